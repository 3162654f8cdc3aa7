"""Iteration domains: which iterations of the loops around it an op is executed in, and how many.

A domain is a frame (`exact.indices`): a dimension for each surrounding loop, and clauses from loop
bounds, steps, enclosing conditionals and preceding assertions. `affine.for`, `affine.parallel`,
`affine.if` with both regions, `scf.for` and `scf.parallel` are described exactly where bounds are
affine and steps constant, and so are asserted comparisons of indices and those that are the
condition of an `scf.if`: ops declare this (`ir.interfaces.control_flow`). Any other op with regions
counts as a loop whose iterations are numbered from 0, an over-approximation that the frame records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.exact import indices
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExpr, AffineExprKind, Flattener
from loopwright.ir.core.enclosing import block_of, is_within, ops_around
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import (
    Assertion,
    LoopLike,
    RegionExecution,
    RegionKind,
    is_affine_scope,
)
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown


@dataclass(frozen=True, slots=True, repr=False)
class Loop:
    """One of the loops around an op; an op may represent several.

    `variable` and `step` are None if iterations are merely numbered.
    """

    op: Operation
    position: int
    variable: BlockArgument | None
    step: int | None
    counts_blocks: bool = False
    """Whether its iterations are the executions of the blocks of one region."""

    def __repr__(self) -> str:
        where = source_location(self.op)
        variable = "" if self.variable is None else f" {value_name(self.variable)}"
        place = "" if where is None else f" at {where}"
        return f"<Loop{variable} of {operation_name(self.op)}{place}>"


def time_of(
    op: Operation, loops: Sequence[Loop], position: Callable[[Operation], int]
) -> Iterator[int | None]:
    """Yield the time of an op in loops: positions in the text, and None for each loop."""
    outer: Operation | None = None
    for loop in loops:
        # An op may represent several loops, and the first may only number blocks.
        yield 0 if loop.op is outer else position(loop.op)
        yield None
        outer = loop.op
    yield position(op)


@dataclass(frozen=True, slots=True)
class Domain:
    """The iteration domain of a block: its loops, outermost first, and its frame."""

    block: Block
    loops: tuple[Loop, ...]
    frame: indices.Frame


class Domains:
    """The domains of all blocks of a function, each computed once, and the known layouts of its
    arguments. Assertions are only used with `asserting`. Conditionals in `undecided`, and
    assertions in their regions, are ignored."""

    def __init__(
        self,
        layouts: ArgumentLayouts | None = None,
        *,
        asserting: bool = True,
        undecided: Operation | None = None,
    ) -> None:
        self.layouts = ArgumentLayouts() if layouts is None else layouts
        self._asserting = asserting
        self._undecided = undecided
        self._by_block: dict[Block, Domain] = {}
        self._assertions: dict[Block, dict[Operation, int]] = {}
        """The assertions in blocks, numbered from 1."""
        self._asserted: dict[tuple[Block, int], indices.Frame] = {}
        """The frames of blocks after each number of their assertions."""

    def forget_all(self) -> None:
        """Drop all domains, as the operands of ops around blocks may have changed."""
        self._by_block.clear()
        self._assertions.clear()
        self._asserted.clear()

    def of(self, op: Operation) -> Domain:
        """Return the domain of the block that an op is in."""
        return self.of_block(block_of(op))

    def of_block(self, block: Block) -> Domain:
        """Return the domain of a block."""
        waiting: list[Block] = []
        current: Block | None = block
        while current is not None and current not in self._by_block:
            waiting.append(current)
            parent = current.parent_op()
            outermost = parent is None or is_affine_scope(parent)
            current = None if outermost or parent is None else parent.parent_block()
        for inner in reversed(waiting):
            self._by_block[inner] = self._make_domain(inner)
        return self._by_block[block]

    def frame_at(self, op: Operation) -> indices.Frame:
        """Return the frame of the block that contains an op, with the assertions before the op."""
        block = block_of(op)
        if not self._asserting or _is_conditional(op, self._undecided):
            return self.of_block(block).frame.copy()
        if block not in self._assertions:
            assertions = (
                inner for inner in block.ops if interface_of(inner, Assertion) is not None
            )
            self._assertions[block] = {inner: number for number, inner in enumerate(assertions, 1)}
        before = op.prev_op
        numbers = self._assertions[block]
        while numbers and before is not None and before not in numbers:
            before = before.prev_op
        count = 0 if before is None else numbers.get(before, 0)
        if (block, count) not in self._asserted:
            self._asserted[block, count] = self._frame_after(block, [*numbers][:count])
        return self._asserted[block, count].copy()

    def _frame_after(self, block: Block, assertions: Sequence[Operation]) -> indices.Frame:
        """Return the frame of a block after some of its assertions."""
        frame = self.of_block(block).frame.copy()
        least: dict[AffineExpr, int] = {}
        for assertion in assertions:
            kind = interface_of(assertion, Assertion)
            assert kind is not None, "that is what was looked for"
            for expr, is_equality in kind.condition(assertion, frame):
                if is_equality:
                    frame.require(indices.Constraint(expr, equality=True))
                    continue
                linear, number = _without_constant(expr)
                least[linear] = min(number, least.get(linear, number))
        frame.require(*(indices.Constraint(linear + number) for linear, number in least.items()))
        return frame

    def forget(self, block: Block) -> None:
        """Drop the domain of a block that changed."""
        self._by_block.pop(block, None)
        for number in range(len(self._assertions.pop(block, ())) + 1):
            self._asserted.pop((block, number), None)

    def depth_of(self, key: indices.Parameter) -> int:
        """Return the number of outermost loops in whose iterations a value or an extent is
        invariant."""
        domain = self._defining_domain(indices.value_behind(key))
        region = domain.block.parent
        is_first = region is not None and domain.block is region.blocks.first
        return _without_blocks(domain.loops) if is_first else len(domain.loops)

    def depth_of_lifetime(self, value: SSAValue) -> int:
        """Return the number of outermost loops each of whose iterations has its own instance of a
        value: it is defined there and not used in other iterations."""
        return _without_blocks(self._defining_domain(value).loops)

    def _defining_domain(self, value: SSAValue) -> Domain:
        owner = value.owner
        return self.of(owner) if isinstance(owner, Operation) else self.of_block(owner)

    def _make_domain(self, block: Block) -> Domain:
        region = block.parent
        op = block.parent_op()
        if op is None or region is None or is_affine_scope(op):
            frame = indices.Frame()
            loops = list[Loop]()
        else:
            frame = self.frame_at(op)
            loops = list(self.of(op).loops)
            loops += _enter_region(op, region, frame, self._undecided)
        if region is not None and region.blocks.first is not region.blocks.last:
            loops.append(_number_block(frame, op, block, region))
        return Domain(block, tuple(loops), frame)


def _without_constant(expr: AffineExpr) -> tuple[AffineExpr, int]:
    """Split an expression into a part without a constant term and the constant."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
        number = expr.rhs.constant_value()
        if number is not None:
            return expr.lhs, number
    return expr, 0


