"""Folds of `vector` operations that move elements: what is taken out again, and constants."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.ub import poison_of
from loopwright.ir.dialects.vector.constraints import rank_of, shape_of
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
)
from loopwright.ir.dialects.vector.rearranging import vector_of_elements
from loopwright.ir.dialects.vector.shapes import BitcastOp, ShapeCastOp, ShuffleOp, TransposeOp
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult
from loopwright.ir.syntax.narrowing import (
    is_complex_type,
    is_dense,
    is_float,
    is_integer,
    is_vector,
)
from loopwright.ir.syntax.properties import (
    element_attribute,
    elements_attribute,
    integers,
    is_splat,
    pack_elements,
    splat_attribute,
    storage_bytes,
)

_MOST_ELEMENTS = 256
"""Insertions make no constants with more elements."""


def fold_shape_cast(op: Operation, constants: Constants) -> FoldResult:
    """A cast to the same type, of a cast, or of a constant."""
    assert isinstance(op, ShapeCastOp)
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    (constant,) = constants
    if op.source.type == op.result.type:
        return [op.source]
    inner = op.source.owner
    if isinstance(inner, ShapeCastOp) or (isinstance(inner, TransposeOp) and _keeps_order(inner)):
        op.operands[0] = inner.operands[0]
        return IN_PLACE
    if is_dense(constant) and is_vector(op.result.type):
        return [elements_attribute(op.result.type, constant.data.data)]
    return None


def fold_bitcast(op: Operation, constants: Constants) -> FoldResult:
    """A cast to the same type, or of a cast."""
    assert isinstance(op, BitcastOp)
    inner = op.source.owner
    if op.source.type == op.result.type:
        return [op.source]
    if not isinstance(inner, BitcastOp):
        return None
    if inner.source.type == op.result.type:
        return [inner.source]
    op.operands[0] = inner.source
    return IN_PLACE


def fold_transpose(op: Operation, constants: Constants) -> FoldResult:
    """A transposition that moves no elements, or of a vector of equal ones."""
    assert isinstance(op, TransposeOp)
    if (poison := poison_of(op.vector)) is not None:
        return [poison]
    (constant,), type_ = constants, op.result.type
    if is_dense(constant) and is_splat(constant) and is_vector(type_):
        return [splat_attribute(type_, constant.data.data[: _size(constant)])]
    return [op.vector] if op.vector.type == type_ and _keeps_order(op) else None


def _keeps_order(op: TransposeOp) -> bool:
    """Whether the elements stay in row-major order: dimensions of one move at most."""
    shape = shape_of(op.vector.type)
    moved = [dimension for dimension in integers(op, "permutation") if shape[dimension] != 1]
    return moved == sorted(moved)


def fold_insert(op: Operation, constants: Constants) -> FoldResult:
    """A constant inserted into another; constant positions stand in the operation."""
    assert isinstance(op, InsertOp)
    positions = integers(op, "static_position")
    if not positions and op.value_to_store.type == op.result.type:
        return [op.value_to_store]
    folded = _fold_positions(op, 2, constants)
    positions = integers(op, "static_position")
    stored, into = constants[:2]
    type_ = op.result.type
    if stored is None or not is_dense(into) or not is_vector(type_) or DYNAMIC_INDEX in positions:
        return folded
    shape = shape_of(type_)
    if min(positions, default=0) < 0 or prod(shape) > _MOST_ELEMENTS:
        return folded
    data = _bytes_of(stored)
    if data is None:
        return folded
    all_data = bytearray(into.data.data)
    start = _linear(positions, shape) * len(data)
    all_data[start : start + len(data)] = data
    return [elements_attribute(type_, bytes(all_data))]


def fold_from_elements(op: Operation, constants: Constants) -> FoldResult:
    """A vector of constants is one; all elements of a vector are that vector."""
    assert isinstance(op, FromElementsOp)
    if not is_vector(op.dest.type):
        return None
    whole = vector_of_elements(op)
    if whole is not None:
        return [whole]
    parts = [_bytes_of(constant) for constant in constants if constant is not None]
    known = [part for part in parts if part is not None]
    if len(known) != len(op.elements):
        return None
    return [elements_attribute(op.dest.type, b"".join(known))]


def fold_to_elements(op: Operation, constants: Constants) -> FoldResult:
    """The elements of which a vector was made."""
    inner = op.operands[0].owner
    if isinstance(inner, FromElementsOp):
        return list(inner.elements)
    if isinstance(inner, BroadcastOp) and not is_vector(inner.source.type):
        return [inner.source] * len(op.results)
    return None


def fold_extract(op: Operation, constants: Constants) -> FoldResult:
    """What was inserted, broadcast, transposed or extracted before; part of a constant."""
    assert isinstance(op, ExtractOp)
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    if not op.static_position.data.data and op.source.type == op.result.type:
        return [op.source]
    folded = _fold_positions(op, 1, constants)
    for rule in _EXTRACTIONS:
        found = rule(op, constants[0])
        if found is not None:
            return found
    return folded


def _fold_positions(op: ExtractOp | InsertOp, leading: int, constants: Constants) -> FoldResult:
    """Put positions that are constant, and inside, into the operation."""
    known = iter(zip(op.dynamic_position, constants[leading:], strict=True))
    shape = shape_of((op.source if isinstance(op, ExtractOp) else op.dest).type)
    kept: list[SSAValue] = []
    positions: list[int] = []
    for place, position in enumerate(integers(op, "static_position")):
        if position == DYNAMIC_INDEX:
            value, constant = next(known)
            if is_integer(constant) and -1 <= constant.value.data < shape[place]:
                position = constant.value.data
            else:
                kept.append(value)
        positions.append(position)
    if len(kept) == len(op.dynamic_position):
        return None
    op.operands = (*op.operands[:leading], *kept)
    op.properties["static_position"] = DenseArrayBase.from_list(i64, positions)
    return IN_PLACE


def _part_of_constant(op: ExtractOp, constant: Attribute | None) -> FoldResult:
    positions, type_, source = _static(op), op.result.type, op.source.type
    if positions is None or not is_dense(constant) or not is_vector(source):
        return None
    if is_complex_type(source.element_type):
        return None
    shape = shape_of(source)
    if not is_vector(type_):
        return [element_attribute(constant, _linear(positions, shape))]
    size = _size(constant) * prod(shape[len(positions) :])
    start = _linear(positions, shape) * size
    return [elements_attribute(type_, constant.data.data[start : start + size])]


def _from_extraction(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner = op.source.owner
    if not isinstance(inner, ExtractOp):
        return None
    outer, own = _static(inner), _static(op)
    if outer is None or own is None:
        return None
    return _take(op, inner.source, [*outer, *own])


def _from_insertion(op: ExtractOp, _: Attribute | None) -> FoldResult:
    """Look through insertions elsewhere and transpositions, down to what was inserted, as far as
    none of them is of a part of what is extracted."""
    position = _static(op)
    if position is None:
        return None
    value = op.source
    while True:
        inner = value.owner
        if isinstance(inner, TransposeOp) and len(position) == rank_of(value.type):
            moved = [0] * len(position)
            for place, dimension in zip(position, integers(inner, "permutation"), strict=True):
                moved[dimension] = place
            position, value = moved, inner.vector
            continue
        if not isinstance(inner, InsertOp):
            break
        inserted = integers(inner, "static_position")
        both = list(zip(inserted, position, strict=False))
        if any(a not in (b, DYNAMIC_INDEX) for a, b in both):
            value = inner.dest
        elif DYNAMIC_INDEX not in inserted and len(inserted) <= len(position):
            position, value = position[len(both) :], inner.value_to_store
            if not position:
                return [value] if value.type == op.result.type else None
        else:
            return None
    return None if value is op.source else _take(op, value, position)


def _from_broadcast(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner = op.source.owner
    if not isinstance(inner, BroadcastOp):
        return None
    source = inner.source
    if source.type == op.result.type:
        return [source]
    surplus = rank_of(inner.vector.type) - rank_of(source.type)
    positions = integers(op, "static_position")
    if not is_vector(source.type) or rank_of(source.type) < rank_of(op.result.type):
        return None
    if rank_of(source.type) == rank_of(op.result.type) and is_vector(op.result.type):
        return None
    if shape_of(source.type)[len(positions) - surplus :] != (
        shape_of(op.result.type) if is_vector(op.result.type) else ()
    ):
        return None
    dynamic = iter(op.dynamic_position)
    values = [next(dynamic) if place == DYNAMIC_INDEX else place for place in positions]
    wide = shape_of(inner.vector.type)[surplus:]
    stretched = zip(values[surplus:], shape_of(source.type), wide, strict=False)
    taken = [value if extent == new else 0 for value, extent, new in stretched]
    op.operands = (source, *(value for value in taken if isinstance(value, SSAValue)))
    places = [DYNAMIC_INDEX if isinstance(value, SSAValue) else value for value in taken]
    op.properties["static_position"] = DenseArrayBase.from_list(i64, places)
    return IN_PLACE


def _from_shape_cast(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner, positions = op.source.owner, _static(op)
    if not isinstance(inner, ShapeCastOp):
        return None
    if not shape_of(inner.source.type) and not is_vector(op.result.type):
        op.operands = (inner.source,)
        op.properties["static_position"] = DenseArrayBase.from_list(i64, [])
        return IN_PLACE
    if positions is None:
        return None
    kept = shape_of(op.result.type) if is_vector(op.result.type) else ()
    shape = shape_of(inner.source.type)
    leading = len(shape) - len(kept)
    if leading < 0 or shape[leading:] != kept:
        return None
    place = _linear(positions, shape_of(op.source.type))
    found: list[int] = []
    for extent in reversed(shape[:leading]):
        place, rest = divmod(place, extent)
        found.insert(0, rest)
    return _take(op, inner.source, found)


def _from_slice(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner, positions = op.source.owner, _static(op)
    if not isinstance(inner, ExtractStridedSliceOp) or positions is None:
        return None
    whole, part = shape_of(inner.source.type), shape_of(op.source.type)
    if whole[len(positions) :] != part[len(positions) :]:
        return None
    offsets = [*integers(inner, "offsets"), *[0] * len(positions)]
    return _take(op, inner.source, [a + b for a, b in zip(positions, offsets, strict=False)])


def _from_elements(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner, positions = op.source.owner, _static(op)
    if not isinstance(inner, FromElementsOp) or positions is None or is_vector(op.result.type):
        return None
    return [inner.elements[_linear(positions, shape_of(op.source.type))]]


def _from_shuffle(op: ExtractOp, _: Attribute | None) -> FoldResult:
    inner, positions = op.source.owner, _static(op)
    if not isinstance(inner, ShuffleOp) or positions is None or rank_of(inner.v1.type) != 1:
        return None
    place = integers(inner, "mask")[positions[0]]
    extent = shape_of(inner.v1.type)[0]
    if place < 0:
        return None
    if place < extent:
        return _take(op, inner.v1, [place])
    return _take(op, inner.v2, [place - extent])


def _from_inserted_slice(op: ExtractOp, _: Attribute | None) -> FoldResult:
    """An element, or a part, of a slice that was inserted around it."""
    inner, positions = op.source.owner, _static(op)
    if not isinstance(inner, InsertStridedSliceOp) or positions is None:
        return None
    stored, whole = shape_of(inner.value_to_store.type), shape_of(inner.dest.type)
    count = len(positions)
    if len(stored) != len(whole) or stored[count:] != whole[count:]:
        return None
    found = [
        place - offset for place, offset in zip(positions, integers(inner, "offsets"), strict=False)
    ]
    if not all(0 <= place < extent for place, extent in zip(found, stored, strict=False)):
        return None
    return _take(op, inner.value_to_store, found)


_EXTRACTIONS = (
    _part_of_constant,
    _from_extraction,
    _from_insertion,
    _from_broadcast,
    _from_shape_cast,
    _from_slice,
    _from_elements,
    _from_shuffle,
    _from_inserted_slice,
)


def _take(op: ExtractOp, source: SSAValue, position: Sequence[int]) -> FoldResult:
    """Extract from another vector, or take all of it."""
    if not position:
        return [source] if source.type == op.result.type else None
    op.operands = (source,)
    op.properties["static_position"] = DenseArrayBase.from_list(i64, position)
    return IN_PLACE


def _static(op: ExtractOp | InsertOp) -> list[int] | None:
    """The positions of an operation, if they are known."""
    positions = list(integers(op, "static_position"))
    return None if any(place < 0 for place in positions) else positions


def _linear(positions: Sequence[int], shape: Sequence[int]) -> int:
    """Which part of a vector, of those at all such positions in row-major order."""
    place = 0
    for position, extent in zip(positions, shape, strict=False):
        place = place * extent + position
    return place


def _size(constant: DenseIntOrFPElementsAttr) -> int:
    """How many bytes an element takes."""
    return storage_bytes(constant.get_element_type())


def _bytes_of(constant: Attribute) -> bytes | None:
    """The elements of a constant."""
    if is_integer(constant) or is_float(constant):
        return pack_elements([constant.value.data], constant.type)
    if not is_dense(constant):
        return None
    return constant.data.data


def fold_constant_mask(op: Operation, constants: Constants) -> FoldResult:
    """A mask that is true everywhere, or nowhere."""
    type_, sizes = op.results[0].type, integers(op, "mask_dim_sizes")
    assert is_vector(type_)
    full = sizes == (shape_of(type_) or (1,))
    return (
        [splat_attribute(type_, b"\xff" if full else b"\x00")] if full or not any(sizes) else None
    )
