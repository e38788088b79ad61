"""Questions that are looked at by hand are loaded as marshmallow loads them, or left to it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from service.api.odds import OddsSchema
from service.api.schemas import EvaluationSchema, ListSchema

JUNK = st.none() | st.booleans() | st.integers(-1, 2) | st.text(max_size=3)
LISTS = st.lists(JUNK, max_size=3)
OBJECTS = st.dictionaries(st.sampled_from(["dealer_wild_rank", "rounding"]), JUNK, max_size=2)
VALUES = JUNK | LISTS | OBJECTS
RIGHT = {
    "game": st.text(max_size=3),
    "house_rules": OBJECTS,
    "independent": st.booleans(),
    "hands": LISTS,
    "seats": LISTS,
}
FIELDS = st.sampled_from([*RIGHT, "dealer", "seed", "community", "card"])
QUESTIONS = st.builds(
    lambda right, beside: {**right, **beside},
    st.fixed_dictionaries({}, optional=RIGHT),
    st.just({}) | st.dictionaries(FIELDS, VALUES, max_size=2),
)


def loaded(schema: Schema, question: dict[str, Any], load: Any) -> object:  # noqa: ANN401
    """What a way to load makes of a question: its fields, or what is said of them."""
    try:
        return load(schema, question)
    except ValidationError as error:
        return error.messages


@pytest.mark.parametrize("schema", [EvaluationSchema(), OddsSchema()], ids=["hands", "seats"])
@given(question=QUESTIONS)
def test_plain_questions_are_loaded_as_marshmallow_loads_them(
    schema: ListSchema, question: dict[str, Any]
) -> None:
    """Whatever is sent, both ways find the same fields, or the same faults."""
    sent = dict(question)
    assert loaded(schema, question, type(schema).load) == loaded(schema, question, Schema.load)
    assert question == sent


@pytest.mark.parametrize(("count", "faults"), [(1, False), (10_000, False), (10_001, True)])
def test_long_lists_are_refused_either_way(count: int, faults: bool) -> None:  # noqa: FBT001
    """A list is as long as it may be, and not longer."""
    question = {"game": "razz", "hands": [{}] * count}
    schema = EvaluationSchema()
    told = loaded(schema, question, EvaluationSchema.load)
    assert told == loaded(schema, question, Schema.load)
    assert (told != {**question, "house_rules": {}, "independent": False}) == faults