def _without_blocks(loops: Sequence[Loop]) -> int:
    """Return the number of loops, excluding trailing ones that only number executions of blocks."""
    count = len(loops)
    while count and loops[count - 1].counts_blocks:
        count -= 1
    return count


def _enter_numbered_loop(frame: indices.Frame, op: Operation, what: str) -> Loop:
    """Enter a loop whose iterations are merely numbered."""
    frame.require(indices.Constraint(frame.add_loop(None)))
    frame.doubt_here(Unknown(Cause.CONTROL_FLOW, (operation_name(op), what)))
    return Loop(op, 0, None, None)


def _number_block(frame: indices.Frame, op: Operation | None, block: Block, region: Region) -> Loop:
    """Number the executions of a block, one of several in its region, as iterations; the entry
    block is executed once, before all others."""
    assert op is not None, "a region with blocks belongs to an op"
    number = frame.add_loop(None)
    if block is region.blocks.first:
        frame.require(indices.Constraint(number, equality=True))
    else:
        frame.require(indices.Constraint(number - 1))
        frame.doubt_here(Unknown(Cause.CONTROL_FLOW, (operation_name(op), "several blocks")))
    return Loop(op, 1 + op.regions.index(region), None, None, counts_blocks=True)


def loop_bounds(
    loop: Operation, position: int, frame: indices.Frame
) -> tuple[list[AffineExpr], list[AffineExpr], int] | None:
    """Return the lower and upper bounds, and the constant step, of one induction variable of a
    loop: it counts from the maximum of the lower bounds to the minimum of the upper ones."""
    kind = interface_of(loop, LoopLike)
    declared_bounds = None if kind is None else kind.bounds(loop, frame)
    if declared_bounds is None or (step := declared_bounds[position].step) is None:
        return None
    return list(declared_bounds[position].lows), list(declared_bounds[position].highs), step


