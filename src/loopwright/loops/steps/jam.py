"""Unroll-and-jam: several iterations of a loop become one, which runs its inner loops once for all.

**Before → After** (factor 2)

    affine.for %i = 0 to 8 {           affine.for %i = 0 to 8 step 2 {
      A(%i)                              A(%i), A(%i + 1)
      affine.for %j = 0 to 9 {           affine.for %j = 0 to 9 {
        B(%i, %j)                          B(%i, %j), B(%i + 1, %j)
      }                                  }
      C(%i)                              C(%i), C(%i + 1)
    }                                  }

What inner loops carry they then carry for each of the iterations. A clean-up loop runs those that
are left, as after unrolling (`loops.unroll`).

**Legal when** no dependence between iterations that become one leads to an earlier iteration of an
inner loop, or to code that comes earlier (`exact.dependences.legality.jam_legality`).

**Refuses when** `carries-values`: the loop itself carries values; `bounds-vary`: bounds of an inner
loop are computed inside the loop (on request those of loops between the two may be used);
`illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness); and as `loops.unroll`:
`few-iterations`, `never-runs`, `bound-of-several`, `index-overflow`, `too-large`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import dim, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    body_size,
    is_defined_in,
    lower_bound,
    side_by_side,
    upper_bound,
)
from loopwright.loops.steps.editing import promote_single_iteration
from loopwright.loops.steps.structure import bounds_vary, carries_values
from loopwright.loops.steps.unroll import Unrolling, apply_split, plan_unrolling
from loopwright.loops.support.reporting import legality_refusal, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Jam:
    """A loop to be unrolled such that its inner loops are run through once."""

    unrolling: Unrolling


def plan_jam(
    analysis: DependenceAnalysis,
    loop: ForOp,
    factor: int,
    *,
    beyond_mlir: bool = False,
) -> Jam | Refusal:
    """Whether `factor` iterations of a loop may be unrolled and jammed; `factor` is positive.

    `beyond_mlir` allows bounds that depend on loops in between, which all iterations share.
    """
    from loopwright.exact.dependences.legality import jam_legality

    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal) or factor == 1:
        return plan if isinstance(plan, Refusal) else Jam(plan)
    if loop.results:
        return carries_values((loop,), loop, "the loop carries values")
    inner_loops = _inner_loops(loop.body)
    shared = {inner.induction_variable for inner in inner_loops if beyond_mlir}
    for inner in inner_loops:
        varying = _varying(loop, inner, _bounds(inner), shared)
        if varying is not None:
            return varying
    legality = jam_legality(analysis, loop, factor)
    return legality_refusal(legality, "jam", loop) or Jam(plan)


def _inner_loops(block: Block) -> Sequence[ForOp]:
    """The loops that are run through once: those directly in the body, and directly in such."""
    found: list[ForOp] = []
    for loop in loops_of(block):
        found += [loop, *_inner_loops(loop.body)]
    return found


def _varying(
    loop: ForOp, inner: ForOp, bounds: Sequence[SSAValue], shared: Collection[SSAValue]
) -> Refusal | None:
    """Why iterations of a loop do not have the bounds of an inner loop in common."""
    varying = [value for value in bounds if value not in shared and is_defined_in(value, loop)]
    message = "bounds of an inner loop are computed inside the loop"
    return bounds_vary(loop, inner, varying, message) if varying else None


def apply_jam(plan: Jam) -> None:
    """Unroll and jam a loop as planned."""
    loop, factor = plan.unrolling.loop, plan.unrolling.factor
    if factor > 1:
        if body_size(loop) == 0:
            return
        if plan.unrolling.split is not None:
            apply_split(loop, plan.unrolling.split)
        _Copies(loop, factor).extend(loop)
        loop.properties["step"] = IntegerAttr(loop.step_value * factor, IndexType())
    promote_single_iteration(loop)


# Triangles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TriangularJam:
    """A loop, of some iterations of which what they have in common of `inner` is run through
    together."""

    unrolling: Unrolling
    inner: ForOp


def plan_triangular_jam(
    analysis: DependenceAnalysis, loop: ForOp, factor: int
) -> TriangularJam | Refusal:
    """Whether `factor` iterations of a loop may be run through together up to what they have in
    common of the first loop in it that ends at its induction variable, or near it."""
    from loopwright.exact.dependences.legality import triangular_jam_legality

    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal):
        return plan
    if loop.results:
        return carries_values((loop,), loop, "the loop carries values")
    for inner in loops_of(loop.body):
        offset = end_beside(loop, inner)
        bounds = inner.lower_bound_operands if offset is not None else _bounds(inner)
        deeper = _inner_loops(inner.body)
        shared = {other.induction_variable for other in (inner, *deeper)}
        bounds = (*bounds, *(value for other in deeper for value in _bounds(other)))
        varying = _varying(loop, inner, bounds, shared)
        if varying is not None:
            return varying
        if offset is None:
            continue
        legality = triangular_jam_legality(analysis, loop, factor, inner, offset)
        return legality_refusal(legality, "jam", loop) or TriangularJam(plan, inner)
    return refusal("bounds-vary", (loop,), "no loop in it ends at its induction variable")


def end_beside(loop: ForOp, inner: ForOp) -> int | None:
    """How far an inner loop ends behind the induction variable of a loop, both of step 1; None if
    it ends elsewhere."""
    end = compose(upper_bound(inner))
    if loop.step_value != 1 or inner.step_value != 1 or end.operands != (loop.induction_variable,):
        return None
    offset = (end.exprs[0] - (dim(0) if end.dims else symbol(0))).constant_value()
    return offset if len(end.exprs) == 1 else None


def _bounds(loop: ForOp) -> Sequence[SSAValue]:
    return (*loop.lower_bound_operands, *loop.upper_bound_operands)


def apply_triangular_jam(plan: TriangularJam) -> None:
    """Run iterations of a loop through together as planned."""
    loop, factor, inner = plan.unrolling.loop, plan.unrolling.factor, plan.inner
    if factor == 1:
        return
    if plan.unrolling.split is not None:
        apply_split(loop, plan.unrolling.split)
    ops = list(loop.body.ops)
    place = ops.index(inner)
    end = compose(upper_bound(inner))
    rest = inner.clone()
    assert isinstance(rest, ForOp)
    bounds = len(rest.operands) - len(rest.results)
    rest.operands = [*rest.operands[:bounds], *inner.results]
    copies = _Copies(loop, factor)
    copies.copy(ops[: place + 1])
    copies.finish(rest, end, ops[place + 1 : -1])
    rest.erase()
    loop.properties["step"] = IntegerAttr(factor, IndexType())
    promote_single_iteration(loop)


# Copies ------------------------------------------------------------------------------------------


class _Copies:
    """Copies of the body of a loop for the iterations that follow each other."""

    def __init__(self, loop: ForOp, factor: int) -> None:
        self._loop = loop
        self._variable = loop.induction_variable
        self._is_used = self._variable.first_use is not None
        self._values: list[dict[SSAValue, SSAValue]] = [{} for _ in range(factor - 1)]

    def extend(self, loop: ForOp) -> None:
        """Put copies behind each piece of straight code of a body, and go into its loops."""
        self.copy([op for op in loop.body.ops if op is not loop.terminator])
        yielded = tuple(loop.terminator.operands)
        further = self._further(yielded, LoopBuilder.at_end(loop))
        loop.terminator.operands = [*yielded, *further]

    def copy(self, ops: Sequence[Operation]) -> None:
        """Put copies behind each piece of straight code of some ops that follow each other, and go
        into the loops among them."""
        piece: list[Operation] = []
        for op in ops:
            if not isinstance(op, ForOp):
                piece.append(op)
                continue
            self._copy(piece)
            piece = []
            self.extend(self._widened(op) if op.results else op)
        self._copy(piece)

    def finish(self, rest: ForOp, start: BoundExprs, ops: Sequence[Operation]) -> None:
        """Put at the end, for each copy, what is left of a loop that was copied, from `start` on,
        and copies of the ops that follow the loop.

        `rest` is like that loop, and starts from its results; `ops` use these.
        """
        builder = LoopBuilder.at_end(self._loop)
        for number, values in enumerate(self._values, 1):
            self._shift(number, values, builder)
            made = builder.clone(rest, values)
            assert isinstance(made, ForOp)
            both, lower = side_by_side(lower_bound(made), start)
            low = compose(both.with_exprs([*both.exprs, *lower]))
            made.set_lower_bound(low.map, low.operands)
            values.update(zip(rest.inits, made.results, strict=True))
            for op in ops:
                builder.clone(op, values)

    def _further(self, values: Sequence[SSAValue], builder: LoopBuilder) -> list[SSAValue]:
        """What values are in each copy, where `builder` stands."""
        needs_variable = self._variable in values
        further: list[SSAValue] = []
        for number, known in enumerate(self._values, 1):
            if needs_variable:
                self._shift(number, known, builder)
            further += [known.get(value, value) for value in values]
        return further

    def _shift(self, number: int, known: dict[SSAValue, SSAValue], builder: LoopBuilder) -> None:
        """Compute the induction variable of a copy where `builder` stands."""
        distance = number * self._loop.step_value
        known[self._variable] = builder.shifted(self._variable, distance)

    def _copy(self, piece: Sequence[Operation]) -> None:
        if not piece:
            return
        last = piece[-1]
        block = last.parent_block()
        assert block is not None, "code is in a block"
        builder = LoopBuilder(block, last.next_op, self._loop.location)
        for number, values in enumerate(self._values, 1):
            if self._is_used:
                self._shift(number, values, builder)
            for op in piece:
                builder.clone(op, values)

    def _widened(self, loop: ForOp) -> ForOp:
        """The loop, carrying for each copy what it carries."""
        inits, count = tuple(loop.inits), len(loop.results)
        further = self._further(inits, LoopBuilder.before(loop))
        carried = tuple(loop.region_iter_args)
        body = loop.body
        for value in further:
            body.insert_arg(value.type, len(body.args))
        made = ForOp(
            loop.lower_map,
            tuple(loop.lower_bound_operands),
            loop.upper_map,
            tuple(loop.upper_bound_operands),
            step=loop.step_value,
            inits=[*inits, *further],
            region=loop.detach_region(loop.region),
        )
        made.attributes.update(loop.attributes)
        LoopBuilder.before(loop).insert(made)
        made.location = loop.location
        for number, values in enumerate(self._values, 1):
            first = 1 + number * count
            values.update(zip(carried, made.body.args[first : first + count], strict=True))
            results = made.results[number * count : (number + 1) * count]
            values.update(zip(loop.results, results, strict=True))
        for old, new in zip(loop.results, made.results, strict=False):
            old.replace_all_uses_with(new)
            for values in self._values:
                values[new] = values.pop(old)
        loop.detach()
        loop.erase()
        return made
