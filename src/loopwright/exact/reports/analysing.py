"""The report on a function (`Analysis`): fills it in from all analyses, and shows loops as an
indented outline, with their bounds and the memory that they read and write."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Block, Operation
from xdsl.utils.hints import isa

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.graph import DependenceGraph
from loopwright.exact.dependences.legality import permutable_legality
from loopwright.exact.dependences.model import Dependence, loop_name, loop_names, parameter_name
from loopwright.exact.domains import Loop, loop_bounds, trip_count
from loopwright.exact.functions import name_of, only_function
from loopwright.exact.indices import Extent, Frame, Fresh
from loopwright.exact.loops import LoopFacts, Parallelism, Stride, perfect_nest, strides
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.aliases import Aliases, expect_no_distinct_arguments
from loopwright.exact.reports.dependences import picture_of, root_name
from loopwright.exact.scop import Scop
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.records import dataclass, fields, is_dataclass
from loopwright.reporting.drawing.layered_graph import Graph, draw_graphs
from loopwright.reporting.drawing.svg import html_table, text_table
from loopwright.reporting.errors import SourceLocation, UsageError, counted

if TYPE_CHECKING:
    from loopwright.exact.presburger.counting import Count

# Analyses

_REUSE = {
    Stride.INVARIANT: "temporal",
    Stride.CONTIGUOUS: "spatial",
    Stride.STRIDED: "none",
    Stride.UNKNOWN: "unknown",
}
_VARIABLE = re.compile(r"\b([ds])(\d+)\b")


def analyse(module: Operation, function: str | None, *, may_alias_arguments: bool) -> Analysis:
    """Return the report on one function of a module: the one of that name, or the only one with a
    body.

    Raises `UsageError` if there is none of that name, or several and no name.
    """
    body = only_function(module, function)
    if may_alias_arguments:
        expect_no_distinct_arguments(module, "may_alias_arguments")
    aliases = Aliases(module, distinct_arguments=not may_alias_arguments)
    return _Reporter(body, aliases).report()


class _Reporter:
    def __init__(self, function: Operation, aliases: Aliases) -> None:
        self._function = function
        self._analysis = DependenceAnalysis(function, aliases)
        self._facts = LoopFacts(self._analysis)
        self._scop = Scop(self._analysis)
        self._numbers: dict[tuple[Operation, int], int] = {}
        self._loops: list[Loop] = []
        for op in function.walk():
            for region in op.regions:
                for block in region.blocks if op is not function else ():
                    for loop in self._analysis.domains.of_block(block).loops:
                        key = (loop.op, loop.position)
                        if key not in self._numbers and loop.variable is not None:
                            self._numbers[key] = len(self._loops)
                            self._loops.append(loop)
        self._reuse = [Counter[str]() for _ in self._loops]
        self._accesses = [access for access in self._analysis.accesses if not access.frees]

    def report(self) -> Analysis:
        accesses = tuple(map(self._access, self._accesses))
        for access in accesses:
            for stride in access.strides:
                self._reuse[stride.loop][stride.reuse] += 1
        flow = DataFlow(self._analysis)
        graph = DependenceGraph(self._function.regions[0].blocks[0], self._analysis)
        return Analysis(
            name_of(self._function),
            _text_of(self._scop.flops),
            _text_of(self._scop.moved_bytes),
            tuple(map(self._loop, self._loops)),
            tuple(self._bands()),
            accesses,
            tuple(self._dead_stores(flow)),
            tuple(self._uninitialised(flow)),
            picture_of(graph),
        )

    def _number(self, loop: Loop) -> int | None:
        return self._numbers.get((loop.op, loop.position))

    def _access(self, access: Access) -> AccessReport:
        subscripts = None if access.subscripts is None else tuple(_subscripts(access))
        loop_strides = tuple(
            StrideReport(number, stride.elements, stride.kind.value, _REUSE[stride.kind])
            for stride in strides(access)
            if (number := self._number(stride.loop)) is not None
        )
        return AccessReport(
            operation_name(access.op),
            source_location(access.op),
            root_name(access.root),
            access.reads,
            access.writes,
            subscripts,
            tuple(map(str, access.frame.reasons)),
            loop_strides,
        )

    def _loop(self, loop: Loop) -> LoopReport:
        number = self._numbers[loop.op, loop.position]
        facts = self._facts.parallelism(loop.op, loop.position)
        reuse = self._reuse[number]
        body = self._analysis.domains.of_block(loop.op.regions[0].blocks[0]).loops
        depth = next(k for k, enclosing in enumerate(body) if self._number(enclosing) == number)
        enclosing_numbers = [
            n for enclosing in body[:depth] if (n := self._number(enclosing)) is not None
        ]
        return LoopReport(
            number,
            enclosing_numbers[-1] if enclosing_numbers else None,
            operation_name(loop.op),
            loop_name(loop, depth),
            source_location(loop.op),
            trip_count(loop.op, loop.position),
            _text_of(partial(self._scop.trips, loop)),
            _text_of(partial(self._scop.trips, loop, in_all=True)),
            facts.is_parallel,
            tuple(self._needed(loop, facts)),
            facts.carries_values,
            tuple(map(_obstacle, facts.obstacles)),
            reuse.total(),
            reuse["temporal"],
            reuse["spatial"],
        )

    def _needed(self, loop: Loop, facts: Parallelism) -> Iterator[ReductionReport]:
        """Yield the reductions that make iterations depend on each other; those in memory only if
        the loop carries them."""
        carried = self._facts.carried_by(loop.op, loop.position)
        tied = {
            access.op for dependence in carried for access in (dependence.source, dependence.sink)
        }
        for reduction in facts.reductions:
            if reduction.carried is not None or tied & set(reduction.accesses):
                yield ReductionReport(reduction.kind, reduction.carried is None)

    def _bands(self) -> Iterator[BandReport]:
        visited: set[Operation] = set()
        for loop in self._loops:
            if loop.op in visited or not control_flow.is_counted_loop(loop.op):
                continue
            band = [op for op in perfect_nest(loop.op) if control_flow.is_counted_loop(op)]
            visited.update(band)
            legality = permutable_legality(self._analysis, band)
            yield BandReport(
                tuple(self._numbers[op, 0] for op in band),
                legality.is_legal,
                legality.cause,
                None if legality.obstacle is None else _obstacle(legality.obstacle),
            )

    def _dead_stores(self, flow: DataFlow) -> Iterator[DeadStoreReport]:
        for store in flow.dead_stores():
            op = store.write.op
            where = source_location(op)
            names = tuple(loop_names(store.write))
            yield DeadStoreReport(operation_name(op), where, store.iteration, store.always, names)

    def _uninitialised(self, flow: DataFlow) -> Iterator[UninitialisedReport]:
        for read in flow.of_reads():
            if read.before is not None and read.is_uninitialised:
                op = read.read.op
                yield UninitialisedReport(
                    operation_name(op),
                    source_location(op),
                    read.before,
                    tuple(loop_names(read.read)),
                )


def _text_of(count: Callable[[], Count]) -> str | None:
    """Return a count as text; None without a count."""
    try:
        return str(count())
    except UsageError:
        return None


def _obstacle(dependence: Dependence) -> ObstacleReport:
    return ObstacleReport(
        dependence.kind.value,
        dependence.is_certain,
        source_location(dependence.source.op),
        source_location(dependence.sink.op),
        tuple((interval.lower, interval.upper) for interval in dependence.intervals),
    )


def _subscripts(access: Access) -> Iterator[str]:
    """Subscripts with the names of the program; `?` and a number is an element of a footprint."""
    return (named_expression(expr, access.frame) for expr in access.subscripts or ())


def named_expression(expr: AffineExpr, frame: Frame) -> str:
    """Return an expression over the loops and parameters of a frame, with the names of the
    program."""
    names = {
        ("d", k): f"#{k + 1}" if variable is None else value_name(variable)
        for k, variable in enumerate(frame.loops)
    }
    for k, key in enumerate(frame.parameters):
        if isinstance(key, Extent):
            names["s", k] = f"{value_name(key.memref)}.shape[{key.position}]"
        else:
            names["s", k] = f"?{k}" if isinstance(key, Fresh) else parameter_name(key)
    return _VARIABLE.sub(lambda match: names[match[1], int(match[2])], str(expr))


MOST_LINES = 200
_UNNAMED = re.compile(r"\?\d+")


def outline(function: Operation, most: int = MOST_LINES) -> str:
    """Return the outline, of at most `most` lines and one that says how many are omitted.

    A loop is a line with its variables, bounds and line in the source, a conditional one with its
    branches below; then follows, for each block, the memory that it reads and writes.
    """
    lines = [line for block in function.regions[0].blocks for line in islice(_block(block), most)]
    if len(lines) >= most:
        lines = [*lines[: most - 1], "…"]
    return "\n".join(lines) or "no loops"


def _block(block: Block, depth: int = 0) -> Iterator[str]:
    indent = "  " * depth
    plain: list[Operation] = []
    for op in block.ops:
        if not op.regions or not any(map(control_flow.is_loop, op.walk())):
            plain.append(op)
            continue
        if depth:
            yield from _statements(plain, indent)
        plain = []
        if control_flow.is_loop(op):
            yield indent + _loop(op)
            for inner in (block for region in op.regions for block in region.blocks):
                yield from _block(inner, depth + 1)
            continue
        for number, region in enumerate(op.regions):
            yield indent + (f"{operation_name(op)}{_line_note(op)}" if number == 0 else "else")
            for inner in region.blocks:
                yield from _block(inner, depth + 1)
    if depth:
        yield from _statements(plain, indent)


def _loop(op: Operation) -> str:
    """Return a loop in a line."""
    word = "parallel for" if control_flow.is_parallel_loop(op) else "for"
    ranges = [_range(op, position) for position in range(len(control_flow.induction_variables(op)))]
    if not ranges:
        return f"{operation_name(op)}{_line_note(op)}"
    return f"{word} {', '.join(ranges)}{_line_note(op)}"


def _range(op: Operation, position: int) -> str:
    """Return an induction variable and its bounds, where these are known."""
    name = value_name(control_flow.induction_variables(op)[position])
    frame = Frame()
    bounds = loop_bounds(op, position, frame)
    if bounds is None:
        return f"{name} (bounds are not affine)"
    lows, highs, step = bounds
    low, high = (
        f"{word}({', '.join(texts)})" if len(texts) > 1 else texts[0]
        for word, texts in (
            ("max", [_expression(bound, frame) for bound in dict.fromkeys(lows)]),
            ("min", [_expression(bound, frame) for bound in dict.fromkeys(highs)]),
        )
    )
    return f"{name} = {low} to {high}" + (f" step {step}" if step != 1 else "")


def _expression(expr: AffineExpr, frame: Frame) -> str:
    """Return a bound as text, with `…` for values that the frame cannot name."""
    return _UNNAMED.sub("…", named_expression(expr, frame))


def _line_note(op: Operation) -> str:
    where = source_location(op)
    return "" if where is None else f"    (line {where.line})"


def _statements(ops: list[Operation], indent: str) -> Iterator[str]:
    """Yield the memory effects of ops between loops: reads, then writes, also in conditionals."""
    reads = Counter[str]()
    writes = Counter[str]()
    for op in (inner for outer in ops for inner in outer.walk()):
        interface = interface_of(op, AccessInterface)
        for access in () if interface is None else interface.accesses(op):
            memory = "memory" if access.memref is None else value_name(access.memref)
            types = (value.type for value in (*op.operands, *op.results))
            shape = next((str(type_) for type_ in types if isa(type_, VectorType)), None)
            memory_text = memory if shape is None else f"{memory} as {shape}"
            reads[memory_text] += access.reads
            writes[memory_text] += access.writes
    parts = [
        f"{word} {', '.join(_name_and_count(name, count) for name, count in uses.items() if count)}"
        for word, uses in (("reads", reads), ("writes", writes))
        if uses.total()
    ]
    if parts:
        yield indent + "; ".join(parts)


def _name_and_count(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({counted(count, 'time')})"


# The report as plain data
#
# No operation is kept alive: everything is a frozen dataclass of numbers, strings, tuples and
# source locations; `as_dict` and `to_json` return the whole report.

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
        """Return the report as dictionaries and lists, which JSON can hold."""
        return as_plain_data(self)

    def to_json(self, indent: int | None = None) -> str:
        """Return the report as JSON."""
        return json.dumps(self.as_dict(), indent=indent)

    def __repr__(self) -> str:
        loops = len(self.loops)
        accesses = len(self.accesses)
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
        tables = (html_table(x.title, x.heads, x.rows) for x in self._tables())
        return "\n".join([*tables, *picture])

    def _tables(self) -> Iterator[_Table]:
        work = (("floating-point operations", self.flops), ("bytes of elements", self.moved_bytes))
        rows = tuple((kind, _shorten_count(count)) for kind, count in work)
        yield _Table(f"Work of @{self.function}", ("what", "count"), rows)
        yield _Table(
            f"Loops of @{self.function}",
            ("number", "loop", "place", "in", "trips", "iterations", "parallel", "reuse"),
            tuple(map(_loop_row, self.loops)),
        )
        bands = tuple(
            (
                _comma_separated(band.loops),
                _yes(band.permutable),
                band.cause or _cause_text(band.obstacle),
            )
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


def as_plain_data(value: object) -> Any:
    """Dataclasses as dictionaries, tuples as lists, enumerations as their values.

    >>> as_plain_data(ReductionReport("addf", in_memory=True))
    {'kind': 'addf', 'in_memory': True}
    """
    if is_dataclass(value):
        return {field.name: as_plain_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [as_plain_data(item) for item in cast("tuple[object, ...]", value)]
    return value.value if isinstance(value, Enum) else value


def _loop_row(loop: LoopReport) -> tuple[object, ...]:
    sums = ", ".join(reduction.kind for reduction in loop.reductions)
    parallel = _yes(loop.parallel) + (f" (reductions: {sums})" if sums and loop.parallel else "")
    if not loop.parallel:
        why = ["carries values"] if loop.carries_values else []
        why += [_cause_text(obstacle) for obstacle in loop.obstacles[:1]]
        parallel = f"no: {'; '.join(why)}"
    trips = _shorten_count(loop.trips)
    iterations = _shorten_count(loop.iterations)
    reuse = f"{loop.temporal} temporal, {loop.spatial} spatial of {loop.accesses}"
    name = f"{loop.op} {loop.variable}"
    return loop.number, name, loop.location, loop.parent, trips, iterations, parallel, reuse


def _shorten_count(count: str | None) -> str:
    if count is None or len(count) <= _MOST_SHOWN:
        return count or "?"
    return f"{count.count('; plus ') + 1} cases"


def _access_row(access: AccessReport) -> tuple[object, ...]:
    where = "anywhere" if access.subscripts is None else f"[{', '.join(access.subscripts)}]"
    strides = ", ".join("?" if s.elements is None else str(s.elements) for s in access.strides)
    doubts = "\n".join(access.doubts)
    return access.location, access.op, access.memory, where, strides, doubts


def _cause_text(obstacle: ObstacleReport | None) -> str:
    if obstacle is None:
        return ""
    certain = "" if obstacle.certain else "possible "
    return f"{certain}{obstacle.kind} from {obstacle.source} to {obstacle.sink}"


def _iteration(report: DeadStoreReport | UninitialisedReport) -> str:
    """Return an iteration, by the names of its loops."""
    coordinates = zip(report.variables, report.iteration, strict=True)
    return f"({', '.join(f'{name} = {value}' for name, value in coordinates)})"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _comma_separated(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values))
