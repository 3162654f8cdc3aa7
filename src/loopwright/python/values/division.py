"""`/`, `//` and `%` of real numbers, as Python and NumPy round them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import arith, math
from loopwright.python.errors import text_of
from loopwright.python.types import INT64, PY_FLOAT, PY_INT, Kind, ScalarType
from loopwright.python.values import scalars
from loopwright.python.values.builder import INDEX, Builder, Steps, conditional, counted_loop
from loopwright.python.values.entry_tests import assume, fits
from loopwright.python.values.value import Scalar


def divided(b: Builder, op: str, lhs: Scalar, rhs: Scalar, type_: ScalarType) -> Scalar:
    """Return `lhs op rhs` for `/`, `//` or `%`, with both operands promoted to a type."""
    python = lhs.type.weak and rhs.type.weak and b.raises_for_zero
    x = scalars.fitted(b, lhs, type_)
    y = scalars.fitted(b, rhs, type_)
    if op != "/":
        divide = _float_division if type_.is_float else _integer_division
        return divide(b, op, x, y, python=python)
    if python:
        whole = lhs.type.kind <= Kind.INTEGER and rhs.type.kind <= Kind.INTEGER
        _expect_divisor(b, rhs, _message(op, whole=whole))
        form = scalars.known_form(lhs)
        divisor = rhs.const
        over = None
        if whole and form is not None and divisor is not None and divisor.real > 0:
            over = form, int(divisor.real)
        if whole and b.mode.strict:
            return replace(_true_division(b, lhs, rhs), over=over)
        return Scalar(type_, ssa=b.op(arith.DivfOp, b.ssa(x), b.ssa(y)), over=over)
    return Scalar(type_, ssa=b.op(arith.DivfOp, b.ssa(x), b.ssa(y)))


def _message(op: str, *, whole: bool) -> str:
    """Return Python's message for a division by zero, of integers or of floats."""
    values = (1, 0) if whole else (1.0, 0.0)
    if op == "/":
        return text_of(lambda: values[0] / values[1])
    return text_of(lambda: values[0] // values[1] if op == "//" else values[0] % values[1])


def _expect_divisor(b: Builder, divisor: Scalar, message: str) -> None:
    """Raise ZeroDivisionError if a divisor is zero, unless it is proved to be non-zero, or tested
    at the entry to be positive."""
    if divisor.const is not None and divisor.const != 0:
        return
    if divisor.const is None and divisor.form is not None:
        if b.forms.at_least_zero(-divisor.form - 1) or assume(b, divisor.form - 1):
            return
    nonzero = scalars.compare(b, "!=", divisor, Scalar(divisor.type, const=0))
    b.check(nonzero, "ZeroDivisionError", message)


def _integer_division(b: Builder, op: str, lhs: Scalar, rhs: Scalar, *, python: bool) -> Scalar:
    """Return `//` or `%` of integers, rounded towards negative infinity; no divisor causes a
    trap."""
    type_ = lhs.type
    if python:
        _expect_divisor(b, rhs, _message(op, whole=True))
    x = b.ssa(lhs)
    y = b.ssa(rhs)
    zero = b.constant(0, type_)
    if not type_.signed:
        is_zero = b.test("eq", y, zero)
        safe = b.choose(is_zero, b.constant(1, type_), y)
        kind = arith.DivUIOp if op == "//" else arith.RemUIOp
        result = b.op(kind, x, safe)
        return Scalar(type_, ssa=b.choose(is_zero, zero, result))
    if rhs.const is not None and rhs.const.real > 0:
        number = int(rhs.const.real)
        if op == "%" and not number & (number - 1):
            return Scalar(type_, ssa=b.op(arith.AndIOp, x, b.constant(number - 1, type_)))
        return Scalar(type_, ssa=_floored(b, op, x, y, zero, positive=True))
    divisor = scalars.known_form(rhs) if type_ in (PY_INT, INT64) else None
    if divisor is not None and not scalars.may_wrap(divisor, type_) and assume(b, divisor - 1):
        if op == "//":
            return Scalar(type_, ssa=_floored(b, op, x, y, zero, positive=True))
        form = scalars.known_form(lhs)
        entry = False
        if form is not None and not scalars.may_wrap(form, lhs.type):
            if all(map(b.forms.at_least_zero, (form, divisor - 1 - form))):
                return scalars.fitted(b, lhs, type_)
            is_positive = b.forms.at_least_zero(divisor - 1, everywhere=True)
            entry = is_positive and all(map(b.forms.at_entry, (form, divisor)))
        with b.inside(b.prologue if entry else b.block):
            index = _near(b, lhs, divisor)
            if index is None:
                x, y = (b.ssa(Scalar(type_, form=form)), b.ssa(rhs)) if entry else (x, y)
                result = _floored(b, op, x, y, b.constant(0, type_), positive=True)
                index = b.emit(arith.IndexCastOp(result, INDEX)).result
            remainder = b.atom_of(index, natural=True, below=divisor)
        if entry:
            b.forms.learn_at_entry(b.forms.linear(divisor - 1 - remainder))
        return Scalar(type_, form=remainder)
    is_zero = b.test("eq", y, zero)
    is_minus = b.test("eq", y, b.constant(-1, type_))
    special = b.op(arith.OrIOp, is_zero, is_minus)
    safe = b.choose(special, b.constant(1, type_), y)
    result = _floored(b, op, x, safe, zero, positive=False)
    if op == "//":
        negated = b.op(arith.SubiOp, zero, x)
        result = b.choose(is_minus, negated, result)
    return Scalar(type_, ssa=b.choose(is_zero, zero, result))


def _near(b: Builder, dividend: Scalar, divisor: AffineExpr) -> SSAValue | None:
    """Return the remainder of a dividend from -divisor to 2 * divisor, exclusive, by one addition
    or subtraction."""
    x = scalars.known_form(dividend)
    if x is None or scalars.may_wrap(x, dividend.type):
        return None
    is_near = all(map(b.forms.at_least_zero, (x + divisor, divisor * 2 - 1 - x)))
    if not is_near or not fits(b, x):
        return None
    index = b.index_of(x)
    extent = b.index_of(divisor)
    for inside, predicate, bound, move in (
        (x, "slt", b.index_constant(0), arith.AddiOp),
        (divisor - 1 - x, "sge", extent, arith.SubiOp),
    ):
        if not b.forms.at_least_zero(inside):
            outside = b.test(predicate, index, bound)
            index = b.choose(outside, b.op(move, index, extent), index)
    return index


def _floored(
    b: Builder, op: str, x: SSAValue, y: SSAValue, zero: SSAValue, *, positive: bool
) -> SSAValue:
    """Return the quotient or remainder of a floor division by a divisor other than 0 and -1, which
    is known to be positive if `positive`."""
    if op == "//":
        return b.op(arith.FloorDivSIOp, x, y)
    remainder = b.op(arith.RemSIOp, x, y)
    signs = remainder if positive else b.op(arith.XOrIOp, remainder, y)
    moved = b.test("slt", signs, zero)
    if not positive:
        moved = b.op(arith.AndIOp, moved, b.test("ne", remainder, zero))
    return b.choose(moved, b.op(arith.AddiOp, remainder, y), remainder)


def _float_division(b: Builder, op: str, lhs: Scalar, rhs: Scalar, *, python: bool) -> Scalar:
    """Return `//` or `%` of floats, as CPython's `float_divmod` and NumPy's `npy_divmod` compute
    it."""
    type_ = lhs.type
    if python:
        _expect_divisor(b, rhs, _message(op, whole=False))
    x = b.ssa(lhs)
    y = b.ssa(rhs)
    zero = b.constant(0.0, type_)
    mod = b.op(arith.RemfOp, x, y)
    nonzero = b.test("une", mod, zero)
    signs = b.op(arith.XOrIOp, b.test("olt", y, zero), b.test("olt", mod, zero))
    moved = b.op(arith.AndIOp, nonzero, signs)
    is_zero = b.test("oeq", y, zero)
    if op == "%":
        adjusted = b.choose(moved, b.op(arith.AddfOp, mod, y), mod)
        floored = b.choose(nonzero, adjusted, b.op(math.CopySignOp, zero, y))
        return Scalar(type_, ssa=b.choose(is_zero, mod, floored))
    div = b.op(arith.DivfOp, b.op(arith.SubfOp, x, mod), y)
    div = b.choose(moved, b.op(arith.SubfOp, div, b.constant(1.0, type_)), div)
    floor = b.op(math.FloorOp, div)
    gap = b.test("ogt", b.op(arith.SubfOp, div, floor), b.constant(0.5, type_))
    floor = b.choose(gap, b.op(arith.AddfOp, floor, b.constant(1.0, type_)), floor)
    quotient = b.op(arith.DivfOp, x, y)
    floored = b.choose(b.test("une", div, zero), floor, b.op(math.CopySignOp, zero, quotient))
    return Scalar(type_, ssa=b.choose(is_zero, quotient, floored))


_EXACT = 1 << 53
"""Integers up to this are exactly representable as floats."""


def _true_division(b: Builder, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return `lhs / rhs` of Python integers, correctly rounded even if they are not exactly
    representable as floats."""
    floats = [b.ssa(scalars.cast(b, x, PY_FLOAT)) for x in (lhs, rhs)]
    plain = b.op(arith.DivfOp, *floats)
    tests: list[SSAValue] = []
    for x in (lhs, rhs):
        if x.type.is_bool or (x.const is not None and abs(x.const.real) <= _EXACT):
            continue
        if x.form is not None and assume(b, x.form + _EXACT) and assume(b, _EXACT - x.form):
            continue
        moved = b.op(arith.AddiOp, b.ssa(x), b.constant(_EXACT, PY_INT))
        limit = b.constant(2 * _EXACT, PY_INT)
        tests.append(b.test("ugt", moved, limit))
    if not tests:
        return Scalar(PY_FLOAT, ssa=plain)
    x, y = (b.ssa(scalars.cast(b, x, PY_INT)) for x in (lhs, rhs))
    large = tests[0] if len(tests) == 1 else b.op(arith.OrIOp, *tests)
    exact = conditional(b, large, lambda: [_long_quotient(b, x, y, plain)], lambda: [plain])
    return Scalar(PY_FLOAT, ssa=exact[0])


def _long_quotient(b: Builder, x: SSAValue, y: SSAValue, plain: SSAValue) -> SSAValue:
    """Return the correctly rounded quotient of two integers: 56 bits by long division of normalised
    numbers, and a sticky bit for the remainder (Hanek, in CPython's `long_true_divide`)."""
    zero = b.constant(0, PY_INT)
    one = b.constant(1, PY_INT)

    def as_integer(c: SSAValue) -> SSAValue:
        return b.op(arith.ExtUIOp, c, result=PY_INT.mlir)

    nothing = b.test("eq", x, zero)
    sizes = [b.choose(b.test("slt", v, zero), b.op(arith.SubiOp, zero, v), v) for v in (x, y)]
    sizes[0] = b.choose(nothing, one, sizes[0])
    shifts = [b.op(math.CtlzOp, v) for v in sizes]
    above, below = (b.op(arith.ShLIOp, v, s) for v, s in zip(sizes, shifts, strict=True))
    first = b.test("uge", above, below)
    remainder = b.choose(first, b.op(arith.SubiOp, above, below), above)

    def digit(_: Scalar, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        bits, partial_remainder = carried
        doubled = b.op(arith.ShLIOp, partial_remainder, b.constant(1, PY_INT))
        over = b.test("slt", partial_remainder, b.constant(0, PY_INT))
        fits = b.op(arith.OrIOp, over, b.test("uge", doubled, below))
        partial_remainder = b.choose(fits, b.op(arith.SubiOp, doubled, below), doubled)
        bits = b.op(arith.ShLIOp, bits, b.constant(1, PY_INT))
        return [b.op(arith.OrIOp, bits, as_integer(fits)), partial_remainder]

    digits = counted_loop(
        b, Steps(constant(0), constant(55)), [as_integer(first), remainder], digit
    )
    sticky = as_integer(b.test("ne", digits[1], zero))
    bits = b.op(arith.OrIOp, b.op(arith.ShLIOp, digits[0], one), sticky)
    exponent = b.op(arith.SubiOp, shifts[1], shifts[0])
    exponent = b.op(arith.AddiOp, exponent, b.constant(1023 - 56, PY_INT))
    power_of_two = b.op(arith.ShLIOp, exponent, b.constant(52, PY_INT))
    scale = b.op(arith.BitcastOp, power_of_two, result=PY_FLOAT.mlir)
    size = b.op(arith.MulfOp, b.op(arith.SIToFPOp, bits, result=PY_FLOAT.mlir), scale)
    return b.choose(nothing, plain, b.op(math.CopySignOp, size, plain))
