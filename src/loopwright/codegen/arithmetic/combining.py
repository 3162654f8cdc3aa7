"""Combining two values of a scalar or leaf type: what reductions do, bit for bit.

The kinds are those of `AtomicRMWKind`; `vector_kind` gives the one that a `#vector.kind` stands
for.
"""

from __future__ import annotations

from loopwright.codegen.arithmetic.floating import Floats, element
from loopwright.codegen.core.constants import const_float, const_int
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import FloatType, LLVMType, type_suffix
from loopwright.codegen.core.values import Value
from loopwright.errors import CompileError
from loopwright.interfaces.atomic_kinds import AtomicRMWKind, identity_of, of_vector_kind

_FLOAT_INSTRUCTIONS = {"addf": "fadd", "mulf": "fmul"}
_FLOAT_EXTREMA = {"maximumf": "maximum", "minimumf": "minimum"}
_FLOAT_NUMBERS = {"maxnumf": "ogt", "minnumf": "olt"}
_INT_INSTRUCTIONS = {"addi": "add", "muli": "mul", "andi": "and", "ori": "or", "xori": "xor"}
_INT_INTRINSICS = {"maxs": "smax", "maxu": "umax", "mins": "smin", "minu": "umin"}


def vector_kind(kind: str, ty: LLVMType) -> str:
    """The atomic kind of a combining kind on a type.

    >>> from loopwright.codegen.core.types import F32, I32
    >>> vector_kind("add", F32), vector_kind("maxsi", I32)
    ('addf', 'maxs')
    """
    return of_vector_kind(kind, is_float=isinstance(element(ty), FloatType))


def combine(fn: FunctionLowering, kind: str, lhs: Value, rhs: Value, flags: str = "") -> Value:
    """`lhs` combined with `rhs`, in every lane."""
    floats = Floats(fn.b)
    if kind in _FLOAT_INSTRUCTIONS:
        return floats.binary(_FLOAT_INSTRUCTIONS[kind], lhs, rhs, flags)
    if kind in _FLOAT_EXTREMA:
        return floats.extremum(_FLOAT_EXTREMA[kind], lhs, rhs, flags)
    if kind in _FLOAT_NUMBERS:
        return floats.extremum_number(_FLOAT_NUMBERS[kind], lhs, rhs, flags)
    if kind in _INT_INSTRUCTIONS:
        return fn.b.binary(_INT_INSTRUCTIONS[kind], lhs, rhs)
    if kind in _INT_INTRINSICS:
        name = f"llvm.{_INT_INTRINSICS[kind]}.{type_suffix(lhs.type)}"
        return fn.b.call(name, lhs.type, [lhs, rhs])
    raise CompileError(f"combining with '{kind}' is not supported by code generation")


def neutral(kind: str, ty: LLVMType, *, partial: bool = False) -> Value:
    """The scalar that changes nothing when combined with another of the type.

    `partial` asks for what every partial result but the first starts from.
    """
    scalar = element(ty)
    value = identity_of(AtomicRMWKind[kind], scalar.width, partial=partial)
    if isinstance(scalar, FloatType):
        return const_float(value, scalar)
    return const_int(int(value), scalar)


def reduce_intrinsic(kind: str, ty: LLVMType) -> str | None:
    """The `llvm.vector.reduce` that combines the lanes with the same bits as one by one."""
    if kind in _INT_INSTRUCTIONS:
        return _INT_INSTRUCTIONS[kind]
    if kind in _INT_INTRINSICS:
        return _INT_INTRINSICS[kind]
    if kind in _FLOAT_EXTREMA and element(ty).width in (32, 64):
        return f"f{_FLOAT_EXTREMA[kind]}"
    return None
