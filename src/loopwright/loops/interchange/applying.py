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

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.loops.interchange.plan import Interchange, Part
from loopwright.loops.registers.spilling import Buffers
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import promote_single_iteration
from loopwright.loops.vectorize.applying import split_off

_ELEMENT = AffineMap(1, 0, (dim(0),))


def apply(plan: Interchange, buffers: Buffers) -> None:
    """Put blocks of iterations in the place of the loop of a plan."""
    _Rewriting(plan, buffers).run()


class _Rewriting:
    def __init__(self, plan: Interchange, buffers: Buffers) -> None:
        self._plan = plan
        loop = plan.loop
        self._outer = ForOp(
            loop.lower_map,
            tuple(loop.lower_bound_operands),
            loop.upper_map,
            tuple(loop.upper_bound_operands),
            step=loop.step_value * plan.block,
        )
        self._outer.location = loop.location
        values = [*plan.expanded, *(r for inner in plan.moved for r in inner.results)]
        self._buffers = {value: buffers.make(loop, value.type, (plan.block,)) for value in values}

    def run(self) -> None:
        """Rewrite."""
        plan, outer = self._plan, self._outer
        LoopBuilder.before(plan.loop).place(outer)
        for number, part in enumerate(plan.parts):
            if part.loop is not None:
                self._move(part.loop)
                continue
            following = plan.parts[number + 1].loop if number + 1 < len(plan.parts) else None
            self._straight(part, following)
        plan.loop.detach()
        plan.loop.erase()
        promote_single_iteration(outer)

    def _straight(self, part: Part, following: ForOp | None) -> None:
        """Straight code, and what the loop after it starts from, for all iterations of a block."""
        starts: tuple[tuple[SSAValue, SSAValue], ...] = ()
        if following is not None:
            starts = tuple(zip(following.results, following.inits, strict=True))
        if not part.ops and not starts:
            return
        body = self._body(self._outer.body)
        for op in part.ops:
            body.copy(op)
        for result, start in starts:
            body.store(body.value(start), self._buffers[result])
        for value in self._plan.expanded:
            if value.owner in part.ops:
                body.store(body.value(value), self._buffers[value])

    def _move(self, inner: ForOp) -> None:
        """An inner loop, outside of the iterations of a block."""
        made = ForOp(
            inner.lower_map,
            tuple(inner.lower_bound_operands),
            inner.upper_map,
            tuple(inner.upper_bound_operands),
            step=inner.step_value,
        )
        made.location = inner.location
        LoopBuilder.at_end(self._outer).place(made)
        unroll = self._unroll_of(inner)
        if unroll > 1:
            rest = split_off(made, unroll * inner.step_value)
            assert isinstance(rest, ForOp)
            made.properties["step"] = IntegerAttr(unroll * inner.step_value, IndexType())
            self._fill(rest, inner, 1)
            if trip_count(rest) == 0:
                rest.detach()
                rest.erase()
        self._fill(made, inner, unroll)

    def _unroll_of(self, inner: ForOp) -> int:
        """How many iterations are run through together; one where bounds are choices."""
        if inner.lower_map.num_results > 1 or inner.upper_map.num_results > 1:
            return 1
        count = trip_count(inner)
        return self._plan.unroll if count is None or count >= self._plan.unroll else 1

    def _fill(self, made: ForOp, inner: ForOp, unroll: int) -> None:
        """Make the body of a moved loop: some iterations of it, for all iterations of a block."""
        body = self._body(made.body)
        slots = [self._buffers[result] for result in inner.results]
        carried = [body.load(slot) for slot in slots]
        for number in range(unroll):
            shift = dim(0) + number * inner.step_value
            variable = body.applied(shift, (made.induction_variable,))
            body.values[inner.induction_variable] = variable
            body.values.update(zip(inner.region_iter_args, carried, strict=True))
            for op in inner.body.ops:
                if op is not inner.terminator:
                    body.copy(op)
            carried = [body.value(value) for value in inner.terminator.operands]
        for value, slot in zip(carried, slots, strict=True):
            body.store(value, slot)

    def _body(self, block: Block) -> _Body:
        """That of a loop over the iterations of a block, at the end of some other body."""
        return _Body(self._plan, self._buffers, self._outer, self._block_loop(block))

    def _block_loop(self, block: Block) -> ForOp:
        """A loop over the iterations of a block, numbered from 0 on, at the end of some body."""
        loop, plan = self._plan.loop, self._plan
        upper = bind(loop.upper_map, tuple(loop.upper_bound_operands))
        here = dim(len(upper.dims))
        rest = [(end - here).ceildiv(loop.step_value) for end in upper.exprs]
        exprs: list[AffineExpr] = [constant(plan.block)]
        trips = trip_count(loop)
        if trips is None or trips % plan.block:
            exprs += rest
        dims = (*upper.dims, self._outer.induction_variable)
        bound = compose(BoundExprs(tuple(exprs), dims, upper.symbols))
        made = ForOp(0, (), bound.map, bound.operands)
        LoopBuilder(block, block.last_op, loop.location).insert(made)
        self._name(made)
        return made

    def _name(self, made: ForOp) -> None:
        hint = self._plan.loop.induction_variable.name_hint
        self._outer.induction_variable.name_hint = hint
        made.induction_variable.name_hint = hint


class _Body:
    """The body of a loop over the iterations of a block, while it is filled with copies."""

    def __init__(
        self, plan: Interchange, buffers: dict[SSAValue, SSAValue], outer: ForOp, made: ForOp
    ) -> None:
        self._buffers = buffers
        self._made = made
        self._again = set(plan.again)
        self.values: dict[SSAValue, SSAValue] = {}
        variables = outer.induction_variable, made.induction_variable
        place = dim(0) + dim(1) * plan.loop.step_value
        self.values[plan.loop.induction_variable] = self.applied(place, variables)

    def applied(self, expr: AffineExpr, operands: Sequence[SSAValue]) -> SSAValue:
        """An expression of values."""
        if expr == dim(0):
            return operands[0]
        bound = compose(BoundExprs((expr,), tuple(operands), ()))
        return self._put(ApplyOp(bound.map, list(bound.operands))).results[0]

    def copy(self, op: Operation) -> None:
        """Copy an op, with what it uses replaced by what that is here."""
        for inner in op.walk():
            for operand in inner.operands:
                self.value(operand)
        self._put(op.clone(self.values), keep_location=True)

    def value(self, value: SSAValue) -> SSAValue:
        """What a value is here: itself, a copy, computed again, or loaded from its buffer."""
        known = self.values.get(value)
        if known is not None:
            return known
        owner = value.owner
        if value in self._buffers:
            self.values[value] = self.load(self._buffers[value])
        elif isinstance(owner, Operation) and owner in self._again:
            self.copy(owner)
        else:
            return value
        return self.values[value]

    def load(self, buffer: SSAValue) -> SSAValue:
        """This iteration's element of a buffer."""
        variable = self._made.induction_variable
        return self._put(LoadOp(buffer, _ELEMENT, (variable,))).results[0]

    def store(self, value: SSAValue, buffer: SSAValue) -> None:
        """Put a value into this iteration's element of a buffer."""
        self._put(StoreOp(value, buffer, _ELEMENT, (self._made.induction_variable,)))

    def _put(self, op: Operation, *, keep_location: bool = False) -> Operation:
        builder = LoopBuilder.at_end(self._made)
        return builder.place(op) if keep_location else builder.insert(op)
