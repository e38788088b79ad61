"""Who put what where: pots in layers of equal contribution, and chips that nobody called."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise
from typing import Final

from service.rules.errors import BadInput, Code, Place
from service.rules.records import record
from service.rules.seating import place_of, refuse_repeated_seats

MOST_CHIPS: Final = 2**53 - 1
"""The most chips that a table holds: every JSON reader can still count them."""


@record
class Contribution:
    """What a seat has put in over the hand, in chips, and whether it has folded.

    A seat that gave up at the showdown counts as folded; `wins_above` is set where nobody else was
    left to win what it had put in beyond so many chips.
    """

    seat: int
    chips: int
    folded: bool
    wins_above: int | None = None


@record
class Pot:
    """A pot: its chips, who can win it, and everyone whose chips are in it.

    `contributors` holds the eligible seats and the folded ones that put chips in.
    """

    chips: int
    eligible: tuple[int, ...]
    contributors: frozenset[int]


@record
class Chips:
    """Some chips that go to a seat."""

    seat: int
    chips: int


def uncalled(contributions: Sequence[Contribution]) -> Chips | None:
    """The chips that one player put in beyond what anybody else did; they go back first.

    Rules: READING M1.
    """
    if not contributions:
        return None
    *others, most = sorted(contributions, key=lambda contribution: contribution.chips)
    called = others[-1].chips if others else 0
    if (most.folded and most.wins_above is None) or most.chips == called:
        return None
    return Chips(most.seat, most.chips - called)


@record
class Gathered:
    """The pots that are played for, and the uncalled chips that go back first."""

    pots: tuple[Pot, ...]
    returned: tuple[Chips, ...]


def gather(contributions: Sequence[Contribution], carried: Sequence[Pot] = ()) -> Gathered:
    """Take uncalled chips back, and make pots of the rest.

    Rules: READING M1.
    """
    back = uncalled(contributions)
    if back is None:
        return Gathered(tuple(build_pots(contributions, carried)), ())
    called = [
        replace(c, chips=c.chips - back.chips) if c.seat == back.seat else c for c in contributions
    ]
    return Gathered(tuple(build_pots(called, carried)), (back,))


def side_pots(contributions: Sequence[Contribution], at: Place) -> Gathered:
    """The pots that the contributions of a table make, and the chips that go back first.

    Args:
        contributions: what everybody put in, clockwise.
        at: the place of the list in the input.

    Raises:
        BadInput: `seat_repeated`, `too_many_chips` or `everyone_folded`.

    Rules: READING M1.
    """
    refuse_repeated_seats([c.seat for c in contributions], at)
    refuse_unplayable(contributions, (), at)
    return gather(contributions)


def refuse_unplayable(
    contributions: Sequence[Contribution], carried: Sequence[Pot], at: Place
) -> None:
    """Refuse more chips than can be counted, and pots that nobody is left to win.

    Raises:
        BadInput: `too_many_chips` or `everyone_folded`.
    """
    refuse_too_many([c.chips for c in contributions], carried, at)
    if all(c.folded for c in contributions):
        raise BadInput(
            Code.EVERYONE_FOLDED, "Everyone has folded, and nobody is left to win.", at=at
        )


def refuse_too_many(chips: Iterable[int], carried: Sequence[Pot], at: Place) -> None:
    """Refuse more chips at a table than can be counted.

    Raises:
        BadInput: `too_many_chips`.
    """
    if sum(chips) + sum([pot.chips for pot in carried]) > MOST_CHIPS:
        raise BadInput(Code.TOO_MANY_CHIPS, f"These are more than {MOST_CHIPS} chips.", at=at)


def refuse_strangers(
    carried: Sequence[Pot], seats: Sequence[int], name: str = "carried_pots"
) -> None:
    """Refuse pots of a stopped deal that somebody who is not listed could win, or one twice.

    Raises:
        BadInput: `unknown_seat` or `seat_repeated`.
    """
    for index, pot in enumerate(carried):
        at = (name, index, "eligible")
        for place, seat in enumerate(pot.eligible):
            place_of(seat, seats, (*at, place))
            if seat in pot.eligible[:place]:
                raise BadInput(Code.SEAT_REPEATED, f"Seat {seat} is listed twice.", at=(*at, place))


def build_pots(
    contributions: Sequence[Contribution],
    carried: Sequence[Pot] = (),
    unfinished: AbstractSet[int] = frozenset(),
) -> list[Pot]:
    """The pots that called chips make, main pot first, behind those carried from an earlier deal.

    A layer ends where somebody live has put in less than others; layers with the same eligible
    players are one pot. Folded chips are dead money in the layer they reach; a layer that nobody
    live reaches is theirs who gave up at the showdown with nobody else left for it, and otherwise
    joins the last pot that somebody can win.

    Args:
        contributions: what everybody put in, uncalled chips taken off, clockwise.
        carried: pots of a stopped deal.
        unfinished: seats that may still put chips in, and so can win every pot of this deal.

    Rules: READING M1; OPR-643 3.4; READING D14.
    """
    live = [c for c in contributions if not c.folded]
    everyone = tuple([c.seat for c in live])
    layers = [
        replace(pot, eligible=tuple(seat for seat in pot.eligible if seat in everyone))
        for pot in carried
    ]
    gave_up = [c for c in contributions if c.wins_above is not None]
    ends = [c.chips for c in live] + [c.wins_above or 0 for c in gave_up]
    levels = sorted({0, *ends, max([c.chips for c in contributions])})
    for below, level in pairwise(levels):
        reaching = [c for c in contributions if c.chips > below]
        eligible = [c.seat for c in live if c.chips >= level or c.seat in unfinished]
        if not eligible:
            eligible = [c.seat for c in gave_up if (c.wins_above or 0) <= below < c.chips]
        chips = sum([min(level, c.chips) - below for c in reaching])
        contributors = frozenset([c.seat for c in reaching])
        layers.append(Pot(chips, tuple(eligible), contributors))
    pots: list[Pot] = []
    dead = []
    for layer in layers:
        if not layer.eligible:
            dead.append(layer)
        elif layer.chips:
            _add(pots, layer)
    if dead:
        contested = [pot for pot in pots if len(pot.eligible) > 1]
        heir = (contested or pots or [Pot(0, everyone, frozenset())])[-1]
        for layer in dead:
            if layer.chips:
                _add(pots, replace(layer, eligible=heir.eligible))
    return pots


def _add(pots: list[Pot], layer: Pot) -> None:
    """Join a layer to the pot with the same eligible players, or make it a pot of its own."""
    for index, pot in enumerate(pots):
        if pot.eligible == layer.eligible or {*pot.eligible} == {*layer.eligible}:
            pots[index] = replace(
                pot,
                chips=pot.chips + layer.chips,
                contributors=pot.contributors | layer.contributors,
            )
            return
    pots.append(layer)
