"""A function as one call runs it: its sizes are the numbers that the arguments have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

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
from loopwright.runtime.profiling.nests import Nest, nests_of
from loopwright.runtime.signature import find_function
from loopwright.syntax.enclosing import ops_around
from loopwright.syntax.narrowing import is_integer_type
from loopwright.syntax.recursion import deep_recursion


@dataclass(frozen=True, slots=True)
class SizedCall:
    """A copy of a function for analyses that want numbers, with its nests as `nests_of` the
    function itself has them.

    What is asked is about nests that run: conditions outside of all loops, which choose between
    versions of them, do not count. These conditionals are `opened`: what they had stands before
    them.
    """

    function: Operation
    nests: tuple[Nest, ...]
    opened: frozenset[Operation]


def sized_call(module: ModuleOp, entry: str, arguments: Sequence[object]) -> SizedCall:
    """The function `entry` of a module as a call with these arguments runs it."""
    with deep_recursion():
        copied = module.clone()
    function = find_function(copied, entry)
    for value, given in zip(function.regions[0].blocks[0].args, arguments, strict=True):
        if isinstance(given, np.ndarray):
            _replace_extents(value, np.shape(given))  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value.type, IndexType) or is_integer_type(value.type):
            _replace(value, int(given))  # pyright: ignore[reportArgumentType]
    nests = tuple(nests_of(function))
    return SizedCall(function, nests, frozenset(_open_branches(function)))


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
