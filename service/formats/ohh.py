"""OHH, the Open Hand History: one finished hand as JSON, read and written.

Its specification, version 1.4.7, names Stud and StudHiLo and no other game of ours, and has no
field for what is bet in a game without blinds: the member `_stud_rules` has that. What cannot be
said so that every reader reads it rightly is refused. `docs/formats.md` describes all of it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, NoReturn

import orjson

from service.formats.amounts import chips, chips_per_unit, exact, written
from service.formats.course import Course
from service.formats.errors import BadField, BrokenText, CannotSay
from service.formats.hand_read import (
    NOTHING_BESIDES,
    HandRead,
    Particulars,
    by_places,
    house_told,
    rules_told,
)
from service.formats.history import known, showdown
from service.formats.json_object import JsonObject
from service.rules.cards import CARD_TEXTS, UNKNOWN, card_texts
from service.rules.errors import BadInput, Code, Place, quoted
from service.rules.events import (
    Acted,
    Action,
    AntePosted,
    CommunityDealt,
    Dealt,
    Entry,
)
from service.rules.games import SEVEN_CARD_STUD, STUD_8B, Game
from service.rules.pots import MOST_CHIPS
from service.rules.replay import MOST_EVENTS, Chair, Hand
from service.rules.seating import HIGHEST_SEAT, MOST_SEATS
from service.rules.state import Stakes, Status, Table
from service.rules.vocabulary import StreetNumber

SPEC_VERSION: Final = "1.4.7"

_GAME_TYPES: Final[Mapping[str, Game]] = MappingProxyType(
    {"Stud": SEVEN_CARD_STUD, "StudHiLo": STUD_8B}
)
_TYPES: Final = {game.key: name for name, game in _GAME_TYPES.items()}
_STREETS: Final = ("Preflop", "Flop", "Turn", "River", "River")
"""Third to seventh street: the specification has four names, and lets one come twice."""
_SHOWDOWN: Final = "Showdown"
_OURS: Final = "_stud_rules"
_CHIPS: Final = "Chips"
_DOOR_AND_ALL: Final = (1, 3)
_OUTSIDE: Final = frozenset({"Added Chips", "Sits Down", "Stands Up", "Player Adjustment"})
_ACTIONS: Final = MappingProxyType(
    {
        Action.BRING_IN: "Post Extra Blind",
        Action.COMPLETE: "Raise",
        Action.BET: "Bet",
        Action.RAISE: "Raise",
        Action.CALL: "Call",
        Action.CHECK: "Check",
        Action.FOLD: "Fold",
    }
)

Json = dict[str, Any]


def read(text: str) -> HandRead:
    """The hand of an `.ohh` file.

    Raises:
        BrokenText: for what is not JSON.
        BadField: a field or an action that is missing or cannot be read, with its place.
        StudError: `unknown_game`, `bad_card`, `house_rule_refused`.
    """
    try:
        told = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise _broken(error) from None
    return read_object(told)


def read_all(text: str) -> Iterator[tuple[int, object]]:
    """The hands of an `.ohh` file, each with the line on which it begins, for `read_object`.

    Raises:
        BrokenText: at the first hand that is not JSON.
    """
    line, told_to, end = 1, 0, 0
    while (begin := _BLANKS.match(text, end).end()) < len(text):  # type: ignore[union-attr]  # matches nothing, too
        try:
            told, end = _DECODER.raw_decode(text, begin)
        except (ValueError, RecursionError) as error:
            raise _broken(error) from None
        line, told_to = line + text.count("\n", told_to, begin), begin
        yield line, told


def read_object(told: object) -> HandRead:
    """A hand of `read_all`.

    Raises:
        BadField, StudError: as `read`.
    """
    return _read_hand(JsonObject(told, ()).object("ohh"))


def write(
    hand: Hand,
    table: Table,
    particulars: Particulars = NOTHING_BESIDES,
    hero: int | None = None,
) -> bytes:
    """A finished hand as an `.ohh` file.

    Args:
        hand: the hand, whose log is not looked at.
        table: the table after it, as whoever reads the file may see it.
        particulars: what the file tells besides.
        hero: the seat from which the hand is seen, if it is one's.

    Raises:
        CannotSay: for a game without a type, a hand that is not over, seats that are not numbered
            clockwise, and hands of third street of which only a part is known.
    """
    _refuse_unsayable(hand, table)
    return orjson.dumps({"ohh": _told(hand, table, particulars, hero)})


# --- reading ------------------------------------------------------------------------------------


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_BLANKS: Final = re.compile(r"\s*")
_DECODER: Final = json.JSONDecoder(parse_float=exact, parse_constant=_no_constant)


def _broken(error: Exception) -> BrokenText:
    said = "It is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return BrokenText(f"{said}.")


class _File:
    """The parts of a file, before they are made into a hand."""

    def __init__(self, told: JsonObject) -> None:
        self.told = told
        self.ours = told.object(_OURS) if told.has(_OURS) else JsonObject({}, (*told.at, _OURS))
        self.players = sorted(
            (
                player
                for player in told.objects("players", MOST_SEATS)
                if not player.flag("is_sitting_out")
            ),
            key=self._place,
        )
        self.rounds = sorted(
            told.objects("rounds", MOST_SEATS), key=lambda one: one.whole("id", MOST_CHIPS)
        )
        self.actions = [one.objects("actions", MOST_EVENTS) for one in self.rounds]
        self.stakes = self.ours.object("stakes") if self.ours.has("stakes") else None
        amounts = [told.amount("ante_amount")]
        amounts += [player.amount("starting_stack") for player in self.players]
        amounts += [action.amount("amount") for actions in self.actions for action in actions]
        if self.stakes is not None:
            amounts += [self.stakes.amount(name) for name in self.stakes.members]
        told_per_unit = self.ours.members.get("chips_per_unit")
        at = (*self.ours.at, "chips_per_unit")
        self.per_unit = chips_per_unit(amounts, told_per_unit, at)
        self.seats = {
            player.whole("id", MOST_CHIPS): player.whole("seat", HIGHEST_SEAT)
            for player in self.players
        }

    def _place(self, player: JsonObject) -> tuple[bool, int]:
        """The order of play: clockwise from the dealer's left."""
        known_dealer = self.told.has("dealer_seat")
        dealer = self.told.whole("dealer_seat", HIGHEST_SEAT) if known_dealer else -1
        seat = player.whole("seat", HIGHEST_SEAT)
        return seat <= dealer, seat

    def chips(self, told: JsonObject, name: str) -> int:
        """An amount in chips."""
        return chips(told.amount(name), self.per_unit, (*told.at, name))

    def streets(self) -> Iterator[tuple[JsonObject, list[JsonObject]]]:
        """The rounds of betting in their order, each with its actions."""
        for one, actions in zip(self.rounds, self.actions, strict=True):
            if one.text("street") != _SHOWDOWN:
                yield one, actions

    def shown(self) -> Iterator[JsonObject]:
        """What happened at the showdown."""
        for one, actions in zip(self.rounds, self.actions, strict=True):
            if one.text("street") == _SHOWDOWN:
                yield from actions

    def seat_of(self, action: JsonObject) -> int:
        """The seat of the player of an action."""
        player = action.whole("player_id", MOST_CHIPS)
        if player not in self.seats:
            raise BadField(f"No player has the id {player}.", (*action.at, "player_id"))
        return self.seats[player]


