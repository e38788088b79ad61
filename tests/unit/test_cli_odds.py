"""`stud-rules odds`: what it asks, what it tells, and what it refuses."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
POSITION = ("--game", "position_poker")
HIDDEN = ("--game", "razz", "As2s/3d", "/Kd")


def run(*arguments: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(main, ["odds", *arguments])


def test_example_of_the_page_is_what_is_told() -> None:
    """The odds in words are those that docs/odds.md shows."""
    shown = re.search(r"```text\n\$ stud-rules odds (.*)\n((?:.*\n)*?)```", PAGE)
    assert shown is not None
    result = run(*shlex.split(shown[1]))
    assert result.exit_code == 0
    assert result.output == shown[2]


def test_options_are_those_of_the_request() -> None:
    """The answer in JSON is that of POST /v1/odds, to the same question."""
    options = ["--seed", "5", "--max-samples", "2000", "--most-enumerated", "0", "--dead", "Ac Ad"]
    told = json.loads(run(*HIDDEN, *options, "--threads", "2", "--json").output)
    assert (told["seed"], told["run_outs"], told["stop"]) == (5, 2000, "max_samples")
    assert told["game"] == "razz"
    again = json.loads(run(*HIDDEN, *options, "--threads", "1", "--json").output)
    assert told == again
    precise = run(*HIDDEN, "--precision", "0.01")
    assert "sampled, 16,384 run-outs, standard error 0." in precise.output


def test_spades_and_ties_are_told() -> None:
    """House rules go with the game; a chance to tie is told where there is one."""
    rules = ["--house-rule", "dealer_wild_rank=J", "--house-rule", "folded_spade_collects=false"]
    told = run(*POSITION, "1:/", "2:2c2d/3h", "folded:dealer:/Ks", *rules, "--max-samples", "5000")
    assert told.exit_code == 0, told.output
    assert "stopped by a spade: " in told.output
    assert " tied  spade " in told.output


def test_unfinished_odds_are_named_so() -> None:
    """When the time is over before the samples are dealt, the exit status says it, too."""
    told = run(*HIDDEN, "--max-samples", "1000000000", "--time-limit-ms", "1")
    assert told.exit_code == 1
    assert "when the time was over" in told.output


@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        (("--game", "omaha", "/", "/"), "unknown_game at /game: "),
        (("--game", "razz", "AsAs", "/"), "card_repeated at /seats/0/cards: "),
        (("--game", "razz", "/", "/", "--max-samples", "0"), "invalid_field at /max_samples: "),
        (("/", "/", "--house-rule", "colour=red"), "house_rule_refused at /house_rules/colour: "),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments: tuple[str, ...], refused: str) -> None:
    """In one line, with the code, the place and what is wrong."""
    result = run(*arguments)
    assert result.exit_code == 1
    assert f"Error: {refused}" in result.output
