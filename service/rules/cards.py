"""Cards: how they are written, read and numbered.

A card is the number rank * 4 + suit, ranks 2 to A being 0 to 12 and suits clubs, diamonds, hearts,
spades 0 to 3: the evaluator's packing, in which suits already run from lowest to highest. A hand is
`bytes`, a card each.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from service.rules.errors import BadInput, Code, Place, quoted

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CARD_TEXTS: Final = tuple(rank + suit for rank, suit in product(RANKS, SUITS))
FULL_DECK: Final = bytes(range(52))
UNKNOWN: Final = 52

ACE: Final = 12
EIGHT: Final = 6
SPADES: Final = 3

_WRITTEN: Final = (*CARD_TEXTS, "??")
_SUIT_SIGNS: Final = {
    **{suit: suit for suit in SUITS + SUITS.upper()},
    **dict(zip("♣♦♥♠", SUITS, strict=True)),
    **dict(zip("♧♢♡♤", SUITS, strict=True)),
}
_VARIATIONS: Final = ("\N{VARIATION SELECTOR-15}", "\N{VARIATION SELECTOR-16}")
"""May stand behind a suit sign, and ask that it be drawn as a text or as a picture."""
_LETTERS_OF_SIGNS: Final = {
    **{sign.encode(): suit.encode() for sign, suit in _SUIT_SIGNS.items() if not sign.isascii()},
    **{variation.encode(): b"" for variation in _VARIATIONS},
}
_RANK_SIGNS: Final = {**{rank: rank for rank in RANKS + RANKS.lower()}, "10": "T"}
_SPELLINGS: Final = {
    rank_sign + suit_sign + tail: RANKS.index(rank.upper()) * 4 + SUITS.index(suit.lower())
    for (rank_sign, rank), (suit_sign, suit), tail in product(
        _RANK_SIGNS.items(), _SUIT_SIGNS.items(), ("", *_VARIATIONS)
    )
}
_SPELLINGS_OR_UNKNOWN: Final = {**_SPELLINGS, "??": UNKNOWN}
_CARD: Final = f"(?:10|[{RANKS}{RANKS.lower()}])[{''.join(_SUIT_SIGNS)}][{''.join(_VARIATIONS)}]?"
_ONE_CARD: Final = re.compile(rf"[ ,]*({_CARD})")
_ONE_OR_UNKNOWN: Final = re.compile(rf"[ ,]*({_CARD}|\?\?)")


def rank_of(card: int) -> int:
    """The rank of a card: 0 for a two to 12 for an ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit of a card: clubs 0, diamonds 1, hearts 2, spades 3, from lowest to highest."""
    return card & 3


def card_texts(cards: Iterable[int]) -> list[str]:
    """Cards as they are always written in answers: two characters each, such as `Td`, or `??`."""
    return [_WRITTEN[card] for card in cards]


def parse_rank(text: object) -> int | None:
    """The rank written as `A`, `t` or `10`; None where it is not a rank."""
    sign = _RANK_SIGNS.get(text) if isinstance(text, str) else None
    return None if sign is None else RANKS.index(sign.upper())


def parse_cards(written: object, at: Place, *, unknown: bool = False) -> bytes:
    """Cards from one string (`"AsKd9c"`, blanks and commas allowed) or a list of single cards.

    `10d`, any case and suit signs such as `A♠` are read too, and `??` where `unknown` cards may be.

    Raises:
        BadInput: `bad_card`, with the place of the first text that is not a card.
    """
    if isinstance(written, str):
        if len(written) <= 2 * len(FULL_DECK):  # two characters each, most often
            try:
                return bytes([_SPELLINGS[written[i : i + 2]] for i in range(0, len(written), 2)])
            except KeyError:
                pass
        return _parse_string(written, at, _ONE_OR_UNKNOWN if unknown else _ONE_CARD)
    if not isinstance(written, list):
        raise BadInput(
            Code.BAD_CARD, "Cards are one string such as AsKd9c or a list of cards.", at=at
        )
    spellings = _SPELLINGS_OR_UNKNOWN if unknown else _SPELLINGS
    try:
        return bytes([spellings[text] for text in written])
    except (KeyError, TypeError):
        index, text = next(
            (index, text)
            for index, text in enumerate(written)
            if not (isinstance(text, str) and text in spellings)
        )
        raise _bad_card(text, (*at, index)) from None


def _parse_string(written: str, at: Place, one_card: re.Pattern[str]) -> bytes:
    cards = bytearray()
    end = 0
    while len(cards) <= len(FULL_DECK) and (match := one_card.match(written, end)):
        cards.append(_SPELLINGS_OR_UNKNOWN[match[1]])
        end = match.end()
    if len(cards) > len(FULL_DECK):
        return bytes(cards)  # more than there are, whatever follows
    if rest := written[end:].strip(" ,"):
        raise _bad_card(rest, at)
    return bytes(cards)


def _bad_card(text: object, at: Place) -> BadInput:
    return BadInput(
        Code.BAD_CARD,
        f"Not a card, {quoted(text)}: a rank 2-9, T (or 10), J, Q, K, A and a suit c, d, h, s.",
        at=at,
    )


def with_letters(text: bytes) -> bytes:
    """Card text in UTF-8 with suit signs such as `♠` written as letters."""
    if not text.isascii():
        for sign, letter in _LETTERS_OF_SIGNS.items():
            text = text.replace(sign, letter)
    return text


def refuse_repeated(groups: Sequence[tuple[bytes, Place]]) -> None:
    """Refuse the same card twice, within a group or across groups.

    Raises:
        BadInput: `card_repeated`, at the group that holds the card for the second time.
    """
    if len(set(b"".join([cards for cards, _ in groups]))) == sum(len(c) for c, _ in groups):
        return
    seen: set[int] = set()
    for cards, at in groups:
        for card in cards:
            if card in seen:
                raise BadInput(
                    Code.CARD_REPEATED,
                    f"{CARD_TEXTS[card]} is here twice: there is one of it in the deck.",
                    at=at,
                )
            seen.add(card)
