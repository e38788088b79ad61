"""Faults to plant in a history: each changes a few lines, and has a name under which it is found.

A fault takes the lines of a hand and gives them back changed, or None where it does not fit.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.histories.folder import Written
from tests.histories.writer import STARS

_ALL_IN: Final = re.compile(r"all.in$")

_A_WAGER: Final = r"[: ] ?(?:bets|raises|completes it to|raises to) "

Change = Callable[[Written], list[str] | None]


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of a hand's lines, and the code under which it is to be found."""

    name: str
    code: str
    change: Change


def _first(lines: list[str], *wanted: str, after: str = "") -> int | None:
    """The first line that all patterns are in, behind one that `after` is in."""
    start = 0
    if after:
        found = _first(lines, after)
        if found is None:
            return None
        start = found + 1
    for number in range(start, len(lines)):
        if all(re.search(pattern, lines[number]) for pattern in wanted):
            return number
    return None


def _put(lines: list[str], at: int, *new: str) -> list[str]:
    return [*lines[:at], *new, *lines[at + 1 :]]


def _add(text: str, chips: int) -> str:
    """A line whose last amount is larger by some chips."""
    *_, last = re.finditer(r"\$?([\d,]+(?:\.\d\d)?)", text)
    money = last[0].startswith("$")
    value = last[1].replace(",", "")
    if money:
        cents = round(float(value) * 100) + chips
        new = f"${cents // 100:,}.{cents % 100:02}"
    else:
        new = f"{int(value) + chips:,}"
    return text[: last.start()] + new + text[last.end() :]


def _separator(hand: Written) -> str:
    return ": " if hand.layout == STARS else " "


def _act(hand: Written, verb: str, after: str = "") -> int | None:
    """The first line on which somebody does something."""
    names = "|".join(re.escape(name) for name in hand.played.names.values())
    return _first(hand.lines, rf"^(?:{names}){_separator(hand)}{verb}", after=after)


def _actor(hand: Written, line: int) -> str:
    """Whose line it is."""
    text = hand.lines[line]
    names = sorted(hand.played.names.values(), key=len, reverse=True)
    return next(name for name in names if text.startswith(name + _separator(hand)))


def _collected(hand: Written) -> list[int]:
    return [
        number
        for number, line in enumerate(hand.lines)
        if re.search(r" collected .* from | (?:wins|ties for) the ", line)
    ]


def _losers(hand: Written) -> list[str]:
    """Who showed down and won nothing."""
    end = hand.played.end
    assert end.outcome is not None
    winners = {paid.seat for paid in end.outcome.settlement.paid}
    return [
        hand.played.names[seat.number]
        for seat in end.seats
        if seat.is_in and seat.number not in winners
    ]


def wrong_winner(hand: Written) -> list[str] | None:
    """Somebody who lost the showdown collects."""
    won, losers = _collected(hand), _losers(hand)
    if len(won) != 1 or not losers:
        return None
    line = hand.lines[won[0]]
    end = re.search(r" collected | (?:wins|ties for) ", line)
    assert end is not None
    return _put(hand.lines, won[0], losers[0] + line[end.start() :])


def half_to_the_second(hand: Written) -> list[str] | None:
    """A pot that one hand wins is split with a hand that loses."""
    won, losers = _collected(hand), _losers(hand)
    if len(won) != 1 or not losers or hand.layout != STARS:
        return None
    amount = re.search(r"collected (\S+) from", hand.lines[won[0]])
    assert amount is not None
    cents = round(float(amount[1].strip("$").replace(",", "")) * 100)
    if "$" not in amount[1] or cents % 2:
        return None
    half = f"collected ${cents / 200:.2f} from pot"
    winner = hand.lines[won[0]].partition(" collected ")[0]
    return _put(hand.lines, won[0], f"{winner} {half}", f"{losers[0]} {half}")


def wrong_total(hand: Written) -> list[str] | None:
    """The summary names a larger pot."""
    line = _first(hand.lines, "^Total pot")
    assert line is not None
    text = hand.lines[line]
    head, bar, rest = text.partition(" | ")
    if "Main pot" in head:
        return None
    return _put(hand.lines, line, _add(head, 10) + bar + rest)


