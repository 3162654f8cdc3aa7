"""`affine-simplify-min-max`: the same values, from fewer results."""

from __future__ import annotations

import random

import numpy as np
import pytest

import loopwright as lw


def written(seed: int) -> str:
    """Minima and maxima of sums inside two loops."""
    rng = random.Random(seed)
    lines: list[str] = []
    for number in range(6):
        terms = ", ".join(
            f"d0 * {rng.randrange(-1, 3)} + d1 * {rng.randrange(-1, 2)} + "
            f"s0 * {rng.choice((0, 0, 1))} + {rng.randrange(-3, 4)}"
            for _ in range(rng.randrange(2, 4))
        )
        kind = rng.choice(("min", "max"))
        lines.append(
            f"%v{number} = affine.{kind} affine_map<(d0, d1)[s0] -> ({terms})>(%i, %j)[%n]"
        )
        lines.append(f"affine.store %v{number}, %m[%i, %j, {number}] : memref<12x8x6xindex>")
    body = "\n".join(lines)
    step = rng.choice((1, 2, 3))
    low = rng.choice(("0", "affine_map<(d0) -> (d0)>(%i)", "2"))
    return f"""
func.func @f(%m: memref<12x8x6xindex>, %n: index) {{
  affine.for %i = 0 to {rng.choice(("7", "%n"))} step {step} {{
    affine.for %j = {low} to 8 {{
      {body}
    }}
  }}
  return
}}"""


@pytest.mark.parametrize("seed", range(12))
def test_the_same_values(seed: int) -> None:
    plain = lw.parse(written(seed))
    made = plain.apply("affine-simplify-min-max")
    for n in (0, 3, 7):
        found, truth = (np.full((12, 8, 6), -99, dtype=np.int64) for _ in range(2))
        plain.interpret("f", truth, n)
        made.interpret("f", found, n)
        np.testing.assert_array_equal(found, truth)


def test_most_are_simplified() -> None:
    ledgers = [lw.parse(written(seed)).apply("affine-simplify-min-max").ledger for seed in range(6)]
    codes = [entry.code for ledger in ledgers for entry in ledger]
    assert codes.count("drop-dominated") > 10
