"""The `tensor` dialect: xDSL's, with what MLIR's verifier says, and the names that its ops suggest
for their results."""

from __future__ import annotations

from math import prod
from typing import Any, Final

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_structure
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.custom_form import parse_attr_dict, print_attr_dict
from loopwright.ir.dialects.index_lists import static_values, verify_not_negative
from loopwright.ir.interfaces.index_values import ShapedDim
from loopwright.ir.interfaces.op_interfaces import ResultNames, declare
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import PlainVerifyException

__all__ = ["Tensor"]


def _shape(value: SSAValue) -> tuple[int, ...]:
    """The extents of a tensor that has some."""
    type_: Any = value.type
    return tuple(type_.get_shape()) if isinstance(type_, TensorType) else ()


def element_of(type_: Any) -> Attribute:
    """The type of the elements of a tensor."""
    return type_.element_type


def _verify_types(op: Any) -> None:
    """Operands, results and properties are what the op takes."""
    op.get_irdl_definition().verify(op)


def _verify_dynamic_sizes(count: int, result: Any) -> None:
    expected = sum(extent == DYNAMIC_INDEX for extent in _shape(result))
    if count != expected:
        message = f"incorrect number of dynamic sizes, has {count}, expected {expected}"
        raise VerifyException(message)


def _agree(first: int, second: int) -> bool:
    return DYNAMIC_INDEX in (first, second) or first == second


class CastOp(tensor.CastOp):
    """The same elements, with a type that says more or less of the extents."""

    def verify_(self) -> None:
        """The types are of the same elements, and agree where both say an extent."""
        _verify_types(self)
        types: list[Attribute] = [self.source.type, self.dest.type]
        source, dest = types
        is_same = len({element_of(each) for each in types}) == 1
        if all(is_structure(each) for each in types):
            shapes = _shape(self.source), _shape(self.dest)
            is_same &= len(shapes[0]) == len(shapes[1]) and all(map(_agree, *shapes))
        if not is_same:
            raise VerifyException(
                f"operand type {quoted(source)} and result type {quoted(dest)} "
                "are cast incompatible"
            )


class EmptyOp(tensor.EmptyOp):
    """A tensor whose elements may be anything."""

    def verify_(self) -> None:
        """There is an operand for each extent that is not known."""
        _verify_types(self)
        _verify_dynamic_sizes(len(self.dynamic_sizes), self.tensor)

    @classmethod
    def parse(cls, parser: Parser) -> EmptyOp:
        """Parse `(sizes) attr-dict : type`."""
        sizes = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        _, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        op = cls([parser.resolve_operand(size, IndexType()) for size in sizes], parser.parse_type())
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string("(")
        printer.print_list(self.dynamic_sizes, printer.print_ssa_value)
        printer.print_string(")")
        print_attr_dict(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.tensor.type)


class ExtractOp(tensor.ExtractOp):
    """An element."""

    def verify_(self) -> None:
        """There is a subscript for each dimension."""
        _verify_types(self)
        if len(self.indices) != len(_shape(self.tensor)):
            raise VerifyException("incorrect number of indices for extract_element")


class InsertOp(tensor.InsertOp):
    """A tensor with another element."""

    def verify_(self) -> None:
        """There is a subscript for each dimension."""
        _verify_types(self)
        if len(self.indices) != len(_shape(self.dest)):
            raise VerifyException("incorrect number of indices")


class ReshapeOp(tensor.ReshapeOp):
    """The same elements in another shape, which an operand gives."""

    def verify_(self) -> None:
        """There are as many elements as before, if that is known."""
        _verify_types(self)
        shapes = _shape(self.source), _shape(self.result)
        are_static = all(DYNAMIC_INDEX not in shape for shape in shapes)
        if are_static and prod(shapes[0]) != prod(shapes[1]):
            message = "source and destination tensor should have the same number of elements"
            raise VerifyException(message)


class SplatOp(tensor.SplatOp):
    """A tensor of one number."""

    def verify_(self) -> None:
        """There is an operand for each extent that is not known."""
        _verify_types(self)
        _verify_dynamic_sizes(len(self.dynamicSizes), self.result)


def _verify_slice(op: Operation, full: Any, part: Any, *, checks_bounds: bool) -> None:
    """The type of a slice is that of its sizes, without some that are one at most."""
    sizes = integers(op, "static_sizes")
    rank = len(_shape(full))
    if len(sizes) != rank:
        raise PlainVerifyException(f"expected {rank} offset values, got {len(sizes)}")
    for kind in ("offset", "size"):
        verify_not_negative(kind, static_values(op.properties[f"static_{kind}s"]))
    if checks_bounds:
        offsets = integers(op, "static_offsets")
        strides = integers(op, "static_strides")
        dimensions = zip(offsets, sizes, strides, _shape(full), strict=False)
        for number, (offset, size, stride, extent) in enumerate(dimensions):
            if DYNAMIC_INDEX in (offset, size, stride, extent):
                continue
            last = offset + (size - 1) * stride
            if last >= extent:
                raise PlainVerifyException(
                    f"slice along dimension {number} runs out-of-bounds: {last} >= {extent}"
                )
    remaining_extents = list(_shape(part))
    for size in sizes:
        if remaining_extents and remaining_extents[0] == size:
            remaining_extents.pop(0)
        elif size != 1:
            remaining_extents.append(0)
            break
    if remaining_extents:
        full_type = quoted(TensorType(full.type.element_type, sizes))
        raise PlainVerifyException(
            f"expected type to be {full_type} or a rank-reduced version. (size mismatch) "
        )


