"""Native entries of calls: which arguments reach the code, and what they reach it as."""

import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from loopwright.native.runtime.call_entry import MOST_VALUES, Entry, Guard, GuardedFact, Step

NO_DEFAULT = object()


def received(*leaves: object) -> tuple[object, ...]:
    return "code", *leaves


def general(*args: object, **kwargs: object) -> tuple[object, ...]:
    return "general", args, kwargs


def recovered(error: BaseException, *values: object) -> tuple[object, ...]:
    return "recovered", error, *values


def entry(
    steps: Sequence[tuple[Step, int, Any, Any]],
    names: Sequence[str | None] = ("x",),
    defaults: Sequence[object] | None = None,
    positional_count: int | None = None,
    guards: Sequence[GuardedFact] = (),
    kernel: Callable[..., object] = received,
) -> Callable[..., Any]:
    every = [NO_DEFAULT] * len(names) if defaults is None else defaults
    count = len(names) if positional_count is None else positional_count
    described = Entry(steps, names, count, every, NO_DEFAULT, guards, kernel, recovered)
    result = described.over(general, "entry")
    assert result is not None
    return result


PASS_ALL = [(Step.PASS, k, 0, 0) for k in range(3)]


@pytest.mark.parametrize(
    ("args", "kwargs", "expected"),
    [
        ((1, 2, 3), {}, (1, 2, 3)),
        ((1, 2), {}, (1, 2, "c")),
        ((1,), {"b": 5}, (1, 5, "c")),
        ((1,), {"c": 6, "b": 5}, (1, 5, 6)),
        ((1, 2), {"b": 5}, None),
        ((1,), {"z": 5}, None),
        ((), {"a": 1, "b": 2}, None),
        ((1,), {}, None),
        ((1, 2, 3, 4), {}, None),
    ],
)
def test_arguments_are_bound_as_python_binds_them(args: Any, kwargs: Any, expected: Any) -> None:
    bound = entry(PASS_ALL, (None, "b", "c"), [NO_DEFAULT, NO_DEFAULT, "c"])
    result = bound(*args, **kwargs)
    assert result == (("general", args, kwargs) if expected is None else ("code", *expected))


def test_keyword_only_parameters_are_not_positional() -> None:
    bound = entry(PASS_ALL, ("a", "b", "c"), positional_count=2)
    assert bound(1, 2, c=3) == ("code", 1, 2, 3)
    assert bound(1, 2, 3)[0] == "general"


Point = SimpleNamespace
DTYPE = np.dtype("i4")


STEPS: list[Any] = [
    ([(Step.CLASS, 0, float, 0), (Step.PASS, 0, 0, 0)], (2.5, (2.5,)), [2, np.float64(2)]),
    ([(Step.RANGE, 0, -3, 4), (Step.PASS, 0, 0, 0)], (4, (4,)), [5, -4, 1 << 64]),
    ([(Step.IDENTITY, 0, None, 0)], (None, ()), [0]),
    ([(Step.EQUAL, 0, "up", 0)], ("up", ()), ["down"]),
    ([(Step.DTYPE, 0, DTYPE, 0)], (np.zeros(2, "i4"), ()), [np.zeros(2, "i8")]),
    (
        [(Step.ITEMS, 0, 2, 1), (Step.PASS, 2, 0, 0), (Step.PASS, 1, 0, 0)],
        ((1, 2), (2, 1)),
        [(), (1, 2, 3)],
    ),
    (
        [(Step.ATTRIBUTE, 0, "real", 1), (Step.PASS, 1, 0, 0)],
        (1.5, (1.5,)),
        ["text"],
    ),
    (
        [(Step.SUBSCRIPT, 0, "k", 1), (Step.PASS, 1, 0, 0)],
        ({"k": 3.5}, (3.5,)),
        [{}, 5],
    ),
    (
        [(Step.CONVERT, 0, {"a": 2.5}.get, 1), (Step.PASS, 1, 0, 0)],
        ("a", (2.5,)),
        ["b", []],
    ),
    (
        [
            (Step.DICTIONARY, 0, 1, 1),
            (Step.KEY, 1, "k", 2),
            (Step.PASS, 2, 0, 0),
        ],
        (Point(k=3.5), (3.5,)),
        [Point(), Point(j=3.5), Point(k=1, j=2), 5],
    ),
]


