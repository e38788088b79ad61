"""PHH, field by field: what a file says, what it cannot say, and where a fault in it is."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from service.api.hands import HAND_SCHEMA, read_hand
from service.api.wire import load
from service.formats import phh
from service.formats.errors import BadField, BrokenText
from service.formats.hand_read import Particulars
from service.formats.request import request_of
from service.rules.errors import BadInput, Place, StudError
from service.rules.replay import replay
from service.rules.state import Status

# Seat 2's three brings it in; the ace completes, and nobody calls.
HAND = """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 50, 100]
actions = [
  "d dh p1 AsKs9c", "d dh p2 ????3d",  # nobody saw them
  "d dh p3 QhQd7s",
  "p2 pb", "p3 cc # slowly", "  p1  cbr 4 ", "# a drink falls", "", "p2 f", "p3 f",
]
"""


def read(text: str) -> dict[str, Any]:
    """The request that a file comes to."""
    return request_of(phh.read(text).hand)


def changed(old: str, new: str) -> str:
    """The hand above with something else in one place."""
    assert old in HAND
    return HAND.replace(old, new, 1)


def test_a_file_is_a_request() -> None:
    """Players are seats counted from the dealer's left, and actions are events with their names."""
    assert read(HAND) == {
        "game": "seven_card_stud",
        "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
        "format": "cash",
        "house_rules": {"auto_bring_in": False},
        "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 50}, {"seat": 3, "stack": 100}],
        "events": [
            {"type": "deal", "seat": 1, "down": ["As", "Ks"], "up": ["9c"]},
            {"type": "deal", "seat": 2, "down": ["??", "??"], "up": ["3d"]},
            {"type": "deal", "seat": 3, "down": ["Qh", "Qd"], "up": ["7s"]},
            {"type": "bring_in", "seat": 2},
            {"type": "call", "seat": 3},
            {"type": "complete", "seat": 1, "to": 4},
            {"type": "fold", "seat": 2},
            {"type": "fold", "seat": 3},
        ],
    }


def test_what_is_written() -> None:
    """Every field of the format that the hand has, in the order that its style asks for."""
    hand = phh.read(HAND).hand
    written = phh.write(hand, replay(hand))
    assert tomllib.loads(written) == {
        "variant": "F7S",
        "ante_trimming_status": True,
        "antes": [1, 1, 1],
        "bring_in": 2,
        "small_bet": 4,
        "big_bet": 8,
        "starting_stacks": [100, 50, 100],
        "actions": [
            "d dh p1 AsKs9c",
            "d dh p2 ????3d",
            "d dh p3 QhQd7s",
            "p2 pb",
            "p3 cc",
            "p1 cbr 4",
            "p2 f",
            "p3 f",
        ],
        "seats": [1, 2, 3],
        "finishing_stacks": [106, 47, 97],
    }
    assert written.startswith('variant = "F7S"\n')


@pytest.mark.parametrize(
    ("variant", "game"), [("F7S", "seven_card_stud"), ("F7S/8", "stud_8b"), ("FR", "razz")]
)
def test_variants(variant: str, game: str) -> None:
    """The three codes of stud are these games."""
    assert read(changed("F7S", variant))["game"] == game


@pytest.mark.parametrize("variant", ["NT", "f7s", "PO", ""])
def test_other_variants_are_refused(variant: str) -> None:
    """A game that is not stud is not taken for one."""
    with pytest.raises(BadInput) as refused:
        phh.read(changed("F7S", variant))
    assert (refused.value.code, refused.value.at) == ("unknown_game", ("variant",))


def test_a_game_without_a_code_goes_without_a_variant() -> None:
    """It is named in a field of ours; a file that names it twice is refused."""
    text = changed('variant = "F7S"', '_game = "super_razz"')
    assert read(text)["game"] == "super_razz"
    hand = phh.read(text).hand
    again = tomllib.loads(phh.write(hand, replay(phh.read(text.partition('"d dh')[0] + "]").hand)))
    assert again["_game"] == "super_razz"
    assert "variant" not in again
    with pytest.raises(BadField, match="without _game"):
        phh.read(f'_game = "razz"{HAND}')
    with pytest.raises(BadField, match="no variant"):
        phh.read(changed('variant = "F7S"', ""))


