"""How many bytes each nest of a call accesses, its sizes being those of the arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.shapes import Shape
from loopwright.analysis.slices.regions import element_bytes
from loopwright.dialects.affine.symbols import constant_value
from loopwright.dialects.arith import ConstantOp
from loopwright.dialects.arith.constants import integer_attr
from loopwright.dialects.memref import DimOp
from loopwright.interfaces.control_flow import (
    RegionExecution,
    RegionKind,
    is_loop,
    is_terminator,
)
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.presburger.rows import Row
from loopwright.presburger.sets import PresburgerSet
from loopwright.presburger.space import Space
from loopwright.presburger.undecided import UndecidedError
from loopwright.runtime.profiling.nests import nests_of
from loopwright.runtime.signature import find_function
from loopwright.syntax.enclosing import ops_around
from loopwright.syntax.narrowing import is_integer_type
from loopwright.syntax.recursion import deep_recursion
from loopwright.unknown import Cause


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
        elif isinstance(value.type, IndexType) or is_integer_type(value.type):
            _replace(value, int(given))  # pyright: ignore[reportArgumentType]
    nests = nests_of(function)
    opened = set(_open_branches(function))
    accesses = NestAccesses()
    return [None if one.op in opened else _bytes(accesses, one.op) for one in nests]


def _bytes(nests: NestAccesses, nest: Operation) -> int | None:
    """The bytes of the elements that a nest accesses, on average over its runs; None where it is
    not known what is accessed, or counting takes too long."""
    depth, block = len(nests.loops_around(nest)), nest.parent_block()
    assert block is not None, "nests stand in functions"
    found: dict[SSAValue, PresburgerSet] = {}
    for access in nests.inside(nest):
        if access.frees:
            continue
        own = nests.own_shape(access.op)
        if own is None or own[2] or access.memref is None:
            return None
        points = _points(own[0], depth)
        known = found.get(access.memref)
        found[access.memref] = points if known is None else known.union(points)
    try:
        runs = _count(_points(nests.domain_shape(block)[0], depth))
        sizes = [_count(points) * (element_bytes(memref) or 0) for memref, points in found.items()]
    except UndecidedError:
        return None
    return round(sum(sizes) / max(1, runs))


def _points(shape: Shape, depth: int) -> PresburgerSet:
    """The iterations of outer loops, each with the elements that are accessed in it, if any."""
    width = depth + max(0, shape.rank)
    found = PresburgerSet.empty(width)
    for piece in shape.pieces:
        end = width + piece.domain.num_columns - depth
        space = Space.of(range=[None] * width, locals=end - width)
        part = piece.embed(space, [*range(depth), *range(width, end)], range(depth, width))
        found = found.union(PresburgerSet.from_tableau(part))
    return found


def _count(points: PresburgerSet) -> int:
    """How many points there are; raises `UndecidedError` if that is not known."""
    rows: list[Row] = []
    size = 1
    for position in range(points.rank):
        ends = points.bounds(position)
        if ends is None or ends.lower is None or ends.upper is None:
            break
        column = [int(k == position) for k in range(points.rank)]
        rows += [(*column, -ends.lower), (*(-value for value in column), ends.upper)]
        size *= ends.upper - ends.lower + 1
    else:
        # Counting takes as long as there are rows of points, which boxes may have many of.
        if PresburgerSet.from_rows(points.rank, 0, [], rows).is_subset(points):
            return size
    count = points.count()
    if count is None:
        raise UndecidedError.of(Cause.POINTS, "infinitely many", 0)
    return count


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
    """Let the users of an index or a signless integer use a number."""
    attr = integer_attr(number, value.type)
    if attr is None:
        return
    constant = ConstantOp(attr)
    owner = value.owner
    place = (
        InsertPoint.before(owner) if isinstance(owner, Operation) else InsertPoint.at_start(owner)
    )
    Rewriter.insert_op(constant, place)
    value.replace_all_uses_with(constant.results[0])
