"""Functions with `afn`: close to the true values everywhere, exact where those are special."""

import re
from functools import cache

import numpy as np
import pytest

import loopwright as lw

NAMES = "exp exp2 log log2 log10 tanh expm1 log1p acos asin atan sin cos tan".split()
FUNCTIONS = {name: getattr(np, re.sub("^a(?=cos|sin|tan)", "arc", name)) for name in NAMES}
IN_LANES = "sin", "cos", "tan", "powf", "atan2"
DTYPES = {"f32": np.float32, "f64": np.float64}
MOST_UNITS = {"exp": 1.5, "exp2": 2.0, "log": 1.5, "log10": 3.0, "tanh": 2.0, "expm1": 2.0}
"""Of others 3, if they are in no list."""
LIMITS = {"tanh": 22.0, "acos": 1.0, "asin": 1.0, "atan": 50.0, "log1p": 0.9, "expm1": 80.0}
COUNT = 40_000


@cache
def compiled(
    name: str, kind: str, flags: str, operands: str = "%x", constant: float = 1.0
) -> lw.Kernel:
    memref = f"memref<?x{kind}>"
    return lw.parse(f"""func.func @f(%a: {memref}, %b: {memref}, %c: {memref}) {{
  %c0 = arith.constant 0 : index
  %k = arith.constant {constant} : {kind}
  %n = memref.dim %a, %c0 : {memref}
  affine.for %i = 0 to %n {{
    %x = affine.load %a[%i] : {memref}
    %y = affine.load %b[%i] : {memref}
    %z = math.{name} {operands} fastmath<{flags}> : {kind}
    affine.store %z, %c[%i] : {memref}
  }}
  return
}}""").compile("f", optimise=name in IN_LANES)


def arguments(name: str, kind: str) -> np.ndarray:
    rng = np.random.default_rng(11)
    dtype = DTYPES[kind]
    info = np.finfo(dtype)
    if name.startswith("log") and name != "log1p":
        exponents = rng.uniform(info.minexp - info.nmant, info.maxexp, COUNT).astype(np.longdouble)
        near_one = 1 + rng.normal(0, 0.1, COUNT)
        return np.concatenate([np.exp2(exponents).astype(dtype), near_one.astype(dtype)])
    most = {"exp": 1.05 * np.log(info.max), "exp2": 1.05 * info.maxexp, **LIMITS}
    limit = most.get(name, 2.0**21)
    wide = rng.uniform(-limit, limit, COUNT)
    quarters = np.rint(wide) * (np.pi / 2) if name in IN_LANES else wide
    near = np.clip(rng.normal(0, 0.5, COUNT), -limit, limit)
    return np.concatenate([wide, quarters, near, 10.0 ** rng.uniform(-30, 0, COUNT)])


@pytest.mark.parametrize("kind", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_error_in_units_of_the_last_place(name: str, kind: str) -> None:
    dtype = DTYPES[kind]
    values = arguments(name, kind).astype(dtype)
    results = np.empty_like(values)
    compiled(name, kind, "afn")(values, values, results)
    how = "_lw_lanes" if name in IN_LANES else "llvm.loop.interleave.count"
    assert how in compiled(name, kind, "afn").inspect_llvm(optimised=False)
    with np.errstate(over="ignore", under="ignore", divide="ignore"):
        exact = FUNCTIONS[name](values.astype(np.longdouble))
        rounded = exact.astype(dtype)
    assert np.array_equal(np.isinf(results), np.isinf(rounded))
    finite = np.isfinite(rounded)
    unit = np.spacing(np.abs(rounded[finite])).astype(np.longdouble)
    error = np.abs(results[finite].astype(np.longdouble) - exact[finite]) / unit
    assert error.max() <= MOST_UNITS.get(name, 3.0)


@pytest.mark.parametrize("kind", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_special_values(name: str, kind: str) -> None:
    dtype = DTYPES[kind]
    tiny = np.finfo(dtype).smallest_subnormal
    values = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, -1.0, 1.0, tiny, -tiny] * 2, dtype)
    results = np.empty_like(values)
    compiled(name, kind, "afn")(values, values, results)
    with np.errstate(all="ignore"):
        expected = FUNCTIONS[name](values)
    np.testing.assert_allclose(results, expected, rtol=4 * np.finfo(dtype).eps)
    exact = (expected == 0) | np.isinf(expected)
    assert np.array_equal(np.signbit(results[exact]), np.signbit(expected[exact]))


@pytest.mark.parametrize("y_is", [None, -7.0, -2.5, -2.0, -0.5, 0.5, 1.5, 2.0, 3.0, 4.0, 100.0])
@pytest.mark.parametrize(("name", "exact"), [("powf", np.power), ("atan2", np.arctan2)])
def test_functions_of_two_numbers(name: str, exact: np.ufunc, y_is: float | None) -> None:
    rng = np.random.default_rng(5)
    special = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 2.5, -3.0, 5e-324, 1e155, 1e308]
    pairs = np.array([(x, y) for x in special for y in special])
    usual = np.stack([10.0 ** rng.uniform(-3, 3, COUNT), rng.normal(0, 4, COUNT)], axis=1)
    x, y = np.concatenate([pairs, usual, usual[:, ::-1]]).T.copy()
    results = np.empty_like(x)
    y = y if y_is is None else np.full_like(x, y_is)
    operands = "%x, %y" if y_is is None else "%x, %k"
    compiled(name, "f64", "afn", operands, y_is or 1.0)(x, y, results)
    with np.errstate(all="ignore"):
        exact_results = exact(x.astype(np.longdouble), y.astype(np.longdouble))
        expected = exact_results.astype(float)
    finite = np.isfinite(expected) & (np.abs(expected) > 1e-300)
    error = np.abs(results[finite] - exact_results[finite]) / np.spacing(np.abs(expected[finite]))
    assert error.max() <= 3.0
    np.testing.assert_array_equal(results[~finite], expected[~finite])


def test_loops_become_vectors() -> None:
    kernel = compiled("exp", "f32", "fast")
    assert "expf" not in kernel.inspect_llvm()
    assert " x float>" in kernel.inspect_llvm()


def test_narrow_formats_go_through_float() -> None:
    kernel = lw.parse("""func.func @f(%x: f16) -> f16 {
  %y = math.exp %x fastmath<afn> : f16
  return %y : f16
}""").compile("f")
    assert kernel(np.float16(1.0)) == np.float16(np.e)
