"""`affine-reschedule`: other loops do the same, to the bit; what is refused, and why."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.generate.polybench import KERNELS, sizes_of

import loopwright as lw
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.scheduling import (
    Block,
    Dependences,
    Event,
    Execute,
    For,
    If,
    Node,
    Operation,
    Request,
    loops_of,
    schedule,
)
from loopwright.loops.rescheduling import plan
from loopwright.loops.rescheduling.updates import Update, updates_of
from loopwright.reporting.ledger import Entry, Refusal

JACOBI = """
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}"""

PRODUCT = """
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}"""


def rescheduled(text: str, **options: Any) -> tuple[lw.Module, list[Entry]]:
    """A program after the pass, and what the pass said."""
    made = lw.parse(text).apply("affine-reschedule", **options)
    return made, [entry for entry in made.ledger if not entry.code.startswith("alias.")]


def refusals(text: str, **options: Any) -> list[str]:
    """The codes of refusals; the program is as before."""
    made, entries = rescheduled(text, **options)
    assert str(made) == str(lw.parse(text))
    return [entry.code for entry in entries if isinstance(entry, Refusal)]


JACOBI_OF_100 = """
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  affine.for %t = 0 to 20 {
    affine.for %i = 1 to 99 {
      %x = affine.load %a[%i - 1] : memref<100xf32>
      %y = affine.load %a[%i + 1] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %b[%i] : memref<100xf32>
    }
    affine.for %i = 1 to 99 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %a[%i] : memref<100xf32>
    }
  }
  return
}"""

WAYS: list[dict[str, Any]] = [
    {},
    {"tile_size": 4},
    {"algorithm": "feautrier"},
    {"fuse": "min", "tile_sizes": (2, 5)},
    {"fuse": "max", "separate": True},
]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tile_size": 4, "full_tiles": True},
        {"tile_size": 4, "wavefront": True, "parallel": True},
        {"tile_size": 4, "diamond": True, "parallel": True},
        {"algorithm": "feautrier"},
        {"fuse": "min"},
    ],
)
def test_sweeps_keep_their_bits(options: dict[str, Any]) -> None:
    made, entries = rescheduled(JACOBI, **options)
    assert entries[0].code == "rescheduled"
    for extent, steps in [(2, 0), (3, 1), (9, 5), (40, 13)]:
        start = np.random.default_rng(1).random((2, extent), np.float32)
        outputs: list[npt.NDArray[np.float32]] = []
        for module in (lw.parse(JACOBI), made):
            a, b = start.copy()
            module.interpret("main", a, b, extent, steps)
            outputs.append(np.stack([a, b]))
        assert np.array_equal(outputs[0], outputs[1])


@pytest.mark.parametrize(
    "options",
    [
        {"tile_size": 3, "full_tiles": True},
        {"fuse": "max", "parallel": True},
        {"fuse": "min", "tile_sizes": (2, 5)},
        {"tile_size": 3, "full_tiles": True, "wavefront": True, "parallel": True},
    ],
)
def test_imperfect_nests_keep_their_bits(options: dict[str, Any]) -> None:
    made, entries = rescheduled(PRODUCT, **options)
    assert entries[0].code == "rescheduled"
    rng = np.random.default_rng(2)
    start = [rng.random(shape, np.float32) for shape in ((7, 9), (9, 8), (7, 8))]
    outputs: list[npt.NDArray[np.float32]] = []
    for module in (lw.parse(PRODUCT), made):
        a, b, c = (array.copy() for array in start)
        module.interpret("main", a, b, c, 0.7)
        outputs.append(c)
    assert np.array_equal(outputs[0], outputs[1])


def test_sweeps_are_skewed_and_tiled() -> None:
    made, entries = rescheduled(JACOBI, tile_size=16)
    assert [entry.code for entry in entries] == ["rescheduled", "no-overflow"]
    text = str(made)
    assert text.count("step 16") == 2
    assert "affine_map<(d0) -> (d0 * 2)>" in text


def loops(text: object, word: str) -> list[str]:
    """The lines of loops in a program."""
    return [line.strip() for line in str(text).splitlines() if f"affine.{word} " in line]


def test_tiles_run_in_wavefronts() -> None:
    """The tiles of a front are independent; those of tiles in their old order are not, nor are
    iterations in tiles."""
    made, entries = rescheduled(JACOBI, tile_size=16, wavefront=True, parallel=True)
    assert [entry.code for entry in entries] == ["rescheduled", "no-overflow", "parallelized"]
    assert len(loops(made, "for")) == 3 and len(loops(made, "parallel")) == 1
    lines = [line for line in str(made).splitlines() if "affine.for" in line or "parallel" in line]
    assert ["parallel" in line for line in lines] == [False, True, False, False]
    plain, _ = rescheduled(JACOBI, tile_size=16, parallel=True)
    assert len(loops(plain, "for")) == 4 and not loops(plain, "parallel")


def test_all_diamonds_of_a_front_begin_at_once() -> None:
    """A front has all tiles of the array from the first on: the loop over them is as long in each
    iteration of the one around it."""
    text = JACOBI_OF_100
    made, entries = rescheduled(text, tile_size=16, diamond=True, parallel=True)
    assert [entry.code for entry in entries] == ["rescheduled", "parallelized"]
    (front,) = loops(made, "parallel")
    found = re.fullmatch(r"affine.parallel \((%\w+)\) = \((.*)\) to \(\2 \+ 7\) \{", front)
    assert found is not None, front
    waves, _ = rescheduled(text, tile_size=16, wavefront=True, parallel=True)
    assert "max" in loops(waves, "parallel")[0] or "min" in loops(waves, "parallel")[0]
    same_on_100(text, made)


def same_on_100(text: str, made: lw.Module) -> None:
    """Both leave the same bits in two arrays."""
    outputs: list[npt.NDArray[np.float32]] = []
    for module in (lw.parse(text), made):
        arrays = np.random.default_rng(1).random((2, 100), np.float32)
        module.interpret("main", *arrays)
        outputs.append(arrays)
    first, second = outputs
    assert np.array_equal(first, second)


@pytest.mark.parametrize("reach", [1, 2, 5])
def test_diamonds_of_stencils_that_reach_far(reach: int) -> None:
    text = JACOBI_OF_100.replace("%i - 1", f"%i - {reach}").replace("%i + 1", f"%i + {reach}")
    text = text.replace("= 1 to 99", "= 5 to 95")
    made, entries = rescheduled(text, tile_size=8, diamond=True, parallel=True)
    assert entries[0].code == "rescheduled"
    assert loops(made, "parallel")
    same_on_100(text, made)


def test_sweeps_without_diamonds_have_other_tiles() -> None:
    """Each element waits for the one before it in the same sweep: no face goes the other way."""
    text = JACOBI_OF_100.replace("%s, %b[%i]", "%s, %a[%i]").replace("%x, %a[%i]", "%x, %b[%i]")
    made, entries = rescheduled(text, tile_size=8, diamond=True, parallel=True)
    plain, _ = rescheduled(text, tile_size=8, parallel=True)
    assert entries[0].code == "rescheduled"
    assert str(made) == str(plain)
    same_on_100(text, made)


def test_outermost_loops_become_parallel() -> None:
    made, _ = rescheduled(PRODUCT, parallel=True)
    assert loops(made, "parallel") == ["affine.parallel (%arg4) = (0) to (7) {"]
    sequential = PRODUCT.replace("%b[%k, %j]", "%c[%k mod 7, (%j + 1) mod 8]").replace(
        "memref<9x8xf32>\n        %4", "memref<7x8xf32>\n        %4"
    )
    assert "%c[%k mod 7" in sequential
    made, entries = rescheduled(sequential, parallel=True)
    assert not loops(made, "parallel") and entries[0].code == "rescheduled"
    sweeps, _ = rescheduled(JACOBI, algorithm="feautrier", parallel=True)
    assert len(loops(sweeps, "for")) == 1 and len(loops(sweeps, "parallel")) == 2


def test_loops_that_never_run_are_no_obstacle() -> None:
    made, entries = rescheduled(PRODUCT.replace("%k = 0 to 9", "%k = 9 to 9"), parallel=True)
    assert entries[0].code == "rescheduled"
    assert len(loops(made, "parallel")) == 1


def test_full_tiles_have_constant_extents() -> None:
    text = PRODUCT.replace("7", "70").replace("9", "90").replace("8", "80")
    made, _ = rescheduled(text, tile_size=32, full_tiles=True)
    inside = [line for line in loops(made, "for") if "step 32" not in line]
    assert "affine_map<(d0) -> (d0 + 32)>" in str(made)
    first = next(k for k, line in enumerate(inside) if "min" not in line)
    assert all("min" not in line and "max" not in line for line in inside[first : first + 3])
    plain, _ = rescheduled(text, tile_size=32)
    shared = [line for line in loops(plain, "for") if "step 32" not in line]
    assert len(shared) == 3 and all("min" in line for line in shared)


SUBSTITUTION = """
func.func @main(%b: memref<9xf32>, %c: memref<9xf32>) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %b[8 - %i] : memref<9xf32>
    affine.store %0, %c[8 - %i] : memref<9xf32>
    affine.for %j = affine_map<(d0) -> (9 - d0)>(%i) to 9 {
      %1 = affine.load %c[%j] : memref<9xf32>
      %2 = affine.load %c[8 - %i] : memref<9xf32>
      %3 = arith.addf %1, %2 : f32
      affine.store %3, %c[8 - %i] : memref<9xf32>
    }
  }
  return
}"""


def test_schedules_that_need_bounds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of iterations that depend on each other only the bounds say that one comes before."""
    asked: list[bool] = []
    found = scheduling._scheduled  # pyright: ignore[reportPrivateUsage]

    def noted(*arguments: Any, is_near: bool) -> Any:
        asked.append(is_near)
        return found(*arguments, is_near=is_near)

    monkeypatch.setattr(scheduling, "_scheduled", noted)
    _, entries = rescheduled(SUBSTITUTION)
    assert [entry.code for entry in entries] == ["rescheduled"]
    assert asked == [True, False]


