"""What a pass did to loops, as steps on them: read off the names, which survive.

These are proposals. Whoever asks takes the steps and compares: where they give the same program as
the pass, they stand in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.loops.schedule.loop_steps import Interchange
from loopwright.loops.schedule.memory_steps import (
    KeepInRegisters,
    Parallelise,
    RegisterTile,
    Vectorise,
)
from loopwright.loops.schedule.program import NamedLoop, Program
from loopwright.loops.schedule.step import Step


def steps_between(before: Program, after: Program) -> list[Step]:
    """Steps that may have made one program of another."""
    found: list[Step] = [*_tiles(before, after), *_orders(before, after)]
    for name, loop in before.loops.items():
        if name not in after.loops:
            continue
        old, new = loop.sequential, after.loops[name].sequential
        if old is None:
            continue
        if new is None:
            found.append(Parallelise(name))
        elif new.step_value != old.step_value:
            found.append(Vectorise(name, new.step_value // old.step_value))
        elif len(new.results) > len(old.results):
            found.append(KeepInRegisters(name))
    return found


def _tiles(before: Program, after: Program) -> Iterator[Step]:
    """Innermost loops that are gone."""
    for name, loop in before.loops.items():
        if name not in after.loops and not any(map(is_affine_loop, loop.op.body.walk())):
            yield RegisterTile(name)


def _orders(before: Program, after: Program) -> Iterator[Step]:
    """Nests whose loops have another order."""
    done: set[str] = set()
    for name, loop in after.loops.items():
        if name in done:
            continue
        nest = [name, *(other for other, it in after.loops.items() if _is_in(it, loop))]
        done.update(nest)
        old = [other for other in before.loops if other in nest]
        if old != nest and sorted(old) == sorted(nest):
            yield Interchange(tuple(nest))


def _is_in(inner: NamedLoop, outer: NamedLoop) -> bool:
    return inner.op is not outer.op and outer.op.is_ancestor(inner.op)
