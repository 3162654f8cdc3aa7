"""The rewriting of a blocked interchange.

**Before → After** (block b, two iterations of the inner loop at once)

    affine.for %j = l to u step s {            affine.for %b = l to u step b * s {
      A(%j)                                      affine.for %k = 0 to min(b, (u - %b) ceildiv s) {
      %r = affine.for %i … iter_args(%a) {         A(%b + s * %k), buffer[%k] = init }
        B(%i, %j, %a)                            affine.for %i … step 2 {
      }                                            affine.for %k … {
      C(%j, %r)                                      %a = buffer[%k]; B(%i, …, %a); B(%i + 1, …)
    }                                                buffer[%k] = … } }
                                                 affine.for %k … { C(%b + s * %k, buffer[%k]) } }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.loops.interchange.plan import Interchange
from loopwright.loops.registers.spilling import Buffers
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import erase_nest, promote_single_iteration
from loopwright.loops.vectorize.applying import split_off

_ELEMENT = AffineMap(1, 0, (dim(0),))


def apply(plan: Interchange, buffers: Buffers) -> None:
    """Put blocks of iterations in the place of the loop of a plan."""
    loop, pieces = plan.loop, plan.pieces
    values = [*pieces.expanded, *(r for inner in plan.moved for r in inner.results)]
    slots = {value: buffers.make(loop, value.type, (plan.block,)) for value in values}
    bounds, step = (lower_bound(loop), upper_bound(loop)), loop.step_value * plan.block
    outer = LoopBuilder.before(loop).loop(*bounds, step)
    outer.induction_variable.name_hint = loop.induction_variable.name_hint
    for part, following in zip_longest(pieces.parts, pieces.parts[1:]):
        if part.loop is not None:
            _move(plan, slots, outer, part.loop)
            continue
        # Straight code, and what the loop after it starts from, for all iterations of a block.
        after = None if following is None else following.loop
        starts = [] if after is None else [*zip(after.results, after.inits, strict=True)]
        if part.ops or starts:
            body = _Body(plan, slots, outer, outer.body)
            for op in part.ops:
                body.copy(op)
            for result, start in starts:
                body.store(body.known(start), slots[result])
            for value in pieces.expanded:
                if value.owner in part.ops:
                    body.store(body.known(value), slots[value])
    erase_nest(loop)
    promote_single_iteration(outer)


def _move(
    plan: Interchange, slots: Mapping[SSAValue, SSAValue], outer: ForOp, inner: ForOp
) -> None:
    """Put an inner loop outside of the iterations of a block; several of its iterations are run
    through together, unless its bounds are choices."""
    made = LoopBuilder.at_end(outer).loop(lower_bound(inner), upper_bound(inner), inner.step_value)
    made.location = inner.location
    count = trip_count(inner)
    is_single = inner.lower_map.num_results == inner.upper_map.num_results == 1
    unroll = plan.unroll if is_single and (count is None or count >= plan.unroll) else 1
    if unroll > 1:
        rest = split_off(made, unroll * inner.step_value)
        assert isinstance(rest, ForOp)
        made.properties["step"] = IntegerAttr(unroll * inner.step_value, IndexType())
        _fill(_Body(plan, slots, outer, rest.body), rest, inner, 1)
        if trip_count(rest) == 0:
            erase_nest(rest)
    _fill(_Body(plan, slots, outer, made.body), made, inner, unroll)


def _fill(body: _Body, made: ForOp, inner: ForOp, unroll: int) -> None:
    """Make the body of a moved loop: some iterations of it, for all iterations of a block."""
    slots = [body.slots[result] for result in inner.results]
    carried = [body.load(slot) for slot in slots]
    for number in range(unroll):
        shift = dim(0) + number * inner.step_value
        body.values[inner.induction_variable] = body.applied(shift, (made.induction_variable,))
        body.values.update(zip(inner.region_iter_args, carried, strict=True))
        for op in list(inner.body.ops)[:-1]:
            body.copy(op)
        carried = [body.known(value) for value in inner.terminator.operands]
    for value, slot in zip(carried, slots, strict=True):
        body.store(value, slot)


class _Body(LoopBuilder):
    """Fills a loop over the iterations of a block, numbered from 0 on, at the end of some body."""

    def __init__(
        self, plan: Interchange, slots: Mapping[SSAValue, SSAValue], outer: ForOp, block: Block
    ) -> None:
        loop, upper, trips = plan.loop, upper_bound(plan.loop), trip_count(plan.loop)
        exprs: list[AffineExpr] = [constant(plan.block)]
        if trips is None or trips % plan.block:
            here = dim(len(upper.dims))
            exprs += [(end - here).ceildiv(loop.step_value) for end in upper.exprs]
        dims = (*upper.dims, outer.induction_variable)
        bound = compose(BoundExprs(tuple(exprs), dims, upper.symbols))
        first = BoundExprs((constant(0),), (), ())
        made = LoopBuilder(block, block.last_op, loop.location).loop(first, bound)
        super().__init__(made.body, made.body.last_op, loop.location)
        self.slots = slots
        self._again = set(plan.pieces.again)
        self._variable = made.induction_variable
        self._variable.name_hint = loop.induction_variable.name_hint
        place = dim(0) + dim(1) * loop.step_value
        here = self.applied(place, (outer.induction_variable, self._variable))
        self.values: dict[SSAValue, SSAValue] = {loop.induction_variable: here}

    def applied(self, expr: AffineExpr, operands: Sequence[SSAValue]) -> SSAValue:
        """An expression of values."""
        if expr == dim(0):
            return operands[0]
        bound = compose(BoundExprs((expr,), tuple(operands), ()))
        return self.apply(bound.map, bound.operands)

    def copy(self, op: Operation) -> None:
        """Copy an op, with what it uses replaced by what that is here."""
        for inner in op.walk():
            for operand in inner.operands:
                self.known(operand)
        self.clone(op, self.values)

    def known(self, value: SSAValue) -> SSAValue:
        """What a value is here: itself, a copy, computed again, or loaded from its buffer."""
        if value not in self.values:
            owner = value.owner
            if value in self.slots:
                self.values[value] = self.load(self.slots[value])
            elif isinstance(owner, Operation) and owner in self._again:
                self.copy(owner)
        return self.values.get(value, value)

    def load(self, slot: SSAValue) -> SSAValue:
        """This iteration's element of a buffer."""
        return self.value(LoadOp(slot, _ELEMENT, (self._variable,)))

    def store(self, value: SSAValue, slot: SSAValue) -> None:
        """Put a value into this iteration's element of a buffer."""
        self.insert(StoreOp(value, slot, _ELEMENT, (self._variable,)))
