"""What a named operation computes of single elements: expressions, and the ops they become.

A body is written with `Argument`s, in the order of the operands (the last ones are the outputs),
and functions of them, whose ops depend on the type of the elements:

    OUT + cast(IN) * cast(IN_1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.core.attributes import is_complex_type, is_integer_type
from loopwright.ir.dialects import arith, math
from loopwright.ir.dialects import complex as complex_dialect
from loopwright.ir.syntax.printer import quoted
from loopwright_mlir.dialects.linalg.attributes import SIGNED, UNSIGNED

Maker: TypeAlias = Callable[..., Operation]


class BodyError(ValueError):
    """A body has no meaning for elements of these types; the text says why."""


class Expression:
    """An expression of elements."""

    def __add__(self, other: Expression) -> Expression:
        return Function("add", (self, other))

    def __sub__(self, other: Expression) -> Expression:
        return Function("sub", (self, other))

    def __mul__(self, other: Expression) -> Expression:
        return Function("mul", (self, other))


@dataclass(frozen=True)
class Argument(Expression):
    """An element of the operand of that number."""

    index: int


@dataclass(frozen=True)
class Output(Expression):
    """The element of the output as it was."""


@dataclass(frozen=True)
class Cast(Expression):
    """A value as one of the type of the output; `kind` says how integers are converted, None that
    the operation's attribute `cast` does."""

    operand: Expression
    kind: str | None = SIGNED


@dataclass(frozen=True)
class Function(Expression):
    """A function of values."""

    name: str
    operands: tuple[Expression, ...]


class _Ops(NamedTuple):
    """The ops that compute a function on floats, integers, truth values, complex numbers."""

    floats: Maker | None = None
    integers: Maker | None = None
    booleans: Maker | None = None
    complexes: Maker | None = None


_UNARY: Final[Mapping[str, Maker]] = {
    "exp": math.ExpOp,
    "log": math.LogOp,
    "abs": math.AbsFOp,
    "ceil": math.CeilOp,
    "floor": math.FloorOp,
    "negf": arith.NegfOp,
    "round": math.RoundOp,
    "sqrt": math.SqrtOp,
    "rsqrt": math.RsqrtOp,
    "tanh": math.TanhOp,
    "erf": math.ErfOp,
}
_BINARY: Final[Mapping[str, _Ops]] = {
    "add": _Ops(arith.AddfOp, arith.AddiOp, arith.OrIOp, complex_dialect.AddOp),
    "sub": _Ops(arith.SubfOp, arith.SubiOp, None, complex_dialect.SubOp),
    "mul": _Ops(arith.MulfOp, arith.MuliOp, arith.AndIOp, complex_dialect.MulOp),
    "div": _Ops(arith.DivfOp, arith.DivSIOp, None, complex_dialect.DivOp),
    "div_unsigned": _Ops(None, arith.DivUIOp),
    "max_signed": _Ops(arith.MaximumfOp, *[arith.MaxSIOp] * 3),
    "min_signed": _Ops(arith.MinimumfOp, *[arith.MinSIOp] * 3),
    "max_unsigned": _Ops(None, arith.MaxUIOp, None, arith.MaxUIOp),
    "min_unsigned": _Ops(None, arith.MinUIOp, None, arith.MinUIOp),
    "powf": _Ops(math.PowFOp, math.PowFOp, math.PowFOp, math.PowFOp),
}
_BOOL: Final = IntegerType(1)


class BodyBuilder:
    """Fills the body of an operation; `cast` is what its attribute of that name says."""

    def __init__(self, block: Block, cast: str) -> None:
        self._block = block
        self._cast = cast
        self._output = block.args[-1]

    def value(self, expression: Expression) -> SSAValue:
        """Emit the ops of an expression, operands first, and return its value."""
        match expression:
            case Argument(index):
                return self._block.args[index]
            case Output():
                return self._output
            case Cast(operand, kind):
                value = self.value(operand)
                return self._converted(value, (kind or self._cast) == UNSIGNED)
            case Function(name, operands):
                return self._apply(name, [self.value(operand) for operand in operands])
            case _:
                raise TypeError(expression)

    def _add(self, op: Operation) -> SSAValue:
        self._block.add_op(op)
        return op.results[0]

    def _apply(self, name: str, values: Sequence[SSAValue]) -> SSAValue:
        if name == "select":
            return self._add(arith.SelectOp(*values))
        if len(values) == 1:
            return self._unary(name, values[0])
        return self._add(_binary_op(name, [value.type for value in values])(*values))

    def _unary(self, name: str, value: SSAValue) -> SSAValue:
        if not isinstance(value.type, AnyFloat):
            raise BodyError("unsupported non numeric type")
        if name == "reciprocal":
            unit = self._add(arith.ConstantOp(FloatAttr(1.0, value.type)))
            return self._add(arith.DivfOp(unit, value))
        if name == "square":
            return self._add(arith.MulfOp(value, value))
        return self._add(_UNARY[name](value))

    def _converted(self, value: SSAValue, unsigned: bool) -> SSAValue:
        make = _conversion(value.type, self._output.type, unsigned)
        return value if make is None else self._add(make(value, self._output.type))


def _binary_op(name: str, types: Sequence[Attribute]) -> Maker:
    """The op that computes a function of two values of these types."""
    ops = _BINARY[name]
    problem = f"unsigned {name.partition('_')[0]} not on uint"
    if all(isinstance(type_, AnyFloat) for type_ in types):
        maker = ops.floats
    elif all(is_complex_type(type_) for type_ in types):
        maker = ops.complexes
    elif all(type_ == _BOOL for type_ in types):
        maker = ops.booleans
        problem = problem if ops.floats is None else f"{name} with bools"
    elif all(is_integer_type(type_) for type_ in types):
        maker = ops.integers
    else:
        type_list = " and ".join(map(quoted, types))
        raise BodyError(
            "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or "
            f"allInteger, got {type_list}"
        )
    if maker is None:
        raise BodyError(f"unsupported operation: {problem}")
    return maker


def _conversion(source: Attribute, target: Attribute, unsigned: bool) -> Maker | None:
    """The op that converts a value; None where there is nothing to do, or nothing that can be."""
    if source == target:
        return None
    if isinstance(source, AnyFloat):
        if isinstance(target, AnyFloat):
            if source.bitwidth == target.bitwidth:
                return None
            return arith.ExtFOp if source.bitwidth < target.bitwidth else arith.TruncFOp
        if is_integer_type(target):
            return arith.FPToUIOp if unsigned else arith.FPToSIOp
    elif is_integer_type(source):
        if isinstance(target, AnyFloat):
            return arith.UIToFPOp if unsigned else arith.SIToFPOp
        if is_integer_type(target):
            if source.width.data > target.width.data:
                return arith.TruncIOp
            return arith.ExtUIOp if unsigned else arith.ExtSIOp
    elif isinstance(source, IndexType) and is_integer_type(target):
        return arith.IndexCastOp
    return None
