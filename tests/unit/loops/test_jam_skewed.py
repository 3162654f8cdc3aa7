"""`affine-jam-skewed`: rows side by side, how far each is behind, what is refused, what pays."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import loopwright as lw

ADD = "arith.addf"


def sweep(
    loads: list[tuple[int, int]],
    rows: str = "2 to 38",
    places: str = "2 to 38",
    shape: str = "40x40",
    inside: str = "",
) -> str:
    """A sweep that adds up elements beside each one."""
    lines = ["%s0 = arith.constant 0.5 : f64"]
    for k, (i, j) in enumerate(loads):
        lines.append(f"%v{k} = affine.load %m[%i + {i}, %j + {j}] : memref<{shape}xf64>")
        lines.append(f"%h{k} = arith.mulf %v{k}, %x : f64")
        lines.append(f"%s{k + 1} = {ADD} %s{k}, %h{k} : f64")
    body = "\n      ".join(
        [*lines, f"affine.store %s{len(loads)}, %m[%i, %j] : memref<{shape}xf64>"]
    )
    return f"""func.func @main(%m: memref<{shape}xf64>, %x: f64, %n: index, %p: index) {{
  affine.for %i = {rows} {{{inside}
    affine.for %j = {places} {{
      {body}
    }}
  }}
  return
}}"""


SEIDEL = [*itertools.product((-1, 0, 1), repeat=2)]


def jammed(text: str, **options: object) -> tuple[lw.Module, list[str]]:
    made = lw.parse(text).apply("affine-jam-skewed", **options)
    entries = [entry for entry in made.ledger if entry.pass_name == "affine-jam-skewed"]
    return made, [entry.code for entry in entries if entry.code != "alias.arguments"]


def same(before: str, after: lw.Module, shape: tuple[int, int], *sizes: int) -> bool:
    """Whether both compute the same bits."""
    start = np.random.default_rng(3).random(shape)
    first, second = start.copy(), start.copy()
    lw.parse(before).interpret("main", first, 0.3, *sizes)
    after.interpret("main", second, 0.3, *sizes)
    return np.array_equal(first, second)


def test_rows_that_are_left_run_by_themselves() -> None:
    text = sweep(SEIDEL, rows="1 to 39", places="1 to 39")
    made, codes = jammed(text)
    assert codes == ["jammed"]
    assert same(text, made, (40, 40), 0, 0)


@pytest.mark.parametrize("rows", [2, 5])
def test_sizes_known_at_the_call(rows: int) -> None:
    """Places may be fewer than rows are behind, or none."""
    text = sweep(SEIDEL, "1 to %n", "1 to %p", "?x?")
    made, codes = jammed(text, rows=rows)
    assert codes == ["jammed", "no-overflow"]
    for n, p in itertools.product((0, 1, 2, 7, 12), (0, 1, 2, 3, 9, 14)):
        assert same(text, made, (n + 2, p + 2), n, p)


def test_random_sweeps_keep_their_bits() -> None:
    """Those that a skew makes legal, and those that none does."""
    rng = random.Random(5)
    found: list[str] = []
    for _ in range(24):
        offsets = [*itertools.product((-2, -1, 0, 1, 2), repeat=2)]
        loads = [(0, -1), *rng.sample(offsets, rng.randrange(1, 4))]
        text = sweep(loads, "2 to 15", f"2 to {rng.choice((3, 6, 13))}", "17x17")
        made, (code,) = jammed(text, everywhere=True, rows=rng.choice((2, 3, 4)))
        assert same(text, made, (17, 17), 0, 0), loads
        found.append(code)
    assert found.count("jammed") > 8


def test_the_optimiser_does_it() -> None:
    made = lw.parse(sweep(SEIDEL)).apply("affine-optimize")
    assert "jammed" in [e.code for e in made.ledger if e.pass_name == "affine-jam-skewed"]
    without = lw.parse(sweep(SEIDEL)).apply("affine-optimize", without="affine-jam-skewed")
    assert str(made).count("affine.for") > str(without).count("affine.for")
