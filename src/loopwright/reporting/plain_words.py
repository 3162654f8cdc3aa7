"""Entries of a ledger for readers of Python, who know no operations of MLIR.

Operations, values and memrefs in messages become loops, conditions and arrays. Figures, which only
authors of passes read, are left out (`kernel.history` and JSON have them). What holds of several
lines is said once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from loopwright.reporting import ledger
from loopwright.reporting.errors import SourceLocation, listed

_WORDS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (
            r"reductions are vectorised only with 'vectorize-reductions'",
            "`fastmath=True` lets its floats be combined in another order",
        ),
        (r"'?\b(?:affine|scf)\.(?:for|parallel|while)\b'?", "a loop"),
        (r"'?\b(?:affine|scf)\.if\b'?", "an `if`"),
        (r"'?\b(?:affine|memref|vector)\.(?:vector_)?(?:load|transfer_read)\b'?", "a read"),
        (r"'?\b(?:affine|memref|vector)\.(?:vector_)?(?:store|transfer_write)\b'?", "a write"),
        (r"'?\bmemref\.alloca?\b'?", "an array"),
        (r"'?\bfunc\.call\b'?", "a call"),
        (r"'?\bmath\.(\w+)\b'?", r"\1"),
        (r"'\b(?:arith|cf|scf|memref|affine|vector|func|llvm|index)\.\w+\b'", "an operation"),
        (r"%(?:alloca?|arg|c)?_?\d*\b(?!\w)", "a temporary value"),
        (r"%(\w+)(?:@\d+)?", r"\1"),
        (r"\bmemref arguments\b", "arrays that are arguments"),
        (r"\bmemref\b", "array"),
        (r"\bmemrefs\b", "arrays"),
        (r"\bops\b", "operations"),
        (r"\ban op\b", "an operation"),
    )
)
_KINDS = {
    ledger.Decision.kind: "done",
    ledger.RefusalEntry.kind: "refused",
    ledger.Assumption.kind: "assumed",
}


def in_plain_words(text: str) -> str:
    """Return a message without operations and values of MLIR.

    >>> in_plain_words("the loop contains 'scf.for', which has its own body")
    'the loop contains a loop, which has its own body'
    >>> in_plain_words("memref arguments overlap %a only where both are only read")
    'arrays that are arguments overlap a only where both are only read'
    """
    for pattern, words in _WORDS:
        text = pattern.sub(words, text)
    return text


def detail_lines(
    facts: Iterable[tuple[SourceLocation | None, str]],
    entries: Iterable[ledger.Entry],
    file: str,
) -> Sequence[str]:
    """Return a line for each fact and each entry about a program whose main file is `file`.

    Observations, which had no consequence, are left out.
    """
    places: dict[str, list[SourceLocation]] = {}
    for place, fact in facts:
        places.setdefault(fact, []).extend([] if place is None else [place])
    for entry in entries:
        if not isinstance(entry, ledger.Observation):
            places.setdefault(_entry_text(entry, file), []).extend(entry.locations[:1])
    return [*_lines(places, file)]


def _lines(places: Mapping[str, Sequence[SourceLocation]], file: str) -> Iterator[str]:
    for text, locations in places.items():
        where = _places_text(locations, file)
        yield f"  {where}: {text}" if where else f"  {text}"


def _entry_text(entry: ledger.Entry, file: str) -> str:
    kind = _KINDS.get(entry.kind, "found")
    message = f": {in_plain_words(entry.message)}" if entry.message else ""
    others = _places_text(entry.locations[1:], file)
    beside = f", with {others}" if others else ""
    return f"{kind} by {entry.pass_name}: {entry.code}{message}{beside}"


def _places_text(places: Iterable[SourceLocation], file: str) -> str:
    """Return the lines of places, in order: `lines 3 and 5, dicts.py line 135`.

    >>> places = [SourceLocation("a.py", 5, 1), SourceLocation("a.py", 3, 1)]
    >>> _places_text([*places, SourceLocation("b/c.py", 7, 1, "part 1 of 2")], "a.py")
    'lines 3 and 5, part 1 of 2 at c.py line 7'
    """
    numbers: dict[str, set[int]] = {}
    for place in places:
        part = f"{place.name} at " if place.name else ""
        name = "" if place.file == file else f"{PurePath(place.file).name} "
        numbers.setdefault(part + name, set()).add(place.line)
    return ", ".join(
        f"{prefix}{'lines' if len(lines) > 1 else 'line'} {listed([*map(str, sorted(lines))])}"
        for prefix, lines in sorted(numbers.items())
    )
