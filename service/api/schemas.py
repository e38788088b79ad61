"""Marshmallow on one side, rules values on the other: what requests hold and answers say.

Marshmallow checks the envelope and short lists. The hands of an evaluation may be thousands, and
one is evaluated in less time than a schema takes: the shape of hands is checked by hand, as is that
of a plain envelope around them, and marshmallow is asked about all that looks otherwise.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final

import orjson
from marshmallow import Schema, ValidationError, fields, missing, validate, validates_schema

from service.api.problems import Refusal, fields_refused
from service.api.wire import NO_OBJECT, UNKNOWN_FIELD, Envelope, faults_in, refuse_crowded
from service.rules.cards import card_texts, parse_cards
from service.rules.catalogue import find_game
from service.rules.errors import BadInput, Code, Place, quoted
from service.rules.games import Game
from service.rules.hands import MadeHand
from service.rules.holdings import EvaluatedHand, Holding
from service.rules.house_rules import HouseRules, resolve
from service.rules.pots import MOST_CHIPS, Chips, Pot
from service.rules.seating import HIGHEST_SEAT, MOST_SEATS
from service.rules.showdown import Showdown
from service.rules.vocabulary import SeatWilds
from service.rules.wilds import DEALER, Position

MOST_HANDS: Final = 10_000

HandId = int | str


class Whole(fields.Integer):
    """A JSON integer: no fraction, no text, no truth value."""

    def __init__(self, most: int, *, least: int = 0, required: bool = False) -> None:
        message = f"This is to be a whole number from {least} to {most}."
        super().__init__(
            strict=True,
            required=required,
            validate=validate.Range(least, most, error=message),
            error_messages={"invalid": message, "null": message},
        )


class Text(fields.String):
    """A JSON text, one of `choices` if there are any; required unless `absent` stands for it."""

    def __init__(self, *choices: str, absent: str | None = None) -> None:
        message = f"This is to be {' or '.join(choices) or 'a text'}."
        super().__init__(
            required=absent is None,
            load_default=missing if absent is None else absent,
            validate=validate.OneOf(choices, error=message) if choices else None,
            error_messages={"invalid": message, "null": message},
        )


class TrueOrFalse(fields.Boolean):
    """A JSON truth value, absent for false or for `absent`."""

    def __init__(self, *, absent: Any = False) -> None:  # noqa: ANN401  marshmallow's `missing` too
        message = "This is to be true or false."
        super().__init__(load_default=absent, error_messages={"invalid": message, "null": message})

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: object,
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class PositionField(fields.Field[Position]):
    """A whole number counted from the dealer's left, or `dealer`."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: object,
    ) -> Position:
        if not _is_position(value):
            raise ValidationError('This is to be a whole number, or "dealer".')
        return value  # type: ignore[return-value]  # seen by _is_position


class IdField(fields.Field[HandId]):
    """A text or a whole number."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: object,
    ) -> HandId:
        if not _is_id(value):
            raise ValidationError("This is to be a text or a whole number.")
        return value  # type: ignore[return-value]  # seen by _is_id


class Items(fields.List[Any]):
    """A list of objects, whose length is looked at before what is in it."""

    def __init__(
        self,
        item: type[Schema] | fields.Field[Any],
        most: int,
        *,
        least: int = 1,
        required: bool = False,
    ) -> None:
        message = f"This is to be a list of {least} to {most}."
        super().__init__(
            fields.Nested(item) if isinstance(item, type) else item,
            required=required,
            validate=validate.Length(least, most, error=message),
            error_messages={"invalid": message, "null": message},
        )

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **options: object
    ) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self._validate(value)
        for item in value:
            refuse_crowded(item)
        return super()._deserialize(value, attr, data, **options)


class Unwalked(Items):
    """A list that may be long, of which only the length is looked at here."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: object,
    ) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        return value


class CardsSchema(Envelope):
    """Cards, all together or told apart by the way they face."""

    cards = fields.Raw()
    down = fields.Raw()
    up = fields.Raw()

    @validates_schema(skip_on_field_errors=False)
    def refuse_both_or_half(self, data: dict[str, Any], **_: object) -> None:
        """Take `cards`, or `down` and `up`."""
        if "cards" in data:
            if "down" in data or "up" in data:
                raise ValidationError("Send either cards, or down and up.", "cards")
        elif ("down" in data) != ("up" in data):
            missing = "up" if "down" in data else "down"
            raise ValidationError("Send down and up together; one may be empty.", missing)


class HandSchema(CardsSchema):
    """A hand to evaluate."""

    id = IdField()
    position = PositionField()

    @validates_schema(skip_on_field_errors=False)
    def refuse_none(self, data: dict[str, Any], **_: object) -> None:
        """Take no hand without cards."""
        if not data.keys() & {"cards", "down", "up"}:
            raise ValidationError("Send cards, or down and up.", "cards")


class GameSchema(Envelope):
    """What every question about a game begins with."""

    game = Text()
    house_rules = fields.Dict(
        load_default=dict, error_messages=dict.fromkeys(("invalid", "null"), NO_OBJECT)
    )


