"""Hands in bulk over the wire, in three forms: octets, lines of text, and JSON.

A body is read piece by piece as it comes, and a piece is evaluated before the next is read: what
stays in memory is a piece and the strengths. Nothing is answered before all hands are evaluated,
and then again piece by piece.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import orjson

from service import evaluator
from service.api.body import PIECE_BYTES
from service.api.json_lists import read_lists, texts
from service.api.problems import MOST_ERRORS, Fault, Refusal, WebCode
from service.rules.bulk import CARDS, Bulk
from service.rules.cards import parse_rank, with_letters
from service.rules.errors import Place

Records = bytes | bytearray | memoryview

TEXT_FAULTS: Final = {
    "not_a_card": "Something here is not a card: a rank 2-9, T (or 10), J, Q, K, A and a suit "
    "c, d, h, s.",
    "card_repeated": "A card is here twice.",
    "wrong_card_count": f"A hand has {CARDS} cards here.",
    "not_a_rank": "The cards are to be followed by a blank and the holder's wild rank: 2-9, T (or "
    "10), J, Q, K, A.",
}
OCTET_FAULTS: Final = {
    "not_a_card": "A byte is not a card: 0 to 51.",
    "card_repeated": "A card is here twice.",
    "not_a_rank": f"Byte {CARDS + 1} is not a rank: 0 to 12.",
}
_NOT_A_RANK: Final = "This is not a rank: 2-9, T (or 10), J, Q, K, A."


class Batch:
    """The hands of a request: their strengths, and the first hundred that are none."""

    def __init__(self, asked: Bulk) -> None:
        self.asked = asked
        self.hand_count = 0
        self.strengths: list[bytearray] = []
        """Of piece after piece of the request, the shares of a hand together, 16 bits each."""
        self._faults: list[Fault] = []

    def take_records(self, records: Records) -> None:
        """Evaluate whole records, or note those that hold no hands."""
        self._note(
            evaluator.check_hands(
                records, CARDS, self._room_for_faults, with_rank=self.asked.with_rank
            ),
            OCTET_FAULTS,
            (),
            self.hand_count,
        )
        self.take_hands(records)

    def take_lines(self, text: bytes) -> None:
        """Evaluate whole lines, or note those that are no hands."""
        self.take_hands(self.read_lines(text, (), self.hand_count, with_rank=self.asked.with_rank))

    def read_lines(self, text: bytes, at: Place, first: int, *, with_rank: bool) -> bytearray:
        """The records of whole lines; those that are no hands are noted, `first` on at a place."""
        records, bad = evaluator.read_hands(
            with_letters(text), CARDS, self._room_for_faults, with_rank=with_rank
        )
        self._note(bad, TEXT_FAULTS, at, first)
        return records

    def take_hands(self, records: Records) -> None:
        """Evaluate records that hold hands, unless there are some already that do not."""
        count = len(records) // self.asked.record_bytes
        if count and not self._faults:
            strengths = bytearray(2 * len(self.asked.shares) * count)
            self.asked.kernel(records, strengths)
            self.strengths.append(strengths)
        self.hand_count += count

    def note(self, at: Place, detail: str) -> None:
        """Note a hand that is none.

        Raises:
            Refusal: `bad_hands`, as soon as there are a hundred.
        """
        self._faults.append(Fault(at, detail))
        if not self._room_for_faults:
            self.finish()

    def finish(self) -> None:
        """Refuse the request if a hand was none.

        Raises:
            Refusal: `bad_hands`.
        """
        if self._faults:
            count = len(self._faults)
            hands = "1 hand" if count == 1 else f"{count} hands"
            more = "" if self._room_for_faults else " or more"
            detail = f"{hands}{more} cannot be evaluated, and so none was."
            raise Refusal(WebCode.BAD_HANDS, detail, self._faults)

    @property
    def _room_for_faults(self) -> int:
        return MOST_ERRORS - len(self._faults)

    def _note(
        self,
        bad: Iterable[evaluator.BadHand],
        details: Mapping[str, str],
        at: Place,
        first: int,
    ) -> None:
        for index, reason in bad:
            self.note((*at, first + index), details[reason])


@dataclass(frozen=True, slots=True)
class Form:
    """A form in which hands come and strengths go."""

    media_type: str
    content_type: str
    read: Callable[[Iterator[bytes], Batch], None]
    answer: Callable[[Batch, Mapping[str, object]], Iterator[bytes]]
    """The strengths, piece by piece; in JSON with what else there is to say."""


# In ----------------------------------------------------------------------------------------------


def read_octets(pieces: Iterator[bytes], batch: Batch) -> None:
    """Records, end to end."""
    size = batch.asked.record_bytes
    rest = b""
    for piece in pieces:
        held = rest + piece if rest else piece
        whole = len(held) - len(held) % size
        batch.take_records(memoryview(held)[:whole])
        rest = held[whole:]
    if rest:
        batch.note((batch.hand_count,), f"The last record has {len(rest)} bytes, not {size}.")


def read_lines(pieces: Iterator[bytes], batch: Batch) -> None:
    """A hand a line; the last line need not be ended."""
    rest = b""
    for piece in pieces:
        whole, end, begun = piece.rpartition(b"\n")
        if end:
            batch.take_lines(rest + whole + end)
            rest = begun
        else:
            rest += piece
        if len(rest) > PIECE_BYTES:
            batch.note((batch.hand_count,), "This line does not end.")
            break
    else:
        batch.take_lines(rest)


def read_json(pieces: Iterator[bytes], batch: Batch) -> None:
    """An object with the list `hands`, and with `wild_ranks` where each hand has one."""
    lists = _JsonLists(batch)
    takers = {"hands": lists.take_hands}
    if batch.asked.with_rank:
        takers["wild_ranks"] = lists.take_ranks
    counts = read_lists(pieces, takers)
    for name in takers:
        if name not in counts:
            raise _wrong(name, "This is missing: a list of texts.")
    if batch.asked.with_rank:
        if counts["hands"] != counts["wild_ranks"]:
            raise _wrong(
                "wild_ranks", f"{counts['hands']} hands have {counts['wild_ranks']} wild ranks."
            )
        lists.join()


class _JsonLists:
    """The lists of a body in JSON; hands wait for their wild ranks where they have any."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._waiting: list[bytearray] = []
        self._ranks = bytearray()

    def take_hands(self, run: bytes, first: int) -> int:
        cards = evaluator.read_json_hands(b'{"hands":[%b]}' % run, CARDS)
        if cards is None:
            cards = self._read_texts(texts(run, ("hands",), first), first)
        if self._batch.asked.with_rank:
            self._waiting.append(cards)
        else:
            self._batch.take_hands(cards)
        return len(cards) // CARDS

    def take_ranks(self, run: bytes, first: int) -> int:
        said = texts(run, ("wild_ranks",), first)
        ranks = list(map(parse_rank, said))
        for index, rank in enumerate(ranks, start=first):
            if rank is None:
                self._batch.note(("wild_ranks", index), _NOT_A_RANK)
        self._ranks.extend(rank or 0 for rank in ranks)
        return len(ranks)

    def join(self) -> None:
        """Evaluate the hands with their ranks."""
        first = 0
        for cards in self._waiting:
            count = len(cards) // CARDS
            records = bytearray((CARDS + 1) * count)
            for place in range(CARDS):
                records[place :: CARDS + 1] = cards[place::CARDS]
            records[CARDS :: CARDS + 1] = self._ranks[first : first + count]
            self._batch.take_hands(records)
            first += count

    def _read_texts(self, hands: list[str], first: int) -> bytearray:
        if any("\n" in hand for hand in hands):
            hands = [hand.replace("\n", "?") for hand in hands]  # no card, and no line of its own
        lines = "".join(f"{hand}\n" for hand in hands).encode()
        return self._batch.read_lines(lines, ("hands",), first, with_rank=False)


