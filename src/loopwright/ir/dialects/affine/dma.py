"""`affine.dma_start` and `affine.dma_wait`: copies that run beside the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import attr_def, traits_def, var_operand_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.affine.assembly import INDEX_TYPE, print_subscripts, resolve_indices
from loopwright.ir.dialects.affine.symbols import is_dim_or_symbol
from loopwright.ir.dialects.custom_form import ours, parse_operand_list
from loopwright.ir.dialects.ods import AFFINE_MAP, ANY_TYPE, OdsOperation, ods_op_definition
from loopwright.ir.interfaces.memory_access import AsynchronousCopy, UnknownAccess
from loopwright.ir.interfaces.memory_effects import NoCapture
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.reporting.unknown import Cause


def _map_data(attr: Attribute) -> AffineMap:
    assert isinstance(attr, AffineMapAttr)
    return attr.data


def _verify_memref(value: SSAValue, what: str) -> None:
    if not isinstance(value.type, MemRefType):
        raise VerifyException(f"expected DMA {what} to be of memref type")


def _verify_rank(value: SSAValue, affine_map: AffineMap, what: str) -> None:
    type_ = cast("MemRefType[Attribute]", value.type)
    if type_.get_num_dims() != len(affine_map.results):
        raise VerifyException(f"expected as many subscripts of the DMA {what} as its rank")


def _verify_indices(op: OdsOperation, indices: Sequence[SSAValue], prefix: str) -> None:
    if any(not isinstance(index.type, IndexType) for index in indices):
        raise VerifyException(f"{prefix}index to {op.name[7:]} must have 'index' type")


@ods_op_definition
class DmaStartOp(OdsOperation):
    """`affine.dma_start %src[%i], %dst[%j], %tag[0], %n, %stride, %per_stride : …`.

    The operands are: source and its map operands, destination and its, tag and its, the number of
    elements, and either no more or the stride and the number of elements in each.
    """

    name = "affine.dma_start"
    arguments = var_operand_def(ANY_TYPE)
    src_map_attr = attr_def(AFFINE_MAP, attr_name="src_map")
    dst_map_attr = attr_def(AFFINE_MAP, attr_name="dst_map")
    tag_map_attr = attr_def(AFFINE_MAP, attr_name="tag_map")
    traits = traits_def(
        AsynchronousCopy(), Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast")
    )

    @property
    def src_map(self) -> AffineMap:
        """The map to the subscripts of the source."""
        return _map_data(self.src_map_attr)

    @property
    def dst_map(self) -> AffineMap:
        """The map to the subscripts of the destination."""
        return _map_data(self.dst_map_attr)

    @property
    def tag_map(self) -> AffineMap:
        """The map to the subscripts of the tag."""
        return _map_data(self.tag_map_attr)

    @property
    def src(self) -> SSAValue:
        """The memref to copy from."""
        return self.operands[0]

    @property
    def src_indices(self) -> Sequence[SSAValue]:
        """The operands of the source's map."""
        return self.operands[1 : self._dst_position]

    @property
    def _dst_position(self) -> int:
        return 1 + self.src_map.num_inputs

    @property
    def dst(self) -> SSAValue:
        """The memref to copy to."""
        return self.operands[self._dst_position]

    @property
    def dst_indices(self) -> Sequence[SSAValue]:
        """The operands of the destination's map."""
        return self.operands[self._dst_position + 1 : self._tag_position]

    @property
    def _tag_position(self) -> int:
        return self._dst_position + 1 + self.dst_map.num_inputs

    @property
    def tag(self) -> SSAValue:
        """The memref whose element tells when the copy is done."""
        return self.operands[self._tag_position]

    @property
    def tag_indices(self) -> Sequence[SSAValue]:
        """The operands of the tag's map."""
        return self.operands[self._tag_position + 1 : self._count_position]

    @property
    def _count_position(self) -> int:
        return self._tag_position + 1 + self.tag_map.num_inputs

    @property
    def num_elements(self) -> SSAValue:
        """How many elements are copied."""
        return self.operands[self._count_position]

    @property
    def is_strided(self) -> bool:
        """Whether the slower memref is accessed in strides."""
        return len(self.operands) == self._count_position + 3

    @property
    def stride(self) -> SSAValue | None:
        """The distance between two groups of elements, if strided."""
        return self.operands[-2] if self.is_strided else None

    @property
    def num_elements_per_stride(self) -> SSAValue | None:
        """The size of a group of elements, if strided."""
        return self.operands[-1] if self.is_strided else None

    def verify_(self) -> None:
        """The operands are as many as the maps and the form need, and of the right types."""
        required = self._count_position + 1
        if len(self.operands) not in (required, required + 2):
            if self.operands:
                _verify_memref(self.operands[0], "source")
            raise VerifyException("incorrect number of operands")
        _verify_memref(self.src, "source")
        _verify_memref(self.dst, "destination")
        _verify_memref(self.tag, "tag")
        for indices, prefix in (
            (self.src_indices, "src "),
            (self.dst_indices, "dst "),
            (self.tag_indices, "tag "),
        ):
            _verify_indices(self, indices, prefix)
            if not is_dim_or_symbol(self, indices):
                raise VerifyException(
                    f"{prefix}index must be a valid dimension or symbol identifier"
                )
        _verify_rank(self.src, self.src_map, "source")
        _verify_rank(self.dst, self.dst_map, "destination")
        _verify_rank(self.tag, self.tag_map, "tag")
        for size in self.operands[required - 1 :]:
            if not isinstance(size.type, IndexType):
                raise VerifyException("expected the number of elements to have 'index' type")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `%src[%i], %dst[%j], %tag[0], %n, %stride, %per_stride : types`."""
        p = ours(parser)
        memrefs: list[UnresolvedOperand] = []
        maps: list[AffineMap] = []
        indices: list[list[UnresolvedOperand]] = []
        for _ in range(3):
            memrefs.append(p.parse_unresolved_operand())
            affine_map, operands = p.parse_affine_map_of_ssa_ids()
            p.parse_punctuation(",")
            maps.append(affine_map)
            indices.append(operands)
        count = p.parse_unresolved_operand()
        strides: list[UnresolvedOperand] = []
        if p.parse_optional_punctuation(",") is not None:
            strides = parse_operand_list(p)
        if strides and len(strides) != 2:
            p.op_error("expected two stride related operands")
        p.parse_punctuation(":")
        types = [p.parse_type()]
        while p.parse_optional_punctuation(",") is not None:
            types.append(p.parse_type())
        if len(types) != 3:
            p.op_error("expected three types")
        values: list[SSAValue] = []
        for memref, type_, operands in zip(memrefs, types, indices, strict=True):
            values += [p.resolve_operand(memref, type_), *resolve_indices(p, operands)]
        values.append(p.resolve_operand(count, INDEX_TYPE))
        values += resolve_indices(p, strides)
        src_map, dst_map, tag_map = maps
        return cls.create(
            operands=values,
            attributes={
                "src_map": AffineMapAttr(src_map),
                "dst_map": AffineMapAttr(dst_map),
                "tag_map": AffineMapAttr(tag_map),
            },
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        for memref, affine_map, indices in (
            (self.src, self.src_map, self.src_indices),
            (self.dst, self.dst_map, self.dst_indices),
            (self.tag, self.tag_map, self.tag_indices),
        ):
            printer.print_ssa_value(memref)
            print_subscripts(printer, affine_map, indices)
            printer.print_string(", ")
        printer.print_list(self.operands[self._count_position :], printer.print_ssa_value)
        printer.print_string(" : ")
        types = [self.src.type, self.dst.type, self.tag.type]
        printer.print_list(types, printer.print_attribute)


@ods_op_definition
class DmaWaitOp(OdsOperation):
    """`affine.dma_wait %tag[0], %n : memref<1xi32>`: wait until a copy is done."""

    name = "affine.dma_wait"
    arguments = var_operand_def(ANY_TYPE)
    tag_map_attr = attr_def(AFFINE_MAP, attr_name="tag_map")
    traits = traits_def(
        UnknownAccess(Cause.END_OF_TRANSFER),
        NoCapture(("tag",)),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    @property
    def tag_map(self) -> AffineMap:
        """The map to the subscripts of the tag."""
        return _map_data(self.tag_map_attr)

    @property
    def tag(self) -> SSAValue:
        """The memref whose element tells when the copy is done."""
        return self.operands[0]

    @property
    def tag_indices(self) -> Sequence[SSAValue]:
        """The operands of the tag's map."""
        return self.operands[1 : 1 + self.tag_map.num_inputs]

    @property
    def num_elements(self) -> SSAValue:
        """How many elements the copy has."""
        return self.operands[1 + self.tag_map.num_inputs]

    def verify_(self) -> None:
        """The operands are those that the map and the form need, and of the right types."""
        if self.operands:
            _verify_memref(self.tag, "tag")
        indices = self.tag_indices
        _verify_indices(self, indices, "")
        if not is_dim_or_symbol(self, indices):
            raise VerifyException("index must be a valid dimension or symbol identifier")
        if len(self.operands) != 2 + self.tag_map.num_inputs:
            raise VerifyException("incorrect number of operands")
        _verify_rank(self.tag, self.tag_map, "tag")
        if not isinstance(self.num_elements.type, IndexType):
            raise VerifyException("expected the number of elements to have 'index' type")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `%tag[0], %n : memref<1xi32>`."""
        p = ours(parser)
        tag = p.parse_unresolved_operand()
        affine_map, indices = p.parse_affine_map_of_ssa_ids()
        p.parse_punctuation(",")
        count = p.parse_unresolved_operand()
        p.parse_punctuation(":")
        type_ = p.parse_type()
        values = [
            p.resolve_operand(tag, type_),
            *resolve_indices(p, indices),
            p.resolve_operand(count, INDEX_TYPE),
        ]
        if not isinstance(type_, MemRefType):
            p.op_error("expected tag to be of memref type")
        return cls.create(operands=values, attributes={"tag_map": AffineMapAttr(affine_map)})

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        printer.print_ssa_value(self.tag)
        print_subscripts(printer, self.tag_map, self.tag_indices)
        printer.print_string(", ")
        printer.print_ssa_value(self.num_elements)
        printer.print_string(" : ")
        printer.print_attribute(self.tag.type)
