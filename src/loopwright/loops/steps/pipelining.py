"""Software pipelining: operations of several iterations of an innermost loop are executed together.

**Before → After** (a load takes two cycles: the store is in the stage after it)

    affine.for %i = 0 to 64 {                  %0 = affine.load %a[0]
      %x = affine.load %a[%i]                  %1 = affine.for %i = 1 to 64 iter_args(%x = %0) {
      affine.store %x, %b[%i]                    %j = affine.apply (d0 -> d0 - 1)(%i)
    }                                            %y = affine.load %a[%i]
                                                 affine.store %x, %b[%j]
                                                 affine.yield %y
                                               }
                                               affine.store %1, %b[63]

A modulo schedule (`loops.steps.modulo_scheduling`) gives each operation a cycle; operations that
begin `s` intervals after their iteration are in stage `s`. The kernel executes each stage of
another iteration. Values that pass from one stage to a later one are carried. A prologue begins the
first iterations, and an epilogue ends the last ones. Dependences and their distances are exact.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, i64
from xdsl.ir import BlockArgument, Operation, Region, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind
from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import dim, symbol
from loopwright.ir.core.attributes import SCHEDULED_CYCLE, AffineMapAttr, is_shaped
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, composed_subscripts
from loopwright.ir.dialects.affine.symbols import is_valid_dim
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.interfaces.memory_access import is_load, is_store, memref_position
from loopwright.ir.interfaces.memory_effects import has_no_effects, may_end
from loopwright.ir.interfaces.op_interfaces import ExecutionCost, interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.ir.syntax.value_names import set_written_name, written_name
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import fits, lower_bound, upper_bound, values_fit
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.steps.modulo_scheduling import (
    Failure,
    ModuloProblem,
    ModuloSchedule,
    TimeEdge,
    schedule,
)
from loopwright.loops.support.reporting import carries_value
from loopwright.records import dataclass, field
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Figure, JsonValue

# What operations take

LOAD = "load"
STORE = "store"
FLOAT = "float"
INTEGER = "integer"
DEFAULT_UNITS: Mapping[str, int] = {LOAD: 2, STORE: 1, FLOAT: 2, INTEGER: 4}
"""The units of a usual core: how many operations of a kind can begin in a cycle."""
_LATENCIES: Mapping[str, int] = {LOAD: 5, STORE: 1, FLOAT: 4, INTEGER: 1}


@dataclass(frozen=True, slots=True)
class CycleTable:
    """How many cycles after an operation its results can be used, by its name, and how many units
    there are, by the name of an operation or of a kind: `load`, `store`, `float`, `integer`."""

    latencies: Mapping[str, int] = field(default_factory=dict[str, int])
    units: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_UNITS))

    def latency(self, op: Operation) -> int:
        """Return the latency of an operation."""
        name = operation_name(op)
        if name in self.latencies:
            return self.latencies[name]
        kind = _kind_of(op)
        if kind is None:
            return 0
        cost = interface_of(op, ExecutionCost)
        return self.latencies.get(
            kind, _LATENCIES[kind] if cost is None else math.ceil(cost.cycles)
        )

    def kind(self, op: Operation) -> str | None:
        """Return the kind of unit that an operation occupies; None if it needs none."""
        name = operation_name(op)
        if name in self.units:
            return name
        kind = _kind_of(op)
        return kind if kind in self.units else None


def _kind_of(op: Operation) -> str | None:
    """Return the kind of an operation; None of constants and index expressions, which are free."""
    if is_load(op):
        return LOAD
    if is_store(op):
        return STORE
    cost = interface_of(op, ExecutionCost)
    if not op.operands or (cost is not None and not cost.cycles):
        return None
    types = [value.type for value in (*op.results, *op.operands)]
    elements = [type_.get_element_type() if is_shaped(type_) else type_ for type_ in types]
    return FLOAT if any(isinstance(element, AnyFloat) for element in elements) else INTEGER


def numbers_by_name(text: str) -> dict[str, int] | None:
    """Return the numbers of a table such as `affine.load:2,arith.mulf:3`; None for other texts.

    >>> numbers_by_name("load:1,float:2"), numbers_by_name("load")
    ({'load': 1, 'float': 2}, None)
    """
    rows = [part.partition(":") for part in text.split(",") if part]
    if not all(name and number.isdigit() for name, _, number in rows):
        return None
    return {name: int(number) for name, _, number in rows}


def cycle_table(latencies: str, units: str) -> CycleTable:
    """Return the table of two texts; what they do not mention is that of a usual core."""
    return CycleTable(
        numbers_by_name(latencies) or {}, {**DEFAULT_UNITS, **(numbers_by_name(units) or {})}
    )


# Planning


@dataclass(frozen=True, slots=True)
class LoopPipeline:
    """The schedule of the operations of a loop; `is_guarded` says that the loop perhaps has fewer
    iterations than there are stages. Index expressions are not scheduled: each use computes its
    own, since a carried value is not a valid operand of an affine map."""

    loop: ForOp
    ops: tuple[Operation, ...]
    index_expressions: frozenset[Operation]
    problem: ModuloProblem
    schedule: ModuloSchedule
    is_guarded: bool

    @property
    def figures(self) -> dict[str, Figure]:
        """The interval, its minima and the stages."""
        return {
            "interval": self.schedule.interval,
            "recurrence_minimum": self.schedule.cycle.minimum,
            "resource_minimum": self.schedule.resource_minimum,
            "stages": self.schedule.stages,
            "length": _length(self.problem),
        }

    @property
    def explanation(self) -> str:
        """Return what limits the interval, with the critical cycle as the witness."""
        plan = self.schedule
        texts = [f"an iteration begins every {counted(plan.interval, 'cycle')}"]
        if plan.cycle.edges and plan.cycle.minimum >= plan.resource_minimum:
            texts.append(f"limited by {self.cycle_text}")
        elif plan.resource_minimum >= plan.cycle.minimum:
            texts.append("limited by the units")
        for interval, failure in plan.failures:
            why = "is impossible" if failure is Failure.IMPOSSIBLE else "was not found"
            texts.append(f"a schedule of {counted(interval, 'cycle')} {why}")
        return "; ".join(texts)

    @property
    def critical_ops(self) -> tuple[Operation, ...]:
        """The operations of the critical cycle."""
        return tuple(self.ops[edge.source] for edge in self.schedule.cycle.edges)

    @property
    def cycle_text(self) -> str:
        """Return the critical cycle of dependences, with its latency and its distance."""
        edges = self.schedule.cycle.edges
        names = [operation_name(op) for op in self.critical_ops]
        latency = sum(edge.latency for edge in edges)
        distance = sum(edge.distance for edge in edges)
        chain = " -> ".join([*names, names[0]])
        length = f"{counted(latency, 'cycle')} in {counted(distance, 'iteration')}"
        return f"the cycle {chain}: {length}"

    def to_json(self) -> JsonValue:
        """Return the schedule as data."""
        plan = self.schedule
        ops: list[JsonValue] = [
            {
                "op": operation_name(op),
                "place": str(source_location(op) or ""),
                "cycle": plan.times[number],
                "stage": plan.stage(number),
                "unit": self.problem.kinds[number],
            }
            for number, op in enumerate(self.ops)
        ]
        cycle: list[JsonValue] = [
            {
                "from": edge.source,
                "to": edge.sink,
                "latency": edge.latency,
                "distance": edge.distance,
            }
            for edge in plan.cycle.edges
        ]
        return {
            "interval": plan.interval,
            "recurrence_minimum": str(plan.cycle.ratio),
            "resource_minimum": plan.resource_minimum,
            "critical_cycle": cycle,
            "operations": ops,
        }


def _length(problem: ModuloProblem) -> int:
    """Return the cycles that the operations of an iteration take one after the other's results."""
    finish = [0] * problem.num_ops
    for edge in sorted(problem.edges, key=lambda edge: edge.source):
        if not edge.distance:
            finish[edge.sink] = max(finish[edge.sink], finish[edge.source] + edge.latency)
    return max(finish, default=0) + 1