def wrong_side_pot(hand: Written) -> list[str] | None:
    """The summary names a larger side pot."""
    line = _first(hand.lines, "^Total pot.*Side pot")
    if line is None:
        return None
    head, bar, rest = hand.lines[line].partition(". | ")
    return _put(hand.lines, line, _add(head, 1) + bar + rest)


def out_of_turn(hand: Written) -> list[str] | None:
    """Two players who check change places."""
    line = _act(hand, "checks")
    if line is None or not hand.lines[line + 1].endswith("checks"):
        return None
    return _put(_put(hand.lines, line, hand.lines[line + 1]), line + 1, hand.lines[line])


def oversized_raise(hand: Written) -> list[str] | None:
    """A raise is larger by a chip than the limit."""
    line = _act(hand, "raises .*to [^,]*$", after=r"\*\*\* (?:4th|4TH)")
    if line is None or _ALL_IN.search(hand.lines[line]):
        return None
    text = _add(hand.lines[line], 1)
    if hand.layout == STARS:
        by, to = text.split(" to ")
        text = f"{_add(by, 1)} to {to}"
    return _put(hand.lines, line, text)


def one_raise_too_many(hand: Written) -> list[str] | None:
    """Where the raises of third street are capped, a call becomes a raise."""
    third, fourth = _first(hand.lines, r"\*\*\* 3"), _first(hand.lines, r"\*\*\* 4")
    if third is None or fourth is None or len(hand.played.names) < 3:
        return None
    wagers = [n for n in range(third, fourth) if re.search(_A_WAGER, hand.lines[n])]
    last = hand.lines[wagers[-1]] if wagers else ""
    call = next((n for n in range(third, fourth) if wagers and n > wagers[-1]), fourth)
    if len(wagers) != 5 or _ALL_IN.search(last) or " calls " not in hand.lines[call]:
        return None
    small = hand.played.hand.stakes.small_bet or 0
    to = _add(last.rpartition(" to ")[2], small)
    words = f"raises {_add(to, -6 * small + small)} to {to}" if hand.layout == STARS else ""
    words = words or f"raises to {to}"
    return _put(hand.lines, call, f"{_actor(hand, call)}{_separator(hand)}{words}")


def card_twice(hand: Written) -> list[str] | None:
    """Two players are dealt the same card."""
    dealt = [n for n, line in enumerate(hand.lines) if re.match(r"Dealt to .* \[..\]$", line)]
    first, second = (
        next((n for n in dealt if re.search(r"[^\]] \[..\]$", hand.lines[n])), None),
        next((n for n in dealt if re.search(r"\[.*\] \[..\]$", hand.lines[n])), None),
    )
    if first is None or second is None:
        return None
    card, other = hand.lines[first][-3:-1], hand.lines[second][-3:-1]
    name = hand.lines[first][9:-5]
    if hand.lines[second].startswith(f"Dealt to {name} "):
        return None
    return [
        *hand.lines[:second],
        *[line.replace(other, card) if "[" in line else line for line in hand.lines[second:]],
    ]


def chips_from_nowhere(hand: Written) -> list[str] | None:
    """The winner collects a chip more than there is."""
    won = _collected(hand)
    return _put(hand.lines, won[0], _add(hand.lines[won[0]], 1))


def more_rake(hand: Written) -> list[str] | None:
    """The room says that it took more than is missing."""
    line = _first(hand.lines, "^Total pot")
    assert line is not None
    return _put(hand.lines, line, _add(hand.lines[line], 1))


def check_of_a_bet(hand: Written) -> list[str] | None:
    """A player checks who has to call."""
    line = _act(hand, "calls ")
    if line is None:
        return None
    return _put(hand.lines, line, f"{_actor(hand, line)}{_separator(hand)}checks")


def small_bet_on_fifth(hand: Written) -> list[str] | None:
    """On fifth street the small bet is made."""
    line = _act(hand, "bets ", after=r"\*\*\* (?:5th|5TH)")
    if line is None or _ALL_IN.search(hand.lines[line]):
        return None
    small = hand.played.hand.stakes.small_bet or 0
    return _put(hand.lines, line, _add(hand.lines[line], -small))


def call_of_less(hand: Written) -> list[str] | None:
    """A player calls with a chip less than it takes, and is not all-in."""
    line = _act(hand, "calls ")
    if line is None or _ALL_IN.search(hand.lines[line]):
        return None
    return _put(hand.lines, line, _add(hand.lines[line], -1))


