"""The commands that answer as the service does: evaluate, showdown, games and replay --json."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from service.cli import main
from service.rules.games import GAMES, MIXES
from tests.unit.test_cli_replay import HAND, ILLEGAL

SHOWDOWN: dict[str, Any] = {
    "game": "stud_8b",
    "seats": [
        {"seat": 1, "put_in": 50, "cards": "AsAh Kd9c5s4h2d"},
        {"seat": 2, "put_in": 50, "cards": "8d7c 6h4d2sKcQh"},
        {"seat": 3, "put_in": 60, "folded": True},
        {"seat": 4, "put_in": 70, "cards": "Ts9h Jd3cJs5hQc"},
    ],
}


def run(*arguments: str, sent: str | None = None) -> Result:
    """What the command says."""
    return CliRunner().invoke(main, arguments, input=sent)


def test_a_hand_is_told_in_words() -> None:
    """Without further words it is a hand of Seven Card Stud."""
    result = run("evaluate", "AsAhKd9c5s4h2d")
    assert (result.exit_code, result.output) == (
        0,
        "AsAhKd9c5s4h2d  pair of aces, king, nine and five kickers\n",
    )


def test_several_hands_are_told_with_their_places() -> None:
    """High and low, the order of each, equals together, and none where none qualifies."""
    result = run(
        "evaluate", "--game", "stud 8", "AsAhKd9c5s4h2d", "7h7c6c5c4c3cTd", "AcAdKs9d5h4s2h"
    )
    assert result.output.splitlines() == [
        "AsAhKd9c5s4h2d  high: pair of aces, king, nine and five kickers [=2]; low: none",
        "7h7c6c5c4c3cTd  high: straight flush, seven high [1]; low: seven-six low: 7-6-5-4-3 [1]",
        "AcAdKs9d5h4s2h  high: pair of aces, king, nine and five kickers [=2]; low: none",
    ]


def test_faces_and_positions_are_written_with_the_cards() -> None:
    """A slash before the face-up cards, the position before a colon."""
    assert "three kings" in run("evaluate", "--game", "eddies", "8cKd/8hQs5d2c").output
    result = run(
        *("evaluate", "--game", "position", "--house-rule", "dealer_wild_rank=J"),
        *("3:8c4dKs9s2d2h7c", "dealer:8hAcQs9c5c4s3s"),
    )
    assert "three twos" in result.output
    assert "straight, five high" in result.output


def test_hands_come_from_the_standard_input() -> None:
    """A dash reads a hand from every line."""
    sent = "AsAhKd9c5s4h2d\n\nKsKhQd9c5s4h2d\n"
    refused = run("evaluate", "-", sent=sent)
    assert refused.exit_code == 1
    assert "card_repeated at /hands/1/cards" in refused.output
    result = run("evaluate", "--independent", "-", sent=sent)
    assert [line[-3:] for line in result.output.splitlines()] == ["[1]", "[2]"]


def test_json_is_the_answer_of_the_service(client: FlaskClient, tmp_path: Path) -> None:
    """One answer, whether it is asked for over HTTP or in a terminal."""
    body = {"game": "razz", "hands": [{"cards": "AsAhKd9c5s4h2d"}]}
    told = json.loads(run("evaluate", "--game", "razz", "--json", "AsAhKd9c5s4h2d").output)
    assert told == client.post("/v1/evaluations", json=body).get_json()
    sent = json.dumps(SHOWDOWN)
    told = json.loads(run("showdown", "--json", sent=sent).output)
    assert told == client.post("/v1/showdowns", json=SHOWDOWN).get_json()
    assert json.loads(run("games", "--json").output) == client.get("/v1/games").get_json()
    for key in GAMES:
        told = json.loads(run("games", key, "--json").output)
        assert told == client.get(f"/v1/games/{key}").get_json()
    for key in MIXES:
        told = json.loads(run("games", key, "--json").output)
        assert told == client.get(f"/v1/mixes/{key}").get_json()
    (tmp_path / "hands").write_text(f"{json.dumps(HAND)}\n{json.dumps(ILLEGAL)}", encoding="utf-8")
    stands, refused = run("replay", "--json", str(tmp_path / "hands")).stdout.splitlines()
    assert json.loads(stands) == client.post("/v1/hands", json=HAND).get_json()
    problem = client.post("/v1/hands", json=ILLEGAL).get_json()
    assert problem.pop("request_id")  # a file is no request
    assert json.loads(refused) == problem


def test_a_showdown_is_told_pot_by_pot(tmp_path: Path) -> None:
    """Who wins what for what, what goes back, and by which articles."""
    file = tmp_path / "showdown.json"
    file.write_text(json.dumps(SHOWDOWN), encoding="utf-8")
    result = run("showdown", str(file))
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:7] == [
        "pot 1: 200, for seats 1, 2, 4",
        "  seat 1 wins 100: high, pair of aces, king, nine and five kickers",
        "  seat 2 wins 100: low, eight-seven low: 8-7-6-4-2",
        "pot 2: 20, for seat 4",
        "  seat 4 wins 20: uncontested",
        "10 go back to seat 4, uncalled",
        lines[6],
    ]
    assert lines[6].startswith("by STUD §B Winning 1; ")
    assert run("showdown", sent=json.dumps(SHOWDOWN)).output == result.output


@pytest.mark.parametrize("key", [*GAMES, *MIXES])
def test_a_game_is_on_one_screen_with_its_articles(key: str) -> None:
    """The rules of a game, no line wider than the screen, and articles behind them."""
    lines = run("games", key).output.splitlines()
    assert lines[0].endswith(f"({key})")
    assert max(map(len, lines)) <= 100
    assert len(lines) <= 60
    assert any("[" in line for line in lines)


def test_the_catalogue_is_listed() -> None:
    """Every game and mix by its key and name; an alias finds a game."""
    lines = run("games").output.splitlines()
    assert [line.split()[0] for line in lines] == [*GAMES, *MIXES]
    assert run("games", "Razz A-5").output.startswith("Razz (razz)\n")


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("evaluate", "AsXx"), 1, "Error: bad_card at /hands/0/cards: Not a card, 'Xx'"),
        (("evaluate", "AsKs"), 1, "Error: wrong_card_count at /hands/0/cards: "),
        (("evaluate", "--game", "omaha", "AsKsQsJsTs"), 1, "Error: unknown_game at /game: "),
        (("evaluate", "--house-rule", "x", "AsKsQsJsTs"), 2, "Error: Invalid value"),
        (("evaluate", "--house-rule", "x=1", "AsKsQsJsTs"), 1, "Error: house_rule_refused at "),
        (("evaluate",), 2, "Error: Missing argument"),
        (("evaluate", "--colour"), 2, "Error: No such option"),
        (("games", "omaha"), 1, "Error: unknown_game: "),
        (("showdown", "nowhere.json"), 2, "Error: Invalid value for '[FILE]'"),
        (("audit", "nowhere"), 2, "Error: Invalid value for 'FOLDER...'"),
        (("shuffle",), 2, "Error: No such command"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: tuple[str, ...], status: int, told: str
) -> None:
    """The status says whose fault it is: 1 what was asked for, 2 the command line."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.startswith(told)
    assert result.stderr.count("\n") == 1


def test_what_is_no_json_is_refused() -> None:
    """As the service refuses it."""
    result = run("showdown", sent="{")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: not_json: ")


def test_without_a_command_the_commands_are_listed() -> None:
    """Whoever does not know what to type is told."""
    result = run()
    assert result.exit_code == 2
    for command in ("serve", "config", "games", "evaluate", "showdown", "replay", "audit"):
        assert f"\n  {command} " in result.output
