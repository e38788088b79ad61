"""The catalogue: a game by what people call it, what it cites, and which one of a mix is on."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from service.rules.errors import BadInput, Code, Place, quoted
from service.rules.games import GAMES, MIXES, Game, Mix
from service.rules.vocabulary import NoWilds

_BY_NAME: Final = {
    name.casefold(): game
    for game in GAMES.values()
    for name in (game.key, game.name, *game.aliases)
}


def find_game(name: str, at: Place) -> Game:
    """The game with this key, name or alias, in any case.

    Raises:
        BadInput: `unknown_game`.
    """
    game = GAMES.get(name) or _BY_NAME.get(name.casefold())
    if game is None:
        hint = (
            "it is a mix: name the game that is on."
            if name in MIXES
            else "the catalogue has them all."
        )
        raise BadInput(Code.UNKNOWN_GAME, f"There is no game {quoted(name)}; {hint}", at=at)
    return game


@cache
def articles(game: Game) -> tuple[str, ...]:
    """Every article that a game's declaration cites, in the order of the declaration."""
    return tuple(dict.fromkeys(_cited(game)))


def game_on(mix: Mix, hand: int, hands_per_game: int) -> Game:
    """The game that is on for a hand of a mix; hands count from 1.

    Rules: STUD §D Good 4; READING D16.
    """
    return mix.games[(hand - 1) // hands_per_game % len(mix.games)]


def _cited(game: Game) -> Iterator[str]:
    yield from game.source
    yield from game.players.source
    for street in game.streets:
        yield from street.source
    if game.bring_in is not None:
        yield from game.bring_in.source
    yield from game.opens.source
    yield from game.betting.source
    for share in game.shares:
        yield from share.source
    if not isinstance(game.wild, NoWilds):
        yield from game.wild.source
    if game.bonus is not None:
        yield from game.bonus.source
        yield from game.bonus.face_up_source
    for offered in game.house_rules:
        yield from offered.rule.source