def plan_pipelining(
    analysis: DependenceAnalysis, loop: ForOp, table: CycleTable
) -> LoopPipeline | Refusal:
    """Plan the software pipeline of an innermost loop."""
    try:
        return _planned(analysis, loop, table)
    except RefusedError as error:
        return error.refusal


def _planned(analysis: DependenceAnalysis, loop: ForOp, table: CycleTable) -> LoopPipeline:
    index_expressions = _index_expressions(loop)
    yielded = {value.owner for value in loop.terminator.operands}
    ops = tuple(
        op
        for op in loop.body.ops
        if op is not loop.terminator and (op not in index_expressions or op in yielded)
    )
    if not ops:
        raise RefusedError("no-overlap", loop, "the loop has no operations")
    if loop.reductions is not None:
        raise RefusedError("named-reductions", loop, "the loop says what it reduces")
    for op in ops:
        is_access = is_load(op) or is_store(op)
        if op.regions or may_end(op) or not (is_access or has_no_effects(op)):
            message = f"'{operation_name(op)}' is no load, store or computation"
            raise RefusedError("unsupported-op", loop, message, op)
    if loop.lower_map.num_results != 1 or loop.upper_map.num_results != 1:
        raise RefusedError("several-bounds", loop, "a bound is one of several values")
    for position in range(len(loop.results)):
        if _source_of(loop, position) is None:
            message = "it exchanges carried values that it does not compute"
            raise RefusedError.carrying(carries_value("exchanged-values", (loop,), message, loop))
    edges = [*_value_edges(loop, ops, table), *_memory_edges(analysis, loop, ops, table)]
    problem = ModuloProblem(tuple(map(table.kind, ops)), tuple(dict.fromkeys(edges)), table.units)
    plan = schedule(problem)
    if plan.stages == 1:
        message = "its iterations do not overlap: each begins when the one before ends"
        raise RefusedError("no-overlap", loop, message)
    trips = trip_count(loop)
    if trips is not None and trips < plan.stages - 1:
        message = (
            f"it has {trips} iterations, fewer than the {plan.stages - 1} that are begun first"
        )
        raise RefusedError("too-few-iterations", loop, message)
    is_guarded = trips is None and plan.stages > 1
    reach = plan.stages * loop.step_value
    ends = [bound.plus(by) for bound in _bounds(loop) for by in (-reach, reach)]
    if not fits(*ends) or not values_fit(*ends):
        raise RefusedError("index-overflow", loop, "positions beyond its ends do not fit 64 bits")
    return LoopPipeline(loop, ops, index_expressions, problem, plan, is_guarded)


