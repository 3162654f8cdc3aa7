# ruff: noqa: N803
"""Dynamic programming, graphs, signals, series."""

from __future__ import annotations

import numpy as np

from benchmarks.scientific.case import Case


def primes_by_division(n, out):
    count = 0
    for i in range(2, n):
        is_prime, d = True, 2
        while d * d <= i:
            if i % d == 0:
                is_prime = False
                break
            d += 1
        if is_prime:
            count += 1
    out[0] = count


def sum_of_multiples(n, out):
    total = 0
    for i in range(n):
        if i % 3 == 0 or i % 5 == 0:
            total += i
    out[0] = total


def count_peaks(a, out):
    count = 0
    for i in range(1, len(a) - 1):
        if a[i] > a[i - 1] and a[i] > a[i + 1]:
            count += 1
    out[0] = count


def edit_distance(a, b, D):
    for i in range(len(a) + 1):
        D[i, 0] = i
    for j in range(len(b) + 1):
        D[0, j] = j
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            change = D[i - 1, j - 1] + (0 if a[i - 1] == b[j - 1] else 1)
            D[i, j] = min(change, min(D[i - 1, j], D[i, j - 1]) + 1)


def knapsack(weights, values, best):
    for i in range(len(weights)):
        w = weights[i]
        for c in range(len(best) - 1, w - 1, -1):
            best[c] = max(best[c], best[c - w] + values[i])


def knapsack_arrays(weights, values, best):
    for i in range(len(weights)):
        w = weights[i]
        best[w:] = np.maximum(best[w:], best[: len(best) - w] + values[i])


def matrix_chain(sizes, cost):
    n = len(sizes) - 1
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            best = 1e30
            for k in range(i, j):
                best = min(
                    best, cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
                )
            cost[i, j] = best


def viterbi(scores, emitted, path):
    n, m = emitted.shape
    for j in range(m):
        path[0, j] = emitted[0, j]
    for t in range(1, n):
        for j in range(m):
            best = -1e30
            for i in range(m):
                best = max(best, path[t - 1, i] + scores[i, j])
            path[t, j] = best + emitted[t, j]


def viterbi_arrays(scores, emitted, path):
    path[0, :] = emitted[0]
    for t in range(1, emitted.shape[0]):
        for j in range(emitted.shape[1]):
            path[t, j] = np.max(path[t - 1] + scores[:, j]) + emitted[t, j]


def shortest_paths(D):
    n = D.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                d = D[i, k] + D[k, j]
                if d < D[i, j]:
                    D[i, j] = d


def shortest_paths_arrays(D):
    n = D.shape[0]
    for k in range(n):
        for i in range(n):
            D[i, :] = np.minimum(D[i], D[i, k] + D[k])


def butterflies(re, im, wr, wi):
    n = len(re)
    half = 1
    while half < n:
        for start in range(0, n, 2 * half):
            for k in range(half):
                a = start + k
                b = a + half
                c = wr[half + k]
                s = wi[half + k]
                tr = c * re[b] - s * im[b]
                ti = c * im[b] + s * re[b]
                re[b] = re[a] - tr
                im[b] = im[a] - ti
                re[a] += tr
                im[a] += ti
        half *= 2


def butterflies_arrays(re, im, wr, wi):
    n = len(re)
    half = 1
    while half < n:
        c = wr[half : 2 * half]
        s = wi[half : 2 * half]
        for start in range(0, n, 2 * half):
            tr = c * re[start + half : start + 2 * half] - s * im[start + half : start + 2 * half]
            ti = c * im[start + half : start + 2 * half] + s * re[start + half : start + 2 * half]
            re[start + half : start + 2 * half] = re[start : start + half] - tr
            im[start + half : start + 2 * half] = im[start : start + half] - ti
            re[start : start + half] += tr
            im[start : start + half] += ti
        half *= 2


def moving_average(window, x, y):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
        if i >= window:
            s -= x[i - window]
        y[i] = s / window


def polynomial(coefficients, x, y):
    for i in range(len(x)):
        s = 0.0
        for k in range(len(coefficients)):
            s = s * x[i] + coefficients[k]
        y[i] = s


