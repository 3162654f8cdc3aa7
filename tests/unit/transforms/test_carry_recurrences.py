"""`affine-carry-recurrences`: what is carried, what is left, and that results are the same."""

from __future__ import annotations

import numpy as np
import pytest
from tests.generate import recurrences

import loopwright as lw

NEST = """func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = BOUNDS {
      %a = affine.load READ : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, WRITTEN : memref<?x?xf64>
      MORE
    }
  }
  return
}"""
SAME, ROWS = "2 to %n", "%m[%i, %j]"
CASES = {
    # bounds, what is read, what is written, what else is done, whether it is carried
    "the one before": (SAME, "%m[%i, %j - 1]", ROWS, "", True),
    "two before": ("2 to 9", "%m[%i, %j - 2]", ROWS, "", True),
    "three before": ("3 to 9", "%m[%i, %j - 3]", ROWS, "", False),
    "backwards": (SAME, "%m[%i, %n - %j + 1]", "%m[%i, %n - %j]", "", True),
    "in steps": ("2 to %n step 2", "%m[%i, %j - 2]", ROWS, "", True),
    "a loop that may not run": ("3 to %n", "%m[%i, %j - 1]", ROWS, "", False),
    "a loop that may run once": (SAME, "%m[%i, %j - 2]", ROWS, "", False),
    "the row before": (SAME, "%m[%i - 1, %j - 1]", ROWS, "", False),
    "the next one": (SAME, "%m[%i, %j + 1]", ROWS, "", False),
    "rows that depend on each other": (
        SAME,
        "%m[%i, %j - 1]",
        ROWS,
        "affine.store %b, %o[%i - 1, %j] : memref<?x?xf64>",
        False,
    ),
    "written between": (
        SAME,
        "%m[%i, %j - 1]",
        ROWS,
        "affine.store %x, %m[%i, %j] : memref<?x?xf64>",
        True,  # what is stored last
    ),
    "written at times": (
        SAME,
        "%m[%i, %j - 1]",
        ROWS,
        """affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%j) {
        affine.store %x, %m[%i, %j] : memref<?x?xf64>
      }""",
        False,
    ),
}


def text_of(case: str) -> str:
    bounds, read, written, more, _ = CASES[case]
    text = NEST.replace("BOUNDS", bounds).replace("READ", read).replace("WRITTEN", written)
    return text.replace("MORE", more).replace("%n - ", "symbol(%n) - ")


@pytest.mark.parametrize("case", CASES)
def test_what_is_carried(case: str) -> None:
    made = lw.parse(text_of(case)).apply("affine-carry-recurrences")
    assert ("iter_args" in str(made)) is CASES[case][-1]


def test_everywhere_and_further() -> None:
    further = lw.parse(text_of("three before"))
    assert "iter_args" in str(further.apply("affine-carry-recurrences", distance=3))
    tied = lw.parse(text_of("rows that depend on each other"))
    assert "iter_args" in str(tied.apply("affine-carry-recurrences", everywhere=True))


def test_an_assertion_in_front_of_the_load_guards_it() -> None:
    text = text_of("the one before").replace(
        "%a = affine.load",
        "%k = arith.constant 7 : index\n      %s = arith.cmpi slt, %j, %k : index\n"
        '      cf.assert %s, "no"\n      %a = affine.load',
    )
    assert "iter_args" not in str(lw.parse(text).apply("affine-carry-recurrences"))


def test_an_assertion_behind_the_load_guards_that_of_the_next_iteration() -> None:
    module = lw.parse("""
func.func @main(%m: memref<?xf32>, %in: memref<?xi1>) {
  affine.for %i = 2 to 6 {
    %a = affine.load %m[%i - 2] : memref<?xf32>
    %ok = affine.load %in[%i] : memref<?xi1>
    cf.assert %ok, "no"
    affine.store %a, %m[%i] : memref<?xf32>
  }
  return
}""")
    for made in (
        module.apply("affine-mem2reg"),
        module.apply("affine-carry-recurrences", everywhere=True),
    ):
        assert "iter_args" not in str(made)
    nearer = lw.parse(str(module).replace("= 2 to", "= 1 to").replace(" - 2]", " - 1]"))
    assert "iter_args" in str(nearer.apply("affine-mem2reg"))


VERSIONED = ["a loop that may not run", "a loop that may run once"]


@pytest.mark.parametrize("case", CASES)
def test_versions_for_loops_that_run_often_enough(case: str) -> None:
    made = lw.parse(text_of(case)).apply("affine-carry-recurrences", version_trips=True)
    versioned = [entry.code for entry in made.ledger].count("versioned")
    assert versioned == (case in VERSIONED)
    assert ("iter_args" in str(made)) is (case in VERSIONED or CASES[case][-1])
    assert str(made).count("affine.if") == ("affine.if" in text_of(case)) + versioned


@pytest.mark.parametrize(
    ("bounds", "condition"),
    [
        ("3 to %n", "(s0 - 4 >= 0)"),
        ("4 to %n step 2", "(s0 - 5 >= 0)"),
        (
            "max affine_map<()[s0] -> (3, s0 - 9)>()[%n] to "
            "min affine_map<()[s0] -> (s0, 12)>()[%n]",
            "",
        ),
        ("3 to affine_map<(d0) -> (d0)>(%i)", ""),
    ],
)
def test_the_condition_is_on_bounds_known_in_front(bounds: str, condition: str) -> None:
    read = "%m[%i, %j - 2]" if "step" in bounds else "%m[%i, %j - 1]"
    text = NEST.replace("BOUNDS", bounds).replace("READ", read).replace("WRITTEN", ROWS)
    made = lw.parse(text.replace("MORE", "")).apply("affine-carry-recurrences", version_trips=True)
    assert ("affine_set" in str(made)) is bool(condition)
    assert condition in str(made)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("n", [0, 2, 3, 4, 11])
@pytest.mark.parametrize("version_trips", [False, True])
def test_what_is_computed(case: str, n: int, version_trips: bool) -> None:
    module = lw.parse(text_of(case))
    made = module.apply("affine-carry-recurrences", everywhere=True, version_trips=version_trips)
    arrays = np.random.default_rng(1).random((2, 14, 14))
    expected, found, compiled = (list(arrays.copy()) for _ in range(3))
    module.interpret("main", *expected, n, 0.3)
    made.interpret("main", *found, n, 0.3)
    module.apply("affine-optimize").compile("main")(*compiled, n, 0.3)
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(compiled, expected)


def test_random_recurrences() -> None:
    carried = 0
    for seed in range(40):
        module = lw.parse(recurrences.generate(seed))
        made = module.apply(
            "affine-carry-recurrences", everywhere=True, distance=4, version_trips=seed % 2 > 0
        )
        carried += "iter_args" in str(made)
        for n in (2, 4, 5, 12):
            arrays = np.random.default_rng(1).random((2, recurrences.EXTENT, recurrences.EXTENT))
            expected, found = list(arrays.copy()), list(arrays.copy())
            module.interpret("main", *expected, n, 0.7)
            made.interpret("main", *found, n, 0.7)
            np.testing.assert_array_equal(found, expected)
    assert carried > 5
