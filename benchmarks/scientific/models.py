# ruff: noqa: N803, B007
"""Particles, fractals, networks, prices."""

from __future__ import annotations

import math

import numpy as np

from benchmarks.scientific.case import Case


def gravity(x, y, z, m, fx, fy, fz):
    n = len(x)
    for i in range(n):
        ax = 0.0
        ay = 0.0
        az = 0.0
        for j in range(n):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            d = dx * dx + dy * dy + dz * dz + 1e-3
            f = m[j] / (d * np.sqrt(d))
            ax += f * dx
            ay += f * dy
            az += f * dz
        fx[i] = ax
        fy[i] = ay
        fz[i] = az


def gravity_arrays(x, y, z, m, fx, fy, fz):
    for i in range(len(x)):
        dx = x - x[i]
        dy = y - y[i]
        dz = z - z[i]
        d = dx * dx + dy * dy + dz * dz + 1e-3
        f = m / (d * np.sqrt(d))
        fx[i] = np.sum(f * dx)
        fy[i] = np.sum(f * dy)
        fz[i] = np.sum(f * dz)


def lennard_jones(P, energy):
    n = P.shape[0]
    for i in range(n):
        e = 0.0
        for j in range(n):
            if i != j:
                d = 0.0
                for k in range(3):
                    s = P[i, k] - P[j, k]
                    d += s * s
                r = 1.0 / (d * d * d + 0.01)
                e += r * r - r
        energy[i] = e


def distances(P, Q, D):
    for i in range(P.shape[0]):
        for j in range(Q.shape[0]):
            d = 0.0
            for k in range(P.shape[1]):
                s = P[i, k] - Q[j, k]
                d += s * s
            D[i, j] = np.sqrt(d)


def distances_arrays(P, Q, D):
    for i in range(P.shape[0]):
        d = Q - P[i]
        D[i, :] = np.sqrt(np.sum(d * d, axis=1))


def mandelbrot(limit, out):
    n, m = out.shape
    for i in range(n):
        for j in range(m):
            cr = -2.0 + 3.0 * j / m
            ci = -1.5 + 3.0 * i / n
            x = 0.0
            y = 0.0
            k = 0
            while k < limit and x * x + y * y <= 4.0:
                t = x * x - y * y + cr
                y = 2.0 * x * y + ci
                x = t
                k += 1
            out[i, j] = k


def logistic(steps, rates, x):
    for i in range(len(x)):
        v = x[i]
        for t in range(steps):
            v = rates[i] * v * (1.0 - v)
        x[i] = v


def logistic_arrays(steps, rates, x):
    for t in range(steps):
        x[:] = rates * x * (1.0 - x)


def random_walks(steps, seeds, out):
    for i in range(len(seeds)):
        state = seeds[i]
        place = 0
        for t in range(steps):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            place += 1 if state & 0x10000 else -1
        out[i] = place


def softmax(X, Y):
    for i in range(X.shape[0]):
        top = X[i, 0]
        for j in range(X.shape[1]):
            top = max(top, X[i, j])
        s = 0.0
        for j in range(X.shape[1]):
            Y[i, j] = np.exp(X[i, j] - top)
            s += Y[i, j]
        for j in range(X.shape[1]):
            Y[i, j] /= s


def softmax_arrays(X, Y):
    for i in range(X.shape[0]):
        e = np.exp(X[i] - np.max(X[i]))
        Y[i, :] = e / np.sum(e)


def layer_norm(X, gain, bias, Y):
    n, m = X.shape
    for i in range(n):
        mean = 0.0
        for j in range(m):
            mean += X[i, j]
        mean /= m
        var = 0.0
        for j in range(m):
            d = X[i, j] - mean
            var += d * d
        scale = 1.0 / np.sqrt(var / m + 1e-5)
        for j in range(m):
            Y[i, j] = (X[i, j] - mean) * scale * gain[j] + bias[j]


