"""The attributes and types of the `gpu` dialect that stand on other dialects' ops.

Memory spaces of memrefs, the mapping of `scf.forall` and `scf.parallel`, and tokens; the dialect's
operations are not here.
"""

from __future__ import annotations

from typing import ClassVar, NoReturn, cast

from xdsl.ir import (
    Data,
    Dialect,
    ParametrizedAttribute,
    SpacedOpaqueSyntaxAttribute,
    TypeAttribute,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.parser import Parser

_MAPPING_IDS = ("x", "y", "z", *(f"linear_dim_{k}" for k in range(10)))
_ADDRESS_SPACES = ("global", "workgroup", "private")
_PROCESSORS = ("block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential")


class GpuEnumAttr(Data[str]):
    """One word of an enumeration."""

    CASES: ClassVar[tuple[str, ...]]
    ENUMERATION: ClassVar[str]
    FAILURE: ClassVar[str]
    """What MLIR calls the attribute and its parameter when it cannot be read."""

    @classmethod
    def parse_case(cls, parser: AttrParser) -> str:
        """Parse the word."""
        at = parser.pos
        name = parser.parse_optional_identifier() or parser.parse_optional_str_literal()
        if name is None:
            cls._fail(parser, "expected valid keyword or string", at, at)
        if name not in cls.CASES:
            known = ", ".join(cls.CASES)
            message = f"expected {cls.ENUMERATION} to be one of: {known}"
            cls._fail(parser, message, at, at + len(name))
        return name

    @classmethod
    def _fail(cls, parser: AttrParser, message: str, at: int, end: int) -> NoReturn:
        note = f"failed to parse {cls.FAILURE} which is to be a `{cls.ENUMERATION}`"
        cast(Parser, parser).fail(message, at, others=[(end, note)])

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<word>`."""
        parser.parse_punctuation("<")
        name = cls.parse_case(parser)
        parser.parse_punctuation(">")
        return name

    def print_parameter(self, printer: Printer) -> None:
        """Print `<word>`."""
        printer.print_string(f"<{self.data}>")


class MappingAttr(GpuEnumAttr):
    """What a dimension of a loop is mapped to."""

    CASES: ClassVar[tuple[str, ...]] = _MAPPING_IDS
    ENUMERATION: ClassVar[str] = "::mlir::gpu::MappingId"


@irdl_attr_definition
class ThreadMappingAttr(MappingAttr):
    """`#gpu.thread<x>`."""

    name = "gpu.thread"
    FAILURE: ClassVar[str] = "GPUThreadMappingAttr parameter 'thread'"


@irdl_attr_definition
class BlockMappingAttr(MappingAttr):
    """`#gpu.block<x>`."""

    name = "gpu.block"
    FAILURE: ClassVar[str] = "GPUBlockMappingAttr parameter 'block'"


@irdl_attr_definition
class WarpMappingAttr(MappingAttr):
    """`#gpu.warp<x>`."""

    name = "gpu.warp"
    FAILURE: ClassVar[str] = "GPUWarpMappingAttr parameter 'warp'"


@irdl_attr_definition
class WarpgroupMappingAttr(MappingAttr):
    """`#gpu.warpgroup<x>`."""

    name = "gpu.warpgroup"
    FAILURE: ClassVar[str] = "GPUWarpgroupMappingAttr parameter 'warpgroup'"


@irdl_attr_definition
class LaneMappingAttr(MappingAttr):
    """`#gpu.lane<x>`."""

    name = "gpu.lane"
    FAILURE: ClassVar[str] = "GPULaneMappingAttr parameter 'lane'"


@irdl_attr_definition
class MemorySpaceMappingAttr(GpuEnumAttr):
    """`#gpu.memory_space<workgroup>`."""

    name = "gpu.memory_space"
    CASES: ClassVar[tuple[str, ...]] = _ADDRESS_SPACES
    ENUMERATION: ClassVar[str] = "::mlir::gpu::AddressSpace"
    FAILURE: ClassVar[str] = "GPUMemorySpaceMappingAttr parameter 'address_space'"


@irdl_attr_definition
class AddressSpaceAttr(GpuEnumAttr):
    """`#gpu.address_space<workgroup>`: where a memref lies."""

    name = "gpu.address_space"
    CASES: ClassVar[tuple[str, ...]] = _ADDRESS_SPACES
    ENUMERATION: ClassVar[str] = "::mlir::gpu::AddressSpace"
    FAILURE: ClassVar[str] = "GPU_AddressSpaceAttr parameter 'value'"


@irdl_attr_definition
class DimensionAttr(SpacedOpaqueSyntaxAttribute, GpuEnumAttr):
    """`#gpu<dim x>`."""

    name = "gpu.dim"
    CASES: ClassVar[tuple[str, ...]] = ("x", "y", "z")
    ENUMERATION: ClassVar[str] = "::mlir::gpu::Dimension"
    FAILURE: ClassVar[str] = "GPU_DimensionAttr parameter 'value'"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the word."""
        return cls.parse_case(parser)

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


@irdl_attr_definition
class AsyncTokenType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.async.token`: the end of something that was started."""

    name = "gpu.async.token"


Gpu = Dialect(
    "gpu",
    [],
    [
        AddressSpaceAttr,
        AsyncTokenType,
        BlockMappingAttr,
        DimensionAttr,
        LaneMappingAttr,
        LoopDimMapAttr,
        MemorySpaceMappingAttr,
        ThreadMappingAttr,
        WarpMappingAttr,
        WarpgroupMappingAttr,
    ],
)
