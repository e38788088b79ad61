"""POST /v1/pots."""

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ask


def contributions(*amounts: int, folded: tuple[int, ...] = ()) -> list[dict[str, object]]:
    """What seats 1, 2 and so on put in."""
    return [
        {"seat": seat, "amount": amount, "folded": seat in folded}
        for seat, amount in enumerate(amounts, start=1)
    ]


@pytest.mark.parametrize(
    ("asked", "pots", "returned"),
    [
        (contributions(10, 10), [(20, [1, 2])], []),
        (contributions(10, 30, 30), [(30, [1, 2, 3]), (40, [2, 3])], []),
        (contributions(10, 30, 45), [(30, [1, 2, 3]), (40, [2, 3])], [(3, 15)]),
        (contributions(5, 8, 9, 9), [(20, [1, 2, 3, 4]), (9, [2, 3, 4]), (2, [3, 4])], []),
        # Dead money lies in the layer that it reaches, and makes no pot of its own.
        (contributions(10, 10, 4, folded=(3,)), [(24, [1, 2])], []),
        (contributions(10, 30, 30, 20, folded=(4,)), [(40, [1, 2, 3]), (50, [2, 3])], []),
        # A layer that nobody live reaches joins the last pot; the folded one's chips stay.
        (contributions(10, 10, 30, folded=(3,)), [(50, [1, 2])], []),
        (contributions(5, 10, 10, 30, folded=(4,)), [(20, [1, 2, 3]), (35, [2, 3])], []),
        # Everyone else folded: the rest goes back, the called part is won.
        (contributions(10, 4, folded=(2,)), [(8, [1])], [(1, 6)]),
        (contributions(10), [], [(1, 10)]),
        (contributions(0, 0), [], []),
        (contributions(2**52, 2**52 - 1), [(2**53 - 2, [1, 2])], [(1, 1)]),
    ],
)  # fmt: skip
def test_pots_are_layers_of_equal_contribution(
    client: FlaskClient,
    asked: list[dict[str, object]],
    pots: list[tuple[int, list[int]]],
    returned: list[tuple[int, int]],
) -> None:
    """Uncalled chips go back first; each layer has those who reached it; no chip is lost."""
    answer = ask(client, "/v1/pots", contributions=asked)
    assert [(pot["amount"], pot["eligible"]) for pot in answer["pots"]] == pots
    assert [(chips["seat"], chips["amount"]) for chips in answer["returned"]] == returned
    assert answer["rules"] == ["READING M1"]
    chips = [pot["amount"] for pot in answer["pots"]] + [
        back["amount"] for back in answer["returned"]
    ]
    assert sum(chips) == sum(int(str(each["amount"])) for each in asked)


def test_folded_is_false_by_default(client: FlaskClient) -> None:
    """Who is not said to have folded is in."""
    asked = [{"seat": 1, "amount": 5}, {"seat": 2, "amount": 5}]
    assert ask(client, "/v1/pots", contributions=asked)["pots"] == [
        {"amount": 10, "eligible": [1, 2]}
    ]
