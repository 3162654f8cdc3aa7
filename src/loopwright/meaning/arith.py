"""The meaning of arithmetic: `arith` and `index`, and the functions and complex numbers of `math`
and `complex`."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import is_array, is_complex_type, is_dense, is_vector
from loopwright.ir.core.properties import attribute, element_values, integer
from loopwright.ir.dialects.arith.attributes import TO_NEAREST_EVEN
from loopwright.ir.dialects.arith.selection import CMPI_PREDICATES
from loopwright.ir.dialects.index import CmpPredicateAttr
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.scalars import signed
from loopwright.meaning import floats, values
from loopwright.meaning.combining import (
    checked,
    format_of,
    is_integer,
    on_operands,
    scalar_type,
    width_of,
)
from loopwright.meaning.floats import float_format, in_format, integer_power, multiply_add, rounding
from loopwright.meaning.machine import (
    Evaluator,
    Machine,
    flag,
    meaning,
    meaning_of_functions,
    require,
    words,
)
from loopwright.meaning.memory import fixed_shape, scalar_codec, splat
from loopwright.meaning.values import DivisionByZeroError, Fault, Value, unsupported

# Integers


def overflow_checked(
    op: Operation,
    width: int,
    signed_result: values.ScalarFunction,
    unsigned_result: values.ScalarFunction,
) -> values.Scalar:
    """Wrap the exact signed result; poison where `nsw` or `nuw` is violated.

    `unsigned_result` is the exact result for the unsigned values of the operands.
    """
    flags = words(attribute(op, "overflowFlags"))
    if not {"nsw", "nuw"} & flags:
        return lambda *operands: scalars.signed(signed_result(*operands), width)

    def compute(*operands: int) -> values.Value:
        exact = signed_result(*operands)
        result = scalars.signed(exact, width)
        if "nsw" in flags and result != exact:
            return values.Poison("a signed overflow under 'nsw'", op)
        if "nuw" in flags and unsigned_result(*operands) >> width:
            return values.Poison("an unsigned overflow under 'nuw'", op)
        return result

    return compute


@meaning_of_functions(scalars.IntegerFunction)
def integer_function(
    function: scalars.IntegerFunction, op: Operation, machine: Machine
) -> Evaluator:
    """Return the evaluator of a function of two integers."""
    width = width_of(op.results[0].type)
    match function.kind:
        case "division" | "remainder":
            return on_operands(op, _division(op, function, width, machine), propagating=False)
        case "shift":
            return on_operands(op, _shift(op, function, width))
        case _:
            of_unsigned = _of_unsigned(function.exact, width)
            exact = function.exact if function.is_signed else of_unsigned
            return on_operands(op, overflow_checked(op, width, exact, of_unsigned))


def _of_unsigned(exact: Callable[[int, int], int], width: int) -> Callable[[int, int], int]:
    return lambda a, b: exact(scalars.unsigned(a, width), scalars.unsigned(b, width))


def _shift(
    op: Operation, function: scalars.IntegerFunction, width: int
) -> Callable[[int, int], values.Value]:
    """Poison if the shift is not less than the width; with `exact`, if bits are lost."""
    shifted = overflow_checked(
        op,
        width,
        lambda a, b: function.shifted(a, b, width),
        _of_unsigned(function.exact, width),
    )
    exact = flag(op, "isExact")

    def compute(a: int, b: int) -> values.Value:
        amount = scalars.unsigned(b, width)
        if amount >= width:
            return values.Poison(f"a shift of {width} bits by {amount}", op)
        if exact and scalars.unsigned(a, amount):
            return values.Poison("a shift under 'exact' that lost bits", op)
        return shifted(a, b)

    return compute


def _division(
    op: Operation, function: scalars.IntegerFunction, width: int, machine: Machine
) -> Callable[[values.Value, values.Value], values.Value]:
    """By zero, or of the least signed value by -1, it is undefined behaviour."""
    least = scalars.least(width)
    exact = flag(op, "isExact")
    is_signed = function.is_signed

    def compute(a: values.Value, b: values.Value) -> values.Value:
        if _is_unknown_divisor(b, machine) or a.__class__ is values.Poison:
            return a if a.__class__ is values.Poison else b
        if is_signed and b == -1 and a == least:
            raise values.Fault(
                values.DivisionOverflowError, f"divides {a}, the least {width}-bit value, by -1"
            )
        dividend = function.read(a, width)
        divisor = function.read(b, width)
        if exact and dividend % divisor:
            return values.Poison("a division under 'exact' with a remainder", op)
        return scalars.signed(function.exact(dividend, divisor), width)

    return compute


def _is_unknown_divisor(divisor: values.Value, machine: Machine) -> bool:
    """Return whether the divisor is unknown, which only a traced program may have; raises if it is
    bad."""
    if divisor.__class__ is values.Poison:
        if machine.recorder.active:
            return True
        raise divisor.fault("the divisor")
    if divisor == 0:
        raise values.Fault(values.DivisionByZeroError, "divides by zero")
    return False


# Extended results


@meaning("arith.addui_extended")
def add_extended(op: Operation, machine: Machine) -> Evaluator:
    """The sum, and whether it carried."""
    width = width_of(op.results[0].type)

    def compute(a: int, b: int) -> tuple[int, int]:
        total = scalars.unsigned(a, width) + scalars.unsigned(b, width)
        return scalars.signed(total, width), -(total >> width)

    return _two_results(op, compute)


@meaning("arith.mulsi_extended", "arith.mului_extended")
def multiply_extended(op: Operation, machine: Machine) -> Evaluator:
    """The low and the high half of the product."""
    width = width_of(op.results[0].type)
    signed = op.name == "arith.mulsi_extended"

    def compute(a: int, b: int) -> tuple[int, int]:
        exact = a * b if signed else scalars.unsigned(a, width) * scalars.unsigned(b, width)
        return scalars.signed(exact, width), scalars.signed(exact >> width, width)

    return _two_results(op, compute)


def _two_results(
    op: Operation, compute: Callable[[int, int], tuple[int, int]]
) -> Callable[..., tuple[values.Value, values.Value]]:
    first = on_operands(op, lambda a, b: compute(a, b)[0])
    second = on_operands(op, lambda a, b: compute(a, b)[1])

    def evaluate(a: values.Value, b: values.Value) -> tuple[values.Value, values.Value]:
        return first(a, b), second(a, b)

    return evaluate


# Constants, comparisons, conversions


def attribute_value(attribute: Attribute, value_type: Attribute) -> values.Value:
    """Return the value of a constant attribute."""
    if isinstance(attribute, IntegerAttr):
        width = width_of(value_type)
        return scalars.signed(attribute.value.data, width)
    if isinstance(attribute, FloatAttr):
        return floats.rounding(floats.float_format(value_type))(attribute.value.data)
    if is_dense(attribute) and is_vector(value_type):
        shape = fixed_shape(value_type)
        return values.vector_of(
            shape, dense_values(attribute, value_type.element_type, math.prod(shape))
        )
    if is_array(attribute) and is_complex_type(value_type):
        real, imaginary = (attribute_value(a, value_type.element_type) for a in attribute.data)
        return complex(real, imaginary)
    raise values.unsupported(
        f"has the constant {attribute}, which the interpreter does not support"
    )


def dense_values(
    attribute: DenseIntOrFPElementsAttr[Any], element_type: Attribute, count: int
) -> list[values.Value]:
    """Return the elements of a dense attribute, a splat repeated."""
    elements: list[values.Value] = list(element_values(attribute))
    if is_integer(element_type):
        width = width_of(element_type)
        elements = [scalars.signed(int(value), width) for value in elements]
    elif is_complex_type(element_type):
        parts = iter(elements)
        elements = [complex(real, next(parts)) for real in parts]
    else:
        to_format = floats.rounding(floats.float_format(element_type))
        elements = [to_format(float(value)) for value in elements]
    return elements * count if len(elements) == 1 and count != 1 else elements


@meaning("arith.constant", "index.constant", "index.bool.constant", "complex.constant")
def constant(op: Operation, machine: Machine) -> Evaluator:
    """Its value."""
    value = attribute_value(require(op, "value"), op.results[0].type)
    return lambda: value


@meaning_of_functions(scalars.ConstantValue)
def known_constant(_: scalars.ConstantValue, op: Operation, machine: Machine) -> Evaluator:
    """Its value."""
    return constant(op, machine)


@meaning_of_functions(scalars.TypeConstant)
def type_constant(constant: scalars.TypeConstant, op: Operation, machine: Machine) -> Evaluator:
    """Zero in every lane, or poison: an undefined value is that, too."""
    value_type = op.results[0].type
    element: values.Value = 0 if is_integer(value_type) else 0.0
    if constant.llvm != "zeroinitializer":
        element = values.Poison("the poison value made here", op)
    elif not is_integer(value_type):
        format_of(value_type)
    value = splat(value_type, element) if is_vector(value_type) else element
    return lambda: value


@meaning("index.sizeof")
def sizeof(op: Operation, machine: Machine) -> Evaluator:
    """The width of `index`."""
    width = width_of(op.results[0].type)
    return lambda: width


@meaning("arith.cmpi", "index.cmp")
def cmpi(op: Operation, machine: Machine) -> Evaluator:
    """Integer comparison, by its predicate."""
    named = attribute(op, "pred")
    by_name = isinstance(named, CmpPredicateAttr)
    predicate = CMPI_PREDICATES.index(named.data) if by_name else integer(op, "predicate")
    width = width_of(op.operands[0].type)
    return on_operands(op, lambda a, b: -scalars.integers_compare(predicate, a, b, width))


@meaning("arith.cmpf")
def cmpf(op: Operation, machine: Machine) -> Evaluator:
    """Float comparison, ordered or unordered."""
    predicate = integer(op, "predicate")
    return on_operands(op, checked(op, lambda a, b: -scalars.floats_compare(predicate, a, b)))


@meaning("arith.select")
def select(op: Operation, machine: Machine) -> Evaluator:
    """The second operand where the condition is true, else the third."""

    def choose(condition: values.Value, yes: values.Value, no: values.Value) -> values.Value:
        if condition.__class__ is values.Poison:
            return condition
        return yes if condition else no

    if is_vector(op.operands[0].type):
        return values.lanewise(choose)
    if not is_vector(op.results[0].type):
        return choose

    def whole(condition: values.Value, yes: values.Vector, no: values.Vector) -> values.Vector:
        if condition.__class__ is values.Poison:
            return values.vector_of(yes.shape, (condition,) * yes.size)
        return yes if values.truth(condition) else no

    return whole


# Conversions between floats


@meaning("arith.extf")
def extend_float(op: Operation, machine: Machine) -> Evaluator:
    """The same value."""
    format_of(op.operands[0].type)
    format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a: a))


@meaning("arith.truncf")
def truncate_float(op: Operation, machine: Machine) -> Evaluator:
    """The value rounded to the result's format, by the rounding mode."""
    format_of(op.operands[0].type)
    target = format_of(op.results[0].type)
    mode = integer(op, "roundingmode", TO_NEAREST_EVEN)
    if mode == TO_NEAREST_EVEN:
        return on_operands(op, checked(op, floats.rounding(target)))
    return on_operands(op, checked(op, lambda a: floats.round_to(target, a, mode)))