def polynomial_arrays(coefficients, x, y):
    y[:] = 0.0
    for k in range(len(coefficients)):
        y[:] = y * x + coefficients[k]


def filter_signal(taps, x, y):
    for i in range(len(y)):
        s = 0.0
        for k in range(len(taps)):
            s += taps[k] * x[i + k]
        y[i] = s


def filter_signal_arrays(taps, x, y):
    y[:] = 0.0
    for k in range(len(taps)):
        y += taps[k] * x[k : k + len(y)]


def sieve(flags):
    n = len(flags)
    for i in range(2, n):
        if i * i >= n:
            break
        if flags[i]:
            for j in range(i * i, n, i):
                flags[j] = False


def sieve_arrays(flags):
    n = len(flags)
    for i in range(2, n):
        if i * i >= n:
            break
        if flags[i]:
            flags[i * i :: i] = False


def statistics(x, out):
    mean = 0.0
    for i in range(len(x)):
        mean += x[i]
    mean /= len(x)
    second = 0.0
    third = 0.0
    low = x[0]
    high = x[0]
    for i in range(len(x)):
        d = x[i] - mean
        second += d * d
        third += d * d * d
        low = min(low, x[i])
        high = max(high, x[i])
    out[0] = mean
    out[1] = second / len(x)
    out[2] = third / len(x)
    out[3] = low
    out[4] = high


def statistics_arrays(x, out):
    mean = np.sum(x) / len(x)
    d = x - mean
    out[0] = mean
    out[1] = np.sum(d * d) / len(x)
    out[2] = np.sum(d * d * d) / len(x)
    out[3] = np.min(x)
    out[4] = np.max(x)


def _twiddles(n):
    angle = np.zeros(n)
    half = 1
    while half < n:
        angle[half : 2 * half] = -np.pi * np.arange(half) / half
        half *= 2
    return np.cos(angle), np.sin(angle)


CASES = [
    Case("primes_by_division", primes_by_division, None, lambda r, n=30000: (n, np.zeros(1))),
    Case("sum_of_multiples", sum_of_multiples, None, lambda r, n=1_000_000: (n, np.zeros(1))),
    Case("count_peaks", count_peaks, None, lambda r, n=300_000: (r.random(n), np.zeros(1))),
    Case(
        "edit_distance",
        edit_distance,
        None,
        lambda r, n=500: (
            r.integers(0, 4, n),
            r.integers(0, 4, n + 100),
            np.zeros((n + 1, n + 101), np.int64),
        ),
    ),
    Case(
        "knapsack",
        knapsack,
        knapsack_arrays,
        lambda r, n=100: (r.integers(1, 2 * n, n), r.random(n), np.zeros(n * n + 1)),
    ),
    Case("matrix_chain", matrix_chain, None, lambda r, n=200: (r.random(n + 1), np.zeros((n, n)))),
    Case(
        "viterbi",
        viterbi,
        viterbi_arrays,
        lambda r, n=300: (r.random((64, 64)), r.random((n, 64)), np.zeros((n, 64))),
    ),
    Case(
        "shortest_paths",
        shortest_paths,
        shortest_paths_arrays,
        lambda r, n=200: (r.random((n, n)),),
    ),
    Case(
        "butterflies",
        butterflies,
        butterflies_arrays,
        lambda r, n=16384: (r.random(n), r.random(n), *_twiddles(n)),
    ),
    Case(
        "moving_average", moving_average, None, lambda r, n=200000: (50, r.random(n), np.zeros(n))
    ),
    Case(
        "polynomial",
        polynomial,
        polynomial_arrays,
        lambda r, n=100000: (r.random(16), r.random(n), np.zeros(n)),
    ),
    Case(
        "filter_signal",
        filter_signal,
        filter_signal_arrays,
        lambda r, n=50000: (r.random(32), r.random(n + 31), np.zeros(n)),
    ),
    Case("sieve", sieve, sieve_arrays, lambda r, n=200000: (np.ones(n, np.bool_),)),
    Case(
        "statistics", statistics, statistics_arrays, lambda r, n=200000: (r.random(n), np.zeros(5))
    ),
]
