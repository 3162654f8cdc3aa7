"""The meaning of `scf`. Parallel loops run in lexicographic order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from xdsl.ir import Operation

from loopwright.interpreter.attributes import flag, integers, segments
from loopwright.interpreter.dispatch import Evaluator, meaning, single_result
from loopwright.interpreter.faults import Fault, InvalidSizeError, unsupported
from loopwright.interpreter.lifting import width_of
from loopwright.interpreter.machine import Body, Machine
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
    """The body at each point, and the reductions in the order of the points."""
    body = machine.body(op.regions[0])
    reductions = _reductions(op, machine)

    def run(*operands: Value) -> tuple[Value, ...]:
        lower, upper, steps, initial = segments(op, operands, 4)
        results = list(initial)
        ranges = [iterations(*bounds) for bounds in zip(lower, upper, steps, strict=True)]
        for point in product(*ranges):
            reduced = body.run_iteration(point)
            for number, (combine, value) in enumerate(zip(reductions, reduced, strict=True)):
                (results[number],) = combine.run(results[number], value)
        return tuple(results)

    return single_result(op, run)


def _reductions(op: Operation, machine: Machine) -> Sequence[Body]:
    """The regions that combine two values, one for each result."""
    last = op.regions[0].blocks[0].last_op
    if last is None or last.name != "scf.reduce":
        return ()
    return [machine.body(region) for region in last.regions]


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
        for point in product(*ranges):
            body.run_iteration(point)

    return run