def layer_norm_arrays(X, gain, bias, Y):
    m = X.shape[1]
    for i in range(X.shape[0]):
        d = X[i] - np.sum(X[i]) / m
        Y[i, :] = d / np.sqrt(np.sum(d * d) / m + 1e-5) * gain + bias


def attention(Q, K, V, scores, out):
    n, m = Q.shape
    for i in range(n):
        top = -1e30
        for j in range(n):
            s = 0.0
            for k in range(m):
                s += Q[i, k] * K[j, k]
            scores[j] = s
            top = max(top, s)
        total = 0.0
        for j in range(n):
            scores[j] = np.exp(scores[j] - top)
            total += scores[j]
        for k in range(m):
            out[i, k] = 0.0
        for j in range(n):
            for k in range(m):
                out[i, k] += scores[j] / total * V[j, k]


def attention_arrays(Q, K, V, scores, out):
    for i in range(Q.shape[0]):
        scores[:] = K @ Q[i]
        scores[:] = np.exp(scores - np.max(scores))
        out[i, :] = (scores / np.sum(scores)) @ V


def dense_gelu(X, W, b, Y):
    for i in range(X.shape[0]):
        for j in range(W.shape[1]):
            s = b[j]
            for k in range(X.shape[1]):
                s += X[i, k] * W[k, j]
            Y[i, j] = 0.5 * s * (1.0 + math.tanh(0.7978845608 * (s + 0.044715 * s * s * s)))


def dense_gelu_arrays(X, W, b, Y):
    s = X @ W + b
    Y[:, :] = 0.5 * s * (1.0 + np.tanh(0.7978845608 * (s + 0.044715 * s * s * s)))


def nearest_centre(P, C, label):
    for i in range(P.shape[0]):
        best = 1e30
        for c in range(C.shape[0]):
            d = 0.0
            for k in range(P.shape[1]):
                s = P[i, k] - C[c, k]
                d += s * s
            if d < best:
                best = d
                label[i] = c


def nearest_centre_arrays(P, C, label):
    for i in range(P.shape[0]):
        d = C - P[i]
        label[i] = np.argmin(np.sum(d * d, axis=1))


def max_pool(X, Y):
    for i in range(Y.shape[0]):
        for j in range(Y.shape[1]):
            Y[i, j] = max(
                max(X[2 * i, 2 * j], X[2 * i, 2 * j + 1]),
                max(X[2 * i + 1, 2 * j], X[2 * i + 1, 2 * j + 1]),
            )


def max_pool_arrays(X, Y):
    Y[:, :] = np.maximum(
        np.maximum(X[::2, ::2], X[::2, 1::2]), np.maximum(X[1::2, ::2], X[1::2, 1::2])
    )


def black_scholes(S, K, T, call):
    for i in range(len(S)):
        root = 0.3 * math.sqrt(T[i])
        d1 = (math.log(S[i] / K[i]) + (0.02 + 0.045) * T[i]) / root
        d2 = d1 - root
        call[i] = S[i] / (1.0 + math.exp(-1.702 * d1)) - K[i] * math.exp(-0.02 * T[i]) / (
            1.0 + math.exp(-1.702 * d2)
        )


def black_scholes_arrays(S, K, T, call):
    root = 0.3 * np.sqrt(T)
    d1 = (np.log(S / K) + (0.02 + 0.045) * T) / root
    d2 = d1 - root
    call[:] = S / (1.0 + np.exp(-1.702 * d1)) - K * np.exp(-0.02 * T) / (1.0 + np.exp(-1.702 * d2))


def binomial_option(up, strike, discount, p, prices):
    n = len(prices)
    for i in range(n):
        prices[i] = max(100.0 * up ** (2 * i - n + 1) - strike, 0.0)
    for t in range(n - 1, 0, -1):
        for i in range(t):
            prices[i] = discount * (p * prices[i + 1] + (1.0 - p) * prices[i])


