"""Fuzz a target with bytes that reach new code of the service: atheris, on top of libFuzzer.

python -m tests.fuzz.run TARGET CORPUS [-max_total_time=600 and other options of libFuzzer]
"""

import sys

import atheris

with atheris.instrument_imports(include=["service"]):
    from tests.fuzz.targets import TARGETS


def main() -> None:
    """Fuzz until the time is over or something is found."""
    program, name, *options = sys.argv
    atheris.Setup([program, *options], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
