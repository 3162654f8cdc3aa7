"""The thirty computations of the PolyBench suite, as loop nests over NumPy arrays.

Each is written from what it computes: linear algebra, statistics, dynamic programming, stencils.
`KERNELS[name].text(style, sizes)` is one in affine MLIR; calling `.function` is the reference.
"""

# ruff: noqa: N803
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy import exp, sqrt

from tests.generate.loops import Kernel

Array = np.ndarray[Any, Any]
KERNELS: dict[str, Kernel] = {}


def pow(base: Any, exponent: Any) -> Any:  # noqa: A001
    return base**exponent


def kernel(
    name: str, extents: str, scalars: str = "", dtype: str = "f64", **arrays: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a kernel; an array's shape is the names of its extents."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        shapes: Mapping[str, tuple[str, ...]] = {k: tuple(v.split()) for k, v in arrays.items()}
        KERNELS[name] = Kernel(
            name, function, tuple(extents.split()), tuple(scalars.split()), shapes, dtype
        )
        return function

    return register


# Products of matrices and vectors -----------------------------------------------------------------


@kernel("gemm", "ni nj nk", "alpha beta", C="ni nj", A="ni nk", B="nk nj")
def gemm(ni, nj, nk, alpha, beta, C, A, B):
    for i in range(ni):
        for j in range(nj):
            C[i, j] *= beta
        for k in range(nk):
            for j in range(nj):
                C[i, j] += alpha * A[i, k] * B[k, j]


@kernel("2mm", "ni nj nk nl", "alpha beta", tmp="ni nj", A="ni nk", B="nk nj", C="nj nl", D="ni nl")
def two_products(ni, nj, nk, nl, alpha, beta, tmp, A, B, C, D):
    for i in range(ni):
        for j in range(nj):
            tmp[i, j] = 0.0
            for k in range(nk):
                tmp[i, j] += alpha * A[i, k] * B[k, j]
    for i in range(ni):
        for j in range(nl):
            D[i, j] *= beta
            for k in range(nj):
                D[i, j] += tmp[i, k] * C[k, j]


@kernel(
    "3mm", "ni nj nk nl nm",
    E="ni nj", A="ni nk", B="nk nj", F="nj nl", C="nj nm", D="nm nl", G="ni nl",
)  # fmt: skip
def three_products(ni, nj, nk, nl, nm, E, A, B, F, C, D, G):
    for i in range(ni):
        for j in range(nj):
            E[i, j] = 0.0
            for k in range(nk):
                E[i, j] += A[i, k] * B[k, j]
    for i in range(nj):
        for j in range(nl):
            F[i, j] = 0.0
            for k in range(nm):
                F[i, j] += C[i, k] * D[k, j]
    for i in range(ni):
        for j in range(nl):
            G[i, j] = 0.0
            for k in range(nj):
                G[i, j] += E[i, k] * F[k, j]


@kernel("atax", "m n", A="m n", x="n", y="n", tmp="m")
def atax(m, n, A, x, y, tmp):
    for i in range(n):
        y[i] = 0.0
    for i in range(m):
        tmp[i] = 0.0
        for j in range(n):
            tmp[i] = tmp[i] + A[i, j] * x[j]
        for j in range(n):
            y[j] = y[j] + A[i, j] * tmp[i]


@kernel("bicg", "m n", A="n m", s="m", q="n", p="m", r="n")
def bicg(m, n, A, s, q, p, r):
    for i in range(m):
        s[i] = 0.0
    for i in range(n):
        q[i] = 0.0
        for j in range(m):
            s[j] = s[j] + r[i] * A[i, j]
            q[i] = q[i] + A[i, j] * p[j]


@kernel("mvt", "n", x1="n", x2="n", y1="n", y2="n", A="n n")
def mvt(n, x1, x2, y1, y2, A):
    for i in range(n):
        for j in range(n):
            x1[i] = x1[i] + A[i, j] * y1[j]
    for i in range(n):
        for j in range(n):
            x2[i] = x2[i] + A[j, i] * y2[j]


@kernel("doitgen", "nr nq np", A="nr nq np", C4="np np", total="np")
def doitgen(nr, nq, np, A, C4, total):
    for r in range(nr):
        for q in range(nq):
            for p in range(np):
                total[p] = 0.0
                for s in range(np):
                    total[p] += A[r, q, s] * C4[s, p]
            for p in range(np):
                A[r, q, p] = total[p]


@kernel(
    "gemver", "n", "alpha beta",
    A="n n", u1="n", v1="n", u2="n", v2="n", w="n", x="n", y="n", z="n",
)  # fmt: skip
def gemver(n, alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    for i in range(n):
        for j in range(n):
            A[i, j] = A[i, j] + u1[i] * v1[j] + u2[i] * v2[j]
    for i in range(n):
        for j in range(n):
            x[i] = x[i] + beta * A[j, i] * y[j]
    for i in range(n):
        x[i] = x[i] + z[i]
    for i in range(n):
        for j in range(n):
            w[i] = w[i] + alpha * A[i, j] * x[j]


@kernel("gesummv", "n", "alpha beta", A="n n", B="n n", tmp="n", x="n", y="n")
def gesummv(n, alpha, beta, A, B, tmp, x, y):
    for i in range(n):
        tmp[i] = 0.0
        y[i] = 0.0
        for j in range(n):
            tmp[i] = A[i, j] * x[j] + tmp[i]
            y[i] = B[i, j] * x[j] + y[i]
        y[i] = alpha * tmp[i] + beta * y[i]


@kernel("symm", "m n", "alpha beta", C="m n", A="m m", B="m n")
def symm(m, n, alpha, beta, C, A, B):
    for i in range(m):
        for j in range(n):
            part = 0.0
            for k in range(i):
                C[k, j] += alpha * B[i, j] * A[i, k]
                part += B[k, j] * A[i, k]
            C[i, j] = beta * C[i, j] + alpha * B[i, j] * A[i, i] + alpha * part


@kernel("syrk", "n m", "alpha beta", C="n n", A="n m")
def syrk(n, m, alpha, beta, C, A):
    for i in range(n):
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(m):
            for j in range(i + 1):
                C[i, j] += alpha * A[i, k] * A[j, k]


@kernel("syr2k", "n m", "alpha beta", C="n n", A="n m", B="n m")
def syr2k(n, m, alpha, beta, C, A, B):
    for i in range(n):
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(m):
            for j in range(i + 1):
                C[i, j] += A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k]


@kernel("trmm", "m n", "alpha", A="m m", B="m n")
def trmm(m, n, alpha, A, B):
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                B[i, j] += A[k, i] * B[k, j]
            B[i, j] = alpha * B[i, j]


# Solvers ------------------------------------------------------------------------------------------


@kernel("cholesky", "n", A="n n")
def cholesky(n, A):
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i, j] -= A[i, k] * A[j, k]
            A[i, j] /= A[j, j]
        for k in range(i):
            A[i, i] -= A[i, k] * A[i, k]
        A[i, i] = sqrt(A[i, i])