@pytest.mark.parametrize("name", ["nussinov", "ludcmp"])
@pytest.mark.parametrize("options", [{"fuse": "max", "tile_size": 2}, {"separate": True}])
def test_schedules_that_need_bounds_are_found_in_kernels(name: str, options: Any) -> None:
    kernel = KERNELS[name]
    _, entries = rescheduled(kernel.text("static", sizes_of(kernel, 60)), **options)
    assert "rescheduled" in [entry.code for entry in entries]


CUBES = """
func.func @main(%a: memref<9x9x9xf32>, %b: memref<9x9x9xf32>) {
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 8 {
      affine.for %j = 1 to 8 {
        affine.for %k = 1 to 8 {
          %0 = affine.load %a[%i - 1, %j, %k + 1] : memref<9x9x9xf32>
          %1 = affine.load %a[%i + 1, %j + 1, %k - 1] : memref<9x9x9xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %b[%i, %j, %k] : memref<9x9x9xf32>
        }
      }
    }
    affine.for %i = 1 to 8 {
      affine.for %j = 1 to 8 {
        affine.for %k = 1 to 8 {
          %0 = affine.load %b[%i, %j, %k] : memref<9x9x9xf32>
          affine.store %0, %a[%i, %j, %k] : memref<9x9x9xf32>
        }
      }
    }
  }
  return
}"""


