"""A folder of histories held against the rules: right ones agree, and every planted fault is found.

The histories are written by `writer.py`, which knows nothing of the readers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from service.audit.folder import Outcome, Verdict, audit, files_of
from tests.histories.faults import FAULTS, Fault
from tests.histories.folder import Written, with_chatter, write_folder, written_hands

HANDS = list(written_hands())
MANY = 500


def judged(*texts: bytes) -> list[Verdict]:
    """What becomes of the hands of some files."""
    files = iter([(f"{number}.txt", BytesIO(text)) for number, text in enumerate(texts)])
    return list(audit(files, {}))


def as_text(lines: Sequence[str]) -> bytes:
    """Lines as a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def first_that_fits(fault: Fault) -> Iterator[tuple[Written, list[str]]]:
    """The first hand in which a fault can be planted, and the hand with it."""
    for hand in written_hands(count=MANY):
        changed = fault.change(hand)
        if changed is not None:
            yield hand, changed
            return


def test_the_folder_has_all_that_is_hard() -> None:
    """Both layouts, three games, side pots, all-in antes, odd chips, mucks, a community card."""
    told = Counter[str]()
    for hand in HANDS:
        outcome = hand.played.end.outcome
        assert outcome is not None
        text = "\n".join(hand.lines)
        told[hand.layout] += 1
        told[hand.played.hand.game.key] += 1
        told["side pot"] += len(outcome.settlement.pots) > 1
        told["several side pots"] += len(outcome.settlement.pots) > 2
        told["community"] += bool(hand.played.end.community)
        told["muck"] += any(line.endswith(("mucks hand", "mucks")) for line in hand.lines)
        told["odd chip"] += "READING M3" in outcome.rules
        told["rake"] += not text.partition("| Rake ")[2].startswith(("0", "$0\n"))
        antes = [line for line in hand.lines if "antes " in line or "posts the ante" in line]
        told["all-in ante"] += any("all" in line.rpartition("ante")[2] for line in antes)
        told["short bring-in"] += any(
            "brings in" in line and line.endswith(("all-in", "all in")) for line in hand.lines
        )
        told["tournament"] += hand.played.hand.tournament
    assert len(HANDS) >= 50
    assert all(times for times in told.values()), told


def test_a_folder_of_right_hands_agrees(tmp_path: Path) -> None:
    """Every hand of the folder agrees, in every encoding and with talk between the lines."""
    write_folder(tmp_path, HANDS)
    files = ((name, BytesIO(Path(name).read_bytes())) for name in files_of((str(tmp_path),)))
    verdicts = list(audit(files, {}))
    assert [v for v in verdicts if v.outcome is not Outcome.AGREES] == []
    assert [v.notes for v in verdicts if v.notes] == []
    assert sorted(str(v.number) for v in verdicts) == [str(h.played.number) for h in HANDS]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_and_named(fault: Fault) -> None:
    """The hand disagrees under the fault's name, at a line of the hand; without it, it agrees."""
    [(hand, changed)] = first_that_fits(fault)
    [before, after] = [judged(as_text(lines))[0] for lines in (hand.lines, changed)]
    assert before.outcome is Outcome.AGREES
    assert after.outcome is Outcome.DISAGREES
    assert fault.code in [finding.code for finding in after.findings]
    assert all(1 <= finding.line <= len(changed) for finding in after.findings)


def test_every_finding_but_of_form_cites_an_article() -> None:
    """What disagrees with a rule says with which; the summary and a false all-in break none."""
    without = {"wrong_summary", "not_all_in"}
    for fault in FAULTS:
        [(_, changed)] = first_that_fits(fault)
        for finding in judged(as_text(changed))[0].findings:
            assert finding.rules or finding.code in without, finding


def test_the_line_of_a_fault_is_told() -> None:
    """The finding stands at the very line that was changed."""
    for name in ("out of turn", "check of a bet", "larger ante", "other bring-in"):
        fault = next(fault for fault in FAULTS if fault.name == name)
        [(hand, changed)] = first_that_fits(fault)
        pairs = enumerate(zip(hand.lines, changed, strict=True), start=1)
        first = next(number for number, (was, now) in pairs if was != now)
        assert first in [finding.line for finding in judged(as_text(changed))[0].findings]