@kernel("durbin", "n", r="n", y="n", z="n")
def durbin(n, r, y, z):
    y[0] = -r[0]
    beta = 1.0
    alpha = -r[0]
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta
        total = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -((r[k] + total) / beta)
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha


@kernel("gramschmidt", "m n", A="m n", R="n n", Q="m n")
def gramschmidt(m, n, A, R, Q):
    for k in range(n):
        norm = 0.0
        for i in range(m):
            norm += A[i, k] * A[i, k]
        R[k, k] = sqrt(norm)
        for i in range(m):
            Q[i, k] = A[i, k] / R[k, k]
        for j in range(k + 1, n):
            R[k, j] = 0.0
            for i in range(m):
                R[k, j] += Q[i, k] * A[i, j]
            for i in range(m):
                A[i, j] = A[i, j] - Q[i, k] * R[k, j]


@kernel("lu", "n", A="n n")
def lu(n, A):
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i, j] -= A[i, k] * A[k, j]
            A[i, j] /= A[j, j]
        for j in range(i, n):
            for k in range(i):
                A[i, j] -= A[i, k] * A[k, j]


@kernel("ludcmp", "n", A="n n", b="n", x="n", y="n")
def ludcmp(n, A, b, x, y):
    for i in range(n):
        for j in range(i):
            w = A[i, j]
            for k in range(j):
                w -= A[i, k] * A[k, j]
            A[i, j] = w / A[j, j]
        for j in range(i, n):
            w = A[i, j]
            for k in range(i):
                w -= A[i, k] * A[k, j]
            A[i, j] = w
    for i in range(n):
        w = b[i]
        for j in range(i):
            w -= A[i, j] * y[j]
        y[i] = w
    for back in range(n):
        i = n - 1 - back
        w = y[i]
        for j in range(i + 1, n):
            w -= A[i, j] * x[j]
        x[i] = w / A[i, i]


