"""The ledger as text and as JSON; `remarks` has LLVM's optimisation remarks."""

from __future__ import annotations

import json
from collections.abc import Iterable

from loopwright.reporting.ledger.entries import Entry, JsonValue, entry_text


def to_text(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """One line an entry, with its figures; with `witnesses`, a second line for the witness.

    >>> from loopwright.reporting.errors import SourceLocation
    >>> from loopwright.reporting.ledger import Decision, Evidence
    >>> entry = Decision("unrolled", "unroll", "affine.for", "by 4", "f",
    ...                  (SourceLocation("a.mlir", 2, 3),), Evidence({"trip_count": 8}))
    >>> print(to_text([entry]), end="")
    a.mlir:2:3: decision: unroll: unrolled: affine.for in @f: by 4 (trip_count = 8)
    """
    lines: list[str] = []
    for entry in entries:
        lines.append(entry_text(entry))
        if witnesses and entry.evidence.compute_witness is not None:
            lines.append(f"  witness: {witness_text(entry.evidence.witness())}")
    return "".join(f"{line}\n" for line in lines)


_ITERATIONS = ("source", "sink", "iteration")
_BONDS = {
    "memory": "through memory",
    "order": "in this order",
    "text": "in the order of the text",
    "value": "through a value",
}
"""What ties two ops together for which there are no iterations to show."""


def witness_text(witness: JsonValue) -> str:
    """A witness in words: iterations in parentheses, elements in brackets, what else there is.

    >>> witness_text({"source": [0, 1], "sink": [1, 0], "element": [4], "symbols": {"%n": 8}})
    '(0, 1) -> (1, 0), element [4], where %n = 8'
    >>> witness_text({"iteration": [7]})
    'iteration (7)'
    >>> witness_text({"from": "a.mlir:2:3", "to": "a.mlir:9:3", "kind": "value"})
    'a.mlir:2:3 -> a.mlir:9:3, through a value'
    """
    if not isinstance(witness, dict):
        return value_text(witness)
    inner = witness.get("witness")
    if isinstance(inner, dict):
        return witness_text(inner)
    if "witness" in witness:
        return witness_text({"unknown": witness.get("unknown")})
    left = {
        key: value
        for key, value in witness.items()
        if value is not None and (value != [] or key in _ITERATIONS)
    }
    known = left.pop("names", None)
    names = known if isinstance(known, dict) else {}
    parts: list[str] = []
    kind = left.pop("kind", None)
    for first, second in (("from", "to"), ("source", "sink")):
        if first in left and second in left:
            ends = ((left.pop(key), names.get(key)) for key in (first, second))
            parts.append(" -> ".join(_iteration(*end) for end in ends))
    parts += [_BONDS[str(kind)]] if kind in _BONDS else []
    for key in _ITERATIONS:
        if key in left:
            parts.append(f"iteration {_iteration(left.pop(key), names.get(key))}")
    doubts = left.pop("unknown", None)
    if isinstance(doubts, list):
        parts.append(f"not certain: {'; '.join(map(value_text, doubts))}")
    path = left.pop("path", None)
    if isinstance(path, list):
        parts.append("; then ".join(map(witness_text, path)))
    values = _named(left.pop("parameters", None), names.get("parameters"))
    symbols = left.pop("symbols", None)
    if isinstance(symbols, dict):
        values += [f"{name} = {value_text(value)}" for name, value in symbols.items()]
    for key, value in left.items():
        parts.append(f"{key.replace('_', ' ')} {value_text(value)}")
    if values:
        parts.append(f"where {', '.join(values)}")
    return ", ".join(parts)


def _named(values: JsonValue, names: JsonValue) -> list[str]:
    """Values with their names, as far as these are known."""
    if not isinstance(values, list):
        return []
    if not isinstance(names, list) or len(names) != len(values):
        return [*map(value_text, values)]
    return [f"{name} = {value_text(value)}" for name, value in zip(names, values, strict=True)]


def _iteration(value: JsonValue, names: JsonValue = None) -> str:
    return f"({', '.join(_named(value, names))})" if isinstance(value, list) else str(value)


def value_text(value: JsonValue) -> str:
    """JSON without quotes around words that need none.

    >>> value_text({"source": [0, True], "array": "%a"})
    'source [0, yes], array %a'
    """
    if isinstance(value, dict):
        return ", ".join(f"{k.replace('_', ' ')} {value_text(v)}" for k, v in value.items())
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else json.dumps(value)


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
