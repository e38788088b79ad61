"""GET /v1/games, /v1/games/{key} and /v1/mixes/{key}."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rules.citations import ARTICLES
from service.rules.games import GAMES
from tests.api.contract import faults

POSITION_POKER = "/v1/games/position_poker"
MIX = "/v1/mixes/super_stud_mix"


def described(client: FlaskClient, url: str) -> Any:  # noqa: ANN401  JSON
    """A game or a mix as it is answered."""
    answer = client.get(url)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def test_the_catalogue_has_every_game_and_mix(client: FlaskClient) -> None:
    """The list holds what each of them is answered as alone."""
    catalogue = described(client, "/v1/games")
    assert not faults("GameList", catalogue)
    assert catalogue["games"] == [described(client, f"/v1/games/{key}") for key in GAMES]
    assert catalogue["mixes"] == [described(client, "/v1/mixes/super_stud_mix")]


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_cites_articles_that_exist(client: FlaskClient, key: str) -> None:
    """`articles` has each that a part of the game rests on, once."""
    game = described(client, f"/v1/games/{key}")
    parts = [*game["streets"], game["opens"], game["betting"], *game["shares"], game["wild"]]
    parts += [part for part in (game["bring_in"], game["bonus"]) if part]
    parts += game["house_rules"]
    assert {article for part in parts for article in part["articles"]} <= set(game["articles"])
    assert len(set(game["articles"])) == len(game["articles"])
    assert set(game["articles"]) <= ARTICLES.keys()


@pytest.mark.parametrize("key", list(GAMES))
def test_the_strengths_of_a_share_have_no_gaps(client: FlaskClient, key: str) -> None:
    """From 1 on, worst category first, every strength belongs to one category."""
    for share in described(client, f"/v1/games/{key}")["shares"]:
        after_last = 1
        for category in share["categories"]:
            assert category["first"] == after_last
            assert category["last"] >= category["first"]
            after_last = category["last"] + 1


@pytest.mark.parametrize("key", list(GAMES))
def test_what_must_be_announced_has_no_default(client: FlaskClient, key: str) -> None:
    """A default is one of the choices, or a number that may be sent; or there is none."""
    for offered in described(client, f"/v1/games/{key}")["house_rules"]:
        default = offered["default"]
        assert offered["must_be_announced"] == (default is None)
        is_number = isinstance(default, int) and not isinstance(default, bool)
        assert is_number == (default is not None and default not in offered["choices"])
        if is_number:
            assert default >= offered["number"]["fewest"]


def test_the_announcements_of_position_poker(client: FlaskClient) -> None:
    """The dealer's rank and the word on folded spades are the only ones in all games."""
    announced = {
        (game["key"], offered["key"])
        for game in described(client, "/v1/games")["games"]
        for offered in game["house_rules"]
        if offered["must_be_announced"]
    }
    assert announced == {
        ("position_poker", "dealer_wild_rank"),
        ("position_poker", "folded_spade_collects"),
    }


def test_who_is_right_and_who_is_credited(client: FlaskClient) -> None:
    """The two documents that name an authority, and the one that names a contributor."""
    games = described(client, "/v1/games")["games"]
    authorities = {
        game["key"]: game["final_authority"] for game in games if game["final_authority"]
    }
    assert authorities == {"position_poker": "Rob", "eddies_choice": "Rob"}
    credits_ = {game["key"]: game["credit"] for game in games if game["credit"]}
    assert credits_ == {"eddies_choice": "Contributed to pagat.com by Dan Mathe"}


def test_only_position_poker_packs_a_rank_with_a_hand(client: FlaskClient) -> None:
    """Seven bytes a hand, and an eighth where each hand has a wild rank of its own."""
    layout = ["down", "down", "up", "up", "up", "up", "down"]
    for game in described(client, "/v1/games")["games"]:
        ranked = game["wild"]["kind"] == "seat_ranks"
        assert game["record"] == {
            "bytes": 8 if ranked else 7,
            "layout": [*layout, "wild_rank"] if ranked else layout,
        }
        assert ranked == (game["key"] == "position_poker")


def test_five_of_a_kind_takes_wild_cards(client: FlaskClient) -> None:
    """OPR-643 1.6, OPR-671 4.1: only games with wild cards have the category."""
    having = {
        game["key"]
        for game in described(client, "/v1/games")["games"]
        for share in game["shares"]
        for category in share["categories"]
        if category["category"] == "five_of_a_kind"
    }
    assert having == {"position_poker", "eddies_choice"}


