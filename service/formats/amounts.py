"""Amounts of a file, and chips: exact both ways, without floats.

Chips are whole. Where a file counts in fractions, such as dollars and cents, a chip is a hundredth,
or as small a power of ten as an amount is written with.
"""

from collections.abc import Collection
from decimal import Decimal, InvalidOperation
from typing import Final

from service.formats.errors import BadField
from service.rules.errors import Place, quoted
from service.rules.pots import MOST_CHIPS

_CENTS: Final = 2
_MOST_PLACES: Final = 8
_MOST_CHARACTERS: Final = 32
_POWERS: Final = tuple(10**places for places in range(_MOST_PLACES + 1))


def exact(text: str) -> Decimal:
    """A number as it is written; one that is too long to be an amount is no number."""
    try:
        return Decimal(text if len(text) <= _MOST_CHARACTERS else "nan")
    except InvalidOperation:
        return Decimal("nan")


def amount(value: object, at: Place) -> Decimal:
    """An amount of a file.

    Raises:
        BadField: for what is no number, or is negative or without end.
    """
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_CHIPS:
        return Decimal(value)
    if not isinstance(value, Decimal) or not value.is_finite() or not 0 <= value <= MOST_CHIPS:
        raise BadField(f"This is to be an amount from 0 to {MOST_CHIPS}, not {quoted(value)}.", at)
    if _places(value) > _MOST_PLACES:
        raise BadField(f"An amount has {_MOST_PLACES} places after the point at most.", at)
    return value


def chips_per_unit(amounts: Collection[Decimal], told: object, at: Place) -> int:
    """How many chips make one of the unit in which a file counts.

    Args:
        amounts: every amount of the file.
        told: how many the file says, if it does; None where it does not.
        at: where it says so.

    Raises:
        BadField: for what is no power of ten, or leaves an amount that is not whole chips.
    """
    places = max([0, *(_places(value.normalize()) for value in amounts)])
    if told is None:
        return 10 ** max([_CENTS, *map(_places, amounts)]) if places else 1
    if type(told) is not int or told not in _POWERS or told < 10**places:
        raise BadField(
            f"This is to be a power of ten to {_POWERS[-1]}, with every amount in whole chips.",
            at,
        )
    return told


def chips(value: Decimal, per_unit: int, at: Place) -> int:
    """An amount in chips.

    Raises:
        BadField: for more chips than there can be.
    """
    count = value * per_unit
    if count > MOST_CHIPS:
        raise BadField(f"In chips of a {per_unit}th this is more than {MOST_CHIPS}.", at)
    return int(count)


def written(count: int, per_unit: int) -> str:
    """Chips as an amount of a file, to the last place."""
    if per_unit == 1:
        return str(count)
    whole, rest = divmod(count, per_unit)
    return f"{whole}.{rest:0{len(str(per_unit)) - 1}}"


def _places(value: Decimal) -> int:
    """How many places after the point a number is written with."""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int), "a finite number"
    return -exponent