def folded_player_acts(hand: Written) -> list[str] | None:
    """Somebody who folded checks on a later street."""
    fold, check = _act(hand, "folds$"), _act(hand, "checks", after=r"\*\*\* (?:5th|5TH)")
    if fold is None or check is None or fold > check:
        return None
    return _put(
        hand.lines, check, f"{_actor(hand, fold)}{_separator(hand)}checks", hand.lines[check]
    )


def other_bring_in(hand: Written) -> list[str] | None:
    """Somebody else brings it in."""
    line = _act(hand, "brings in for ")
    if line is None:
        return None
    name = _actor(hand, line)
    other = next(each for each in hand.played.names.values() if each != name)
    return _put(hand.lines, line, other + hand.lines[line][len(name) :])


def uncalled_of_more(hand: Written) -> list[str] | None:
    """More goes back than nobody called."""
    line = _first(hand.lines, "^Uncalled bet")
    if line is None:
        return None
    head, word, name = hand.lines[line].partition(" returned to ")
    return _put(hand.lines, line, _add(head, 1) + word + name)


def fold_left_out(hand: Written) -> list[str] | None:
    """A fold before others act is missing."""
    line = _act(hand, "folds$")
    if line is None or hand.lines[line + 1].startswith(("***", "Uncalled", "Dealt")):
        return None
    return [*hand.lines[:line], *hand.lines[line + 1 :]] if _acts(hand, line + 1) else None


def _acts(hand: Written, line: int) -> bool:
    return bool(re.search(r"(?:folds|checks|calls .*|raises .*)$", hand.lines[line]))


def larger_ante(hand: Written) -> list[str] | None:
    """One ante is larger than the others."""
    line = _first(hand.lines, r"(?:posts the ante|antes) \S+$")
    if line is None or len(hand.played.names) < 3:
        return None
    return _put(hand.lines, line, _add(hand.lines[line], 1))


def not_all_in(hand: Written) -> list[str] | None:
    """A player is said to be all-in, and has chips left."""
    line = _act(hand, r"calls \S+$")
    if line is None:
        return None
    seat = next(
        s for s in hand.played.end.seats if hand.played.names[s.number] == _actor(hand, line)
    )
    if not seat.stack:
        return None
    words = " and is all-in" if hand.layout == STARS else ", and is all in"
    return _put(hand.lines, line, hand.lines[line] + words)


def calls_more_than_there_is(hand: Written) -> list[str] | None:
    """Whoever calls first sat down with the ante and one chip."""
    line = _act(hand, r"calls \S+$")
    if line is None:
        return None
    name = _actor(hand, line)
    seat = _first(hand.lines, rf"^Seat \d: {re.escape(name)} \(")
    assert seat is not None
    if any(text.startswith(f"{name}{_separator(hand)}") for text in _course(hand, line)):
        return None
    stack = hand.played.hand.stakes.ante + 1
    words = str(stack) if hand.played.hand.tournament else f"${stack / 100:.2f}"
    words += " in chips" if hand.layout == STARS else ""
    head = hand.lines[seat].rpartition(" (")[0]
    return _put(hand.lines, seat, f"{head} ({words})")


def _course(hand: Written, end: int) -> list[str]:
    """The lines from third street to one of it."""
    third = _first(hand.lines, r"\*\*\* 3")
    assert third is not None
    return hand.lines[third:end]


def card_changes(hand: Written) -> list[str] | None:
    """On fifth street another door card lies in front of a player than before."""
    line = _first(hand.lines, r"^Dealt to .* \[.. ..\] \[..\]$", after=r"\*\*\* (?:5th|5TH)")
    if line is None:
        return None
    unseen = _never_seen(hand)
    text = hand.lines[line]
    return _put(hand.lines, line, text[:-11] + unseen + text[-9:])


def shown_otherwise(hand: Written) -> list[str] | None:
    """A hand is shown with an up card that was never dealt."""
    line = _first(hand.lines, r"shows \[.. .. .. .. .. .. ..\]")
    if line is None:
        return None
    text = hand.lines[line]
    start = text.index("[", text.index("shows [")) + 7
    return _put(hand.lines, line, text[:start] + _never_seen(hand) + text[start + 2 :])


def _never_seen(hand: Written) -> str:
    told = " ".join(hand.lines)
    return next(
        rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in told
    )


