"""The tables of the games and the house rules, as the games' declarations have them."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from service.rules.games import GAMES, Game
from service.rules.house_rules import Offer, Value, WholeNumber
from service.rules.vocabulary import (
    BringIn,
    FixedLimit,
    HighHand,
    LowRanking,
    MatchWilds,
    NoWilds,
    Posting,
    PotLimit,
    SeatWilds,
    Street,
)

LOWS = {
    LowRanking.ACE_TO_FIVE: "A-5 low",
    LowRanking.EIGHT_OR_BETTER: "eight-or-better low",
    LowRanking.DEUCE_TO_SEVEN: "2-7 low",
}
POSTERS = {
    Posting.BY_SETTING: "table or player",
    Posting.PLAYERS_CHOICE: "player",
    Posting.AUTOMATIC: "table",
}


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [f"| {' | '.join(cells)} |" for cells in (header, *rows)]
    return "\n".join([lines[0], "|---" * len(header) + "|", *lines[1:]])


def listed(words: Iterable[str]) -> str:
    """Words with commas between them."""
    return ", ".join(words)


# The games side by side


def streets(game: Game) -> str:
    """What is dealt on third to seventh street, equal streets together."""
    dealt = [(what, len(list(alike))) for what, alike in groupby(map(cards, game.streets))]
    return "; ".join(what if times == 1 else f"{times} times {what}" for what, times in dealt)


def cards(street: Street) -> str:
    """What a street deals to each player."""
    counts = {
        "down": street.down,
        "up": street.up,
        "up by the offer": street.offered,
        "up or down by choice": street.chosen,
    }
    dealt = listed(f"{count} {how}" for how, count in counts.items() if count)
    return dealt + (f", {street.discard} down discarded" if street.discard else "")


def bring_in(rule: BringIn | None) -> tuple[str, str]:
    """Which door card brings it in, and who posts it."""
    if rule is None:
        return "none", "nobody"
    return f"{rule.door} door, ace {rule.ace}", POSTERS[rule.posting]


def opens(game: Game) -> str:
    """Which showing hand acts first, and from when on."""
    first = game.opens.first_street.name.lower()
    return f"{game.opens.board} showing, ace {game.opens.ace}, from {first} street"


def betting(game: Game) -> str:
    """What may be bet."""
    match game.betting:
        case FixedLimit():
            return "fixed limit"
        case PotLimit() as limit:
            return (
                f"pot limit, capped; first completion to {limit.completion_fewest_bring_ins}"
                f"-{limit.completion_most_bring_ins} bring-ins"
            )


def wins(game: Game) -> str:
    """What a pot is split into."""
    shares = [
        "high" if isinstance(share, HighHand) else LOWS[share.ranking] for share in game.shares
    ]
    return " and ".join(shares) + ("" if game.bonus is None else ", half to the spade")


def wilds(game: Game) -> str:
    """Which cards are wild."""
    match game.wild:
        case NoWilds():
            return "none"
        case SeatWilds(everyone=everyone, seat_ranks=ranks):
            names = "23456789TJQKA"
            each = listed(names[rank] for rank in ranks)
            return f"{names[everyone]}s for all; {each} by position, the dealer's announced"
        case MatchWilds():
            return "a rank held both up and down"


def games_table() -> str:
    """The thirteen games, a line each."""
    return table(
        (
            "game",
            "key",
            "players",
            "cards",
            "bring-in",
            "posted by",
            "first to act",
            "betting",
            "wins",
            "wild",
        ),
        (
            (
                game.name,
                f"`{game.key}`",
                f"{game.players.fewest}-{game.players.most}",
                streets(game),
                *bring_in(game.bring_in),
                opens(game),
                betting(game),
                wins(game),
                wilds(game),
            )
            for game in GAMES.values()
        ),
    )


# The house rules


def choices(offer: Offer) -> str:
    """What may be chosen."""
    words = [written(choice) for choice in offer.values.choices]
    if isinstance(offer.values, WholeNumber):
        words.insert(0, f"a whole number from {offer.values.fewest}")
    return listed(words)


def written(value: Value) -> str:
    """A choice as JSON has it, without quotation marks."""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def offered_by(names: Sequence[str]) -> str:
    """Which games offer something, as briefly as they can be named."""
    others = [game.name for game in GAMES.values() if game.name not in names]
    if not others:
        return "all"
    return f"all but {listed(others)}" if len(others) < len(names) else listed(names)


def house_rules_table() -> str:
    """Every house rule with its choices, its default and what it fills, and who offers it so."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for game in GAMES.values():
        for offer in game.house_rules:
            row = (
                f"`{offer.rule.key}`",
                offer.rule.says,
                choices(offer),
                "**announced**" if offer.default is None else written(offer.default),
                listed(offer.rule.source),
            )
            rows.setdefault(row, []).append(game.name)
    order = sorted(rows, key=lambda row: row[0])
    return table(
        ("house rule", "what it settles", "choices", "default", "fills", "games"),
        ((*row, offered_by(rows[row])) for row in order),
    )
