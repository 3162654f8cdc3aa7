"""With `fallback`, Python runs a statement that kernels do not know, between compiled parts."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw

SCALE = 2.0
A = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
V = np.array([3.0, 1.0, 2.0])


def solved(a, b):
    gram = a.T @ a
    rows = gram[1:]
    right = a.T @ b
    x = np.linalg.tensorsolve(gram, right)
    gram[0, 0] = -1
    for i in range(len(x)):
        x[i] = SCALE * x[i] + rows[0, i]
    return x, gram, rows


def in_a_loop(a, v):
    total = np.zeros(len(v))
    for k in range(3):
        x = np.linalg.tensorsolve(a, v + k)
        total += x
    return total * SCALE


def swapped_in_place(v, n):
    w = v[::-1]
    v[0] += n
    w.byteswap(True)
    total = 0.0
    for x in w:
        total = total * 2 + x
    return total, w, v


def several(v):
    m = len(v) + 1
    if m > 2:
        s = "large"
    else:
        s = "small"
    order = np.asarray_chkfinite(np.argsort(v))
    total = v[order] * 2 + m
    spectrum = np.fromiter(total, complex)
    return total, abs(spectrum.real).sum() > 0, s, m


def conditionally(v, flag):
    x = v * 2
    if flag:
        y = np.median(x)
    else:
        y = np.float64(0.5)
    return x + y


def tried(v):
    x = v + 1
    try:
        y = np.linalg.tensorinv(x, 1)
    except np.linalg.LinAlgError as error:
        y = x * (1 if error.args else 2)
    return x + y


def matched(v, by):
    x = v + 1
    match by:
        case int(n):
            x = np.real_if_close(x) * n
        case [m, *_] if m > 1:
            x += m
    return x * 2


def returning(v):
    x = v * 2
    if x[0] > 0:
        return np.median(x)
    x[1] = 1
    return np.float64(x[1])


def at_the_end(v):
    x = v * 2
    return np.real_if_close(x)


def closing(v, table=(1, 2)):
    def closure(v):
        x = v * table[0]
        y = np.real_if_close(x)
        return y * SCALE + table[1]

    return closure


CASES: list[tuple[Any, tuple[Any, ...]]] = [
    (solved, (A, V)),
    (swapped_in_place, (V, 1)),
    (several, (V,)),
    (conditionally, (V, True)),
    (conditionally, (V, False)),
    (matched, (V, 3)),
    (matched, (V, (2.0, 3))),
    (tried, (A,)),
    (tried, (V,)),
    (returning, (V,)),
    (returning, (-V,)),
    (at_the_end, (V,)),
    (closing(None), (V,)),
    (in_a_loop, (A, V)),
]


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(("function", "arguments"), CASES)
@pytest.mark.filterwarnings("ignore::loopwright.FallbackWarning")
def test_results_are_those_of_python(function: Any, arguments: Any) -> None:
    kernel = lw.kernel(fallback=True)(function)
    for _ in range(2):
        kernel.check(*arguments)
    assert "affine" in kernel.inspect_mlir()


def test_what_is_handed_on_is_one_memory() -> None:
    kernel = lw.kernel(fallback=True)(solved)
    _, gram, rows = kernel(A, V)
    assert np.shares_memory(gram, rows)
    v = V.copy()
    _, w, same = lw.kernel(fallback=True)(swapped_in_place)(v, 1)
    assert same is v
    assert np.shares_memory(w, v)
    assert w.byteswap().tolist() == [V[2], V[1], V[0] + 1]


class Counted:
    """A function of Python that knows how often it is called."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, x: Any) -> Any:
        self.calls += 1
        return [x] if self.calls > 1 else x


counted = Counted()


def calling(v):
    v[0] += 1
    x = counted(v)
    y = x[0] * 2
    y += 1
    return y


def test_each_statement_runs_once() -> None:
    kernel = lw.kernel(fallback=True)(calling)
    v = V.copy()
    kernel(v)
    kernel(v)  # a list comes out of the statement of Python, which what follows is not compiled for
    assert v[0] == V[0] + 2
    assert counted.calls == 2


def returns_before(v):
    if v[0] > 5:
        return v
    return np.real_if_close(v)


def unbound(v):
    for i in range(len(v)):
        x = v[i]
    v.byteswap(True)
    return x


def bound_in_one_branch(v):
    if v[0] > 1:
        x = v[0] * 2
    y = np.real_if_close(v)
    return x + y


def bound_unless_it_raises(v):
    y = v * 2
    try:
        x = np.real_if_close(y)
    except ValueError:
        y[0] = 1
    return x + y


def captured(v):
    x = v * 2
    later = lambda: x  # noqa: E731
    x = np.real_if_close(x)
    return later()


def looks(v):
    x = v * 2
    return sorted(locals()), x


def only(v):
    return np.real_if_close(v)


def hands_on_a_list(v):
    pair = [v, v + 1]
    same = pair
    same.reverse()
    return pair


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (returns_before, "it may return before that statement"),
        (unbound, "'x' may have no value at that statement"),
        (bound_in_one_branch, "'x' may have no value at that statement"),
        (bound_unless_it_raises, "'x' may have no value at that statement"),
        (captured, "Lambda in it may look at its variables"),
        (looks, "'locals' may look at its variables"),
        (only, "there is nothing else in it"),
        (hands_on_a_list, "what is before that statement cannot be compiled"),
    ],
)
def test_what_is_not_split_runs_as_python_with_a_warning(function: Any, reason: str) -> None:
    kernel = lw.kernel(fallback=True)(function)
    expected_warning = (
        rf"{function.__name__}\(\) runs as Python, since {re.escape(reason)}: .*py:\d+:\d+: "
    )
    with pytest.warns(lw.FallbackWarning, match=expected_warning) as caught:
        result = kernel(V.copy())
    assert caught[0].filename == __file__
    assert str(result) == str(function(V.copy()))
    kernel(V.copy())  # it warns once


