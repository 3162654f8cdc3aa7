"""`affine-time-skew`: sweeps in skewed tiles compute the same bits; what is refused, and why."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.backwards import last_iterations_first

import loopwright as lw
from loopwright.reporting.ledger import Assumption, Decision, Entry, Refusal, witness_text

JACOBI = """
func.func @main(%a: memref<{n}x{n}xf32>, %b: memref<{n}x{n}xf32>) {{
  affine.for %t = 0 to {sweeps} {{
    affine.for %i = 1 to {last} {{
      affine.for %j = 1 to {last} {{
        %l = affine.load %a[%i - 1, %j] : memref<{n}x{n}xf32>
        %r = affine.load %a[%i + 1, %j] : memref<{n}x{n}xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<{n}x{n}xf32>
      }}
    }}
    affine.for %i = 1 to {last} {{
      affine.for %j = 1 to {last} {{
        %v = affine.load %b[%i, %j] : memref<{n}x{n}xf32>
        affine.store %v, %a[%i, %j] : memref<{n}x{n}xf32>
      }}
    }}
  }}
  return
}}"""


def sweeps(seed: int) -> tuple[str, tuple[int, ...], int]:
    """A loop over nests that read their neighbours; the extents, and how many arrays there are."""
    rng = random.Random(seed)
    rank, arrays = rng.choice([1, 1, 2, 2, 3]), rng.randint(1, 3)
    shape = tuple(rng.randint(3, 12 if rank < 3 else 6) for _ in range(rank))
    kind = f"memref<{'x'.join(map(str, shape))}xi32>"
    arguments = ", ".join(f"%m{k}: {kind}" for k in range(arrays))
    lines = [f"func.func @main({arguments}, %n: index) {{", "%c = arith.constant 3 : i32"]
    lines.append(f"affine.for %t = {rng.randint(0, 2)} to {rng.choice(['%n', '7'])} {{")
    for nest in range(rng.randint(1, 4)):
        depth = rank
        if rank > 1 and rng.random() < 0.2:
            depth = rank - 1  # A boundary: one row, in loops along it.
        offsets = [[rng.randint(-1, 1) for _ in range(depth)] for _ in range(rng.randint(1, 4))]
        names = [f"%i{d}" for d in range(depth)]
        for d in range(depth):
            low = max(0, -min(one[d] for one in offsets)) + (rng.random() < 0.3)
            high = shape[rank - depth + d] - max(0, *(one[d] for one in offsets))
            step = " step 2" if d == 0 and depth == rank and rng.random() < 0.2 else ""
            lines.append(f"affine.for {names[d]} = {low} to {max(low, high)}{step} {{")
        rows = [str(rng.randrange(shape[0]))] * (rank - depth)
        value = "%c"
        for number, offset in enumerate(offsets):
            places = [f"{name} + {o}" for name, o in zip(names, offset, strict=True)]
            at, tag = ", ".join([*rows, *places]), f"{nest}x{number}"
            lines.append(f"%l{tag} = affine.load %m{rng.randrange(arrays)}[{at}] : {kind}")
            lines.append(f"%p{tag} = arith.muli {value}, %c : i32")
            lines.append(f"%v{tag} = arith.addi %p{tag}, %l{tag} : i32")
            value = f"%v{tag}"
        at = ", ".join([*rows, *names])
        lines.append(f"affine.store {value}, %m{rng.randrange(arrays)}[{at}] : {kind}")
        lines += ["}"] * depth
    return "\n".join([*lines, "}", "return", "}"]), shape, arrays


def skewed(text: str, **options: object) -> tuple[lw.Module, list[Entry]]:
    made = lw.parse(text).apply("affine-time-skew", **options)
    return made, [entry for entry in made.ledger if isinstance(entry, Decision | Refusal)]


def test_sweeps_compute_the_same() -> None:
    """In tiles of all sweeps, and in wavefronts whose tiles are interpreted last first."""
    done = 0
    for seed in range(20):
        text, shape, arrays = sweeps(seed)
        rng = random.Random(seed)
        size, block = rng.choice([1, 2, 3, 5]), rng.choice([1, 2, 3])
        made, (entry, *_) = skewed(text, tile_size=size)
        if not isinstance(entry, Decision):
            continue
        waves, (entry, *_) = skewed(text, tile_size=size, threads=2, block=block)
        assert entry.evidence.figures["sweeps in a tile"] == block
        done += 1
        start = [np.random.default_rng(k).integers(-9, 9, shape, np.int32) for k in range(arrays)]
        results = [[array.copy() for array in start] for _ in range(3)]
        with last_iterations_first():
            for module, values in zip((lw.parse(text), made, waves), results, strict=True):
                module.interpret("main", *values, 5)
        assert all(np.array_equal(one, other) for one, other, _ in zip(*results, strict=True)), text
        assert all(np.array_equal(one, other) for one, _, other in zip(*results, strict=True)), text
    assert done > 15


def test_threads_have_the_same_number_of_sweeps() -> None:
    for sweeps, threads, block in ((7, 2, 4), (128, 2, 64), (140, 2, 35), (3, 4, 1)):
        text = JACOBI.format(n=200, last=199, sweeps=sweeps)
        _, (entry,) = skewed(text, tile_size=8, threads=threads)
        assert entry.evidence.figures["sweeps in a tile"] == block
    _, (entry,) = skewed(text, cache_size=128, threads=4)
    assert (entry.code, type(entry)) == ("unprofitable", Refusal)


def test_skews_and_shifts_are_the_least() -> None:
    made, (entry,) = skewed(JACOBI.format(n=40, last=39, sweeps=7), tile_size=8)
    assert entry.code == "time-skewed"
    assert entry.evidence.figures == {"tile size": 8, "factor": 2}
    text = str(made)
    assert "affine.for %arg2 = 1 to 52 step 8" in text
    assert "affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>" in text


def test_steps_divide_shifts_factor_and_tiles() -> None:
    text = JACOBI.format(n=40, last=39, sweeps=7).replace("1 to 39 {", "1 to 39 step 3 {", 1)
    made, (entry,) = skewed(text, tile_size=8)
    assert entry.evidence.figures == {"tile size": 9, "factor": 3}
    assert "step 9" in str(made) and "(1, d0 - d1 * 3)" in str(made)
    other = text.replace("%i = 1 to 39 {", "%i = 0 to 39 {").replace("%i = 1 to", "%i = 2 to")
    _, (entry,) = skewed(other, tile_size=9)
    assert (entry.code, type(entry)) == ("step", Refusal)
    _, (entry,) = skewed(text.replace("step 3", "step 65"), tile_size=9)
    assert (entry.code, type(entry)) == ("step", Refusal)


GAUSS_SEIDEL = """
func.func @main(%a: memref<99x99xf32>) {
  affine.for %t = 0 to 40 {
    affine.for %i = 1 to 98 {
      affine.for %j = 1 to 98 {
        %n = affine.load %a[%i - 1, %j] : memref<99x99xf32>
        %w = affine.load %a[%i, %j - 1] : memref<99x99xf32>
        %s = arith.addf %n, %w : f32
        affine.store %s, %a[%i, %j] : memref<99x99xf32>
      }
    }
  }
  return
}"""


def test_threads_have_wavefronts_of_sweeps_that_cannot_be_shared() -> None:
    """All that is touched fits the cache; sweeps of Jacobi's can be shared then."""
    options = {"threads": 2, "cache_size": 1 << 20}
    _, (entry,) = skewed(GAUSS_SEIDEL, **options)
    assert entry.evidence.figures == {"tile size": 6, "factor": 1, "sweeps in a tile": 20}
    for text in (JACOBI.format(n=99, last=98, sweeps=40), GAUSS_SEIDEL.replace("98", "16")):
        _, (entry,) = skewed(text, **options)
        assert (entry.code, type(entry)) == ("unprofitable", Refusal)


