"""Amounts as card rooms print them, as whole numbers of the smallest unit.

Money has a currency sign before or after it, thousands commas and up to two decimals, and is
counted in hundredths; tournament and play chips are whole.
"""

import re
from typing import Final

CENTS: Final = 100
WHOLE_CHIPS: Final = 1

AMOUNT: Final = r"(?:[$€£¥]\s?)?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s?[€$£¥])?"
"""A pattern for an amount; what it finds may still not be one."""

_SIGNS: Final = " $€£¥\N{NO-BREAK SPACE}"
_DIGITS: Final = re.compile(r"(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?")


def is_money(text: str) -> bool:
    """Whether an amount is money rather than chips: it has a currency sign or decimals."""
    return not text.strip().replace(",", "").isdigit()


def chips_of(text: str, per_unit: int) -> int | None:
    """The chips that an amount is, or None where it is not an amount of such chips.

    Args:
        text: the amount as it is printed.
        per_unit: how many of the smallest unit make one, `CENTS` or `WHOLE_CHIPS`.
    """
    match = _DIGITS.fullmatch(text.strip(_SIGNS))
    if match is None or not match[0]:
        return None
    whole = int(match[1].replace(",", "") or 0)
    hundredths = int((match[2] or "").ljust(2, "0"))
    if per_unit == CENTS:
        return whole * CENTS + hundredths
    return None if hundredths else whole
