"""How a hand ends: turned up, shown, mucked and paid, or stopped to be dealt again."""

from service.rules import betting, dealing
from service.rules.cards import UNKNOWN
from service.rules.errors import Code, RuleViolation
from service.rules.events import (
    DERIVED,
    Awarded,
    Entry,
    Legal,
    LegalType,
    Mucked,
    Owed,
    Returned,
    Showed,
    Stopped,
    TurnedUp,
)
from service.rules.holdings import Holding
from service.rules.pots import Chips, Contribution, Pot, build_pots, gather
from service.rules.showdown import Player, showdown
from service.rules.state import Seat, Status, Table
from service.rules.wilds import is_own_spade


def pots_now(table: Table) -> tuple[Pot, ...]:
    """The pots as they stand, with every chip that is in.

    Rules: READING M1; READING D14.
    """
    if table.status is Status.REDEAL:
        return table.carried
    unfinished = {seat.number for seat in table.seats if betting.can_act(seat)}
    return tuple(build_pots(_contributions(table), table.setup.carried, unfinished))


def stop(table: Table, stopping: Seat) -> None:
    """Stop the hand for a spade face up: the pot is carried, nobody is paid.

    Chips that nobody called go back first.

    Rules: OPR-643 3.4; READING D14; READING M1.
    """
    gathered = gather(_contributions(table), table.setup.carried)
    _give_back(table, gathered.returned)
    table.carried = gathered.pots
    table.status = Status.REDEAL
    ante = table.setup.stakes.ante
    owes = tuple(Owed(seat.number, min(ante, seat.stack)) for seat in table.seats if seat.is_in)
    event = Stopped(stopping.number, stopping.up[-1], owes)
    table.log.append(Entry(event, ("OPR-643 3.4", "READING D14"), DERIVED))


def turn_up(table: Table) -> None:
    """Turn the cards of all still in up, before the rest is dealt.

    Rules: STUD §A Good 1; READING D10.
    """
    table.turned_up = True
    for seat in table.seats:
        if seat.is_in:
            seat.shown = True
            turned = TurnedUp(seat.number, seat.down)
            table.log.append(Entry(turned, ("STUD §A Good 1",), DERIVED))


def legal_at_showdown(table: Table) -> tuple[Legal, ...]:
    """Who may show or muck now.

    Rules: STUD §A Good 1; READING R5.
    """
    return tuple(
        legal
        for place in waiting_to_show(table)
        for seat in [table.seats[place]]
        for legal in (
            Legal(LegalType.SHOW, seat.number, needs_cards=is_unknown(seat)),
            Legal(LegalType.MUCK, seat.number),
        )
    )


def waiting_to_show(table: Table) -> list[int]:
    """The places of those who must show or muck before the pots can be paid.

    All whose cards are not known; where the caller asked for a showdown in turn, everybody, the
    last aggressor first, else who acted first.

    Rules: STUD §A Good 1.
    """
    still_in = [place for place, seat in enumerate(table.seats) if seat.is_in]
    if len(still_in) == 1:
        return []
    if not table.setup.showdown_asked or table.turned_up:
        return [place for place in still_in if is_unknown(table.seats[place])]
    first = table.aggressor if table.aggressor is not None else (table.opened_by or 0)
    waiting = [place for place in still_in if not table.seats[place].shown]
    return sorted(waiting, key=lambda place: (place - first) % len(table.seats))[:1]


def is_unknown(seat: Seat) -> bool:
    """Whether a card of a seat is not known."""
    return UNKNOWN in seat.down or UNKNOWN in seat.up


def show(table: Table, event: Showed, seat: Seat) -> None:
    """Show a hand, naming its cards where they were not known.

    Raises:
        RuleViolation: `cards_required`, `wrong_card_count`, `not_held`, `card_repeated` or
            `spade_face_up`.

    Rules: STUD §A Good 1; OPR-643 3.4; READING R5.
    """
    if event.cards is not None:
        _reveal(table, seat, event.cards)
    elif is_unknown(seat):
        raise RuleViolation(
            Code.CARDS_REQUIRED,
            f"The cards of seat {seat.number} are not known: show says which they are.",
            at=("cards",),
            rules=("STUD §A Good 1",),
        )
    seat.shown = True
    as_dealt = seat.down[:2] + seat.up + seat.down[2:]
    rules = ("STUD §A Good 1", "READING R5")
    table.log.append(Entry(Showed(event.seat, as_dealt), rules))


