"""How many bytes each nest of a call accesses, its sizes being those of the arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index

import numpy as np
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.analysis.costs.nest_figures import NestFigures
from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.dialects.affine.symbols import constant_value
from loopwright.dialects.arith import ConstantOp
from loopwright.dialects.memref import DimOp
from loopwright.interfaces.control_flow import (
    RegionExecution,
    RegionKind,
    is_loop,
    is_terminator,
)
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.runtime.profiling.nests import nests_of
from loopwright.runtime.signature import find_function
from loopwright.syntax.enclosing import ops_around
from loopwright.syntax.recursion import deep_recursion


def footprints(module: ModuleOp, entry: str, arguments: Sequence[object]) -> list[int | None]:
    """For each nest of a function the bytes of the elements that it accesses when it runs once.

    None where that is not known: for subscripts that are not affine, say. What is asked is about a
    nest that runs: conditions outside of all loops, which choose between versions of them, do not
    count.
    """
    with deep_recursion():
        copied = module.clone()
    function = find_function(copied, entry)
    for value, given in zip(function.regions[0].blocks[0].args, arguments, strict=True):
        if isinstance(given, np.ndarray):
            _replace_extents(value, np.shape(given))  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value.type, IndexType):
            _replace(value, index(given))  # pyright: ignore[reportArgumentType]
    nests = nests_of(function)
    opened = set(_open_branches(function))
    figures = NestFigures(NestAccesses())
    found = [None if one.op in opened else figures.footprint_bytes(one.op) for one in nests]
    return [size if isinstance(size, int) else None for size in found]


def _open_branches(function: Operation) -> Iterator[Operation]:
    """Move what the branches of conditionals have to before them, where no loop is around these;
    the conditionals, which are left empty."""
    for op in [*function.walk()]:
        execution = interface_of(op, RegionExecution)
        if execution is None or execution.kind is not RegionKind.ONE_OF or op.results:
            continue
        if any(len(region.blocks) > 1 for region in op.regions) or _is_in_loop(op):
            continue
        for region in op.regions:
            for inner in [*region.block.ops] if region.blocks else []:
                if not is_terminator(inner):
                    inner.detach()
                    Rewriter.insert_op(inner, InsertPoint.before(op))
        yield op


def _is_in_loop(op: Operation) -> bool:
    return any(map(is_loop, ops_around(op)))


def _replace_extents(memref: SSAValue, shape: tuple[int, ...]) -> None:
    for use in [*memref.uses]:
        if isinstance(use.operation, DimOp):
            position = constant_value(use.operation.operands[1])
            if position is not None and 0 <= position < len(shape):
                _replace(use.operation.results[0], shape[position])


def _replace(value: SSAValue, number: int) -> None:
    """Let the users of a value use a number."""
    constant = ConstantOp(IntegerAttr.from_index_int_value(number))
    owner = value.owner
    place = (
        InsertPoint.before(owner) if isinstance(owner, Operation) else InsertPoint.at_start(owner)
    )
    Rewriter.insert_op(constant, place)
    value.replace_all_uses_with(constant.results[0])
