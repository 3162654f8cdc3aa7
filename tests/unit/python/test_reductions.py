"""Reductions give NumPy's own bits, whatever the shape, and refuse an order that is not known."""

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError

Array = np.ndarray[Any, Any]


def vectors(x: Any) -> Any:
    return (
        *(x.sum(), np.sum(x * 2.0 + 1), x[::2].sum(), x.mean(), x.prod()),
        *((x > 0).any(), (x > -1000).all(), np.sum(x, keepdims=True), x.std()),
    )


def matrices(x: Any) -> Any:
    return x.sum(), x.sum(axis=0), np.sum(x, axis=-1, keepdims=True), np.any(x, axis=1)


def means(x: Any) -> Any:
    return x.mean(axis=0), x.var(axis=1), np.std(x, axis=0, ddof=1), x[1:, 1:].sum(axis=1)


def extrema(x: Any) -> Any:
    return x.min(), x.max(axis=1, keepdims=True), np.argmin(x, axis=1), x.argmax(), x.prod(axis=0)


def cubes(x: Any) -> Any:
    return x.sum(), x.sum(axis=0), x.sum(axis=1), x.sum(axis=2), x.max(axis=(0, 2))


def integers(x: Any) -> Any:
    return x.sum(axis=0), x.prod(), x.mean(axis=1), x.max(axis=0), x.sum(axis=(0, 1)), x.any()


def of_ufuncs(x: Any) -> Any:
    """These take the first axis unless told another."""
    return (
        *(np.add.reduce(x), np.add.reduce(x, 1), np.minimum.reduce(x[0]), np.multiply.reduce(x)),
        *(np.add.reduce(x, axis=None), np.maximum.reduce(x, axis=(0, 1), initial=3)),
        *(np.minimum.reduce(x, keepdims=True), np.logical_and.reduce(x), np.logical_or.reduce(x)),
    )


def wide(shape: tuple[int, ...]) -> Array:
    rng = np.random.default_rng(7)
    return rng.standard_normal(shape) * 10.0 ** rng.uniform(-3, 3, shape)


PLAIN = [(3, 4), (1, 5), (5, 1), (150, 130), (17, 300), (300, 17), (1, 1)]
EMPTY = [(0, 3), (3, 0)]
CASES: list[tuple[Callable[..., Any], list[Array]]] = [
    (vectors, [wide((n,)) for n in (0, 1, 7, 8, 13, 128, 129, 136, 1000, 4097)]),
    (vectors, [wide((n,)).astype(np.float32) for n in (3, 257)]),
    (matrices, [wide(shape) for shape in PLAIN + EMPTY]),
    (means, [wide(shape) for shape in PLAIN]),
    (extrema, [*map(wide, PLAIN), np.array([[1.0, np.nan, 3.0], [np.nan, 0.0, np.nan]])]),
    (cubes, [wide(shape) for shape in ((3, 4, 5), (4, 1, 200), (4, 150, 1), (2, 3, 150))]),
    (integers, [(10 * wide((7, 9))).astype(np.uint8), (10 * wide((2, 3))).astype(np.uint8)]),
    (integers, [wide((3, 5)) > 0]),
    (of_ufuncs, [wide((3, 5)), (10 * wide((7, 9))).astype(np.int16)]),
]


def parts(result: Any) -> Iterator[Array]:
    for part in result:
        yield np.asarray(part)


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("number", range(len(CASES)))
def test_bits(number: int) -> None:
    function, arrays = CASES[number]
    kernel = lw.kernel(function)
    for array in arrays:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = function(array.copy())
        for mine, theirs in zip(parts(kernel(array)), parts(expected), strict=True):
            assert (mine.dtype, mine.shape) == (theirs.dtype, theirs.shape)
            assert mine.tobytes() == theirs.tobytes(), (array.shape, mine, theirs)


def inner(x: Any) -> Any:
    return x[1:-1, 1:-1].sum()


def joined(x: Any) -> Any:
    return np.concatenate((x.T, x.T)).sum(axis=1)


def no_axis(x: Any) -> Any:
    return x.sum(axis=2)


@pytest.mark.parametrize(
    ("function", "rank", "message"),
    [(joined, 2, "NumPy's order"), (no_axis, 2, "axis 2 is out of bounds")],
    ids=["joined", "no axis"],
)
def test_what_is_refused(function: Callable[..., Any], rank: int, message: str) -> None:
    with pytest.raises(LoopwrightError, match=message):
        lw.kernel(function)(np.ones((4,) * rank))


def test_any_order_with_fastmath() -> None:
    assert lw.kernel(fastmath=True)(inner)(np.ones((5, 6))) == 12


def least(x: Any) -> Any:
    return x.min()


def test_nothing_has_no_extremum() -> None:
    with pytest.raises(ValueError, match="zero-size array"):
        lw.kernel(least)(np.ones(0))


def over_no_axis(x: Any) -> Any:
    y = x.sum(axis=())
    y[0] = 7
    return y


def test_a_sum_over_no_axis_is_a_copy() -> None:
    x = np.arange(3.0)
    assert lw.kernel(over_no_axis)(x).tolist() == [7, 1, 2]
    assert x.tolist() == [0, 1, 2]


def extrema(a, v):
    low = a[0]
    for x in a:
        low = min(low, x)
    np.maximum(a, v, out=v)
    return low, max(a), np.min(a), np.max(a[1:]), min(a[0], a[1], a[2])


def test_extrema_with_fastmath_are_single_operations() -> None:
    a, v = np.array([3.0, -1.0, 7.0, 2.0]), np.array([1.0, 1.0, 8.0, 1.0])
    strict, fast = lw.kernel(extrema), lw.kernel(fastmath=True)(extrema)
    assert strict.check(a, v) == fast.check(a, v) == (-1.0, 7.0, -1.0, 7.0, -1.0)
    text = fast.inspect_mlir()
    assert text.count("fastmath<nnan,nsz>") == 7 and "arith.cmpf" not in text
    assert "nnan" not in strict.inspect_mlir()
    whole = fast.check(np.array([3, 1, 2]), np.array([1, 5, 1]))
    assert whole == (1, 3, 1, 2, 1)
