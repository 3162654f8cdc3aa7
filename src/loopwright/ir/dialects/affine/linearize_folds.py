"""Folds and patterns of `affine.delinearize_index` and `affine.linearize_index`.

**Before → After**

    %0:2 = affine.delinearize_index %a into (4, 5)
    %1 = affine.linearize_index disjoint [%0#0, %0#1] by (4, 5)        %a

**Legal when** a component whose extent is 1 is zero (always so for what is delinearized with an
outer bound; for `linearize_index` only where it says `disjoint`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import cast

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr.expr import AffineMap, constant, fits_int64, symbol
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.properties import set_segments
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_symbol
from loopwright.ir.dialects.arith.constants import constant_ints, index_constant
from loopwright.ir.dialects.index_lists import dynamic_entries, static_entries
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    Rewritten,
    pattern,
)

BasisEntry = int | SSAValue
"""A static extent, or the value that has it."""


def _with_constants(
    basis: Sequence[BasisEntry], known: Sequence[int | None]
) -> Sequence[BasisEntry]:
    """The basis with its constant dynamic entries made static."""
    values = iter(known)
    merged: list[BasisEntry] = []
    for entry in basis:
        value = next(values) if isinstance(entry, SSAValue) else None
        merged.append(entry if value is None or value < 0 else value)
    return tuple(merged)


def fold_delinearize(op: DelinearizeIndexOp, constants: Constants) -> FoldResult:
    """Static extents for constant ones; the components of a constant."""
    basis = op.mixed_basis
    value, *known = constant_ints(constants)
    merged = _with_constants(basis, known)
    if merged != basis:
        op.operands = (op.linear_index, *dynamic_entries(merged))
        op.properties["static_basis"] = static_entries(merged)
        return IN_PLACE
    if len(op.results) == 1:
        return [op.linear_index]
    extents = [entry for entry in basis if isinstance(entry, int) and entry > 0]
    if value is None or len(extents) != len(basis):
        return None
    components: list[int] = []
    for extent in reversed(extents[op.has_outer_bound :]):
        value, component = divmod(value, extent)
        components.insert(0, component)
    return [index_constant(component) for component in (value, *components)]


def fold_linearize(op: LinearizeIndexOp, constants: Constants) -> FoldResult:
    """Static extents for constant ones; the only component; the sum of constants."""
    basis, count = op.mixed_basis, len(op.multi_index)
    known = constant_ints(constants)
    merged = _with_constants(basis, known[count:])
    if merged != basis:
        set_segments(op, [op.multi_index, dynamic_entries(merged)])
        op.properties["static_basis"] = static_entries(merged)
        return IN_PLACE
    if count < 2:
        return list(op.multi_index) or [index_constant(0)]
    extents = [entry for entry in basis if isinstance(entry, int)]
    if len(extents) != len(basis):
        return None
    total = 0
    for component, extent in zip(known[:count], (1, *extents[1 - count :]), strict=True):
        if component is None:
            return None
        total = total * extent + component
    return [index_constant(total)] if fits_int64(total) else None


@pattern("drop-unit-components", with_rewriter=True)
def drop_unit_components(op: DelinearizeIndexOp, rewriter: PatternRewriter) -> Rewritten:
    """A component whose extent is 1 is zero; the others do not need it."""
    extents = _with_outermost(len(op.results), op.mixed_basis)
    kept = [i for i, extent in enumerate(extents) if extent != 1]
    if len(kept) == len(extents):
        return None
    values = [rewriter.constant(op, index_constant(0))] * len(extents)
    if kept:
        new = DelinearizeIndexOp(op.linear_index, _known(extents[i] for i in kept), len(kept))
        rewriter.insert_before(op, new)
        for i, result in zip(kept, new.results, strict=True):
            values[i] = result
    return values


@pattern("drop-leading-zero")
def drop_leading_zero(op: LinearizeIndexOp) -> Rewritten:
    """Drop an outermost component that is 0."""
    if len(op.multi_index) < 2 or constant_value(op.multi_index[0]) != 0:
        return None
    basis = op.mixed_basis[op.has_outer_bound :]
    return LinearizeIndexOp(op.multi_index[1:], basis, disjoint=op.disjoint)


@pattern("drop-unit-components", with_rewriter=True)
def drop_unit_or_zero(op: LinearizeIndexOp, rewriter: PatternRewriter) -> Rewritten:
    """Components of extent 1 that are 0, or must be as the components are disjoint."""
    extents = _with_outermost(len(op.multi_index), op.mixed_basis)
    kept = [
        (component, extent)
        for component, extent in zip(op.multi_index, extents, strict=True)
        if extent != 1 or not (op.disjoint or constant_value(component) == 0)
    ]
    if len(kept) == len(extents):
        return None
    if not kept:
        return [rewriter.constant(op, index_constant(0))]
    components = [component for component, _ in kept]
    return LinearizeIndexOp(components, _known(e for _, e in kept), disjoint=op.disjoint)


def _is_inverse(op: LinearizeIndexOp, other: DelinearizeIndexOp) -> bool:
    """Whether one op linearizes the components that another delinearized, for any outermost
    extents."""
    inner = len(op.multi_index) - 1
    bases = (op.mixed_basis, other.mixed_basis)
    mine, theirs = (basis[len(basis) - inner :] for basis in bases)
    return len(other.results) == inner + 1 and mine == theirs


@pattern("cancel-linearize")
def cancel_linearize(op: LinearizeIndexOp) -> Rewritten:
    """Replace the linearisation of all results of a `delinearize_index`, with the same basis, by
    its index."""
    producer = op.multi_index[0].owner if op.multi_index else None
    if not isinstance(producer, DelinearizeIndexOp) or not _is_inverse(op, producer):
        return None
    return [producer.linear_index] if list(op.multi_index) == list(producer.results) else None


@pattern("cancel-delinearize", LinearizeIndexOp)
def cancel_delinearize(op: DelinearizeIndexOp, producer: LinearizeIndexOp) -> Rewritten:
    """The components of a disjoint `linearize_index` delinearized with the same basis."""
    return producer.multi_index if producer.disjoint and _is_inverse(producer, op) else None


@pattern("split-delinearize", LinearizeIndexOp, with_rewriter=True)
def split_delinearize(
    op: DelinearizeIndexOp, producer: LinearizeIndexOp, rewriter: PatternRewriter
) -> Rewritten:
    """Reuse the innermost components of a disjoint `linearize_index` when it is delinearised;
    delinearise the linearisation of the rest."""
    values, mine, theirs = producer.multi_index, op.mixed_basis, producer.mixed_basis
    most = min(len(values), len(op.results), len(mine), len(theirs))
    same = next((k for k in range(most) if mine[-1 - k] != theirs[-1 - k]), most)
    if not same or not producer.disjoint:
        return None
    outer = _without_inner(op, producer, same, same, rewriter)
    return [*outer, *values[len(values) - same :]]


@pattern("split-delinearize", LinearizeIndexOp, with_rewriter=True)
def spread_last_component(
    op: DelinearizeIndexOp, producer: LinearizeIndexOp, rewriter: PatternRewriter
) -> Rewritten:
    """Delinearise the last component of a disjoint `linearize_index` separately into several;
    delinearise the linearisation of the rest."""
    mine = op.mixed_basis
    pieces = _pieces_of(producer.mixed_basis[-1:], mine)
    if pieces < 2 or not producer.disjoint:
        return None
    outer = _without_inner(op, producer, 1, pieces, rewriter)
    inner = DelinearizeIndexOp(producer.multi_index[-1], mine[-pieces:], pieces)
    return [*outer, *rewriter.insert_before(op, inner)]


def _without_inner(
    op: DelinearizeIndexOp,
    producer: LinearizeIndexOp,
    used: int,
    pieces: int,
    rewriter: PatternRewriter,
) -> Sequence[SSAValue]:
    """The outer results: the components without the innermost ones are linearised, and delinearised
    into all but the innermost pieces."""
    count = len(op.results) - pieces
    if count <= 0:
        return ()
    basis = producer.mixed_basis[:-used]
    rest = LinearizeIndexOp(producer.multi_index[:-used], basis, disjoint=producer.disjoint)
    fewer = DelinearizeIndexOp(rest.linear_index, op.mixed_basis[:-pieces], count)
    return rewriter.insert_before(op, rest, fewer)


def _pieces_of(extents: Sequence[BasisEntry], basis: Sequence[BasisEntry]) -> int:
    """How many of the innermost extents of a basis have a static extent as their product; or 0."""
    product = 1
    for count, extent in enumerate(reversed(basis), 1):
        if not isinstance(extent, int):
            return 0
        product *= extent
        if (product,) == tuple(extents):
            return count
    return 0


def _known(extents: Iterable[BasisEntry | None]) -> list[BasisEntry]:
    return [extent for extent in extents if extent is not None]


@pattern("merge-components", with_rewriter=True)
def merge_components(op: LinearizeIndexOp, rewriter: PatternRewriter) -> Rewritten:
    """Neighbouring results of one `delinearize_index` that are linearized again with the same
    extents are merged: the delinearization gets one result in their place, with the product of
    their extents; or its index takes their place, if they are all its results."""
    values = list(op.multi_index)
    mine = _with_outermost(len(values), op.mixed_basis)
    for first in range(len(values) - 1):
        producer = values[first].owner
        if not isinstance(producer, DelinearizeIndexOp):
            continue
        place = producer.results.index(cast("OpResult", values[first]))
        theirs = _with_outermost(len(producer.results), producer.mixed_basis)
        count = 0
        while (
            first + count < len(values)
            and place + count < len(theirs)
            and values[first + count] is producer.results[place + count]
            and _fits(first + count, mine, place + count, theirs, disjoint=op.disjoint)
        ):
            count += 1
        extents = mine[first : first + count]
        if extents and not _is_extent(extents[0], theirs[place], op, producer):
            extents[0] = theirs[place]
        if count < 2 or not _is_product(extents, producer):
            continue
        own = mine[first : first + count]
        if extents != own and not _is_product(own, op):
            continue
        merged = _product(producer, extents, rewriter)
        scaled = merged if extents == own else _product(op, own, rewriter)
        whole = producer.linear_index
        if count < len(theirs):
            # One component instead of `count`, which are delinearized from it.
            known = _known([*theirs[:place], merged, *theirs[place + count :]])
            new = DelinearizeIndexOp(producer.linear_index, known, len(theirs) - count + 1)
            whole = new.results[place]
            components = DelinearizeIndexOp(whole, _known(extents), count)
            rewriter.insert_before(producer, new, components)
            results = [*new.results[:place], *components.results, *new.results[place + 1 :]]
            rewriter.replace(producer, results)
            values = list(op.multi_index)
        changed = _known([*mine[:first], scaled, *mine[first + count :]])
        operands = [*values[:first], whole, *values[first + count :]]
        return LinearizeIndexOp(operands, changed, disjoint=op.disjoint)
    return None


def _with_outermost(count: int, basis: Sequence[BasisEntry]) -> list[BasisEntry | None]:
    """A basis with as many extents as there are components; None for a missing one."""
    return [*[None] * (count - len(basis)), *basis]


def _fits(
    at: int,
    mine: Sequence[BasisEntry | None],
    place: int,
    theirs: Sequence[BasisEntry | None],
    *,
    disjoint: bool,
) -> bool:
    """Whether a component may be merged with the next ones: no remainder is taken of the outermost
    component of a delinearisation, so its extent does not matter."""
    if mine[at] == theirs[place]:
        return True
    return place == 0 and (at == 0 or (disjoint and theirs[place] is None))


def _is_extent(
    mine: BasisEntry | None, theirs: BasisEntry | None, op: LinearizeIndexOp, producer: Operation
) -> bool:
    """Whether the extent of a component in the linearisation is valid in the delinearisation, too:
    only a disjoint one is known to be within it, or one with a smaller extent."""
    if mine is None or mine == theirs:
        return True
    if isinstance(mine, int) and isinstance(theirs, int) and mine > theirs:
        return True
    if isinstance(mine, SSAValue) and not Dominance().value_dominates(mine, producer):
        return False
    return op.disjoint


def _is_product(extents: Sequence[BasisEntry | None], before: Operation) -> bool:
    """Whether the product of extents can be computed before an op."""
    static = prod(extent for extent in extents if isinstance(extent, int))
    dynamic = [extent for extent in extents if isinstance(extent, SSAValue)]
    scope = affine_scope(before)
    known = all(is_valid_symbol(extent, scope) for extent in dynamic)
    return fits_int64(static) and (None in extents or known)


def _product(
    before: Operation, extents: Sequence[BasisEntry | None], rewriter: PatternRewriter
) -> BasisEntry | None:
    """The product of extents, computed before an op if it is not static; None if one is None."""
    if None in extents:
        return None
    dynamic = [extent for extent in extents if isinstance(extent, SSAValue)]
    static = prod(extent for extent in extents if isinstance(extent, int))
    if not dynamic:
        return static
    expr, position = constant(1), 0
    for extent in extents:
        is_static = isinstance(extent, int)
        expr = expr * (constant(extent) if is_static else symbol(position))
        position += not is_static
    apply = ApplyOp(AffineMap(0, len(dynamic), (expr,)), dynamic)
    return rewriter.insert_before(before, apply)[0]