@meaning("arith.scaling_extf")
def scaling_extend(op: Operation, machine: Machine) -> Evaluator:
    """The first operand times the scale, which is rounded to a power of two first."""
    power = floats.rounding(floats.named_format("f8E8M0FNU"))
    to_format = floats.rounding(format_of(op.results[0].type))
    return on_operands(op, checked(op, lambda a, scale: to_format(a * power(scale))))


@meaning("arith.scaling_truncf")
def scaling_truncate(op: Operation, machine: Machine) -> Evaluator:
    """The first operand divided by the scale, which is rounded to a power of two first."""
    power = floats.rounding(floats.named_format("f8E8M0FNU"))
    to_source = floats.rounding(format_of(op.operands[0].type))
    target = format_of(op.results[0].type)
    mode = integer(op, "roundingmode", TO_NEAREST_EVEN)
    return on_operands(
        op,
        checked(op, lambda a, scale: floats.round_to(target, to_source(a / power(scale)), mode)),
    )


# Conversions between integers and floats


@meaning_of_functions(scalars.Conversion)
def convert_integer(conversion: scalars.Conversion, op: Operation, machine: Machine) -> Evaluator:
    """The number itself, as the op's record reads it: its low bits, or rounded; poison if a flag is
    violated, or if it does not fit."""
    source = op.operands[0].type
    target = op.results[0].type
    if not is_integer(source):
        format_of(source)
        return on_operands(op, _to_integer(op, width_of(target), conversion))
    width = width_of(source)
    non_negative = flag(op, "nonNeg") or flag(op, "nneg")

    def read(a: int) -> int:
        return conversion.read(a, width)

    convert: values.Unary = read
    if is_integer(target):
        convert = overflow_checked(op, width_of(target), read, lambda a: scalars.unsigned(a, width))
    else:
        form = format_of(target)
        to_format = floats.rounding(form)

        def to_float(a: int) -> float:
            value = read(a)
            is_exact = -(1 << 53) <= value <= 1 << 53
            return (
                to_format(float(value))
                if is_exact
                else floats.round_fraction(Fraction(value), form)
            )

        convert = to_float

    def run(a: int) -> values.Value:
        if non_negative and a < 0:
            return values.Poison("a negative operand under 'nneg'", op)
        return convert(a)

    return on_operands(op, run)


