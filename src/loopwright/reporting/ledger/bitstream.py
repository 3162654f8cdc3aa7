"""LLVM's container of optimisation remarks: a bitstream with one block for each remark.

The stream is that of LLVM 22: a description of its blocks, a block of versions, the remarks, and
the strings that these refer to by number (https://llvm.org/docs/Remarks.html).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from loopwright.reporting.ledger.entries import Entry
from loopwright.reporting.ledger.remarks import arguments_of, place_of

_PROLOGUE = bytes.fromhex(
    "524d524b01080000450000000701b240b44239d043383c3cc128bc833bd04338a4833b94833c80413ab88339"
    "bcc3418038060814221e1e4116caa11dc2411ed6010ceca11ce4611ed2e11ddc415140a078688659a0077948"
    "0777380730a087701007762807c5013d0892054316caa11dc2411ed6e1c12964a11cda211ce4611dc0001dca"
    "211cc8a11ce4e120482c0b64902143e8c13264a11cda211ce4611dc0801cca411ceae11cc0801dde611cc281"
    "1ed2e11ddc41d2808e4021503c3c872c94433b84833cac0318a0c33bd0833b94c33ccc83e201a1870e090579"
    "38877a68877270077a00837b48077a40073020877210877a380730608777188770a08774780777d044a04387"
    "8e4021503c244928c8c339d4433b94833bd08363021d3a00210c0000030000000c000000a800000000000000"
)
"""The magic number, what the blocks and their abbreviations are, and the versions of both."""

_META, _REMARK = 8, 9
_END, _ENTER = 0, 1
_KINDS = {"Passed": 1, "Missed": 2, "Analysis": 3, "Failure": 6}
_HEADER, _PLACE, _ARGUMENT = 4, 5, 8
_STRINGS = 6


class _Bits:
    """Bits in little-endian order."""

    def __init__(self) -> None:
        self._value = 0
        self._count = 0
        self._done = bytearray()

    def fixed(self, number: int, width: int) -> None:
        self._value |= (number & ((1 << width) - 1)) << self._count
        self._count += width
        while self._count >= 8:
            self._done.append(self._value & 255)
            self._value >>= 8
            self._count -= 8

    def chunks(self, number: int, width: int) -> None:
        """A number of any size, in chunks whose highest bit says that another follows."""
        top = 1 << (width - 1)
        while number >= top:
            self.fixed(number & (top - 1) | top, width)
            number >>= width - 1
        self.fixed(number, width)

    def align(self) -> None:
        """Zeros up to the next word."""
        self.fixed(0, -self._count % 8)
        self._done += bytes(-len(self._done) % 4)

    def raw(self, data: bytes) -> None:
        self.align()
        self._done += data
        self.align()

    def data(self) -> bytes:
        return bytes(self._done)


def _block(number: int, width: int, content: _Bits) -> bytes:
    """A block at the top of the stream; its records are written with ids of `width` bits."""
    content.fixed(_END, width)
    content.align()
    bits = _Bits()
    bits.fixed(_ENTER, 2)
    bits.chunks(number, 8)
    bits.chunks(width, 4)
    bits.align()
    body = content.data()
    bits.fixed(len(body) // 4, 32)
    return bits.data() + body


@dataclass(frozen=True)
class RemarkRecord:
    """What the stream says of one remark."""

    kind: str
    name: str
    category: str
    function: str
    place: tuple[str, int, int]
    arguments: tuple[tuple[str, str], ...]


def record_of(entry: Entry) -> RemarkRecord:
    """An entry of the ledger as a remark."""
    return RemarkRecord(
        entry.remark_type,
        entry.code,
        entry.pass_name,
        entry.function or "<unknown function>",
        place_of(entry),
        tuple(arguments_of(entry)),
    )


def to_bitstream(records: Iterable[RemarkRecord]) -> bytes:
    """The stream of these remarks.

    >>> to_bitstream([])[:4]
    b'RMRK'
    """
    numbers: dict[str, int] = {}

    def number(text: str) -> int:
        return numbers.setdefault(text, len(numbers))

    stream = bytearray(_PROLOGUE)
    for record in records:
        bits = _Bits()
        bits.fixed(_HEADER, 4)
        bits.fixed(_KINDS[record.kind], 3)
        bits.chunks(number(record.name), 6)
        bits.chunks(number(record.category), 6)
        bits.chunks(number(record.function), 8)
        file, line, column = record.place
        bits.fixed(_PLACE, 4)
        bits.chunks(number(file), 7)
        bits.fixed(line, 32)
        bits.fixed(column, 32)
        for key, value in record.arguments:
            bits.fixed(_ARGUMENT, 4)
            bits.chunks(number(key), 7)
            bits.chunks(number(value), 7)
        stream += _block(_REMARK, 4, bits)
    strings = b"".join(text.encode("utf-8", "replace") + b"\0" for text in numbers)
    bits = _Bits()
    bits.fixed(_STRINGS, 3)
    bits.chunks(len(strings), 6)
    bits.raw(strings)
    stream += _block(_META, 3, bits)
    return bytes(stream)