def test_seats_players_and_what_else_a_file_tells() -> None:
    """Seat numbers are the file's own; names and the like go from file to file."""
    more = """
seats = [7, 2, 4]
players = ["Ann \\"Ace\\" A.", "", "Bo\\u007f"]
venue = "The Room"
table = 12
hand = 7
currency = "USD"
finishing_stacks = [9, 9, 9]
author = "somebody"
"""
    told = phh.read(HAND + more)
    assert [chair.number for chair in told.hand.chairs] == [7, 2, 4]
    assert told.particulars == Particulars(
        venue="The Room",
        table="12",
        number="7",
        currency="USD",
        names={7: 'Ann "Ace" A.', 4: "Bo\x7f"},
    )
    again = phh.read(phh.write(told.hand, replay(told.hand), told.particulars))
    assert again.particulars == told.particulars
    assert again.hand == told.hand


def test_amounts_with_fractions_are_counted_in_hundredths() -> None:
    """Nothing is rounded: a chip is a cent, and cents are written again."""
    text = HAND.replace("[1, 1, 1]", "[0.5, 0.50, 0.5]").replace("bring_in = 2", "bring_in = 1")
    told = phh.read(text.replace("[100, 50, 100]", "[100.07, 50, 1_00]"))
    assert told.particulars.chips_per_unit == 100
    assert [chair.stack for chair in told.hand.chairs] == [10007, 5000, 10000]
    assert (told.hand.stakes.ante, told.hand.stakes.big_bet) == (50, 800)
    written = tomllib.loads(
        phh.write(told.hand, replay(told.hand), told.particulars), parse_float=Decimal
    )
    assert written["starting_stacks"] == [Decimal("100.07"), Decimal("50.00"), Decimal("100.00")]
    assert "p1 cbr 4.00" in written["actions"]


def test_a_chip_is_as_small_as_an_amount_needs() -> None:
    """Thousandths are counted in thousandths; whole amounts, however written, in ones."""
    told = phh.read(changed("[100, 50, 100]", "[1.125, 50, 100]"))
    assert told.particulars.chips_per_unit == 1000
    assert phh.read(changed("[100, 50, 100]", "[1e2, 5.0e1, 100.00]")).hand == phh.read(HAND).hand
    assert read(changed("cbr 4", "cbr 4.0"))["events"][5]["to"] == 4


def test_a_file_of_whole_amounts_may_count_in_cents() -> None:
    """Where odd chips are cents the file says so, and every file that is not in ones is told so."""
    told = phh.read(f"{HAND}_chips_per_unit = 100\n")
    assert [chair.stack for chair in told.hand.chairs] == [10_000, 5_000, 10_000]
    written = phh.write(told.hand, replay(told.hand), told.particulars)
    assert "_chips_per_unit = 100\n" in written
    assert phh.read(written).hand == told.hand
    for wrong in ("50", "0", "1.5", '"100"', "10_000_000_000"):
        with pytest.raises(BadField, match="power of ten") as refused:
            phh.read(f"{HAND}_chips_per_unit = {wrong}\n")
        assert refused.value.at == ("_chips_per_unit",)
    with pytest.raises(BadField, match="power of ten"):
        phh.read(f"{changed('[100, 50, 100]', '[100.25, 50, 100]')}_chips_per_unit = 10\n")


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("antes = [1, 1, 1]", "antes = [1, 1]", ("antes",)),
        ("antes = [1, 1, 1]", "antes = [1, 1, 2]", ("antes", 2)),
        ("antes = [1, 1, 1]", "", ("antes",)),
        ("[100, 50, 100]", '[100, "50", 100]', ("starting_stacks", 1)),
        ("[100, 50, 100]", "[100, inf, 100]", ("starting_stacks", 1)),
        ("[100, 50, 100]", "[100, -5, 100]", ("starting_stacks", 1)),
        ("[100, 50, 100]", "[100, true, 100]", ("starting_stacks", 1)),
        ("[100, 50, 100]", "[100, 0.000000001, 100]", ("starting_stacks", 1)),
        ("[100, 50, 100]", "[100, 9007199254740991, 0.5]", ("starting_stacks", 1)),
        ("[100, 50, 100]", f"[100, 0.{'1' * 99}, 100]", ("starting_stacks", 1)),
        ("bring_in = 2", "bring_in = []", ("bring_in",)),
        ("bring_in = 2", "bring_in = 2\nblinds_or_straddles = [0, 1]", ("blinds_or_straddles", 1)),
        ("bring_in = 2", "bring_in = 2\nseats = [1, 2]", ("seats",)),
        ("bring_in = 2", 'bring_in = 2\nseats = [1, 2, "3"]', ("seats", 2)),
        ("bring_in = 2", "bring_in = 2\nseats = [1, 2, 1]", ("seats", 2)),
        ("bring_in = 2", "bring_in = 2\n_house_rules = 3", ("_house_rules",)),
        ("bring_in = 2", 'bring_in = 2\n_format = "both"', ("_format",)),
        ("bring_in = 2", "bring_in = 2\n_players_in_event = 9", ("_players_in_event",)),
        ("bring_in = 2", "bring_in = 2\n_carried_pots = [1]", ("_carried_pots", 0, "amount")),
        (
            "bring_in = 2",
            "bring_in = 2\n_carried_pots = [{amount = 1, eligible = []}]",
            ("_carried_pots", 0, "eligible"),
        ),
        ("bring_in = 2", 'bring_in = 2\n_showdown = "never"', ("_showdown",)),
        ("bring_in = 2", "bring_in = 2\n_positions = [1, 2, 3.5]", ("_positions", 2)),
        ("[100, 50, 100]", f"[{'9, ' * 60}]", ("starting_stacks",)),
        ('"p2 f", "p3 f"', '"p2 f", 3', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "p4 f"', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "p3 folds"', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "d burn As"', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "p3 cbr much"', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "d db AsKs"', ("actions", 9)),
        ('"p2 f", "p3 f"', '"p2 f", "p3 f"' + ', "p1 cc"' * 2000, ("actions",)),
    ],
)
def test_a_fault_is_pointed_to(old: str, new: str, at: Place) -> None:
    """What a file has wrong is told with its field, and an action with its number."""
    with pytest.raises(BadField) as refused:
        phh.read(changed(old, new))
    assert refused.value.at == at


