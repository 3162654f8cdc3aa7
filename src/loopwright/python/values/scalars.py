"""Scalar arithmetic of Python and NumPy: promotion, division, powers, comparisons, casts.

If both operands are Python numbers, Python's rules hold (`1 // 0` raises `ZeroDivisionError`), else
NumPy's (`np.int64(1) // 0` is 0, `np.float64(1) / 0` is infinite). Integers have 64 bits and wrap
around.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import isfinite, isqrt
from typing import Any, Literal

import numpy as np
from xdsl.dialects import builtin
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineConstantExpr, AffineExpr, AffineSymbolExpr, constant
from loopwright.ir.dialects import arith, math
from loopwright.python.errors import shown_name, text_of
from loopwright.python.source.vocabulary import BY_SYMBOL
from loopwright.python.types import (
    BOOL,
    FLOAT64,
    INT32,
    INT64,
    NUMBER_TYPES,
    PY_BOOL,
    PY_COMPLEX,
    PY_FLOAT,
    PY_INT,
    PYTHON_TYPES,
    UINT64,
    Kind,
    ScalarType,
    promote,
    promote_all,
)
from loopwright.python.values import mixed
from loopwright.python.values.builder import Builder
from loopwright.python.values.entry_tests import assume, fits
from loopwright.python.values.environment import setting
from loopwright.python.values.value import Array, Classes, Lazy, Number, Scalar, Value
from loopwright.records import dataclass
from loopwright.reporting.errors import ConstantOverflowError, FrontendError

_BITS = {"&": arith.AndIOp, "|": arith.OrIOp, "^": arith.XOrIOp}
_FLOATS = {"+": arith.AddfOp, "-": arith.SubfOp, "*": arith.MulfOp, "/": arith.DivfOp}
_INTEGERS = {"+": arith.AddiOp, "-": arith.SubiOp, "*": arith.MuliOp}
_WIDENED = {**_INTEGERS, "<<": arith.ShLIOp}
"""The operations whose results are checked in twice as many bits."""
_SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
_UNSIGNED = {op: f"u{x[1:]}" if x[0] == "s" else x for op, x in _SIGNED.items()}
_ORDERED = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
_DIVISIONS = frozenset(("/", "//", "%"))
_AFFINE = frozenset(("+", "-", "*", "//", "%", "&", "<<", ">>"))
"""The operators whose results may be affine forms."""
_OUT_OF_RANGE = "(34, 'Numerical result out of range')"


_Unary = Callable[[Builder, Scalar], Scalar]
_Typed = Callable[[Builder, str, Scalar, Scalar, ScalarType], Scalar]


@dataclass(frozen=True)
class SeveralSteps:
    """Arithmetic with several operations per result, implemented on top of this module."""

    divided: _Typed
    """`lhs op rhs` for `/`, `//` or `%`."""
    complex_binary: _Typed
    complex_compare: _Typed
    complex_power: Callable[[Builder, Scalar, Scalar, ScalarType], Scalar]
    complex_cast: Callable[[Builder, Scalar, ScalarType], Scalar]
    """Converts a number to another type; one of the types is complex."""
    complex_unary: Callable[[Builder, str, Scalar], Scalar]
    complex_reciprocal: _Unary
    complex_root: _Unary


_several_steps: SeveralSteps


def use_for_several_steps(implementation: SeveralSteps) -> None:
    """Register the implementation of operations of several steps when its module is loaded."""
    global _several_steps
    _several_steps = implementation


_FOR_INTEGERS = "write comparisons, such as (x > 0) & (y > 0), or convert to integers"


def result_type(b: Builder, op: str, lhs: ScalarType, rhs: ScalarType) -> ScalarType:
    """Return the type of `lhs op rhs`; raises `FrontendError` if there is none."""
    if op in _SIGNED:
        return PY_BOOL if lhs.weak and rhs.weak else BOOL
    result = promote(lhs, rhs)
    if op in _BITS:
        is_integer = result.kind <= Kind.INTEGER
        b.expect(is_integer, f"'{op}' is not defined for {lhs} and {rhs}", _FOR_INTEGERS)
        return result
    if op in ("<<", ">>") and result.kind > Kind.INTEGER:
        raise b.error(f"'{op}' is not defined for {lhs} and {rhs}", _FOR_INTEGERS)
    if result.is_bool:
        if result.weak:
            result = PY_INT
        elif op == "-":
            raise b.error("NumPy does not subtract booleans", "use '^' or logical_xor")
        elif op in ("//", "%", "**", "<<", ">>"):
            result = ScalarType("int8", Kind.INTEGER, 8)
    if op == "/" and not result.is_float and result.kind is not Kind.COMPLEX:
        result = PY_FLOAT if result.weak else FLOAT64
    return result


def binary(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return `lhs op rhs` for an arithmetic operator, a bit operator or a comparison."""
    if lhs.classes or rhs.classes:
        return _mixed_binary(b, op, lhs, rhs)
    folded = _fold(b, op, lhs, rhs)
    if folded is not None:
        return folded
    if op in _SIGNED:
        return compare(b, op, lhs, rhs)
    type_ = result_type(b, op, lhs.type, rhs.type)
    python = lhs.type.weak and rhs.type.weak
    if op == "**":
        return power(b, lhs, rhs, type_)
    if type_ is PY_INT and op in _BY_SIGN_BIT and rhs.const == 1 << 63:
        operator, operand = _BY_SIGN_BIT[op]
        return binary(b, operator, lhs, b.number(operand))
    if type_.kind is Kind.COMPLEX:
        return _several_steps.complex_binary(b, op, lhs, rhs, type_)
    if type_.is_bool and op in "+*":
        op = "|" if op == "+" else "&"
    if type_ in (PY_INT, INT64) and op in _AFFINE:
        with suppress(ConstantOverflowError):  # numbers of 64 bits wrap around
            result = _affine(b, op, lhs, rhs, type_)
            if result is not None:
                return result
    if op in ("//", "%", "/"):
        return _several_steps.divided(b, op, lhs, rhs, type_)
    x = fitted(b, lhs, type_)
    y = fitted(b, rhs, type_)
    if op in ("<<", ">>"):
        return _shift(b, op, x, y, python=python)
    kind: type[Operation] = (
        _BITS[op] if op in _BITS else (_FLOATS if type_.is_float else _INTEGERS)[op]
    )
    result = b.op(kind, b.ssa(x), b.ssa(y))
    sides = [known_form(item) for item in (lhs, rhs)]
    at_entry = b.is_at_entry(result)
    if op == "*" and type_ is PY_INT and _is_natural_product(b, *sides, everywhere=at_entry):
        return Scalar(type_, result, form=b.atom_of(result, arith.IndexCastOp, natural=True))
    return Scalar(type_, result)


_BY_SIGN_BIT = {"%": ("&", (1 << 63) - 1), "//": (">>", 63)}
"""What division of an integer by 2**63, which is not an integer of 64 bits, computes instead."""


