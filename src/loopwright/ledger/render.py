"""The ledger as text, as JSON and as LLVM's optimisation remarks in YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from loopwright.ledger.entries import Entry, JsonValue


def to_text(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """One line an entry, with its figures; with `witnesses`, a second line for the witness.

    >>> from loopwright.errors import SourceLocation
    >>> from loopwright.ledger import Decision, Evidence
    >>> entry = Decision("unrolled", "unroll", "affine.for", "by 4", "f",
    ...                  (SourceLocation("a.mlir", 2, 3),), Evidence({"trip_count": 8}))
    >>> print(to_text([entry]), end="")
    a.mlir:2:3: decision: unroll: unrolled: affine.for in @f: by 4 (trip_count = 8)
    """
    lines: list[str] = []
    for entry in entries:
        lines.append(_line(entry))
        if witnesses and entry.evidence.compute_witness is not None:
            lines.append(f"  witness: {json.dumps(entry.evidence.witness())}")
    return "".join(f"{line}\n" for line in lines)


def _line(entry: Entry) -> str:
    where = "" if entry.location is None else f"{entry.location}: "
    scope = f" in @{entry.function}" if entry.function else ""
    message = f": {entry.message}" if entry.message else ""
    figures = ", ".join(f"{name} = {value}" for name, value in entry.evidence.figures.items())
    tail = f" ({figures})" if figures else ""
    head = f"{where}{entry.kind}: {entry.pass_name}: {entry.code}"
    return f"{head}: {entry.op}{scope}{message}{tail}"


def to_json_value(entry: Entry, *, witnesses: bool = False) -> dict[str, JsonValue]:
    """The entry as a dictionary that `json` can write."""
    value: dict[str, JsonValue] = {
        "kind": entry.kind,
        "code": entry.code,
        "pass": entry.pass_name,
        "op": entry.op,
        "message": entry.message,
        "function": entry.function,
        "locations": [
            {"file": place.file, "line": place.line, "column": place.column}
            for place in entry.locations
        ],
        "figures": dict(entry.evidence.figures),
    }
    if witnesses:
        value["witness"] = entry.evidence.witness()
        if entry.evidence.compute_details is not None:
            value["details"] = entry.evidence.details()
    return value


def to_json(entries: Iterable[Entry], *, witnesses: bool = False, indent: int | None = 2) -> str:
    """A JSON list of the entries."""
    values = [to_json_value(entry, witnesses=witnesses) for entry in entries]
    return json.dumps(values, indent=indent, ensure_ascii=False) + "\n"


def to_remarks_yaml(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """LLVM remarks, one YAML document an entry.

    >>> from loopwright.ledger import Refusal
    >>> refusal = Refusal("no-benefit", "fuse", "affine.for", "too dear", "f")
    >>> print(to_remarks_yaml([refusal]), end="")
    --- !Missed
    Pass:            fuse
    Name:            no-benefit
    Function:        f
    Args:
      - Op:              affine.for
      - Remark:          too dear
    ...
    """
    return "".join(_remark(entry, witnesses=witnesses) for entry in entries)


def _remark(entry: Entry, *, witnesses: bool) -> str:
    lines = [f"--- !{entry.remark_type}", _field("Pass", entry.pass_name)]
    lines.append(_field("Name", entry.code))
    if entry.location is not None:
        place = entry.location
        position = f"Line: {place.line}, Column: {place.column}"
        lines.append(
            f"{'DebugLoc:':<17}{{ File: {yaml_scalar(place.file, flow=True)}, {position} }}"
        )
    lines.append(_field("Function", entry.function or "<unknown function>"))
    arguments = [("Op", entry.op)]
    if entry.message:
        arguments.append(("Remark", entry.message))
    arguments += [(name, str(value)) for name, value in entry.evidence.figures.items()]
    if witnesses and entry.evidence.compute_witness is not None:
        arguments.append(("Witness", json.dumps(entry.evidence.witness())))
    lines.append("Args:")
    lines += [f"  - {_field(name, value)}" for name, value in arguments]
    return "\n".join([*lines, "...", ""])


def _field(name: str, value: str) -> str:
    return f"{name + ':':<17}{yaml_scalar(value)}"


_PLAIN = re.compile(r"[A-Za-z_./][A-Za-z0-9_./ ()+@-]*")
_RESERVED = {"true", "false", "null", "yes", "no", "on", "off", "y", "n", "~"}


def yaml_scalar(value: str, *, flow: bool = False) -> str:
    r"""`value` as a YAML scalar: plain where that is unambiguous, else quoted.

    >>> print(yaml_scalar("a b"), yaml_scalar("x: 1"), yaml_scalar("it's"), yaml_scalar("a\nb"))
    a b 'x: 1' 'it''s' "a\nb"
    """
    if any(ord(c) < 32 or ord(c) == 127 for c in value):
        return json.dumps(value, ensure_ascii=False)
    plain = _PLAIN.fullmatch(value) and value.lower() not in _RESERVED and value[-1] != " "
    if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) or (plain and not flow):
        return value
    escaped = value.replace("'", "''")
    return f"'{escaped}'"
