"""The attributes of the `gpu` dialect: dimensions, memory spaces of memrefs, and the mapping of
`scf.forall` and `scf.parallel`."""

from __future__ import annotations

from typing import ClassVar, cast

from xdsl.ir import Data, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.syntax.parser import Parser
from loopwright_mlir.dialects.keyed_attributes import enumeration

_PROCESSORS = ("block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential")


MAPPINGS = tuple(
    enumeration(
        __name__,
        f"gpu.{name}",
        "gpu::MappingId",
        f"GPU{name.capitalize()}MappingAttr parameter '{name}'",
        ("x", "y", "z", *(f"linear_dim_{k}" for k in range(10))),
    )
    for name in ("thread", "block", "warp", "warpgroup", "lane")
)
MemorySpaceAttr, AddressSpaceAttr = (
    enumeration(
        __name__,
        f"gpu.{name}",
        "gpu::AddressSpace",
        parameter,
        ("global", "workgroup", "private"),
    )
    for name, parameter in (
        ("memory_space", "GPUMemorySpaceMappingAttr parameter 'address_space'"),
        ("address_space", "GPU_AddressSpaceAttr parameter 'value'"),
    )
)


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
                    processors = ", ".join(_PROCESSORS)
                    message = f"expected ::mlir::gpu::Processor to be one of: {processors}"
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
