"""Views as ops declare them: subscripts, positions and types of views from those of their sources.

Where a view only rearranges subscripts affinely (`subview`, `cast`, `transpose`, `collapse_shape`,
`expand_shape`), its elements are at composed subscripts of the source. Where it arranges memory
again (`reinterpret_cast`, `reshape`, `view`), they are known by their position in memory. Where its
elements are larger (`view`, `vector.type_cast`), each is several elements of the source: all bytes,
or all elements of the vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, IndexType, MemRefType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, constant
from loopwright.ir.core import attributes, properties
from loopwright.ir.dialects.memref import layout
from loopwright.ir.interfaces.index_values import IndexValues, Subscripts, constant_value
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import interface_of


def _constant_extents(values: Sequence[int | SSAValue]) -> list[layout.Extent]:
    return [value if isinstance(value, int) else constant_value(value) for value in values]


def _entries(op: Operation) -> list[list[layout.Extent]]:
    """Return offsets, sizes and strides of a view; None for each that is not constant."""
    return [_constant_extents(part) for part in properties.mixed_parts(op)]


def _source_type(op: Operation) -> MemRefType[Attribute]:
    return cast("MemRefType[Attribute]", op.operands[0].type)


def _result_type(op: Operation) -> MemRefType[Attribute]:
    type_ = op.results[0].type
    assert attributes.is_memref(type_)
    return type_


def _row_major(subscripts: Subscripts, shape: Sequence[int]) -> AffineExpr:
    total = constant(0)
    for subscript, extent in zip(subscripts, shape, strict=True):
        total = total * max(extent, 0) + subscript
    return total


class _Bijective(ViewLike):
    """All elements of the source, each once."""

    def is_injective(self, op: Operation) -> bool:
        """They are the same elements."""
        return True


class SameElements(_Bijective):
    """The elements of the source, at the same subscripts."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """The subscripts as they are, if both have a rank, or all views of an unranked source have
        the same one."""
        source = op.operands[0]
        if attributes.is_memref(source.type):
            return subscripts if source.type.get_num_dims() == len(subscripts) else None
        views = (use.operation for use in source.uses)
        ranks = {_rank(view) for view in views if interface_of(view, ViewLike) is not None}
        return subscripts if ranks == {len(subscripts)} else None

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type of the source."""
        return source


def _rank(view: Operation) -> int | None:
    """The rank of a view's result; None if it is unranked."""
    type_ = view.results[0].type
    return type_.get_num_dims() if attributes.is_memref(type_) else None


class SubView(ViewLike):
    """Elements at offsets and strides."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """`offset + subscript * stride`, and the offset in dimensions that are dropped."""
        offsets, _, strides = properties.mixed_parts(op)
        dropped = dropped_dimensions(op)
        if dropped is None or len(offsets) - len(dropped) != len(subscripts):
            return None
        remaining = iter(subscripts)
        exprs: list[AffineExpr] = []
        for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
            start = values.resolve(offset)
            if position in dropped:
                exprs.append(start)
            else:
                exprs.append(start + next(remaining) * values.resolve(stride))
        return tuple(exprs)

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type that the source has at these offsets, sizes and strides."""
        full = layout.subview_type(source, *_entries(op))
        dropped = dropped_dimensions(op)
        return None if full is None or dropped is None else layout.reduced_type(full, dropped)

    def is_injective(self, op: Operation) -> bool:
        """It certainly steps on in all of its dimensions."""
        return all(_entries(op)[2])


def dropped_dimensions(op: Operation) -> set[int] | None:
    """The dimensions of its source that a `memref.subview` drops; None if that is not known."""
    offsets, sizes, strides = (
        [
            None if entry == DYNAMIC_INDEX else entry
            for entry in properties.integers(op, f"static_{name}")
        ]
        for name in ("offsets", "sizes", "strides")
    )
    full = layout.subview_type(_source_type(op), offsets, sizes, strides)
    return None if full is None else layout.dropped_dims(full, _result_type(op))


class Transposed(_Bijective):
    """The dimensions in another order."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """The subscripts in the order of the source."""
        permutation = properties.attribute(op, "permutation")
        assert isinstance(permutation, attributes.AffineMapAttr)
        source_order = [constant(0)] * len(subscripts)
        for subscript, result in zip(subscripts, permutation.data.results, strict=True):
            assert isinstance(result, AffineDimExpr)
            source_order[result.position] = subscript
        return tuple(source_order)

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type of the source, transposed."""
        permutation = properties.attribute(op, "permutation")
        if (
            not isinstance(permutation, attributes.AffineMapAttr)
            or layout.strides_and_offset(source) is None
        ):
            return None
        positions = [min(result.used_dims()) for result in permutation.data.results]
        return layout.transposed_type(source, positions)


class Collapsed(_Bijective):
    """Groups of dimensions as one each."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """Quotients and remainders by the extents of the source."""
        groups = properties.reassociation(op)
        shape = _source_type(op).get_shape()
        source = [constant(0)] * len(shape)
        for subscript, group in zip(subscripts, groups, strict=False):
            if any(shape[i] <= 0 for i in group[1:]):
                return None
            for position in reversed(group[1:]):
                source[position] = subscript % shape[position]
                subscript = subscript // shape[position]
            source[group[0]] = subscript
        return tuple(source)

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type of the source, collapsed."""
        return layout.collapsed_type(source, properties.reassociation(op))


