# ruff: noqa: N803, B905, RUF007
"""Kernels of simulation, images, finance, texts and learning, in forms that are not measured."""

import math

import numpy as np

from tests.kernels import Source, kernel


def _mandelbrot(a: Source):
    return a(6, 7) / 4 + 1j * a(6, 7) / 4, 12


@kernel(_mandelbrot)
def mandelbrot_slices(c, limit):
    x, y = np.zeros(c.shape), np.zeros(c.shape)
    count = np.zeros(c.shape, np.int64)
    for _ in range(limit):
        inside = x * x + y * y <= 4.0
        count[inside] += 1
        x, y = (
            np.where(inside, x * x - y * y + c.real, x),
            np.where(inside, 2.0 * x * y + c.imag, y),
        )
    return count


@kernel(_mandelbrot)
def mandelbrot_mixed(c, limit):
    count = np.full(c.shape, limit)
    for i, row in enumerate(c):
        for j, number in enumerate(row):
            z = np.complex128(0)
            for k in range(limit):
                if z.real * z.real + z.imag * z.imag > 4.0:
                    count[i, j] = k
                    break
                z = z * z + number
    return count


def _bodies(a: Source):
    return 2, a.positive(5, 3), a(5, 3), a.positive(5)


@kernel(_bodies)
def nbody_loops(steps, x, v, m):
    n = len(m)
    for _ in range(steps):
        for i in range(n):
            for j in range(n):
                if i != j:
                    d0, d1, d2 = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
                    r = math.sqrt(d0 * d0 + d1 * d1 + d2 * d2 + 0.5)
                    f = 0.01 * m[j] / (r * r * r)
                    v[i, 0] += f * d0
                    v[i, 1] += f * d1
                    v[i, 2] += f * d2
        for i in range(n):
            for k in range(3):
                x[i, k] += 0.01 * v[i, k]


@kernel(_bodies)
def nbody_slices(steps, x, v, m):
    for _ in range(steps):
        d = x[None, :, :] - x[:, None, :]
        r = np.sqrt(
            d[:, :, 0] * d[:, :, 0] + d[:, :, 1] * d[:, :, 1] + d[:, :, 2] * d[:, :, 2] + 0.5
        )
        f = 0.01 * m / (r * r * r)
        for j in range(len(m)):
            v += f[:, j, None] * d[:, j]
        x += 0.01 * v


@kernel(_bodies)
def nbody_mixed(steps, x, v, m):
    for _ in range(steps):
        for i in range(len(m)):
            for j in range(len(m)):
                d = x[j] - x[i]
                r = np.sqrt(np.sum(d * d) + 0.5)
                v[i] += 0.01 * m[j] / (r * r * r) * d
        x += 0.01 * v


def _options(a: Source):
    return 50 * a.positive(6), 50 * a.positive(6), a.positive(6), 0.05, 0.25


def normal(x):
    return 0.5 * (1.0 + math.erf(x / math.sqrt(2.0)))


@kernel(_options)
def black_scholes_mixed(s, k, t, rate, sigma):
    root = sigma * np.sqrt(t)
    price = np.empty_like(s)
    for i, (one, strike, time) in enumerate(zip(s, k, t)):
        d1 = (math.log(one / strike) + (rate + 0.5 * sigma * sigma) * time) / root[i]
        price[i] = one * normal(d1) - strike * math.exp(-rate * time) * normal(d1 - root[i])
    return price


def _values(a: Source):
    return a(20), 6, -3.0, 3.0


@kernel(_values)
def histogram_loops(x, bins, low, high):
    count = np.zeros(bins, np.int64)
    for i in range(len(x)):
        if low <= x[i] <= high:
            count[min(int((x[i] - low) / (high - low) * bins), bins - 1)] += 1
    return count


@kernel(_values)
def histogram_slices(x, bins, low, high):
    return np.histogram(x, bins, (low, high))[0]


@kernel(_values)
def histogram_mixed(x, bins, low, high):
    inside = x[(x >= low) & (x <= high)]
    place = ((inside - low) / (high - low) * bins).astype(np.int64)
    return np.bincount(np.minimum(place, bins - 1), minlength=bins)


def _rows(a: Source):
    return (a(6, 9),)


@kernel(_rows)
def softmax_mixed(x):
    y = x - np.max(x, axis=1)[:, None]
    for row in y:
        for j in range(len(row)):
            row[j] = math.exp(row[j])
        row /= sum(row)
    return y


def _layer(a: Source):
    return a(6, 9), a(9), a(9)


@kernel(_layer)
def layer_norm_mixed(x, gain, bias):
    y = np.empty_like(x)
    for i, row in enumerate(x):
        centred = row - row.mean()
        scale = 1.0 / math.sqrt(np.mean(centred * centred) + 1e-5)
        for j in range(len(row)):
            y[i, j] = gain[j] * centred[j] * scale + bias[j]
    return y


