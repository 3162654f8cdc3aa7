"""Variables where some paths return; loops over tuples that are left; lists, and powers."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw

V = np.random.default_rng(3).normal(size=8)


def made_behind_a_return(x, n):
    if n < 0:
        return x
    elif n == 1:
        r = x
    elif n == 2:
        return np.zeros(n)
    else:
        r = np.ones(n + 1)
    r[0] = -1
    return r


def extents_behind_a_return(x, n):
    if n < 0:
        return x
    elif n > 2:
        y = np.zeros((n, n - 1))
    else:
        return np.ones(n)
    y += 1
    return y[0]


def raising_or_returning(x, n):
    if n == 2:
        return x
    if n == 3:
        raise ValueError("three")
    y = np.zeros(n + 2)
    if n == 1:
        m = np.ones((n + 1, n + 2))
        t = (y, 3)
    else:
        return y
    m += y + t[1]
    t[0][0] = 4
    return m[0] + y


def tuple_loops(x, n):
    s = 0
    for k in (1, 2, 3):
        if k == n:
            continue
        s += k
    for k in (1, 2, 3):
        if k == n:
            break
        s += k
    else:
        s += 100
    for i in range(4):
        for k in (1, 2, 3):
            if k == n:
                break
            s += k
        else:
            if i == 2:
                break
            continue
        s += 1000
    for k in (4, 5):
        if n < 0:
            return -s, k, x * k
        if s > 5000:
            continue
        x = x + k
    return s, k, x


def left_for_sure(x, n):
    for k in (1, 2):  # noqa: B007
        continue
    for k in (3, 4):  # noqa: B007
        if n > 0:
            break
        break
    else:
        k = 7
    return x * k


def lists(x, n):
    grid = np.zeros((4, 3))
    grid[[0, 2] * 2] += 1
    rows = [1] + [2, 3]  # noqa: RUF005
    grid[rows[1:]] -= 1
    return grid[[0] * 2 + [1]], rows, [n, (n, 2)] * 2, (1,) * 2 + (n,)


def sifted(x, root):
    while True:
        child = 2 * root + 1
        if child >= len(x):
            return
        if child + 1 < len(x) and x[child] < x[child + 1]:
            child += 1
        if x[root] >= x[child]:
            return
        x[root], x[child] = x[child], x[root]
        root = child


def without_a_result(x, n):
    y = x.copy()
    for start in range(len(y) // 2 - 1, -1, -1):
        sifted(y, start)
    if n > 2:
        return
    for i in range(min(n, len(x))):
        if y[i] > 1:
            return
        y[i] += 1
    x[0] = y[0]
    return


def constants_of_python(x, n):
    small = (x * 9).astype(np.int32)
    best, where, low, none = 0, -1, 0.0, 7
    for _ in range(2):
        for i in range(min(n, len(x))):
            if small[i] > best:
                best, where = small[i], i
            low = min(low, np.float32(x[i]))
    for i in range(-n):
        none = small[i]
    return best, where, low, best + 1, none, max(best, 3)


def of_unknown_extents(x, n):
    pairs = x.copy().reshape(-1, 2)
    total = 0.0
    for k in range(len(pairs)):
        u, v = pairs[k]
        total += u * v
    weights = np.ones(len(pairs))
    for _ in range(n):
        weights = weights @ (np.ones((len(weights), len(weights))) * 0.5)
        total += weights.sum()
    return total, weights


def powers(x, n, p):
    y = x.copy()
    y **= p
    return x**0.5, x**-1, x**2.0, x**n, x**p, y, np.where(x > 0), x[np.where(x > 0)]


def returned_or_ended(x, n):
    for i in range(n):
        if x[i] > 0.5:
            return x, i
        if i > 4:
            break
    else:
        x[0] = 9.0
        return x, -1
    return x, -2


def ended_inside(x, n):
    i = 0
    for j in range(3):
        while i < n:
            if x[i] > 1.5:
                return i, j
            i += 1
        else:
            x[j] += 2.0
            continue
    return n, n


def classes_in_loops(x, n):
    least, most, total, turned = 0, 0, 0, 2.5
    for v in x[: abs(n)]:
        if v < least:
            least = v
        elif v > most:
            most = v
        if v >= 3 - n:
            total += v
        turned = -turned if abs(v) > abs(turned) else True
    return least, most, total, turned


def test_classes_in_loops_leave_them_vectors() -> None:
    kernel = lw.kernel(classes_in_loops)
    for values in (V, -abs(V), np.array([np.nan, 2.0, -3.0]), np.array([-0.0, 0.0])):
        for n in (0, 1, 3, 9):
            values_of_kernel = kernel(values, n)
            values_of_python = classes_in_loops(values, n)
            assert repr(list(map(float, values_of_kernel))) == repr(
                list(map(float, values_of_python))
            )
            kinds = [
                [isinstance(x, float) for x in each]
                for each in (values_of_kernel, values_of_python)
            ]
            assert kinds[0] == kinds[1]

    @lw.kernel(optimise=True)
    def greatest(x):
        most = 0
        for v in x:
            if v > most:
                most = v
        return most

    assert greatest(-abs(V)) == 0 and isinstance(greatest(-abs(V)), int)
    assert greatest(V) == max(V)
    assert "vectorised by" in greatest.explain()


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize(
    "function",
    [
        *(
            returned_or_ended,
            ended_inside,
            made_behind_a_return,
            extents_behind_a_return,
            tuple_loops,
        ),
        *(left_for_sure, lists, raising_or_returning, without_a_result, constants_of_python),
        of_unknown_extents,
    ],
)
def test_paths_are_those_of_python(function: Any) -> None:
    kernel = lw.kernel(function)
    for n in (-1, 0, 1, 2, 3, 9):
        raised: Any = None
        try:
            kernel.check(V.copy(), n)
        except ValueError as error:
            raised = error
        assert (raised is not None) == (function is raising_or_returning and n == 3) or n < 0


def test_powers_of_arrays_are_roots_and_squares() -> None:
    kernel = lw.kernel(powers)
    special = np.array([-1.0, -0.0, np.inf, -np.inf, np.nan, 1 / 3])
    for x in (special, abs(V), abs(V).astype(np.float32)):
        for n, p in ((-1, 0.5), (2, -1.0), (1, 2.0)):
            kernel.check(x, n, p)


def sums(x, y):
    return np.sum(x * (y > 0)), (x * (y * 2)).sum()


def test_sums_of_expressions_of_expressions() -> None:
    lw.kernel(sums).check(V, V[::-1].copy())


def steps(v, grid, s, a, b):
    v[a:b:s] += 10
    v[b:a:s] *= 2
    grid[0, ::s] = grid[1, ::s]
    part = grid[:, ::s]
    part[0] = -1
    v[::s] = v[::-s]
    for x in v[::s]:
        v[0] += x
    return v[::s], v[a::s], v[:b:s][::-1], len(v[b:a:s]), v[100::s], part.T, v[:0][::s]


def sieve(n):
    prime = np.ones(n, dtype=np.bool_)
    prime[:2] = False
    i = 2
    while i * i < n:
        if prime[i]:
            prime[i * i :: i] = False
        i += 1
    return np.flatnonzero(prime)


def far(v, s):
    v[2::s] += 1
    return len(v[::s]), v[::s].copy()


def test_steps_of_slices_may_be_any_numbers() -> None:
    kernel = lw.kernel(steps)
    for s in (1, 2, -1, -2, -4, 20, -20):
        kernel.check(np.arange(9.0), np.arange(30.0).reshape(5, 6), s, 1, 7)
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        kernel(np.arange(9.0), np.arange(30.0).reshape(5, 6), 0, 1, 7)
    assert lw.kernel(sieve).check(30)[-1] == 29
    for s in (1 << 62, 1 - (1 << 63)):
        lw.kernel(far).check(np.arange(9.0), s)


def behind(a, x):  # noqa: RET503
    for i in range(len(a)):
        if a[i] == x:
            return a[i:], i


def forever(a, x):
    while True:
        if a[0] > x:
            return a[0]
        a[0] += 1


def test_a_function_that_ends_without_a_value_gives_none() -> None:
    for function in (behind, forever, plain):
        kernel = lw.kernel(function)
        for x in (2.0, 9.0, 2.0):
            kernel.check(np.arange(5.0), x)


def plain(a, x):
    if a[0] == x:
        return
    a[0] = x


def escapes(c, n):
    z = 0
    for k in range(n):
        z = z * z + c
        if abs(z) > 2:
            return k
    return n


def escapes_in_while(c, n):
    z, k = 0, 0
    while abs(z) <= 2 and k < n:
        z = -z * z + c
        k += 1
    return k


def widened_in_loop(c, n):
    s, out = np.float32(0.1), np.zeros(n + 2, complex)
    for k in range(n):
        out[k] = s
        s = s + c.real
    z = -1
    for k in range(n):
        for j in range(2):
            z = -z * 0.5 * c
            out[k + j] -= z
    return out


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("function", [escapes, escapes_in_while, widened_in_loop])
def test_the_first_iteration_has_types_of_its_own(function: Any, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    for n in (0, 1, 2, 7):
        for c in (complex(-0.0, -0.0), 0.1 + 0.2j, 3j):
            kernel.check(c, n)


def narrow_complex(n):
    x = np.complex64(1)
    if n > 2:
        x = 0.1 + 0.2j  # which complex64 rounds
    return x


def exact_complex(n):
    x = np.complex64(1)
    if n > 2:
        x = 0.5 - 0.25j
    return x * 3


def large_integer(n):
    x = np.float32(1)
    if n > 2:
        x = 2**60 + 1  # which float32 rounds, and a float, too
    return x


def test_large_integers_are_not_rounded_where_paths_join() -> None:
    with pytest.raises(lw.FrontendError, match="is of type int on one path and float32") as raised:
        lw.kernel(large_integer)(3)
    lines = large_integer.__code__.co_firstlineno + 3, large_integer.__code__.co_firstlineno + 1
    for line, type_ in zip(lines, ("int", "float32"), strict=True):
        assert f"py:{line}:{5 + 4 * (type_ == 'int')}: note: it is {type_} here" in str(
            raised.value
        )


def test_complex_constants_are_not_rounded_where_paths_join() -> None:
    with pytest.raises(lw.FrontendError, match="is of type complex on one path and complex64"):
        lw.kernel(narrow_complex)(3)
    assert lw.kernel(exact_complex)(3) == exact_complex(3)


def small_beside_large() -> Any:
    x, y = np.uint8(5), np.int8(-3)
    return x < 300, x > 300, x == 300, x < 300, x > -1, x > -1, y > -200, y > 200


def test_known_numbers_are_compared_with_integers_outside_of_their_types() -> None:
    assert lw.kernel(small_beside_large)() == small_beside_large()