class ExtractSliceOp(tensor.ExtractSliceOp):
    """A part of a tensor."""

    def verify_(self) -> None:
        """It is inside of the tensor, and its type says its extents."""
        super().verify_()
        _verify_slice(self, self.source, self.result, checks_bounds=True)


class InsertSliceOp(tensor.InsertSliceOp):
    """A tensor with another part."""

    def verify_(self) -> None:
        """The type of the part says its extents."""
        super().verify_()
        _verify_slice(self, self.dest, self.source, checks_bounds=True)


class CollapseShapeOp(tensor.CollapseShapeOp):
    """A tensor with some dimensions as one."""

    def verify_(self) -> None:
        """Each dimension of the result is that of a list of dimensions."""
        super().verify_()
        rank = len(_shape(self.result))
        lists = len(self.reassociation)
        if rank != lists:
            raise VerifyException(
                f"expected collapsed rank ({rank}) to equal the number of reassociation maps"
                f" ({lists})."
            )


class PadOp(tensor.PadOp):
    """A tensor with more elements around."""

    def verify_(self) -> None:
        """The result has the extents that follow."""
        super().verify_()
        low = integers(self, "static_low")
        high = integers(self, "static_high")
        inferred = [
            DYNAMIC_INDEX if DYNAMIC_INDEX in (extent, *more) else extent + sum(more)
            for extent, *more in zip(_shape(self.source), low, high, strict=False)
        ]
        result_type = self.result.type
        is_same_rank = len(_shape(self.result)) == len(inferred)
        if not is_same_rank or not all(
            extent in (inferred_extent, DYNAMIC_INDEX) or inferred_extent == DYNAMIC_INDEX
            for extent, inferred_extent in zip(_shape(self.result), inferred, strict=False)
        ):
            assert isinstance(result_type, TensorType)
            inferred_type = quoted(TensorType(result_type.element_type, inferred))
            raise PlainVerifyException(
                f"specified type {quoted(result_type)} does not match the inferred type "
                f"{inferred_type}"
            )


_OURS: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        *(CastOp, CollapseShapeOp, EmptyOp, ExtractOp, ExtractSliceOp, InsertOp, InsertSliceOp),
        *(PadOp, ReshapeOp, SplatOp),
    )
}
_OPERATIONS = [_OURS.get(op.name, op) for op in tensor.Tensor.operations]

Tensor = Dialect("tensor", _OPERATIONS, list(tensor.Tensor.attributes))

_NAMES: Final[dict[str, str]] = {
    "tensor.cast": "cast",
    "tensor.collapse_shape": "collapsed",
    "tensor.concat": "concat",
    "tensor.dim": "dim",
    "tensor.expand_shape": "expanded",
    "tensor.extract": "extracted",
    "tensor.extract_slice": "extracted_slice",
    "tensor.from_elements": "from_elements",
    "tensor.insert": "inserted",
    "tensor.insert_slice": "inserted_slice",
    "tensor.pad": "padded",
    "tensor.reshape": "reshape",
    "tensor.splat": "splat",
}

_RULES: Final = "loopwright_mlir.dialects.tensor_canonicalization:"
_FOLDS: Final[dict[str, str]] = {
    "tensor.cast": "fold_cast",
    "tensor.collapse_shape": "fold_reshape",
    "tensor.dim": "fold_dim",
    "tensor.expand_shape": "fold_reshape",
    "tensor.extract": "fold_extract",
    "tensor.extract_slice": "fold_extract_slice",
    "tensor.from_elements": "fold_from_elements",
}
_PATTERNS: Final[dict[str, str]] = {
    "tensor.cast": "cast_at_once",
    "tensor.dim": "extent_of_empty",
    "tensor.empty": "make_empty_static",
    "tensor.extract": "extract_uncast",
    "tensor.extract_slice": "make_slice_static",
    "tensor.insert_slice": "make_insertion_static",
}

declare(tensor.DimOp, ShapedDim())
for _op in _OPERATIONS:
    if _op.name in _NAMES:
        declare(_op, ResultNames(_NAMES[_op.name]))
    if _op.name in _FOLDS:
        declare(_op, Foldable(_RULES + _FOLDS[_op.name]))
    if _op.name in _PATTERNS:
        declare(_op, Canonicalizable(_RULES + _PATTERNS[_op.name]))
