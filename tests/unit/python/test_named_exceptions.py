"""Exceptions that handlers name, and raise again, beside Python's own."""

# ruff: noqa: SIM105

from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs
from tests.unit.python.outcomes import expect_same

import loopwright as lw


def of_subscripts(items, i):
    try:
        return str(items[i])
    except IndexError as error:
        return str(error)


def of_program(n):
    try:
        if n > 4:
            raise ValueError(f"bad {n}")
        if n > 3:
            raise ValueError("four")
        if n > 2:
            raise ValueError
        return "fine"
    except ValueError as error:
        return "caught: " + str(error)


def of_several(n):
    messages = []
    for i in range(n):
        try:
            if i == 1:
                raise ValueError(f"bad {i} {i / 3:.2f}")
            if i == 3:
                raise KeyError("k")
            if i == 4:
                raise KeyError(f"k{i}")
            messages.append(str(10 // i))
            messages.append(str([1, 2][i]))
        except (ValueError, ZeroDivisionError) as error:
            messages.append(str(error))
        except LookupError as other:
            messages.append(f"{other}!")
            print(other, i)
    return messages


def in_handlers(a, n):
    numbers = [0]
    try:
        numbers.append(int(a[n]))
    except IndexError as outer:
        try:
            numbers.append(int(a[n + 100]))
        except IndexError as inner:
            numbers.append(len(str(inner)))
            print(inner)
        print(outer)
        numbers.append(len(str(outer)))
    return numbers


def at_last(a, n):
    total = 0.0
    try:
        try:
            total += a[n]
            if n == 2:
                raise ValueError(f"n = {n}")
        finally:
            total += 1
            try:
                total += a[n + 7]
            except IndexError:
                total += 2
    except ValueError as error:
        print("V", error)
    return total


def again(a, n):
    try:
        if n == 2:
            raise ValueError(f"n = {n}")
        return a[n]
    except Exception as error:
        print("seen", error)
        raise


def behind_all(n):
    total = [0]
    try:
        try:
            if n == 2:
                raise KeyError(f"n = {n}")
            total.append(10 // n)
            if n == 3:
                raise ValueError(f"{n} {total}")
        finally:
            total.append(n)
    except ZeroDivisionError as error:
        print(error)
    return total


def by_name(a, n):
    try:
        try:
            if n == 2:
                raise ValueError(f"n = {n}")
            return int(a[n])
        except (ValueError, IndexError) as error:
            try:
                a[99] = 1.0
            except IndexError:
                pass
            if n > 1:
                raise error
            raise RuntimeError(f"other {error}") from error
    except IndexError as error:
        return len(f"{error}")


def of_words(text, d, k):
    try:
        return text.split()[k], divmod(k * 1.0, k - 1.0)[0], d.pop(k)
    except (LookupError, ZeroDivisionError) as error:
        return str(error), 0.0, 0


def of_keys(d, k):
    try:
        return d[k]
    except KeyError as error:
        return len(str(error)) + 100


def checked(a, n):
    if n > 3:
        raise ValueError(f"checked {n}")
    return a[n]


def of_calls(a, n):
    for i in range(n):
        try:
            print(checked(a, i))
        except (ValueError, IndexError) as error:
            print(error)


def of_loops(n):
    i = 0
    while True:
        try:
            i += 1
            if i % 3 == 0:
                raise ValueError(f"{i}")
            if i > n:
                raise IndexError(f"end {i}")
        except ValueError as error:
            print("v", error)
            continue
        except IndexError as error:
            return str(error)


def of_floats(text):
    total = 0.0
    for part in text.split(","):
        try:
            total += float(part)
        except ValueError:
            total -= 100
    first, second = map(float, text.split(","))
    return total, first, second


A = np.arange(3.0)
CALLS: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (of_subscripts, [([1, 2], 1), ([1, 2], 5)]),
    (of_program, [(1,), (3,), (4,), (5,)]),
    (of_several, [(6,)]),
    (in_handlers, [(A, 1), (A, 5)]),
    (at_last, [(A, 0), (A, 1), (A, 2), (A, 3)]),
    (again, [(A, 0), (A, 2), (A, 7)]),
    (behind_all, [(n,) for n in range(4)]),
    (by_name, [(A, 0), (A, 2), (A, 7), (A, -9)]),
    (of_words, [("a b c", {0: 1, 2: 3}, k) for k in range(4)]),
    (of_keys, [({1: 2}, 1), ({1: 2}, -55)]),
    (of_calls, [(A, 7)]),
    (of_loops, [(7,)]),
    (of_floats, [("1.5, nan",), ("1,x",), ("1e3,inf",), ("1",), ("1,2,3",)]),
]


@pytest.mark.parametrize(("case", "optimise"), pairs(CALLS, (True, False), 2))
def test_exceptions_say_what_python_s_do(
    case: Any, optimise: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    function, calls = case
    expect_same(function, calls, capsys, optimise=optimise)


def counts_in_a_handler(items, counts, i):
    items.append(i)
    try:
        items[i]
    except IndexError:
        counts[0] += 1
    return items[9]


def test_what_a_handler_stores_is_stored_once() -> None:
    """The exception leaves the kernel in the end: nothing runs again after arrays changed."""
    for earlier in (0, 3):
        kernel = lw.kernel(counts_in_a_handler)
        for _ in range(earlier):
            kernel([1] * 20, np.zeros(1), 3)
        counts = np.zeros(1)
        with pytest.raises(IndexError):
            kernel([1], counts, 5)
        assert counts[0] == 1
