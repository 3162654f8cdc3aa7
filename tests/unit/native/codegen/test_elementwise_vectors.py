"""Compiled `arith` and `math` ops on vectors of rank 0, 1 and 2 against the interpreter."""

import re

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import describe_host
from loopwright.reporting.errors import CompileError
from tests.dtypes import DTYPES
from tests.sampling import pairs

SHAPES = {"": 1, "6x": 6, "2x3x": 6}

CASES = [
    ("arith.addf $0, $1 : @f32", ["f32", "f32"], "f32"),
    ("arith.mulf $0, $1 fastmath<nnan,contract> : @bf16", ["bf16", "bf16"], "bf16"),
    ("arith.divf $0, $1 : @f16", ["f16", "f16"], "f16"),
    ("arith.maxnumf $0, $1 : @f64", ["f64", "f64"], "f64"),
    ("arith.minimumf $0, $1 : @bf16", ["bf16", "bf16"], "bf16"),
    ("arith.negf $0 : @bf16", ["bf16"], "bf16"),
    ("arith.cmpf ult, $0, $1 : @f16", ["f16", "f16"], "i1"),
    ("arith.cmpi sle, $0, $1 : @index", ["index", "index"], "i1"),
    ("arith.select $0, $1, $2 : @i1, @f32", ["i1", "f32", "f32"], "f32"),
    ("arith.muli $0, $1 overflow<none> : @i16", ["i16", "i16"], "i16"),
    ("arith.floordivsi $0, $1 : @i32", ["i32", "i32"], "i32"),
    ("arith.ceildivui $0, $1 : @i64", ["i64", "i64"], "i64"),
    ("arith.maxui $0, $1 : @i16", ["i16", "i16"], "i16"),
    ("arith.extsi $0 : @i16 to @i64", ["i16"], "i64"),
    ("arith.index_cast $0 : @i32 to @index", ["i32"], "index"),
    ("arith.truncf $0 : @f64 to @bf16", ["f64"], "bf16"),
    ("arith.truncf $0 upward : @f32 to @f16", ["f32"], "f16"),
    ("arith.sitofp $0 : @i64 to @bf16", ["i64"], "bf16"),
    ("arith.fptosi $0 : @bf16 to @i32", ["bf16"], "i32"),
    ("arith.bitcast $0 : @f16 to @i16", ["f16"], "i16"),
    ("math.exp $0 : @f32", ["f32"], "f32"),
    ("math.tanh $0 : @bf16", ["bf16"], "bf16"),
    ("math.atan2 $0, $1 : @f64", ["f64", "f64"], "f64"),
    ("math.fma $0, $1, $0 : @f16", ["f16", "f16"], "f16"),
    ("math.sqrt $0 : @bf16", ["bf16"], "bf16"),
    ("math.copysign $0, $1 : @f16", ["f16", "f16"], "f16"),
    ("math.fpowi $0, $1 : @f32, @i32", ["f32", "i32"], "f32"),
    ("math.ipowi $0, $1 : @i32", ["i32", "i32"], "i32"),
    ("math.isnormal $0 : @f32", ["f32"], "i1"),
    ("math.isnan $0 : @bf16", ["bf16"], "i1"),
    ("math.ctpop $0 : @i16", ["i16"], "i16"),
    ("math.absi $0 : @i64", ["i64"], "i64"),
]


def kernel(op: str, operands: list[str], result: str, shape: str) -> str:
    count = SHAPES[shape]
    arguments = [f"%a{i}: memref<{count}x{ty}>" for i, ty in enumerate(operands)]
    arguments.append(f"%r: memref<{count}x{result}>")
    lines = ["%zero = arith.constant 0 : index"]
    for i, ty in enumerate(operands):
        flat = f"vector<{count}x{ty}>"
        shaped = f"vector<{shape}{ty}>"
        lines.append(f"%l{i} = vector.load %a{i}[%zero] : memref<{count}x{ty}>, {flat}")
        lines.append(f"%v{i} = vector.shape_cast %l{i} : {flat} to {shaped}")
        op = op.replace(f"${i}", f"%v{i}")
    op = re.sub(r"@(\w+)", rf"vector<{shape}\1>", op)
    lines.append(f"%w = {op}")
    flat = f"vector<{count}x{result}>"
    shaped = f"vector<{shape}{result}>"
    lines.append(f"%f = vector.shape_cast %w : {shaped} to {flat}")
    lines.append(f"vector.store %f, %r[%zero] : memref<{count}x{result}>, {flat}")
    return f"func.func @f({', '.join(arguments)}) {{\n" + "\n".join(lines) + "\nreturn\n}"


def numbers(ty: str, count: int, position: int) -> np.ndarray:
    """Values that are defined for every op above: no divisor and no power is 0 or negative."""
    dtype = DTYPES[ty]
    if ty == "i1":
        return np.array([True, False, True, True, False, False][:count])
    if ty[0] == "i":
        return np.array(
            [7, -9, 123, -4, 0, 31][:count] if position == 0 else [2, 3, 5, 1, 4, 2][:count], dtype
        )
    first = [1.5, -0.0, 300.25, -7.75, 1e-3, 12.0]
    second = [2.5, 0.0, -3.0, 0.5, 1e3, -1.0]
    return np.array((first if position == 0 else second)[:count], dtype)


@pytest.mark.parametrize(("case", "shape"), pairs(CASES, list(SHAPES), 2))
def test_vectors(case: tuple[str, list[str], str], shape: str) -> None:
    op, operands, result = case
    count = SHAPES[shape]
    module = lw.parse(kernel(op, operands, result, shape))
    arrays = [numbers(ty, count, position) for position, ty in enumerate(operands)]
    meant, actual = (np.zeros(count, DTYPES[result]) for _ in range(2))
    module.interpret("f", *(array.copy() for array in arrays), meant)
    module.compile("f")(*arrays, actual)
    assert meant.tobytes() == actual.tobytes(), (meant, actual)


def test_scalable_vectors_are_refused():
    text = """
func.func @main(%a: memref<16xf32>, %m: vector<4xi1>) {
  %c = arith.constant dense<1.0> : vector<[4]xf32>
  affine.vector_store %c, %a[1] : memref<16xf32>, vector<[4]xf32>
  return
}
"""
    with pytest.raises(CompileError, match="scalable type 'vector<\\[4\\]xf32>'"):
        lw.compile(text)


KEPT = """
func.func @f(%m: memref<64xf64>, %x: memref<64xf64>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %a = vector.load %m[%i] : memref<64xf64>, vector<4xf64>
    %b = vector.load %x[%i] : memref<64xf64>, vector<4xf64>
    %is_less = arith.cmpf olt, %b, %a : vector<4xf64>
    %least = arith.select %is_less, %b, %a : vector<4xi1>, vector<4xf64>
    vector.store %least, %m[%i] : memref<64xf64>, vector<4xf64>
  }
  return
}
"""


def test_what_is_stored_back_makes_no_masked_store() -> None:
    kernel = lw.compile(KEPT, "f")
    x = np.linspace(-3, 3, 64)
    m = x[::-1].copy()
    kernel(m, x)
    assert np.array_equal(m, np.minimum(x, x[::-1]))
    assert describe_host().has_mask_registers or "maskmov" not in kernel.inspect_asm()
