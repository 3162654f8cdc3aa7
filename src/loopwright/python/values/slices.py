"""Subscripts and extents: indices within bounds, starts, steps and lengths of slices, sizes.

Sums and products of extents are checked for 64-bit overflow, which raises NumPy's exception. The
extents of an array are checked when it is created, so that its size fits in 64 bits, and later
computations on its own extents need no check.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineConstantExpr, AffineExpr, AffineSymbolExpr, constant
from loopwright.ir.dialects import arith
from loopwright.python.built import TOO_BIG
from loopwright.python.types import PY_BOOL, PY_INT
from loopwright.python.values import scalars
from loopwright.python.values.builder import INDEX, Builder
from loopwright.python.values.entry_tests import assume, assume_true, fits
from loopwright.python.values.value import Scalar, SliceValue, Value, describe
from loopwright.reporting.errors import ConstantOverflowError


def checked_place(b: Builder, key: Value, length: Scalar, is_wanted: str, message: str) -> Scalar:
    """Return the in-bounds position for a subscript of a sequence; raises an exception otherwise.
    `is_wanted` is the expectation in words."""
    if not isinstance(key, Scalar) or not (key.type.is_integer or key.type == PY_BOOL):
        raise b.error(f"{is_wanted}, not {describe(key)}")
    return checked_index(b, key, length, 0, message)


def checked_index(b: Builder, key: Scalar, extent: Scalar, axis: int, message: str = "") -> Scalar:
    """Return a non-negative in-bounds index: proved, tested at the entry, or checked here.
    `message` replaces the exception's message for containers other than arrays."""
    form = b.form(scalars.python_integer(b, key))
    size = b.form(extent)
    value = form.constant_value()

    def numbered(index: str, extent: str) -> str:
        return "" if message else outside(axis, index, extent)

    def numbers(*forms: AffineExpr) -> list[SSAValue]:
        return [] if message else [b.index_of(form) for form in forms]

    text = message or outside(axis)
    if value is not None and value < 0:
        form = form + size
        if not assume(b, form) and b.mode.boundscheck:
            template = numbered(str(value), "%ld")
            holds = b.compare_index("sge", size, constant(-value))
            b.check(holds, "IndexError", text, template, *numbers(size))
        return b.integer(form)
    if not assume(b, form):
        index = b.index_of(form)
        length = b.index_of(size)
        zero = b.index_constant(0)
        negative = b.test("slt", index, zero)
        wrapped = b.op(arith.AddiOp, index, length)
        key_form = form
        form = b.atom_of(b.choose(negative, wrapped, index))
        if b.mode.boundscheck:
            inside = b.test("ult", b.index_of(form), length)
            b.check(inside, "IndexError", text, numbered("%ld", "%ld"), *numbers(key_form, size))
        return b.integer(form)
    if b.mode.boundscheck and not assume(b, size - 1 - form):
        # Of 64 bits a sum may be below zero that never is.
        inside = b.compare_index("ult", form, size)
        b.check(inside, "IndexError", text, numbered("%ld", "%ld"), *numbers(form, size))
    return b.integer(form)


def outside(axis: int, index: str = "", extent: str = "") -> str:
    """Return Python's message for an index out of bounds, with the numbers if known."""
    size = f" with size {extent}" if extent else ""
    return f"index {index} is out of bounds for axis {axis}{size}".replace("  ", " ")


def extremum(b: Builder, x: AffineExpr, y: AffineExpr, *, least: bool) -> AffineExpr:
    """Return the minimum or maximum of two forms; an atom if it is undecided."""
    if b.forms.at_least_zero(x - y):
        return y if least else x
    if b.forms.at_least_zero(y - x):
        return x if least else y
    kind = arith.MinSIOp if least else arith.MaxSIOp
    entry = b.forms.at_entry(x) and b.forms.at_entry(y)
    are_natural = [b.forms.at_least_zero(item, everywhere=entry) for item in (x, y)]
    with b.inside(b.prologue if entry else b.block):
        result = b.op(kind, b.index_of(x), b.index_of(y))
        form = b.atom_of(result, natural=all(are_natural) if least else any(are_natural))
    if not entry and fits(b, x) and fits(b, y):
        b.forms.note_extreme(form, (x, y), least=least)
    for item in (x, y) if entry else ():
        if isinstance(item, AffineSymbolExpr | AffineConstantExpr):  # sums may not fit in 64 bits
            b.forms.learn_at_entry(b.forms.linear(item - form if least else form - item))
    return form