def _read_hand(told: JsonObject) -> HandRead:
    game = _read_game(told)
    file = _File(told)
    given = file.ours.object("house_rules").members if file.ours.has("house_rules") else {}
    hand = Hand(
        game=game,
        house=house_told(game, given, (*file.ours.at, "house_rules")),
        stakes=_read_stakes(file),
        chairs=tuple(
            Chair(player.whole("seat", HIGHEST_SEAT), file.chips(player, "starting_stack"))
            for player in file.players
        ),
        events=(),
        tournament=told.flag("tournament"),
        players_in_event=_read_players_in_event(file),
        showdown_asked=_asks_for_showdown(file),
    )
    course = Course(hand)
    for street, (one, actions) in enumerate(file.streets()):
        _deal(course, file, street, one, actions)
        for action in actions:
            _act(course, file, action)
    for action in file.shown():
        _act(course, file, action)
    played, places = course.finish()
    return HandRead(played, _read_particulars(file), by_places({**_places(told), **places}))


def _places(told: JsonObject) -> dict[Place, Place]:
    """Where a file says what the parts of a set-up are."""
    ours = (*told.at, _OURS)
    return {
        ("game",): (*told.at, "game_type"),
        ("stakes", "ante"): (*told.at, "ante_amount"),
        ("stakes",): (*ours, "stakes"),
        ("house_rules",): (*ours, "house_rules"),
        ("seats",): (*told.at, "players"),
    }


