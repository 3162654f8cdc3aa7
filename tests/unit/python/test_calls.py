"""Functions of NumPy, `math` and Python on given arguments do what they do in Python.

`calls.txt` has blocks of lines: what arguments are (names with `_` are none), where `or` begins the
arguments of another call and `as` has those of another block; then expressions of them. Those
behind `=` have the values of Python, which are compared all at once; behind `!` each raises
Python's exception, behind `?` an error of its own, and behind `^` `OverflowError` with the option
`overflowcheck`. Patterns behind `#` find their messages.
"""

import cmath
import itertools
import math
import warnings
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined

import loopwright as lw

Calls = list[dict[str, Any]]
SCOPE: dict[str, Any] = {"np": np, "math": math, "cmath": cmath}
"""What arguments are made of, and those before them."""


def block_of(text: str, blocks: Mapping[str, Any]) -> Any:
    """The calls of a block, the expressions that have values, and the others: mark, expression,
    pattern."""
    calls: Calls = [{}]
    valued, raising = list[str](), list[tuple[str, str, str]]()
    for line in text.splitlines():
        mark, _, code = line.partition(" ")
        if mark == "or":
            calls.append(dict(calls[-1]))
        elif mark == "as":
            calls = blocks[code][0]
        elif mark == "=":
            valued.append(code.rstrip(","))
        elif mark in ("!", "?", "^"):
            expression, _, pattern = code.partition("  # ")
            raising.append((mark, expression, pattern))
        elif mark != "#":
            exec(line, SCOPE, names := dict[str, Any]())
            SCOPE.update(names)
            calls[-1] |= {name: x for name, x in names.items() if name[0] != "_"}
    return calls, valued, raising


BLOCKS: dict[str, Any] = {}
for block in Path(__file__).with_name("calls.txt").read_text().strip().split("\n\n"):
    BLOCKS[block.partition("\n")[0].removeprefix("# ")] = block_of(block, BLOCKS)
RAISING = [
    (name, *raising_call, call)
    for name, (calls, _, raising) in BLOCKS.items()
    for raising_call, call in itertools.product(raising, calls)
]


def function_of(expressions: str, names: Any) -> Any:
    return defined(f"def function({', '.join(names)}):\n    return {expressions}\n", 0)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("name", [name for name, (_, valued, _) in BLOCKS.items() if valued])
def test_values_are_those_of_python(name: str) -> None:
    calls, valued, _ = BLOCKS[name]
    kernel = lw.kernel(function_of(f"({', '.join(valued)},)", calls[0]))
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
        for arguments in calls:
            kernel.check(*arguments.values())


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(("name", "mark", "expression", "pattern", "given"), RAISING)
def test_exceptions_are_those_of_python(
    name: str, mark: str, expression: str, pattern: str, given: dict[str, Any]
) -> None:
    checked = lw.kernel(optimise=False, overflowcheck=mark == "^")
    kernel: Any = checked(function_of(expression, given))
    error: Any = OverflowError if mark == "^" else (lw.FrontendError, ValueError)
    if mark == "!":
        with pytest.raises(Exception) as raised, warnings.catch_warnings(action="ignore"):
            kernel.py_func(*deepcopy(given).values())
        error = raised.type
    with pytest.raises(error, match=pattern or None):
        kernel(*deepcopy(given).values())
