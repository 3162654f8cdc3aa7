"""Sorting, lists, dictionaries, sets, random numbers; the last argument takes the results."""

from __future__ import annotations

import numpy as np

from benchmarks.scientific.case import Case


def sort_array(a, out):
    out[:] = np.sort(a)


def argsort_array(a, out):
    out[:] = np.argsort(a)


def unique_numbers(a, out):
    found = np.unique(a)
    out[: len(found)] = found


def median_number(a, out):
    out[0] = np.median(a)


def least_numbers(a, out):
    out[:] = np.partition(a, len(out))[: len(out)].sum()


def sort_list(a, out):
    items = list(a)
    items.sort()
    for i in range(len(items)):
        out[i] = items[i]


def sorted_list(a, out):
    items = sorted(a)
    for i in range(len(items)):
        out[i] = items[i]


def grown_list(n, out):
    items = []
    for i in range(n):
        items.append(i * 0.5)
    total = 0.0
    for x in items:
        total += x
    out[0] = total


def collatz_list(n, out):
    longest = 0
    for start in range(1, n):
        seen = [start]
        while seen[-1] != 1:
            last = seen[-1]
            seen.append(last // 2 if last % 2 == 0 else 3 * last + 1)
        longest = max(longest, len(seen))
    out[0] = longest


def count_numbers(a, out):
    counts = {0: 0}
    for x in a:
        counts[x] = counts.get(x, 0) + 1
    for x in counts:
        out[x] = counts[x]


def members(a, b, out):
    wanted = set(b)
    found = 0
    for x in a:
        if x in wanted:
            found += 1
    out[0] = found


def uniform_draws(rng, n, out):
    inside = 0
    for _ in range(n):
        x = rng.random()
        y = rng.random()
        if x * x + y * y < 1.0:
            inside += 1
    out[0] = inside


def normal_draws(rng, n, out):
    total = 0.0
    for _ in range(n):
        total += rng.normal()
    out[0] = total


def integer_draws(rng, n, out):
    for _ in range(n):
        out[rng.integers(0, 6)] += 1


def legacy_draws(n, out):
    np.random.seed(7)
    total = 0.0
    for _ in range(n):
        total += np.random.random() + np.random.normal()
    out[0] = total


CASES = [
    Case("sort", sort_array, None, lambda r, n=200_000: (r.random(n), np.zeros(n))),
    Case("argsort", argsort_array, None, lambda r, n=200_000: (r.random(n), np.zeros(n, int))),
    Case("unique", unique_numbers, None, lambda r, n=100_000: (r.integers(0, n, n), np.zeros(n))),
    Case("median", median_number, None, lambda r, n=200_000: (r.random(n), np.zeros(1))),
    Case("partition", least_numbers, None, lambda r, n=200_000: (r.random(n), np.zeros(100))),
    Case("list.sort", sort_list, None, lambda r, n=100_000: (r.random(n), np.zeros(n))),
    Case("sorted", sorted_list, None, lambda r, n=100_000: (r.random(n), np.zeros(n))),
    Case("grown list", grown_list, None, lambda r, n=300_000: (n, np.zeros(1))),
    Case("collatz", collatz_list, None, lambda r, n=3000: (n, np.zeros(1))),
    Case("count", count_numbers, None, lambda r, n=200_000: (r.integers(0, 999, n), np.zeros(999))),
    Case(
        "members",
        members,
        None,
        lambda r, n=200_000: (r.integers(0, n, n), r.integers(0, n, n // 4), np.zeros(1)),
    ),
    Case("random", uniform_draws, None, lambda r, n=300_000: (r, n, np.zeros(1))),
    Case("normal", normal_draws, None, lambda r, n=300_000: (r, n, np.zeros(1))),
    Case("integers", integer_draws, None, lambda r, n=300_000: (r, n, np.zeros(6))),
    Case("np.random", legacy_draws, None, lambda r, n=200_000: (n, np.zeros(1))),
]
