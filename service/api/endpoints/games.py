"""GET /v1/games, /v1/games/{key} and /v1/mixes/{key}: the catalogue."""

from functools import cache
from http import HTTPStatus

import orjson
from flask import Response

from service.api.problems import Refusal
from service.api.schemas import assumed
from service.api.wire import answer_unless_known, parameter_refused, read_query, read_whole_number
from service.rules.bulk import FACES
from service.rules.cards import RANKS, parse_rank
from service.rules.catalogue import articles, game_on
from service.rules.errors import Code
from service.rules.games import GAMES, MIXES, Game, Mix
from service.rules.hands import categories
from service.rules.house_rules import HouseRules, Offer, WholeNumber, require, resolve
from service.rules.seating import refuse_table_size
from service.rules.vocabulary import (
    BringIn,
    End,
    FixedLimit,
    HighHand,
    MatchWilds,
    NoWilds,
    PotLimit,
    SeatWilds,
    Share,
    Street,
)
from service.rules.wilds import seat_ranks


def list_games() -> Response:
    """List every game and mix."""
    read_query()
    return answer_unless_known(catalogue_json())


def get_game(key: str) -> Response:
    """Describe one game; with players and the dealer's rank, who has which wild rank."""
    game = GAMES.get(key)
    if game is None:
        raise _unknown(f"There is no game with the key {key}.")
    if not isinstance(game.wild, SeatWilds):
        read_query()
        return answer_unless_known(orjson.dumps(game_json(game)))
    query = read_query("players", "dealer_wild_rank")
    if not query:
        return answer_unless_known(orjson.dumps(game_json(game)))
    if "players" not in query:
        raise parameter_refused("players", "It goes with dealer_wild_rank.")
    players = read_whole_number("players", query.pop("players"), fewest=0)
    refuse_table_size(game.players, players, ("players",), fewest=game.players.fewest)
    house = resolve(game.house_rules, query, ())
    require(house, game.house_rules, {"dealer_wild_rank"}, ())
    return answer_unless_known(
        orjson.dumps({**game_json(game), "seat_ranks": _by_seat(game.wild, players, house)})
    )


def get_mix(key: str) -> Response:
    """Describe a rotation; with a hand's number and the hands a game lasts, which game is on."""
    mix = MIXES.get(key)
    if mix is None:
        raise _unknown(f"There is no mix with the key {key}.")
    query = read_query("hand", "hands_per_game")
    described = mix_json(mix)
    if query:
        for name in ("hand", "hands_per_game"):
            if name not in query:
                raise parameter_refused(name, "hand and hands_per_game go together.")
        hand = read_whole_number("hand", query["hand"], fewest=1)
        hands_per_game = read_whole_number("hands_per_game", query["hands_per_game"], fewest=1)
        described["game"] = game_on(mix, hand, hands_per_game).key
    return answer_unless_known(orjson.dumps(described))


def _unknown(detail: str) -> Refusal:
    return Refusal(Code.UNKNOWN_GAME, detail, status=HTTPStatus.NOT_FOUND)


@cache
def catalogue_json() -> bytes:
    """Every game and mix, in JSON."""
    return orjson.dumps(
        {
            "games": [game_json(game) for game in GAMES.values()],
            "mixes": [mix_json(mix) for mix in MIXES.values()],
        }
    )


def mix_json(mix: Mix) -> dict[str, object]:
    """A mix of the catalogue."""
    return {
        "key": mix.key,
        "name": mix.name,
        "games": [game.key for game in mix.games],
        "articles": mix.source,
    }


