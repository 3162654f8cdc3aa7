"""Parts of arrays that are put in, taken out, joined and reshaped; objects that are subscripted."""

from typing import Any

import numpy as np
import pytest
from tests.texts import defined_in

import loopwright as lw

ARGUMENTS: dict[str, Any] = {
    "x": np.array([0.5, -1.5, 2.25, 4.0]),
    "n": np.array([6, -4, 9, 2]),
    "g": np.array([0.1, 0.7, 1.3], np.float32),
    "b": np.array([True, False, True, True]),
    "A": np.arange(12.0).reshape(3, 4) - 5,
    "F": np.asfortranarray(np.arange(12.0).reshape(3, 4) * 0.7),
    "T": np.arange(24.0).reshape(2, 3, 4),
    "z": np.array([3.0, np.nan, 1.0]),
    "i": 2,
    "k": -1,
}


def kernel_of(expressions: str) -> Any:
    """A kernel that returns expressions of all arguments."""
    text = f"def function({', '.join(ARGUMENTS)}):\n    return ({expressions},)\n"
    return lw.kernel(optimise=False)(defined_in(text, np=np)["function"])


PARTS = "x[1:] x[::2] A[1] A[1:] T[1] T[k,i-1:] T[:,1] T[:,i,:2] A[None,1:]".split()
VIEWS = (
    *(f"np.ascontiguousarray({part})" for part in PARTS),
    *("np.broadcast_to(x, (2, 4))", "np.broadcast_to(A, (3, 4))", "np.diagonal(A)", "np.diag(A)"),
    *("np.diagonal(T, 1, 0, 2)", "np.linalg.matrix_power(A[:, :3], 1)", "np.take(A, 1, 0)"),
    *("A.take(i, 1)", "np.rot90(T)", "np.rot90(T, 0)", "np.linalg.matrix_power(A[:, :3], i)"),
    *"x x[:] A[...] x.T x.reshape(-1) x.ravel() x.squeeze() A.view() np.asarray(A) x[i-2:]".split(),
)


@pytest.mark.parametrize("expression", VIEWS)
def test_views_are_those_of_numpy(expression: str) -> None:
    kernel = kernel_of(expression)
    results = [f(*ARGUMENTS.values())[0] for f in (kernel, kernel.py_func)]
    arrays = [ARGUMENTS[name] for name in "xAT"]
    facts = [
        [x.flags.writeable, *((x is y, np.shares_memory(x, y)) for y in arrays)] for x in results
    ]
    assert facts[0] == facts[1]
    assert ARGUMENTS["A"].flags.writeable


COPIES = (
    *("A.T.reshape(6, 2)", "A[:, 1:].reshape(-1)", "A[:2, :2].reshape(-1)", "A[::-1].reshape(-1)"),
    *("T.transpose(0, 2, 1).reshape(2, -1)", "T.transpose(2, 1, 0).reshape(-1, 2)"),
    "T.T.reshape(12, 2)",
    *("A[i - 1 : i + 1, i - 2 : i].reshape(-1)", "A[:, ::-1].ravel()", "A[::2].reshape(-1)"),
    *("A.reshape((4, 3), order='F')", "F.reshape(3, 2, 2).transpose(0, 2, 1).reshape(3, 4)"),
)


@pytest.mark.parametrize("expression", COPIES)
def test_reshaped_copies_are_variables(expression: str) -> None:
    kernel_of(f"[y := {expression}, y.fill(7), A * 1, T * 1]").check(*ARGUMENTS.values())


@lw.kernel(optimise=False)
def columns_first(a: Any, n: int, m: int) -> Any:
    return a.T.reshape(n, m)


def test_extents_that_make_a_view_are_found_at_later_calls() -> None:
    a = np.arange(12.0).reshape(3, 4)
    columns_first.check(a, 6, 2)
    with pytest.raises(lw.FrontendError, match="NumPy may have a view here"):
        columns_first(a, 4, 3)
    with pytest.raises(lw.FrontendError, match="NumPy may have a view here"):
        columns_first(a[:1], 2, 2)


@lw.kernel(optimise=False)
def tuple_of_a_row(a: Any, b: Any) -> None:
    b[:] = (a,)


@lw.kernel(optimise=False)
def update_by_a_row(a: Any, b: Any) -> None:
    b[:] += a[None]


@lw.kernel(optimise=False)
def update_of_places_by_a_row(a: Any, b: Any) -> None:
    b[np.arange(1)] += a[None]


@pytest.mark.parametrize("kernel", (tuple_of_a_row, update_by_a_row, update_of_places_by_a_row))
def test_leading_extents_of_one_are_dropped_in_plain_assignments_alone(kernel: Any) -> None:
    with pytest.raises(ValueError, match=r"dimension|shape"):
        kernel.py_func(np.ones(1), np.ones(1))
    with pytest.raises(lw.FrontendError, match="do not fit in the 1 of the target"):
        kernel(np.ones(1), np.ones(1))
