"""Programs as passes and their judges see them: a function, and what it is called with.

The caller of a generated program, which fills arrays and sums them up, is the larger part of it. It
is read and run once for each input; from there on the function alone is transformed, read and run,
from the same memory, and what it leaves there is compared to the bit (any NaN is as good as any).
`natively` runs many forms of many functions in one process of `mlir-runner`, with one caller each.
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from loopwright.meaning.interpreter import array_dtype
from loopwright.meaning.machine import Machine
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Poison, Value
from loopwright.reporting.errors import InterpreterError
from tests.campaigns import compiled
from tests.executed_operations import Costs, Counting
from tests.generate.program import CalledProgram, Program
from tests.oracle import mlir_run
from tests.varied_arguments import array_of, copied, varied

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

PATIENCE = 60
"""How many times as many operations as before a transformed program may execute."""
SYMBOLS = (0, 1)
"""What callers also pass for symbols: loops may then run once, or never."""


def parse(text: str) -> ModuleOp:
    """The module of a text."""
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module

    return parse_module(text, make_context())


@lru_cache(8)
def shared_module(text: str) -> ModuleOp:
    """The module of a text, read once; it is not changed."""
    return parse(text)


def again(text: str) -> ModuleOp:
    """A module of a text that passes may change, one after the other."""
    return shared_module(text).clone()


Observations = tuple[object, ...]
"""What can be seen of a call."""


@dataclass(frozen=True)
class Input:
    """What a function is called with, and what it makes of that."""

    values: tuple[Value, ...]
    truth: Observations
    steps: int
    program: Program
    """Where it comes from."""
    checks: list[str]
    """The checksums that the caller returns, where it is run to its end."""
    is_defined: bool = True
    """Whether all that can be seen is; otherwise all that counts is that nothing faults."""


class Subject:
    """A function to transform, and inputs for it; the whole program where it has no caller.

    `most` is how many operations the function may execute, `inputs` how many inputs it gets.
    Raises `InterpreterError` if the program has no meaning, or a longer one.
    """

    def __init__(
        self, program: Program, *, whole: bool = False, most: int | None = None, inputs: int = 4
    ) -> None:
        self.program = program
        self._most = most
        self._count = inputs
        self._judged: dict[str, str] = {}
        called = f"@k{program.seed}("
        head = f"func.func @{program.name}()"
        before, _, after = program.text.partition(head)
        is_called = not whole and called in before and f"call {called}" in after
        # That an array is passed twice, only the caller says: passes see it then.
        is_called = is_called and not _repeats(after, called)
        self.entry = f"k{program.seed}" if is_called else program.name
        self.text = before.replace(f"private {called}", called) if is_called else program.text
        self._original = self.text
        self.caller = head + after if is_called else ""

    def module(self) -> ModuleOp:
        """The module of the function, as it was."""
        return again(self.text)

    @cached_property
    def kind(self) -> str:
        """The type of the function."""
        return kind_of(shared_module(self.text), self.entry)

    @cached_property
    def inputs(self) -> list[Input]:
        """The first is that of the program; others are there where it has a meaning with them."""
        program = self.program
        all_inputs = [self._input(program, self._most)]
        if isinstance(program, CalledProgram) and self.caller:
            other_programs = [program.salted(1)]
            numbered = (program.with_symbols(number) for number in SYMBOLS)
            other_programs += [
                numbered_program
                for numbered_program in numbered
                if numbered_program.text != program.text
            ]
            if self._count < 2 + len(SYMBOLS):
                other_programs = other_programs[program.seed % len(other_programs) :][
                    : self._count - 1
                ]
            for other_program in other_programs:
                with suppress(InterpreterError):
                    other_input = self._input(other_program, None)
                    all_inputs += [other_input] if is_defined(other_input.truth) else []
        return all_inputs

    def _input(self, program: Program, most: int | None) -> Input:
        module = parse(program.text)
        watching = Watching(module, self.entry, most, briefly=program is not self.program)
        returned: tuple[Any, ...] = ()
        with suppress(_Enough):
            returned = watching.call(program.name)
        checks = [str(int(value)) for value in returned]
        return Input(watching.call_arguments, watching.observed, watching.spent, program, checks)

    def of(self, text: str) -> Subject:
        """The same with another form of the function to begin with."""
        changed_subject = copy(self)
        changed_subject.text = text
        changed_subject._judged = {}
        return changed_subject

    @property
    def checks(self) -> list[str]:
        """The checksums that the caller returns."""
        return self.inputs[0].checks

    def whole(self, text: str, program: Program | None = None) -> str:
        """A form of the function with the caller again, or with that of another input."""
        if not self.caller:
            return text
        program_text = (program or self.program).text
        caller = program_text[program_text.index(f"func.func @{self.program.name}()") :]
        body = text.rstrip("\n")
        if not re.search(r"^module\b.*{$", body, re.MULTILINE):
            return f"{body}\n{caller}"
        return f"{body[:-1]}{caller}}}\n"

    def difference(self, text: str) -> str:
        """What a form of the function makes and should not; empty where all is well. Raises
        `InterpreterError` where it does what has no meaning."""
        if text not in self._judged:
            self._judged[text] = self._difference(text)
        return self._judged[text]

    def _difference(self, text: str) -> str:
        running = _running(text)
        if kind_of(cast("ModuleOp", running.module), self.entry) != self.kind:
            return f"@{self.entry} has another type"
        for number, input_ in enumerate(self.inputs):
            try:
                actual = running.enter(self.entry, input_.values, PATIENCE * input_.steps + 10_000)
            except InterpreterError as error:
                if error.code != "step-limit":
                    raise
                # It computes much again and again: too much to interpret.
                program = replace(self.program, text=self.whole(text, input_.program))
                expected = compiled(input_.program)
                if (actual_results := compiled(program)) != expected:
                    return f"{actual_results} instead of {expected} (input {number})"
                continue
            if actual != input_.truth:
                return f"{_first(actual, input_.truth)} (input {number})"
        return ""

    @cached_property
    def varied_inputs(self) -> list[Input]:
        """The function called with other numbers in its arrays, other scalars, negative ones, too,
        and larger arrays where its type does not say how large they are, as far as that has a
        meaning."""
        return list(self._find_varied_inputs())

    def _find_varied_inputs(self) -> Iterator[Input]:
        running = Running(parse(self._original))
        first = self.inputs[0]
        draw = random.Random(f"others {self.program.seed}")
        arguments = running.function(self.entry).regions[0].blocks[0].args
        types = [argument.type for argument in arguments]
        for values in varied(first.values, types, draw):
            with suppress(InterpreterError):
                truth = running.enter(self.entry, values, 20 * first.steps + 1_000)
                other_input = replace(first, values=values, truth=truth, steps=running.steps)
                yield replace(other_input, is_defined=is_defined(truth))

    def means(self, text: str, input_: Input) -> bool:
        """Whether a form of the function does on an input what the function does."""
        try:
            most = PATIENCE * input_.steps + 10_000
            actual = _running(text).enter(self.entry, input_.values, most)
            return actual == input_.truth or not input_.is_defined
        except InterpreterError:
            return False

    def costs(self, text: str) -> Costs:
        """What a form of the function executes on all inputs, with other indices, too."""
        running = Running(parse(text))
        counted = Counting()
        with running.counting(counted):
            for input_ in (*self.inputs, *self.varied_inputs):
                running.enter(self.entry, input_.values)
                counted.steps += running.steps
        return Costs(counted.steps, counted.count, counted.slow)


def _repeats(caller: str, called: str) -> bool:
    """Whether a caller passes an array twice."""
    sources = dict(re.findall(r"(%\w+) = memref\.cast (%\w+)", caller))
    arguments = caller[caller.index(f"call {called}") :].partition("(")[2].partition(")")[0]
    arrays = [sources.get(name, name) for name in arguments.split(", ")]
    return len(set(arrays)) < len(arrays)


def kind_of(module: ModuleOp, name: str) -> str:
    """The type of a function, `""` if there is none."""
    for op in module.body.block.ops:
        if op.name == "func.func" and symbol_name(op) == name:
            return str(op.properties["function_type"])
    return ""


class Running(Interpreter):
    """An interpreter whose functions can be entered with values of its own."""

    @contextmanager
    def counting(self, counted: Counting) -> Generator[None]:
        """Count what is accessed."""
        self._machine.recorder = counted
        with counted.transfers():
            yield

    def enter(self, name: str, values: Sequence[Value], most: int | None = None) -> Observations:
        """Call a function on copies of memory, globals as at first; what can be seen of that."""
        machine = self._machine
        function = self.function(name)
        own = copied(values)
        machine.globals.clear()
        machine.steps = 0
        machine.max_steps = most
        return observations(function, own, self._run(function, list(own)))


@lru_cache(8)
def _running(text: str) -> Running:
    """What runs a text, which is read once."""
    return Running(shared_module(text))


class Watching(Interpreter):
    """One that notes what a function is called with, and what it makes of that; `briefly` if it
    shall end with the function."""

    def __init__(
        self, module: Operation, entry: str, most: int | None, *, briefly: bool = False
    ) -> None:
        super().__init__(module)
        self._machine = self._watched = _Watched(module, entry, most, briefly)

    @property
    def call_arguments(self) -> tuple[Value, ...]:
        """What the function was called with."""
        return self._watched.call_arguments

    @property
    def observed(self) -> Observations:
        """What it left and returned."""
        return self._watched.observed

    @property
    def spent(self) -> int:
        """How many operations it executed."""
        return self._watched.spent


class _Enough(BaseException):
    """The function has returned."""


class _Watched(Machine):
    def __init__(self, module: Operation, entry: str, most: int | None, briefly: bool) -> None:
        super().__init__(module, io.StringIO(), trace=False, max_steps=None)
        self._entry = entry
        self._most = most
        self._briefly = briefly
        self.call_arguments: tuple[Value, ...] = ()
        self.observed: Observations = ()
        self.spent = 0

    def invoke(self, function: Operation, arguments: Sequence[Value]) -> tuple[Value, ...]:
        """Call a function; that one is watched the first time."""
        if symbol_name(function) != self._entry:
            return super().invoke(function, arguments)
        self.call_arguments, start = copied(arguments), self.steps
        self.max_steps = None if self._most is None else start + self._most
        results = super().invoke(function, arguments)
        self.max_steps = None
        self.spent = self.steps - start
        self.observed = observations(function, arguments, results)
        if self._briefly:
            raise _Enough
        return results


def observations(
    function: Operation, arguments: Sequence[Value], results: Sequence[Value]
) -> Observations:
    """What can be seen of a call: the elements of arrays, and other results."""
    return tuple(
        elements(value, function) if isinstance(value, MemRef) else _printed_value(value)
        for value in (
            *(argument for argument in arguments if isinstance(argument, MemRef)),
            *results,
        )
    )


@dataclass(frozen=True)
class Elements:
    """The elements of an array."""

    sizes: tuple[int, ...]
    data: bytes
    defined: bool
    """Whether all are."""


def elements(memory: MemRef, function: Operation) -> object:
    """The elements of an array, all NaNs alike, and whether all are defined."""
    kind = array_dtype(memory.element_type)
    allocation = memory.allocation
    if not allocation.alive:
        return "freed"
    if kind is None or kind.kind not in "bfi" or memory.layout is not None:
        loaded = [memory.load(at, function) for at in memory.subscripts()]
        return tuple(map(_printed_value, loaded))
    if 0 in memory.sizes:
        return Elements(memory.sizes, b"", defined=True)
    at = memory.base + memory.offset * kind.itemsize
    strides = [stride * kind.itemsize for stride in memory.strides]
    data = array_of(memory, kind)
    size = (*memory.sizes, kind.itemsize)
    defined = np.ndarray(size, np.uint8, allocation.defined, at, (*strides, 1))
    if kind.kind == "f":
        data = np.where(np.isnan(data), np.array(np.nan, kind), data)
    return Elements(memory.sizes, data.tobytes(), bool(defined.all()))


_UNDEFINED = "undefined"


def _printed_value(value: Value) -> str:
    return _UNDEFINED if isinstance(value, Poison) else repr(value)


def is_defined(whole: Observations) -> bool:
    """Whether nothing that can be seen is undefined."""
    return all(
        part.defined if isinstance(part, Elements) else _UNDEFINED not in (part, *_parts(part))
        for part in whole
    )


def _parts(one: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", one) if isinstance(one, tuple) else ()


def _first(actual: Sequence[object], truth: Sequence[object]) -> str:
    for number, (actual_part, expected_part) in enumerate(zip(actual, truth, strict=True)):
        if actual_part != expected_part:
            return f"array or result {number} is {actual_part!r} instead of {expected_part!r}"
    return "nothing"


# In mlir-runner ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """A form of the function of a program, as printed without aliases."""

    subject: Subject
    text: str


_NAMED = re.compile(
    r"^\s*(?:func\.func|memref\.global)\b[^@\n]*@(\w+)|sym_name = \"(\w+)\"", re.MULTILINE
)
_PARTS = re.compile(r"\[[^\]\n]*%\w+#")
"""Subscripts that are one of several results: `mlir-opt` prints these, and does not read them."""
_SPACE = re.compile(r"(memref<[^<>,]*), \d+>")


def natively(forms: Sequence[Form]) -> list[list[str] | str]:
    """The checksums of each form in `mlir-runner`, or what it says; one process for all that it
    can lower and run."""
    if not forms:
        return []
    subjects = {form.subject.program.name: form.subject for form in forms}
    lines = [_caller(subject) for subject in subjects.values() if subject.caller]
    calls: list[str] = []
    for number, form in enumerate(forms):
        lines.append(_renamed(form.text, number))
        calls += _call(form.subject, number)
    text = "\n".join([*lines, "func.func @main() {", *calls, "  return", "}", ""])
    answer = mlir_run(text)
    counts = [form.subject.program.checks for form in forms]
    if len(numbers := answer.out.split()) == sum(counts):
        ends = np.cumsum([0, *counts]).tolist()
        return [numbers[first:last] for first, last in pairwise(ends)]
    if len(forms) == 1:
        return [f"mlir-runner failed: {answer.err[:2000]}"]
    half = len(forms) // 2
    return [*natively(forms[:half]), *natively(forms[half:])]


def _type(subject: Subject) -> str:
    match = re.search(
        rf"call @{subject.entry}\(.*\) : (\(.*\) -> .*)$", subject.caller, re.MULTILINE
    )
    assert match, subject.caller
    return _SPACE.sub(r"\1>", match[1])


def _caller(subject: Subject) -> str:
    """The caller of a function that is given to it."""
    head = f"@{subject.program.name}("
    text = subject.caller.replace(head, f"{head}%callee: {_type(subject)}", 1)
    return _SPACE.sub(r"\1>", text.replace(f"call @{subject.entry}(", "call_indirect %callee("))


def readable(text: str) -> str:
    """A text that `mlir-opt` reads, too."""
    if not _PARTS.search(text):
        return text
    return print_module(parse(text), generic=True, local_scope=True)


def _renamed(text: str, number: int) -> str:
    """A form without the module around it, with names of its own, and with all memory in one space:
    `mlir-opt` gives calls of `free` that do not verify to memory in another."""
    text = readable(text)
    lines = text.strip("\n").splitlines()
    if lines[0].startswith(("module", '"builtin.module"')):
        lines = lines[1:-1]
    body = "\n".join(lines)
    names = "|".join(
        {quoted_name or plain_name for quoted_name, plain_name in _NAMED.findall(body)}
    )
    body = re.sub(rf'(@|sym_name = ")({names})\b', rf"\1\2_{number}", body)
    return _SPACE.sub(r"\1>", body)


def _call(subject: Subject, number: int) -> list[str]:
    """What calls a form and prints its checksums."""
    checks = subject.program.checks
    kinds = ", ".join(["i64"] * checks)
    result_name = f"%r{number}"
    head = f"{result_name}:{checks} = " if checks > 1 else f"{result_name} = " if checks else ""
    if subject.caller:
        type_ = _type(subject)
        lines = [
            f"  %f{number} = func.constant @{subject.entry}_{number} : {type_}",
            f"  {head}call @{subject.program.name}(%f{number}) : ({type_}) -> ({kinds})",
        ]
    else:
        lines = [f"  {head}call @{subject.entry}_{number}() : () -> ({kinds})"]
    each = [f"{result_name}#{k}" for k in range(checks)] if checks > 1 else [result_name] * checks
    return [*lines, *(f"  vector.print {result_part} : i64" for result_part in each)]