def _attention(a: Source):
    return a(5, 4), a(6, 4), a(6, 3)


@kernel(_attention)
def attention_mixed(Q, K, V):
    out = np.zeros((len(Q), V.shape[1]))
    for i, query in enumerate(Q):
        score = np.empty(len(K))
        for j, key in enumerate(K):
            score[j] = math.exp((query * key).sum() / math.sqrt(len(query)) / 8)
        score /= score.sum()
        for number, row in zip(score, V):
            out[i] += number * row
    return out


def _image(a: Source):
    return a(8, 9), a(3, 3)


@kernel(_image)
def convolution_mixed(image, weights):
    h, w = weights.shape
    out = np.empty((image.shape[0] - h + 1, image.shape[1] - w + 1))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.einsum("pq,pq->", image[i : i + h, j : j + w], weights)
    return out


@kernel(_image)
def sobel_mixed(image, _):
    out = np.zeros(image.shape)
    for i in range(1, len(image) - 1):
        x = np.zeros(image.shape[1] - 2)
        y = np.zeros(image.shape[1] - 2)
        for d, weight in zip((-1, 0, 1), (1, 2, 1)):
            x += weight * (image[i + d, 2:] - image[i + d, :-2])
            y += weight * (image[i + 1, 1 + d :][: len(y)] - image[i - 1, 1 + d :][: len(y)])
        out[i, 1:-1] = (x**2 + y**2) ** 0.5
    return out


def _cells(a: Source):
    return 3, a.integers(0, 2, 8, 9).astype(np.uint8)


@kernel(_cells)
def life_slices(steps, cells):
    for _ in range(steps):
        wide = np.pad(cells, 1)
        wide[0], wide[-1] = wide[-2], wide[1]
        wide[:, 0], wide[:, -1] = wide[:, -2], wide[:, 1]
        total = (
            wide[:-2, :-2] + wide[:-2, 1:-1] + wide[:-2, 2:] + wide[1:-1, :-2]
            + wide[1:-1, 2:] + wide[2:, :-2] + wide[2:, 1:-1] + wide[2:, 2:]
        )  # fmt: skip
        cells = ((total == 3) | ((total == 2) & (cells == 1))).astype(np.uint8)
    return cells


@kernel(_cells)
def life_mixed(steps, cells):
    for _ in range(steps):
        total = np.zeros_like(cells)
        for p in range(-1, 2):
            for q in range(-1, 2):
                if p or q:
                    total += np.roll(np.roll(cells, p, 0), q, 1)
        cells = np.where(total == 3, 1, np.where(total == 2, cells, 0)).astype(np.uint8)
    return cells


def _texts(a: Source):
    return a.integers(0, 4, 9), a.integers(0, 4, 11)


@kernel(_texts)
def edit_distance_slices(a, b):
    row = np.arange(len(b) + 1)
    place = np.arange(1, len(b) + 1)
    for i in range(len(a)):
        best = np.minimum(row[1:] + 1, row[:-1] + (b != a[i]))
        row[0] = i + 1
        for j in range(len(b)):
            row[j + 1] = min(best[j], row[j] + 1)
    return row[place[-1]]


@kernel(_texts)
def edit_distance_mixed(a, b):
    before = np.arange(len(b) + 1)
    for i, x in enumerate(a):
        now = np.empty_like(before)
        now[0] = i + 1
        for j, y in enumerate(b):
            now[j + 1] = min(before[j] + (x != y), before[j + 1] + 1, now[j] + 1)
        before = now
    return before[-1]


@kernel(_texts)
def common_subsequence_loops(a, b):
    table = np.zeros((len(a) + 1, len(b) + 1), np.int64)
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1, j + 1] = table[i, j] + 1
            else:
                table[i + 1, j + 1] = max(table[i, j + 1], table[i + 1, j])
    return table


@kernel(_texts)
def common_subsequence_slices(a, b):
    table = np.zeros((len(a) + 1, len(b) + 1), np.int64)
    for i in range(len(a)):
        row = np.maximum(table[i, 1:], table[i, :-1] + (b == a[i]))
        for j in range(len(b)):
            table[i + 1, j + 1] = max(row[j], table[i + 1, j])
    return table


@kernel(_texts)
def common_subsequence_mixed(a, b):
    table = np.zeros((len(a) + 1, len(b) + 1), np.int64)
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, start=1):
            same = table[i - 1, j - 1] + np.int64(x == y)
            table[i, j] = max(same, table[i - 1 : i + 1, j - 1 : j + 1].max())
    return table


def _sack(a: Source):
    return a.integers(1, 9, 7), a.integers(1, 20, 7), 18


@kernel(_sack)
def knapsack_mixed(weights, values, limit):
    best = np.zeros(limit + 1, np.int64)
    for i, w in enumerate(weights):
        before = best.copy()
        for room in range(w, limit + 1):
            best[room] = max(before[room], before[room - w] + values[i])
    return best