@kernel("trisolv", "n", L="n n", x="n", b="n")
def trisolv(n, L, x, b):
    for i in range(n):
        x[i] = b[i]
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] = x[i] / L[i, i]


# Statistics ---------------------------------------------------------------------------------------


@kernel("covariance", "m n", data="n m", cov="m m", mean="m")
def covariance(m, n, data, cov, mean):
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] += data[i, j]
        mean[j] /= float(n)
    for i in range(n):
        for j in range(m):
            data[i, j] -= mean[j]
    for i in range(m):
        for j in range(i, m):
            cov[i, j] = 0.0
            for k in range(n):
                cov[i, j] += data[k, i] * data[k, j]
            cov[i, j] /= float(n) - 1.0
            cov[j, i] = cov[i, j]


@kernel("correlation", "m n", data="n m", corr="m m", mean="m", stddev="m")
def correlation(m, n, data, corr, mean, stddev):
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] += data[i, j]
        mean[j] /= float(n)
    for j in range(m):
        stddev[j] = 0.0
        for i in range(n):
            stddev[j] += (data[i, j] - mean[j]) * (data[i, j] - mean[j])
        stddev[j] = sqrt(stddev[j] / float(n))
        stddev[j] = 1.0 if stddev[j] <= 0.1 else stddev[j]
    for i in range(n):
        for j in range(m):
            data[i, j] -= mean[j]
            data[i, j] /= sqrt(float(n)) * stddev[j]
    for i in range(m - 1):
        corr[i, i] = 1.0
        for j in range(i + 1, m):
            corr[i, j] = 0.0
            for k in range(n):
                corr[i, j] += data[k, i] * data[k, j]
            corr[j, i] = corr[i, j]
    corr[m - 1, m - 1] = 1.0


# Medley -------------------------------------------------------------------------------------------


