"""The campaign on numbers near the ends of 64 bits: subscripts and ranges of them, in the middle of
a larger array whose other elements nothing may write."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.documented_differences import has_long_integers
from tests.campaigns.python_functions import defined

SIZE = 8
NEAR = (0, 1, 2, 3, 5, 7, 8, -1, -3, -8)
FAR = (1 << 63, 1 << 62, 1 << 61, 1 << 60, 1 << 40, 1 << 32, 1 << 31)
CALLS = 6
BESIDE = tuple(np.arange(k, k + 1.0 * SIZE).tobytes() for k in (0, 2 * SIZE))
"""What is in front of the slice, and behind it."""


def _form(draw: random.Random, names: Sequence[str]) -> str:
    """A sum of products, and now and then a quotient or an extremum of such."""
    terms = [
        f"{name} * {draw.choice((2, 3, -1, -2, 8, 1 << 20, 1 << 31, 1 << 33, 1 << 60, 1 << 62))}"
        if draw.random() < 0.3
        else name
        for name in draw.sample(names, draw.randint(1, len(names)))
    ]
    form = " + ".join(terms) + draw.choice(["", "", " - 1", " + 1", " - 3"])
    chance = draw.random()
    if chance < 0.1:
        return f"({form}) // {draw.choice((2, 3, 8))}"
    return f"({form}) % {draw.choice((3, 8))}" if chance < 0.2 else form


def _slice(draw: random.Random) -> str:
    """A slice between such sums, each of which may be absent, in steps of one, two or another."""
    low, high = (_form(draw, ["i", "n", "m"]) if draw.random() < 0.7 else "" for _ in range(2))
    return f"{low}:{high}" + draw.choice(("", "", ":2", ":-1", ":-3", f":{1 << 62}", ":m"))


def generate(seed: int) -> str:
    """A kernel on a vector, and three numbers."""
    draw = random.Random(seed)
    ends = {"n": "n", "k": "k"} if draw.random() < 0.6 else {"n": "m", "k": "m + k"}
    loop = draw.choice((f"range({ends['k']})", f"range({ends['n']}, {ends['k']})", "range(5)"))
    place = _slice(draw) if draw.random() < 0.3 else _form(draw, ["i", "n", "m"])
    read = f"a[{place}].sum()" if ":" in place else f"a[{place}]"
    stored = draw.choice((f"a[{place}] = 1.0 + i", f"a[{place}] += 1.0", f"s += {read}"))
    lines = ["def function(a, n, m, k):", "    s, c = 0.0, 0", f"    for i in {loop}:"]
    lines += ["        c += 1", "        if c > 40:", "            break"] * (draw.random() < 0.3)
    return "\n".join([*lines, f"        {stored}", "    return s", ""])


def expression(draw: random.Random, depth: int = 3) -> str:
    """A number made of three others, by what forms of subscripts are made by."""
    if depth == 0 or draw.random() < 0.15:
        return draw.choice(("n", "m", "k"))
    first_operand = expression(draw, depth - 1)
    kind = draw.choice(("+", "-", "*", "//", "%", "min", "max"))
    if kind in ("min", "max"):
        return f"{kind}({first_operand}, {expression(draw, depth - 1)})"
    if kind in "+-" and draw.random() < 0.6:
        return f"({first_operand} {kind} {expression(draw, depth - 1)})"
    return f"({first_operand} {kind} {draw.choice((1, 2, 3, 4, 5, 8, 15))})"


def numbers(draw: random.Random) -> list[int]:
    """The three numbers of a call; the ranges between them are short, or nothing is in them."""
    far = draw.choice((1, -1)) * draw.choice(FAR)
    n, m = (draw.choice((0, far, -far)) + draw.choice(NEAR) for _ in range(2))
    k = draw.choice((n, m, 0)) + draw.choice((0, 1, 5, 9))
    return [max(-(1 << 63), min(x, (1 << 63) - 1)) for x in (n, m, k)]


def called(function: Any, number_arguments: Sequence[int]) -> tuple[Any, ...]:
    base = np.arange(3.0 * SIZE)
    try:
        result = function(base[SIZE : 2 * SIZE], *number_arguments)
    except (IndexError, OverflowError, ValueError) as error:
        result = type(error).__name__
    return (
        result,
        base[:SIZE].tobytes(),
        base[SIZE : 2 * SIZE].tobytes(),
        base[2 * SIZE :].tobytes(),
    )


def is_short(text: str, number_arguments: Sequence[int]) -> bool:
    """Whether the loop has few iterations, whose bounds do not wrap."""
    n, m, k = number_arguments
    header = text.split("range(")[1].split("):")[0]
    steps = eval(f"range({header})", {}, {"n": n, "m": m, "k": k})
    return abs(steps.stop) < 1 << 63 and steps.stop - steps.start < 1000


def far_numbers(seeds: Sequence[int]) -> Report:
    """Nothing outside of the slice is written, and kernels do what Python does where no number is
    beyond 64 bits."""
    report = Report("far numbers", count=len(seeds))
    for seed in seeds:
        text = generate(seed)
        draw = random.Random(~seed)
        plain = defined(text, seed)
        kernel = lw.kernel(optimise=bool(seed % 2))(plain)
        for _ in range(CALLS):
            number_arguments = numbers(draw)
            if not is_short(text, number_arguments):
                continue
            is_open = has_long_integers(
                text, [np.arange(1.0 * SIZE), *number_arguments], lambda f, x: f(*x)
            )
            mixed = [draw.choice((int, np.int64))(x) for x in number_arguments]
            with np.errstate(all="ignore"):
                expected = called(plain, mixed)
            actual = called(kernel, mixed)
            report.facts["open" if is_open else "compared"] += 1
            outside = (actual[1], actual[3]) != BESIDE
            # Optimised code may carry elements in registers where an exception ends it.
            parts = 1 if seed % 2 and isinstance(expected[0], str) else 4
            if outside or (expected[:parts] != actual[:parts] and not is_open):
                report.failures.append(f"seed {seed}: {mixed}: {expected[0]}, {actual[0]}\n{text}")
        compare_numbers(report, seed)
    return report


def compare_numbers(report: Report, seed: int) -> None:
    """Numbers of NumPy wrap around."""
    draw = random.Random(f"{seed} numbers")
    text = f"def function(n, m, k):\n    return {expression(draw)}\n"
    plain = defined(text, -seed)
    kernel = lw.kernel(optimise=bool(seed % 2))(plain)
    for _ in range(CALLS):
        numpy_numbers = [np.int64(x) for x in numbers(draw)]
        with np.errstate(all="ignore"):
            expected = plain(*numpy_numbers)
        actual = kernel(*numpy_numbers)
        report.facts["of NumPy"] += 1
        if type(expected) is not type(actual) or expected != actual:
            report.failures.append(
                f"seed {seed}: {numpy_numbers}: {expected!r}, {actual!r}\n{text}"
            )