def _mixed_binary(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return `lhs op rhs`, where the type of an operand is known only at run time."""

    if mixed.is_narrow(lhs) or mixed.is_narrow(rhs):
        return by_class(b, (lhs, rhs), lambda sides: of_program(b, op, *sides))

    def type_of(types: Sequence[ScalarType]) -> ScalarType:
        with suppress(FrontendError):
            return result_type(b, op, *types)
        return value.type

    if op in _DIVISIONS:
        expect_divisor(b, BY_SYMBOL[op].function, lhs, rhs)
    are_integers = all(
        any(t.kind <= Kind.INTEGER for t in mixed.classes_of(side).types) for side in (lhs, rhs)
    )
    is_inverse = rhs.const is not None and rhs.const.real < 0
    may_raise = is_inverse and any(not t.weak for t in mixed.classes_of(lhs).types)
    if op == "**" and are_integers and (rhs.const is None or may_raise):
        raise b.error("the class of this power is known only at run time", "write float(x) ** y")
    value = _in_python_or_numpy(b, op, lhs, rhs)
    if op == "**" and rhs.const is not None and rhs.const.real < 0:
        return value
    value = mixed.of_classes(b, value, mixed.computed(b, (lhs, rhs), type_of))
    if value.type.is_float and any(x.is_integer for x in mixed.several(value)):
        is_integer = mixed.has_class(b, value, lambda x: x.is_integer)
        expect_exact(b, mixed.plain(value), is_integer)
        if op == "*" or op in _DIVISIONS:
            value = _with_positive_zero(b, value, is_integer)
    return value


def _in_python_or_numpy(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return `lhs op rhs` without a tag. If both operands are Python numbers, which may depend on
    their tags, it raises the exceptions of Python."""
    sides = [mixed.plain(x) for x in (lhs, rhs)]
    are_python = logical_and(b, *(mixed.has_class(b, x, lambda t: t.weak) for x in (lhs, rhs)))
    if op in _SIGNED and are_python.const is None and not all(map(_has_python_bits, sides)):
        exactly = binary(b, op, *(cast(b, x, PYTHON_TYPES[x.type.python]) for x in sides))
        return select(b, are_python, replace(exactly, type=BOOL), binary(b, op, *sides))
    if op in _SIGNED or are_python.const is not None:
        return of_program(b, op, *sides)
    if op in ("+", "-") and all(x.type.is_bool for x in sides):
        message = f"'{op}' of Python booleans is an integer, and of NumPy booleans a boolean"
        raise b.error(f"{message}: which these are is known only at run time", "write int(x)")
    sides = [replace(x, type=PYTHON_TYPES[x.type.python]) for x in sides]
    with setting(b, excused=b.ssa(logical_not(b, are_python))):
        value = of_program(b, op, *sides)
    return replace(value, type=value.type.strong)


# Numbers of classes with separate operations


def by_class(
    b: Builder, operands: Sequence[Scalar], compute: Callable[[Sequence[Scalar]], Scalar]
) -> Scalar:
    """Return the result of a computation for each combination of the operands' types, selected by
    their tags; only the selected case raises exceptions. Combinations with the same computation are
    one case."""
    cases: dict[tuple[ScalarType, ...], list[tuple[ScalarType, ...]]] = {}
    for classes in product(*(mixed.classes_of(x).types for x in operands)):
        cases.setdefault(_operand_types(operands, classes), []).append(classes)
    results: list[tuple[Scalar, Scalar]] = []
    for types, choices in cases.items():
        is_case = b.number(False)
        for classes in choices:
            is_case = logical_or(b, is_case, _are_of(b, operands, classes))
        if is_case.const is not None and not is_case.const:
            continue
        sides = [cast(b, x, type_) for x, type_ in zip(operands, types, strict=True)]
        with setting(b, excused=_excused(b, is_case)):
            results.append((is_case, compute(sides)))
    return _of_cases(b, results)


def _operand_types(
    operands: Sequence[Scalar], classes: Sequence[ScalarType]
) -> tuple[ScalarType, ...]:
    """Return the types to which operands of some types are converted for a computation: Python
    numbers take the types of the other operands where that needs no check."""
    strong = [x for x in classes if not x.weak]
    if not strong:
        return tuple(classes)
    common = promote_all(classes)

    def needs_no_check(x: Scalar) -> bool:
        holds_bits = common.is_integer and x.type == common and not mixed.signs_differ(x)
        return common.is_float or holds_bits

    return tuple(
        common if own.weak and needs_no_check(x) else own
        for x, own in zip(operands, classes, strict=True)
    )


def _are_of(b: Builder, operands: Sequence[Scalar], classes: Sequence[ScalarType]) -> Scalar:
    """Return whether each number has a class."""
    result = b.number(True)
    for x, class_ in zip(operands, classes, strict=True):
        result = logical_and(b, result, mixed.has_class(b, x, lambda own, y=class_: own == y))
    return result


def _of_cases(b: Builder, cases: Sequence[tuple[Scalar, Scalar]]) -> Scalar:
    """Return the number of the case that holds, with its tag."""
    last = cases[-1][1]
    types = {x.type for _, x in cases}
    if len(cases) == 1:
        return last
    payload = last.type if len(types) == 1 else mixed.payload_type(types)
    if payload is None:
        names = " or ".join(str(x.type) for _, x in cases)
        message = f"whether this number is {names} is known only at run time"
        raise b.error(message, "give it one class: float(x), or np.float64(x)")
    payloads = [_as_payload(b, x, payload, is_case) for is_case, x in cases]
    value = payloads[-1]
    code = mixed.code_of(last.type)
    for (is_case, x), number in zip(cases[-2::-1], payloads[-2::-1], strict=True):
        value = select(b, is_case, number, value)
        code = select(b, is_case, mixed.code_of(x.type), code)
    if len(types) == 1:
        return value
    return replace(value, classes=Classes(tuple(x for x in NUMBER_TYPES if x in types), code))


def _as_payload(b: Builder, x: Scalar, payload: ScalarType, is_case: Scalar) -> Scalar:
    """Return a number converted to the payload type of all cases. If its case holds, an integer
    must be exactly representable in a float payload; 64-bit integers keep their bits, signed or
    unsigned."""
    if x.type.is_integer and payload.is_float:
        expect_exact(b, x, is_case)
    return cast(b, x, payload)


def narrowed(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a tagged number converted to the NumPy type that it has next to arrays; a Python
    integer must fit."""
    if type_.is_integer:
        is_integer = mixed.has_class(b, x, lambda own: own == PY_INT)
        with setting(b, excused=_excused(b, is_integer)):
            _expect_range(b, cast(b, x, PY_INT), type_)
    return cast(b, x, type_)


def of_numpy(b: Builder, operands: Sequence[Value]) -> list[Value]:
    """Return operands as NumPy functions take them: a number that may be a Python or a NumPy number
    is treated as a NumPy number. Refused if the type of the result depends on it."""
    numbers = [x for x in operands if isinstance(x, Scalar)]
    if not any(mixed.several(x) and not _has_several_64_bits(x) for x in numbers):
        return [*operands]
    elements = [Scalar(x.element) for x in operands if isinstance(x, Array | Lazy)]
    type_ = mixed.expect_one_type(b, [*elements, *numbers])
    result: list[Value] = []
    for x in operands:
        if type_ is not None and isinstance(x, Scalar) and mixed.is_split(x):
            result.append(narrowed(b, x, type_))
        elif isinstance(x, Scalar) and not mixed.of_several_kinds(x):
            result.append(mixed.plain(x))
        else:
            result.append(x)
    return result


def _has_several_64_bits(x: Scalar) -> bool:
    """Return whether a number may be of several kinds, all of them types in which Python numbers
    are computed."""
    return mixed.of_several_kinds(x) and not mixed.is_split(x)


def _excused(b: Builder, holds: Scalar) -> SSAValue:
    """Return the condition under which checks need not hold: that of the enclosing code, or that
    `holds` is false."""
    is_excused = b.ssa(logical_not(b, holds))
    return is_excused if b.excused is None else b.op(arith.OrIOp, is_excused, b.excused)


def _has_python_bits(x: Scalar) -> bool:
    """Return whether a number is represented as a Python number or as a truth value."""
    return x.type.strong == PYTHON_TYPES[x.type.python].strong


def _with_positive_zero(b: Builder, x: Scalar, is_integer: Scalar) -> Scalar:
    """Return a float whose type is known only at run time, with -0.0 replaced by 0.0 where it is an
    integer."""
    value = mixed.plain(x)
    value = select(b, is_integer, binary(b, "+", value, b.number(0.0)), value)
    return replace(value, classes=x.classes)


def expect_divisor(b: Builder, function: Any, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Raise the exception of Python for the division of an integer by zero; return whether the
    divisor is not zero."""
    kinds = [mixed.has_class(b, x, lambda t: t.weak and not t.is_float) for x in (lhs, rhs)]
    nonzero = compare(b, "!=", rhs, b.integer(0))
    fine = logical_or(b, nonzero, logical_not(b, logical_and(b, *kinds)))
    b.check(fine, "ZeroDivisionError", text_of(function, 1, 0))
    return nonzero


_LARGEST_ROOT = isqrt((1 << 63) - 1)


def _is_natural_product(
    b: Builder, x: AffineExpr | None, y: AffineExpr | None, *, everywhere: bool
) -> bool:
    """Return whether a product is non-negative and does not wrap around; for squares of loop
    counters, tested at the entry if allowed."""
    if x is None or y is None:
        return False
    if not all(b.forms.at_least_zero(item, everywhere=everywhere) for item in (x, y)):
        return False
    if x == y and any(atom.lower for atom in b.forms.atoms_of(x)):
        return assume(b, constant(_LARGEST_ROOT) - x)
    small = (constant(_LARGEST_ROOT) - item for item in (x, y))
    return all(b.forms.at_least_zero(item, everywhere=everywhere) for item in small)


def _fold(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar | None:
    """Return the result for two Python constants."""
    if lhs.const is None or rhs.const is None or not (lhs.type.weak and rhs.type.weak):
        return None
    try:
        value: Any = BY_SYMBOL[op].function(lhs.const, rhs.const)
    except (ArithmeticError, ValueError, TypeError):
        return None
    if isinstance(value, bool | int | float | complex):
        return b.number(value)
    return None


def _affine(b: Builder, op: str, lhs: Scalar, rhs: Scalar, type_: ScalarType) -> Scalar | None:
    """Return the result as a form, if both operands have forms and it is affine."""
    x = known_form(lhs)
    y = known_form(rhs)
    if x is None or y is None:
        return None
    by = y.constant_value()
    if op in ("<<", ">>") and by is not None and 0 <= by <= _LARGEST_SHIFT:
        op = "*" if op == "<<" else "//"
        y = constant(1 << by)
    if op in ("+", "-"):
        form = x + y if op == "+" else x - y
    elif op == "*" and (x.constant_value() is not None or y.constant_value() is not None):
        form = x * y
    else:
        divisor = y.constant_value()
        if op == "&":
            # The lowest bits are a remainder, also of negative numbers.
            divisor = None if divisor is None or divisor & (divisor + 1) else divisor + 1
        if divisor is None or divisor <= 0 or op not in ("//", "%", "&") or may_wrap(x, type_):
            return None
        form = x // divisor if op == "//" else x % divisor
    form.check_constants()
    numbers = (x.value for x in form.walk() if isinstance(x, AffineConstantExpr))
    if form.constant_value() is None and max(map(abs, numbers), default=0) > _LARGEST_CONSTANT:
        return None  # numbers of 64 bits wrap around, which forms do not
    return Scalar(type_, form=form, const=form.constant_value())


def may_wrap(form: Any, type_: ScalarType) -> bool:
    """Return whether a form may differ from NumPy's 64-bit result; divisions and comparisons need
    to know."""
    is_one = isinstance(form, AffineSymbolExpr) or form.constant_value() is not None
    return type_ is INT64 and not is_one


_LARGEST_SHIFT = 32
_LARGEST_CONSTANT = 1 << _LARGEST_SHIFT
"""Larger constants may make sums and products of extents overflow 64 bits."""


def known_form(scalar: Scalar) -> Any:
    """Return the form of an integer if it has one; `None` for a run-time value."""
    if scalar.form is not None:
        return scalar.form
    if scalar.const is not None and scalar.type.kind <= Kind.INTEGER:
        number = int(scalar.const.real)
        return constant(number) if number < 1 << 63 else None
    return None


def _shift(b: Builder, op: str, lhs: Scalar, rhs: Scalar, *, python: bool) -> Scalar:
    """Shifts; shifting by more than the width shifts out all bits."""
    type_ = lhs.type
    if python and not (rhs.const is not None and rhs.const.real >= 0):
        fine = compare(b, ">=", rhs, Scalar(rhs.type, const=0))
        b.check(fine, "ValueError", "negative shift count")
    x = b.ssa(lhs)
    y = b.ssa(rhs)
    right = arith.ShRSIOp if type_.signed else arith.ShRUIOp
    if rhs.const is not None and 0 <= rhs.const.real < type_.bits:
        return Scalar(type_, ssa=b.op(arith.ShLIOp if op == "<<" else right, x, y))
    width = b.constant(type_.bits - 1, type_)
    wide = b.test("ugt", y, width)
    zero = b.constant(0, type_)
    if op == ">>" and type_.signed:
        return Scalar(type_, ssa=b.op(arith.ShRSIOp, x, b.choose(wide, width, y)))
    shifted = b.op(arith.ShLIOp if op == "<<" else right, x, b.choose(wide, zero, y))
    return Scalar(type_, ssa=b.choose(wide, zero, shifted))


def power(b: Builder, base: Scalar, exponent: Scalar, type_: ScalarType) -> Scalar:
    """Return `base ** exponent`."""
    python = base.type.weak and exponent.type.weak
    if type_.kind is Kind.COMPLEX:
        return _several_steps.complex_power(b, base, exponent, type_)
    if type_.is_integer:
        if exponent.const is not None and exponent.const.real < 0 and python:
            return power(b, cast(b, base, PY_FLOAT), cast(b, exponent, PY_FLOAT), PY_FLOAT)
        exponent = exponent if python else fitted(b, exponent, type_)
        if not (exponent.const is not None and exponent.const.real >= 0):
            message = "Integers to negative integer powers are not allowed."
            if python:
                message = "a negative power of an integer is a float: write float(x) ** y"
            fine = compare(b, ">=", exponent, Scalar(exponent.type, const=0))
            b.check(fine, "ValueError", message)
        return _integer_power(b, fitted(b, base, type_), fitted(b, exponent, type_))
    x = cast(b, base, type_)
    y = cast(b, exponent, type_)
    if y.const == 2 and not b.mode.strict:
        result = binary(b, "*", x, x)
        if python:
            expect_finite(b, result, [x], _OUT_OF_RANGE)
        return result
    if python:
        zero, lowest = Scalar(type_, const=0.0), Scalar(type_, const=-float("inf"))

        def is_negative(number: Scalar) -> Scalar:
            """Return whether a number is negative and not infinite."""
            return logical_and(b, compare(b, "<", number, zero), compare(b, ">", number, lowest))

        if not (y.const is not None and y.const.real >= 0):
            bad = logical_and(b, compare(b, "==", x, zero), is_negative(y))
            b.check(logical_not(b, bad), "ZeroDivisionError", text_of(pow, 0.0, -1.0))
        if not (y.const is not None and float(y.const.real).is_integer()):
            whole = Scalar(type_, ssa=b.op(math.FloorOp, b.ssa(y)))
            bad = logical_and(b, is_negative(x), compare(b, "<", whole, y))
            message = "a negative number to a fractional power is complex"
            b.check(logical_not(b, bad), "ValueError", message)
    result = Scalar(type_, ssa=b.op(math.PowFOp, b.ssa(x), b.ssa(y)))
    if python:
        expect_finite(b, result, [x, y], _OUT_OF_RANGE)
    return result


def power_in_loop(b: Builder, base: Scalar, exponent: Scalar) -> Scalar:
    """Return `np.power` of single elements: NumPy's loops square numbers if all exponents are 2."""
    type_ = result_type(b, "**", base.type, exponent.type)
    if type_.is_float and exponent.const == 2:
        x = cast(b, base, type_)
        return binary(b, "*", x, x)
    return binary(b, "**", base, exponent)


def power_by_number(b: Builder, base: Scalar, exponent: Scalar) -> Scalar:
    """Return `np.power` of one element, where all elements have one exponent, a number: the loops
    of floats have squares, square roots and reciprocals for some exponents."""
    type_ = result_type(b, "**", base.type, exponent.type)
    if type_.kind is not Kind.FLOAT or type_.bits < 32:
        return power_in_loop(b, base, exponent)
    return power_of_element(b, cast(b, base, type_), cast(b, exponent, type_))


def power_of_element(b: Builder, x: Scalar, exponent: Scalar) -> Scalar:
    """Return `array ** exponent` of one element, for a floating-point or complex element and a
    Python exponent: NumPy uses squares, square roots and reciprocals for some exponents."""
    unit = Scalar(x.type, const=1.0)
    special: dict[float, Callable[[], Scalar]] = {
        2: lambda: binary(b, "*", x, x),
        0.5: lambda: Scalar(x.type, ssa=b.op(math.SqrtOp, b.ssa(x))),
        -1: lambda: binary(b, "/", unit, x),
    }
    if x.type.kind is Kind.COMPLEX and exponent.type.is_integer:
        special[-1] = lambda: _several_steps.complex_reciprocal(b, x)
    elif x.type.kind is Kind.COMPLEX:
        special = {0.5: lambda: _several_steps.complex_root(b, x)}
    if exponent.const is not None:
        special_case = special.get(exponent.const.real)
        return special_case() if special_case else binary(b, "**", x, exponent)
    result = binary(b, "**", x, exponent)
    for number, compute in special.items():
        special_exponent = b.number(int(number) if exponent.type.is_integer else float(number))
        if number == 0.5 and exponent.type.is_integer:
            continue
        result = select(b, compare(b, "==", exponent, special_exponent), compute(), result)
    return result


def expect_finite(b: Builder, result: Scalar, operands: list[Scalar], message: str) -> None:
    """Raise OverflowError where a result is infinite and no operand is."""
    fine = is_finite(b, result)
    if any(x.const is not None and not isfinite(x.const.real) for x in operands):
        return
    for operand in operands:
        if operand.const is None:
            fine = logical_or(b, fine, logical_not(b, is_finite(b, operand)))
    nan = compare(b, "!=", result, result)
    b.check(logical_or(b, fine, nan), "OverflowError", message)


def is_finite(b: Builder, x: Scalar) -> Scalar:
    """Return whether a float is neither infinite nor NaN."""
    size = b.exactly(math.AbsFOp, b.ssa(x))
    limit = b.constant(float("inf"), x.type)
    return b.truth(b.test("olt", size, limit))


def is_infinite(b: Builder, x: Scalar) -> Scalar:
    """Return whether a float is infinite."""
    size = b.exactly(math.AbsFOp, b.ssa(x))
    return b.truth(b.test("oeq", size, b.constant(float("inf"), x.type)))


def hypotenuse(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the hypotenuse of two sides, as computed by the C library; if functions may be
    approximated, in terms of the longer side, so that no square overflows."""
    if not (b.mode.fastmath or b.mode.approximate):
        name = "hypot" if x.type.bits == 64 else "hypotf"
        return Scalar(x.type, ssa=b.external(name, b.ssa(x), b.ssa(y)))
    unit = b.constant(1.0, x.type)
    infinite = b.constant(float("inf"), x.type)
    sides = [b.exactly(math.AbsFOp, b.ssa(side)) for side in (x, y)]
    first_is_longer = b.test("ogt", *sides)
    longer, shorter = (b.choose(first_is_longer, *two) for two in (sides, sides[::-1]))
    is_zero = b.test("oeq", longer, b.constant(0.0, x.type))
    ratio = b.exactly(arith.DivfOp, shorter, b.choose(is_zero, unit, longer))
    square = b.exactly(arith.MulfOp, ratio, ratio)
    root = b.exactly(math.SqrtOp, b.exactly(arith.AddfOp, square, unit))
    result = b.exactly(arith.MulfOp, longer, root)
    for side in sides:
        result = b.choose(b.test("oeq", side, infinite), side, result)
    return Scalar(x.type, ssa=result)


def is_integral(b: Builder, x: Scalar) -> Scalar:
    """Return whether a float has no fraction."""
    value = b.ssa(x)
    return b.truth(b.test("oeq", b.op(math.FloorOp, value), value))


_MOST_FACTORS = 8
"""Powers of at most this many factors are products."""


def _integer_power(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    if y.const is not None and int(y.const.real) <= _MOST_FACTORS:
        result = Scalar(x.type, const=1)
        for _ in range(int(y.const.real)):
            result = x if result.const == 1 else of_program(b, "*", result, x)
        return result
    value = b.ssa(y)
    if not x.type.signed:
        # Modulo 2ⁿ, powers repeat after 2ⁿ⁻² steps at the latest, and IPowI takes signed exponents.
        cycle = 1 << (x.type.bits - 2)
        below = b.op(arith.AndIOp, value, b.constant(cycle - 1, x.type))
        above = b.op(arith.OrIOp, below, b.constant(cycle, x.type))
        large = compare(b, ">=", y, Scalar(y.type, const=2 * cycle))
        value = b.ssa(select(b, large, Scalar(x.type, ssa=above), y))
    return Scalar(x.type, ssa=b.op(math.IPowIOp, b.ssa(x), value))


def of_program(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return `lhs op rhs` as written in the program; checked for overflow if the options request
    it."""
    result = binary(b, op, lhs, beside_complex(lhs, rhs))
    if b.checks_overflow and result.type == PY_INT:
        _expect_64_bits(b, op, lhs, rhs, result)
    return result


def beside_complex(lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return the right operand; next to a Python complex number a `np.float64` counts as a
    `float`."""
    is_float = lhs.type is PY_COMPLEX and rhs.type == FLOAT64
    return replace(rhs, type=PY_FLOAT) if is_float else rhs


def _expect_64_bits(b: Builder, op: str, lhs: Scalar, rhs: Scalar, result: Scalar) -> None:
    """Raise OverflowError where `lhs op rhs` of Python's integers is not the result, which has
    wrapped around."""
    is_product = op == "**" and rhs.const is not None and rhs.const.real <= _MOST_FACTORS
    if op not in (*_WIDENED, "//", "**") or result.const is not None or is_product:
        return
    if result.form is not None and fits(b, result.form):
        return
    if op == "//" and rhs.const is not None and rhs.const != -1:
        return
    if op == "<<" and rhs.const is not None and 0 <= rhs.const.real < PY_INT.bits - 1:
        op = "*"
        rhs = Scalar(PY_INT, const=1 << int(rhs.const.real))
    x, y, wrapped_result = (b.ssa(cast(b, item, PY_INT)) for item in (lhs, rhs, result))
    if op == "//":
        least = b.constant(PY_INT.bounds[0], PY_INT)
        minus = b.constant(-1, PY_INT)
        fine = b.op(arith.OrIOp, b.test("ne", x, least), b.test("ne", y, minus))
    elif op == "**":  # which is off by a multiple of 2⁶⁴, or by the rounding of floats
        near = [b.op(arith.SIToFPOp, item, result=PY_FLOAT.mlir) for item in (x, y, wrapped_result)]
        off = b.op(arith.SubfOp, b.op(math.PowFOp, near[0], near[1]), near[2])
        fine = b.test("olt", b.op(math.AbsFOp, off), b.constant(2.0**62, PY_FLOAT))
    else:
        wide = [
            b.op(arith.ExtSIOp, item, result=builtin.IntegerType(128))
            for item in (x, y, wrapped_result)
        ]
        fine = b.test("eq", b.op(_WIDENED[op], wide[0], wide[1]), wide[2])
        if op == "<<":
            few = b.test("ult", y, b.constant(64, PY_INT))
            none = b.test("eq", x, b.constant(0, PY_INT))
            fine = b.op(arith.OrIOp, none, b.op(arith.AndIOp, few, fine))
    b.check(fine, "OverflowError", "a result of Python's integers does not fit in 64 bits")


def compare(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Return a comparison of two numbers."""
    if mixed.signs_differ(lhs) or mixed.signs_differ(rhs):
        return by_class(b, [lhs, rhs], lambda sides: cast(b, compare(b, op, *sides), BOOL))
    folded = _fold(b, op, lhs, rhs)
    if folded is not None:
        return folded
    type_ = promote(lhs.type, rhs.type)
    result = PY_BOOL if lhs.type.weak and rhs.type.weak else BOOL
    if type_.kind is Kind.COMPLEX:
        return _several_steps.complex_compare(b, op, lhs, rhs, type_)
    outcome = _compared_outside(op, lhs, rhs, type_)
    outcome = _known_comparison(b, op, lhs, rhs) if outcome is None else outcome
    if outcome is not None:
        return Scalar(result, const=outcome)
    if lhs.type.is_integer and rhs.type.is_integer:
        if type_.is_float or lhs.type.weak is not rhs.type.weak:
            return _compared_exactly(b, op, lhs, rhs)
    x = b.ssa(cast(b, lhs, type_))
    y = b.ssa(cast(b, rhs, type_))
    if type_.is_float:
        compared = b.test(_ORDERED[op], x, y)
        if result is PY_BOOL:
            compared = _where_rounded(b, op, (lhs, x), (rhs, y), compared)
        return Scalar(result, ssa=compared)
    return Scalar(result, ssa=b.test((_SIGNED if type_.signed else _UNSIGNED)[op], x, y))


def _known_comparison(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> bool | None:
    """Decide a comparison of Python integers by bounds of forms, if possible."""
    x = lhs.form
    y = rhs.form if rhs.form is not None else known_form(rhs)
    if x is None or y is None or not (lhs.type is rhs.type is PY_INT):
        return None
    signs = [
        sign
        for sign, impossible in ((-1, x - y), (0, x - y - 1), (0, y - x - 1), (1, y - x))
        if b.forms.at_least_zero(impossible)
    ]
    possible = {BY_SYMBOL[op].function(sign, 0) for sign in {-1, 0, 1}.difference(signs)}
    return possible.pop() if len(possible) == 1 else None


def _compared_exactly(b: Builder, op: str, lhs: Scalar, rhs: Scalar) -> Scalar:
    """Compare integers of which neither fits the type of the other: one is a Python integer, or
    signed beside `uint64`."""
    if UINT64 not in (lhs.type, rhs.type):
        x = b.ssa(cast(b, lhs, INT64))
        y = b.ssa(cast(b, rhs, INT64))
        return Scalar(BOOL, ssa=b.test(_SIGNED[op], x, y))
    is_turned = rhs.type == UINT64
    signed = cast(b, lhs if is_turned else rhs, INT64)
    side = Scalar(UINT64, ssa=b.ssa(signed)) if signed.const is None else signed
    x, y = (b.ssa(cast(b, item, UINT64)) for item in ((side, rhs) if is_turned else (lhs, side)))
    compared = b.test(_UNSIGNED[op], x, y)
    negative = compare(b, "<", signed, Scalar(INT64, const=0))
    below = b.ssa(b.number(bool(BY_SYMBOL[op].function(*((-1, 0) if is_turned else (0, -1))))))
    return Scalar(BOOL, ssa=b.choose(b.ssa(negative), below, compared))


def _where_rounded(
    b: Builder,
    op: str,
    lhs: tuple[Scalar, SSAValue],
    rhs: tuple[Scalar, SSAValue],
    compared: SSAValue,
) -> SSAValue:
    """Return an exact comparison of a Python integer with a float: operands that rounding makes
    equal are compared as integers. Each operand comes with its float."""
    (integer, rounded) = lhs
    (floating, value) = rhs
    is_turned = integer.type.is_float
    if is_turned:
        (integer, rounded) = rhs
        (floating, value) = lhs
    if not integer.type.is_integer or not floating.type.is_float:
        return compared
    for number in (integer.const, floating.const):
        if number is not None and abs(number.real) <= 1 << 53:
            return compared
    equal = b.test("oeq", rounded, value)
    limit = b.constant(2.0**63, floating.type)
    fits = b.test("olt", rounded, limit)
    is_convertible = b.op(arith.AndIOp, equal, fits)
    safe = b.choose(is_convertible, value, b.constant(0.0, floating.type))
    whole = b.op(arith.FPToSIOp, safe, result=PY_INT.mlir)
    sides = (whole, b.ssa(integer)) if is_turned else (b.ssa(integer), whole)
    exact = b.test(_SIGNED[op], *sides)
    beyond = b.ssa(b.number(bool(BY_SYMBOL[op].function(1 if is_turned else -1, 0))))
    exact = b.choose(fits, exact, beyond)
    return b.choose(equal, exact, compared)


def _compared_outside(op: str, lhs: Scalar, rhs: Scalar, type_: ScalarType) -> bool | None:
    """Return the result of a comparison with a constant that the type of the comparison cannot
    represent."""
    low, high = type_.bounds
    for side in (lhs, rhs) if type_.is_integer else ():
        if side.const is not None and not low <= side.const.real <= high:
            sign = 1 if side.const.real > 0 else -1
            return bool(BY_SYMBOL[op].function(sign if side is lhs else -sign, 0))
    return None


def cast(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a number cast to another type, with the value of NumPy's `astype`."""
    if mixed.signs_differ(x) and not (type_.is_integer or type_.is_bool):
        return by_class(b, [x], lambda sides: cast(b, sides[0], type_))
    x, source = mixed.plain(x), x.type
    if source == type_:
        return x
    if source.mlir == type_.mlir and source.signed == type_.signed:
        return Scalar(type_, x.ssa, x.form if type_ in (PY_INT, INT64) else None, x.const)
    if Kind.COMPLEX in (type_.kind, source.kind):
        return _several_steps.complex_cast(b, x, type_)
    if x.const is not None:
        result = _cast_constant(b, x.const, source, type_)
        if result is not None:
            return result
    return Scalar(type_, ssa=_emit_conversion(b, b.ssa(x), source, type_))


def python_integer(b: Builder, x: Scalar, *, capped: bool = False) -> Scalar:
    """Return a number as a signed Python integer: larger uint64 numbers raise OverflowError, or
    become the largest integer if `capped`."""
    if mixed.signs_differ(x):
        return by_class(b, [x], lambda sides: python_integer(b, sides[0], capped=capped))
    if x.type.is_integer and not x.type.signed and x.type.bits == 64:
        most = Scalar(x.type, const=PY_INT.bounds[1])
        if x.const is not None:
            x = most if capped and x.const.real > PY_INT.bounds[1] else x
        elif capped:
            x = Scalar(x.type, ssa=b.op(arith.MinUIOp, b.ssa(x), b.ssa(most)))
        if x.const is None or x.const.real > PY_INT.bounds[1]:
            if not capped:
                message = "Python int too large to convert to C long"
                b.check(compare(b, "<=", x, most), "OverflowError", message)
            return b.integer(b.atom_of(b.ssa(x), arith.IndexCastOp, natural=True))
    return cast(b, x, PY_INT)


def fitted(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a number converted to the NumPy type of its neighbour; Python integers outside of it
    raise OverflowError."""
    if x.type.weak and x.type.is_integer and type_.is_integer:
        _expect_range(b, x, type_)
    return cast(b, x, type_)


def stored(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a number converted for assignment to an element: Python numbers, and numbers stored in
    signed integers, must fit; other NumPy numbers are cast."""
    if mixed.signs_differ(x):
        return by_class(b, [x], lambda sides: stored(b, sides[0], type_))
    if x.type.kind is Kind.COMPLEX and type_.kind is not Kind.COMPLEX:
        raise b.error(f"a {x.type} cannot be stored as {type_}", "take x.real, x.imag or abs(x)")
    if not type_.is_integer or x.type.is_bool or not (x.type.weak or type_.signed):
        return cast(b, x, type_)
    if x.type.is_float:
        x = truncated(b, x)
    _expect_range(b, x, type_)
    return cast(b, x, type_)


def truncated(b: Builder, x: Scalar) -> Scalar:
    """Return `int(x)` of a float."""
    if x.const is not None:
        try:
            return b.number(int(x.const.real))
        except (ValueError, OverflowError) as error:
            raise b.error(str(error)) from None
    whole = rounded_quotient(b, x, "trunc")
    if whole is not None:
        return whole
    b.check(compare(b, "==", x, x), "ValueError", "cannot convert float NaN to integer")
    if b.catching.caught:
        size = Scalar(x.type, ssa=b.op(math.AbsFOp, b.ssa(x)))
        finite = compare(b, "<", size, Scalar(x.type, const=float("inf")))
        b.check(finite, "OverflowError", "cannot convert float infinity to integer")
    limits = (">=", -(2.0**63)), ("<", 2.0**63)
    fits = [compare(b, op, x, Scalar(x.type, const=limit)) for op, limit in limits]
    message = "the float does not fit in an integer of 64 bits"
    b.check(logical_and(b, *fits), "OverflowError", message)
    return Scalar(PY_INT, ssa=b.op(arith.FPToSIOp, b.ssa(x), result=PY_INT.mlir))


def rounded_quotient(
    b: Builder, x: Scalar, kind: Literal["trunc", "floor", "ceil"]
) -> Scalar | None:
    """Return a quotient of integers rounded to an integer, if that is affine. Below 2^53 the float
    is never on the other side of an integer than the exact quotient, as a quotient that is not an
    integer is more than half a unit in the last place away from one."""
    if x.over is None:
        return None
    form, divisor = x.over
    most = constant(LAST_EXACT)
    if not (assume(b, most - form) and assume(b, form if kind == "trunc" else form + most)):
        return None
    return b.integer(-(-form // divisor) if kind == "ceil" else form // divisor)


def _expect_range(b: Builder, x: Scalar, type_: ScalarType) -> None:
    """Raise OverflowError if an integer does not fit in a type; tested at the entry if possible."""
    low, high = type_.bounds
    if x.const is not None:
        b.expect(low <= x.const.real <= high, f"the integer {x.const} does not fit in {type_}")
        return
    least, most = x.type.bounds
    message = f"Python integer out of bounds for {type_}"
    for bound, is_open, op in ((low, least < low, ">="), (high, most > high, "<=")):
        if not is_open:
            continue
        if x.form is not None and assume(b, x.form - bound if op == ">=" else bound - x.form):
            continue
        limit = Scalar(x.type, const=bound)
        template = f"Python integer %ld out of bounds for {type_}"
        holds = compare(b, op, x, limit)
        b.check(holds, "OverflowError", message, template, python_integer(b, x))


def _cast_constant(
    b: Builder, value: Number, source: ScalarType, type_: ScalarType
) -> Scalar | None:
    if type_.is_float:
        return Scalar(type_, const=float(np.dtype(type_.dtype_name).type(value)))
    if type_.is_bool:
        return Scalar(type_, const=bool(value))
    if source.is_float:
        return None
    low, high = type_.bounds
    number = int(value.real)
    if source.weak and not low <= number <= high:
        hint = f"integers have 64 bits with a sign: compute with np.uint64({number})"
        is_mask = type_.weak and 0 <= number < 1 << 64
        raise b.error(f"the integer {number} does not fit in {type_}", hint if is_mask else "")
    if low <= number <= high:
        form = b.integer(number).form if type_ in (PY_INT, INT64) else None
        return Scalar(type_, form=form, const=number)
    return None


def _emit_conversion(
    b: Builder, value: SSAValue, source: ScalarType, type_: ScalarType
) -> SSAValue:
    if type_.is_bool:
        return b.test("une" if source.is_float else "ne", value, b.constant(0, source))
    if type_.is_float and source.is_float:
        kind = arith.ExtFOp if type_.bits > source.bits else arith.TruncFOp
    elif type_.is_float:
        kind = arith.SIToFPOp if source.signed else arith.UIToFPOp
    elif source.is_float:
        return _float_to_integer(b, value, source, type_)
    elif type_.bits == source.bits:
        return value
    elif type_.bits < source.bits:
        kind = arith.TruncIOp
    else:
        kind = arith.ExtSIOp if source.signed else arith.ExtUIOp
    return b.op(kind, value, result=type_.mlir)


def _float_to_integer(
    b: Builder, value: SSAValue, source: ScalarType, type_: ScalarType
) -> SSAValue:
    """Round towards zero; numbers that do not fit get the result of x86 instructions."""
    wide = INT32 if type_.bits < 32 or (type_.bits == 32 and type_.signed) else INT64
    if type_.bits == 64 and not type_.signed:
        return _float_to_uint64(b, value, source)
    converted = _in_range(b, value, source, wide)
    if wide.bits == type_.bits:
        return converted
    return b.op(arith.TruncIOp, converted, result=type_.mlir)


def _in_range(b: Builder, value: SSAValue, source: ScalarType, type_: ScalarType) -> SSAValue:
    low, high = type_.bounds
    least, bound = ("ogt", low - 1) if source.bits > type_.bits else ("oge", low)
    is_below = b.test("olt", value, b.constant(float(high + 1), source))
    is_above = b.test(least, value, b.constant(float(bound), source))
    inside = b.op(arith.AndIOp, is_below, is_above)
    safe = b.choose(inside, value, b.constant(0.0, source))
    converted = b.op(arith.FPToSIOp, safe, result=type_.mlir)
    return b.choose(inside, converted, b.constant(low, type_))


def _float_to_uint64(b: Builder, value: SSAValue, source: ScalarType) -> SSAValue:
    half = b.constant(float(1 << 63), source)
    large = b.test("oge", value, half)
    reduced = b.op(arith.SubfOp, value, half)
    small = _in_range(b, value, source, INT64)
    high = _in_range(b, reduced, source, INT64)
    flipped = b.op(arith.XOrIOp, high, b.constant(-(1 << 63), INT64))
    return b.choose(large, flipped, small)


def truth(b: Builder, x: Scalar) -> Scalar:
    """Return `bool(x)`."""
    if x.const is not None:
        return b.number(bool(x.const))
    result = cast(b, x, BOOL)
    return Scalar(PY_BOOL, result.ssa, None, result.const)


def logical_not(b: Builder, x: Scalar) -> Scalar:
    """Return `not x`."""
    value = truth(b, x)
    if value.const is not None:
        return b.number(not value.const)
    return b.truth(b.op(arith.XOrIOp, b.ssa(value), b.constant(1, BOOL)))


def logical_or(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the logical or; both operands are evaluated."""
    if x.const or y.const:
        return b.number(True)
    if x.const is not None:
        return y
    if y.const is not None:
        return x
    return b.truth(b.op(arith.OrIOp, b.ssa(x), b.ssa(y)))


def logical_and(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the logical and; both operands are evaluated."""
    return logical_not(b, logical_or(b, logical_not(b, x), logical_not(b, y)))


def unary(b: Builder, op: str, x: Scalar) -> Scalar:
    """Return `-x`, `+x` or `~x`."""
    type_ = x.type
    if x.classes and mixed.is_narrow(x):
        return by_class(b, [x], lambda sides: unary(b, op, sides[0]))
    if x.classes:
        if op != "~":
            expect_number_classes(b, f"'{op}'", x)
        if op != "~" and BOOL in mixed.several(x):
            is_number = mixed.has_class(b, x, lambda own: own != BOOL)
            function = operator.neg if op == "-" else operator.pos
            b.check(is_number, "TypeError", text_of(function, np.True_))
        number = in_number_classes(b, x, unary(b, op, mixed.plain(x)))
        if op != "-" or not number.type.is_float or number.classes is None:
            return number
        is_integer = mixed.has_class(b, number, lambda t: t.is_integer)
        return _with_positive_zero(b, number, is_integer)
    if x.const is not None and type_.weak:
        functions: dict[str, Any] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}
        if op != "~" or isinstance(x.const, int):
            return b.number(functions[op](+x.const))
    if type_.kind is Kind.COMPLEX:
        return _several_steps.complex_unary(b, op, x)
    if op == "~":
        b.expect(not type_.is_float, f"'~' is not defined for {type_}")
        x = cast(b, x, PY_INT) if type_ is PY_BOOL else x
        return Scalar(x.type, ssa=b.op(arith.XOrIOp, b.ssa(x), b.constant(_ones(x.type), x.type)))
    if type_.is_bool:
        b.expect(type_.weak, f"'{op}' is not defined for NumPy's booleans", "use '~' or 'not'")
        x = cast(b, x, PY_INT)
    if op == "+":
        return x
    if x.type.is_float:
        return Scalar(x.type, ssa=b.op(arith.NegfOp, b.ssa(x)))
    return of_program(b, "-", Scalar(x.type, const=0, form=b.integer(0).form), x)


def expect_number_classes(b: Builder, what: str, x: Scalar) -> None:
    """Refuse an operation on a truth value that may be of Python or of NumPy."""
    message = f"{what} of a boolean is an integer for Python booleans only"
    b.expect(not x.type.is_bool, f"{message}, which is known only at run time", "write int(x)")


def in_number_classes(b: Builder, x: Scalar, result: Scalar) -> Scalar:
    """Return a result computed from a tagged number with the class of that number; a Python truth
    value becomes an integer."""
    zero = b.integer(0)  # whose class only takes precedence over that of a truth value
    classes = mixed.computed(b, (zero, x), lambda t: BOOL if t[1] is BOOL else promote(*t))
    return mixed.of_classes(b, result, classes)


def _ones(type_: ScalarType) -> int:
    return 1 if type_.is_bool else (-1 if type_.signed else type_.bounds[1])


def select(b: Builder, condition: Scalar, x: Scalar, y: Scalar) -> Scalar:
    """Return one of two numbers of one type."""
    if condition.const is not None:
        return x if condition.const else y
    assert x.type.mlir == y.type.mlir
    return Scalar(x.type, ssa=b.choose(b.ssa(condition), b.ssa(x), b.ssa(y)))


def free_extremum(b: Builder, x: Scalar, y: Scalar, *, least: bool) -> Scalar | None:
    """Return the minimum or maximum in one operation: of integers, or of floats if `fastmath`
    leaves NaNs and signed zeros open; `None` otherwise."""
    if x.type.is_integer and x.type == y.type and (x.const is None or y.const is None):
        kinds = (arith.MaxUIOp, arith.MinUIOp), (arith.MaxSIOp, arith.MinSIOp)
        return Scalar(x.type, ssa=b.op(kinds[x.type.signed][least], b.ssa(x), b.ssa(y)))
    return None if b.mode.strict else extremum_of_floats(b, x, y, least=least)


def extremum_of_floats(b: Builder, x: Scalar, y: Scalar, *, least: bool) -> Scalar | None:
    """Return the minimum or maximum of two floats in one operation that propagates NaNs; `None` for
    other numbers."""
    if not x.type.is_float or x.type != y.type:
        return None
    kind = arith.MinimumfOp if least else arith.MaximumfOp
    flags = arith.FastMathFlagsAttr(
        [arith.FastMathFlag.NO_SIGNED_ZEROS]
        if b.mode.strict
        else [arith.FastMathFlag.NO_NANS, arith.FastMathFlag.NO_SIGNED_ZEROS]
    )
    op = kind.create(
        operands=[b.ssa(x), b.ssa(y)], result_types=[x.type.mlir], properties={"fastmath": flags}
    )
    return Scalar(x.type, ssa=b.emit(op).results[0])


class TypesDifferError(FrontendError):
    """Raised when a number meets one of another type, `wanted`, where paths join. If one of the two
    is a Python number, it is `value`."""

    def __init__(self, template: FrontendError, value: Scalar, wanted_type: ScalarType) -> None:
        super().__init__(template.diagnostics)
        self.value = value
        self.wanted = wanted_type

    def about(self, value: Scalar) -> TypesDifferError:
        """Return the same error, about the value that the loop carries instead of the number."""
        return TypesDifferError(self, value, self.wanted)


LAST_EXACT = (1 << 53) - 1
"""All integers up to this are exactly representable as floats."""
MET_FLOATS = "an integer that met floats has more than 53 bits: begin with float(x)"


def joined(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a number converted to the payload type of a variable or list of tagged numbers; raises
    OverflowError for an integer that a float cannot represent."""
    if x.type.is_integer and type_.is_float:
        expect_exact(b, x)
    return cast(b, x, type_)


def expect_exact(b: Builder, x: Scalar, among: Scalar | None = None) -> None:
    """Raise OverflowError if a number is larger than all integers that floats can represent; only
    where a condition holds, if there is one."""
    if mixed.signs_differ(x):

        def expect(sides: Sequence[Scalar]) -> Scalar:
            expect_exact(b, sides[0], among)
            return b.number(True)

        by_class(b, [x], expect)
        return
    most = LAST_EXACT + x.type.is_integer  # a computed 2**53 may be rounded
    form = known_form(x)
    limit = constant(most)
    if form is not None and assume(b, limit - form) and assume(b, form + limit):
        return
    low, high = (b.number(x.type.python(y)) for y in (-most, most))
    fine = logical_and(b, compare(b, "<=", low, x), compare(b, "<=", x, high))
    if among is not None:
        fine = logical_or(b, fine, logical_not(b, among))
    b.check(fine, "OverflowError", MET_FLOATS)


def joined_type(b: Builder, name: str, left: Scalar, right: Scalar) -> ScalarType:
    """Return the joined type of a variable bound to numbers of two types on two paths."""
    left_type = left.type
    right_type = right.type
    if left_type == right_type:
        return left_type
    if (left.classes or right.classes) and not (
        is_exactly(left, right_type) or is_exactly(right, left_type)
    ):
        payload = mixed.payload_type(mixed.merged_types(left, right))
        constants = [x for x in (left, right) if x.const is not None and x.type.weak]
        if payload is not None and all(is_exactly(x, payload) for x in constants):
            return payload
    is_total = name == "$total" or b.is_in_library  # which begins with 0 or 1
    if (
        left_type.weak
        and right_type.weak
        and (is_total or Kind.COMPLEX not in (left_type.kind, right_type.kind))
    ):
        return promote(left_type, right_type)
    if left_type.kind == right_type.kind:
        b.classes.mix(
            len(Kind), texts=left_type.strong != right_type.strong or left_type.kind is Kind.COMPLEX
        )
    if left_type.strong == right_type.strong:
        return left_type.strong
    weak, strong = (left, right_type) if left_type.weak else (right, left_type)
    if becomes(weak, strong):
        return strong
    common_type = strong if weak.type.weak and not strong.weak else promote(left_type, right_type)
    bindings = [(x, b.frame.place_bound(name, x)) for x in (left_type, right_type)]
    conversion = f"{'' if common_type.weak else 'np.'}{common_type}(…)"
    is_carried = isinstance(b.node, ast.For | ast.While)
    advice = f"start it with {conversion}" if is_carried else f"write {conversion} on both paths"
    error = b.source.error(
        b.node,
        f"{shown_name(name)} is of type {left_type} on one path and {right_type} on another",
        f"give it one type: {advice}",
        [(f"it is {type_} here", place) for type_, place in bindings if place is not None],
    )
    raise TypesDifferError(error, weak, strong)


def becomes(x: Scalar, target: ScalarType) -> bool:
    """Return whether a number is converted to `target` where variables or lists join the types."""
    if x.type.strong == target.strong:
        return True
    if (x.type.kind is Kind.COMPLEX) is not (target.kind is Kind.COMPLEX) or not x.type.weak:
        return False
    widest = 128 if target.kind is Kind.COMPLEX else 64
    is_widest = target.bits == widest and target.signed and target.kind >= x.type.kind
    return is_widest or is_exactly(x, target)


def is_exactly(weak: Scalar, strong: ScalarType) -> bool:
    """Return whether a Python constant is exactly representable in a NumPy type."""
    if weak.const is None or strong.kind < weak.type.kind or not weak.type.weak:
        return False
    if (strong.kind is Kind.COMPLEX) is not (weak.type.kind is Kind.COMPLEX):
        return False
    if strong.is_integer:
        low, high = strong.bounds
        return low <= weak.const.real <= high
    value = weak.const
    return strong.python(strong.dtype.type(value)) == value or value != value