def _read_game(told: JsonObject) -> Game:
    name = told.text("game_type")
    if name not in _GAME_TYPES:
        raise BadInput(
            Code.UNKNOWN_GAME,
            f"The stud games of OHH are {' and '.join(_GAME_TYPES)}; {quoted(name)} is neither.",
            at=(*told.at, "game_type"),
        )
    limit = told.object("bet_limit")
    if limit.text("bet_type") != "FL" or limit.amount("bet_cap"):
        raise BadField("These games are fixed limit, FL, without a cap.", limit.at)
    return _GAME_TYPES[name]


def _read_stakes(file: _File) -> Stakes:
    """What is played for: as `_stud_rules` says, else as the actions of the hand show."""
    if file.stakes is not None:
        return Stakes(
            ante=file.chips(file.told, "ante_amount"),
            bring_in=file.chips(file.stakes, "bring_in"),
            small_bet=file.chips(file.stakes, "small_bet"),
            big_bet=file.chips(file.stakes, "big_bet"),
        )
    seen = _stakes_seen(file)
    missing = [name for name in ("bring_in", "small_bet", "big_bet") if name not in seen]
    if missing:
        raise BadField(
            f"OHH has no field for the {' and '.join(missing)}, and no action of this hand shows "
            f"how much it is: say so in {_OURS}.",
            (*file.ours.at, "stakes"),
        )
    return Stakes(ante=file.chips(file.told, "ante_amount"), **seen)


def _stakes_seen(file: _File) -> dict[str, int]:
    """The stakes that the first full bring-in, completion and bets show."""
    seen: dict[str, int] = {}
    for street, (_, actions) in enumerate(file.streets()):
        put_in: dict[int, int] = {}
        for action in actions:
            kind, seat = action.text("action"), file.seat_of(action)
            if kind == "Post Ante":
                continue
            put_in[seat] = put_in.get(seat, 0) + file.chips(action, "amount")
            if action.flag("is_allin"):
                continue
            if kind == "Post Extra Blind":
                seen.setdefault("bring_in", put_in[seat])
            elif kind == "Bet" or (kind == "Raise" and street == 0):
                seen.setdefault("small_bet" if street <= 1 else "big_bet", put_in[seat])
    return seen


def _read_players_in_event(file: _File) -> int | None:
    if not file.ours.has("players_in_event"):
        return None
    count = file.ours.whole("players_in_event", MOST_CHIPS)
    if count < len(file.players) or not file.told.flag("tournament"):
        raise BadField(
            "This is to be how many players a tournament has left, all at this table included.",
            (*file.ours.at, "players_in_event"),
        )
    return count


def _asks_for_showdown(file: _File) -> bool:
    """Whether the showdown goes in turn: as the file says, else where somebody mucks."""
    if file.ours.has("showdown"):
        word = file.ours.text("showdown")
        if word not in {"settled", "asked"}:
            raise BadField("This is to be settled or asked.", (*file.ours.at, "showdown"))
        return word == "asked"
    return any(action.text("action") == "Mucks Cards" for action in file.shown())


def _deal(
    course: Course, file: _File, street: int, one: JsonObject, actions: Iterable[JsonObject]
) -> None:
    """Deal a street; cards that the file does not tell are unknown ones."""
    for card in one.cards():
        course.happen(CommunityDealt(card), (*one.at, "cards"))
    for action in actions:
        if action.text("action") != "Dealt Cards":
            continue
        cards = action.cards()
        if street == 0:
            if len(cards) not in _DOOR_AND_ALL:
                raise BadField(
                    "On third street these are the door card, or all three, the door card last.",
                    (*action.at, "cards"),
                )
            cards = bytes([UNKNOWN]) * (3 - len(cards)) + cards
        if cards:
            course.deal(file.seat_of(action), cards, action.at)
    course.deal_unknown(StreetNumber.THIRD + street, one.at)


