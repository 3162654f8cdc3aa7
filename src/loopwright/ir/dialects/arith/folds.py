"""Folds of `arith` operations on integers: constants and identities.

Integers are two's complement of their width (`index` has 64 bits).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial

from xdsl.dialects.builtin import (
    IntegerAttr,
    i1,
    i64,
)
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.arith.attributes import IntegerOverflowAttr
from loopwright.ir.dialects.arith.constants import (
    constant_like,
    element_width,
    integer_of,
    signed,
    unsigned,
)
from loopwright.ir.dialects.arith.evaluation import evaluated, poison_among
from loopwright.ir.interfaces.atomic_kinds import IDEMPOTENT, combining_kind
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult, constant_of
from loopwright.ir.syntax.narrowing import is_dense
from loopwright.ir.syntax.properties import element_values


def _constant(value: int, op: Operation) -> FoldResult:
    """The number, in each element of the result."""
    made = constant_like(value, op.results[0].type)
    return None if made is None else [made]


# Integers ---------------------------------------------------------------------------------------


def _truncated_quotient(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divide(function: Callable[[int, int], int]) -> Callable[[int, int, int], int | None]:
    """A signed division; None where it is undefined."""

    def evaluate(a: int, b: int, width: int) -> int | None:
        if b == 0 or (b == -1 and a == -(1 << (width - 1))):
            return None
        return function(a, b)

    return evaluate


def _round_up(a: int, b: int, width: int) -> int | None:
    """A quotient that is rounded up; None for the least integer, whose negative there is not."""
    return None if b == 0 or -(1 << (width - 1)) in (a, b) else -(-a // b)


def _divide_unsigned(function: Callable[[int, int], int]) -> Callable[[int, int, int], int | None]:
    def evaluate(a: int, b: int, width: int) -> int | None:
        return None if b == 0 else function(unsigned(a, width), unsigned(b, width))

    return evaluate


def _shift(function: Callable[[int, int, int], int]) -> Callable[[int, int, int], int | None]:
    def evaluate(a: int, b: int, width: int) -> int | None:
        amount = unsigned(b, width)
        return None if amount >= width else function(a, amount, width)

    return evaluate


INTEGER_OPERATIONS: dict[str, Callable[[int, int, int], int | None]] = {
    "arith.addi": lambda a, b, w: a + b,
    "arith.subi": lambda a, b, w: a - b,
    "arith.muli": lambda a, b, w: a * b,
    "arith.andi": lambda a, b, w: a & b,
    "arith.ori": lambda a, b, w: a | b,
    "arith.xori": lambda a, b, w: a ^ b,
    "arith.maxsi": lambda a, b, w: max(a, b),
    "arith.minsi": lambda a, b, w: min(a, b),
    "arith.maxui": lambda a, b, w: max(unsigned(a, w), unsigned(b, w)),
    "arith.minui": lambda a, b, w: min(unsigned(a, w), unsigned(b, w)),
    "arith.divsi": _divide(_truncated_quotient),
    "arith.remsi": lambda a, b, w: a - b * _truncated_quotient(a, b) if b else None,
    "arith.floordivsi": _divide(lambda a, b: a // b),
    "arith.ceildivsi": _round_up,
    "arith.divui": _divide_unsigned(lambda a, b: a // b),
    "arith.remui": _divide_unsigned(lambda a, b: a % b),
    "arith.ceildivui": _divide_unsigned(lambda a, b: -(-a // b)),
    "arith.shli": _shift(lambda a, b, w: a << b),
    "arith.shrsi": _shift(lambda a, b, w: a >> b),
    "arith.shrui": _shift(lambda a, b, w: unsigned(a, w) >> b),
}

_SATURATING: dict[str, Callable[[int, int, int], int]] = {
    "arith.shli": lambda a, b, w: a << min(unsigned(b, w), w),
    "arith.shrsi": lambda a, b, w: a >> min(unsigned(b, w), w),
    "arith.shrui": lambda a, b, w: unsigned(a, w) >> min(unsigned(b, w), w),
}
"""Shifts by any amount; those by the width and more are undefined."""

_NEUTRAL_RIGHT: dict[str, int] = {
    "arith.addi": 0,
    "arith.subi": 0,
    "arith.muli": 1,
    "arith.andi": -1,
    "arith.ori": 0,
    "arith.xori": 0,
    "arith.divsi": 1,
    "arith.divui": 1,
    "arith.floordivsi": 1,
    "arith.ceildivsi": 1,
    "arith.ceildivui": 1,
    "arith.shli": 0,
    "arith.shrsi": 0,
    "arith.shrui": 0,
    "arith.maxui": 0,
    "arith.minui": -1,
}
"""The right operand with which the result is the left one."""

_ABSORBING_RIGHT: dict[str, int] = {
    "arith.muli": 0,
    "arith.andi": 0,
    "arith.ori": -1,
    "arith.minui": 0,
    "arith.maxui": -1,
}
"""The right operand that is the result whatever the left one is."""

_OF_COMPLEMENT: dict[str, int] = {"arith.andi": 0, "arith.ori": -1}
"""The result for an operand and its complement."""

_EXTREMA = frozenset(("arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui"))
COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in (
        "addi",
        "muli",
        "andi",
        "ori",
        "xori",
        "maxsi",
        "minsi",
        "maxui",
        "minui",
        "addf",
        "mulf",
        "maximumf",
        "minimumf",
        "maxnumf",
        "minnumf",
        "mulsi_extended",
        "mului_extended",
        "addui_extended",
    )
)
"""The operations whose constant operand is put on the right."""


def constant_to_the_right(op: Operation, constants: Constants) -> FoldResult:
    """Swap the operands where only the left one is constant."""
    if op.name in COMMUTATIVE and constants[0] is not None and constants[1] is None:
        op.operands = (op.operands[1], op.operands[0])
        return IN_PLACE
    return None


def fold_integer_binary(op: Operation, constants: Constants) -> FoldResult:
    """The rules of the tables above for an operation on two integers.

    Operands that are the result come first, for they are there already, then constants.
    """
    type_ = op.results[0].type
    width = element_width(type_)
    simple = _simple(op, constants, width)
    if simple is not None or width is None:
        return simple
    compute = INTEGER_OPERATIONS[op.name]
    if op.name in _SATURATING:
        if poison_among(constants) is not None:
            return None
        if _last(constants[1], width) < width:
            compute = _SATURATING[op.name]
    attribute = evaluated(constants, type_, lambda a, b: compute(a, b, width))
    if attribute is not None:
        return [attribute]
    lhs, rhs = op.operands
    if lhs is rhs and combining_kind(op) in IDEMPOTENT:
        return [lhs]
    return constant_to_the_right(op, constants)


def _last(amounts: Attribute | None, width: int) -> int:
    """The last of the amounts of a shift, which `mlir-opt` takes for all; the greatest there is if
    they are not known."""
    if is_dense(amounts):
        values = element_values(amounts)
        return unsigned(int(values[-1]), width) if values else 0
    number = integer_of(amounts)
    return unsigned(-1 if number is None else number, width)


def _simple(op: Operation, constants: Constants, width: int | None) -> FoldResult:
    lhs, rhs = op.operands
    right = integer_of(constants[1])
    one = -1 if width == 1 else 1
    neutral = _NEUTRAL_RIGHT.get(op.name)
    if lhs is rhs and op.name == "arith.subi" and (zero := _constant(0, op)) is not None:
        return zero
    if right is not None and right == (one if neutral == 1 else neutral):
        return [lhs]
    if right is not None and right == _ABSORBING_RIGHT.get(op.name):
        found = constants[1] if op.name == "arith.ori" else None
        return [rhs if found is None else found]
    if op.name in ("arith.remsi", "arith.remui") and right == one:
        return _constant(0, op)
    if lhs is rhs and op.name in _EXTREMA:
        return [lhs]
    if right is not None and width and op.name in ("arith.maxsi", "arith.minsi"):
        low, high = -(1 << (width - 1)), (1 << (width - 1)) - 1
        absorbing, neutral = (high, low) if op.name == "arith.maxsi" else (low, high)
        if right in (absorbing, neutral):
            return [rhs if right == absorbing else lhs]
    if lhs is rhs and op.name == "arith.xori":
        zero = _constant(0, op)
        if zero is not None:
            return zero
    if (complement := _with_complement(op)) is not None:
        return complement
    cancelled = _CANCEL[op.name](lhs, rhs) if op.name in _CANCEL else None
    return None if cancelled is None else [cancelled]


def _with_complement(op: Operation) -> FoldResult:
    """`x & ~x` and `x | ~x`."""
    value = _OF_COMPLEMENT.get(op.name)
    if value is None:
        return None
    for mine, other in (op.operands, op.operands[::-1]):
        inner = _defined_by(other, "arith.xori")
        if inner is not None and inner.operands[0] is mine:
            if integer_of(constant_of(inner.operands[1])) == -1:
                return _constant(value, op)
    return None


def _defined_by(value: SSAValue, name: str) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) and owner.name == name else None


def _cancel_add(lhs: SSAValue, rhs: SSAValue) -> SSAValue | None:
    for difference, other in ((lhs, rhs), (rhs, lhs)):
        inner = _defined_by(difference, "arith.subi")
        if inner is not None and inner.operands[1] is other:
            return inner.operands[0]
    return None


def _cancel_sub(lhs: SSAValue, rhs: SSAValue) -> SSAValue | None:
    inner = _defined_by(lhs, "arith.addi")
    if inner is not None:
        if inner.operands[0] is rhs:
            return inner.operands[1]
        if inner.operands[1] is rhs:
            return inner.operands[0]
    return None


def _cancel_xor(lhs: SSAValue, rhs: SSAValue) -> SSAValue | None:
    for twice, again in ((lhs, rhs), (rhs, lhs)):
        inner = _defined_by(twice, "arith.xori")
        if inner is None:
            continue
        same = constant_of(again)
        for mine, other in (inner.operands, inner.operands[::-1]):
            if mine is again or (same is not None and constant_of(mine) == same):
                return other
    return None


def _cancel_and(lhs: SSAValue, rhs: SSAValue) -> SSAValue | None:
    for product, other in ((lhs, rhs), (rhs, lhs)):
        inner = _defined_by(product, "arith.andi")
        if inner is not None and other in inner.operands:
            return product
    return None


_CANCEL: dict[str, Callable[[SSAValue, SSAValue], SSAValue | None]] = {
    "arith.addi": _cancel_add,
    "arith.subi": _cancel_sub,
    "arith.xori": _cancel_xor,
    "arith.andi": _cancel_and,
}


# Comparison and selection -----------------------------------------------------------------------

_COMPARE: tuple[Callable[[int, int], bool], ...] = (
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
)
_EQUAL, _DIFFERENT = 0, 1
"""Predicates of `arith.cmpi`."""
_SWAPPED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)
"""The predicate with the operands exchanged, by predicate."""

_TRUE_OF_EQUAL = frozenset((0, 3, 5, 7, 9))


def _predicate(op: Operation) -> int:
    predicate = op.properties["predicate"]
    assert isinstance(predicate, IntegerAttr)
    return predicate.value.data


def fold_cmpi(op: Operation, constants: Constants) -> FoldResult:
    """Compare constants and equal operands; the constant goes to the right."""
    predicate = _predicate(op)
    lhs, rhs = op.operands
    if predicate == _DIFFERENT and integer_of(constants[1]) == 0:
        extension = lhs.owner
        if isinstance(extension, Operation) and extension.name in ("arith.extui", "arith.extsi"):
            if extension.operands[0].type == op.results[0].type:
                return [extension.operands[0]]
    width = element_width(lhs.type)
    if width is None:
        return None
    if lhs is rhs:
        always = constant_like(-1 if predicate in _TRUE_OF_EQUAL else 0, op.results[0].type)
        return None if always is None else [always]
    compare = _COMPARE[predicate if predicate < 6 else predicate - 4]

    def holds(a: int, b: int) -> int:
        if predicate >= 6:
            a, b = unsigned(a, width), unsigned(b, width)
        return -1 if compare(a, b) else 0

    is_poison = poison_among(constants) is not None
    compared = None if is_poison else evaluated(constants, op.results[0].type, holds)
    if compared is not None:
        return [compared]
    right = integer_of(constants[1])
    if width == 1 and right is not None:
        if (predicate == 0 and right == -1) or (predicate == 1 and right == 0):
            return [lhs]
    if constants[0] is not None and constants[1] is None:
        op.operands = (rhs, lhs)
        op.properties["predicate"] = IntegerAttr(_SWAPPED[predicate], i64)
        return IN_PLACE
    return None


def fold_select(op: Operation, constants: Constants) -> FoldResult:
    """The chosen value of a known condition, the only value there is, or the condition itself."""
    condition, yes, no = op.operands
    if yes is no:
        return [yes]
    known = integer_of(constants[0])
    if known is not None:
        return [yes if known else no]
    for value, other in ((constants[1], no), (constants[2], yes)):
        if isinstance(value, PoisonAttr):
            return [other]
    if None not in constants and not isinstance(constants[0], PoisonAttr):
        chosen = evaluated(constants, op.results[0].type, lambda which, a, b: a if which else b)
        if chosen is not None:
            return [chosen]
    if condition.type == i1 and op.results[0].type == i1:
        if integer_of(constants[1]) == -1 and integer_of(constants[2]) == 0:
            return [condition]
    chosen = chosen_by_comparison(condition, yes, no)
    if chosen is not None:
        return [chosen]
    return None


def chosen_by_comparison(condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue | None:
    """What `condition ? yes : no` is if it compares the two for equality."""
    compared = _defined_by(condition, "arith.cmpi")
    if compared is None or {*compared.operands} != {yes, no}:
        return None
    return {_EQUAL: no, _DIFFERENT: yes}.get(_predicate(compared))


# Wide results -----------------------------------------------------------------------------------


def fold_wide_sum(op: Operation, constants: Constants) -> FoldResult:
    """The sum of unsigned numbers, and whether it overflows."""
    total, overflow = op.results[0].type, op.results[1].type
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
        lambda a, b: -(unsigned(a, width) + unsigned(b, width) >> width),
    )
    if low is None or high is None:
        return constant_to_the_right(op, constants)
    return [low, high]


def fold_wide_product(op: Operation, constants: Constants) -> FoldResult:
    """Both halves of the product of two numbers."""
    type_, other = op.results[0].type, integer_of(constants[1])
    is_unsigned = op.name == "arith.mului_extended"
    zero = constant_like(0, type_)
    if zero is not None and other == 0:
        return [zero, zero]
    width = element_width(type_)
    one = -1 if width == 1 else 1
    if zero is not None and other == one and is_unsigned:
        return [op.operands[0], zero]
    if width is None:
        return None
    number = partial(unsigned if is_unsigned else signed, width=width)
    low = evaluated(constants, type_, operator.mul)
    high = evaluated(constants, type_, lambda a, b: number(a) * number(b) >> width)
    if low is None or high is None:
        return constant_to_the_right(op, constants)
    return [low, high]


# Conversions ------------------------------------------------------------------------------------


def shared_flags(op: Operation, other: Operation) -> IntegerOverflowAttr | None:
    """The overflow flags that two operations have; None if operations of their kind have none."""
    own, others = (one.properties.get("overflowFlags") for one in (op, other))
    if not isinstance(own, IntegerOverflowAttr) or not isinstance(others, IntegerOverflowAttr):
        return None
    return IntegerOverflowAttr(sorted(set(own.data).intersection(others.data)))


_TRANSITIVE = frozenset(("arith.extui", "arith.extsi", "arith.trunci"))
"""Conversions two of which are one."""


def fold_integer_cast(op: Operation, constants: Constants) -> FoldResult:
    """Convert a constant; undo a conversion by its inverse."""
    source, target = op.operands[0].type, op.results[0].type
    from_width, to_width = element_width(source), element_width(target)
    if from_width is None or to_width is None:
        return None
    is_unsigned = op.name in ("arith.extui", "arith.index_castui")
    convert = partial(unsigned, width=from_width) if is_unsigned else int
    attribute = evaluated(constants, target, convert)
    if attribute is not None:
        return [attribute]
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or not inner.operands:
        return None
    original = inner.operands[0]
    width = element_width(original.type)
    if op.name == "arith.trunci" and inner.name in ("arith.extsi", "arith.extui"):
        if width == to_width:
            return [original]
        if width is not None and width > to_width:
            op.operands[0] = original
            return IN_PLACE
    elif op.name == inner.name and op.name in _TRANSITIVE:
        if (flags := shared_flags(op, inner)) is not None:
            op.properties["overflowFlags"] = flags
        op.operands[0] = original
        return IN_PLACE
    return None
