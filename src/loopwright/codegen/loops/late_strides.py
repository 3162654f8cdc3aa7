"""Strides that are known at run time only, in innermost loops that reduce columns.

Where an access moves by such a stride from iteration to iteration, LLVM guesses that it is 1, and
vectorises for that case alone: a column of a matrix, whose stride is the length of a row, is then
read one element after the other. A stride that LLVM cannot compare with 1 has no such version; the
loop is vectorised for all strides, and elements are read by gathers or one by one. That pays where
iterations wait for each other, which sums of integers hardly do, and where neighbours of a row are
not read together anyway.

Where nothing but columns is read, no vectors are made of them either: several accumulators do as
well, and loads are faster than gathers.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import IsTerminator

from loopwright.analysis.loops import most_iterations
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.values import Index
from loopwright.codegen.loops.independent import LinearAccess, has_late_strides, linear_access
from loopwright.dialects.affine import LoadOp
from loopwright.interfaces.atomic_kinds import COMBINATIONS, IDEMPOTENT, combining_kind
from loopwright.interfaces.memory_effects import has_no_effects

ONE_BY_ONE = (
    '!{!"llvm.loop.vectorize.width", i32 1}',
    '!{!"llvm.loop.interleave.count", i32 4}',
)
"""Properties of a loop that has several accumulators, if their order is free, but no vectors."""
_LEAST = 16
"""How many iterations a loop may have at least: fewer are hardly run through in vectors."""


@contextmanager
def no_stride_is_guessed(fn: FunctionLowering, loop: Block) -> Generator[None]:
    """Meanwhile the arrays whose columns a loop with this body reduces have strides of which LLVM
    does not know what they are; code that is emitted now is in front of the loop."""
    plain = {memref: fn.memref(memref) for memref in _columns(loop)}
    for value, memref in plain.items():
        strides: list[Index] = [
            # No stride of an array in row-major order is negative.
            stride if isinstance(stride, int) else fn.b.index_min_max("smax", stride, 0)
            for stride in memref.strides
        ]
        fn.bind(value, replace(memref, strides=tuple(strides)))
    try:
        yield
    finally:
        for value, memref in plain.items():
            fn.bind(value, memref)


def reads_columns_only(loop: Block) -> bool:
    """Whether a loop with this body is a reduction, and what differs from iteration to iteration of
    what it reads is one element of a row, and then one of another."""
    moving = [access for access in _reduced(loop) if _moves(access.subscripts, loop)]
    return bool(moving) and all(_is_column(access, loop) for access in moving)


def _columns(loop: Block) -> list[SSAValue]:
    """The arrays with rows of unknown length of which a reduction reads one element of a row, and
    in the next iteration one of another row."""
    columns = [access.memref for access in _reduced(loop) if _is_column(access, loop)]
    return columns if len(set(columns)) == len(columns) else []


def _is_column(access: LinearAccess, loop: Block) -> bool:
    return _moves(access.subscripts[:-1], loop) and has_late_strides(access.memref)


def _moves(subscripts: Sequence[dict[SSAValue | None, int] | None], loop: Block) -> bool:
    return any(one is None or loop.args[0] in one for one in subscripts)


def _reduced(loop: Block) -> list[LinearAccess]:
    """What a reduction with this body loads, if it does nothing else, waits for what it carries,
    and has many iterations."""
    most = None if (op := loop.parent_op()) is None else most_iterations(op)
    if len(loop.args) == 1 or (most is not None and most < _LEAST):
        return []
    if not any(map(_waits, _yielded(loop))):
        return []
    loads: list[LinearAccess] = []
    for op in loop.ops:
        if isinstance(op, LoadOp):
            access = linear_access(op)
            if access is None:
                return []
            loads.append(access)
        elif op.regions or not (op.has_trait(IsTerminator) or has_no_effects(op)):
            return []
    return loads


def _yielded(loop: Block) -> list[Operation]:
    last = loop.last_op
    assert last is not None, "loops have a terminator"
    return [value.owner for value in last.operands if isinstance(value, OpResult)]


def _waits(op: Operation) -> bool:
    """Whether what an op carries to the next iteration takes longer than sums of integers."""
    kind = combining_kind(op)
    return kind is None or kind in IDEMPOTENT or COMBINATIONS[kind].is_float
