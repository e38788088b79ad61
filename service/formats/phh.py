"""PHH, the poker hand history format: one hand as TOML, read and written.

Three of our games have a code there; the others go without `variant` and say `_game` instead, which
other readers refuse rather than misread. Fields and actions that begin with an underscore are ours.
`docs/formats.md` describes them all.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final

from service.formats.amounts import amount, chips, chips_per_unit, exact, written
from service.formats.course import Course
from service.formats.errors import BadField, BrokenText
from service.formats.hand_read import (
    NOTHING_BESIDES,
    HandRead,
    Particulars,
    by_places,
    house_told,
    rules_told,
)
from service.formats.history import showdown
from service.formats.phh_actions import act, actions_of, players_of, seat_of, words_of
from service.rules.catalogue import find_game
from service.rules.errors import BadInput, Code, Place, quoted
from service.rules.events import (
    Action,
)
from service.rules.games import RAZZ, SEVEN_CARD_STUD, STUD_8B, Game
from service.rules.house_rules import HouseRules
from service.rules.pots import MOST_CHIPS, Pot
from service.rules.replay import MOST_EVENTS, Chair, Hand
from service.rules.seating import HIGHEST_SEAT, MOST_SEATS
from service.rules.state import Stakes, Status, Table

_MOST_KEY_PARTS: Final = 16
_LONG_KEY: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    rf"{{{_MOST_KEY_PARTS},}}"
)
"""A dotted key that would take tomllib seconds: its time goes with the square of the parts."""

_VARIANTS: Final[Mapping[str, Game]] = MappingProxyType(
    {"F7S": SEVEN_CARD_STUD, "F7S/8": STUD_8B, "FR": RAZZ}
)
_CODES: Final = {game.key: code for code, game in _VARIANTS.items()}
_WORDS: Final = MappingProxyType(
    {Action.BRING_IN: "pb", Action.CALL: "cc", Action.CHECK: "cc", Action.FOLD: "f"}
)


def read(text: str) -> HandRead:
    """The hand of a `.phh` file.

    Raises:
        BrokenText: for what is not TOML.
        BadField: a field or an action that is missing or cannot be read, with its place.
        StudError: `unknown_game`, `bad_card`, `house_rule_refused`.
    """
    return _read_hand(_parsed(text))


def read_all(text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The hands of a `.phhs` file, each with the name of its table, for `read_table`.

    Raises:
        BrokenText: for what is not TOML.
        BadField: for what is not a table of a hand.
    """
    for name, fields in _parsed(text).items():
        if not isinstance(fields, dict):
            raise BadField("A file of several hands has a table for each, such as [1].", (name,))
        yield name, fields


