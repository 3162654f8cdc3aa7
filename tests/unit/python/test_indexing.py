# ruff: noqa: N803
"""Subscripts that are arrays of integers or of truth values, as reads and as writes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.unit.python.outcomes import expect_same

import loopwright as lw


def writes(a, A, idx, m):
    a[idx] = 7
    a[idx] = np.arange(len(idx)) * 2
    a[idx] += 1
    A[A > 1] = 0
    A[m] = 3
    A[m] *= 2
    A[:, idx % 4] -= 1
    A[idx % 3, idx % 4] = a[idx]
    a[a < 0] = a[a < 0] * -1
    a[a[:5] > 100] = 1
    A[[0, 2]] = A[[2, 0]]
    A[m, 1] = 9
    a[[1, 0]] = 5, 6
    idx[idx] = 0
    return a[idx]


def read(a, i):
    return a[i]


def write(a, i, v):
    a[i] = v


LAYOUTS: list[Callable[[Any], Any]] = [lambda x: x, lambda x: np.asfortranarray(x)[::-1]]


def test_arrays_as_subscripts_of_what_is_written() -> None:
    kernel = lw.kernel(writes)
    rng = np.random.default_rng(0)
    m = np.array([True, False, True])
    idx = np.array([0, 3, 1, 3, 4])
    for layout in LAYOUTS:
        a = layout(rng.integers(-5, 6, 5).astype(float))
        matrix = layout(rng.integers(-3, 4, (3, 4)).astype(float))
        kernel.check(a, matrix, idx, m)
        kernel.check(a, matrix, -idx, m)


@pytest.mark.parametrize(
    "index", [[5], [-6], [1, 2, 9], [9, 1, 2], [1, -5], [True] * 4, [True] * 5, [False] * 5]
)
def test_subscripts_that_do_not_fit_raise_before_anything_is_stored(index: Any) -> None:
    a = np.arange(5.0)
    places = np.array(index)
    for function, argument_lists in (
        (read, [()]),
        (write, [(1,), (np.ones(1),), (np.ones(2),), (np.ones(5),)]),
    ):
        kernel = lw.kernel(function)
        for further_arguments in argument_lists:
            copy = a.copy()
            try:
                function(copy, places, *further_arguments)
            except (IndexError, ValueError) as error:
                with pytest.raises(type(error)):
                    kernel(a, places, *further_arguments)
                assert (a == np.arange(5.0)).all()
            else:
                kernel.check(a, places, *further_arguments)


@pytest.mark.parametrize("length", range(4))
def test_subscripts_from_the_end(length: int) -> None:
    @lw.kernel
    def ends(a, k):
        a[-1] += a[-3]
        return a[k], a[k + 1]

    try:
        ends.check(np.arange(float(length)), -length)
    except IndexError:
        assert length < 3


def test_no_index_is_out_of_bounds_of_what_is_empty() -> None:
    @lw.kernel
    def chosen(a, where):
        return a[where]

    for a in (np.zeros(0), np.zeros((0, 3))):
        chosen.check(a, np.zeros(0, np.int64))
        with pytest.raises(IndexError, match="index 0 is out of bounds for axis 0 with size 0"):
            chosen.check(a, np.zeros(1, np.int64))


def at_places_without_dimensions(A, i):
    A[i, 0] -= 1
    row = A[i]
    row[0] = 100
    return (
        row,
        A[i, i],
        A[i, ...],
        A[i, i, ...],
        A[None, i, i],
        A[i, [0, 1]],
        A[0][i],
        np.take(A, i),
    )


@pytest.mark.parametrize("place", [np.array(1), np.array(-2, np.int8), np.array(0, np.uint64)])
def test_arrays_without_dimensions_select_numbers_and_copies(place: Any) -> None:
    array = np.arange(6.0).reshape(2, 3)
    results = lw.kernel(optimise=False)(at_places_without_dimensions).check(array, place)
    expected = at_places_without_dimensions(array.copy(), place)
    assert list(map(type, results)) == list(map(type, expected))


@pytest.mark.parametrize("places", [np.zeros(3, np.int64), np.zeros((2, 3), np.int64)])
@pytest.mark.parametrize("optimise", [False, True])
def test_index_arrays_of_other_extents_are_an_index_error(places: Any, optimise: bool) -> None:
    @lw.kernel(optimise=optimise)
    def stored(A, i, j):
        A[0, 0] = 1
        A[i, j] = 5

    for function in (stored.py_func, stored):
        with pytest.raises(IndexError, match="shape mismatch: indexing arrays could not be broad"):
            function(np.zeros((4, 5)), places, np.zeros(4, np.int64))


def chosen_stores(a, where, x):
    a[where] = x
    np.put_along_axis(a, where, x, 0)


@pytest.mark.parametrize("x", [np.int32(2**24 + 1), np.int64(-129), np.float64(7.5)])
def test_numbers_stored_in_arrays_of_subscripts_are_cast(x: Any) -> None:
    places = np.array([0, 2])
    lw.kernel(chosen_stores).check(np.zeros(3, np.int8), places, x)
    with pytest.raises(OverflowError, match="out of bounds for int8"):
        lw.kernel(chosen_stores)(np.zeros(3, np.int8), places, 300)


@pytest.mark.parametrize("function", [np.place, np.putmask])
def test_masks_have_as_many_elements(function: Any) -> None:
    @lw.kernel
    def kernel(a, mask, x):
        function(a, mask, x)

    kernel.check(np.ones(3), np.ones((3, 1), np.bool_), np.array([5.0, 6.0]))
    for mask, error in ((np.array(False), TypeError), (np.ones(2, np.bool_), ValueError)):
        with pytest.raises(error):
            kernel(np.ones(1, np.int32), mask, np.ones(3))


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("places", [1, np.array([0]), np.array([5, -1]), np.zeros(0, np.int64)])
def test_take_looks_at_indices_where_something_is_in_front_of_its_axis(
    axis: int, places: Any
) -> None:
    for call in (f"np.take(a, k, {axis})", f"(a + 1).take(k, {axis})"):
        kernel = lw.kernel(defined(f"def function(a, k):\n    return {call}\n", 0), optimise=False)
        for extents in ((0, 0), (0, 3), (3, 0), (2, 6), (0, 0, 2)):
            try:
                kernel.py_func(np.ones(extents), places)
            except IndexError:
                with pytest.raises(IndexError):
                    kernel(np.ones(extents), places)
            else:
                kernel.check(np.ones(extents), places)


def last_at_places_without_dimensions(a: Any, x: Any) -> None:
    a[np.asarray(0)] = x


@pytest.mark.parametrize("x", [np.uint8(203), np.float64(np.nan), np.int16(7), 3])
def test_arrays_without_dimensions_are_subscripts_of_one_element(x: Any) -> None:
    """What is stored has to fit there, other than where arrays select several."""
    expect_same(last_at_places_without_dimensions, [(np.zeros(2, np.int8), x)])


def clamped_in_a_branch(a: Any, k: int, n: int) -> Any:
    if k >= 0:
        a[min(k, 5)] += 1
    if k < n:
        a[max(k, 0)] += 2
    if not 0 <= k < n:
        a[2] = 9
    a[k] = 7
    return a[:k].sum()


@pytest.mark.parametrize("optimise", [False, True])
@pytest.mark.parametrize("k", [-3, -1, 0, 9])
def test_what_a_branch_knows_is_not_known_outside(k: int, optimise: bool) -> None:
    """The least of two arguments is computed at the entry, where the branch has tested nothing."""
    ours = np.arange(10.0)
    theirs = np.arange(10.0)
    kernel = lw.kernel(optimise=optimise)(clamped_in_a_branch)
    assert kernel(ours, k, 10) == clamped_in_a_branch(theirs, k, 10)
    assert (ours == theirs).all()


def permuted_rows(a: Any, i: int, j: int, k: int) -> None:
    a[[i, j]] = a[[j, i]]
    a[[0, k, j]] = a[[j, 0, k]]


@pytest.mark.parametrize("extents", [(4,), (4, 3), (4, 2, 2), (4, 0)])
@pytest.mark.parametrize(
    "rows",
    [(0, 2, 1), (2, 0, 3), (1, 1, 1), (-1, 3, 2), (0, -1, 0), (4, 0, 0), (0, 9, 0), (1, 2, -7)],
)
def test_rows_in_another_order(extents: tuple[int, ...], rows: tuple[int, int, int]) -> None:
    values = np.arange(float(np.prod(extents))).reshape(extents)
    expect_same(permuted_rows, [(values, *rows)])
