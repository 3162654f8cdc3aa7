"""Entries of a ledger for readers of Python, who know no operations of MLIR.

Operations, values and memrefs in messages become loops, conditions and arrays. Figures, which only
authors of passes read, are left out (`kernel.history` and JSON have them). What holds of several
lines is said once, and so is why the order of iterations cannot be changed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from loopwright.reporting import ledger
from loopwright.reporting.errors import SourceLocation, listed
from loopwright.reporting.explaining import effect_of
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
_CHANGES = {
    "affine-blocked-interchange": "interchanged",
    "affine-carry-recurrences": "carried from iteration to iteration in registers",
    "affine-defer-updates": "computed in blocks",
    "affine-distribute-recurrences": "split into several loops",
    "affine-distribute-windows": "split into several loops",
    "affine-jam-rows": "computed several rows at a time",
    "affine-jam-skewed": "computed several rows at a time",
    "affine-jam-sweeps": "computed several rows at a time",
    "affine-jam-triangles": "computed several rows at a time",
    "affine-jam-updates": "computed several rows at a time",
    "affine-loop-fusion": "fused",
    "affine-loop-invariant-code-motion": "moved out of the loop",
    "affine-loop-permute": "interchanged",
    "affine-loop-reroll": "rolled up",
    "affine-loop-tile": "tiled",
    "affine-loop-unroll": "unrolled",
    "affine-loop-unroll-jam": "computed several rows at a time",
    "affine-memory-order": "interchanged",
    "affine-parallelize": "parallel",
    "affine-parallelize-outermost": "parallel",
    "affine-parallelize-reductions": "parallel",
    "affine-pipeline": "pipelined",
    "affine-register-tile": "computed in register tiles",
    "affine-reschedule": "rescheduled",
    "affine-scalrep": "kept in registers",
    "affine-share-loads": "loaded once for several vectors",
    "affine-split-index-sets": "split at an iteration",
    "affine-split-reductions": "split into several reductions",
    "affine-super-vectorize": "vectorised",
    "affine-test-strips": "tested strip by strip",
    "affine-tighten-bounds": "given tighter bounds",
    "affine-tile-transposes": "tiled",
    "affine-time-skew": "tiled over time",
    "affine-unroll-local-state": "unrolled",
    "affine-unroll-states": "unrolled",
    "affine-unroll-windows": "unrolled",
    "affine-vectorize-wavefronts": "vectorised along diagonals",
    "affine-window-buffers": "buffered in windows",
    "codegen": "compiled in a faster form",
}
"""What the passes of kernels do to loops and accesses, as a participle."""
_CHANGED = "changed further"
"""What all other passes do."""
_PLACE = re.compile(r"[^\s:]+:(\d+):\d+")


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
    grouped: dict[object, list[ledger.Entry]] = {}
    for entry in entries:
        if not isinstance(entry, ledger.Observation):
            grouped.setdefault(_subject(entry), []).append(entry)
    of_changes = [x for x in grouped.values() if not isinstance(x[0], ledger.Assumption)]
    of_assumptions = [x for x in grouped.values() if isinstance(x[0], ledger.Assumption)]
    for group in (*of_changes, *of_assumptions):
        entry = group[0]
        locations = [place for place in entry.locations if not _is_foreign(place, file)]
        text = entry_text(group, locations[1:], file)
        if not text or not (locations or not entry.locations):
            continue
        is_refusal = isinstance(entry, ledger.RefusalEntry)
        minor = {*lines_of_little_time, *(covered_lines if is_refusal else ())}
        if isinstance(entry, ledger.Assumption) and _is_of_function(entry):
            locations = []
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


def _subject(entry: ledger.Entry) -> object:
    """Return a key that entries share which say the same of one loop: the refusals of several
    passes because its iterations depend on each other, say."""
    if isinstance(entry, ledger.RefusalEntry) and entry.reason in _TIED:
        return entry.function, entry.location, True
    return entry.kind, entry.pass_name, entry.code, entry.message, entry.locations


_TIED = frozenset({ledger.Reason.ILLEGAL, ledger.Reason.UNKNOWN})
"""Reasons why the order of iterations cannot be changed, which are the same for all passes."""


def _is_of_function(entry: ledger.Entry) -> bool:
    return entry.op.startswith("func.func")


def entry_text(
    group: Sequence[ledger.Entry], more_locations: Sequence[SourceLocation] = (), file: str = ""
) -> str:
    """Return what entries that say the same say, without names of passes and codes; '' if it means
    nothing to a reader of the source.

    >>> refusal = ledger.RefusalEntry("order", "affine-loop-fusion", "affine.for", "ops differ")
    >>> entry_text([refusal])
    'not fused: operations differ'
    """
    entry = group[0]
    if isinstance(entry, ledger.Decision):
        effect = effect_of(entry)
        head, message = ("done", effect) if effect else ("", "")
    elif isinstance(entry, ledger.RefusalEntry):
        changes = [*dict.fromkeys(_CHANGES.get(each.pass_name, _CHANGED) for each in group)]
        *first, last = changes
        head = f"neither {', '.join(first)} nor {last}" if first else f"not {last}"
        message = max((each.message for each in group), key=len)
    else:
        is_assumed = isinstance(entry, ledger.Assumption)
        of_arguments = " of the arguments" if _is_of_function(entry) else ""
        head = f"assumed{of_arguments}" if is_assumed else "found"
        message = entry.message
    message = _PLACE.sub(r"line \1", in_plain_words(message))
    own = {(place.line, place.name) for place in entry.locations[:1]}
    others = [
        place
        for place in more_locations
        if f"line {place.line}" not in message and (place.line, place.name) not in own
    ]
    beside = _places_text(others, file)
    text = f"{head}: {message}" if message else head
    return f"{text}, with {beside}" if beside and text else text


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
