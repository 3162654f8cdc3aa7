"""Folds and patterns of `vector` operations that put elements elsewhere: shuffles, slices, casts of
shapes, transpositions and broadcasts of each other.

**Before → After**

    %0 = vector.broadcast %x : f32 to vector<4xf32>
    %1 = vector.shape_cast %0 : vector<4xf32> to …       %1 = vector.broadcast %x : f32 to …

    vector.from_elements %x, %x                          vector.broadcast %x
    vector.shuffle %a, %b [0, 2, 1, 3]                   vector.interleave %a, %b
    vector.insert_strided_slice (part of %v there), %v   %v

**Legal when** always, for vectors of fixed length: they have the same elements in the same places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from xdsl.dialects.builtin import AnyFloat, ArrayAttr, DenseArrayBase, IntegerAttr, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects.arith.selection import SelectOp
from loopwright.ir.dialects.reduction.definition import combined
from loopwright.ir.dialects.vector.arithmetic import MultiReductionOp, ReductionOp
from loopwright.ir.dialects.vector.constraints import (
    is_scalable,
    like,
    rank_of,
    shape_of,
    vector_of,
)
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    ToElementsOp,
)
from loopwright.ir.dialects.vector.memory import MaskOp
from loopwright.ir.dialects.vector.shapes import InterleaveOp, ShapeCastOp, ShuffleOp, TransposeOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, of_vector_kind
from loopwright.ir.interfaces.rewriting import Constants, FoldResult, PatternRewriter, constant_of
from loopwright.ir.syntax.narrowing import is_dense, is_vector
from loopwright.ir.syntax.properties import (
    element_values,
    elements_attribute,
    integers,
    is_splat,
    pack_elements,
    splat_attribute,
    storage_bytes,
)

_MOST_ELEMENTS = 256
"""No constants with more elements are made of others."""


def _is_fixed(*values: SSAValue) -> bool:
    """Whether values are no vectors of a length that is only known when the program runs."""
    return not any(is_vector(value.type) and is_scalable(value.type) for value in values)


def _shape(type_: Attribute) -> tuple[int, ...]:
    return shape_of(type_) if is_vector(type_) else ()


def _stretches(source: Sequence[int], wide: Sequence[int]) -> bool:
    """Whether a vector may be broadcast: its dimensions are the innermost ones, or of extent 1."""
    surplus = len(wide) - len(source)
    pairs = zip(source, wide[max(surplus, 0) :], strict=False)
    return surplus >= 0 and all(extent in (1, new) for extent, new in pairs)


def _broadcast(source: SSAValue, type_: Attribute) -> BroadcastOp:
    return BroadcastOp.create(operands=[source], result_types=[type_])


def _shape_cast(source: SSAValue, type_: Attribute) -> ShapeCastOp:
    return ShapeCastOp.create(operands=[source], result_types=[type_])


def _extract(source: SSAValue, position: Sequence[int], type_: Attribute) -> ExtractOp:
    properties = {"static_position": DenseArrayBase.from_list(i64, list(position))}
    return ExtractOp.create(operands=[source], result_types=[type_], properties=properties)


# Shuffles ---------------------------------------------------------------------------------------


def fold_shuffle(op: Operation, constants: Constants) -> FoldResult:
    """One of both vectors as it is, or of constants a constant."""
    assert isinstance(op, ShuffleOp)
    mask = list(integers(op, "mask"))
    if not shape_of(op.v1.type) or not _is_fixed(op.v1, op.v2):
        return None
    first, second = shape_of(op.v1.type)[0], shape_of(op.v2.type)[0]
    if mask == list(range(first)):
        return [op.v1]
    if mask == list(range(first, first + second)):
        return [op.v2]
    left, right = constants
    if not is_dense(left) or not is_dense(right) or rank_of(op.v1.type) != 1:
        return None
    numbers = [*element_values(left), *element_values(right)]
    chosen = [numbers[max(place, 0)] for place in mask]
    assert is_vector(op.vector.type)
    return [elements_attribute(op.vector.type, pack_elements(chosen, op.vector.type.element_type))]


def shuffle_of_equal(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast, where all elements are one number."""
    assert isinstance(op, ShuffleOp)
    if rank_of(op.v1.type) == 0 and integers(op, "mask") == (0,):
        rewriter.replace_with(op, _broadcast(op.v1, op.vector.type))
        return "shuffle-to-broadcast"
    number = _repeated(op.v1)
    if number is None or _repeated(op.v2) is not number:
        return None
    rewriter.replace_with(op, _broadcast(number, op.vector.type))
    return "shuffle-to-broadcast"