def slice_of(b: Builder, key: SliceValue, extent: Scalar) -> tuple[Scalar, Scalar | None, Scalar]:
    """Return the start, step (`None` for 1) and length of a slice, as defined by
    `slice.indices`."""
    size = b.form(extent)
    if key.step is not None and not key.step.type.is_integer:
        raise b.error(f"the step of a slice is an integer, not {describe(key.step)}")
    by = None if key.step is None else key.step.const
    if key.step is not None and by is None:
        return _slice_by(b, key, scalars.python_integer(b, key.step, capped=True), extent)
    if by is not None and abs(by.real) >= LARGE:  # its products are computed at run time, and wrap
        far = b.index_constant(min(int(by.real), MOST))
        return _slice_by(b, key, b.integer(b.atom_of(far)), extent)
    step = 1 if by is None else int(by.real)
    b.expect(step != 0, "the step of a slice cannot be zero")
    low, high = (constant(0), size) if step > 0 else (constant(-1), size - 1)
    begin, end = (low, high) if step > 0 else (high, low)
    first = begin if key.start is None else _clamped(b, key.start, size, low, high)
    last = end if key.stop is None else _clamped(b, key.stop, size, low, high)
    length = last - first if step > 0 else first - last
    if not assume(b, length):
        length = extremum(b, length, constant(0), least=False)
    length = steps_in(length, abs(step))
    return b.integer(first), None if step == 1 else b.integer(step), b.integer(length)


def _slice_by(
    b: Builder, key: SliceValue, step: Scalar, extent: Scalar
) -> tuple[Scalar, Scalar, Scalar]:
    """Return a slice with a run-time step."""
    zero = b.integer(0)
    unit = b.integer(1)
    b.check(scalars.compare(b, "!=", step, zero), "ValueError", "slice step cannot be zero")
    up = scalars.compare(b, ">", step, zero)
    low = scalars.select(b, up, zero, b.integer(-1))
    high = scalars.select(b, up, extent, scalars.binary(b, "-", extent, unit))

    def clamped(bound: Scalar | None, default: Scalar) -> Scalar:
        if bound is None:
            return default
        if not bound.type.is_integer:
            raise b.error(f"a bound of a slice is an integer, not {describe(bound)}", "use int(…)")
        position = scalars.python_integer(b, bound, capped=True)
        wrapped = scalars.binary(b, "+", position, extent)
        position = scalars.select(b, scalars.compare(b, "<", position, zero), wrapped, position)
        position = scalars.select(b, scalars.compare(b, "<", position, low), low, position)
        return scalars.select(b, scalars.compare(b, ">", position, high), high, position)

    first = clamped(key.start, scalars.select(b, up, low, high))
    last = clamped(key.stop, scalars.select(b, up, high, low))
    return first, step, steps_between(b, first, last, step)


MOST = (1 << 63) - 1
"""The largest integer."""
LARGE = 1 << 32
"""From this value on, steps are not added to the dividend, and loops may reach the largest
integers."""


def steps_in(distance: AffineExpr, step: int) -> AffineExpr:
    """Return the number of steps that begin within a distance, which is non-negative."""
    if step >= LARGE:
        return (distance - 1) // step + 1
    return distance if step == 1 else (distance + (step - 1)) // step


