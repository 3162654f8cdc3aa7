# ruff: noqa: N803, N806
"""Functions of NumPy that multiply, accumulate and rearrange arrays, with all layouts."""

import re
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.sampling import spread

import loopwright as lw


def integers(*shape: int) -> Any:
    rng = np.random.default_rng(int(np.prod(shape)))
    return rng.integers(-4, 5, shape)


M = lambda: integers(3, 4)  # noqa: E731


def of_small_integers(u, f):
    return u.dot(0), np.dot(2, u), np.floor(u), np.rint(f), np.rint(np.arange(4))


def test_types_of_results() -> None:
    lw.kernel(of_small_integers).check(np.arange(4, dtype=np.uint8), np.array([0.5, 1.5]))


def sizes(A, B, x, n):
    return A @ B, np.concatenate((x, x))[:n], x.copy().reshape(n, -1), np.pad(x, n)


@pytest.mark.parametrize(
    "arguments",
    [
        lambda: (np.ones((2, 3)), np.ones((4, 2)), np.ones(4), 2),
        lambda: (np.ones((2, 3)), np.ones((3, 2)), np.ones(4), 3),
        lambda: (np.ones((2, 3)), np.ones((3, 2)), np.ones(4), 0),
        lambda: (np.ones((2, 0)), np.ones((0, 2)), np.ones(4), 2),
    ],
)
def test_sizes_that_do_not_agree_raise(arguments: Any) -> None:
    kernel = lw.kernel(sizes)
    raises = arguments()[3] in (0, 3) or arguments()[0].shape[1] != arguments()[1].shape[0]
    if raises:
        with pytest.raises(ValueError, match=r"."):
            kernel.check(*arguments())
    else:
        kernel.check(*arguments())


def multiplied(A, B):
    return A @ B


def test_products_keep_the_order_of_the_summed_index() -> None:
    A, B = np.random.default_rng(1).random((20, 30)), np.random.default_rng(2).random((30, 25))
    C = np.zeros((20, 25))
    for k in range(30):
        C += A[:, k : k + 1] * B[k]
    for optimise in (True,):
        assert (lw.kernel(optimise=optimise)(multiplied)(A, B) == C).all()


ORDERED = np.random.default_rng(5).standard_normal(60)


def of_no_axis(A):
    return (
        *(np.append(A, 3), np.append(A, A), np.repeat(A, 2), np.isin(A, A[:, 1]), np.cumsum(A)),
        *(np.outer(A, A), np.concatenate((A, A.T), axis=None)),
    )


def nothing_around(A):
    return (
        *(np.pad(A, 0, "wrap"), np.pad(A, ((0, 0), (1, 2)), "edge")),
        np.pad(A, ((0, 0), (1, 2)), "reflect"),
    )


def slopes(A):
    down, right = np.gradient(A, 0.5, 2.0)
    return down, right, np.gradient(A, 3.0, axis=1), np.gradient(A, axis=-1), np.gradient(A[0])


def polynomials(p, x):
    return np.polyval(p, x), np.polyval([1, 2.5, 3], x)


def copies(a, b):
    np.copyto(a, b)


@pytest.mark.parametrize("step", [1, -1, 2])
def test_vectors_of_arrays_that_lie_otherwise_are_copies(step: int) -> None:
    A = ORDERED[:24].reshape(4, 6)[:, ::step]
    kernel = lw.kernel(of_no_axis, optimise=False)
    kernel.check(A)
    kernel.check(A.T)


def test_nothing_is_added_around_an_empty_axis() -> None:
    lw.kernel(nothing_around, optimise=False).check(np.zeros((0, 3)))


def test_slopes_have_the_type_of_floats() -> None:
    A = ORDERED[:20].reshape(4, 5)
    for given in (A, A.T, A.astype(np.float32), np.arange(20, dtype=np.uint8)[::-1].reshape(4, 5)):
        lw.kernel(slopes, optimise=False).check(given)


def test_polynomials_begin_with_zero() -> None:
    kernel = lw.kernel(polynomials, optimise=False)
    for p in ([np.inf, 1.0], [-0.0], [], [1.0, 2.0]):
        kernel.check(np.array(p), np.array([-1.0, 2.0, 0.0]))


def test_copies_do_not_round() -> None:
    kernel = lw.kernel(copies, optimise=False)
    whole = np.zeros(2, np.int64)
    for given in (np.ones(2), 2.5):
        with pytest.raises(lw.FrontendError, match="copyto"):
            kernel(whole, given)
    kernel.check(whole, np.array([True, False]))
    kernel.check(np.zeros(2, np.float32), 3)
    kernel.check(np.zeros(2, np.float32), np.ones(2))