def test_bounds_cost_no_steps_of_the_scheduler() -> None:
    """With those of four loops each its linear programs take a minute."""
    made, entries = rescheduled(CUBES)
    assert entries[0].code == "rescheduled"
    assert str(made) != str(lw.parse(CUBES))


def test_a_region_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "_REGION_STEPS", 2000)
    assert refusals(JACOBI) == ["budget-spent"]


LOOP = """
func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}"""


def test_calls_split_regions() -> None:
    """What stands around a call is scheduled by itself."""
    text = LOOP.replace("  return", "  call @effect() : () -> ()\n  return")
    _, entries = rescheduled(text)
    assert [entry.code for entry in entries] == ["rescheduled"]
    inside = LOOP.replace("%0 =", "func.call @effect() : () -> ()\n%0 =")
    assert refusals(inside) == ["unknown-effects"]


def test_loops_inside_of_others() -> None:
    """Of a loop with a call the rest is scheduled by itself: its variable is a parameter."""
    text = PRODUCT.replace("affine.for %j", "func.call @effect() : () -> ()\naffine.for %j")
    text = "func.func private @effect()" + text
    made, entries = rescheduled(text, tile_size=3)
    assert [entry.code for entry in entries] == ["unknown-effects", "rescheduled"]
    assert "step 3" in str(made)


