# ruff: noqa: B904
"""`try` in kernels: which handler runs, what was done before it, and what goes on behind it."""

from typing import Any

import numpy as np
import pytest
from tests.campaigns.handlers import handlers
from tests.sampling import few
from tests.unit.python.outcomes import expect_same

import loopwright as lw


def stored(a, i):
    k = 0
    try:
        a[0] = 7
        k = 1
        a[i] = 8
        k = 2
        a[i + 1] = 9
        k = 3
    except IndexError:
        a[1] += 100
        k += 10
    return k


def appended(items, k):
    items.append(k)
    if k % 3 == 0:
        raise ValueError("three")
    return 100 // (k - 4)


def popped():
    """No item is written on the path of the read, where the last writer of one is looked for."""
    items = [1]
    try:
        items.pop(3)
    except IndexError:
        return 1
    return 0


def of_calls(n):
    items, s = [0], 0
    for k in range(n):
        try:
            s += appended(items, k)
            items.append(s)
        except ValueError:
            s -= 1
        except ZeroDivisionError:
            s += 1000
        else:
            s += 2
        finally:
            items.append(-k)
    return s, items


def of_keys(n):
    d, s, waiting = {1: 5, 3: 7}, 0, [1, 2]
    for k in range(n):
        try:
            s += d[k] + waiting.pop()
        except KeyError:
            d[k] = k
        except LookupError:
            waiting.append(k)
    return s, d, waiting


