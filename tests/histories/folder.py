"""A folder of histories: hands of every kind in both layouts, in every encoding, with chatter."""

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tests.histories.played import ROOM_GAMES, WAYS, Played, play
from tests.histories.writer import STARS, TILT, write

SHORT_HISTORY: Final = """\
PokerStars Hand #7: Razz Limit ($0.04/$0.08 USD) - 2020/01/02 10:00:00 ET
Seat 1: Ann ($1.33 in chips)
Seat 8: Cy ($1.65 in chips)
Ann: posts the ante $0.01
Cy: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Qc]
Dealt to Cy [3h]
Ann: brings in for $0.02
Cy: folds
Uncalled bet ($0.02) returned to Ann
Ann collected $0.02 from pot
*** SUMMARY ***
Total pot $0.02 | Rake $0
"""
"""A hand that is over with its second action."""

HANDS: Final = 70
_CHATTER: Final = {
    STARS: (
        '{name} said, "Bob: folds"',
        "{name} has timed out",
        "{name} is disconnected",
        "{name} is connected",
        "Stranger joins the table at seat #9",
        "Stranger leaves the table",
        "{name} has 15 seconds left to act",
        "{name}: sits out",
        "{name} is sitting out",
        "No low hand qualified",
        "Betting is capped",
    ),
    TILT: (
        "{name}: I call $5",
        "Stranger: raises to $6",
        "{name} has timed out",
        "{name} is disconnected",
        "{name} has 15 seconds left to act",
        "5 seconds left to act",
        "{name} has been disconnected",
        "Stranger adds $40",
        "Stranger sits down",
        "{name} stands up",
        "{name} is sitting out",
    ),
}
_ENCODINGS: Final = (
    ("utf-8", b"", "\n"),
    ("utf-8", codecs.BOM_UTF8, "\r\n"),
    ("utf-16-le", codecs.BOM_UTF16_LE, "\r\n"),
    ("utf-16-be", codecs.BOM_UTF16_BE, "\n"),
    ("utf-16-le", b"", "\n"),
)


@dataclass(frozen=True, slots=True)
class Written:
    """A hand and its lines in a layout."""

    played: Played
    layout: str
    lines: list[str]


def written_hands(seed: int = 0, count: int = HANDS) -> Iterator[Written]:
    """Hands of every game, way of playing and layout, one after the other."""
    for number in range(count):
        rng = Random(seed + number)  # noqa: S311  the cards need not be secret
        played = play(rng, 1000 + number, rng.choice(ROOM_GAMES), WAYS[number % len(WAYS)])
        layout = (STARS, TILT)[number % 2]
        yield Written(played, layout, write(rng, played, layout))


def with_chatter(rng: Random, hand: Written) -> list[str]:
    """The lines of a hand, with talk and trailing blanks between any two of them."""
    lines = hand.lines[:1]
    for line in hand.lines[1:]:
        if rng.random() < 0.15:
            name = rng.choice(list(hand.played.names.values()))
            lines.append(rng.choice(_CHATTER[hand.layout]).format(name=name))
        lines.append(line + rng.choice(("", "", " ")))
    return lines


def write_folder(folder: Path, hands: Sequence[Written]) -> None:
    """Write hands into files of a few each, the files into a folder and one below it."""
    (folder / "more").mkdir()
    for number, start in enumerate(range(0, len(hands), 7)):
        rng = Random(start)  # noqa: S311
        encoding, mark, line_end = _ENCODINGS[number % len(_ENCODINGS)]
        text = "".join(
            line + line_end
            for hand in hands[start : start + 7]
            for line in [*with_chatter(rng, hand), "", "", ""]
        )
        file = folder / ("more" if number % 3 == 0 else "") / f"hands {number}.txt"
        file.write_bytes(mark + text.encode(encoding))
