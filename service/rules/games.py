"""The thirteen games and the mix, declared; nothing else.

Every game states every field: none inherits from another, and no default is shared. Stud 8/b and
Super Stud 8/b, for one, have opposite door rules and opposite openers.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from service.rules.cards import ACE, EIGHT
from service.rules.house_rules import (
    AUTO_BRING_IN,
    AUTO_BRING_IN_PL,
    BOARDS_COUNT_WILDS,
    DEALER_WILD_RANK,
    FIVE_OF_A_KIND,
    FOLDED_SPADE_COLLECTS,
    HEADS_UP_UNCAPPED,
    MAX_RAISES,
    ODD_CHIP,
    ODD_CHIP_OPR_643,
    ODD_CHIP_OPR_671,
    OPEN_PAIR_DOUBLE_BET,
    OPENING,
    SEVENTH_STREET_SHORTAGE,
    SHORT_RAISE_COUNTS_FROM,
    SHOWING_TIE,
    SHOWING_TIE_OPR_643,
    SHOWING_TIE_OPR_671,
    SMALLEST_BET,
    TIMEOUT_DISCARDS,
    WILD_MAY_REPEAT_CARD,
    FiveOfAKind,
    OddChip,
    Offer,
    Opening,
    Shortage,
    ShortRaise,
    ShowingTie,
    TimeoutDiscards,
    offer,
)
from service.rules.vocabulary import (
    Ace,
    BetSize,
    Betting,
    BringIn,
    End,
    FixedLimit,
    HighHand,
    LowHand,
    LowRanking,
    MatchWilds,
    NoWilds,
    Opens,
    Posting,
    PotLimit,
    SeatWilds,
    Share,
    Source,
    SpadeHalf,
    Street,
    StreetNumber,
    TableSize,
    WildRule,
)

THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = StreetNumber


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Game:
    """A game of stud as data: what is dealt, who acts, what may be bet, what wins."""

    key: str
    name: str
    aliases: tuple[str, ...]
    players: TableSize
    antes: Source
    streets: tuple[Street, ...]
    bring_in: BringIn | None
    opens: Opens
    betting: Betting
    shares: tuple[Share, ...]
    wild: WildRule
    bonus: SpadeHalf | None
    house_rules: tuple[Offer, ...]
    source: Source
    final_authority: str | None
    credit: str | None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Mix:
    """A rotation of games; the caller says how many hands each of them lasts."""

    key: str
    name: str
    games: tuple[Game, ...]
    source: Source


SEVEN_CARD_STUD: Final = Game(
    key="seven_card_stud",
    name="Seven Card Stud",
    aliases=("stud", "7-card stud", "seven card stud", "stud high"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §A How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §A How 2",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("STUD §A How 3",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §A How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §A How 5",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §A How 6",), down=1),
    ),
    bring_in=BringIn(
        End.LOWEST,
        Ace.HIGH,
        Posting.BY_SETTING,
        ("STUD §A Bring-in 1", "STUD §A Bring-in 2", "STUD §A Bring-in 3"),
    ),
    opens=Opens(End.HIGHEST, Ace.HIGH, FOURTH, ("STUD §A Bring-in 4",)),
    betting=FixedLimit(
        ("STUD §A Betting 1", "STUD §A Betting 2", "STUD §A Betting 3", "STUD §A Betting 4")
    ),
    shares=(HighHand(("STUD §A Winning 1", "STUD §A Winning 2", "STUD §A Winning 3")),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(OPEN_PAIR_DOUBLE_BET, default=False),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
    ),
    source=("STUD §A How 7", "STUD §A Good 1"),
    final_authority=None,
    credit=None,
)


STUD_8B: Final = Game(
    key="stud_8b",
    name="Stud 8/b",
    aliases=("stud 8", "stud8", "stud 8 or better", "stud eight or better"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §B How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §B How 2",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("STUD §B How 3",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §B How 3",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §B How 3",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §B How 4",), down=1),
    ),
    bring_in=BringIn(
        End.LOWEST,
        Ace.HIGH,
        Posting.PLAYERS_CHOICE,
        ("STUD §B Bring-in 1", "STUD §B Bring-in 2", "STUD §A Bring-in 3"),
    ),
    opens=Opens(End.HIGHEST, Ace.HIGH, FOURTH, ("STUD §B Bring-in 3",)),
    betting=FixedLimit(("STUD §B Betting 1", "STUD §B Betting 2")),
    shares=(
        HighHand(("STUD §B Winning 1", "STUD §B Winning 3", "STUD §B Winning 5")),
        LowHand(
            LowRanking.EIGHT_OR_BETTER,
            ("STUD §B Winning 2", "STUD §B Winning 3", "STUD §B Winning 4", "STUD §B Winning 5"),
        ),
    ),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=False, only=(False,)),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
    ),
    source=("STUD §B How 5",),
    final_authority=None,
    credit=None,
)


STUD_HILO: Final = Game(
    key="stud_hilo",
    name="Stud Hi/Lo Regular",
    aliases=("stud hi/lo", "stud hi/lo regular", "stud hilo"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §C How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §C How 2",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("STUD §C How 3",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §C How 3",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §C How 3",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §C How 4",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST,
        Ace.LOW,
        Posting.BY_SETTING,
        ("STUD §C Bring-in 1", "STUD §C Bring-in 2", "STUD §C Bring-in 3"),
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("STUD §C Bring-in 4",)),
    betting=FixedLimit(("STUD §C Betting 1", "STUD §C Betting 2")),
    shares=(
        HighHand(("STUD §C Winning 1", "STUD §C Winning 4")),
        LowHand(
            LowRanking.ACE_TO_FIVE, ("STUD §C Winning 2", "STUD §C Winning 3", "STUD §C Winning 4")
        ),
    ),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
    ),
    source=("STUD §C How 5",),
    final_authority=None,
    credit=None,
)


RAZZ: Final = Game(
    key="razz",
    name="Razz",
    aliases=("razz a-5",),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("READING D3", "STUD §A How 1"),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §A How 2",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("STUD §A How 3",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §A How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §A How 5",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §A How 6",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST,
        Ace.LOW,
        Posting.BY_SETTING,
        ("READING D3", "STUD §D Bring-in 4", "STUD §D Bring-in 6"),
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("READING D3", "STUD §D Bring-in 4")),
    betting=FixedLimit(
        (
            "READING D3",
            "STUD §A Betting 1",
            "STUD §A Betting 2",
            "STUD §A Betting 3",
            "STUD §A Betting 4",
        ),
    ),
    shares=(LowHand(LowRanking.ACE_TO_FIVE, ("STUD §D Winning 4", "READING R2")),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
    ),
    source=("READING D3",),
    final_authority=None,
    credit=None,
)


RAZZ_27: Final = Game(
    key="razz_27",
    name="2-7 Razz",
    aliases=("2-7 razz", "deuce to seven razz", "razz 2-7"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("READING D3", "STUD §A How 1"),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §A How 2",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("STUD §A How 3",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §A How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §A How 5",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §A How 6",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST,
        Ace.HIGH,
        Posting.BY_SETTING,
        ("READING D3", "STUD §D Bring-in 5", "STUD §D Bring-in 6"),
    ),
    opens=Opens(End.LOWEST, Ace.HIGH, FOURTH, ("READING D3", "STUD §D Bring-in 5")),
    betting=FixedLimit(
        (
            "READING D3",
            "STUD §A Betting 1",
            "STUD §A Betting 2",
            "STUD §A Betting 3",
            "STUD §A Betting 4",
        ),
    ),
    shares=(LowHand(LowRanking.DEUCE_TO_SEVEN, ("STUD §D Winning 5", "READING R4")),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
    ),
    source=("READING D3",),
    final_authority=None,
    credit=None,
)


SUPER_SEVEN_CARD_STUD: Final = Game(
    key="super_seven_card_stud",
    name="Super Seven Card Stud",
    aliases=("super stud",),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.SMALL, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.LOWEST, Ace.HIGH, Posting.BY_SETTING, ("STUD §D Bring-in 1", "STUD §D Bring-in 6")
    ),
    opens=Opens(End.HIGHEST, Ace.HIGH, FOURTH, ("STUD §D Bring-in 1",)),
    betting=FixedLimit(("STUD §D Betting 1",)),
    shares=(HighHand(("STUD §D Winning 1",)),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


SUPER_STUD_8B: Final = Game(
    key="super_stud_8b",
    name="Super Stud 8/b",
    aliases=("super stud 8", "super stud 8 or better"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.SMALL, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST, Ace.LOW, Posting.BY_SETTING, ("STUD §D Bring-in 2", "STUD §D Bring-in 6")
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("STUD §D Bring-in 2",)),
    betting=FixedLimit(("STUD §D Betting 1",)),
    shares=(
        HighHand(("STUD §D Winning 2", "STUD §B Winning 1")),
        LowHand(
            LowRanking.EIGHT_OR_BETTER,
            ("STUD §D Winning 2", "STUD §B Winning 2", "STUD §B Winning 4"),
        ),
    ),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


PL_SUPER_STUD_8B_CAPPED: Final = Game(
    key="pl_super_stud_8b_capped",
    name="PL Super Stud 8/b - Capped",
    aliases=("pl super stud 8/b", "pl super stud 8"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.POT, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.POT, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.POT, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.POT, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.POT, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST,
        Ace.LOW,
        Posting.AUTOMATIC,
        ("STUD §D Bring-in 2", "STUD §D Bring-in 6", "STUD §D Betting 3"),
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("STUD §D Bring-in 2",)),
    betting=PotLimit(2, 3, FOURTH, ("STUD §D Betting 2", "STUD §D Betting 3", "STUD §D Betting 4")),
    shares=(
        HighHand(("STUD §D Winning 2", "STUD §B Winning 1")),
        LowHand(
            LowRanking.EIGHT_OR_BETTER,
            ("STUD §D Winning 2", "STUD §B Winning 2", "STUD §B Winning 4"),
        ),
    ),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN_PL, default=True),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
        offer(SMALLEST_BET, default="bring_in"),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


SUPER_STUD_HILO: Final = Game(
    key="super_stud_hilo",
    name="Super Stud hi/lo regular",
    aliases=("super stud hi/lo", "super stud hi/lo regular", "super hi/lo"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.SMALL, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST, Ace.LOW, Posting.BY_SETTING, ("STUD §D Bring-in 3", "STUD §D Bring-in 6")
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("STUD §D Bring-in 3",)),
    betting=FixedLimit(("STUD §D Betting 1",)),
    shares=(
        HighHand(("STUD §D Winning 3", "STUD §C Winning 1")),
        LowHand(
            LowRanking.ACE_TO_FIVE, ("STUD §D Winning 3", "STUD §C Winning 2", "STUD §C Winning 3")
        ),
    ),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


SUPER_RAZZ: Final = Game(
    key="super_razz",
    name="Super Razz",
    aliases=("super razz a-5",),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.SMALL, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST, Ace.LOW, Posting.BY_SETTING, ("STUD §D Bring-in 4", "STUD §D Bring-in 6")
    ),
    opens=Opens(End.LOWEST, Ace.LOW, FOURTH, ("STUD §D Bring-in 4",)),
    betting=FixedLimit(("STUD §D Betting 1",)),
    shares=(LowHand(LowRanking.ACE_TO_FIVE, ("STUD §D Winning 4", "READING R2")),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


SUPER_27_RAZZ: Final = Game(
    key="super_27_razz",
    name="Super 2-7 Razz",
    aliases=("super 2-7 razz", "super deuce to seven razz"),
    players=TableSize(2, 8, ("READING D15",)),
    antes=("STUD §D How 1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("STUD §D How 2", "STUD §D How 3"), down=4, up=1, discard=2),
        Street(FOURTH, BetSize.SMALL, ("STUD §D How 4",), up=1),
        Street(FIFTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SIXTH, BetSize.BIG, ("STUD §D How 4",), up=1),
        Street(SEVENTH, BetSize.BIG, ("STUD §D How 5",), down=1),
    ),
    bring_in=BringIn(
        End.HIGHEST, Ace.HIGH, Posting.BY_SETTING, ("STUD §D Bring-in 5", "STUD §D Bring-in 6")
    ),
    opens=Opens(End.LOWEST, Ace.HIGH, FOURTH, ("STUD §D Bring-in 5",)),
    betting=FixedLimit(("STUD §D Betting 1",)),
    shares=(LowHand(LowRanking.DEUCE_TO_SEVEN, ("STUD §D Winning 5", "READING R4")),),
    wild=NoWilds(),
    bonus=None,
    house_rules=(
        offer(SHOWING_TIE, default=ShowingTie.POSITION),
        offer(ODD_CHIP, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
        offer(SEVENTH_STREET_SHORTAGE, default=Shortage.COMMUNITY_CARD),
        offer(TIMEOUT_DISCARDS, default=TimeoutDiscards.LAST_TWO),
    ),
    source=("STUD §D How 6",),
    final_authority=None,
    credit=None,
)


POSITION_POKER: Final = Game(
    key="position_poker",
    name="Position Poker",
    aliases=("position", "opr-643"),
    players=TableSize(2, 7, ("OPR-643 1.1",)),
    antes=("OPR-643 2.1",),
    streets=(
        Street(THIRD, BetSize.SMALL, ("OPR-643 2.1 table",), down=2, up=1),
        Street(FOURTH, BetSize.SMALL, ("OPR-643 2.1 table",), up=1),
        Street(FIFTH, BetSize.BIG, ("OPR-643 2.1 table",), up=1),
        Street(SIXTH, BetSize.BIG, ("OPR-643 2.1 table",), up=1),
        Street(SEVENTH, BetSize.BIG, ("OPR-643 2.1 table", "OPR-643 2.2"), chosen=1),
    ),
    bring_in=BringIn(
        End.LOWEST,
        Ace.HIGH,
        Posting.BY_SETTING,
        ("OPR-643 2.1", "STUD §A Bring-in 1", "STUD §A Bring-in 2", "STUD §A Bring-in 3"),
    ),
    opens=Opens(End.HIGHEST, Ace.HIGH, FOURTH, ("OPR-643 2.1", "STUD §A Bring-in 4")),
    betting=FixedLimit(
        (
            "OPR-643 2.1",
            "STUD §A Betting 1",
            "STUD §A Betting 2",
            "STUD §A Betting 3",
            "STUD §A Betting 4",
        ),
    ),
    shares=(HighHand(("OPR-643 4.1", "OPR-643 4.2", "OPR-643 1.6")),),
    wild=SeatWilds(
        EIGHT,
        (ACE, 0, 1, 2, 3, 4),
        ("OPR-643 1.2", "OPR-643 1.3", "OPR-643 1.3 table", "OPR-643 1.5"),
    ),
    bonus=SpadeHalf(("OPR-643 3.1", "OPR-643 3.2", "OPR-643 4.2"), ("OPR-643 3.4",)),
    house_rules=(
        offer(DEALER_WILD_RANK, default=None),
        offer(FOLDED_SPADE_COLLECTS, default=None),
        offer(FIVE_OF_A_KIND, default=FiveOfAKind.ABOVE_STRAIGHT_FLUSH),
        offer(WILD_MAY_REPEAT_CARD, default=False),
        offer(BOARDS_COUNT_WILDS, default=True),
        offer(OPENING, default=Opening.BRING_IN),
        offer(SHOWING_TIE_OPR_643, default=ShowingTie.POSITION),
        offer(ODD_CHIP_OPR_643, default=OddChip.POSITION),
        offer(AUTO_BRING_IN, default=True),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
    ),
    source=("OPR-643 1.1", "OPR-643 1.6"),
    final_authority="Rob",
    credit=None,
)


EDDIES_CHOICE: Final = Game(
    key="eddies_choice",
    name="Eddie's Choice",
    aliases=("eddie's choice", "eddies", "opr-671"),
    players=TableSize(2, 7, ("OPR-671 1.1",)),
    antes=("OPR-671 1.1", "STUD §A How 1"),
    streets=(
        Street(
            THIRD, BetSize.SMALL, ("OPR-671 2.1", "OPR-671 2.2", "OPR-671 2.3"), down=2, offered=1
        ),
        Street(FOURTH, BetSize.SMALL, ("OPR-671 2.2", "OPR-671 2.3"), offered=1),
        Street(FIFTH, BetSize.BIG, ("OPR-671 2.2", "OPR-671 2.3"), offered=1),
        Street(SIXTH, BetSize.BIG, ("OPR-671 2.2", "OPR-671 2.3"), offered=1),
        Street(SEVENTH, BetSize.BIG, ("OPR-671 2.4",), down=1),
    ),
    bring_in=None,
    opens=Opens(End.HIGHEST, Ace.HIGH, THIRD, ("OPR-671 2.5",)),
    betting=FixedLimit(
        (
            "OPR-671 1.1",
            "STUD §A Betting 1",
            "STUD §A Betting 2",
            "STUD §A Betting 3",
            "STUD §A Betting 4",
        ),
    ),
    shares=(HighHand(("OPR-671 4.1", "OPR-671 1.3")),),
    wild=MatchWilds(("OPR-671 3.1", "OPR-671 3.2", "OPR-671 3.3")),
    bonus=None,
    house_rules=(
        offer(WILD_MAY_REPEAT_CARD, default=False),
        offer(SHOWING_TIE_OPR_671, default=ShowingTie.POSITION),
        offer(ODD_CHIP_OPR_671, default=OddChip.POSITION),
        offer(MAX_RAISES, default=4),
        offer(HEADS_UP_UNCAPPED, default=True),
        offer(SHORT_RAISE_COUNTS_FROM, default=ShortRaise.HALF_BET),
    ),
    source=("OPR-671 1.1", "OPR-671 1.2"),
    final_authority="Rob",
    credit="Contributed to pagat.com by Dan Mathe",
)


SUPER_STUD_MIX: Final = Mix(
    key="super_stud_mix",
    name="Super Stud Mix",
    games=(SUPER_SEVEN_CARD_STUD, SUPER_RAZZ, SUPER_STUD_8B, SUPER_STUD_HILO, SUPER_27_RAZZ),
    source=("STUD §D Good 4", "READING D16"),
)

GAMES: Final = MappingProxyType(
    {
        game.key: game
        for game in (
            SEVEN_CARD_STUD,
            STUD_8B,
            STUD_HILO,
            RAZZ,
            RAZZ_27,
            SUPER_SEVEN_CARD_STUD,
            SUPER_STUD_8B,
            PL_SUPER_STUD_8B_CAPPED,
            SUPER_STUD_HILO,
            SUPER_RAZZ,
            SUPER_27_RAZZ,
            POSITION_POKER,
            EDDIES_CHOICE,
        )
    }
)
MIXES: Final = MappingProxyType({SUPER_STUD_MIX.key: SUPER_STUD_MIX})