def squeezed(A):
    return A.squeeze()


def test_extents_of_each_call_are_squeezed() -> None:
    kernel = lw.kernel(squeezed, optimise=False)
    for shape in ((3, 4), (1, 4), (3, 4), (3, 1), (0, 4)):
        kernel.check(ORDERED[: shape[0] * shape[1]].reshape(shape))
        assert kernel(np.zeros(shape)).shape == np.zeros(shape).squeeze().shape
    with pytest.raises(lw.FrontendError, match="squeeze"):
        kernel(np.zeros((1, 1)))


def squeezed_part(A):
    return A[1:].squeeze()


def test_extents_that_may_be_one_are_not_squeezed() -> None:
    kernel = lw.kernel(squeezed_part, optimise=False)
    kernel.check(ORDERED[:12].reshape(3, 4))
    with pytest.raises(lw.FrontendError, match="give its 'axis'"):
        kernel(np.zeros((2, 4)))


def dots(T, A, B):
    return (
        *(np.einsum("...ij,...jk->...ik", T, B), np.einsum("...ij,jk", T, B)),
        *(np.einsum("...i->...", T), np.einsum("i...->...i", T)),
        *(np.einsum("...,...->...", T, A), np.einsum("i...,...", A, A[0], optimize=True)),
    )


def diagonals(C, D):
    line = np.einsum("ii->i", C)
    line[1:] += 2
    sums = np.einsum("ii", C * 2), np.einsum("ii,ij->j", C, C), np.einsum("iji->j", D)
    return line, np.einsum("iji->ji", D), np.einsum("ii->i", C * 3), sums


def test_einsum_has_dots_and_diagonals() -> None:
    lw.kernel(dots).check(integers(2, 3, 4), integers(3, 4), integers(4, 3))
    lw.kernel(diagonals).check(integers(4, 4), integers(3, 2, 3))


def trace(A):
    return np.einsum("ii", A)


def test_a_diagonal_is_not_stretched() -> None:
    kernel = lw.kernel(trace, optimise=False)
    with pytest.raises(ValueError, match="extents of 'i' differ: 1 and 3"):
        kernel(integers(1, 3))
    kernel.check(integers(1, 1))


def folded(A, n, m):
    return A.reshape(n, m).sum(), (A + 1).reshape(-1, m)


def test_extents_that_are_negative_have_no_product() -> None:
    kernel = lw.kernel(folded, optimise=False)
    kernel.check(integers(3, 4), 6, 2)
    for n, m in ((-2, -6), (-1, -12), (6, -2)):
        with pytest.raises(ValueError, match="a negative extent of reshape"):
            kernel(integers(3, 4), n, m)


def times(x, n):
    return np.tile(x, (2, n))


def test_negative_times_are_an_error() -> None:
    kernel = lw.kernel(times, optimise=False)
    for n in (0, 2):
        kernel.check(integers(3), n)
    kernel.check(integers(0), -1)
    with pytest.raises(ValueError, match="negative dimensions are not allowed"):
        kernel(integers(3), -1)


def test_stretched_arrays_have_to_fit() -> None:
    def wrong(x, A):
        return np.broadcast_to(x, A.shape)

    with pytest.raises(ValueError, match="could not broadcast input array"):
        lw.kernel(wrong).check(integers(4), integers(3, 2))
    with pytest.raises(lw.FrontendError, match="does not take dimensions away"):
        lw.kernel(wrong)(integers(3, 2), integers(4))


def places(k, index, A):
    flat = np.unravel_index(np.argmax(A), A.shape), np.unravel_index(k, (2, 3, 4))
    several = np.unravel_index(index, (3, 4))
    return (
        flat,
        several,
        np.ravel_multi_index(several, (3, 4)),
        np.ravel_multi_index((1, 2), A.shape),
    )


def test_places_of_numbers() -> None:
    kernel = lw.kernel(places)
    kernel.check(23, np.array([0, 5, 11]), integers(3, 4))
    kernel.check(0, np.array([], np.int64), integers(3, 4).T[:, ::-1])
    for k, index in ((24, 0), (-1, 0), (0, 12), (0, -1)):
        with pytest.raises(ValueError, match="out of bounds"):
            kernel.check(k, np.array([index]), integers(3, 4))
    with pytest.raises(ValueError, match="invalid entry"):
        kernel.check(0, np.array([1]), integers(2, 2))


