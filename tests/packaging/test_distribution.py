"""What is shipped holds what it should, and runs where nothing else of the project is."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with more environment, and keep what it printed."""
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def project_files() -> list[str]:
    """The files that are in git, or will be, relative to the project's folder."""
    listing = run(
        *("git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"),
        folder=ROOT,
    )
    assert listing.returncode == 0, listing.stderr
    return [name for name in listing.stdout.splitlines() if (ROOT / name).is_file()]


def build(source: Path, kind: str, target: Path) -> Path:
    """The sdist or wheel built from a folder with the pinned build tools."""
    built = run(
        *(sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", target, source),
        folder=source,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (distribution,) = target.iterdir()
    return distribution


@pytest.fixture(scope="module")
def clean_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's files and nothing that a build has left among them."""
    folder = tmp_path_factory.mktemp("clean")
    for name in project_files():
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    return folder


@pytest.fixture(scope="module")
def sdist(clean_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    return build(clean_folder, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(clean_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the clean folder."""
    return build(clean_folder, "wheel", tmp_path_factory.mktemp("wheel"))


def names_in_wheel(wheel: Path) -> list[str]:
    """The files in a wheel, without its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(name for name in archive.namelist() if ".dist-info/" not in name)


def names_in_sdist(sdist: Path) -> list[str]:
    """The files in a source distribution, without its leading folder."""
    with tarfile.open(sdist) as archive:
        return sorted(member.name.partition("/")[2] for member in archive if member.isfile())


def project_files_in(folder: str) -> set[str]:
    """The project's files in one of its folders."""
    names = {name for name in project_files() if name.startswith(f"{folder}/")}
    assert names
    return names


def test_wheel_holds_the_package_the_library_and_the_contract(wheel: Path) -> None:
    """Whoever installs the wheel gets all that runs, for this platform, and nothing else."""
    names = set(names_in_wheel(wheel))
    added = names - project_files_in("service")
    (library,) = added - {"service/openapi.yaml"}
    assert library.startswith("service/_evaluator.")
    assert names == project_files_in("service") | {library, "service/openapi.yaml"}
    assert not wheel.name.endswith("-any.whl")


def test_sdist_holds_what_the_build_needs(sdist: Path) -> None:
    """The source distribution carries the sources of both languages, and nothing built."""
    names = set(names_in_sdist(sdist))
    pages = {"LICENSE", "README.md", "CHANGELOG.md"}
    build_files = {"build_ext.py", "openapi.yaml", "pyproject.toml"}
    sources = project_files_in("csrc") | project_files_in("service")
    assert names == pages | build_files | sources | {".gitignore", "PKG-INFO"}


def test_wheel_from_the_sdist_is_the_same(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    """A packager who has only the source distribution ends with the same files."""
    unpacked = run("tar", "-xf", sdist, folder=tmp_path)
    assert unpacked.returncode == 0, unpacked.stderr
    (source,) = tmp_path.iterdir()
    from_sdist = build(source, "wheel", tmp_path / "wheel")
    assert from_sdist.name == wheel.name
    assert names_in_wheel(from_sdist) == names_in_wheel(wheel)


def test_wheel_answers_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """The wheel brings what it needs: it evaluates a hand and shows the contract, on its own."""
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    installed = run(python, "-m", "pip", "install", "--quiet", wheel, folder=tmp_path)
    assert installed.returncode == 0, installed.stderr
    answered = run(python, ROOT / "tests" / "packaging" / "four_aces.py", folder=tmp_path)
    assert answered.returncode == 0, answered.stderr
    command = run(tmp_path / "venv" / "bin" / "stud-rules", "--version", folder=tmp_path)
    assert command.stdout.startswith("stud-rules, version ")


def test_missing_compiler_is_one_line_of_make(clean_folder: Path) -> None:
    """Who has no compiler reads which packages to install, before anything is fetched."""
    own_make = {"MAKEFLAGS": "", "MAKELEVEL": ""}  # also when the tests were started by make
    made = run("make", "serve", folder=clean_folder, CC="/nonexistent/cc", **own_make)
    assert made.returncode != 0
    message, make_error = made.stderr.splitlines()
    assert message == (
        "There is no C compiler /nonexistent/cc. "
        "On Debian: apt-get install gcc python3-dev python3-venv"
    )
    assert make_error.startswith("make: ***")
    assert not (clean_folder / ".venv").exists()


def test_missing_compiler_is_one_line_of_the_build(clean_folder: Path) -> None:
    """The same for who builds without make: one line, and not a page of tracebacks."""
    built = run(
        *(sys.executable, "-m", "build", "--no-isolation", "--wheel"),
        folder=clean_folder,
        CC="/nonexistent/cc",
    )
    assert built.returncode != 0
    printed = built.stdout + built.stderr
    assert [line for line in printed.splitlines() if "gcc" in line and "python3-dev" in line]
    assert "Traceback" not in printed


def test_no_file_knows_the_machine_or_a_registry() -> None:
    """The project can be built anywhere, from any index that serves its packages by name."""
    registries = ["pypi" + ".org", "files.python" + "hosted", "registry." + "npmjs"]
    home = str(Path.home())
    foreign = [str(ROOT) + "/", *([home + "/"] if home != "/" else []), *registries]
    for name in project_files():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
        assert not [found for found in foreign if found in text], name
