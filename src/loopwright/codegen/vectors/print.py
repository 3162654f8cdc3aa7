"""Lowering of `vector.print`: calls of the runtime's print helpers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, Signedness
from xdsl.ir import Attribute, Operation

from loopwright.codegen.core.attributes import string
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.types import (
    F32,
    F64,
    I64,
    PTR,
    VOID,
    FloatType,
    IntType,
    int_type,
    is_integer,
    is_vector,
    scalar_type,
)
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.single_lanes import Lane, lanes_of, scalar, shape_of
from loopwright.dialects.vector.attributes import PrintPunctuationAttr
from loopwright.syntax.properties import attribute

_PUNCTUATION = {
    "newline": "printNewline",
    "comma": "printComma",
    "open": "printOpen",
    "close": "printClose",
}


def _call(fn: FunctionLowering, op: Operation, name: str, *arguments: Value) -> None:
    types = ", ".join(argument.type.text for argument in arguments)
    fn.unit.declare(name, "void", types, user=op)
    fn.b.call(name, VOID, arguments)


def _print_scalar(fn: FunctionLowering, op: Operation, value: Value, ty: Attribute) -> None:
    scalar_ = scalar_type(ty)
    if isinstance(scalar_, FloatType):
        if scalar_ in (F32, F64):
            _call(fn, op, f"printF{scalar_.width}", value)
        elif scalar_.width == 16:
            bits = fn.b.cast("bitcast", value, int_type(16))
            _call(fn, op, "printBF16" if scalar_.text == "bfloat" else "printF16", bits)
        else:
            refuse(op, f"printing type '{ty}' is not supported by code generation")
        return
    assert isinstance(scalar_, IntType)
    if scalar_.width > 64:
        refuse(op, f"printing type '{ty}' is not supported by code generation")
    unsigned = (
        isinstance(ty, IndexType)
        or scalar_.width == 1
        or (is_integer(ty) and ty.signedness.data is Signedness.UNSIGNED)
    )
    if scalar_.width < 64:
        value = fn.b.cast("zext" if unsigned else "sext", value, I64)
    _call(fn, op, "printU64" if unsigned else "printI64", value)


def _print_lanes(
    fn: FunctionLowering, op: Operation, lanes: Sequence[Lane], shape: Sequence[int], ty: Attribute
) -> None:
    """A vector: its parts in parentheses, between commas."""
    _call(fn, op, "printOpen")
    count = shape[0] if shape else 1
    size = len(lanes) // count
    for part in range(count):
        if part:
            _call(fn, op, "printComma")
        if len(shape) > 1:
            _print_lanes(fn, op, lanes[part * size : (part + 1) * size], shape[1:], ty)
        else:
            _print_scalar(fn, op, scalar(fn, lanes[part]), ty)
    _call(fn, op, "printClose")


@lowers("vector.print")
def print_op(fn: FunctionLowering, op: Operation) -> None:
    """Print a scalar or a vector, a string, or punctuation."""
    if attribute(op, "stringLiteral") is not None:
        symbol = fn.unit.private_string(string(op, "stringLiteral"))
        _call(fn, op, "printString", Value(PTR, f"@{symbol}"))
        return
    for operand in op.operands:
        ty = operand.type
        if is_vector(ty):
            _print_lanes(fn, op, lanes_of(fn, operand), shape_of(ty), ty.element_type)
        else:
            _print_scalar(fn, op, fn.value(operand), ty)
    punctuation = attribute(op, "punctuation")
    assert isinstance(punctuation, PrintPunctuationAttr)
    if punctuation.data in _PUNCTUATION:
        _call(fn, op, _PUNCTUATION[punctuation.data])