def test_subscripts_from_memory_are_refused() -> None:
    text = LOOP.replace("%0 =", "%x = affine.load %p[%i] : memref<20xindex>\n%0 =").replace(
        "affine.store %0, %b[%i]", "memref.store %0, %b[%x]"
    )
    assert refusals(text) == ["not-affine"]


def test_memory_of_unknown_origin_is_refused() -> None:
    text = LOOP.replace("%b: ", "%b: memref<20xf32>, %k: i1, %d: ").replace(
        "  affine.for", "  %e = arith.select %k, %b, %d : memref<20xf32>\n  affine.for"
    )
    assert refusals(text.replace("%0, %b", "%0, %e")) == ["not-affine"]


def test_arguments_that_may_overlap_are_refused() -> None:
    text = (
        LOOP
        + """
func.func @twice(%a: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  call @main(%a, %a, %p, %n) : (memref<20xf32>, memref<20xf32>, memref<20xindex>, index) -> ()
  return
}"""
    )
    assert refusals(text) == ["may-alias"]


def test_many_accesses_are_refused() -> None:
    loads = "\n".join(f"affine.store %0, %b[%i + {k}] : memref<20xf32>" for k in range(160))
    assert refusals(LOOP.replace("affine.store %0, %b[%i] : memref<20xf32>", loads)) == [
        "too-large"
    ]


def test_memory_under_two_addresses_is_refused() -> None:
    """Positions in a view with another shape are no subscripts of the memref behind it."""
    view = "%v = memref.reinterpret_cast %b to offset: [0], sizes: [5, 4], strides: [4, 1]"
    text = LOOP.replace(
        "  affine.for", f"  {view} : memref<20xf32> to memref<5x4xf32>\n  affine.for"
    ).replace(
        "affine.store %0, %b[%i] : memref<20xf32>",
        "affine.store %0, %b[%i] : memref<20xf32>\naffine.store %0, %v[2, 0] : memref<5x4xf32>",
    )
    assert refusals(text) == ["not-affine"]


def test_exchanged_elements_have_no_schedule() -> None:
    """Each of two nests overwrites what the other one is to store, which was loaded in front."""
    text = """
func.func @main(%a: memref<20xf32>) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[0] : memref<20xf32>
    %1 = affine.load %a[1] : memref<20xf32>
    affine.for %j = 0 to 1 { affine.store %1, %a[0] : memref<20xf32> }
    affine.for %j = 0 to 1 { affine.store %0, %a[1] : memref<20xf32> }
  }
  return
}"""
    assert refusals(text) == ["no-schedule"]


def test_exchanged_elements_in_one_block_stay_together() -> None:
    text = """
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    %1 = affine.load %b[%i] : memref<20xf32>
    affine.store %1, %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}"""
    _, entries = rescheduled(text, fuse="min")
    assert entries[0].code == "rescheduled"
    assert entries[0].evidence.figures["statements"] == 1


def test_numbers_that_do_not_fit_are_refused() -> None:
    text = JACOBI.replace("0 to %steps", "0 to 9223372036854775807")
    assert refusals(text, tile_size=4) == ["index-overflow"]


def test_budgets_end_deterministically() -> None:
    made = lw.parse(JACOBI).apply("affine-reschedule", max_steps=2000)
    assert str(made) == str(lw.parse(JACOBI))
    codes = [entry.code for entry in made.ledger if isinstance(entry, Refusal)]
    assert codes == ["budget-spent"]