class ListSchema(GameSchema):
    """A question with a list that is not walked here."""

    listed: tuple[str, int]
    """The list, and how many items it may have."""

    absent: ClassVar[dict[str, object]] = {"house_rules": {}}
    """What stands for the fields that a plain question leaves out; a type tells what they hold."""

    def load(self, data: Any, **options: Any) -> Any:  # noqa: ANN401  marshmallow's own types
        """What is sent; in a plain question there is nothing for marshmallow to find."""
        name, most = self.listed
        items = data.get(name)
        plain = self.absent | data
        if (
            type(items) is list
            and 0 < len(items) <= most
            and type(data.get("game")) is str
            and len(plain) == len(self.absent) + 2
            and all(type(plain[field]) is type(value) for field, value in self.absent.items())
        ):
            return plain
        return super().load(data, **options)


class EvaluationSchema(ListSchema):
    """POST /v1/evaluations."""

    counted = ("hands", lambda config: config.most_hands)
    listed = ("hands", MOST_HANDS)
    absent = ListSchema.absent | {"independent": False}

    independent = TrueOrFalse()
    hands = Unwalked(HandSchema, MOST_HANDS, required=True)


class DoorSchema(Envelope):
    """A seat's door card."""

    seat = Whole(HIGHEST_SEAT, required=True)
    card = Text()


class BringInSchema(GameSchema):
    """POST /v1/bring-ins."""

    doors = Items(DoorSchema, MOST_SEATS, required=True)


class BoardSchema(Envelope):
    """A seat's face-up cards."""

    seat = Whole(HIGHEST_SEAT, required=True)
    cards = fields.Raw(required=True)
    position = PositionField()


class OpenerSchema(GameSchema):
    """POST /v1/openers."""

    boards = Items(BoardSchema, MOST_SEATS, required=True)


class ContributionSchema(Envelope):
    """What a seat has put in."""

    seat = Whole(HIGHEST_SEAT, required=True)
    amount = Whole(MOST_CHIPS, required=True)
    folded = TrueOrFalse()


class PotsSchema(Envelope):
    """POST /v1/pots."""

    contributions = Items(ContributionSchema, MOST_SEATS, required=True)


class SeatSchema(CardsSchema):
    """A seat at the showdown."""

    seat = Whole(HIGHEST_SEAT, required=True)
    put_in = Whole(MOST_CHIPS, required=True)
    folded = TrueOrFalse()
    position = PositionField()


class CarriedPotSchema(Envelope):
    """A pot of a stopped deal."""

    amount = Whole(MOST_CHIPS, required=True)
    eligible = Items(Whole(HIGHEST_SEAT), MOST_SEATS, required=True)


class ShowdownSchema(GameSchema):
    """POST /v1/showdowns."""

    dealer = Whole(HIGHEST_SEAT)
    seats = Items(SeatSchema, MOST_SEATS, required=True)
    community = fields.Raw()
    carried_pots = Items(CarriedPotSchema, MOST_SEATS, least=0)


_HAND: Final = HandSchema()
_HAND_WITHOUT_POSITION: Final = HandSchema(exclude=("position",))
_CARDS_FIELDS: Final = (("cards",), ("down", "up"))
_HAND_SHAPES: Final = frozenset(
    frozenset((*cards, *named)) for cards, named in product(_CARDS_FIELDS, ((), ("id",)))
)
_POSITIONED_SHAPES: Final = _HAND_SHAPES | {shape | {"position"} for shape in _HAND_SHAPES}


def read_game(asked: Mapping[str, Any]) -> tuple[Game, HouseRules]:
    """The game that was asked about, and the house rules in force.

    Raises:
        BadInput: `unknown_game`.
        HouseRuleError: `house_rule_refused`.
    """
    game = find_game(asked["game"], ("game",))
    given = asked["house_rules"]
    return game, resolve(game.house_rules, given, ("house_rules",)) if given else assumed(game)


@cache
def assumed(game: Game) -> HouseRules:
    """The house rules in force where a caller sends none."""
    return resolve(game.house_rules, {}, ())


def read_hands(
    game: Game, hands: Sequence[Any]
) -> tuple[list[HandId], list[tuple[Holding, Position | None]]]:
    """The ids of hands, and each one's cards and position.

    Raises:
        Refusal: `invalid_field` or `unknown_field`, with all hands that have the wrong shape.
        BadInput: `bad_card` or `id_repeated`.
    """
    shapes = _POSITIONED_SHAPES if _takes_positions(game) else _HAND_SHAPES
    ids: list[HandId] = []
    held: list[tuple[Holding, Position | None]] = []
    for index, hand in enumerate(hands):
        if not (
            type(hand) is dict
            and frozenset(hand) in shapes
            and _is_id(hand.get("id", index))
            and _is_position(hand.get("position", DEALER))
        ):
            raise _explained(game, hands)
        ids.append(hand.get("id", index))
        held.append((read_holding(hand, index, ("hands", index)), hand.get("position")))
    _refuse_repeated_ids(ids)
    return ids, held


