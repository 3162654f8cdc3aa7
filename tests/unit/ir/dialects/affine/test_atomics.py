"""`affine.atomic_rmw`: its checks, its meaning in every engine, its dependences, its lowering."""

import numpy as np
import pytest
from tests.oracle import mlir_opt
from tests.unit.exact.programs import analyse, lines

import loopwright as lw
from loopwright.exact.loops import LoopFacts

KINDS = {
    "i32": ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori"),
    "f32": ("addf", "assign", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf"),
}


@pytest.mark.parametrize("element", KINDS)
def test_meaning(element: str) -> None:
    """Interpreted, compiled for one thread and for two, and lowered: the same, for each kind."""
    kinds = KINDS[element]
    types = f"({element}, memref<5x{element}>) -> {element}"
    names = [f"%m_{kind}: memref<5x{element}>, %o_{kind}: memref<20x{element}>" for kind in kinds]
    updates = "\n".join(
        f"""%{kind} = affine.atomic_rmw {kind} %x, %m_{kind}[(%i * 3) mod 5] : {types}
        affine.store %{kind}, %o_{kind}[%i] : memref<20x{element}>"""
        for kind in kinds
    )
    text = f"""
    func.func @f(%v: memref<20x{element}>, {", ".join(names)}) {{
      affine.for %i = 0 to 20 {{
        %x = affine.load %v[%i] : memref<20x{element}>
        {updates}
      }}
      return
    }}"""
    dtype = np.int32 if element == "i32" else np.float32
    rng = np.random.default_rng(7)
    start, values = rng.integers(-99, 99, 5).astype(dtype), rng.integers(-99, 99, 20).astype(dtype)

    def outcome(module: lw.Module, threads: int | None) -> list[bytes]:
        arrays = [values.copy()]
        for _ in kinds:
            arrays += [start.copy(), np.zeros(20, dtype)]
        if threads is None:
            module.interpret("f", *arrays)
        else:
            module.compile("f", threads=threads)(*arrays)
        return [array.tobytes() for array in arrays]

    module = lw.parse(text)
    expected = outcome(module, None)
    assert all(after != start.tobytes() for after in expected[1::2])
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
