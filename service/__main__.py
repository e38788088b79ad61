"""`python -m service` is `stud-rules`."""

from service.cli import main

if __name__ == "__main__":
    main(prog_name="stud-rules")
