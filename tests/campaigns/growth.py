"""The campaign on long functions: what compiling them takes grows with their length.

A function is made of one construct, such as the items of a display or the branches of a
conditional, so many times. It is compiled at a length and at four times that, and does what Python
does. What is counted is not time but work, the calls of Python functions, so that the campaign does
the same on each machine.
"""

from __future__ import annotations

import cProfile
import linecache
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference
from tests.campaigns import Report

FACTOR = 4
EXPONENT = 1.8
"""How fast work may grow: operations around each other are visited with those in them."""
OF_NESTS = 2.75
"""The same of nests, whose loops are lowered once more for each loop around them."""

ITEMS: dict[str, Callable[[int], str]] = {
    "integers": lambda k: f"{7 * k + 3}",
    "floats": lambda k: f"{k}.25",
    "strings": lambda k: f"'key{k}'",
    "tuples": lambda k: f"({k}, {k}.5)",
    "expressions": lambda k: f"x * {k} + {k}",
    "strings in tuples": lambda k: f"('key{k}', {k})",
}
VALUES: dict[str, Callable[[int], str]] = {
    **ITEMS,
    "lists": lambda k: f"[{k}, {k + 1}]",
    "dictionaries": lambda k: f"{{1: {k}, 2: {k + 1}}}",
    "numbers of two classes": lambda k: f"{k}.5" if k % 2 else f"{k}",
}


def _function(*lines: str) -> str:
    return "\n".join(["def f(x, a):", *(f"    {line}" for line in lines), ""])


def _dictionary(rng: random.Random) -> Callable[[int], str]:
    key, value = rng.choice([*ITEMS.values()]), rng.choice([*VALUES.values()])
    return lambda n: _function(f"t = {{{', '.join(f'{key(k)}: {value(k)}' for k in range(n))}}}",
                               "return len(t)")  # fmt: skip


def _set(rng: random.Random) -> Callable[[int], str]:
    item = rng.choice([*ITEMS.values()])
    return lambda n: _function(f"t = {{{', '.join(map(item, range(n)))}}}", "return sorted(t)")


def _list(rng: random.Random) -> Callable[[int], str]:
    item = rng.choice([*ITEMS.values(), VALUES["lists"]])
    return lambda n: _function(
        f"t = [{', '.join(map(item, range(n)))}]", f"t.append({item(n)})", "return t"
    )


def _statements(rng: random.Random) -> Callable[[int], str]:
    item = rng.choice([*ITEMS.values()])
    first, line = rng.choice([
        ("t = [0]", "t.append({k} + x)"),
        ("t = {{0: {item}}}", "t[{k}] = {item}"),
        ("t = {{}}", "t[x + {k}] = {item}"),
        ("t = 0.0", "t = t * 0.5 + x"),
    ])  # fmt: skip
    return lambda n: _function(
        *(
            (line if k else first).format(k=k, item=item(k))
            for k in range(n)
        ),
        "return t",
    )  # fmt: skip


def _branches(rng: random.Random) -> Callable[[int], str]:
    test = rng.choice(["x == {k}", "x * 2 < {k}", "a[{k} % 3] > {k}"])
    action = rng.choice(["r = {k}.5", "return {k}.5", "a[x % 4] = {k}.0"])
    word, last = rng.choice([("elif", "else:|    r = -1.0"), ("if", "")])

    def text(n: int) -> str:
        lines = ["r = 0.0"]
        for k in range(n):
            lines.append(f"{word if k else 'if'} {test.format(k=k)}:")
            lines.append(f"    {action.format(k=k)}")
        return _function(*lines, *(last.split("|") if last else ()), "return r + a[0]")

    return text


def _in_loop(rng: random.Random) -> Callable[[int], str]:
    inner = _branches(rng)

    def text(n: int) -> str:
        head, first, *lines = inner(n).splitlines()
        other_lines = (line for line in lines if "return r +" not in line)
        body = (f"    {line}".replace("return", "r +=") for line in other_lines)
        return "\n".join(
            [head, first, "    for i in range(len(a)):", *body, "    return r + a[0]", ""]
        )

    return text