def _act(course: Course, file: _File, action: JsonObject) -> None:
    kind, at = action.text("action"), action.at
    if kind == "Dealt Cards" or kind in _OUTSIDE:
        return
    seat, adds = file.seat_of(action), file.chips(action, "amount")
    match kind:
        case "Post Ante":
            _refuse_other_ante(course, seat, adds, at)
        case "Post Extra Blind":
            course.bring_in(seat, adds, at)
        case "Fold":
            course.happen(Acted(seat, Action.FOLD), at)
        case "Check":
            course.happen(Acted(seat, Action.CHECK), at)
        case "Call":
            to = course.street_chips(seat) + adds if adds else None
            course.happen(Acted(seat, Action.CALL, to), at)
        case "Bet" | "Raise":
            course.wager(seat, course.street_chips(seat) + adds, at)
        case "Shows Cards":
            course.show(seat, action.cards() or None, at)
        case "Mucks Cards":
            course.muck(seat, at)
        case _:
            raise BadField(f"{quoted(kind)} is no action of stud.", (*at, "action"))


def _refuse_other_ante(course: Course, seat: int, adds: int, at: Place) -> None:
    posted = course.ante_of(seat)
    if posted is not None and posted != adds:
        raise BadField(f"The ante of seat {seat} is {posted} chips, not {adds}.", (*at, "amount"))


def _read_particulars(file: _File) -> Particulars:
    told = file.told.members

    def text(name: str) -> str | None:
        return told[name] if isinstance(told.get(name), str) and told[name] else None

    names = {
        player.whole("seat", HIGHEST_SEAT): player.members.get("name") for player in file.players
    }
    return Particulars(
        chips_per_unit=file.per_unit,
        currency=None if told.get("currency") == _CHIPS else text("currency"),
        venue=text("site_name"),
        table=text("table_name"),
        number=text("game_number"),
        names={
            seat: name
            for seat, name in names.items()
            if isinstance(name, str) and name and name != _nameless(seat)
        },
    )


# --- writing ------------------------------------------------------------------------------------


def _refuse_unsayable(hand: Hand, table: Table) -> None:
    if hand.game.key not in _TYPES:
        raise CannotSay(
            f"OHH has no type for {hand.game.name}: its stud games are "
            f"{' and '.join(game.name for game in _GAME_TYPES.values())}."
        )
    if table.status is not Status.COMPLETE:
        raise CannotSay("OHH tells finished hands, with who won the pots: this one is not over.")
    numbers = [seat.number for seat in table.seats]
    if sum(later < seat for seat, later in pairwise([*numbers, numbers[0]])) > 1:
        raise CannotSay("In OHH the numbers of the seats go up clockwise: here they do not.")
    for entry in table.log:
        match entry.event:
            case Dealt(seat, down, up) if len(down) > 1 and not (known(down + up)):
                if any(card != UNKNOWN for card in down) or (UNKNOWN in up and known(down)):
                    raise CannotSay(
                        "OHH has no sign for an unknown card, and of the first three cards of "
                        f"seat {seat} only some are known."
                    )
            case _:
                pass


def _told(hand: Hand, table: Table, particulars: Particulars, hero: int | None) -> Json:
    unit, ids = particulars.chips_per_unit, _ids(table)
    stacks = {chair.number: chair.stack for chair in hand.chairs}
    return {
        "spec_version": SPEC_VERSION,
        "internal_version": "1.0.0",
        "network_name": "",
        "site_name": particulars.venue or "",
        "game_type": _TYPES[hand.game.key],
        "table_name": particulars.table or "",
        "table_size": hand.game.players.most,
        "game_number": particulars.number or "",
        "start_date_utc": "",
        "currency": particulars.currency or _CHIPS,
        "ante_amount": _number(hand.stakes.ante, unit),
        "bet_limit": {"bet_type": "FL", "bet_cap": 0},
        **({"tournament": True} if hand.tournament else {}),
        "dealer_seat": table.seats[-1].number,
        **({"flags": ["Observed"]} if hero is None else {"hero_player_id": ids[hero]}),
        "players": [
            {
                "id": ids[seat.number],
                "seat": seat.number,
                "name": particulars.names.get(seat.number) or _nameless(seat.number),
                "starting_stack": _number(stacks[seat.number], unit),
            }
            for seat in table.seats
        ],
        "rounds": _rounds(table, unit),
        "pots": _pots(table, unit),
        _OURS: _ours(hand, table, unit),
    }


