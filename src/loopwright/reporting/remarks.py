"""Entries of the ledger as LLVM's optimisation remarks, chosen by category, as text or YAML.

Decisions are `Passed`, refusals `Missed`, failures `Failure`, everything else `Analysis`. The
category of a remark is its pass. Texts and quoting are those of `mlir-opt` and of LLVM.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from loopwright.records import dataclass, field
from loopwright.reporting import ledger
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.ledger import Entry, figures_of, value_text

_TYPES = {ledger.Failure: "Failure", ledger.RefusalEntry: "Missed", ledger.Decision: "Passed"}


def remark_type(entry: Entry) -> str:
    """Return what kind of remark an entry is to LLVM."""
    return next((name for kind, name in _TYPES.items() if isinstance(entry, kind)), "Analysis")


@dataclass(frozen=True)
class RemarkFilter:
    """Which remarks are wanted: regular expressions for whole categories, one for each kind.

    The key `""` is for all kinds. A regular expression that is none matches nothing, as in LLVM.

    >>> wanted = RemarkFilter({"Missed": "affine-.*"})
    >>> from loopwright.reporting.ledger import Decision, RefusalEntry
    >>> made = [Decision("a", "affine-x", "op"), RefusalEntry("b", "affine-x", "op")]
    >>> [entry.code for entry in wanted.chosen(made)]
    ['b']
    """

    patterns: Mapping[str, str] = field(default_factory=dict[str, str])
    final: bool = False
    """Whether to keep only the last of several equal remarks on one place."""

    def chosen(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries that are wanted, in their order."""
        selected = [entry for entry in entries if self._wants(entry)]
        if not self.final:
            return selected
        last = {_identity(entry): entry for entry in selected}
        return [entry for entry in selected if last[_identity(entry)] is entry]

    def _wants(self, entry: Entry) -> bool:
        return any(
            _matches(self.patterns.get(kind, ""), entry.pass_name)
            for kind in ("", remark_type(entry))
        )


def _identity(entry: Entry) -> tuple[object, ...]:
    return (remark_type(entry), entry.pass_name, entry.code, entry.function, entry.location)


def _matches(pattern: str, category: str) -> bool:
    try:
        return bool(pattern) and re.fullmatch(pattern, category) is not None
    except re.error:
        return False


def remark_diagnostic(entry: Entry) -> Diagnostic:
    """Return the remark as a diagnostic, with the text that `mlir-opt` gives remarks.

    >>> from loopwright.reporting.ledger import RefusalEntry
    >>> entry = RefusalEntry("no-benefit", "fuse", "affine.for", "", "f")
    >>> print(remark_diagnostic(entry).message)
    [Missed] no-benefit | Category:fuse | Function=f | Op=affine.for, reason=unsupported
    """
    head = f"[{remark_type(entry)}] {entry.code} | Category:{entry.pass_name} | "
    if entry.function:
        head += f"Function={entry.function} | "
    texts = {name: value_text(value) for name, value in figures_of(entry).items()}
    witness = entry.evidence.witness_text() or ""
    new_witness = "" if witness in entry.message else witness
    arguments = sorted(_arguments(entry, texts, new_witness))
    shown = ", ".join(f"{key}={_quoted(value)}" for key, value in arguments)
    return Diagnostic(head + shown, entry.location, Severity.REMARK)


def _arguments(entry: Entry, figures: Mapping[str, str], witness: str) -> Iterator[tuple[str, str]]:
    """Yield the keys and values of a remark; empty texts are left out."""
    yield "Op", entry.op
    if entry.message:
        yield "Remark", entry.message
    yield from figures.items()
    if witness:
        yield "Witness", witness


def _remark_location(entry: Entry) -> tuple[str, int, int]:
    """File, line and column of a remark, as LLVM writes them where they are not known."""
    if entry.location is None:
        return "<unknown file>", 0, 0
    return entry.location.file, entry.location.line, entry.location.column


def _quoted(value: str) -> str:
    return f'"{value}"' if any(c in value for c in " ,{}") else value


def to_remarks_yaml(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """LLVM remarks, one YAML document an entry.

    >>> from loopwright.reporting.ledger import RefusalEntry
    >>> refusal = RefusalEntry("no-benefit", "fuse", "affine.for", "too expensive", "f")
    >>> print(to_remarks_yaml([refusal]), end="")
    --- !Missed
    Pass:            fuse
    Name:            no-benefit
    DebugLoc:        { File: '<unknown file>', Line: 0, Column: 0 }
    Function:        f
    Args:
      - Op:              affine.for
      - Remark:          too expensive
      - reason:          unsupported
    ...
    """
    return "".join(_document(entry, witnesses=witnesses) for entry in entries)


def _document(entry: Entry, *, witnesses: bool) -> str:
    file, line, column = _remark_location(entry)
    place = f"{{ File: {yaml_scalar(file)}, Line: {line}, Column: {column} }}"
    lines = [
        f"--- !{remark_type(entry)}",
        _yaml_field("Pass", entry.pass_name),
        _yaml_field("Name", entry.code),
        f"{'DebugLoc:':<17}{place}",
        _yaml_field("Function", entry.function or "<unknown function>"),
        "Args:",
    ]
    figures = {name: str(value) for name, value in figures_of(entry).items()}
    witness = entry.evidence.witness() if witnesses else None
    arguments = _arguments(entry, figures, json.dumps(witness) if witness is not None else "")
    lines += [f"  - {_yaml_field(key, value)}" for key, value in arguments]
    return "\n".join([*lines, "...", ""])


def _yaml_field(name: str, value: str) -> str:
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