def is_of_several(text: str) -> bool:
    """Whether a text is of a `.phhs` file: its first line of content opens a table."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "").startswith("[")


def read_table(fields: Mapping[str, Any]) -> HandRead:
    """A hand of `read_all`.

    Raises:
        BadField, StudError: as `read`.
    """
    return _read_hand(fields)


def write(hand: Hand, table: Table, particulars: Particulars = NOTHING_BESIDES) -> str:
    """A hand as a `.phh` file.

    Args:
        hand: the hand, whose log is not looked at.
        table: the table after it, as whoever reads the file may see it.
        particulars: what the file tells besides.
    """
    return "".join(f"{name} = {value}\n" for name, value in _fields(hand, table, particulars))


# --- reading ------------------------------------------------------------------------------------


def _parsed(text: str) -> dict[str, Any]:
    if _LONG_KEY.search(text):
        raise BrokenText(f"No key has more than {_MOST_KEY_PARTS} parts.")
    try:
        return tomllib.loads(text, parse_float=exact)
    except (ValueError, RecursionError) as error:
        said = "It is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BrokenText(f"{said}.") from None


def _read_hand(fields: Mapping[str, Any]) -> HandRead:
    game = _read_game(fields)
    actions = [
        words_of(text, ("actions", index)) for index, text in enumerate(_list(fields, "actions"))
    ]
    if len(actions) > MOST_EVENTS:
        raise BadField(f"A hand has {MOST_EVENTS} actions at most.", ("actions",))
    amounts = dict(_amounts(fields, actions))
    per_unit = chips_per_unit(amounts.values(), fields.get("_chips_per_unit"), ("_chips_per_unit",))
    in_chips = {at: chips(value, per_unit, at) for at, value in amounts.items()}
    count = len(_list(fields, "starting_stacks"))
    if count > MOST_SEATS:
        raise BadField(f"There are {MOST_SEATS} players at most.", ("starting_stacks",))
    seats = _read_seats(fields, count)
    hand = Hand(
        game=game,
        house=_read_house(game, fields),
        stakes=_read_stakes(fields, in_chips, count),
        chairs=tuple(
            Chair(seat, in_chips["starting_stacks", index], position)
            for index, (seat, position) in enumerate(
                zip(seats, _read_positions(fields, count), strict=True)
            )
        ),
        events=(),
        tournament=_choice(fields, "_format", "cash", "tournament") == "tournament",
        players_in_event=_read_players_in_event(fields, count),
        carried=tuple(_read_carried(fields, in_chips, seats)),
        showdown_asked=_asks_for_showdown(fields, actions),
    )
    _refuse_untrimmed(fields, hand)
    course = Course(hand)
    for index, words in enumerate(actions):
        act(course, words, seats, ("actions", index), in_chips)
    played, places = course.finish()
    particulars = _read_particulars(fields, seats, per_unit)
    return HandRead(played, particulars, by_places({**_PLACES, **places}))


_PLACES: Final[Mapping[Place, Place]] = {
    ("game",): ("variant",),
    ("stakes", "ante"): ("antes",),
    ("stakes", "bring_in"): ("bring_in",),
    ("stakes", "small_bet"): ("small_bet",),
    ("stakes", "big_bet"): ("big_bet",),
    ("stakes", "cap"): ("_cap",),
    ("house_rules",): ("_house_rules",),
    ("carried_pots",): ("_carried_pots",),
    ("seats",): ("starting_stacks",),
}
"""Where a file says what the parts of a set-up are."""


def _read_game(fields: Mapping[str, Any]) -> Game:
    if "variant" not in fields:
        if "_game" not in fields:
            raise BadField("The file has no variant.", ("variant",))
        return find_game(_text(fields, "_game"), ("_game",))
    if "_game" in fields:
        raise BadField("A game that has a variant goes without _game.", ("_game",))
    code = _text(fields, "variant")
    if code not in _VARIANTS:
        codes = ", ".join(_VARIANTS)
        raise BadInput(
            Code.UNKNOWN_GAME,
            f"The variants of stud are {codes}; {quoted(code)} is not one of them.",
            at=("variant",),
        )
    return _VARIANTS[code]


def _amounts(
    fields: Mapping[str, Any], actions: Iterable[Sequence[str]]
) -> Iterator[tuple[Place, Decimal]]:
    """Every amount that the hand depends on."""
    for name in ("antes", "starting_stacks"):
        for index, value in enumerate(_list(fields, name)):
            yield (name, index), amount(value, (name, index))
    for name in ("bring_in", "small_bet", "big_bet", "_cap"):
        if name in fields:
            yield (name,), amount(fields[name], (name,))
    for index, pot in enumerate(_list(fields, "_carried_pots", default=[])):
        pot_at = ("_carried_pots", index, "amount")
        yield pot_at, amount(pot.get("amount") if isinstance(pot, dict) else None, pot_at)
    for index, words in enumerate(actions):
        match words:
            case [_, "cbr", written_amount]:
                at = ("actions", index)
                yield at, amount(exact(written_amount.replace(",", "")), at)
            case _:
                pass


def _read_stakes(fields: Mapping[str, Any], in_chips: Mapping[Place, int], players: int) -> Stakes:
    antes = [in_chips["antes", index] for index in range(len(_list(fields, "antes")))]
    if len(antes) != players:
        raise BadField(f"There are {players} stacks and {len(antes)} antes.", ("antes",))
    for index, ante in enumerate(antes):
        if ante != antes[0]:
            raise BadField("In stud everybody posts the same ante.", ("antes", index))
    for index, blind in enumerate(fields.get("blinds_or_straddles", [])):
        if blind:
            raise BadField("Stud has no blinds.", ("blinds_or_straddles", index))
    return Stakes(
        ante=antes[0] if antes else 0,
        bring_in=in_chips.get(("bring_in",)),
        small_bet=in_chips.get(("small_bet",)),
        big_bet=in_chips.get(("big_bet",)),
        cap=in_chips.get(("_cap",)),
    )


def _read_seats(fields: Mapping[str, Any], count: int) -> list[int]:
    """The seats of the players, p1 first: their numbers at the table, or counted from 1."""
    if "seats" not in fields:
        return list(range(1, count + 1))
    seats = _list(fields, "seats", of=count)
    for index, seat in enumerate(seats):
        if type(seat) is not int or not 0 <= seat <= HIGHEST_SEAT:
            raise BadField("This is to be the number of a seat.", ("seats", index))
        if seat in seats[:index]:
            raise BadField(f"Two players have the seat {seat}.", ("seats", index))
    return seats


def _read_positions(fields: Mapping[str, Any], count: int) -> list[Any]:
    if "_positions" not in fields:
        return [None] * count
    positions = _list(fields, "_positions", of=count)
    for index, position in enumerate(positions):
        if type(position) is not int and position != "dealer":
            raise BadField('This is to be a whole number, or "dealer".', ("_positions", index))
    return positions


def _read_house(game: Game, fields: Mapping[str, Any]) -> HouseRules:
    """The house rules of the file; who posts the bring-in is for its actions to say."""
    given = fields.get("_house_rules", {})
    if not isinstance(given, dict):
        raise BadField("This is to be a table.", ("_house_rules",))
    return house_told(game, given, ("_house_rules",))


def _read_players_in_event(fields: Mapping[str, Any], players: int) -> int | None:
    if "_players_in_event" not in fields:
        return None
    count = fields["_players_in_event"]
    tournament = fields.get("_format") == "tournament"
    if type(count) is not int or not players <= count <= MOST_CHIPS or not tournament:
        raise BadField(
            "This is to be how many players a tournament has left, all at this table included.",
            ("_players_in_event",),
        )
    return count


def _read_carried(
    fields: Mapping[str, Any], in_chips: Mapping[Place, int], seats: Sequence[int]
) -> Iterator[Pot]:
    for index in range(len(_list(fields, "_carried_pots", default=[]))):
        at = ("_carried_pots", index)
        players = _list(fields["_carried_pots"][index], "eligible", at=at)
        eligible = tuple(
            seat_of(player, seats, (*at, "eligible", place)) for place, player in enumerate(players)
        )
        if not eligible:
            raise BadField("Somebody can win a pot.", (*at, "eligible"))
        yield Pot(in_chips[*at, "amount"], eligible, frozenset(eligible))


def _asks_for_showdown(fields: Mapping[str, Any], actions: Iterable[Sequence[str]]) -> bool:
    """Whether the showdown goes in turn: as the file says, else where somebody mucks."""
    if "_showdown" in fields:
        return _choice(fields, "_showdown", "settled", "asked") == "asked"
    return any(len(words) == len(("p1", "sm")) and words[1] == "sm" for words in actions)


def _refuse_untrimmed(fields: Mapping[str, Any], hand: Hand) -> None:
    """Refuse a player who is short of the ante and could win all antes."""
    if fields.get("ante_trimming_status") is True:
        return
    for index, chair in enumerate(hand.chairs):
        if chair.stack < hand.stakes.ante:
            raise BadField(
                f"p{index + 1} is short of the ante, and here wins no more of the others' than "
                "that: such a file says ante_trimming_status = true.",
                ("ante_trimming_status",),
            )


def _read_particulars(
    fields: Mapping[str, Any], seats: Sequence[int], per_unit: int
) -> Particulars:
    names = fields.get("players", [])
    told = {
        name: str(fields[name])
        for name in ("currency", "venue", "table")
        if isinstance(fields.get(name), str | int)
    }
    number = fields.get("hand")
    return Particulars(
        chips_per_unit=per_unit,
        number=str(number) if isinstance(number, str | int) else None,
        names={
            seat: name
            for seat, name in zip(seats, names if isinstance(names, list) else [], strict=False)
            if isinstance(name, str) and name
        },
        **told,
    )


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields[name]
    if not isinstance(value, str):
        raise BadField("This is to be a text.", (name,))
    return value


def _choice(fields: Mapping[str, Any], name: str, default: str, other: str) -> str:
    value = fields.get(name, default)
    if value not in (default, other):
        raise BadField(f"This is to be {default} or {other}.", (name,))
    return str(value)


def _list(
    fields: Mapping[str, Any],
    name: str,
    *,
    of: int | None = None,
    default: list[Any] | None = None,
    at: Place = (),
) -> list[Any]:
    value = fields.get(name, default)
    if not isinstance(value, list):
        raise BadField("This is to be a list.", (*at, name))
    if of is not None and len(value) != of:
        raise BadField(f"There are {of} players, and {len(value)} values here.", (*at, name))
    return value


# --- writing ------------------------------------------------------------------------------------


def _fields(hand: Hand, table: Table, particulars: Particulars) -> Iterator[tuple[str, str]]:
    game, stakes, players = hand.game, hand.stakes, table.seats
    per_unit = particulars.chips_per_unit
    stacks = {chair.number: chair.stack for chair in hand.chairs}
    if game.key in _CODES:
        yield "variant", _toml(_CODES[game.key])
    else:
        yield "_game", _toml(game.key)
    yield "ante_trimming_status", "true"
    yield "antes", _chips([stakes.ante] * len(players), per_unit)
    for name, size in (
        ("bring_in", stakes.bring_in),
        ("small_bet", stakes.small_bet),
        ("big_bet", stakes.big_bet),
        ("_cap", stakes.cap),
    ):
        if size is not None:
            yield name, written(size, per_unit)
    yield "starting_stacks", _chips([stacks[seat.number] for seat in players], per_unit)
    actions = "".join(f"  {_toml(action)},\n" for action in actions_of(table, per_unit))
    yield "actions", f"[\n{actions}]"
    yield "seats", _toml([seat.number for seat in players])
    if particulars.names:
        yield "players", _toml([particulars.names.get(seat.number, "") for seat in players])
    if table.status is Status.COMPLETE:
        yield "finishing_stacks", _chips([seat.stack for seat in players], per_unit)
    for name, told in (
        ("hand", particulars.number),
        ("venue", particulars.venue),
        ("table", particulars.table),
        ("currency", particulars.currency),
    ):
        if told is not None:
            yield name, _toml(told)
    yield from _own_fields(hand, table, per_unit)


def _own_fields(hand: Hand, table: Table, per_unit: int) -> Iterator[tuple[str, str]]:
    """What PHH has no field for, where it is not what is assumed without one."""
    if per_unit > 1:
        yield "_chips_per_unit", str(per_unit)
    rules = rules_told(hand.house)
    if rules:
        yield "_house_rules", _toml(rules)
    if hand.tournament:
        yield "_format", _toml("tournament")
    if hand.players_in_event is not None:
        yield "_players_in_event", str(hand.players_in_event)
    if hand.showdown_asked or any(one.cards is None for one in showdown(table)):
        yield "_showdown", _toml("asked" if hand.showdown_asked else "settled")
    if any(seat.position is not None for seat in table.seats):
        yield "_positions", _toml([seat.position for seat in table.seats])
    if hand.carried:
        names = players_of(table)
        pots = [
            f"{{amount = {written(pot.chips, per_unit)}, "
            f"eligible = {_toml([names[seat] for seat in pot.eligible])}}}"
            for pot in hand.carried
        ]
        yield "_carried_pots", f"[{', '.join(pots)}]"


def _chips(amounts: Iterable[int], per_unit: int) -> str:
    return f"[{', '.join(written(count, per_unit) for count in amounts)}]"


def _toml(value: object) -> str:
    """A value of a field in TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            # A basic string of TOML is one of JSON, but for one character.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{name} = {_toml(one)}' for name, one in value.items())}}}"
        case _:
            return str(value)
