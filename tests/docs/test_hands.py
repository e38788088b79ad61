"""docs/hands.md plays every game to its end; docs/rules.md names the hands of other rooms."""

import json
import re

from flask.testing import FlaskClient

from tests.cases.test_real_hands_replayed import NOT_OURS, ROOM_RULES
from tests.docs.test_examples import CURL, ROOT, blocks, curl_commands


def test_a_whole_hand_of_every_game(client: FlaskClient) -> None:
    """For each game of the catalogue the page has a log with which a hand is complete."""
    played = set()
    for block in blocks(ROOT / "docs" / "hands.md"):
        if block.info == "bash":
            [(_, arguments)] = curl_commands(block.text)
            hand = json.loads(CURL.parse_args(arguments).json)
            answer = client.post("/v1/hands", json=hand).get_json()
            if answer["status"] == "complete":
                played.add(hand["game"])
    games = client.get("/v1/games").get_json()["games"]
    assert played == {game["key"] for game in games}
    assert len(played) == 13


def test_the_rooms_of_the_table_are_those_of_the_replays() -> None:
    """The hands that need another rule are named, and no others."""
    named = re.findall(r"real-\d+", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
    assert set(named) == ROOM_RULES.keys() | NOT_OURS
