"""Dependences: kinds, distances, witnesses, their text, and program order.

Dependences are through memory (`Dependence`), or through values that loops carry from one iteration
to the next (`CarriedValue`). `ProgramOrder` compares ops within one iteration of all loops around
both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, Flag, auto
from typing import Any, Protocol

from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Offset, Parameter
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.presburger.relation import NamedUnion
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.enclosing import is_inside, ops_in, path_to, terminator_of
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import RegionKind, carried_arguments, region_kind
from loopwright.ir.syntax.value_names import value_name
from loopwright.records import dataclass, field
from loopwright.reporting.errors import UsageError, expect
from loopwright.reporting.unknown import Unknown


class DependenceKind(Enum):
    """The effects of the source and the sink on the element."""

    FLOW = "flow"
    ANTI = "anti"
    OUTPUT = "output"
    INPUT = "input"

    __hash__ = object.__hash__


MEMORY_KINDS = (DependenceKind.FLOW, DependenceKind.ANTI, DependenceKind.OUTPUT)
"""The kinds that constrain the order of execution."""


def kinds_named(names: Sequence[object]) -> tuple[DependenceKind, ...]:
    """Return the kinds with these names; raises `UsageError` for an unknown name, and if there are
    no names.

    >>> kinds_named(["flow", DependenceKind.INPUT])
    (<DependenceKind.FLOW: 'flow'>, <DependenceKind.INPUT: 'input'>)
    """
    by_name = {kind.value: kind for kind in DependenceKind}
    kinds: list[DependenceKind] = []
    for name in names:
        kind = name if isinstance(name, DependenceKind) else by_name.get(str(name))
        if kind is None:
            listed = ", ".join(by_name)
            raise UsageError(f"unknown kind of dependence '{name}' (known: {listed})")
        kinds.append(kind)
    expect(kinds, f"no kind of dependence is given (known: {', '.join(by_name)})")
    return tuple(kinds)


@dataclass(frozen=True, slots=True)
class Witness:
    """Two iterations that access the same element, and the values of the parameters."""

    source: tuple[int, ...]
    sink: tuple[int, ...]
    element: tuple[int, ...]
    parameters: tuple[int, ...]


class Relating(Protocol):
    """An analysis that can compute the pairs of iterations of a dependence."""

    def relation(self, dependence: Dependence) -> NamedUnion:
        """Return the pairs."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Dependence:
    """`sink` depends on `source` at `depth`.

    `intervals` has the range of the distance in each common loop, `distances` all distance vectors,
    if they are few. `loop` carries the dependence; at the depth after the last common loop there is
    none. `parameters` are the values (and extents) of the program that the witness has values for.
    """

    kind: DependenceKind
    source: Access
    sink: Access
    depth: int
    common_loops: tuple[Loop, ...]
    intervals: tuple[Interval, ...]
    distances: tuple[tuple[int, ...], ...] | None
    witness: Witness | None
    unknown: tuple[Unknown, ...]
    parameters: tuple[Parameter, ...]
    analysis: Relating = field(compare=False)
    """The analysis that found it."""

    @property
    def relation(self) -> NamedUnion:
        """The pairs of iterations of the source and the sink, with the names of `loopwright.scop`;
        it is an over-approximation if the dependence is uncertain. Its text is in isl's notation.
        """
        return self.analysis.relation(self)

    def as_isl(self) -> Any:
        """Return the relation as an `islpy.UnionMap`."""
        return self.relation.as_isl()

    def __repr__(self) -> str:
        return f"<{summary(self)}>"

    def __str__(self) -> str:
        return text(self)

    @property
    def is_certain(self) -> bool:
        """Return whether the dependence certainly exists, for some values of the program's
        parameters."""
        return not self.unknown

    @property
    def loop(self) -> Loop | None:
        """The loop that carries the dependence."""
        if self.depth > len(self.common_loops):
            return None
        return self.common_loops[self.depth - 1]


def common_loops(first: Sequence[Loop], second: Sequence[Loop]) -> int:
    """Return how many of the outermost loops are the same."""
    if first is second:
        return len(first)
    count = 0
    for a, b in zip(first, second, strict=False):
        if a.op is not b.op or a.position != b.position:
            break
        count += 1
    return count