class Expanded(_Bijective):
    """Dimensions as groups of several."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """The row-major positions in the groups."""
        groups = properties.reassociation(op)
        shape = _result_type(op).get_shape()
        exprs: list[AffineExpr] = []
        for group in groups:
            if any(shape[i] < 0 for i in group[1:]):
                return None
            place = subscripts[group[0]]
            for position in group[1:]:
                place = place * shape[position] + subscripts[position]
            exprs.append(place)
        return tuple(exprs)

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type of the source, expanded."""
        sizes = _constant_extents(
            properties.mixed(properties.integers(op, "static_output_shape"), op.operands[1:])
        )
        if len(sizes) != _result_type(op).get_num_dims():
            return None
        return layout.expanded_type(source, sizes, properties.reassociation(op))


class Reinterpreted(ViewLike):
    """A view with arbitrary offset, sizes and strides, independent of the source's."""

    is_rearranged = True

    def position(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> AffineExpr | None:
        """The offset and the subscripts times the strides."""
        (offset, *_), _, strides = properties.mixed_parts(op)
        total = values.resolve(offset)
        for subscript, stride in zip(subscripts, strides, strict=True):
            total = total + subscript * values.resolve(stride)
        return total

    def refined_type(self, op: Operation, source: layout.AnyMemRef) -> layout.AnyMemRef | None:
        """The type that it states, with the constants among its operands."""
        (offset,), sizes, strides = _entries(op)
        return layout.strided_memref(_result_type(op), sizes, strides, offset)


class Reshaped(ViewLike):
    """Any shape for a source that is contiguous and begins where its memory begins."""

    is_rearranged = True

    def position(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> AffineExpr | None:
        """The row-major position."""
        result = op.results[0].type
        if not attributes.is_memref(result) or any(extent < 0 for extent in result.get_shape()[1:]):
            return None
        return _row_major(subscripts, result.get_shape())


class LargerElements(ViewLike):
    """Each element is several elements of the source; the memory begins elsewhere."""

    def __init__(self) -> None:
        super().__init__(same_pointer=False)

    def start(self, op: Operation, values: IndexValues) -> AffineExpr:
        """How many elements of the source are before the view."""
        return constant(0)

    def source_position(
        self, op: Operation, values: IndexValues, position: AffineExpr
    ) -> AffineExpr | None:
        """One of the elements of the source that are one of the view."""
        unit = self.elements_of_source(op)
        if unit == 0:
            return None
        place = position * unit + self.start(op, values)
        return place + values.between(0, unit) if unit > 1 else place


class ByteView(LargerElements):
    """Elements of any type in a buffer of bytes."""

    is_rearranged = True

    def start(self, op: Operation, values: IndexValues) -> AffineExpr:
        """The shift in bytes."""
        return values.resolve(op.operands[1])

    def position(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> AffineExpr | None:
        """The row-major position."""
        sizes = iter(op.operands[2:])
        shape = [
            extent if extent >= 0 else values.resolve(next(sizes)).constant_value()
            for extent in _result_type(op).get_shape()
        ]
        if None in shape[1:]:
            return None
        return _row_major(subscripts, [extent or 0 for extent in shape])

    def elements_of_source(self, op: Operation) -> int:
        """How many bytes an element takes; 0 where that depends on how it is packed or padded."""
        return _element_bytes(_result_type(op).element_type)


class VectorElements(LargerElements):
    """Each vector is the trailing dimensions of the source at leading subscripts."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """The subscripts, and anywhere in the trailing dimensions."""
        shape = _source_type(op).get_shape()
        leading = len(subscripts)
        if leading > len(shape) or any(extent < 0 for extent in shape):
            return None
        if self.elements_of_source(op) != prod(shape[leading:]):
            return None
        inner = (values.between(0, n) if n != 1 else constant(0) for n in shape[leading:])
        return (*subscripts, *inner)

    def elements_of_source(self, op: Operation) -> int:
        """How many lanes there are for one of the source."""
        inner, outer = (
            _lanes(type_.element_type) for type_ in (_source_type(op), _result_type(op))
        )
        return outer // inner if outer % inner == 0 else 0


def _lanes(element: Attribute) -> int:
    return prod(element.get_shape()) if attributes.is_vector(element) else 1


def _element_bytes(element: Attribute) -> int:
    """How many bytes an element takes; 0 where that depends on how it is packed or padded."""
    is_one = not (attributes.is_vector(element) or attributes.is_complex_type(element))
    scalar = element if is_one else cast("VectorType[Attribute]", element).element_type
    if not (attributes.is_integer_type(scalar) or isinstance(scalar, AnyFloat | IndexType)):
        return 0
    size = properties.storage_bytes(scalar)
    if not is_one:
        bits = 64 if isinstance(scalar, IndexType) else scalar.bitwidth
        parts = 2 if attributes.is_complex_type(element) else _lanes(element)
        return size * parts if bits == 8 * size and not parts & (parts - 1) else 0
    return size if size in (1, 2, 4, 8) else 0