def _to_integer(op: Operation, width: int, conversion: scalars.Conversion) -> values.Unary:
    low, high = conversion.bounds(width)

    def to_integer(a: float) -> values.Value:
        if not math.isfinite(a):
            return values.Poison(f"the conversion of {a} to an integer", op)
        whole = math.trunc(a)
        if not low <= whole <= high:
            return values.Poison(f"the conversion of {a}, which does not fit in {width} bits", op)
        return scalars.signed(whole, width)

    return to_integer


# Bit casts


@meaning("arith.bitcast")
def bitcast(op: Operation, machine: Machine) -> Evaluator:
    """The same bits."""
    source = scalar_codec(scalar_type(op.operands[0].type))
    target = scalar_codec(scalar_type(op.results[0].type))
    return on_operands(op, lambda a: target.from_bits(source.to_bits(a)))


# Arithmetic of floats


@meaning_of_functions(scalars.FloatFunction)
def float_function(function: scalars.FloatFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of two floats, rounded where needed."""
    target = format_of(op.results[0].type)
    exact = function.exact
    if not function.rounds:
        return on_operands(op, checked(op, exact))
    to_format = rounding(target)
    return on_operands(op, checked(op, lambda a, b: to_format(exact(a, b))))


@meaning("arith.negf")
def negate(op: Operation, machine: Machine) -> Evaluator:
    """Flip the sign, that of a NaN included."""
    format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a: -a))


# Functions


@meaning_of_functions(scalars.LibraryFunction)
def library(function: scalars.LibraryFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of the C library."""
    return on_operands(op, checked(op, in_format(function.name, format_of(op.results[0].type))))


@meaning("math.rsqrt")
def reciprocal_square_root(op: Operation, machine: Machine) -> Evaluator:
    """`1 / sqrt(x)`, both steps rounded."""
    target = format_of(op.results[0].type)
    root = in_format("sqrt", target)
    to_format = rounding(target)
    return on_operands(op, checked(op, lambda a: to_format(scalars.divide(1.0, root(a)))))


@meaning("math.sincos")
def sine_and_cosine(op: Operation, machine: Machine) -> Evaluator:
    """The sine and the cosine."""
    target = format_of(op.results[0].type)
    sine = on_operands(op, checked(op, in_format("sin", target)))
    cosine = on_operands(op, checked(op, in_format("cos", target)))

    def evaluate(a: Value) -> tuple[Value, Value]:
        return sine(a), cosine(a)

    return evaluate


@meaning("math.fma")
def fused_multiply_add(op: Operation, machine: Machine) -> Evaluator:
    """`a * b + c` with one rounding."""
    target = format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a, b, c: multiply_add(a, b, c, target)))