def steps_to(b: Builder, low: AffineExpr, high: AffineExpr, step: int | SSAValue = 1) -> AffineExpr:
    """Return the number of steps that begin between two integers, clamped to a number of iterations
    that no loop reaches. The step is at least 1."""
    ends = low.constant_value(), high.constant_value()
    if isinstance(step, int) and ends[0] is not None and ends[1] is not None:
        return constant(min(max(-((ends[0] - ends[1]) // step), 0), MOST))
    if isinstance(step, int) and step < LARGE:
        with suppress(ConstantOverflowError):
            if b.forms.at_least_zero(low):
                fits = step == 1 or assume(b, constant(MOST - LARGE) - high)
            else:
                fits = assume(b, low + (1 << 62)) and assume(b, constant((1 << 62) - LARGE) - high)
            if fits and assume(b, high - low):
                return steps_in(high - low, step)
    first = b.index_of(low)
    last = b.index_of(high)
    before = b.op(arith.SubiOp, b.op(arith.SubiOp, last, first), b.index_constant(1))
    if step != 1:
        by = b.index_constant(step) if isinstance(step, int) else step
        before = b.op(arith.DivUIOp, before, by)
    most = b.op(arith.MinUIOp, before, b.index_constant(MOST - 1))
    count = b.op(arith.AddiOp, most, b.index_constant(1))
    is_nonempty = b.test("slt", first, last)
    steps = b.choose(is_nonempty, count, b.index_constant(0))
    return b.atom_of(steps, natural=True)


def steps_between(b: Builder, start: Scalar, stop: Scalar, step: Scalar) -> Scalar:
    """Return `len(range(start, stop, step))` for a run-time step."""
    up = scalars.compare(b, ">", step, b.integer(0))
    low = scalars.select(b, up, start, stop)
    high = scalars.select(b, up, stop, start)
    size = b.index_of(b.form(scalars.select(b, up, step, scalars.unary(b, "-", step))))
    by = b.op(arith.MaxUIOp, size, b.index_constant(1))  # a step of zero is an error elsewhere
    return b.integer(steps_to(b, b.form(low), b.form(high), by))


def _clamped(
    b: Builder, bound: Scalar, size: AffineExpr, low: AffineExpr, high: AffineExpr
) -> AffineExpr:
    """Return a bound of a slice: relative to the end if negative, then clamped to the extent."""
    if not bound.type.is_integer:
        raise b.error(f"a bound of a slice is an integer, not {describe(bound)}", "use int(…)")
    form = b.form(scalars.python_integer(b, bound, capped=True))
    value = form.constant_value()
    if value is not None and value < 0:
        form = form + size
        return form if assume(b, form - low) else extremum(b, form, low, least=False)
    if not assume(b, form):
        entry = b.forms.at_entry(form) and b.forms.at_entry(size)
        with b.inside(b.prologue if entry else b.block):
            index = b.index_of(form)
            negative = b.test("slt", index, b.index_constant(0))
            wrapped = b.op(arith.AddiOp, index, b.index_of(size))
            form = b.atom_of(b.choose(negative, wrapped, index))
        form = extremum(b, form, low, least=False)
    return form if assume(b, high - form) else extremum(b, form, high, least=True)


def added(b: Builder, x: Scalar, y: Scalar, message: str = TOO_BIG) -> Scalar:
    """Return the sum of two extents."""
    if x.const is not None and y.const is not None:
        return _constant_extent(b, int(x.const.real) + int(y.const.real), message)
    if 0 not in (x.const, y.const):
        _expect(b, constant(MOST) - b.form(x), b.form(y), message)
    return scalars.binary(b, "+", x, y)


def times(b: Builder, x: Scalar, y: Scalar, message: str = TOO_BIG) -> Scalar:
    """Return the product of two extents."""
    if x.const is None:
        x, y = y, x
    if x.const is None:
        return _checked_product(b, b.form(x), b.form(y), message)
    factor = int(x.const.real)
    if y.const is not None:
        return _constant_extent(b, factor * int(y.const.real), message)
    if factor > 1:
        _expect(b, constant(MOST // factor), b.form(y), message)
    return scalars.binary(b, "*", x, y)


def size_of(b: Builder, extents: Sequence[Scalar]) -> Scalar:
    """Return the number of elements of an array with checked extents."""
    result = b.integer(1)
    for extent in extents:
        if result.const is not None and extent.const is not None:
            product = int(result.const.real) * int(extent.const.real)
            result = b.integer(product if product <= MOST else 0)  # after the exception
        else:
            result = scalars.binary(b, "*", result, extent)
    return result


def expect_size(b: Builder, shape: Sequence[Scalar], size: int = 1, message: str = TOO_BIG) -> None:
    """Raise an exception if elements of a size would exceed 64-bit byte counts; as in NumPy,
    extents of 0 do not compensate for large ones."""
    unknown = [extent for extent in shape if extent.const is None]
    total = b.integer(size)
    for extent in shape:
        if extent.const:
            total = times(b, total, extent, message)
    for extent in unknown:
        if len(unknown) > 1:
            extent = b.integer(extremum(b, b.form(extent), constant(1), least=False))
        total = times(b, total, extent, message)


def expect_iterable(
    b: Builder, shape: Sequence[Scalar], operand_shapes: Sequence[Sequence[Scalar]]
) -> None:
    """Raise an exception if arrays of these shapes broadcast to one that is too large. That cannot
    happen if one operand has all extents that differ from 1."""

    def fills(mine: Sequence[Scalar]) -> bool:
        behind = [*reversed(mine), *[None] * len(shape)]
        return all(y.const == 1 or x is y for x, y in zip(behind, reversed(shape), strict=False))

    if len(shape) > 1 and not any(map(fills, operand_shapes)):
        expect_size(b, shape, 1, "iterator is too large")


def _constant_extent(b: Builder, value: int, message: str) -> Scalar:
    """Return a constant extent; raises ValueError if it is too large."""

    if value <= MOST:
        return b.integer(value)
    b.check(b.number(False), "ValueError", message)
    return b.integer(0)  # after the exception


def _expect(b: Builder, limit: AffineExpr, form: AffineExpr, message: str) -> None:
    try:
        holds = assume(b, limit - form)
    except ConstantOverflowError:
        holds = False
    if not holds:
        b.check(b.compare_index("sle", form, limit), "ValueError", message)


def _checked_product(b: Builder, x: AffineExpr, y: AffineExpr, message: str) -> Scalar:
    """Return the product of two run-time extents; tested at the entry if possible."""
    early = b.mode.fast and b.forms.at_entry(x) and b.forms.at_entry(y)
    with b.inside(b.prologue) if early else nullcontext():  # a check may begin a block
        sides = [b.op(arith.IndexCastOp, b.index_of(item), result=PY_INT.mlir) for item in (x, y)]
        low, high = b.emit(arith.MulUIExtendedOp(*sides)).results
        zero = b.constant(0, PY_INT)
        fits = b.op(
            arith.AndIOp,
            b.test("eq", high, zero),
            b.test("sge", low, zero),
        )
        if not (early and assume_true(b, fits)):
            b.check(b.truth(fits), "ValueError", message)
        product = b.op(arith.IndexCastOp, low, result=INDEX)
        return b.integer(b.atom_of(product, natural=True))
