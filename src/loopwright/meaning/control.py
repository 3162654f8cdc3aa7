"""The meaning of `func`, `cf`, `ub` and `scf`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xdsl.ir import Operation

from loopwright.ir.core.properties import attribute, grouped, integers, mixed
from loopwright.ir.dialects.reduction.kinds import kind_of_combination
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.meaning import values
from loopwright.meaning.combining import Reducer, partial_identity, points, stated_reducer, width_of
from loopwright.meaning.externals import external
from loopwright.meaning.machine import (
    Branch,
    Evaluator,
    Machine,
    branch,
    flag,
    meaning,
    require,
    single_result,
    word,
)

# Functions


def _callable(
    function: Operation, caller: Operation, machine: Machine
) -> Callable[..., tuple[values.Value, ...]]:
    """Return the function that a call executes, whether the callee has a body or not."""
    if function.name != "func.func":
        raise values.unsupported(f"calls '{symbol_name(function)}', which is not a function")
    if function.regions[0].blocks:
        return lambda *arguments: machine.invoke(function, arguments)
    return external(function, caller, machine)


@meaning("func.call")
def call(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function it names."""
    function = machine.symbol(op, require(op, "callee"))
    return single_result(op, _callable(function, op, machine))


@meaning("func.constant")
def constant(op: Operation, machine: Machine) -> Evaluator:
    """The function it names."""
    reference = values.FunctionReference(machine.symbol(op, require(op, "value")))
    return lambda: reference


