"""The image of the Dockerfile, built and run, without a container engine.

buildah builds it upon the Debian that `make test-image` has put into build/image/base.tar. It runs
in namespaces of its own: processes and a network that end with it, and a root that is read only.
"""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.image

ROOT = Path(__file__).parents[2]
BASE = ROOT / "build" / "image" / "base.tar"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
BASE_PYTHON = "3.11"  # Debian bookworm's
REVISION = "of the test"
SECONDS_TO_START = 120

STARTS = "The command starts."

# What a container engine lays out, by hand: $1 is the root, the rest is the command.
CONTAINER = """
set -e
root=$1
shift
ip link set lo up
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 dev "$root/dev"
touch "$root/dev/null"
mount --bind /dev/null "$root/dev/null"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m shm "$root/dev/shm"
exec chroot "$root" sh -c 'echo "$0"; exec "$@"' "$STARTS" "$@"
"""

ASK_FOUR_ACES = """
import json, urllib.request

hands = [{"id": "a", "cards": "2h3d7sAcAdAhAs"}]
request = urllib.request.Request(
    "http://127.0.0.1:8000/v1/evaluations",
    json.dumps({"game": "seven_card_stud", "hands": hands}).encode(),
    {"Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(answer.read().decode())
"""


def run(*command: str | Path) -> str:
    """What a command prints, which has to succeed."""
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def packages(folder: Path) -> Path:
    """A folder with the wheels of all that the build installs: it needs no package index."""
    needed = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--dest", folder),
        *("--only-binary", ":all:", "--python-version", BASE_PYTHON),
        *("--constraint", "requirements-dev.txt", *needed),
    )
    return folder