def _repeated(value: SSAValue) -> SSAValue | None:
    """The number that is broadcast to a vector."""
    inner = value.owner
    return (
        inner.source
        if isinstance(inner, BroadcastOp) and not is_vector(inner.source.type)
        else None
    )


def shuffle_to_interleave(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The elements of both vectors by turns."""
    assert isinstance(op, ShuffleOp)
    if rank_of(op.v1.type) > 1 or op.v1.type != op.v2.type or not _is_fixed(op.v1):
        return None
    extent = prod(shape_of(op.v1.type))
    wanted = [
        place
        for pair in zip(range(extent), range(extent, 2 * extent), strict=True)
        for place in pair
    ]
    if list(integers(op, "mask")) != wanted:
        return None
    new = InterleaveOp.create(operands=[op.v1, op.v2], result_types=[op.vector.type])
    rewriter.replace_with(op, new)
    return "shuffle-to-interleave"


# Slices -----------------------------------------------------------------------------------------


def fold_extract_slice(op: Operation, constants: Constants) -> FoldResult:
    """All of a vector, what was inserted there, or a part of a constant."""
    assert isinstance(op, ExtractStridedSliceOp)
    (constant,), type_ = constants, op.result.type
    if op.source.type == type_:
        return [op.source]
    inserted = _inserted_at(op)
    if inserted is not None:
        return [inserted]
    if not is_dense(constant) or not is_vector(type_):
        return None
    element_type = constant.get_element_type()
    if is_splat(constant):
        return [splat_attribute(type_, constant.data.data[: storage_bytes(element_type)])]
    if not _is_fixed(op.source):
        return None
    data, size = constant.data.data, storage_bytes(element_type)
    shape = shape_of(op.source.type)
    offsets = [*integers(op, "offsets"), *[0] * len(shape)]
    parts: list[bytes] = []
    for place in product(*map(range, shape_of(type_))):
        start = _linear([a + b for a, b in zip(place, offsets, strict=False)], shape) * size
        parts.append(data[start : start + size])
    return [elements_attribute(type_, b"".join(parts))]


def _linear(place: Sequence[int], shape: Sequence[int]) -> int:
    number = 0
    for position, extent in zip(place, shape, strict=True):
        number = number * extent + position
    return number


def _inserted_at(op: ExtractStridedSliceOp) -> SSAValue | None:
    """What was inserted at the place of a slice, with its shape, if nothing was since."""
    value, shape = op.source, shape_of(op.result.type)
    offsets = list(integers(op, "offsets"))
    offsets += [0] * (len(shape) - len(offsets))
    while isinstance(inner := value.owner, InsertStridedSliceOp):
        stored = shape_of(inner.value_to_store.type)
        if len(stored) != len(shape) or not _is_fixed(op.source):
            return None
        other = list(integers(inner, "offsets"))
        if offsets == other and stored == shape:
            return inner.value_to_store
        sides = zip(offsets, shape, other, stored, strict=True)
        if not any(a + m <= b or b + n <= a for a, m, b, n in sides):
            return None
        value = inner.dest
    return None


def fold_insert_slice(op: Operation, constants: Constants) -> FoldResult:
    """A whole vector."""
    assert isinstance(op, InsertStridedSliceOp)
    return [op.value_to_store] if op.value_to_store.type == op.dest.type else None


def insert_same_slice(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Equal elements among the same, and what is there already, change nothing."""
    assert isinstance(op, InsertStridedSliceOp)
    number, inner = _repeated(op.value_to_store), op.value_to_store.owner
    is_same = number is not None and _repeated(op.dest) is number
    if isinstance(inner, ExtractStridedSliceOp) and inner.source is op.dest:
        offsets = list(integers(inner, "offsets"))
        offsets += [0] * (rank_of(op.dest.type) - len(offsets))
        is_same = offsets == list(integers(op, "offsets"))
    if not is_same:
        return None
    rewriter.replace(op, [op.dest])
    return "inserted-already"


def insert_constant_slice(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A constant with a part of it replaced by another."""
    assert isinstance(op, InsertStridedSliceOp)
    stored, into = constant_of(op.value_to_store), constant_of(op.dest)
    type_ = op.result.type
    if not is_dense(stored) or not is_dense(into) or not is_vector(type_) or not _is_fixed(op.dest):
        return None
    shape, part = shape_of(type_), shape_of(op.value_to_store.type)
    if prod(shape) > _MOST_ELEMENTS:
        return None
    size = storage_bytes(stored.get_element_type())
    found: Attribute = into
    alike = is_splat(stored) and is_splat(into)
    if not alike or stored.data.data[:size] != into.data.data[:size]:
        numbers, new = list(element_values(into)), element_values(stored)
        offsets = integers(op, "offsets")
        leading = [0] * (len(shape) - len(part))
        for number, place in enumerate(product(*map(range, part))):
            at = [a + b for a, b in zip([*leading, *place], offsets, strict=True)]
            numbers[_linear(at, shape)] = new[number]
        found = elements_attribute(type_, pack_elements(numbers, type_.element_type))
    rewriter.replace(op, [rewriter.constant(op, found)])
    return "constant-slice"


def slice_of_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast of a number, or of a slice of what is broadcast."""
    assert isinstance(op, ExtractStridedSliceOp)
    inner, type_ = op.source.owner, op.result.type
    if not isinstance(inner, BroadcastOp) or not _is_fixed(inner.source, op.source):
        return None
    source = inner.source
    shape, wide = _shape(source.type), shape_of(type_)
    surplus = len(wide) - len(shape)
    own = [new if extent != 1 else 1 for extent, new in zip(shape, wide[surplus:], strict=True)]
    if list(shape) != own:
        offsets = [*integers(op, "offsets"), *[0] * len(wide)][surplus : len(wide)]
        at = [0 if extent == 1 else place for extent, place in zip(shape, offsets, strict=True)]
        assert is_vector(source.type)
        part = ExtractStridedSliceOp.create(
            operands=[source],
            result_types=[vector_of(source.type.element_type, own)],
            properties={
                "offsets": _integers(at),
                "sizes": _integers(own),
                "strides": _integers([1] * len(own)),
            },
        )
        rewriter.insert_before(op, part)
        source = part.result
    rewriter.replace_with(op, _broadcast(source, type_))
    return "broadcast-less"


def _integers(values: Sequence[int]) -> Attribute:
    return ArrayAttr([IntegerAttr(value, i64) for value in values])


def slice_to_extract(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One of the parts of a vector, whole."""
    assert isinstance(op, ExtractStridedSliceOp)
    shape, part = shape_of(op.source.type), shape_of(op.result.type)
    count = 0
    while count < len(part) and part[count] == 1 and shape[count] != 1:
        count += 1
    if not 0 < count < len(shape) or part[count:] != shape[count:] or not _is_fixed(op.source):
        return None
    assert is_vector(op.result.type)
    type_ = vector_of(op.result.type.element_type, shape[count:])
    taken = _extract(op.source, integers(op, "offsets")[:count], type_)
    rewriter.insert_before(op, taken)
    rewriter.replace_with(op, _shape_cast(taken.result, op.result.type))
    return "slice-to-extract"


# Broadcasts, casts of shapes and transpositions -------------------------------------------------


def cast_of_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast, or a cast, of what is broadcast."""
    assert isinstance(op, ShapeCastOp)
    inner = op.source.owner
    if not isinstance(inner, BroadcastOp) or not _is_fixed(inner.source, op.source, op.result):
        return None
    shape, wanted = _shape(inner.source.type), shape_of(op.result.type)
    if _stretches(shape, wanted):
        rewriter.replace_with(op, _broadcast(inner.source, op.result.type))
    elif is_vector(inner.source.type) and prod(shape) == prod(wanted):
        rewriter.replace_with(op, _shape_cast(inner.source, op.result.type))
    else:
        return None
    return "looked-through-broadcast"


def broadcast_of_cast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast of what was given leading extents of one."""
    assert isinstance(op, BroadcastOp)
    inner = op.source.owner
    if not isinstance(inner, ShapeCastOp) or not _is_fixed(inner.source, op.vector):
        return None
    before, after = shape_of(inner.source.type), shape_of(op.source.type)
    surplus = len(after) - len(before)
    if surplus < 0 or after != (*[1] * surplus, *before):
        return None
    rewriter.replace_with(op, _broadcast(inner.source, op.vector.type))
    return "looked-through-cast"


def transposed_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast of which dimensions are exchanged that hold the same elements."""
    assert isinstance(op, TransposeOp)
    inner = op.vector.owner
    if not isinstance(inner, BroadcastOp) or not _is_fixed(inner.source, op.vector):
        return None
    order, rank = integers(op, "permutation"), len(_shape(inner.source.type))
    surplus = len(order) - rank
    if tuple(order[surplus:]) != tuple(range(surplus, len(order))):
        return None
    rewriter.replace_with(op, _broadcast(inner.source, op.result.type))
    return "looked-through-broadcast"


def transposed_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A vector of the elements in another order."""
    assert isinstance(op, TransposeOp)
    inner = op.vector.owner
    if not isinstance(inner, FromElementsOp):
        return None
    order, shape = integers(op, "permutation"), shape_of(op.vector.type)
    elements: list[SSAValue] = []
    for place in product(*map(range, shape_of(op.result.type))):
        moved = [0] * len(shape)
        for position, dimension in zip(place, order, strict=True):
            moved[dimension] = position
        elements.append(inner.elements[_linear(moved, shape)])
    new = FromElementsOp.create(operands=elements, result_types=[op.result.type])
    rewriter.replace_with(op, new)
    return "transposed-elements"


def transposed_twice(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One transposition of two."""
    assert isinstance(op, TransposeOp)
    inner = op.vector.owner
    if not isinstance(inner, TransposeOp):
        return None
    before = integers(inner, "permutation")
    order = [before[dimension] for dimension in integers(op, "permutation")]
    new = TransposeOp.create(
        operands=[inner.vector],
        result_types=[op.result.type],
        properties={"permutation": DenseArrayBase.from_list(i64, order)},
    )
    rewriter.replace_with(op, new)
    return "transposed-once"


def transposed_cast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A cast of which dimensions of extent one are exchanged with others."""
    assert isinstance(op, TransposeOp)
    inner = op.vector.owner
    if not isinstance(inner, ShapeCastOp) or not _is_fixed(inner.source, op.vector):
        return None
    shape = shape_of(op.vector.type)
    moved = [dimension for dimension in integers(op, "permutation") if shape[dimension] != 1]
    if moved != sorted(moved):
        return None
    rewriter.replace_with(op, _shape_cast(inner.source, op.result.type))
    return "looked-through-cast"


# Elements ---------------------------------------------------------------------------------------


def equal_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast of one number."""
    assert isinstance(op, FromElementsOp)
    if not op.elements or any(value is not op.elements[0] for value in op.elements):
        return None
    rewriter.replace_with(op, _broadcast(op.elements[0], op.dest.type))
    return "elements-to-broadcast"


def elements_of_one_vector(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A vector whose elements were extracted, in another shape."""
    assert isinstance(op, FromElementsOp)
    source = None
    for number, value in enumerate(op.elements):
        inner = value.owner
        if not isinstance(inner, ExtractOp) or not _is_fixed(inner.source):
            return None
        source = inner.source if source is None else source
        position = integers(inner, "static_position")
        shape = _shape(source.type)
        if (
            inner.source is not source
            or len(position) != len(shape)
            or prod(shape) != len(op.elements)
        ):
            return None
        if any(place < 0 for place in position) or _linear(position, shape) != number:
            return None
    if source is None:
        return None
    rewriter.replace_with(op, _shape_cast(source, op.dest.type))
    return "elements-to-cast"


def vector_of_elements(op: FromElementsOp) -> SSAValue | None:
    """The vector whose elements these are, all and in order."""
    inner = op.elements[0].owner if op.elements else None
    if not isinstance(inner, ToElementsOp) or inner.source.type != op.dest.type:
        return None
    return inner.source if list(op.elements) == list(inner.results) else None


def insert_to_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A broadcast of the only element, or part, of a vector."""
    assert isinstance(op, InsertOp)
    wanted, part = shape_of(op.result.type), _shape(op.value_to_store.type)
    if not _is_fixed(op.dest) or prod(wanted) != prod(part) or not _stretches(part, wanted):
        return None
    rewriter.replace_with(op, _broadcast(op.value_to_store, op.result.type))
    return "insert-to-broadcast"


def extract_of_broadcast(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A smaller broadcast of what is broadcast to all parts."""
    assert isinstance(op, ExtractOp)
    inner = op.source.owner
    if not isinstance(inner, BroadcastOp) or not _is_fixed(inner.source, op.source):
        return None
    shape, wanted = _shape(inner.source.type), _shape(op.result.type)
    if not is_vector(op.result.type) or not _stretches(shape, wanted):
        return None
    rewriter.replace_with(op, _broadcast(inner.source, op.result.type))
    return "broadcast-less"


def kind_of(op: ReductionOp | MultiReductionOp) -> AtomicRMWKind:
    """How a reduction combines."""
    type_: Attribute = op.dest.type
    element = type_.element_type if is_vector(type_) else type_
    return AtomicRMWKind[of_vector_kind(op.kind.data, is_float=isinstance(element, AnyFloat))]


def reduction_of_one(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The only element of a vector, combined with what is there already."""
    assert isinstance(op, ReductionOp)
    if shape_of(op.vector.type) not in ((), (1,)) or is_scalable(op.vector.type):
        return None
    type_ = op.dest.type
    taken = _extract(op.vector, [0] * rank_of(op.vector.type), type_)
    if op.acc is None:
        rewriter.replace_with(op, taken)
        return "reduction-of-one"
    new = combined(kind_of(op), taken.result, op.acc)
    if isinstance(type_, AnyFloat):
        new.properties["fastmath"] = op.properties["fastmath"]
    rewriter.insert_before(op, taken)
    rewriter.replace_with(op, new)
    return "reduction-of-one"


def reductions_of_one(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Each element combined with what is there already, where no reduced extent is above one."""
    assert isinstance(op, MultiReductionOp)
    type_, mask_op = op.dest.type, op.parent_op()
    reduced = integers(op, "reduction_dims")
    extents = shape_of(op.source.type)
    if any(extents[place] != 1 for place in reduced) or is_scalable(op.source.type):
        return None
    root = mask_op if isinstance(mask_op, MaskOp) else op

    def taken(value: SSAValue) -> SSAValue:
        assert is_vector(value.type)
        element = value.type.element_type
        if not reduced:
            return value
        if is_vector(type_):
            new: Operation = _shape_cast(value, like(type_, element))
        else:
            new = _extract(value, [0] * len(extents), element)
        rewriter.insert_before(root, new)
        return new.results[0]

    mask = taken(mask_op.mask) if isinstance(mask_op, MaskOp) else None
    found = combined(kind_of(op), op.acc, taken(op.source))
    if mask is None:
        rewriter.replace_with(op, found)
        return "reduction-of-one"
    rewriter.insert_before(root, found)
    chosen = SelectOp.create(operands=[mask, found.results[0], op.acc], result_types=[type_])
    rewriter.replace_with(root, chosen)
    return "reduction-of-one"


def insert_again(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Insert nothing where something else is inserted at once."""
    assert isinstance(op, InsertOp)
    inner = op.dest.owner
    if not isinstance(inner, InsertOp) or op.dynamic_position or inner.dynamic_position:
        return None
    if integers(inner, "static_position") != integers(op, "static_position"):
        return None
    op.operands[1] = inner.dest
    rewriter.modified(op)
    rewriter.revisit(inner)
    return "inserted-once"
