"""The results of analysing a function, as plain data: no operation is kept alive.

`exact.reports.analysing` fills it in. Everything is a frozen dataclass of numbers, strings,
tuples and source locations; `as_dict` and `to_json` give the whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Any, cast

from loopwright.records import dataclass, fields, is_dataclass
from loopwright.reporting.drawing.layered_graph import Graph, draw_graphs
from loopwright.reporting.drawing.text import html_table, text_table
from loopwright.reporting.errors import SourceLocation, counted

_WIDTH = 96
"""The width of tables in text."""
_MOST_SHOWN = 160
"""The most characters of a count; of a longer count, the number of its cases is shown."""
_NUMBERS = ("number", "in", "trips", "iterations")
"""Columns that are aligned to the right."""


@dataclass(frozen=True, slots=True)
class StrideReport:
    """The distance in elements between accesses in consecutive iterations of a loop. `elements` is
    None if it is not constant.

    `reuse` is `temporal` where consecutive iterations access the same element, `spatial` where they
    access neighbours, `none` or `unknown`.
    """

    loop: int
    elements: int | None
    kind: str
    reuse: str


@dataclass(frozen=True, slots=True)
class AccessReport:
    """An access: which elements of which memory, in terms of the loops around it.

    `subscripts` are those in the underlying memory (a single one may be the linear position there);
    None if unknown. `doubts` say why they are an over-approximation.
    """

    op: str
    location: SourceLocation | None
    memory: str
    reads: bool
    writes: bool
    subscripts: tuple[str, ...] | None
    doubts: tuple[str, ...]
    strides: tuple[StrideReport, ...]


@dataclass(frozen=True, slots=True)
class ReductionReport:
    """A reduction of a loop: the kind of combination, in memory or in a carried value."""

    kind: str
    in_memory: bool


@dataclass(frozen=True, slots=True)
class ObstacleReport:
    """A dependence that a loop carries, or that a permutation would reverse."""

    kind: str
    certain: bool
    source: SourceLocation | None
    sink: SourceLocation | None
    distance: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class LoopReport:
    """A loop, by number; `parent` is the number of the loop around it.

    `trips` is the trip count, over the variables of the loops around it, and `iterations` the total
    number of iterations, as quasi-polynomials; None if they have no such form.

    It is parallel if only `reductions` make its iterations depend on each other; `obstacles` are
    the other dependences. `temporal` and `spatial` count the accesses in it with that reuse.
    """

    number: int
    parent: int | None
    op: str
    variable: str
    location: SourceLocation | None
    trip_count: int | None
    trips: str | None
    iterations: str | None
    parallel: bool
    reductions: tuple[ReductionReport, ...]
    carries_values: bool
    obstacles: tuple[ObstacleReport, ...]
    accesses: int
    temporal: int
    spatial: int


@dataclass(frozen=True, slots=True)
class BandReport:
    """Perfectly nested loops, by number, outermost first.

    A permutable band may be tiled and permuted at will; otherwise `cause` or `obstacle` says why
    not.
    """

    loops: tuple[int, ...]
    permutable: bool
    cause: str
    obstacle: ObstacleReport | None


@dataclass(frozen=True, slots=True)
class DeadStoreReport:
    """A store whose value nothing reads, in all iterations or in some, such as `iteration`."""

    op: str
    location: SourceLocation | None
    iteration: tuple[int, ...]
    always: bool
    variables: tuple[str, ...]
    """The induction variables that have these values in `iteration`."""


@dataclass(frozen=True, slots=True)
class UninitialisedReport:
    """A read of memory that was never written, in `iteration`."""

    op: str
    location: SourceLocation | None
    iteration: tuple[int, ...]
    variables: tuple[str, ...]
    """The induction variables that have these values there."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """Everything about one function. In notebooks it is shown as tables, with the dependence graph
    as a picture.

    `flops` are the floating-point operations of a call, and `moved_bytes` the bytes of the elements
    that it accesses, each counted once: quasi-polynomials of the parameters, None if they have no
    such form."""

    function: str
    flops: str | None
    moved_bytes: str | None
    loops: tuple[LoopReport, ...]
    bands: tuple[BandReport, ...]
    accesses: tuple[AccessReport, ...]
    dead_stores: tuple[DeadStoreReport, ...]
    uninitialised_reads: tuple[UninitialisedReport, ...]
    graph: Graph

    def as_dict(self) -> dict[str, Any]:
        """The report as dictionaries and lists, which JSON can hold."""
        return plain(self)

    def to_json(self, indent: int | None = None) -> str:
        """The report as JSON."""
        return json.dumps(self.as_dict(), indent=indent)

    def __repr__(self) -> str:
        loops, accesses = len(self.loops), len(self.accesses)
        parallel = sum(loop.parallel for loop in self.loops)
        return (
            f"<Analysis of @{self.function}: "
            f"{counted(loops, 'loop')} ({parallel} parallel), "
            f"{counted(accesses, 'access', 'accesses')}; print shows them>"
        )

    def __str__(self) -> str:
        return "\n\n".join("\n".join(table.as_text()) for table in self._tables())

    def _repr_svg_(self) -> str:
        return draw_graphs([self.graph])

    def _repr_html_(self) -> str:
        picture = [self._repr_svg_()] if self.graph.nodes else []
        return "\n".join([*(table.as_html() for table in self._tables()), *picture])

    def _tables(self) -> Iterator[_Table]:
        work = (("floating-point operations", self.flops), ("bytes of elements", self.moved_bytes))
        rows = tuple((what, _shown(count)) for what, count in work)
        yield _Table(f"Work of @{self.function}", ("what", "count"), rows)
        yield _Table(
            f"Loops of @{self.function}",
            ("number", "loop", "place", "in", "trips", "iterations", "parallel", "reuse"),
            tuple(map(_loop_row, self.loops)),
        )
        bands = tuple(
            (_listed(band.loops), _yes(band.permutable), band.cause or _obstacle(band.obstacle))
            for band in self.bands
        )
        yield _Table("Perfect nests", ("loops", "permutable", "why not"), bands)
        yield _Table(
            "Accesses",
            ("place", "op", "memory", "subscripts", "strides", "doubts"),
            tuple(map(_access_row, self.accesses)),
        )
        stores = tuple(
            (s.location, s.op, "always" if s.always else f"as in {_iteration(s)}")
            for s in self.dead_stores
        )
        yield _Table("Dead stores", ("place", "op", "when"), stores)
        reads = tuple((r.location, r.op, _iteration(r)) for r in self.uninitialised_reads)
        yield _Table("Uninitialised reads", ("place", "op", "as in"), reads)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the report; empty columns are omitted."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def _columns(self) -> list[int]:
        columns = enumerate(zip(*self.rows, strict=True))
        return [k for k, cells in columns if any(cell not in (None, "") for cell in cells)]

    def as_html(self) -> str:
        return html_table(self.title, self.heads, self.rows)

    def as_text(self) -> Iterator[str]:
        if not self.rows:
            yield f"{self.title}: none"
            return
        columns = self._columns()
        cells = [[_on_a_line(row[k]) for k in columns] for row in self.rows]
        yield self.title
        right = [at for at, k in enumerate(columns) if self.heads[k] in _NUMBERS]
        heads = [self.heads[k] for k in columns]
        lines = text_table(heads, cells, numbers=right, width=_WIDTH)
        yield from (f"  {line}".rstrip() for line in lines)


def _on_a_line(value: object) -> str:
    return "" if value is None else "; ".join(str(value).splitlines())


def plain(value: object) -> Any:
    """Dataclasses as dictionaries, tuples as lists, enumerations as their values.

    >>> plain(ReductionReport("addf", in_memory=True))
    {'kind': 'addf', 'in_memory': True}
    """
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(one) for one in cast("tuple[object, ...]", value)]
    return value.value if isinstance(value, Enum) else value


def _loop_row(loop: LoopReport) -> tuple[object, ...]:
    sums = ", ".join(reduction.kind for reduction in loop.reductions)
    parallel = _yes(loop.parallel) + (f" (reductions: {sums})" if sums and loop.parallel else "")
    if not loop.parallel:
        why = ["carries values"] if loop.carries_values else []
        why += [_obstacle(one) for one in loop.obstacles[:1]]
        parallel = f"no: {'; '.join(why)}"
    trips, iterations = _shown(loop.trips), _shown(loop.iterations)
    reuse = f"{loop.temporal} temporal, {loop.spatial} spatial of {loop.accesses}"
    name = f"{loop.op} {loop.variable}"
    return loop.number, name, loop.location, loop.parent, trips, iterations, parallel, reuse


def _shown(count: str | None) -> str:
    if count is None or len(count) <= _MOST_SHOWN:
        return count or "?"
    return f"{count.count('; plus ') + 1} cases"


def _access_row(access: AccessReport) -> tuple[object, ...]:
    where = "anywhere" if access.subscripts is None else f"[{', '.join(access.subscripts)}]"
    strides = ", ".join("?" if s.elements is None else str(s.elements) for s in access.strides)
    doubts = "\n".join(access.doubts)
    return access.location, access.op, access.memory, where, strides, doubts


def _obstacle(found: ObstacleReport | None) -> str:
    if found is None:
        return ""
    certain = "" if found.certain else "possible "
    return f"{certain}{found.kind} from {found.source} to {found.sink}"


def _iteration(found: DeadStoreReport | UninitialisedReport) -> str:
    """An iteration, by the names of its loops."""
    named = zip(found.variables, found.iteration, strict=True)
    return f"({', '.join(f'{name} = {value}' for name, value in named)})"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _listed(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values))
