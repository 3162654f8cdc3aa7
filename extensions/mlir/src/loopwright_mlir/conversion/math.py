"""How operations of `math` become ones of `llvm`: intrinsics, or a few operations around one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import builtin, llvm
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.core.properties import pack_elements, splat_attribute
from loopwright.ir.dialects import math
from loopwright.ir.dialects.elementwise import with_element_type
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import IndexBuilder, Lowering, Rule, Rules
from loopwright_mlir.conversion import arith
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.types import arrays
from loopwright_mlir.dialects.llvm import intrinsics
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.constraints import element_of
from loopwright_mlir.dialects.llvm.values import ExtractValueOp

# Classes of numbers, as bits of `llvm.intr.is.fpclass`.
_NAN = 0x3
_FINITE = 0x1F8


def _unit(build: IndexBuilder, type_: Attribute) -> SSAValue:
    """The number one, or a vector of it."""
    element = element_of(type_)
    assert isinstance(element, builtin.AnyFloat)
    value: Attribute = builtin.FloatAttr(1.0, element)
    if is_vector(type_):
        value = splat_attribute(type_, pack_elements([1.0], element))
    return build.insert(ConstantOp.create(result_types=[type_], properties={"value": value}))


def _around_unit(function: str, combine: type[Operation], *, inner: bool, swapped: bool) -> Rule:
    """`combine(one, function(x))`, the other way round if `swapped`; with `inner`
    `function(combine(one, x))`."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        properties = arith.properties_of(op)
        call = arith.made_of(build, intrinsics.BY_WORD[function], properties, op.attributes)
        join = arith.made_of(build, combine, properties, op.attributes)

        def compute(operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
            unit = _unit(build, type_)
            if inner:
                return call([join([unit, *operands], type_)], type_)
            pair = [unit, call(operands, type_)]
            return join(pair[::-1] if swapped else pair, type_)

        type_ = low.type_of(op.results[0].type)
        operands = low.operands(op.operands)
        return [arith.each_vector(build, type_, operands, compute)]

    return rule


def _flat(kind: type[Operation], properties: Mapping[str, Attribute]) -> Rule:
    """An op that has no form on vectors of several dimensions."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        type_ = low.type_of(op.results[0].type)
        if isinstance(type_, llvm.LLVMArrayType):
            raise RefusedError("no-type", None, "vectors of several dimensions are not converted")
        return [arith.made_of(build, kind, properties)(low.operands(op.operands), type_)]

    return rule


def _is_of_class(bits: int) -> Rule:
    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        operands = low.operands(op.operands)
        shape, inner = arith.shape_of_arrays(operands[0].type)
        type_ = arrays(shape, with_element_type(inner, builtin.i1))
        make = arith.made_of(
            build, intrinsics.IsFPClassOp, {"bit": builtin.IntegerAttr(bits, builtin.i32)}
        )
        return [arith.each_vector(build, type_, operands, make)]

    return rule


def _power(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    if is_vector(op.operands[1].type):
        raise RefusedError("no-type", None, "the intrinsic has one exponent for all lanes")
    return arith.direct(intrinsics.PowIOp)(low, op, build)


def _sine_and_cosine(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    types = [low.type_of(result.type) for result in op.results]
    struct = llvm.LLVMStructType.from_type_list(types)
    pair = arith.made_of(build, intrinsics.SinCosOp, arith.properties_of(op))(
        low.operands(op.operands), struct
    )
    return [
        build.insert(
            ExtractValueOp(builtin.DenseArrayBase.from_list(builtin.i64, [place]), pair, type_)
        )
        for place, type_ in enumerate(types)
    ]


_DIRECT: dict[type[Operation], str] = {
    math.AbsFOp: "fabs",
    math.AcosOp: "acos",
    math.AsinOp: "asin",
    math.Atan2Op: "atan2",
    math.AtanOp: "atan",
    math.CeilOp: "ceil",
    math.CopySignOp: "copysign",
    math.CosOp: "cos",
    math.CoshOp: "cosh",
    math.Exp2Op: "exp2",
    math.ExpOp: "exp",
    math.FloorOp: "floor",
    math.FmaOp: "fma",
    math.Log10Op: "log10",
    math.Log2Op: "log2",
    math.LogOp: "log",
    math.PowFOp: "pow",
    math.RoundEvenOp: "roundeven",
    math.RoundOp: "round",
    math.SinOp: "sin",
    math.SinhOp: "sinh",
    math.SqrtOp: "sqrt",
    math.TanOp: "tan",
    math.TanhOp: "tanh",
    math.TruncOp: "trunc",
}

APPROXIMATE: Rules = arith.computing(
    {math.Log1pOp: _around_unit("log", llvm.FAddOp, inner=True, swapped=False)}
)
"""How operations are converted where that loses accuracy."""

RULES: Rules = arith.computing(
    {
        **{source: arith.direct(intrinsics.BY_WORD[word]) for source, word in _DIRECT.items()},
        math.AbsIOp: _flat(
            intrinsics.AbsOp, {"is_int_min_poison": builtin.BoolAttr.from_bool(False)}
        ),
        math.CtlzOp: _flat(
            intrinsics.CtlzOp, {"is_zero_poison": builtin.BoolAttr.from_bool(False)}
        ),
        math.CttzOp: _flat(
            intrinsics.CttzOp, {"is_zero_poison": builtin.BoolAttr.from_bool(False)}
        ),
        math.CtPopOp: arith.direct(intrinsics.CtPopOp, {}),
        math.ExpM1Op: _around_unit("exp", llvm.FSubOp, inner=False, swapped=True),
        math.FPowIOp: _power,
        math.IsFiniteOp: _is_of_class(_FINITE),
        math.IsNaNOp: _is_of_class(_NAN),
        math.RsqrtOp: _around_unit("sqrt", llvm.FDivOp, inner=False, swapped=False),
        math.SincosOp: _sine_and_cosine,
    }
)
"""How each operation is converted."""
