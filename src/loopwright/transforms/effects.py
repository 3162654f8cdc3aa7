"""What an operation does to memory, and whether it may be erased when nobody uses its results.

Operations are known by name. An operation that is not in these tables has unknown effects: nothing
is moved across it, and it is never erased.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import Final

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, IsTerminator, SymbolOpInterface


class Effect(Flag):
    """A set of effects on memory."""

    NONE = 0
    READ = auto()
    WRITE = auto()
    ALLOCATE = auto()
    FREE = auto()


_PURE_DIALECTS: Final = {"arith", "math", "index", "complex", "reduction", "ub"}


def _names(text: str) -> list[str]:
    return text.split()


_EFFECTS: Final[dict[str, Effect]] = {
    **dict.fromkeys(
        _names(
            "affine.apply affine.min affine.max affine.delinearize_index affine.linearize_index "
            "reduction.combine reduction.identity reduction.yield "
            "affine.yield scf.yield scf.condition scf.reduce.return func.return func.constant "
            "cf.br cf.cond_br cf.switch builtin.unrealized_conversion_cast vector.yield "
            "memref.cast memref.subview memref.dim memref.rank memref.view memref.get_global "
            "memref.reinterpret_cast memref.expand_shape memref.collapse_shape memref.transpose "
            "memref.memory_space_cast memref.extract_strided_metadata memref.alloca_scope.return "
            "memref.extract_aligned_pointer_as_index memref.atomic_yield memref.reshape "
            "memref.assume_alignment memref.distinct_objects "
            "vector.broadcast vector.extract vector.insert vector.extract_strided_slice "
            "vector.insert_strided_slice vector.fma vector.reduction vector.multi_reduction "
            "vector.contract vector.outerproduct vector.transpose vector.shape_cast "
            "vector.shuffle vector.create_mask vector.constant_mask vector.step vector.bitcast "
            "vector.splat vector.scan vector.interleave vector.deinterleave vector.vscale "
            "vector.type_cast vector.from_elements vector.to_elements"
        ),
        Effect.NONE,
    ),
    **dict.fromkeys(
        _names(
            "affine.load affine.vector_load memref.load vector.load vector.maskedload "
            "vector.gather vector.transfer_read vector.expandload"
        ),
        Effect.READ,
    ),
    **dict.fromkeys(
        _names(
            "affine.store affine.vector_store memref.store vector.store vector.maskedstore "
            "vector.scatter vector.transfer_write vector.compressstore"
        ),
        Effect.WRITE,
    ),
    "memref.copy": Effect.READ | Effect.WRITE,
    "affine.atomic_rmw": Effect.READ | Effect.WRITE,
    "memref.atomic_rmw": Effect.READ | Effect.WRITE,
    "memref.alloc": Effect.ALLOCATE,
    "memref.alloca": Effect.ALLOCATE,
    "memref.dealloc": Effect.FREE,
}

_RECURSIVE: Final = frozenset(
    _names(
        "affine.for affine.if affine.parallel scf.for scf.if scf.parallel scf.while scf.reduce "
        "scf.index_switch scf.execute_region scf.forall memref.alloca_scope vector.mask"
    )
)


def effects_of(op: Operation) -> Effect | None:
    """The effects of `op`, with those of the operations inside it; None where they are unknown."""
    name = op.name
    known = _EFFECTS.get(name)
    if known is not None:
        return known
    if name in _RECURSIVE:
        total = Effect.NONE
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    effects = effects_of(inner)
                    if effects is None:
                        return None
                    total |= effects
        return total
    if name.partition(".")[0] in _PURE_DIALECTS:
        return Effect.NONE
    return None


def is_pure(op: Operation) -> bool:
    """Whether `op` touches no memory."""
    return effects_of(op) == Effect.NONE


def is_terminator(op: Operation) -> bool:
    """Whether `op` ends a block."""
    return bool(op.successors) or op.has_trait(IsTerminator, value_if_unregistered=False)


def is_isolated(op: Operation) -> bool:
    """Whether regions of `op` use no values from outside, or might not: unregistered ones."""
    return isinstance(op, UnregisteredOp) or op.has_trait(IsolatedFromAbove)


def is_trivially_dead(op: Operation) -> bool:
    """Whether `op` may be erased: no result is used and it does nothing but read and allocate."""
    for result in op.results:
        if result.first_use is not None:
            return False
    if is_terminator(op) or op.has_trait(SymbolOpInterface, value_if_unregistered=False):
        return False
    return not _does_something(op)


def _does_something(op: Operation) -> bool:
    name = op.name
    known = _EFFECTS.get(name)
    if known is not None:
        return bool(known & (Effect.WRITE | Effect.FREE))
    if name in _RECURSIVE:
        return any(
            _does_something(inner)
            for region in op.regions
            for block in region.blocks
            for inner in block.ops
        )
    return name.partition(".")[0] not in _PURE_DIALECTS