def wrong_ending(hand: Written) -> list[str] | None:
    """The seat's line of the summary has other winnings."""
    line = _first(hand.lines, r"(?:won|collected) \(", after="SUMMARY")
    if line is None or "with" not in hand.lines[line]:
        return None
    head, word, rest = hand.lines[line].partition(") with")
    return _put(hand.lines, line, _add(head, 1) + word + rest)


def raise_that_does_not_add_up(hand: Written) -> list[str] | None:
    """A raise by so much to so much, which is not so much over the bet."""
    line = _act(hand, r"raises \S+ to ")
    if line is None or hand.layout != STARS:
        return None
    by, to = hand.lines[line].split(" to ")
    return _put(hand.lines, line, f"{_add(by, 1)} to {to}")


def odd_chip_to_the_low(hand: Written) -> list[str] | None:
    """The low half gets the odd chip."""
    won = _collected(hand)
    if len(won) != 2 or hand.layout == STARS:
        return None
    high, low = (hand.lines[number] for number in won)
    same = high.partition(" wins ")[0] == low.partition(" wins ")[0]
    if same or " high pot" not in high or _chips(high) != _chips(_add(low, 1)):
        return None
    return _put(_put(hand.lines, won[0], _add(high, -1)), won[1], _add(low, 1))


def _chips(line: str) -> str:
    return _add(line, 0).rpartition("(")[2]


def ends_too_soon(hand: Written) -> list[str] | None:
    """The last fold is missing: there are two left, and one collects."""
    line = _first(hand.lines, "^Uncalled bet")
    if line is None or not hand.lines[line - 1].endswith("folds"):
        return None
    if _first(hand.lines, "SHOW DOWN") is not None:
        return None
    return [*hand.lines[: line - 1], *hand.lines[line:]]


def other_low_card(hand: Written) -> list[str] | None:
    """Another player is said to have the card that brings it in."""
    line = _first(hand.lines, r" is (?:low|high) with \[")
    if line is None:
        return None
    name = _actor(hand, line)
    other = next(each for each in hand.played.names.values() if each != name)
    return _put(hand.lines, line, other + hand.lines[line][len(name) :])


def late_fold(hand: Written) -> list[str] | None:
    """The summary has a fold on another street."""
    line = _first(hand.lines, r"folded on (?:the )?4th", after="SUMMARY")
    return None if line is None else _put(hand.lines, line, hand.lines[line].replace("4th", "6th"))


FAULTS: Final = (
    Fault("wrong winner", "wrong_winner", wrong_winner),
    Fault("half to the second", "wrong_winner", half_to_the_second),
    Fault("wrong total", "wrong_pot", wrong_total),
    Fault("wrong side pot", "wrong_pot", wrong_side_pot),
    Fault("out of turn", "out_of_turn", out_of_turn),
    Fault("oversized raise", "bad_amount", oversized_raise),
    Fault("one raise too many", "illegal_action", one_raise_too_many),
    Fault("card twice", "card_repeated", card_twice),
    Fault("chips from nowhere", "chips_do_not_add_up", chips_from_nowhere),
    Fault("more rake", "chips_do_not_add_up", more_rake),
    Fault("check of a bet", "illegal_action", check_of_a_bet),
    Fault("small bet on fifth", "bad_amount", small_bet_on_fifth),
    Fault("call of less", "bad_amount", call_of_less),
    Fault("folded player acts", "out_of_turn", folded_player_acts),
    Fault("other bring-in", "out_of_turn", other_bring_in),
    Fault("uncalled of more", "wrong_uncalled_bet", uncalled_of_more),
    Fault("fold left out", "out_of_turn", fold_left_out),
    Fault("larger ante", "wrong_ante", larger_ante),
    Fault("not all-in", "not_all_in", not_all_in),
    Fault("calls more than there is", "bad_amount", calls_more_than_there_is),
    Fault("card changes", "not_held", card_changes),
    Fault("shown otherwise", "not_held", shown_otherwise),
    Fault("wrong ending", "wrong_summary", wrong_ending),
    Fault("raise that does not add up", "bad_amount", raise_that_does_not_add_up),
    Fault("odd chip to the low", "wrong_share", odd_chip_to_the_low),
    Fault("ends too soon", "not_over", ends_too_soon),
    Fault("other low card", "wrong_bring_in", other_low_card),
    Fault("late fold", "wrong_summary", late_fold),
)
