"""Reductions that are symbols, vectorised: named, computed, of several accumulators."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import InterpreterError
from tests.oracle import mlir_opt
from tests.sampling import pairs
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import ARG_MAX, FSUM, PRODUCT

TEXTS = texts_beside(__file__)

COMPLEX = TEXTS["complex"]
MOMENTS = TEXTS["moments"]
POWER = TEXTS["power"]
DEFINITIONS = POWER + FSUM + ARG_MAX + PRODUCT + COMPLEX + MOMENTS


def program(clause: str, types: list[str], starts: list[str], body: str) -> str:
    """`@f` with a loop over `%n` elements `%v` of `%x`, and `%k`, the same as an i32."""
    carried = ", ".join(f"%c{k} = {start}" for k, start in enumerate(starts))
    listed = ", ".join(types)
    count = len(types)
    results = ", ".join(f"%r#{k}" for k in range(count))
    return f"""{DEFINITIONS}
func.func @f(%x: memref<40xf32>, %n: index) -> ({listed}) {{
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i8
  %at = arith.constant 0 : index
  %p = arith.constant 65521 : i64
  %r:{count} = affine.for %i = 0 to %n iter_args({carried}) {clause} -> ({listed}) {{
    %v = affine.load %x[%i] : memref<40xf32>
    %k = arith.fptosi %v : f32 to i32
    {body}
  }}
  return {results} : {listed}
}}
"""


PRODUCT_BODY = TEXTS["product body"]
COMPLEX_BODY = TEXTS["complex body"]
PROGRAMS = {
    "sum, named": program(
        "reduce (@fsum)",
        ["f32"],
        ["%half"],
        "%0 = reduction.combine @fsum %v, %c0 : f32\n affine.yield %0 : f32",
    ),
    "sums, one after the other": program(
        "",
        ["f32"],
        ["%half"],
        "%0 = reduction.combine @fsum %v, %c0 : f32\n"
        "%1 = reduction.combine @fsum %0, %half : f32\n affine.yield %1 : f32",
    ),
    "product, named": program(
        "reduce (@product)",
        ["i32"],
        ["%three"],
        "%0 = reduction.combine @product %c0, %k : i32\n affine.yield %0 : i32",
    ),
    "product, computed": program("", ["i32"], ["%three"], PRODUCT_BODY),
    "a product in a field, computed in a loop": program(
        "reduce (@field)",
        ["i8"],
        ["%seven"],
        "%seven1 = arith.fptosi %v : f32 to i8\n"
        "%b = arith.ori %seven1, %seven : i8\n"
        "%0 = reduction.combine @field %c0, %b : i8\n affine.yield %0 : i8",
    ),
    "arg-max": program(
        "reduce (@arg_max)",
        ["f32", "index"],
        ["%half", "%at"],
        "%0:2 = reduction.combine @arg_max %c0, %c1, %v, %i : f32, index\n"
        "affine.yield %0#0, %0#1 : f32, index",
    ),
    "complex, computed": program(
        "reduce (@times)", ["f32", "f32"], ["%half", "%zero"], COMPLEX_BODY
    ),
    "moments and a sum by its kind": program(
        'reduce (@moments, "addf")',
        ["f32", "f32", "f32", "f32"],
        ["%zero", "%zero", "%zero", "%half"],
        "%one = arith.constant 1.0 : f32\n"
        "%0:3 = reduction.combine @moments %c0, %c1, %c2, %one, %v, %zero : f32, f32, f32\n"
        "%1 = arith.addf %c3, %v : f32\n"
        "affine.yield %0#0, %0#1, %0#2, %1 : f32, f32, f32, f32",
    ),
}


def interpreted(module: lw.Module, *arguments: Any) -> object:
    """The results of a program, which must not do anything undefined."""
    try:
        return module.interpret("f", *arguments)
    except InterpreterError as error:
        raise AssertionError(str(error)) from error


def codes(module: lw.Module) -> list[str]:
    return [entry.code for entry in module.ledger]


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize(("name", "size"), pairs(list(PROGRAMS), (3, 4, 6, 8), 2))
def test_same_results(name: str, size: int) -> None:
    module = lw.parse(PROGRAMS[name])
    x = np.random.default_rng(size).uniform(0.8, 1.3, 40).astype(np.float32)
    x[:] = x if "product" not in name else np.round(x * 50)
    for remainder in ("mask", "loop"):
        after = module.apply(
            "affine-super-vectorize",
            virtual_vector_size=(size,),
            extended=True,
            remainder=remainder,
        )
        assert codes(after) == ["vectorize.vectorized"]
        again = lw.parse(str(after))
        for n in (0, 1, 5, 37, 40):
            expected = module.interpret("f", x, n)
            result = interpreted(again, x, n)
            np.testing.assert_allclose(result, expected, rtol=1e-4, atol=1e-5)
            if n > 30 and size == 4:
                np.testing.assert_array_equal(after.compile("f")(x, n), result)


def test_lanes_are_combined_as_a_tree() -> None:
    module = lw.parse(PROGRAMS["product, named"])
    after = module.apply("affine-super-vectorize", virtual_vector_size=(8,))
    text = str(after)
    assert text.count("arith.remui") == 4  # the definition's, and on vectors of 8, 4 and 2
    assert text.count("reduction.combine @product") == 2  # the last lanes, and the initial value
    assert mlir_opt(str(after.apply("convert-reduction-to-scf"))).ok
