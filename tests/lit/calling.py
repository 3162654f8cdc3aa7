"""Calls functions of a text as its comments say: `// RUN: call %s`.

`// CALL: f([1.0, 2.0], 3) = 5.0 leaves #0 = [1.0, 5.0]` calls `f` in the interpreter and compiled:
both give the result, and leave that in the first argument; other arguments stay. `INTERPRET` and
`COMPILE` are for one of them. `allocates 2` counts what compiled code takes from the heap; all of
that must be freed. What fails in the interpreter is announced as diagnostics are
(`// expected-error @below {{…}}`), and has no result. Calls of a piece share its globals.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import FunctionType, MemRefType, ModuleOp

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.verification import verify
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import Diagnostic, InterpreterError
from loopwright.tools.diagnostics import Expectations
from tests.few_passes import without_optimiser_by_day
from tests.unit.native.codegen.jit import Program, compile_text, dtype_of

SEPARATOR = "// -----\n"
INTERPRET = "INTERPRET"
COMPILE = "COMPILE"
ENGINES = {"CALL": (INTERPRET, COMPILE), INTERPRET: (INTERPRET,), COMPILE: (COMPILE,)}
CALL = re.compile(r"// (CALL|INTERPRET|COMPILE): (\w+)\((.*?)\)( (?:=|leaves|allocates) .*)?$")
_NUMBERS = {"nan": math.nan, "inf": math.inf, "true": True, "false": False, "__builtins__": {}}


def shown(value: Any) -> str:
    """A value as comments write it.

    >>> shown((np.float32(0.5), np.array([True])))
    '0.5, [true]'
    """
    if isinstance(value, tuple):
        return ", ".join(map(shown, value))
    if isinstance(value, np.ndarray) and value.ndim:
        return f"[{', '.join(map(shown, value))}]"
    number = value.item() if hasattr(value, "item") else value
    if isinstance(number, bool):
        return str(number).lower()
    if isinstance(number, int | complex):
        return str(number)
    return repr(float(number))


@dataclass
class Piece:
    """A module of a file, and what is called there."""

    path: Path
    text: str
    begin: int

    @cached_property
    def module(self) -> ModuleOp:
        module = parse_module(self.text, make_context(), file=str(self.path), begin=self.begin)
        verify(module)
        return module

    @cached_property
    def interpreter(self) -> Interpreter:
        return Interpreter(self.module)

    @cached_property
    def program(self) -> Program:
        text = self.text[self.begin :]
        with pytest.MonkeyPatch.context() as patch:
            if "alloc" not in text:  # LLVM leaves some out
                without_optimiser_by_day(patch)
            return compile_text(text)

    def calls(self) -> Iterator[re.Match[str]]:
        for line in self.text[self.begin :].splitlines():
            match = CALL.fullmatch(line)
            assert match or not re.match("// (CALL|INTERPRET|COMPILE):", line), line
            if match:
                yield match

    def type_of(self, name: str) -> FunctionType:
        (function_type,) = (
            op.properties["function_type"]
            for op in self.module.body.block.ops
            if op.name == "func.func" and op.properties["sym_name"].data == name  # pyright: ignore
        )
        assert isinstance(function_type, FunctionType)
        return function_type

    def outcome(self, engine: str, name: str, arguments_text: str, *, counted: bool) -> str:
        """What a call does, as a comment tells it; raises what the interpreter raises."""
        kind = self.type_of(name)
        values: list[Any] = eval(f"[{arguments_text}]", dict(_NUMBERS))
        arguments = [_typed(v, ty) for v, ty in zip(values, kind.inputs, strict=True)]
        before = [shown(argument) for argument in arguments]
        if engine == INTERPRET:
            results: Sequence[Any] = self.interpreter.call(name, *arguments)
        else:
            allocated = self.program.heap.allocated
            result = self.program.run(name, *arguments)
            results = result if isinstance(result, tuple) else (result,)
            allocated = self.program.heap.allocated - allocated
        typed = tuple(_typed(v, ty) for v, ty in zip(results, kind.outputs, strict=True))
        text = f" = {shown(typed)}" if typed else ""
        changed = [
            f"#{number} = {shown(argument)}"
            for number, (argument, old) in enumerate(zip(arguments, before, strict=True))
            if shown(argument) != old
        ]
        text += f" leaves {'; '.join(changed)}" if changed else ""
        if engine == COMPILE:
            assert not self.program.heap.live, "memory was not freed"
            assert not self.program.heap.double_frees
            text += f" allocates {allocated}" if counted else ""
        return text


def told_with_code(error: InterpreterError) -> Iterator[Diagnostic]:
    """What an error says, behind its code."""
    for diagnostic in error.diagnostics:
        yield replace(diagnostic, message=f"{error.code}: {diagnostic.message}")


def _typed(value: Any, ty: Any) -> Any:
    """A value with the type that it has in the text."""
    try:
        dtype, _ = dtype_of(ty)
    except Exception:
        return value
    if isinstance(ty, MemRefType) or isinstance(value, list | np.ndarray):
        return np.array(value, dtype)
    if isinstance(value, int) and dtype.kind in "iu":
        return np.array([value & (1 << 64) - 1], np.uint64).astype(dtype)[0]
    return np.array([value]).astype(dtype)[0]


def pieces(path: Path) -> Iterator[Piece]:
    """The modules of a file."""
    text = path.read_text()
    begin = 0
    while begin <= len(text):
        end = text.find(SEPARATOR, begin)
        end = len(text) if end == -1 else end
        yield Piece(path, text[:end], begin)
        begin = end + len(SEPARATOR)


def problem_of_calls(path: Path) -> str:
    """What a file says of its calls that is wrong; empty if nothing is."""
    problems: list[str] = []
    failures: list[Diagnostic] = []
    for piece in pieces(path):
        for call in piece.calls():
            for engine in ENGINES[call[1]]:
                counted = " allocates " in (call[4] or "")
                promised = (call[4] or "").partition(" allocates ")[0]
                try:
                    actual = piece.outcome(engine, call[2], call[3], counted=counted)
                except InterpreterError as error:
                    failures += told_with_code(error)
                    actual = ""
                if engine == COMPILE:
                    promised = call[4] or ""
                if actual != promised:
                    problems.append(f"{call[0]}\n{engine}: {actual}")
    expected = Expectations(path.read_text(), str(path), ignore_others=False)
    wrong = [*expected.malformed, *expected.unexpected(failures), *expected.missing()]
    return "\n".join([*problems, *(problem.render() for problem in wrong)])