def _refuse_repeated_ids(ids: Sequence[HandId]) -> None:
    if len(set(ids)) == len(ids):
        return
    seen: set[HandId] = set()
    for index, name in enumerate(ids):
        if name in seen:
            raise BadInput(
                Code.ID_REPEATED,
                f"Two hands have the id {quoted(name)}.",
                at=("hands", index, "id"),
            )
        seen.add(name)


def read_holding(sent: Mapping[str, Any], seat: int, at: Place) -> Holding:
    """The cards of a hand or seat, which has `cards`, or `down` and `up`.

    Raises:
        BadInput: `bad_card`.
    """
    if "cards" in sent:
        return Holding(seat, parse_cards(sent["cards"], (*at, "cards")))
    down = parse_cards(sent["down"], (*at, "down"))
    return Holding(seat, down, parse_cards(sent["up"], (*at, "up")))


def read_one_card(written: object, at: Place, *, unknown: bool = False) -> bytes:
    """Exactly one card, or with `unknown` the place of one.

    Raises:
        BadInput: `bad_card` or `wrong_card_count`.
    """
    cards = parse_cards(written, at, unknown=unknown)
    if len(cards) != 1:
        raise BadInput(Code.WRONG_CARD_COUNT, f"One card goes here, not {len(cards)}.", at=at)
    return cards


def refuse_positions(game: Game, items: Sequence[Mapping[str, Any]], name: str) -> None:
    """Refuse positions in games in which they make nothing wild.

    Raises:
        Refusal: `unknown_field`, with every item of the list `name` that has one.
    """
    if _takes_positions(game):
        return
    positioned = [index for index, item in enumerate(items) if "position" in item]
    if positioned:
        messages = {name: {index: {"position": UNKNOWN_FIELD} for index in positioned}}
        raise fields_refused(messages, UNKNOWN_FIELD)


def house_rules_json(game: Game, house: HouseRules) -> orjson.Fragment:
    """Every house rule in force, and whether it was assumed."""
    return _assumed_json(game) if house is assumed(game) else _rulings_json(house)


def evaluated_json(hand: EvaluatedHand) -> dict[str, object]:
    """A hand's wild cards and what it makes of each share."""
    return {
        "wild": card_texts(hand.wild),
        "high": _made_json(hand.high),
        "low": _made_json(hand.low),
    }


def showdown_json(shown: Showdown, seats: Iterable[int]) -> dict[str, object]:
    """Who gets which chips and why; the hands in the order in which the seats are listed."""
    by_seat = {hand.seat: hand for hand in shown.hands}
    return {
        "pots": [
            {
                "amount": pot.chips,
                "eligible": pot.eligible,
                "awards": [
                    {"seat": award.seat, "amount": award.chips, "for": award.won_for}
                    for award in pot.awards
                ],
            }
            for pot in shown.settlement.pots
        ],
        "paid": chips_json(shown.settlement.paid),
        "returned": chips_json(shown.settlement.returned),
        "hands": [
            {"seat": seat, **evaluated_json(by_seat[seat])} for seat in seats if seat in by_seat
        ],
        "order": shown.order,
        "rules": shown.rules,
    }


def chips_json(chips: Iterable[Chips]) -> list[dict[str, int]]:
    """Who gets how many chips."""
    return [{"seat": each.seat, "amount": each.chips} for each in chips]


def read_carried(pots: Iterable[Mapping[str, Any]]) -> tuple[Pot, ...]:
    """The pots of a stopped deal, to which all who can win them have put in."""
    return tuple(
        Pot(pot["amount"], tuple(pot["eligible"]), frozenset(pot["eligible"])) for pot in pots
    )


@cache
def _assumed_json(game: Game) -> orjson.Fragment:
    return _rulings_json(assumed(game))


def _rulings_json(house: HouseRules) -> orjson.Fragment:
    rulings = {
        ruling.key: {"value": ruling.value, "assumed": ruling.assumed} for ruling in house.rulings
    }
    return orjson.Fragment(orjson.dumps(rulings))


def _made_json(made: MadeHand | None) -> dict[str, object] | None:
    if made is None:
        return None
    return {
        "category": made.category,
        "name": made.name,
        "cards": card_texts(made.cards),
        "plays_as": card_texts(made.plays_as),
        "strength": made.strength,
    }


def _takes_positions(game: Game) -> bool:
    return isinstance(game.wild, SeatWilds)


def _is_position(value: object) -> bool:
    return value == DEALER or type(value) is int


def _is_id(value: object) -> bool:
    return type(value) is str or (type(value) is int and -MOST_CHIPS <= value <= MOST_CHIPS)


def _explained(game: Game, hands: Sequence[Any]) -> Refusal:
    """What is wrong with hands of which at least one has the wrong shape."""
    schema = _HAND if _takes_positions(game) else _HAND_WITHOUT_POSITION
    return fields_refused({"hands": faults_in(hands, schema.validate)}, UNKNOWN_FIELD)