@meaning("func.call_indirect")
def call_indirect(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function that its first operand is."""

    def run(callee: values.Value, *arguments: values.Value) -> tuple[values.Value, ...]:
        reference = values.defined(callee, "the callee")
        return _callable(reference.function, op, machine)(*arguments)

    return single_result(op, run)


@meaning("builtin.unrealized_conversion_cast")
def conversion_cast(op: Operation, machine: Machine) -> Evaluator:
    """The operands; only casts that leave values unchanged are executed."""
    kinds = [str(value.type).lstrip("su") for value in (*op.operands, *op.results)]
    if len(op.operands) != len(op.results) or kinds[: len(op.operands)] != kinds[len(op.results) :]:
        raise values.unsupported("converts between types that are not held alike")
    return single_result(op, lambda *operands: operands)


# Branches


@branch("cf.br")
def br(op: Operation) -> Branch:
    """To its successor."""
    return lambda *arguments: (0, arguments)


@branch("cf.cond_br")
def cond_br(op: Operation) -> Branch:
    """To the first successor if the condition is true, else to the second."""
    taken = len(grouped(op, op.operands)[1])

    def choose(
        condition: values.Value, *arguments: values.Value
    ) -> tuple[int, tuple[values.Value, ...]]:
        if values.truth(condition):
            return 0, arguments[:taken]
        return 1, arguments[taken:]

    return choose


@branch("cf.switch")
def switch(op: Operation) -> Branch:
    """To the successor of the case that the flag equals, else to the default."""
    _, default_operands, _ = grouped(op, op.operands)
    width = width_of(op.operands[0].type)
    cases = [signed(value, width) for value in integers(op, "case_values")]
    sizes = [len(default_operands), *integers(op, "case_operand_segments")]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]

    def choose(
        flag: values.Value, *arguments: values.Value
    ) -> tuple[int, tuple[values.Value, ...]]:
        values.defined(flag, "the flag")
        number = cases.index(flag) + 1 if flag in cases else 0
        start = starts[number]
        return number, arguments[start : start + sizes[number]]

    return choose


@branch("ub.unreachable")
def unreachable(op: Operation) -> Branch:
    """Nowhere: control must not reach it."""

    def fail() -> tuple[int, tuple[values.Value, ...]]:
        raise values.Fault(values.UnreachableError, "is reached")

    return fail


@meaning("cf.assert", "loopwright.assert")
def assertion(op: Operation, machine: Machine) -> Evaluator:
    """Ends the program if the condition is false; with the numbers of `loopwright.assert` in its
    message."""
    message = attribute(op, "msg")
    text = "" if message is None else word(message)
    if op.name == "cf.assert":
        text = text.replace("%", "%%")
    else:
        text = "%%".join(part.replace("%ld", "%s") for part in text.split("%%"))

    def check(condition: values.Value, *numbers: values.Value) -> None:
        if not values.truth(condition):
            raise values.Fault(values.AssertionFailedError, f"fails: {text % numbers}")

    return check


# Structured control flow


def iterations(lower: values.Value, upper: values.Value, step: values.Value) -> range:
    """The values of an induction variable; the step must be positive."""
    for value, use in ((lower, "the lower bound"), (upper, "the upper bound"), (step, "the step")):
        values.defined(value, use)
    if step <= 0:
        raise values.Fault(values.InvalidSizeError, f"has the step {step}, which is not positive")
    return range(lower, upper, step)


@meaning("scf.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value of the induction variable, with the values it carries."""
    body = machine.body(op.regions[0])
    width = width_of(op.operands[0].type)
    is_unsigned = flag(op, "unsignedCmp")

    def run(
        lower: values.Value, upper: values.Value, step: values.Value, *carried: values.Value
    ) -> tuple[values.Value, ...]:
        if is_unsigned:
            for value in (lower, upper, step):
                values.defined(value, "a bound or the step")
            lower, upper, step = (unsigned(value, width) for value in (lower, upper, step))
        for induction in iterations(lower, upper, step):
            carried = body.run_iteration((signed(induction, width),), *carried)
        return carried

    return single_result(op, run)


@meaning("scf.while")
def while_loop(op: Operation, machine: Machine) -> Evaluator:
    """The first region decides whether to continue and passes values on; the second computes the
    first's next operands."""
    before, after = (machine.body(region) for region in op.regions)

    def run(*arguments: values.Value) -> tuple[values.Value, ...]:
        while True:
            condition, *forwarded = before.run(*arguments)
            if not values.truth(condition):
                return tuple(forwarded)
            arguments = after.run(*forwarded)

    return single_result(op, run)


@meaning("scf.if")
def if_op(op: Operation, machine: Machine) -> Evaluator:
    """One of the regions."""
    regions = [machine.body(region) for region in op.regions if region.blocks]

    def run(condition: values.Value) -> tuple[values.Value, ...]:
        if values.truth(condition):
            return regions[0].run()
        return regions[1].run() if len(regions) > 1 else ()

    return single_result(op, run)


@meaning("scf.index_switch")
def index_switch(op: Operation, machine: Machine) -> Evaluator:
    """The region of the case that the operand equals, else the default, which comes first."""
    cases = integers(op, "cases")
    regions = [machine.body(region) for region in op.regions]

    def run(selector: values.Value) -> tuple[values.Value, ...]:
        values.defined(selector, "the selector")
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
    has_clause = attribute(op, "reductions") is not None
    reducer = stated_reducer(op, machine) if has_clause else _region_reducer(op, machine)

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        lower, upper, steps, initial = grouped(op, operands)
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

    def combine(
        left: tuple[values.Value, ...], right: tuple[values.Value, ...]
    ) -> tuple[values.Value, ...]:
        return tuple(body.run(a, b)[0] for body, a, b in zip(bodies, left, right, strict=True))

    known = [
        partial_identity(kind, result.type)
        for kind, result in zip(kinds, op.results, strict=False)
        if kind is not None
    ]
    partial = (lambda: tuple(known)) if len(known) == len(kinds) else None
    return Reducer(combine, tuple, partial)


@meaning("scf.forall")
def forall(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point; results, which are tensors, are not supported."""
    if op.results:
        raise values.unsupported("has results, which are tensors")
    body = machine.body(op.regions[0])

    def run(*operands: values.Value) -> None:
        lower, upper, steps, _ = grouped(op, operands)
        ranges = [
            iterations(*bounds)
            for bounds in zip(
                mixed(integers(op, "staticLowerBound"), lower),
                mixed(integers(op, "staticUpperBound"), upper),
                mixed(integers(op, "staticStep"), steps),
                strict=True,
            )
        ]
        for point in points(ranges):
            body.run_iteration(point)

    return run
