"""The campaign on iterations that work in small arrays: as straight code they do what they did."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.native.runtime.copies import copied
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined

_SPECIAL = (np.nan, np.inf, -0.0, 0.0)


def local_state(seeds: Sequence[int]) -> Report:
    """Results and what arrays hold afterwards are those without the optimiser."""
    report = Report("local state", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def generate(seed: int) -> str:
    """A function whose iterations fill, change and read arrays of a few elements."""
    rng = random.Random(f"local state {seed}")
    extent = rng.randrange(2, 6)
    is_nested = rng.random() < 0.5
    indent = "            " if is_nested else "        "
    place = "i, j" if is_nested else "i, 0"

    def element() -> str:
        array = rng.choice("ww" + "u" * has_second)
        return f"{array}[{rng.choice(('k', 'k', str(rng.randrange(extent)), f'{extent - 1} - k'))}]"

    def value() -> str:
        return rng.choice(
            (element(), f"a[{place}]", "a[i, k]", f"{element()} + 0.5", f"{element()} * a[i, k]")
        )

    has_second = rng.random() < 0.3
    arrays = "w" + "u" * has_second
    made = [f"{name} = np.{rng.choice(('zeros', 'ones'))}({extent})" for name in arrays]
    lines: list[str] = []
    for _ in range(rng.randrange(1, 4)):
        lines.append(f"for k in range({rng.choice((extent, extent, 1))}):")
        for _ in range(rng.randrange(1, 4)):
            match rng.randrange(5):
                case 0:
                    lines.append(f"    {element()} = {value()}")
                case 1:
                    lines.append(f"    if {value()} > {value()}:")
                    lines.append(f"        {element()} = {value()}")
                    if rng.random() < 0.4:
                        lines.append("    else:")
                        lines.append(f"        {element()} = {value()}")
                case 2 if extent > 2:
                    lines.append(f"    for m in range({extent} - 1 - k):")
                    lines.append("        if w[m] > w[m + 1]:")
                    lines.append("            t = w[m]")
                    lines.append("            w[m] = w[m + 1]")
                    lines.append("            w[m + 1] = t")
                case 3:
                    lines.append(f"    s += {element()}")
                case _:
                    lines.append(f"    {element()} = min({value()}, {value()})")
    lines.append(f"o[{place}] = {rng.choice(arrays)}[{rng.randrange(extent)}]")
    loops = "    for i in range(a.shape[0]):\n"
    if is_nested:
        loops += "        for j in range(a.shape[1]):\n"
    before, inside = ("", made) if rng.random() < 0.5 else (made, [])
    header = "".join(f"    {line}\n" for line in before)
    body = "".join(f"{indent}{line}\n" for line in (*inside, *lines))
    return f"def function(a, o):\n    s = 0.0\n{header}{loops}{body}    return s\n"


def check(seed: int, report: Report) -> str:
    """What is wrong with the function of a seed; empty where nothing is."""
    text = generate(seed)
    function = defined(text, seed)
    plain: Any = lw.kernel(optimise=False)(function)
    optimised: Any = lw.kernel(function)
    rng = np.random.default_rng(seed)
    with compiling(fully=seed % 10 == 0):
        for number in range(3):
            shape = int(rng.integers(0, 40)), int(rng.choice((5, 6, 17, 40)))
            a = rng.integers(-3, 4, shape) * 0.5
            if number and a.size:
                a.flat[rng.integers(0, a.size, 3)] = rng.choice(_SPECIAL, 3)
            outcomes = [_outcome(kernel, a) for kernel in (plain, optimised)]
            if outcomes[0] != outcomes[1]:
                return f"call {number}, {shape}\n{text}"
    changed = any(entry.code == "unrolled" for entry in optimised.history)
    report.coverage["unrolled" if changed else "as it was"] += 1
    return ""


def _outcome(kernel: Any, a: np.ndarray[Any, Any]) -> tuple[bytes, ...]:
    """The result, and what the arrays hold. All NaNs count as one, and so do zeros: of `max(max(x,
    0.0), 0.0)`, written as selections, LLVM drops the second maximum, which returns 0.0 for -0.0.
    """
    arrays = copied([a, np.zeros(a.shape)])
    result = np.float64(kernel(*arrays))
    return tuple(
        np.where(array == array, array + 0.0, 99.0).tobytes() for array in (*arrays, result)
    )