def test_a_boundary_row_is_at_one_place() -> None:
    """A nest along the first row is run where that row is, whatever its loop counts."""
    boundary = """
    affine.for %j = 0 to 40 {
      %v = affine.load %a[1, %j] : memref<40x40xf32>
      affine.store %v, %a[0, %j] : memref<40x40xf32>
    }
    affine.for %i = 1"""
    text = JACOBI.format(n=40, last=39, sweeps=7).replace("affine.for %i = 1", boundary, 1)
    _, (entry,) = skewed(text, tile_size=8)
    assert entry.code == "time-skewed"
    assert entry.evidence.figures["factor"] == 2


CASES = {
    "illegal-skewing": ("%a[%i - 1, %j]", "%a[199 - %i, %j]"),
    "step": ("%t = 0 to 7", "%t = 0 to 7 step 2"),
    "bounds-depend": ("%i = 1 to 190 {", "%i = affine_map<(d0) -> (d0 + 1)>(%t) to 190 {"),
    "op-between": (
        "affine.for %i = 1",
        "%x = affine.load %a[0, 0] : memref<200x200xf32>\naffine.for %i = 1",
    ),
    "carries-values": (
        "affine.for %i = 1",
        "affine.for %k = 0 to 9 iter_args(%z = %t) -> (index) { affine.yield %k : index }\n"
        "affine.for %i = 1",
    ),
    "bounds-differ": ("%t = 0 to 7", "%t = max affine_map<(d0) -> (d0, 1)>(%n) to 7"),
    "index-overflow": ("%t = 0 to 7", "%t = 0 to 9223372036854775807"),
}


