"""Hands for files, and what single evaluations say of them."""

import random
from typing import Any, NamedTuple

import pyarrow as pa

from service.rules.cards import card_texts
from service.rules.games import GAMES
from service.rules.holdings import Holding, evaluate
from service.rules.house_rules import resolve


class Worth(NamedTuple):
    """What is added to the row of a hand: the columns of its first share, and of its second."""

    strength: int
    category: str | None
    low_strength: int | None = None
    low_category: str | None = None


def hands(count: int, seed: int = 1) -> list[bytes]:
    """Hands of seven cards, a byte a card."""
    chance = random.Random(seed)  # noqa: S311  cards of tests
    return [bytes(chance.sample(range(52), 7)) for _ in range(count)]


def text(hand: bytes) -> str:
    """A hand in letters."""
    return "".join(card_texts(hand))


def octets(packed: list[bytes], size: int = 7) -> pa.Array:
    """Hands as a column of bytes."""
    return pa.array(packed, pa.binary(size))


def worth(game_key: str, hand: bytes, own_rank: int | None = None) -> Worth:
    """What a single evaluation says of a hand."""
    game = GAMES[game_key]
    house = resolve(game.house_rules, {}, ())
    held = Holding(0, hand[:2] + hand[6:], hand[2:6])
    evaluated = evaluate(game, house, held, own_rank)
    both = [evaluated.high, evaluated.low]
    made = both if len(game.shares) == 2 else [evaluated.high or evaluated.low]
    told: list[Any] = []
    for each in made:
        told += [each.strength, each.category] if each else [0, None]
    return Worth(*told)