@lw.kernel(fallback=True)
def sized(a: lw.f64["N", "N"], b: lw.f64["N"]):  # noqa: F821, UP037
    x = np.linalg.tensorsolve(a, a[0])
    return x + b[0]


def test_sizes_are_checked() -> None:
    with pytest.raises(
        lw.ArgumentError, match=r"axis 0 has length 2, expected 3 \('N', from axis 0 of 'a'\)"
    ):
        sized(A, V[:2])
    with pytest.raises(lw.ArgumentError, match="expected float64"):
        sized(A, V.astype(np.float32))


def test_exceptions_are_those_of_the_statement() -> None:
    with pytest.raises(np.linalg.LinAlgError) as caught:
        lw.kernel(fallback=True)(solved)(np.ones((3, 3)), V)
    statements = [str(entry.statement).strip() for entry in caught.traceback]
    assert "x = np.linalg.tensorsolve(gram, right)" in statements
    assert caught.value.__context__ is None


def test_a_function_in_parts_has_no_profile() -> None:
    with pytest.raises(lw.UsageError, match="is not compiled as a whole"):
        lw.kernel(fallback=True)(at_the_end).profile(V)


def in_three_parts(a, b):
    gram = a.T @ a
    for i in range(len(b)):
        b[i] *= 2
    x = np.linalg.tensorsolve(gram, a.T @ b)
    x[0] += 1
    y = np.real_if_close(x)
    for i in range(1, len(y)):
        y[i] += y[i - 1]
    return y


def test_parts_are_explained_with_what_they_are_called_with(tmp_path: Path) -> None:
    kernel = lw.kernel(fallback=True)(in_three_parts)
    page = tmp_path / "report.html"
    square = A.copy()
    right = V[: len(A)].copy()
    report = kernel.explain(square, right, html=page)
    assert np.array_equal(right, V[: len(A)])
    pages = [page, *(tmp_path / f"report-{k}.html" for k in (2, 3))]
    assert [path.name for path in pages if path.exists()] == ["report.html", "report-2.html"]
    lines = [in_three_parts.__code__.co_firstlineno + k for k in (2, 7)]
    assert all(f":{line}:" in report for line in lines)
    assert "Roofline" in page.read_text()


def loops_in_python(a):
    b = a * 2
    for i in range(len(b)):
        b[i] += np.linalg.tensorinv(np.eye(2), 1)[0, 0]
    return b


def comprehends(a):
    b = a * 2
    c = [np.linalg.tensorinv(np.eye(2), 1)[0, 0] for _ in b]
    return len(c)


def loops_elsewhere(a):
    b = a * 2
    return np.real_if_close(b) + comprehends(b)


def rest_in_python(a):
    objects = np.real_if_close(a).astype(object)
    result = 0.0
    for x in objects:
        result += x
    return result


@pytest.mark.parametrize(
    ("function", "line", "what"),
    [
        (loops_in_python, 2, "this loop of loops_in_python(): calls of 'np.linalg.tensorinv'"),
        (
            rest_in_python,
            2,
            "the statements from here on of rest_in_python(): argument 1 ('objects')",
        ),
        (comprehends, 2, "this statement of comprehends()"),
        (loops_elsewhere, 2, "this statement of loops_elsewhere(): "),
        (only, 1, "only() runs as Python, since there is nothing else in it"),
    ],
)
def test_loops_that_python_runs_are_said(function: Any, line: int, what: str) -> None:
    kernel = lw.kernel(fallback=True)(function)
    with pytest.warns(lw.FallbackWarning, match=re.escape(what)) as caught:
        kernel(V.copy())
    assert len(caught) == 1
    assert caught[0].filename == __file__
    place = f"{__file__}:{function.__code__.co_firstlineno + line}:"
    for shown in (str(caught[0].message), kernel.explain(), kernel.explain(V.copy())):
        assert what in shown
        assert place in shown


def test_statements_without_loops_are_explained() -> None:
    kernel = lw.kernel(fallback=True)(solved)
    kernel(A, V)
    assert "Python runs this statement of solved()" in kernel.explain()


@dataclass
class Model:
    weight: float
    count: int = 2


def stepped(m, a):
    total = 0.0
    for k in range(len(a)):
        total += a[k] * m.weight
    sorted(globals())
    m.weight = total + m.count
    for k in range(len(a)):
        a[k] = total
    return total


def raised(m, a):
    m.weight += a[0]
    return m.weight


@pytest.mark.parametrize(("function", "splits"), [(stepped, True), (raised, False)])
def test_objects_that_change_are_arguments(function: Any, splits: bool) -> None:
    kernel = lw.kernel(fallback=True)(function)
    for _ in range(3):
        ours = (Model(1.5), np.ones(3))
        theirs = (Model(1.5), np.ones(3))
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            result = kernel(*ours)
        assert splits or not warned
        assert result == function(*theirs)
        assert ours[0] == theirs[0] and ours[1].tolist() == theirs[1].tolist()