def muck(table: Table, event: Mucked, seat: Seat) -> None:
    """Give a hand up without showing it.

    What nobody else is left to win stays the player's: chips beyond what the others have put in.

    Rules: STUD §A Good 1; READING M1.
    """
    seat.is_in = False
    seat.mucked = True
    others = max([other.put_in for other in table.seats if other.is_in])
    if seat.put_in > others:
        seat.wins_above = others
    table.log.append(Entry(event, ("STUD §A Good 1",)))


def pay(table: Table) -> None:
    """Pay every pot: the hand is over.

    Rules: STUD §A How 7; STUD §A Winning 1; OPR-643 3.1; OPR-643 4.2; READING M1; READING M8.
    """
    setup = table.setup
    players = [
        Player(contribution, _holding(table, seat), seat.position)
        for contribution, seat in zip(_contributions(table), table.seats, strict=True)
    ]
    table.outcome = showdown(setup.game, setup.house, players, setup.carried)
    table.status = Status.COMPLETE
    table.betting = None
    still_in = [seat for seat in table.seats if seat.is_in]
    if len(still_in) > 1:
        for seat in still_in:
            seat.shown = True
    settlement = table.outcome.settlement
    _give_back(table, settlement.returned)
    for number, pot in enumerate(settlement.pots, start=1):
        for award in pot.awards:
            table.seats[setup.places[award.seat]].stack += award.chips
            awarded = Awarded(award.seat, award.chips, award.won_for, number)
            table.log.append(Entry(awarded, pot.rules, DERIVED))


def _contributions(table: Table) -> list[Contribution]:
    return [Contribution(s.number, s.put_in, not s.is_in, s.wins_above) for s in table.seats]


def _holding(table: Table, seat: Seat) -> Holding | None:
    if not is_unknown(seat):
        return Holding(seat.number, seat.down, seat.up, table.community if seat.is_in else b"")
    if seat.is_in:
        return None
    # Of a hand that was given up only the own spade may still count.
    return Holding(seat.number, bytes(card for card in seat.down if card != UNKNOWN), b"")


def _give_back(table: Table, returned: tuple[Chips, ...]) -> None:
    for back in returned:
        seat = table.seats[table.setup.places[back.seat]]
        seat.stack += back.chips
        seat.behind += back.chips
        entry = Entry(Returned(back.seat, back.chips), ("READING M1",), DERIVED)
        table.log.append(entry)


def _reveal(table: Table, seat: Seat, cards: bytes) -> None:
    """Name the unknown cards of a seat: by its down cards, or by its whole hand as dealt."""
    whole = len(cards) == len(seat.down) + len(seat.up)
    if not whole and (len(cards) != len(seat.down) or UNKNOWN in seat.up):
        raise RuleViolation(
            Code.WRONG_CARD_COUNT,
            f"Seat {seat.number} shows its {len(seat.down)} down cards, or all "
            f"{len(seat.down) + len(seat.up)}.",
            at=("cards",),
        )
    if UNKNOWN in cards:
        raise RuleViolation(
            Code.CARDS_REQUIRED, "A shown hand has no unknown cards.", at=("cards",)
        )
    down = cards[:2] + cards[2 + len(seat.up) :] if whole else cards
    up = cards[2 : 2 + len(seat.up)] if whole else seat.up
    if len({*down, *up}) < len(down) + len(up):
        raise RuleViolation(
            Code.CARD_REPEATED, "A card is here twice: there is one of each.", at=("cards",)
        )
    for held, named in ((seat.down, down), (seat.up, up)):
        if any(card != UNKNOWN and card not in named for card in held):
            raise RuleViolation(
                Code.NOT_HELD,
                f"Seat {seat.number} holds a known card that is not among those shown.",
                at=("cards",),
            )
    bonus = table.setup.game.bonus
    if bonus is not None and any(is_own_spade(card, seat.own_rank) for card in up):
        raise RuleViolation(
            Code.SPADE_FACE_UP,
            f"Seat {seat.number} shows its own spade among the face-up cards: that card stopped "
            "the hand.",
            at=("cards",),
            rules=bonus.face_up_source,
        )
    known = {*seat.down, *seat.up}
    dealing.see(table, bytes(card for card in down + up if card not in known), ("cards",))
    seat.down, seat.up = down, up