def test_a_bad_card_is_pointed_to() -> None:
    """A card is looked at where it is dealt."""
    with pytest.raises(BadInput) as refused:
        phh.read(changed("AsKs9c", "AsKs1c"))
    assert (refused.value.code, refused.value.at) == ("bad_card", ("actions", 0))


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("bring_in = 2", "", "bad_stakes", ("bring_in",)),
        ("bring_in = 2", "bring_in = 2\n_cap = 9", "bad_stakes", ("_cap",)),
        ("big_bet = 8", "big_bet = 3", "bad_stakes", ("big_bet",)),
        ("p3 cc #", "p1 cc #", "out_of_turn", ("actions", 4)),
        ("cbr 4", "cbr 5", "bad_amount", ("actions", 5)),
        ("p2 pb", "p2 cc", "illegal_action", ("actions", 3)),
        ('"p2 f", "p3 f"', '"p2 cc", "p2 sm"', "illegal_action", ("actions", 9)),
        ("????3d", "????As", "card_repeated", ("actions", 1)),
        ("????3d", "????3d4d", "wrong_card_count", ("actions", 1)),
    ],
)
def test_what_the_rules_refuse_is_pointed_to_as_well(
    old: str, new: str, code: str, at: Place
) -> None:
    """A hand that cannot be is refused by the article, at the place in the file."""
    told = phh.read(changed(old, new))
    with pytest.raises(StudError) as refused:
        replay(told.hand)
    assert refused.value.code == code
    assert told.place_in_file(refused.value.at) == at


@pytest.mark.parametrize(
    "text", ["variant = ", "a = 1\na = 2", f"a = {'[' * 2000}", "a = 1\x00", f"a{'.a' * 20} = 1"]
)
def test_what_is_not_toml_is_told(text: str) -> None:
    """A broken file is refused at once, with what the reader of TOML says."""
    with pytest.raises(BrokenText):
        phh.read(text)


def test_a_long_key_takes_no_time() -> None:
    """A key of thousands of parts, over which tomllib would sit for minutes, is not tried."""
    for text in ("a." * 30_000 + "a = 1", "[" + '"a".' * 15_000 + "a]", "'a' . " * 9_000 + "a = 1"):
        with pytest.raises(BrokenText, match="16 parts"):
            phh.read(text)


def test_the_cards_of_a_street_may_come_one_by_one() -> None:
    """Dealt round by round, a street is the same; a file that stops within it is refused."""
    dealt = ["As Ks 9c", "?? ?? 3d", "Qh Qd 7s"]
    rounds = [
        f'"d dh p{player} {cards.split()[turn]}"'
        for turn in range(3)
        for player, cards in enumerate(dealt, start=1)
    ]
    text = changed('"d dh p1 AsKs9c", "d dh p2 ????3d",', ", ".join(rounds) + ",")
    assert read(text.replace('"d dh p3 QhQd7s",', "")) == read(HAND)
    cut = text.partition('"d dh p3 7s"')[0] + "]"
    with pytest.raises(BadField, match="seat 3 has 2 of the cards") as refused:
        phh.read(cut)
    assert refused.value.at == ("actions", 5)


def test_a_player_short_of_the_ante_wins_no_more_than_that() -> None:
    """A file in which such a player would win every ante is refused, and not paid in our way."""
    short = changed("[100, 50, 100]", "[100, 50, 0.5]")
    with pytest.raises(BadField, match="short of the ante") as refused:
        phh.read(short)
    assert refused.value.at == ("ante_trimming_status",)
    assert phh.read(f"ante_trimming_status = true{short}").hand.chairs[2].stack == 50


