"""Which ops of `affine` are in, and around, others: the one place that looks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeGuard, cast

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim, symbol
from loopwright.ir.core.enclosing import block_of, inside_out, ops_around, ops_in
from loopwright.ir.dialects.affine.conditionals import IfOp
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize
from loopwright.ir.dialects.affine.parallel import ParallelOp, merged_bounds
from loopwright.ir.dialects.arith.constants import constant_index
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.records import dataclass


def is_affine_loop(op: Operation) -> TypeGuard[ForOp | ParallelOp]:
    """Whether an op is a loop of `affine`."""
    return isinstance(op, ForOp | ParallelOp)


def has_affine_regions(op: Operation) -> TypeGuard[ForOp | ParallelOp | IfOp]:
    """Whether an op is a loop or a conditional of `affine`."""
    return isinstance(op, ForOp | ParallelOp | IfOp)


def loops_in(root: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops in an op, itself included, each before those in it."""
    return (op for op in ops_in(root) if isinstance(op, ForOp))


def loops_inside_out(root: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops in an op, not itself, each after those in it."""
    return (op for op in inside_out(root) if isinstance(op, ForOp))


def loops_of(block: Block) -> Iterator[ForOp]:
    """The `affine.for` ops directly in a block."""
    return (op for op in block.ops if isinstance(op, ForOp))


def bands_of_parallel_loops(root: Operation) -> list[ParallelOp]:
    """The `affine.parallel` ops in an op, itself included, each before those in it."""
    return [op for op in ops_in(root) if isinstance(op, ParallelOp)]


def loops_around(op: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops around an op, innermost first, regardless of ops between them."""
    return (ancestor for ancestor in ops_around(op) if isinstance(ancestor, ForOp))


def loop_directly_around(op: Operation) -> ForOp | None:
    """The `affine.for` in whose body an op is, if it does."""
    return next(loops_directly_around(op.parent_block()), None)


def loop_of_variable(value: SSAValue) -> ForOp | None:
    """The `affine.for` whose induction variable is a given value."""
    loop = value.owner.parent_op() if isinstance(value, BlockArgument) else None
    if not isinstance(loop, ForOp) or loop.induction_variable is not value:
        return None
    return loop


def loops_directly_around(block: Block | None) -> Iterator[ForOp]:
    """The `affine.for` ops around a block, the innermost first, up to where another op is."""
    while block is not None and isinstance(parent := block.parent_op(), ForOp):
        yield parent
        block = parent.parent_block()


# The loops of an `affine.parallel` band as separate loops, and bands of such loops.


@dataclass(frozen=True, slots=True)
class BandLoop:
    """One loop of a band: from the greatest of some values to the least of others, by a step."""

    lower: BoundExprs
    upper: BoundExprs
    step: int

    @property
    def distance(self) -> int | None:
        """The distance between its bounds, if that is a constant."""
        if len(self.lower.exprs) != 1 or len(self.upper.exprs) != 1:
            return None
        low = _constant_bound(self.lower)
        high = _constant_bound(self.upper)
        if low is not None and high is not None:
            return high - low
        return self.upper.minus(self.lower).exprs[0].constant_value()

    @property
    def trip_count(self) -> int | None:
        """How often it runs each time, if its bounds are one constant distance apart."""
        distance = self.distance
        return None if distance is None else max(0, -(-distance // self.step))

    @property
    def key(self) -> object:
        """Return a key that is equal for loops over the same values."""
        low = canonicalize(self.lower).simplified()
        high = canonicalize(self.upper).simplified()
        return low.exprs, low.operands, high.exprs, high.operands, self.step


def _constant_bound(bound: BoundExprs) -> int | None:
    """The value of a bound that is a single constant expression."""
    dims, symbols = (list(map(constant_value, group)) for group in (bound.dims, bound.symbols))
    constants = [value for value in (*dims, *symbols) if value is not None]
    if len(constants) < len(dims) + len(symbols):
        return None
    try:
        return bound.exprs[0].evaluate(constants[: len(dims)], constants[len(dims) :])
    except ZeroDivisionError:
        return None


def loops_of_band(op: ParallelOp) -> list[BandLoop]:
    """The loops of a band, outermost first."""
    lower = tuple(op.lower_bound_operands)
    upper = tuple(op.upper_bound_operands)
    return [
        BandLoop(bind(op.lower_bound_map(k), lower), bind(op.upper_bound_map(k), upper), step)
        for k, step in enumerate(op.step_values)
    ]


def iterations_of(op: ParallelOp) -> int | None:
    """How many iterations a band has, if that is a constant."""
    counts = [loop.trip_count for loop in loops_of_band(op)]
    constant_counts = [count for count in counts if count is not None]
    if 0 in constant_counts:
        return 0
    return prod(constant_counts) if len(constant_counts) == len(counts) else None


def reduction_entries(op: ParallelOp) -> tuple[Attribute, ...]:
    """The entries of a band's clause."""
    return tuple(cast("ArrayAttr[Attribute]", op.reductions).data)


def joined_bounds(bounds: Sequence[BoundExprs]) -> tuple[AffineMap, list[SSAValue], list[int]]:
    """One map with all bounds, each value bound once; its operands; the sizes of the groups."""
    return merged_bounds([(bound.dims, bound.symbols, bound.exprs) for bound in bounds])


def make_band(
    loops: Sequence[BandLoop],
    region: Region | None = None,
    reductions: Sequence[AtomicRMWKind | str | Attribute] = (),
    result_types: Sequence[Attribute] = (),
) -> ParallelOp:
    """A band of these loops; without a region its body is empty."""
    lower, lower_operands, lower_groups = joined_bounds([loop.lower for loop in loops])
    upper, upper_operands, upper_groups = joined_bounds([loop.upper for loop in loops])
    return ParallelOp(
        lower,
        lower_operands,
        upper,
        upper_operands,
        [loop.step for loop in loops],
        lower_groups=lower_groups,
        upper_groups=upper_groups,
        reductions=reductions,
        result_types=result_types,
        region=region,
    )


def value_of_bound(bound: BoundExprs, before: Operation) -> SSAValue:
    """The value of a bound with a single expression: a constant, an operand, or an
    `affine.apply`."""
    bound = canonicalize(bound).simplified()
    number = bound.exprs[0].constant_value()
    if number is not None:
        return constant_index(before, number)
    if bound.exprs[0] in (dim(0), symbol(0)):
        return bound.operands[0]
    apply = ApplyOp(bound.map, list(bound.operands))
    apply.location = before.location
    block_of(before).insert_op_before(apply, before)
    return apply.results[0]


def inner_loop(loop: Operation, *, ops_between: bool = False) -> ForOp | None:
    """The `affine.for` that is all that a loop contains, if `ops_between` apart from pure ops
    before it."""
    block = loop.regions[0].block
    last = block.last_op
    inner = None if last is None else last.prev_op
    if inner is None or not isinstance(inner, ForOp):
        return None
    before = inner.prev_op
    while before is not None:
        if not ops_between or not is_pure(before):
            return None
        before = before.prev_op
    return inner


def band_from(loop: ForOp, *, ops_between: bool = False) -> list[ForOp]:
    """The loop and all that are perfectly nested in it, outermost first."""
    band = [loop]
    while (inner := inner_loop(band[-1], ops_between=ops_between)) is not None:
        band.append(inner)
    return band


def bands_in(root: Operation, *, ops_between: bool = False) -> Iterator[list[ForOp]]:
    """The bands in `root` that are not part of a larger one, in the order of the text."""
    inside: set[Operation] = set()
    for loop in loops_in(root):
        if loop not in inside:
            band = band_from(loop, ops_between=ops_between)
            inside.update(band)
            yield band
