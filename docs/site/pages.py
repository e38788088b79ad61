"""The pages of the site that nobody writes: each game, the house rules, the kinds of problems."""

from collections.abc import Iterator, Mapping

from docs.site.tables import (
    betting,
    bring_in,
    cards,
    choices,
    house_rules_table,
    listed,
    opens,
    table,
    wilds,
    wins,
    written,
)
from service.api.problems import CATALOGUE, problem_type
from service.rules.catalogue import articles
from service.rules.citations import ARTICLES
from service.rules.games import GAMES, MIXES, Game, Mix


def pages() -> Mapping[str, str]:
    """The Markdown of each page, by its path in the site."""
    games = {f"games/{game.key}.md": "\n\n".join(game_parts(game)) for game in GAMES.values()}
    mixes = {f"games/{mix.key}.md": mix_page(mix) for mix in MIXES.values()}
    return games | mixes | {"house-rules.md": house_rules_page(), "problems.md": problems_page()}


def game_parts(game: Game) -> Iterator[str]:
    """A game's page: what is dealt, who begins, what may be bet, what wins, what is open."""
    names = f", also called {listed(game.aliases)}" if game.aliases else ""
    fewest, most = game.players.fewest, game.players.most
    yield f"# {game.name}"
    yield f"`{game.key}`{names}; for {fewest} to {most} players."
    yield table(
        ("street", "each player gets", "bet", "articles"),
        (
            (street.number.name.lower(), cards(street), str(street.bet), listed(street.source))
            for street in game.streets
        ),
    )
    door, poster = bring_in(game.bring_in)
    yield table(
        ("what", "rule"),
        (
            ("bring-in", door),
            ("posted by", poster),
            ("first to act", opens(game)),
            ("betting", betting(game)),
            ("wins", wins(game)),
            ("wild", wilds(game)),
        ),
    )
    yield "## House rules"
    yield "What the documents leave open, and what is assumed where nothing is sent."
    yield table(
        ("house rule", "what it settles", "choices", "default", "fills"),
        (
            (
                f"`{offer.rule.key}`",
                offer.rule.says,
                choices(offer),
                "**announced**" if offer.default is None else written(offer.default),
                listed(offer.rule.source),
            )
            for offer in game.house_rules
        ),
    )
    yield "## Articles"
    yield articles_list(articles(game))
    if game.final_authority:
        yield f"In any doubt, {game.final_authority} is right."
    if game.credit:
        yield f"Credit: {game.credit}."


def mix_page(mix: Mix) -> str:
    """A rotation's page: its games in their order."""
    order = "\n".join(f"{at}. [{game.name}]({game.key}.md)" for at, game in enumerate(mix.games, 1))
    return f"# {mix.name}\n\n`{mix.key}`\n\n{order}\n\n## Articles\n\n{articles_list(mix.source)}\n"


def articles_list(ids: tuple[str, ...]) -> str:
    """What each of some articles says."""
    return "\n".join(f"- **{article}** {ARTICLES[article]}" for article in ids)


def house_rules_page() -> str:
    """Every choice that the documents leave open."""
    return f"# House rules\n\n{house_rules_table()}\n"


def problems_page() -> str:
    """Every kind of problem, with its cause and its cure."""
    parts = [
        "# Problems",
        "An error is `application/problem+json` with one of these codes, and `detail` says more.",
    ]
    for code, kind in CATALOGUE.items():
        parts += [
            f"## {code}",
            f"**{kind.title}.** Status {int(kind.status)}, `type` `{problem_type(code)}`.",
            f"*Cause:* {kind.cause}",
            f"*Cure:* {kind.cure}",
        ]
    return "\n\n".join(parts) + "\n"
