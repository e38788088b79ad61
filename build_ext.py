"""Builds the evaluator, `service._evaluator`, and puts it into the wheel.

`python build_ext.py` builds it in place for development; an editable install does the same. The
tables are generated, the binding is made from the marked part of csrc/evaluator.h, and both are
compiled with the C sources into one library for CPython's stable ABI, so that one wheel a platform
serves every supported Python.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from cffi import FFI
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "csrc"
GENERATED = SOURCES / "generated"
MODULE = "service._evaluator"
STABLE_ABI_SINCE = (3, 11)


class EvaluatorBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        library = build_library()
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp{''.join(map(str, STABLE_ABI_SINCE))}-abi3-{platform}"
        if version != "editable":
            build_data["force_include"][str(library)] = str(library.relative_to(ROOT))


def build_library() -> Path:
    """Generate, bind and compile. Returns the library, which stands beside the package's modules."""
    _require_compiler()
    GENERATED.mkdir(exist_ok=True)
    subprocess.run(
        [sys.executable, SOURCES / "tables.py", GENERATED / "tables.c"], check=True, cwd=ROOT
    )
    binding = FFI()
    binding.cdef(_contract())
    binding.set_source(MODULE, '#include "evaluator.h"')
    binding.emit_c_code(str(GENERATED / "binding.c"))
    extension = Extension(
        MODULE,
        sources=[
            str(path.relative_to(ROOT))
            for path in (*sorted(SOURCES.glob("*.c")), *sorted(GENERATED.glob("*.c")))
            if not path.name.startswith("test_")
        ],
        include_dirs=[str(SOURCES)],
        define_macros=[("Py_LIMITED_API", "0x{:02x}{:02x}0000".format(*STABLE_ABI_SINCE))],
        undef_macros=["NDEBUG"],
        extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden"],
        py_limited_api=True,
    )
    command = Distribution({"ext_modules": [extension]}).get_command_obj("build_ext")
    command.inplace = True
    command.build_temp = str(ROOT / "build")
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(MODULE)).resolve()


def _contract() -> str:
    """The part of the public header that cffi reads."""
    header = (SOURCES / "evaluator.h").read_text()
    return header.partition("/* cdef begin */")[2].partition("/* cdef end */")[0]


def _require_compiler() -> None:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        sys.exit(f"stud-rules needs a C compiler ({compiler}); on Debian: apt install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        sys.exit("stud-rules needs Python's C headers; on Debian: apt install python3-dev")


if __name__ == "__main__":
    build_library()
