"""`affine-split-index-sets`: what is cut, what is left, and that results are the same."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw

NEST = """func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = OUTER {
    affine.for %i = 0 to %n {
      affine.for %j = INNER {
        %there = affine.load THERE : memref<?x?xf64>
        %on = affine.load ON : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>
        MORE
      }
    }
  }
  return
}"""
PATHS = ("0 to %n", "0 to %n", "%d[%i, %k]", "%d[%k, %j]", "")
CASES = {
    # the loops, what is read, what else is done, whether it is cut
    "paths": (*PATHS, True),
    "in front of most": (*PATHS[:1], "2 to %n", *PATHS[2:], True),
    "behind all": ("3 to %n", "0 to 2", *PATHS[2:], False),
    "not all of them": ("0 to %n", "1 to %m", *PATHS[2:], True),
    "two ends": (
        "0 to %n",
        "max affine_map<(d0) -> (d0 - 3, 0)>(%k) to "
        "min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%k)[%n]",
        *PATHS[2:],
        True,
    ),
    "every second": ("0 to %n", "0 to %n step 2", *PATHS[2:], False),
    "another one each time": (*PATHS[:2], "%d[%i, %j - 1]", *PATHS[3:], False),
    "the next but one": (*PATHS[:2], "%d[%i, %k + 2]", *PATHS[3:], False),
    "no row of its own": (*PATHS[:3], "%d[%i, %k]", "", True),
    "a sum as well": (
        *PATHS[:4],
        """%s = affine.load %d[0, 0] : memref<?x?xf64>
        affine.store %s, %d[0, 0] : memref<?x?xf64>""",
        False,
    ),
}


def text_of(case: str) -> str:
    found = NEST
    for word, part in zip(("OUTER", "INNER", "THERE", "ON", "MORE"), CASES[case], strict=False):
        found = found.replace(word, part)
    if case in ("another one each time", "in front of most"):
        found = found.replace("%j = 0 to", "%j = 1 to")
    return found.replace("%k = 0 to %n", "%k = 0 to %m") if case == "the next but one" else found


@pytest.mark.parametrize("case", CASES)
def test_what_is_cut(case: str) -> None:
    made = lw.parse(text_of(case)).apply("affine-split-index-sets")
    assert ([entry.code for entry in made.ledger][:1] == ["split"]) is CASES[case][-1]
    loops = str(made).count("affine.for")
    assert loops == (5 if CASES[case][-1] else 3)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 9])
@pytest.mark.parametrize("name", ["affine-split-index-sets", "affine-optimize"])
def test_what_is_computed(case: str, n: int, name: str) -> None:
    module = lw.parse(text_of(case))
    made = module.apply(name)
    for m in (0, 1, 6):
        given = np.random.default_rng(n).integers(1, 99, (12, 12)).astype(float)
        given[3, 3] = -5.0
        expected, found, compiled = given.copy(), given.copy(), given.copy()
        module.interpret("main", expected, n, m)
        made.interpret("main", found, n, m)
        made.compile("main")(compiled, n, m)
        np.testing.assert_array_equal(found, expected)
        np.testing.assert_array_equal(compiled, expected)


def test_the_parts_become_vectors() -> None:
    made = lw.parse(text_of("paths").replace("?x?", "64x64")).apply("affine-optimize")
    assert str(made).count("vector.transfer_write") == 2


def test_loops_that_carry_nothing_stay() -> None:
    text = text_of("paths").replace("%d[%i, %k]", "%d[%k, %k]").replace("%d[%k, %j]", "%d[%i, %j]")
    text = text.replace("%k = 0 to %n", "%k = 12 to 24").replace("%i = 0 to %n", "%i = 0 to 9")
    assert not list(lw.parse(text).apply("affine-split-index-sets").ledger.filter(code="split"))
    wider = text.replace("%i = 0 to 9", "%i = 0 to 13")
    assert list(lw.parse(wider).apply("affine-split-index-sets").ledger.filter(code="split"))
