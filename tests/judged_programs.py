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
def kept(text: str) -> ModuleOp:
    """The module of a text, read once; it is not changed."""
    return parse(text)


def again(text: str) -> ModuleOp:
    """A module of a text that passes may change, one after the other."""
    return kept(text).clone()


Seen = tuple[object, ...]
"""What can be seen of a call."""


@dataclass(frozen=True)
class Input:
    """What a function is called with, and what it makes of that."""

    values: tuple[Value, ...]
    truth: Seen
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
        self.program, self._most, self._count = program, most, inputs
        self._judged: dict[str, str] = {}
        called, head = f"@k{program.seed}(", f"func.func @{program.name}()"
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
        return kind_of(kept(self.text), self.entry)

    @cached_property
    def inputs(self) -> list[Input]:
        """The first is that of the program; others are there where it has a meaning with them."""
        program = self.program
        found = [self._input(program, self._most)]
        if isinstance(program, CalledProgram) and self.caller:
            others = [program.salted(1)]
            numbered = (program.given(number) for number in SYMBOLS)
            others += [other for other in numbered if other.text != program.text]
            if self._count < 2 + len(SYMBOLS):
                others = others[program.seed % len(others) :][: self._count - 1]
            for other in others:
                with suppress(InterpreterError):
                    given = self._input(other, None)
                    found += [given] if is_defined(given.truth) else []
        return found

    def _input(self, program: Program, most: int | None) -> Input:
        module = parse(program.text)
        watching = Watching(module, self.entry, most, briefly=program is not self.program)
        returned: tuple[Any, ...] = ()
        with suppress(_Enough):
            returned = watching.call(program.name)
        checks = [str(int(value)) for value in returned]
        return Input(watching.taken, watching.left, watching.spent, program, checks)

    def of(self, text: str) -> Subject:
        """The same with another form of the function to begin with."""
        made = copy(self)
        made.text = text
        made._judged = {}
        return made

    @property
    def checks(self) -> list[str]:
        """The checksums that the caller returns."""
        return self.inputs[0].checks

    def whole(self, text: str, program: Program | None = None) -> str:
        """A form of the function with the caller again, or with that of another input."""
        if not self.caller:
            return text
        other = (program or self.program).text
        caller = other[other.index(f"func.func @{self.program.name}()") :]
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
        for number, given in enumerate(self.inputs):
            try:
                found = running.enter(self.entry, given.values, PATIENCE * given.steps + 10_000)
            except InterpreterError as error:
                if error.code != "step-limit":
                    raise
                # It computes much again and again: too much to interpret.
                program = replace(self.program, text=self.whole(text, given.program))
                wanted = compiled(given.program)
                if (made := compiled(program)) != wanted:
                    return f"{made} instead of {wanted} (input {number})"
                continue
            if found != given.truth:
                return f"{_first(found, given.truth)} (input {number})"
        return ""

    @cached_property
    def others(self) -> list[Input]:
        """The function called with other numbers in its arrays, other scalars, negative ones, too,
        and larger arrays where its type does not say how large they are, as far as that has a
        meaning."""
        return list(self._found_others())

    def _found_others(self) -> Iterator[Input]:
        running, first = Running(parse(self._original)), self.inputs[0]
        draw = random.Random(f"others {self.program.seed}")
        arguments = running.function(self.entry).regions[0].blocks[0].args
        types = [one.type for one in arguments]
        for values in varied(first.values, types, draw):
            with suppress(InterpreterError):
                seen = running.enter(self.entry, values, 20 * first.steps + 1_000)
                other = replace(first, values=values, truth=seen, steps=running.steps)
                yield replace(other, is_defined=is_defined(seen))

    def means(self, text: str, given: Input) -> bool:
        """Whether a form of the function does on an input what the function does."""
        try:
            most = PATIENCE * given.steps + 10_000
            found = _running(text).enter(self.entry, given.values, most)
            return found == given.truth or not given.is_defined
        except InterpreterError:
            return False

    def costs(self, text: str) -> Costs:
        """What a form of the function executes on all inputs, with other indices, too."""
        running, counted = Running(parse(text)), Counting()
        with running.counting(counted):
            for given in (*self.inputs, *self.others):
                running.enter(self.entry, given.values)
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

    def enter(self, name: str, values: Sequence[Value], most: int | None = None) -> Seen:
        """Call a function on copies of memory, globals as at first; what can be seen of that."""
        machine, function, own = self._machine, self.function(name), copied(values)
        machine.globals.clear()
        machine.steps, machine.max_steps = 0, most
        return seen(function, own, self._run(function, list(own)))


