"""Reductions of several dimensions as operations on vectors of one.

**Before → After**, where the dimensions that stay are inside, and where those that are reduced are

    %r = vector.multi_reduction <add>, %v, %a [0] : vector<2x4xf32> to vector<4xf32>

    %0 = vector.extract %v[0]; %1 = arith.addf %0, %a
    %2 = vector.extract %v[1]; %r = arith.addf %2, %1

    %r = vector.multi_reduction <add>, %v, %a [1] : vector<2x4xf32> to vector<2xf32>

    %0 = vector.extract %v[0]; %1 = vector.extract %a[0]; %2 = vector.reduction <add>, %0, %1
    %3 = vector.insert %2, %zeros [0]; …

Dimensions of one sort are brought together by a transposition in front, and become one by
`vector.shape_cast`. Under a `vector.mask`, the mask is rearranged as the vector is.

**Legal when** it is known how much is written one after the other: dimensions whose extents depend
on the machine may only stay where those that stay are inside, and be reduced where these are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import DenseArrayBase, i1, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.reduction.kinds import combined
from loopwright.ir.dialects.vector.arithmetic import MultiReductionOp, ReductionOp
from loopwright.ir.dialects.vector.canonicalization import kind_of
from loopwright.ir.dialects.vector.constraints import like, scalable_of, shape_of, vector_of
from loopwright.ir.dialects.vector.memory import MaskOp, YieldOp
from loopwright.ir.dialects.vector.shapes import ShapeCastOp
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright_mlir.lowering.transfer_maps import reordered
from loopwright_mlir.lowering.vector_steps import VectorBuilder, type_of_vector


@dataclass(frozen=True)
class MultiReductionLowering:
    """Which dimensions are inside at last: those that stay, or those that are reduced."""

    reduces_inside: bool

    def lower(self, op: Operation, rewriter: PatternRewriter) -> str | None:
        """One step: dimensions are ordered, then become one, then are unrolled."""
        if not isinstance(op, MultiReductionOp) or is_unknown(op, inside=self.reduces_inside):
            return None
        parent = op.parent_op()
        root = parent if isinstance(parent, MaskOp) else op
        build = _Reduction(rewriter, op, root)
        rewriter.replace(root, [self._step(build)])
        return "reduced"

    def _step(self, build: _Reduction) -> SSAValue:
        rank = len(build.shape)
        kept_dims = [place for place in range(rank) if place not in build.reduced]
        if not build.reduced:
            return build.combine(build.source, build.acc, build.mask)
        order = (
            [*kept_dims, *build.reduced] if self.reduces_inside else [*build.reduced, *kept_dims]
        )
        if order != list(range(rank)):
            return build.transposed(order, [order.index(place) for place in build.reduced])
        if len(build.reduced) > 1 or len(kept_dims) > 1:
            return build.flattened(kept_dims)
        if not kept_dims and self.reduces_inside:
            return build.reduce(build.source, build.acc, build.mask)
        if not kept_dims:
            return build.as_row()
        return build.row_by_row() if self.reduces_inside else build.one_after_the_other()


def is_unknown(op: MultiReductionOp, *, inside: bool) -> bool:
    """Whether an extent that would have to be known, to write all steps, depends on the machine."""
    stretched = scalable_of(op.source.type)
    reduced = set(integers(op, "reduction_dims"))
    return (
        any(
            is_stretched and (place in reduced) is not inside
            for place, is_stretched in enumerate(stretched)
        )
        or sum(stretched) > 1
    )


class _Reduction(VectorBuilder):
    """Writes one reduction as others, in front of it or of the mask around it."""

    def __init__(self, rewriter: PatternRewriter, op: MultiReductionOp, root: Operation) -> None:
        super().__init__(rewriter, root)
        self.op = op
        self.source = op.source
        self.acc = op.acc
        self.mask = root.mask if isinstance(root, MaskOp) else None
        self.shape = shape_of(op.source.type)
        self.reduced = sorted(integers(op, "reduction_dims"))

    def combine(self, part: SSAValue, before: SSAValue, mask: SSAValue | None) -> SSAValue:
        """Combine two vectors lane by lane; masked-off lanes keep those of `before`."""
        combination = self.insert(combined(kind_of(self.op), part, before))
        return combination if mask is None else self.select(mask, combination, before)

    def _under(self, mask: SSAValue | None, reduction: Operation) -> SSAValue:
        """Insert an operation, under a mask if there is one."""
        if mask is None:
            return self.insert(reduction)
        reduction.location = self.op.location
        region = Region(Block([reduction, YieldOp.create(operands=reduction.results)]))
        return self.insert(
            MaskOp.create(
                operands=[mask], result_types=[reduction.results[0].type], regions=[region]
            )
        )

    def _again(
        self, source: SSAValue, acc: SSAValue, reduced: Sequence[int], mask: SSAValue | None
    ) -> SSAValue:
        """The same reduction of another vector."""
        reduction = MultiReductionOp.create(
            operands=[source, acc],
            result_types=[acc.type],
            properties={
                **self.op.properties,
                "reduction_dims": DenseArrayBase.from_list(i64, reduced),
            },
        )
        return self._under(mask, reduction)

    def _cast(self, value: SSAValue, type_: Attribute) -> SSAValue:
        return self.insert(ShapeCastOp.create(operands=[value], result_types=[type_]))

    # Steps

    def transposed(self, order: Sequence[int], reduced: Sequence[int]) -> SSAValue:
        """Dimensions in another order."""

        mask = None if self.mask is None else self.insert(reordered(self.mask, order))
        return self._again(self.insert(reordered(self.source, order)), self.acc, reduced, mask)

    def flattened(self, kept_dims: Sequence[int]) -> SSAValue:
        """Dimensions that stay as one, and dimensions that are reduced as one."""
        type_ = type_of_vector(self.source)
        stretched = scalable_of(type_)
        groups = sorted(group for group in (list(kept_dims), self.reduced) if group)
        shape = [prod(self.shape[place] for place in group) for group in groups]
        flags = [any(stretched[place] for place in group) for group in groups]
        flat = vector_of(type_.element_type, shape, flags)
        mask = None if self.mask is None else self._cast(self.mask, like(flat, i1))
        source = self._cast(self.source, flat)
        acc = self.acc
        if kept_dims:
            place = groups.index(list(kept_dims))
            outer = vector_of(type_.element_type, [shape[place]], [flags[place]])
            acc = acc if acc.type == outer else self._cast(acc, outer)
        reduced = self._again(source, acc, [groups.index(self.reduced)], mask)
        return reduced if reduced.type == self.acc.type else self._cast(reduced, self.acc.type)

    def as_row(self) -> SSAValue:
        """A vector of one dimension, all of it reduced, is a row of a matrix."""
        element = type_of_vector(self.source).element_type
        row = vector_of(element, [1, *self.shape])
        source = self._cast(self.source, row)
        acc = self.broadcast(self.acc, vector_of(element, [1]))
        mask = None if self.mask is None else self.broadcast(self.mask, like(row, i1))
        return self.extract(self._again(source, acc, [1], mask), [0])

    def one_after_the_other(self) -> SSAValue:
        """Rows, each combined with what came out before."""
        total = self.acc
        for place in range(self.shape[0]):
            row = self.extract(self.source, [place])
            mask = None if self.mask is None else self.extract(self.mask, [place])
            total = self.combine(row, total, mask)
        return total

    def row_by_row(self) -> SSAValue:
        """Each row gives an element."""
        result = self.zeros(type_of_vector(self.acc))
        for place in range(self.shape[0]):
            row = self.extract(self.source, [place])
            before = self.extract(self.acc, [place])
            mask = None if self.mask is None else self.extract(self.mask, [place])
            result = self.put(self.reduce(row, before, mask), result, [place])
        return result

    def reduce(self, row: SSAValue, before: SSAValue, mask: SSAValue | None) -> SSAValue:
        """The lanes of one vector and a number, combined."""
        reduction = ReductionOp.create(
            operands=[row, before],
            result_types=[before.type],
            properties={"kind": self.op.kind, **ReductionOp.DEFAULTS},
        )
        return self._under(mask, reduction)
