"""Signatures, types of arguments and options of Numba's decorators, beside Numba.

A program is a function of numbers or arrays, a decorator, and calls. `loopwright.numba` has to do
what Python does: without signatures for the arguments as they are; with signatures for arguments
that are converted to the declared types, and with the result converted, too. Where Numba does
something else, the difference has a kind, which the page on Numba documents.

Numba is the one of the environment in `LOOPWRIGHT_NUMBA_PYTHON`, or of this one; without it,
programs are compared with Python alone.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.campaigns import Report, batches

NUMBA_VARIABLE = "LOOPWRIGHT_NUMBA_PYTHON"
_CHILD = Path(__file__).with_name("numba_child.py")
_SECONDS = 1200
_INTEGERS = "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()
_FLOATS = ["float32", "float64"]
_NUMBERS = [*_INTEGERS, *_FLOATS, "bool", "complex128"]
_PYTHON = {"int64": "int", "float64": "float", "bool": "bool", "complex128": "complex"}
_OPTIONS = (
    "cache=False",
    "nogil=True",
    "fastmath=True",
    "fastmath={'nnan', 'contract'}",
    "boundscheck=True",
    "inline='always'",
    "error_model='python'",
    "parallel=True",
    "forceobj=False",
    "looplift=True",
    "debug=False",
    "locals={}",
)


@dataclass(frozen=True)
class Options:
    """A program: the text of `f`, the decorator, what Python calls in its place, and calls."""

    text: str
    decorator: str
    plain: str
    calls: tuple[str, ...]
    is_typed: bool

    def __str__(self) -> str:
        calls = "\n".join(f"f{x}" for x in self.calls)
        return f"{self.text}\nf = {self.decorator}(f)\n{calls}"


class Writer:
    """Writes the programs of a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def program(self) -> Options:
        """Return a function, its decorator and calls."""
        choose = self.random.choice
        types = [choose(_NUMBERS) for _ in range(2)]
        kind = choose(["numbers", "numbers", "array", "fill", "matrix", "elements", "rows"])
        if kind == "elements":
            return self.on_elements(types)
        if kind == "rows":
            return self.on_rows(types)
        if kind == "numbers":
            return self.on_numbers(types)
        return self.on_arrays(kind, types)

    def on_numbers(self, types: list[str]) -> Options:
        """Return a function of two numbers."""
        choose = self.random.choice
        body = choose([
            "return {a}",
            "return {a}, {b}",
            "z = {a}\n    return z + x",
            "if x > y:\n        return {a}\n    return {a} + 1",
            "s = x\n    for i in range(4):\n        s = s + {a}\n    return s",
            "s = 0\n    while s < 5:\n        s += 1\n    return {a}",
            "if y == 0:\n        raise ValueError('zero')\n    return {a}",
            "t = ({a}, {b})\n    return t[0]",
            "xs = [{a}, {a}]\n    return xs[1]",
        ])  # fmt: skip
        if "complex128" in types:
            body = body.replace("x > y", "x == y")
        text = f"def f(x, y):\n    {self.filled(body, types)}\n"
        returns = "None" if "return {a}, {b}" in body else choose(["None", *_NUMBERS])
        return self.decorated(text, types, types, returns)

    def on_arrays(self, kind: str, types: list[str]) -> Options:
        """Return a function of an array and a number."""
        a = self.expression(["a[i]", "y"], types, 2)
        if kind == "array":
            text = f"def f(a, y):\n    s = 0.0\n    for i in range(len(a)):\n        s += {a}\n"
            text += "    return s\n"
        elif kind == "fill":
            loop = self.random.choice(["range", "numba.prange"])
            text = "def f(a, y):\n    out = np.zeros(len(a))\n"
            text += f"    for i in {loop}(len(a)):\n        out[i] = {a}\n    return out\n"
        else:
            text = "def f(a, y):\n    for i in range(a.shape[0]):\n"
            text += "        for j in range(a.shape[1]):\n            a[i, j] = a[i, j] + y\n"
            text += "    return a.sum()\n"
        if "complex128" in types:
            text = text.replace("s = 0.0", "s = 0j").replace("len(a))", "len(a), np.complex128)", 1)
        rank = 2 if kind == "matrix" else 1
        declared = [f"{types[0]}[{', '.join([':'] * rank)}]", types[1]]
        return self.decorated(text, declared, types, "None", rank)

    def on_elements(self, types: list[str]) -> Options:
        """Return a ufunc."""
        text = f"def f(x, y):\n    return {self.expression(['x', 'y'], types, 2)}\n"
        result = self.random.choice(_NUMBERS if "complex128" not in types else ["complex128"])
        signature = f"{_numba(result)}({', '.join(map(_numba, types))})"
        arrays = [self.array(x, 1) for x in types]
        calls = [f"({arrays[0]}, {arrays[1]})", f"({arrays[0]}[::-1], {self.number(types[1])})"]
        calls.append(f"({self.number(types[0])}, {arrays[1]})")
        dtypes = f"(np.{types[0]}, np.{types[1]}), np.{result}"
        plain = f"(lambda *operands: on_elements(f, operands, {dtypes}))"
        return Options(text, f"numba.vectorize(['{signature}'])", plain, tuple(calls), True)

    def on_rows(self, types: list[str]) -> Options:
        """Return a generalised ufunc of rows and a number."""
        a = self.expression(["x[i]", "y"], types, 1)
        text = f"def f(x, y, out):\n    for i in range(len(x)):\n        out[i] = {a}\n"
        result = "complex128" if "complex128" in types else self.random.choice(_NUMBERS)
        args = f"{_numba(types[0])}[:], {_numba(types[1])}, {_numba(result)}[:]"
        calls = (
            f"({self.array(types[0], 2)}, {self.number(types[1])}, np.zeros((2, 3), np.{result}))",
            f"({self.array(types[0], 2)}, {self.array(types[1], 1)}[:2], "
            f"np.zeros((2, 3), np.{result}))",
        )
        plain = "(lambda x, y, out: ([f(x[k], np.broadcast_to(y, 2)[k], out[k]) for k in range(2)]"
        plain += ", out)[1])"
        decorator = f"numba.guvectorize(['void({args})'], '(n),()->(n)')"
        return Options(text, decorator, plain, calls, True)

    def decorated(
        self, text: str, declared: Sequence[str], types: Sequence[str], returns: str, rank: int = 0
    ) -> Options:
        """Return a function with a decorator, and calls with arguments of some types."""
        choose = self.random.choice
        options = self.random.sample(_OPTIONS, self.random.randrange(3))
        options = [*{x.partition("=")[0]: x for x in options}.values()]
        is_typed = self.random.random() < 0.5
        plain = "f"
        given = [*types]
        if is_typed:
            signature = ", ".join(map(_numba, declared))
            result = "" if returns == "None" or self.random.random() < 0.3 else _numba(returns)
            options = [f"'{result}({signature})'", *options]
            casts = [_cast(x, name) for x, name in zip(declared, "xy", strict=True)]
            call = f"f({', '.join(casts)})"
            plain = f"(lambda x, y: {_result(result, call)})"
            given = [choose(_compatible(x)) for x in types] if not rank else [*types]
        decorator = f"numba.{choose(['njit', 'jit'])}({', '.join(options)})"
        first = self.array(given[0], rank) if rank else self.number(given[0])
        calls = [f"({first}, {self.number(given[1])})" for _ in range(2)]
        return Options(text, decorator, plain, tuple(calls), is_typed)

    def filled(self, body: str, types: Sequence[str]) -> str:
        """Return a body with expressions of its variables."""
        a, b = (self.expression(["x", "y"], types, 2) for _ in range(2))
        return body.replace("{a}", a).replace("{b}", b)

    def expression(self, leaves: Sequence[str], types: Sequence[str], depth: int) -> str:
        """Return an expression of some variables."""
        choose = self.random.choice
        if depth == 0 or self.random.random() < 0.2:
            return choose([*leaves, *leaves, "2", "3", "0.5"])
        left, right = (self.expression(leaves, types, depth - 1) for _ in range(2))
        operators = ["+", "-", "*", "/"]
        if "complex128" not in types:
            operators += ["//", "%", "<", ">="]
        if set(types) <= {*_INTEGERS} and "0.5" not in left + right and "/" not in left + right:
            operators += ["&", "|", "^"]
        unary = ["-({0})", "abs({0})", "({0}) ** 2", "({0} if {0} == {1} else {1})"]
        if self.random.random() < 0.25:
            return choose(unary).format(left, right)
        return f"({left} {choose(operators)} {right})"

    def number(self, type_: str) -> str:
        """Return a number of a type: of Python's class where there is one, or of NumPy's."""
        choose = self.random.choice
        value = choose(["0", "1", "2", "3", "7", "100"])
        if type_.startswith("int") and self.random.random() < 0.4:
            value = choose(["-1", "-5", "-100"])
        if type_.startswith("float"):
            value = choose(["0.0", "1.5", "-2.25", "3.0", "1e3", "float('inf')", "float('nan')"])
        if type_ == "bool":
            value = choose(["True", "False"])
        if type_ == "complex128":
            value = choose(["1j", "2+0j", "1.5-2j"])
        if type_ in _PYTHON and self.random.random() < 0.6:
            return value
        return f"np.{type_}({value})"

    def array(self, type_: str, rank: int) -> str:
        """Return an array of three numbers, or of two rows of these."""
        shape = {1: "3", 2: "2, 3"}[rank]
        start = 0 if type_ == "bool" else self.random.choice([0, 1, 5])
        base = f"np.arange({start}, {start} + 6)[:{3 * rank}].reshape({shape}).astype(np.{type_})"
        return self.random.choice([base, base, f"np.asfortranarray({base})"])