def _ours(hand: Hand, table: Table, unit: int) -> Json:
    """What OHH has no field for."""
    stakes = hand.stakes
    sizes = {
        "bring_in": stakes.bring_in or 0,
        "small_bet": stakes.small_bet or 0,
        "big_bet": stakes.big_bet or 0,
    }
    rules = rules_told(hand.house)
    event = hand.players_in_event
    asks = hand.showdown_asked or any(one.cards is None for one in showdown(table))
    return {
        **({"chips_per_unit": unit} if unit > 1 else {}),
        "stakes": {name: _number(size, unit) for name, size in sizes.items()},
        **({"house_rules": rules} if rules else {}),
        **({} if event is None else {"players_in_event": event}),
        **({"showdown": "asked" if hand.showdown_asked else "settled"} if asks else {}),
    }


def _rounds(table: Table, unit: int) -> list[Json]:
    ids = _ids(table)
    rounds: list[Json] = []
    number = 0
    for street, entries in enumerate(_streets(table)):
        actions: list[Json] = []
        cards: list[str] = []
        for entry in entries:
            match entry.event:
                case CommunityDealt(card):
                    cards = [CARD_TEXTS[card]]
                case _:
                    told = _action(entry, unit)
                    if told is not None:
                        seat, done = told
                        number += 1
                        actions.append({"action_number": number, "player_id": ids[seat], **done})
        rounds.append(
            {"id": street, "street": _STREETS[street], "cards": cards, "actions": actions}
        )
    shown = showdown(table)
    if shown:
        actions = [
            {
                "action_number": number + step,
                "player_id": ids[seat],
                **(
                    {"action": "Mucks Cards"}
                    if cards_shown is None
                    else {"action": "Shows Cards", "cards": card_texts(cards_shown)}
                ),
            }
            for step, (seat, cards_shown) in enumerate(shown, start=1)
        ]
        rounds.append({"id": len(rounds), "street": _SHOWDOWN, "cards": [], "actions": actions})
    return rounds


def _streets(table: Table) -> Iterator[Sequence[Entry]]:
    """The log, street by street, the antes with the first."""
    street: list[Entry] = []
    dealt: set[int] = set()
    for entry in table.log:
        match entry.event:
            case Dealt(seat):
                begins = seat in dealt
                dealt = {seat} if begins else dealt | {seat}
            case CommunityDealt():
                begins = True
            case _:
                begins = False
        if begins:
            yield street
            street = []
        street.append(entry)
    yield street


def _action(entry: Entry, unit: int) -> tuple[int, Json] | None:
    """Whose action an entry is, and how it is told; nothing for cards that nobody knows."""
    match entry.event:
        case AntePosted(seat, posted):
            told = {"action": "Post Ante", "amount": _number(posted, unit)}
            return seat, {**told, "is_allin": entry.all_in}
        case Dealt(seat, down, up):
            seen = [card for card in down + up if card != UNKNOWN]
            return (seat, {"action": "Dealt Cards", "cards": card_texts(seen)}) if seen else None
        case Acted(seat, action):
            if not entry.adds:
                return seat, {"action": _ACTIONS[action]}
            told = {"action": _ACTIONS[action], "amount": _number(entry.adds, unit)}
            return seat, {**told, "is_allin": entry.all_in}
        case _:
            return None


def _pots(table: Table, unit: int) -> list[Json]:
    ids = _ids(table)
    assert table.outcome is not None, "the hand is over"
    pots = []
    for number, pot in enumerate(table.outcome.settlement.pots):
        won: dict[int, int] = {}
        for award in pot.awards:
            won[award.seat] = won.get(award.seat, 0) + award.chips
        pots.append(
            {
                "number": number,
                "amount": _number(pot.chips, unit),
                "rake": 0,
                "player_wins": [
                    {"player_id": ids[seat], "win_amount": _number(share, unit)}
                    for seat, share in won.items()
                ],
            }
        )
    return pots


def _nameless(seat: int) -> str:
    """What a player is called whose name is not known."""
    return f"Seat {seat}"


def _ids(table: Table) -> dict[int, int]:
    """The players' ids, counted from 0, by seat."""
    return {seat.number: index for index, seat in enumerate(table.seats)}


def _number(count: int, unit: int) -> int | orjson.Fragment:
    return count if unit == 1 else orjson.Fragment(written(count, unit))
