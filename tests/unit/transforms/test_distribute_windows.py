"""`affine-distribute-windows`: windows that fusion leaves get loops of their own, or stay."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

PLAIN = """
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = LOW to HIGH {
    affine.for %j = 0 to 10 {
      BEFORE
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}"""


def program(*changes: tuple[str, str], low: str = "0", high: str = "12") -> lw.Module:
    text = PLAIN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return lw.parse(text.replace("BEFORE", "").replace("LOW", low).replace("HIGH", high))


def parted(module: lw.Module) -> lw.Module:
    """The module after the pass; every bit of what it computes is checked."""
    made = module.apply("affine-distribute-windows")
    rng = np.random.default_rng(2)
    arrays = [rng.random(shape).astype(np.float32) for shape in ((24, 20), (12, 10))]
    outcomes: list[list[bytes]] = []
    for run in (module.interpret, made.interpret):
        found = [array.copy() for array in arrays]
        run("main", *found, 1)
        outcomes.append([array.tobytes() for array in found])
    assert outcomes[0] == outcomes[1]
    return made


STORE = "affine.store %w, %a[%p, %q] : memref<27x23xf32>"
LOAD = "%v = affine.load %x[%p - 1, %q] : memref<24x20xf32>"
DONE: dict[str, list[tuple[str, str]]] = {
    "plain": [],
    "a loop inside": [(STORE, f"affine.for %k = 0 to 3 {{\n{STORE}\n}}")],
    "something before": [("BEFORE", "affine.store %half, %y[%i, %j] : memref<12x10xf32>")],
}


@pytest.mark.parametrize("name", DONE)
@pytest.mark.parametrize(("low", "high"), [("0", "12"), ("3", "11")])
def test_windows_become_loops(name: str, low: str, high: str) -> None:
    made = parted(program(*DONE[name], low=low, high=high))
    (decision,) = made.ledger.of_type(Decision)
    assert decision.evidence.figures["windows"] == "2x2"
    assert f"= {2 * int(low) + 1} to {2 * int(high) + 1} {{" in str(made)


def test_rows_of_windows() -> None:
    """A window of one loop only, with others of the producer inside."""
    columns = (
        "affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {"
    )
    made = parted(program((columns, "affine.for %q = 0 to 20 {")))
    assert not list(made.ledger.of_type(Decision))


STAYS: dict[str, tuple[list[tuple[str, str]], list[str]]] = {
    "windows that overlap": ([("d0 * 2 + 3", "d0 * 2 + 4"), ("%p - 1", "%p floordiv 2")], []),
    "windows with gaps": (
        [
            ("d0 * 2 + 1)>", "d0 * 3 + 1)>"),
            ("d0 * 2 + 3", "d0 * 3 + 3"),
            ("%p - 1", "%p floordiv 2"),
            ("%a[%p,", "%a[%p floordiv 2,"),
        ],
        [],
    ),
    "one buffer for all windows": (
        [
            ("%a[%p, %q]", "%a[%p mod 2, %q mod 2]"),
            ("%a[%i * 2 + 1, %j * 2]", "%a[1, 0]"),
            ("%a[%i * 2 + 2, %j * 2 + 1]", "%a[0, 1]"),
        ],
        ["not-distributed"],
    ),
    "one buffer for all rows of windows": (
        [
            ("%a[%p, %q]", "%a[%p mod 2, %q]"),
            ("%a[%i * 2 + 1, %j * 2]", "%a[1, %j * 2]"),
            ("%a[%i * 2 + 2, %j * 2 + 1]", "%a[0, %j * 2 + 1]"),
        ],
        ["not-distributed"],
    ),
    "rows of windows that build on each other": (
        [(STORE, f"{STORE}\naffine.store %w, %x[%p, %q] : memref<24x20xf32>"), ("HIGH", "11")],
        ["carried-dependence"],
    ),
    "a use of the loop around": (
        [(LOAD, "%v = affine.load %x[%i * 2, %q] : memref<24x20xf32>")],
        [],
    ),
    "a value from around": (
        [("BEFORE", "%o = affine.load %x[%i, %j] : memref<24x20xf32>"), ("%v, %half", "%v, %o")],
        [],
    ),
    "steps": ([("%i = LOW to HIGH", "%i = 0 to 12 step 2")], []),
    "an unknown end": ([("HIGH", "%n")], []),
    "another loop": (
        [
            (
                "BEFORE",
                "affine.for %k = 0 to 2 {\naffine.store %half, %y[%i, %j] : memref<12x10xf32>\n}",
            )
        ],
        [],
    ),
    "crossed": (
        [
            ("(d0 * 2)>(%j) to", "(d0 * 2)>(%i) to"),
            ("(d0 * 2 + 2)>(%j)", "(d0 * 2 + 2)>(%i)"),
            ("%x[%p - 1, %q]", "%x[%p - 1, %q floordiv 2]"),
            ("%a[%p, %q]", "%a[%p, %q floordiv 2]"),
        ],
        [],
    ),
}


@pytest.mark.parametrize("name", STAYS)
def test_stays(name: str) -> None:
    changes, codes = STAYS[name]
    module = program(*changes)
    made = parted(module)
    assert str(made) == str(module)
    found = list(made.ledger.of_type(Refusal))
    assert [entry.code for entry in found] == codes
    if "carried-dependence" in codes:
        assert found[0].evidence.witness is not None


def test_optimise_takes_windows_apart() -> None:
    made = program().apply("affine-optimize")
    assert any(entry.pass_name == "affine-distribute-windows" for entry in made.ledger)
