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


@pytest.mark.parametrize(
    ("loads", "skew"),
    [
        ([(0, -1), (-1, 0)], 1),
        ([(0, -1), (-1, -1), (-1, 0)], 1),
        (SEIDEL, 2),
        ([(0, -1), (-1, 2)], 3),
        ([(0, -1), (1, -2)], 3),
        ([(0, -1), (1, -1), (-2, 2)], 2),
        ([(0, -1), (-2, -1)], 1),
    ],
)
def test_rows_are_as_far_behind_as_they_have_to_be(loads: list[tuple[int, int]], skew: int) -> None:
    text = sweep(loads)
    made, codes = jammed(text, rows=3)
    assert codes == ["jammed"]
    loops = [line.split(" = ")[1] for line in str(made).splitlines() if "affine.for" in line]
    assert loops == [
        "2 to 38 step 3 {",
        f"2 to {2 + 2 * skew} {{",
        f"2 to {2 + skew} {{",
        f"{2 + 2 * skew} to 38 {{",
        f"{38 - skew} to 38 {{",
        f"{38 - 2 * skew} to 38 {{",
    ]
    assert same(text, made, (40, 40), 0, 0)


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


def test_what_outer_iterations_compute_is_copied() -> None:
    text = sweep([(0, -1), (-1, 0)], inside="\n    %o = affine.apply affine_map<(d0) -> (d0)>(%i)")
    text = text.replace("%m[%i, %j]", "%m[%o, %j]")
    made, codes = jammed(text, rows=4)
    assert codes == ["jammed"]
    assert same(text, made, (40, 40), 0, 0)


STORE = "\n    affine.store %x, %m[%i, 3] : memref<40x40xf64>"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (sweep([(0, -1), (-1, 2)], places="6 to 34").replace("%j + 2", "%j + 4"), "illegal-jam"),
        (sweep([(0, -1), (-1, 0)], inside=STORE), "not-nested"),
        (sweep([(0, -1), (-1, 0)], rows="2 to 38 step 2"), "not-nested"),
        (sweep([(0, -1), (-1, 0)], places="2 to affine_map<(d0) -> (d0)>(%i)"), "bounds-vary"),
        (
            sweep([(0, -1), (-1, 0)], places="2 to min affine_map<(d0) -> (d0, 38)>(%p)"),
            "bounds-vary",
        ),
        (sweep([(0, -1), (-1, 0)], rows="2 to 5"), "few-iterations"),
        (
            sweep([(0, -1)], "2 to %n", "9223372036854775780 to 9223372036854775806", "?x?"),
            "index-overflow",
        ),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, code: str) -> None:
    made, codes = jammed(text, everywhere=True, rows=4)
    assert codes == [code]
    assert str(made) == str(lw.parse(text))


def test_a_refusal_has_a_witness() -> None:
    text = sweep([(0, -1), (-1, 2)], places="6 to 34").replace("%j + 2", "%j + 5")
    made = lw.parse(text).apply("affine-jam-skewed", everywhere=True)
    assert made.ledger[0].evidence.witness() is not None


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (sweep([(0, 1), (-1, 0)]), ["unprofitable"]),  # stored before, by another row
        (sweep([(0, -2), (-1, 0)]), ["unprofitable"]),  # two chains already
        (sweep([(0, -1)], "0 to 20", "2 to 38"), []),  # few rows
        (sweep([(0, -1)], "0 to 38", "2 to 20"), []),  # few places
        (sweep([(0, 0), (-1, 0)]).replace("%m[%i + -1", "%n0[%i + -1"), []),
        (sweep([(-1, 0), (0, -1)]).replace("arith.mulf %v1, %x", "arith.addf %v1, %x"), ["jammed"]),
        (sweep([(0, -1), (-1, 0)]).replace(f"{ADD} %s0, %h0", f"{ADD} %s0, %v0"), ["jammed"]),
        (
            sweep([(-1, 0), (0, -1)]).replace(f"{ADD} %s1, %h1", f"{ADD} %s1, %v1"),
            ["unprofitable"],  # one addition is no long wait
        ),
    ],
)
def test_what_pays(text: str, codes: list[str]) -> None:
    if "%n0" in text:
        text = text.replace(
            "(%m: memref<40x40xf64>,", "(%m: memref<40x40xf64>, %n0: memref<40x40xf64>,"
        )
    assert jammed(text)[1] == codes


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
