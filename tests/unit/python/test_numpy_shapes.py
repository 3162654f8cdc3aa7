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
    A = np.random.default_rng(1).random((20, 30))
    B = np.random.default_rng(2).random((30, 25))
    C = np.zeros((20, 25))
    for k in range(30):
        C += A[:, k : k + 1] * B[k]
    for optimise in (True,):
        assert (lw.kernel(optimise=optimise)(multiplied)(A, B) == C).all()


ORDERED = np.random.default_rng(5).standard_normal(60)


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


def diagonals(C, D):
    line = np.einsum("ii->i", C)
    line[1:] += 2
    sums = np.einsum("ii", C * 2), np.einsum("ii,ij->j", C, C), np.einsum("iji->j", D)
    return line, np.einsum("iji->ji", D), np.einsum("ii->i", C * 3), sums


def test_einsum_has_diagonals() -> None:
    lw.kernel(diagonals).check(integers(4, 4), integers(3, 2, 3))


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


@pytest.mark.cases_by_day(10)
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


@pytest.mark.parametrize("extents", ["2, -1", "0, -1", "-1, 0", "2, 1, -1", "n, -1"])
@pytest.mark.parametrize("optimise", [False, True])
def test_known_extents_that_disagree_are_a_value_error(extents: str, optimise: bool) -> None:
    function = defined(f"def function(x, n):\n    return x.reshape({extents})\n", 0)
    for single_element in (np.ones(1), np.ones((1, 1), np.int8)):
        with pytest.raises(ValueError, match=r"cannot|must"):
            function(single_element, 2)
        with pytest.raises(ValueError, match=r"cannot|total size"):
            lw.kernel(function, optimise=optimise)(single_element, 2)