def binomial_option_arrays(up, strike, discount, p, prices):
    n = len(prices)
    for i in range(n):
        prices[i] = max(100.0 * up ** (2 * i - n + 1) - strike, 0.0)
    for t in range(n - 1, 0, -1):
        prices[:t] = discount * (p * prices[1 : t + 1] + (1.0 - p) * prices[:t])


def haversine(a, b, c, d, out):
    for i in range(len(a)):
        u = math.sin(0.5 * (c[i] - a[i]))
        v = math.sin(0.5 * (d[i] - b[i]))
        h = u * u + math.cos(a[i]) * math.cos(c[i]) * v * v
        out[i] = 12742.0 * math.asin(math.sqrt(h))


def haversine_arrays(a, b, c, d, out):
    u = np.sin(0.5 * (c - a))
    v = np.sin(0.5 * (d - b))
    out[:] = 12742.0 * np.arcsin(np.sqrt(u * u + np.cos(a) * np.cos(c) * v * v))


def _matrices(r, *shapes):
    return tuple(r.random(shape) for shape in shapes)


CASES = [
    Case(
        "gravity",
        gravity,
        gravity_arrays,
        lambda r, n=500: (*(r.random(n) for _ in "xyzm"), *(np.zeros(n) for _ in "xyz")),
    ),
    Case("lennard_jones", lennard_jones, None, lambda r, n=500: (r.random((n, 3)), np.zeros(n))),
    Case(
        "distances",
        distances,
        distances_arrays,
        lambda r, n=300: (*_matrices(r, (n, 8), (n + 100, 8)), np.zeros((n, n + 100))),
    ),
    Case(
        "mandelbrot",
        mandelbrot,
        None,
        lambda r, n=150: (80, np.zeros((n, n), np.int64)),
        is_chaotic=True,
    ),
    Case(
        "logistic", logistic, logistic_arrays, lambda r, n=4000: (100, 2 + r.random(n), r.random(n))
    ),
    Case(
        "random_walks",
        random_walks,
        None,
        lambda r, n=2000: (500, r.integers(0, 1 << 30, n), np.zeros(n, np.int64)),
    ),
    Case(
        "softmax",
        softmax,
        softmax_arrays,
        lambda r, n=300: (r.random((n, 400)), np.zeros((n, 400))),
    ),
    Case(
        "layer_norm",
        layer_norm,
        layer_norm_arrays,
        lambda r, n=300: (*_matrices(r, (n, 512), 512, 512), np.zeros((n, 512))),
    ),
    Case(
        "attention",
        attention,
        attention_arrays,
        lambda r, n=200: (*(r.random((n, 64)) for _ in "QKV"), np.zeros(n), np.zeros((n, 64))),
    ),
    Case(
        "dense_gelu",
        dense_gelu,
        dense_gelu_arrays,
        lambda r, n=128: (*_matrices(r, (n, n), (n, n), n), np.zeros((n, n))),
    ),
    Case(
        "nearest_centre",
        nearest_centre,
        nearest_centre_arrays,
        lambda r, n=5000: (*_matrices(r, (n, 4), (16, 4)), np.zeros(n, np.int64)),
    ),
    Case(
        "max_pool",
        max_pool,
        max_pool_arrays,
        lambda r, n=400: (r.random((2 * n, 2 * n)), np.zeros((n, n))),
    ),
    Case(
        "black_scholes",
        black_scholes,
        black_scholes_arrays,
        lambda r, n=40000: (
            90 + r.random(n),
            90 + r.random(n),
            1 + r.random(n),
            np.zeros(n),
        ),
    ),
    Case(
        "binomial_option",
        binomial_option,
        binomial_option_arrays,
        lambda r, n=1500: (1.01, 100.0, 0.999, 0.52, np.zeros(n)),
    ),
    Case(
        "haversine",
        haversine,
        haversine_arrays,
        lambda r, n=20000: (*(r.random(n) for _ in "abcd"), np.zeros(n)),
    ),
]