def _wrong(name: str, detail: str) -> Refusal:
    return Refusal(WebCode.INVALID_FIELD, f"/{name}: {detail}", [Fault((name,), detail)])


# Out ---------------------------------------------------------------------------------------------


def answer_octets(batch: Batch, _: Mapping[str, object]) -> Iterator[bytes]:
    """Strengths of 16 bits, little-endian, the shares of a hand together."""
    return map(bytes, batch.strengths)


def answer_lines(batch: Batch, _: Mapping[str, object]) -> Iterator[bytes]:
    """A line a hand, with a blank between its shares."""
    after = b"\n".rjust(len(batch.asked.shares))
    for strengths in batch.strengths:
        yield bytes(evaluator.write_strengths(strengths, after))


def answer_json(batch: Batch, beside: Mapping[str, object]) -> Iterator[bytes]:
    """The strengths in a list for each share, between the game and the articles."""
    head = {"game": beside["game"], "count": batch.hand_count}
    tail = {"rules": beside["rules"], "house_rules": beside["house_rules"]}
    yield orjson.dumps(head)[:-1]
    shares = batch.asked.shares
    for place, share in enumerate(shares):
        before = b',"%b":[' % share.encode()
        for strengths in batch.strengths:
            of_share = memoryview(strengths).cast("H")[place :: len(shares)].tobytes()
            yield before + memoryview(evaluator.write_strengths(of_share, b","))[:-1]
            before = b","
        yield b"]" if batch.strengths else before + b"]"
    yield b"," + orjson.dumps(tail)[1:]


FORMS: Final = {
    form.media_type: form
    for form in (
        Form("application/json", "application/json", read_json, answer_json),
        Form("text/plain", "text/plain; charset=utf-8", read_lines, answer_lines),
        Form("application/octet-stream", "application/octet-stream", read_octets, answer_octets),
    )
}