def _index_expressions(loop: ForOp) -> frozenset[Operation]:
    """Return the operations of a loop that compute operands of affine maps from the induction
    variable and from values outside."""
    expressions: dict[Operation, None] = {}
    for op in loop.body.ops:
        is_index_expression = bool(op.results) and all(map(is_valid_dim, op.results))
        if (is_index_expression or isinstance(op, ConstantOp)) and all(
            operand is loop.induction_variable
            or operand.owner in expressions
            or not is_defined_in(operand, loop)
            for operand in op.operands
        ):
            expressions[op] = None
    return frozenset(expressions)


def _bounds(loop: ForOp) -> tuple[BoundExprs, BoundExprs]:
    return lower_bound(loop), upper_bound(loop)


def _source_of(loop: ForOp, position: int) -> tuple[SSAValue, int] | None:
    """Return the value that a carried value is from, and of how many iterations before; None if
    carried values are only exchanged."""
    distance = 0
    value: SSAValue = loop.body.args[1 + position]
    if loop.terminator.operands[position] is value:
        return loop.inits[position], 0
    while isinstance(value, BlockArgument) and value.owner is loop.body and value.index:
        if distance > len(loop.results):
            return None
        value = loop.terminator.operands[value.index - 1]
        distance += 1
    return value, distance


def _value_edges(loop: ForOp, ops: Sequence[Operation], table: CycleTable) -> Iterator[TimeEdge]:
    """Yield the dependences through values, of an iteration and of earlier ones."""
    numbers = {op: number for number, op in enumerate(ops)}
    for number, op in enumerate(ops):
        for operand in op.operands:
            value = operand
            distance = 0
            if isinstance(value, BlockArgument) and value.owner is loop.body and value.index:
                source = _source_of(loop, value.index - 1)
                assert source is not None, "exchanged values are refused"
                value, distance = source
            owner = value.owner
            if isinstance(owner, Operation) and owner in numbers:
                yield TimeEdge(numbers[owner], number, table.latency(owner), distance)


