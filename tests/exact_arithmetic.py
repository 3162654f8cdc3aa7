"""Programs in exact arithmetic: whether another order of sums and products is all that differs.

`Shadow` interprets programs with rational numbers in the place of floats: sums, differences,
products, minima, maxima and conversions between formats do not round. What takes sums and products
of a program in another order then computes the very same numbers, whatever follows them:
comparisons, too. Any other function is that of the float nearest to its operand, for both.

Each number has a bound on its float, in whatever order sums and products are taken (see
`exact_numbers`). Where a comparison could turn out otherwise for floats, there is none: the numbers
are equal in exact arithmetic, and that is all.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any
from unittest import mock

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.floats import bits_to_float
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import FloatFunction, signed
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter, arith, combining, floats, machine, memory, vector
from loopwright.meaning import arith as float_meanings
from loopwright.meaning.combining import checked, format_of, on_operands, scalar_type
from loopwright.meaning.machine import MEANINGS, Evaluator, Meaning, meaning_of
from loopwright.meaning.values import Value, is_lanes, vector_of
from tests.campaigns.passes import Outcome, parse, transformed, variants
from tests.exact_numbers import Real, TooLongError, chosen, real, rounded
from tests.generate.program import Program

_ROUNDING = (float_meanings, combining, vector)
"""The modules that round to formats what `Real` computes, but for `arith`."""
_CHOICE = re.compile(r"(max|min)(imum|num)f$")


@dataclass
class ProgramNumbers:
    """What a program returns, the numbers whose bits it tells, and whether a comparison or another
    step could go otherwise for floats."""

    checks: list[int]
    numbers: list[Any] = field(default_factory=list[Any])
    undecided: bool = False


class Shadow:
    """Interprets programs exactly; what one returns may be compared with what another one does."""

    def __init__(self) -> None:
        self._codes: dict[object, int] = {}
        self._stored_values: list[Any] = [0.0]
        self._numbers = ProgramNumbers([])

    def run(self, text: str, name: str) -> ProgramNumbers:
        """A program without arguments, in exact arithmetic."""
        self._numbers = ProgramNumbers([])
        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(machine, "meaning_of", self._meaning_of))
            stack.enter_context(mock.patch.object(memory, "_float_codec", self._codec))
            for module in _ROUNDING:
                stack.enter_context(mock.patch.object(module, "rounding", rounded))
            exact = SimpleNamespace(**vars(floats) | {"rounding": rounded})
            stack.enter_context(mock.patch.object(arith, "floats", exact))
            choices = {
                kind: replace(function, exact=chosen(function.exact))
                for kind, function in COMBINATIONS.items()
                if isinstance(function, FloatFunction) and not function.rounds
            }
            stack.enter_context(mock.patch.dict(COMBINATIONS, choices))
            stack.enter_context(_fresh_codecs())
            self._numbers.checks = [int(value) for value in Interpreter(parse(text)).call(name)]
        return self._numbers

    def _meaning_of(self, op: Operation) -> Meaning | None:
        make = _choosing if _CHOICE.search(op.name) else meaning_of(op)
        return None if make is None else self._watched(op.name, make)

    def _watched(self, name: str, make: Meaning) -> Meaning:
        """A meaning whose results are numbers, and that notes what could go otherwise."""

        def watched(op: Operation, machine: Any) -> Any:
            if name == "arith.bitcast" and is_float(op.operands[0]):
                return self._bits(op)
            if name == "arith.bitcast" and is_float(op.results[0]):
                target = format_of(op.results[0].type)
                mask = (1 << target.width) - 1
                return _on_lanes(lambda bits: real(bits_to_float(target, bits & mask)))
            run = make(op, machine)
            if not any(map(is_float, (*op.operands, *op.results))):
                return run
            decides = name.startswith(("arith.", "math.")) and not is_float(op.results[0])

            def noting(*operands: Value) -> Value:
                lost = any(v.exponent for v in _numbers(operands))
                if decides and lost and _could_differ(name, op, operands):
                    self._numbers.undecided = True
                return _as_numbers(run(*operands), lost=lost)

            return noting

        return watched

    def _bits(self, op: Operation) -> Callable[[Value], Value]:
        """The bits of a number: those of a code for it. They are printed in order."""
        width = format_of(op.operands[0].type).width

        def bits(value: Value) -> Value:
            self._numbers.numbers.append(value)
            code_key = value.exact if isinstance(value, Real) else str(value)
            code = self._codes.setdefault(code_key, len(self._codes))
            spread = blake2b(str(code).encode(), digest_size=16).digest()
            return signed(int.from_bytes(spread, "little"), width)

        return _on_lanes(bits)

    def _codec(self, float_type: Any) -> memory.Codec:
        """Memory holds the places of numbers in a list."""
        width = format_of(float_type).width
        size = memory.power_of_two_at_least((width + 7) // 8)
        stored_values = self._stored_values

        def place(value: Value) -> int:
            stored_values.append(value)
            if len(stored_values) > 1 << width:
                raise TooLongError
            return len(stored_values) - 1

        return memory.Codec(size, width, lambda bits: stored_values[bits], place)


def _choosing(op: Operation, machine: machine.Machine) -> Evaluator:
    """The meaning of minima and maxima of numbers."""
    function = interface_of(op, FloatFunction)
    assert function is not None
    return on_operands(op, checked(op, chosen(function.exact)))


def problem(before: str, after: str, name: str) -> tuple[str, bool]:
    """What is wrong with a program that shall be another one in another order, if anything; and
    whether all its numbers have bounds."""
    shadow = Shadow()
    expected, actual = (shadow.run(text, name) for text in (before, after))
    if expected.checks != actual.checks:
        return f"in exact arithmetic {actual.checks} instead of {expected.checks}", False
    if expected.undecided or actual.undecided or len(expected.numbers) != len(actual.numbers):
        return "", False
    whole = True
    for text in (before, after):
        for place, (printed_float, exact_number) in enumerate(
            zip(printed(text, name), expected.numbers, strict=True)
        ):
            if not isinstance(exact_number, Real) or math.isinf(exact_number.bound):
                whole = False
                continue
            error = (
                abs(Fraction(printed_float) - exact_number.exact)
                if math.isfinite(printed_float)
                else math.inf
            )
            if error > exact_number.bound:
                excess = f"off by {float(error)} > {exact_number.bound}"
                return f"number {place}: {printed_float}, {excess}", False
    return "", whole


def reordered(program: Program, pipeline: str, outcome: Outcome, coverage: Counter[str]) -> Outcome:
    """What became of a program whose sums may be taken in another order: right if nothing else
    differs. It may compute other bits (`outcome` says that it fails), or the same."""
    module = parse(program.text)
    ledger = transformed(module, pipeline)
    if not any(entry.code == "vectorize.reassociated" for entry in ledger):
        return outcome
    text = print_module(module, local_scope=True)
    rounded = bool(outcome.failure)
    bounded = True
    for variant in variants(program):
        texts = variant(program.text), variant(text)
        wrong, whole = problem(*texts, program.name)
        if wrong:
            return Outcome(f"program {program.seed}, {pipeline}: {wrong}")
        bounded &= whole
    kind = "within their bounds" if bounded else "that are equal in exact arithmetic"
    bits = "other bits" if rounded else "the same bits"
    coverage[f"programs in another order, with {bits}, {kind}"] += 1
    return Outcome(text=text, ledger=ledger, rounded=rounded)


def printed(text: str, name: str) -> list[float]:
    """The floats whose bits a program tells."""
    printed_floats: list[float] = []
    make = MEANINGS["arith.bitcast"]

    def telling(op: Operation, machine: Any) -> Any:
        run = make(op, machine)
        if not is_float(op.operands[0]):
            return run

        def noting(value: Value) -> Value:
            printed_floats.extend(value.flat if is_lanes(value) else (value,))
            return run(value)

        return noting

    with mock.patch.dict(MEANINGS, {"arith.bitcast": telling}):
        Interpreter(parse(text)).call(name)
    return printed_floats


def is_float(value: SSAValue) -> bool:
    """Whether a value, or its lanes, are floats."""
    return isinstance(scalar_type(value.type), AnyFloat)


def _on_lanes(function: Callable[[Value], Value]) -> Callable[[Value], Value]:
    def on_lanes(value: Value) -> Value:
        if is_lanes(value):
            return vector_of(value.shape, [*map(function, value.flat)])
        return function(value)

    return on_lanes


def _numbers(values: Sequence[Value]) -> Iterator[Real]:
    for value in values:
        if isinstance(value, Real):
            yield value
        elif is_lanes(value):
            yield from _numbers(value.flat)


def _as_numbers(value: Value, *, lost: bool) -> Value:
    """A result whose floats are numbers: what some function made of inexact numbers is lost."""
    if value.__class__ is tuple:
        return tuple(_as_numbers(part, lost=lost) for part in value)
    if is_lanes(value):
        return vector_of(value.shape, [_as_numbers(lane, lost=lost) for lane in value.flat])
    return real(value, lost=lost) if isinstance(value, float) else value


def _could_differ(name: str, op: Operation, operands: Sequence[Value]) -> bool:
    """Whether what an op says of numbers could be another thing for floats."""
    if name != "arith.cmpf":
        return True
    left, right = (v.flat if is_lanes(v) else (v,) for v in operands)
    return any(
        isinstance(a, Real)
        and isinstance(b, Real)
        and a is not b
        and abs(a.exact - b.exact) <= Fraction(min(a.bound + b.bound, 1e300))
        for a, b in zip(left, right, strict=True)
    )


@contextmanager
def _fresh_codecs() -> Generator[None]:
    caches = (memory.scalar_codec, memory.element_codec)
    for cached in caches:
        cached.cache_clear()
    try:
        yield
    finally:
        for cached in caches:
            cached.cache_clear()