@dataclass(frozen=True, slots=True)
class Image:
    """An image: its files, and what it tells an engine."""

    root: Path
    config: dict[str, Any]

    def command(self, *command: str) -> list[str]:
        """A command as an engine runs it: the image's user and environment, and no privilege."""
        user, group = self.config["User"].split(":")
        return [
            *("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"),
            *("--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"),
            *("env", "--ignore-environment", *self.config["Env"], *command),
        ]

    @contextmanager
    def start(self, *command: str) -> Iterator["Container"]:
        """A container in which a command runs as process 1, until it is left."""
        unshare = ("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child")
        layout = CONTAINER.replace("$STARTS", STARTS)
        with subprocess.Popen(
            [*unshare, "sh", "-c", layout, "sh", self.root, *self.command(*command)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as outer:
            assert outer.stdout
            if (line := outer.stdout.readline()) != f"{STARTS}\n":
                outer.kill()
                pytest.fail(line + outer.stdout.read())
            process = int(Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text())
            container = Container(self, outer, process)
            try:
                yield container
            finally:
                container.end()

    @contextmanager
    def serve(self) -> Iterator["Container"]:
        """A container that runs what the image is for, once its check is content."""
        with self.start(*self.config["Cmd"]) as container:
            end = time.monotonic() + SECONDS_TO_START
            while not container.is_healthy():
                if container.outer.poll() is not None or time.monotonic() > end:
                    container.end()
                    assert container.outer.stdout
                    pytest.fail(f"It is not healthy:\n{container.outer.stdout.read()}")
                time.sleep(0.5)
            yield container


@dataclass(frozen=True, slots=True)
class Container:
    """A container that runs: what holds its namespaces, and, seen from outside, its process 1."""

    image: Image
    outer: subprocess.Popen[str]
    process: int

    def enter(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command inside with all privileges."""
        nsenter = ("nsenter", "--mount", "--net", "--pid", "--root", "--wd=/", "--target")
        return subprocess.run(
            [*nsenter, str(self.process), *command],
            check=False,
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_START,
        )

    def execute(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command inside as an engine's `exec` does."""
        return self.enter(*self.image.command(*command))

    def is_healthy(self) -> bool:
        """Whether the image's own check says so."""
        kind, *check = self.image.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return self.execute(*check).returncode == 0

    def end(self) -> None:
        """End all that runs inside."""
        # Who changed its user does not die with its parent; all others inside die with it.
        if self.outer.poll() is None:
            os.kill(self.process, signal.SIGKILL)
        self.outer.kill()


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """The image, built from the working tree, with its files where they can be seen."""
    folder = tmp_path_factory.mktemp("image")
    wheels = packages(folder / "wheels")
    index = folder / "pip.conf"
    index.write_text("[global]\nno-index = true\nfind-links = /packages\n")
    storage = ("--root", folder / "storage", "--runroot", folder / "run")
    buildah = ("buildah", "--storage-driver", "vfs", *storage)

    base = run(*buildah, "from", "scratch").strip()
    run(*buildah, "add", "--quiet", base, BASE, "/")
    run(*buildah, "commit", "--quiet", "--rm", base, "localhost/base")
    run(
        *(*buildah, "build", "--isolation", "chroot", "--format", "docker", "--layers=false"),
        *("--volume", f"{wheels}:/packages:ro", "--volume", f"{index}:/etc/pip.conf:ro"),
        *("--build-arg", "PYTHON_IMAGE=localhost/base", "--build-arg", f"REVISION={REVISION}"),
        *("--build-arg", f"VERSION={PROJECT['project']['version']}"),
        *("--tag", "localhost/stud-rules", "."),
    )
    told = json.loads(run(*buildah, "inspect", "--type", "image", "localhost/stud-rules"))
    files = run(*buildah, "from", "localhost/stud-rules").strip()
    yield Image(Path(run(*buildah, "mount", files).strip()), told["Docker"]["config"])
    run(*buildah, "rm", "--all")
    run(*buildah, "rmi", "--all")


@pytest.fixture(scope="module")
def container(image: Image) -> Iterator[Container]:
    """The service in a container."""
    with image.serve() as started:
        yield started


def test_image_says_what_it_is(image: Image) -> None:
    """A registry and an engine read from the image what it is, who runs it and at which port."""
    labels = image.config["Labels"]
    assert {
        name: labels[f"org.opencontainers.image.{name}"]
        for name in ("title", "licenses", "version", "revision")
    } == {
        "title": PROJECT["project"]["name"],
        "licenses": PROJECT["project"]["license"],
        "version": PROJECT["project"]["version"],
        "revision": REVISION,
    }
    user, group = map(int, image.config["User"].split(":"))
    assert user > 0, "root"
    assert group > 0, "root's group"
    assert list(image.config["ExposedPorts"]) == ["8000/tcp"]
    assert not image.config.get("Entrypoint")
    assert image.config["Cmd"] == ["stud-rules", "serve"], "a shell would keep signals to itself"


def test_nothing_in_the_image_compiles_or_installs(image: Image) -> None:
    """Who breaks in finds no compiler, and pip is no part of what runs."""
    tools = {"as", "c++", "cc", "cc1", "clang", "cpp", "g++", "gcc", "ld", "make", "tcc"}
    assert not [
        path
        for folder in ("bin", "usr/bin", "usr/local/bin", "usr/lib/gcc", "opt")
        for path in (image.root / folder).rglob("*")
        if path.name in tools or path.name.startswith(("gcc-", "x86_64-linux-gnu-"))
    ]
    assert not list((image.root / "opt").rglob("pip*"))


def test_nothing_of_the_build_stays_in_the_image(image: Image) -> None:
    """Sources, caches and the settings under which it was built are not shipped."""
    kept = {path.name for path in (image.root / "opt").iterdir()}
    assert kept == {"stud-rules"}
    for name in ("etc/pip.conf", "packages", "wheels", "root/.cache", "stud-rules"):
        assert not (image.root / name).exists(), name


def test_container_runs_without_privileges_over_a_read_only_root(container: Container) -> None:
    """Every process is the image's user without a capability, and not even root could write."""
    user = container.image.config["User"].partition(":")[0]
    told = container.execute("sh", "-c", "cat /proc/[0-9]*/status").stdout.splitlines()
    facts = [line.split() for line in told if line.startswith(("Uid:", "CapEff:", "NoNewPrivs:"))]
    assert len(facts) >= 3 * 3, "there are a master and two workers at least"
    assert {tuple(fact) for fact in facts} == {
        ("Uid:", user, user, user, user),
        ("CapEff:", "0" * 16),
        ("NoNewPrivs:", "1"),
    }
    written = container.enter("touch", "/opt/stud-rules/written")
    assert "Read-only file system" in written.stderr


def test_container_is_healthy_and_evaluates_a_hand(container: Container) -> None:
    """What is built answers rightly: the image's check passes, and four aces are four aces."""
    assert container.is_healthy()
    answer = container.execute("python", "-c", ASK_FOUR_ACES)
    assert answer.returncode == 0, answer.stderr
    (hand,) = json.loads(answer.stdout)["hands"]
    assert hand["high"]["category"] == "four_of_a_kind"


def test_check_fails_where_nothing_answers(image: Image) -> None:
    """The check is a check: in a container without the service it fails."""
    with image.start("sleep", "60") as without_service:
        assert not without_service.is_healthy()


def test_container_stops_within_ten_seconds(image: Image) -> None:
    """SIGTERM reaches the service as process 1, and ends it before an engine loses patience."""
    with image.serve() as started:
        assert started.is_healthy()
        os.kill(started.process, signal.SIGTERM)
        assert started.outer.wait(timeout=10) == 0
