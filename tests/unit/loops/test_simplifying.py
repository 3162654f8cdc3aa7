"""Integer sets and `affine-simplify-min-max`: the same points and values, in simpler forms."""

import itertools
import random

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.affine_expr import IntegerSet, ceildiv, dim, symbol
from loopwright.loops.passes.simplification import simplify_integer_set

# Integer sets in simpler form have the same elements

D = dim(0)
E = dim(1)
S = symbol(0)
SETS = [
    ((D * 2 - 5, D + 1, D - 3), (False, False, False)),
    ((D * 2 - 5,), (True,)),
    ((D * 2 - 4, S - D, S + 3), (True, True, False)),
    ((D % 2 - 1, D // 3 - E), (True, False)),
    ((ceildiv(D + S, 3) - 1, E - D, E - D + 4), (False, False, False)),
    ((D - E - 1, E - D), (False, False)),
    ((D - D, S - S), (False, True)),
    ((D * 4 + E * 6 - 3, -D), (False, False)),
    ((D * S - 2, D - 1), (False, False)),
]


@pytest.mark.parametrize(("constraints", "flags"), SETS)
def test_same_elements(constraints: tuple[object, ...], flags: tuple[bool, ...]) -> None:
    plain = IntegerSet(2, 1, constraints, flags)  # pyright: ignore[reportArgumentType]
    simplified = simplify_integer_set(plain)
    for d, e, s in itertools.product(range(-4, 5), repeat=3):
        assert plain.contains([d, e], [s]) == simplified.contains([d, e], [s])


def test_what_is_left() -> None:
    never = IntegerSet(1, 0, (D - 3, -D), (False, False))
    assert simplify_integer_set(never) == IntegerSet.empty(1, 0)
    always = IntegerSet(1, 0, (D - D + 4,), (False,))
    assert str(simplify_integer_set(always)) == "(d0) : (0 == 0)"


# `affine-simplify-min-max`: the same values, from fewer results


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
    simplified = plain.apply("affine-simplify-min-max")
    for n in (0, 3, 7):
        result, truth = (np.full((12, 8, 6), -99, dtype=np.int64) for _ in range(2))
        plain.interpret("f", truth, n)
        simplified.interpret("f", result, n)
        np.testing.assert_array_equal(result, truth)


def test_most_are_simplified() -> None:
    ledgers = [lw.parse(written(seed)).apply("affine-simplify-min-max").ledger for seed in range(6)]
    codes = [entry.code for ledger in ledgers for entry in ledger]
    assert codes.count("drop-dominated") > 10
