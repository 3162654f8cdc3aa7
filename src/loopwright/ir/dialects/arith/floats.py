"""Operations on floating-point numbers."""

from __future__ import annotations

from xdsl.irdl import traits_def
from xdsl.traits import Commutative

from loopwright.ir.dialects.arith.forms import FloatBinaryOp, FloatUnaryOp
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, CombinesAs, CombinesInverse
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE, FLOAT_DIVISION, ExecutionCost
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable


@ods_op_definition
class AddfOp(FloatBinaryOp):
    """Addition."""

    name = "arith.addf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.addf),
    )


@ods_op_definition
class SubfOp(FloatBinaryOp):
    """Subtraction."""

    name = "arith.subf"
    traits = traits_def(
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_binary"),
        ELEMENTWISE,
        CombinesInverse(AtomicRMWKind.addf),
    )


@ods_op_definition
class MulfOp(FloatBinaryOp):
    """Multiplication."""

    name = "arith.mulf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_binary"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:drop_both_signs"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.mulf),
    )


@ods_op_definition
class DivfOp(FloatBinaryOp):
    """Division."""

    name = "arith.divf"
    traits = traits_def(
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_binary"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:drop_both_signs"),
        FLOAT_DIVISION,
        ExecutionCost(4.0),
    )


@ods_op_definition
class RemfOp(FloatBinaryOp):
    """The remainder of division rounded towards zero; it has the sign of the dividend."""

    name = "arith.remf"
    traits = traits_def(
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_binary"),
        FLOAT_DIVISION,
        ExecutionCost(10.0, is_call=True),
    )


@ods_op_definition
class NegfOp(FloatUnaryOp):
    """Negation: the sign bit is flipped."""

    name = "arith.negf"
    traits = traits_def(Foldable("loopwright.ir.dialects.arith.float_folds:fold_negf"), ELEMENTWISE)


@ods_op_definition
class MaximumfOp(FloatBinaryOp):
    """The larger number; NaN if either is NaN, and -0.0 is less than +0.0."""

    name = "arith.maximumf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_extremum"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.maximumf),
    )


@ods_op_definition
class MaxnumfOp(FloatBinaryOp):
    """The larger number; the other one if one is NaN."""

    name = "arith.maxnumf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_extremum"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.maxnumf),
    )


@ods_op_definition
class MinimumfOp(FloatBinaryOp):
    """The smaller number; NaN if either is NaN, and -0.0 is less than +0.0."""

    name = "arith.minimumf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_extremum"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.minimumf),
    )


@ods_op_definition
class MinnumfOp(FloatBinaryOp):
    """The smaller number; the other one if one is NaN."""

    name = "arith.minnumf"
    traits = traits_def(
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_extremum"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.minnumf),
    )
