"""`affine-loop-invariant-code-motion`: what moves out of loops, and what must not."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal


def module(body: str, bounds: str = "0 to 4") -> lw.Module:
    return lw.parse(f"""
func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {{
  affine.for %i = {bounds} {{
    {body}
  }}
  return
}}""")


def hoisted(made: lw.Module) -> int:
    return sum(isinstance(entry, Decision) for entry in made.ledger)


def codes(made: lw.Module) -> list[str]:
    return [entry.code for entry in made.ledger if isinstance(entry, Refusal)]


def checked(plain: lw.Module) -> lw.Module:
    """The module after the pass, which computes the same."""
    try:
        made = plain.apply("affine-loop-invariant-code-motion")
    except lw.LoopwrightError as error:
        raise AssertionError("it is not valid afterwards") from error
    for n in (0, 1, 2, 5):
        for k in (0, 3, 5):
            before, after = (
                (np.arange(12.0), np.arange(float(n)), n, k, 0.5 + k) for _ in range(2)
            )
            plain.interpret("f", *before)
            try:
                made.interpret("f", *after)
            except lw.LoopwrightError as error:
                raise AssertionError("it has a fault that it had not") from error
            np.testing.assert_array_equal(before[0], after[0])
            np.testing.assert_array_equal(before[1], after[1])
    return made


LOAD = "%0 = affine.load %m[3] : memref<12xf64>"
STORE = "affine.store %x, %m[3] : memref<12xf64>"
USE = "affine.store %0, %m[%i] : memref<12xf64>"

MOVED = {
    "arithmetic": ("%0 = arith.mulf %x, %x : f64\n" + USE, 1),
    "a chain": ("%1 = arith.mulf %x, %x : f64\n%0 = arith.addf %1, %x : f64\n" + USE, 2),
    "a load": (LOAD + "\naffine.store %0, %m[%i + 5] : memref<12xf64>", 1),
    "a store in front of what reads": (STORE + "\n" + LOAD + "\n" + USE.replace("%i", "%i + 4"), 2),
    "two stores": (STORE + "\n" + STORE.replace("3", "4"), 2),
    "a loop": ("affine.for %j = 0 to 5 {\naffine.store %x, %m[%j] : memref<12xf64>\n}", 1),
    "a loop that reads what it wrote": (
        "affine.for %j = 0 to 5 {\naffine.store %x, %m[%j] : memref<12xf64>\n"
        "%0 = affine.load %m[%j] : memref<12xf64>\n"
        "affine.store %0, %m[%j + 6] : memref<12xf64>\n}",
        1,
    ),
    "a conditional": (
        "affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%k) {\n" + STORE + "\n} else {\n"
        "affine.store %x, %m[4] : memref<12xf64>\n}",
        1,
    ),
    "what an inner loop repeats": (
        "affine.for %j = 0 to 3 {\n%0 = affine.load %m[%i] : memref<12xf64>\n"
        "affine.store %0, %m[%j + 8] : memref<12xf64>\n}",
        1,
    ),
}


@pytest.mark.parametrize("name", MOVED)
def test_moves(name: str) -> None:
    body, number = MOVED[name]
    assert hoisted(checked(module(body))) == number


KEPT = {
    "read before it is written": (
        LOAD + "\naffine.store %0, %m[%i + 5] : memref<12xf64>\n" + STORE,
        "illegal-hoist",
    ),
    "written again": (LOAD + "\n" + USE, "illegal-hoist"),
    "written with another value": (
        STORE + "\n%0 = arith.constant 1.0 : f64\n" + USE,
        "illegal-hoist",
    ),
    "read where a condition does not hold": (
        "affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {\n" + STORE.replace("%x", "%x") + "\n}"
        " else {\n" + LOAD + "\naffine.store %0, %m[%i + 8] : memref<12xf64>\n}\n" + STORE,
        "illegal-hoist",
    ),
    "a loop that reads before it writes": (
        "affine.for %j = 0 to 5 {\n%0 = affine.load %m[%j] : memref<12xf64>\n"
        "%1 = arith.addf %0, %x : f64\naffine.store %1, %m[%j] : memref<12xf64>\n}",
        "illegal-hoist",
    ),
    "memory that may be the same": (
        LOAD + "\nmemref.store %0, %m[%k] : memref<12xf64>",
        "illegal-hoist",
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_stays(name: str) -> None:
    body, code = KEPT[name]
    made = checked(module(body))
    assert code in codes(made)
    refusal = next(entry for entry in made.ledger if entry.code == code)
    assert refusal.evidence.witness() is not None


def test_nothing_is_written_where_the_loop_does_not_run() -> None:
    assert codes(checked(module(STORE, "0 to %n"))) == ["may-not-run"]
    assert codes(checked(module(STORE, "0 to 0"))) == ["may-not-run"]
    assert codes(checked(module(STORE, "max affine_map<(d0) -> (d0, 1)>(%n) to 4")))
    assert not codes(checked(module(STORE, "0 to max_n".replace("max_n", "1"))))
    inner = f"affine.for %j = 0 to %n {{\n{STORE}\n}}"
    made = checked(module(inner, "0 to %n"))
    assert codes(made) == ["may-not-run"], "the inner loop runs wherever the outer one does"
    assert hoisted(made) == 2, "and is then empty"
    triangle = f"affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {{\n{STORE}\n}}"
    assert "may-not-run" in codes(checked(module(triangle)))


def test_nothing_faults_where_the_loop_does_not_run() -> None:
    use = "\nmemref.store %x, %m[%0] : memref<12xf64>"
    division = "%0 = arith.remui %k, %n : index" + use
    assert codes(checked(module(division, "0 to %n"))) == ["may-not-run"]
    by_number = "%c = arith.constant 7 : index\n" + division.replace("%n", "%c")
    assert hoisted(checked(module(by_number, "0 to %n"))) == 2
    by_symbol = "%0 = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%k, %n]" + use
    assert codes(checked(module(by_symbol, "0 to %n"))) == ["may-not-run"]
    far = by_symbol.partition("\n")[0] + "\n%1 = affine.load %m[%0] : memref<12xf64>"
    assert "may-not-run" in codes(
        checked(module(far + "\naffine.store %1, %m[%i] : memref<12xf64>", "0 to %n"))
    )
    unsized = "%0 = affine.load %d[0] : memref<?xf64>\naffine.store %0, %m[%i] : memref<12xf64>"
    assert codes(checked(module(unsized, "0 to %n"))) == ["may-not-run"]
    within = "%0 = affine.load %m[11] : memref<12xf64>\naffine.store %0, %m[%i] : memref<12xf64>"
    assert hoisted(checked(module(within, "0 to %n"))) == 0, "the store may be to that element"
    other = within.replace("%m[%i]", "%m[%i mod 5]")
    assert hoisted(checked(module(other, "0 to %n"))) == 1


def test_freed_memory_is_not_read_where_the_loop_does_not_run() -> None:
    text = """func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
      %m = memref.alloc() : memref<4xf64>
      affine.store %x, %m[1] : memref<4xf64>
      affine.for %i = 0 to 2 {
        affine.if affine_set<(d0, d1) : (d1 - d0 == 0)>(%i, %n) {
          memref.dealloc %m : memref<4xf64>
        }
      }
      affine.for %i = 0 to %n {
        %0 = affine.load %m[1] : memref<4xf64>
        affine.store %0, %out[%i] : memref<4xf64>
      }
      return
    }"""
    made = lw.parse(text).apply("affine-loop-invariant-code-motion")
    assert codes(made) == ["may-not-run"]
    made.interpret("f", 0, 0.5, np.zeros(4))


AT_LAST = """func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
  %m = memref.alloc() : memref<4xf64>
  affine.store %x, %m[1] : memref<4xf64>
  affine.for %i = 0 to %n {
    %0 = affine.load %m[1] : memref<4xf64>
    affine.store %0, %out[%i] : memref<4xf64>
  }
  memref.dealloc %m : memref<4xf64>
  return
}"""


def test_memory_that_is_freed_behind_the_loop_is_there() -> None:
    made = lw.parse(AT_LAST).apply("affine-loop-invariant-code-motion")
    assert hoisted(made) == 1
    assert not codes(made)
    made.interpret("f", 0, 0.5, np.zeros(4))


def test_memory_may_be_freed_in_an_earlier_iteration() -> None:
    text = """func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %m0 = memref.alloc() : memref<4xf64>
      %m1 = memref.alloc() : memref<4xf64>
      affine.store %x, %m0[1] : memref<4xf64>
      affine.store %x, %m1[1] : memref<4xf64>
      %r:2 = scf.for %t = %c0 to %c3 step %c1 iter_args(%a = %m0, %b = %m1)
          -> (memref<4xf64>, memref<4xf64>) {
        affine.for %i = 0 to %n {
          %0 = affine.load %a[1] : memref<4xf64>
          affine.store %0, %out[%i] : memref<4xf64>
        }
        %first = arith.cmpi eq, %t, %c0 : index
        scf.if %first {
          memref.dealloc %a : memref<4xf64>
        }
        scf.yield %b, %a : memref<4xf64>, memref<4xf64>
      }
      return
    }"""
    made = lw.parse(text).apply("affine-loop-invariant-code-motion")
    assert codes(made) == ["may-not-run"]
    made.interpret("f", 0, 0.5, np.zeros(4))


def test_a_condition_that_is_not_affine_takes_nothing_away() -> None:
    loop = f"affine.for %i = 0 to %n {{\n{LOAD}\n{USE.replace('%i', '%i mod 3')}\n}}"
    text = f"""func.func @f(%m: memref<12xf64>, %n: index, %b: i1) {{
      scf.if %b {{
        {loop}
      }}
      return
    }}"""
    made = lw.parse(text).apply("affine-loop-invariant-code-motion")
    assert hoisted(made) == 1
    assert not codes(made)


def test_code_that_never_runs_stays_where_others_access_the_memory() -> None:
    body = LOAD + "\n" + USE
    assert codes(module(body, "2 to 2").apply("affine-loop-invariant-code-motion")) == [
        "never-runs"
    ]
    inner = f"affine.for %j = 0 to 12 {{\n{body.replace('%i', '%j')}\n}}"
    made = module(inner, "4 to 1").apply("affine-loop-invariant-code-motion")
    assert codes(made) == ["never-runs", "may-not-run"]
    other = LOAD + "\naffine.store %0, %d[%i] : memref<?xf64>"
    assert hoisted(module(other, "2 to 2").apply("affine-loop-invariant-code-motion")) == 1


def test_unknown_effects_are_in_the_way() -> None:
    seen = LOAD + "\nfunc.call @seen(%0) : (f64) -> ()"
    made = module(seen).apply("affine-loop-invariant-code-motion")
    assert codes(made) == ["unknown-hoist"]
    made = module("func.call @seen(%x) : (f64) -> ()\n" + STORE).apply(
        "affine-loop-invariant-code-motion"
    )
    assert codes(made) == ["may-not-run"], "the call may not return"


def test_values_inside_regions_count() -> None:
    """A conditional whose operands are invariant uses the induction variable inside."""
    body = """%b = arith.cmpi eq, %k, %n : index
    %0 = scf.if %b -> index { scf.yield %i : index } else { scf.yield %k : index }
    memref.store %x, %m[%0] : memref<12xf64>"""
    assert hoisted(checked(module(body))) == 1
    carried = lw.parse("""func.func @f(%x: f64) -> f64 {
      %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> f64 {
        %0 = arith.addf %a, %x : f64
        %1 = arith.mulf %x, %x : f64
        %2 = arith.addf %0, %1 : f64
        affine.yield %2 : f64
      }
      return %r : f64
    }""")
    made = carried.apply("affine-loop-invariant-code-motion")
    assert hoisted(made) == 1
    assert made.interpret("f", 1.5) == carried.interpret("f", 1.5)


def test_memory_that_a_call_may_free_is_not_read_where_the_loop_does_not_run() -> None:
    text = """
    func.func private @g(%m: memref<4xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %z = arith.cmpi eq, %n, %c0 : index
      scf.if %z { memref.dealloc %m : memref<4xf64> }
      return
    }
    func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
      %m = memref.alloc() : memref<4xf64>
      affine.store %x, %m[0] : memref<4xf64>
      func.call @g(%m, %n) : (memref<4xf64>, index) -> ()
      affine.for %i = 0 to %n {
        %0 = affine.load %m[0] : memref<4xf64>
        affine.store %0, %out[%i] : memref<4xf64>
      }
      return
    }"""
    made = lw.parse(text).apply("affine-loop-invariant-code-motion")
    assert codes(made) == ["may-not-run"]
    made.interpret("f", 0, 0.5, np.zeros(4))


def test_what_is_in_bounds_inside_of_a_loop_alone_stays_there() -> None:
    plain = lw.parse("""
