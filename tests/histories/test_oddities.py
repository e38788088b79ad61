"""What real files have and no rule knows: told with its line, and neither guessed nor fatal."""

from io import BytesIO

import pytest

from service.audit.folder import Outcome, Verdict, audit
from service.formats.card_rooms.amounts import CENTS, WHOLE_CHIPS, chips_of

STARS = """\
PokerStars Hand #7: HORSE (Razz Limit, $0.04/$0.08 USD) - 2020/01/02 10:00:00 ET
Table 'Example' 8-max
Seat 1: Ann ($1.33 in chips)
Seat 3: Bea (1) ($2.17 in chips)
Seat 8: Cy ($1.65 in chips) is sitting out
Ann: posts the ante $0.01
Bea (1): posts the ante $0.01
Cy: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Qc]
Dealt to Bea (1) [Td 2s 9s]
Dealt to Cy [3h]
Ann: brings in for $0.02
Bea (1): folds
Cy: raises $0.02 to $0.04
Ann: calls $0.02
*** 4th STREET ***
Dealt to Ann [Qc] [8s]
Dealt to Cy [3h] [3d]
Ann: checks
Cy: bets $0.04
Ann: folds
Uncalled bet ($0.04) returned to Cy
Cy collected $0.11 from pot
*** SUMMARY ***
Total pot $0.11 | Rake $0
"""
TILT = """\
Full Tilt Poker Game #8: Table Example - $3/$6 Ante $0.50 - Limit Stud Hi - 12:00:00 ET - 2020/01/02
Seat 2: Ann ($52.50)
Seat 5: Ann B ($41)
Ann antes $0.50
Ann B antes $0.50
*** 3RD STREET ***
Dealt to Ann [9c]
Dealt to Ann B [5s 2h] [Th]
Ann is low with [9c]
Ann brings in for $1
Ann B completes it to $3
Ann calls $2
*** 4TH STREET ***
Dealt to Ann [9c] [9d]
Dealt to Ann B [5s 2h Th] [Kd]
Ann bets $6
Ann B folds
Uncalled bet of $6 returned to Ann
Ann mucks
Ann wins the pot ($7)
*** SUMMARY ***
Total pot $7 | Rake $0
Seat 2: Ann collected ($7), mucked
Seat 5: Ann B folded on 4th St.
"""
SHOWDOWN = """\
PokerStars Game #9: 7 Card Stud Limit (2/4) - 2020/01/02 10:00:00 ET
Table 'Example' 8-max
Seat 1: Ann (100 in chips)
Seat 2: Bea (4 in chips)
Ann: posts the ante 1
Bea: posts the ante 1
*** 3rd STREET ***
Dealt to Ann [Kc Kd 2c]
Dealt to Bea [3h]
Ann: brings in for 1
Bea: raises 1 to 2
Ann: raises 2 to 4
Bea: calls 1 and is all-in
Uncalled bet (1) returned to Ann
*** 4th STREET ***
Dealt to Ann [Kc Kd 2c] [8s]
Dealt to Bea [3h] [3d]
*** 5th STREET ***
Dealt to Ann [Kc Kd 2c 8s] [9s]
Dealt to Bea [3h 3d] [5d]
*** 6th STREET ***
Dealt to Ann [Kc Kd 2c 8s 9s] [Ts]
Dealt to Bea [3h 3d 5d] [6d]
*** RIVER ***
Dealt to Ann [Kc Kd 2c 8s 9s Ts] [4h]
*** SHOW DOWN ***
Ann: shows [Kc Kd 2c 8s 9s Ts 4h] (a pair of Kings)
Bea: mucks hand
Ann collected 8 from pot
*** SUMMARY ***
Total pot 8 | Rake 0
Seat 1: Ann showed [Kc Kd 2c 8s 9s Ts 4h] and won (8) with a pair of Kings
Seat 2: Bea mucked [7h Jc 3h 3d 5d 6d 2h]
"""


def judge(text: str | bytes, **house_rules: str) -> Verdict:
    """What becomes of the one hand of a file."""
    data = text.encode() if isinstance(text, str) else text
    [verdict] = audit(iter([("file", BytesIO(data))]), house_rules)
    return verdict