def _numba(type_: str) -> str:
    """Return Numba's name of a type."""
    return type_.replace("bool", "boolean")


def _cast(declared: str, name: str) -> str:
    """Return a text that converts an argument to the class that its type has in kernels."""
    if "[" in declared:
        return name
    return f"{_PYTHON[declared]}({name})" if declared in _PYTHON else f"np.{declared}({name})"


def _result(declared: str, call: str) -> str:
    """Return a text that converts a result to Python's class, with the digits of a type."""
    return f"np.{declared.replace('boolean', 'bool')}({call}).item()" if declared else call


def _compatible(type_: str) -> list[str]:
    """Return types of numbers that a declared type is called with."""
    if type_ == "complex128":
        return ["complex128", "float64", "int64"]
    if type_ in _FLOATS:
        return [*_FLOATS, "int64", "int32"]
    return [type_, "int64", type_]


def _run(python: str, implementation: str, programs: Sequence[Options]) -> list[dict[str, Any]]:
    """Return the outcomes of programs; they end where a process crashes."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "programs.json")
        target = Path(folder, "outcomes.json")
        source.write_text(json.dumps([vars(x) for x in programs]))
        command = [python, "-P", str(_CHILD), implementation, str(source), str(target)]
        subprocess.run(command, check=False, capture_output=True, timeout=_SECONDS)
        return json.loads(target.read_text()) if target.exists() else []


def _all_outcomes(python: str, implementation: str, programs: Sequence[Options]) -> list[Any]:
    """Return the outcome of each program, `None` where the process crashed."""
    results: list[Any] = []
    while len(results) < len(programs):
        results += _run(python, implementation, programs[len(results) :])
        if len(results) < len(programs):
            results.append(None)
    return results


def _numba_python() -> str | None:
    stated = os.environ.get(NUMBA_VARIABLE)
    return stated or (sys.executable if importlib.util.find_spec("numba") else None)


def numba_options(seeds: Sequence[int]) -> Report:
    """Programs with decorators of Numba, beside Python and Numba."""
    report = Report("numba-options")
    python = _numba_python()
    for batch in batches(seeds):
        programs = [Writer(seed).program() for seed in batch]
        ours = _all_outcomes(sys.executable, "loopwright", programs)
        theirs = _all_outcomes(python, "numba", programs) if python else [None] * len(programs)
        for seed, program, own, other in zip(batch, programs, ours, theirs, strict=True):
            report.count += 1
            report.coverage[program.decorator.partition("(")[0]] += 1
            report.note(f"seed {seed}", _failure(program, own))
            kind = _kind(own, other, program) if other and own else "without Numba"
            report.facts[kind] += 1
            report.examples.setdefault(kind, []).append(seed)
    return report


def _failure(program: Options, own: dict[str, Any] | None) -> str:
    """Return how the program differs from Python."""
    if own is None:
        return f"crashed:\n{program}"
    for call, actual, expected in zip(program.calls, own["decorated"], own["plain"], strict=False):
        if not _is_same(actual, expected, "fastmath" in program.decorator):
            return f"f{call} {actual}, in Python {expected}:\n{program}"
    if len(own["plain"]) != len(program.calls):
        return f"the decorator {own['decorated']}:\n{program}"
    return ""


def _kind(own: dict[str, Any], other: dict[str, Any], program: Options) -> str:
    """Return the kind of the first difference from Numba; `same` if there is none."""
    if len(other["plain"]) != len(program.calls):
        return "refused by Numba"
    for actual, theirs in zip(own["decorated"], other["decorated"], strict=False):
        if not _is_same(actual, theirs, True, with_types=False):
            return _kind_of(actual, theirs)
    return "same"


def _kind_of(actual: list[Any], theirs: list[Any]) -> str:
    if theirs[0] == "raised" and actual[0] == "raised":
        return "other exception"
    if theirs[0] == "raised":
        return "raised by Numba" if "ZeroDivision" in theirs[1] else "refused by Numba"
    if actual[0] == "raised":
        return f"{actual[1]} of Python"
    return "Python's number"


def _is_same(actual: Any, expected: Any, is_approximate: bool, *, with_types: bool = True) -> bool:
    """Return whether two outcomes are the same."""
    if actual[0] != expected[0]:
        return False
    if actual[0] == "raised":
        return actual[1] == expected[1]
    return all(
        _is_same_value(x, y, is_approximate, with_types)
        for x, y in zip([actual[1], *actual[2]], [expected[1], *expected[2]], strict=True)
    )


def _is_same_value(actual: Any, expected: Any, is_approximate: bool, with_types: bool) -> bool:
    if isinstance(actual, list) and isinstance(expected, list):
        first = 0 if with_types or actual[0] in ("array", "tuple", "list") else 1
        is_array = actual[0] == "array"
        kept = [k for k in range(first, len(actual)) if with_types or not (is_array and k == 1)]
        if len(actual) != len(expected):
            return False
        return all(_is_same_value(actual[k], expected[k], is_approximate, with_types) for k in kept)
    numbers = [_number(x) for x in (actual, expected)]
    if None in numbers or (with_types and not is_approximate):
        return actual == expected
    x, y = numbers
    assert x is not None
    assert y is not None
    accuracy = 1e-5 if is_approximate else 1e-12
    return x == y or x != x != y != y or abs(x - y) <= accuracy * max(abs(x), abs(y))


def _number(text: Any) -> float | None:
    try:
        return float.fromhex(text) if "0x" in text else float(text)
    except (TypeError, ValueError):
        return None


if __name__ == "__main__":
    first, count = map(int, sys.argv[1:3])
    result = numba_options(range(first, first + count))
    print(result.summary())
    print(*result.failures, sep="\n\n")
    print(json.dumps({k: x[:8] for k, x in result.examples.items()}))
