"""The attributes of the `gpu` dialect: dimensions, memory spaces of memrefs, and the mapping of
`scf.forall` and `scf.parallel`."""

from __future__ import annotations

from typing import ClassVar, cast

from xdsl.ir import Data, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.parser import Parser

_MAPPING_IDS = ("x", "y", "z", *(f"linear_dim_{k}" for k in range(10)))
_ADDRESS_SPACES = ("global", "workgroup", "private")
_PROCESSORS = ("block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential")


def _mapping(name: str, parameter: str) -> Enumeration:
    return Enumeration(
        "::mlir::gpu::MappingId", f"GPU{name}MappingAttr parameter '{parameter}'", _MAPPING_IDS
    )


def _address_space(attribute: str, parameter: str) -> Enumeration:
    return Enumeration(
        "::mlir::gpu::AddressSpace", f"{attribute} parameter '{parameter}'", _ADDRESS_SPACES
    )


@irdl_attr_definition
class ThreadMappingAttr(EnumerationAttribute):
    """`#gpu.thread<x>`."""

    name = "gpu.thread"
    ENUMERATION: ClassVar[Enumeration] = _mapping("Thread", "thread")


@irdl_attr_definition
class BlockMappingAttr(EnumerationAttribute):
    """`#gpu.block<x>`."""

    name = "gpu.block"
    ENUMERATION: ClassVar[Enumeration] = _mapping("Block", "block")


@irdl_attr_definition
class WarpMappingAttr(EnumerationAttribute):
    """`#gpu.warp<x>`."""

    name = "gpu.warp"
    ENUMERATION: ClassVar[Enumeration] = _mapping("Warp", "warp")


@irdl_attr_definition
class WarpgroupMappingAttr(EnumerationAttribute):
    """`#gpu.warpgroup<x>`."""

    name = "gpu.warpgroup"
    ENUMERATION: ClassVar[Enumeration] = _mapping("Warpgroup", "warpgroup")


@irdl_attr_definition
class LaneMappingAttr(EnumerationAttribute):
    """`#gpu.lane<x>`."""

    name = "gpu.lane"
    ENUMERATION: ClassVar[Enumeration] = _mapping("Lane", "lane")


@irdl_attr_definition
class MemorySpaceMappingAttr(EnumerationAttribute):
    """`#gpu.memory_space<workgroup>`."""

    name = "gpu.memory_space"
    ENUMERATION: ClassVar[Enumeration] = _address_space(
        "GPUMemorySpaceMappingAttr", "address_space"
    )


@irdl_attr_definition
class AddressSpaceAttr(EnumerationAttribute):
    """`#gpu.address_space<workgroup>`: where a memref lies."""

    name = "gpu.address_space"
    ENUMERATION: ClassVar[Enumeration] = _address_space("GPU_AddressSpaceAttr", "value")


@irdl_attr_definition
class DimensionAttr(SpacedOpaqueSyntaxAttribute, EnumerationAttribute):
    """`#gpu<dim x>`."""

    name = "gpu.dim"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::gpu::Dimension", "GPU_DimensionAttr parameter 'value'", ("x", "y", "z")
    )

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the word."""
        return cls.ENUMERATION.parse(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print the word."""
        printer.print_string(self.data)


@irdl_attr_definition
class LoopDimMapAttr(Data[tuple[str, AffineMapAttr, AffineMapAttr]]):
    """`#gpu.loop_dim_map<processor = block_x, map = …, bound = …>`."""

    name = "gpu.loop_dim_map"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[str, AffineMapAttr, AffineMapAttr]:
        """Parse the three parts, in any order."""
        reader = cast(Parser, parser)
        processor = ""
        maps: dict[str, AffineMapAttr] = {}
        parser.parse_punctuation("<")
        for count in range(3):
            if count:
                parser.parse_punctuation(",")
            at = parser.pos
            key = parser.parse_identifier()
            parser.parse_punctuation("=")
            if key == "processor" and not processor:
                at = parser.pos
                processor = parser.parse_identifier()
                if processor not in _PROCESSORS:
                    known = ", ".join(_PROCESSORS)
                    message = f"expected ::mlir::gpu::Processor to be one of: {known}"
                    reader.fail(message, at)
            elif key in ("map", "bound") and key not in maps:
                maps[key] = AffineMapAttr(reader.parse_affine_map())
            else:
                reader.fail("duplicate or unknown struct parameter name", at)
        parser.parse_punctuation(">")
        return processor, maps["map"], maps["bound"]

    def print_parameter(self, printer: Printer) -> None:
        """Print the three parts."""
        processor, mapped, bound = self.data
        printer.print_string(f"<processor = {processor}, map = {mapped.data}")
        printer.print_string(f", bound = {bound.data}>")
