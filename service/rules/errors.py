"""What can be wrong with what a caller sent, as the rules see it.

StudError
├── BadInput        the question itself cannot be read: cards, seats, counts, positions
├── HouseRuleError  an announcement is missing, or a house rule that the game does not offer
└── RuleViolation   the question is clear, and the rules say no

Every error carries a code from the closed list `Code`, a sentence, the place in the input and the
articles it rests on.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Every kind of refusal that the rules can give."""

    BAD_CARD = "bad_card"
    CARD_REPEATED = "card_repeated"
    WRONG_CARD_COUNT = "wrong_card_count"
    FACES_REQUIRED = "faces_required"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_REPEATED = "seat_repeated"
    ID_REPEATED = "id_repeated"
    POSITION_REQUIRED = "position_required"
    BAD_POSITION = "bad_position"
    POSITION_REPEATED = "position_repeated"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    TOO_MANY_CHIPS = "too_many_chips"
    EVERYONE_FOLDED = "everyone_folded"
    CARDS_REQUIRED = "cards_required"
    ANNOUNCEMENT_REQUIRED = "announcement_required"
    HOUSE_RULE_REFUSED = "house_rule_refused"
    NO_BRING_IN = "no_bring_in"
    SPADE_FACE_UP = "spade_face_up"
    NO_CHIPS = "no_chips"
    BAD_STAKES = "bad_stakes"
    DECK_TOO_SHORT = "deck_too_short"
    DECK_EXHAUSTED = "deck_exhausted"
    WRONG_DECK = "wrong_deck"
    ILLEGAL_ACTION = "illegal_action"
    OUT_OF_TURN = "out_of_turn"
    BAD_AMOUNT = "bad_amount"
    EXACTLY_TWO = "exactly_two"
    DOOR_CARD = "door_card"
    NOT_HELD = "not_held"


Place = tuple[str | int, ...]

_QUOTED_CHARACTERS: Final = 40


def quoted(sent: object) -> str:
    """What was sent, short enough for a sentence: a text in quotes, a number, or what it is."""
    if isinstance(sent, str):
        return repr(sent if len(sent) <= _QUOTED_CHARACTERS else sent[:_QUOTED_CHARACTERS] + "...")
    kinds = {list: "a list", dict: "an object", bool: "a truth value", type(None): "null"}
    return kinds.get(type(sent)) or str(sent)


class StudError(Exception):
    """A refusal: its code, a sentence for people, the place in the input, the articles.

    Args:
        code: one of the closed list.
        detail: one sentence that says what is wrong and what was expected.
        at: the keys and indices that lead to the place in the input.
        rules: ids of `citations.ARTICLES` on which the refusal rests.
    """

    def __init__(
        self, code: Code, detail: str, *, at: Place = (), rules: Sequence[str] = ()
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.at = at
        self.rules = tuple(rules)


class BadInput(StudError):
    """The question cannot be read as it stands."""


class HouseRuleError(StudError):
    """A house rule is missing, not offered, or not one of its choices."""


class RuleViolation(StudError):
    """The question is clear, and the rules forbid it."""
