"""Folds and patterns of `affine.delinearize_index` and `affine.linearize_index`.

**Before → After**

    %0:2 = affine.delinearize_index %a into (4, 5)
    %1 = affine.linearize_index disjoint [%0#0, %0#1] by (4, 5)        %a

**Legal when** nothing is concluded from the outer bound, which the outermost component may exceed.
An inner component whose extent is 1 is zero: always in what is delinearized, and in
`linearize_index` where it says `disjoint`. A basis that is zero or negative stays an operand of
`delinearize_index`, whose verifier refuses such numbers: code that is never executed may have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr.expr import AffineMap, constant, fits_int64, symbol
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.properties import set_segments
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.intervals import operand_interval
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
    basis: Sequence[BasisEntry], constant_entries: Sequence[int | None], least: int
) -> Sequence[BasisEntry]:
    """Make constant dynamic entries of a basis static, except those below `least`, which the
    verifier refuses as static entries."""
    values = iter(constant_entries)
    merged: list[BasisEntry] = []
    for entry in basis:
        value = next(values) if isinstance(entry, SSAValue) else None
        merged.append(entry if value is None or value < least else value)
    return tuple(merged)


def fold_delinearize(op: DelinearizeIndexOp, constants: Constants) -> FoldResult:
    """Make constant extents static; compute the components of a constant index."""
    basis = op.mixed_basis
    value, *constant_entries = constant_ints(constants)
    merged = _with_constants(basis, constant_entries, least=1)
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
    """Make constant extents static; return the only component, or the sum of constant
    components."""
    basis = op.mixed_basis
    count = len(op.multi_index)
    constant_operands = constant_ints(constants)
    merged = _with_constants(basis, constant_operands[count:], least=DYNAMIC_INDEX + 1)
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
    for component, extent in zip(
        constant_operands[:count], (1, *extents[1 - count :]), strict=True
    ):
        if component is None:
            return None
        total = total * extent + component
    return [index_constant(total)] if fits_int64(total) else None


@pattern("drop-unit-components", with_rewriter=True)
def drop_unit_components(op: DelinearizeIndexOp, rewriter: PatternRewriter) -> Rewritten:
    """A component whose extent is 1 is zero; the others do not need it. So is the outermost one
    where the index is known to be within the basis."""
    extents = _with_outermost(len(op.results), op.mixed_basis)
    inner = [i for i, extent in enumerate(extents) if extent != 1 and i > 0]
    drops_outermost = extents[0] == 1 and _is_below(op.linear_index, extents[1:])
    kept_dims = inner if drops_outermost else [0, *inner]
    if len(kept_dims) == len(extents):
        return None
    values = [rewriter.constant(op, index_constant(0))] * len(extents)
    if kept_dims:
        new = DelinearizeIndexOp(
            op.linear_index, _present(extents[i] for i in kept_dims), len(kept_dims)
        )
        rewriter.insert_before(op, new)
        for i, result in zip(kept_dims, new.results, strict=True):
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
    """Components of extent 1 that are 0, or must be as the components are disjoint: that promises
    nothing of the outermost one."""
    extents = _with_outermost(len(op.multi_index), op.mixed_basis)
    kept_components = [
        (component, extent)
        for place, (component, extent) in enumerate(zip(op.multi_index, extents, strict=True))
        if extent != 1 or not ((place > 0 and op.disjoint) or _is_below(component, ()))
    ]
    if len(kept_components) == len(extents):
        return None
    if not kept_components:
        return [rewriter.constant(op, index_constant(0))]
    components = [component for component, _ in kept_components]
    return LinearizeIndexOp(
        components, _present(e for _, e in kept_components), disjoint=op.disjoint
    )


def _is_below(index: SSAValue, extents: Sequence[BasisEntry | None]) -> bool:
    """Whether an index is known to be at least 0 and below the product of extents: a constant or an
    induction variable."""
    sizes = [extent for extent in extents if isinstance(extent, int)]
    number = constant_value(index)
    low, high = operand_interval(index) if number is None else (number, number)
    if len(sizes) < len(extents) or low is None or high is None:
        return False
    return low >= 0 and high < prod(sizes)


def _is_inverse(op: LinearizeIndexOp, delinearization: DelinearizeIndexOp) -> bool:
    """Whether one op linearizes the components that another delinearized, for any outermost
    extents."""
    inner = len(op.multi_index) - 1
    bases = (op.mixed_basis, delinearization.mixed_basis)
    mine, theirs = (basis[len(basis) - inner :] for basis in bases)
    return len(delinearization.results) == inner + 1 and mine == theirs


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
    values = producer.multi_index
    mine = op.mixed_basis
    theirs = producer.mixed_basis
    # The outermost component of both is not bounded by its extent.
    most = min(len(values), len(op.results)) - 1
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
    is_inner = len(producer.multi_index) > 1 and pieces < len(op.results)
    if pieces < 2 or not is_inner or not producer.disjoint:
        return None
    outer = _without_inner(op, producer, 1, pieces, rewriter)
    inner = DelinearizeIndexOp(producer.multi_index[-1], mine[-pieces:], pieces)
    return [*outer, *rewriter.insert_before(op, inner)]


def _without_inner(
    op: DelinearizeIndexOp,
    producer: LinearizeIndexOp,
    consumed: int,
    pieces: int,
    rewriter: PatternRewriter,
) -> Sequence[SSAValue]:
    """Compute the outer results: linearise the components without the innermost ones, and
    delinearise that into all results but the innermost."""
    count = len(op.results) - pieces
    basis = producer.mixed_basis[:-consumed]
    outer = LinearizeIndexOp(producer.multi_index[:-consumed], basis, disjoint=producer.disjoint)
    fewer = DelinearizeIndexOp(outer.linear_index, op.mixed_basis[:-pieces], count)
    return rewriter.insert_before(op, outer, fewer)


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


def _present(extents: Iterable[BasisEntry | None]) -> list[BasisEntry]:
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
        merged = _extent_product(producer, extents, rewriter)
        scaled = merged if extents == own else _extent_product(op, own, rewriter)
        whole = producer.linear_index
        if count < len(theirs):
            # One component instead of `count`, which are delinearized from it.
            new_basis = _present([*theirs[:place], merged, *theirs[place + count :]])
            new = DelinearizeIndexOp(producer.linear_index, new_basis, len(theirs) - count + 1)
            whole = new.results[place]
            components = DelinearizeIndexOp(whole, _present(extents), count)
            rewriter.insert_before(producer, new, components)
            results = [*new.results[:place], *components.results, *new.results[place + 1 :]]
            rewriter.replace(producer, results)
            values = list(op.multi_index)
        changed = _present([*mine[:first], scaled, *mine[first + count :]])
        operands = [*values[:first], whole, *values[first + count :]]
        return LinearizeIndexOp(operands, changed, disjoint=op.disjoint)
    return None


def _with_outermost(count: int, basis: Sequence[BasisEntry]) -> list[BasisEntry | None]:
    """Return a basis with an extent for each component; None for a missing outermost extent."""
    return [*[None] * (count - len(basis)), *basis]


def _fits(
    at: int,
    mine: Sequence[BasisEntry | None],
    place: int,
    theirs: Sequence[BasisEntry | None],
    *,
    disjoint: bool,
) -> bool:
    """Whether a component may be merged with the next ones. The extent of the outermost component
    of a delinearisation does not matter, as no remainder is taken."""
    if mine[at] == theirs[place]:
        return True
    return place == 0 and (at == 0 or (disjoint and theirs[place] is None))


def _is_extent(
    mine: BasisEntry | None, theirs: BasisEntry | None, op: LinearizeIndexOp, producer: Operation
) -> bool:
    """Whether the extent of a component in the linearisation is valid in the delinearisation, too:
    only a disjoint one is known to be within it, or one with a smaller extent. One that is not
    positive is an error where it is executed, so it is not put where it was not executed."""
    if mine is None or mine == theirs:
        return True
    if isinstance(mine, int):
        is_larger = isinstance(theirs, int) and mine > theirs
        return mine > 0 and (is_larger or op.disjoint)
    is_executed = op.parent is producer.parent
    return is_executed and op.disjoint and Dominance().value_dominates(mine, producer)


def _is_product(extents: Sequence[BasisEntry | None], before: Operation) -> bool:
    """Whether the product of extents can be computed before an op."""
    static = prod(extent for extent in extents if isinstance(extent, int))
    dynamic = [extent for extent in extents if isinstance(extent, SSAValue)]
    scope = affine_scope(before)
    are_symbols = all(is_valid_symbol(extent, scope) for extent in dynamic)
    return static > 0 and fits_int64(static) and (None in extents or are_symbols)


def _extent_product(
    before: Operation, extents: Sequence[BasisEntry | None], rewriter: PatternRewriter
) -> BasisEntry | None:
    """The product of extents, computed before an op if it is not static; None if one is None."""
    if None in extents:
        return None
    dynamic = [extent for extent in extents if isinstance(extent, SSAValue)]
    static = prod(extent for extent in extents if isinstance(extent, int))
    if not dynamic:
        return static
    expr = constant(1)
    position = 0
    for extent in extents:
        is_static = isinstance(extent, int)
        expr = expr * (constant(extent) if is_static else symbol(position))
        position += not is_static
    apply = ApplyOp(AffineMap(0, len(dynamic), (expr,)), dynamic)
    return rewriter.insert_before(before, apply)[0]
