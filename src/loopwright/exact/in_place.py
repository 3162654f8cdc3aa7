"""Nests of loops that update memory which they also read: factorisations and solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from xdsl.ir import Operation

from loopwright.exact.memory.access import viewed_root
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import composed_subscripts

LEAST_ITERATIONS = 128
LEAST_ELEMENTS = 16
"""The fewest iterations of the loops that number blocks, and of those over elements, for which
blocks pay off."""


def nests_in_place(function: Operation) -> Iterator[ForOp]:
    """Yield the innermost nests of a function that contain all dependences of an in-place update,
    judged by their form: the loop around a nest is left out if it has nothing else in it."""
    nests: dict[ForOp, None] = {}
    for loop in loops_in(function):
        loops = [loop, *loops_directly_around(loop.parent_block())]
        if len(loops) >= 3 and _may_update_in_place(loops):
            nests[_outermost_needed(loops)] = None
    yield from nests


def _may_update_in_place(loops: Sequence[ForOp]) -> bool:
    """Return whether the innermost of some loops, listed first, updates an element of memory that
    it reads elsewhere, along a loop that does not select the element: it loads and stores the
    element, or carries its value to a later store."""
    loop = loops[0]
    loads = [op for outer in loops for op in outer.body.ops if isinstance(op, LoadOp)]
    return any(_reads_elsewhere(store, loads, loops) for store in _updating_stores(loop))


def _updating_stores(loop: ForOp) -> Iterator[StoreOp]:
    """Yield the stores of the elements that a loop updates."""
    if loop.results:
        behind = loop.next_op
        while behind is not None and not behind.regions:
            if isinstance(behind, StoreOp):
                yield behind
                return
            behind = behind.next_op
        return
    loads = [op for op in loop.body.ops if isinstance(op, LoadOp)]
    for store in loop.body.ops:
        if isinstance(store, StoreOp):
            element = composed_subscripts(store)
            if any(
                load.memref is store.memref and composed_subscripts(load) == element
                for load in loads
            ):
                yield store


def _reads_elsewhere(store: StoreOp, loads: Sequence[LoadOp], loops: Sequence[ForOp]) -> bool:
    """Return whether loops read memory that a store updates along a loop that does not select the
    element."""
    root = viewed_root(store.memref)
    element = composed_subscripts(store)
    variables = {loop.induction_variable for loop in loops}
    selecting = variables.intersection(element.operands)
    reducing = variables - selecting
    return (
        len(selecting) >= 2
        and bool(reducing)
        and any(
            viewed_root(load.memref) == root
            and not reducing.isdisjoint(composed_subscripts(load).operands)
            for load in loads
        )
    )


def _outermost_needed(loops: Sequence[ForOp]) -> ForOp:
    """Return the loop of three or more, listed from the innermost one, around which there is
    nothing but loops of one nest."""
    outermost = loops[-1]
    for number in range(len(loops) - 1, 2, -1):
        inner = loops[number - 1]
        if inner.prev_op is not None or inner.next_op is not loops[number].body.last_op:
            break
        if not _may_update_in_place(loops[:number]):
            break
        outermost = inner
    return outermost


def loops_with_exchanges(function: Operation) -> Iterator[ForOp]:
    """Yield the loops that may exchange rows which depend on values, judged by their form: a loop
    in them stores to an array at subscripts that are not affine, and two that are nested update
    it."""
    for loop in loops_in(function):
        arrays = {
            op.memref
            for op in loop.body.walk()
            if isinstance(op, memref.StoreOp) and len(op.indices) == 2 and _depth(op, loop)
        }
        if arrays and any(
            isinstance(op, StoreOp) and op.memref in arrays and _depth(op, loop) >= 2
            for op in loop.body.walk()
        ):
            yield loop


def _depth(op: Operation, loop: ForOp) -> int:
    """Return the number of loops around an op in a loop."""
    around = takewhile(lambda outer: outer is not loop, ops_around(op))
    return sum(isinstance(outer, ForOp) for outer in around)
