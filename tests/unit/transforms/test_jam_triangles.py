"""`affine-jam-triangles`: rows that become one, what is refused, what pays; random ones."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from tests.generate import triangles

import loopwright as lw
from loopwright.ir.target import describe_host

SUBSTITUTION = """
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>"""
FACTORISATION = """
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>"""


def program(body: str, bounds: str = "0 to 38") -> lw.Module:
    return lw.parse(f"""func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {{
  affine.for %i = {bounds} {{{body}
  }}
  return
}}""")


def codes(module: lw.Module) -> list[str]:
    """What was said of loops."""
    entries = [entry for entry in module.ledger if entry.pass_name == "affine-jam-triangles"]
    return [entry.code for entry in entries if entry.code != "alias.arguments"]


def same(before: lw.Module, after: lw.Module, shapes: list[tuple[int, ...]]) -> bool:
    """Whether both compute the same bits."""
    rng = np.random.default_rng(3)
    arrays = [rng.random(shape) + 0.5 for shape in shapes]
    outcomes: list[list[np.ndarray]] = []
    for module in (before, after):
        outcomes.append([array.copy() for array in arrays])
        module.interpret("main", *outcomes[-1])
    return all(np.array_equal(a, b, equal_nan=True) for a, b in zip(*outcomes, strict=True))


SHAPES: list[tuple[int, ...]] = [(40, 40), (40,)]


@pytest.mark.parametrize("rows", [2, 4, 5])
@pytest.mark.parametrize("bounds", ["0 to 38", "3 to 9", "5 to 5"])
@pytest.mark.parametrize("body", [SUBSTITUTION, FACTORISATION], ids=["substitution", "factors"])
def test_rows_become_one(body: str, bounds: str, rows: int) -> None:
    module = program(body, bounds)
    made = module.apply("affine-jam-triangles", rows=rows, everywhere=True)
    assert codes(made) == (["never-runs"] if bounds == "5 to 5" else ["jammed"])
    assert same(module, made, SHAPES)
    compiled = [np.ones(shape) for shape in SHAPES]
    interpreted = [np.ones(shape) for shape in SHAPES]
    made.compile("main")(*compiled)
    module.interpret("main", *interpreted)
    for one, other in zip(compiled, interpreted, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        # The row before has just been stored.
        (SUBSTITUTION.replace("%x[%j]", "%x[%j + 1]"), "illegal-jam"),
        (
            SUBSTITUTION.replace(
                "%x[%i] : memref<40xf64>\n    %s", "%x[%i - 1] : memref<40xf64>\n    %s"
            ),
            "illegal-jam",
        ),
        # What is left of a row stores what the next one begins with.
        (
            SUBSTITUTION.replace(
                "      affine.yield",
                "      affine.store %n, %m[%j + 2, 0] : memref<40x40xf64>\n      affine.yield",
            ),
            "illegal-jam",
        ),
        (
            SUBSTITUTION
            + """
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %z = affine.load %x[%k] : memref<40xf64>
      affine.store %z, %m[%k, %k] : memref<40x40xf64>
    }""",
            "jammed",
        ),
        (SUBSTITUTION.replace("%j = 0", "%j = affine_map<(d0) -> (d0 - 3)>(%i)"), "bounds-vary"),
        (FACTORISATION.replace("(d0)>(%j) iter", "(d0)>(%i) iter"), "bounds-vary"),
    ],
)
def test_what_is_refused(body: str, code: str) -> None:
    module = program(body, "4 to 38")
    made = module.apply("affine-jam-triangles", rows=3, everywhere=True)
    assert codes(made) == [code]
    assert same(module, made, SHAPES)


@pytest.mark.parametrize(
    ("body", "bounds", "pays"),
    [
        (SUBSTITUTION, "0 to 24", True),
        (SUBSTITUTION, "0 to 23", False),
        (FACTORISATION, "0 to 24", True),
        (
            SUBSTITUTION.replace(
                "%p = arith.mulf %a, %y", "%e = math.exp %a : f64\n      %p = arith.mulf %e, %y"
            ),
            "0 to 38",
            False,
        ),
    ],
)
def test_what_pays(body: str, bounds: str, pays: bool) -> None:
    made = program(body, bounds).apply("affine-jam-triangles")
    assert codes(made) == (["jammed"] if pays else [])


def test_columns_fill_a_vector() -> None:
    # Rows of a triangle are apart in memory: four. Columns are neighbours: as many as a vector has.
    host = describe_host()
    columns = SUBSTITUTION.replace("%m[%i, %j]", "%m[%j, %i]")
    for body, element, rows in [
        (SUBSTITUTION, "f64", 4),
        (columns, "f64", max(4, min(8, host.vector_bits // 64))),
        (columns, "f32", max(4, min(8, host.vector_bits // 32))),
    ]:
        text = str(program(body)).replace("f64", element)
        made = lw.parse(text).apply("affine-jam-triangles")
        (entry,) = (one for one in made.ledger if one.code == "jammed")
        assert entry.message.startswith(f"{rows} iterations")


def test_random_triangles() -> None:
    met: Counter[str] = Counter()
    for seed in range(100):
        text, extent = triangles.generate(seed)
        module = lw.parse(text)
        made = module.apply("affine-jam-triangles", rows=2 + seed % 4, everywhere=True)
        assert same(module, made, [(extent, extent)] * 2 + [(extent,)]), text
        met.update(codes(made))
    assert met["jammed"] > 25 and met["illegal-jam"] > 25
