"""Lowering of the integer functions of `math`."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.arithmetic.floating import element
from loopwright.codegen.arithmetic.math_functions import per_lane
from loopwright.codegen.arithmetic.math_helpers import define_integer_power
from loopwright.codegen.core.constants import FALSE, TRUE
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.types import IntType, type_suffix
from loopwright.codegen.core.values import Value

_FLAGGED = {"math.absi": "abs", "math.ctlz": "ctlz", "math.cttz": "cttz"}


@lowers(*_FLAGGED)
def flagged_intrinsic(fn: FunctionLowering, op: Operation) -> None:
    """An intrinsic whose last argument says that no operand gives poison."""
    name = _FLAGGED[op.name]
    fn.map_leaves(op, lambda a: fn.b.call(f"llvm.{name}.{type_suffix(a.type)}", a.type, [a, FALSE]))


@lowers("math.ctpop")
def population_count(fn: FunctionLowering, op: Operation) -> None:
    """`llvm.ctpop`."""
    fn.map_leaves(op, lambda a: fn.b.call(f"llvm.ctpop.{type_suffix(a.type)}", a.type, [a]))


@lowers("math.ipowi")
def integer_power(fn: FunctionLowering, op: Operation) -> None:
    """A function of the module."""

    def call(base: Value, exponent: Value) -> Value:
        scalar = element(base.type)
        assert isinstance(scalar, IntType)
        if scalar.width == 1:
            # 0 to the power of -1 is not defined; everything to the power of 0 is 1.
            return fn.b.binary("or", base, fn.b.binary("xor", exponent, TRUE))
        return fn.b.call(define_integer_power(fn.unit, scalar), scalar, [base, exponent])

    fn.map_leaves(op, lambda a, n: per_lane(fn, call, a, n))
