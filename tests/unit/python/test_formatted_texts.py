"""Strings that formats make of numbers, arrays, lists and dictionaries, beside Python's own."""

# ruff: noqa: UP031, UP032

from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs
from tests.unit.python.outcomes import expect_same


def of_elements(a):
    text = ""
    for i in range(len(a)):
        text += f"{a[i]:.3f};"
    return text, f"{a}", str(a[:2]), repr(a), f"{a[0]} {a[0]!r} {a.sum():.2f}"


def of_lists(n):
    numbers = list(range(n))
    rows, halves = [[i, i * i] for i in range(n)], [x * 0.5 for x in numbers]
    texts_of_numbers, pairs = {i: str(i) for i in range(n)}, [(i, "a'" * i) for i in range(n)]
    print(numbers, rows, halves, texts_of_numbers, pairs, (numbers, 2), [numbers], sep="\n")
    return (
        str(numbers),
        f"{texts_of_numbers}",
        repr(rows),
        f"{halves} {rows!r:>40}",
        f"{(numbers, n)}",
    )


def of_strings(n):
    text = ""
    for i in range(n):
        text += chr(97 + i)
    print(text, n, (text, n), [text, "b'"])
    quoted = "a'b\n\u0142" + text
    return repr(quoted), f"{quoted!r}", f"{text:>10}{text!s:<7}|{'ab':05}"


def of_unpacked(n, a):
    items = [i * 0.5 for i in range(n)]
    print(*items)
    print("row", n, *items, sep=", ", end=";")
    print(n, *a, max(*items, 1.0, 2.0), *items, sep="")
    print(*map(str, range(n)), sep="-")
    print(*[[i] for i in range(n)])
    print(*{i + 3: x for i, x in enumerate(items)})
    print(n, *(f"{x:.2f}" for x in items), sep="|")


def in_messages(n):
    text = "value " + str(n)
    if n > 5:
        raise ValueError(text)
    if n > 4:
        raise ArithmeticError("x = %d" % n)
    if n > 3:
        raise KeyError("{:.2f}".format(n / 3))
    return text


def in_try(n):
    total = 0
    for i in range(n):
        try:
            text = f"{i * 0.5:.2f}"
            total += int(text[0]) + 10 // i
            raise ValueError(text + "x")
        except ValueError:
            total += 100
        except ZeroDivisionError:
            total += 1000
    return total


def of_changes(n):
    items = [1, 2, 3]
    text = f"{items} {items.pop()} {items}"
    print(items, items.pop() + n, items)
    return text


CALLS: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (of_elements, [(np.array([3.0, 1.5, -2.25]),), (np.array([1, 2], np.int16),)]),
    (of_lists, [(0,), (1,), (4,)]),
    (of_strings, [(0,), (5,)]),
    (of_unpacked, [(0, np.arange(2)), (3, np.arange(3.0))]),
    (in_messages, [(3,), (4,), (5,), (6,)]),
    (in_try, [(4,)]),
    (of_changes, [(4,)]),
]  # fmt: skip


@pytest.mark.parametrize(("case", "optimise"), pairs(CALLS, (True, False), 2))
def test_strings_are_python_s(
    case: Any, optimise: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    function, calls = case
    expect_same(function, calls, capsys, optimise=optimise)