ALL_IN = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [5, 5]
actions = [
  "d dh p1 AsKs9c", "d dh p2 ????3d", "p2 pb", "p1 cbr 4", "p2 cc",
"""


def test_a_hand_turned_up_early_is_known_at_the_end() -> None:
    """Cards shown at the all-in are those of the showdown, whose last card came later."""
    deals = [f'"d dh p1 {a}", "d dh p2 {b}"' for a, b in (("Ad", "2c"), ("4d", "4c"), ("5h", "6s"))]
    shown = '"p1 sm -", "p2 sm 3c3s3d"'
    text = f'{ALL_IN}{shown}, {", ".join(deals)}, "d dh p1 Tc", "d dh p2 8h"]'
    told = phh.read(text)
    table = replay(told.hand)
    assert table.status is Status.COMPLETE
    assert [seat.stack for seat in table.seats] == [0, 10]
    assert told.hand.events[-1].cards is not None  # type: ignore[union-attr]  # the hand is shown
    strange = text.replace('"p1 sm -"', '"p1 sm AsKsQc"')
    with pytest.raises(BadField, match="was not dealt") as refused:
        phh.read(strange)
    assert refused.value.at == ("actions", 5)


def test_a_known_hand_may_be_mucked() -> None:
    """Whoever mucks the better hand loses the pot: the showdown goes in turn."""
    streets = ", ".join(
        f'"d dh p1 {a}", "d dh p2 {b}", "p1 cc", "p2 cc"'
        for a, b in (
            ("Ad", "2c"),
            ("4d", "4c"),
            ("5h", "6s"),
            ("Tc", "8h"),
        )
    )
    start = HAND.replace("[1, 1, 1]", "[1, 1]").replace("[100, 50, 100]", "[100, 50]")
    begun = start.partition("actions")[0]
    third = '"d dh p1 AsKs9c", "d dh p2 7h7c3d", "p2 pb", "p1 cc"'
    told = phh.read(f'{begun}actions = [{third}, {streets}, "p1 sm", "p2 sm 7h7c3d2c4c6s8h"]')
    table = replay(told.hand)
    assert told.hand.showdown_asked
    assert [seat.stack for seat in table.seats] == [97, 53]
    settled = phh.read(f"{begun}actions = [{third}, {streets}]")
    assert [seat.stack for seat in replay(settled.hand).seats] == [103, 47]


def test_a_file_of_several_hands() -> None:
    """Each table of a `.phhs` file is a hand; one that is none is refused by its name."""
    text = f"# two hands\n\n[1]{HAND}\n[2]{HAND}"
    assert phh.is_of_several(text)
    assert not phh.is_of_several(HAND)
    hands = dict(phh.read_all(text))
    assert [*hands] == ["1", "2"]
    assert phh.read_table(hands["2"]).hand == phh.read(HAND).hand
    with pytest.raises(BadField) as refused:
        dict(phh.read_all("a = 1"))
    assert refused.value.at == ("a",)


def test_what_a_stopped_deal_carries_is_in_fields_of_ours() -> None:
    """Positions, carried pots and announcements of a redeal come back; folded players are gone."""
    request = {
        "game": "position_poker",
        "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
        "house_rules": {"dealer_wild_rank": "K", "folded_spade_collects": False},
        "seats": [
            {"seat": 1, "stack": 95, "position": 1},
            {"seat": 2, "stack": 0, "position": 2},
            {"seat": 4, "stack": 95, "position": "dealer"},
        ],
        "carried_pots": [{"amount": 16, "eligible": [1, 2, 4]}],
        "events": [],
    }
    hand = read_hand(load(HAND_SCHEMA, request))
    text = phh.write(hand, replay(hand))
    fields = tomllib.loads(text)
    assert fields["_positions"] == [1, 2, "dealer"]
    assert fields["_carried_pots"] == [{"amount": 16, "eligible": ["p1", "p2", "p3"]}]
    assert fields["_house_rules"] == {"dealer_wild_rank": "K", "folded_spade_collects": False}
    back = phh.read(text).hand
    assert (back.carried, back.chairs) == (hand.carried, hand.chairs)
    assert request_of(back) == {
        **request,
        "format": "cash",
        "house_rules": {**fields["_house_rules"], "auto_bring_in": False},
    }
    with pytest.raises(BadField) as refused:
        phh.read(text.replace('"p3"', '"p4"'))
    assert refused.value.at == ("_carried_pots", 0, "eligible", 2)
