"""The `gpu` ops that say where a thread is, and those that end and order what threads do."""

from __future__ import annotations

from typing import ClassVar, TypeVar, cast

from xdsl.ir import Operation
from xdsl.irdl import opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Directive,
    KindOf,
    Property,
    PureOperation,
)
from loopwright.ir.dialects.ods import INDEX, INDEX_ATTR, define_op, of_class
from loopwright.ir.interfaces.op_interfaces import NamedResults, ResultNames
from loopwright_mlir.dialects.gpu.attributes import DimensionAttr

_DIMENSION = of_class("a dimension, either 'x', 'y', or 'z'", DimensionAttr)


class DimensionName(ResultNames):
    """`thread_id_x` for the first of `gpu.thread_id`."""

    def suggest(self, op: Operation) -> NamedResults:
        """The name of the op and of its dimension."""
        dimension = cast(DimensionAttr, op.properties["dimension"])
        return [(0, f"{op.name.removeprefix('gpu.')}_{dimension.data}")]


_BOUND = "(`upper_bound` $upper_bound^)? attr-dict"


class BoundedOp(PureOperation):
    """A number of threads or of one of them, perhaps with a bound."""

    upper_bound = opt_prop_def(INDEX_ATTR)
    result = result_def(INDEX)
    ASSEMBLY: ClassVar[str | tuple[Directive | str, ...]] = _BOUND


def _parse_dimension(parser: Parser, name: str) -> DimensionAttr:
    return DimensionAttr(DimensionAttr.ENUMERATION.parse(parser, f"custom op '{name}' "))


def _print_dimension(printer: Printer, dimension: DimensionAttr) -> None:
    printer.print_string(dimension.data)


class DimensionOp(BoundedOp):
    """`gpu.thread_id x upper_bound 64`."""

    dimension = prop_def(_DIMENSION)
    traits = traits_def(Pure(), DimensionName())
    ASSEMBLY: ClassVar[str | tuple[Directive | str, ...]] = (
        "` `",
        Property("dimension", _parse_dimension, _print_dimension),
        _BOUND,
    )


class SubgroupOp(BoundedOp):
    """`gpu.subgroup_id upper_bound 4 : index`."""

    ASSEMBLY: ClassVar[str | tuple[Directive | str, ...]] = (_BOUND, "`:`", KindOf("result"))


_BoundedT = TypeVar("_BoundedT", bound=BoundedOp)


def _define(base: type[_BoundedT], name: str, summary: str) -> type[_BoundedT]:
    return define_op(__name__, base, f"gpu.{name}", summary)


ThreadIdOp = _define(DimensionOp, "thread_id", "The place of a thread in its block.")
BlockIdOp = _define(DimensionOp, "block_id", "The place of a block in the grid.")
BlockDimOp = _define(DimensionOp, "block_dim", "How many threads a block has.")
GridDimOp = _define(DimensionOp, "grid_dim", "How many blocks the grid has.")
GlobalIdOp = _define(DimensionOp, "global_id", "The place of a thread among all.")
ClusterIdOp = _define(DimensionOp, "cluster_id", "The place of a cluster in the grid.")
ClusterDimOp = _define(DimensionOp, "cluster_dim", "How many clusters the grid has.")
ClusterBlockIdOp = _define(DimensionOp, "cluster_block_id", "The place of a block in its cluster.")
ClusterDimBlocksOp = _define(DimensionOp, "cluster_dim_blocks", "How many blocks a cluster has.")
SubgroupIdOp = _define(SubgroupOp, "subgroup_id", "The place of a subgroup in its block.")
NumSubgroupsOp = _define(SubgroupOp, "num_subgroups", "How many subgroups a block has.")
SubgroupSizeOp = _define(SubgroupOp, "subgroup_size", "How many threads a subgroup has.")
LaneIdOp = _define(BoundedOp, "lane_id", "The place of a thread in its subgroup.")


class BarrierOp(AssembledOperation):
    """Threads of a block wait for each other."""

    name = "gpu.barrier"
    ASSEMBLY: ClassVar = "attr-dict"
