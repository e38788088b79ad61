"""From the statements of a text to a hand: who sits where, holds what and put in how much.

A layout knows how a line is written and tells the recorder what it says. The recorder keeps the
cards that are told late, at the showdown or in the summary, turns amounts into street totals, and
notes where the text contradicts itself. What the rules say of the hand it does not ask, except for
the name of a wager, which texts use freely.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Final

from service.formats.card_rooms.amounts import chips_of
from service.formats.card_rooms.history import (
    Claims,
    Collected,
    Ending,
    Finding,
    History,
    Note,
    Posted,
    Total,
    UnreadableError,
)
from service.formats.card_rooms.wording import WAGERS, Told, in_the_rules_words
from service.rules.cards import CARD_TEXTS, UNKNOWN, parse_cards
from service.rules.errors import BadInput, Code
from service.rules.events import (
    BRING_IN,
    CALL,
    FOLD,
    Acted,
    Action,
    CommunityDealt,
    Dealt,
)
from service.rules.games import Game
from service.rules.house_rules import Value, resolve
from service.rules.replay import Chair, Hand
from service.rules.shares import AwardFor
from service.rules.state import Stakes

THIRD: Final = 3
SEVENTH: Final = 7

_UNKNOWN_CARDS: Final = frozenset({"??", "-", "--", "x", "xx", "Xx", "XX"})
_QUOTED_CHARACTERS: Final = 60

NOBODY: Final = -1
"""Who holds the card in the middle."""


@dataclass(slots=True)
class _Player:
    """A seat of the text: its cards as far as they are told, and its chips."""

    name: str
    stack: int
    line: int
    down: list[int] = field(default_factory=lambda: [UNKNOWN] * 3)
    up: dict[int, int] = field(default_factory=dict)
    left: int = 0
    street_chips: int = 0
    anted: int | None = None
    dealt: bool = False
    acts: bool = False
    folded: bool = False
    contradicted: bool = False

    def cards(self) -> list[int]:
        """The cards that are known."""
        return [card for card in (*self.down, *self.up.values()) if card != UNKNOWN]


class Recorder:
    """A hand in the making.

    Args:
        room: the layout's name for itself.
        number: the hand's number.
        line: the first line of the hand.
        game: what is played.
        per_unit: how many of the smallest unit the printed amounts count in.
        tournament: whether the hand is of a tournament.
    """

    def __init__(  # noqa: PLR0913  what a first line says
        self, room: str, number: str, line: int, game: Game, per_unit: int, *, tournament: bool
    ) -> None:
        self.claims = Claims()
        self.small_bet = 0
        self.big_bet = 0
        self.ante: int | None = None
        self.dealer: int | None = None
        self.house_rules: dict[str, Value] = {}
        self.street = 0
        self._room = room
        self._number = number
        self._line = line
        self._game = game
        self._per_unit = per_unit
        self._tournament = tournament
        self._players: dict[int, _Player] = {}
        self._by_name: list[tuple[str, int]] = []
        self._told: list[Told] = []
        self._river_at = 0
        self._community = UNKNOWN
        self._bring_in: int | None = None
        self._bring_in_paid = False
        self._level = 0
        self._level_is_short = False
        self._mentions: dict[int, list[tuple[int, int]]] = {}
        self._notes: list[Note] = []
        self._contradictions: list[Finding] = []

    @property
    def game(self) -> Game:
        """What is played."""
        return self._game

    def chips(self, line: int, text: str) -> int:
        """An amount of the text.

        Raises:
            UnreadableError: where it is none.
        """
        chips = chips_of(text, self._per_unit)
        if chips is None:
            raise UnreadableError(line, f"{text!r} is not an amount of chips here.")
        return chips

    def note(self, line: int, says: str) -> None:
        """Keep something to know about how a line was read."""
        self._notes.append(Note(line, says))

    def pass_over(self, line: int, text: str) -> None:
        """Keep a line that is not understood, and does not seem to matter."""
        self.note(line, f"passed over, not understood: {quoted_line(text)}")

    def contradict(self, line: int, code: str, says: str, rules: Sequence[str] = ()) -> None:
        """Keep a contradiction between this line and those before it."""
        self._contradictions.append(Finding(line, code, says, tuple(rules)))

    def _contradict_cards(self, line: int, player: _Player, says: str) -> None:
        """Keep the first contradiction in the cards of a seat: the others follow from it."""
        if not player.contradicted:
            player.contradicted = True
            self.contradict(line, Code.NOT_HELD, f"{player.name} {says}", ("READING R5",))

    def sit(self, line: int, seat: int, name: str, stack: str) -> None:
        """Take a line of the seat list."""
        if seat in self._players or any(name == other for other, _ in self._by_name):
            raise UnreadableError(line, f"Seat {seat}, {name}, is listed twice.")
        chips = self.chips(line, stack)
        self._players[seat] = _Player(name, chips, line, left=chips)
        self._by_name.append((name, seat))
        self._by_name.sort(key=lambda each: len(each[0]), reverse=True)

    def who(self, text: str) -> Iterator[tuple[int, str]]:
        """The seats whose names a text begins with, longest first, each with the rest of it."""
        for name, seat in self._by_name:
            if text.startswith(name):
                yield seat, text[len(name) :]

    def name_in(self, seat: int) -> str | None:
        """The name in a seat."""
        player = self._players.get(seat)
        return None if player is None else player.name

    def post_ante(self, line: int, seat: int, amount: str, *, all_in: bool) -> None:
        """Take an ante."""
        player = self._players[seat]
        chips = self.chips(line, amount)
        if player.anted is not None:
            self.contradict(line, "wrong_ante", f"{player.name} posts a second ante.")
            return
        player.anted = chips
        player.left = max(0, player.left - chips)
        self.claims.antes.append(Posted(line, seat, chips, all_in))

    def begin_street(self, line: int, street: int) -> None:
        """Take a street's title: everybody still in is dealt its cards."""
        expected = self.street + 1 if self.street else THIRD
        if street != expected:
            raise UnreadableError(line, f"Street {street} comes where {expected} should.")
        self.street = street
        self._level = 0
        self._level_is_short = False
        if street == SEVENTH:
            self._river_at = len(self._told)
        for seat, player in sorted(self._players.items()):
            player.street_chips = 0
            if not player.folded and (
                player.dealt or (street == THIRD and player.anted is not None)
            ):
                self._deal(line, seat, player)

    def see_community(self, line: int, cards: str) -> None:
        """Take the card in the middle, in place of everybody's last card."""
        (card,) = self._cards(line, cards, count=1)
        if self._community == UNKNOWN != card and self.street == SEVENTH:
            self._community = card
            self._mention(line, NOBODY, card)
            actions = [told for told in self._told[self._river_at :] if not told.street]
            self._told[self._river_at :] = [Told(line, CommunityDealt(card)), *actions]
        elif card != self._community:
            before = CARD_TEXTS[self._community] if self._community != UNKNOWN else "none"
            says = f"{cards} lies in the middle, where there was {before}."
            self.contradict(line, Code.NOT_HELD, says, ("READING D9",))

    def see_dealt(self, line: int, seat: int, groups: Sequence[str]) -> None:
        """Take the cards that a seat is dealt: those known before, and the new one."""
        player = self._players[seat]
        held = [self._cards(line, group) for group in groups]
        if not self.street:
            raise UnreadableError(line, "Cards come before third street.")
        self._place_deal(line, seat, player)
        if self.street == THIRD:
            *down, up = [card for group in held for card in group]
            if len(down) not in (0, 2):
                raise UnreadableError(line, f"{len(down) + 1} cards are dealt on third street.")
            for place, card in enumerate(down):
                self._face_down(line, seat, place, card)
            self._face_up(line, seat, up)
            return
        known, new = (held[0][:-1], held[0][-1:]) if len(held) == 1 else (held[0], held[-1])
        if len(new) != 1:
            raise UnreadableError(line, f"{len(new)} cards are dealt at once.")
        if known:
            self._see_held(line, seat, known, list(player.up.values()))
        if self.street == SEVENTH:
            self._face_down(line, seat, 2, new[0])
        else:
            self._face_up(line, seat, new[0])

    def act(  # noqa: PLR0913  what a line says of an action
        self,
        line: int,
        seat: int,
        action: Action,
        *,
        adds: str | None = None,
        to: str | None = None,
        by: str | None = None,
        all_in: bool = False,
    ) -> None:
        """Take an action: what it adds to the seat's chips of the street, or brings them to."""
        if not self.street:
            raise UnreadableError(line, "An action comes before third street.")
        player = self._players[seat]
        total = None
        if adds is not None:
            total = player.street_chips + self.chips(line, adds)
        elif to is not None:
            total = self.chips(line, to)
        if total is not None:
            if by is not None and not self._level_is_short:
                self._check_increase(line, self.chips(line, by), total)
            total = self._within_stack(line, player, total, all_in=all_in)
            player.left = max(0, player.left - (total - player.street_chips))
            player.street_chips = total
            if action is CALL and self._level_is_short:  # what the others pay is the whole of it
                self._bring_in = max(self._bring_in or 0, total)
                self._bring_in_paid |= not all_in
            elif action is BRING_IN:
                self._bring_in = total
                self._bring_in_paid = not all_in
                self._level_is_short = all_in
            elif action in WAGERS:
                self._level_is_short = False
            self._level = max(self._level, total)
        if action is FOLD:
            player.folded = True
            self.claims.folded[seat] = self.street
        player.acts = True
        self._told.append(Told(line, Acted(seat, action, total), all_in=all_in))

    def show(self, line: int, seat: int, cards: str) -> None:
        """Take a hand that is shown, or told of in the summary."""
        player = self._players[seat]
        shown = [
            card for card in self._cards(line, cards) if card not in (UNKNOWN, self._community)
        ]
        due = len(player.up) + 2 + (self.street == SEVENTH and self._community == UNKNOWN)
        whole = len(shown) == due
        if whole:
            for street, card in zip(player.up, shown[2:], strict=False):
                if player.up[street] == UNKNOWN:
                    player.up[street] = card
                    self._mention(line, seat, card)
        self._see_held(line, seat, shown, player.cards() if whole else [])

    def muck(self, line: int, seat: int) -> None:
        """Take a hand that is given up unseen at the showdown."""
        self.claims.mucked[seat] = line

    def force(self, line: int, seat: int) -> None:
        """Take the seat that is said to have the card that brings it in."""
        self.claims.forced = Posted(line, seat, 0)

    def return_uncalled(self, line: int, seat: int, amount: str) -> None:
        """Take chips that go back because nobody called them."""
        self.claims.uncalled.append(Posted(line, seat, self.chips(line, amount)))

    def collect(
        self, line: int, seat: int, amount: str, pot: int | None, share: AwardFor | None = None
    ) -> None:
        """Take chips that are won."""
        self.claims.collected.append(Collected(line, seat, self.chips(line, amount), pot, share))

    def add_up(self, line: int, total: str, pots: Sequence[str], taken: Sequence[str]) -> None:
        """Take the line that adds up: the whole pot, its parts, and what the room took."""
        self.claims.total = Total(
            line,
            self.chips(line, total),
            tuple(self.chips(line, pot) for pot in pots),
            sum(self.chips(line, each) for each in taken) if taken else None,
        )

    def end(self, line: int, seat: int, won: Sequence[str], folded_on: int | None) -> None:
        """Take a seat's line of the summary."""
        chips = sum(self.chips(line, each) for each in won) if won else None
        self.claims.endings.append(Ending(line, seat, chips, folded_on))

    def finish(self, last_line: int) -> History:
        """The hand, once every line was read.

        Raises:
            UnreadableError: where it breaks off, or nothing can be made of it.
        """
        if not self.street:
            raise UnreadableError(last_line, "The hand breaks off before third street.")
        if self.claims.total is None:
            raise UnreadableError(last_line, "The hand breaks off before the total pot.")
        seated = {seat: player for seat, player in sorted(self._players.items()) if player.dealt}
        ante = self._stake_of_ante()
        offered = {offer.rule.key for offer in self._game.house_rules}
        given = {"auto_bring_in": False, **self.house_rules}  # every bring-in is told
        house = {key: value for key, value in given.items() if key in offered}
        hand = Hand(
            game=self._game,
            house=resolve(self._game.house_rules, house, ("house_rules",)),
            stakes=Stakes(ante, self._stake_of_bring_in(ante), self.small_bet, self.big_bet),
            chairs=tuple(Chair(seat, player.stack) for seat, player in seated.items()),
            events=(),
            dealer=self.dealer if self.dealer in seated else None,
            tournament=self._tournament,
        )
        gone = {seat for seat, player in seated.items() if not player.acts and not player.cards()}
        dealt = [self._with_cards(told) for told in self._told if not _is_deal_to(gone, told)]
        told = in_the_rules_words(hand, dealt, gone)
        for seat in gone & {t.event.seat for t in told if isinstance(t.event, Acted)}:
            self.note(
                seated[seat].line,
                f"{seated[seat].name} posts an ante, and is dealt no card and does nothing: taken "
                "to fold in turn.",
            )
        self.claims.all_in = [index for index, each in enumerate(told) if each.all_in]
        return History(
            room=self._room,
            number=self._number,
            line=self._line,
            last_line=last_line,
            per_unit=self._per_unit,
            least_bring_in=None if self._bring_in_paid else (self._bring_in or 1),
            names={seat: player.name for seat, player in self._players.items()},
            hand=replace(hand, events=tuple(each.event for each in told)),
            lines=tuple(each.line for each in told),
            claims=self.claims,
            contradictions=tuple(self._contradictions),
            mentions={card: tuple(where) for card, where in self._mentions.items()},
            notes=tuple(self._notes),
        )

    def _cards(self, line: int, text: str, *, count: int | None = None) -> list[int]:
        """The cards of a text; one that cannot be read is unknown, and noted."""
        words = text.replace(",", " ").split()
        if count is not None and len(words) != count:
            raise UnreadableError(line, f"[{text}] is not {count} card.")
        cards: list[int] = []
        for word in words:
            try:
                cards += parse_cards([word], ())
            except BadInput:
                cards.append(UNKNOWN)
                if word not in _UNKNOWN_CARDS:
                    self.note(line, f"{word!r} is no card: taken for one that is not known.")
        return cards

    def _deal(self, line: int, seat: int, player: _Player) -> None:
        player.dealt = True
        if self.street < SEVENTH:
            player.up[self.street] = UNKNOWN
        self._told.append(Told(line, Dealt(seat, b"", b""), self.street))

    def _place_deal(self, line: int, seat: int, player: _Player) -> None:
        """Note at which line a deal is told; a deal that is not expected is an event of its own."""
        for index in range(len(self._told) - 1, -1, -1):
            told = self._told[index]
            if told.street != self.street:
                continue
            if isinstance(told.event, Dealt) and told.event.seat == seat:
                self._told[index] = told._replace(line=line)
                return
        self._deal(line, seat, player)

    def _with_cards(self, told: Told) -> Told:
        """The event with the cards that the whole text tells."""
        if not isinstance(told.event, Dealt):
            return told
        seat, street = told.event.seat, told.street
        player = self._players[seat]
        if street == SEVENTH:
            return told._replace(event=Dealt(seat, bytes(player.down[2:]), b""))
        down = bytes(player.down[:2]) if street == THIRD else b""
        return told._replace(event=Dealt(seat, down, bytes([player.up[street]])))

    def _face_up(self, line: int, seat: int, card: int) -> None:
        self._players[seat].up[self.street] = card
        self._mention(line, seat, card)

    def _face_down(self, line: int, seat: int, place: int, card: int) -> None:
        self._players[seat].down[place] = card
        self._mention(line, seat, card)

    def _mention(self, line: int, seat: int, card: int) -> None:
        if card != UNKNOWN:
            self._mentions.setdefault(card, []).append((line, seat))

    def _see_held(self, line: int, seat: int, cards: list[int], expected: list[int]) -> None:
        """Take cards that a seat is said to hold: those not seen before lay face down.

        `expected` are the known cards that must be among them.
        """
        player = self._players[seat]
        seen = player.cards()
        places = (0, 1, 2) if self.street == SEVENTH and self._community == UNKNOWN else (0, 1)
        free = [place for place in places if player.down[place] == UNKNOWN]
        for card in cards:
            if card == UNKNOWN or card in seen:
                continue
            if not free:
                says = (
                    f"{player.name} is said to hold {CARD_TEXTS[card]}, and was dealt other cards."
                )
                self.contradict(line, Code.NOT_HELD, says, ("READING R5",))
                return
            self._face_down(line, seat, free.pop(0), card)
        missing = [card for card in expected if card != UNKNOWN and card not in cards]
        if missing:
            says = f"was dealt {CARD_TEXTS[missing[0]]}, and it is not here."
            self._contradict_cards(line, player, says)

    def _check_increase(self, line: int, by: int, total: int) -> None:
        if by != total - self._level:
            says = (
                f"A raise to {total} over {self._level} is one by {total - self._level}, not {by}."
            )
            self.contradict(line, Code.BAD_AMOUNT, says, self._game.betting.source[:1])

    def _within_stack(self, line: int, player: _Player, total: int, *, all_in: bool) -> int:
        """The street's total; rooms print some all-in bets with the ante still in the stack."""
        over = total - player.street_chips - player.left
        if all_in and over > 0 and over == player.anted:
            self.note(
                line, f"The all-in of {player.name} is printed with the ante of {over} in it."
            )
            return total - over
        return total

    def _stake_of_ante(self) -> int:
        if self.ante is not None:
            return self.ante
        posted = Counter(post.chips for post in self.claims.antes if not post.all_in)
        if posted:
            return posted.most_common(1)[0][0]
        return max((post.chips for post in self.claims.antes), default=0)

    def _stake_of_bring_in(self, ante: int) -> int:
        """What the bring-in is; where nobody posted it, nothing depends on it."""
        return self._bring_in or max(1, min(ante, self.small_bet - 1))


def quoted_line(text: str) -> str:
    """A line in quotes, short enough for a report."""
    return repr(text if len(text) <= _QUOTED_CHARACTERS else text[:_QUOTED_CHARACTERS] + "...")


def _is_deal_to(gone: AbstractSet[int], told: Told) -> bool:
    """Whether cards are dealt, after third street, to a seat that was not heard of again."""
    return isinstance(told.event, Dealt) and told.street > THIRD and told.event.seat in gone
