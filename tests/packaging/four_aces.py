"""What has to succeed wherever the distribution is installed: it answers, on its own."""

from service.app import create_app
from service.rules.games import GAMES

assert len(GAMES) >= 13
client = create_app().test_client()
answer = client.post(
    "/v1/evaluations",
    json={"game": "seven_card_stud", "hands": [{"id": "a", "cards": "2h3d7sAcAdAhAs"}]},
)
assert answer.json
assert answer.json["hands"][0]["high"]["category"] == "four_of_a_kind", answer.json
assert client.get("/openapi.yaml").data.startswith(b"openapi: 3.1"), "the contract is missing"
