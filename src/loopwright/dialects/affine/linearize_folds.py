"""Folds and patterns of `affine.delinearize_index` and `affine.linearize_index`.

**Before → After**

    %0:2 = affine.delinearize_index %a into (4, 5)
    %1 = affine.linearize_index disjoint [%0#0, %0#1] by (4, 5)        %a

**Legal when** a component whose extent is 1 is zero (always so for what is delinearized with an
outer bound; for `linearize_index` only where it says `disjoint`).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.affine_expr.expr import fits_int64
from loopwright.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.dialects.affine.symbols import constant_value
from loopwright.dialects.arith.constants import constant_ints, index_constant
from loopwright.interfaces.rewriting import IN_PLACE, FoldResult, PatternRewriter
from loopwright.syntax.properties import segments, set_segments

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


def fold_delinearize(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
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


def fold_linearize(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
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


def drop_unit_components(op: Operation, rewriter: PatternRewriter) -> str | None:
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
    rewriter.replace(op, values)
    return "drop-unit-components"


def _replace_linearize(
    op: Operation,
    multi_index: Sequence[SSAValue],
    basis: Sequence[BasisEntry],
    rewriter: PatternRewriter,
) -> None:
    op.properties["static_basis"] = DenseArrayBase.from_list(i64, [])
    dynamic = _set_basis(op, basis)
    set_segments(op, [list(multi_index), dynamic])
    rewriter.modified(op)


def drop_leading_zero(op: Operation, rewriter: PatternRewriter) -> str | None:
    """An outermost component that is 0 adds nothing."""
    multi_index, basis = list(multi_index_of(op)), basis_of(op)
    if len(multi_index) < 2 or constant_value(multi_index[0]) != 0:
        return None
    dropped = basis[1:] if len(basis) == len(multi_index) else basis
    _replace_linearize(op, multi_index[1:], dropped, rewriter)
    return "drop-leading-zero"


def drop_unit_or_zero(op: Operation, rewriter: PatternRewriter) -> str | None:
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
    return "drop-unit-components"


def cancel_linearize(op: Operation, rewriter: PatternRewriter) -> str | None:
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
    rewriter.replace(op, [producer.operands[0]])
    return "cancel-linearize"


def cancel_delinearize(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The components of a disjoint `linearize_index` taken apart with the same basis."""
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
    rewriter.replace(op, list(multi_index))
    return "cancel-delinearize"
