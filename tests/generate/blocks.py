"""Programs that are changed: functions have several blocks."""

import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import count

from tests.generate.program import Program


def in_blocks(source: Callable[..., Program]) -> Callable[..., Program]:
    """The source with functions of several blocks, which begin in front of loops."""

    def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
        program = source(seed, coverage)
        rng, numbers = random.Random(f"blocks {seed}"), count()

        def cut(match: re.Match[str]) -> str:
            before = program.text[: match.start()]
            is_nested = before.count("{") - before.count("}") > 1
            if is_nested or rng.random() >= 0.7:
                return match[0]
            label = f"^cut{next(numbers)}"
            return f"  cf.br {label}\n{label}:\n{match[0]}"

        text = re.sub(r"^  (?:%[\w:]+ = )?affine\.for", cut, program.text, flags=re.MULTILINE)
        return Program(seed, program.name, text, program.checks)

    return generate
