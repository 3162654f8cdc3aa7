"""The campaign on aliases: lists, dictionaries, sets and deques that are several arguments, or in
several ones, are changed by random statements, and hold what Python leaves in them."""

import random
from collections import deque
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import defined


class Holder:
    def __init__(self, items: Any) -> None:
        self.items = items

    def __repr__(self) -> str:
        return f"Holder({self.items})"


STATEMENTS = {
    "list": (
        "{x}.append({n})",
        "{x}[0] = {n} + len({y})",
        "{x}[-1] += {y}[0]",
        "{x}.extend({y})",
        "{x}.insert(1, {y}[-1])",
        "{x}.reverse()",
        "{x}[:] = {y}[::-1]",
        "s += sum({x}) + {y}[0] * {n}",
        "for v in range(2):\n        {x}.append(v + len({y}))",
        "if {x}[0] > {y}[-1]:\n        {x}.pop()\n        {x} += [{n}, {n}]",
    ),
    "dict": (
        "{x}[{n}] = {n}",
        "{x}[1] = {y}.get({n}, 5)",
        "s += {x}.pop({n}, 3) + len({y})",
        "s += sum({y}.values())",
        "{x}.update({y})",
    ),
    "set": ("{x}.add({n})", "{x}.discard({n})", "s += sum({y})", "s += {n} in {y}"),
    "deque": (
        "{x}.append({n})",
        "{x}.appendleft({y}[-1])",
        "{x}.rotate({n})",
        "s += {y}[0]",
        "{x}[0] = {n} + {y}.popleft(); {x}.append(1)",
    ),
}


def drawn(seed: int) -> tuple[str, Any]:
    """The text of a function, and what makes its arguments."""
    draw = random.Random(seed)
    kind = draw.choice(("list", "list", "dict", "set", "deque"))
    first: Any = {"list": [3, 1, 2], "dict": {1: 2, 4: 1}, "set": {1, 5}, "deque": deque([1, 2])}[
        kind
    ]
    second = deepcopy(first)
    is_nested = kind == "list" and draw.random() < 0.5
    paths = ["x", "y[0]", "y[-1]", "z"] if is_nested else ["x", "y", draw.choice(("z", "z.items"))]
    pattern = [draw.randrange(2) for _ in range(4)]
    statements = [
        draw.choice(STATEMENTS[kind]).format(
            x=draw.choice(paths), y=draw.choice(paths), n=draw.randint(0, 5)
        )
        for _ in range(draw.randint(2, 6))
    ]
    body = "\n    ".join(["s = 0", *statements, f"return s, {draw.choice(('x', 'y', 'z'))}"])
    text = f"def function(x, y, z):\n    {body}\n"
    is_held = "z.items" in paths

    def make() -> list[Any]:
        values = [deepcopy(first), deepcopy(second)]
        x, y, z, further_value = (values[k] for k in pattern)
        return [x, [y, further_value] if is_nested else y, Holder(z) if is_held else z]

    return text, make


def aliases(seeds: Sequence[int]) -> Report:
    """One function for each seed, called twice with aliases, and once without between."""
    report = Report("aliases", count=len(seeds))
    for seed in seeds:
        text, make = drawn(seed)
        plain = defined(text, seed)
        kernel: Any = lw.kernel(optimise=False)(plain)
        for is_distinct in (False, True, False):
            sides = []
            for function in (plain, kernel):
                call_arguments = [deepcopy(x) for x in make()] if is_distinct else make()
                try:
                    outcome = repr(function(*call_arguments))
                except (lw.ArgumentError, lw.FrontendError) as error:
                    outcome = f"refused: {error}"
                except Exception as error:
                    outcome = type(error).__name__
                sides.append((outcome, [*map(repr, call_arguments)]))
            expected, result = sides
            if result[0].startswith("refused"):
                report.coverage[result[0].partition("\n")[0][-90:]] += 1
            elif expected != result:
                report.failures.append(f"seed {seed}: {expected} in Python, {result}\n{text}")
            else:
                report.facts["compared"] += 1
    return report
