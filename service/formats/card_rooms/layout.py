"""How a card room lays a hand out, as patterns, and the one way to read a hand by them.

A name can be any text: it is looked for at the beginning of a line among those of the seat list,
the longest first, and the rest of the line is matched with a pattern.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.formats.card_rooms.amounts import AMOUNT, CENTS, WHOLE_CHIPS, is_money
from service.formats.card_rooms.history import History, UnreadableError
from service.formats.card_rooms.lines import Block
from service.formats.card_rooms.recorder import Recorder, quoted_line
from service.rules.catalogue import find_game
from service.rules.events import BET, BRING_IN, CALL, CHECK, COMPLETE, FOLD, RAISE
from service.rules.house_rules import Value
from service.rules.shares import AwardFor

CARDS: Final = r"\[([^\[\]]*)\]"
"""A pattern for cards in brackets."""

_STREET: Final = re.compile(
    rf"\*\*\* (?:(3rd|4th|5th|6th|7th) STREET|(RIVER)) \*\*\*(?: {CARDS})?", re.IGNORECASE
)
_STREETS: Final = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "river": 7}
_DEALT_TO: Final = "Dealt to "
_DEALT: Final = re.compile(rf"(?: ?{CARDS})+")
_UNCALLED: Final = re.compile(rf"Uncalled bet (?:of )?\(?({AMOUNT})\)? returned to ")
_MIDDLE: Final = re.compile(
    rf"(?:(?:Dealt )?(?:the )?(?:common|community) card|Board)\b[^\[]*{CARDS}", re.IGNORECASE
)
_TOTAL: Final = re.compile(rf"Total pot ({AMOUNT})")
_PARTS: Final = re.compile(rf"(?:Main|Side) pot(?:[- ]#?\d+)?:? ({AMOUNT})")
_TAKEN: Final = re.compile(rf"\| [A-Z][A-Za-z ]* ({AMOUNT})")
_ENDING: Final = re.compile(r"Seat (\d+): ")
_ENDS: Final = re.compile(
    r" (?:\(.*\) )?(?:showed|mucked|folded|collected|won|lost|is sitting out|didn't|doesn't)\b"
)
_ENDING_CARDS: Final = re.compile(rf" (?:showed|mucked) {CARDS}")
_ENDING_WON: Final = re.compile(rf"(?:won|collected) \(({AMOUNT})\)")
_ENDING_FOLD: Final = re.compile(r" folded on (?:the )?(3rd|4th|5th|6th|7th|River)\b")
_CHATTER: Final = re.compile(
    r'.* said, ".*'
    r"|.*\b(?:is|has|has been|was) (?:dis|re)?connected"
    r"|.* has (?:timed out(?: while (?:being )?disconnected)?|returned|requested TIME)"
    r"|.*\bseconds? (?:left|to)\b.*"
    r"|.*\b(?:is sitting out|sits out|sits down|stands up|leaves the table|joins the table.*)"
    rf"|.* adds {AMOUNT}"
    r"|.* was removed from the table for failing to post"
    r"|.* will be allowed to play after the button"
    r"|.* (?:finished|wins) the tournament\b.*"
    r"|.* (?:re-buys|takes the add-on)\b.*"
    r"|.* wins the .* bounty\b.*"
    r"|.* is feeling \w+|.*: doesn't show hand"
    r"|(?:The )?[Bb]etting is capped|No low hand qualified|Time has expired.*"
    r"|\*+ # \d+ \*+"
)
_MATTERS: Final = re.compile(
    r":? ?(?:posts|antes|brings|calls|bets|raises|completes|checks|folds|shows|collected|wins|ties)"
    r"\b"
)
_MATTERS_ANYHOW: Final = re.compile(r"Dealt to |Uncalled |Total pot|Seat \d+:|\*\*\* ")
_SHARES: Final = {"high": AwardFor.HIGH, "low": AwardFor.LOW}


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A card room's layout.

    Patterns of whole lines: `begins` for the first line of a hand, with its number; in that line
    `game`, `stakes` (small bet, big bet and, where it is there, the ante), `tournament` and
    `partial`; `seat`, `button`, and `talk` of people without a seat. Patterns of what follows a
    name: `chat`, `ante`, `action`, `shows`, `mucks`, `wins` and `forced`.

    `games` has the room's names of games, and names that the catalogue has for them. `house_rules`
    are the room's own; `double_bet` is a line that brings one with it.
    """

    room: str
    begins: re.Pattern[str]
    game: re.Pattern[str]
    games: Mapping[str, str]
    stakes: re.Pattern[str]
    tournament: re.Pattern[str]
    partial: str | None
    seat: re.Pattern[str]
    button: re.Pattern[str]
    chat: re.Pattern[str]
    talk: re.Pattern[str] | None
    ante: re.Pattern[str]
    action: re.Pattern[str]
    shows: re.Pattern[str]
    mucks: re.Pattern[str]
    wins: re.Pattern[str]
    forced: re.Pattern[str] | None
    house_rules: Mapping[str, Value]
    double_bet: str | None