@meaning("math.clampf")
def clamp(op: Operation, machine: Machine) -> Evaluator:
    """The value, but not below the second operand nor above the third; NaN stays."""
    format_of(op.results[0].type)
    return on_operands(
        op, checked(op, lambda a, low, high: scalars.minimum(scalars.maximum(a, low), high))
    )


@meaning("math.fpowi")
def float_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """A float to an integer power."""
    target = format_of(op.results[0].type)
    single = target.width != 64
    to_format = rounding(target)
    return on_operands(op, checked(op, lambda a, n: to_format(integer_power(a, n, single=single))))


@meaning("math.ipowi")
def integer_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """An integer to an integer power; to a negative one, the quotient rounded towards zero."""
    width = width_of(op.results[0].type)

    def power(base: int, exponent: int) -> int:
        if exponent >= 0:
            return signed(pow(base, exponent, 1 << width), width)
        if base == 0:
            raise Fault(DivisionByZeroError, "raises zero to a negative power")
        if base == 1:
            return 1
        if base == -1:
            return -1 if exponent & 1 else 1
        return 0

    return on_operands(op, power)


@meaning_of_functions(scalars.ClassFunction)
def classify(function: scalars.ClassFunction, op: Operation, machine: Machine) -> Evaluator:
    """Whether the value is of a kind."""
    holds = function.holds
    least = math.ldexp(1.0, format_of(op.operands[0].type).least_exponent)
    return on_operands(op, checked(op, lambda a: -holds(a, least)))


