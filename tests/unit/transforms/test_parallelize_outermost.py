"""`affine-parallelize-outermost`: which loops threads share, and which they cannot."""

from __future__ import annotations

import numpy as np
import pytest
from tests.backwards import last_iterations_first

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

NEST = """func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to OUTER {
    affine.for %j = 0 to INNER {
      %x = affine.load %a[LOADED] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}"""
LOOPS = {
    "outer": ("40", "40", "%i, %j", ["%i"]),
    "inner, as the outer one carries": ("39", "40", "%i + 1, %j", ["%j"]),
    "outer, although the inner one carries": ("40", "39", "%i, %j + 1", ["%i"]),
    "inner, as the outer one is short": ("3", "40", "%i, %j", ["%j"]),
    "outer, short, as the inner one carries": ("3", "39", "%i, %j + 1", ["%i"]),
    "outer, of unknown length": ("%n", "40", "%i, %j", ["%i"]),
    "none: one iteration each": ("1", "1", "%i, %j", []),
    "none: no iteration": ("0", "1", "%i, %j", []),
}


@pytest.mark.parametrize("name", LOOPS)
def test_chosen_loops(name: str) -> None:
    outer, inner, loaded, chosen = LOOPS[name]
    text = NEST.replace("OUTER", outer).replace("INNER", inner).replace("LOADED", loaded)
    module = lw.parse(text)
    made = module.apply("affine-parallelize-outermost", threads=2)
    assert str(made).count("affine.parallel") == len(chosen)
    lines = [entry.locations[0].line for entry in made.ledger.of_type(Decision)]
    assert lines == [2 if loop == "%i" else 3 for loop in chosen]
    expected, found = (np.arange(1600, dtype=np.float32).reshape(40, 40) for _ in range(2))
    module.interpret("main", expected, np.zeros_like(expected), 7)
    with last_iterations_first():
        made.interpret("main", found, np.zeros_like(found), 7)
    assert found.tobytes() == expected.tobytes()


def test_refusals_are_of_the_outermost_loop() -> None:
    text = NEST.replace("OUTER", "39").replace("INNER", "39").replace("LOADED", "%i + 1, %j + 1")
    text = text.replace("%y = ", "%z = affine.load %a[%i, %j + 1] : memref<40x40xf32>\n%y = ")
    made = lw.parse(text).apply("affine-parallelize-outermost", threads=2)
    (refusal,) = made.ledger.of_type(Refusal)
    assert refusal.code == "carried-dependence" and refusal.evidence is not None
    assert "affine.parallel" not in str(made)


def test_one_thread_shares_nothing() -> None:
    module = lw.parse(NEST.replace("OUTER", "40").replace("INNER", "40").replace("LOADED", "0, 0"))
    assert str(module.apply("affine-parallelize-outermost", threads=1)) == str(module)


def test_loops_in_conditions_and_in_parallel_loops() -> None:
    text = NEST.replace("OUTER", "40").replace("INNER", "40").replace("LOADED", "%i, %j")
    head, tail = text.split("  affine.for %i", 1)
    condition = "affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {\n  affine.for %i"
    made = lw.parse(f"{head}{condition}{tail.replace('return', '} return')}")
    assert "affine.parallel" in str(made.apply("affine-parallelize-outermost", threads=2))
    around = lw.parse(text.replace("affine.for %j = 0 to 40", "affine.parallel (%j) = (0) to (40)"))
    around = lw.parse(str(around).replace("%arg0[0, 0]", "%arg0[1, %arg4]"))
    assert not list(around.apply("affine-parallelize-outermost", threads=2).ledger)
    inside = lw.parse(text.replace("affine.for %i = 0 to 40", "affine.parallel (%i) = (0) to (40)"))
    assert str(inside.apply("affine-parallelize-outermost", threads=2)) == str(inside)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_optimise_gives_the_same_on_any_number_of_threads(threads: int) -> None:
    text = NEST.replace("OUTER", "%n").replace("INNER", "40").replace("LOADED", "%i, %j")
    text = text.replace("40x40", "?x40")
    values = np.arange(400_000, dtype=np.float32).reshape(10_000, 40)
    found, other = values.copy(), np.zeros_like(values)
    kernel = lw.parse(text).compile("main", optimise=True, threads=threads)
    assert ("affine.parallel" in kernel.inspect_mlir()) == (threads > 1)
    kernel(found, other, 10_000)
    assert (found == values * 2).all()


