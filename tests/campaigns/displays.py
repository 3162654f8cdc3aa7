"""Generated functions with long displays of constants, in loops and outside of them, which are read
and changed, beside Python's own."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined, is_compared

LEAVES: dict[str, Callable[[random.Random], object]] = {
    "int": lambda r: r.randrange(-9, 100),
    "float": lambda r: r.choice([0.5, -1.25, 1e300, -0.0, r.random()]),
    "number": lambda r: r.choice([r.randrange(9), 2.5]),
    "truth": lambda r: r.random() < 0.5,
    "word": lambda r: r.choice(["", "a", "bc", "käse", f"w{r.randrange(30)}"]),
    "pair": lambda r: (r.randrange(9), r.random()),
    "named": lambda r: (r.randrange(9), f"x{r.randrange(30)}"),
    "optional": lambda r: r.choice([r.randrange(9), None]),
}
KEYS: dict[str, Callable[[random.Random], object]] = {
    "int": LEAVES["int"],
    "word": lambda r: f"k{r.randrange(60)}",
}
READS = {
    "leaf": ("out.append(t[k])", "t[k] = t[j]"),
    "list": (
        "out.append(len(t[k]))",
        "out.append(list(t[k]))",
        "t[k].append(t[j][0])",
        "t[k] += t[j]",
    ),
    "dict": ("out.append(len(t[k]))", "for z in t[k]: out.append(z)", "t[k].clear()"),
    "set": ("out.append(len(t[k]))", "out.append(sorted(t[k]))", "t[k].add(77)"),
    "record": ("out.append(t[k]['x'])", "t[k]['z'] = t[j]['z']", "out.append(t[k]['z'])"),
    "pair": ("out.append(t[k][0])", "t[k][1].append(7)", "out.append(t[k][1][0])"),
}
"""What programs do with each kind of item, one of which is read or changed."""


def item_of(kind: str, r: random.Random) -> Callable[[], object]:
    """Return what draws the items of a display: all of one kind."""
    leaf = LEAVES[r.choice([*LEAVES])]
    key = KEYS[r.choice([*KEYS])]
    fields = [LEAVES[r.choice([*LEAVES])] for _ in "xyz"]
    length = r.choice([lambda: 3, lambda: r.randrange(1, 4)])
    match kind:
        case "list":
            return lambda: [leaf(r) for _ in range(length())]
        case "dict":
            return lambda: {key(r): leaf(r) for _ in range(length())}
        case "set":
            return lambda: {LEAVES["int"](r) for _ in range(3)} | {-1, -2, -3}
        case "record":
            return lambda: {name: draw(r) for name, draw in zip("xyz", fields, strict=True)}
        case "pair":
            return lambda: (r.randrange(9), [r.randrange(9) for _ in range(length())])
        case _:
            return lambda: leaf(r)


def program(r: random.Random) -> str:
    """Return a function with a display of 17 to 40 items."""
    kind = r.choice([*READS])
    draw = item_of(kind, r)
    items = [draw() for _ in range(r.choice([17, 20, 40]))]
    is_list = r.random() < 0.5
    key = KEYS[r.choice([*KEYS])]
    display = items if is_list else {key(r): x for x in items}
    first = 0 if is_list else next(iter(display))
    reads = r.sample(READS[kind], 2)
    return "\n".join([
        "def function(n):",
        "    out = []",
        f"    for rep in range({r.choice([1, 'n'])}):",
        f"        t = {display!r}",
        f"        j = {first!r}",
        f"        for k in {'range(len(t))' if is_list else 't'}:",
        *(f"            {x}" for x in reads),
        f"    return out{r.choice(['', ', t'])}",
        "",
    ])  # fmt: skip


def displays(seeds: Sequence[int]) -> Report:
    """Results are those of Python."""
    report = Report("displays", count=len(seeds))
    for seed in seeds:
        text = program(random.Random(seed))
        kernel: Any = lw.kernel(optimise=seed % 2 == 0)(defined(text, seed))
        with compiling(fully=seed % 10 == 0):
            is_compared(report, seed, kernel, text, [2])
    return report