def agrees(text: str | bytes) -> list[tuple[int, str]]:
    """The notes of a hand that agrees."""
    verdict = judge(text)
    assert verdict.outcome is Outcome.AGREES, verdict.findings
    return [(note.line, note.says) for note in verdict.notes]


def disagrees(text: str) -> list[tuple[int, str]]:
    """The lines and codes of what disagrees in a hand."""
    verdict = judge(text)
    assert verdict.outcome is Outcome.DISAGREES
    return [(finding.line, finding.code) for finding in verdict.findings]


def not_read(text: str) -> tuple[int, str]:
    """The line and the reason of a hand that cannot be read."""
    verdict = judge(text)
    assert verdict.outcome is Outcome.NOT_READ
    [why] = verdict.findings
    return why.line, why.says


@pytest.mark.parametrize("text", [STARS, TILT])
def test_the_hands_that_the_others_are_made_of_agree(text: str) -> None:
    """A seat that sits out and yet posts, names that begin alike, a known seat, a mixed game."""
    assert agrees(text) == []


@pytest.mark.parametrize(
    "data",
    [
        STARS.replace("Ann", "Zoë").replace("$", "€").encode("cp1252"),
        STARS.replace("Ann", "Zoë").encode("latin-1"),
        STARS.replace("Ann", "Zoë").encode("utf-8-sig").replace(b"\n", b"\r\n"),
        STARS.replace("Ann", "Zoë").encode("utf-16"),
        STARS.replace("Ann", "Zoë").encode("utf-16-be"),
        STARS.replace("\n", "  \n").encode(),
        STARS.replace("\n", "\n\n").encode(),
        STARS.upper().partition("\n")[0].encode() + STARS.partition("USD")[2].encode()[28:],
    ],
    ids=["cp1252", "latin-1", "bom", "utf-16", "utf-16-be", "blanks", "empty lines", "capitals"],
)
def test_a_file_in_any_encoding(data: bytes) -> None:
    """The same hand, however it was saved."""
    assert agrees(data) == []


@pytest.mark.parametrize(
    ("printed", "per_unit", "chips"),
    [
        ("$0.04", CENTS, 4),
        ("0.04€", CENTS, 4),
        ("€ 1,234.5", CENTS, 123_450),
        ("$.50", CENTS, 50),
        ("1,234,567", WHOLE_CHIPS, 1_234_567),
        ("60.00", WHOLE_CHIPS, 60),
        ("0.5", WHOLE_CHIPS, None),
        ("1,50", CENTS, None),
        ("0.005", CENTS, None),
        ("12,34.5", CENTS, None),
        ("", CENTS, None),
        ("$", CENTS, None),
    ],
)
def test_amounts_are_exact_or_none(printed: str, per_unit: int, chips: int | None) -> None:
    """What could be read in two ways, or is not whole in the smallest unit, is no amount."""
    assert chips_of(printed, per_unit) == chips


def test_a_currency_sign_may_stand_behind() -> None:
    """Amounts such as 0.04€."""
    text = STARS.replace(" USD", " EUR")
    for amount in ("0.01", "0.02", "0.04", "0.08", "0.11", "1.33", "2.17", "1.65", "0"):
        text = text.replace(f"${amount} ", f"{amount}€ ").replace(f"${amount}\n", f"{amount}€\n")
        text = text.replace(f"${amount})", f"{amount}€)").replace(f"${amount}/", f"{amount}€/")
    assert "$" not in text
    assert agrees(text) == []


def test_play_money_and_tournaments_count_whole_chips() -> None:
    """A hand without currency is of whole chips, and a fraction in it is not read."""
    assert agrees(SHOWDOWN) == []
    assert not_read(SHOWDOWN.replace("ante 1", "ante 1.5", 1)) == (
        5,
        "'1.5' is not an amount of chips here.",
    )


def test_an_uncalled_bet_may_be_printed_as_won() -> None:
    """Where no bet goes back and the winner collects as much more, it is the same money."""
    text = STARS.replace("Uncalled bet ($0.04) returned to Cy\n", "").replace("0.11", "0.15")
    assert agrees(text) == [(23, "The uncalled 4 of seat 8 are printed as won.")]


