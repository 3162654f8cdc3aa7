"""Lowering of complex arithmetic; a complex number is an LLVM vector of its two parts."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.arithmetic.selection import scalar_constant
from loopwright.codegen.core.attributes import attribute
from loopwright.codegen.core.constants import vector_constant
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.fastmath import fastmath_text
from loopwright.codegen.core.types import F32, F64, VecType, register_type, type_suffix
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.single_lanes import Lane, assemble_leaf, scalar
from loopwright.syntax.narrowing import is_array, is_complex_type, is_float


def _parts(fn: FunctionLowering, number: Value) -> tuple[Value, Value]:
    assert isinstance(number.type, VecType)
    return scalar(fn, Lane(number, 0)), scalar(fn, Lane(number, 1))


def _bind(fn: FunctionLowering, op: Operation, real: Value, imaginary: Value) -> None:
    ty = register_type(op.results[0].type)
    assert isinstance(ty, VecType)
    fn.bind(op.results[0], assemble_leaf(fn, ty, [Lane(real, None), Lane(imaginary, None)]))


def _check(op: Operation) -> None:
    """Refuse arithmetic that LLVM would not round like the interpreter."""
    for value in (*op.operands, *op.results):
        ty = value.type
        if is_complex_type(ty) and register_type(ty.element_type) not in (F32, F64):
            refuse(op, f"arithmetic on type '{ty}' is not supported by code generation")


@lowers("complex.constant")
def constant(fn: FunctionLowering, op: Operation) -> None:
    """A constant is written where it is used."""
    value, ty = attribute(op, "value"), op.results[0].type
    if not (is_array(value) and is_complex_type(ty) and all(map(is_float, value.data))):
        refuse(op, f"a constant of type '{ty}' is not supported by code generation")
    parts = [scalar_constant(part.value.data, ty.element_type) for part in value.data]
    fn.bind(op.results[0], vector_constant(parts))


@lowers("complex.create")
def create(fn: FunctionLowering, op: Operation) -> None:
    """The vector of both parts."""
    _bind(fn, op, fn.value(op.operands[0]), fn.value(op.operands[1]))


@lowers("complex.re", "complex.im")
def part(fn: FunctionLowering, op: Operation) -> None:
    """One of the parts."""
    parts = _parts(fn, fn.value(op.operands[0]))
    fn.bind(op.results[0], parts[op.name == "complex.im"])


@lowers("complex.add", "complex.sub")
def total(fn: FunctionLowering, op: Operation) -> None:
    """The same of both parts."""
    _check(op)
    flags, opcode = fastmath_text(op), "fadd" if op.name == "complex.add" else "fsub"
    (a, b), (c, d) = (_parts(fn, fn.value(operand)) for operand in op.operands)
    _bind(fn, op, fn.b.binary(opcode, a, c, flags), fn.b.binary(opcode, b, d, flags))


@lowers("complex.neg")
def negate(fn: FunctionLowering, op: Operation) -> None:
    """Both parts change their sign."""
    _check(op)
    parts = _parts(fn, fn.value(op.operands[0]))
    _bind(fn, op, *(fn.b.unary("fneg", part, fastmath_text(op)) for part in parts))


@lowers("complex.conj")
def conjugate(fn: FunctionLowering, op: Operation) -> None:
    """The imaginary part changes its sign."""
    _check(op)
    real, imaginary = _parts(fn, fn.value(op.operands[0]))
    _bind(fn, op, real, fn.b.unary("fneg", imaginary, fastmath_text(op)))


@lowers("complex.mul")
def product(fn: FunctionLowering, op: Operation) -> None:
    """The difference of two products, and the sum of two."""
    _check(op)
    flags, emit = fastmath_text(op), fn.b.binary
    (a, b), (c, d) = (_parts(fn, fn.value(operand)) for operand in op.operands)
    real = emit("fsub", emit("fmul", a, c, flags), emit("fmul", b, d, flags), flags)
    imaginary = emit("fadd", emit("fmul", b, c, flags), emit("fmul", a, d, flags), flags)
    _bind(fn, op, real, imaginary)


@lowers("complex.div")
def quotient(fn: FunctionLowering, op: Operation) -> None:
    """The product with the conjugate, divided by the square of the absolute value."""
    _check(op)
    flags, emit = fastmath_text(op), fn.b.binary
    (a, b), (c, d) = (_parts(fn, fn.value(operand)) for operand in op.operands)
    norm = emit("fadd", emit("fmul", c, c, flags), emit("fmul", d, d, flags), flags)
    real = emit("fadd", emit("fmul", a, c, flags), emit("fmul", b, d, flags), flags)
    imaginary = emit("fsub", emit("fmul", b, c, flags), emit("fmul", a, d, flags), flags)
    _bind(fn, op, emit("fdiv", real, norm, flags), emit("fdiv", imaginary, norm, flags))


@lowers("complex.abs")
def absolute(fn: FunctionLowering, op: Operation) -> None:
    """The larger part times the root of one plus the square of their ratio.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    _check(op)
    flags, emit = fastmath_text(op), fn.b.binary
    parts = _parts(fn, fn.value(op.operands[0]))
    ty = parts[0].type

    def call(name: str, *arguments: Value) -> Value:
        return fn.b.call(f"llvm.{name}.{type_suffix(ty)}", ty, arguments, flags=flags)

    a, b = (call("fabs", part) for part in parts)
    large, small = call("maximum", a, b), call("minimum", a, b)
    ratio = emit("fdiv", small, large, flags)
    one = scalar_constant(1.0, op.results[0].type)
    root = call("sqrt", emit("fadd", emit("fmul", ratio, ratio, flags), one, flags))
    found = emit("fmul", large, root, flags)
    fn.bind(op.results[0], fn.b.select(fn.b.fcmp("uno", found, found), small, found))


@lowers("complex.eq", "complex.neq")
def compare(fn: FunctionLowering, op: Operation) -> None:
    """Whether both parts are equal, or one differs."""
    _check(op)
    predicate, join = ("oeq", "and") if op.name == "complex.eq" else ("une", "or")
    (a, b), (c, d) = (_parts(fn, fn.value(operand)) for operand in op.operands)
    first, second = fn.b.fcmp(predicate, a, c), fn.b.fcmp(predicate, b, d)
    fn.bind(op.results[0], fn.b.binary(join, first, second))