def test_bounds_of_loops_that_are_not_reached_are_not_computed() -> None:
    """What a loop does is counted before it begins: nothing is divided by zero for that."""
    text = """func.func @f(%m: memref<64xf64>, %n: index, %s: index) {
      %c = arith.constant 1.0 : f64
      affine.parallel (%i) = (0) to (symbol(%n)) {
        affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%s] {
          affine.for %j = 0 to affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %s] {
            affine.store %c, %m[%j] : memref<64xf64>
          }
        }
      }
      return
    }"""
    kernel = lw.parse(text).compile("f", threads=2)
    for divisor, stored in ((0, 0), (16, 4)):
        values = np.zeros(64)
        kernel(values, 64, divisor)
        assert values.sum() == stored


def test_vectorised_loops_are_shared() -> None:
    """Transfers of vectors are accesses like others, and carry dependences like others."""
    for loaded, chosen in (("%i, %j", 1), ("%i + 1, %j", 0)):
        text = NEST.replace("OUTER", "39").replace("INNER", "40").replace("LOADED", loaded)
        module = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=40)
        assert "vector.transfer_write" in str(module)
        made = module.apply("affine-parallelize-outermost", threads=2)
        assert ("affine.parallel (%arg3) = (0) to (39)" in str(made)) == bool(chosen)
        expected, found = (np.arange(1600, dtype=np.float32).reshape(40, 40) for _ in range(2))
        module.interpret("main", expected, np.zeros_like(expected), 7)
        with last_iterations_first():
            made.interpret("main", found, np.zeros_like(found), 7)
        assert found.tobytes() == expected.tobytes()


OWN = """func.func @main(%a: memref<40xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  OUTSIDE
  affine.for %i = 0 to 40 {
    INSIDE
    %x = affine.load %a[%i] : memref<40xf32>
    %v = arith.addf %x, %x : f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    affine.store %y, %a[%i] : memref<40xf32>
    %last = arith.cmpi eq, %i, %n : index
    scf.if %last {
      FREED
    }
  }
  return
}"""
BUFFER = "%t = memref.alloc() : memref<4xf32>"
FREED = "memref.dealloc %t : memref<4xf32>"
PRINTED = "%u = vector.broadcast %y : f32 to vector<2xf32>\nvector.print %u : vector<2xf32>"


@pytest.mark.parametrize(
    ("outside", "inside", "freed", "is_shared"),
    [
        ("", BUFFER, "", True),
        ("", BUFFER, FREED, True),
        (BUFFER, "", "", False),
        (BUFFER, BUFFER.replace("%t", "%s"), FREED.replace("%t", "%s"), False),
        (f"{BUFFER}\n%s = memref.alloc() : memref<4xf32>", "", FREED, False),
        (BUFFER.replace("%t", "%s"), BUFFER, FREED.replace("%t", "%s"), False),
        ("", BUFFER, PRINTED, False),
    ],
)
def test_iterations_free_what_is_theirs(
    outside: str, inside: str, freed: str, is_shared: bool
) -> None:
    text = OWN.replace("OUTSIDE", outside).replace("INSIDE", inside).replace("FREED", freed)
    made = lw.parse(text).apply("affine-parallelize-outermost", threads=2)
    assert ("affine.parallel" in str(made)) is is_shared
    plain = lw.parse(text).apply("affine-parallelize")
    assert "affine.parallel" not in str(plain) or not freed