def test_an_all_in_may_be_printed_with_the_ante() -> None:
    """Some rooms print the whole stack as bet by a player who is all-in, the ante in it."""
    text = SHOWDOWN.replace("Bea: calls 1 and is all-in", "Bea: calls 2 and is all-in")
    assert agrees(text) == [(13, "The all-in of Bea is printed with the ante of 1 in it.")]


def test_rake_may_be_taken_from_one_pot_only() -> None:
    """Each pot is split as it was left; what is missing from all of them is the rake."""
    raked = SHOWDOWN.replace("collected 8", "collected 7").replace("won (8)", "won (7)")
    assert agrees(raked.replace("Rake 0", "Rake 1")) == []
    assert agrees(raked.replace("Rake 0", "Rake 1 | Jackpot 0")) == []
    assert disagrees(raked) == [(31, "chips_do_not_add_up")]


def test_a_seat_that_posts_and_leaves_folds_in_turn() -> None:
    """Its ante stays in the pot, and it is noted that it was taken to fold."""
    text = STARS.replace("Seat 8:", "Seat 5: Di ($1 in chips)\nSeat 8:", 1)
    text = text.replace("Cy: posts", "Di: posts the ante $0.01\nDi leaves the table\nCy: posts")
    notes = agrees(text.replace("$0.11", "$0.12"))
    assert notes == [
        (5, "Di posts an ante, and is dealt no card and does nothing: taken to fold in turn.")
    ]


def test_a_line_that_does_not_matter_is_passed_over_and_noted() -> None:
    """Something new that a room may say does not stop the reading, and is told with its line."""
    text = STARS.replace("*** 4th", "Ann waves to everybody\n*** 4th")
    assert agrees(text) == [(17, "passed over, not understood: 'Ann waves to everybody'")]


@pytest.mark.parametrize(
    ("was", "now", "line", "reason"),
    [
        ("Ann: checks", "Ann: checks the time", 20, "This cannot be read: 'Ann: checks the time'."),
        ("Ann: checks", "Ann folds", 20, "This cannot be read: 'Ann folds'."),
        ("Dealt to Ann [Qc]\n", "Dealt to Ann Qc\n", 10, "This cannot be read: 'Dealt to Ann Qc'."),
        ("*** 4th STREET ***", "*** FLOP ***", 17, "This cannot be read: '*** FLOP ***'."),
        ("*** 4th STREET ***", "*** 5th STREET ***", 17, "Street 5 comes where 4 should."),
        ("[3h] [3d]", "[3h] [3d 4d]", 19, "2 cards are dealt at once."),
        ("[Td 2s 9s]", "[2s 9s]", 11, "2 cards are dealt on third street."),
        ("Cy: raises $0.02 to $0.04", "Cy: raises $0.02 to $0,04", 15, "'$0,04' is not an amount"),
        ("Seat 3: Bea (1)", "Seat 3: Ann", 4, "Seat 3, Ann, is listed twice."),
        ("Seat 3: Bea (1)", "Seat 1: Bea (1)", 4, "Seat 1, Bea (1), is listed twice."),
        ("Razz Limit", "Badugi Limit", 1, "No game that is read here is named in"),
        ("$0.04/$0.08 USD", "cheap", 1, "No stakes are named in"),
        ("*** 3rd STREET ***\n", "", 9, "Cards come before third street."),
    ],
)
def test_what_matters_and_cannot_be_read_is_told_with_its_line(
    was: str, now: str, line: int, reason: str
) -> None:
    """The hand is not judged on what is left of it."""
    told = not_read(STARS.replace(was, now, 1))
    assert told[0] == line
    assert told[1].startswith(reason)


def test_a_hand_that_the_room_calls_partial_is_not_read() -> None:
    """The room itself says that something is missing."""
    assert not_read(TILT.replace(": Table", ": (partial) Table"))[0] == 1


def test_a_file_of_something_else_is_told() -> None:
    """A file without a hand is no success; an empty one says nothing."""
    assert not_read("dear diary\n") == (1, "No hand of a known layout is in this file.")
    assert list(audit(iter([("empty", BytesIO(b"\n\n"))]), {})) == []


def test_an_endless_hand_is_given_up() -> None:
    """A first line with no end behind it does not fill the memory."""
    assert "no end" in not_read(STARS.partition("***")[0] + "Ann is here\n" * 5000)[1]


