"""Named tuples, dataclasses and tuples: how they are passed, made, read and returned."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass, field, replace
from functools import cached_property
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.campaigns.records import Config, Point, arguments, objects, records
from tests.sampling import few

import loopwright as lw

Pair = namedtuple("Pair", "values index", defaults=(2,))  # pyright: ignore[reportUntypedNamedTuple]


class Other(NamedTuple):
    x: float
    y: float = 0.5


class Counted(Point):
    """Its calls give something else."""

    def __new__(cls, x: float) -> Any:
        return super().__new__(cls, x, x + 1)


def kernel_of(text: str, *names: Any) -> Any:
    function = defined(text, hash(text))
    function.__globals__.update({named_object.__name__: named_object for named_object in names})
    return lw.kernel(function)


@pytest.mark.parametrize("campaign", [records, objects])
def test_generated_functions_do_what_python_does(campaign: Any) -> None:
    assert not campaign(few(range(1, 31), 3)).failures


@lw.kernel
def moved(p: Any, by: Any) -> Any:
    first, second = p
    return p._replace(x=first + by), Point(second), p, p[0:1], len(p), p == (first, second)


def test_named_tuples_are_of_their_classes() -> None:
    results = moved.check(Point(1.0, 2.0), 3)
    assert results == (Point(4.0, 2.0), Point(2.0), Point(1.0, 2.0), (1.0,), 2, True)
    assert [type(result) for result in results[:4]] == [Point, Point, Point, tuple]
    assert type(moved(Other(1.0), 3)[0]) is Other
    assert type(moved(Counted(1.0), 3)[2]) is Counted
    assert "Point(float, float)" in moved.signatures[0] and len(moved.signatures) == 3


def test_fields_may_have_names_of_methods() -> None:
    kernel = kernel_of(
        "def function(p):\n    p.values[p.index] = 3\n    return Pair(p.index)\n", Pair
    )
    kernel.check(Pair(np.arange(4)))


def test_classes_that_change_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_of("def function(x):\n    return Other(x)\n", Other)
    assert kernel(1.0) == Other(1.0, 0.5)
    monkeypatch.setattr(Other.__new__, "__defaults__", (7.0,))
    assert kernel(1.0) == (1.0, 7.0)


@lw.kernel
def rated(c: Any, a: Any) -> Any:
    a *= c.rate
    c.table[c.steps] = c.at.x
    return c.at


def test_dataclasses_are_read_by_field() -> None:
    table = np.arange(4.0)
    assert rated.check(Config(0.5, 2, table, Point(9.0)), np.ones(3)) == Point(9.0)
    rated(Config(0.5, 1, table, Point(9.0)), table)
    assert table.tolist() == [0.0, 9.0, 1.0, 1.5]


def test_a_named_array_is_named_in_errors() -> None:
    c = arguments(1)[2]
    c.table.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match=r"argument 1 \('c.table'\)"):
        rated(c, np.ones(3))


@lw.kernel
def chosen(t: Any, i: Any, k: Any) -> Any:
    t[i][k] += 10
    return t[i], (1, 2, 3)[i], [0.5, 1.5, 2.5][k]


def test_tuples_are_subscripted_by_variables() -> None:
    for number in (0, 2, -1, -3, np.int8(1)):
        chosen.check((np.zeros(3), np.ones(3), np.arange(3.0)), number, 1)
    a = np.arange(6.0)
    chosen.check((a[:3], a[::-2], a[3:]), 1, 2)
    for number in (3, -4):
        with pytest.raises(IndexError, match=r"^tuple index out of range"):
            chosen((a, a, a), number, 1)
    with pytest.raises(IndexError, match=r"^list index out of range"):
        chosen((a, a, a), 1, 4)


ASKED = (
    *("isinstance(x, int)", "isinstance(x, float)", "isinstance(x, (bool, np.ndarray))"),
    *("isinstance(x, int | float)", "isinstance(x, tuple)", "isinstance(x, Point)"),
    *("isinstance(x, str)", "isinstance(x, Real)", "isinstance(x, Config)", "x is None"),
    *("isinstance(x, np.integer)", "isinstance(x, np.floating)", "isinstance(x, object)"),
)


def test_types_decide_isinstance() -> None:
    kernel = kernel_of(f"def function(x):\n    return {', '.join(ASKED)}\n", Point, Config, Real)
    for value in (1, 1.5, True, 1j, None, "x", (1, 2), np.ones(2), Point(1.0)):
        kernel.check(value)
    for value in (np.float64(1), np.float32(1), np.int32(1), np.bool_(True), arguments(1)[2]):
        kernel.check(value)


@dataclass(frozen=True)
class Cached:
    rate: float

    @cached_property
    def cached(self) -> float:
        return 2 * self.rate

    @classmethod
    def of(cls, rate: float) -> Cached:
        return cls(rate)


@dataclass(frozen=True)
class Filled:
    items: list[int] = field(default_factory=list[int])


@dataclass(frozen=True)
class Checked:
    rate: float

    def __post_init__(self) -> None:
        assert self.rate


class Solver:
    order = 2

    def __init__(self, values: Any) -> None:
        self.values, self.step, self.inner, self.log = values, 0.5, Open(3), [print]

    @staticmethod
    def doubled(x: Any) -> Any:
        return 2 * x

    @property
    def size(self) -> Any:
        return len(self.values) * self.order

    def rate(self, x: Any) -> Any:
        return -self.inner.rate * self.doubled(x)

    @lw.kernel
    def run(self, n: int) -> Any:
        for _ in range(n):
            self.values[:] = self.values + self.step * self.rate(self.values)
        inner: Any = self.inner
        return self.values, self.size, isinstance(inner, Open)


@dataclass
class Open:
    rate: int


class Third(Solver):
    order = 3


def test_methods_are_kernels() -> None:
    solver = Third(np.array([1.0, 2.0]))
    assert Solver.run.check(solver, 2)[1:] == (6, True)
    assert solver.run(1)[0] is solver.values and solver.values.tolist() == [-2.0, -4.0]
    solver.inner.rate, solver.step, Third.order = 1, 1, 4
    values, size, _ = solver.run(1)
    assert values.tolist() == [2.0, 4.0] and size == 8
    assert kernel_of("def function(x):\n    return x\n")(solver) is solver
    with pytest.raises(
        lw.FrontendError, match="'log' of a Solver has a type that arguments cannot"
    ):
        kernel_of("def function(x):\n    return x.log\n")(Solver(1.0))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("return c.triple", "the attribute 'triple' of a Cached is not supported"),
        ("return c.cached", "the attribute 'cached' of a Cached is not supported"),
        ("return Cached()", r"Cached\(\): missing a required argument: 'rate'"),
        ("return Filled()", r"Filled\(\): give all fields a value here"),
        ("return Checked(1.0)", "calls of 'Checked' are not supported"),
        ("return replace(c, half=1)", r" replace\(\): Cached has no field 'half'"),
        ("return replace(c, 1)", r" replace\(\) takes one object, and new values of its fields by"),
        ("return replace(c.rate)", r" replace\(\) takes one object, and new values of its fields"),
        ("c.rate = 2", "assignments are to names, subscripts and tuples of these"),
        ("return c < c", "'<' is not defined for a Cached"),
        ("return c[0]", "a Cached cannot be subscripted"),
        ("x, = c", "a Cached cannot be unpacked"),
        ("return Point(1, 2, 3)", r"Point\(\): too many positional arguments"),
        ("return Point(1).z", "the attribute 'z' of a Point is not supported"),
        ("return Point(1)._replace(z=1)", r"_replace\(\): Point has no field 'z'"),
        ("return Counted(1)", "calls of 'Counted' are not supported"),
        ("return (1, 2)[c.rate]", "the index of a tuple is an integer or a slice, not a number of"),
        ("return isinstance(sum(np.ones(0)), int)", "the class of this number is known only"),
        ("return isinstance(c, 3)", r"isinstance\(\) does not take a number of type int here"),
        ("return isinstance(np.ones(2), np.memmap)", r"does not take 'memmap' here"),
        ("return isinstance(abs, int)", r"isinstance\(\) of 'abs' is not supported"),
    ],
)
def test_what_is_not_supported_is_said(text: str, message: str) -> None:
    names = Point, Counted, Cached, Filled, Checked, replace
    kernel = kernel_of(f"def function(c):\n    {text}\n", *names)
    with pytest.raises(lw.FrontendError, match=message):
        kernel(Cached(0.5))
