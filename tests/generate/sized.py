"""Programs that are changed: functions take indices first (sizes of tiles, or bounds to ask for), or
have several blocks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import count

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


def in_blocks(source: Callable[..., Program]) -> Callable[..., Program]:
    """The source with functions of several blocks, which begin in front of loops."""

    def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
        program = source(seed, coverage)
        rng, numbers = random.Random(f"blocks {seed}"), count()

        def cut(match: re.Match[str]) -> str:
            label = f"^cut{next(numbers)}"
            return f"  cf.br {label}\n{label}:\n{match[0]}" if rng.random() < 0.7 else match[0]

        text = re.sub(r"^  (?:%[\w:]+ = )?affine\.for", cut, program.text, flags=re.MULTILINE)
        return Program(seed, program.name, text, program.checks)

    return generate
