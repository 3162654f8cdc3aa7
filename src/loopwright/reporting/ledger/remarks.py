"""The ledger as optimisation remarks of LLVM.

The ledger as LLVM's optimisation remarks: chosen by category, as text and in YAML.

Decisions are `Passed`, refusals `Missed`, failures `Failure`, everything else `Analysis`. The
category of a remark is its pass. Texts and quoting are those of `mlir-opt` and of LLVM.

LLVM's container of optimisation remarks: a bitstream with one block for each remark.

The stream is that of LLVM 22: a description of its blocks, a block of versions, the remarks, and
the strings that these refer to by number (https://llvm.org/docs/Remarks.html).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.ledger.ledger import Entry


@dataclass(frozen=True)
class RemarkFilter:
    """Which remarks are wanted: regular expressions for whole categories, one for each kind.

    The key `""` is for all kinds. A regular expression that is none matches nothing, as in LLVM.

    >>> wanted = RemarkFilter({"Missed": "affine-.*"})
    >>> from loopwright.reporting.ledger import Decision, Refusal
    >>> made = [Decision("a", "affine-x", "op"), Refusal("b", "affine-x", "op")]
    >>> [entry.code for entry in wanted.chosen(made)]
    ['b']
    """

    patterns: Mapping[str, str] = field(default_factory=dict[str, str])
    final: bool = False
    """Of remarks that say the same of the same place, keep only the last."""

    def chosen(self, entries: Iterable[Entry]) -> list[Entry]:
        """The entries that are wanted, in their order."""
        found = [entry for entry in entries if self._wants(entry)]
        if not self.final:
            return found
        last = {_identity(entry): entry for entry in found}
        return [entry for entry in found if last[_identity(entry)] is entry]

    def _wants(self, entry: Entry) -> bool:
        return any(
            _matches(self.patterns.get(kind, ""), entry.pass_name)
            for kind in ("", entry.remark_type)
        )


def _identity(entry: Entry) -> tuple[object, ...]:
    return (entry.remark_type, entry.pass_name, entry.code, entry.function, entry.location)


def _matches(pattern: str, category: str) -> bool:
    try:
        return bool(pattern) and re.fullmatch(pattern, category) is not None
    except re.error:
        return False


def remark_diagnostic(entry: Entry) -> Diagnostic:
    """The remark as a diagnostic, with the text that `mlir-opt` gives remarks.

    >>> from loopwright.reporting.ledger import Refusal
    >>> entry = Refusal("no-benefit", "fuse", "affine.for", "too dear", "f")
    >>> print(remark_diagnostic(entry).message)
    [Missed] no-benefit | Category:fuse | Function=f | Op=affine.for, Remark="too dear"
    """
    head = f"[{entry.remark_type}] {entry.code} | Category:{entry.pass_name} | "
    if entry.function:
        head += f"Function={entry.function} | "
    arguments = ", ".join(f"{key}={_quoted(value)}" for key, value in sorted(arguments_of(entry)))
    return Diagnostic(head + arguments, entry.location, Severity.REMARK)


def arguments_of(entry: Entry, *, witnesses: bool = False) -> list[tuple[str, str]]:
    """The keys and values of a remark."""
    arguments = [("Op", entry.op)]
    if entry.message:
        arguments.append(("Remark", entry.message))
    arguments += [(name, str(value)) for name, value in entry.evidence.figures.items()]
    if witnesses and entry.evidence.compute_witness is not None:
        arguments.append(("Witness", json.dumps(entry.evidence.witness())))
    return arguments


def place_of(entry: Entry) -> tuple[str, int, int]:
    """File, line and column of a remark, as LLVM writes them where they are not known."""
    if entry.location is None:
        return "<unknown file>", 0, 0
    return entry.location.file, entry.location.line, entry.location.column


def _quoted(value: str) -> str:
    return f'"{value}"' if any(c in value for c in " ,{}") else value


def to_remarks_yaml(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """LLVM remarks, one YAML document an entry.

    >>> from loopwright.reporting.ledger import Refusal
    >>> refusal = Refusal("no-benefit", "fuse", "affine.for", "too dear", "f")
    >>> print(to_remarks_yaml([refusal]), end="")
    --- !Missed
    Pass:            fuse
    Name:            no-benefit
    DebugLoc:        { File: '<unknown file>', Line: 0, Column: 0 }
    Function:        f
    Args:
      - Op:              affine.for
      - Remark:          too dear
    ...
    """
    return "".join(_document(entry, witnesses=witnesses) for entry in entries)


def _document(entry: Entry, *, witnesses: bool) -> str:
    file, line, column = place_of(entry)
    place = f"{{ File: {yaml_scalar(file)}, Line: {line}, Column: {column} }}"
    lines = [
        f"--- !{entry.remark_type}",
        _field("Pass", entry.pass_name),
        _field("Name", entry.code),
        f"{'DebugLoc:':<17}{place}",
        _field("Function", entry.function or "<unknown function>"),
        "Args:",
    ]
    lines += [
        f"  - {_field(key, value)}" for key, value in arguments_of(entry, witnesses=witnesses)
    ]
    return "\n".join([*lines, "...", ""])


def _field(name: str, value: str) -> str:
    return f"{name + ':':<17}{yaml_scalar(value)}"


_NUMBER = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
_WORDS = {"null", "Null", "NULL", "~", "true", "True", "TRUE", "false", "False", "FALSE"}
_PLAIN = re.compile(r"[A-Za-z0-9_^., \t-]*")
_INDICATORS = "-?:\\,[]{}#&*!|>'\"%@`"


def yaml_scalar(value: str) -> str:
    r"""`value` as a YAML scalar, quoted where LLVM quotes it.

    >>> print(yaml_scalar("a b"), yaml_scalar("x: 1"), yaml_scalar("it's"), yaml_scalar("a\nb"))
    a b 'x: 1' 'it''s' "a\nb"
    >>> print(yaml_scalar("15"), yaml_scalar("a/b.mlir"), yaml_scalar("true"))
    '15' 'a/b.mlir' 'true'
    """
    if any((ord(c) < 32 and c != "\t") or ord(c) >= 127 for c in value):
        return json.dumps(value, ensure_ascii=False)
    plain = (
        value != ""
        and _PLAIN.fullmatch(value) is not None
        and value[0] not in _INDICATORS
        and not (value[0].isspace() or value[-1].isspace())
        and value not in _WORDS
        and _NUMBER.fullmatch(value) is None
    )
    escaped = value.replace("'", "''")
    return value if plain else f"'{escaped}'"


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