@pytest.mark.parametrize(("steps", "accepted", "refused"), STEPS)
def test_each_step_takes_its_values_only(steps: Any, accepted: Any, refused: Any) -> None:
    with_steps = entry(steps)
    value, leaves = accepted
    assert with_steps(value) == ("code", *leaves)
    for other in refused:
        assert with_steps(other) == ("general", (other,), {})


def function() -> None:
    pass


def other_code() -> None:
    return None


def refusing() -> bool:
    raise ValueError


GUARDS: list[Any] = [
    ((Guard.CODE, function, function.__code__, None), True),
    ((Guard.CODE, function, other_code.__code__, None), False),
    ((Guard.ENTRY, {"a": DTYPE}, "a", DTYPE), True),
    ((Guard.ENTRY, {"a": None}, "a", DTYPE), False),
    ((Guard.ENTRY, {}, "a", DTYPE), False),
    ((Guard.NO_ENTRY, {"b": 0}, "a", None), True),
    ((Guard.NO_ENTRY, {"a": 0}, "a", None), False),
    ((Guard.MEMBER, Point(a=DTYPE), "a", DTYPE), True),
    ((Guard.MEMBER, Point(), "a", DTYPE), False),
    ((Guard.ITEM, {"a": DTYPE}, "a", DTYPE), True),
    ((Guard.ITEM, {}, "a", DTYPE), False),
    ((Guard.TEST, lambda: True, None, None), True),
    ((Guard.TEST, lambda: False, None, None), False),
    ((Guard.TEST, refusing, None, None), False),
    ((Guard.TEST_OF, {"a"}.isdisjoint, ("b",), None), True),
    ((Guard.TEST_OF, {"a"}.isdisjoint, ("a",), None), False),
]


@pytest.mark.parametrize(("guard", "holds"), GUARDS)
def test_code_is_called_only_while_its_guards_hold(guard: GuardedFact, holds: bool) -> None:
    always: GuardedFact = (Guard.TEST, lambda: True, None, None)
    guarded = entry([(Step.PASS, 0, 0, 0)], guards=[always, guard, always])
    assert guarded(5) == (("code", 5) if holds else ("general", (5,), {}))


def test_exceptions_reach_the_recovery_with_all_parameters() -> None:
    error = ZeroDivisionError("text")

    def raising(*_: object) -> None:
        raise error

    failing = entry([(Step.PASS, 0, 0, 0)], ("a", "b"), [NO_DEFAULT, 7], kernel=raising)
    assert failing(5) == ("recovered", error, 5, 7)
    assert error.__traceback__ is not None
    assert error.__context__ is None


def test_an_entry_keeps_no_references() -> None:
    value = Point(k=object())
    steps = [(Step.DICTIONARY, 0, 1, 1), (Step.KEY, 1, "k", 2), (Step.PASS, 2, 0, 0)]
    failing = [*steps, (Step.CLASS, 2, str, 0)]
    counts: list[list[int]] = []
    for called in (entry(steps), entry(failing)):
        before = [sys.getrefcount(x) for x in (value, value.k, vars(value))]
        for _ in range(1000):
            called(value)
        counts += [before, [sys.getrefcount(x) for x in (value, value.k, vars(value))]]
    assert counts[0] == counts[1]
    assert counts[2] == counts[3]


def test_there_is_no_entry_with_too_many_values() -> None:
    steps = [(Step.ITEMS, 0, MOST_VALUES, 1)]
    described = Entry(steps, ["x"], 1, [NO_DEFAULT], NO_DEFAULT, [], received, recovered)
    assert described.over(general, "entry") is None
