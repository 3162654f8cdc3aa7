"""Reductions and ufuncs of what a mask holds, choices, parts of arrays, running results."""
# ruff: noqa: N803, N806

from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs

import loopwright as lw
from loopwright.reporting.errors import FrontendError

RANDOM = np.random.default_rng(3)
KERNEL = lw.kernel(optimise=False)


def masked(a, w):
    return (
        *(np.sum(a, where=w), a.sum(axis=0, where=w), a.sum(1, where=w), np.sum(a, 1, where=w[:1])),
        *(np.mean(a, where=w), np.mean(a, axis=0, where=w), np.var(a, axis=1, where=w, ddof=1)),
        *(np.std(a, where=w, keepdims=True), np.sum(a[:, 1], where=w[:, 1]), np.prod(a, where=w)),
        *(np.sum(a, initial=0.5), a.sum(axis=1, initial=2), np.add.reduce(a, initial=1, where=w)),
    )


SHAPES = ((300, 40), (7, 900), (1, 300), (300, 2), (3, 3))
ELEMENTS = (np.float64, np.float32, np.complex128, np.int32)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("shape", "element"), pairs(SHAPES, ELEMENTS, 4))
def test_sums_of_masked_elements_have_the_order_of_numpy(element: Any, shape: Any) -> None:
    a = (RANDOM.standard_normal(shape) * 9).astype(element)
    w = RANDOM.random(shape) < 0.9
    with np.errstate(all="ignore"):
        KERNEL(masked).check(a, w)


@pytest.mark.filterwarnings("ignore")
def test_no_element_takes_part() -> None:
    with np.errstate(all="ignore"):
        KERNEL(masked).check(np.ones((4, 3)), np.zeros((4, 3), np.bool_))


def in_rows(a, w):
    return np.sum(a, where=w)


def test_a_mask_of_other_extents_leaves_the_order_open() -> None:
    kernel = KERNEL(in_rows)
    kernel.check(np.ones((3, 4)), np.eye(3, 4) > 0)
    with pytest.raises(FrontendError, match="order of this floating-point sum"):
        kernel(np.ones((3, 4)), np.ones(4, np.bool_))


def masked_product(a, w):
    return np.prod(a, where=w)


def test_products_of_masked_elements_have_the_order_of_both() -> None:
    a = np.asfortranarray(RANDOM.random((9, 40)) + 0.5)
    w = RANDOM.random((9, 40)) < 0.9
    KERNEL(masked_product).check(a, np.asfortranarray(w))
    with pytest.raises(FrontendError, match="order of this floating-point"):
        KERNEL(masked_product)(a, w)


def of_masked_elements(x, n, w):
    z = np.zeros_like(x)
    np.divide(1.0, n, out=z, where=n != 0)
    x[...] = np.sqrt(x, out=np.full_like(x, -1), where=x > 0)
    np.multiply(x, z, out=x, where=w)
    return z, x, np.add(x, n, dtype=np.float32), np.sqrt(n, dtype=np.float64)


def test_ufuncs_store_where_a_mask_holds() -> None:
    x = RANDOM.standard_normal(20)
    n = RANDOM.integers(0, 3, 20)
    KERNEL(of_masked_elements).check(x, n, n > 1)


def parts(x, A):
    first_half, right = np.split(x[:4], 2)
    first_half[0] = 7
    return (
        *(right, x, np.array_split(x, 3), np.hsplit(A, [1, 3]), np.vsplit(A, 2), np.dstack((A, A))),
        *(
            np.insert(x, 1, 9),
            np.delete(x, -2),
            np.rollaxis(A, 1),
            np.diagflat(x[:2]),
            np.vander(x, 3),
            np.vander(x.astype(np.float32), 4),
            np.vander(x > 0, 3),
        ),
    )


def test_parts_are_views() -> None:
    x = RANDOM.standard_normal(7)
    A = RANDOM.standard_normal((4, 5))
    KERNEL(parts).check(x, A)


def greatest_and_least(a):
    high, low, least = a[0], a[-1], np.inf
    for i in range(len(a)):
        if a[i] > high:
            high = a[i]
        low = min(low, a[i])
        if a[len(a) - 1 - i] < least:
            least = a[len(a) - 1 - i]
    return high, low, least


@pytest.mark.parametrize("count", [1, 2, 33, 64, 100])
def test_the_first_of_equal_zeros_is_the_greatest_and_no_number_is_greater_than_nan(
    count: int,
) -> None:
    kernel = lw.kernel(greatest_and_least)
    for _ in range(20):
        values = RANDOM.choice([0.0, -0.0, -1.0, 1.0], count, p=[0.4, 0.4, 0.1, 0.1])
        kernel.check(values)
        values[RANDOM.integers(0, count)] = np.nan
        kernel.check(values)


def only_where_it_divides(n: int, k: int) -> Any:
    assert n <= 0 or k // n < 9 or n % (n - 9) == 0
    if n > 3 and k % (n - 3) == 1:
        return k
    return sum(x for x in range(4) if n > 0 and k // n > x)


@pytest.mark.parametrize("optimise", [False, True])
@pytest.mark.parametrize("n", [-1, 0, 3, 4, 9])
def test_divisions_are_computed_only_where_they_count(n: int, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)(only_where_it_divides)
    assert kernel(n, 13) == only_where_it_divides(n, 13)
