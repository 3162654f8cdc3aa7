"""`affine-distribute-recurrences`: what becomes of loops that carry values, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import VerificationError
from loopwright.reporting.ledger import Decision, Refusal

HEAD = """
func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32"""

SUM = """
  %s = affine.for %i = BOUNDS iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32"""

ALL = """
  %s:2 = affine.for %i = BOUNDS iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32"""

FROM_BEFORE = """
  %s = affine.for %i = BOUNDS iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32"""

BOUNDS = ["0 to 150", "0 to 40", "3 to 149 step 2", "max affine_map<(d0) -> (d0, 4)>(%n) to 131"]
KINDS = {"sum": SUM, "all": ALL, "memory from before": FROM_BEFORE}


def program(body: str, bounds: str = BOUNDS[0]) -> lw.Module:
    return lw.parse(HEAD + body.replace("BOUNDS", bounds) + "\n}")


def computed(module: lw.Module, run: str) -> tuple[Any, ...]:
    rng = np.random.default_rng(5)
    arrays = [rng.random(150).astype(np.float32) for _ in range(2)]
    call = module.interpret if run == "interpret" else None
    results: Any = (
        call("main", *arrays, 9) if call is not None else module.compile("main")(*arrays, 9)
    )
    return (*map(float, results), *(array.tobytes() for array in arrays))


def distributed(module: lw.Module, **options: Any) -> lw.Module:
    """A module after the pass, which is valid."""
    try:
        return module.apply("affine-distribute-recurrences", **options)
    except VerificationError as error:
        raise AssertionError(f"not valid after the pass: {module}") from error


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("name", KINDS)
def test_keeps_every_bit(name: str, bounds: str) -> None:
    module = program(KINDS[name], bounds)
    wanted = computed(module, "interpret")
    for options in ({}, {"strip": 7}, {"strip": 1}, {"strip": 200}):
        made = distributed(module, **options)
        (decision,) = made.ledger.of_type(Decision)
        assert decision.evidence is not None
        figures = decision.evidence.figures
        assert figures["stored"] == (0 if name == "sum" else 1)
        assert figures["expanded"] == (0 if name == "memory from before" else 1)
        assert computed(made, "interpret") == wanted
    assert computed(made, "compile") == wanted


def test_strips_have_loops_of_their_own() -> None:
    text = str(program(SUM).apply("affine-distribute-recurrences"))
    assert text.count("affine.for") == 3 and "memref<64xf32>" in text
    first, second = text.split("affine.for")[2:]
    assert "math.exp" in first and "arith.addf" not in first
    assert "arith.addf" in second and "math.exp" not in second


STAYS: dict[str, tuple[str, list[str]]] = {
    "stored": (
        SUM.replace(
            "    affine.yield", "    affine.store %q, %w[%i] : memref<150xf32>\n    affine.yield"
        ),
        ["carried-effects"],
    ),
    "loaded in between": (
        SUM.replace(
            "%q = arith",
            "%b = affine.load %w[%i] : memref<150xf32>\n %g = arith.mulf %b, %t : f32\n"
            "affine.store %g, %w[%i] : memref<150xf32>\n %q = arith",
        ),
        ["carried-effects"],
    ),
    "told": (
        SUM.replace("    affine.yield", "    func.call @seen(%q) : (f32) -> ()\n    affine.yield"),
        ["carried-effects"],
    ),
    "a choice": (
        SUM.replace(
            "%q = arith.addf %t, %e : f32",
            """%q = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> f32 {
        affine.yield %t : f32 } else { affine.yield %e : f32 }""",
        ),
        ["carried-effects"],
    ),
    "no call": (SUM.replace("math.exp", "arith.negf"), []),
    "a call of what is carried": (
        SUM.replace("%t, %e : f32", "%x, %e : f32").replace(
            "%q =", "%x = math.exp %t : f32\n %q ="
        ),
        [],
    ),
    "few": (SUM.replace("BOUNDS", "0 to 15"), []),
    "approximate, in any order": (
        SUM.replace("math.exp %a", "math.exp %a fastmath<afn>").replace(
            "%t, %e", "%t, %e fastmath<reassoc>"
        ),
        [],
    ),
    "integers": (
        SUM.replace("BOUNDS", "0 to 150")
        .replace("arith.addf %t, %e : f32", "arith.addi %t, %m : i32")
        .replace("%t = %zero) -> (f32)", "%t = %one) -> (i32)")
        .replace("yield %q : f32", "yield %q : i32")
        .replace("%e = math", "%o = math")
        .replace("%q =", "%m = arith.fptosi %o : f32 to i32\n %q =")
        .replace("\n  %s", "\n  %one = arith.constant 1 : i32\n  %s", 1)
        .replace("return %s, %s", "return %zero, %zero"),
        [],
    ),
}


@pytest.mark.parametrize("name", STAYS)
def test_stays(name: str) -> None:
    body, codes = STAYS[name]
    module = program(body)
    made = module.apply("affine-distribute-recurrences")
    assert str(made) == str(module)
    assert [entry.code for entry in made.ledger.of_type(Refusal)] == codes


RECURRENCE = """
  affine.for %i = BOUNDS {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[LOADED] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[STORED] : memref<150xf32>
  }
  return %zero, %zero : f32, f32"""


@pytest.mark.parametrize(
    ("loaded", "stored", "bounds", "codes"),
    [
        ("%i", "%i + 1", "0 to 149", ["distributed"]),
        ("%i - 2", "%i", "2 to 150", ["distributed"]),
        ("%i", "%i + 2", "0 to 148 step 2", ["distributed"]),
        ("0", "0", "0 to 100", ["distributed"]),
        ("%i + 1", "%i", "0 to 149", []),  # what was there before: nothing waits
        ("%i", "%i", "0 to 150", []),
        ("%i", "%i + 1", "0 to 15", []),
    ],
)
def test_recurrences_through_memory_are_apart_from_functions_in_line(
    loaded: str, stored: str, bounds: str, codes: list[str]
) -> None:
    body = RECURRENCE.replace("LOADED", loaded).replace("STORED", stored)
    module = program(body, bounds)
    made = distributed(module)
    assert [entry.code for entry in made.ledger.of_type(Decision)] == codes
    assert computed(made, "interpret") == computed(module, "interpret")


def test_functions_of_what_the_recurrence_stores_stay() -> None:
    """Each iteration computes from what the one before has stored."""
    body = (
        RECURRENCE.replace("LOADED", "%i")
        .replace("STORED", "%i + 1")
        .replace("load %v[%i]", "load %w[%i - 1]")
    )
    module = program(body, "1 to 149")
    made = distributed(module)
    assert str(made) == str(module)


def test_a_recurrence_that_overwrites_what_functions_load_is_refused() -> None:
    body = (
        RECURRENCE.replace("LOADED", "%i")
        .replace("STORED", "%i + 1")
        .replace("%b =", "affine.store %e, %w[149 - %i] : memref<150xf32>\n    %b =")
    )
    module = program(body, "0 to 149")
    (refusal,) = distributed(module).ledger.of_type(Refusal)
    assert refusal.code == "illegal-distribution"


@pytest.mark.parametrize(
    ("between", "codes"),
    [
        ("affine.store %a, %w[%i + 1]", ["illegal-distribution"]),  # in the same iteration
        ("affine.store %a, %w[%i - 9]", ["illegal-distribution"]),  # what an earlier one stored
        ("affine.store %a, %w[%i + 5]", ["distributed"]),  # what a later one overwrites
        ("affine.store %a, %v[%i]", ["distributed"]),
    ],
)
def test_what_comes_behind_the_recurrence_keeps_its_place(between: str, codes: list[str]) -> None:
    """What is stored behind the recurrence in an iteration comes before it in a strip."""
    body = RECURRENCE.replace("LOADED", "%i").replace("STORED", "%i + 1")
    body = body.replace("  }\n  return", f"    {between} : memref<150xf32>\n  }}\n  return")
    module = program(body, "10 to 140")
    for strip in (1, 3, 64):
        made = distributed(module, strip=strip)
        codes_found = [e.code for e in made.ledger if isinstance(e, Decision | Refusal)]
        assert computed(made, "interpret") == computed(module, "interpret")
        assert codes_found == codes


def test_no_buffer_holds_an_index_of_memory() -> None:
    body = (
        SUM.replace("%q = arith", "%y = arith.addf %t, %z : f32\n %q = arith")
        .replace(
            "%e = math",
            """%h = arith.fptosi %a : f32 to i32
    %o = arith.index_cast %h : i32 to index
    %e = math""",
        )
        .replace(
            "%y = arith",
            """%g = arith.fptosi %t : f32 to i32
    %j = arith.index_cast %g : i32 to index
    %p = arith.addi %o, %j : index
    %l = arith.index_cast %p : index to i32
    %z = arith.sitofp %l : i32 to f32
    %y = arith""",
        )
    )
    ledger = program(body).apply("affine-distribute-recurrences").ledger
    assert [refusal.code for refusal in ledger.of_type(Refusal)] == ["unsupported-value"]


def test_optimise_computes_a_softmax_apart() -> None:
    made = program(SUM).apply("affine-optimize")
    assert any(entry.pass_name == "affine-distribute-recurrences" for entry in made.ledger)
    assert computed(made, "compile") == computed(program(SUM), "interpret")


def test_loops_inside_come_first() -> None:
    """A sum of sums: copies of the inner loop are not asked for again."""
    text = """func.func @main(%m: memref<64xf32>, %z: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %z) -> f32 {
    %a = affine.load %m[%i] : memref<64xf32>
    %q = affine.for %j = 0 to 7 iter_args(%t = %a) -> f32 {
      %b = affine.load %m[%i + %j] : memref<64xf32>
      %v = arith.addf %t, %b : f32
      affine.yield %v : f32
    }
    %w = arith.subf %q, %s : f32
    affine.yield %w : f32
  }
  return %r : f32
}
"""
    plain = lw.parse(text)
    made = plain.apply("affine-distribute-recurrences", everywhere=True, strip=3)
    assert len(list(made.ledger.filter(code="distributed"))) == 2
    m = np.arange(64, dtype=np.float32) ** 2
    assert made.interpret("main", m, 0.5) == plain.interpret("main", m, 0.5)


ROWS = """
  affine.for %i = 0 to 10 {
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[STORED] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[SUM] : memref<150xf32>
  }
  return %zero, %zero : f32, f32"""


@pytest.mark.parametrize(
    ("stored", "where", "buffers", "rows"),
    [
        ("15 * %i + %j", "15 * %i", 0, True),
        ("15 * %i + %j", "15 * %i + 15", 0, False),  # the next row loads it
        ("15 * %i - %j + 15", "15 * %i", 0, True),
        ("15 * %i + %j floordiv 2", "15 * %i", 1, False),  # two in one place
        ("%i", "15 * %i", 1, False),
    ],
)
def test_what_is_stored_anyway_is_in_no_buffer(
    stored: str, where: str, buffers: int, rows: bool
) -> None:
    body = ROWS.replace("STORED", stored).replace("SUM", where).replace("0 to 10", "0 to 9")
    module = program(body)
    made = module.apply("affine-distribute-recurrences", everywhere=True)
    (decision, *others) = made.ledger.of_type(Decision)
    assert decision.evidence is not None
    assert decision.evidence.figures["expanded"] == buffers == str(made).count("memref.alloca")
    assert [entry.code for entry in others] == ["distributed-rows"] * rows
    for run in ("interpret", "compile"):
        assert computed(made, run) == computed(module, "interpret")


def test_what_something_else_may_overwrite_goes_through_a_buffer() -> None:
    other = "affine.store %a, %w[%j + 1] : memref<150xf32>\n      %q ="
    body = ROWS.replace("STORED", "%j").replace("SUM", "%i").replace("%q =", other)
    module = program(body)
    made = module.apply("affine-distribute-recurrences", everywhere=True)
    assert "memref.alloca" in str(made)
    assert computed(made, "compile") == computed(module, "interpret")


INNER = """
  affine.for %i = BOUNDS {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to TRIPS {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[STORED] : memref<150xf32>
    }
    MORE
  }
  return %zero, %zero : f32, f32"""


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("more", ["", "affine.store %e, %w[%i] : memref<150xf32>"])
def test_calls_in_front_of_inner_loops_are_apart(bounds: str, more: str) -> None:
    body = INNER.replace("TRIPS", "7").replace("STORED", "%j").replace("MORE", more)
    module = program(body, bounds)
    made = distributed(module)
    (decision,) = made.ledger.of_type(Decision)
    assert decision.evidence is not None and decision.evidence.figures["expanded"] == 1
    first, second = str(made).split("math.exp")
    assert second.index("affine.for") < second.index("arith.mulf") and "arith.mulf" not in first
    for run in ("interpret", "compile"):
        assert computed(made, run) == computed(module, "interpret")


@pytest.mark.parametrize(
    ("trips", "stored", "codes"),
    [
        ("7", "%j", []),
        ("7", "%j + 5", []),
        ("5000", "%j mod 9", None),
        ("%n", "%j mod 9", None),
    ],
)
def test_inner_loops_that_are_long_hide_calls(
    trips: str, stored: str, codes: list[str] | None
) -> None:
    module = program(INNER.replace("TRIPS", trips).replace("STORED", stored).replace("MORE", ""))
    ledger = module.apply("affine-distribute-recurrences").ledger
    assert bool(list(ledger.of_type(Decision))) == (codes is not None)
    assert [entry.code for entry in ledger.of_type(Refusal)] == (codes or [])


def test_inner_loops_that_calls_wait_for_stay() -> None:
    """The next iteration loads what an inner loop stores."""
    body = INNER.replace("TRIPS", "7").replace("MORE", "").replace("%w[STORED]", "%v[%i + 1]")
    module = program(body, "0 to 149")
    made = distributed(module)
    refusals = list(made.ledger.of_type(Refusal))
    assert [refusal.code for refusal in refusals] == ["illegal-distribution"]
    assert refusals[0].evidence is not None and str(made) == str(module)


def test_whole_rows_are_distributed() -> None:
    """Rows of sums whose terms are stored anyway: terms for all rows first."""
    body = ROWS.replace("STORED", "30 * %i + %j").replace("SUM", "30 * %i")
    body = body.replace("0 to 15", "0 to 30").replace("15 *", "30 *").replace("0 to 10", "0 to 5")
    module = program(body)
    made = distributed(module)
    assert [d.code for d in made.ledger.of_type(Decision)] == ["distributed", "distributed-rows"]
    assert str(made).count("affine.for") == 4
    for run in ("interpret", "compile"):
        assert computed(made, run) == computed(module, "interpret")


def test_stores_behind_inner_loops_keep_nothing_for_them() -> None:
    """What the second part stores is not in memory yet when that part begins."""
    text = """func.func @f(%m: memref<12xf64>, %w: memref<12xf64>) {
      affine.for %i = 2 to 9 {
        %x = affine.load %m[%i] : memref<12xf64>
        %s = affine.for %k = 0 to 3 iter_args(%a = %x) -> (f64) {
          %b = arith.addf %a, %a : f64
          affine.yield %b : f64
        }
        affine.store %x, %w[%i + 1] : memref<12xf64>
      }
      return
    }"""
    module = lw.parse(text)
    made = module.apply("affine-distribute-recurrences", everywhere=True)
    assert str(made).count("affine.for") > str(module).count("affine.for")
    expected, found = np.zeros(12), np.zeros(12)
    module.interpret("f", np.arange(12.0), expected)
    made.interpret("f", np.arange(12.0), found)
    assert found.tolist() == expected.tolist()
