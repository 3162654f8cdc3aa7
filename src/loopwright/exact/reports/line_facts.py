"""What is found out about the lines of a program before any pass: which loops are affine, which are
parallel, and what ties the iterations of the others together."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.exact.dependences.model import Dependence
from loopwright.exact.loops import LoopFacts
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.interfaces.control_flow import (
    induction_variables,
    is_counted_loop,
    is_loop,
    is_parallel_loop,
)
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.value_names import value_name
from loopwright.reporting.errors import SourceLocation, listed

_MOST_OBSTACLES = 2


def affinity(root: Operation) -> Iterator[tuple[SourceLocation | None, str]]:
    """Of each loop whether it is affine, and each access that is not."""
    for op in root.walk():
        place = source_location(op)
        if is_affine_loop(op):
            yield place, "loop: affine"
        elif is_counted_loop(op) or is_parallel_loop(op):
            yield place, "loop: its bounds are not affine; it runs as it is written"
        elif is_loop(op):
            yield place, "loop: left by a condition; it runs as it is written"
        else:
            access = interface_of(op, SubscriptedAccess)
            if access is not None and access.element is not None and access.map is None:
                yield place, "subscript: not affine; dependences on it are not exact"


def parallelism(function: Operation, facts: LoopFacts) -> Iterator[tuple[SourceLocation, str]]:
    """Of each induction variable of a function whether its loop is parallel, or why not."""
    for op in function.walk():
        place = source_location(op)
        if place is None or not is_loop(op):
            continue
        for position, variable in enumerate(induction_variables(op)):
            found = facts.parallelism(op, position)
            name = value_name(variable)
            if found.is_parallel:
                kinds = [*dict.fromkeys(one.kind for one in found.reductions)]
                rest = f", but for a reduction ({listed(kinds)})" if kinds else ""
                yield place, f"loop {name}: iterations may run in any order{rest}"
                continue
            reasons = [*dict.fromkeys(map(_obstacle, found.obstacles))]
            shown = reasons[:_MOST_OBSTACLES]
            if len(reasons) > len(shown):
                shown.append(f"{len(reasons) - len(shown)} more")
            if found.carries_values:
                shown.append("values that it hands on")
            yield place, f"loop {name}: iterations are tied together by {listed(shown)}"


def _obstacle(found: Dependence) -> str:
    doubt = "" if found.is_certain else "possible "
    lines = [source_location(one.op) for one in (found.source, found.sink)]
    numbers = ["?" if place is None else str(place.line) for place in lines]
    article = "an" if found.kind.value[0] in "aio" and not doubt else "a"
    return f"{article} {doubt}{found.kind.value} dependence from line {' to line '.join(numbers)}"
