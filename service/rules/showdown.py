"""The showdown: each pot split on its own into its shares, and every chip accounted for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.rules.cards import CARD_TEXTS, refuse_repeated
from service.rules.errors import BadInput, Code, Place, RuleViolation
from service.rules.games import Game
from service.rules.hands import FEWEST_CARDS
from service.rules.holdings import (
    EvaluatedHand,
    Holding,
    articles_of_hands,
    evaluate,
    order_of_hands,
    refuse_community,
    refuse_hidden_faces,
    refuse_wrong_count,
)
from service.rules.house_rules import HouseRules, require, source_of
from service.rules.pots import Chips, Contribution, Pot, gather, refuse_strangers, refuse_unplayable
from service.rules.records import record
from service.rules.seating import (
    clockwise_from_dealers_left,
    place_of,
    refuse_repeated_seats,
    refuse_table_size,
    resolve_positions,
)
from service.rules.shares import SettledPot, Splitter
from service.rules.vocabulary import MatchWilds
from service.rules.wilds import DEALER, Position, is_own_spade, seat_rank


@record
class Settlement:
    """Every chip that was put in or carried: awarded from pots, or returned uncalled."""

    pots: tuple[SettledPot, ...]
    paid: tuple[Chips, ...]
    returned: tuple[Chips, ...]
    rules: tuple[str, ...]


@record
class Player:
    """A seat that was dealt in: its chips, its cards where they are known, and its position."""

    contribution: Contribution
    holding: Holding | None
    position: Position | None = None


@record
class TableAtShowdown:
    """A table as a caller describes it, seats listed clockwise; the last is the dealer by default.

    Positions are given for all seats or for none, and holdings without the community card.
    """

    players: tuple[Player, ...]
    dealer: int | None
    community: bytes
    carried: tuple[Pot, ...]


@record
class Showdown:
    """The settlement, every known hand of five cards or more, and the articles applied.

    `order` ranks the seats still in for each share, best first, equal ones together.
    """

    settlement: Settlement
    hands: tuple[EvaluatedHand, ...]
    order: dict[str, list[list[int]]]
    rules: tuple[str, ...]


def settle_table(game: Game, house: HouseRules, table: TableAtShowdown) -> Showdown:
    """Check what a caller says of a table, evaluate the hands and settle every chip.

    Places of errors: `seats`, `dealer`, `community`, `carried_pots` and `house_rules`.

    Raises:
        BadInput: where the seats, positions, chips or cards cannot be those of a table.
        HouseRuleError: `announcement_required`; `house_rule_refused` for a community card in a
            game, or a house, that deals none.
        RuleViolation: `spade_face_up` where the hand must have been stopped.

    Rules: OPR-643 3.3; OPR-643 3.4; READING D9; READING D13.
    """
    at = ("seats",)
    seats = [player.contribution.seat for player in table.players]
    refuse_table_size(game.players, len(seats), at)
    refuse_repeated_seats(seats, at)
    dealer = len(seats) - 1
    if table.dealer is not None:
        dealer = place_of(table.dealer, seats, ("dealer",))
    refuse_strangers(table.carried, seats)
    refuse_unplayable([player.contribution for player in table.players], table.carried, at)
    require(house, game.house_rules, {"folded_spade_collects"}, ("house_rules",))
    positions = resolve_positions(game.wild, [p.position for p in table.players], dealer, at)
    for index, position in enumerate(positions):
        seat_rank(game, house, position, (*at, index))
    refuse_community(house, table.community)
    players = [
        replace(player, position=position, holding=_with_community(player, table.community))
        for player, position in zip(table.players, positions, strict=True)
    ]
    _refuse_cards(game, house, players, table.community)
    order = clockwise_from_dealers_left(len(players), dealer)
    return showdown(game, house, [players[place] for place in order], table.carried)


def showdown(
    game: Game, house: HouseRules, players: Sequence[Player], carried: Sequence[Pot] = ()
) -> Showdown:
    """Evaluate what the players hold, and settle every chip.

    Args:
        game: what is played.
        house: the rules in force.
        players: everyone dealt in, clockwise from the dealer's left; where two or more are still
            in, these have five to seven cards.
        carried: pots of a stopped deal that are still to be won.

    Rules: STUD §A How 7; OPR-643 3.3; OPR-643 4.1; OPR-671 4.1; READING R5.
    """
    known = [
        (player, evaluate(game, house, player.holding, _own_rank(game, house, player)))
        for player in players
        if player.holding is not None and len(player.holding.cards) >= FEWEST_CARDS
    ]
    live = [(hand.seat, hand) for player, hand in known if not player.contribution.folded]
    settlement = settle(game, house, players, [hand for _, hand in live], carried)
    articles: list[str] = []
    if known:
        dealer_among = DEALER in [player.position for player, _ in known]
        articles.extend(articles_of_hands(game, dealer_among=dealer_among))
    if any(player.holding.community for player, _ in known if player.holding is not None):
        articles.extend(source_of("seventh_street_shortage", game.house_rules))
    return Showdown(
        settlement,
        tuple([hand for _, hand in known]),
        order_of_hands(game, live),
        tuple(dict.fromkeys((*articles, *settlement.rules))),
    )


def settle(
    game: Game,
    house: HouseRules,
    players: Sequence[Player],
    hands: Sequence[EvaluatedHand],
    carried: Sequence[Pot] = (),
) -> Settlement:
    """Who gets which chips.

    Args:
        game: whose shares are played for.
        house: the rules in force.
        players: everyone dealt in, clockwise from the dealer's left.
        hands: the hands of the seats still in; none are needed where only one is.
        carried: pots of a stopped deal that are still to be won.

    Rules: READING M1; READING M2; READING M3; READING M4; READING M8; OPR-643 3.1; OPR-643 3.2;
        OPR-643 4.2; STUD §B Winning 4; STUD §B Winning 5; STUD §C Winning 3.
    """
    contributions = [player.contribution for player in players]
    gathered = gather(contributions, carried)
    order = {c.seat: place for place, c in enumerate(contributions)}
    folded = frozenset([c.seat for c in contributions if c.folded])
    splitter = Splitter(
        game,
        house,
        order,
        {hand.seat: hand for hand in hands},
        ()
        if game.bonus is None
        else tuple(
            player.contribution.seat
            for player in players
            if qualifies_for_spade(game, house, player)
            and (not player.contribution.folded or house.folded_spade_collects)
        ),
        folded,
    )
    pots = tuple([splitter.settle(pot) for pot in gathered.pots])
    paid: dict[int, int] = {}
    for pot in pots:
        for award in pot.awards:
            paid[award.seat] = paid.get(award.seat, 0) + award.chips
    layered = gathered.returned or len(pots) > 1 or any(c.folded and c.chips for c in contributions)
    articles = ["READING M1"] if layered else []
    if len(pots) > 1:
        articles.append("READING M2")
    for pot in pots:
        articles.extend(pot.rules)
    return Settlement(
        pots,
        tuple([Chips(seat, paid[seat]) for seat in order if seat in paid]),
        gathered.returned,
        tuple(dict.fromkeys(articles)),
    )


def qualifies_for_spade(game: Game, house: HouseRules, player: Player) -> bool:
    """Whether a player holds the own wild rank in spades face down.

    Rules: OPR-643 3.1; OPR-643 art. 3 example.
    """
    if game.bonus is None or player.holding is None:
        return False
    own_rank = _own_rank(game, house, player)
    return any(is_own_spade(card, own_rank) for card in player.holding.down)


def _own_rank(game: Game, house: HouseRules, player: Player) -> int | None:
    return seat_rank(game, house, player.position, ())


def _with_community(player: Player, community: bytes) -> Holding | None:
    """The holding of a player; the community card is shared by those still in."""
    if player.holding is None or player.contribution.folded:
        return player.holding
    return replace(player.holding, community=community)


def _refuse_cards(
    game: Game, house: HouseRules, players: Sequence[Player], community: bytes
) -> None:
    """Refuse hands that cannot be those of a showdown.

    Rules: OPR-643 3.1; OPR-643 3.4; OPR-671 3.1.
    """
    contested = sum(not player.contribution.folded for player in players) > 1
    held: list[tuple[bytes, Place]] = [(community, ("community",))]
    for index, player in enumerate(players):
        at: Place = ("seats", index)
        own_rank = seat_rank(game, house, player.position, at)
        needed = contested and not player.contribution.folded
        if player.holding is None:
            if needed:
                raise BadInput(
                    Code.CARDS_REQUIRED, "A seat that is still in shows its cards.", at=at
                )
            continue
        for source in _sources_by_face(game):
            refuse_hidden_faces(player.holding, source, at)
        refuse_wrong_count(player.holding, FEWEST_CARDS if needed else 0, at)
        if game.bonus is not None:
            for card in player.holding.up or b"":
                if is_own_spade(card, own_rank):
                    raise RuleViolation(
                        Code.SPADE_FACE_UP,
                        f"{CARD_TEXTS[card]} face up stopped the hand: the pot is carried into "
                        "the redeal.",
                        at=(*at, "up"),
                        rules=game.bonus.face_up_source,
                    )
        held.append((player.holding.down, (*at, "cards" if player.holding.up is None else "down")))
        held.append((player.holding.up or b"", (*at, "up")))
    refuse_repeated(held)


def _sources_by_face(game: Game) -> Iterator[tuple[str, ...]]:
    """The articles by which it matters how cards face."""
    if isinstance(game.wild, MatchWilds):
        yield game.wild.source
    if game.bonus is not None:
        yield game.bonus.source
