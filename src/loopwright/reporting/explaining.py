"""Entries of a ledger for people: what was done or not and where, figures, tables, witnesses, and
what happened to each loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from loopwright.records import dataclass, field, replace
from loopwright.reporting import ledger
from loopwright.reporting.drawing.svg import duration, percent, text_table
from loopwright.reporting.errors import SourceLocation, listed
from loopwright.reporting.loop_times import (
    LoopTime,
    MeasuredNest,
    changed_version_ran,
    loop_times,
)

# Entries

_WIDTH = 100
"""How wide lines are where no terminal shows them."""


def explanation_lines(entries: Iterable[ledger.Entry], width: int = _WIDTH) -> Iterator[str]:
    """Yield all entries, under the passes and functions that they are about; of those that look
    alike there, one with their number.

    >>> entry = ledger.Decision("fused", "fuse", "affine.for")
    >>> list(explanation_lines([entry, entry]))
    ['fuse', '  somewhere: decision: fused (2 ×)']
    """
    for heading, group in groupby(entries, _heading):
        yield heading
        blocks = Counter(tuple(entry_lines(entry, width - 2)) for entry in group)
        for (first_line, *lines), number in blocks.items():
            times = f" ({number} ×)" if number > 1 else ""
            yield from (f"  {line}".rstrip() for line in (f"{first_line}{times}", *lines))


def _heading(entry: ledger.Entry) -> str:
    """Return the pass and the function that an entry is about."""
    return f"{entry.pass_name} in @{entry.function}" if entry.function else entry.pass_name


def entry_lines(entry: ledger.Entry, width: int = _WIDTH) -> Iterator[str]:
    """Yield the lines of an entry: what was decided and where, figures, tables and the witness."""
    where = listed([*dict.fromkeys(place.named for place in entry.locations)]) or "somewhere"
    message = f": {entry.message}" if entry.message else ""
    first, *more = f"{where}: {entry.kind}: {entry.code}{message}".splitlines()
    yield first
    yield from (f"  {line}" for line in more)
    yield from _wrapped(ledger.figure_texts(entry), width - 4)
    details = entry.evidence.details()
    if isinstance(details, Mapping):
        for key, value in details.items():
            yield from _detail(key, value, width)
    witness = entry.evidence.witness_text()
    if witness is not None:
        yield f"  witness: {witness}"


def _wrapped(parts: Sequence[str], width: int) -> Iterator[str]:
    """Yield parts side by side, on as many lines as they need."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 2 > width:
            yield f"  {line},"
            line = part
        else:
            line = f"{line}, {part}" if line else part
    if line:
        yield f"  {line}"


def _detail(key: str, value: ledger.JsonValue, width: int) -> Iterator[str]:
    if isinstance(value, list):
        yield f"  {ledger.spelled(key)}"
        rows = [row for row in value if isinstance(row, dict)]
        yield from (
            table_lines(rows, width) if rows else (f"    {ledger.value_text(v)}" for v in value)
        )
    else:
        yield f"  {ledger.spelled(key)}: {ledger.value_text(value)}"


def table_lines(
    rows: Sequence[Mapping[str, ledger.JsonValue]], width: int = _WIDTH
) -> Iterator[str]:
    """Records as a table with a column for each key that says something; numbers are aligned to the
    right. A table too wide is continued below.

    >>> print("\\n".join(table_lines([{"depth": 2, "why": "a"}, {"depth": 10, "why": "bc"}])))
        depth  why
            2  a
           10  bc
    """
    heads, cells = table_cells(rows)
    right = [k for k, h in enumerate(heads) if all(_is_number(row.get(h, 0)) for row in rows)]
    lines = text_table([*map(ledger.spelled, heads)], cells, numbers=right, width=width - 6)
    return (f"    {line}".rstrip() for line in lines)


def table_cells(
    rows: Sequence[Mapping[str, ledger.JsonValue]],
) -> tuple[list[str], list[list[str]]]:
    """Return the keys of records that say something, and for each record the text of these."""
    heads = [
        head for head in dict.fromkeys(key for row in rows for key in row) if _says(rows, head)
    ]
    return heads, [[ledger.value_text(row.get(head, "")) for head in heads] for row in rows]


