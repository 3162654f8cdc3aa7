"""`affine.atomic_rmw`: its checks, its meaning in every engine, its dependences, its lowering."""

from __future__ import annotations

import numpy as np
import pytest
from tests.oracle import mlir_opt
from tests.unit.analysis.programs import analyse, lines

import loopwright as lw
from loopwright.exact.loops import LoopFacts
from loopwright.reporting.errors import DiagnosticError

REFUSED = {
    "addf %i, %m[0] : (i32, memref<4xi32>) -> i32": "kind 'addf' expects a floating-point type",
    "muli %f, %g[0] : (f32, memref<4xf32>) -> f32": "with kind 'muli' expects an integer type",
    "addf %f, %m[0] : (f32, memref<4xi32>) -> f32": "value type matches element type of memref",
    "addf %f, %g[0] : (f32, memref<4xf32>) -> f64": "all of {value, result} have same type",
    "addf %f, %g[0, 1] : (f32, memref<4xf32>) -> f32": "map num results must equal memref rank",
    "addf %f, %g[%p] : (f32, memref<4xf32>) -> f32": "cannot be used as a dimension id",
    "sub %f, %g[0] : (f32, memref<4xf32>) -> f32": "one of the following enum values",
    "addf %f, %g[0] : (f32, f32) -> f32": "expected builtin.memref, but found 'f32'",
    "addf %f, %g[0] {kind = 0 : i64} : (f32, memref<4xf32>) -> f32": "occurs more than once",
    "addi %x, %n[0] : (index, memref<4xindex>) -> index": "signless integer or floating-point",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    arguments = (
        "%i: i32, %m: memref<4xi32>, %f: f32, %g: memref<4xf32>, %x: index, %n: memref<4xindex>"
    )
    body = f"scf.for %p = %x to %x step %x {{\n %r = affine.atomic_rmw {text}\n }}"
    with pytest.raises(DiagnosticError, match=REFUSED[text].replace("{", r"\{")) as caught:
        lw.parse(f"func.func @f({arguments}) {{\n{body}\nreturn\n}}")
    location = caught.value.diagnostics[0].location
    assert location is not None
    assert location.line == 3


KINDS = {
    "i32": ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori"),
    "f32": ("addf", "assign", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf"),
}


@pytest.mark.parametrize(("element", "kind"), [(e, k) for e, kinds in KINDS.items() for k in kinds])
def test_meaning(element: str, kind: str) -> None:
    """Interpreted, compiled for one thread and for two, and lowered: the same."""
    types = f"({element}, memref<5x{element}>) -> {element}"
    text = f"""
    func.func @f(%m: memref<5x{element}>, %v: memref<20x{element}>, %o: memref<20x{element}>) {{
      affine.for %i = 0 to 20 {{
        %x = affine.load %v[%i] : memref<20x{element}>
        %r = affine.atomic_rmw {kind} %x, %m[(%i * 3) mod 5] : {types}
        affine.store %r, %o[%i] : memref<20x{element}>
      }}
      return
    }}"""  # fmt: skip
    dtype = np.int32 if element == "i32" else np.float32
    rng = np.random.default_rng(7)
    start, values = rng.integers(-99, 99, 5).astype(dtype), rng.integers(-99, 99, 20).astype(dtype)

    def outcome(module: lw.Module, threads: int | None) -> list[bytes]:
        arrays = [start.copy(), values.copy(), np.zeros(20, dtype)]
        if threads is None:
            module.interpret("f", *arrays)
        else:
            module.compile("f", threads=threads)(*arrays)
        return [array.tobytes() for array in arrays]

    module = lw.parse(text)
    expected = outcome(module, None)
    assert expected[0] != start.tobytes()
    assert outcome(module, 1) == outcome(module, 2) == expected
    module = module.apply("lower-affine")
    assert mlir_opt(str(module)).ok
    assert outcome(module, 1) == expected


HISTOGRAM = """affine.for %i = 0 to 20 {
  %r = affine.atomic_rmw addf %x, %m[%i mod 5] : (f32, memref<9xf32>) -> f32
}"""


def test_reads_and_writes_its_element() -> None:
    analysis = analyse(HISTOGRAM, "%m: memref<9xf32>")
    assert lines(analysis) == ["flow 1 [5, 15]", "anti 1 [5, 15]", "output 1 [5, 15]"]
    (access,) = analysis.accesses
    assert access.reads
    assert access.writes


@pytest.mark.parametrize(
    ("more", "parallel"),
    [
        ("", True),
        ("%q = affine.atomic_rmw addf %x, %m[%i floordiv 3] : (f32, memref<9xf32>) -> f32", True),
        ("%q = affine.atomic_rmw mulf %x, %m[0] : (f32, memref<9xf32>) -> f32", False),
        ("%q = affine.load %m[0] : memref<9xf32>", False),
        ("affine.store %r, %o[%i] : memref<20xf32>", False),
    ],
)
def test_updates_of_one_kind_commute(more: str, parallel: bool) -> None:
    body = HISTOGRAM.replace("\n}", f"\n  {more}\n}}")
    analysis = analyse(body, "%m: memref<9xf32>, %o: memref<20xf32>")
    loop = next(op for op in analysis.function.walk() if op.name == "affine.for")
    assert LoopFacts(analysis).parallelism(loop).is_parallel is parallel


def test_assigning_does_not_commute() -> None:
    analysis = analyse(HISTOGRAM.replace("addf", "assign"), "%m: memref<9xf32>")
    loop = next(op for op in analysis.function.walk() if op.name == "affine.for")
    assert not LoopFacts(analysis).parallelism(loop).is_parallel


def test_subscripts_are_composed_and_casts_folded() -> None:
    module = lw.parse("""
    func.func @f(%m: memref<8xf32>, %x: f32) {
      %c = memref.cast %m : memref<8xf32> to memref<?xf32>
      affine.for %i = 0 to 4 {
        %j = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
        %r = affine.atomic_rmw addf %x, %c[%j + 1] : (f32, memref<?xf32>) -> f32
      }
      return
    }""")
    module = module.apply("canonicalize")
    assert "addf %arg1, %arg0[%arg2 * 2 + 1] : (f32, memref<8xf32>)" in str(module)