class Misled:
    """isl's scheduler, which is not told of some dependences."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = kinds

    def __call__(self, dependences: Dependences, request: Request) -> object:
        told = copy.copy(dependences)
        for kind in self.kinds:
            relation = getattr(told, kind)
            setattr(told, kind, relation.subtract(relation))
        return schedule(told, request)


@pytest.mark.parametrize("kinds", [("flow",), ("anti",), ("flow", "anti", "output")])
def test_illegal_schedules_are_not_believed(
    kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "schedule", Misled(kinds))
    made, entries = rescheduled(JACOBI, tile_size=3)
    assert str(made) == str(lw.parse(JACOBI))
    assert [entry.code for entry in entries] == ["flow-not-proved"]
    witness = entries[0].evidence.witness()
    assert isinstance(witness, dict)
    assert set(witness) == {"parameters", "first", "second"}


def shifted(node: Node) -> Node:
    """A tree whose statements are executed for the next iteration of their innermost loops."""
    match node:
        case Execute(statement, (*outer, last)):
            return Execute(statement, (*outer, Operation("add", (last, 1))))
        case _:
            return inside(node, shifted)


def doubled(node: Node) -> Node:
    """A tree whose statements are executed twice."""
    return Block((node, node)) if isinstance(node, Execute) else inside(node, doubled)


def turned(node: Node) -> Node:
    """A tree whose parts come in the other order."""
    made = inside(node, turned)
    return Block(made.nodes[::-1]) if isinstance(made, Block) else made


def thinned(node: Node) -> Node:
    """A tree whose loops take every second iteration."""
    made = inside(node, thinned)
    return replace(made, step=2 * made.step) if isinstance(made, For) else made


def inside(node: Node, change: Callable[[Node], Node]) -> Node:
    """A node with others in it."""
    match node:
        case For():
            return replace(node, body=change(node.body))
        case If():
            otherwise = None if node.otherwise is None else change(node.otherwise)
            return replace(node, then=change(node.then), otherwise=otherwise)
        case Block():
            return Block(tuple(map(change, node.nodes)))
        case Execute():
            return node


@pytest.mark.parametrize("change", [shifted, doubled, turned, thinned])
@pytest.mark.parametrize("text", [JACOBI, PRODUCT])
def test_wrong_loops_are_not_believed(
    change: Callable[[Node], Node], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*arguments: Any) -> Node:
        return change(loops_of(*arguments))

    monkeypatch.setattr(plan, "loops_of", wrong)
    assert refusals(text) == ["flow-not-proved"]


def test_dependences_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler and the proof are both told of too few of them."""

    class Forgotten(Dependences):
        def __init__(self, events: Sequence[Event]) -> None:
            super().__init__(events)
            self.direct = self.direct.subtract(self.direct)

    monkeypatch.setattr(plan, "Dependences", Forgotten)
    assert refusals(JACOBI) == ["flow-not-proved"]


def test_loads_between_nests_keep_their_place() -> None:
    """What is loaded between nests, and used behind them, divides them."""
    text = LOOP.replace(
        "  return",
        """  %r = affine.load %b[3] : memref<20xf32>
  affine.for %i = 0 to 9 {
    %1 = affine.load %b[%i] : memref<20xf32>
    affine.store %1, %a[%i + 10] : memref<20xf32>
  }
  return %r : f32""",
    ).replace("%n: index)", "%n: index) -> f32")
    made, entries = rescheduled(text)
    assert [entry.code for entry in entries] == ["rescheduled", "rescheduled"]
    a, b = np.arange(20, dtype=np.float32), np.zeros(20, np.float32)
    assert made.interpret("main", a, b, np.zeros(20, np.int64), 0) == 3.0


def test_products_of_variables_are_refused() -> None:
    text = LOOP.replace("%0 =", "%x = arith.muli %i, %i : index\n%0 =").replace(
        "affine.store %0, %b[%i]", "memref.store %0, %b[%x]"
    )
    assert refusals(text) == ["not-affine"]


TWO_SUMS = """
func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %x[%j] : memref<8xf32>
      %2 = affine.load %y[%i] : memref<6xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %y[%i] : memref<6xf32>
    }
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %y[%i] : memref<6xf32>
      %2 = affine.load %z[%j] : memref<8xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %z[%j] : memref<8xf32>
    }
  }
  return
}"""


def test_sums_that_share_a_loop_get_nests_of_their_own() -> None:
    made, entries = rescheduled(TWO_SUMS, fuse="min", only_perfect=True)
    assert [entry.code for entry in entries] == ["rescheduled"]
    loops = [line for line in str(made).splitlines() if "affine.for" in line]
    assert [line.index("affine") for line in loops] == [4, 6, 4, 6]
    rng = np.random.default_rng(5)
    start = [rng.random(shape, np.float32) for shape in ((6, 8), (8,), (6,), (8,))]
    outputs: list[npt.NDArray[np.float32]] = []
    for module in (lw.parse(TWO_SUMS), made):
        values = [array.copy() for array in start]
        module.interpret("main", *values)
        outputs.append(np.concatenate([value.ravel() for value in values]))
    assert np.array_equal(outputs[0], outputs[1])


