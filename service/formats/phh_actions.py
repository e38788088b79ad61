"""PHH's notation of what happens in a hand: `d dh p1 AsKh2c`, `p2 pb`, `p3 cbr 4`, `p1 cc`, `p2 f`.

Words that begin with an underscore are ours; only games without a code in PHH need them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from service.formats.amounts import written
from service.formats.course import Course
from service.formats.errors import BadField
from service.formats.history import known, showdown
from service.rules.cards import CARD_TEXTS, UNKNOWN, card_texts, parse_cards
from service.rules.errors import Place, quoted
from service.rules.events import (
    Acted,
    Action,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Entry,
    Face,
    Offered,
    Reshuffled,
    Stopped,
    TimedOut,
    Took,
    TurnedUp,
)
from service.rules.state import Table

_WORDS: Final = MappingProxyType(
    {Action.BRING_IN: "pb", Action.CALL: "cc", Action.CHECK: "cc", Action.FOLD: "f"}
)


# --- reading ------------------------------------------------------------------------------------


def words_of(text: object, at: Place) -> list[str]:
    """The words of an action, without its commentary.

    Raises:
        BadField: for what is no text.
    """
    if not isinstance(text, str):
        raise BadField("An action is a text.", at)
    return text.partition("#")[0].split()


def act(
    course: Course,
    words: Sequence[str],
    seats: Sequence[int],
    at: Place,
    in_chips: Mapping[Place, int],
) -> None:
    """Let an action happen.

    Args:
        course: the hand so far.
        words: the action, as `words_of` reads it.
        seats: the seats of p1, p2 and so on.
        at: where the action stands; `in_chips` has the size of its wager there.
        in_chips: the amounts of the file.

    Raises:
        BadField: for words that are no action, players that there are not, and what `Course` does
            not take.
        BadInput: `bad_card`.
    """
    match words:
        case []:
            pass
        case ["d", *dealt]:
            _deal(course, dealt, seats, at)
        case [player, *done]:
            _do(course, seat_of(player, seats, at), done, at, in_chips)


def seat_of(player: object, seats: Sequence[int], at: Place) -> int:
    """The seat of a player, `p1` being the first from the dealer's left.

    Raises:
        BadField: for a player that there is not.
    """
    for number, seat in enumerate(seats, start=1):
        if player == f"p{number}":
            return seat
    raise BadField(f"There is no player {quoted(player)}: they are p1 to p{len(seats)}.", at)


def _deal(course: Course, words: Sequence[str], seats: Sequence[int], at: Place) -> None:
    match words:
        case ["dh", player, cards]:
            course.deal(seat_of(player, seats, at), _cards(cards, at), at)
        case ["db", card]:
            course.happen(CommunityDealt(_card(card, at)), at)
        case ["_offer", player, card]:
            course.happen(Offered(seat_of(player, seats, at), _card(card, at)), at)
        case ["_shuffle"]:
            course.happen(Reshuffled(), at)
        case _:
            raise _no_action(["d", *words], at)


def _do(
    course: Course, seat: int, words: Sequence[str], at: Place, in_chips: Mapping[Place, int]
) -> None:
    match words:
        case ["pb"]:
            course.bring_in(seat, None, at)
        case ["f"]:
            course.happen(Acted(seat, Action.FOLD), at)
        case ["cc"]:
            course.check_or_call(seat, at)
        case ["cbr", _]:
            course.wager(seat, in_chips[at], at)
        case ["sm"]:
            course.muck(seat, at)
        case ["sm", "-"]:
            course.show(seat, None, at)
        case ["sm", cards]:
            course.show(seat, _cards(cards, at), at)
        case _:
            _do_more(course, seat, words, at)


def _do_more(course: Course, seat: int, words: Sequence[str], at: Place) -> None:
    """Let what happens that other games have: discards, offers, choices."""
    match words:
        case ["sd"]:
            course.happen(Discarded(seat, b""), at)
        case ["sd", cards]:
            course.happen(Discarded(seat, _cards(cards, at)), at)
        case ["_time_out", cards]:
            course.happen(TimedOut(seat, _cards(cards, at)), at)
        case ["_take"]:
            course.happen(Took(seat), at)
        case ["_decline", card]:
            course.happen(Declined(seat, _card(card, at)), at)
        case ["_choose", "up" | "down" as face]:
            course.happen(Chose(seat, Face(face)), at)
        case _:
            raise _no_action(words, at)


def _no_action(words: Sequence[str], at: Place) -> BadField:
    return BadField(f"{quoted(' '.join(words))} is no action of stud.", at)


def _cards(text: str, at: Place) -> bytes:
    return parse_cards(text, at, unknown=True)


def _card(text: str, at: Place) -> int:
    """A card that everybody sees."""
    cards = parse_cards(text, at)
    if len(cards) != 1:
        raise BadField("One card goes here.", at)
    return cards[0]


# --- writing ------------------------------------------------------------------------------------


def players_of(table: Table) -> dict[int, str]:
    """Each seat's player, the first from the dealer's left being p1."""
    return {seat.number: f"p{number}" for number, seat in enumerate(table.seats, start=1)}


def actions_of(table: Table, per_unit: int) -> Iterator[str]:
    """All that happened at a table, action by action."""
    players = players_of(table)
    up = {seat.number: b"" for seat in table.seats}
    turned_up: dict[int, bytes] = {}
    before: Entry | None = None
    offered = UNKNOWN
    for entry in _up_to_stop(table):
        match entry.event:
            case Offered(_, card):
                passed_on, offered = _is_passed_on(table, entry, before, offered), card
                action = None if passed_on else _dealt(entry, players)
            case TurnedUp(seat, down):
                turned_up[seat] = cards = down[:2] + up[seat] + down[2:]
                action = f"{players[seat]} sm {_text_of(cards)}" if known(cards) else None
            case _:
                _note_face_up(entry, up, offered)
                action = _dealt(entry, players) or _done(entry, players, per_unit)
        if action is not None:
            yield action
        before = entry
    for seat, shown in showdown(table):
        if shown is None:
            yield f"{players[seat]} sm"
        elif shown != turned_up.get(seat):
            yield f"{players[seat]} sm {_text_of(shown)}"


def _up_to_stop(table: Table) -> Sequence[Entry]:
    """The log; of one that a spade face up has ended, no cards of those it left half dealt."""
    log = table.log
    if not log or not isinstance(log[-1].event, Stopped):
        return log
    stopping = log[-1].event.seat
    while log and not (isinstance(log[-1].event, Dealt) and log[-1].event.seat == stopping):
        log = log[:-1]
    return log


def _note_face_up(entry: Entry, up: dict[int, bytes], offered: int) -> None:
    match entry.event:
        case Dealt(seat, _, face_up):
            up[seat] += face_up
        case Took(seat):
            up[seat] += bytes([offered])
        case Declined(seat, int(card)):
            up[seat] += bytes([card])
        case _:
            pass


def _dealt(entry: Entry, players: Mapping[int, str]) -> str | None:
    match entry.event:
        case Dealt(seat, down, up):
            return f"d dh {players[seat]} {_text_of(down + up)}"
        case CommunityDealt(card):
            return f"d db {CARD_TEXTS[card]}"
        case Offered(seat, card):
            return f"d _offer {players[seat]} {_text_of([card])}"
        case Reshuffled():
            return "d _shuffle"
        case _:
            return None


def _done(entry: Entry, players: Mapping[int, str], per_unit: int) -> str | None:
    match entry.event:
        case Acted(seat, action):
            word = _WORDS.get(action) or f"cbr {written(entry.to or 0, per_unit)}"
            return f"{players[seat]} {word}"
        case Discarded(seat, cards):
            return f"{players[seat]} sd {_text_of(cards)}"
        case TimedOut(seat, bytes(cards)):
            return f"{players[seat]} _time_out {_text_of(cards)}"
        case Took(seat):
            return f"{players[seat]} _take"
        case Declined(seat, int(card)):
            return f"{players[seat]} _decline {_text_of([card])}"
        case Chose(seat, face):
            return f"{players[seat]} _choose {face}"
        case _:
            return None


def _is_passed_on(table: Table, offer: Entry, before: Entry | None, card: int) -> bool:
    """Whether an offer is that of the card which the player before has declined."""
    if not offer.derived or not table.from_deck:
        return offer.derived
    declined = before is not None and isinstance(before.event, Declined)
    return declined and isinstance(offer.event, Offered) and offer.event.card == card


def _text_of(cards: Iterable[int]) -> str:
    return "".join(card_texts(cards))