def test_a_card_that_cannot_be_read_is_noted_and_leaves_the_winner_open() -> None:
    """The hand is replayed, and it is said that nobody can tell who wins."""
    text = SHOWDOWN.replace("[4h]", "[of]").replace(" 4h]", "]")
    verdict = judge(text)
    assert verdict.outcome is Outcome.NOT_READ
    assert "neither shows nor mucks" in verdict.findings[0].says
    assert [(n.line, n.says) for n in verdict.notes] == [
        (25, "'of' is no card: taken for one that is not known.")
    ]


def test_a_mucked_hand_that_was_the_best_loses_all_the_same() -> None:
    """Giving a hand up gives the pot up; that it is known and was better is noted."""
    text = SHOWDOWN.replace("mucked [7h Jc 3h 3d 5d 6d 2h]", "mucked [3s 3c 3h 3d 5d 6d 2h]")
    text = text.replace("Bea (4 in chips)", "Bea (40 in chips)").replace(
        "calls 1 and is all-in\nUncalled bet (1) returned to Ann", "calls 2"
    )
    for street in ("5th", "6th"):
        text = text.replace(f"*** {street}", f"Bea: checks\nAnn: checks\n*** {street}")
    text = text.replace("*** RIVER", "Bea: checks\nAnn: checks\n*** RIVER")
    text = text.replace("*** SHOW", "Bea: checks\nAnn: checks\n*** SHOW")
    text = text.replace("8 from", "10 from").replace("(8)", "(10)").replace("pot 8", "pot 10")
    [(line, says)] = agrees(text)
    assert line == text.splitlines().index("Bea: mucks hand") + 1
    assert says == "The hand that seat 2 mucked is known, and given up all the same."


def test_an_open_pair_doubles_the_bet_where_the_room_says_so() -> None:
    """One layout has it in its rules, the other prints a line; without that the bet is refused."""
    assert agrees(TILT) == []
    as_stars = STARS.replace("Razz", "7 Card Stud").replace("[8s]", "[Qd]")
    as_stars = as_stars.replace("Ann: brings", "Cy: brings").replace(
        "Bea (1): folds\nCy: raises $0.02 to $0.04\nAnn: calls $0.02",
        "Ann: raises $0.02 to $0.04\nBea (1): folds\nCy: calls $0.02",
    )
    as_stars = as_stars.replace("[3h] [3d]", "[3h] [4d]").replace(
        "Ann: checks\nCy: bets $0.04\nAnn: folds\nUncalled bet ($0.04) returned to Cy\nCy coll",
        "Ann: bets $0.08\nCy: folds\nUncalled bet ($0.08) returned to Ann\nAnn coll",
    )
    assert disagrees(as_stars) == [(20, "bad_amount")]
    said = as_stars.replace("Ann: bets", "Pair on board - a double bet is allowed\nAnn: bets")
    assert agrees(said) == []
    assert judge(as_stars, open_pair_double_bet="true").outcome is Outcome.AGREES


TIE = """\
PokerStars Game #10: 7 Card Stud Limit (2/4) - 2020/01/02 10:00:00 ET
Seat 1: Ann (100 in chips)
Seat 2: Bea (100 in chips)
Seat 3: Cy (100 in chips)
Ann: posts the ante 2
Bea: posts the ante 2
Cy: posts the ante 2
*** 3rd STREET ***
Dealt to Ann [Kc Qd 9h]
Dealt to Bea [9s]
Dealt to Cy [2s]
Cy: brings in for 1
Ann: raises 1 to 2
Bea: calls 2
Cy: folds
*** 4th STREET ***
Dealt to Ann [Kc Qd 9h] [8s]
Dealt to Bea [9s] [8h]
Ann: checks
Bea: checks
*** 5th STREET ***
Dealt to Ann [Kc Qd 9h 8s] [5c]
Dealt to Bea [9s 8h] [5d]
Ann: checks
Bea: checks
*** 6th STREET ***
Dealt to Ann [Kc Qd 9h 8s 5c] [3d]
Dealt to Bea [9s 8h 5d] [3c]
Ann: checks
Bea: checks
*** RIVER ***
Dealt to Ann [Kc Qd 9h 8s 5c 3d] [2c]
Ann: checks
Bea: checks
*** SHOW DOWN ***
Ann: shows [Kc Qd 9h 8s 5c 3d 2c] (high card King)
Bea: shows [Kd Qc 9s 8h 5d 3c 2h] (high card King)
Ann collected 6 from pot
Bea collected 5 from pot
*** SUMMARY ***
Total pot 11 | Rake 0
"""