@kernel("deriche", "w h", "alpha", "f32", src="w h", dst="w h", y1="w h", y2="w h")
def deriche(w, h, alpha, src, dst, y1, y2):
    """A recursive edge filter: along the rows both ways, then along the columns both ways."""
    decay = exp(-alpha)
    gain = (1.0 - decay) * (1.0 - decay) / (1.0 + 2.0 * alpha * decay - exp(2.0 * alpha))
    a1 = gain
    a2 = gain * decay * (alpha - 1.0)
    a3 = gain * decay * (alpha + 1.0)
    a4 = -(gain * exp(-2.0 * alpha))
    b1 = pow(2.0, -alpha)
    b2 = -exp(-2.0 * alpha)
    for i in range(w):
        ym1 = 0.0
        ym2 = 0.0
        xm1 = 0.0
        for j in range(h):
            y1[i, j] = a1 * src[i, j] + a2 * xm1 + b1 * ym1 + b2 * ym2
            xm1 = src[i, j]
            ym2 = ym1
            ym1 = y1[i, j]
    for i in range(w):
        yp1 = 0.0
        yp2 = 0.0
        xp1 = 0.0
        xp2 = 0.0
        for back in range(h):
            j = h - 1 - back
            y2[i, j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
            xp2 = xp1
            xp1 = src[i, j]
            yp2 = yp1
            yp1 = y2[i, j]
    for i in range(w):
        for j in range(h):
            dst[i, j] = y1[i, j] + y2[i, j]
    for j in range(h):
        tm1 = 0.0
        ym1 = 0.0
        ym2 = 0.0
        for i in range(w):
            y1[i, j] = a1 * dst[i, j] + a2 * tm1 + b1 * ym1 + b2 * ym2
            tm1 = dst[i, j]
            ym2 = ym1
            ym1 = y1[i, j]
    for j in range(h):
        tp1 = 0.0
        tp2 = 0.0
        yp1 = 0.0
        yp2 = 0.0
        for back in range(w):
            i = w - 1 - back
            y2[i, j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2
            tp2 = tp1
            tp1 = dst[i, j]
            yp2 = yp1
            yp1 = y2[i, j]
    for i in range(w):
        for j in range(h):
            dst[i, j] = y1[i, j] + y2[i, j]


@kernel("floyd-warshall", "n", "", "i32", path="n n")
def floyd_warshall(n, path):
    for k in range(n):
        for i in range(n):
            for j in range(n):
                path[i, j] = (
                    path[i, j] if path[i, j] < path[i, k] + path[k, j] else path[i, k] + path[k, j]
                )


@kernel("nussinov", "n", "", "i32", seq="n", table="n n")
def nussinov(n, seq, table):
    """How many bases of a sequence pair at most, where pairs sum to three."""
    for back in range(n):
        i = n - 1 - back
        for j in range(i + 1, n):
            if j - 1 >= 0:
                table[i, j] = table[i, j] if table[i, j] >= table[i, j - 1] else table[i, j - 1]
            if i + 1 < n:
                table[i, j] = table[i, j] if table[i, j] >= table[i + 1, j] else table[i + 1, j]
            if j - 1 >= 0 and i + 1 < n:
                if i < j - 1:
                    pair = table[i + 1, j - 1] + (1 if seq[i] + seq[j] == 3 else 0)
                    table[i, j] = table[i, j] if table[i, j] >= pair else pair
                else:
                    inner = table[i + 1, j - 1]
                    table[i, j] = table[i, j] if table[i, j] >= inner else inner
            for k in range(i + 1, j):
                both = table[i, k] + table[k + 1, j]
                table[i, j] = table[i, j] if table[i, j] >= both else both


# Stencils -----------------------------------------------------------------------------------------


@kernel("adi", "steps n", u="n n", v="n n", p="n n", q="n n")
def adi(steps, n, u, v, p, q):
    """The heat equation, implicit in one direction at a time: tridiagonal systems."""
    dx = 1.0 / float(n)
    dt = 1.0 / float(steps)
    mul1 = 2.0 * dt / (dx * dx)
    mul2 = dt / (dx * dx)
    a = -(mul1 / 2.0)
    b = 1.0 + mul1
    d = -(mul2 / 2.0)
    e = 1.0 + mul2
    for _t in range(steps):
        for i in range(1, n - 1):
            v[0, i] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = v[0, i]
            for j in range(1, n - 1):
                p[i, j] = -(a / (a * p[i, j - 1] + b))
                q[i, j] = (
                    (1.0 + 2.0 * d) * u[j, i] - d * u[j, i - 1] - d * u[j, i + 1]
                    - a * q[i, j - 1]
                ) / (a * p[i, j - 1] + b)  # fmt: skip
            v[n - 1, i] = 1.0
            for back in range(1, n - 1):
                j = n - 1 - back
                v[j, i] = p[i, j] * v[j + 1, i] + q[i, j]
        for i in range(1, n - 1):
            u[i, 0] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = u[i, 0]
            for j in range(1, n - 1):
                p[i, j] = -(d / (d * p[i, j - 1] + e))
                q[i, j] = (
                    (1.0 + 2.0 * a) * v[i, j] - a * v[i - 1, j] - a * v[i + 1, j]
                    - d * q[i, j - 1]
                ) / (d * p[i, j - 1] + e)  # fmt: skip
            u[i, n - 1] = 1.0
            for back in range(1, n - 1):
                j = n - 1 - back
                u[i, j] = p[i, j] * u[i, j + 1] + q[i, j]


@kernel("fdtd-2d", "steps nx ny", ex="nx ny", ey="nx ny", hz="nx ny", pulse="steps")
def fdtd_2d(steps, nx, ny, ex, ey, hz, pulse):
    for t in range(steps):
        for j in range(ny):
            ey[0, j] = pulse[t]
        for i in range(1, nx):
            for j in range(ny):
                ey[i, j] = ey[i, j] - 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in range(nx):
            for j in range(1, ny):
                ex[i, j] = ex[i, j] - 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in range(nx - 1):
            for j in range(ny - 1):
                hz[i, j] = hz[i, j] - 0.7 * (
                    ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j]
                )  # fmt: skip


@kernel("heat-3d", "steps n", A="n n n", B="n n n")
def heat_3d(steps, n, A, B):
    for _t in range(1, steps + 1):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    B[i, j, k] = (
                        0.125 * (A[i + 1, j, k] - 2.0 * A[i, j, k] + A[i - 1, j, k])
                        + 0.125 * (A[i, j + 1, k] - 2.0 * A[i, j, k] + A[i, j - 1, k])
                        + 0.125 * (A[i, j, k + 1] - 2.0 * A[i, j, k] + A[i, j, k - 1])
                        + A[i, j, k]
                    )
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    A[i, j, k] = (
                        0.125 * (B[i + 1, j, k] - 2.0 * B[i, j, k] + B[i - 1, j, k])
                        + 0.125 * (B[i, j + 1, k] - 2.0 * B[i, j, k] + B[i, j - 1, k])
                        + 0.125 * (B[i, j, k + 1] - 2.0 * B[i, j, k] + B[i, j, k - 1])
                        + B[i, j, k]
                    )


@kernel("jacobi-1d", "steps n", A="n", B="n")
def jacobi_1d(steps, n, A, B):
    for _t in range(steps):
        for i in range(1, n - 1):
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
        for i in range(1, n - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])


