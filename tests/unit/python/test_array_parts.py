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


EXPRESSIONS = (
    (
        "np.insert(x, 0, n), np.insert(x, [1, 2], [5, 6]), np.insert(x, [0, 0, -1], [1, 2, 3]), "
        "np.insert(x, -1, 2)"
    ),
    (
        "np.insert(A, 1, 9, axis=1), np.insert(A, 1, x, axis=0), np.insert(A, [0, 2], 1.0, "
        "axis=1), np.insert(A, 5, 0)"
    ),
    (
        "np.insert(A, [0, 2], T[:, 0], axis=0), np.insert(x, b, 7), np.insert(A, [0, 2], [1, 2], "
        "axis=1)"
    ),
    (
        "np.delete(x, [0, 2]), np.delete(x, [0, -1, 0]), np.delete(A, 1, axis=0), np.delete(A, "
        "[0, 1], axis=1)"
    ),
    "np.delete(A, 3), np.delete(x, b), np.delete(x, slice(1, 3)), np.delete(A, np.s_[::2], axis=1)",
    (
        "np.repeat(x, n % 3), np.repeat(A, [1, 2, 0], axis=0), np.repeat(A, [2], axis=1), "
        "np.repeat(3, 4)"
    ),
    (
        "np.resize(x, 6), np.resize(A, (2, 2)), np.resize(x[:0], 3), np.diff(x, prepend=0), "
        "np.diff(A, append=A)"
    ),
    "np.meshgrid(x, n, g), np.meshgrid(x, g, sparse=True), np.meshgrid(x, g, indexing='ij')",
    (
        "np.diagonal(T, axis1=1, axis2=2), np.diagonal(T, 1, 2, 0), np.trace(A, 1), "
        "A.trace(offset=-1)"
    ),
    (
        "np.block([[A], [x]]), np.block([x, 1, n]), np.block([[[A]], [[A]]]), np.block([[A[:, "
        ":1], g[:, None]]])"
    ),
    (
        "np.r_[x, n], np.r_[0, g, 1.5], np.r_[1:5, 0], np.r_[0:1:3j], np.r_[0:1:0.3], np.c_[x, "
        "n], np.c_[A, g]"
    ),
    (
        "np.mgrid[0:3, 0:2], np.mgrid[0:3], np.mgrid[0:1:5j], np.mgrid[:i, 1:7:2], np.ogrid[0:3, "
        "0:2], np.mgrid[0:2, 0:1:0.5]"
    ),
    (
        "x[slice(1, 3)], A[(slice(None), 1)], A[slice(0, 2), slice(None, None, 2)], "
        "x[np.s_[1:i]], x[slice(k)]"
    ),
    (
        "np.concatenate(([0], x)), np.concatenate((g, [1])), np.hstack((1, x)), np.vstack(([1, "
        "2], [3, 4]))"
    ),
    (
        "np.expand_dims(x, (0, 2)), np.transpose(T, axes=(0, 2, 1)), T.mT, A.item(5), A.item(-1), "
        "A.take([1, 5])"
    ),
    (
        "np.full((2, 4), x), np.arange(10, 0, k), np.arange(0, i, i), np.flatnonzero(A), "
        "np.choose([0, 1], [x[:2], n[:2]])"
    ),
    (
        "np.cross([1, 2, 3], [4, 5, 6]), np.packbits(b, bitorder='little'), np.iscomplexobj(x), "
        "np.isrealobj(x)"
    ),
    (
        "np.add.reduceat(x, [0, 2]), np.add.reduceat(n, [0, 3, 1]), np.add.reduceat(A, [0, 2], "
        "axis=1), np.add.reduceat(b, [1])"
    ),
    (
        "np.maximum.reduceat(x, [0, 3, 1]), np.multiply.reduceat(A, [0, 1]), "
        "np.logical_or.reduceat(n, [0, 2])"
    ),
    (
        "np.percentile(x, 30), np.percentile(A, [0, 25, 100]), np.percentile(A, 60, axis=1), "
        "np.quantile(n, [0.1, 0.9])"
    ),
    (
        "np.percentile(z, 50), np.quantile(T, 0.3, axis=0), np.quantile(g, 0.4), np.percentile(g, "
        "[40.0]), np.quantile(A, [0.5], axis=0)"
    ),
    (
        "np.linalg.matrix_power(A[:, :3], 3), np.linalg.matrix_power(A[:, :3], 0), "
        "np.linalg.matrix_power(n[:1, None], 5)"
    ),
    (
        "np.ldexp(x, n), np.ldexp(1.0, 3), np.ldexp(g, 2), np.ldexp(x, n * 400), np.frexp(x), "
        "np.frexp(g), np.nextafter(x, 2)"
    ),
    (
        "np.rot90(T), np.rot90(T, 2), np.rot90(T, 3, (1, 2)), np.rot90(T, 0), "
        "np.fill_diagonal(T[:, :2, :2], 9), np.fill_diagonal(A, x, True), T + 0, A + 0"
    ),
    "np.gradient(x, np.array([1, 5, 120, 7], np.int8)), np.gradient(g, np.array([1, 9, 2]))",
    (
        "np.quantile(n.astype(np.uint64), 1), np.quantile(n, [0, 1]), np.quantile(A, 0, axis=1), "
        "np.percentile(n, 100)"
    ),
    "np.identity(3, np.int32), np.identity(i), np.eye(i, M=3, k=1, dtype=np.int8)",
    (
        "np.ravel_multi_index((np.array([1, 2], np.uint64), n[:2] * 0), (3, 4)), "
        "np.ravel_multi_index((np.uint64(2), 1), (3, 4))"
    ),
    "np.r_[np.int8(3), 2.5, g], np.r_[0:1:5j], np.r_[3:1], np.r_[x[0] : 4 : 0.5]",
    (
        "np.mgrid[i:5, 0:1:3j], np.ogrid[i : i + 3.5, 3:1], np.mgrid[2:1], "
        "np.mgrid[0 : x[2] : 0.5, 0:2], np.concat((g, n)), np.mgrid[np.float32(0) : 2, 3:0:-1]"
    ),
    "np.tri(k), np.tri(3, k), np.tril_indices(k), np.triu_indices(-1)",
    "np.linalg.diagonal(T, offset=1)",
    "np.put(n, [0, k], 2.5), np.place(n, b, [1, 3.5]), np.putmask(n, b, i), n + 0",
    (
        "np.place(g, b[:3], [True]), np.copyto(g, n[:1] > 0), g + 0, np.asarray(3.5, np.int8), "
        "np.insert(g, 1, x[:2]), np.copyto(y := np.zeros(2, np.int8), np.int64(300)), y"
    ),
)


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("expressions", EXPRESSIONS)
def test_parts_are_those_of_numpy(expressions: str) -> None:
    kernel_of(expressions).check(*ARGUMENTS.values())


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize(
    "expression",
    (
        *("np.insert(x, 9, 1)", "np.insert(x, [0, 9], 1)", "np.delete(x, 7)", "np.delete(x, [7])"),
        *("np.percentile(x, 101)", "np.quantile(x, [0.5, -1])", "np.percentile(x[:0], 5)"),
        *("np.repeat(x, [1, 2])", "np.repeat(x, n)", "np.add.reduceat(x, [4])", "np.gradient(b)"),
        *("np.linalg.matrix_power(A, 2)", "np.arange(1, 2, i - 2)", "A.item(12)"),
        *("A @ A[:1]", "np.dot(x, x[:1])", "np.inner(x, x[:1])", "np.vdot(x[:1], x)"),
        *("np.tensordot(A, A[:1], 1)", "np.mgrid[2:1, 0:3]", "np.mgrid[i:k, 0:3]"),
        *("np.place(n, b, x)", "np.putmask(n, b, x)", "np.putmask(g, g > 0, x)"),
        *("np.fill_diagonal(T, 1)", "np.fill_diagonal(x, 1)", "np.asarray(i * 64, np.int8)"),
        *("np.ravel_multi_index((x, x), (3, 4))", "np.append(x, i, 0)"),
        *("np.compress(True, x)", "np.percentile(T[:0, :0, :0], 30, 0)", "np.put(x[:0], 0, 1)"),
    ),
)
def test_what_numpy_raises(expression: str) -> None:
    kernel = kernel_of(expression)
    with pytest.raises(Exception) as expected:
        kernel.py_func(*ARGUMENTS.values())
    with pytest.raises(expected.type):
        kernel(*ARGUMENTS.values())