func.func @f(%m: memref<8xf64>, %r: memref<8xf64>) {
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) {
      %0 = affine.load %m[%n - 1] : memref<8xf64>
      affine.store %0, %r[%i] : memref<8xf64>
    }
  }
  return
}""")
    made = plain.apply("affine-loop-invariant-code-motion")
    arrays = [(np.arange(8.0), np.zeros(8)) for _ in range(2)]
    plain.interpret("f", *arrays[0])
    try:
        made.interpret("f", *arrays[1])
    except lw.LoopwrightError as error:
        raise AssertionError("it has a fault that it had not") from error
    np.testing.assert_array_equal(arrays[0][1], arrays[1][1])


def test_a_loop_runs_only_if_it_begins_below_each_of_its_ends() -> None:
    plain = lw.parse("""
func.func @f(%m: memref<8xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to min affine_map<()[s0] -> (8, s0)>()[%n] {
    affine.store %x, %m[3] : memref<8xf64>
  }
  return
}""")
    made = plain.apply("affine-loop-invariant-code-motion")
    for n in (0, 2):
        arrays = [np.zeros(8) for _ in range(2)]
        plain.interpret("f", arrays[0], n, 2.5)
        made.interpret("f", arrays[1], n, 2.5)
        np.testing.assert_array_equal(arrays[0], arrays[1])
