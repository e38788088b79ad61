"""Builds the evaluator, `service._evaluator`, and puts it and the contract into the wheel.

`python build_ext.py` builds it in place for development; an editable install does the same. The
tables are generated, the binding is made from the marked parts of the public headers, and both are
compiled with the C sources into one library for CPython's stable ABI, so that one wheel a platform
serves every supported Python.
"""

import contextlib
import os
import runpy
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from cffi import FFI
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension

ROOT = Path(__file__).resolve().parent
SOURCES = Path("csrc")
GENERATED = SOURCES / "generated"
HEADERS = ("evaluator.h", "odds.h")
MODULE = "service._evaluator"
STABLE_ABI_SINCE = (3, 11)


class EvaluatorBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for a wheel; an editable one leaves the library where the package is."""
        if self.target_name != "wheel":
            return
        library = build_library()
        if version != "editable":
            build_data["force_include"][str(ROOT / library)] = str(library)
            build_data["force_include"][str(ROOT / "openapi.yaml")] = "service/openapi.yaml"
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp{''.join(map(str, STABLE_ABI_SINCE))}-abi3-{platform}"
        build_data["pure_python"] = False


def build_library() -> Path:
    """The library, generated, bound and compiled in place: its path from the root."""
    _refuse_without_compiler()
    with contextlib.chdir(ROOT):
        GENERATED.mkdir(exist_ok=True)
        runpy.run_path(str(SOURCES / "tables.py"))["write_tables"](GENERATED / "tables.c")
        binding = FFI()
        binding.cdef(_contract())
        binding.set_source(MODULE, "\n".join(f'#include "{header}"' for header in HEADERS))
        binding.emit_c_code(str(GENERATED / "binding.c"))
        library = Extension(
            MODULE,
            sources=[
                *(str(path) for path in sorted(SOURCES.glob("*.c")) if path.stem[:5] != "test_"),
                *(str(path) for path in sorted(GENERATED.glob("*.c"))),
            ],
            include_dirs=[str(SOURCES)],
            depends=[str(path) for path in SOURCES.glob("*.h")],
            define_macros=[("Py_LIMITED_API", "0x{:02x}{:02x}0000".format(*STABLE_ABI_SINCE))],
            undef_macros=["NDEBUG"],
            extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden"],
            py_limited_api=True,
        )
        command = Distribution({"ext_modules": [library]}).get_command_obj("build_ext")
        command.inplace = True
        command.build_temp = "build"
        command.ensure_finalized()
        command.run()
        return Path(command.get_ext_fullpath(MODULE)).resolve().relative_to(ROOT)


def _contract() -> str:
    """The parts of the public headers that cffi reads."""
    headers = [(SOURCES / header).read_text() for header in HEADERS]
    begin, end = "/* cdef begin */", "/* cdef end */"
    return "".join(header.partition(begin)[2].partition(end)[0] for header in headers)


def _refuse_without_compiler() -> None:
    """Leave with one line that says what to install, where a page of errors would follow."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    missing = [
        *([] if shutil.which(compiler) else [f"the C compiler {compiler}"]),
        *([] if headers.exists() else ["Python's header Python.h"]),
    ]
    if missing:
        sys.exit(
            f"The evaluator cannot be built without {' and '.join(missing)}. "
            "On Debian: apt-get install gcc python3-dev"
        )


if __name__ == "__main__":
    build_library()