def _memory_edges(
    analysis: DependenceAnalysis, loop: ForOp, ops: Sequence[Operation], table: CycleTable
) -> Iterator[TimeEdge]:
    """Yield the dependences through memory, with their least distances."""
    numbers = {op: number for number, op in enumerate(ops)}
    depth = len(analysis.domains.of(loop).loops) + 1
    for source, sink in analysis.pairs_in(loop):
        for dependence in analysis.between(source, sink, depths=(depth, depth + 1)):
            distance = 0
            if dependence.depth == depth:
                least = dependence.intervals[depth - 1].lower
                distance = max(1, -(-(least or 1) // loop.step_value))
            latency = {
                DependenceKind.FLOW: table.latency(source.op),
                DependenceKind.OUTPUT: 1,
            }.get(dependence.kind, 0)
            yield TimeEdge(numbers[source.op], numbers[sink.op], latency, distance)


# Rewriting


def apply_pipelining(plan: LoopPipeline) -> Operation:
    """Replace a loop by its pipeline; return the op in its place."""
    loop = plan.loop
    for argument, init, value in zip(
        loop.body.args[1:], loop.inits, tuple(loop.terminator.operands), strict=True
    ):
        if value is argument:
            argument.replace_all_uses_with(init)
    front = LoopBuilder.before(loop)
    if not plan.is_guarded:
        results = _Emitter(plan, front).emit()
        for result, value in zip(loop.results, results, strict=True):
            result.replace_all_uses_with(value)
        place = loop.prev_op
        editing.erase_nest(loop)
        assert place is not None, "the pipeline is in front"
        return place
    lower, upper = _bounds(loop)
    begun = (plan.schedule.stages - 2) * loop.step_value
    condition = canonicalize(upper.minus(lower).plus(-1 - begun)).simplified()
    chosen = front.choice(condition, [result.type for result in loop.results])
    regions: tuple[Region, ...] = tuple(chosen.regions)
    branch = LoopBuilder(regions[0].block, regions[0].block.last_op, loop.location)
    results = _Emitter(plan, branch).emit()
    for result, value in zip(loop.results, chosen.results, strict=True):
        result.replace_all_uses_with(value)
    otherwise = LoopBuilder(regions[1].block, regions[1].block.last_op, loop.location)
    otherwise.move(loop)
    if results:
        branch.insert(YieldOp(*results))
        otherwise.insert(YieldOp(*loop.results))
    return chosen


class _Emitter:
    """Emits the prologue, the kernel and the epilogue of a pipeline.

    A *stream* is a value of the body: a result of an operation, or a carried value. Kernel
    iteration `k` executes stage `s` of iteration `k - s`. The value that it has when its operations
    are done is the stream's at lag 0, and `n` kernel iterations before at lag `n`.
    """

    def __init__(self, plan: LoopPipeline, builder: LoopBuilder) -> None:
        self._plan = plan
        self._builder = builder
        self._loop = plan.loop
        self._stages = plan.schedule.stages
        self._stage = {op: plan.schedule.stage(number) for number, op in enumerate(plan.ops)}
        self._time = dict(zip(plan.ops, plan.schedule.times, strict=True))
        self._index_expressions = plan.index_expressions
        self._order = _kernel_order(plan)
        self._begun: dict[tuple[SSAValue, int], SSAValue] = {}
        """The results of the iterations that the prologue begins."""
        self._first_variables: dict[int, SSAValue] = {}
        self._index_ops: list[Operation] = []
        """The ops that compute induction variables and index expressions, most of which become
        parts of subscripts."""

    def emit(self) -> list[SSAValue]:
        """Insert all; return the results of the loop."""
        loop = self._loop
        for kernel in range(self._stages - 1):
            for op in self._order:
                if self._stage[op] <= kernel:
                    self._emit_begun(op, kernel - self._stage[op])
        lags = self._lags()
        slots = [(stream, lag) for stream, most in lags.items() for lag in range(1, most + 1)]
        inits = [self._seed(stream, lag) for stream, lag in slots]
        lower, upper = _bounds(loop)
        start = lower.plus((self._stages - 1) * loop.step_value)
        kernel_loop = self._builder.loop(
            canonicalize(start).simplified(), upper, loop.step_value, inits
        )
        kernel_loop.attributes.update(loop.attributes)
        name = written_name(loop.induction_variable)
        if name is not None:
            set_written_name(kernel_loop.induction_variable, name)
        kernel_loop.attributes["loopwright.interval"] = _number(self._plan.schedule.interval)
        kernel_loop.attributes["loopwright.stages"] = _number(self._stages)
        if not inits:
            editing.erase_nest(kernel_loop.terminator)
        registers: dict[tuple[SSAValue, int], SSAValue] = dict(
            zip(slots, kernel_loop.body.args[1:], strict=True)
        )
        body = LoopBuilder(kernel_loop.body, None, loop.location)
        variables = partial(self._kernel_variable, kernel_loop, body, dict[int, SSAValue]())
        current = self._emit_stages(body, 0, registers, variables)
        body.insert(YieldOp(*(self._shifted(slot, registers, current) for slot in slots)))
        registers = dict(zip(slots, kernel_loop.results, strict=True))
        results: dict[int, SSAValue] = {}
        for position in range(len(loop.results)):
            if self._carried_stage(position) <= 0:
                lag = 1 - self._carried_stage(position)
                results[position] = registers[loop.body.args[1 + position], lag]
        for passed in range(1, self._stages):
            variables = partial(self._last_variable, passed, dict[int, SSAValue]())
            current = self._emit_stages(self._builder, passed, registers, variables)
            for position in range(len(loop.results)):
                if self._carried_stage(position) == passed:
                    argument = loop.body.args[1 + position]
                    results[position] = self._current(argument, registers, current)
            registers = {
                slot: value
                for slot in slots
                if (value := self._shifted_if_any(slot, registers, current)) is not None
            }
        for op in reversed(self._index_ops):
            if all(result.first_use is None for result in op.results):
                editing.erase_nest(op)
        return [results[position] for position in range(len(loop.results))]

    # Streams

    def _argument(self, value: SSAValue) -> int | None:
        """Return the position of a carried value of the loop; None for other values."""
        if not isinstance(value, BlockArgument) or value.owner is not self._loop.body:
            return None
        return value.index - 1 if value.index else None

    def _is_local(self, value: SSAValue) -> bool:
        """Return whether a value is the result of an operation that is scheduled, and is passed
        between stages."""
        owner = value.owner
        return isinstance(owner, Operation) and owner in self._stage

    def _carried_stage(self, position: int) -> int:
        """Return how many kernel iterations after an iteration its yielded value is available."""
        value: SSAValue = self._loop.terminator.operands[position]
        before = 0
        while (inner := self._argument(value)) is not None:
            value = self._loop.terminator.operands[inner]
            before += 1
        owner = value.owner
        stage = self._stage.get(owner, 0) if isinstance(owner, Operation) else 0
        return stage - before

    def _lag(self, value: SSAValue, stage: int) -> int:
        """Return the lag at which an operation of a stage uses a stream."""
        position = self._argument(value)
        if position is not None:
            return stage - self._carried_stage(position) + 1
        owner = value.owner
        assert isinstance(owner, Operation)
        return stage - self._stage[owner]

    def _lags(self) -> dict[SSAValue, int]:
        """Return the greatest lag at which each stream is used."""
        lags: dict[SSAValue, int] = {}
        for op in self._order:
            for operand in op.operands:
                if operand.owner in self._index_expressions:
                    continue
                if self._is_local(operand) or self._argument(operand) is not None:
                    lag = self._lag(operand, self._stage[op])
                    lags[operand] = max(lag, lags.get(operand, 0))
        for position in range(len(self._loop.results)):
            lag = 1 - self._carried_stage(position)
            if lag >= 1:
                argument = self._loop.body.args[1 + position]
                lags[argument] = max(lag, lags.get(argument, 0))
        return lags

    def _value_at(self, value: SSAValue, iteration: int) -> SSAValue:
        """Return a value of one of the first iterations, in the prologue."""
        loop = self._loop
        if value is loop.induction_variable:
            if iteration not in self._first_variables:
                start = lower_bound(loop).plus(iteration * loop.step_value)
                self._first_variables[iteration] = self._variable(start, self._builder)
            return self._first_variables[iteration]
        position = self._argument(value)
        if position is not None:
            if iteration == 0:
                return loop.inits[position]
            return self._value_at(loop.terminator.operands[position], iteration - 1)
        return self._begun[value, iteration] if self._is_local(value) else value

    def _seed(self, stream: SSAValue, lag: int) -> SSAValue:
        """Return a stream at a lag when the kernel begins."""
        position = self._argument(stream)
        if position is not None:
            return self._value_at(stream, self._stages - self._carried_stage(position) - lag)
        owner = stream.owner
        assert isinstance(owner, Operation)
        return self._value_at(stream, self._stages - 1 - self._stage[owner] - lag)

    def _current(
        self,
        stream: SSAValue,
        registers: Mapping[tuple[SSAValue, int], SSAValue],
        current: Mapping[SSAValue, SSAValue],
    ) -> SSAValue:
        """Return a stream at lag 0."""
        position = self._argument(stream)
        if position is None:
            return current[stream] if self._is_local(stream) else stream
        return self._current(self._loop.terminator.operands[position], registers, current)

    def _shifted(
        self,
        slot: tuple[SSAValue, int],
        registers: Mapping[tuple[SSAValue, int], SSAValue],
        current: Mapping[SSAValue, SSAValue],
    ) -> SSAValue:
        """Return what a register has in the next kernel iteration."""
        stream, lag = slot
        if lag > 1:
            return registers[stream, lag - 1]
        return self._current(stream, registers, current)

    def _shifted_if_any(
        self,
        slot: tuple[SSAValue, int],
        registers: Mapping[tuple[SSAValue, int], SSAValue],
        current: Mapping[SSAValue, SSAValue],
    ) -> SSAValue | None:
        """Return what a register has in the next kernel iteration of the epilogue; None if that is
        of an iteration behind the last."""
        stream, lag = slot
        if lag > 1:
            return registers.get((stream, lag - 1))
        position = self._argument(stream)
        while position is not None:
            stream = self._loop.terminator.operands[position]
            position = self._argument(stream)
        return current.get(stream) if self._is_local(stream) else stream

    # Operations

    def _emit_begun(self, op: Operation, iteration: int) -> None:
        variable = partial(self._value_at, self._loop.induction_variable, iteration)
        values = {
            operand: self._index_value(operand, variable, self._builder)
            if operand.owner in self._index_expressions
            else self._value_at(operand, iteration)
            for operand in op.operands
        }
        copy = self._clone(self._builder, op, values)
        for result, value in zip(op.results, copy.results, strict=True):
            self._begun[result, iteration] = value

    def _emit_stages(
        self,
        builder: LoopBuilder,
        first: int,
        registers: Mapping[tuple[SSAValue, int], SSAValue],
        variables: partial[SSAValue],
    ) -> dict[SSAValue, SSAValue]:
        """Emit the operations of the stages from one on; return their results."""
        current: dict[SSAValue, SSAValue] = {}
        for op in self._order:
            stage = self._stage[op]
            if stage < first:
                continue
            values: dict[SSAValue, SSAValue] = {}
            for operand in op.operands:
                if operand is self._loop.induction_variable:
                    values[operand] = variables(stage)
                elif operand.owner in self._index_expressions:
                    variable = partial(variables, stage)
                    values[operand] = self._index_value(operand, variable, builder)
                elif self._is_local(operand) or self._argument(operand) is not None:
                    lag = self._lag(operand, stage)
                    values[operand] = (
                        registers[operand, lag]
                        if lag
                        else self._current(operand, registers, current)
                    )
            copy = self._clone(builder, op, values)
            if not first:
                copy.attributes[SCHEDULED_CYCLE] = _number(self._time[op])
            current.update(zip(op.results, copy.results, strict=True))
        return current

    def _kernel_variable(
        self, kernel: ForOp, body: LoopBuilder, variables: dict[int, SSAValue], stage: int
    ) -> SSAValue:
        """Return the induction variable of the iteration that is in a stage in the kernel."""
        if not stage:
            return kernel.induction_variable
        if stage not in variables:
            back = -stage * self._loop.step_value
            place = BoundExprs.of(kernel.induction_variable, back)
            variables[stage] = self._variable(place, body)
        return variables[stage]

    def _last_variable(self, passed: int, variables: dict[int, SSAValue], stage: int) -> SSAValue:
        """Return the induction variable of the iteration that is in a stage, some kernel iterations
        after the last one has begun."""
        if stage not in variables:
            loop = self._loop
            lower, upper = _bounds(loop)
            back = stage - passed
            trips = trip_count(loop)
            if trips is not None:
                place = lower.plus((trips - 1 - back) * loop.step_value)
            else:
                distance = upper.minus(lower).plus(-1)
                steps = distance.exprs[0] // loop.step_value - back
                joined, (start,) = distance.beside(lower)
                place = joined.with_exprs([start + steps * loop.step_value])
            variables[stage] = self._variable(place, self._builder)
        return variables[stage]

    def _variable(self, place: BoundExprs, builder: LoopBuilder) -> SSAValue:
        """Return the induction variable of an iteration: a constant, an operand, or an
        `affine.apply`."""
        place = canonicalize(place).simplified()
        number = place.exprs[0].constant_value()
        if number is not None:
            value = builder.constant(number)
        elif place.exprs[0] in (dim(0), symbol(0)):
            return place.operands[0]
        else:
            value = builder.apply(place.map, place.operands)
        op = value.owner
        assert isinstance(op, Operation), "it is computed"
        self._index_ops.append(op)
        return value

    def _index_value(
        self, value: SSAValue, variable: Callable[[], SSAValue], builder: LoopBuilder
    ) -> SSAValue:
        """Return an index expression of the iteration that has an induction variable."""
        expression = value.owner
        assert isinstance(expression, Operation), "it is computed in the loop"
        values: dict[SSAValue, SSAValue] = {}
        for operand in expression.operands:
            if operand is self._loop.induction_variable:
                values[operand] = variable()
            elif operand.owner in self._index_expressions:
                values[operand] = self._index_value(operand, variable, builder)
        copy = builder.clone(expression, values)
        self._index_ops.append(copy)
        return copy.results[expression.results.index(value)]

    def _clone(
        self, builder: LoopBuilder, op: Operation, values: dict[SSAValue, SSAValue]
    ) -> Operation:
        """Insert a copy of an operation, with the induction variable as a part of subscripts."""
        copy = builder.clone(op, values)
        if isinstance(copy, LoadOp | StoreOp):
            place = composed_subscripts(copy)
            first = memref_position(copy) + 1
            copy.operands = [*copy.operands[:first], *place.operands]
            copy.properties["map"] = AffineMapAttr(place.map)
        return copy


def _kernel_order(plan: LoopPipeline) -> list[Operation]:
    """Return the order of operations in the kernel: by their cycles in the interval, and those of
    one kernel iteration that depend on each other in the order of their dependences."""
    result = plan.schedule
    count = len(plan.ops)
    followers: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for edge in plan.problem.edges:
        if result.stage(edge.sink) + edge.distance == result.stage(edge.source):
            if edge.sink != edge.source:
                followers[edge.source].append(edge.sink)
                waiting[edge.sink] += 1
    rows = [time % result.interval for time in result.times]
    ready = [(rows[op], op) for op in range(count) if not waiting[op]]
    heapq.heapify(ready)
    order: list[Operation] = []
    while ready:
        _, op = heapq.heappop(ready)
        order.append(plan.ops[op])
        for follower in followers[op]:
            waiting[follower] -= 1
            if not waiting[follower]:
                heapq.heappush(ready, (rows[follower], follower))
    assert len(order) == count, "dependences of one kernel iteration have an order"
    return order


def _number(value: int) -> IntegerAttr[Any]:
    return IntegerAttr(value, i64)


def annotate(plan: LoopPipeline) -> None:
    """Write the schedule on the operations of a loop as attributes, and change nothing else."""
    plan.loop.attributes["loopwright.interval"] = _number(plan.schedule.interval)
    plan.loop.attributes["loopwright.stages"] = _number(plan.schedule.stages)
    for op, time in zip(plan.ops, plan.schedule.times, strict=True):
        op.attributes[SCHEDULED_CYCLE] = _number(time)
