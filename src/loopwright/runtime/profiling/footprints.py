"""How many bytes each nest of a call accesses, its sizes being those of the arguments."""

from __future__ import annotations

from collections.abc import Sequence
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
from loopwright.runtime.profiling.nests import nests_of
from loopwright.runtime.signature import find_function
from loopwright.syntax.recursion import deep_recursion


def footprints(module: ModuleOp, entry: str, arguments: Sequence[object]) -> list[int | None]:
    """For each nest of a function the bytes of the elements that it accesses when it runs once.

    None where that is not known: for subscripts that are not affine, say.
    """
    with deep_recursion():
        copied = module.clone()
    function = find_function(copied, entry)
    for value, given in zip(function.regions[0].blocks[0].args, arguments, strict=True):
        if isinstance(given, np.ndarray):
            _replace_extents(value, np.shape(given))  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value.type, IndexType):
            _replace(value, index(given))  # pyright: ignore[reportArgumentType]
    figures = NestFigures(NestAccesses())
    found = [figures.footprint_bytes(nest.op) for nest in nests_of(function)]
    return [size if isinstance(size, int) else None for size in found]


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
