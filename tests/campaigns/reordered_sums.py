"""A campaign on proofs about sums in another order.

A nest of two loops combines terms by an operation that may be reordered: of integers, or of floats
under `reassoc`. Two forms of it differ in the order of the loops, in the direction of one, and in
how the inner loop combines: at once, in two halves, in even and odd ones, in parallel, in lanes, or
in memory. They are equal, and copies of the second one with a token changed may be: numbers are
small integers, so that a run that differs says that they are not.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loopwright.ir.dialects.registry import read_module
from loopwright.loops.pipelines.running import prove_modules
from loopwright.native.runtime.trial import TrialError, interpreted
from tests.campaigns import Report
from tests.campaigns.proofs import mutants
from tests.judged_programs import parse

MUTANTS = 4
"""How many changed copies are proved for each pair."""
_STEPS = 20_000_000
_MOST = 20_000
"""How many operations a run may take."""
_INTEGERS = {"addi": 0, "muli": 1, "xori": 0, "maxsi": -(1 << 31), "subi": 0, "andi": -1}
_FLOATS = {"addf": 0.0, "mulf": 1.0, "subf": 0.0}
_LANES = {"addi": "add", "muli": "mul", "xori": "xor", "maxsi": "maxsi", "andi": "and"}
_FORMS = ("at once", "halves", "alternating", "parallel", "lanes", "memory")


@dataclass(frozen=True)
class _Sum:
    """What forms of a sum have in common."""

    operation: str
    rows: int
    columns: int
    is_triangle: bool
    factor: str
    """What elements are multiplied by: another array, themselves or nothing."""

    @property
    def element(self) -> str:
        return "f64" if self.operation in _FLOATS else "i32"

    @property
    def shape(self) -> str:
        return f"memref<{self.rows}x{self.columns}x{self.element}>"


class _Form:
    """One form, as text."""

    def __init__(self, sum_: _Sum, draw: random.Random) -> None:
        self.sum, self.lines, self.count = sum_, list[str](), 0
        self.is_by_columns, self.is_reversed = draw.random() < 0.5, draw.random() < 0.5
        self.form = draw.choice(_FORMS)
        is_whole = sum_.columns % 4 == 0 and not self.is_by_columns
        if sum_.operation.startswith("sub") and self.form == "parallel":
            self.form = "at once"
        if self.form == "lanes" and (sum_.is_triangle or not is_whole):
            self.form = "alternating"

    def text(self) -> str:
        """The function."""
        sum_form = self.sum
        outer = "%j" if self.is_by_columns else "%i"
        rows = sum_form.rows
        columns = sum_form.columns
        neutral = {**_INTEGERS, **_FLOATS}[sum_form.operation]
        first = "0"
        last = str(columns if self.is_by_columns else rows)
        low = "0"
        high = str(rows if self.is_by_columns else columns)
        if sum_form.is_triangle and self.is_by_columns:
            low, high = ("0", f"-%j + {rows}") if self.is_reversed else ("%j", str(rows))
        elif sum_form.is_triangle:
            high = f"-%i + {rows}" if self.is_reversed else "%i + 1"
        self.row = f"-%i + {rows - 1}" if self.is_reversed else "%i"
        kind = sum_form.element
        self.say(f"func.func @f(%x: {sum_form.shape}, %y: memref<{columns}x{kind}>) -> {kind} {{")
        self.say(f"%zero = arith.constant {neutral} : {kind}")
        if self.form == "lanes":
            self.say(f"%zeros = arith.constant dense<{neutral}> : vector<4x{kind}>")
        head = f"affine.for {outer} = {first} to {last} iter_args(%s = %zero) -> ({kind}) {{"
        self.say(f"%all = {head}")
        inner = "%i" if self.is_by_columns else "%j"
        result = self.combined(inner, low, high)
        self.say(f"affine.yield {result} : {kind}", "}", f"return %all : {kind}", "}")
        return "\n".join(self.lines)

    def say(self, *lines: str) -> None:
        self.lines += lines

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def combine(self, left_operand: str, right_operand: str, type_: str = "", by: str = "") -> str:
        """Combine two values by the operation."""
        result_name = self.name()
        operation = by or self.sum.operation
        flags = " fastmath<reassoc>" if operation in (*_FLOATS, "addf") else ""
        self.say(
            f"{result_name} = arith.{operation} {left_operand}, {right_operand}{flags} "
            f": {type_ or self.sum.element}"
        )
        return result_name

    def partial(self) -> str:
        """The operation that combines partial results, also of differences."""
        return self.sum.operation.replace("sub", "add")

    def term(self, place: str, lanes: int = 0) -> str:
        """The term of an iteration, at a column."""
        sum_form = self.sum
        column = f"%j + {place}" if place else "%j"
        load, kind = (
            ("vector_load", f", vector<{lanes}x{sum_form.element}>") if lanes else ("load", "")
        )
        loaded = self.name()
        self.say(f"{loaded} = affine.{load} %x[{self.row}, {column}] : {sum_form.shape}{kind}")
        if not sum_form.factor:
            return loaded
        factor_name = loaded
        if sum_form.factor == "y":
            factor_name = self.name()
            type_ = f"memref<{sum_form.columns}x{sum_form.element}>"
            self.say(f"{factor_name} = affine.{load} %y[{column}] : {type_}{kind}")
        product = "mulf" if sum_form.element == "f64" else "muli"
        product_type = f"vector<{lanes}x{sum_form.element}>" if lanes else sum_form.element
        result = self.name()
        self.say(f"{result} = arith.{product} {loaded}, {factor_name} : {product_type}")
        return result

    def loop(self, inner: str, low: str, high: str, step: int, first: str, name: str) -> str:
        """A loop that combines the terms of its iterations with a first value."""
        loop_result = self.name()
        kind = self.sum.element
        self.say(
            f"{loop_result} = affine.for {inner} = {_bound(low)} to {_bound(high)} step {step} "
            f"iter_args({name} = {first}) -> ({kind}) {{"
        )
        result = self.combine(name, self.term(""))
        self.say(f"affine.yield {result} : {kind}", "}")
        return loop_result

    def combined(self, inner: str, low: str, high: str) -> str:
        """All terms of the inner loop, combined with those so far."""
        kind = self.sum.element
        match self.form:
            case "halves" if "%" not in low + high:
                middle = str((int(low) + int(high)) // 2)
                first = self.loop(inner, low, middle, 1, "%s", "%a")
                second = self.loop(inner, middle, high, 1, "%zero", "%b")
                return self.combine(first, second, by=self.partial())
            case "alternating":
                first = self.loop(inner, low, high, 2, "%s", "%a")
                second = self.loop(
                    inner, f"{low} + 1" if "%" in low else str(int(low) + 1), high, 2, "%zero", "%b"
                )
                return self.combine(second, first, by=self.partial())
            case "parallel":
                partial_result = self.name()
                word = self.sum.operation.replace("maxsi", "maxs")
                self.say(
                    f"{partial_result} = affine.parallel ({inner}) = ({low}) to ({high}) "
                    f'reduce ("{word}") -> ({kind}) {{'
                )
                self.say(f"affine.yield {self.term('')} : {kind}", "}")
                return self.combine(partial_result, "%s")
            case "lanes":
                partial_result = self.name()
                type_ = f"vector<4x{kind}>"
                self.say(
                    f"{partial_result} = affine.for {inner} = {low} to {high} step 4 "
                    f"iter_args(%a = %zeros) -> ({type_}) {{"
                )
                part = self.combine("%a", self.term("", 4), type_)
                self.say(f"affine.yield {part} : {type_}", "}")
                total = self.name()
                flags = " fastmath<reassoc>" if kind == "f64" else ""
                word = _LANES.get(self.partial(), self.partial()[:3])
                self.say(
                    f"{total} = vector.reduction <{word}>, {partial_result}{flags} "
                    f": {type_} into {kind}"
                )
                return self.combine("%s", total, by=self.partial())
            case "memory":
                cell = f"memref<1x{kind}>"
                self.say(f"%m = memref.alloca() : {cell}", f"affine.store %s, %m[0] : {cell}")
                self.say(f"affine.for {inner} = {_bound(low)} to {_bound(high)} {{")
                old = self.name()
                self.say(f"{old} = affine.load %m[0] : {cell}")
                new = self.combine(old, self.term(""))
                self.say(f"affine.store {new}, %m[0] : {cell}", "}")
                partial_result = self.name()
                self.say(f"{partial_result} = affine.load %m[0] : {cell}")
                return partial_result
            case _:
                return self.loop(inner, low, high, 1, "%s", "%a")


def _bound(bound: str) -> str:
    """A bound that may use the induction variable of the outer loop, as a map."""
    if "%" not in bound:
        return bound
    outer = "%i" if "%i" in bound else "%j"
    return f"affine_map<(d0) -> ({bound.replace(outer, 'd0')})>({outer})"


def reordered_sums(seeds: Sequence[int]) -> Report:
    """Proofs of sums in two orders, and of changed copies of the second."""
    report = Report("prove sums")
    for seed in seeds:
        report.count += 1
        with report.trying(f"sums {seed}"):
            _judge(report, seed, random.Random(f"sums {seed}"))
    return report


def drawn(draw: random.Random) -> tuple[_Form, _Form]:
    """Two forms of a sum."""
    is_triangle = draw.random() < 0.3
    columns = draw.choice((4, 8, 5, 7))
    rows = columns if is_triangle else draw.choice((1, 2, 3, 6))
    operation = draw.choice((*_INTEGERS, *_FLOATS, "addf", "addf"))
    factor = draw.choice(("", "y", "x"))
    sum_ = _Sum(operation, rows, columns, is_triangle, factor)
    return _Form(sum_, draw), _Form(sum_, draw)


def _judge(report: Report, seed: int, draw: random.Random) -> None:
    forms = drawn(draw)
    first, second = (form.text() for form in forms)
    numbers = [_arguments(forms[0].sum, random.Random(seed + k)) for k in range(3)]
    expected = [_result(first, inputs) for inputs in numbers]
    if [_result(second, inputs) for inputs in numbers] != expected:
        report.failures.append(f"sums {seed}: the forms differ:\n{first}\n{second}")
        return
    proof = prove_modules(parse(first), parse(second), "f", _STEPS)
    label = f"{forms[1].form}: {proof.answer}"
    report.coverage[label] += 1
    report.examples.setdefault(label, []).append(seed)
    if proof.answer == "different":
        report.failures.append(f"sums {seed}: {proof}")
    mutant_count = 0
    for text, _ in zip(mutants(second, draw), range(40 * MUTANTS), strict=False):
        try:
            after = read_module(text)
            proof = prove_modules(parse(first), after, "f", _STEPS)
        except Exception:
            continue
        mutant_count += 1
        differs = any(
            _result(text, inputs) != result
            for inputs, result in zip(numbers, expected, strict=True)
        )
        report.facts[f"mutants {proof.answer}"] += 1
        report.facts["mutants that differ"] += differs
        if proof.is_equal and differs:
            report.failures.append(f"a mutant of {seed} is proved equal:\n{first}\n{text}")
        if mutant_count == MUTANTS:
            return


def _arguments(sum_: _Sum, draw: random.Random) -> list[NDArray[Any]]:
    """Arrays of small integers: their sums and products are exact in any order."""
    kind = np.float64 if sum_.element == "f64" else np.int32
    few = (1, 2, -1) if sum_.operation == "mulf" else range(-3, 9)
    shapes = (sum_.rows, sum_.columns), (sum_.columns,)
    return [
        np.array(draw.choices(few, k=int(np.prod(shape))), kind).reshape(shape) for shape in shapes
    ]


def _result(text: str, inputs: Sequence[NDArray[Any]]) -> object:
    """What a form returns; None if it fails."""
    try:
        trial = interpreted(parse(text), "f", list(inputs), _MOST)
    except TrialError:
        return None
    return None if trial is None else trial.results