def test_what_a_room_does_not_print_is_filled_in_and_told() -> None:
    """Between equals a room may go by suit: then the hand agrees, and it is told on what it rests.

    No way of choosing gives two odd chips to one hand.
    """
    by_suit = TIE.replace("Ann collected 6", "Ann collected 5").replace(
        "Bea collected 5", "Bea collected 6"
    )
    bea_first = TIE.replace("Ann: checks\nBea: checks", "Bea: checks\nAnn: checks")
    assert (judge(TIE).outcome, judge(TIE).rests_on) == (Outcome.AGREES, {})
    assert judge(by_suit).rests_on == {"odd_chip": "high_card_by_suit"}
    assert judge(bea_first).rests_on == {"showing_tie": "suit"}
    assert {judge(by_suit).outcome, judge(bea_first).outcome} == {Outcome.AGREES}
    unfair = TIE.replace("Ann collected 6", "Ann collected 7").replace(
        "Bea collected 5", "Bea collected 4"
    )
    assert disagrees(unfair) == [(38, "wrong_share")]


def test_more_raises_of_two_in_a_tournament_may_be_the_last_two() -> None:
    """A text does not say how many are left: the last two may raise as often as they like."""
    text = SHOWDOWN.replace("#9: 7 Card", "#9: Tournament #1, 7 Card").replace(
        "Bea (4 in", "Bea (40 in"
    )
    raises = [
        ("Bea", 1, 2),
        ("Ann", 2, 4),
        ("Bea", 2, 6),
        ("Ann", 2, 8),
        ("Bea", 2, 10),
        ("Ann", 2, 12),
    ]
    lines = "".join(f"{name}: raises {by} to {to}\n" for name, by, to in raises)
    head = text.partition("Bea: raises")[0]
    text = f"{head}{lines}Bea: folds\nUncalled bet (2) returned to Ann\nAnn collected 22 from pot\n"
    text += "*** SUMMARY ***\nTotal pot 22 | Rake 0\n"
    verdict = judge(text)
    assert (verdict.outcome, verdict.rests_on) == (Outcome.AGREES, {"players_in_event": 2})


def test_a_bring_in_that_nobody_paid_is_filled_in_and_told() -> None:
    """A short all-in over a bring-in that nobody posted may be half a bet or not."""
    text = """\
PokerStars Hand #11: Tournament #1, 7 Card Stud Limit - Level V (20/40) - 2020/01/02 10:00:00 ET
Seat 1: Ann (100 in chips)
Seat 2: Bea (22 in chips)
Seat 3: Cy (100 in chips)
Ann: posts the ante 5
Bea: posts the ante 5
Cy: posts the ante 5
*** 3rd STREET ***
Dealt to Ann [Ks]
Dealt to Bea [2d]
Dealt to Cy [7d]
Bea: bets 17 and is all-in
Cy: raises 3 to 20
Ann: folds
Uncalled bet (3) returned to Cy
*** 4th STREET ***
Dealt to Bea [2d] [9h]
Dealt to Cy [7d] [8c]
*** 5th STREET ***
Dealt to Bea [2d 9h] [Ts]
Dealt to Cy [7d 8c] [Jc]
*** 6th STREET ***
Dealt to Bea [2d 9h Ts] [3c]
Dealt to Cy [7d 8c Jc] [Qs]
*** RIVER ***
*** SHOW DOWN ***
Cy: shows [As Ad 7d 8c Jc Qs 4h] (a pair of Aces)
Bea: mucks hand
Cy collected 49 from pot
*** SUMMARY ***
Total pot 49 | Rake 0
"""
    verdict = judge(text)
    assert (verdict.outcome, verdict.rests_on) == (Outcome.AGREES, {"bring_in": 10})
    assert disagrees(text.replace("raises 3 to 20", "raises 4 to 21"))[0] == (13, "bad_amount")
