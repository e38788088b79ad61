"""Odds over the wire: a table as it is seen, what is asked of the answer, and the answer."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from marshmallow import fields, validate

from service.api.problems import fields_refused
from service.api.schemas import (
    CardsSchema,
    Items,
    ListSchema,
    PositionField,
    TrueOrFalse,
    Unwalked,
    Whole,
    house_rules_json,
    read_game,
    read_one_card,
    refuse_positions,
)
from service.api.wire import UNKNOWN_FIELD, Envelope, faults_in
from service.rules.cards import parse_cards
from service.rules.errors import Place
from service.rules.holdings import Holding
from service.rules.odds import MOST_POTS, Chance, Odds, PotOdds, Question, SeatOdds, Seen, odds
from service.rules.pots import MOST_CHIPS, Pot
from service.rules.run_outs import Effort, Stop
from service.rules.seating import HIGHEST_SEAT, MOST_SEATS

Json = dict[str, Any]

MOST_SAMPLES: Final = 1_000_000_000
MOST_ENUMERATED: Final = 1_000_000_000
MOST_SEED: Final = 2**53 - 1
LEAST_PRECISION: Final = 1e-6
MOST_MILLISECONDS: Final = 600_000


class Number(fields.Float):
    """A JSON number, whole or not, of a range."""

    def __init__(self, least: float, most: float) -> None:
        message = f"This is to be a number from {least} to {most}."
        super().__init__(
            validate=validate.Range(least, most, error=message),
            error_messages={"invalid": message, "null": message, "special": message},
        )

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **options: object
    ) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid")
        return float(super()._deserialize(value, attr, data, **options) or 0)


class SeenSeatSchema(CardsSchema):
    """A seat, with what is known of its cards."""

    seat = Whole(HIGHEST_SEAT, required=True)
    folded = TrueOrFalse()
    position = PositionField()


class PlayedPotSchema(Envelope):
    """A pot that is played for."""

    amount = Whole(MOST_CHIPS, required=True)
    eligible = Items(Whole(HIGHEST_SEAT), MOST_SEATS, required=True)
    contributors = Items(Whole(HIGHEST_SEAT), MOST_SEATS)


class OddsSchema(ListSchema):
    """POST /v1/odds."""

    listed = ("seats", MOST_SEATS)

    seats = Unwalked(SeenSeatSchema, MOST_SEATS, required=True)
    dealer = Whole(HIGHEST_SEAT)
    dead = fields.Raw()
    community = fields.Raw()
    pots = Items(PlayedPotSchema, MOST_POTS)
    seed = Whole(MOST_SEED)
    most_enumerated = Whole(MOST_ENUMERATED)
    max_samples = Whole(MOST_SAMPLES, least=1)
    precision = Number(LEAST_PRECISION, 1)
    time_limit_ms = Whole(MOST_MILLISECONDS, least=1)


_SEAT: Final = SeenSeatSchema()
_SHAPES: Final = frozenset(
    frozenset(("seat", *cards, *folded, *position))
    for cards, folded, position in product(
        ((), ("cards",), ("down", "up")), ((), ("folded",)), ((), ("position",))
    )
)


_DEFAULTS: Final = Effort()


def reckoned_json(
    asked: Mapping[str, Any],
    *,
    threads: int,
    most_milliseconds: int,
    is_cancelled: Callable[[], bool] = _DEFAULTS.is_cancelled,
) -> Json:
    """The odds of the table that a caller asks about.

    Args:
        asked: what `OddsSchema` loaded.
        threads: how many threads may work at it.
        most_milliseconds: the time after which no more run-outs are dealt.
        is_cancelled: whether nobody waits any more.

    Raises:
        Refusal: with all seats that have the wrong shape.
        StudError: where there is no such table.
    """
    game, house = read_game(asked)
    question = _read_question(asked)
    refuse_positions(game, asked["seats"], "seats")
    effort = Effort(
        asked.get("seed", _DEFAULTS.seed),
        asked.get("most_enumerated", _DEFAULTS.most_enumerated),
        asked.get("max_samples", _DEFAULTS.max_samples),
        asked.get("precision"),
        min(asked.get("time_limit_ms", most_milliseconds), most_milliseconds) / 1000,
        threads,
        is_cancelled,
    )
    told = odds(game, house, question, effort)
    return {
        "game": game.key,
        **_odds_json(told, effort.seed),
        "house_rules": house_rules_json(game, house),
    }


def _read_question(asked: Mapping[str, Any]) -> Question:
    """The table that is asked about.

    Raises:
        Refusal: `invalid_field` or `unknown_field`, with all seats that have the wrong shape.
        BadInput: `bad_card` or `wrong_card_count`.
    """
    seats = tuple(_read_seats(asked["seats"]))
    everyone = [seen.holding.seat for seen in seats]
    return Question(
        seats,
        asked.get("dealer"),
        parse_cards(asked["dead"], ("dead",)) if "dead" in asked else b"",
        read_one_card(asked["community"], ("community",), unknown=True)
        if "community" in asked
        else b"",
        tuple(_read_pot(pot, everyone) for pot in asked.get("pots", ())),
    )


def _read_seats(seats: Sequence[Any]) -> list[Seen]:
    if not all(map(_is_plain, seats)):
        seats = _loaded(seats)
    return [
        Seen(_read_holding(seat, ("seats", index)), seat.get("folded", False), seat.get("position"))
        for index, seat in enumerate(seats)
    ]


def _is_plain(seat: object) -> bool:
    """Whether a seat needs no schema to look at it."""
    return (
        type(seat) is dict
        and frozenset(seat) in _SHAPES
        and type(seat["seat"]) is int
        and 0 <= seat["seat"] <= HIGHEST_SEAT
        and type(seat.get("folded", False)) is bool
        and ("position" not in seat or type(seat["position"]) is int)
    )


def _loaded(seats: Sequence[Any]) -> list[Json]:
    """The seats as the schema loads them."""
    wrong = faults_in(seats, _SEAT.validate)
    if wrong:
        raise fields_refused({"seats": wrong}, UNKNOWN_FIELD)
    return [dict(_SEAT.load(seat)) for seat in seats]


def _read_holding(sent: Mapping[str, Any], at: Place) -> Holding:
    if "cards" in sent:
        return Holding(sent["seat"], parse_cards(sent["cards"], (*at, "cards"), unknown=True))
    return Holding(
        sent["seat"],
        parse_cards(sent.get("down", ""), (*at, "down"), unknown=True),
        parse_cards(sent.get("up", ""), (*at, "up"), unknown=True),
    )


def _read_pot(sent: Mapping[str, Any], everyone: Sequence[int]) -> Pot:
    """A pot, which has chips of everyone where it is not said of whom."""
    eligible = tuple(sent["eligible"])
    contributors = frozenset(sent.get("contributors", everyone))
    return Pot(sent["amount"], eligible, contributors | {*eligible})


def _odds_json(told: Odds, seed: int) -> Json:
    """The answer, but for the game and the house rules."""
    return {
        "method": "exact" if told.every_one else "sampled",
        "partial": told.stop is Stop.TIME_LIMIT,
        "stop": told.stop,
        "run_outs": told.run_outs,
        "seed": None if told.every_one else seed,
        "standard_error": told.standard_error,
        "seats": [_seat_json(seat) for seat in told.seats],
        "shares": [
            {"for": share.share, "tied": share.tied, "unclaimed": share.unclaimed}
            for share in told.shares
        ],
        "stopped": told.stopped,
        "pots": [_pot_json(pot) for pot in told.pots],
        "rules": told.rules,
    }


def _seat_json(seat: SeatOdds) -> Json:
    return {
        "seat": seat.seat,
        "high": _chance_json(seat.shares.get("high")),
        "low": _chance_json(seat.shares.get("low")),
        "spade": _chance_json(seat.shares.get("spade")),
        "scoop": seat.scoop,
        "quartered": seat.quartered,
        "expected_part": seat.expected_part,
        "expected_chips": seat.expected_chips,
        "standard_error": seat.standard_error,
    }


def _chance_json(chance: Chance | None) -> Json | None:
    return None if chance is None else {"win": chance.win, "tie": chance.tie}


def _pot_json(pot: PotOdds) -> Json:
    return {
        "amount": pot.chips,
        "expected": [
            {"seat": seat, "part": part, "chips": chips}
            for seat, part, chips in zip(
                pot.eligible, pot.expected_parts, pot.expected_chips, strict=True
            )
        ],
    }
