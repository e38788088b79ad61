"""Who put what where: pots in layers of equal contribution, and chips that nobody called."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a seat has put in over the hand, in chips, and whether it has folded."""

    seat: int
    chips: int
    folded: bool


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot: its chips, who can win it, and everyone whose chips are in it.

    `contributors` holds the eligible seats and the folded ones that put chips in.
    """

    chips: int
    eligible: tuple[int, ...]
    contributors: frozenset[int]


@dataclass(frozen=True, slots=True)
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
    most = max(contributions, key=lambda contribution: contribution.chips)
    others = max((c.chips for c in contributions if c is not most), default=0)
    if most.folded or most.chips == others:
        return None
    return Chips(most.seat, most.chips - others)


def build_pots(contributions: Sequence[Contribution], carried: Sequence[Pot] = ()) -> list[Pot]:
    """The pots that called chips make, main pot first, behind those carried from an earlier deal.

    Layers with the same eligible players are one pot. Folded chips are dead money in the layer they
    reach; a layer that nobody live reaches joins the last pot that somebody can win.

    Args:
        contributions: what everybody put in, uncalled chips taken off, clockwise.
        carried: pots of a stopped deal.

    Rules: READING M1; OPR-643 3.4; READING D14.
    """
    live = {c.seat for c in contributions if not c.folded}
    layers = [
        replace(pot, eligible=tuple(seat for seat in pot.eligible if seat in live))
        for pot in carried
    ]
    levels = sorted({0, *(c.chips for c in contributions)})
    for below, level in pairwise(levels):
        reaching = [c for c in contributions if c.chips >= level]
        layers.append(
            Pot(
                chips=(level - below) * len(reaching),
                eligible=tuple(c.seat for c in reaching if not c.folded),
                contributors=frozenset(c.seat for c in reaching),
            )
        )
    pots: list[Pot] = []
    for layer in layers:
        if layer.eligible and layer.chips:
            _add(pots, layer)
    if dead := [layer for layer in layers if not layer.eligible and layer.chips]:
        contested = [pot for pot in pots if len(pot.eligible) > 1]
        everyone = tuple(c.seat for c in contributions if not c.folded)
        heir = (contested or pots or [Pot(0, everyone, frozenset())])[-1]
        for layer in dead:
            _add(pots, replace(layer, eligible=heir.eligible))
    return pots


def _add(pots: list[Pot], layer: Pot) -> None:
    """Join a layer to the pot with the same eligible players, or make it a pot of its own."""
    for index, pot in enumerate(pots):
        if set(pot.eligible) == set(layer.eligible):
            pots[index] = replace(
                pot,
                chips=pot.chips + layer.chips,
                contributors=pot.contributors | layer.contributors,
            )
            return
    pots.append(layer)