_MOST_DISTANCES = 10


def text(dependence: Dependence) -> str:
    """Return some lines about a dependence."""
    source = dependence.source
    sink = dependence.sink
    certain = "" if dependence.is_certain else "possible "
    lines = [
        f"{place_text(source.op)}: {certain}{dependence.kind.value} dependence: "
        f"'{operation_name(source.op)}' -> {op_text(sink.op)}",
        f"  depth {dependence.depth}, {carrier_text(dependence)}",
    ]
    if dependence.intervals:
        lines.append(f"  distance {' '.join(map(str, dependence.intervals))}")
    if dependence.distances is not None and len(dependence.distances) > 1:
        lines.append(f"  distances {distances_text(dependence.distances)}")
    if dependence.witness is not None:
        lines.append(f"  witness: {witness_text(dependence, dependence.witness)}")
    lines += [f"  not certain: {reason}" for reason in dependence.unknown]
    return "\n".join(lines)


def summary(dependence: Dependence) -> str:
    """Return a line about a dependence: its kind, its ends and its distance."""
    certain = "" if dependence.is_certain else "possible "
    ends = f"{op_text(dependence.source.op)} -> {op_text(dependence.sink.op)}"
    return qualified(f"{certain}{dependence.kind.value} dependence: {ends}", dependence)


def qualified(text: str, dependence: Dependence) -> str:
    """Return a text about a dependence, with its distance and why it is uncertain."""
    parts = [text]
    if dependence.intervals:
        parts.append(f"distance {' '.join(map(str, dependence.intervals))}")
    parts += [f"not certain: {reason}" for reason in dependence.unknown]
    return ", ".join(parts)


def witness_text(dependence: Dependence, witness: Witness) -> str:
    """Return the iterations of a witness, the element that both access, the values of
    parameters."""
    source = dependence.source
    sink = dependence.sink
    shown = f"{iteration_text(source, witness.source)} -> {iteration_text(sink, witness.sink)}"
    shown += f", element [{comma_separated(witness.element)}]"
    if witness.parameters:
        parameters = zip(dependence.parameters, witness.parameters, strict=True)
        shown += (
            f", where {comma_separated([f'{parameter_name(key)} = {n}' for key, n in parameters])}"
        )
    return shown


def distances_text(distances: Sequence[Sequence[int]]) -> str:
    """Distance vectors; of many the first ones and the last.

    >>> distances_text([(k,) for k in range(1, 30)])
    '(1) (2) (3) (4) (5) (6) (7) (8) … (29): 29 of them'
    """
    if len(distances) <= _MOST_DISTANCES:
        return " ".join(map(tuple_text, distances))
    first = " ".join(map(tuple_text, distances[: _MOST_DISTANCES - 2]))
    return f"{first} … {tuple_text(distances[-1])}: {len(distances)} of them"


def carrier_text(dependence: Dependence) -> str:
    """Which loop carries a dependence."""
    loop = dependence.loop
    return "not carried by a loop" if loop is None else f"carried by {op_text(loop.op)}"


def iteration_text(access: Access, values: Sequence[int]) -> str:
    """Return an iteration of the loops around an access."""
    coordinates = zip(loop_names(access), values, strict=True)
    return f"({comma_separated([f'{name} = {value}' for name, value in coordinates])})"


def loop_name(loop: Loop, number: int) -> str:
    """Return the induction variable of the loop of this number."""
    return f"#{number + 1}" if loop.variable is None else value_name(loop.variable)


def loop_names(access: Access) -> list[str]:
    """Return the induction variables of the loops around an access."""
    return [loop_name(loop, number) for number, loop in enumerate(access.loops)]


def parameter_name(key: Parameter) -> str:
    """Return the name of a value of the program, or of an extent, in a witness."""
    if isinstance(key, Extent):
        return f"extent {key.position} of {value_name(key.memref)}"
    if isinstance(key, Offset):
        return f"offset of {value_name(key.memref)}"
    assert isinstance(key, SSAValue)
    return value_name(key)


def comma_separated(values: Sequence[object]) -> str:
    """Return values as text, separated by commas."""
    return ", ".join(map(str, values))


