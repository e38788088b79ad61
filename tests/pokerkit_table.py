"""pokerkit, an independent library, at a table of the games that it knows."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pokerkit import (
    Automation,
    Card,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    State,
)

from service.rules.cards import CARD_TEXTS
from service.rules.events import Acted, Action
from service.rules.replay import Hand
from service.rules.state import Table

GAMES_BOTH_KNOW: Final[Mapping[str, type]] = MappingProxyType(
    {
        "seven_card_stud": FixedLimitSevenCardStud,
        "stud_8b": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        "razz": FixedLimitRazz,
    }
)
ITS_HOUSE_RULES: Final = MappingProxyType({"max_raises": 3, "heads_up_uncapped": False})

BY_ITSELF: Final = (Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.CHIPS_PULLING)
ENDS_BY_ITSELF: Final = (
    *BY_ITSELF,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
)
_CARDS: Final = tuple(next(Card.parse(text)) for text in CARD_TEXTS)
_UNKNOWN: Final = next(Card.parse("??"))


def sit_down(hand: Hand, automations: tuple[Automation, ...] = BY_ITSELF) -> State:
    """A table of pokerkit before the first card; its players count from the dealer's left."""
    stakes = hand.stakes
    state: State = GAMES_BOTH_KNOW[hand.game.key].create_state(  # type: ignore[attr-defined]  # each game has it
        automations,
        True,  # noqa: FBT003  antes are layers of the pots
        stakes.ante,
        stakes.bring_in,
        stakes.small_bet,
        stakes.big_bet,
        tuple(chair.stack for chair in hand.chairs),
        len(hand.chairs),
    )
    return state


def actions_of(table: Table) -> list[Action]:
    """What the players did, the bring-in that the table posted for one of them included."""
    return [entry.event.action for entry in table.log if isinstance(entry.event, Acted)]


def deal(state: State, deck: Iterator[int]) -> None:
    """Deal what is due until somebody must act, from the deck, one card to each player in turn.

    At the end all hands are shown, and none is taken off a player who cannot win.
    """
    while state.status and not (
        state.actor_index is not None or state.can_kill_hand() or state.can_push_chips()
    ):
        if state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)  # noqa: FBT003  shown
        elif state.card_burning_status:
            state.burn_card(_UNKNOWN)
        elif state.street_index == 0:
            for _ in range(3):
                for player in range(state.player_count):
                    state.deal_hole((_CARDS[next(deck)],), player)
        elif any(state.hole_dealing_statuses):
            state.deal_hole((_CARDS[next(deck)],))
        else:
            state.deal_board((_CARDS[next(deck)],))


def act(state: State, action: Action) -> None:
    """Do what a player does."""
    match action:
        case Action.FOLD:
            state.fold()
        case Action.CHECK | Action.CALL:
            state.check_or_call()
        case Action.BRING_IN:
            state.post_bring_in()
        case Action.COMPLETE | Action.BET | Action.RAISE:
            state.complete_bet_or_raise_to()


def play(hand: Hand, actions: Iterable[Action]) -> State:
    """The whole hand at a table of pokerkit that ends it by itself, in as few calls as it takes.

    Args:
        hand: the hand, seats listed from the dealer's left, with its deck.
        actions: what the players did, one after the other.
    """
    assert hand.deck is not None
    state = sit_down(hand, ENDS_BY_ITSELF)
    players, following = state.player_count, iter(actions)
    for player in range(players):
        state.deal_hole(
            [_CARDS[card] for card in hand.deck[player : 3 * players : players]], player
        )
    deck = iter(hand.deck[3 * players :])
    while state.status:
        if state.actor_index is not None:
            act(state, next(following))
        elif state.card_burning_status:
            state.burn_card(_UNKNOWN)
        else:
            state.deal_hole((_CARDS[next(deck)],))
    return state


def kill(state: State) -> None:
    """Take the cards off everybody who cannot win; pots that the same players are left in join."""
    while state.can_kill_hand():
        state.kill_hand()


def push(state: State) -> None:
    """Push every pot to its winners."""
    while state.can_push_chips():
        state.push_chips()
