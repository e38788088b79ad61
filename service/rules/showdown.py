"""The showdown: each pot split on its own into its shares, and every chip accounted for."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.games import Game
from service.rules.hands import FEWEST_CARDS, MadeHand, by_rank_then_suit, made_hand
from service.rules.house_rules import HouseRules, OddChip
from service.rules.pots import Chips, Contribution, Pot, build_pots, uncalled
from service.rules.vocabulary import HighHand, Share
from service.rules.wilds import is_own_spade, wild_mask


class AwardFor(StrEnum):
    """What a player is paid for."""

    HIGH = "high"
    LOW = "low"
    SPADE = "spade"
    UNCONTESTED = "uncontested"


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat holds, in the order down, up, community; `own_rank` is its seat wild rank."""

    seat: int
    down: bytes
    up: bytes
    community: bytes = b""
    own_rank: int | None = None


@dataclass(frozen=True, slots=True)
class EvaluatedHand:
    """A seat's hand with its wild cards, and what it makes of each share (None: nothing)."""

    seat: int
    wild: bytes
    high: MadeHand | None
    low: MadeHand | None


@dataclass(frozen=True, slots=True)
class Award:
    """Chips of a pot that a seat wins, and for what."""

    seat: int
    chips: int
    won_for: AwardFor


@dataclass(frozen=True, slots=True)
class SettledPot:
    """A pot and who gets it."""

    chips: int
    eligible: tuple[int, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every chip that was put in or carried: awarded from pots, or returned uncalled."""

    pots: tuple[SettledPot, ...]
    paid: tuple[Chips, ...]
    returned: tuple[Chips, ...]


def evaluate(game: Game, house: HouseRules, holding: Holding) -> EvaluatedHand:
    """A hand's wild cards, and the best that five to seven cards make of each share.

    With fewer than five cards only the wild cards are known.

    Rules: OPR-643 4.1; OPR-671 3.1; OPR-671 4.1; STUD §A Winning 2; STUD §B Winning 3;
        STUD §C Winning 4; STUD §D How 6.
    """
    cards = holding.down + holding.up + holding.community
    mask = wild_mask(game.wild, holding.down, holding.up, holding.own_rank)
    high = low = None
    if len(cards) >= FEWEST_CARDS:
        for share in game.shares:
            if isinstance(share, HighHand):
                high = made_hand(share, cards, mask, house)
            else:
                low = made_hand(share, cards, mask, house)
    wild = bytes([card for place, card in enumerate(cards) if mask >> place & 1]) if mask else b""
    return EvaluatedHand(holding.seat, wild, high, low)


def best_first(
    hands: Sequence[tuple[str | int, MadeHand | None]],
) -> list[list[str | int]]:
    """Names of hands from the best to the worst, equal ones together; hands of None left out.

    Rules: READING R1; STUD §A Winning 3.
    """
    by_strength: dict[int, list[str | int]] = {}
    for name, made in hands:
        if made is not None:
            by_strength.setdefault(made.strength, []).append(name)
    return [by_strength[strength] for strength in sorted(by_strength, reverse=True)]


def settle(
    game: Game,
    house: HouseRules,
    contributions: Sequence[Contribution],
    hands: Sequence[EvaluatedHand],
    spade_qualifiers: Sequence[int],
    carried: Sequence[Pot] = (),
) -> Settlement:
    """Who gets which chips.

    Args:
        game: whose shares are played for.
        house: the rules in force.
        contributions: what every seat put in, clockwise from the dealer's left.
        hands: the hands of the seats still in; none are needed where only one is.
        spade_qualifiers: seats with their own wild rank in spades face down, clockwise.
        carried: pots of a stopped deal that are still to be won.

    Rules: READING M1; READING M2; READING M3; READING M4; READING M8; OPR-643 3.1; OPR-643 3.2;
        OPR-643 4.2; STUD §B Winning 4; STUD §B Winning 5; STUD §C Winning 3.
    """
    back = uncalled(contributions)
    called = [
        Contribution(c.seat, c.chips - back.chips, c.folded)
        if back is not None and c.seat == back.seat
        else c
        for c in contributions
    ]
    order = {c.seat: place for place, c in enumerate(contributions)}
    folded = {c.seat for c in contributions if c.folded}
    splitter = _Splitter(
        game,
        house,
        order,
        {hand.seat: hand for hand in hands},
        tuple(
            seat
            for seat in spade_qualifiers
            if game.bonus is not None and (seat not in folded or house.folded_spade_collects)
        ),
        folded,
    )
    pots = tuple(
        SettledPot(pot.chips, pot.eligible, tuple(splitter.awards(pot)))
        for pot in build_pots(called, carried)
    )
    paid: dict[int, int] = {}
    for pot in pots:
        for award in pot.awards:
            paid[award.seat] = paid.get(award.seat, 0) + award.chips
    return Settlement(
        pots,
        tuple(Chips(seat, paid[seat]) for seat in order if seat in paid),
        (back,) if back is not None else (),
    )


def qualifies_for_spade(game: Game, holding: Holding) -> bool:
    """Whether a seat holds its own wild rank in spades face down.

    Rules: OPR-643 3.1; OPR-643 art. 3 example.
    """
    return (
        game.bonus is not None
        and holding.own_rank is not None
        and any(is_own_spade(card, holding.own_rank) for card in holding.down)
    )


@dataclass(frozen=True, slots=True)
class _Half:
    """One half of a pot: what it is for, and who shares it equally."""

    won_for: AwardFor
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Splitter:
    game: Game
    house: HouseRules
    order: dict[int, int]
    hands: dict[int, EvaluatedHand]
    qualifiers: tuple[int, ...]
    folded: set[int]

    def awards(self, pot: Pot) -> list[Award]:
        if len(pot.eligible) == 1:
            return [Award(pot.eligible[0], pot.chips, AwardFor.UNCONTESTED)]
        qualified = tuple(
            seat
            for seat in self.qualifiers
            if seat in pot.eligible or (seat in self.folded and seat in pot.contributors)
        )
        shares = [
            _Half(_won_for(share), winners)
            for share in self.game.shares
            if (winners := self._winners(share, pot))
        ]
        if qualified:
            shares.append(_Half(AwardFor.SPADE, qualified))
        if len(shares) == 1:
            return self._split(pot.chips, shares[0])
        best, other = shares
        return self._halve(pot.chips, best, other)

    def _winners(self, share: Share, pot: Pot) -> tuple[int, ...]:
        made = {seat: hand.strength for seat in pot.eligible if (hand := self._made(share, seat))}
        best = max(made.values(), default=None)
        return tuple(seat for seat, strength in made.items() if strength == best)

    def _made(self, share: Share, seat: int) -> MadeHand | None:
        hand = self.hands[seat]
        return hand.high if isinstance(share, HighHand) else hand.low

    def _halve(self, chips: int, best: _Half, other: _Half) -> list[Award]:
        smaller = chips // 2
        larger = self._split(chips - smaller, best)
        if set(best.winners) != set(other.winners):
            return larger + self._split(smaller, other)
        # The same players take both halves: one even split, so that nobody gets two odd chips.
        had = {award.seat: award.chips for award in larger}
        rest = [
            Award(whole.seat, whole.chips - had.get(whole.seat, 0), other.won_for)
            for whole in self._split(chips, best)
        ]
        return larger + [award for award in rest if award.chips]

    def _split(self, chips: int, half: _Half) -> list[Award]:
        each, odd = divmod(chips, len(half.winners))
        ahead = set(self._odd_chip_order(half)[:odd])
        return [
            Award(seat, share, half.won_for)
            for seat in sorted(half.winners, key=self.order.__getitem__)
            if (share := each + (seat in ahead))
        ]

    def _odd_chip_order(self, half: _Half) -> list[int]:
        clockwise = sorted(half.winners, key=self.order.__getitem__)
        if self.house.odd_chip is OddChip.POSITION:
            return clockwise
        share = next(s for s in self.game.shares if _won_for(s) is half.won_for)
        return sorted(clockwise, key=lambda seat: self._top_cards(share, seat), reverse=True)

    def _top_cards(self, share: Share, seat: int) -> tuple[tuple[int, int], ...]:
        made = self._made(share, seat)
        assert made is not None, "a winner of a share has a hand for it"
        return by_rank_then_suit(made, share)


def _won_for(share: Share) -> AwardFor:
    return AwardFor.HIGH if isinstance(share, HighHand) else AwardFor.LOW
