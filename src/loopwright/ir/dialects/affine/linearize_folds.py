"""Folds and patterns of `affine.delinearize_index` and `affine.linearize_index`.

**Before → After**

    %0:2 = affine.delinearize_index %a into (4, 5)
    %1 = affine.linearize_index disjoint [%0#0, %0#1] by (4, 5)        %a

**Legal when** a component whose extent is 1 is zero (always so for what is delinearized with an
outer bound; for `linearize_index` only where it says `disjoint`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, i64
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr.expr import constant, fits_int64, symbol
from loopwright.ir.affine_expr.map import AffineMap
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.ir.dialects.affine.symbols import affine_scope, constant_value, is_valid_symbol
from loopwright.ir.dialects.arith.constants import constant_ints, index_constant
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    Rewritten,
    pattern,
)
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.properties import segments, set_segments
from loopwright.ir.syntax.verification import Dominance

BasisEntry = int | SSAValue
"""A static extent, or the value that has it."""


def basis_of(op: Operation) -> list[BasisEntry]:
    """The basis of a linearization, outermost extent first."""
    static = op.properties["static_basis"]
    assert isinstance(static, DenseArrayBase)
    dynamic = iter(segments(op)[1] if isinstance(op, LinearizeIndexOp) else op.operands[1:])
    return [
        next(dynamic) if extent == DYNAMIC_INDEX else int(extent) for extent in static.get_values()
    ]


def multi_index_of(op: Operation) -> Sequence[SSAValue]:
    """The components that `affine.linearize_index` puts together."""
    return segments(op)[0]


def is_disjoint(op: Operation) -> bool:
    """Whether each component of a `linearize_index` is known to be within its extent."""
    flag = op.properties.get("disjoint")
    return flag is not None and not (isinstance(flag, IntegerAttr) and flag.value.data == 0)


def _set_basis(op: Operation, basis: Sequence[BasisEntry]) -> list[SSAValue]:
    """Set the static basis; the dynamic entries are returned, to be made operands."""
    static = [entry if isinstance(entry, int) else DYNAMIC_INDEX for entry in basis]
    op.properties["static_basis"] = DenseArrayBase.from_list(i64, static)
    return [entry for entry in basis if isinstance(entry, SSAValue)]


def _with_constants(basis: Sequence[BasisEntry], known: Sequence[int | None]) -> list[BasisEntry]:
    """The basis with its constant dynamic entries made static."""
    values = iter(known)
    merged: list[BasisEntry] = []
    for entry in basis:
        value = next(values) if isinstance(entry, SSAValue) else None
        merged.append(entry if value is None or value < 0 else value)
    return merged


def fold_delinearize(op: Operation, constants: Constants) -> FoldResult:
    """Static extents for constant ones; the components of a constant."""
    basis = basis_of(op)
    known = constant_ints(constants)
    merged = _with_constants(basis, known[1:])
    if merged != basis:
        dynamic = _set_basis(op, merged)
        op.operands = (op.operands[0], *dynamic)
        return IN_PLACE
    if len(op.results) == 1:
        return [op.operands[0]]
    value = known[0]
    if value is None:
        return None
    extents = [entry for entry in basis if isinstance(entry, int)]
    if len(extents) != len(basis) or any(extent <= 0 for extent in extents):
        return None
    components: list[int] = []
    inner = extents[1:] if len(extents) == len(op.results) else extents
    for extent in reversed(inner):
        components.append(value % extent)
        value //= extent
    components.append(value)
    return [index_constant(component) for component in reversed(components)]


def fold_linearize(op: Operation, constants: Constants) -> FoldResult:
    """Static extents for constant ones; the only component; the sum of constants."""
    basis = basis_of(op)
    known = constant_ints(constants)
    multi_index = multi_index_of(op)
    count = len(multi_index)
    merged = _with_constants(basis, known[count:])
    if merged != basis:
        set_segments(op, [list(multi_index), _set_basis(op, merged)])
        return IN_PLACE
    if count == 0:
        return [index_constant(0)]
    if count == 1:
        return [multi_index[0]]
    extents = [extent for extent in basis if isinstance(extent, int)]
    if len(extents) != len(basis):
        return None
    inner = extents[-(count - 1) :]
    total = 0
    for component, extent in zip(known[:count], [1, *inner], strict=True):
        if component is None:
            return None
        total = total * extent + component
    return [index_constant(total)] if fits_int64(total) else None


@pattern("drop-unit-components")
def drop_unit_components(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """A component whose extent is 1 is zero; the others do not need it."""
    basis = basis_of(op)
    outer = len(basis) == len(op.results)
    extents: list[BasisEntry | None] = list(basis) if outer else [None, *basis]
    kept = [i for i, extent in enumerate(extents) if extent != 1]
    if len(kept) == len(extents):
        return None
    zero = rewriter.constant(op, index_constant(0))
    values: list[SSAValue] = [zero] * len(extents)
    if kept:
        remaining = [extent for i in kept if (extent := extents[i]) is not None]
        new = type(op).create(
            operands=[op.operands[0], *(e for e in remaining if isinstance(e, SSAValue))],
            result_types=[op.results[i].type for i in kept],
            properties=dict(op.properties),
        )
        _set_basis(new, remaining)
        rewriter.insert_before(op, new)
        for i, result in zip(kept, new.results, strict=True):
            values[i] = result
    return values


def _replace_linearize(
    op: Operation,
    multi_index: Sequence[SSAValue],
    basis: Sequence[BasisEntry],
    rewriter: PatternRewriter,
) -> None:
    op.properties["static_basis"] = DenseArrayBase.from_list(i64, [])
    dynamic = _set_basis(op, basis)
    set_segments(op, [list(multi_index), dynamic])
    rewriter.revisit(op)


@pattern("drop-leading-zero")
def drop_leading_zero(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """An outermost component that is 0 adds nothing."""
    multi_index, basis = list(multi_index_of(op)), basis_of(op)
    if len(multi_index) < 2 or constant_value(multi_index[0]) != 0:
        return None
    dropped = basis[1:] if len(basis) == len(multi_index) else basis
    _replace_linearize(op, multi_index[1:], dropped, rewriter)
    return True


@pattern("drop-unit-components")
def drop_unit_or_zero(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """Components of extent 1 that are 0, or must be as the components are disjoint."""
    multi_index, basis = list(multi_index_of(op)), basis_of(op)
    offset = len(multi_index) - len(basis)
    kept_components: list[SSAValue] = []
    kept_basis: list[BasisEntry] = []
    for i, component in enumerate(multi_index):
        extent = basis[i - offset] if i >= offset else None
        if extent == 1 and (is_disjoint(op) or constant_value(component) == 0):
            continue
        kept_components.append(component)
        if extent is not None:
            kept_basis.append(extent)
    if len(kept_components) == len(multi_index):
        return None
    if not kept_components:
        rewriter.replace(op, [rewriter.constant(op, index_constant(0))])
    else:
        _replace_linearize(op, kept_components, kept_basis, rewriter)
    return True


@pattern("cancel-linearize")
def cancel_linearize(op: Operation) -> Rewritten:
    """All components of a `delinearize_index` put together again with the same basis."""
    multi_index = multi_index_of(op)
    if not multi_index:
        return None
    producer = multi_index[0].owner
    if not isinstance(producer, DelinearizeIndexOp):
        return None
    if list(multi_index) != list(producer.results):
        return None
    inner = len(multi_index) - 1
    mine, theirs = basis_of(op), basis_of(producer)
    if mine[len(mine) - inner :] != theirs[len(theirs) - inner :]:
        return None
    return [producer.operands[0]]


@pattern("cancel-delinearize")
def cancel_delinearize(op: Operation) -> Rewritten:
    """The components of a disjoint `linearize_index` delinearized with the same basis."""
    producer = op.operands[0].owner
    if not isinstance(producer, LinearizeIndexOp):
        return None
    multi_index = multi_index_of(producer)
    if not is_disjoint(producer) or len(multi_index) != len(op.results):
        return None
    inner = len(multi_index) - 1
    mine, theirs = basis_of(op), basis_of(producer)
    if mine[len(mine) - inner :] != theirs[len(theirs) - inner :]:
        return None
    return list(multi_index)


@pattern("split-delinearize")
def split_delinearize(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """The innermost components of a disjoint `linearize_index` delinearized as they are; the rest
    is put together and delinearized without them."""
    producer = op.operands[0].owner
    if not isinstance(producer, LinearizeIndexOp) or not is_disjoint(producer):
        return None
    values, mine, theirs = list(multi_index_of(producer)), basis_of(op), basis_of(producer)
    most = min(len(values), len(op.results), len(mine), len(theirs))
    same = next((k for k in range(most) if mine[-1 - k] != theirs[-1 - k]), most)
    if not same:
        return None
    outer = _without_inner(op, producer, same, same, rewriter)
    return [*outer, *values[len(values) - same :]]


@pattern("split-delinearize")
def spread_last_component(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """The last component of a disjoint `linearize_index` delinearized into several; the rest is put
    together and delinearized without them."""
    producer = op.operands[0].owner
    if not isinstance(producer, LinearizeIndexOp) or not is_disjoint(producer):
        return None
    mine = basis_of(op)
    pieces = _pieces_of(basis_of(producer)[-1:], mine)
    if pieces < 2:
        return None
    outer = _without_inner(op, producer, 1, pieces, rewriter)
    inner = _delinearize(multi_index_of(producer)[-1], mine[-pieces:])
    rewriter.insert_before(op, inner)
    return [*outer, *inner.results]


def _without_inner(
    op: Operation, producer: Operation, used: int, pieces: int, rewriter: PatternRewriter
) -> Sequence[SSAValue]:
    """The outer results: the components without the innermost ones, put together and delinearized
    into all but the innermost pieces."""
    if pieces >= len(op.results):
        return ()
    values, mine, theirs = list(multi_index_of(producer)), basis_of(op), basis_of(producer)
    rest = type(producer).create(
        result_types=[producer.results[0].type], properties=dict(producer.properties)
    )
    set_segments(rest, [values[:-used], _set_basis(rest, theirs[:-used])])
    fewer = _delinearize(rest.results[0], mine[:-pieces], len(op.results) - pieces)
    rewriter.insert_before(op, rest)
    rewriter.insert_before(op, fewer)
    return fewer.results


def _pieces_of(extents: Sequence[BasisEntry], basis: Sequence[BasisEntry]) -> int:
    """How many of the innermost extents of a basis have a static extent as their product; or 0."""
    product = 1
    for count, extent in enumerate(reversed(basis), 1):
        if not isinstance(extent, int):
            return 0
        product *= extent
        if [product] == list(extents):
            return count
    return 0


def _delinearize(
    value: SSAValue, basis: Sequence[BasisEntry], count: int | None = None
) -> Operation:
    """A value delinearized, into as many components as the basis has extents or one more."""
    new = DelinearizeIndexOp.create(
        operands=[value, *(extent for extent in basis if isinstance(extent, SSAValue))],
        result_types=[value.type] * (len(basis) if count is None else count),
        properties={},
    )
    _set_basis(new, basis)
    return new


@pattern("merge-components")
def merge_components(op: Operation, rewriter: PatternRewriter) -> Rewritten:
    """Neighbouring components of one `delinearize_index` that are put together as they were become
    one component of it."""
    values = list(multi_index_of(op))
    mine = _with_outermost(len(values), basis_of(op))
    for first in range(len(values) - 1):
        producer = values[first].owner
        if not isinstance(producer, DelinearizeIndexOp):
            continue
        place = producer.results.index(cast("OpResult", values[first]))
        theirs = _with_outermost(len(producer.results), basis_of(producer))
        count = 0
        while (
            first + count < len(values)
            and place + count < len(theirs)
            and values[first + count] is producer.results[place + count]
            and _fits(first + count, mine, place + count, theirs, disjoint=is_disjoint(op))
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
        whole = producer.operands[0]
        if count < len(theirs):
            components = [*theirs[:place], *extents, *theirs[place + count :]]
            whole = _merge(producer, components, place, count, merged, rewriter)
            values = list(multi_index_of(op))
        changed = [*mine[:first], scaled, *mine[first + count :]]
        kept = [extent for extent in changed if extent is not None]
        operands = [*values[:first], whole, *values[first + count :]]
        _replace_linearize(op, operands, kept, rewriter)
        return True
    return None


def _with_outermost(count: int, basis: Sequence[BasisEntry]) -> list[BasisEntry | None]:
    """A basis with as many extents as there are components; None for one that it has not."""
    return [*[None] * (count - len(basis)), *basis]


def _fits(
    at: int,
    mine: Sequence[BasisEntry | None],
    place: int,
    theirs: Sequence[BasisEntry | None],
    *,
    disjoint: bool,
) -> bool:
    """Whether a component may be put together with the next ones: what is outermost of what was
    delinearized has no remainder taken, whatever its extent."""
    if mine[at] == theirs[place]:
        return True
    return place == 0 and (at == 0 or (disjoint and theirs[place] is None))


def _is_extent(
    mine: BasisEntry | None, theirs: BasisEntry | None, op: Operation, producer: Operation
) -> bool:
    """Whether the extent that a component has where it is put together may be said of it where it
    is delinearized: only what is disjoint is known to be within it, or what has a smaller one."""
    if mine is None or mine == theirs:
        return True
    if isinstance(mine, int) and isinstance(theirs, int) and mine > theirs:
        return True
    if isinstance(mine, SSAValue) and not Dominance().value_dominates(mine, producer):
        return False
    return is_disjoint(op)


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
    expr = constant(1)
    position = 0
    for extent in extents:
        if isinstance(extent, int):
            expr = expr * constant(extent)
        else:
            expr = expr * symbol(position)
            position += 1
    apply = ApplyOp.create(
        operands=dynamic,
        result_types=[before.results[0].type],
        properties={"map": AffineMapAttr(AffineMap(0, len(dynamic), (expr,)))},
    )
    rewriter.insert_before(before, apply)
    return apply.results[0]


def _merge(
    producer: Operation,
    theirs: Sequence[BasisEntry | None],
    place: int,
    count: int,
    merged: BasisEntry | None,
    rewriter: PatternRewriter,
) -> SSAValue:
    """One component instead of `count`, which are delinearized from it; gives that component."""
    changed = [*theirs[:place], merged, *theirs[place + count :]]
    basis = [extent for extent in changed if extent is not None]
    new = _delinearize(producer.operands[0], basis, len(changed))
    inner = [extent for extent in theirs[place : place + count] if extent is not None]
    components = _delinearize(new.results[place], inner, count)
    rewriter.insert_before(producer, new)
    rewriter.insert_before(producer, components)
    results = [*new.results[:place], *components.results, *new.results[place + 1 :]]
    rewriter.replace(producer, results)
    return new.results[place]