def _limit(a: Source):
    return (60,)


@kernel(_limit)
def sieve_slices(limit):
    prime = np.arange(limit) > 1
    for i in range(2, int(np.sqrt(limit)) + 1):
        if prime[i]:
            prime[i * i :: i] = False
    return np.flatnonzero(prime)


@kernel(_limit)
def sieve_mixed(limit):
    prime = np.full(limit, True)
    prime[:2] = False
    for i in range(2, limit):
        if i * i >= limit:
            break
        if not prime[i]:
            continue
        prime[i * i : limit : i] = False
    return prime.sum()


def _sparse(a: Source):
    rows = np.array([0, 2, 2, 5, 8, 9, 12])
    return rows, a.integers(0, 7, 12), a(12), a(7)


@kernel(_sparse)
def sparse_matvec_slices(rows, columns, values, x):
    y = np.empty(len(rows) - 1)
    products = values * x[columns]
    for i in range(len(y)):
        y[i] = products[rows[i] : rows[i + 1]].sum()
    return y


@kernel(_sparse)
def sparse_matvec_mixed(rows, columns, values, x):
    y = np.zeros(len(rows) - 1)
    for i, (first, end) in enumerate(zip(rows[:-1], rows[1:])):
        for column, value in zip(columns[first:end], values[first:end]):
            y[i] += value * x[column]
    return y


def _signal(a: Source):
    turned = np.exp(-2j * np.pi * np.arange(8) / 16)
    return a(16) + 1j * a(16), turned


@kernel(_signal)
def fft_loops(x, w):
    n = len(x)
    y = np.empty_like(x)
    for i in range(n):
        place = 0
        for bit in range(4):
            place |= ((i >> bit) & 1) << (3 - bit)
        y[place] = x[i]
    size = 2
    while size <= n:
        for start in range(0, n, size):
            for k in range(size // 2):
                u = y[start + k]
                v = y[start + k + size // 2] * w[k * (n // size)]
                y[start + k] = u + v
                y[start + k + size // 2] = u - v
        size *= 2
    return y


@kernel(_signal, near=True)
def fft_slices(x, w):
    n = len(x)
    y = x.copy()
    half = n // 2
    while half >= 1:
        for start in range(0, n, 2 * half):
            u, v = y[start : start + half].copy(), y[start + half : start + 2 * half].copy()
            y[start : start + half] = u + v
            y[start + half : start + 2 * half] = (u - v) * w[:: 8 // half]
        half //= 2
    return y


@kernel(_signal)
def fft_mixed(x, w):
    n = len(x)
    y = np.zeros_like(x)
    for i in range(n):
        place, rest = 0, i
        for _ in range(4):
            place, rest = 2 * place + rest % 2, rest // 2
        y[place] = x[i]
    half = 1
    while half < n:
        for start in range(0, n, 2 * half):
            for k in range(half):
                v = y[start + half + k] * w[k * (8 // half)]
                y[start + half + k] = y[start + k] - v
                y[start + k] += v
        half *= 2
    return y


def _series(a: Source):
    return a(20), 4


@kernel(_series)
def moving_average_slices(x, width):
    total = np.cumsum(np.concatenate((np.zeros(1), x)))
    return (total[width:] - total[:-width]) / width


@kernel(_series)
def moving_average_mixed(x, width):
    out = np.empty(len(x) - width + 1)
    for i in range(len(out)):
        out[i] = x[i : i + width].mean()
    return out


def _tridiagonal(a: Source):
    return a(9), 20 + a.positive(9), a(9), a(9)


@kernel(_tridiagonal)
def thomas_loops(a, b, c, d):
    n = len(d)
    for i in range(1, n):
        w = a[i] / b[i - 1]
        b[i] = b[i] - w * c[i - 1]
        d[i] = d[i] - w * d[i - 1]
    x = np.zeros(n)
    x[n - 1] = d[n - 1] / b[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = (d[i] - c[i] * x[i + 1]) / b[i]
    return x


@kernel(_tridiagonal)
def thomas_slices(a, b, c, d):
    for i in range(1, len(d)):
        w = a[i] / b[i - 1]
        b[i : i + 1] -= w * c[i - 1 : i]
        d[i : i + 1] -= w * d[i - 1 : i]
    x = d / b
    for i in reversed(range(len(d) - 1)):
        x[i : i + 1] -= c[i] / b[i] * x[i + 1 : i + 2]
    return x


@kernel(_tridiagonal)
def thomas_mixed(a, b, c, d):
    right, middle = d.copy(), b.copy()
    for i, below in enumerate(a[1:], 1):
        w = below / middle[i - 1]
        middle[i] -= w * c[i - 1]
        right[i] -= w * right[i - 1]
    x = np.empty_like(right)
    x[-1] = right[-1] / middle[-1]
    for i in range(len(x) - 2, -1, -1):
        x[i] = (right[i] - c[i] * x[i + 1]) / middle[i]
    return x
