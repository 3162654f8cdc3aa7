"""The `gpu` ops that say where a thread is, and those that end and order what threads do."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute, Operation
from xdsl.irdl import opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.custom_form import op_error, parse_attr_dict, print_attr_dict
from loopwright.ir.dialects.ods import INDEX, INDEX_ATTR, OdsOperation, ods_op_definition, of_class
from loopwright.ir.dialects.ods_checks import quoted
from loopwright.ir.interfaces.op_interfaces import NamedResults, ResultNames
from loopwright_mlir.dialects.gpu.attributes import DimensionAttr

_DIMENSION = of_class("a dimension, either 'x', 'y', or 'z'", DimensionAttr)


class DimensionName(ResultNames):
    """`thread_id_x` for the first of `gpu.thread_id`."""

    def suggest(self, op: Operation) -> NamedResults:
        """The name of the op and of its dimension."""
        dimension = cast(DimensionAttr, op.properties["dimension"])
        return [(0, f"{op.name.removeprefix('gpu.')}_{dimension.data}")]


class BoundedOp(OdsOperation):
    """A number of threads or of one of them, perhaps with a bound."""

    upper_bound = opt_prop_def(INDEX_ATTR)
    result = result_def(INDEX)
    traits = traits_def(Pure())

    @classmethod
    def parse_bound(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `upper_bound N`, or nothing."""
        if parser.parse_optional_keyword("upper_bound") is None:
            return {}
        return {"upper_bound": IntegerAttr(parser.parse_integer(), IndexType())}

    def print_bound(self, printer: Printer) -> None:
        """Print `upper_bound N` and the attributes."""
        bound = self.upper_bound
        if isinstance(bound, IntegerAttr):
            printer.print_string(f" upper_bound {cast('IntegerAttr[IndexType]', bound).value.data}")
        print_attr_dict(printer, self, elided=("upper_bound", "dimension"))


class DimensionOp(BoundedOp):
    """`gpu.thread_id x upper_bound 64`."""

    dimension = prop_def(_DIMENSION)
    traits = traits_def(Pure(), DimensionName())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `dimension (upper_bound N)? attr-dict`."""
        prefix = f"custom op '{cls.name}' "
        word = DimensionAttr.ENUMERATION.parse(parser, prefix)
        properties = {"dimension": DimensionAttr(word), **cls.parse_bound(parser)}
        moved, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            result_types=[IndexType()], properties=properties | moved, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(f"  {cast(DimensionAttr, self.dimension).data}")
        self.print_bound(printer)


class SubgroupOp(BoundedOp):
    """`gpu.subgroup_id upper_bound 4 : index`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(upper_bound N)? attr-dict : type`."""
        properties = cls.parse_bound(parser)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        at = parser.pos
        type_ = parser.parse_type()
        if not isinstance(type_, IndexType):
            kind = f"expected builtin.index, but found {quoted(type_)}"
            op_error(parser, cls.name, f"invalid kind of type specified: {kind}", at)
        return cls.create(
            result_types=[type_], properties=properties | moved, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        self.print_bound(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


@ods_op_definition
class ThreadIdOp(DimensionOp):
    """The place of a thread in its block."""

    name = "gpu.thread_id"


@ods_op_definition
class BlockIdOp(DimensionOp):
    """The place of a block in the grid."""

    name = "gpu.block_id"


@ods_op_definition
class BlockDimOp(DimensionOp):
    """How many threads a block has."""

    name = "gpu.block_dim"


@ods_op_definition
class GridDimOp(DimensionOp):
    """How many blocks the grid has."""

    name = "gpu.grid_dim"


@ods_op_definition
class GlobalIdOp(DimensionOp):
    """The place of a thread among all."""

    name = "gpu.global_id"


@ods_op_definition
class ClusterIdOp(DimensionOp):
    """The place of a cluster in the grid."""

    name = "gpu.cluster_id"


@ods_op_definition
class ClusterDimOp(DimensionOp):
    """How many clusters the grid has."""

    name = "gpu.cluster_dim"


@ods_op_definition
class ClusterBlockIdOp(DimensionOp):
    """The place of a block in its cluster."""

    name = "gpu.cluster_block_id"


@ods_op_definition
class ClusterDimBlocksOp(DimensionOp):
    """How many blocks a cluster has."""

    name = "gpu.cluster_dim_blocks"


@ods_op_definition
class LaneIdOp(BoundedOp):
    """The place of a thread in its subgroup."""

    name = "gpu.lane_id"

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(upper_bound N)? attr-dict`."""
        properties = cls.parse_bound(parser)
        moved, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            result_types=[IndexType()], properties=properties | moved, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        self.print_bound(printer)


@ods_op_definition
class SubgroupIdOp(SubgroupOp):
    """The place of a subgroup in its block."""

    name = "gpu.subgroup_id"


@ods_op_definition
class NumSubgroupsOp(SubgroupOp):
    """How many subgroups a block has."""

    name = "gpu.num_subgroups"


@ods_op_definition
class SubgroupSizeOp(SubgroupOp):
    """How many threads a subgroup has."""

    name = "gpu.subgroup_size"


@ods_op_definition
class BarrierOp(AssembledOperation):
    """Threads of a block wait for each other."""

    name = "gpu.barrier"
    ASSEMBLY: ClassVar = "attr-dict"
