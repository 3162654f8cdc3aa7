"""Which elements of which memrefs each op reads or writes, before views are looked through.

Ops say so themselves (`ir.interfaces.memory_access`); here their operands become expressions of a
frame. Vectors access a footprint: subscripts with fresh variables in the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, IsTerminator, MemoryEffectKind, SymbolOpInterface

from loopwright.exact.indices import Constraint, Extent, Frame
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant
from loopwright.ir.interfaces.memory_access import AccessInterface, MemoryAccess
from loopwright.ir.interfaces.memory_effects import (
    Assume,
    accesses_no_memory,
    effects_on_values,
    is_assumed,
)
from loopwright.ir.interfaces.op_interfaces import interface_of, when_declared
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.reporting.unknown import Cause

Subscripts: TypeAlias = tuple[AffineExpr, ...]


@dataclass(frozen=True, slots=True)
class AccessedElements:
    """Elements of a memref that an op reads or writes.

    Without a memref it may be any memory that others can know of; without subscripts it may be any
    element.
    """

    memref: SSAValue | None
    subscripts: Subscripts | None
    reads: bool
    writes: bool
    frees: bool = False


def accessed_elements(op: Operation, frame: Frame) -> list[AccessedElements]:
    """What an op accesses, its regions left out; may add variables and doubts to the frame."""
    access = interface_of(op, AccessInterface)
    if access is not None:
        return [_accessed(found, frame) for found in access.accesses(op)]
    if is_silent(op):
        return []
    effects = effects_on_values(op)
    if effects is not None:
        return _declared_effects(op, effects, frame)
    frame.doubt(Cause.EFFECTS, operation_name(op))
    return [AccessedElements(None, None, True, True)]


def _declared_effects(
    op: Operation, effects: Sequence[EffectInstance], frame: Frame
) -> list[AccessedElements]:
    """What is known of an op that says which memrefs it reads and writes, but not where."""
    frame.doubt(Cause.ELEMENTS, operation_name(op))
    kinds: dict[SSAValue, set[MemoryEffectKind]] = {}
    for operand in (*op.operands, *op.results):
        kinds[operand] = {effect.kind for effect in effects if effect.value is operand}
    return [
        AccessedElements(
            memref,
            None,
            reads=MemoryEffectKind.READ in kind,
            writes=not kind.isdisjoint((MemoryEffectKind.WRITE, MemoryEffectKind.FREE)),
            frees=MemoryEffectKind.FREE in kind,
        )
        for memref, kind in kinds.items()
        if kind - {MemoryEffectKind.ALLOC}
    ]


def is_silent(op: Operation) -> bool:
    """Whether an op itself is known to read and write no elements."""
    if isinstance(op, UnregisteredOp):
        return is_assumed(Assume.UNREGISTERED, op)
    return _are_silent(op.__class__)


@lru_cache(maxsize=1 << 10)
def _are_silent(kind: type[Operation]) -> bool:
    return accesses_no_memory(kind) or any(
        kind.has_trait(trait, value_if_unregistered=False)
        for trait in (IsTerminator, SymbolOpInterface)
    )


when_declared(_are_silent.cache_clear)


def first_element(op: Operation, frame: Frame) -> AccessedElements:
    """What an op accesses first, or of a vector the first element alone."""
    access = interface_of(op, AccessInterface)
    assert access is not None, "the op accesses elements"
    return _accessed(access.accesses(op)[0]._replace(spans=()), frame)


def _accessed(access: MemoryAccess, frame: Frame) -> AccessedElements:
    for doubt in access.doubts:
        frame.doubt_for(doubt)
    memref = access.memref
    subscripts = None
    if memref is not None and access.is_whole:
        subscripts = _everywhere(frame, memref)
    elif memref is not None and access.indices is not None:
        subscripts = _spanned(memref, _first(access.map, access.indices, frame), access, frame)
    return AccessedElements(memref, subscripts, access.reads, access.writes, access.frees)


def _first(
    affine_map: AffineMap | None, indices: Sequence[SSAValue], frame: Frame
) -> list[AffineExpr]:
    if affine_map is not None:
        return frame.apply(affine_map, indices)
    return [frame.resolve(index) for index in indices]


def _spanned(
    memref: SSAValue, subscripts: list[AffineExpr], access: MemoryAccess, frame: Frame
) -> Subscripts:
    """The subscripts of all elements from the first on that the spans contain."""
    for span in access.spans:
        offset = frame.between(0, span.extent) * span.stride
        place = subscripts[span.dim] = subscripts[span.dim] + offset
        if not span.in_bounds:
            limit = _extent(frame, memref, span.dim)
            frame.require(Constraint(place), Constraint(limit - 1 - place))
    return tuple(subscripts)


def _extent(frame: Frame, memref: SSAValue, position: int) -> AffineExpr:
    type_ = memref.type
    assert is_memref(type_)
    extent = type_.get_shape()[position]
    return constant(extent) if extent >= 0 else frame.parameter(Extent(memref, position))


def _everywhere(frame: Frame, memref: SSAValue) -> Subscripts | None:
    """Any subscripts within the extents; None where not even the rank is known."""
    type_ = memref.type
    if not is_memref(type_):
        frame.doubt(Cause.RANK)
        return None
    subscripts: list[AffineExpr] = []
    for position in range(type_.get_num_dims()):
        place = frame.fresh()
        limit = _extent(frame, memref, position)
        frame.require(Constraint(place), Constraint(limit - 1 - place))
        subscripts.append(place)
    return tuple(subscripts)