@lru_cache(8)
def _running(text: str) -> Running:
    """What runs a text, which is read once."""
    return Running(kept(text))


class Watching(Interpreter):
    """One that notes what a function is called with, and what it makes of that; `briefly` if it
    shall end with the function."""

    def __init__(
        self, module: Operation, entry: str, most: int | None, *, briefly: bool = False
    ) -> None:
        super().__init__(module)
        self._machine = self._watched = _Watched(module, entry, most, briefly)

    @property
    def taken(self) -> tuple[Value, ...]:
        """What the function was called with."""
        return self._watched.taken

    @property
    def left(self) -> Seen:
        """What it left and returned."""
        return self._watched.left

    @property
    def spent(self) -> int:
        """How many operations it executed."""
        return self._watched.spent


class _Enough(BaseException):
    """The function has returned."""


class _Watched(Machine):
    def __init__(self, module: Operation, entry: str, most: int | None, briefly: bool) -> None:
        super().__init__(module, io.StringIO(), trace=False, max_steps=None)
        self._entry, self._most, self._briefly = entry, most, briefly
        self.taken: tuple[Value, ...] = ()
        self.left: Seen = ()
        self.spent = 0

    def invoke(self, function: Operation, arguments: Sequence[Value]) -> tuple[Value, ...]:
        """Call a function; that one is watched the first time."""
        if symbol_name(function) != self._entry:
            return super().invoke(function, arguments)
        self.taken, start = copied(arguments), self.steps
        self.max_steps = None if self._most is None else start + self._most
        results = super().invoke(function, arguments)
        self.max_steps = None
        self.spent = self.steps - start
        self.left = seen(function, arguments, results)
        if self._briefly:
            raise _Enough
        return results


def seen(function: Operation, arguments: Sequence[Value], results: Sequence[Value]) -> Seen:
    """What can be seen of a call: the elements of arrays, and other results."""
    return tuple(
        elements(value, function) if isinstance(value, MemRef) else _told(value)
        for value in (*(one for one in arguments if isinstance(one, MemRef)), *results)
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
    kind, allocation = array_dtype(memory.element_type), memory.allocation
    if not allocation.alive:
        return "freed"
    if kind is None or kind.kind not in "bfi" or memory.layout is not None:
        found = [memory.load(at, function) for at in memory.subscripts()]
        return tuple(map(_told, found))
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


def _told(value: Value) -> str:
    return _UNDEFINED if isinstance(value, Poison) else repr(value)


def is_defined(whole: Seen) -> bool:
    """Whether nothing that can be seen is undefined."""
    return all(
        one.defined if isinstance(one, Elements) else _UNDEFINED not in (one, *_parts(one))
        for one in whole
    )


def _parts(one: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", one) if isinstance(one, tuple) else ()


def _first(found: Sequence[object], truth: Sequence[object]) -> str:
    for number, (one, other) in enumerate(zip(found, truth, strict=True)):
        if one != other:
            return f"array or result {number} is {one!r} instead of {other!r}"
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
    found = re.search(
        rf"call @{subject.entry}\(.*\) : (\(.*\) -> .*)$", subject.caller, re.MULTILINE
    )
    assert found, subject.caller
    return _SPACE.sub(r"\1>", found[1])


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
    names = "|".join({one or other for one, other in _NAMED.findall(body)})
    body = re.sub(rf'(@|sym_name = ")({names})\b', rf"\1\2_{number}", body)
    return _SPACE.sub(r"\1>", body)


def _call(subject: Subject, number: int) -> list[str]:
    """What calls a form and prints its checksums."""
    checks = subject.program.checks
    kinds, made = ", ".join(["i64"] * checks), f"%r{number}"
    head = f"{made}:{checks} = " if checks > 1 else f"{made} = " if checks else ""
    if subject.caller:
        type_ = _type(subject)
        lines = [
            f"  %f{number} = func.constant @{subject.entry}_{number} : {type_}",
            f"  {head}call @{subject.program.name}(%f{number}) : ({type_}) -> ({kinds})",
        ]
    else:
        lines = [f"  {head}call @{subject.entry}_{number}() : () -> ({kinds})"]
    each = [f"{made}#{k}" for k in range(checks)] if checks > 1 else [made] * checks
    return [*lines, *(f"  vector.print {one} : i64" for one in each)]