def with_jumps(items, n):
    last, log = -1, [0]
    while True:
        try:
            try:
                last = items[n]
                n += 1
                if last > 50:
                    break
                if last == 3:
                    continue
                log.append(60 // last)
            finally:
                log.append(-1)
                last += 1
        except IndexError:
            return last, n, log
        except:  # noqa: E722
            log.append(-2)
    return n, last, log


def out_of_loops(a, b):
    out = 0
    try:
        for i in range(len(a)):
            out += 1
            for j in range(len(b)):
                out += a[i] // b[j]
        out += 5
    except (ZeroDivisionError, IndexError):
        out = -out
    return out


def raised_again(n):
    try:
        try:
            if n > 2:
                raise ValueError("big")
            if n > 1:
                raise IndexError("mid")
            r = 1
        except (ValueError, IndexError):
            if n == 3:
                raise
            if n >= 4:
                raise KeyError
            r = 2
    except ValueError:
        r = 3
    return r


def raised_through(n):
    try:
        return 10 // n
    except ZeroDivisionError:
        try:
            raise
        finally:
            n += 1


def returned(a, c):
    x = 1
    try:
        if c > 0:
            x = 5
            return 1
        x = 7
        if c < 0:
            raise ValueError("negative")
    finally:
        a[0] = x
    return 2


def in_conditions(items, n):
    i = n
    try:
        while i < 10 and items[i] != 3:
            i += 1
        k = items[i + 1] if i > 0 else 10 // items[0]
    except (IndexError, ZeroDivisionError):
        i, k = -1, 0
    return i, k


def of_texts(text):
    total = 0
    for part in text.split(","):
        try:
            total += int(part)
        except ValueError:
            total += 1000
    return total


def asserted(n):
    try:
        assert n > 2, f"{n} is small"
    except AssertionError:
        return 0
    return 1


def unbound(n):
    try:
        x = 10 // n
        y = 1 // (n - 1)
    except ZeroDivisionError:
        pass
    return x + y


def of_sums(items, n):
    try:
        return sum([items[i] for i in range(n)])
    except IndexError:
        return -1


def of_arrays(a, b, n):
    out = np.zeros(3)
    for k in range(-1, n):
        try:
            out[:k] += b
            out[0] += np.full(k, 2.0).max()
            out[1] += (a[:k].reshape(2, -1) @ b).sum()
            a[0] = 126 + k
            out[2] += 100
        except ValueError:
            out[1] -= k
        except OverflowError:
            out[2] -= k
    return list(out), list(a)


def of_numbers(n, x):
    try:
        return chr(n), 7 >> n, x**n
    except ValueError:
        return "", -1, x
    except OverflowError:
        return "", -2, x


def of_empty_lists(n, k):
    items, numbers, x = [], list(range(n)), 1.0
    try:
        if k == 0:
            x = items[0] if n > 3 else 2.0
        elif k == 1:
            x = list(range(n))[1] + items[0] if n > 3 else list(range(n))[2] + items[1]
        elif k == 2 and n > 3 and items[k] > 1:
            x = 3.0
        elif k == 3 and n < items[k]:
            x = 4.0
        elif k == 4:
            while list(range(n))[1] > items[0]:
                x += 1
    except IndexError:
        x += 10.0
    if k == 5:
        numbers.sort(key=lambda x: x + items[0])
    elif k == 6 and n > 3:
        x = list(range(n))[1] + items[0] if n > 4 else list(range(n))[2] + items[1]
    items.append(x)
    return x, numbers


def of_messages(items, k):
    flags = 0
    try:
        try:
            if k < 3:
                raise ValueError(f"{items.pop()} {items[k]} {6 // k}")
            flags = 1
            assert k != 4, f"{items.pop()}, {items[k]}"
        except (ValueError, AssertionError):
            items.append(-1)
        except ZeroDivisionError:
            items.append(-2)
        flags += 2
    except LookupError:
        items.append(-3)
    return flags


def of_failed_assertions(items, n, m):
    """Where an assertion has failed, its condition is not known to hold."""
    try:
        assert n > 2, f"{7 % (m - 2)}"
    except ZeroDivisionError:
        return items[n - 2]
    except AssertionError:
        return -items[n - 2]
    return items[n - 3]


def of_assertions_in_loops(items, n, m):
    total = 0
    for _ in range(m):
        try:
            assert n > 2, f"{n}"
            total += 1
        except AssertionError:
            total += items[n - 2]
        total += items[n - 2]
    return total


def array() -> np.ndarray:
    return np.array([1, 2, 3])


CALLS: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (stored, [(array(), i) for i in (0, 1, 2, 3, -4, -1)]),
    (popped, [()]),
    (of_calls, [(n,) for n in range(8)]),
    (of_keys, [(n,) for n in range(7)]),
    (with_jumps, [([1, 3, 0, 60, 2], n) for n in (-6, -5, 0, 2, 3, 4, 5)]),
    (out_of_loops, [([1, 2], b) for b in ([3, 1], [3, 0, 2], [0], [])]),
    (raised_again, [(n,) for n in range(6)]),
    (raised_through, [(n,) for n in range(3)]),
    (returned, [(array(), c) for c in (-1, 0, 1)]),
    (in_conditions, [(x, n) for x in ([1, 2, 5], [1, 3, 5], [0, 3], [3]) for n in (0, 1)]),
    (of_texts, [("1,2,x,4,",), ("",)]),
    (asserted, [(2,), (3,)]),
    (unbound, [(n,) for n in range(3)]),
    (of_sums, [([1, 2, 3], n) for n in (0, 3, 4)]),
    (of_arrays, [(np.zeros(8, np.int8), np.ones(k), 9) for k in (1, 2, 3, 4, 0)]),
    (of_numbers, [(n, 10.0) for n in (65, 400, -1)]),
    (of_messages, [(list(range(n)), k) for n in (0, 2, 3, 6) for k in range(6)]),
    (of_failed_assertions, [([3, 4, 6], n, m) for n in (1, 2, 4) for m in (2, 9)]),
    (of_assertions_in_loops, [([3, 4], n, 2) for n in (1, 2, 3)]),
    (of_empty_lists, [(n, k) for n in (0, 3, 4, 5) for k in range(7)]),
]


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(("function", "calls"), CALLS)
def test_handlers_run_where_python_s_do(function: Any, calls: Any, optimise: bool) -> None:
    expect_same(function, calls, optimise=optimise)


def test_what_python_does_not_raise_is_not_caught() -> None:
    @lw.kernel
    def power(n):
        try:
            return n**-n
        except ValueError:
            return -1

    assert power.py_func(2) == 0.25
    with pytest.raises(ValueError, match="a negative power of an integer is a float"):
        power(2)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_generated_functions() -> None:
    report = handlers(few(range(103, 110), 1))
    assert not report.failures, report.failures[0]
    assert report.facts["compared"] > 2 * report.facts["refused"]
