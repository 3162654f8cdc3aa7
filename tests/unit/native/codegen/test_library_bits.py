"""Functions computed in line have the bits of the C library, which plain scalar code calls."""

from functools import cache

import numpy as np
import pytest
from xdsl.dialects.builtin import f32, f64
from xdsl.dialects.test import TestPureOp as PureOp

import loopwright as lw
from loopwright.ir.dialects import math
from loopwright.ir.interfaces.op_interfaces import Computation, computation

COUNT = 40_000
FUNCTIONS = ("exp", "exp2", "log")
DTYPES = {"f32": np.float32, "f64": np.float64}


@cache
def function(name: str, kind: str, lanes: int) -> lw.Kernel:
    """A function of the elements of an array, in vectors where there are lanes."""
    return lw.parse(f"""func.func @f(%a: memref<?x{kind}>, %b: memref<?x{kind}>) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x{kind}>
  affine.for %i = 0 to %n {{
    %x = affine.load %a[%i] : memref<?x{kind}>
    %y = math.{name} %x : {kind}
    affine.store %y, %b[%i] : memref<?x{kind}>
  }}
  return
}}""").compile("f", optimise=lanes > 0)


def operands(name: str, kind: str) -> np.ndarray:
    """Numbers all over the format, where results are ordinary, and where they are special."""
    rng = np.random.default_rng(3)
    info = np.finfo(DTYPES[kind])
    special = [0.0, 1.0, np.inf, np.nan, info.tiny, info.max, info.smallest_subnormal, 746.5, 700.0]
    special += [709.9, 745.2, 88.8, 103.9, 104.1, 199.9, 1e30, 2.0**-60, 1 + info.eps, 1 - info.eps]
    limit = float(np.log(info.max)) * (1.5 if name == "exp2" else 1.05)
    spread = rng.uniform(info.minexp - info.nmant, info.maxexp, COUNT)
    with np.errstate(all="ignore"):
        return np.concatenate(
            [
                rng.uniform(-limit, limit, COUNT),
                rng.normal(0, 1, COUNT),
                1 + rng.normal(0, 1e-3, COUNT),
                np.log(2) * np.arange(-1100, 1100),
                np.exp2(spread),
                -np.exp2(spread[: COUNT // 8]),
                special,
                [-x for x in special],
            ]
        ).astype(DTYPES[kind])


def is_in_line(name: str, kind: str) -> bool:
    """Whether the op says that it rarely calls the library."""
    op_class = {"exp": math.ExpOp, "exp2": math.Exp2Op, "log": math.LogOp}[name]
    value = PureOp(result_types=[{"f32": f32, "f64": f64}[kind]]).results[0]
    return computation(op_class(value), in_lanes=True) is Computation.RARE_CALL


@pytest.mark.parametrize("kind", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_the_bits_of_the_library(name: str, kind: str) -> None:
    values = operands(name, kind)
    of_lanes = np.empty_like(values)
    of_library = np.empty_like(values)
    function(name, kind, 8)(values, of_lanes)
    function(name, kind, 0)(values, of_library)
    np.testing.assert_array_equal(np.isnan(of_lanes), np.isnan(of_library))
    numbers = ~np.isnan(of_library)
    bits = "i4" if kind == "f32" else "i8"
    np.testing.assert_array_equal(of_lanes[numbers].view(bits), of_library[numbers].view(bits))
    symbol = f"_lw_lanes_{name}"
    assert (symbol in function(name, kind, 8).inspect_llvm()) == is_in_line(name, kind)


POWERS = (2.0, 3.0, 4.0, -1.0, -2.0, -3.0, 0.5, 1.5, 2.5, -0.5, -1.5, -3.5)


@cache
def power(exponent: float, kind: str, lanes: int) -> lw.Kernel:
    """Strict powers, of vectors where there are lanes."""
    return lw.parse(f"""func.func @f(%a: memref<?x{kind}>, %b: memref<?x{kind}>) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x{kind}>
  %e = arith.constant {exponent} : {kind}
  affine.for %i = 0 to %n {{
    %x = affine.load %a[%i] : memref<?x{kind}>
    %y = math.powf %x, %e : {kind}
    affine.store %y, %b[%i] : memref<?x{kind}>
  }}
  return
}}""").compile("f", optimise=lanes > 0)


@pytest.mark.parametrize("kind", DTYPES)
@pytest.mark.parametrize("lanes", [0, 8])
@pytest.mark.parametrize("exponent", POWERS)
def test_powers_have_the_bits_of_the_library(exponent: float, lanes: int, kind: str) -> None:
    rng = np.random.default_rng(5)
    dtype = DTYPES[kind]
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 2.0, 5e-324, 1e-160, -1e160, 2.0**-64]
    special += [1e-45, 1e-40, 2.0**-126, 2.0**-63, 2.0**64, 3.4e38, 1 + 2.0**-23, 1 - 2.0**-24]
    spread = 10 ** rng.uniform(*((-120, 120) if kind == "f64" else (-25, 25)), COUNT // 4)
    with np.errstate(all="ignore"):
        values = np.concatenate(
            [
                rng.random(COUNT),
                1 + rng.normal(0, 1e-3, COUNT),
                spread,
                -rng.random(999),
                special,
                np.repeat(special, 16),  # whole vectors of one number
            ]
        ).astype(dtype)
        powers = np.empty_like(values)
        power(exponent, kind, lanes)(values, powers)
        expected = np.array([x ** dtype(exponent) for x in values])
    assert expected.dtype == powers.dtype
    bits = "i4" if kind == "f32" else "i8"
    np.testing.assert_array_equal(powers.view(bits), expected.view(bits))
