"""The campaign on loops that assert something of data: strips that are tested at once do what the
iterations do, up to the first assertion that fails."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.native.runtime.copies import copied
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined

_SPECIAL = (np.nan, np.inf, -np.inf, -0.0, -1.0, 1e300, 2.0**63, -(2.0**63), 1e-320, 800.0)


def asserting_loops(seeds: Sequence[int]) -> Report:
    """Results, exceptions and what arrays hold afterwards are those without the optimiser."""
    report = Report("asserting loops", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def generate(seed: int) -> str:
    """A function with one loop, or two of which the inner one converts numbers of a row."""
    rng = random.Random(f"tested strips {seed}")
    is_nest = rng.random() < 0.3
    place = "i, j" if is_nest else "j"

    def number() -> str:
        operand = rng.choice((f"a[{place}]", f"b[{place}]", f"a[{place}]", "c"))
        if not is_nest and rng.random() < 0.15:
            operand = "b[j + 1]"
        match rng.randrange(6):
            case 0:
                return f"{operand} * {rng.choice(('255.0', '0.5', 'c'))}"
            case 1:
                return f"({operand} + b[{place}])"
            case 2:
                return f"abs({operand})"
            case _:
                return operand

    def integer() -> str:
        function = rng.choice(("int", "round", "math.floor", "math.ceil", "math.trunc", "int"))
        text = f"{function}({number()})"
        return f"min(max({text}, 0), 255)" if rng.random() < 0.2 else text

    def real() -> str:
        function = rng.choice(("math.sqrt", "math.log", "math.exp", "math.sqrt"))
        return f"{function}({number()})"

    indent = "            " if is_nest else "        "
    lines: list[str] = []
    # A store before one to the same element is dropped, although the second may not be reached.
    for kind in rng.sample((0, 2, 4, 5, 6), rng.choice((1, 1, 2, 3))):
        match rng.choice((2, 7)) if kind == 2 else kind:
            case 0:
                lines.append(f"o[{place}] = {integer()}")
            case 2:
                lines.append(f"p[{place}] = {real()}")
            case 4:
                lines.append(f"a[{place}] = {rng.choice((integer, real))()}")
            case 5:
                lines.append(f"s += {integer()}")
            case 6:
                lines.append(f"t += {real()}")
            case _:
                lines.append(f"x = {real()}\n{indent}p[{place}] = x * {number()}")
    if rng.random() < 0.1:
        lines.insert(0, f"if {number()} > 0.5:\n{indent}    t += 1.0")
    header = "    s = 0\n    t = 0.0\n"
    if is_nest:
        loops = "    n, m = o.shape\n    for i in range(n):\n        for j in range(m):\n"
    else:
        loops = f"    for j in range({rng.choice(('len(o)', 'len(o)', 'n'))}):\n"
    body = "".join(f"{indent}{line}\n" for line in lines)
    return f"def function(a, b, o, p, c, n):\n{header}{loops}{body}    return s, t\n"


def check(seed: int, report: Report) -> str:
    """What is wrong with the function of a seed; empty where nothing is."""
    text = generate(seed)
    function = defined(text, seed)
    plain: Any = lw.kernel(optimise=False)(function)
    is_fast = seed % 7 == 0
    optimised: Any = lw.kernel(fastmath=is_fast)(function)
    rng = np.random.default_rng(seed)
    with compiling(fully=seed % 10 == 0):
        for number in range(4):
            arguments = _arguments(rng, number, is_nest="o.shape" in text)
            if is_fast and number:
                break
            outcomes = [_outcome(kernel, arguments) for kernel in (plain, optimised)]
            report.facts["raised" if isinstance(outcomes[0][0], str) else "returned"] += 1
            if outcomes[0] != outcomes[1] and not is_fast:
                return f"call {number}: {outcomes[0][0]} and {outcomes[1][0]}\n{text}"
    was_tested = any(entry.code == "tested" for entry in optimised.history)
    report.coverage["tested" if was_tested else "as it was"] += 1
    return ""


def _arguments(rng: np.random.Generator, number: int, *, is_nest: bool) -> list[Any]:
    first, behind = ((0, 71), (500, 530), (1010, 1060), (15, 18))[rng.integers(0, 4)]
    extent = int(rng.integers(first, behind))
    shape = (int(rng.integers(0, 4)), extent) if is_nest else (extent,)
    more = shape if is_nest else (extent + 1,)
    arrays = [rng.random(more) * rng.choice((1.0, 9.0)) for _ in range(2)]
    for array in arrays:
        if number % 2 and array.size:
            places = rng.integers(0, array.size, rng.integers(1, 3))
            array.flat[places] = rng.choice(_SPECIAL, len(places))
    outputs = [np.zeros(more, np.int64), np.zeros(more)]
    if not is_nest:
        outputs = [output[:-1] for output in outputs]
    return [*arrays, *outputs, float(rng.random()), extent]


def _outcome(kernel: Any, arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The result or the exception, and what the arrays hold."""
    copies = copied(list(arguments))
    try:
        s, t = kernel(*copies)
        result: Any = (s, np.float64(t).tobytes() if t == t else "nan")
    except (ValueError, OverflowError, IndexError) as error:
        result = f"{type(error).__name__}: {error}"
    arrays: list[np.ndarray[Any, Any]] = [x for x in copies if isinstance(x, np.ndarray)]
    return result, *(np.where(array == array, array, 99).tobytes() for array in arrays)