def test_sums_inside_of_what_carries_values_get_nests_of_their_own() -> None:
    around = "%r = affine.for %t = 0 to 3 iter_args(%c = %zero) -> (f32) {\n affine.for %i"
    text = TWO_SUMS.replace("affine.for %i", f"%zero = arith.constant 0.0 : f32\n {around}", 1)
    text = text.replace("  return", "affine.yield %c : f32 }\n  return")
    made, entries = rescheduled(text, fuse="min", only_perfect=True)
    assert [entry.code for entry in entries] == ["rescheduled"] and "iter_args" in str(made)


@pytest.mark.parametrize(
    "text", [JACOBI, PRODUCT, TWO_SUMS.replace("affine.load %x", "affine.load %z")]
)
def test_loops_that_are_shared_for_good_stay(text: str) -> None:
    """Sweeps depend on each other; what is less deep than a sum stays with it."""
    assert refusals(text, fuse="min", only_perfect=True) == ["unprofitable"]


def test_remainders_by_variables_are_refused() -> None:
    text = LOOP.replace("affine.store %0, %b[%i]", "affine.store %0, %b[%i mod symbol(%n)]")
    made, (entry,) = rescheduled(text)
    assert str(made) == str(lw.parse(text))
    assert (entry.code, entry.message) == (
        "not-affine",
        "not known exactly: an index is not affine (it multiplies or divides by a variable)",
    )


UPDATES = """
func.func @main(%a: memref<6x8xTYPE>, %s: memref<8xTYPE>, %t: memref<8xTYPE>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xTYPE>
      %1 = affine.load %s[%j] : memref<8xTYPE>
      %2 = OP %1, %0 FLAGS : TYPE
      affine.store %2, %s[%j] : memref<8xTYPE>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xTYPE>
      %1 = affine.load %s[7 - %j] : memref<8xTYPE>
      %2 = OP %0, %1 FLAGS : TYPE
      affine.store %2, %s[7 - %j] : memref<8xTYPE>
    }
  }
  return
}"""
"""Both nests come into one loop over rows if an element may be updated in any order."""


def updates(type_: str = "i32", op: str = "arith.addi", flags: str = "") -> str:
    return UPDATES.replace("TYPE", type_).replace("OP", op).replace("FLAGS", flags)


ONE_UPDATE = """
func.func @f(%s: memref<8xi32>, %t: memref<8xi32>, %i: index) {
  %0 = affine.load %s[%i] : memref<8xi32>
  %1 = affine.load %t[%i] : memref<8xi32>
  %2 = arith.addi %0, %1 : i32
  BETWEEN
  affine.store %2, %s[%i] : memref<8xi32>
  BEHIND
  return
}"""


def updates_in(text: str) -> list[Update]:
    module = lw.parse(text.replace("BETWEEN", "").replace("BEHIND", "")).op
    return list(updates_of(DependenceAnalysis(next(iter(module.ops))).accesses))


def joined(text: str, **options: Any) -> bool:
    """Whether updates become one loop over rows, with the results that they had."""
    made, _ = rescheduled(text, fuse="max", **options)
    rng = np.random.default_rng(7)
    kind = np.float64 if "f64" in text else np.int32
    start = [rng.integers(-9, 9, shape).astype(kind) for shape in ((6, 8), (8,), (8,))]
    results: list[list[npt.NDArray[Any]]] = []
    for module in (lw.parse(text), made):
        arrays = [array.copy() for array in start]
        module.interpret("main", *arrays)
        results.append(arrays)
    assert all(np.array_equal(one, other) for one, other in zip(*results, strict=True))
    return str(made).count("affine.for") == 2


