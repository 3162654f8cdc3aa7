"""Specialises a function to numbers that are known for a call, so that each use of memory names one
memref.

A conditional whose condition is known is replaced by the chosen region. The first iteration of a
loop that carries memrefs is peeled: usually all other iterations then carry the same memref.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects import affine, scf
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.chunks.known_numbers import KnownNumbers
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.cutting import apply_peeling, plan_peeling
from loopwright.loops.steps.editing import erase_nest, set_bounds


def choose(function: Operation, known: KnownNumbers) -> None:
    """Specialise a function."""
    done: set[Operation] = set()
    while True:
        kinds = scf.IfOp | affine.ForOp
        op = next(
            (inner for inner in function.walk() if isinstance(inner, kinds) and inner not in done),
            None,
        )
        if op is None:
            return
        done.add(op)
        if isinstance(op, scf.IfOp):
            holds = known.if_known(op.operands[0])
            if holds is not None:
                _replace_by(op, 0 if holds else 1)
        elif isinstance(op, affine.ForOp) and not _has_same_memory(op):
            done.update(_take_first(op, known))


def _replace_by(op: scf.IfOp, number: int) -> None:
    """Put one of the regions of a conditional in its place."""
    if op.regions[number].blocks:
        block = op.regions[number].block
        end = block.last_op
        assert end is not None
        for result, value in zip(op.results, list(end.operands), strict=True):
            result.replace_all_uses_with(value)
        erase_nest(end)
        LoopBuilder.before(op).splice(block)
    erase_nest(op)


def _has_same_memory(loop: affine.ForOp) -> bool:
    """Whether a loop carries the same memrefs through all iterations."""
    carried = zip(loop.inits, loop.region_iter_args, loop.terminator.operands, strict=True)
    return all(x in (init, own) or not is_memref(init.type) for init, own, x in carried)


def _take_first(loop: affine.ForOp, known: KnownNumbers) -> Iterator[Operation]:
    """Peel the first iteration of a loop; yield the remaining loop, if there is one."""
    try:
        numbers = known.iterations(loop, {})
    except RefusedError:
        return
    if not numbers:
        for result, init in zip(loop.results, loop.inits, strict=True):
            result.replace_all_uses_with(init)
        erase_nest(loop)
        return
    ends = AffineMap.constant_map(numbers.start), AffineMap.constant_map(numbers.stop)
    set_bounds(loop, *ends, ())
    plan = plan_peeling(loop, 1)
    if not isinstance(plan, Refusal):
        _, rest = apply_peeling(plan)
        if rest is not None:
            yield rest