@meaning_of_functions(scalars.BitFunction)
def bit_function(function: scalars.BitFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of an integer."""
    width = width_of(op.results[0].type)
    exact = function.exact
    return on_operands(op, lambda a: signed(exact(a, width), width))


# Complex numbers

Round = Callable[[float], float]


def _rounding(value_type: Attribute) -> Round:
    """Rounding to the format of the parts of a complex type."""
    if not is_complex_type(value_type):
        raise unsupported(f"uses {value_type} where a complex number is needed")
    return rounding(float_format(value_type.element_type))


@meaning_of_functions(scalars.ComplexFunction)
def complex_function(
    function: scalars.ComplexFunction, op: Operation, machine: Machine
) -> Evaluator:
    """Return the evaluator of a function of complex numbers, in terms of their parts.

    Each operation of a formula in real numbers rounds once.

    A quotient is computed by the formula that divides by the square of the divisor's absolute
    value.
    """
    types = [scalar_type(value.type) for value in (*op.operands, *op.results)]
    to_format = _rounding(next(filter(is_complex_type, types)))

    def compute(name: str, *values: float) -> float:
        return to_format(_ARITHMETIC[name](*values))

    def run(*numbers: complex) -> complex | float:
        pairs = [(z.real, z.imag) if z.__class__ is complex else (z,) for z in numbers]
        parts = function.parts(compute, *(part for pair in pairs for part in pair))
        return complex(*parts) if len(parts) == 2 else parts[0]

    return on_operands(op, run)


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "addf": operator.add,
    "subf": operator.sub,
    "mulf": operator.mul,
    "divf": scalars.divide,
    "negf": operator.neg,
}


@meaning("complex.abs")
def absolute(op: Operation, machine: Machine) -> Evaluator:
    """The larger part times the root of one plus the square of their ratio.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    r = _rounding(op.operands[0].type)

    def length(z: complex) -> float:
        a = abs(z.real)
        b = abs(z.imag)
        large = scalars.maximum(a, b)
        small = scalars.minimum(a, b)
        ratio = r(scalars.divide(small, large))
        length_of_z = r(large * r(math.sqrt(r(r(ratio * ratio) + 1.0))))
        return small if length_of_z != length_of_z else length_of_z

    return on_operands(op, length)


@meaning("complex.eq", "complex.neq")
def compare(op: Operation, machine: Machine) -> Evaluator:
    """Whether both parts are equal, or not."""
    is_equality = op.name == "complex.eq"
    return on_operands(op, lambda a, b: -((a.real == b.real and a.imag == b.imag) is is_equality))
