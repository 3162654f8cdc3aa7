"""Inputs that tell two programs apart, found by interpreting both.

A broken constant shows at sizes around it: a tile step of 33 for 32 at 34, a bound of one too few
at any size. So the sizes that are tried first, before a proof is looked for, are those around the
constants of both programs, beginning with constants that only one of them has. Where a proof
fails, the sizes for which it failed are tried next, then general ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice
from math import log

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp
from xdsl.ir import Attribute, Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.proofs.equivalence import Equivalence
from loopwright.exact.proofs.faults import Gap
from loopwright.ir.affine_expr import AffineConstantExpr, AffineExpr
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr, is_memref, is_vector
from loopwright.native.runtime.arguments import (
    ElementKind,
    MemRefSpec,
    ScalarSpec,
    Signature,
    Spec,
)
from loopwright.native.runtime.copies import first_difference
from loopwright.native.runtime.entries import signature_of
from loopwright.native.runtime.trial import (
    Inputs,
    Trial,
    TrialError,
    interpreted,
    make_inputs,
)
from loopwright.records import dataclass, replace
from loopwright.reporting import errors

_MOST_STEPS_OF_RUN = 2_000_000
"""How many operations of a run are interpreted."""
_MOST_STEPS_OF_RUNS = 12_000_000
"""How many operations of all runs are interpreted."""
_MOST_STEPS_AT_CONSTANTS = 1_200_000
"""How many operations are interpreted before a proof is looked for: two seconds at most."""
_MOST_CHANGED = 8
"""How many constants that differ between the programs are tried as sizes."""
_MOST_AROUND = 16
"""How many sizes are tried."""
_LEAST_STEPS = 2_000
"""The least cost of a run, in steps: inputs are built, and results compared."""
_MOST_EXTENT = 1024
"""The greatest size, in magnitude, at which loops are run."""
_MOST_CONSTANT = 256
"""Greater constants are not sizes at which loops can be run."""
_MOST_SLACK = 16
"""Constants up to this one may be offsets of subscripts: extents are greater than numbers by as
much, too."""
_SMALL = (1, 2, 4, 7)
"""Sizes at which most differences show that show at any size."""

Quantity = tuple[int, int | None]
"""An argument, by its position, or one of its extents."""


@dataclass(frozen=True)
class ProgramPair:
    """A function of two modules, called `name`. With `tolerant`, floats may be rounded in another
    way."""

    before: ModuleOp
    after: ModuleOp
    name: str
    tolerant: bool

    def difference_at_constants(
        self, first: Operation, second: Operation
    ) -> tuple[str, str] | None:
        """Return inputs of sizes around the constants of the functions `first` and `second` on
        which the programs differ, and the first difference; None if few runs show none."""
        signature = self._signature()
        if signature is None:
            return None
        quantities = _Quantities.of(signature)
        costs = _Costs()
        for size, alone in _sizes_to_try(first, second, quantities):
            remaining_steps = _MOST_STEPS_AT_CONSTANTS - costs.spent
            if remaining_steps <= 0:
                return None
            if costs.expected(size) > remaining_steps // 2 and alone is None:
                continue
            for slack in (0, *quantities.slacks(first, second)):
                sizes = quantities.chosen(size, slack, alone)
                run = self._run(signature, sizes, remaining_steps // 2)
                costs.add(None if alone is not None else size, run.steps)
                if run.problem:
                    return run.about, run.problem
                if not run.is_undefined:
                    break
        return None

    def _run(self, signature: Signature, sizes: Mapping[Quantity, int], limit: int) -> _Run:
        """Interpret both programs for some sizes."""
        try:
            (inputs,) = islice(make_inputs(signature, sizes), 1)
        except errors.UsageError:
            return _Run()
        about = _origin_of_inputs(inputs.about, signature, sizes)
        return self._run_on(signature, replace(inputs, about=about), limit)

    def difference_after(self, equivalence: Equivalence) -> tuple[str, str] | None:
        """Return inputs on which the programs differ, and the first difference, where a proof has
        failed; None if none was found among the inputs tried."""
        signature = self._signature()
        if signature is None:
            return None
        inputs = _inputs_after(signature, equivalence, tolerant=self.tolerant)
        return self._difference_on(signature, inputs, _MOST_STEPS_OF_RUNS)

    def _signature(self) -> Signature | None:
        try:
            return signature_of(functions_with_bodies(self.before, self.name)[0])
        except errors.CompileError:
            return None

    def _difference_on(
        self, signature: Signature, inputs: Iterable[Inputs], most: int
    ) -> tuple[str, str] | None:
        spent = 0
        for tried in inputs:
            if spent > most:
                break
            run = self._run_on(signature, tried, _MOST_STEPS_OF_RUN)
            spent += run.steps
            if run.problem:
                return run.about, run.problem
        return None

    def _run_on(self, signature: Signature, inputs: Inputs, limit: int) -> _Run:
        """Interpret both programs on some inputs, the first one within a limit of steps."""
        about = inputs.about
        arguments = inputs.arguments
        try:
            old = interpreted(self.before, self.name, arguments, limit, poison_results=True)
        except (TrialError, errors.UsageError, errors.ArgumentError):
            return _Run(about, is_undefined=True)
        if old is None:
            return _Run(about, steps=limit)
        # A second program that does much more at these sizes is not run to its end.
        patience = min(_MOST_STEPS_OF_RUN, 10_000 + 16 * old.steps)
        try:
            new = interpreted(self.after, self.name, arguments, patience, poison_results=True)
        except TrialError as error:
            return _Run(about, steps=old.steps, problem=f"the second program fails: {error}")
        if new is None:
            return _Run(about, steps=old.steps + patience)
        problem = describe_difference(signature, old, new, tolerant=self.tolerant)
        return _Run(about, steps=old.steps + new.steps, problem=problem)


@dataclass(frozen=True)
class _Run:
    """The outcome of interpreting both programs: how many steps that took, in words how they differ
    (empty: they do not, or it is not known), and whether the first one is undefined there."""

    about: str = ""
    steps: int = _LEAST_STEPS
    problem: str = ""
    is_undefined: bool = False


class _Costs:
    """The steps that runs have taken, by size, from which the steps of a run of twice the size are
    extrapolated."""

    def __init__(self) -> None:
        self.spent = 0
        self._steps: dict[int, int] = {}

    def add(self, size: int | None, steps: int) -> None:
        """Note the steps of a run; `size` is None if arguments had several."""
        self.spent += max(steps, _LEAST_STEPS)
        if size is not None:
            self._steps[size] = max(steps, self._steps.get(size, 1))

    def expected(self, size: int) -> int:
        """Return the steps that a run of a size is expected to cost; 0 if that is not known."""
        measured_sizes = sorted(self._steps)
        if len(measured_sizes) < 2 or size <= measured_sizes[-1]:
            return 0
        smaller, greater = measured_sizes[-2:]
        growth = self._steps[greater] / self._steps[smaller]
        exponent = min(4.0, max(0.0, log(growth) / log(greater / smaller)))
        return int(self._steps[greater] * (size / greater) ** exponent)


@dataclass(frozen=True)
class _Quantities:
    """The integer arguments of a function, and the extents that the types of its arguments leave
    open."""

    numbers: tuple[Quantity, ...]
    extents: tuple[Quantity, ...]

    @classmethod
    def of(cls, signature: Signature) -> _Quantities:
        """Return the quantities of a function."""
        numbers = tuple(
            (k, None)
            for k, spec in enumerate(signature.arguments)
            if isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER
        )
        extents = tuple(
            (k, dim)
            for k, spec in enumerate(signature.arguments)
            if isinstance(spec, MemRefSpec)
            for dim, size in enumerate(spec.shape)
            if size is None
        )
        return cls(numbers, extents)

    def slacks(self, first: Operation, second: Operation) -> Sequence[int]:
        """Return how much greater than numbers extents may have to be for subscripts with
        offsets."""
        if not (self.numbers and self.extents):
            return ()
        offsets = {
            constant
            for op in (first, second)
            for constant in _constants(op)
            if constant <= _MOST_SLACK
        }
        return (max(offsets, default=1),)

    def chosen(self, size: int, slack: int, alone: int | None) -> Mapping[Quantity, int]:
        """Return values for all quantities: all of `size`, or only the number at a position, with
        small values for the others."""
        sizes = dict.fromkeys(self.extents, size + slack)
        for position, number in enumerate(self.numbers):
            sizes[number] = size if alone in (None, position) else min(size, 3)
        return sizes


def _sizes_to_try(
    first: Operation, second: Operation, quantities: _Quantities
) -> Iterator[tuple[int, int | None]]:
    """Yield the sizes to try, the most telling first: for all quantities, or for one number alone.

    Small sizes come first. Two more than a constant is a size at which a step or a bound that is
    wrong by one shows, also in loops that begin at one; differences that only show at a multiple or
    a sum of constants need more runs.
    """
    if not quantities.numbers and not quantities.extents:
        yield 0, None
        return
    before = Counter(_constants(first))
    after = Counter(_constants(second))
    changed = sorted((before - after) | (after - before), reverse=True)
    constants = sorted(before | after)
    singly = range(len(quantities.numbers)) if len(quantities.numbers) > 1 else ()
    sizes = [*_SMALL, *(constant + 2 for constant in changed[:_MOST_CHANGED])]
    yield from ((size, None) for size in dict.fromkeys(sizes))
    yield from ((constant + 2, alone) for constant in changed[:_MOST_CHANGED] for alone in singly)
    near_constants = {constant + offset for constant in constants for offset in (-1, 0, 1, 2)}
    near_constants |= {2 * constant + offset for constant in constants for offset in (-1, 1)}
    near_constants |= {a + b + 1 for a, b in combinations(constants, 2)}
    yield from (
        (size, None) for size in sorted(near_constants - {*sizes})[:_MOST_AROUND] if size > 0
    )


def _constants(function: Operation) -> Iterator[int]:
    """Yield the positive numbers in a function that may be steps, bounds, offsets or numbers of
    lanes."""
    for op in function.walk():
        for value in op.results:
            if is_vector(value.type) or is_memref(value.type):
                yield from (size for size in value.type.get_shape() if 0 < size <= _MOST_CONSTANT)
        for name, attribute in (*op.properties.items(), *op.attributes.items()):
            if name != "operandSegmentSizes":
                yield from _constants_in(attribute)


def _constants_in(attribute: Attribute) -> Iterator[int]:
    """Yield the numbers in an attribute, without their signs."""
    exprs: Sequence[AffineExpr] = ()
    match attribute:
        case IntegerAttr():
            if 0 < abs(attribute.value.data) <= _MOST_CONSTANT:
                yield abs(attribute.value.data)
        case ArrayAttr():
            for element in attribute.data:
                yield from _constants_in(element)
        case AffineMapAttr():
            exprs = attribute.data.results
        case IntegerSetAttr():
            exprs = attribute.data.constraints
        case _:
            pass
    for expr in exprs:
        for part in expr.walk():
            if isinstance(part, AffineConstantExpr) and 0 < abs(part.value) <= _MOST_CONSTANT:
                yield abs(part.value)


def _inputs_after(
    signature: Signature, equivalence: Equivalence, *, tolerant: bool
) -> Iterator[Inputs]:
    """Yield inputs to try: first with the sizes for which the proof failed, last with NaN and other
    special values, unless numbers may be rounded (`tolerant`)."""
    for gap in equivalence.gaps:
        sizes = _failing_sizes(gap, equivalence)
        with suppress(errors.UsageError):
            for inputs in islice(make_inputs(signature, sizes), 2 if sizes else 0):
                yield Inputs(inputs.arguments, _origin_of_inputs(inputs.about, signature, sizes))
    with suppress(errors.UsageError):
        yield from make_inputs(signature)
        yield from make_inputs(signature, kind="wide")
        if not tolerant:
            yield from make_inputs(signature, kind="special")


def _origin_of_inputs(
    about: str, signature: Signature, failing_sizes: Mapping[tuple[int, int | None], int]
) -> str:
    """How inputs were chosen, with the sizes that a gap suggested."""
    named = {key: f"%{signature.names[key[0]]}" for key in failing_sizes}
    sizes = (
        f"{named[at, k]} = {number}" if k is None else f"extent {k} of {named[at, k]} = {number}"
        for (at, k), number in sorted(
            failing_sizes.items(), key=lambda item: (item[0][0], item[0][1] or 0)
        )
    )
    return ", ".join((*sizes, about.partition(",")[0]))


def _failing_sizes(gap: Gap, equivalence: Equivalence) -> Mapping[tuple[int, int | None], int]:
    """Return the sizes for which the proof failed, if they are small."""
    argument_of = equivalence.parameters.arguments
    values = () if gap.sample is None else gap.sample.parameters.items()
    sizes = {argument_of[name]: number for name, number in values if name in argument_of}
    fits = all(-_MOST_EXTENT <= number <= _MOST_EXTENT for number in sizes.values())
    return sizes if fits else {}


def describe_difference(
    signature: Signature, before: Trial, after: Trial, *, tolerant: bool
) -> str:
    """Return the first difference between two runs, in words; empty if they agree."""
    names = [f"%{name}" for name in signature.names]
    pairs = list(zip(names, before.arguments, after.arguments, strict=True))
    results = zip(signature.results, before.results, after.results, strict=True)
    for number, (spec, old, new) in enumerate(results):
        pairs.append((f"result {number}", _typed(spec, old), _typed(spec, new)))
    free = before.undefined or (None,) * len(pairs)
    lost = after.undefined or (None,) * len(pairs)
    for (name, old, new), *undefined in zip(pairs, free, lost, strict=True):
        masks = (undefined[0], undefined[1])
        message = first_difference(old, new, tolerant=tolerant, undefined=masks)
        if message is not None:
            return f"{name}{message}"
    if before.printed != after.printed and not tolerant:
        return "it prints something else"
    return ""


def _typed(spec: Spec, value: object) -> object:
    """Return a number in its own precision; other values unchanged."""
    return spec.element.dtype.type(value) if isinstance(spec, ScalarSpec) else value
