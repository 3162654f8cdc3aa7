"""Entries of a ledger for readers of Python, who know no operations of MLIR.

Operations, values and memrefs in messages become loops, conditions and arrays. Figures, which only
authors of passes read, are left out (`kernel.history` and JSON have them). What holds of several
lines is said once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from loopwright.reporting import ledger
from loopwright.reporting.errors import SourceLocation, listed
from loopwright.reporting.package_files import is_of_package

_WORDS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (
            r"reductions are vectorised only with 'vectorize-reductions'",
            "`fastmath=True` lets its floats be combined in another order",
        ),
        (
            r"vectors would gain nothing: an estimated (\d+) cycles instead of (\d+)",
            r"left to LLVM: vectors of this pass would take an estimated \1 cycles, and single "
            r"elements \2",
        ),
        (
            r"no insertion point: an op between the nests that uses their memrefs has to stay "
            r"behind the first, and it or a later one in front of the second",
            "operations between these loops use their arrays and cannot be moved",
        ),
        (r"'?\b(?:affine|scf)\.(?:for|parallel|while)\b'?", "a loop"),
        (r"'?\b(?:affine|scf)\.if\b'?", "an `if`"),
        (r"'?\b(?:affine|memref|vector)\.(?:vector_)?(?:load|transfer_read)\b'?", "a read"),
        (r"'?\b(?:affine|memref|vector)\.(?:vector_)?(?:store|transfer_write)\b'?", "a write"),
        (r"'?\bmemref\.alloca?\b'?", "an array"),
        (r"'?\bfunc\.call\b'?", "a call"),
        (r"'?\bloopwright\.assert\b'?", "a test that may raise an exception"),
        (r"'?\bmath\.(\w+)\b'?", r"\1"),
        (r"'\b(?:arith|cf|scf|memref|affine|vector|func|llvm|index)\.\w+\b'", "an operation"),
        (r"%(?:alloca?|arg|c)?_?\d*\b(?!\w)", "a temporary value"),
        (r"%(\w+)(?:@\d+)?", r"\1"),
        (r"\bmemref arguments\b", "arrays that are arguments"),
        (r"\ba memref\b", "an array"),
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
    lines_of_little_time: Collection[tuple[str, int]] = (),
    covered_lines: Collection[tuple[str, int]] = (),
) -> Sequence[str]:
    """Return a line for each fact and each entry about a program whose main file is `file`.

    Observations, which had no consequence, are left out; so is what is about code of this package.
    What is about lines that take little time, and refusals for `covered_lines`, are counted.
    """
    places: dict[str, list[SourceLocation]] = {}
    short: set[str] = set()

    def add(
        text: str, locations: Sequence[SourceLocation], minor: Collection[tuple[str, int]]
    ) -> None:
        if locations and all((x.file, x.line) in minor for x in locations):
            short.add(text)
        else:
            places.setdefault(text, []).extend(locations[:1])

    for place, fact in facts:
        if place is None or not _is_foreign(place, file):
            add(fact, [] if place is None else [place], lines_of_little_time)
    for entry in entries:
        locations = [place for place in entry.locations if not _is_foreign(place, file)]
        if not isinstance(entry, ledger.Observation) and (locations or not entry.locations):
            is_refusal = isinstance(entry, ledger.RefusalEntry)
            minor = {*lines_of_little_time, *(covered_lines if is_refusal else ())}
            text = _entry_text(entry, locations[1:], file)
            add(text, locations[:1] if is_refusal else locations, minor)
    num_short = len(short - {*places})
    more = f"  {num_short} more on loops that take little time, or on other versions of tiled ones"
    more += ": with html=…, the page has them"
    return [*_lines(places, file), *([more] if num_short else [])]


def _is_foreign(place: SourceLocation, file: str) -> bool:
    """Return whether a place is in a file of this package that is not the program's."""
    return place.file != file and is_of_package(place.file)


def _lines(places: Mapping[str, Sequence[SourceLocation]], file: str) -> Iterator[str]:
    for text, locations in places.items():
        where = _places_text(locations, file)
        yield f"  {where}: {text}" if where else f"  {text}"


def _entry_text(entry: ledger.Entry, more_locations: Sequence[SourceLocation], file: str) -> str:
    kind = _KINDS.get(entry.kind, "found")
    message = f": {in_plain_words(entry.message)}" if entry.message else ""
    others = _places_text(more_locations, file)
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
