"""Folds of `vector` operations: what is taken out again, constants, and what moves nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.core import attributes, properties
from loopwright.ir.dialects import vector
from loopwright.ir.dialects.memref.folds import fold_memref_cast
from loopwright.ir.dialects.ub import poison_of
from loopwright.ir.dialects.vector import canonicalization
from loopwright.ir.dialects.vector.constraints import rank_of, scalable_of, shape_of
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult, constant_of


def _bytes_of(constant: Attribute | None) -> bytes | None:
    """The elements of a constant."""
    if attributes.is_integer(constant) or attributes.is_float(constant):
        return properties.pack_elements([constant.value.data], constant.type)
    return constant.data.data if attributes.is_dense(constant) else None


def _element_bytes(constant: Attribute | None) -> bytes | None:
    """Return the bytes of a number, or of the element of a splat."""
    if attributes.is_dense(constant) and properties.is_splat(constant):
        return constant.data.data[: properties.storage_bytes(constant.get_element_type())]
    return None if attributes.is_dense(constant) else _bytes_of(constant)


# Casts, broadcasts, transpositions and shuffles


def fold_shape_cast(op: vector.ShapeCastOp, constants: Constants) -> FoldResult:
    """A cast to the same type, of a cast, or of a constant."""
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    (constant,) = constants
    inner = op.source.owner
    if op.source.type == op.result.type:
        return [op.source]
    if isinstance(inner, vector.ShapeCastOp) or (
        isinstance(inner, vector.TransposeOp) and canonicalization.keeps_order(inner)
    ):
        op.operands[0] = inner.operands[0]
        return IN_PLACE
    if attributes.is_dense(constant) and attributes.is_vector(op.result.type):
        return [properties.elements_attribute(op.result.type, constant.data.data)]
    return None


def fold_bitcast(op: vector.BitcastOp, constants: Constants) -> FoldResult:
    """A cast to the same type, or of a cast."""
    inner = op.source.owner
    if op.source.type == op.result.type:
        return [op.source]
    if not isinstance(inner, vector.BitcastOp):
        return None
    if inner.source.type == op.result.type:
        return [inner.source]
    op.operands[0] = inner.source
    return IN_PLACE


def fold_broadcast(op: vector.BroadcastOp, constants: Constants) -> FoldResult:
    """Fold the broadcast of a constant to a constant, one to the same type to its source, and two
    broadcasts to one."""
    result_type = op.vector.type
    inner = op.source.owner
    if op.source.type == result_type:
        return [op.source]
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    if not attributes.is_vector(result_type):
        return None
    if isinstance(inner, vector.BroadcastOp):
        op.operands[0] = inner.source
        return IN_PLACE
    data = _element_bytes(constants[0])
    return None if data is None else [properties.splat_attribute(result_type, data)]


def fold_transpose(op: vector.TransposeOp, constants: Constants) -> FoldResult:
    """Fold a transposition that moves no elements, or one of a splat."""
    if (poison := poison_of(op.vector)) is not None:
        return [poison]
    (constant,) = constants
    type_ = op.result.type
    data = _element_bytes(constant) if attributes.is_dense(constant) else None
    if data is not None and attributes.is_vector(type_):
        return [properties.splat_attribute(type_, data)]
    return [op.vector] if op.vector.type == type_ and canonicalization.keeps_order(op) else None


def fold_shuffle(op: vector.ShuffleOp, constants: Constants) -> FoldResult:
    """Fold a shuffle that gives one of its operands unchanged, or one of constants."""
    mask = list(properties.integers(op, "mask"))
    type_ = op.vector.type
    if not shape_of(op.v1.type) or not canonicalization.is_fixed(op.v1, op.v2):
        return None
    first = shape_of(op.v1.type)[0]
    second = shape_of(op.v2.type)[0]
    if mask == list(range(first)):
        return [op.v1]
    if mask == list(range(first, first + second)):
        return [op.v2]
    first_constant, second_constant = constants
    if (
        not attributes.is_dense(first_constant)
        or not attributes.is_dense(second_constant)
        or rank_of(op.v1.type) != 1
    ):
        return None
    numbers = [
        *properties.element_values(first_constant),
        *properties.element_values(second_constant),
    ]
    chosen = [numbers[max(place, 0)] for place in mask]
    assert attributes.is_vector(type_)
    return [
        properties.elements_attribute(type_, properties.pack_elements(chosen, type_.element_type))
    ]


# Slices and elements


def fold_extract_slice(op: vector.ExtractStridedSliceOp, constants: Constants) -> FoldResult:
    """Fold a slice of the whole vector, of an inserted value, or of a constant."""
    (constant,) = constants
    type_ = op.result.type
    if op.source.type == type_:
        return [op.source]
    inserted = _inserted_at(op)
    if inserted is not None:
        return [inserted]
    if not attributes.is_dense(constant) or not attributes.is_vector(type_):
        return None
    element = _element_bytes(constant)
    if element is not None:
        return [properties.splat_attribute(type_, element)]
    if not canonicalization.is_fixed(op.source):
        return None
    data = constant.data.data
    size = properties.storage_bytes(constant.get_element_type())
    shape = shape_of(op.source.type)
    offsets = [*properties.integers(op, "offsets"), *[0] * len(shape)]
    parts: list[bytes] = []
    for place in product(*map(range, shape_of(type_))):
        at = [a + b for a, b in zip(place, offsets, strict=False)]
        start = canonicalization.place_in_order(at, shape) * size
        parts.append(data[start : start + size])
    return [properties.elements_attribute(type_, b"".join(parts))]


def _inserted_at(op: vector.ExtractStridedSliceOp) -> SSAValue | None:
    """Return the value that was inserted at exactly the place of a slice, unless a later insertion
    overlaps it."""
    value = op.source
    shape = shape_of(op.result.type)
    offsets = list(properties.integers(op, "offsets"))
    offsets += [0] * (len(shape) - len(offsets))
    while isinstance(inner := value.owner, vector.InsertStridedSliceOp):
        stored = shape_of(inner.value_to_store.type)
        if len(stored) != len(shape) or not canonicalization.is_fixed(op.source):
            return None
        inner_offsets = list(properties.integers(inner, "offsets"))
        if offsets == inner_offsets and stored == shape:
            return inner.value_to_store
        sides = zip(offsets, shape, inner_offsets, stored, strict=True)
        if not any(a + m <= b or b + n <= a for a, m, b, n in sides):
            return None
        value = inner.dest
    return None


def fold_insert_slice(op: vector.InsertStridedSliceOp, constants: Constants) -> FoldResult:
    """A whole vector."""
    return [op.value_to_store] if op.value_to_store.type == op.dest.type else None


def fold_insert(op: vector.InsertOp, constants: Constants) -> FoldResult:
    """A constant inserted into another; constant positions are in the operation."""
    type_ = op.result.type
    if not properties.integers(op, "static_position") and op.value_to_store.type == type_:
        return [op.value_to_store]
    folded = _fold_positions(op, 2, constants)
    positions = _static(op)
    data = _bytes_of(constants[0])
    into = constants[1]
    if (
        data is None
        or positions is None
        or not attributes.is_dense(into)
        or not attributes.is_vector(type_)
    ):
        return folded
    shape = shape_of(type_)
    if prod(shape) > canonicalization.MOST_ELEMENTS:
        return folded
    all_data = bytearray(into.data.data)
    start = canonicalization.place_in_order(positions, shape) * len(data)
    all_data[start : start + len(data)] = data
    return [properties.elements_attribute(type_, bytes(all_data))]


def fold_from_elements(op: vector.FromElementsOp, constants: Constants) -> FoldResult:
    """Fold constants to a constant vector, and all elements of a vector to that vector."""
    type_ = op.dest.type
    inner = op.elements[0].owner if op.elements else None
    if not attributes.is_vector(type_):
        return None
    if isinstance(inner, vector.ToElementsOp) and inner.source.type == type_:
        if list(op.elements) == list(inner.results):
            return [inner.source]
    element_bytes = [part for part in map(_bytes_of, constants) if part is not None]
    if len(element_bytes) != len(op.elements):
        return None
    return [properties.elements_attribute(type_, b"".join(element_bytes))]


def fold_to_elements(op: vector.ToElementsOp, constants: Constants) -> FoldResult:
    """The elements from which a vector was created."""
    inner = op.operands[0].owner
    if isinstance(inner, vector.FromElementsOp):
        return list(inner.elements)
    if isinstance(inner, vector.BroadcastOp) and not attributes.is_vector(inner.source.type):
        return [inner.source] * len(op.results)
    return None


# What is extracted


def fold_extract(op: vector.ExtractOp, constants: Constants) -> FoldResult:
    """Fold to the value that was inserted, broadcast, transposed or extracted before, or to an
    element of a constant."""
    if (poison := poison_of(op.source)) is not None:
        return [poison]
    if not properties.integers(op, "static_position") and op.source.type == op.result.type:
        return [op.source]
    folded = _fold_positions(op, 1, constants)
    positions = _static(op)
    inner = op.source.owner
    if isinstance(inner, vector.BroadcastOp):
        folded_source = _from_broadcast(op, inner)
    elif isinstance(inner, vector.ShapeCastOp):
        folded_source = _from_shape_cast(op, inner, positions)
    elif positions is None:
        folded_source = None
    elif attributes.is_dense(constants[0]):
        folded_source = _part_of_constant(op, positions, constants[0])
    else:
        rule = _EXTRACTIONS.get(type(inner))
        folded_source = None if rule is None else rule(op, inner, positions)
    return folded if folded_source is None else folded_source


def _fold_positions(
    op: vector.ExtractOp | vector.InsertOp, leading: int, constants: Constants
) -> FoldResult:
    """Put positions that are constant, and inside, into the operation."""
    dynamic_positions = iter(zip(op.dynamic_position, constants[leading:], strict=True))
    shape = shape_of((op.source if isinstance(op, vector.ExtractOp) else op.dest).type)
    remaining: list[SSAValue] = []
    positions: list[int] = []
    for place, position in enumerate(properties.integers(op, "static_position")):
        if position == builtin.DYNAMIC_INDEX:
            value, constant = next(dynamic_positions)
            if attributes.is_integer(constant) and -1 <= constant.value.data < shape[place]:
                position = constant.value.data
            else:
                remaining.append(value)
        positions.append(position)
    if len(remaining) == len(op.dynamic_position):
        return None
    op.operands = (*op.operands[:leading], *remaining)
    op.properties["static_position"] = builtin.DenseArrayBase.from_list(builtin.i64, positions)
    return IN_PLACE


def _static(op: vector.ExtractOp | vector.InsertOp) -> list[int] | None:
    """The positions of an operation, if they are known."""
    positions = list(properties.integers(op, "static_position"))
    return None if any(place < 0 for place in positions) else positions


def _take(op: vector.ExtractOp, source: SSAValue, position: Sequence[int | SSAValue]) -> FoldResult:
    """Extract from another vector, or take all of it."""
    if not position and source.type == op.result.type:
        return [source]
    if not position and shape_of(source.type):
        return None
    op.operands = (source, *(place for place in position if isinstance(place, SSAValue)))
    static = [builtin.DYNAMIC_INDEX if isinstance(place, SSAValue) else place for place in position]
    op.properties["static_position"] = builtin.DenseArrayBase.from_list(builtin.i64, static)
    return IN_PLACE


def _part_of_constant(
    op: vector.ExtractOp, positions: Sequence[int], constant: builtin.DenseIntOrFPElementsAttr
) -> FoldResult:
    type_ = op.result.type
    source = op.source.type
    if not attributes.is_vector(source) or attributes.is_complex_type(source.element_type):
        return None
    shape = shape_of(source)
    if not attributes.is_vector(type_):
        return [
            properties.element_attribute(
                constant, canonicalization.place_in_order(positions, shape)
            )
        ]
    size = properties.storage_bytes(constant.get_element_type()) * prod(shape[len(positions) :])
    start = canonicalization.place_in_order(positions, shape) * size
    return [properties.elements_attribute(type_, constant.data.data[start : start + size])]


def _from_extraction(
    op: vector.ExtractOp, inner: vector.ExtractOp, positions: Sequence[int]
) -> FoldResult:
    outer = _static(inner)
    return None if outer is None else _take(op, inner.source, [*outer, *positions])


def _from_insertion(op: vector.ExtractOp, _: Operation, positions: Sequence[int]) -> FoldResult:
    """Look through transpositions, and through insertions at other positions, to the value inserted
    at the extracted position; None if an insertion overlaps it in part."""
    position = positions
    value = op.source
    while isinstance(inner := value.owner, vector.TransposeOp | vector.InsertOp):
        if isinstance(inner, vector.TransposeOp):
            if len(position) != rank_of(value.type):
                break
            order = properties.integers(inner, "permutation")
            position = [position[order.index(place)] for place in range(len(order))]
            value = inner.vector
            continue
        inserted = properties.integers(inner, "static_position")
        compared = list(zip(inserted, position, strict=False))
        if any(a not in (b, builtin.DYNAMIC_INDEX) for a, b in compared):
            value = inner.dest
        elif builtin.DYNAMIC_INDEX not in inserted and len(inserted) <= len(position):
            position = position[len(compared) :]
            value = inner.value_to_store
            if not position:
                return [value] if value.type == op.result.type else None
        else:
            return None
    return None if value is op.source else _take(op, value, position)


def _from_broadcast(op: vector.ExtractOp, inner: vector.BroadcastOp) -> FoldResult:
    source = inner.source
    type_ = op.result.type
    if source.type == type_:
        return [source]
    source_rank = rank_of(source.type)
    surplus = rank_of(inner.vector.type) - rank_of(source.type)
    if not attributes.is_vector(source.type) or source_rank < rank_of(type_) + attributes.is_vector(
        type_
    ):
        return None
    values = properties.mixed(properties.integers(op, "static_position"), op.dynamic_position)
    shape = shape_of(source.type)
    if shape[len(values) - surplus :] != shape_of(type_):
        return None
    wide = shape_of(inner.vector.type)[surplus:]
    stretched = zip(values[surplus:], shape, wide, strict=False)
    return _take(op, source, [value if extent == new else 0 for value, extent, new in stretched])


def _from_shape_cast(
    op: vector.ExtractOp, inner: vector.ShapeCastOp, positions: Sequence[int] | None
) -> FoldResult:
    extracted_shape = shape_of(op.result.type)
    shape = shape_of(inner.source.type)
    if not shape and not attributes.is_vector(op.result.type):
        return _take(op, inner.source, [])
    leading = len(shape) - len(extracted_shape)
    if positions is None or leading < 0 or shape[leading:] != extracted_shape:
        return None
    place = canonicalization.place_in_order(positions, shape_of(op.source.type))
    source_position: list[int] = []
    for extent in reversed(shape[:leading]):
        place, index = divmod(place, extent)
        source_position.insert(0, index)
    return _take(op, inner.source, source_position)


def _from_slice(
    op: vector.ExtractOp, inner: vector.ExtractStridedSliceOp, positions: Sequence[int]
) -> FoldResult:
    count = len(positions)
    if shape_of(inner.source.type)[count:] != shape_of(op.source.type)[count:]:
        return None
    offsets = [*properties.integers(inner, "offsets"), *[0] * count]
    return _take(op, inner.source, [a + b for a, b in zip(positions, offsets, strict=False)])


def _from_elements(
    op: vector.ExtractOp, inner: vector.FromElementsOp, positions: Sequence[int]
) -> FoldResult:
    if attributes.is_vector(op.result.type):
        return None
    return [inner.elements[canonicalization.place_in_order(positions, shape_of(op.source.type))]]


def _from_shuffle(
    op: vector.ExtractOp, inner: vector.ShuffleOp, positions: Sequence[int]
) -> FoldResult:
    extents = shape_of(inner.v1.type)
    place = properties.integers(inner, "mask")[positions[0]]
    if len(extents) != 1 or place < 0:
        return None
    is_first = place < extents[0]
    return _take(op, inner.v1 if is_first else inner.v2, [place - extents[0] * (not is_first)])


def _from_inserted_slice(
    op: vector.ExtractOp, inner: vector.InsertStridedSliceOp, positions: Sequence[int]
) -> FoldResult:
    """An element, or a part, of a slice that was inserted around it."""
    stored = shape_of(inner.value_to_store.type)
    whole = shape_of(inner.dest.type)
    count = len(positions)
    if len(stored) != len(whole) or stored[count:] != whole[count:]:
        return None
    relative_position = [
        a - b for a, b in zip(positions, properties.integers(inner, "offsets"), strict=False)
    ]
    if not all(
        0 <= place < extent for place, extent in zip(relative_position, stored, strict=False)
    ):
        return None
    return _take(op, inner.value_to_store, relative_position)


_EXTRACTIONS: Mapping[type[Operation | Block], Callable[..., FoldResult]] = {
    vector.ExtractOp: _from_extraction,
    vector.InsertOp: _from_insertion,
    vector.TransposeOp: _from_insertion,
    vector.ExtractStridedSliceOp: _from_slice,
    vector.FromElementsOp: _from_elements,
    vector.ShuffleOp: _from_shuffle,
    vector.InsertStridedSliceOp: _from_inserted_slice,
}


# Masks and transfers


def fold_constant_mask(op: vector.ConstantMaskOp, constants: Constants) -> FoldResult:
    """A mask that is true everywhere, or nowhere."""
    type_ = op.result.type
    sizes = properties.integers(op, "mask_dim_sizes")
    assert attributes.is_vector(type_)
    is_full = sizes == (shape_of(type_) or (1,))
    if not is_full and any(sizes):
        return None
    return [properties.splat_attribute(type_, b"\xff" if is_full else b"\x00")]


def fold_empty_mask(op: vector.MaskOp, constants: Constants) -> FoldResult:
    """Fold an empty mask to the values that it yields."""
    last = op.mask_region.block.first_op
    if not isinstance(last, vector.YieldOp) or op.passthru is not None or not last.operands:
        return None
    return list(last.operands)


def fold_transfer(
    op: vector.TransferReadOp | vector.TransferWriteOp, constants: Constants
) -> FoldResult:
    """A transfer that is known to be in bounds says so; casts of its memref are looked through; a
    mask that is true everywhere goes."""
    type_ = (op.vector if isinstance(op, vector.TransferReadOp) else op.value_to_store).type
    flags = [bool(flag) for flag in properties.integers(op, "in_bounds")]
    if attributes.is_memref(op.base.type) and attributes.is_vector(type_) and not all(flags):
        inside = [flag or _is_inside(op, type_, place) for place, flag in enumerate(flags)]
        if inside != flags:
            op.properties["in_bounds"] = builtin.ArrayAttr(
                [builtin.BoolAttr.from_bool(flag) for flag in inside]
            )
            return IN_PLACE
    mask = None if op.mask is None else constant_of(op.mask)
    if attributes.is_dense(mask) and all(properties.element_values(mask)):
        properties.set_segments(op, [*properties.segments(op)[:-1], []])
        return IN_PLACE
    return fold_memref_cast(op, constants)


def _is_inside(
    op: vector.TransferReadOp | vector.TransferWriteOp,
    type_: builtin.VectorType[Attribute],
    place: int,
) -> bool:
    """Whether all lanes along a dimension of a vector are between constant bounds."""
    result = op.permutation_map.data.results[place]
    if not isinstance(result, AffineDimExpr) or scalable_of(type_)[place]:
        return False
    first = constant_value(op.indices[result.position])
    extent = shape_of(op.base.type)[result.position]
    if first is None or extent == builtin.DYNAMIC_INDEX:
        return False
    return first >= 0 and first + shape_of(type_)[place] <= extent