def _says(rows: Sequence[Mapping[str, ledger.JsonValue]], head: str) -> bool:
    """Return whether a column has a cell that is not empty."""
    return any(row.get(head, "") != "" for row in rows)


def _is_number(value: ledger.JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def summary_lines(entries: Iterable[ledger.Entry]) -> Iterator[str]:
    """Yield the counts of changes by code, then those of refusals.

    >>> list(summary_lines([ledger.Decision("fused", "fuse", "affine.for")] * 2))
    ['done: 2 (2 fused)', 'refused: none']
    """
    all_entries = list(entries)
    for word, kind in (("done", ledger.Decision), ("refused", ledger.RefusalEntry)):
        counts = Counter(entry.code for entry in all_entries if isinstance(entry, kind))
        listed = ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
        yield f"{word}: {counts.total()} ({listed})" if counts else f"{word}: none"


# What happened, loop by loop
#
# Loops at one place are one row: copies of a loop, and the loops of an array expression or of a
# function of NumPy. A row says what passes did to it and what LLVM made of it, how much of the time
# it takes where that was measured, and for a loop that stayed as it is, why.


@dataclass(frozen=True)
class CompiledLoops:
    """The loops at a place in LLVM's output.

    `copies` counts innermost loops without the remainders that LLVM added; `vectorised` of them
    have vectors of `lanes`. They make `calls`. `is_left` says whether any loop is left.
    """

    copies: int = 0
    vectorised: int = 0
    lanes: int = 0
    calls: tuple[str, ...] = ()
    is_left: bool = True


@dataclass(frozen=True)
class Call:
    """A call that was measured.

    `seconds` is the time of a call, `clocked_seconds` that of a call with clocks around its
    `nests`, and `rate` what it reaches, as text.
    """

    seconds: float
    clocked_seconds: float
    nests: Sequence[MeasuredNest]
    rate: str = ""

    def __str__(self) -> str:
        return f"a call takes {duration(self.seconds)}{self.rate}"


@dataclass(frozen=True)
class Run:
    """Facts about a kernel besides its passes: LLVM's loops, a call if one was measured, and the
    number of threads."""

    compiled: Mapping[SourceLocation, CompiledLoops] = field(
        default_factory=dict[SourceLocation, CompiledLoops]
    )
    call: Call | None = None
    threads: int = 1


NOT_RUN = Run()
AS_WRITTEN = "left as written"


@dataclass(frozen=True)
class Written:
    """What the source has at the place of loops."""

    text: str
    is_loop: bool = True
    is_called: bool = False
    """Whether the loops are those of a function that is called there."""
    is_counted: bool = True
    """Whether it is known in front of a loop how often it runs."""


@dataclass(frozen=True)
class Row:
    """The loops at a place: their source, `written`, the `actions` of the compiler, and why it did
    no more."""

    place: SourceLocation
    depth: int
    written: Written
    actions: Sequence[str]
    why: str
    share: float | None
    weight: float
    """Its share, or that of the loop around it."""
    seconds: float | None = None
    share_of_limit: float | None = None
    stays_on_one_thread: bool = False
    """Whether threads were requested, and what it has no vectors for keeps it from them, too."""
    is_covered: bool = False
    """Whether what was done to the whole nest says what became of it."""

    @property
    def text(self) -> str:
        """The text at the place."""
        return self.written.text

    @property
    def is_changed(self) -> bool:
        """Whether something was done."""
        return bool(self.actions) and self.actions != [AS_WRITTEN]

    def __str__(self) -> str:
        actions = "; ".join(self.actions) or AS_WRITTEN
        measured = self.measured
        if not measured:
            return actions
        return f"{actions}; {measured}" if self.actions else f"{actions}: it takes {measured}"

    @property
    def measured(self) -> str:
        """The share of the time of a call, and of the machine's limit if that is known."""
        if self.share is None:
            return ""
        text = f"{percent_of_call(self.share)} of the time"
        is_worth_saying = self.share >= LEAST_SHARE and (self.share_of_limit or 0) >= _LEAST_SHOWN
        if self.share_of_limit is not None and is_worth_saying:
            text += f", at {percent(min(self.share_of_limit, 1.0))} of the machine's limit"
        return text


def percent_of_call(share: float) -> str:
    """Return a share of a call in percent; a small one is not called none.

    >>> percent_of_call(0.4587), percent_of_call(0.0002), percent_of_call(1.02)
    ('45.9 %', 'less than 0.1 %', '100.0 %')
    """
    return (
        percent(min(share, 1.0)) if share >= _LEAST_SHOWN else f"less than {percent(_LEAST_SHOWN)}"
    )


_LEAST_SHOWN = 0.001
"""The smallest part that is shown as a number."""


LEAST_SHARE = 0.05
"""The smallest share of the time that is worth reporting."""


def rows_of(
    enclosing_loops: Mapping[SourceLocation, Sequence[SourceLocation]],
    written: Callable[[SourceLocation], Written],
    entries: Iterable[ledger.Entry],
    run: Run,
    conflict: Callable[[SourceLocation], str] = lambda _: "",
) -> Sequence[Row]:
    """Return a row for the loops at each place, which `enclosing_loops` maps to the places of the
    loops around it, innermost first.

    `written` returns the source at a place, and `conflict` says which update in a loop hits
    elements that depend on data.
    """
    nests = () if run.call is None else run.call.nests
    times = loop_times(enclosing_loops, nests)
    outer = {outer_place for enclosing in enclosing_loops.values() for outer_place in enclosing}
    around_written = {
        outer_place
        for place, enclosing in enclosing_loops.items()
        if written(place).is_loop
        for outer_place in enclosing
    }
    """Loops around loops of the source, not just around those of expressions."""
    decisions, refused = _by_place(entries)
    rows: list[Row] = []
    for place, nest in enclosing_loops.items():
        compiled = run.compiled.get(place)
        own: Sequence[ledger.Decision] = decisions.get(place, ())
        actions = _actions(own, place, enclosing_loops, run.threads)
        versions = [each for each in nest if _has_version(decisions.get(each, ()))]
        replacing = _version_that_ran(place, nest, times) or next(
            (each for each in versions if changed_version_ran(each, nests)), None
        )
        did_run = changed_version_ran(place, nests)
        if did_run is None:
            did_run = not any(
                place in enclosing_loops[inner] and times[inner].own_seconds
                for inner in times
                if inner in enclosing_loops
            )
        if _has_version(own) and not did_run:
            actions = [f"{action} (not in this call)" for action in actions]
        inside = next(
            (
                enclosing_place
                for enclosing_place in nest
                if _covers_nest(decisions.get(enclosing_place, ())) or enclosing_place == replacing
            ),
            None,
        )
        if replacing is not None:
            own = ()
        is_minor = all(
            entry.change is ledger.LoopChange.BODY or not effect_of(entry) for entry in own
        )
        there = written(place)
        why = ""
        if inside is not None and not own:
            actions = [f"inside line {inside.line}"]
        elif inside is None and not _covers_nest(own):
            obstacles_here = refused.get(place, [])
            is_tied = any(entry.reason in _TIED for entry in obstacles_here)
            is_partial = compiled is not None and compiled.vectorised < compiled.copies
            if compiled is not None and not (is_partial and (is_tied or not is_minor)):
                actions += _by_llvm(compiled, is_minor=is_minor, is_loop=there.is_loop)
            is_open = is_minor and place not in around_written
            is_scalar = compiled is None or (
                compiled.is_left and (not compiled.vectorised or (is_partial and is_tied))
            )
            if is_open and is_scalar:
                why = _reason(obstacles_here, compiled, conflict(place), is_loop=there.is_loop)
                if not why and there.is_loop and not there.is_counted:
                    why = "each iteration decides whether it is the last"
            is_split = not is_open and place not in around_written and there.is_loop
            if is_split and compiled is not None and not compiled.vectorised:
                why = _calls_text([x for x in compiled.calls if x in _IN_VECTORS])
        fused_around = next(
            (around for around in nest if _is_fused(decisions.get(around, ()))), None
        )
        if not actions and fused_around is not None:
            actions = [f"in the fused nest of line {fused_around.line}"]
        if not actions and place in outer:
            actions = [AS_WRITTEN]
        whole = 1.0 if run.call is None else run.call.clocked_seconds
        shares = [
            times[measured_place].seconds / whole if measured_place in times else None
            for measured_place in (place, *nest)
        ]
        weight = next((share for share in shares if share is not None), 1.0)
        own_time = times.get(place) if replacing is None else None
        share = None if own_time is None else shares[0]
        seconds = None if share is None or run.call is None else share * run.call.seconds
        of_limit = None if own_time is None else own_time.share_of_limit
        obstacles_here = refused.get(place, ())
        is_sequential = (
            run.threads > 1
            and any(entry.reason in _TIED for entry in obstacles_here)
            and not any(map(_is_parallel, (own, *(decisions.get(x, ()) for x in nest))))
        )
        rows.append(
            Row(
                place,
                len(nest),
                there,
                actions,
                why,
                share,
                weight,
                seconds,
                of_limit,
                is_sequential and there.is_loop,
                inside is not None or _covers_nest(own),
            )
        )
    return rows


def without_repetitions(rows: Iterable[Row]) -> Sequence[Row]:
    """Return rows in which neighbours that say the same of one line are one, with their time."""
    result: list[Row] = []
    for row in rows:
        before = result[-1] if result else None
        if before is None or _subject(before) != _subject(row):
            result.append(row)
            continue
        shares = [each.share for each in (before, row) if each.share is not None]
        seconds = [each.seconds for each in (before, row) if each.seconds is not None]
        result[-1] = replace(
            before,
            share=sum(shares) if shares else None,
            seconds=sum(seconds) if seconds else None,
            weight=before.weight + row.weight if shares else before.weight,
            share_of_limit=before.share_of_limit if len(shares) < 2 else None,
        )
    return result


def _subject(row: Row) -> tuple[object, ...]:
    """Return all that a row says besides its time."""
    return row.place.file, row.place.line, row.depth, row.written, tuple(row.actions), row.why


def _actions(
    decisions: Sequence[ledger.Decision],
    place: SourceLocation,
    enclosing_loops: Mapping[SourceLocation, Sequence[SourceLocation]],
    threads: int,
) -> list[str]:
    """Return what was done to the loops at a place, in words, without repetitions."""
    texts: list[str] = []
    fused_lines: list[str] = []
    fused_at = None
    for entry in decisions:
        if entry.change is ledger.LoopChange.COPIED and place == entry.location:
            if into := _with_lines(_lines_beside(entry, place, enclosing_loops)):
                texts.append(f"stays, and a copy of it is fused{into}")
        elif entry.change in _FUSIONS:
            fused_at = len(texts) if fused_at is None else fused_at
            fused_lines += _lines_beside(entry, place, enclosing_loops)
        else:
            texts.append(_decision_text(entry, place, enclosing_loops, threads))
    if fused_at is not None:
        texts.insert(fused_at, f"fused{_with_lines(sorted({*fused_lines}, key=int))}")
    return [*dict.fromkeys(filter(None, texts))]


def _version_that_ran(
    place: SourceLocation,
    nest: Sequence[SourceLocation],
    times: Mapping[SourceLocation, LoopTime],
) -> SourceLocation | None:
    """Return the loop around a place whose code ran in a call instead of loops at this place or
    around it, which are versions for other arguments; `None` if there is none."""
    idle = [each for each in (place, *nest) if each in times and not times[each].seconds]
    if not idle:
        return None
    around = nest[nest.index(idle[-1]) + 1 :] if idle[-1] != place else nest
    return next((each for each in around if each in times and times[each].own_seconds), None)


def _has_version(decisions: Iterable[ledger.Decision]) -> bool:
    return any(entry.change is ledger.LoopChange.VERSION for entry in decisions)


def _is_parallel(decisions: Iterable[ledger.Decision]) -> bool:
    return any(entry.change is ledger.LoopChange.PARALLEL for entry in decisions)


def _covers_nest(decisions: Iterable[ledger.Decision]) -> bool:
    return any(entry.change.covers_nest for entry in decisions)


def _by_place(
    entries: Iterable[ledger.Entry],
) -> tuple[
    Mapping[SourceLocation, Sequence[ledger.Decision]],
    Mapping[SourceLocation, Sequence[ledger.RefusalEntry]],
]:
    """Return the changes of the loops at each place, and why they have no vectors. A decision is
    about all of its places, a refusal about the first one. Tiles suppress all other decisions."""
    decisions: dict[SourceLocation, list[ledger.Decision]] = {}
    refused: dict[SourceLocation, list[ledger.RefusalEntry]] = {}
    for entry in entries:
        if isinstance(entry, ledger.RefusalEntry) and entry.explains_missing_vectors:
            for place in entry.locations[:1]:
                refused.setdefault(place, []).append(entry)
        elif isinstance(entry, ledger.Decision):
            for place in dict.fromkeys(entry.locations):
                decisions.setdefault(place, []).append(entry)
    for decisions_here in decisions.values():
        decisions_here[:] = [
            decision for decision in decisions_here if decision.change is ledger.LoopChange.TILES
        ] or decisions_here
    return decisions, refused


def _is_fused(decisions: Iterable[ledger.Decision]) -> bool:
    """Return whether a loop is one that others became part of."""
    return any(decision.change in _FUSIONS for decision in decisions)


_FUSIONS = frozenset({ledger.LoopChange.FUSED, ledger.LoopChange.COPIED})


def _lines_beside(
    entry: ledger.Decision, place: SourceLocation, places: Collection[SourceLocation]
) -> list[str]:
    """Return the lines of the other loops that a decision is about."""
    loop_places = [place_ for place_ in dict.fromkeys(entry.locations) if place_ in places]
    return [str(loop_place.line) for loop_place in loop_places if loop_place.line != place.line]


def _with_lines(lines: Sequence[str]) -> str:
    return f" with {'line' if len(lines) == 1 else 'lines'} {listed(lines)}" if lines else ""


_EFFECTS = {
    "constant": "",
    "forwarded": "",
    "promised": "its iterations may run on several threads",
    "reused": "",
    "dead-buffer": "its array is never stored",
    "dead-store": "values that nothing reads are not stored",
    "tested-in-front": "its subscripts are tested in front of it",
}
"""What decisions about single accesses mean to a reader of the source; empty if nothing."""


def _decision_text(
    entry: ledger.Decision,
    place: SourceLocation,
    enclosing_loops: Mapping[SourceLocation, Sequence[SourceLocation]],
    threads: int,
) -> str:
    """Return a decision in words, at one of its places."""
    more = _with_lines(_lines_beside(entry, place, enclosing_loops))
    is_tiled = entry.change is ledger.LoopChange.TILES
    if is_tiled and entry.location != place and entry.location is not None:
        return f"in the tiles of line {entry.location.line}"
    action = effect_of(entry)
    if not action:
        return ""
    if entry.change is ledger.LoopChange.PARALLEL:
        action = f"parallel on {threads} threads" if threads > 1 else "parallel"
    is_shared = more and entry.change is not ledger.LoopChange.BODY
    if is_shared and entry.location in enclosing_loops[place]:
        return f"changed{more}"
    return f"{action},{more}" if is_shared else action


def effect_of(entry: ledger.Decision) -> str:
    """Return in words what a decision did; '' if that means nothing to a reader of the source."""
    code = entry.code.rpartition(".")[2]
    if not entry.summary and code in _EFFECTS:
        return _EFFECTS[code]
    return entry.summary or entry.message or code.replace("-", " ")


def _by_llvm(compiled: CompiledLoops, *, is_minor: bool, is_loop: bool) -> Iterator[str]:
    if compiled.vectorised:
        copies = f"{compiled.vectorised} of {compiled.copies} {'copies' if is_loop else 'loops'} "
        which = copies if compiled.vectorised < compiled.copies else ""
        yield f"{which}vectorised by {compiled.lanes} by LLVM"
    elif blocks := _BLOCKS & {*compiled.calls}:
        yield f"LLVM made {listed(sorted(blocks))} of a part of it"
    elif not compiled.is_left and is_minor:
        yield "no loop is left of it: LLVM unrolled or replaced it"


_TIED = frozenset({ledger.Reason.ILLEGAL, ledger.Reason.UNKNOWN})
"""Reasons why iterations have to run one after the other."""
_BLOCKS = frozenset({"memcpy", "memmove", "memset"})
"""Functions that copy or fill memory: as fast as vectors."""


def _reason(
    refusals: Sequence[ledger.RefusalEntry],
    compiled: CompiledLoops | None,
    conflict: str,
    *,
    is_loop: bool,
) -> str:
    """Return why loops were left as written, and what a user can do about it."""
    callees = (
        [] if compiled is None else [callee for callee in compiled.calls if callee not in _BLOCKS]
    )
    calls = _calls_text(callees)
    for entry in refusals:
        if calls and entry.reason is ledger.Reason.UNPROFITABLE:
            return calls
        is_tied = entry.reason in _TIED
        if is_tied and conflict:
            return conflict
        why = entry.summary
        if is_tied and why:
            lines = [*dict.fromkeys(str(place.line) for place in entry.locations[1:])]
            numbers = listed(sorted(lines, key=int))
            why = f"{why} ({'line' if len(lines) == 1 else 'lines'} {numbers})" if lines else ""
        if is_loop or (why and not is_tied):
            part = "" if entry.location is None else entry.location.name
            why = why or entry.message
            return f"in {part} {why}" if part else why
    return calls


_IN_VECTORS = frozenset(
    name + suffix
    for name in (
        "exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 tanh pow".split()
    )
    for suffix in ("", "f")
)
"""Functions of the C library of which `fastmath="functions"` has vectors."""


def _calls_text(callees: Sequence[str]) -> str:
    """Say which functions a loop calls, and what would make vectors of them; '' if there are none.

    >>> _calls_text(["sin"])
    'it calls sin for each element; `fastmath="functions"` computes sin in vectors, within 3 ulp'
    """
    if not callees:
        return ""
    text = f"it calls {listed(callees)} for each element"
    in_vectors = [callee for callee in callees if callee in _IN_VECTORS]
    if not in_vectors:
        return text
    return f'{text}; `fastmath="functions"` computes {listed(in_vectors)} in vectors, within 3 ulp'


def grouped(rows: Sequence[Row]) -> Iterator[tuple[str, Sequence[Row]]]:
    """Rows in order of importance, with headings: transformed nests, then others; those that take
    little time; and loops of called functions."""
    nests: list[list[Row]] = []
    for row in rows:
        if not nests or not row.depth:
            nests.append([])
        nests[-1].append(row)
    nests.sort(key=lambda nest: not any(row.is_changed for row in nest))
    groups: dict[str, list[Row]] = {"": [], _LITTLE: [], _CALLED: []}
    for nest in nests:
        is_little = nest[0].weight < LEAST_SHARE and not any(row.is_changed for row in nest)
        groups[_CALLED if nest[0].written.is_called else _LITTLE if is_little else ""] += nest
    return ((heading, group) for heading, group in groups.items() if group)


_LITTLE = f"left as written, with less than {percent(LEAST_SHARE)} of the time"
_CALLED = "loops of functions that are called"


def row_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield all rows, the most important first, then the obstacles where time is spent."""
    for heading, group in grouped(rows):
        yield from [f"{heading}:"] if heading else []
        file = ""
        for row in group:
            if row.place.file != file:
                file = row.place.file
                yield f"{file}:"
            yield f"  {'  ' * row.depth}line {row.place.line}, {row.text}: {row}"
    yield from obstacles(rows)


def obstacles(rows: Sequence[Row]) -> Iterator[str]:
    """Yield why loops that take time are not vectorised, and what can be done about it, the longest
    first."""
    worth = [row for row in rows if row.why and row.weight >= LEAST_SHARE]
    for row in sorted(worth, key=lambda row: (-row.weight, -row.depth)):
        is_what = "neither vectorised nor parallel" if row.stays_on_one_thread else "not vectorised"
        yield f"line {row.place.line}, {row.text}, is {is_what}: {row.why}"
