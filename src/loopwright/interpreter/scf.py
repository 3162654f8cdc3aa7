"""The meaning of `scf`. Parallel loops run in lexicographic order.

`reducing` says how what they yield is combined.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation

from loopwright.dialects.reduction.matching import kind_of_combination
from loopwright.interpreter.attributes import flag, integers, segments
from loopwright.interpreter.combining import partial_identity
from loopwright.interpreter.faults import Fault, InvalidSizeError, unsupported
from loopwright.interpreter.lifting import width_of
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.reducing import Reducer, points, stated_reducer
from loopwright.interpreter.values import Value, defined, truth, unsigned, wrap
from loopwright.syntax.properties import attribute as get
from loopwright.syntax.properties import mixed


def iterations(lower: Value, upper: Value, step: Value) -> range:
    """The values of an induction variable; the step must be positive."""
    for value, use in ((lower, "the lower bound"), (upper, "the upper bound"), (step, "the step")):
        defined(value, use)
    if step <= 0:
        raise Fault(InvalidSizeError, f"has the step {step}, which is not positive")
    return range(lower, upper, step)


@meaning("scf.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value of the induction variable, with the values it carries."""
    body = machine.body(op.regions[0])
    width = width_of(op.operands[0].type)
    is_unsigned = flag(op, "unsignedCmp")

    def run(lower: Value, upper: Value, step: Value, *carried: Value) -> tuple[Value, ...]:
        if is_unsigned:
            for value in (lower, upper, step):
                defined(value, "a bound or the step")
            lower, upper, step = (unsigned(value, width) for value in (lower, upper, step))
        for induction in iterations(lower, upper, step):
            carried = body.run_iteration((wrap(induction, width),), *carried)
        return carried

    return single_result(op, run)


@meaning("scf.while")
def while_loop(op: Operation, machine: Machine) -> Evaluator:
    """The first region decides and hands over, the second computes what the first gets next."""
    before, after = (machine.body(region) for region in op.regions)

    def run(*arguments: Value) -> tuple[Value, ...]:
        while True:
            condition, *forwarded = before.run(*arguments)
            if not truth(condition):
                return tuple(forwarded)
            arguments = after.run(*forwarded)

    return single_result(op, run)


@meaning("scf.if")
def if_op(op: Operation, machine: Machine) -> Evaluator:
    """One of the regions."""
    regions = [machine.body(region) for region in op.regions if region.blocks]

    def run(condition: Value) -> tuple[Value, ...]:
        if truth(condition):
            return regions[0].run()
        return regions[1].run() if len(regions) > 1 else ()

    return single_result(op, run)


@meaning("scf.index_switch")
def index_switch(op: Operation, machine: Machine) -> Evaluator:
    """The region of the case that the operand equals, else the default, which comes first."""
    cases = integers(get(op, "cases"))
    regions = [machine.body(region) for region in op.regions]

    def run(selector: Value) -> tuple[Value, ...]:
        defined(selector, "the selector")
        return regions[cases.index(selector) + 1 if selector in cases else 0].run()

    return single_result(op, run)


@meaning("scf.execute_region")
def execute_region(op: Operation, machine: Machine) -> Evaluator:
    """Its region, which may have several blocks."""
    body = machine.body(op.regions[0])
    return single_result(op, body.run)


@meaning("scf.parallel")
def parallel(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point, in lexicographic order; reductions start from the initial values,
    or, where a clause says how to reduce and there are none, from their identities."""
    body = machine.body(op.regions[0])
    has_clause = get(op, "reductions") is not None
    reducer = stated_reducer(op, machine) if has_clause else _region_reducer(op, machine)

    def run(*operands: Value) -> tuple[Value, ...]:
        lower, upper, steps, initial = segments(op, operands, 4)
        ranges = [iterations(*bounds) for bounds in zip(lower, upper, steps, strict=True)]
        started = reducer
        if initial or not has_clause:
            started = replace(reducer, start=lambda: tuple(initial))
        return started.run(ranges, body.run_iteration)

    return single_result(op, run)


def _region_reducer(op: Operation, machine: Machine) -> Reducer:
    """The reducer of the regions that combine two values, one for each result."""
    last = op.regions[0].blocks[0].last_op
    assert last is not None, "verified"
    bodies = [machine.body(region) for region in last.regions]
    kinds = [kind_of_combination(region.blocks[0]) for region in last.regions]

    def combine(left: tuple[Value, ...], right: tuple[Value, ...]) -> tuple[Value, ...]:
        return tuple(body.run(a, b)[0] for body, a, b in zip(bodies, left, right, strict=True))

    known = [
        partial_identity(kind.name, result.type)
        for kind, result in zip(kinds, op.results, strict=False)
        if kind is not None
    ]
    partial = (lambda: tuple(known)) if len(known) == len(kinds) else None
    return Reducer(combine, tuple, partial)


@meaning("scf.forall")
def forall(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point; results, which are tensors, are not supported."""
    if op.results:
        raise unsupported("has results, which are tensors")
    body = machine.body(op.regions[0])

    def run(*operands: Value) -> None:
        lower, upper, steps, _ = segments(op, operands, 4)
        ranges = [
            iterations(*bounds)
            for bounds in zip(
                mixed(integers(get(op, "staticLowerBound")), lower),
                mixed(integers(get(op, "staticUpperBound")), upper),
                mixed(integers(get(op, "staticStep")), steps),
                strict=True,
            )
        ]
        for point in points(ranges):
            body.run_iteration(point)

    return run
