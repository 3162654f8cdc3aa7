"""Emits the values of a contraction at other positions: in a register tile, where they are packed.

An expression of the old induction variables is evaluated at a `Place`, which maps each of them to a
value plus a constant. BodyValues are created on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import dim
from loopwright.ir.core.attributes import is_vector
from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.dialects import affine, memref, vector
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, composed_subscripts
from loopwright.ir.dialects.affine.symbols import is_valid_dim
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.interfaces.op_interfaces import vector_form, vector_type
from loopwright.loops.contraction.recognition import Contraction, Role
from loopwright.loops.vectorize.emission import VectorBuilder, splat
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Maps each induction variable to the sum of a value and a constant."""

    values: Mapping[SSAValue, tuple[SSAValue, int]]

    def at(self, variable: SSAValue, value: SSAValue, more: int = 0) -> Place:
        """The place with a variable mapped to another value."""
        return Place({**self.values, variable: (value, more)})

    def evaluated(self, bound: BoundExprs) -> BoundExprs:
        """Rewrite an expression of old variables in terms of the values that replace them."""
        dims = [self.values.get(value, (value, 0)) for value in bound.dims]
        new = [dim(k) + more for k, (_, more) in enumerate(dims)]
        exprs = tuple(expr.replace_dims(new) for expr in bound.exprs)
        return compose(BoundExprs(exprs, tuple(value for value, _ in dims), bound.symbols))


class EmissionScope(VectorBuilder):
    """An insertion point for the values of a contraction."""

    @classmethod
    def at_the_end(cls, block: Block, source: Operation) -> EmissionScope:
        """Return the scope at the end of a block, before its terminator if it has one."""
        last = block.last_op
        return cls(block, last if isinstance(last, affine.YieldOp) else None, source)

    def scalar(self, bound: BoundExprs) -> SSAValue:
        """The value of one expression."""
        return self.apply(bound.map, bound.operands)

    def least(self, bound: BoundExprs) -> SSAValue:
        """The minimum of some expressions."""
        if len(bound.exprs) == 1:
            return self.scalar(bound)
        return self.value(affine.MinOp(bound.map, bound.operands))

    def inside(self, loop: affine.ForOp) -> EmissionScope:
        """The insertion point at the end of a loop's body."""
        return EmissionScope.at_the_end(loop.body, self.source)

    def versions(
        self, conditions: BoundExprs, types: Sequence[Attribute] = ()
    ) -> tuple[affine.IfOp, EmissionScope, EmissionScope]:
        """Insert an `affine.if` on the condition that all expressions are non-negative; return it
        and the insertion points in its branches."""
        choice = self.choice(conditions, types)
        then, otherwise = (EmissionScope.at_the_end(r.block, self.source) for r in choice.regions)
        return choice, then, otherwise

    def outside_of_loops(self) -> tuple[EmissionScope, EmissionScope | None]:
        """Insertion points before and after all `affine.for` around this one; None for the latter
        if there are none, so that later ops follow."""
        loops, source = list(loops_directly_around(self.block)), self.source
        if not loops:
            return self, None
        outer = loops[-1].parent_block()
        assert outer is not None, "a loop is in a block"
        return EmissionScope(outer, loops[-1], source), EmissionScope(
            outer, loops[-1].next_op, source
        )

    def zero(self, type_: Attribute) -> SSAValue:
        """Zero, of a scalar or vector type."""
        if is_vector(type_):
            return self.value(splat(0, type_.element_type, type_.get_shape()))
        if isinstance(type_, AnyFloat):
            return self.value(ConstantOp(FloatAttr(0.0, type_)))
        return self.value(ConstantOp(IntegerAttr(0, cast("IntegerType", type_))))

    def load(self, load: affine.LoadOp, place: Place) -> SSAValue:
        """Emit a load at a place whose operands need not be valid in affine subscripts."""
        bound = place.evaluated(composed_subscripts(load))
        if all(is_valid_dim(value) for value in bound.dims):
            return self.value(affine.LoadOp(load.memref, bound.map, bound.operands))
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        return self.value(
            memref.LoadOp.create(
                operands=[load.memref, *indices], result_types=[load.results[0].type]
            )
        )

    def read_lanes(
        self, access: affine.LoadOp, place: Place, lanes: int, mask: SSAValue | None
    ) -> SSAValue:
        """Emit a vector load from a place on; idle lanes are zero."""
        bound = place.evaluated(composed_subscripts(access))
        type_ = vector_type(access.results[0].type, [lanes])
        if mask is None:
            return self.value(affine.VectorLoadOp(access.memref, bound.map, bound.operands, type_))
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        return self.value(
            vector.MaskedLoadOp.create(
                operands=[access.memref, *indices, mask, self.zero(type_)], result_types=[type_]
            )
        )

    def write_lanes(
        self, store: affine.StoreOp, value: SSAValue, place: Place, mask: SSAValue | None
    ) -> None:
        """Store the active lanes from a place on."""
        bound = place.evaluated(composed_subscripts(store))
        if mask is None:
            self.insert(affine.VectorStoreOp(value, store.memref, bound.map, bound.operands))
            return
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        self.insert(vector.MaskedStoreOp.create(operands=[store.memref, *indices, mask, value]))

    def leading(self, count: SSAValue, lanes: int) -> SSAValue:
        """A mask of the first `count` lanes."""
        return self.mask([count], [lanes])


