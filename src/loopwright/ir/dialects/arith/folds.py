"""Folds of `arith` operations: constants, identities, conversions.

Integers are two's complement of their width (`index` has 64 bits). Floating-point numbers are
computed in double precision and rounded once more, which gives the right bits of the formats
handled here: a double has more than twice their bits and two (Figueroa, "When is double rounding
innocuous?", 1995). A NaN has the bits of the first one among the operands; where there is none, it
is positive and has no payload.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import Commutative

from loopwright.ir.core import floats
from loopwright.ir.core.attributes import is_complex_type, is_dense, is_structure
from loopwright.ir.core.properties import (
    Number,
    element_values,
    elements_attribute,
    is_splat,
    pack_elements,
    splat_attribute,
    storage_bytes,
)
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.attributes import shared_flags
from loopwright.ir.dialects.arith.constants import (
    constant_like,
    element_width,
    integer_attr,
    integer_of,
    width_of,
)
from loopwright.ir.dialects.elementwise import bit_width, element_type
from loopwright.ir.dialects.ub import PoisonAttr
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.atomic_kinds import FIRST_OF_ZEROS, IDEMPOTENT, combining_kind
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult, constant_of

# Operations on constants, element by element: numbers, and vectors or tensors of them

Evaluate: TypeAlias = (
    Callable[[Any], Number | None]
    | Callable[[Any, Any], Number | None]
    | Callable[[Any, Any, Any], Number | None]
)
"""Computes the number that an operation gives for those of its operands; None if it cannot."""

_FOLDED = (builtin.Float16Type, builtin.BFloat16Type, builtin.Float32Type, builtin.Float64Type)


def known_format(type_: Attribute) -> floats.Format | None:
    """The format of the numbers of a type, where these are folded."""
    return floats.format_of(type_) if isinstance(type_, _FOLDED) else None


def number_attr(value: Number, type_: Attribute) -> Attribute | None:
    """A number as a constant: an integer wrapped, or one rounded to a format of at most 64 bits;
    None for other types."""
    if width_of(type_) is not None:
        return integer_attr(int(value), type_)
    if not isinstance(type_, _FOLDED):
        return None
    return floats.float_attribute(value, type_)


def poison_among(constants: Constants) -> Attribute | None:
    """The first one of constants that is poison."""
    return next((constant for constant in constants if isinstance(constant, PoisonAttr)), None)


def evaluated(constants: Constants, type_: Attribute, evaluate: Evaluate) -> list[Attribute] | None:
    """Evaluate an op elementwise on constants; return the only constant of the fold.

    Poison if an operand is poison; None if one is not constant, or the result of an element is
    undefined.
    """
    poison = poison_among(constants)
    if poison is not None:
        return [poison]
    compute = cast("Callable[..., Number | None]", evaluate)
    if not is_structure(type_):
        numbers = [
            operand.value.data
            for operand in constants
            if isinstance(operand, builtin.IntegerAttr | builtin.FloatAttr)
        ]
        if len(numbers) != len(constants):
            return None
        value = compute(*numbers)
        folded = None if value is None else number_attr(value, type_)
        return None if folded is None else [folded]
    arrays = [operand for operand in constants if is_dense(operand)]
    element: Any = type_.element_type
    if len(arrays) != len(constants) or any(map(_is_complex, arrays)):
        return None
    results: list[Number] = []
    for numbers in _elements(arrays):
        value = compute(*numbers)
        attribute = None if value is None else number_attr(value, element)
        if not isinstance(attribute, builtin.IntegerAttr | builtin.FloatAttr):
            return None
        results.append(attribute.value.data)
    data = pack_elements(results, element)
    return [(splat_attribute if len(results) == 1 else elements_attribute)(type_, data)]


def _is_complex(array: builtin.DenseIntOrFPElementsAttr) -> bool:
    return is_complex_type(array.get_element_type())


def _elements(arrays: Sequence[builtin.DenseIntOrFPElementsAttr]) -> list[tuple[Number, ...]]:
    """Return the elements of several arrays in parallel; of splats only one each, if all are
    splats."""
    if all(map(is_splat, arrays)):
        return [tuple(element_values(array)[0] for array in arrays)]
    columns = [element_values(array) for array in arrays]
    longest = max(map(len, columns))
    # Splats that passes make hold their element once.
    return list(zip(*(c * (longest // max(len(c), 1)) for c in columns), strict=True))


# Integers


def _splat_result(value: int, op: Operation) -> FoldResult:
    """The number, in each element of the result."""
    attribute = constant_like(value, op.results[0].type)
    return None if attribute is None else [attribute]


def constant_to_the_right(op: Operation, constants: Constants) -> FoldResult:
    """Swap the operands where only the left one is constant, and no zero whose sign the order of
    operands decides."""
    commutes = interface_of(op, Commutative) is not None
    if combining_kind(op) in FIRST_OF_ZEROS and _may_be_zero(constants[0]):
        return None
    if commutes and constants[0] is not None and constants[1] is None:
        op.operands = (op.operands[1], op.operands[0])
        return IN_PLACE
    return None


def _may_be_zero(constant: Attribute | None) -> bool:
    if constant is not None and is_dense(constant):
        return not all(element_values(constant))
    return not float_of(constant)


def fold_integer_binary(op: Operation, constants: Constants) -> FoldResult:
    """Fold an op by its record of an integer function.

    Operands that equal the result are preferred, as they exist already; then constants.
    """
    type_ = op.results[0].type
    width = element_width(type_)
    function = interface_of(op, scalars.IntegerFunction)
    assert function is not None, f"'{op.name}' has no meaning for integers"
    simple = _simple(op, function, constants, width or 64)
    if simple is not None or width is None:
        return simple
    compute = function.evaluate
    if function.kind == "shift":
        if poison_among(constants) is not None:
            return None
        if _last(constants[1], width) < width:
            compute = function.shifted
    folded = evaluated(constants, type_, lambda a, b: compute(a, b, width))
    if folded is not None:
        return folded
    lhs, rhs = op.operands
    if lhs is rhs and combining_kind(op) in IDEMPOTENT:
        return [lhs]
    return constant_to_the_right(op, constants)


def _last(amounts: Attribute | None, width: int) -> int:
    """Return the last shift amount, which `mlir-opt` uses for all lanes; -1 if the amounts are not
    constant."""
    if is_dense(amounts):
        values = element_values(amounts)
        return scalars.unsigned(int(values[-1]), width) if values else 0
    number = integer_of(amounts)
    return scalars.unsigned(-1 if number is None else number, width)


def _simple(
    op: Operation, function: scalars.IntegerFunction, constants: Constants, width: int
) -> FoldResult:
    lhs, rhs = op.operands
    right = integer_of(constants[1])
    absorbing = scalars.limit(function.absorbing, width)
    if lhs is rhs and function.cancels and (zero := _splat_result(0, op)) is not None:
        return zero
    if lhs is rhs and function.kind == "extremum":
        return [lhs]
    if right is not None:
        if right == scalars.limit(function.neutral, width):
            return [lhs]
        if right == absorbing:
            constant = constants[1] if isinstance(op, arith.OrIOp) else None
            return [rhs if constant is None else constant]
        if function.kind == "remainder" and right == scalars.limit(1, width):
            return _splat_result(0, op)
    return _cancelled(op, absorbing)


def _cancelled(op: Operation, absorbing: int | None) -> FoldResult:
    """Return the result where an operand comes from an op that the other operand cancels, or
    repeats."""
    partners = interface_of(op, scalars.Partners)
    if partners is None:
        return None
    lhs, rhs = op.operands
    for mine, opposite in ((lhs, rhs), (rhs, lhs)):
        inner = mine.owner
        if not isinstance(inner, Operation):
            continue
        remainder = partners.rests().get(type(inner))
        if remainder is None:
            continue
        a, b = inner.operands
        match remainder:
            case "inner" if opposite in (a, b):
                return [mine]
            case "first" if b is opposite:
                return [a]
            case "other" if mine is lhs or interface_of(op, Commutative) is not None:
                same = constant_of(opposite)
                for candidate, survivor in ((a, b), (b, a)):
                    if candidate is opposite or (
                        same is not None and constant_of(candidate) == same
                    ):
                        return [survivor]
            case "absorbing" if a is opposite and integer_of(constant_of(b)) == -1:
                return None if absorbing is None else _splat_result(absorbing, op)
            case _:
                pass
    return None


# Comparison and selection

# Predicates of `arith.cmpi`.
_EQUAL = 0
_DIFFERENT = 1
_SWAPPED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)
"""The predicate with the operands exchanged, by predicate."""

_TRUE_OF_EQUAL = frozenset((0, 3, 5, 7, 9))


def _predicate(op: Operation) -> int:
    predicate = op.properties["predicate"]
    assert isinstance(predicate, builtin.IntegerAttr)
    return predicate.value.data


def fold_cmpi(op: Operation, constants: Constants) -> FoldResult:
    """Compare constants and equal operands; the constant goes to the right."""
    predicate = _predicate(op)
    lhs, rhs = op.operands
    if predicate == _DIFFERENT and integer_of(constants[1]) == 0:
        extension = lhs.owner
        if isinstance(extension, arith.ExtUIOp | arith.ExtSIOp):
            if extension.operands[0].type == op.results[0].type:
                return [extension.operands[0]]
    width = element_width(lhs.type)
    if width is None:
        return None
    if lhs is rhs:
        always = constant_like(-1 if predicate in _TRUE_OF_EQUAL else 0, op.results[0].type)
        return None if always is None else [always]

    def holds(a: int, b: int) -> int:
        return -scalars.integers_compare(predicate, a, b, width)

    is_poison = poison_among(constants) is not None
    compared = None if is_poison else evaluated(constants, op.results[0].type, holds)
    if compared is not None:
        return compared
    right = integer_of(constants[1])
    if width == 1 and right is not None:
        if (predicate == 0 and right == -1) or (predicate == 1 and right == 0):
            return [lhs]
    if constants[0] is not None and constants[1] is None:
        op.operands = (rhs, lhs)
        op.properties["predicate"] = builtin.IntegerAttr(_SWAPPED[predicate], builtin.i64)
        return IN_PLACE
    return None


def fold_select(op: Operation, constants: Constants) -> FoldResult:
    """The chosen value of a known condition, the only value there is, or the condition itself."""
    condition, yes, no = op.operands
    if yes is no:
        return [yes]
    condition_value = integer_of(constants[0])
    if condition_value is not None:
        return [yes if condition_value else no]
    for value, alternative in ((constants[1], no), (constants[2], yes)):
        if isinstance(value, PoisonAttr):
            return [alternative]
    if None not in constants and not isinstance(constants[0], PoisonAttr):
        chosen = evaluated(constants, op.results[0].type, lambda which, a, b: a if which else b)
        if chosen is not None:
            return chosen
    if condition.type == builtin.i1 and op.results[0].type == builtin.i1:
        if integer_of(constants[1]) == -1 and integer_of(constants[2]) == 0:
            return [condition]
    chosen = chosen_by_comparison(condition, yes, no)
    return None if chosen is None else [chosen]


def chosen_by_comparison(condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue | None:
    """Return the value of `condition ? yes : no` if the condition compares the two for equality."""
    compared = condition.owner
    if not isinstance(compared, arith.CmpiOp) or {*compared.operands} != {yes, no}:
        return None
    return {_EQUAL: no, _DIFFERENT: yes}.get(_predicate(compared))


# Wide results


def fold_wide_sum(op: Operation, constants: Constants) -> FoldResult:
    """The sum of unsigned numbers, and whether it overflows."""
    total = op.results[0].type
    overflow = op.results[1].type
    if integer_of(constants[1]) == 0:
        none = constant_like(0, overflow)
        return None if none is None else [op.operands[0], none]
    width = element_width(total)
    if width is None:
        return None
    low = evaluated(constants, total, operator.add)
    high = evaluated(
        constants,
        overflow,
        lambda a, b: -(scalars.unsigned(a, width) + scalars.unsigned(b, width) >> width),
    )
    if low is None or high is None:
        return constant_to_the_right(op, constants)
    return [*low, *high]


def fold_wide_product(op: Operation, constants: Constants) -> FoldResult:
    """Both halves of the product of two numbers."""
    type_ = op.results[0].type
    rhs_constant = integer_of(constants[1])
    is_unsigned = isinstance(op, arith.MulUIExtendedOp)
    zero = constant_like(0, type_)
    if zero is not None and rhs_constant == 0:
        return [zero, zero]
    width = element_width(type_)
    signed_one = -1 if width == 1 else 1
    if zero is not None and rhs_constant == signed_one and is_unsigned:
        return [op.operands[0], zero]
    if width is None:
        return None
    number = partial(scalars.unsigned if is_unsigned else scalars.signed, width=width)
    low = evaluated(constants, type_, operator.mul)
    high = evaluated(constants, type_, lambda a, b: number(a) * number(b) >> width)
    if low is None or high is None:
        return constant_to_the_right(op, constants)
    return [*low, *high]


# Conversions


def fold_integer_cast(op: Operation, constants: Constants) -> FoldResult:
    """Convert a constant; undo a conversion by its inverse."""
    source = op.operands[0].type
    target = op.results[0].type
    from_width = element_width(source)
    to_width = element_width(target)
    if from_width is None or to_width is None:
        return None
    conversion = interface_of(op, scalars.Conversion)
    assert conversion is not None, f"'{op.name}' is no conversion"
    folded = evaluated(constants, target, partial(conversion.read, width=from_width))
    if folded is not None:
        return folded
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or not inner.operands:
        return None
    original = inner.operands[0]
    width = element_width(original.type)
    if isinstance(op, arith.TruncIOp) and isinstance(inner, arith.ExtSIOp | arith.ExtUIOp):
        if width == to_width:
            return [original]
        if width is not None and width > to_width:
            op.operands[0] = original
            return IN_PLACE
    # Two conversions of the same kind are one.
    elif isinstance(op, arith.IntegerCastOp) and type(op) is type(inner):
        if isinstance(op, arith.TruncIOp):
            op.properties["overflowFlags"] = shared_flags(op, inner)
        op.operands[0] = original
        return IN_PLACE
    return None


def _or_nan(compute: Callable[[float, float], float], a: float, b: float) -> float:
    """A function of two numbers, which propagates NaNs."""
    if math.isnan(a) or math.isnan(b):
        return floats.quieted(a, b)
    value = compute(a, b)
    return floats.QUIET_NAN if math.isnan(value) else value


def _ignoring_nan(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """Return a function of two numbers that ignores a single NaN."""
    return lambda a, b: b if math.isnan(a) else a if math.isnan(b) else choose(a, b)


_OF_ZEROS: dict[Callable[[float, float], float], Callable[[float, float], float]] = {
    scalars.maximum_number: _ignoring_nan(scalars.maximum),
    scalars.minimum_number: _ignoring_nan(scalars.minimum),
}
"""Functions of which `mlir-opt` computes another result for two zeros."""


def fold_float_binary(op: Operation, constants: Constants) -> FoldResult:
    """Fold constants, and an operand that is neutral for the other."""
    function = interface_of(op, scalars.FloatFunction)
    assert function is not None, f"'{op.name}' has no meaning for numbers"
    if function.is_idempotent and op.operands[0] is op.operands[1]:
        return [op.operands[0]]
    right = float_of(constants[1])
    if right is not None and repr(right) == function.neutral:
        return [op.operands[0]]
    compute = _OF_ZEROS.get(function.exact) or partial(_or_nan, function.exact)
    folded = evaluated(constants, op.results[0].type, compute)
    return constant_to_the_right(op, constants) if folded is None else folded


def float_of(attribute: Attribute | None) -> float | None:
    """The value of a constant, or of each element of a splat."""
    if isinstance(attribute, builtin.FloatAttr):
        return attribute.value.data
    if is_dense(attribute) and isinstance(attribute.get_element_type(), builtin.AnyFloat):
        return float(element_values(attribute)[0]) if is_splat(attribute) else None
    return None


def fold_negf(op: Operation, constants: Constants) -> FoldResult:
    """Negate a constant; drop a double negation."""
    negated = evaluated(constants, op.results[0].type, lambda value: -value)
    inner = op.operands[0].owner
    if negated is None and isinstance(inner, arith.NegfOp):
        return [inner.operands[0]]
    return negated


def fold_cmpf(op: Operation, constants: Constants) -> FoldResult:
    """Compare constants; a NaN on one side is enough."""
    numbers = [
        constant.value.data if isinstance(constant, builtin.FloatAttr) else None
        for constant in constants
    ]
    if any(number is not None and math.isnan(number) for number in numbers):
        numbers = [math.nan, math.nan]
    lhs_number, rhs_number = numbers
    predicate = op.properties["predicate"]
    if lhs_number is None or rhs_number is None or not isinstance(predicate, builtin.IntegerAttr):
        return None
    holds = scalars.floats_compare(predicate.value.data, lhs_number, rhs_number)
    return [builtin.IntegerAttr(-1 if holds else 0, builtin.i1)]


def fold_bitcast(op: Operation, constants: Constants) -> FoldResult:
    """The same bits as a constant of another type."""
    constant = constants[0]
    if isinstance(constant, PoisonAttr):
        return [constant]
    before = cast(Any, op.operands[0].type)
    after = cast(Any, op.results[0].type)
    if isinstance(constant, builtin.DenseIntOrFPElementsAttr):
        wide = storage_bytes(cast(Attribute, constant.get_element_type()))
        if wide != storage_bytes(after.element_type):
            return None
        return [elements_attribute(after, constant.data.data)]
    if not isinstance(constant, builtin.FloatAttr | builtin.IntegerAttr):
        return None
    if not all(isinstance(type_, (builtin.IntegerType, *_FOLDED)) for type_ in (before, after)):
        return None
    number = constant.value.data
    if isinstance(before, builtin.AnyFloat):
        number = floats.float_to_bits(floats.format_of(before), float(number))
    if isinstance(after, builtin.AnyFloat):
        form = floats.format_of(after)
        value = floats.bits_to_float(form, scalars.unsigned(int(number), form.width))
        return [floats.float_attribute(value, after)]
    attribute = integer_attr(int(number), after)
    return None if attribute is None else [attribute]


# Conversions


def rounded(value: int, bits: int) -> int:
    """Round an integer to at most `bits` significant bits, to nearest, ties to even.

    >>> rounded(16777217, 24), rounded(-16777219, 24), rounded(7, 24)
    (16777216, -16777220, 7)
    """
    shift = abs(value).bit_length() - bits
    if shift <= 0:
        return value
    quotient, remainder = divmod(abs(value), 1 << shift)
    half = 1 << (shift - 1)
    quotient += remainder > half or (remainder == half and quotient & 1)
    return (quotient << shift) * (1 if value > 0 else -1)


def _to_float(op: Operation, constants: Constants, number: Callable[[int], int]) -> FoldResult:
    """Integers as numbers of the format of the result, rounded once."""
    type_ = op.results[0].type
    form = known_format(element_type(type_))
    if form is None:
        return None
    return evaluated(constants, type_, lambda value: float(rounded(number(value), form.precision)))


def fold_integer_to_float(op: Operation, constants: Constants) -> FoldResult:
    """A constant integer as a floating-point number."""
    width = element_width(op.operands[0].type)
    conversion = interface_of(op, scalars.Conversion)
    if width is None or conversion is None:
        return None
    return _to_float(op, constants, partial(conversion.read, width=width))


def fold_float_to_integer(op: Operation, constants: Constants) -> FoldResult:
    """A constant rounded towards zero, where the integer type has that number."""
    width = element_width(op.results[0].type)
    conversion = interface_of(op, scalars.Conversion)
    if width is None or conversion is None:
        return None
    low, high = conversion.bounds(width)

    def convert(value: float) -> int | None:
        if not math.isfinite(value):
            return None
        number = math.trunc(value)
        return number if low <= number <= high else None

    return evaluated(constants, op.results[0].type, convert)


def fold_extf(op: Operation, constants: Constants) -> FoldResult:
    """A constant of a wider format, which has all its numbers; none that signals."""
    type_ = op.results[0].type
    return evaluated(constants, type_, lambda value: None if floats.is_signaling(value) else value)


def fold_truncf(op: Operation, constants: Constants) -> FoldResult:
    """Fold to a constant of a narrower format, if that is exact; or to the source of an
    extension."""
    type_ = op.results[0].type
    element = element_type(type_)
    if not isinstance(element, builtin.AnyFloat):
        return None

    def narrowed(value: float) -> float | None:
        same = floats.bits_of(floats.round_to_type(value, element)) == floats.bits_of(value)
        return value if same and not floats.is_signaling(value) else None

    folded = evaluated(constants, type_, narrowed)
    if folded is not None:
        return folded
    inner = op.operands[0].owner
    if not isinstance(inner, arith.ExtFOp):
        return None
    source = inner.operands[0].type
    if source == type_:
        return [inner.operands[0]]
    if (bit_width(element_type(source)) or 0) > element.bitwidth:
        op.operands[0] = inner.operands[0]
        return IN_PLACE
    return None