def _nest(rng: random.Random) -> Callable[[int], str]:
    kinds = [rng.choice(["for", "for", "while", "if"]) for _ in range(3)]
    action = rng.choice(["s += a[x % 4]", "a[x % 4] += 1.0"])

    def text(n: int) -> str:
        lines = ["s = 0.0"]
        indent = ""
        for k in range(max(n // 5, 2)):
            kind = kinds[k % 3]
            if kind == "for":
                lines.append(f"{indent}for i{k} in range({1 + k % 2}):")
            elif kind == "while":
                lines += [f"{indent}i{k} = 0", f"{indent}while i{k} < 1:", f"{indent}    i{k} += 1"]
            else:
                lines.append(f"{indent}if x > {k % 3}:")
            indent += "    "
        return _function(*lines, f"{indent}{action}", "return s")

    return text


def _sweeps(rng: random.Random) -> Callable[[int], str]:
    condition = rng.random() < 0.5

    def text(n: int) -> str:
        lines = ["b = a.copy()", "for t in range(2):"]
        for k in range(n):
            source, target = ("a", "b") if k % 2 else ("b", "a")
            lines.append("    for i in range(1, len(a) - 1):")
            lines += [f"        if {source}[i] > {k}.0:"] if condition else []
            inside = "            " if condition else "        "
            lines.append(f"{inside}{target}[i] = {source}[i - 1] * 0.5 + {source}[i + 1]")
        return _function(*lines, "return b")

    return text


SHAPES: dict[str, Callable[[random.Random], Callable[[int], str]]] = {
    "dictionary": _dictionary,
    "set": _set,
    "list": _list,
    "statements": _statements,
    "branches": _branches,
    "branches in a loop": _in_loop,
    "nest": _nest,
    "sweeps": _sweeps,
}
_numbers = count()


@dataclass(frozen=True)
class Compiled:
    """What compiling took, in calls, and how the result differs from Python's, if it does."""

    calls: int
    difference: str


def compiled(text: str) -> Compiled:
    """Compile the function of a text, and call it."""
    name = f"<growth {next(_numbers)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope: dict[str, Any] = {}
    exec(compile(text, name, "exec"), scope)
    arguments = [(3, np.linspace(0.0, 9.0, 6)) for _ in range(2)]
    expected = scope["f"](*arguments[0])
    kernel = lw.kernel(scope["f"])
    profile = cProfile.Profile(builtins=False)
    result = profile.runcall(kernel, *arguments[1])
    return Compiled(
        sum(entry.callcount for entry in profile.getstats()),
        describe_difference((expected, arguments[0]), (result, arguments[1])),
    )


def growth(seeds: Sequence[int]) -> Report:
    """Work grows with the length of functions, and results are those of Python."""
    report = Report("growth")
    for seed in seeds:
        rng = random.Random(seed)
        shape = [*SHAPES][seed % len(SHAPES)]
        text = SHAPES[shape](rng)
        size = rng.randint(18, 24)
        report.count += 1
        compiled(text(2))  # which fills what all functions have in common
        least, short, long = (compiled(text(n)) for n in (2, size, FACTOR * size))
        for n, compiled_function in ((size, short), (FACTOR * size, long)):
            if compiled_function.difference:
                report.failures.append(f"{shape} {seed} of {n}: {compiled_function.difference}")
        exponent = math.log((long.calls - least.calls) / (short.calls - least.calls), FACTOR)
        if exponent > (OF_NESTS if shape == "nest" else EXPONENT):
            report.failures.append(
                f"{shape} {seed} of {size}: {short.calls} calls, of {FACTOR * size}: "
                f"{long.calls}, so that they grow with exponent {exponent:.2f}"
            )
    return report