def trip_count(loop: Operation, position: int = 0) -> int | None:
    """Return the constant trip count of a loop; None if it is not constant.

    `position` is that of the induction variable in an `affine.parallel` or `scf.parallel`.
    """
    if isinstance(loop, ForOp) and (constant := loop.constant_trip_count) is not None:
        return constant
    most, is_exact = _bound_of_trips(loop, position)
    return most if is_exact else None


def most_iterations(loop: Operation) -> int | None:
    """Return a constant upper bound on the trip count of an `affine.for`; None if unknown."""
    return _bound_of_trips(loop, 0)[0]


def _bound_of_trips(loop: Operation, position: int) -> tuple[int | None, bool]:
    """Return a constant upper bound on the trip count, if one is known, and whether it is the
    count."""
    frame = indices.Frame()
    bounds = loop_bounds(loop, position, frame)
    if bounds is None:
        return None, False
    lows, highs, step = bounds
    differences = (_constant_difference(frame, high - low) for low in lows for high in highs)
    gaps = [difference for difference in differences if difference is not None]
    # The least difference is that of the greatest lower and the least upper bound.
    most = max(0, -(-min(gaps) // step)) if gaps else None
    return most, len(gaps) == len(lows) * len(highs)


def _constant_difference(frame: indices.Frame, expr: AffineExpr) -> int | None:
    row = Flattener(len(frame.loops), len(frame.parameters)).flatten(expr)
    if row is None or any(column != -1 for column in row):
        return None
    return row.get(-1, 0)


def _is_conditional(op: Operation, root: Operation | None) -> bool:
    """Return whether an op is inside a conditional that is in another op."""
    if root is None or not is_within(op, root):
        return False
    inside = takewhile(lambda ancestor: ancestor is not root, ops_around(op))
    kinds = (interface_of(ancestor, RegionExecution) for ancestor in inside)
    return any(kind is not None and kind.kind is RegionKind.ONE_OF for kind in kinds)


def _enter_region(
    op: Operation, region: Region, frame: indices.Frame, undecided: Operation | None
) -> list[Loop]:
    """Enter a region of an op; return the loops that the op represents."""
    kind = interface_of(op, LoopLike)
    if kind is not None:
        return _enter_loop(op, kind, region, frame)
    execution = interface_of(op, RegionExecution)
    if execution is None:
        return [_enter_numbered_loop(frame, op, "unknown operation")]
    decides = undecided is None or not is_within(op, undecided)
    if decides and execution.kind is RegionKind.ONE_OF:
        _enter_one_of(op, execution, region, frame)
    return []


def _enter_loop(op: Operation, kind: LoopLike, region: Region, frame: indices.Frame) -> list[Loop]:
    bounds_of_loop = kind.bounds(op, frame)
    if bounds_of_loop is None:
        return [_enter_numbered_loop(frame, op, kind.uncounted)]
    loops: list[Loop] = []
    for position, bounds in enumerate(bounds_of_loop):
        if bounds.doubt is not None:
            frame.doubt_here(bounds.doubt)
        variable = region.block.args[position]
        _enter_counted_loop(frame, variable, bounds.lows, bounds.highs, bounds.step or 1)
        loops.append(Loop(op, position, variable, bounds.step))
    return loops


def _enter_counted_loop(
    frame: indices.Frame,
    variable: BlockArgument,
    lows: Sequence[AffineExpr],
    highs: Sequence[AffineExpr],
    step: int,
) -> BlockArgument:
    """Enter a loop that counts from the greatest of `lows` up to the least of `highs`."""
    value = frame.add_loop(variable)
    lows = list(dict.fromkeys(lows))
    frame.require(*(indices.Constraint(value - low) for low in lows))
    frame.require(*(indices.Constraint(high - 1 - value) for high in dict.fromkeys(highs)))
    if step == 1:
        return variable
    counter = frame.fresh()
    alternatives: list[indices.Conjunction] = []
    for low in lows:
        greatest = tuple(indices.Constraint(low - low_) for low_ in lows if low_ is not low)
        steps = indices.Constraint(low + counter * step - value, equality=True)
        alternatives.append((*greatest, steps))
    frame.choose(alternatives)
    return variable


def _enter_one_of(
    op: Operation, execution: RegionExecution, region: Region, frame: indices.Frame
) -> None:
    clauses, is_whole = execution.known(op, frame)
    if not is_whole:
        frame.doubt_here(Unknown(Cause.CONDITION, (op.name,)))
    held = [[indices.Constraint(*comparison) for comparison in clause] for clause in clauses]
    if region is op.regions[0]:
        for clause in held:
            frame.choose([(constraint,) for constraint in clause])
    elif is_whole:
        frame.choose([*indices.violations_of(held)])
