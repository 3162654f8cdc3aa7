"""Functions of `numpy.linalg` run NumPy's own loops, without a call into Python."""

import threading
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime import host_calls
from loopwright.native.runtime.core_loops import direct_address
from loopwright.native.runtime.host_calls import HostCall
from loopwright.native.runtime.support_library import helper_address

SQUARE = np.random.default_rng(1).random((5, 5)) + 5 * np.eye(5)
SYMMETRIC = SQUARE @ SQUARE.T
VECTOR = np.arange(5.0)
WIDE = np.random.default_rng(2).random((3, 6))

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "solve of a vector": (lambda a, b: np.linalg.solve(a, b), (SQUARE, VECTOR)),
    "solve of a matrix": (lambda a, b: np.linalg.solve(a, b), (SQUARE, SQUARE[:, :2])),
    "inv": (lambda a: np.linalg.inv(a), (SQUARE,)),
    "inv of columns": (lambda a: np.linalg.inv(a), (SQUARE.T,)),
    "inv of reversed rows": (lambda a: np.linalg.inv(a), (SQUARE[::-1],)),
    "inv of complex numbers": (lambda a: np.linalg.inv(a), (SQUARE + 2j * SYMMETRIC,)),
    "det": (lambda a: np.linalg.det(a), (SQUARE,)),
    "slogdet": (lambda a: np.linalg.slogdet(a), (-SQUARE,)),
    "slogdet of complex numbers": (lambda a: np.linalg.slogdet(a), (SQUARE + 2j * SYMMETRIC,)),
    "cholesky": (lambda a: np.linalg.cholesky(a), (SYMMETRIC,)),
    "upper cholesky": (lambda a: np.linalg.cholesky(a, upper=True), (SYMMETRIC,)),
    "eigh": (lambda a: np.linalg.eigh(a), (SYMMETRIC,)),
    "eigvalsh of the upper part": (lambda a: np.linalg.eigvalsh(a, "U"), (SQUARE,)),
    "svd": (lambda a: np.linalg.svd(a), (WIDE,)),
    "small svd": (lambda a: np.linalg.svd(a, full_matrices=False), (WIDE.T,)),
    "singular values": (lambda a: np.linalg.svd(a, compute_uv=False), (WIDE,)),
}  # fmt: skip


def bits(value: Any) -> Any:
    if isinstance(value, tuple):
        return type(value), [bits(x) for x in value]
    return type(value), value.dtype, value.shape, value.tobytes()


@pytest.mark.parametrize("name", CALLS)
def test_results_have_the_bits_of_numpy(name: str) -> None:
    function, arguments = CALLS[name]
    helper_address.cache_clear()
    with patch.object(HostCall, "runner", lambda _: _no_call):
        kernel = lw.kernel(function)
        kernel(*arguments)
        assert bits(kernel(*arguments)) == bits(function(*arguments))
    helper_address.cache_clear()  # which keeps the patched calls


def _no_call(_: object) -> None:
    raise AssertionError("a call into Python")


def test_eigenvalues_are_those_of_numpy_as_complex_numbers() -> None:
    kernel = lw.kernel(lambda a: np.linalg.eig(a))
    rotation = np.array([[0.0, -1.0], [1.0, 0.0]])
    assert bits(tuple(kernel(rotation))) == bits(tuple(np.linalg.eig(rotation)))
    values, vectors = kernel(SYMMETRIC)
    expected = np.linalg.eig(SYMMETRIC)
    assert np.array_equal(values, expected[0])
    assert np.array_equal(vectors, expected[1])


@pytest.mark.parametrize(
    ("function", "argument"),
    [
        (lambda a: np.linalg.inv(a), np.zeros((3, 3))),
        (lambda a: np.linalg.inv(a), np.zeros((3, 2))),
        (lambda a: np.linalg.cholesky(a), -np.eye(3)),
        (lambda a: np.linalg.eigvals(a), np.array([[np.inf, 1], [1, 1]])),
        (lambda a: np.linalg.eig(a), np.array([[1.0, np.nan], [1, 1]])),
        (lambda a: np.linalg.solve(a, a[0]), np.ones((4, 4))),
        (lambda a: np.linalg.solve(a, a[0, :2]), np.eye(4)),
    ],
)
def test_errors_are_those_of_numpy(function: Callable[..., Any], argument: Any) -> None:
    kernel = lw.kernel(function)
    with pytest.raises(ValueError) as expected:  # of which LinAlgError is a subclass
        function(argument)
    for _ in range(2):
        with pytest.raises(expected.type) as raised:
            kernel(argument)
        assert str(raised.value) == str(expected.value)


def test_matrices_without_elements_and_with_nan_are_those_of_numpy() -> None:
    for function in (lambda a: np.linalg.inv(a), lambda a: np.linalg.det(a)):
        kernel = lw.kernel(function)
        for argument in np.empty((0, 0)), np.full((2, 2), np.nan), np.array([[np.inf, 1], [2, 3]]):
            with np.errstate(invalid="ignore"):
                assert bits(kernel(argument)) == bits(function(argument))


def test_single_numbers_and_stacks_go_through_numpy() -> None:
    for argument in SQUARE.astype(np.float32), np.array([SQUARE, SYMMETRIC]), np.eye(3, dtype=int):
        kernel = lw.kernel(lambda a: np.linalg.inv(a))
        assert bits(kernel(argument)) == bits(np.linalg.inv(argument))


def test_a_result_may_be_stored_where_the_operand_is() -> None:
    @lw.kernel
    def inverted(a):
        a[...] = np.linalg.inv(a)
        a[1:3, 1:3] = np.linalg.inv(a[1:3, 1:3])

    matrix = SQUARE.copy()
    expected = SQUARE.copy()
    inverted(matrix)
    inverted.py_func(expected)
    assert bits(matrix) == bits(expected)


def test_many_threads_call_the_loop_at_once() -> None:
    kernel = lw.kernel(lambda a, b: np.linalg.solve(a, b))
    expected = bits(kernel(SQUARE, VECTOR))
    wrong: list[int] = []

    def work() -> None:
        wrong.extend(k for k in range(300) if bits(kernel(SQUARE, VECTOR)) != expected)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_call_without_a_loop_is_the_callback() -> None:
    matrix = ("float64", 2)
    number = ("float64", 0)
    for call in (
        HostCall("numpy.linalg.cond", (number,), (matrix,)),
        HostCall("numpy.linalg.det", (("float32", 0),), (("float32", 2),)),
        HostCall("numpy.linalg.det", (("float64", 1),), (("float64", 3),)),
        HostCall("numpy.linalg.svd", (("float64", 1),), (matrix,), (), (("hermitian", True),)),
        HostCall(f"{host_calls.__name__}.mean_of", (number,), (matrix,)),
    ):
        assert direct_address(call, 17) == 17
    assert direct_address(HostCall("numpy.linalg.det", (number,), (matrix,)), 17) != 17