VIEWS = (
    *("np.broadcast_to(x, (2, 4))", "np.broadcast_to(A, (3, 4))", "np.diagonal(A)", "np.diag(A)"),
    *("np.diagonal(T, 1, 0, 2)", "np.linalg.matrix_power(A[:, :3], 1)", "np.take(A, 1, 0)"),
    *("A.take(i, 1)", "np.rot90(T)", "np.rot90(T, 0)", "np.linalg.matrix_power(A[:, :3], i)"),
)


@pytest.mark.parametrize("expression", VIEWS)
def test_views_are_those_of_numpy(expression: str) -> None:
    kernel = kernel_of(expression)
    found, expected = (f(*ARGUMENTS.values())[0] for f in (kernel, kernel.py_func))
    assert found.flags.writeable == expected.flags.writeable
    assert ARGUMENTS["A"].flags.writeable
    for one in (ARGUMENTS["x"], ARGUMENTS["A"], ARGUMENTS["T"]):
        assert np.shares_memory(found, one) == np.shares_memory(expected, one)


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


@pytest.mark.parametrize(
    "expression",
    (
        *("A[:, ::2].reshape(-1)", "A.T.reshape(4, 3)", "A[:, 1:].reshape(3, -1)"),
        *("T.transpose(2, 0, 1).reshape(4, 6)", "A[::-1, ::-1].ravel()", "A[:1].T.reshape(-1)"),
    ),
)
def test_what_may_be_a_view_is_refused(expression: str) -> None:
    with pytest.raises(lw.FrontendError, match="NumPy may have a view here"):
        kernel_of(expression)(*ARGUMENTS.values())


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
