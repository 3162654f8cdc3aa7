"""Lowering of integer arithmetic in `arith` and `index`."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from loopwright.codegen.arithmetic.floating import element, integer_constant, reshaped
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.fastmath import overflow_text
from loopwright.codegen.core.types import VecType, int_type, type_suffix
from loopwright.codegen.core.values import Value

_INSTRUCTIONS = {
    "arith.addi": "add",
    "arith.subi": "sub",
    "arith.muli": "mul",
    "arith.shli": "shl",
    "arith.shrui": "lshr",
    "arith.shrsi": "ashr",
    "arith.divui": "udiv",
    "arith.divsi": "sdiv",
    "arith.remui": "urem",
    "arith.remsi": "srem",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
    "index.shl": "shl",
    "index.shru": "lshr",
    "index.shrs": "ashr",
    "index.divu": "udiv",
    "index.divs": "sdiv",
    "index.remu": "urem",
    "index.rems": "srem",
    "index.and": "and",
    "index.or": "or",
    "index.xor": "xor",
}
_INTRINSICS = {
    "arith.maxsi": "smax",
    "arith.maxui": "umax",
    "arith.minsi": "smin",
    "arith.minui": "umin",
    "index.maxs": "smax",
    "index.maxu": "umax",
    "index.mins": "smin",
    "index.minu": "umin",
}


@lowers("arith.andi", "arith.ori", "arith.xori", "arith.shli", "arith.shrui", "arith.shrsi")
@lowers("arith.divui", "arith.divsi", "arith.remui", "arith.remsi")
@lowers("index.and", "index.or", "index.xor", "index.shl", "index.shru", "index.shrs")
@lowers("index.divu", "index.divs", "index.remu", "index.rems")
def instruction(fn: FunctionLowering, op: Operation) -> None:
    """One instruction with the op's flags."""
    opcode, flags = _INSTRUCTIONS[op.name], overflow_text(op)
    fn.map_leaves(op, lambda a, b: fn.b.binary(opcode, a, b, flags))


@lowers("arith.addi", "arith.subi", "arith.muli", "index.add", "index.sub", "index.mul")
def index_instruction(fn: FunctionLowering, op: Operation) -> None:
    """One instruction with the op's flags; indices that are known fold."""
    flags = overflow_text(op)
    if not isinstance(op.results[0].type, IndexType):
        instruction(fn, op)
        return
    fold = {
        "arith.addi": fn.b.index_add,
        "arith.subi": fn.b.index_sub,
        "arith.muli": fn.b.index_mul,
        "index.add": fn.b.index_add,
        "index.sub": fn.b.index_sub,
        "index.mul": fn.b.index_mul,
    }[op.name]
    fn.bind(op.results[0], fold(fn.index(op.operands[0]), fn.index(op.operands[1]), flags))


@lowers("arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui")
@lowers("index.maxs", "index.maxu", "index.mins", "index.minu")
def extremum(fn: FunctionLowering, op: Operation) -> None:
    """LLVM's intrinsic of the same meaning."""
    name = _INTRINSICS[op.name]
    fn.map_leaves(op, lambda a, b: fn.b.call(f"llvm.{name}.{type_suffix(a.type)}", a.type, [a, b]))


# Division that rounds down or up -----------------------------------------------------------------


def _power_of_two(value: Value) -> int | None:
    """The exponent, if a value is a constant power of two; for a vector if all lanes are."""
    text = value.text
    if isinstance(value.type, VecType):
        if not text.startswith("splat ("):
            return None
        text = text.removeprefix("splat (").removesuffix(")").split(" ")[-1]
    if not text.isdigit():
        return None
    number = int(text)
    return number.bit_length() - 1 if number.bit_count() == 1 else None


@lowers("arith.floordivsi", "index.floordivs")
def floor_division(fn: FunctionLowering, op: Operation) -> None:
    """The quotient rounded towards zero, less one where it is negative and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=False))


@lowers("arith.ceildivsi", "index.ceildivs")
def ceiling_division(fn: FunctionLowering, op: Operation) -> None:
    """The quotient rounded towards zero, plus one where it is positive and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=True))


def _rounded_division(fn: FunctionLowering, lhs: Value, rhs: Value, *, up: bool) -> Value:
    b, ty = fn.b, lhs.type
    zero = integer_constant(ty, 0)
    exponent = _power_of_two(rhs)
    if exponent is not None:
        shifted = b.binary("ashr", lhs, integer_constant(ty, exponent))
        if not up:
            return shifted
        rest = b.binary("and", lhs, integer_constant(ty, (1 << exponent) - 1))
        return b.binary("add", shifted, b.cast("zext", b.icmp("ne", rest, zero), ty))
    quotient = b.binary("sdiv", lhs, rhs)
    rest = b.binary("srem", lhs, rhs)
    inexact = b.icmp("ne", rest, zero)
    signs_differ = b.icmp("slt", b.binary("xor", lhs, rhs), zero)
    if up:
        same = b.binary("xor", signs_differ, integer_constant(signs_differ.type, 1))
        return b.binary("add", quotient, b.cast("zext", b.binary("and", inexact, same), ty))
    return b.binary("add", quotient, b.cast("sext", b.binary("and", inexact, signs_differ), ty))


@lowers("arith.ceildivui", "index.ceildivu")
def unsigned_ceiling_division(fn: FunctionLowering, op: Operation) -> None:
    """The quotient rounded down, plus one where it is inexact."""

    def divide(lhs: Value, rhs: Value) -> Value:
        rest = fn.b.binary("urem", lhs, rhs)
        inexact = fn.b.icmp("ne", rest, integer_constant(lhs.type, 0))
        return fn.b.binary(
            "add", fn.b.binary("udiv", lhs, rhs), fn.b.cast("zext", inexact, lhs.type)
        )

    fn.map_leaves(op, divide)


# Two results -------------------------------------------------------------------------------------


@lowers("arith.addui_extended")
def add_extended(fn: FunctionLowering, op: Operation) -> None:
    """The sum, which overflowed if it is less than an operand."""
    sums: list[Value] = []
    overflows: list[Value] = []
    for lhs, rhs in zip(fn.vector(op.operands[0]), fn.vector(op.operands[1]), strict=True):
        total = fn.b.binary("add", lhs, rhs)
        sums.append(total)
        overflows.append(fn.b.icmp("ult", total, lhs))
    fn.bind_leaves(op.results[0], sums)
    fn.bind_leaves(op.results[1], overflows)


@lowers("arith.mulsi_extended", "arith.mului_extended")
def multiply_extended(fn: FunctionLowering, op: Operation) -> None:
    """Both halves of the product of the extended operands."""
    extension = "sext" if op.name == "arith.mulsi_extended" else "zext"
    low: list[Value] = []
    high: list[Value] = []
    for lhs, rhs in zip(fn.vector(op.operands[0]), fn.vector(op.operands[1]), strict=True):
        width = element(lhs.type).width
        wide = reshaped(lhs.type, int_type(2 * width))
        product = fn.b.binary(
            "mul", fn.b.cast(extension, lhs, wide), fn.b.cast(extension, rhs, wide)
        )
        shifted = fn.b.binary("lshr", product, integer_constant(wide, width))
        low.append(fn.b.cast("trunc", product, lhs.type))
        high.append(fn.b.cast("trunc", shifted, lhs.type))
    fn.bind_leaves(op.results[0], low)
    fn.bind_leaves(op.results[1], high)
