"""The conditions of steps, one by one: what each of them refuses, and by which code."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.loops.schedule.schedule import KINDS
from loopwright.loops.schedule.step import step_from_text
from loopwright.reporting.errors import RefusedStepError
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import FSUM
from tests.unit.loops.schedule.taking import code_of

PROGRAMS = texts_beside(__file__)


BIG = (1 << 63) - 1


def nest(outer: str, inner: str = "0 to 8", load: str = "%i, %j", store: str = "%i, %j") -> str:
    return f"""
func.func @f(%m: memref<16x16xf32>, %n: index) {{
  affine.for %i = {outer} {{
    affine.for %j = {inner} {{
      %0 = affine.load %m[{load}] : memref<16x16xf32>
      affine.store %0, %m[{store}] : memref<16x16xf32>
    }}
  }}
  return
}}"""


def loop(bounds: str) -> str:
    return f"""
func.func @f(%m: memref<16xf32>, %n: index) {{
  affine.for %i = {bounds} {{
    %0 = affine.load %m[%i mod 16] : memref<16xf32>
    affine.store %0, %m[%i mod 16] : memref<16xf32>
  }}
  return
}}"""


CARRIED = PROGRAMS["carried"]
CARRIED_AROUND = CARRIED.replace(
    "    %0 = ",
    PROGRAMS["carried around"],
)
CARRIED_INSIDE = PROGRAMS["carried inside"]
NAMED = FSUM + CARRIED.replace("-> f32 {\n    %0", "reduce (@fsum) -> f32 {\n    %0").replace(
    "arith.addf", "reduction.combine @fsum"
)
TWICE = NAMED.replace(
    "  return",
    PROGRAMS["twice"],
)
INNER_CARRIES = PROGRAMS["inner carries"]
BESIDE = PROGRAMS["beside"]


def imperfect(before: str = "affine.store %x, %m[%i, 9] : memref<16x16xf32>") -> str:
    return f"""
func.func private @g(memref<16x16xf32>)
func.func @f(%m: memref<16x16xf32>, %x: f32) {{
  affine.for %i = 0 to 8 {{
    {before}
    affine.for %j = 0 to 8 {{
      affine.store %x, %m[%i, %j] : memref<16x16xf32>
    }}
  }}
  return
}}"""


CALLING = imperfect("").replace(
    "      affine.store", "      func.call @g(%m) : (memref<16x16xf32>) -> ()\n      affine.store"
)


def far(steep: str) -> str:
    """Loops that are only known to end near the greatest number."""
    return f"""
func.func @f() {{
  affine.for %i = -{BIG} to {BIG} {{
    affine.for %j = affine_map<(d0) -> (-d0)>(%i) to affine_map<(d0) -> ({steep})>(%i) {{
    }}
  }}
  return
}}"""


def bounded(low: str, high: str = "(d0) -> (8)>(%i)") -> str:
    return f"""
func.func @f(%n: index, %p: index) {{
  affine.for %i = 0 to 99 {{
    affine.for %j = max affine_map<{low} to min affine_map<{high} {{
    }}
  }}
  return
}}"""


LOWS = ", ".join(f"d0 * {k + 2} - s0 * {k * k + 1}" for k in range(10))
HIGHS = ", ".join(f"d0 * {k + 30} + s0 * {k**3 + 1}" for k in range(10))
MANY = bounded(f"(d0)[s0] -> ({LOWS})>(%i)[%n]", f"(d0)[s0] -> ({HIGHS})>(%i)[%p]")


def copied(body: str, memref: str = "memref<16x16xf32>", inner: str = "0 to 8") -> str:
    return f"""
func.func @f(%m: {memref}, %x: f32, %n: index) {{
  affine.for %i = 0 to 8 {{
    affine.for %j = {inner} {{
      {body} : {memref}
    }}
  }}
  return
}}"""


LOADED_BEFORE = imperfect("%x0 = affine.load %m[%i, 9] : memref<16x16xf32>").replace(
    "store %x,", "store %x0,"
)
WRITTEN = "affine.store %x, %m[%i, %j]"


def lanes(body: str) -> str:
    return f"""
