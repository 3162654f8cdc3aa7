"""Programs whose function takes indices first: sizes of tiles, or bounds to ask for."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

from tests.generate.program import Program

COUNT = 6
"""How many."""


def with_sizes(source: Callable[..., Program]) -> Callable[..., Program]:
    """The source whose programs' function `@k<seed>` takes `COUNT` positive indices first."""

    def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
        program = source(seed, coverage)
        rng = random.Random(f"sizes {seed}")
        names = [f"%size{k}" for k in range(COUNT)]
        head = f"func.func @k{seed}("
        text = program.text.replace(head, head + ", ".join(f"{n}: index" for n in names) + ", ")
        constants = "\n".join(
            f"  {name} = arith.constant {rng.choice((1, 2, 3, 4, 5, 7, 40))} : index"
            for name in names
        )
        text, calls = re.subn(
            rf"^(.*\bcall @k{seed}\()(.*\) : \()",
            lambda match: (
                f"{constants}\n{match[1]}{', '.join(names)}, {match[2]}{'index, ' * COUNT}"
            ),
            text,
            flags=re.MULTILINE,
        )
        assert calls == 1, "the function is called once"
        return Program(seed, program.name, text, program.checks)

    return generate
