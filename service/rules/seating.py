"""Who sits where: how many a game takes, and each seat's position from the dealer's left."""

from collections.abc import Sequence
from typing import Final

from service.rules.errors import BadInput, Code, Place
from service.rules.vocabulary import SeatWilds, TableSize, WildRule
from service.rules.wilds import DEALER, Position

MOST_SEATS: Final = 52
"""How many seats can be listed: no more hands than cards. Each game says how many it takes."""

HIGHEST_SEAT: Final = 2**31 - 1
"""Seats have whole numbers from 0 to this."""


def refuse_table_size(players: TableSize, count: int, at: Place, *, fewest: int = 2) -> None:
    """Refuse fewer players than `fewest`, or more than the game takes.

    Raises:
        BadInput: `too_few_players` or `too_many_players`.

    Rules: READING D15; OPR-643 1.1; OPR-671 1.1.
    """
    if count < fewest:
        raise BadInput(
            Code.TOO_FEW_PLAYERS,
            f"It takes {fewest} players at least, and {count} are listed.",
            at=at,
            rules=players.source,
        )
    if count > players.most:
        raise BadInput(
            Code.TOO_MANY_PLAYERS,
            f"The game takes {players.most} players at most, and {count} are listed.",
            at=at,
            rules=players.source,
        )


def refuse_repeated_seats(seats: Sequence[int], at: Place) -> None:
    """Refuse a seat that is listed twice.

    Raises:
        BadInput: `seat_repeated`, at the second of them.
    """
    seen: set[int] = set()
    for index, seat in enumerate(seats):
        if seat in seen:
            raise BadInput(
                Code.SEAT_REPEATED, f"Seat {seat} is listed twice.", at=(*at, index, "seat")
            )
        seen.add(seat)


def place_of(seat: int, seats: Sequence[int], at: Place) -> int:
    """The place of a seat in the list of seats.

    Raises:
        BadInput: `unknown_seat` for a seat that is not listed.
    """
    if seat not in seats:
        raise BadInput(Code.UNKNOWN_SEAT, f"Seat {seat} is not among the seats listed.", at=at)
    return seats.index(seat)


def clockwise_from_dealers_left(count: int, dealer: int) -> tuple[int, ...]:
    """The places of seats that are listed clockwise, in the order of play: the dealer is last.

    Rules: READING D8.
    """
    return tuple((dealer + step) % count for step in range(1, count + 1))


def resolve_positions(
    wild: WildRule, given: Sequence[Position | None], dealer: int, at: Place
) -> tuple[Position | None, ...]:
    """The position of each seat in the order listed: as given, or counted from the dealer's left.

    Args:
        wild: the game's rule; only where it goes by seats does anybody have a position.
        given: the positions of all seats or of none.
        dealer: the place of the dealer in the list.
        at: the place of the list in the input.

    Raises:
        BadInput: `position_required` where only some are given; `position_repeated`.

    Rules: OPR-643 1.3; READING D13.
    """
    if not isinstance(wild, SeatWilds):
        return tuple(given)
    if all(position is None for position in given):
        counted: list[Position] = [DEALER] * len(given)
        order = clockwise_from_dealers_left(len(given), dealer)
        for from_left, place in enumerate(order[:-1], start=1):
            counted[place] = from_left
        return tuple(counted)
    for index, position in enumerate(given):
        if position is None:
            raise BadInput(
                Code.POSITION_REQUIRED,
                "Give the position of every seat, or of none.",
                at=(*at, index, "position"),
                rules=wild.source,
            )
        if position in given[:index]:
            raise BadInput(
                Code.POSITION_REPEATED,
                f"Two seats have the position {position}.",
                at=(*at, index, "position"),
                rules=wild.source,
            )
    return tuple(given)