@cache
def game_json(game: Game) -> dict[str, object]:
    """A game of the catalogue."""
    return {
        "key": game.key,
        "name": game.name,
        "aliases": game.aliases,
        "players": {"fewest": game.players.fewest, "most": game.players.most},
        "streets": [_street_json(street) for street in game.streets],
        "bring_in": None if game.bring_in is None else _bring_in_json(game.bring_in),
        "opens": {
            "board": game.opens.board,
            "ace": game.opens.ace,
            "first_street": game.opens.first_street,
            "articles": game.opens.source,
        },
        "betting": _betting_json(game),
        "shares": [
            _share_json(share, assumed(game), has_wilds=not isinstance(game.wild, NoWilds))
            for share in game.shares
        ],
        "wild": _wild_json(game),
        "bonus": None
        if game.bonus is None
        else {
            "kind": "spade_half",
            "articles": game.bonus.source + game.bonus.face_up_source,
        },
        "house_rules": [_offer_json(offered) for offered in game.house_rules],
        "record": _record_json(game),
        "articles": articles(game),
        "final_authority": game.final_authority,
        "credit": game.credit,
    }


def _street_json(street: Street) -> dict[str, object]:
    return {
        "street": street.number,
        "name": f"{street.number.name.lower()} street",
        "bet": street.bet,
        "down": street.down,
        "up": street.up,
        "offered": street.offered,
        "chosen": street.chosen,
        "discard": street.discard,
        "articles": street.source,
    }


def _bring_in_json(rule: BringIn) -> dict[str, object]:
    return {
        "door": rule.door,
        "ace": rule.ace,
        "suits": "lowest_first" if rule.door is End.LOWEST else "highest_first",
        "posting": rule.posting,
        "articles": rule.source,
    }


def _betting_json(game: Game) -> dict[str, object]:
    match game.betting:
        case FixedLimit(source=source):
            return {"limit": "fixed", "articles": source}
        case PotLimit() as pot_limit:
            return {
                "limit": "pot",
                "completion": {
                    "fewest_bring_ins": pot_limit.completion_fewest_bring_ins,
                    "most_bring_ins": pot_limit.completion_most_bring_ins,
                },
                "antes_count_from": pot_limit.antes_count_from,
                "articles": pot_limit.source,
            }


def _share_json(share: Share, house: HouseRules, *, has_wilds: bool) -> dict[str, object]:
    is_high = isinstance(share, HighHand)
    return {
        "for": "high" if is_high else "low",
        "ranking": "high" if isinstance(share, HighHand) else share.ranking,
        "articles": share.source,
        "categories": [
            {"category": category.name, "first": category.first, "last": category.last}
            for category in categories(share, house)
            if has_wilds or category.name != "five_of_a_kind"
        ],
    }


def _wild_json(game: Game) -> dict[str, object]:
    match game.wild:
        case NoWilds():
            return {"kind": "none", "everyone": None, "seat_ranks": None, "articles": []}
        case MatchWilds(source=source):
            return {"kind": "match", "everyone": None, "seat_ranks": None, "articles": source}
        case SeatWilds(everyone=everyone, seat_ranks=ranks, source=source):
            return {
                "kind": "seat_ranks",
                "everyone": RANKS[everyone],
                "seat_ranks": [RANKS[rank] for rank in ranks],
                "articles": source,
            }


def _offer_json(offered: Offer) -> dict[str, object]:
    number = offered.values.fewest if isinstance(offered.values, WholeNumber) else None
    return {
        "key": offered.rule.key,
        "says": offered.rule.says,
        "choices": offered.values.choices,
        "number": None if number is None else {"fewest": number},
        "default": offered.default,
        "must_be_announced": offered.default is None,
        "articles": offered.rule.source,
    }


def _record_json(game: Game) -> dict[str, object]:
    layout = [*FACES, "wild_rank"] if isinstance(game.wild, SeatWilds) else FACES
    return {"bytes": len(layout), "layout": layout}


def _by_seat(wild: SeatWilds, players: int, house: HouseRules) -> dict[str, str]:
    dealer = parse_rank(house.dealer_wild_rank)
    assert dealer is not None, "it was required"
    return {
        str(seat): RANKS[rank]
        for seat, rank in enumerate(seat_ranks(wild, players, dealer), start=1)
    }
