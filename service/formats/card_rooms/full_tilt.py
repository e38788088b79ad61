"""The layout that Full Tilt Poker printed: `NAME antes`, `*** 3RD STREET ***`."""

import re
from types import MappingProxyType
from typing import Final

from service.formats.card_rooms.amounts import AMOUNT
from service.formats.card_rooms.layout import CARDS, Layout, actions

FULL_TILT: Final = Layout(
    room="Full Tilt Poker",
    begins=re.compile(
        r"Full ?Tilt ?Poker(?:\.\w+)? (?:Game|Hand) #(?P<number>\d+):", re.IGNORECASE
    ),
    game=re.compile(
        r" - (?:Fixed )?Limit (?P<game>(?:7 Card )?Stud (?:Hi|H/L)|(?:2-7 )?Razz)(?= - |$)",
        re.IGNORECASE,
    ),
    games=MappingProxyType(
        {
            "Stud Hi": "stud high",
            "7 Card Stud Hi": "stud high",
            "Stud H/L": "stud 8 or better",
            "7 Card Stud H/L": "stud 8 or better",
            "Razz": "razz a-5",
            "2-7 Razz": "deuce to seven razz",
        }
    ),
    stakes=re.compile(rf" - ({AMOUNT})/({AMOUNT})(?: Ante ({AMOUNT}))?(?= - |$)", re.IGNORECASE),
    tournament=re.compile(r"#\d+: (?!\(partial\) )(?!Table )", re.IGNORECASE),
    partial="(partial)",
    seat=re.compile(rf"Seat (\d+): (.+) \(({AMOUNT})\)(?:, is sitting out)?$"),
    button=re.compile(r"The button is in seat #(\d+)$"),
    chat=re.compile(": "),
    talk=re.compile(r"[^:]+: "),
    ante=re.compile(rf" antes ({AMOUNT})(?P<all_in>, and is all in)?$"),
    action=actions(
        rf"brings in (?:low )?for (?P<bring_in>{AMOUNT})",
        rf"calls (?P<call>{AMOUNT})",
        rf"bets (?P<bet>{AMOUNT})",
        rf"raises to (?P<raise>{AMOUNT})",
        rf"completes (?:it )?(?:to )?(?P<complete>{AMOUNT})",
        r"(?P<check>checks)",
        r"(?P<fold>folds)",
        separator=" ",
        all_in=", and is all in",
    ),
    shows=re.compile(rf" shows {CARDS}"),
    mucks=re.compile(r" mucks$"),
    wins=re.compile(
        rf" (?:wins|ties for) (?:the )?(?:(?P<share>high|low) )?(?:(?P<pot>main|side) )?pot"
        rf"(?:[ -]#?(?P<side>\d+))? \((?P<chips>{AMOUNT})\)"
    ),
    forced=re.compile(rf" is (?:low|high) with {CARDS}"),
    house_rules=MappingProxyType({"open_pair_double_bet": True}),
    double_bet=None,
)
