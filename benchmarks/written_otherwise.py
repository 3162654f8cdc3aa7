# ruff: noqa: N803, N806
"""One computation written in two ways: how many times as long the slower one takes.

    python benchmarks/written_otherwise.py [NAME...] [--rounds N] [--check]

The two of a pair do the same work on the same arguments: with extents annotated or not,
loops in another order, slices or loops, temporaries or none, buffers swapped or copied, helper
functions or inline code, constants or arguments. They are called alternately on one core; a time is
the least CPU time of the rounds, after calls for a second, in which code for extents is made. What
they return and change is compared. A pair should be at most 1.3 apart, and all 1.1 in geometric
mean: `--check` exits with an error where they are not.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

import loopwright as lw
from benchmarks.kernels import Array, aligned

MEAN = 1.1
WORST = 1.3
SHORTEST = 2e-3
"""Seconds that are timed at once, at least."""
Function = Callable[..., Any]


@dataclass(frozen=True)
class Pair:
    """Two functions that do the same, and what their arguments are made of."""

    name: str
    first: Function
    second: Function
    arguments: Callable[[np.random.Generator], tuple[Any, ...]]
    fastmath: bool = True


PAIRS: list[Pair] = []


def pair(name: str, arguments: Callable[[np.random.Generator], tuple[Any, ...]], **options: Any):
    """A decorator of a function that gives the two of a pair."""

    def add(make_functions: Callable[[], tuple[Function, Function]]) -> None:
        PAIRS.append(Pair(name, *make_functions(), arguments, **options))

    return add


def matrices(*extents: int, count: int = 3, dtype: str = "f8"):
    """So many arrays of the same extents."""
    return lambda r: tuple(r.random((count, *extents)).astype(dtype))


def annotated(function: Function, **types: Any) -> Function:
    """The same function with types of parameters."""
    annotated_copy = FunctionType(function.__code__, function.__globals__, "annotated")
    annotated_copy.__annotations__ = types
    return annotated_copy


def convolution_data(r):
    x, w = r.random((1, 32, 58, 58)), r.random((32, 32, 3, 3))
    return x.astype("f4"), w.astype("f4"), np.zeros((1, 32, 56, 56), "f4")


def convolve(x, w, y):
    for n in range(x.shape[0]):
        for o in range(w.shape[0]):
            for i in range(y.shape[2]):
                for j in range(y.shape[3]):
                    for c in range(w.shape[1]):
                        for p in range(w.shape[2]):
                            for q in range(w.shape[3]):
                                y[n, o, i, j] += x[n, c, i + p, j + q] * w[o, c, p, q]


@pair("convolution: extents annotated", convolution_data)
def _():
    return convolve, annotated(convolve, w=lw.f32[:, :, 3, 3])


@pair("convolution: taps outside", convolution_data)
def _():
    def outside(x, w, y):
        for p in range(w.shape[2]):
            for q in range(w.shape[3]):
                for c in range(w.shape[1]):
                    for n in range(x.shape[0]):
                        for o in range(w.shape[0]):
                            for i in range(y.shape[2]):
                                for j in range(y.shape[3]):
                                    y[n, o, i, j] += x[n, c, i + p, j + q] * w[o, c, p, q]

    return convolve, outside


def multiply(A, B, C):
    for b in range(A.shape[0]):
        for i in range(A.shape[1]):
            for j in range(B.shape[2]):
                s = 0.0
                for k in range(A.shape[2]):
                    s += A[b, i, k] * B[b, k, j]
                C[b, i, j] = s


@pair("small products: extents annotated", matrices(20000, 3, 3))
def _():
    small = lw.f64[:, 3, 3]
    return multiply, annotated(multiply, A=small, B=small, C=small)


@pair("small products: a product each", matrices(20000, 4, 4))
def _():
    def products(A, B, C):
        for b in range(A.shape[0]):
            C[b] = A[b] @ B[b]

    return products, multiply


def product_ijk(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            for k in range(A.shape[1]):
                C[i, j] += A[i, k] * B[k, j]


@pair("product: scaled and added to what was there", matrices(300, 300))
def _():
    def at_once(A, B, C):
        for i in range(A.shape[0]):
            for j in range(B.shape[1]):
                s = 0.0
                for k in range(A.shape[1]):
                    s += A[i, k] * B[k, j]
                C[i, j] = 1.5 * s + 0.5 * C[i, j]

    def by_arrays(A, B, C):
        C[:] = 1.5 * (A @ B) + 0.5 * C

    return at_once, by_arrays


@pair("distances: elements or a function of rows", matrices(300, 20))
def _():
    def distance(x, y):
        s = 0.0
        for k in range(len(x)):
            s += (x[k] - y[k]) * (x[k] - y[k])
        return np.sqrt(s)

    def by_function(A, B, _):
        D = np.empty((A.shape[0], B.shape[0]))
        for i in range(A.shape[0]):
            for j in range(B.shape[0]):
                D[i, j] = distance(A[i], B[j])
        return D

    def by_elements(A, B, _):
        D = np.empty((A.shape[0], B.shape[0]))
        for i in range(A.shape[0]):
            for j in range(B.shape[0]):
                s = 0.0
                for k in range(A.shape[1]):
                    s += (A[i, k] - B[j, k]) ** 2
                D[i, j] = s
        return np.sqrt(D)

    return by_function, by_elements


@pair("distances: the nearest, or of all", matrices(300, 40))
def _():
    def searched(A, B, _):
        nearest = np.zeros(A.shape[0], np.int64)
        for i in range(A.shape[0]):
            least, best = np.inf, 0
            for j in range(B.shape[0]):
                s = 0.0
                for k in range(A.shape[1]):
                    s += (A[i, k] - B[j, k]) * (A[i, k] - B[j, k])
                if s < least:
                    least, best = s, j
            nearest[i] = best
        return nearest

    def of_all(A, B, _):
        D = np.zeros((A.shape[0], B.shape[0]))
        for i in range(A.shape[0]):
            for j in range(B.shape[0]):
                for k in range(A.shape[1]):
                    D[i, j] += (A[i, k] - B[j, k]) * (A[i, k] - B[j, k])
        return D.argmin(axis=1)

    return searched, of_all


@pair("product: another order", matrices(300, 300))
def _():
    def product_kji(A, B, C):
        for k in range(A.shape[1]):
            for j in range(B.shape[1]):
                for i in range(A.shape[0]):
                    C[i, j] += A[i, k] * B[k, j]

    return product_ijk, product_kji


@pair("product: a sum in a variable", matrices(300, 300))
def _():
    def summed(A, B, C):
        for i in range(A.shape[0]):
            for j in range(B.shape[1]):
                s = C[i, j]
                for k in range(A.shape[1]):
                    s += A[i, k] * B[k, j]
                C[i, j] = s

    return product_ijk, summed


@pair("product: of 48 × 48, annotated", matrices(48, 48))
def _():
    def annotated(A: lw.f64[48, 48], B: lw.f64[48, 48], C: lw.f64[48, 48]):
        for i in range(A.shape[0]):
            for j in range(B.shape[1]):
                for k in range(A.shape[1]):
                    C[i, j] += A[i, k] * B[k, j]

    return product_ijk, annotated


@pair("product: rows by a helper", matrices(200, 200))
def _():
    def row(A, B, C, i):
        for j in range(B.shape[1]):
            for k in range(A.shape[1]):
                C[i, j] += A[i, k] * B[k, j]

    def helped(A, B, C):
        for i in range(A.shape[0]):
            row(A, B, C, i)

    return product_ijk, helped


def smooth(a, b):
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@pair("sweep: slices", matrices(500, 500, count=2), fastmath=False)
def _():
    def sliced(a, b):
        b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])

    return smooth, sliced


@pair("sweep: loops in the other order", matrices(500, 500, count=2), fastmath=False)
def _():
    def columns(a, b):
        for j in range(1, a.shape[1] - 1):
            for i in range(1, a.shape[0] - 1):
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])

    return smooth, columns


@pair("sweep: temporaries", matrices(500, 500, count=2), fastmath=False)
def _():
    def named(a, b):
        vertical = a[:-2, 1:-1] + a[2:, 1:-1]
        horizontal = a[1:-1, :-2] + a[1:-1, 2:]
        total = vertical + horizontal
        b[1:-1, 1:-1] = 0.25 * total

    def sliced(a, b):
        b[1:-1, 1:-1] = 0.25 * ((a[:-2, 1:-1] + a[2:, 1:-1]) + (a[1:-1, :-2] + a[1:-1, 2:]))

    return named, sliced


@pair("sweep: radius of a constant", lambda r: (*r.random((2, 300, 300)), 2))
def _():
    def by_radius(a, b, r):
        for i in range(r, a.shape[0] - r):
            for j in range(r, a.shape[1] - r):
                s = 0.0
                for p in range(-r, r + 1):
                    for q in range(-r, r + 1):
                        s += a[i + p, j + q]
                b[i, j] = s

    def of_two(a, b, r):
        for i in range(2, a.shape[0] - 2):
            for j in range(2, a.shape[1] - 2):
                s = 0.0
                for p in range(-2, 3):
                    for q in range(-2, 3):
                        s += a[i + p, j + q]
                b[i, j] = s

    return by_radius, of_two


def steps_data(r):
    return (*r.random((2, 400, 400)), 20)


def two_sweeps(a, b, steps):
    for _ in range(steps // 2):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = 0.25 * (b[i - 1, j] + b[i + 1, j] + b[i, j - 1] + b[i, j + 1])


@pair("steps: buffers change places", steps_data, fastmath=False)
def _():
    def swapped(a, b, steps):
        for _ in range(steps):
            for i in range(1, a.shape[0] - 1):
                for j in range(1, a.shape[1] - 1):
                    b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
            a, b = b, a

    return two_sweeps, swapped


@pair("steps: slices", steps_data, fastmath=False)
def _():
    def sliced(a, b, steps):
        for _ in range(steps // 2):
            b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
            a[1:-1, 1:-1] = 0.25 * (b[:-2, 1:-1] + b[2:, 1:-1] + b[1:-1, :-2] + b[1:-1, 2:])

    return two_sweeps, sliced


@pair("filter: extents annotated", lambda r: (*r.random((2, 100000)), r.random(7)))
def _():
    def filtered(x, y, w):
        for i in range(len(x) - len(w) + 1):
            s = 0.0
            for k in range(len(w)):
                s += x[i + k] * w[k]
            y[i] = s

    def annotated(x, y, w: lw.f64[7]):
        for i in range(len(x) - 6):
            s = 0.0
            for k in range(7):
                s += x[i + k] * w[k]
            y[i] = s

    return filtered, annotated


def points(r):
    return r.random((400, 3)), r.random((400, 3)), np.zeros((400, 400))


@pair("distances: components written out", points)
def _():
    def looped(x, y, d):
        for i in range(x.shape[0]):
            for j in range(y.shape[0]):
                s = 0.0
                for k in range(x.shape[1]):
                    s += (x[i, k] - y[j, k]) ** 2
                d[i, j] = math.sqrt(s)

    def written_out(x, y, d):
        for i in range(x.shape[0]):
            for j in range(y.shape[0]):
                u, v, w = x[i, 0] - y[j, 0], x[i, 1] - y[j, 1], x[i, 2] - y[j, 2]
                d[i, j] = math.sqrt(u * u + v * v + w * w)

    return looped, written_out


@pair("elements: a helper function", matrices(300000))
def _():
    def scaled(x, low, high):
        return (min(max(x, low), high) - low) / (high - low)

    def helped(a, b, c):
        for i in range(len(a)):
            c[i] = scaled(a[i], 0.2, 0.8) * b[i]

    def inline(a, b, c):
        for i in range(len(a)):
            c[i] = (min(max(a[i], 0.2), 0.8) - 0.2) / (0.8 - 0.2) * b[i]

    return helped, inline


@pair("elements: squares", matrices(300000, count=2), fastmath=False)
def _():
    def powers(a, b):
        for i in range(len(a)):
            b[i] = a[i] ** 2 + 1.0

    def products(a, b):
        for i in range(len(a)):
            b[i] = a[i] * a[i] + 1.0

    return powers, products


@pair("elements: a condition or a choice", matrices(300000, count=2), fastmath=False)
def _():
    def branches(a, b):
        for i in range(len(a)):
            if a[i] > 0.5:
                b[i] = a[i] * 2.0
            else:
                b[i] = a[i] - 1.0

    def chosen(a, b):
        b[:] = np.where(a > 0.5, a * 2.0, a - 1.0)

    return branches, chosen


@pair("elements: constants as arguments", lambda r: (*r.random((2, 300000)), 0.3, 1.7))
def _():
    def given(a, b, s, t):
        for i in range(len(a)):
            b[i] = s * a[i] + t * b[i]

    def constant(a, b, s, t):
        for i in range(len(a)):
            b[i] = 0.3 * a[i] + 1.7 * b[i]

    return given, constant


@pair("sums of columns: order of loops", lambda r: (r.random((600, 700)), np.zeros(700)))
def _():
    def by_rows(a, s):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                s[j] += a[i, j]

    def by_columns(a, s):
        for j in range(a.shape[1]):
            for i in range(a.shape[0]):
                s[j] += a[i, j]

    return by_rows, by_columns


@pair("softmax of rows: loops", lambda r: (r.random((300, 200)), np.zeros((300, 200))))
def _():
    def expressions(x, y):
        for i in range(x.shape[0]):
            e = np.exp(x[i] - x[i].max())
            y[i] = e / e.sum()

    def loops(x, y):
        for i in range(x.shape[0]):
            high = x[i, 0]
            for j in range(x.shape[1]):
                high = max(high, x[i, j])
            s = 0.0
            for j in range(x.shape[1]):
                y[i, j] = math.exp(x[i, j] - high)
                s += y[i, j]
            for j in range(x.shape[1]):
                y[i, j] /= s

    return expressions, loops


@pair("running sums: a variable", matrices(200000, count=2), fastmath=False)
def _():
    def variable(x, y):
        s = 0.0
        for i in range(len(x)):
            s += x[i]
            y[i] = s

    def in_memory(x, y):
        y[0] = x[0]
        for i in range(1, len(x)):
            y[i] = y[i - 1] + x[i]

    return variable, in_memory


@pair("escape times: complex numbers", lambda r: (np.zeros((120, 120), np.int64), 100))
def _():
    def complex_(counts, most):
        for i in range(counts.shape[0]):
            for j in range(counts.shape[1]):
                c = complex(-2.0 + 2.5 * j / counts.shape[1], -1.25 + 2.5 * i / counts.shape[0])
                z = 0j
                n = 0
                while n < most and z.real * z.real + z.imag * z.imag < 4.0:
                    z = z * z + c
                    n += 1
                counts[i, j] = n

    def parts(counts, most):
        for i in range(counts.shape[0]):
            for j in range(counts.shape[1]):
                u, v = -2.0 + 2.5 * j / counts.shape[1], -1.25 + 2.5 * i / counts.shape[0]
                x = y = 0.0
                n = 0
                while n < most and x * x + y * y < 4.0:
                    x, y = x * x - y * y + u, (x * y + y * x) + v
                    n += 1
                counts[i, j] = n

    return complex_, parts


@pair(
    "histogram: a function of NumPy",
    lambda r: (r.integers(0, 64, 200000), np.zeros(64, np.int64)),
    fastmath=False,
)
def _():
    def loop(x, h):
        for i in range(len(x)):
            h[x[i]] += 1

    def function(x, h):
        h += np.bincount(x, minlength=64)

    return loop, function


@pair(
    "longest common part: by diagonals",
    lambda r: (*r.integers(0, 4, (2, 700)), np.zeros((701, 701), np.int64)),
    fastmath=False,
)
def _():
    def by_rows(x, y, t):
        for i in range(len(x)):
            for j in range(len(y)):
                if x[i] == y[j]:
                    t[i + 1, j + 1] = t[i, j] + 1
                else:
                    t[i + 1, j + 1] = max(t[i, j + 1], t[i + 1, j])

    def by_diagonals(x, y, t):
        m, n = len(x), len(y)
        for d in range(m + n - 1):
            for i in range(max(0, d - n + 1), min(m, d + 1)):
                j = d - i
                if x[i] == y[j]:
                    t[i + 1, j + 1] = t[i, j] + 1
                else:
                    t[i + 1, j + 1] = max(t[i, j + 1], t[i + 1, j])

    return by_rows, by_diagonals


@pair("loops: for or while", matrices(300, 300), fastmath=False)
def _():
    def counted(a, b, c):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                c[i, j] = a[i, j] * b[j, i] + 1.0

    def repeated(a, b, c):
        i = 0
        while i < a.shape[0]:
            j = 0
            while j < a.shape[1]:
                c[i, j] = a[i, j] * b[j, i] + 1.0
                j += 1
            i += 1

    return counted, repeated


@pair("extents: an argument", lambda r: (*r.random((3, 400, 400)), 400))
def _():
    def of_array(a, b, c, n):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                c[i, j] = a[i, j] + 2.0 * b[i, j]

    def of_argument(a, b, c, n):
        for i in range(n):
            for j in range(n):
                c[i, j] = a[i, j] + 2.0 * b[i, j]

    return of_array, of_argument


WEIGHT = 0.25


@pair("products: @ or loops", matrices(300, 300))
def _():
    def operator(A, B, C):
        C += A @ B

    return product_ijk, operator


@pair("matrix by vector: np.dot or loops", lambda r: (r.random((700, 700)), *r.random((2, 700))))
def _():
    def function(A, x, y):
        y[:] = np.dot(A, x)

    def loops(A, x, y):
        for i in range(A.shape[0]):
            s = 0.0
            for j in range(A.shape[1]):
                s += A[i, j] * x[j]
            y[i] = s

    return function, loops


@pair("sums of rows: np.sum or loops", lambda r: (r.random((700, 700)), np.zeros(700)))
def _():
    def function(a, s):
        s[:] = np.sum(a, axis=1)

    def loops(a, s):
        for i in range(a.shape[0]):
            t = 0.0
            for j in range(a.shape[1]):
                t += a[i, j]
            s[i] = t

    return function, loops


@pair("sums of rows: in an element", lambda r: (r.random((700, 700)), np.zeros(700)))
def _():
    def variable(a, s):
        for i in range(a.shape[0]):
            t = 0.0
            for j in range(a.shape[1]):
                t += a[i, j]
            s[i] = t

    def element(a, s):
        for i in range(a.shape[0]):
            s[i] = 0.0
            for j in range(a.shape[1]):
                s[i] = s[i] + a[i, j]

    return variable, element


@pair("sum of products: zip or indices", lambda r: (*r.random((2, 200000)), np.zeros(1)))
def _():
    def indices(x, y, s):
        t = 0.0
        for i in range(len(x)):
            t += x[i] * y[i]
        s[0] = t

    def zipped(x, y, s):
        t = 0.0
        for a, b in zip(x, y):  # noqa: B905
            t += a * b
        s[0] = t

    return indices, zipped


@pair("elements: enumerate or indices", matrices(300000, count=2), fastmath=False)
def _():
    def indices(a, b):
        for i in range(len(a)):
            b[i] = a[i] * i + 1.0

    def enumerated(a, b):
        for i, x in enumerate(a):
            b[i] = x * i + 1.0

    return indices, enumerated


@pair("sweep: flattened subscripts", lambda r: (*r.random((2, 250000)), 500), fastmath=False)
def _():
    def flattened(a, b, n):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                b[i * n + j] = 0.25 * (
                    a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                )

    def reshaped(a, b, n):
        x, y = a.reshape(n, n), b.reshape(n, n)
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])

    return flattened, reshaped


@pair("product: flattened subscripts", lambda r: (*r.random((3, 90000)), 300))
def _():
    def flattened(A, B, C, n):
        for i in range(n):
            for j in range(n):
                for k in range(n):
                    C[i * n + j] += A[i * n + k] * B[k * n + j]

    def reshaped(A, B, C, n):
        x, y, z = A.reshape(n, n), B.reshape(n, n), C.reshape(n, n)
        for i in range(n):
            for j in range(n):
                for k in range(n):
                    z[i, j] += x[i, k] * y[k, j]

    return flattened, reshaped


@pair("elements: += or = +", matrices(300, 300, count=2), fastmath=False)
def _():
    def augmented(a, b):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                b[i, j] += 2.0 * a[i, j]

    def written_out(a, b):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                b[i, j] = b[i, j] + 2.0 * a[i, j]

    return augmented, written_out


@pair("counts: += or = +", lambda r: (r.integers(0, 64, 200000), np.zeros(64, np.int64)))
def _():
    def augmented(x, h):
        for i in range(len(x)):
            h[x[i]] += 1

    def written_out(x, h):
        for i in range(len(x)):
            h[x[i]] = h[x[i]] + 1

    return augmented, written_out


@pair("elements: in place", matrices(300000, count=2), fastmath=False)
def _():
    def in_place(a, b):
        for i in range(len(a)):
            b[i] = a[i]
        for i in range(len(a)):
            b[i] = b[i] * 2.0 + 1.0

    def out_of_place(a, b):
        for i in range(len(a)):
            b[i] = a[i] * 2.0 + 1.0

    return in_place, out_of_place


@pair("elements: a branch or min and max", matrices(300000, count=2), fastmath=False)
def _():
    def branches(a, b):
        for i in range(len(a)):
            x = a[i]
            if x < 0.2:
                x = 0.2
            elif x > 0.8:
                x = 0.8
            b[i] = x

    def clipped(a, b):
        for i in range(len(a)):
            b[i] = min(max(a[i], 0.2), 0.8)

    return branches, clipped


@pair("greatest: a branch or np.max", lambda r: (r.random(200000), np.zeros(1)))
def _():
    def branch(a, s):
        m = a[0]
        for i in range(len(a)):
            if a[i] > m:
                m = a[i]
        s[0] = m

    def function(a, s):
        s[0] = np.max(a)

    return branch, function


@pair("place of the greatest: np.argmax", lambda r: (r.random(200000), np.zeros(1, np.int64)))
def _():
    def branch(a, s):
        k = 0
        for i in range(len(a)):
            if a[i] > a[k]:
                k = i
        s[0] = k

    def function(a, s):
        s[0] = np.argmax(a)

    return branch, function


@pair("count: a branch or a sum", lambda r: (r.random(300000), np.zeros(1, np.int64)))
def _():
    def branch(a, s):
        n = 0
        for i in range(len(a)):
            if a[i] > 0.5:
                n += 1
        s[0] = n

    def summed(a, s):
        s[0] = np.sum(a > 0.5)

    return branch, summed


@pair("steps: buffers copied", lambda r: (x := r.random((400, 400)), x.copy(), 20), fastmath=False)
def _():
    def swapped(a, b, steps):
        for _ in range(steps):
            smooth(a, b)
            a, b = b, a
        b[1:-1, 1:-1] = a[1:-1, 1:-1]

    def copied(a, b, steps):
        for _ in range(steps):
            smooth(a, b)
            a[1:-1, 1:-1] = b[1:-1, 1:-1]

    return swapped, copied


@pair("steps: a helper of one sweep", steps_data, fastmath=False)
def _():
    def helped(a, b, steps):
        for _ in range(steps // 2):
            smooth(a, b)
            smooth(b, a)

    return two_sweeps, helped


@pair("triangle: j < i or a condition", matrices(400, 400, count=2), fastmath=False)
def _():
    def bounds(a, b):
        for i in range(a.shape[0]):
            for j in range(i):
                b[i, j] = a[i, j] * 2.0

    def condition(a, b):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                if j < i:
                    b[i, j] = a[i, j] * 2.0

    return bounds, condition


@pair("bodies: rows or coordinates", lambda r: (r.random((200, 3)), np.zeros((200, 3))))
def _():
    def components(p, f):
        for i in range(len(p)):
            for j in range(len(p)):
                if i != j:
                    dx, dy, dz = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
                    d = (dx * dx + dy * dy + dz * dz + 1e-3) ** -1.5
                    f[i, 0] += dx * d
                    f[i, 1] += dy * d
                    f[i, 2] += dz * d

    def sums(p, f):
        for i in range(len(p)):
            x = y = z = 0.0
            for j in range(len(p)):
                if i != j:
                    dx, dy, dz = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
                    d = (dx * dx + dy * dy + dz * dz + 1e-3) ** -1.5
                    x += dx * d
                    y += dy * d
                    z += dz * d
            f[i, 0] += x
            f[i, 1] += y
            f[i, 2] += z

    return components, sums


@pair("sieve: a step or a while", lambda r: (np.zeros(200000, np.bool_),), fastmath=False)
def _():
    def ranged(s):
        for p in range(2, 447):
            if not s[p]:
                for k in range(p * p, len(s), p):
                    s[k] = True

    def repeated(s):
        p = 2
        while p * p < len(s):
            if not s[p]:
                k = p * p
                while k < len(s):
                    s[k] = True
                    k += p
            p += 1

    return ranged, repeated


@pair("columns: a strided view", matrices(400, 400, count=2), fastmath=False)
def _():
    def slices(a, b):
        for j in range(a.shape[1]):
            b[:, j] = a[:, j] * 2.0

    def loops(a, b):
        for j in range(a.shape[1]):
            for i in range(a.shape[0]):
                b[i, j] = a[i, j] * 2.0

    return slices, loops


@pair("variance: in one statement", lambda r: (r.random((300, 400)), np.zeros(300)))
def _():
    def functions(a, s):
        for i in range(a.shape[0]):
            s[i] = np.var(a[i])

    def loops(a, s):
        for i in range(a.shape[0]):
            m = 0.0
            for j in range(a.shape[1]):
                m += a[i, j]
            m /= a.shape[1]
            v = 0.0
            for j in range(a.shape[1]):
                d = a[i, j] - m
                v += d * d
            s[i] = v / a.shape[1]

    return functions, loops


@pair(
    "cells: counted neighbours",
    lambda r: (r.integers(0, 2, (200, 200)), np.zeros((200, 200), np.int64)),
    fastmath=False,
)
def _():
    def loops(a, b):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                n = 0
                for p in range(-1, 2):
                    for q in range(-1, 2):
                        n += a[i + p, j + q]
                n -= a[i, j]
                if n == 3 or (n == 2 and a[i, j] == 1):
                    b[i, j] = 1
                else:
                    b[i, j] = 0

    def slices(a, b):
        n = (
            a[:-2, :-2]
            + a[:-2, 1:-1]
            + a[:-2, 2:]
            + a[1:-1, :-2]
            + a[1:-1, 2:]
            + a[2:, :-2]
            + a[2:, 1:-1]
            + a[2:, 2:]
        )
        b[1:-1, 1:-1] = (n == 3) | ((n == 2) & (a[1:-1, 1:-1] == 1))

    return loops, slices


@pair(
    "constants: a global or an argument", lambda r: (*r.random((2, 300000)), 0.25), fastmath=False
)
def _():
    def of_global(a, b, w):
        for i in range(1, len(a) - 1):
            b[i] = WEIGHT * (a[i - 1] + a[i + 1])

    def of_argument(a, b, w):
        for i in range(1, len(a) - 1):
            b[i] = w * (a[i - 1] + a[i + 1])

    return of_global, of_argument


@pair("neighbours: modulo or conditions", lambda r: r.random((2, 100000)), fastmath=False)
def _():
    def modulo(a, b):
        n = len(a)
        for i in range(n):
            b[i] = a[(i - 1) % n] + a[(i + 1) % n]

    def edges(a, b):
        n = len(a)
        b[0] = a[n - 1] + a[1]
        for i in range(1, n - 1):
            b[i] = a[i - 1] + a[i + 1]
        b[n - 1] = a[n - 2] + a[0]

    return modulo, edges


@pair("loops: range with a step", matrices(300000, count=2), fastmath=False)
def _():
    def strided(a, b):
        for i in range(0, len(a), 2):
            b[i] = a[i] * 2.0
            b[i + 1] = a[i + 1] * 2.0

    def plain(a, b):
        for i in range(len(a)):
            b[i] = a[i] * 2.0

    return strided, plain


@pair("loops: from the end", matrices(300000, count=2), fastmath=False)
def _():
    def backwards(a, b):
        for i in range(len(a) - 1, -1, -1):
            b[i] = a[i] * 2.0

    def plain(a, b):
        for i in range(len(a)):
            b[i] = a[i] * 2.0

    return backwards, plain


@pair(
    "search: break or a flag",
    lambda r: (np.arange(200000), 199000, np.zeros(1, np.int64)),
    fastmath=False,
)
def _():
    def broken(a, x, s):
        s[0] = -1
        for i in range(len(a)):
            if a[i] == x:
                s[0] = i
                break

    def conditional(a, x, s):
        i = 0
        while i < len(a) and a[i] != x:
            i += 1
        s[0] = i

    return broken, conditional


@pair(
    "edit distance: two rows or a table",
    lambda r: (*r.integers(0, 4, (2, 700)), np.zeros((701, 701), np.int64)),
    fastmath=False,
)
def _():
    def table(x, y, t):
        for i in range(len(x) + 1):
            t[i, 0] = i
        for j in range(len(y) + 1):
            t[0, j] = j
        for i in range(len(x)):
            for j in range(len(y)):
                c = 0 if x[i] == y[j] else 1
                t[i + 1, j + 1] = min(t[i, j] + c, t[i, j + 1] + 1, t[i + 1, j] + 1)

    def branches(x, y, t):
        for i in range(len(x) + 1):
            t[i, 0] = i
        for j in range(len(y) + 1):
            t[0, j] = j
        for i in range(len(x)):
            for j in range(len(y)):
                best = t[i, j]
                if x[i] != y[j]:
                    best += 1
                if t[i, j + 1] + 1 < best:
                    best = t[i, j + 1] + 1
                if t[i + 1, j] + 1 < best:
                    best = t[i + 1, j] + 1
                t[i + 1, j + 1] = best

    return table, branches


@pair("steps: three buffers in turn", lambda r: (*r.random((3, 300, 300)), 21), fastmath=False)
def _():
    def step(a, b, c):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                near = b[i - 1, j] + b[i + 1, j] + b[i, j - 1] + b[i, j + 1]
                c[i, j] = 0.25 * near - 0.5 * a[i, j]

    def in_turn(a, b, c, steps):
        for _ in range(steps):
            step(a, b, c)
            a, b, c = b, c, a

    def three_sweeps(a, b, c, steps):
        for _ in range(steps // 3):
            step(a, b, c)
            step(b, c, a)
            step(c, a, b)

    return in_turn, three_sweeps


def clusters(r):
    return r.random((5000, 8)), r.random((16, 8)), np.zeros(5000, np.int64)


@pair("nearest centre: squares or products", clusters)
def _():
    def squares(x, c, label):
        for i in range(x.shape[0]):
            best, nearest = np.inf, 0
            for k in range(c.shape[0]):
                d = 0.0
                for j in range(x.shape[1]):
                    d += (x[i, j] - c[k, j]) ** 2
                if d < best:
                    best, nearest = d, k
            label[i] = nearest

    def products(x, c, label):
        for i in range(x.shape[0]):
            best, nearest = np.inf, 0
            for k in range(c.shape[0]):
                d = 0.0
                for j in range(x.shape[1]):
                    t = x[i, j] - c[k, j]
                    d += t * t
                if d < best:
                    best, nearest = d, k
            label[i] = nearest

    return squares, products


def far_points(r):
    return r.random((300, 40)), r.random((300, 40)), np.zeros((300, 300))


@pair("distances: squares or products", far_points)
def _():
    def squares(x, y, d):
        for i in range(x.shape[0]):
            for j in range(y.shape[0]):
                for k in range(x.shape[1]):
                    d[i, j] += (x[i, k] - y[j, k]) ** 2

    def products(x, y, d):
        for i in range(x.shape[0]):
            for j in range(y.shape[0]):
                for k in range(x.shape[1]):
                    d[i, j] += (x[i, k] - y[j, k]) * (x[i, k] - y[j, k])

    return squares, products


@pair("distances: broadcast or loops", far_points)
def _():
    def broadcast(x, y, d):
        d[:] = ((x[:, None, :] - y[None, :, :]) ** 2).sum(axis=2)

    def loops(x, y, d):
        for i in range(x.shape[0]):
            for j in range(y.shape[0]):
                s = 0.0
                for k in range(x.shape[1]):
                    s += (x[i, k] - y[j, k]) ** 2
                d[i, j] = s

    return broadcast, loops


def heads(r):
    q, k, v = r.random((3, 128, 64)).astype("f4")
    return q, k, v, np.zeros((128, 64), "f4")


@pair("attention: statements or loops", heads)
def _():
    def statements(q, k, v, o):
        s = q @ k.T
        e = np.exp(s - s.max(axis=1)[:, None])
        o[:] = (e / e.sum(axis=1)[:, None]) @ v

    def loops(q, k, v, o):
        n, d = q.shape
        s = np.zeros((n, n), np.float32)
        for i in range(n):
            for j in range(n):
                for t in range(d):
                    s[i, j] += q[i, t] * k[j, t]
        for i in range(n):
            high = s[i, 0]
            for j in range(n):
                high = max(high, s[i, j])
            total = np.float32(0)
            for j in range(n):
                s[i, j] = np.exp(s[i, j] - high)
                total += s[i, j]
            for j in range(n):
                s[i, j] /= total
        for i in range(n):
            for j in range(d):
                o[i, j] = 0
                for t in range(n):
                    o[i, j] += s[i, t] * v[t, j]

    return statements, loops


@pair(
    "table: an index or np.take",
    lambda r: (r.integers(0, 256, 200000), r.random(256), np.zeros(200000)),
    fastmath=False,
)
def _():
    def looked_up(x, t, y):
        for i in range(len(x)):
            y[i] = t[x[i]]

    def taken(x, t, y):
        y[:] = np.take(t, x)

    return looked_up, taken


@pair(
    "table: bytes, masked or not",
    lambda r: (
        r.integers(0, 256, 200000).astype("u1"),
        r.integers(0, 256, 256).astype("u1"),
        np.zeros(200000, "u1"),
    ),
    fastmath=False,
)
def _():
    def plain(x, t, y):
        for i in range(len(x)):
            y[i] = t[x[i]]

    def masked(x, t, y):
        for i in range(len(x)):
            y[i] = t[x[i] & 255]

    return plain, masked


@pair(
    "bits: counted by a while or a for",
    lambda r: (r.integers(0, 2**31, 20000), np.zeros(20000, np.int64)),
    fastmath=False,
)
def _():
    def repeated(x, y):
        for i in range(len(x)):
            v, n = x[i], 0
            while v > 0:
                n += v & 1
                v >>= 1
            y[i] = n

    def counted(x, y):
        for i in range(len(x)):
            n = 0
            for k in range(31):
                n += (x[i] >> k) & 1
            y[i] = n

    return repeated, counted


@pair("roots: a while or a break", lambda r: (r.random(20000) * 1e3 + 0.1, np.zeros(20000)))
def _():
    def repeated(x, y):
        for i in range(len(x)):
            r, n = x[i], 0
            while n < 60 and abs(r * r - x[i]) > 1e-9:
                r = 0.5 * (r + x[i] / r)
                n += 1
            y[i] = r

    def broken(x, y):
        for i in range(len(x)):
            r = x[i]
            for _ in range(60):
                if abs(r * r - x[i]) <= 1e-9:
                    break
                r = 0.5 * (r + x[i] / r)
            y[i] = r

    return repeated, broken


@pair(
    "checksum: a table of bits",
    lambda r: (r.integers(0, 256, 20000).astype("u4"), np.zeros(256, "u4"), np.zeros(1, "u4")),
    fastmath=False,
)
def _():
    def conditions(x, t, s):
        for i in range(256):
            c = np.uint32(i)
            for _ in range(8):
                if c & np.uint32(1):
                    c = (c >> np.uint32(1)) ^ np.uint32(0xEDB88320)
                else:
                    c = c >> np.uint32(1)
            t[i] = c
        c = np.uint32(0xFFFFFFFF)
        for i in range(len(x)):
            c = t[(c ^ x[i]) & np.uint32(255)] ^ (c >> np.uint32(8))
        s[0] = c

    def products(x, t, s):
        for i in range(256):
            c = np.uint32(i)
            for _ in range(8):
                c = (c >> np.uint32(1)) ^ (np.uint32(0xEDB88320) * (c & np.uint32(1)))
            t[i] = c
        c = np.uint32(0xFFFFFFFF)
        for i in range(len(x)):
            c = t[(c ^ x[i]) & np.uint32(255)] ^ (c >> np.uint32(8))
        s[0] = c

    return conditions, products


@pair("sieve: slices or loops", lambda r: (np.zeros(200000, np.bool_),), fastmath=False)
def _():
    def sliced(s):
        for p in range(2, 447):
            if not s[p]:
                s[p * p :: p] = True

    def looped(s):
        for p in range(2, 447):
            if not s[p]:
                for k in range(p * p, len(s), p):
                    s[k] = True

    return sliced, looped


@pair("rows in parallel: sums across or along", lambda r: (r.random((64, 20000)), np.zeros(20000)))
def _():
    def across(a, s):
        for j in lw.prange(a.shape[1]):
            t = 0.0
            for i in range(a.shape[0]):
                t += a[i, j] * a[i, j]
            s[j] = t

    def along(a, s):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                s[j] += a[i, j] * a[i, j]

    return across, along


@pair(
    "polynomials: in parallel or not", lambda r: (r.random(100000), r.random(9), np.zeros(100000))
)
def _():
    def shared(x, c, y):
        for i in lw.prange(len(x)):
            t = 0.0
            for k in range(len(c)):
                t = t * x[i] + c[k]
            y[i] = t

    def serial(x, c, y):
        for i in range(len(x)):
            t = 0.0
            for k in range(len(c)):
                t = t * x[i] + c[k]
            y[i] = t

    return shared, serial


@pair(
    "heat: cubes, slices or loops",
    lambda r: (r.random((60, 60, 60)), np.zeros((60, 60, 60))),
    fastmath=False,
)
def _():
    def loops(a, b):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                for k in range(1, a.shape[2] - 1):
                    b[i, j, k] = (
                        (a[i - 1, j, k] + a[i + 1, j, k])
                        + (a[i, j - 1, k] + a[i, j + 1, k])
                        + (a[i, j, k - 1] + a[i, j, k + 1])
                        - 6.0 * a[i, j, k]
                    )

    def slices(a, b):
        b[1:-1, 1:-1, 1:-1] = (
            (a[:-2, 1:-1, 1:-1] + a[2:, 1:-1, 1:-1])
            + (a[1:-1, :-2, 1:-1] + a[1:-1, 2:, 1:-1])
            + (a[1:-1, 1:-1, :-2] + a[1:-1, 1:-1, 2:])
            - 6.0 * a[1:-1, 1:-1, 1:-1]
        )

    return loops, slices


@pair(
    "prefix sums: np.cumsum or loops",
    lambda r: (r.random((300, 300)), np.zeros((300, 300))),
    fastmath=False,
)
def _():
    def function(a, b):
        b[:] = np.cumsum(a, axis=0)

    def loops(a, b):
        for j in range(a.shape[1]):
            s = 0.0
            for i in range(a.shape[0]):
                s += a[i, j]
                b[i, j] = s

    return function, loops


@pair(
    "triangular solve: rows or columns",
    lambda r: (r.random((400, 400)) + 400 * np.eye(400), *r.random((2, 400))),
)
def _():
    def rows(L, b, x):
        for i in range(L.shape[0]):
            s = b[i]
            for j in range(i):
                s -= L[i, j] * x[j]
            x[i] = s / L[i, i]

    def dots(L, b, x):
        for i in range(L.shape[0]):
            x[i] = (b[i] - np.dot(L[i, :i], x[:i])) / L[i, i]

    return rows, dots


@pair("shortest paths: min or a branch", lambda r: (r.random((150, 150)),), fastmath=False)
def _():
    def least(d):
        for k in range(d.shape[0]):
            for i in range(d.shape[0]):
                for j in range(d.shape[0]):
                    d[i, j] = min(d[i, j], d[i, k] + d[k, j])

    def branch(d):
        for k in range(d.shape[0]):
            for i in range(d.shape[0]):
                for j in range(d.shape[0]):
                    if d[i, k] + d[k, j] < d[i, j]:
                        d[i, j] = d[i, k] + d[k, j]

    return least, branch


@pair(
    "outer product: a function or loops",
    lambda r: (r.random(500), r.random(500), np.zeros((500, 500))),
    fastmath=False,
)
def _():
    def function(x, y, a):
        a += np.outer(x, y)

    def loops(x, y, a):
        for j in range(len(y)):
            for i in range(len(x)):
                a[i, j] += x[i] * y[j]

    return function, loops


@pair("transpose: .T or loops", matrices(500, 500, count=2), fastmath=False)
def _():
    def attribute(a, b):
        b[:] = a.T

    def loops(a, b):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                b[j, i] = a[i, j]

    return attribute, loops


@pair(
    "knapsack: max or a branch",
    lambda r: (r.integers(1, 50, 60), r.integers(1, 50, 60), np.zeros(1001, np.int64)),
    fastmath=False,
)
def _():
    def greater(w, v, best):
        for i in range(len(w)):
            for c in range(len(best) - 1, w[i] - 1, -1):
                best[c] = max(best[c], best[c - w[i]] + v[i])

    def branch(w, v, best):
        for i in range(len(w)):
            for c in range(len(best) - 1, w[i] - 1, -1):
                if best[c - w[i]] + v[i] > best[c]:
                    best[c] = best[c - w[i]] + v[i]

    return greater, branch


@pair(
    "chains of products: by diagonals",
    lambda r: (r.integers(1, 50, 121), np.zeros((120, 120), np.int64)),
    fastmath=False,
)
def _():
    def by_diagonals(p, m):
        n = m.shape[0]
        for d in range(1, n):
            for i in range(n - d):
                j = i + d
                m[i, j] = 2**60
                for k in range(i, j):
                    m[i, j] = min(m[i, j], m[i, k] + m[k + 1, j] + p[i] * p[k + 1] * p[j + 1])

    def by_rows(p, m):
        n = m.shape[0]
        for i in range(n - 1, -1, -1):
            for j in range(i + 1, n):
                best = 2**60
                for k in range(i, j):
                    best = min(best, m[i, k] + m[k + 1, j] + p[i] * p[k + 1] * p[j + 1])
                m[i, j] = best

    return by_diagonals, by_rows


@pair(
    "histogram: of fractions", lambda r: (r.random(200000), np.zeros(50, np.int64)), fastmath=False
)
def _():
    def truncated(x, h):
        for i in range(len(x)):
            h[int(x[i] * 50)] += 1

    def bounded(x, h):
        for i in range(len(x)):
            k = int(x[i] * 50)
            if 0 <= k < 50:
                h[k] += 1

    return truncated, bounded


def sparse_rows(length):
    """A matrix with so many elements in each row, and vectors."""
    return lambda r: (
        np.arange(0, 20001, length),
        r.integers(0, 2000, 20000),
        r.random(20000),
        r.random(2000),
        np.zeros(20000 // length),
    )


def by_elements(start, column, value, x, y):
    for i in range(len(y)):
        s = 0.0
        for k in range(start[i], start[i + 1]):
            s += value[k] * x[column[k]]
        y[i] = s


def by_slices(start, column, value, x, y):
    for i in range(len(y)):
        k = slice(start[i], start[i + 1])
        y[i] = (value[k] * x[column[k]]).sum()


@pair("gather: a sparse row by slices", sparse_rows(10))
def _():
    return by_elements, by_slices


@pair("gather: a long sparse row by slices", sparse_rows(200))
def _():
    return by_elements, by_slices


def masked(r):
    """Vectors, a mask of half of them, and numbers to store."""
    return *r.random((2, 50000)), r.random(50000) < 0.5, np.zeros(4)


@pair("masks: what is stored", masked, fastmath=False)
def _():
    def by_masks(a, b, m, s):
        b[m] = a[m] * 2
        a[m] += 1
        b[a > 0.5] = a[a > 0.5] - 1
        b[b < 0] = 0

    def loops(a, b, m, s):
        for i in range(len(a)):
            if m[i]:
                b[i] = a[i] * 2
        for i in range(len(a)):
            if m[i]:
                a[i] += 1
        for i in range(len(a)):
            if a[i] > 0.5:
                b[i] = a[i] - 1
        for i in range(len(a)):
            if b[i] < 0:
                b[i] = 0

    return by_masks, loops


@pair("masks: what is reduced", masked)
def _():
    def by_masks(a, b, m, s):
        s[0], s[1] = a[m].sum(), len(b[m])
        s[2], s[3] = b[a > 0.5].max(), (a[m] * b[m]).sum()

    def loops(a, b, m, s):
        total = products = 0.0
        count, most = 0, -np.inf
        for i in range(len(a)):
            if m[i]:
                total += a[i]
        for i in range(len(a)):
            if m[i]:
                count += 1
        for i in range(len(a)):
            if a[i] > 0.5:
                most = np.maximum(most, b[i])
        for i in range(len(a)):
            if m[i]:
                products += a[i] * b[i]
        s[:] = total, count, most, products

    return by_masks, loops


@pair("masks: a sum in NumPy's order", masked, fastmath=False)
def _():
    def by_masks(a, b, m, s):
        s[0] = a[m].sum()

    def loops(a, b, m, s):
        s[0] = 0
        for i in range(len(a)):
            if m[i]:
                s[0] += a[i]

    return by_masks, loops


@pair("elements: reciprocals or divisions", lambda r: (r.random((300, 300)) + 1, r.random(300) + 1))
def _():
    def divided(a, s):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                a[i, j] /= s[i]

    def multiplied(a, s):
        for i in range(a.shape[0]):
            f = 1.0 / s[i]
            for j in range(a.shape[1]):
                a[i, j] *= f

    return divided, multiplied


@pair("means: np.mean or sums", lambda r: (r.random((300, 300)), np.zeros(300)))
def _():
    def function(a, s):
        s[:] = a.mean(axis=0)

    def loops(a, s):
        for j in range(a.shape[1]):
            t = 0.0
            for i in range(a.shape[0]):
                t += a[i, j]
            s[j] = t / a.shape[0]

    return function, loops


@pair(
    "phases: complex or parts",
    lambda r: (r.random(50000) + 1j * r.random(50000), np.zeros(50000)),
    fastmath=False,
)
def _():
    def magnitude(z, p):
        for i in range(len(z)):
            p[i] = (z[i] * z[i].conjugate()).real

    def parts(z, p):
        for i in range(len(z)):
            p[i] = z[i].real * z[i].real + z[i].imag * z[i].imag

    return magnitude, parts


@pair("neighbours on a torus", lambda rng: (rng.random((300, 400)), np.zeros((300, 400))))
def torus():
    def rolled(a, out):
        out[:] = np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a

    def remainders(a, out):
        n, m = a.shape
        for i in range(n):
            for j in range(m):
                around = a[(i - 1) % n, j] + a[(i + 1) % n, j] + a[i, (j - 1) % m]
                out[i, j] = around + a[i, (j + 1) % m] - 4 * a[i, j]

    return rolled, remainders


@pair("windows: loops or written out", matrices(300, 300, count=2), fastmath=False)
def _():
    def loops(a, b):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                s = 0.0
                for p in range(-1, 2):
                    for q in range(-1, 2):
                        s += a[i + p, j + q]
                b[i, j] = s / 9.0

    def written_out(a, b):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                above = a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1]
                below = above + a[i, j - 1] + a[i, j] + a[i, j + 1]
                s = below + a[i + 1, j - 1] + a[i + 1, j] + a[i + 1, j + 1]
                b[i, j] = s / 9.0

    return loops, written_out


@pair("columns: scaled in one statement", matrices(300, 300, count=2), fastmath=False)
def _():
    def named(a, b):
        mean, deviation = a.mean(axis=0), a.std(axis=0)
        b[:] = (a - mean) / deviation

    def together(a, b):
        b[:] = (a - a.mean(axis=0)) / a.std(axis=0)

    return named, together


@pair("outer product: of functions", lambda r: (*r.random((2, 300)), np.zeros((300, 300))))
def _():
    def function(x, y, c):
        c[:] = np.outer(np.exp(-x), np.sin(y))

    def broadcast(x, y, c):
        c[:] = np.exp(-x)[:, None] * np.sin(y)

    return function, broadcast


@pair("neighbours: from below zero", matrices(300, 300, count=2), fastmath=False)
def _():
    def rolled(a, b):
        b[:] = a - np.roll(a, 1, axis=0) + (a - np.roll(a, 1, axis=1))

    def loops(a, b):
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                b[i, j] = a[i, j] - a[i - 1, j] + (a[i, j] - a[i, j - 1])

    return rolled, loops


@pair(
    "steps: of a state of three",
    lambda r: (r.random((2000, 3)), r.random((2000, 3)), 0.01),
    fastmath=False,
)
def _():
    def rows(x, v, step):
        for t in range(1, x.shape[0]):
            for k in range(x.shape[1]):
                v[t, k] = v[t - 1, k] - step * x[t - 1, k]
            for k in range(x.shape[1]):
                x[t, k] = x[t - 1, k] + step * v[t, k]

    def variables(x, v, step):
        a, b, c = x[0, 0], x[0, 1], x[0, 2]
        p, q, r = v[0, 0], v[0, 1], v[0, 2]
        for t in range(1, x.shape[0]):
            p, q, r = p - step * a, q - step * b, r - step * c
            a, b, c = a + step * p, b + step * q, c + step * r
            v[t, 0], v[t, 1], v[t, 2] = p, q, r
            x[t, 0], x[t, 1], x[t, 2] = a, b, c

    return rows, variables


@pair(
    "windows: sums of slices",
    lambda r: (r.random((202, 202)), r.random((3, 3)), np.zeros((200, 200))),
    fastmath=False,
)
def _():
    def slices(a, w, b):
        for i in range(b.shape[0]):
            for j in range(b.shape[1]):
                b[i, j] = (a[i : i + 3, j : j + 3] * w).sum()

    def loops(a, w, b):
        for i in range(b.shape[0]):
            for j in range(b.shape[1]):
                total = 0.0
                for k in range(3):
                    for m in range(3):
                        total += a[i + k, j + m] * w[k, m]
                b[i, j] = total

    return slices, loops


class Contestant:
    """A kernel, and the arguments that all of a pair are called with."""

    def __init__(
        self,
        function: Function,
        original_arguments: tuple[Any, ...],
        arguments: list[Any],
        *,
        fastmath: bool,
    ) -> None:
        self.kernel = lw.kernel(fastmath=fastmath)(function)
        self.original_arguments = original_arguments
        self.arguments = arguments
        self.best = math.inf
        self.seconds(1)
        self.changed = [x.copy() for x in arguments if isinstance(x, np.ndarray)]
        begun = time.monotonic()
        for _ in range(3):
            self.seconds(1)
        while time.monotonic() - begun < 1:
            self.seconds(1)

    def seconds(self, times: int) -> float:
        """CPU seconds of a call, with arguments as they were at first."""
        for value, original in zip(self.arguments, self.original_arguments, strict=True):
            if isinstance(value, np.ndarray):
                np.copyto(value, original)
        start = time.process_time_ns()
        for _ in range(times):
            self.kernel(*self.arguments)
        seconds = (time.process_time_ns() - start) * 1e-9 / times
        self.best = min(self.best, seconds)
        return seconds


def copied(arguments: Sequence[Any]) -> list[Any]:
    """Arguments like those given, whose arrays begin at multiples of 64 bytes."""
    copies = [
        aligned(Array(x.dtype.str, x.shape)) if isinstance(x, np.ndarray) else x for x in arguments
    ]
    for value, start in zip(copies, arguments, strict=True):
        if isinstance(value, np.ndarray):
            np.copyto(value, start)
    return copies


def measured(compared: Pair, rounds: int) -> tuple[float, float]:
    """The least seconds of both ways to write it."""
    original_arguments = compared.arguments(np.random.default_rng(0))
    arguments = copied(original_arguments)
    contestants = [
        Contestant(f, original_arguments, arguments, fastmath=compared.fastmath)
        for f in (compared.first, compared.second)
    ]
    for x, y in zip(*(c.changed for c in contestants), strict=True):
        if not np.allclose(x, y, rtol=1e-4 if x.dtype == np.float32 else 1e-9):
            raise AssertionError(f"{compared.name}: the results differ")
    times = max(1, round(SHORTEST / min(c.best for c in contestants)))
    for contestant in contestants:
        contestant.best = math.inf
    for _ in range(rounds):
        for contestant in contestants:
            contestant.seconds(times)
    return contestants[0].best, contestants[1].best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="parts of the names of pairs")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("LOOPWRIGHT_NUM_THREADS", "1")
    ratios: dict[str, float] = {}
    for compared in PAIRS:
        if options.names and not any(name in compared.name for name in options.names):
            continue
        times = measured(compared, options.rounds)
        names = compared.first.__name__, compared.second.__name__
        ratios[compared.name] = ratio = max(times) / min(times)
        slower = names[times.index(max(times))]
        shown = " ".join(f"{name} {t * 1e6:.0f}" for name, t in zip(names, times, strict=True))
        mark = f"  {slower} is slow" if ratio > WORST else ""
        print(f"{compared.name:38} {ratio:6.2f}   µs: {shown}{mark}", flush=True)
    if not ratios:
        return 1
    mean = statistics.geometric_mean(ratios.values())
    print(f"{len(ratios)} pairs, slower over faster: geometric mean {mean:.2f}, asked {MEAN}; "
          f"worst {max(ratios.values()):.2f}, asked {WORST}")  # fmt: skip
    return int(options.check and (mean > MEAN or max(ratios.values()) > WORST))


if __name__ == "__main__":
    sys.exit(main())
