"""Squares: numbers are given to the C library, arrays are multiplied."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw

MANY = np.random.default_rng(5).uniform(-10, 10, 20_000)


def of_numbers(x, single, of_whole, out):
    for i in range(len(x)):
        v = float(x[i])
        out[0, i] = v**2
        out[1, i] = x[i] ** 2.0
        out[2, i] = single[i] ** 2
        out[3, i] = pow(v, 2)
        out[4, i] = of_whole[i] ** 2.0
        out[5, i] = np.power(x[i], 2)
        out[6, i] = np.power(v, 2.0)


def of_arrays(x, single, of_whole):
    return (
        *(x**2, np.power(x, 2.0), single**2, of_whole**2, of_whole**2.0),
        *(np.power(of_whole, 2.0), x ** np.float64(2), np.float_power(x, 2)),
    )


def square(x):
    return x**2


@pytest.mark.parametrize("optimise", [False, True])
def test_squares_are_those_of_python_and_numpy(*, optimise: bool) -> None:
    single = MANY.astype(np.float32)
    whole = np.arange(len(MANY)) - 5000
    assert any(x**2 != x * x for x in MANY.tolist())
    kernel: Any = lw.kernel(optimise=optimise)
    kernel(of_numbers).check(MANY, single, whole, np.zeros((7, len(MANY))))
    kernel(of_arrays).check(MANY, single, whole)


def test_squares_of_numbers_are_products_with_fastmath() -> None:
    kernel: Any = lw.kernel(fastmath=True)(square)
    assert kernel(1.5) == 2.25
    assert "math.powf" not in kernel.inspect_mlir()


def test_squares_of_numbers_of_all_sizes() -> None:
    """Those whose products are not rounded as the C library rounds are found."""
    draw = np.random.default_rng(7)
    edges = [0.0, -0.0, 5e-324, 1e-170, -1e-155, 2.0**-64, 2.0**64, 1.3e154, float("nan"), -np.inf]
    numbers = draw.uniform(1, 2, 400_000) * 2.0 ** draw.integers(-511, 511, 400_000)
    many = np.array([*edges, *numbers, *draw.uniform(1, 2, 100_000)])
    squares, powers = lw.kernel(of_each)(many, 2.0)
    assert squares.tobytes() == powers.tobytes()
    assert squares[: len(edges)].tobytes() == np.array([x**2 for x in edges]).tobytes()
    assert (many * many != squares).sum() > 100


def of_each(x, exponent):
    squares, powers = np.zeros(len(x)), np.zeros(len(x))
    for i in range(len(x)):
        squares[i] = float(x[i]) ** 2
        powers[i] = float(x[i]) ** exponent
    return squares, powers
