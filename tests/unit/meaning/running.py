"""Running small modules in the interpreter."""

import io
from typing import Any

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError


def interpreter(text: str, **options: Any) -> Interpreter:
    return Interpreter(parse_module(text, make_context(), file="t.mlir"), **options)


def call(text: str, *arguments: Any, name: str = "f", **options: Any) -> tuple[Any, ...]:
    return interpreter(text, **options).call(name, *arguments)


def function(body: str, arguments: str, result: str) -> str:
    """A function that returns `%r`; the first line of its body is line 2."""
    return f"func.func @f({arguments}) -> {result} {{\n{body}\n  return %r : {result}\n}}"


def evaluate(body: str, arguments: str, result: str, *argument_values: Any) -> Any:
    """The result `%r` of a function with this body."""
    (value,) = call(function(body, arguments, result), *argument_values)
    return value


def fails(
    code: str, text: str, *arguments: Any, line: int | None = None, **options: Any
) -> InterpreterError:
    """The error of this code, located at this line, that calling `@f` raises."""
    with pytest.raises(InterpreterError) as caught:
        call(text, *arguments, **options)
    error = caught.value
    assert error.code == code, str(error)
    location = error.diagnostics[0].location
    assert location is not None and location.file == "t.mlir"
    assert line in (None, location.line), str(error)
    return error


def printed(text: str, name: str = "main") -> str:
    output = io.StringIO()
    interpreter(text, output=output).call(name)
    return output.getvalue()
