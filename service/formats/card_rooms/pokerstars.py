"""The layout that PokerStars prints: `NAME: posts the ante`, `*** 3rd STREET ***`."""

import re
from types import MappingProxyType
from typing import Final

from service.formats.card_rooms.amounts import AMOUNT
from service.formats.card_rooms.layout import CARDS, Layout, actions

POKERSTARS: Final = Layout(
    room="PokerStars",
    begins=re.compile(r"PokerStars(?: [\w ]+)? (?:Game|Hand) #(?P<number>\d+):", re.IGNORECASE),
    game=re.compile(r"\b(?P<game>7 Card Stud(?: Hi/Lo)?|(?:2-7 )?Razz) Limit\b", re.IGNORECASE),
    games=MappingProxyType(
        {
            "7 Card Stud": "stud high",
            "7 Card Stud Hi/Lo": "stud 8 or better",
            "Razz": "razz a-5",
            "2-7 Razz": "deuce to seven razz",
        }
    ),
    stakes=re.compile(rf"\((?:[^()]*[ ,])?({AMOUNT})/({AMOUNT})(?: [A-Z]{{3}})?\)"),
    tournament=re.compile(r"\bTournament #", re.IGNORECASE),
    partial=None,
    seat=re.compile(rf"Seat (\d+): (.+) \(({AMOUNT}) in chips(?:, [^()]*)?\)"),
    button=re.compile(r"Table '.*'.*?(?:Seat #(\d+) is the button)?$"),
    chat=re.compile(' said, "'),
    talk=None,
    ante=re.compile(rf": posts the ante ({AMOUNT})(?P<all_in> and is all-in)?$"),
    action=actions(
        rf"brings in (?:low )?for (?P<bring_in>{AMOUNT})",
        rf"calls (?P<call>{AMOUNT})",
        rf"bets (?P<bet>{AMOUNT})",
        rf"raises (?P<by>{AMOUNT}) to (?P<raise>{AMOUNT})",
        rf"completes (?:it )?(?:to )?(?P<complete>{AMOUNT})",
        r"(?P<check>checks)",
        rf"(?P<fold>folds)(?: {CARDS})?",
        separator=": ",
        all_in=" and is all-in",
    ),
    shows=re.compile(rf": shows {CARDS}"),
    mucks=re.compile(r": mucks hand$"),
    wins=re.compile(
        rf" collected (?P<chips>{AMOUNT}) from (?:the )?(?:(?P<pot>main|side) )?pot"
        r"(?:-(?P<side>\d+))?(?P<share>)$"
    ),
    forced=None,
    house_rules=MappingProxyType({}),
    double_bet="Pair on board - a double bet is allowed",
)