def reshaped_at_once(A, T, v):
    v[:4] = A[:, 1:3].reshape(-1)[1:5]
    return (
        *(
            A.T.reshape(2, 6) + 1,
            T.transpose(1, 0, 2).reshape(3, 8)[1] * 2,
            v,
            A.ravel(order="F") + 0,
        ),
        *(A.reshape(4, 3, order="F") - 1, np.reshape(A, (2, -1), order="F") * 2, A.flatten("F")),
        *(
            np.max(A.T.reshape(2, 6), axis=1),
            A.T.reshape(2, 6)[0, 1],
            A.reshape(-1, order="F")[2:] * 2,
        ),
    )


@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_in_other_orders_are_reshaped_where_they_are_used(order: Any) -> None:
    A, T = np.arange(12.0).reshape(3, 4).copy(order=order), np.arange(24.0).reshape(2, 3, 4)
    lw.kernel(optimise=False)(reshaped_at_once).check(A, T, np.zeros(5))


HUGE = (
    *("a.reshape(n, n)", "a.copy().reshape(2**62, 4)", "a.reshape(n, 4)", "a.reshape(4, -1, n)"),
    *("np.pad(x, n)", "np.pad(x, (n, 3 * n - 1))", "np.tile(x, n)", "np.repeat(x, n)"),
    *("np.zeros((n, 8)).shape", "np.zeros((2**62, 8)).shape", "np.empty((n, n, 0)).shape"),
    *("np.ones((8, n)).size", "np.full((n, n), 1).shape", "np.eye(n).shape", "np.diag(x, 2**62)"),
    *("np.broadcast_to(x, (n, 4)).shape", "np.linspace(0, 1, n).shape", "np.kron(x, z).shape"),
    *("np.concatenate((z, z, z, z)).shape", "(z[:, None] * z).size", "np.vander(x, n).shape"),
    *("np.arange(n).shape", "np.arange(0.0, 4.0 * n).shape", "np.zeros_like(a, shape=(n, 8))"),
    *("np.bincount(y)", "np.bincount(y[:1], minlength=n)", "np.resize(a, (n, 8)).shape"),
    *("a.reshape(n >> 30, n >> 30)", "a.reshape(2**32, 2**32)", "np.pad(a, 2**62)"),
    *("np.tile(np.zeros(8), 2**61)", "np.repeat(np.zeros(8), 2**61)"),
)  # fmt: skip
"""What has more elements, or bytes, than 64 bits count for `n = 2**62`."""


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("expression", HUGE)
def test_sizes_that_64_bits_do_not_hold_are_value_errors(expression: str) -> None:
    function = defined(f"def function(a, x, y, z, n):\n    return {expression}\n", 0)
    z = np.broadcast_to(np.int8(1), 2**61)
    arguments = np.empty(0), np.arange(4.0), np.array([1, 2**63 - 1]), z, 2**62
    # NumPy's own functions write elsewhere for some of these.
    for optimise in spread((False, True), 2, HUGE.index(expression)):
        with pytest.raises(ValueError, match=r".") as caught:
            lw.kernel(function, optimise=optimise)(*arguments)
        assert not re.search("memref|'.*' op", str(caught.value))


def sizes_at_the_rim(a, n, m):
    return a.reshape(n, m).shape, np.tile(a, n).shape, np.repeat(a, n).shape, np.tril(np.eye(3), n)


def test_empty_arrays_have_large_extents() -> None:
    kernel = lw.kernel(sizes_at_the_rim, optimise=False)
    for n in (2**40, 2**57, 2**63 - 1):
        kernel.check(np.empty(0, np.int8), n, 0)


def test_each_negative_extent_is_the_unknown_one() -> None:
    for extents in ("-2, 4", "2, -7", "-1,"):
        function = defined(f"def function(x):\n    return x.reshape({extents})\n", 0)
        lw.kernel(function, optimise=False).check(np.arange(8.0))
    two = lw.kernel(defined("def function(x):\n    return x.reshape(-2, -1)\n", 0))
    with pytest.raises(ValueError, match="can only specify one unknown dimension"):
        two(np.arange(8.0))


@pytest.mark.parametrize("extents", ["2, -1", "0, -1", "-1, 0", "2, 1, -1", "n, -1"])
@pytest.mark.parametrize("optimise", [False, True])
def test_known_extents_that_disagree_are_a_value_error(extents: str, optimise: bool) -> None:
    function = defined(f"def function(x, n):\n    return x.reshape({extents})\n", 0)
    for one in (np.ones(1), np.ones((1, 1), np.int8)):
        with pytest.raises(ValueError, match=r"cannot|must"):
            function(one, 2)
        with pytest.raises(ValueError, match=r"cannot|total size"):
            lw.kernel(function, optimise=optimise)(one, 2)
