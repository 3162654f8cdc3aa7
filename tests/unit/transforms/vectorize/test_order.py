"""Dependences that groups of iterations respect: exactly these loops are vectorised."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

import loopwright as lw

TRIPS, LENGTH = 24, 64
Access = tuple[str, str, int, int]
"""`load` or `store`, the array, the factor of the induction variable, and what is added to it."""


def accesses(rng: random.Random) -> list[Access]:
    found: list[Access] = []
    for _ in range(rng.randrange(2, 5)):
        kind, array = rng.choice(("load", "store")), rng.choice("aab")
        still = kind == "load" and rng.random() < 0.15
        found.append((kind, array, 0 if still else 1, rng.randrange(0, 10)))
    return found


def keeps_order(found: list[Access], lanes: int) -> bool:
    """Whether all accesses to an element come in the same order, op by op in groups of lanes."""

    def element(access: Access, i: int) -> tuple[str, int]:
        return access[1], access[2] * i + access[3]

    for (m, first), (n, second) in product(enumerate(found), repeat=2):
        if "store" not in (first[0], second[0]):
            continue
        for i, j in product(range(TRIPS), repeat=2):
            before = i < j and i // lanes == j // lanes
            if before and element(first, i) == element(second, j) and m >= n:
                return False
    return True


def program(found: list[Access]) -> str:
    lines = ["%v0 = arith.addf %s, %s : f32"]
    for number, (kind, array, factor, added) in enumerate(found):
        place = f"%{array}[%i * {factor} + {added}] : memref<{LENGTH}xf32>"
        if kind == "load":
            lines.append(f"%x{number} = affine.load {place}")
            lines.append(f"%v{number + 1} = arith.addf %v{number}, %x{number} : f32")
        else:
            lines.append(f"affine.store %v{number}, {place}")
            lines.append(f"%v{number + 1} = arith.mulf %v{number}, %s : f32")
    body = "\n    ".join(lines)
    return f"""
func.func @f(%a: memref<{LENGTH}xf32>, %b: memref<{LENGTH}xf32>, %s: f32) {{
  affine.for %i = 0 to {TRIPS} {{
    {body}
  }}
  return
}}
"""


@pytest.mark.parametrize("lanes", [2, 3, 4, 8])
@pytest.mark.parametrize("seed", range(25))
def test_exactly_where_the_order_is_kept(seed: int, lanes: int) -> None:
    found = accesses(random.Random(seed))
    module = lw.parse(program(found))
    after = module.apply("affine-super-vectorize", virtual_vector_size=(lanes,), extended=True)
    done = [entry.code for entry in after.ledger][:1] == ["vectorized"]
    # Groups that happen to begin where one fixed element is written are not told apart.
    exact = all(factor == 1 for _, _, factor, _ in found)
    assert done <= keeps_order(found, lanes) <= (done or not exact), program(found)
    rng = np.random.default_rng(seed)
    given = [rng.integers(-8, 9, LENGTH).astype(np.float32) for _ in range(2)]
    expected, result = ([array.copy() for array in given] for _ in range(2))
    module.interpret("f", *expected, np.float32(0.5))
    after.interpret("f", *result, np.float32(0.5))
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize(
    ("body", "vectorised"),
    [
        # In one inner loop all lanes do an iteration together: the order there is another one.
        ("affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>\n"
         "affine.store %0, %m[%i, 3] : memref<?x8xf32> }", False),
        ("affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>\n"
         "affine.store %0, %x[%i, 3] : memref<?x8xf32> }\n"
         "affine.for %j = 0 to 8 { affine.store %s, %m[%i, 3] : memref<?x8xf32> }", True),
        ("affine.for %j = 0 to 8 { affine.store %s, %m[%i, 3] : memref<?x8xf32> }\n"
         "affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 1, 3] : memref<?x8xf32>\n"
         "affine.store %0, %x[%i, 3] : memref<?x8xf32> }", False),
        ("affine.for %j = 0 to 8 { %0 = affine.load %m[%i + 4, 3] : memref<?x8xf32>\n"
         "affine.store %0, %m[%i, 3] : memref<?x8xf32> }", True),
    ],
)  # fmt: skip
def test_around_inner_loops(body: str, vectorised: bool) -> None:
    text = f"""
func.func @f(%m: memref<?x8xf32>, %x: memref<?x8xf32>, %s: f32) {{
  affine.for %i = 0 to 12 {{
    {body}
  }}
  return
}}
"""
    module = lw.parse(text)
    after = module.apply(
        "affine-super-vectorize",
        virtual_vector_size=(4,),
        extended=True,
    )
    assert ("step 4" in str(after).split("affine.for")[1]) is vectorised
    given = np.arange(256, dtype=np.float32).reshape(2, 16, 8)
    expected, result = given.copy(), given.copy()
    module.interpret("f", *expected, np.float32(0.5))
    after.interpret("f", *result, np.float32(0.5))
    np.testing.assert_array_equal(result, expected)


def test_steps_count() -> None:
    """Distances are in iterations: 8 apart with step 2 are 4."""
    text = f"""
func.func @f(%a: memref<{LENGTH}xf32>) {{
  affine.for %i = 0 to 40 step 2 {{
    %0 = affine.load %a[%i] : memref<{LENGTH}xf32>
    affine.store %0, %a[%i + 8] : memref<{LENGTH}xf32>
  }}
  return
}}
"""
    for lanes, code in ((4, "vectorized"), (5, "vectorize.carried-dependence")):
        after = lw.parse(text).apply(
            "affine-super-vectorize", virtual_vector_size=(lanes,), extended=True
        )
        assert [entry.code for entry in after.ledger] == [code]


def test_automatic_sizes_count() -> None:
    """Three apart is less than the lanes of any host."""
    text = f"""
func.func @f(%a: memref<{LENGTH}xf32>) {{
  affine.for %i = 0 to 40 {{
    %0 = affine.load %a[%i] : memref<{LENGTH}xf32>
    affine.store %0, %a[%i + 3] : memref<{LENGTH}xf32>
  }}
  return
}}
"""
    after = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size="auto")
    assert [entry.code for entry in after.ledger] == ["vectorize.carried-dependence"]
