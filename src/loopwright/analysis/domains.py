"""Iteration domains: which iterations of the loops around it an op is executed in.

A domain is a frame (`analysis.indices`): a dimension for each surrounding loop, and clauses from
loop bounds, steps and enclosing conditionals. `affine.for`, `affine.parallel`, `affine.if` with
both regions, `scf.for` and `scf.parallel` are described exactly where bounds are affine and steps
constant. Any other op with regions counts as a loop whose iterations are numbered from 0, and
describes more than there is: the frame then has a reason for doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.affine_expr import AffineExpr, AffineMap
from loopwright.analysis.argument_layouts import ArgumentLayouts
from loopwright.analysis.attributes import integer, integers, map_of, segments, set_of
from loopwright.analysis.indices import Conjunction, Constraint, Frame
from loopwright.dialects.affine.symbols import AFFINE_SCOPES
from loopwright.syntax.op_names import operation_name
from loopwright.syntax.properties import attribute

_ONCE = frozenset(
    {
        "affine.if",
        "memref.alloca_scope",
        "memref.generic_atomic_rmw",
        "scf.execute_region",
        "scf.if",
        "scf.index_switch",
        "vector.mask",
    }
)
"""Ops that execute the block of one of their regions at most once."""


@dataclass(frozen=True, slots=True)
class Loop:
    """One of the loops around an op: one of those that its op stands for.

    `variable` is None, and `step` too, where iterations are merely numbered.
    """

    op: Operation
    position: int
    variable: BlockArgument | None
    step: int | None
    counts_blocks: bool = False
    """Whether its iterations are the executions of the blocks of one region."""


@dataclass(frozen=True, slots=True)
class Domain:
    """Where a block is executed: its loops, outermost first, and its frame."""

    block: Block
    loops: tuple[Loop, ...]
    frame: Frame


class Domains:
    """The domains of all blocks of a function, each computed once, and what is known of the
    layouts of its arguments."""

    def __init__(self, layouts: ArgumentLayouts | None = None) -> None:
        self.layouts = ArgumentLayouts() if layouts is None else layouts
        self._known: dict[Block, Domain] = {}

    def of(self, op: Operation) -> Domain:
        """The domain of the block that an op is in."""
        block = op.parent_block()
        assert block is not None, "an op in a function is in a block"
        return self.of_block(block)

    def of_block(self, block: Block) -> Domain:
        """The domain of a block."""
        waiting: list[Block] = []
        current: Block | None = block
        while current is not None and current not in self._known:
            waiting.append(current)
            parent = current.parent_op()
            outermost = parent is None or parent.name in AFFINE_SCOPES
            current = None if outermost or parent is None else parent.parent_block()
        for inner in reversed(waiting):
            self._known[inner] = self._make(inner)
        return self._known[block]

    def forget(self, block: Block) -> None:
        """Drop the domain of a block that changed."""
        self._known.pop(block, None)

    def depth_of(self, value: SSAValue) -> int:
        """How many loops decide about a value: in one iteration of these it does not change."""
        domain = self._defining(value)
        region = domain.block.parent
        is_first = region is not None and domain.block is region.blocks.first
        return _without_blocks(domain.loops) if is_first else len(domain.loops)

    def depth_of_lifetime(self, value: SSAValue) -> int:
        """How many loops make a value anew in each of their iterations, and use it in no other."""
        return _without_blocks(self._defining(value).loops)

    def _defining(self, value: SSAValue) -> Domain:
        owner = value.owner
        return self.of(owner) if isinstance(owner, Operation) else self.of_block(owner)

    def _make(self, block: Block) -> Domain:
        region, op = block.parent, block.parent_op()
        if op is None or region is None or op.name in AFFINE_SCOPES:
            frame, loops = Frame(), list[Loop]()
        else:
            outer = self.of(op)
            frame, loops = outer.frame.copy(), list(outer.loops)
            enter = _ENTER.get(op.name, _enter_unknown)
            loops += enter(op, region, frame)
        if region is not None and region.blocks.first is not region.blocks.last:
            loops.append(_number_block(frame, op, block, region))
        return Domain(block, tuple(loops), frame)


def _without_blocks(loops: Sequence[Loop]) -> int:
    """How many loops there are up to the last that repeats a whole region."""
    count = len(loops)
    while count and loops[count - 1].counts_blocks:
        count -= 1
    return count


def _number(frame: Frame, op: Operation, what: str) -> Loop:
    """Enter a loop of which only the number of the iteration is known."""
    frame.require(Constraint(frame.add_loop(None)))
    frame.doubt_anew(f"control flow of '{operation_name(op)}' is not affine ({what})")
    return Loop(op, 0, None, None)


def _number_block(frame: Frame, op: Operation | None, block: Block, region: Region) -> Loop:
    """Each execution of a block of a region with several counts as an iteration; the first is
    executed once, before all others."""
    assert op is not None, "a region with blocks belongs to an op"
    number = frame.add_loop(None)
    if block is region.blocks.first:
        frame.require(Constraint(number, equality=True))
    else:
        frame.require(Constraint(number - 1))
        frame.doubt_anew(f"control flow of '{operation_name(op)}' is not affine (several blocks)")
    return Loop(op, 1 + op.regions.index(region), None, None, counts_blocks=True)


def loop_bounds(
    loop: Operation, position: int, frame: Frame
) -> tuple[list[AffineExpr], list[AffineExpr], int] | None:
    """The lower and upper bounds, and the constant step, of one induction variable of a loop: it
    counts from the greatest of the former up to the least of the latter."""
    match loop.name:
        case "affine.for":
            found = _for_bounds(loop, frame)
        case "affine.parallel":
            bounds = _parallel_bounds(loop, frame)
            found = None if bounds is None else bounds[position]
        case "scf.for" if attribute(loop, "unsignedCmp") is None:
            found = _scf_bounds(frame, *loop.operands[:3])
        case "scf.parallel":
            lows, highs, steps, _ = segments(loop)
            found = _scf_bounds(frame, lows[position], highs[position], steps[position])
        case _:
            found = None
    return found


_Bounds: TypeAlias = tuple[list[AffineExpr], list[AffineExpr], int]


def _for_bounds(op: Operation, frame: Frame) -> _Bounds | None:
    lower, upper = map_of(op, "lowerBoundMap"), map_of(op, "upperBoundMap")
    step = integer(op, "step")
    if lower is None or upper is None or step is None:
        return None
    low_operands, high_operands, _ = segments(op)
    return frame.apply(lower, low_operands), frame.apply(upper, high_operands), step


def _parallel_bounds(op: Operation, frame: Frame) -> list[_Bounds] | None:
    lower, upper = map_of(op, "lowerBoundsMap"), map_of(op, "upperBoundsMap")
    if lower is None or upper is None:
        return None
    lows = _grouped(frame, lower, op.operands[: lower.num_inputs], op, "lowerBoundsGroups")
    highs = _grouped(frame, upper, op.operands[lower.num_inputs :], op, "upperBoundsGroups")
    return list(zip(lows, highs, integers(op, "steps"), strict=True))


def _scf_bounds(frame: Frame, low: SSAValue, high: SSAValue, step: SSAValue) -> _Bounds | None:
    known = frame.resolve(step).constant_value()
    if known is None or known <= 0:
        return None
    return [frame.resolve(low)], [frame.resolve(high)], known


def _enter_unknown(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    return [_number(frame, op, "unknown operation")]


def _enter_while(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    return [_number(frame, op, "condition")]


def _enter_for(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    bounds = _for_bounds(op, frame)
    if bounds is None:
        return _enter_unknown(op, region, frame)
    variable = _count(frame, region.block.args[0], *bounds)
    return [Loop(op, 0, variable, bounds[2])]


def _enter_parallel(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    bounds = _parallel_bounds(op, frame)
    if bounds is None:
        return _enter_unknown(op, region, frame)
    loops: list[Loop] = []
    for position, (lows, highs, step) in enumerate(bounds):
        variable = region.block.args[position]
        _count(frame, variable, lows, highs, step)
        loops.append(Loop(op, position, variable, step))
    return loops


def _grouped(
    frame: Frame, affine_map: AffineMap, operands: Sequence[SSAValue], op: Operation, groups: str
) -> list[list[AffineExpr]]:
    results = iter(frame.apply(affine_map, operands))
    return [[next(results) for _ in range(size)] for size in integers(op, groups)]


def _enter_scf_for(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    low, high, step = (frame.resolve(operand) for operand in op.operands[:3])
    variable = region.block.args[0]
    if attribute(op, "unsignedCmp") is not None:
        frame.add_loop(variable)
        frame.doubt_anew("the bounds of an 'scf.for' are compared as unsigned numbers")
        return [Loop(op, 0, variable, None)]
    return [_enter_scf(op, 0, variable, (low, high, step), frame)]


def _enter_scf_parallel(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    lows, highs, steps, _ = segments(op)
    bounds = [
        (frame.resolve(low), frame.resolve(high), frame.resolve(step))
        for low, high, step in zip(lows, highs, steps, strict=True)
    ]
    return [
        _enter_scf(op, position, region.block.args[position], bound, frame)
        for position, bound in enumerate(bounds)
    ]


def _enter_scf(
    op: Operation,
    position: int,
    variable: BlockArgument,
    bounds: tuple[AffineExpr, AffineExpr, AffineExpr],
    frame: Frame,
) -> Loop:
    low, high, step = bounds
    known = step.constant_value()
    if known is None or known <= 0:
        known = None
        frame.doubt_anew(f"the step of an '{op.name}' is not a positive constant")
    _count(frame, variable, [low], [high], known or 1)
    return Loop(op, position, variable, known)


def _count(
    frame: Frame,
    variable: BlockArgument,
    lows: Sequence[AffineExpr],
    highs: Sequence[AffineExpr],
    step: int,
) -> BlockArgument:
    """Enter a loop that counts from the greatest of `lows` up to the least of `highs`."""
    value = frame.add_loop(variable)
    lows = list(dict.fromkeys(lows))
    frame.require(*(Constraint(value - low) for low in lows))
    frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))
    if step == 1:
        return variable
    counter = frame.fresh()
    alternatives: list[Conjunction] = []
    for low in lows:
        greatest = tuple(Constraint(low - other) for other in lows if other is not low)
        steps = Constraint(low + counter * step - value, equality=True)
        alternatives.append((*greatest, steps))
    frame.choose(alternatives)
    return variable


def _enter_if(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    condition = set_of(op, "condition")
    if condition is None:
        return _enter_unknown(op, region, frame)
    values = [frame.resolve(operand) for operand in op.operands]
    dims, symbols = values[: condition.num_dims], values[condition.num_dims :]
    constraints = [
        Constraint(expr.replace_dims_and_symbols(dims, symbols), equality)
        for expr, equality in zip(condition.constraints, condition.eq_flags, strict=True)
    ]
    if region is op.regions[0]:
        frame.require(*constraints)
    else:
        frame.choose([(violated,) for c in constraints for violated in _violations(c)])
    return []


def _violations(constraint: Constraint) -> list[Constraint]:
    """The ways not to satisfy a constraint."""
    below = Constraint(-constraint.expr - 1)
    return [below, Constraint(constraint.expr - 1)] if constraint.equality else [below]


def _enter_once(op: Operation, region: Region, frame: Frame) -> list[Loop]:
    if op.name in ("scf.if", "scf.index_switch", "vector.mask"):
        frame.doubt_anew(f"the condition of '{op.name}' is not affine")
    return []


_ENTER: dict[str, Callable[[Operation, Region, Frame], list[Loop]]] = {
    **dict.fromkeys(_ONCE, _enter_once),
    "affine.for": _enter_for,
    "affine.if": _enter_if,
    "affine.parallel": _enter_parallel,
    "scf.for": _enter_scf_for,
    "scf.parallel": _enter_scf_parallel,
    "scf.while": _enter_while,
}
