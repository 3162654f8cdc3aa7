"""Which elements of which memrefs each op reads or writes, before views are looked through.

Each op that touches memory has a rule in the table: memref, subscripts as expressions of a frame,
and what it does there. Vectors touch a footprint: subscripts with fresh variables in the frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import EffectInstance, IsTerminator, MemoryEffectKind, SymbolOpInterface

from loopwright.affine_expr import AffineDimExpr, AffineExpr, constant
from loopwright.analysis.attributes import booleans, map_of, segments
from loopwright.analysis.indices import Constraint, Extent, Frame
from loopwright.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.interfaces.memory_effects import accesses_no_memory, effects_on_values
from loopwright.interfaces.op_interfaces import when_declared
from loopwright.syntax.narrowing import is_memref, is_vector
from loopwright.syntax.op_names import operation_name

Subscripts: TypeAlias = tuple[AffineExpr, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """Elements of a memref that an op reads or writes.

    Without a memref it may be any memory that others can know of; without subscripts it may be any
    element.
    """

    memref: SSAValue | None
    subscripts: Subscripts | None
    reads: bool
    writes: bool
    frees: bool = False


_Rule: TypeAlias = Callable[[Operation, Frame], list[Touch]]


def touches(op: Operation, frame: Frame) -> list[Touch]:
    """What an op touches, its regions left out; may add variables and doubts to the frame."""
    rule = _RULES.get(op.name)
    if rule is not None:
        return rule(op, frame)
    if is_silent(op):
        return []
    effects = effects_on_values(op)
    if effects is not None:
        return _declared_effects(op, effects, frame)
    frame.doubt(f"the effects of '{operation_name(op)}' are unknown")
    return [Touch(None, None, True, True)]


def _declared_effects(
    op: Operation, effects: Sequence[EffectInstance], frame: Frame
) -> list[Touch]:
    """What is known of an op that says which memrefs it reads and writes, but not where."""
    frame.doubt(f"it is not known which elements '{operation_name(op)}' accesses")
    kinds: dict[SSAValue, set[MemoryEffectKind]] = {}
    for operand in (*op.operands, *op.results):
        kinds[operand] = {effect.kind for effect in effects if effect.value is operand}
    return [
        Touch(
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
    return _are_silent(op.__class__)


@lru_cache(maxsize=1 << 10)
def _are_silent(kind: type[Operation]) -> bool:
    return accesses_no_memory(kind) or any(
        kind.has_trait(trait, value_if_unregistered=False)
        for trait in (IsTerminator, SymbolOpInterface)
    )


when_declared(_are_silent.cache_clear)


def _at(
    op: Operation, frame: Frame, memref: SSAValue, indices: Sequence[SSAValue]
) -> Subscripts | None:
    """The subscripts: the results of the property `map`, or the indices as they are."""
    affine_map = map_of(op, "map")
    if affine_map is not None:
        return tuple(frame.apply(affine_map, indices))
    return tuple(frame.resolve(index) for index in indices)


def _reads_first(op: Operation, frame: Frame) -> list[Touch]:
    memref = op.operands[0]
    return [Touch(memref, _at(op, frame, memref, op.operands[1:]), True, False)]


def _writes_second(op: Operation, frame: Frame) -> list[Touch]:
    memref = op.operands[1]
    return [Touch(memref, _at(op, frame, memref, op.operands[2:]), False, True)]


def first_element(op: Operation, frame: Frame) -> Touch:
    """What an affine load or store touches, or of a vector the first element alone."""
    return (_reads_first if op.results else _writes_second)(op, frame)[0]


def _updates(op: Operation, frame: Frame) -> list[Touch]:
    """`atomic_rmw` of `affine` and `memref`, and `memref.generic_atomic_rmw`."""
    first = 0 if op.name == "memref.generic_atomic_rmw" else 1
    memref = op.operands[first]
    return [Touch(memref, _at(op, frame, memref, op.operands[first + 1 :]), True, True)]


def _vector_reads(op: Operation, frame: Frame) -> list[Touch]:
    touch = _reads_first(op, frame)[0]
    if isinstance(op, VectorLoadOp) and not op.is_plain:
        return [_walked(touch, op, frame)]
    return [_slice(touch, op.results[0].type, frame)]


def _vector_writes(op: Operation, frame: Frame) -> list[Touch]:
    touch = _writes_second(op, frame)[0]
    if isinstance(op, VectorStoreOp) and not op.is_plain:
        return [_walked(touch, op, frame)]
    return [_slice(touch, op.operands[0].type, frame)]


def _walked(touch: Touch, op: VectorLoadOp | VectorStoreOp, frame: Frame) -> Touch:
    """The touch of a slice with strides, along any dimensions."""
    assert touch.subscripts is not None
    subscripts = list(touch.subscripts)
    for walk, extent in zip(op.walks, op.vector_type.get_shape(), strict=True):
        if walk.dim is not None and extent != 1:
            subscripts[walk.dim] += frame.between(0, extent) * walk.stride
    return replace(touch, subscripts=tuple(subscripts))


def _slice(touch: Touch, vector: Attribute, frame: Frame) -> Touch:
    """The touch of a slice of the last dimensions."""
    assert touch.subscripts is not None and is_vector(vector)
    shape = _outer_shape(vector, touch.memref)
    if shape is None or len(shape) > len(touch.subscripts):
        frame.doubt("the vector is scalable or larger than the memref")
        return Touch(touch.memref, None, touch.reads, touch.writes)
    kept = len(touch.subscripts) - len(shape)
    inner = (
        start + frame.between(0, extent) if extent != 1 else start
        for start, extent in zip(touch.subscripts[kept:], shape, strict=True)
    )
    subscripts = (*touch.subscripts[:kept], *inner)
    return Touch(touch.memref, subscripts, touch.reads, touch.writes)


def _outer_shape(vector: VectorType[Attribute], memref: SSAValue | None) -> Sequence[int] | None:
    """The shape of a vector in elements of a memref, which may be vectors themselves."""
    if any(vector.get_scalable_dims()):
        return None
    shape = vector.get_shape()
    type_ = None if memref is None else memref.type
    element = type_.element_type if is_memref(type_) else None
    inner = element.get_num_dims() if is_vector(element) else 0
    return shape[: len(shape) - inner]


def _masked_read(op: Operation, frame: Frame) -> list[Touch]:
    indices = [value for value in op.operands[1:] if not is_vector(value.type)]
    subscripts = tuple(frame.resolve(index) for index in indices)
    frame.doubt(f"the mask of '{op.name}' is not known")
    return [_slice(Touch(op.operands[0], subscripts, True, False), op.results[0].type, frame)]


def _masked_write(op: Operation, frame: Frame) -> list[Touch]:
    indices = [value for value in op.operands[1:] if not is_vector(value.type)]
    subscripts = tuple(frame.resolve(index) for index in indices)
    frame.doubt(f"the mask of '{op.name}' is not known")
    return [_slice(Touch(op.operands[0], subscripts, False, True), op.operands[-1].type, frame)]


def _gathers(op: Operation, frame: Frame) -> list[Touch]:
    frame.doubt(f"the indices of '{op.name}' are data")
    reads = op.name == "vector.gather"
    memref = op.operands[0]
    return [Touch(memref, None, reads, not reads)] if is_memref(memref.type) else []


def _transfers(op: Operation, frame: Frame) -> list[Touch]:
    reads = op.name == "vector.transfer_read"
    groups = segments(op)
    memref = (groups[0] if reads else groups[1])[0]
    indices, masks = (groups[1] if reads else groups[2]), groups[3]
    vector = op.results[0].type if reads else groups[0][0].type
    permutation = map_of(op, "permutation_map")
    if not is_memref(memref.type):
        return []
    assert is_vector(vector)
    shape = _outer_shape(vector, memref)
    whole = Touch(memref, None, reads, not reads)
    if permutation is None or shape is None or len(shape) > len(permutation.results):
        frame.doubt(f"the footprint of '{op.name}' is not known")
        return [whole]
    if masks:
        frame.doubt(f"the mask of '{op.name}' is not known")
    subscripts = [frame.resolve(index) for index in indices]
    in_bounds = booleans(op, "in_bounds") or (False,) * len(shape)
    results = permutation.results[: len(shape)]
    for result, extent, inside in zip(results, shape, in_bounds[: len(shape)], strict=True):
        if isinstance(result, AffineDimExpr):
            place = subscripts[result.position] + frame.between(0, extent)
            subscripts[result.position] = place
            if not inside:
                limit = _extent(frame, memref, result.position)
                frame.require(Constraint(place), Constraint(limit - 1 - place))
    return [Touch(memref, tuple(subscripts), reads, not reads)]


def _extent(frame: Frame, memref: SSAValue, position: int) -> AffineExpr:
    type_ = memref.type
    assert is_memref(type_)
    extent = type_.get_shape()[position]
    return constant(extent) if extent >= 0 else frame.parameter(Extent(memref, position))


def _copies(op: Operation, frame: Frame) -> list[Touch]:
    source, target = op.operands
    return [
        Touch(source, _everywhere(frame, source), True, False),
        Touch(target, _everywhere(frame, target), False, True),
    ]


def _everywhere(frame: Frame, memref: SSAValue) -> Subscripts | None:
    """Any subscripts within the extents; None where not even the rank is known."""
    type_ = memref.type
    if not is_memref(type_):
        frame.doubt("the rank of the memref is not known")
        return None
    subscripts: list[AffineExpr] = []
    for position in range(type_.get_num_dims()):
        place = frame.fresh()
        limit = _extent(frame, memref, position)
        frame.require(Constraint(place), Constraint(limit - 1 - place))
        subscripts.append(place)
    return tuple(subscripts)


def _frees(op: Operation, frame: Frame) -> list[Touch]:
    frame.doubt("all of the memory is freed")
    return [Touch(op.operands[0], None, False, True, frees=True)]


def _starts_transfer(op: Operation, frame: Frame) -> list[Touch]:
    """`dma_start`: it reads and writes until the wait that belongs to it."""
    frame.doubt(f"'{op.name}' runs beside the program")
    memrefs = [value for value in op.operands if is_memref(value.type)]
    source, target, tag = memrefs[:3]
    return [
        Touch(source, None, True, False),
        Touch(target, None, False, True),
        Touch(tag, None, False, True),
    ]


def _waits(op: Operation, frame: Frame) -> list[Touch]:
    frame.doubt(f"'{op.name}' ends a transfer")
    return [Touch(None, None, True, True)]


def _calls(op: Operation, frame: Frame) -> list[Touch]:
    frame.doubt("the function that is called is not looked into")
    return [Touch(None, None, True, True)]


_RULES: dict[str, _Rule] = {
    "affine.atomic_rmw": _updates,
    "affine.dma_start": _starts_transfer,
    "affine.dma_wait": _waits,
    "affine.load": _reads_first,
    "affine.store": _writes_second,
    "affine.vector_load": _vector_reads,
    "affine.vector_store": _vector_writes,
    "func.call": _calls,
    "func.call_indirect": _calls,
    "memref.atomic_rmw": _updates,
    "memref.copy": _copies,
    "memref.dealloc": _frees,
    "memref.dma_start": _starts_transfer,
    "memref.dma_wait": _waits,
    "memref.generic_atomic_rmw": _updates,
    "memref.load": _reads_first,
    "memref.store": _writes_second,
    "vector.compressstore": _masked_write,
    "vector.expandload": _masked_read,
    "vector.gather": _gathers,
    "vector.load": _vector_reads,
    "vector.maskedload": _masked_read,
    "vector.maskedstore": _masked_write,
    "vector.scatter": _gathers,
    "vector.store": _vector_writes,
    "vector.transfer_read": _transfers,
    "vector.transfer_write": _transfers,
}