Leaf: TypeAlias = Callable[[SSAValue, int, int], SSAValue | None]
"""A value that already exists for a row and a vector."""


def nothing_known(value: SSAValue, u: int, v: int) -> SSAValue | None:
    """No value exists yet."""
    return None


def no_mask(v: int) -> SSAValue | None:
    """No mask: all lanes are active."""
    return None


class BodyValues:
    """The values of a body by rows and vectors of columns, emitted on demand.

    `known` returns values that exist, packed operands or accumulators. `place` returns the place
    of row `u` and vector `v`.
    """

    def __init__(
        self,
        contraction: Contraction,
        scope: EmissionScope,
        lanes: int,
        place: Callable[[int, int], Place],
        known: Leaf,
        mask: Callable[[int], SSAValue | None] = no_mask,
    ) -> None:
        self._contraction = contraction
        self._scope = scope
        self._lanes = lanes
        self._place = place
        self._known = known
        self._mask = mask
        self._made: dict[tuple[SSAValue, int, int], SSAValue] = {}
        self._spread: dict[SSAValue, SSAValue] = {}

    def of(self, value: SSAValue, row: int, vector: int) -> SSAValue:
        """A value: a vector if it depends on the columns, else a scalar."""
        role = self._contraction.roles.get(value, Role.NONE)
        u, v = row if Role.ROW in role else 0, vector if Role.COLUMN in role else 0
        cached = self._made.get((value, u, v))
        if cached is None:
            cached = self._made[value, u, v] = self._make(value, role, u, v)
        return cached

    def lanes_of(self, value: SSAValue, row: int, vector: int) -> SSAValue:
        """A value as a vector."""
        lanes = self.of(value, row, vector)
        if is_vector(lanes.type):
            return lanes
        spread = self._spread.get(lanes)
        if spread is None:
            spread = self._spread[lanes] = self._scope.broadcast(lanes, [self._lanes])
        return spread

    def _make(self, value: SSAValue, role: Role, u: int, v: int) -> SSAValue:
        """Emit a value for row `u` and vector `v` of a tile; a vector if it varies with the
        column."""
        known = self._known(value, u, v)
        if known is not None:
            return known
        op = value.owner
        if not isinstance(op, Operation) or not is_inside(op, self._contraction.root):
            return value
        if isinstance(op, affine.LoadOp):
            place = self._place(u, v)
            if Role.COLUMN not in role or self._lanes == 1:
                return self._scope.load(op, place)
            return self._scope.read_lanes(op, place, self._lanes, self._mask(v))
        if Role.COLUMN not in role or self._lanes == 1:
            clone = op.clone({o: self.of(o, u, v) for o in op.operands})
            return self._scope.value(clone)
        form = vector_form(op)
        assert form is not None, "checked when the contraction was recognised"
        operands = [
            self.of(o, u, v) if k in form.scalar_operands else self.lanes_of(o, u, v)
            for k, o in enumerate(op.operands)
        ]
        return self._scope.value(form.widen(op, operands, [self._lanes]))