def read_hand(layout: Layout, block: Block) -> History:
    """The hand that the lines of a block tell.

    Raises:
        UnreadableError: at the first line that matters and cannot be read.
    """
    (first, title), *rest = block.texts
    if block.too_long:
        raise UnreadableError(rest[-1][0], "The hand has no end: there are too many lines.")
    reading = _Reading(layout, _begun(layout, first, title))
    for line, text in rest:
        reading.take(line, text)
    return reading.recorder.finish(block.texts[-1][0])


def _begun(layout: Layout, line: int, title: str) -> Recorder:
    begins, game = layout.begins.match(title), layout.game.search(title)
    stakes = layout.stakes.search(title)
    assert begins is not None, "the block was cut at such a line"
    if layout.partial is not None and layout.partial in title:
        raise UnreadableError(line, "The room itself says that this hand is partial.")
    if game is None:
        raise UnreadableError(line, f"No game that is read here is named in {quoted_line(title)}.")
    if stakes is None:
        raise UnreadableError(line, f"No stakes are named in {quoted_line(title)}.")
    tournament = layout.tournament.search(title) is not None
    named = [stake for stake in stakes.groups() if stake is not None]
    recorder = Recorder(
        layout.room,
        begins["number"],
        line,
        find_game(_of_catalogue(layout, game["game"]), ()),
        CENTS if not tournament and any(map(is_money, named)) else WHOLE_CHIPS,
        tournament=tournament,
    )
    recorder.small_bet, recorder.big_bet, *ante = [recorder.chips(line, one) for one in named]
    if ante:
        recorder.ante = ante[0]
    recorder.house_rules.update(layout.house_rules)
    return recorder


def _of_catalogue(layout: Layout, name: str) -> str:
    """A name that the catalogue has for what the room calls so, in any case."""
    return next(ours for own, ours in layout.games.items() if own.lower() == name.lower())