@pytest.mark.parametrize(
    ("between", "behind", "count"),
    [
        ("", "", 1),
        ("affine.store %1, %t[%i] : memref<8xi32>", "", 1),
        ("affine.store %1, %s[%i] : memref<8xi32>", "", 0),
        ("affine.store %0, %t[%i] : memref<8xi32>", "", 0),
        ("", "affine.store %0, %t[%i] : memref<8xi32>", 0),
        ("affine.store %2, %t[%i] : memref<8xi32>", "", 0),
        ("", "affine.store %2, %t[%i] : memref<8xi32>", 0),
        ("%3 = arith.addi %2, %1 : i32", "", 1),
        ("%3 = arith.muli %2, %1 : i32", "", 0),
    ],
)
def test_what_an_update_is(between: str, behind: str, count: int) -> None:
    text = ONE_UPDATE.replace("BETWEEN", between).replace("BEHIND", behind)
    if "%3" in text:
        text = text.replace("affine.store %2", "affine.store %3")
    assert len(updates_in(text)) == count


def test_an_element_that_is_combined_with_itself() -> None:
    assert not updates_in(ONE_UPDATE.replace("affine.load %t", "affine.load %s"))


@pytest.mark.parametrize(
    ("type_", "op", "flags", "expected"),
    [
        ("i32", "arith.addi", "", True),
        ("i32", "arith.maxsi", "", True),
        ("f64", "arith.addf", "fastmath<reassoc>", True),
        ("f64", "arith.mulf", "fastmath<fast>", True),
        ("f64", "arith.maximumf", "", True),
        ("f64", "arith.addf", "fastmath<contract>", False),
        ("f64", "arith.mulf", "", False),
        ("f64", "arith.maxnumf", "", False),
        ("i32", "arith.subi", "", False),
        ("i32", "arith.shrui", "", False),
    ],
)
def test_updates_take_place_in_any_order(type_: str, op: str, flags: str, expected: bool) -> None:
    assert joined(updates(type_, op, flags)) is expected
    assert not joined(updates(type_, op, flags), relax_reductions=False)


def test_differences_are_sums_of_what_is_negated() -> None:
    assert joined(updates(op="arith.subi").replace("%0, %1", "%1, %0"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%2 = arith.addi %0, %1", "%2 = arith.muli %0, %1"),
        ("affine.store %2, %s[%j]", "affine.store %2, %s[%j]\n affine.store %1, %t[%j]"),
        ("affine.store %2, %s[%j]", "affine.store %2, %s[%j]\n affine.store %2, %t[%j]"),
        ("%2 = arith.addi %1, %0", "%3 = arith.muli %1, %0 : i32\n %2 = arith.addi %3, %0"),
        (
            "%0 = affine.load %a[%i, 7 - %j] : memref<6x8x",
            "%0 = affine.load %s[7 - %j] : memref<8x",
        ),
        (
            "%2 = arith.addi %1, %0",
            "%z = arith.constant 0 : i32\n affine.store %z, %s[%j] : memref<8xi32>\n"
            "%2 = arith.addi %1, %0",
        ),
    ],
    ids=["two kinds", "loaded used", "combined used", "not all of a kind", "itself", "between"],
)
def test_what_is_no_update_keeps_its_order(old: str, new: str) -> None:
    text = updates()
    assert old in text and joined(text)
    last = new.rpartition("\n")[2]
    new = new if last.count(":") or "store" not in last else new.replace("\n", " : memref<8xi32>\n")
    assert not joined(text.replace(old, new))


def test_an_update_of_another_element_keeps_its_order() -> None:
    """What is loaded is not what is stored."""
    text = updates().replace("affine.store %2, %s[%j]", "affine.store %2, %s[%j + 1]")
    assert not joined(text.replace("%j = 0 to 8", "%j = 0 to 7").replace("7 - %j", "6 - %j"))


def test_partial_sums_may_wrap_in_another_order() -> None:
    made, _ = rescheduled(updates(flags="overflow<nsw>"), fuse="max")
    assert str(made).count("affine.for") == 2 and "nsw" not in str(made)


def test_loops_that_update_an_element_carry_it() -> None:
    """Whatever the order, two iterations at once would lose an update."""
    text = updates().replace("%s[%j]", "%s[0]").replace("%s[7 - %j]", "%s[0]")
    made, _ = rescheduled(text, fuse="max", parallel=True)
    assert "affine.parallel" not in str(made)
    made, _ = rescheduled(updates(), fuse="max", parallel=True)
    assert str(made).count("affine.parallel") == 1