func.func @f(%m: memref<64xf32>, %a: memref<64x64xf32>, %v: f32, %n: index) {{
  affine.for %i = 0 to 64 {{
    {body}
    affine.store %v, %m[%i] : memref<64xf32>
  }}
  return
}}"""


DIFFERENT = lanes("""affine.for %j = affine_map<(d0) -> (d0)>(%i) to 64 {
      affine.store %v, %a[%j, %i] : memref<64x64xf32>
    }""")


def product(*changes: str) -> str:
    """A product of matrices, with texts in it replaced by others, by turns."""
    text = PROGRAMS["product"]
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


SUMS = product("affine.for %k = 0 to 8 {", "affine.for %k = 0 to 8 {affine.for %l = 0 to %n {")
SUMS = SUMS.replace("%C[%i, %j] : memref<16x16xf32>\n      }", "%C[%i, %j] : memref<16x16xf32>\n}}")
INTEGERS = ("f32", "i32", "addf", "addi", "mulf", "muli")
LOAD = "%b = affine.load %B[%k, %j] : memref<16x16xi32>"
PAIRS = product(
    *INTEGERS,
    "%p = arith.muli %a, %b",
    "%l, %q = arith.mulsi_extended %a, %a : i32\n%p = arith.muli %l, %b",
)
THROUGH_INDEX = product(
    *INTEGERS,
    "%p = arith.muli %a, %b",
    "%l = arith.index_cast %b : i32 to index\n%q = arith.index_cast %l : index to i32\n"
    "%p = arith.muli %a, %q",
)
OF_INDEX = product(
    *INTEGERS,
    "%A: memref<16x16xi32>",
    "%A: memref<16x16xindex>",
    "%a = affine.load %A[%i, %k] : memref<16x16xi32>",
    "%l = affine.load %A[%i, %k] : memref<16x16xindex>\n%a = arith.index_cast %l : index to i32",
)
BACK = nest("1 to 8", "0 to 8", "%i - 1, %j + 1")
ROW = loop("0 to END").replace("16xf32", "?xf32").replace("%i mod 16", "%i")
LEAST = -(1 << 63)
MIN = "0 to min affine_map<(d0) -> (d0, 10)>(%n)"
MAX = "max affine_map<(d0) -> (d0, 1)>(%n) to 10"
LOWER = "affine_map<(d0) -> (d0)>(%i) to 8"


@pytest.mark.parametrize(
    ("text", "step", "code"),
    [
        (loop(f"0 to {BIG} step {1 << 61}"), "unroll i factor=3", "index-overflow"),
        (loop(MIN), "unroll i factor=3", ""),
        (
            CARRIED.replace("0 to 16", MIN).replace("%x: f32", "%x: f32, %n: index"),
            "unroll i factor=3",
            "bound-of-several",
        ),
        (loop("0 to 8"), "unroll i factor=3", ""),
        (
            ROW.replace("END", str(1 << 62)),
            f"vectorise i lanes={1 << 62}",
            "vectorize.index-overflow",
        ),
        (ROW.replace("END", str(BIG)), f"vectorise i lanes={1 << 62}", "vectorize.index-overflow"),
        (loop(f"0 to {BIG}"), "split i factor=4", "index-overflow"),
        (loop(f"0 to {BIG}"), "peel i first=2", "index-overflow"),
        (nest("0 to 8"), "peel j below=i", ""),
        (nest("0 to 8"), "peel i below=j", "not-around"),
        (nest("0 to 8", "0 to 8 step 2"), "peel j below=i", "step"),
        (nest("0 to 8"), "peel j below=i first=1", "ScheduleError"),
        (loop(MAX), "normalise i", "bound-of-several"),
        (loop(f"-{BIG} to {BIG}"), "normalise i", "index-overflow"),
        (nest(f"0 to {BIG}", load="0, %j", store="0, %j"), "tile i, j sizes=4,2", "index-overflow"),
        (nest("0 to 8", LOWER), "tile i, j sizes=3,3", ""),
        (nest("0 to 8 step 2", LOWER), "tile i, j sizes=2,2", "step"),
        (nest("1 to 8", LOWER, "%i - 1, %j + 1"), "tile i, j sizes=2,2", "illegal-tiling"),
        (BACK, "tile i, j sizes=2,2", "illegal-tiling"),
        (CARRIED, "tile i sizes=2", "carries-values"),
        (CARRIED_INSIDE, "tile i, j, k sizes=2,2,2", "carries-values"),
        (BACK, "interchange j, i", "illegal-permutation"),
        (BACK, "unroll-and-jam i factor=2", "illegal-jam"),
        (CARRIED_AROUND, "unroll-and-jam i factor=2", "illegal-jam"),
        (BESIDE, "interchange i, j", "not-nested"),
        (imperfect(), "coalesce i, j", "not-nested"),
        (nest("0 to 8", f"0 to {LOWER.split(' to ')[0]}"), "coalesce i, j", "bounds-vary"),
        (INNER_CARRIES, "coalesce i, j", "carries-values"),
        (imperfect(), "tile i, j sizes=2,2", "not-nested"),
        (nest("0 to 8"), "keep-in-registers i", "no-element"),
        (loop("0 to 8"), "hoist i", "nothing-invariant"),
        (loop("0 to 8"), "run affine-jam-rows", "nothing-changed"),
        (imperfect(""), "distribute i before=j", "empty-part"),
        (
            NAMED.replace("%s =", "affine.store %x, %m[%i] : memref<16xf32>\n    %s ="),
            "distribute i at=1",
            "named-reductions",
        ),
        (NAMED, "split i factor=2", "named-reductions"),
        (NAMED, "peel i first=2", "named-reductions"),
        (TWICE, "fuse i, j", "named-reductions"),
        (BESIDE, "fuse j, i", "not-beside"),
        (BESIDE, "fuse i, j", "unknown-fusion"),
        (CALLING, "interchange j, i", "unknown-permutation"),
        (CALLING, "tile i, j sizes=2,2", "unknown-tiling"),
        (CALLING, "unroll-and-jam i factor=2", "unknown-jam"),
        (CALLING, "distribute j at=1", "unknown-distribution"),
        (
            loop(f"{BIG - 3} to affine_map<(d0) -> (d0)>(%n) step 2"),
            "peel i first=2",
            "index-overflow",
        ),
        (
            nest("0 to 8", "affine_map<(d0) -> (d0 mod 3)>(%i) to 8"),
            "interchange j, i",
            "bounds-not-linear",
        ),
        (MANY, "interchange j, i", ""),
        (MANY, "interchange j, i max_bounds=1", "too-many-bounds"),
        (far(f"d0 * 7 + {BIG}"), "interchange j, i", "index-overflow"),
        (far(f"d0 * 7 + {BIG}"), "tile i, j sizes=2,2", "index-overflow"),
        (loop(MIN), "unroll i", "unknown-trip-count"),
        (loop("8 to 2"), "unroll i", "never-runs"),
        (loop(f"-{BIG} to 5"), "unroll i factor=3", "index-overflow"),
        (NAMED, "parallelise i", "unsupported-reduction"),
        (CARRIED, "parallelise i", "carried-values"),
        (loop(f"{LEAST} to {LEAST + 4}"), "parallelise i", "unsupported-bound"),
        (copied("affine.store %x, %m[]", "memref<f32>"), "pack m, i", "no-elements"),
        (
            copied(
                f"%t = memref.alloca() : memref<16x16xf32>\n      {WRITTEN.replace('%m', '%t')}"
            ),
            "pack t, i",
            "not-defined",
        ),
        (CALLING, "pack m, i", "other-access"),
        (copied(WRITTEN, inner="0 to 0"), "pack m, i", "never-runs"),
        (
            nest("0 to 8")
            .replace(
                "%0 = affine.load",
                "affine.if affine_set<(d0) : (d0 * 2 - 3 == 0)>(%j) {\n      %0 = affine.load",
            )
            .replace("    }\n  }", "    }}\n  }"),
            "pack m, i",
            "never-runs",
        ),
        (copied(WRITTEN, "memref<?x16xf32>", "0 to 8 step 3"), "pack m, i", "out-of-bounds"),
        (
            copied(f"scf.for %q = %n to %n step %n {{ {WRITTEN}").replace("    }\n", "    }}\n", 1),
            "pack m, j",
            "no-box",
        ),
        (
            copied(
                "affine.store %x, %m[%n * 2, %j] : memref<?x?xf32>\naffine.store %x, %m[%i, 2]",
                "memref<?x?xf32>",
            ),
            "pack m, j",
            "no-box",
        ),
        (copied("affine.store %x, %m[%i * 2 + %j, %j]", "memref<?x?xf32>"), "pack m, j", "no-box"),
        (copied(WRITTEN, "memref<?x?xf32>", "0 to %n"), "pack m, j", "no-box"),
        (LOADED_BEFORE, "distribute i before=j", "value-crosses"),
        (
            copied("affine.store %x, %m[%i, %n mod 4]", "memref<?x?xf32>"),
            "pack m, j",
            "out-of-bounds",
        ),
        (PAIRS, "register-tile k", "no-contraction"),
        (THROUGH_INDEX, "register-tile k", "no-contraction"),
        (OF_INDEX, "register-tile k", "no-contraction"),
        (lanes("vector.print %v : f32"), "parallelise i", "unsupported-op"),
        (lanes("vector.print %v : f32"), "vectorise i lanes=4", "vectorize.unsupported-op"),
        (DIFFERENT, "vectorise i lanes=4", "vectorize.varying-bounds"),
        (product(), "register-tile k", ""),
        (SUMS, "register-tile l", "unknown-extents"),
        (product("%k = 0 to 8", "%k = 0 to 8 step 2"), "register-tile k", "step"),
        (
            product("%a = affine.load %A", "%a = affine.load %C"),
            "register-tile k",
            "carried-dependence",
        ),
        (product("%C[%i, %j]", "%C[%i, %j * 2]"), "register-tile k", "not-contiguous"),
        (product("%B[%k, %j]", "%B[%i, %k]"), "register-tile k", "no-reuse"),
        (product("%C[%i, %j]", "%C[%i, 0]"), "register-tile k", "no-contraction"),
        (
            product("%c = affine.load %C[%i, %j]", "%c = affine.load %C[%i, %k]"),
            "register-tile k",
            "no-contraction",
        ),
        (
            product(
                "%a = ",
                "%q:2 = affine.delinearize_index %i into (2, 4) : index, index\n%a = ",
                "%A[%i",
                "%A[%q#0",
            ),
            "register-tile k",
            "no-contraction",
        ),
        (product("affine.store %s", "affine.store %a"), "register-tile k", "no-contraction"),
        (
            product(*INTEGERS, LOAD, "%b = arith.index_cast %j : index to i32"),
            "register-tile k",
            "no-contraction",
        ),
        (
            product(
                *INTEGERS,
                LOAD,
                "%q = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)\n"
                "%b = arith.index_cast %q : index to i32",
            ),
            "register-tile k",
            "no-contraction",
        ),
        (product(*INTEGERS[:-1], "divsi"), "register-tile k", "no-contraction"),
        (product("%B[%k, %j]", "%B[%j, %i]"), "register-tile k", "no-contraction"),
    ],
)
def test_steps_are_taken_or_refused(text: str, step: str, code: str) -> None:
    schedule = lw.parse(text).schedule("f")
    assert code_of(lambda: schedule.take(step_from_text(KINDS, step))) == code


def test_many_copies_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopwright.loops.steps.unroll.MOST_OPS", 10)
    schedule = lw.parse(loop("0 to 8")).schedule("f")
    with pytest.raises(RefusedStepError, match="too-large"):
        schedule.unroll("i")


@pytest.mark.parametrize("order", [("j", "k", "i"), ("k", "j", "i"), ("k", "i", "j")])
@pytest.mark.parametrize("step", [1, 2])
def test_bounds_that_are_computed_between_the_loops(order: tuple[str, ...], step: int) -> None:
    """What computes them would stand in the innermost loop."""
    text = f"""
func.func @f(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {{
  affine.for %i = 0 to 8 {{
    affine.for %j = 2 to 6 step {step} {{
      %0 = affine.apply affine_map<(d0) -> (d0 - 2)>(%j)
      affine.for %k = affine_map<(d0) -> (d0)>(%0) to affine_map<(d0) -> (d0 + 2)>(%0) {{
        %1 = affine.load %a[%i, %k] : memref<8x8xf32>
        affine.store %1, %b[%k, %i] : memref<8x8xf32>
      }}
    }}
  }}
  return
}}"""
    schedule = lw.parse(text).schedule("f")
    if step == 2:
        with pytest.raises(lw.ScheduleError, match="the step of a loop is not 1"):
            schedule.interchange(*order)
        return
    schedule.interchange(*order)
    results: list[list[list[float]]] = []
    for module in (lw.parse(text), schedule.module):
        a = np.arange(64, dtype=np.float32).reshape(8, 8)
        b = np.zeros((8, 8), np.float32)
        module.interpret("f", a, b)
        results.append(b.tolist())
    assert results[0] == results[1]