class _Reading:
    """A hand that is read line by line."""

    def __init__(self, layout: Layout, recorder: Recorder) -> None:
        self.recorder = recorder
        self._layout = layout
        self._in_summary = False

    def take(self, line: int, text: str) -> None:
        """Take a line.

        Raises:
            UnreadableError: where it matters and cannot be read.
        """
        understood = (
            self._take_title(line, text)
            or (self._in_summary and self._take_summary(line, text))
            or (not self.recorder.street and self._take_seating(line, text))
            or self._take_dealt(line, text)
            or self._take_player(line, text)
            or self._take_table(line, text)
        )
        if not understood and not _CHATTER.fullmatch(text):
            if _MATTERS_ANYHOW.match(text) or any(
                _MATTERS.match(rest) for _, rest in self.recorder.who(text)
            ):
                raise UnreadableError(line, f"This cannot be read: {quoted_line(text)}.")
            if self._layout.talk is None or not self._layout.talk.match(text):
                self.recorder.pass_over(line, text)

    def _take_title(self, line: int, text: str) -> bool:
        if not text.startswith("*** "):
            return False
        if street := _STREET.match(text):
            self.recorder.begin_street(line, _STREETS[(street[1] or street[2]).lower()])
            if street[3]:
                self.recorder.see_community(line, street[3])
            return True
        if text.startswith("*** SUMMARY"):
            self._in_summary = True
        return text.startswith(("*** SUMMARY", "*** SHOW DOWN", "*** SHOWDOWN"))

    def _take_seating(self, line: int, text: str) -> bool:
        if seat := self._layout.seat.match(text):
            self.recorder.sit(line, int(seat[1]), seat[2], seat[3])
            return True
        return False

    def _take_dealt(self, line: int, text: str) -> bool:
        if text.startswith(_DEALT_TO):
            for seat, rest in self.recorder.who(text[len(_DEALT_TO) :]):
                if _DEALT.fullmatch(rest):
                    self.recorder.see_dealt(line, seat, re.findall(CARDS, rest))
                    return True
        return False

    def _take_player(self, line: int, text: str) -> bool:
        for seat, rest in self.recorder.who(text):
            if self._layout.chat.match(rest) or self._take_rest(line, seat, rest):
                return True
        return False

    def _take_rest(self, line: int, seat: int, rest: str) -> bool:
        """Take what a player does or gets; whether it was understood."""
        layout, recorder = self._layout, self.recorder
        if act := layout.action.match(rest):
            self._take_action(line, seat, act)
        elif ante := layout.ante.match(rest):
            recorder.post_ante(line, seat, ante[1], all_in=bool(ante["all_in"]))
        elif shows := layout.shows.match(rest):
            recorder.show(line, seat, shows[1])
        elif layout.mucks.match(rest):
            recorder.muck(line, seat)
        elif wins := layout.wins.match(rest):
            side = int(wins["side"] or 1) if wins["pot"] == "side" or wins["side"] else None
            pot = 0 if wins["pot"] == "main" else side
            recorder.collect(line, seat, wins["chips"], pot, _SHARES.get(wins["share"] or ""))
        elif layout.forced is not None and layout.forced.match(rest):
            recorder.force(line, seat)
        else:
            return False
        return True

    def _take_action(self, line: int, seat: int, act: re.Match[str]) -> None:
        said = {name: value for name, value in act.groupdict().items() if value}
        all_in = "all_in" in said
        if "fold" in said:
            self.recorder.act(line, seat, FOLD)
        elif "check" in said:
            self.recorder.act(line, seat, CHECK)
        elif "call" in said:
            self.recorder.act(line, seat, CALL, adds=said["call"], all_in=all_in)
        elif "bet" in said:
            self.recorder.act(line, seat, BET, adds=said["bet"], all_in=all_in)
        elif "bring_in" in said:
            self.recorder.act(line, seat, BRING_IN, to=said["bring_in"], all_in=all_in)
        elif "complete" in said:
            self.recorder.act(line, seat, COMPLETE, to=said["complete"], all_in=all_in)
        else:
            self.recorder.act(line, seat, RAISE, to=said["raise"], by=said.get("by"), all_in=all_in)

    def _take_table(self, line: int, text: str) -> bool:
        """Take what is said of nobody in particular; whether it was understood."""
        if uncalled := _UNCALLED.match(text):
            for seat, rest in self.recorder.who(text[uncalled.end() :]):
                if not rest:
                    self.recorder.return_uncalled(line, seat, uncalled[1])
                    return True
        elif middle := _MIDDLE.match(text):
            self.recorder.see_community(line, middle[1])
            return True
        elif button := self._layout.button.match(text):
            if button[1]:
                self.recorder.dealer = int(button[1])
            return True
        elif text == self._layout.double_bet:
            self.recorder.house_rules["open_pair_double_bet"] = True
            return True
        return False

    def _take_summary(self, line: int, text: str) -> bool:
        if total := _TOTAL.match(text):
            before = text.partition(" | ")[0]
            self.recorder.add_up(line, total[1], _PARTS.findall(before), _TAKEN.findall(text))
            return True
        if ending := _ENDING.match(text):
            return self._take_ending(line, int(ending[1]), text[ending.end() :])
        return False

    def _take_ending(self, line: int, seat: int, text: str) -> bool:
        name = self.recorder.name_in(seat)
        if name is None or not text.startswith(name):
            return False
        rest = text[len(name) :]
        if not _ENDS.match(rest):
            return False
        if cards := _ENDING_CARDS.match(rest):
            self.recorder.show(line, seat, cards[1])
        fold = _ENDING_FOLD.match(rest)
        folded_on = None if fold is None else _STREETS[fold[1].lower()]
        self.recorder.end(line, seat, _ENDING_WON.findall(rest), folded_on)
        return True


def actions(*patterns: str, separator: str, all_in: str) -> re.Pattern[str]:
    """The pattern of an action: one of several, behind a name and a separator."""
    capped = r"(?:,? and (?:is capped|has reached the .*cap))?"
    return re.compile(f"{separator}(?:{'|'.join(patterns)})(?P<all_in>{all_in})?{capped}$")