@kernel("jacobi-2d", "steps n", A="n n", B="n n")
def jacobi_2d(steps, n, A, B):
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                B[i, j] = 0.2 * (
                    A[i, j] + A[i, j - 1] + A[i, j + 1] + A[i + 1, j] + A[i - 1, j]
                )  # fmt: skip
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                A[i, j] = 0.2 * (
                    B[i, j] + B[i, j - 1] + B[i, j + 1] + B[i + 1, j] + B[i - 1, j]
                )  # fmt: skip


@kernel("seidel-2d", "steps n", A="n n")
def seidel_2d(steps, n, A):
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                A[i, j] = (
                    A[i - 1, j - 1] + A[i - 1, j] + A[i - 1, j + 1]
                    + A[i, j - 1] + A[i, j] + A[i, j + 1]
                    + A[i + 1, j - 1] + A[i + 1, j] + A[i + 1, j + 1]
                ) / 9.0  # fmt: skip


# Arguments ----------------------------------------------------------------------------------------


def sizes_of(kernel: Kernel, least: int) -> dict[str, int]:
    """Extents that differ from each other, the smallest of them `least`; few time steps."""
    sizes = {name: least + k for k, name in enumerate(kernel.extents)}
    if "steps" in sizes:
        sizes["steps"] = 2
    return sizes


def arguments_of(kernel: Kernel, sizes: Mapping[str, int], seed: int = 0) -> dict[str, Any]:
    """Values for every parameter, by name; matrices that are factored are positive definite."""
    rng = np.random.default_rng(seed)
    dtype = {"f64": np.float64, "f32": np.float32, "i32": np.int32}[kernel.dtype]
    found: dict[str, Any] = dict(sizes)
    found |= {name: dtype(value) for name, value in zip(kernel.scalars, (0.25, 1.5), strict=False)}
    for name, shape in kernel.arrays.items():
        extents = [sizes[extent] for extent in shape]
        if kernel.dtype == "i32":
            high = 4 if kernel.name == "nussinov" else 100
            array = rng.integers(0, high, extents)
        else:
            array = rng.random(extents) + 0.5
        if kernel.name in ("cholesky", "lu", "ludcmp", "trisolv") and len(extents) == 2:
            array = array @ array.T + extents[0] * np.eye(extents[0])
        if kernel.name == "durbin" and name == "r":
            array = 0.5 ** np.arange(1, extents[0] + 1) * array
        if kernel.name == "nussinov" and name == "table":
            array *= 0
        found[name] = np.ascontiguousarray(array.astype(dtype))
    return found


def parameters(kernel: Kernel) -> list[str]:
    """The names of the parameters, in order."""
    code = kernel.function.__code__
    return list(code.co_varnames[: code.co_argcount])