def tuple_text(values: Sequence[object]) -> str:
    """Return values as text in parentheses."""
    return f"({comma_separated(values)})"


def op_text(op: Operation) -> str:
    """Return the name of an op and its place."""
    return f"'{operation_name(op)}' at {place_text(op)}"


def place_text(op: Operation) -> str:
    """Return the place of an op in the text."""
    where = source_location(op)
    return "an unknown place" if where is None else str(where)


@dataclass(frozen=True, slots=True)
class CarriedValue:
    """`source` computes a value that `sink` uses in the next iteration of `loop`.

    `distance` is the step of the loop if known; `number` is the index among the loop's carried
    values.
    """

    source: Operation
    sink: Operation
    loop: Operation
    number: int
    distance: int | None


def carried_values(function: Operation) -> Iterator[CarriedValue]:
    """Yield the carried values of all loops in a function, in program order.

    A value yielded unchanged, or defined outside of the body, is not computed in an iteration and
    so is excluded; one that another carried value forwards has the terminator as its sink.
    """
    for loop in function.walk():
        yield from carried_by(loop)


def carried_by(loop: Operation) -> Iterator[CarriedValue]:
    """Yield the carried values of one loop; empty for an op that is not a loop."""
    carried = carried_arguments(loop)
    if not carried:
        return
    terminator = terminator_of(loop.regions[0].block)
    for number, argument in enumerate(carried):
        value = terminator.operands[number]
        if value is argument:
            continue
        source = value.owner if isinstance(value, OpResult) else terminator
        if not is_inside(source, loop):
            continue
        for user in dict.fromkeys(use.operation for use in argument.uses):
            yield CarriedValue(source, user, loop, number, _loop_step(loop))


def _loop_step(loop: Operation) -> int | None:
    return loop.step_value if isinstance(loop, ForOp) else None


class Order(Flag):
    """Which of two ops may come first; neither if they are not both executed."""

    NEVER = 0
    BEFORE = auto()
    AFTER = auto()
    EITHER = BEFORE | AFTER


def _path_of_blocks(op: Operation) -> list[tuple[Block, Operation]]:
    """Return the op and those around it, outermost first, each with its block."""
    blocks = ((ancestor.parent_block(), ancestor) for ancestor in path_to(op))
    return [(block, ancestor) for block, ancestor in blocks if block is not None]


class ProgramOrder:
    """Compares the ops of one function."""

    def __init__(self, function: Operation) -> None:
        self._numbers = {op: number for number, op in enumerate(ops_in(function))}
        self._ancestors = Kept(_path_of_blocks)

    def number_of(self, op: Operation) -> int:
        """Return the position of an op in the text."""
        return self._numbers[op]

    def between(self, first: Operation, second: Operation) -> Order:
        """Return whether `first` comes before `second` where both are executed."""
        if first is second:
            return Order.NEVER
        if first.parent is second.parent:
            return self._in_block(first, second)
        ours = self._ancestors[first]
        theirs = self._ancestors[second]
        for (block, op), (other_block, other_op) in zip(ours, theirs, strict=False):
            if block is not other_block:
                return self._in_regions(block, other_block)
            if op is not other_op:
                return self._in_block(op, other_op)
        # One op is inside the other, which executes it: the order is the op's own.
        return Order.EITHER

    def _in_block(self, first: Operation, second: Operation) -> Order:
        before = self._numbers[first] < self._numbers[second]
        return Order.BEFORE if before else Order.AFTER

    def _in_regions(self, block: Block, other: Block) -> Order:
        """Return the order of two blocks of one op: in different regions, or in one region with
        several blocks."""
        region = _region_of(block)
        other_region = _region_of(other)
        parent = region.parent
        assert parent is not None
        kind = region_kind(parent)
        if region is other_region or kind is RegionKind.ONE_OF:
            return Order.NEVER
        if kind is RegionKind.IN_ORDER:
            before = parent.regions.index(region) < parent.regions.index(other_region)
            return Order.BEFORE if before else Order.AFTER
        return Order.EITHER


def _region_of(block: Block) -> Region:
    assert block.parent is not None
    return block.parent
