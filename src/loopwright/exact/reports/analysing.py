"""Fills in the report on a function (`exact.reports.report`) from all analyses, and shows its loops
as an indented outline: their bounds and the memory that they read and write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Block, Operation
from xdsl.utils.hints import isa

from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.graph import DependenceGraph
from loopwright.exact.dependences.legality import permutable_legality
from loopwright.exact.dependences.model import Dependence, loop_name, loop_names, parameter_name
from loopwright.exact.domains import Loop, loop_bounds, trip_count
from loopwright.exact.functions import name_of, only_function
from loopwright.exact.indices import Extent, Frame, Fresh
from loopwright.exact.loops import LoopFacts, Parallelism, Stride, perfect_nest, strides
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.aliases import Aliases, expect_no_distinct_arguments
from loopwright.exact.reports import report
from loopwright.exact.reports.dependences import picture_of, root_name
from loopwright.exact.scop import Scop
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.reporting.errors import UsageError, counted

if TYPE_CHECKING:
    from loopwright.exact.presburger.counting import Count

_REUSE = {
    Stride.INVARIANT: "temporal",
    Stride.CONTIGUOUS: "spatial",
    Stride.STRIDED: "none",
    Stride.UNKNOWN: "unknown",
}
_VARIABLE = re.compile(r"\b([ds])(\d+)\b")


def analyse(
    module: Operation, function: str | None, *, may_alias_arguments: bool
) -> report.Analysis:
    """The report on one function of a module: the one of that name, or the only one with a body.

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

    def report(self) -> report.Analysis:
        accesses = tuple(map(self._access, self._accesses))
        for access in accesses:
            for stride in access.strides:
                self._reuse[stride.loop][stride.reuse] += 1
        flow = DataFlow(self._analysis)
        graph = DependenceGraph(self._function.regions[0].blocks[0], self._analysis)
        return report.Analysis(
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

    def _access(self, access: Access) -> report.AccessReport:
        shown = None if access.subscripts is None else tuple(_subscripts(access))
        loop_strides = tuple(
            report.StrideReport(number, stride.elements, stride.kind.value, _REUSE[stride.kind])
            for stride in strides(access)
            if (number := self._number(stride.loop)) is not None
        )
        return report.AccessReport(
            operation_name(access.op),
            source_location(access.op),
            root_name(access.root),
            access.reads,
            access.writes,
            shown,
            tuple(map(str, access.frame.reasons)),
            loop_strides,
        )

    def _loop(self, loop: Loop) -> report.LoopReport:
        number = self._numbers[loop.op, loop.position]
        facts = self._facts.parallelism(loop.op, loop.position)
        reuse = self._reuse[number]
        body = self._analysis.domains.of_block(loop.op.regions[0].blocks[0]).loops
        depth = next(k for k, enclosing in enumerate(body) if self._number(enclosing) == number)
        around = [n for enclosing in body[:depth] if (n := self._number(enclosing)) is not None]
        return report.LoopReport(
            number,
            around[-1] if around else None,
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

    def _needed(self, loop: Loop, facts: Parallelism) -> Iterator[report.ReductionReport]:
        """The reductions that make iterations depend on each other; those in memory only if the
        loop carries them."""
        carried = self._facts.carried_by(loop.op, loop.position)
        tied = {
            access.op for dependence in carried for access in (dependence.source, dependence.sink)
        }
        for reduction in facts.reductions:
            if reduction.carried is not None or tied & set(reduction.accesses):
                yield report.ReductionReport(reduction.kind, reduction.carried is None)

    def _bands(self) -> Iterator[report.BandReport]:
        seen: set[Operation] = set()
        for loop in self._loops:
            if loop.op in seen or not control_flow.is_counted_loop(loop.op):
                continue
            band = [op for op in perfect_nest(loop.op) if control_flow.is_counted_loop(op)]
            seen.update(band)
            legality = permutable_legality(self._analysis, band)
            yield report.BandReport(
                tuple(self._numbers[op, 0] for op in band),
                legality.is_legal,
                legality.cause,
                None if legality.obstacle is None else _obstacle(legality.obstacle),
            )

    def _dead_stores(self, flow: DataFlow) -> Iterator[report.DeadStoreReport]:
        for store in flow.dead_stores():
            op = store.write.op
            where = source_location(op)
            names = tuple(loop_names(store.write))
            yield report.DeadStoreReport(
                operation_name(op), where, store.iteration, store.always, names
            )

    def _uninitialised(self, flow: DataFlow) -> Iterator[report.UninitialisedReport]:
        for read in flow.of_reads():
            if read.before is not None and read.is_uninitialised:
                op = read.read.op
                yield report.UninitialisedReport(
                    operation_name(op),
                    source_location(op),
                    read.before,
                    tuple(loop_names(read.read)),
                )


def _text_of(count: Callable[[], Count]) -> str | None:
    """A count as text; None without a count."""
    try:
        return str(count())
    except UsageError:
        return None


def _obstacle(found: Dependence) -> report.ObstacleReport:
    return report.ObstacleReport(
        found.kind.value,
        found.is_certain,
        source_location(found.source.op),
        source_location(found.sink.op),
        tuple((interval.lower, interval.upper) for interval in found.intervals),
    )


def _subscripts(access: Access) -> Iterator[str]:
    """Subscripts with the names of the program; `?` and a number is an element of a footprint."""
    return (named_expression(expr, access.frame) for expr in access.subscripts or ())


def named_expression(expr: AffineExpr, frame: Frame) -> str:
    """An expression over the loops and parameters of a frame, with the names of the program."""
    names = {
        ("d", k): f"#{k + 1}" if variable is None else value_name(variable)
        for k, variable in enumerate(frame.loops)
    }
    for k, key in enumerate(frame.parameters):
        if isinstance(key, Extent):
            names["s", k] = f"{value_name(key.memref)}.shape[{key.position}]"
        else:
            names["s", k] = f"?{k}" if isinstance(key, Fresh) else parameter_name(key)
    return _VARIABLE.sub(lambda found: names[found[1], int(found[2])], str(expr))


MOST_LINES = 200
_UNNAMED = re.compile(r"\?\d+")


def outline(function: Operation, most: int = MOST_LINES) -> str:
    """The outline, of at most `most` lines and one that says how many are omitted.

    A loop is a line with its variables, bounds and line in the source, a conditional one with its
    branches below; then come, for each block, the memory that it reads and writes.
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
            yield indent + (f"{operation_name(op)}{_place(op)}" if number == 0 else "else")
            for inner in region.blocks:
                yield from _block(inner, depth + 1)
    if depth:
        yield from _statements(plain, indent)


def _loop(op: Operation) -> str:
    """A loop in a line."""
    word = "parallel for" if control_flow.is_parallel_loop(op) else "for"
    ranges = [_range(op, position) for position in range(len(control_flow.induction_variables(op)))]
    if not ranges:
        return f"{operation_name(op)}{_place(op)}"
    return f"{word} {', '.join(ranges)}{_place(op)}"


def _range(op: Operation, position: int) -> str:
    """An induction variable and its bounds, where these are known."""
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
    """A bound as text, with `…` for values that the frame cannot name."""
    return _UNNAMED.sub("…", named_expression(expr, frame))


def _place(op: Operation) -> str:
    where = source_location(op)
    return "" if where is None else f"    (line {where.line})"


def _statements(ops: list[Operation], indent: str) -> Iterator[str]:
    """Yield the memory effects of ops between loops: reads, then writes, also in conditionals."""
    reads, writes = Counter[str](), Counter[str]()
    for op in (inner for outer in ops for inner in outer.walk()):
        interface = interface_of(op, AccessInterface)
        for access in () if interface is None else interface.accesses(op):
            memory = "memory" if access.memref is None else value_name(access.memref)
            types = (value.type for value in (*op.operands, *op.results))
            shape = next((str(type_) for type_ in types if isa(type_, VectorType)), None)
            shown = memory if shape is None else f"{memory} as {shape}"
            reads[shown] += access.reads
            writes[shown] += access.writes
    parts = [
        f"{word} {', '.join(_times(name, count) for name, count in uses.items() if count)}"
        for word, uses in (("reads", reads), ("writes", writes))
        if uses.total()
    ]
    if parts:
        yield indent + "; ".join(parts)


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({counted(count, 'time')})"