@pytest.mark.parametrize("code", CASES)
def test_what_is_refused(code: str) -> None:
    text = JACOBI.format(n=200, last=190, sweeps=7).replace("%a: ", "%n: index, %a: ", 1)
    before = lw.parse(text := text.replace(*CASES[code], 1))
    made, (entry,) = skewed(text, tile_size=4)
    assert (entry.code, type(entry)) == (code, Refusal)
    assert str(made) == str(before)
    witness = entry.evidence.witness()
    assert (witness is not None) == (code in ("illegal-skewing", "bounds-depend", "op-between"))
    if code in ("bounds-depend", "op-between"):
        assert "(%t = 0) -> (%t = 1)" in witness_text(witness)


def test_what_is_observed_in_order_is_not_shared() -> None:
    text = JACOBI.format(n=40, last=39, sweeps=7)
    text = text.replace("%s = arith", "vector.print %l : f32\n%s = arith", 1)
    assert skewed(text, tile_size=4)[1][0].code == "time-skewed"
    _, (entry,) = skewed(text, tile_size=4, threads=2)
    assert (entry.code, type(entry)) == ("unsupported-op", Refusal)


def test_only_what_does_not_fit_the_cache_is_changed() -> None:
    _, (entry,) = skewed(JACOBI.format(n=200, last=199, sweeps=50), cache_size=1 << 20)
    assert (entry.code, type(entry)) == ("unprofitable", Refusal)
    _, (entry,) = skewed(JACOBI.format(n=200, last=199, sweeps=50), cache_size=128)
    assert entry.code == "time-skewed"
    _, (entry,) = skewed(JACOBI.format(n=200, last=199, sweeps=3), cache_size=128)
    assert (entry.code, type(entry)) == ("unprofitable", Refusal)


DYNAMIC = """
func.func @main(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %sweeps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %b, %c1 : memref<?x?xf32>
  %rows = memref.dim %b, %c0 : memref<?x?xf32>
  affine.for %t = 0 to %sweeps {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      affine.for %j = 0 to %m {
        %l = affine.load %a[%i - 1, %j] : memref<?x?xf32>
        %r = affine.load %a[%i + 1, %j] : memref<?x?xf32>
        %s = arith.subf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<?x?xf32>
      }
    }
    affine.for %i = 0 to %rows {
      affine.for %j = 0 to %m {
        %v = affine.load %b[%i, %j] : memref<?x?xf32>
        affine.store %v, %a[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}"""


def test_extents_that_are_arguments_choose_a_version() -> None:
    made, (entry,) = skewed(DYNAMIC, cache_size=1)
    assert entry.evidence.figures == {"tile size": 28, "factor": 2, "from bytes": 1024}
    assert [e.code for e in made.ledger.of_type(Assumption)][:1] == ["no-overflow"]
    assert "affine.max" in str(made) and "} else {" in str(made)
    shared, (entry,) = skewed(DYNAMIC, cache_size=1, threads=3)
    assert entry.evidence.figures["sweeps in a tile"] == 16
    # Few sweeps, or rows that are too long, run as they are.
    assert "arith.cmpi sle" in str(made)
    assert "arith.cmpi slt" in str(made)
    kernel, plain = made.compile("main"), lw.parse(DYNAMIC).compile("main")
    waves = shared.compile("main", threads=3)
    for rows, columns, count in (
        (5, 6, 9),
        (80, 3, 30),
        (80, 3, 3),
        (80, 3, 4),
        (3, 300, 4),
        (2, 400, 3),
        (0, 9, 5),
    ):
        start = np.random.default_rng(rows).random((2, rows, columns), np.float32)
        results = [start.copy() for _ in range(3)]
        for function, (x, y) in zip((kernel, plain, waves), results, strict=True):
            function(x, y, count)
        assert all(np.array_equal(results[1], found) for found in results)


def test_products_are_no_sweeps() -> None:
    text = """
func.func @main(%a: memref<99x99xf32>, %c: memref<99x99xf32>) {
  affine.for %i = 0 to 99 {
    affine.for %j = 0 to 99 {
      %v = affine.load %a[%i, %j] : memref<99x99xf32>
      affine.store %v, %c[%i, %j] : memref<99x99xf32>
    }
  }
  return
}"""
    assert skewed(text, cache_size=1)[1] == []
