"""The ledger as text and as JSON; `remarks` has LLVM's optimisation remarks."""

from __future__ import annotations

import json
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
