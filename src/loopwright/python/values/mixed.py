"""Tagged numbers: where paths with numbers of several types meet, a tag tells the type at run time.

Such a number has a type that holds all of them, and a code (the tag) for its class in Python. A
value computed from it has a code, too, if its class depends on that of the operand. In the code of
the program, so has a number that may be a Python or a NumPy number of the same kind; in library
functions and results it is a NumPy number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith
from loopwright.python.types import (
    FLOAT64,
    INT64,
    NUMBER_TYPES,
    PY_INT,
    PYTHON_TYPES,
    UINT64,
    Kind,
    ScalarType,
    promote_all,
)
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import Classes, Scalar, Value, scalars_of


def code_of(type_: ScalarType) -> Scalar:
    """Return the code of a class."""
    number = NUMBER_TYPES.index(type_)
    return Scalar(PY_INT, form=constant(number), const=number)


def plain(x: Scalar) -> Scalar:
    """Return a number without its tag, as a number of its payload type."""
    return x if x.classes is None else replace(x, classes=None)


def classes_of(x: Scalar) -> Classes:
    """Return the classes that a number may have."""
    return x.classes or Classes((x.type,), code_of(x.type))


def like(x: Scalar, value: Scalar) -> Scalar:
    """Return `value` with the possible types of `x`, tagged as the first of them."""
    if x.classes is None:
        return value
    return replace(value, classes=Classes(x.classes.types, code_of(x.classes.types[0])))


def holding(classes: Iterable[ScalarType]) -> ScalarType | None:
    """Return the type in which a list stores numbers of several types: one of them if it holds
    all, otherwise their payload type; `None` if there is none."""
    types = tuple(classes)
    last = max(types, key=lambda x: (x.kind, x.bits))
    if last.kind is Kind.COMPLEX or have_both_signs(types):
        return None
    fits = last.bits == 64 and all(x.signed or x.is_bool for x in types)
    return last if fits else payload_type(types)


def payload_type(classes: Iterable[ScalarType]) -> ScalarType | None:
    """Return the NumPy type in which numbers of some classes are stored beside their code: their
    common type if they have one, otherwise the widest of their kind; `None` for complex numbers."""
    types = {x.strong for x in classes}
    if len(types) == 1:
        return types.pop()
    kind = max(x.kind for x in types)
    if kind is Kind.COMPLEX:
        return None
    return FLOAT64 if kind is Kind.FLOAT else UINT64 if UINT64 in types else INT64


def is_narrow(x: Scalar) -> bool:
    """Return whether a number is or may be of a NumPy type narrower than those of Python numbers:
    operations with tagged numbers are then emitted for each class separately."""
    return any(y.strong != PYTHON_TYPES[y.python].strong for y in classes_of(x).types)


def is_split(x: Value) -> bool:
    """Return whether a number has a class that is known only at run time, and may be narrow."""
    return isinstance(x, Scalar) and x.classes is not None and is_narrow(x)


def with_class(x: Scalar) -> Scalar:
    """Return a number as a tagged union of its own class alone, so that it can be joined with
    numbers of other NumPy types."""
    return replace(x, classes=classes_of(x))


def merged(left: Scalar, right: Scalar) -> tuple[ScalarType, ...]:
    """Return the classes that `left` or `right` may have: all of them, or that of `left` where they
    are the Python and the NumPy numbers of one type, which need no tag."""
    types = all_of(left, right)
    return types if len({x.strong for x in types}) > 1 else classes_of(left).types[:1]


def all_of(left: Scalar, right: Scalar) -> tuple[ScalarType, ...]:
    """Return the classes that `left` or `right` may have, distinguishing Python and NumPy
    numbers."""
    types = {*classes_of(right).types, *classes_of(left).types}
    return tuple(x for x in NUMBER_TYPES if x in types)


def template(type_: ScalarType, classes: tuple[ScalarType, ...]) -> Scalar:
    """Return a placeholder for a number of some classes."""
    return Scalar(type_, classes=Classes(classes, Scalar(PY_INT)))


def several(x: Value) -> Sequence[ScalarType]:
    """Return the types that a number may have if it is a tagged union; otherwise none."""
    return x.classes.types if isinstance(x, Scalar) and x.classes is not None else ()


def of_several_kinds(x: Value) -> bool:
    """Return whether a number may have classes of several kinds."""
    return len({y.kind for y in several(x)}) > 1


def signs_differ(x: Scalar) -> bool:
    """Return whether only the tag of a number tells if its payload is a signed or an unsigned
    integer of 64 bits."""
    return x.type.is_integer and have_both_signs(several(x))


def have_both_signs(types: Sequence[ScalarType]) -> bool:
    """Return whether some of the types are signed integers, and one is an unsigned one of 64
    bits."""
    integers = [x for x in types if x.is_integer]
    return UINT64 in integers and any(x.signed for x in integers)


def codes_in(x: Value) -> list[SSAValue]:
    """Return the run-time codes of the numbers in a value."""
    codes = [y.classes.code.ssa for y in scalars_of(x) if y.classes]
    return [code for code in codes if code is not None]


def merged_types(left: Scalar, right: Scalar) -> tuple[ScalarType, ...]:
    """Return all types that `left` or `right` may have."""
    return tuple(dict.fromkeys((*classes_of(left).types, *classes_of(right).types)))


def in_common(b: Builder, left: Scalar, right: Scalar) -> tuple[Scalar, Scalar]:
    """Return two numbers that are joined, as tagged unions of the same types if these are of
    several kinds, or of several types in the program. Complex numbers have no tag."""
    sides = classes_of(left), classes_of(right)
    types = merged_types(left, right)
    kinds = {x.kind for x in types}
    is_told = not b.is_in_library and len(types) > 1
    if Kind.COMPLEX in kinds or not (is_told or len(kinds) > 1):
        return plain(left), plain(right)
    ordered = tuple(x for x in NUMBER_TYPES if x in types)
    left_number, right_number = (
        replace(x, classes=Classes(ordered, side.code))
        for x, side in zip((left, right), sides, strict=True)
    )
    return left_number, right_number


def of_classes(b: Builder, x: Scalar, classes: Classes) -> Scalar:
    """Return a number that may have the given classes; raises `FrontendError` if its type does not
    hold all of them."""
    if x.type.kind < max(y.kind for y in classes.types):
        names = " or ".join(map(repr, classes.types))
        hint = "give its operands one class: float(x), or np.float64(x)"
        raise b.error(f"whether this number is {names} is known only at run time", hint)
    if len(classes.types) > 1:
        return replace(x, classes=classes)
    own = [y for y in classes.types if y.strong == x.type.strong]
    return replace(x, type=own[0]) if own else x


def chosen(
    b: Builder, condition: Scalar, then_number: Scalar, else_number: Scalar, value: Scalar
) -> Scalar:
    """Return `value`, the number selected by a condition, with the tag of the selected number."""
    then_number, else_number = in_common(b, then_number, else_number)
    if then_number.classes is None or else_number.classes is None:
        return value
    codes = b.ssa(then_number.classes.code), b.ssa(else_number.classes.code)
    code = b.choose(b.ssa(condition), *codes)
    return of_classes(b, value, Classes(then_number.classes.types, Scalar(PY_INT, ssa=code)))


def computed(
    b: Builder, operands: Sequence[Scalar], type_of: Callable[[Sequence[ScalarType]], ScalarType]
) -> Classes:
    """Return the types of a result, computed by `type_of` for each combination of the types of the
    operands."""

    def over(remaining_operands: Sequence[Scalar], types: Sequence[ScalarType]) -> Classes:
        if not remaining_operands:
            type_ = type_of(types)
            return Classes((type_,), code_of(type_))
        first, *later_operands = remaining_operands
        first_classes = classes_of(first)
        cases = [over(later_operands, (*types, x)) for x in first_classes.types]
        result_types = {x for case in cases for x in case.types}
        result = cases[-1].code
        for type_, case in zip(first_classes.types[:-1], cases[:-1], strict=True):
            same = b.test("eq", b.ssa(first_classes.code), b.ssa(code_of(type_)))
            code = b.choose(same, b.ssa(case.code), b.ssa(result))
            result = Scalar(PY_INT, ssa=code)
        return Classes(tuple(x for x in NUMBER_TYPES if x in result_types), result)

    return over(operands, ())


def has_class(b: Builder, x: Scalar, accepted: Callable[[ScalarType], bool]) -> Scalar:
    """Return whether a number's class is an accepted one."""
    classes = classes_of(x)
    answers = [accepted(y) for y in classes.types]
    if all(answers) or not any(answers):
        return b.number(answers[0])
    result = b.ssa(b.number(False))
    for type_, answer in zip(classes.types, answers, strict=True):
        if answer:
            same = b.test("eq", b.ssa(classes.code), b.ssa(code_of(type_)))
            result = b.op(arith.OrIOp, result, same)
    return b.truth(result)


def shown(x: Scalar) -> tuple[tuple[int, str], ...]:
    """Return the codes of a number's classes, with their names as `of_class` reads them."""
    return tuple(
        (NUMBER_TYPES.index(y), str(y) if y.weak else f"np.{y}") for y in classes_of(x).types
    )


def expect_one_type(b: Builder, operands: Sequence[Scalar]) -> ScalarType | None:
    """Refuse operands of an array where the class of a number decides the type of the elements;
    return that type if some class is known only at run time."""
    tagged_numbers = [x for x in operands if x.classes is not None]
    fixed_types = [x.type for x in operands if x.classes is None]
    classes = [y for x in tagged_numbers for y in classes_of(x).types]
    types = {promote_all([*fixed_types, x]).strong for x in classes}
    if len(types) > 1:
        names = " or ".join(dict.fromkeys(map(str, classes)))
        message = f"the type of this array depends on whether a number is {names}"
        raise b.error(message, "give the number one type: float(x)")
    return next(iter(types), None)
