"""Clients made of the contract: their types are named and sound, and each plays a whole hand."""

import re
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import ANNOTATIONS, JACKSON, TOOLS, MakeClient, clients, run

# What the page's program prints: antes of 1, a bring-in of 2 and its call, all for the seven-six
# low of seat 1 against a ten.
PAID = re.compile(r"\D*1\D+6\D*")
GENERATED_BY_ACCIDENT = re.compile(r"inline|OneOf|AnyOf|AllOf|Type_?\d|_\d+\.", re.IGNORECASE)
# What openapi-generator says of itself, or of names that it changes only inside the file.
HARMLESS = (
    "OpenAPI 3.1 support is still in beta",
    "Failed to get the schema name: null",  # of the `null` in a union
    "is considered deprecated",
    "This generator has been deprecated",
    "reserved word",
    "Ignoring complex example on request body",
)


@pytest.mark.parametrize("folder", list(clients()))
def test_every_type_has_a_name_of_its_own(make_client: MakeClient, folder: str) -> None:
    """A client's reader meets the contract's names, and none that a generator had to invent."""
    make_client(folder)
    made = [path.name for path in (TOOLS / "made" / folder).rglob("*") if path.is_file()]
    assert made
    assert not [name for name in made if GENERATED_BY_ACCIDENT.search(name)]


@pytest.mark.parametrize("folder", ["java", "go", "kotlin", "swift"])
def test_openapi_generator_has_nothing_to_warn_of(make_client: MakeClient, folder: str) -> None:
    """It understands all of the contract: what it warns of is left out or guessed."""
    warnings = re.findall(r"(?:WARN|ERROR).*", make_client(folder))
    assert not [line for line in warnings if not any(told in line for told in HARMLESS)]


def test_python_s_generator_leaves_out_only_bodies_of_text(make_client: MakeClient) -> None:
    """Every operation and every answer is there; of the bodies those of JSON and of octets."""
    said = make_client("python")
    assert "ERROR" not in said
    left_out = re.findall(r"Unsupported content type (\S+)", said)
    assert set(left_out) <= {"text/plain", "text/x-phh", "application/toml"}
    assert len(re.findall(r"^WARNING", said, re.MULTILINE)) == len(left_out)


def test_python_client_is_sound(make_client: MakeClient) -> None:
    """Strict types hold within the client, operations that the page does not use included."""
    make_client("python")
    run("cd python && mypy --strict -p stud_rules_client")


@pytest.mark.parametrize("folder", ["typescript", "python"])
def test_typed_program_plays_a_whole_hand(make_client: MakeClient, folder: str) -> None:
    """The page's program passes its type checker, and is paid for the hand that it plays."""
    make_client(folder)
    (trying,) = clients()[folder].trying
    assert PAID.fullmatch(run(trying).splitlines()[-1])


def test_java_client_plays_a_whole_hand(make_client: MakeClient) -> None:
    """All of it compiles, and the page's program is paid."""
    assert ANNOTATIONS.exists(), "apt-get install libjakarta-annotation-api-java"
    make_client("java")
    libraries = f"{JACKSON}:{ANNOTATIONS}"
    run(
        "javac -J-XX:TieredStopAtLevel=1 -nowarn -d java/classes "
        "$(find java/src/main java/Play.java -name '*.java')",
        CLASSPATH=libraries,
    )
    said = run("java Play", CLASSPATH=f"java/classes:{libraries}")
    assert PAID.fullmatch(said.replace("\n", " "))


def test_go_client_plays_a_whole_hand(make_client: MakeClient) -> None:
    """All of it compiles and passes vet, with nothing but the standard library."""
    make_client("go")
    alone = "export GOTOOLCHAIN=local GOPROXY=off GOFLAGS=-mod=mod && cd go"
    run(f"{alone} && go vet . ./play")
    assert PAID.fullmatch(run(f"{alone} && go run ./play").strip())


def test_kotlin_client_plays_a_whole_hand(make_client: MakeClient) -> None:
    """The models compile and carry a hand; Retrofit and OkHttp 4 cannot be had, nor their part."""
    make_client("kotlin")
    compiler = TOOLS / "node_modules" / "kotlin-compiler"
    jars = (TOOLS / "venv").glob("lib/python*/site-packages/run_kotlin_kernel/jars/*.jar")
    runtime = ":".join(str(jar) for jar in jars if "kotlinx-serialization" in jar.name)
    sources = [
        str(source)
        for source in (TOOLS / "made" / "kotlin" / "src" / "main").rglob("*.kt")
        if not re.search(r"retrofit2|okhttp3", source.read_text(encoding="utf-8"))
    ]
    assert len(sources) > 100
    run(
        f"bash {compiler}/bin/kotlinc -nowarn -d kotlin/play.jar -cp {runtime} "
        f"-Xplugin={compiler}/lib/kotlin-serialization-compiler-plugin.jar "
        f"kotlin/Play.kt {' '.join(sources)}",
        JAVA_OPTS="-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
    )
    standard = f"{compiler}/lib/kotlin-stdlib.jar"
    said = run(f"java -cp kotlin/play.jar:{runtime}:{standard} PlayKt")
    assert PAID.fullmatch(said.strip())


def test_swift_client_can_be_read(make_client: MakeClient) -> None:
    """What is made of the contract, and the page's program, are Swift as far as syntax goes."""
    make_client("swift")
    reader = Path(__file__).with_name("swift_syntax.py")
    assert "0 cannot be read" in run(
        f"python {reader} swift/StudRules/Classes/OpenAPIs swift/*.swift"
    )


@pytest.mark.skipif(shutil.which("swift") is None, reason="there is no Swift compiler")
def test_swift_client_compiles(make_client: MakeClient) -> None:
    """Where there is a compiler, all of it compiles."""
    make_client("swift")
    run("cd swift && swift build")
