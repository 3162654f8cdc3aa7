"""Sums, products and sizes of extents, which are tested for overflow: NumPy's exception is raised
where 64 bits do not hold one.

An array whose extents are tested when it is made has a size that 64 bits hold, so that what is
computed of its own extents later needs no test.
"""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import arith
from loopwright.python import scalars, slices
from loopwright.python.builder import INDEX, Builder
from loopwright.python.errors import TOO_BIG
from loopwright.python.slices import MOST
from loopwright.python.types import PY_INT
from loopwright.python.values import Scalar
from loopwright.reporting.errors import ConstantOverflowError


def added(b: Builder, x: Scalar, y: Scalar, message: str = TOO_BIG) -> Scalar:
    """The sum of two extents."""
    if x.const is not None and y.const is not None:
        return _known(b, int(x.const.real) + int(y.const.real), message)
    if 0 not in (x.const, y.const):
        _expect(b, constant(MOST) - b.form(x), b.form(y), message)
    return scalars.binary(b, "+", x, y)


def times(b: Builder, x: Scalar, y: Scalar, message: str = TOO_BIG) -> Scalar:
    """The product of two extents."""
    if x.const is None:
        x, y = y, x
    if x.const is None:
        return _product(b, b.form(x), b.form(y), message)
    factor = int(x.const.real)
    if y.const is not None:
        return _known(b, factor * int(y.const.real), message)
    if factor > 1:
        _expect(b, constant(MOST // factor), b.form(y), message)
    return scalars.binary(b, "*", x, y)


def size_of(b: Builder, extents: Sequence[Scalar]) -> Scalar:
    """How many elements an array of some extents has, which were tested when it was made."""
    made = b.integer(1)
    for extent in extents:
        if made.const is not None and extent.const is not None:
            known = int(made.const.real) * int(extent.const.real)
            made = b.integer(known if known <= MOST else 0)  # behind the exception
        else:
            made = scalars.binary(b, "*", made, extent)
    return made


def expect_size(b: Builder, shape: Sequence[Scalar], size: int = 1, message: str = TOO_BIG) -> None:
    """Raise an exception where elements of a size would fill more than 64 bits count; as in NumPy,
    extents of 0 do not make the others smaller."""
    unknown = [extent for extent in shape if extent.const is None]
    total = b.integer(size)
    for extent in shape:
        if extent.const:
            total = times(b, total, extent, message)
    for extent in unknown:
        if len(unknown) > 1:
            extent = b.integer(slices.extremum(b, b.form(extent), constant(1), least=False))
        total = times(b, total, extent, message)


def expect_iterable(b: Builder, shape: Sequence[Scalar], given: Sequence[Sequence[Scalar]]) -> None:
    """Raise an exception where arrays of the given shapes are broadcast to one that is too large.
    It is not where one of them has all of its extents that are not 1."""

    def fills(mine: Sequence[Scalar]) -> bool:
        behind = [*reversed(mine), *[None] * len(shape)]
        return all(y.const == 1 or x is y for x, y in zip(behind, reversed(shape), strict=False))

    if len(shape) > 1 and not any(map(fills, given)):
        expect_size(b, shape, 1, "iterator is too large")


def _known(b: Builder, value: int, message: str) -> Scalar:
    if value <= MOST:
        return b.integer(value)
    b.check(b.number(False), "ValueError", message)
    return b.integer(0)  # behind the exception


def _expect(b: Builder, limit: AffineExpr, form: AffineExpr, message: str) -> None:
    try:
        holds = b.assume(limit - form)
    except ConstantOverflowError:
        holds = False
    if not holds:
        b.check(b.compare_index("sle", form, limit), "ValueError", message)


def _product(b: Builder, x: AffineExpr, y: AffineExpr, message: str) -> Scalar:
    """The product of two extents that are not known; tested at the entry where that is possible."""
    early = b.fast and b.forms.at_entry(x) and b.forms.at_entry(y)
    with b.inside(b.prologue if early else b.block):
        sides = [b.op(arith.IndexCastOp, b.index_of(one), result=PY_INT.mlir) for one in (x, y)]
        low, high = b.emit(arith.MulUIExtendedOp(*sides)).results
        zero = b.constant(0, PY_INT)
        fits = b.op(
            arith.AndIOp,
            b.emit(arith.CmpiOp(high, zero, "eq")).result,
            b.emit(arith.CmpiOp(low, zero, "sge")).result,
        )
        if not (early and b.assume_true(fits)):
            b.check(b.truth(fits), "ValueError", message)
        product = b.op(arith.IndexCastOp, low, result=INDEX)
        return b.integer(b.atom_of(product, natural=True))