def test_faults_do_not_hide_among_right_hands(tmp_path: Path) -> None:
    """Twenty-eight hands with faults among many right ones: these disagree, and no others."""
    wrong = []
    for number, fault in enumerate(FAULTS):
        [(_, changed)] = first_that_fits(fault)
        wrong.append([changed[0].replace("#1", f"#9{number:02}1", 1), *changed[1:]])
    right = [with_chatter(Random(hand.played.number), hand) for hand in HANDS]  # noqa: S311
    lines = [line for pair in zip(right, wrong, strict=False) for hand in pair for line in hand]
    (tmp_path / "mixed.txt").write_bytes(as_text(lines))
    outcomes = Counter(v.outcome for v in judged((tmp_path / "mixed.txt").read_bytes()))
    assert outcomes == {Outcome.DISAGREES: len(FAULTS), Outcome.AGREES: len(FAULTS)}


def test_the_same_hand_twice_is_told_once() -> None:
    """A hand that stands in a second file, with other talk and line ends, was there before."""
    first = as_text(HANDS[0].lines)
    again = as_text(with_chatter(Random(1), HANDS[0])).replace(b"\n", b"\r\n")  # noqa: S311
    one, two = judged(first, again)
    assert (one.outcome, two.outcome) == (Outcome.AGREES, Outcome.DUPLICATE)
    assert two.seen_at == "0.txt:1"


def test_a_number_that_two_hands_have_is_noted() -> None:
    """Two hands of one number that tell different things are both audited, and it is said."""
    other = [HANDS[2].lines[0].replace("#1002", "#1000"), *HANDS[2].lines[1:]]
    one, two = judged(as_text(HANDS[0].lines), as_text(other))
    assert (one.outcome, two.outcome) == (Outcome.AGREES, Outcome.AGREES)
    assert [note.says for note in two.notes] == [
        "0.txt:1 has a hand of this number that tells otherwise."
    ]


def test_a_hand_that_breaks_off_cannot_be_read_wherever_it_does() -> None:
    """However many lines are left of a hand, before its total it is not taken for a whole one."""
    for hand in HANDS[:6]:
        total = next(n for n, line in enumerate(hand.lines) if line.startswith("Total pot"))
        for length in range(1, total + 1):
            [verdict] = judged(as_text(hand.lines[:length]))
            assert verdict.outcome is Outcome.NOT_READ
            assert verdict.findings[0].line == length
            assert "breaks off" in verdict.findings[0].says


def test_a_hand_that_begins_in_the_middle_cannot_be_read() -> None:
    """The end of a hand, as at the head of a cut file, is told, and the next hand is read."""
    lines = [*HANDS[0].lines[10:], "", *HANDS[1].lines]
    one, two = judged(as_text(lines))
    assert (one.outcome, two.outcome) == (Outcome.NOT_READ, Outcome.AGREES)
    assert "beginning" in one.findings[0].says


def test_whatever_happens_to_a_file_there_is_a_verdict() -> None:
    """Lines lost, doubled, swapped, cut or garbled: a hand is judged, or said to be unreadable."""
    for seed in range(300):
        rng = Random(seed)  # noqa: S311
        lines = list(rng.choice(HANDS).lines)
        for _ in range(rng.randint(1, 3)):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            match rng.randrange(5):
                case 0:
                    lines[at] = ""
                case 1:
                    lines.insert(at, lines[other])
                case 2:
                    lines[at], lines[other] = lines[other], lines[at]
                case 3:
                    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
                case _:
                    place = rng.randrange(len(lines[at]) + 1)
                    garbled = rng.choice("0159[]():$., abAKs\x00")
                    lines[at] = lines[at][:place] + garbled + lines[at][place + 1 :]
        for verdict in judged(as_text(lines)):
            assert verdict.outcome in set(Outcome)
            assert bool(verdict.findings) is (
                verdict.outcome in {Outcome.DISAGREES, Outcome.NOT_READ}
            )
