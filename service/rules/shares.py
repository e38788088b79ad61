"""The shares of a pot: high, low and the spade half, each split among its winners to the chip."""

from collections.abc import Sequence
from enum import StrEnum

from service.rules.games import Game
from service.rules.hands import MadeHand, by_rank_then_suit
from service.rules.holdings import EvaluatedHand
from service.rules.house_rules import HouseRules, OddChip, source_of
from service.rules.pots import Pot
from service.rules.records import record
from service.rules.vocabulary import HighHand, Share


class AwardFor(StrEnum):
    """What a player is paid for."""

    HIGH = "high"
    LOW = "low"
    SPADE = "spade"
    UNCONTESTED = "uncontested"


@record
class Award:
    """Chips of a pot that a seat wins, and for what."""

    seat: int
    chips: int
    won_for: AwardFor


@record
class SettledPot:
    """A pot, who gets it, and the articles under which it was split."""

    chips: int
    eligible: tuple[int, ...]
    awards: tuple[Award, ...]
    rules: tuple[str, ...]


@record
class _Part:
    """A part of a pot, half or whole: what it is for, who shares it equally, its articles."""

    won_for: AwardFor
    winners: tuple[int, ...]
    rules: tuple[str, ...]


@record
class Splitter:
    """Splits pots among the hands of one showdown.

    Args:
        game: whose shares are played for.
        house: the rules in force.
        order: each seat's place clockwise from the dealer's left.
        hands: the hands of the seats still in.
        qualifiers: seats that may share in spade halves, clockwise.
        folded: seats that can win nothing else.
    """

    game: Game
    house: HouseRules
    order: dict[int, int]
    hands: dict[int, EvaluatedHand]
    qualifiers: tuple[int, ...]
    folded: frozenset[int]

    def settle(self, pot: Pot) -> SettledPot:
        """Split one pot into its shares; the only player who can win it is not contested.

        Rules: READING M2; READING M3; READING M4; OPR-643 3.1; OPR-643 3.2; OPR-643 3.3;
            STUD §B Winning 4.
        """
        if len(pot.eligible) == 1:
            alone = Award(pot.eligible[0], pot.chips, AwardFor.UNCONTESTED)
            return SettledPot(pot.chips, pot.eligible, (alone,), ())
        parts = [
            _Part(_won_for(share), winners, share.source)
            for share in self.game.shares
            if (winners := self._winners(share, pot))
        ]
        if spade := self._spade(pot):
            parts.append(spade)
        awards = self._split(pot.chips, parts[0]) if len(parts) == 1 else self._halve(pot, *parts)
        articles = [article for part in parts for article in part.rules]
        if _leaves_odd_chips(pot.chips, parts):
            articles.extend(source_of("odd_chip", self.game.house_rules))
        return SettledPot(pot.chips, pot.eligible, tuple(awards), tuple(dict.fromkeys(articles)))

    def _spade(self, pot: Pot) -> _Part | None:
        """The spade half, where somebody qualifies for it in this pot."""
        if self.game.bonus is None or not self.qualifiers:
            return None
        still_in = [seat for seat in self.qualifiers if seat in pot.eligible]
        gone = [seat for seat in self.qualifiers if seat in self.folded & pot.contributors]
        if not still_in + gone:
            return None
        articles = self.game.bonus.source
        if gone:
            articles += source_of("folded_spade_collects", self.game.house_rules)
        if gone or len(still_in) > 2:  # noqa: PLR2004  two are in the document
            articles += ("READING M4",)
        return _Part(AwardFor.SPADE, (*still_in, *gone), articles)

    def _winners(self, share: Share, pot: Pot) -> tuple[int, ...]:
        made = {seat: hand.strength for seat in pot.eligible if (hand := self._made(share, seat))}
        best = max(made.values(), default=None)
        return tuple(seat for seat, strength in made.items() if strength == best)

    def _made(self, share: Share, seat: int) -> MadeHand | None:
        hand = self.hands[seat]
        return hand.high if isinstance(share, HighHand) else hand.low

    def _halve(self, pot: Pot, best: _Part, other: _Part) -> list[Award]:
        smaller = pot.chips // 2
        larger = self._split(pot.chips - smaller, best)
        if set(best.winners) != set(other.winners):
            return larger + self._split(smaller, other)
        # The same players take both halves: one even split, so that nobody gets two odd chips.
        had = {award.seat: award.chips for award in larger}
        rest = [
            Award(whole.seat, whole.chips - had.get(whole.seat, 0), other.won_for)
            for whole in self._split(pot.chips, best)
        ]
        return larger + [award for award in rest if award.chips]

    def _split(self, chips: int, part: _Part) -> list[Award]:
        each, odd = divmod(chips, len(part.winners))
        ahead = self._odd_chip_order(part)[:odd] if odd else []
        return [
            Award(seat, share, part.won_for)
            for seat in sorted(part.winners, key=self.order.__getitem__)
            if (share := each + (seat in ahead))
        ]

    def _odd_chip_order(self, part: _Part) -> list[int]:
        clockwise = sorted(part.winners, key=self.order.__getitem__)
        if self.house.odd_chip is OddChip.POSITION:
            return clockwise
        share = next(s for s in self.game.shares if _won_for(s) is part.won_for)
        return sorted(clockwise, key=lambda seat: self._top_cards(share, seat), reverse=True)

    def _top_cards(self, share: Share, seat: int) -> tuple[tuple[int, int], ...]:
        made = self._made(share, seat)
        assert made is not None, "a winner of a share has a hand for it"
        return by_rank_then_suit(made, share)


def _won_for(share: Share) -> AwardFor:
    return AwardFor.HIGH if isinstance(share, HighHand) else AwardFor.LOW


def _leaves_odd_chips(chips: int, parts: Sequence[_Part]) -> bool:
    """Whether the winners of a pot cannot all get the same for the same."""
    if len(parts) == 1:
        return bool(chips % len(parts[0].winners))
    best, other = parts
    if set(best.winners) == set(other.winners):
        return len(best.winners) > 1
    smaller = chips // 2
    return bool(chips % 2 or (chips - smaller) % len(best.winners) or smaller % len(other.winners))
