"""Calls that reach compiled code without Python: which they are, and when they are not."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import loopwright as lw

A = np.arange(1.0, 5.0)


class Pair(NamedTuple):
    x: float
    y: int


@dataclass
class Point:
    x: float
    y: float


@dataclass(frozen=True)
class Fixed:
    x: float
    y: float


class Holder:
    def __init__(self) -> None:
        self.x = 1.5
        self.y = Point(2.5, 3.5)


RECORDS = np.zeros(3, [("x", "f8"), ("y", "i8")])


def total(values: list[Any]) -> Any:
    result = values[0] if values else 0
    for k in range(1, len(values)):
        result += values[k]
    return result


@contextmanager
def python_calls() -> Generator[list[str]]:
    """Collect the names of the functions that Python calls."""
    names: list[str] = []

    def note(frame: Any, event: str, _: object) -> None:
        if event == "call":
            names.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(None)


def first(a: Any) -> Any:
    return a[0]


def scaled_by(a: Any, x: Any = 2.0, y: Any = 3) -> Any:
    return a[0] * x + y


def chosen(a: Any, *, which: str) -> Any:
    return a[0] if which == "first" else a[1]


def either(a: Any, b: Any) -> Any:
    return a[0] if b is None else b


def of_tuple(a: Any, t: Any) -> Any:
    return a[0] * t[0] + t[1][0]


def added(p: Any) -> Any:
    return p.x + p.y


def of_holder(p: Any) -> Any:
    return p.x + p.y.x * p.y.y


def of_records(r: Any) -> Any:
    return r["x"][0] + r["y"][1]


def listed(a: Any) -> Any:
    return [a[0], (a[1], [])], [a[2]], None


def measured(a: Any) -> Any:
    return len(a) + abs(a[0])


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (first, (A,), {}),
    (scaled_by, (A,), {}),
    (scaled_by, (), {"y": 5, "a": A}),
    (chosen, (A,), {"which": "first"}),
    (either, (A, None), {}),
    (of_tuple, (A, (2.0, (3, True))), {}),
    (added, (Pair(1.0, 2),), {}),
    (added, (Point(1.0, 2.0),), {}),
    (added, (Fixed(1.0, 2.0),), {}),
    (of_holder, (Holder(),), {}),
    (of_records, (RECORDS,), {}),
    (measured, (A,), {}),
    (listed, (A,), {}),
]


@pytest.mark.parametrize(("function", "args", "kwargs"), CALLS)
def test_usual_calls_run_no_python(function: Any, args: Any, kwargs: Any) -> None:
    kernel = lw.kernel(function)
    for _ in range(3):
        kernel(*args, **kwargs)
    with python_calls() as names:
        result = kernel(*args, **kwargs)
    assert result == function(*args, **kwargs)
    assert names == ["__exit__", "python_calls"]


@pytest.mark.parametrize(
    "values", [[1.5, 2.5], [3, 4], [True, False], [np.float32(1.5), np.float32(2)]]
)
def test_lists_of_numbers_become_vectors_in_one_step(values: list[Any]) -> None:
    kernel = lw.kernel(total)
    for _ in range(3):
        kernel(values)
    with python_calls() as names:
        result = kernel(values)
    assert names == ["convert", "__exit__", "python_calls"]
    assert (type(result), result) == (type(total(values)), total(values))
    for changed in ([], [*values, values[0]], [*values, "text"], [2.5, 1], [1 << 70], [None]):
        expected: Any
        try:
            expected = total(changed)
        except TypeError:
            with pytest.raises((TypeError, lw.CompileError)):
                kernel(changed)
        else:
            with suppress(lw.ArgumentError):  # an integer does not fit
                assert kernel(changed) == expected
        assert kernel(values) == total(values)


def test_lists_that_are_returned_are_new() -> None:
    kernel = lw.kernel(listed)
    results = [kernel(A) for _ in range(4)]
    assert results == [listed(A)] * 4
    assert len({id(part) for result in results for part in (result[0], result[1])}) == 8
    results[2][0].append(1)
    assert kernel(A) == listed(A)


def test_objects_with_other_attributes_are_converted_anew() -> None:
    kernel = lw.kernel(added)
    point: Any = Point(1.0, 2.0)
    for _ in range(3):
        assert kernel(point) == 3.0
    point.x = 5
    assert kernel(point) == 7.0
    point.z = 4.0
    assert kernel(point) == 7.0
    del point.z
    del point.y
    for _ in range(2):
        with pytest.raises((AttributeError, lw.CompileError)):
            kernel(point)
    point.y = 1.5
    assert kernel(point) == 6.5
    reordered: Any = Point(1.0, 2.0)
    del reordered.x
    reordered.x = 3.0
    assert kernel(reordered) == 5.0


def thrice(self: Any) -> Any:
    return 3 * self.x


def seven(_: Any) -> float:
    return 7.0


def test_classes_that_change_are_noticed() -> None:
    class Own:
        def __init__(self) -> None:
            self.x = 1.5

        def twice(self) -> float:
            return 2 * self.x

    own_class: Any = Own

    def of_own(p: Any) -> Any:
        return p.twice()

    kernel = lw.kernel(of_own)
    own = Own()
    for _ in range(3):
        assert kernel(own) == 3.0
    own_class.twice = thrice
    assert kernel(own) == 4.5
    own_class.x = property(seven)
    assert kernel(own) == of_own(own) == 21.0


SCALE = 2.0


def scaled(x: float) -> float:
    return abs(x) * SCALE


def test_names_that_change_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(scaled)
    for _ in range(3):
        assert kernel(-1.5) == 3.0
    monkeypatch.setitem(globals(), "SCALE", 4.0)
    assert kernel(-1.5) == 6.0
    monkeypatch.setitem(globals(), "abs", float)
    assert kernel(-1.5) == -6.0
    monkeypatch.delitem(globals(), "abs")
    assert kernel(-1.5) == 6.0


FIRST = np.ones(3)
SECOND = FIRST


def of_two_names(k: int) -> Any:
    return FIRST[0] + SECOND[k]


def test_two_names_of_one_array_are_noticed_when_they_part(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(of_two_names)
    for _ in range(3):
        assert kernel(1) == 2.0
    monkeypatch.setitem(globals(), "SECOND", np.full(3, 5.0))
    assert kernel(1) == 6.0


def test_code_that_does_not_apply_is_left_for_other_code() -> None:
    """Integers whose sum does not fit, arrays that overlap, and exceptions of the function."""

    def shifted(a: Any, b: Any) -> int:
        for i in range(len(a)):
            a[i] = b[i] + 1
        return 7 // int(b[0])

    kernel = lw.kernel(shifted)
    for _ in range(3):
        assert kernel(np.zeros(4), np.ones(4)) == 7
    base = np.arange(1.0, 6.0)
    expected = base.copy()
    shifted(expected[1:], expected[:-1])
    assert kernel(base[1:], base[:-1]) == 7
    assert base.tolist() == expected.tolist()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError) as raised:
            kernel(np.zeros(4), np.zeros(4))
        assert raised.value.__context__ is None


def test_wrong_arguments_are_named_after_native_calls() -> None:
    kernel = lw.kernel(scaled_by)
    for _ in range(3):
        kernel(A)
    for args, kwargs in (((A, 1, 2, 3), {}), ((A,), {"z": 1}), ((), {})):
        with pytest.raises(lw.ArgumentError):
            kernel(*args, **kwargs)


def test_calls_hold_no_references() -> None:
    kernel = lw.kernel(added)
    point = Point(1.25, 2.5)
    kernel(point)
    before = [sys.getrefcount(x) for x in (point, point.x, vars(point))]
    for _ in range(1000):
        kernel(point)
    assert [sys.getrefcount(x) for x in (point, point.x, vars(point))] == before