def test_pot_limit_says_what_a_completion_costs(client: FlaskClient) -> None:
    """Two to three bring-ins, antes counting from fourth street; fixed limit has neither."""
    assert described(client, "/v1/games/pl_super_stud_8b_capped")["betting"] == {
        "limit": "pot",
        "completion": {"fewest_bring_ins": 2, "most_bring_ins": 3},
        "antes_count_from": 4,
        "articles": ["STUD §D Betting 2", "STUD §D Betting 3", "STUD §D Betting 4"],
    }
    assert set(described(client, "/v1/games/razz")["betting"]) == {"limit", "articles"}


@pytest.mark.parametrize(
    ("players", "ranks"),
    [
        (2, {"1": "A", "2": "J"}),
        (4, {"1": "A", "2": "2", "3": "3", "4": "J"}),
        (7, {"1": "A", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "J"}),
    ],
)
def test_seat_ranks_from_the_dealer_s_left(
    client: FlaskClient, players: int, ranks: dict[str, str]
) -> None:
    """Aces, twos, threes and so on; the last seat is the dealer, with the announced rank."""
    game = described(client, f"/v1/games/position_poker?players={players}&dealer_wild_rank=j")
    assert game["seat_ranks"] == ranks


@pytest.mark.parametrize(
    ("path", "query", "code", "pointer"),
    [
        (POSITION_POKER, "players=1&dealer_wild_rank=J", "too_few_players", "/players"),
        (POSITION_POKER, "players=8&dealer_wild_rank=J", "too_many_players", "/players"),
        (POSITION_POKER, "players=x&dealer_wild_rank=J", "invalid_field", "/players"),
        (POSITION_POKER, "players=-2&dealer_wild_rank=J", "invalid_field", "/players"),
        (POSITION_POKER, "players=%D9%A4&dealer_wild_rank=J", "invalid_field", "/players"),
        (POSITION_POKER, "players=99999999999999999", "invalid_field", "/players"),
        (POSITION_POKER, "dealer_wild_rank=J", "invalid_field", "/players"),
        (POSITION_POKER, "players=4", "announcement_required", "/dealer_wild_rank"),
        (POSITION_POKER, "players=4&dealer_wild_rank=8", "house_rule_refused", "/dealer_wild_rank"),
        (POSITION_POKER, "players=4&dealer_wild_rank=", "house_rule_refused", "/dealer_wild_rank"),
        (POSITION_POKER, "players=4&players=5", "invalid_field", "/players"),
        (POSITION_POKER, "players=4&odd_chip=position", "unknown_field", "/odd_chip"),
        ("/v1/games/razz", "players=4", "unknown_field", "/players"),
        ("/v1/games/eddies_choice", "players=4", "unknown_field", "/players"),
        (MIX, "hand=1", "invalid_field", "/hands_per_game"),
        (MIX, "hands_per_game=1", "invalid_field", "/hand"),
        (MIX, "hand=0&hands_per_game=1", "invalid_field", "/hand"),
        (MIX, "hand=1&hands_per_game=0", "invalid_field", "/hands_per_game"),
        (MIX, "hand=9007199254740992&hands_per_game=1", "invalid_field", "/hand"),
    ],
)  # fmt: skip
def test_queries_that_cannot_be(
    client: FlaskClient, path: str, query: str, code: str, pointer: str
) -> None:
    """A parameter that is missing, unknown or out of range is named, and where it stands."""
    answer = client.get(f"{path}?{query}")
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)
    places = [(place["pointer"], place["in"]) for place in answer.get_json()["errors"]]
    assert places == [(pointer, "query")]


def test_the_mix_turns_after_so_many_hands(client: FlaskClient) -> None:
    """Five games, three hands each, and round again."""
    games = described(client, "/v1/mixes/super_stud_mix")["games"]
    on = [
        described(client, f"/v1/mixes/super_stud_mix?hand={hand}&hands_per_game=3")["game"]
        for hand in range(1, 17)
    ]
    assert on == [game for game in games for _ in range(3)] + games[:1]
    assert games == [
        "super_seven_card_stud",
        "super_razz",
        "super_stud_8b",
        "super_stud_hilo",
        "super_27_razz",
    ]


@pytest.mark.parametrize(
    "url", ["/v1/games/omaha", "/v1/games/super_stud_mix", "/v1/mixes/razz", "/v1/games/Razz"]
)
def test_keys_that_are_not_there(client: FlaskClient, url: str) -> None:
    """A path has the key and nothing else."""
    answer = client.get(url)
    assert (answer.status_code, answer.get_json()["code"]) == (404, "unknown_game")
