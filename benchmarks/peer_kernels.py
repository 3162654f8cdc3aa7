"""Further kernels in the style of PolyBench: filters, scans, solvers, distances, sweeps.

They were written to find programs on which other compilers do better.
"""

# ruff: noqa: N803
from __future__ import annotations

from numpy import exp, sqrt
from tests.generate.loops import Kernel
from tests.generate.polybench.registry import registering

KERNELS: dict[str, Kernel] = {}
kernel = registering(KERNELS)


@kernel("blur3", "h w t3", A="h w", B="h w", K="t3 t3", fixed={"t3": 3})
def blur3(h, w, t3, A, B, K):
    """A 3 x 3 filter."""
    for i in range(1, h - 1):
        for j in range(1, w - 1):
            s = 0.0
            for a in range(t3):
                for b in range(t3):
                    s += A[i + a - 1, j + b - 1] * K[a, b]
            B[i, j] = s


@kernel("separable", "h w t7", A="h w", T="h w", B="h w", g="t7", fixed={"t7": 7})
def separable(h, w, t7, A, T, B, g):
    """A filter along rows, then along columns."""
    for i in range(h):
        for j in range(3, w - 3):
            T[i, j] = 0.0
            for k in range(t7):
                T[i, j] += A[i, j + k - 3] * g[k]
    for i in range(3, h - 3):
        for j in range(3, w - 3):
            B[i, j] = 0.0
            for k in range(t7):
                B[i, j] += T[i + k - 3, j] * g[k]


@kernel("sobel", "h w", A="h w", B="h w")
def sobel(h, w, A, B):
    """Edges of an image."""
    for i in range(1, h - 1):
        for j in range(1, w - 1):
            x = (
                A[i - 1, j + 1]
                + 2.0 * A[i, j + 1]
                + A[i + 1, j + 1]
                - A[i - 1, j - 1]
                - 2.0 * A[i, j - 1]
                - A[i + 1, j - 1]
            )
            y = (
                A[i + 1, j - 1]
                + 2.0 * A[i + 1, j]
                + A[i + 1, j + 1]
                - A[i - 1, j - 1]
                - 2.0 * A[i - 1, j]
                - A[i - 1, j + 1]
            )
            B[i, j] = sqrt(x * x + y * y)


@kernel("integral_image", "h w", A="h w", S="h w")
def integral_image(h, w, A, S):
    """Sums of all above and to the left."""
    for i in range(1, h):
        for j in range(1, w):
            S[i, j] = A[i, j] + S[i - 1, j] + S[i, j - 1] - S[i - 1, j - 1]


@kernel(
    "mttkrp",
    "ni nj nk nr",
    X="ni nj nk",
    B="nj nr",
    C="nk nr",
    A="ni nr",
    fixed={"ni": 60, "nj": 61, "nk": 62, "nr": 63},
)
def mttkrp(ni, nj, nk, nr, X, B, C, A):
    """A tensor times a Khatri-Rao product."""
    for i in range(ni):
        for j in range(nj):
            for k in range(nk):
                for r in range(nr):
                    A[i, r] += X[i, j, k] * B[j, r] * C[k, r]


@kernel("trsm", "n m", L="n n", B="n m")
def trsm(n, m, L, B):
    """A triangular system of many right sides, by rows."""
    for i in range(n):
        for j in range(m):
            for k in range(i):
                B[i, j] -= L[i, k] * B[k, j]
            B[i, j] = B[i, j] / L[i, i]


@kernel("trsm_right", "n m", L="n n", B="m n")
def trsm_right(n, m, L, B):
    """The same from the right."""
    for i in range(m):
        for j in range(n):
            for k in range(j):
                B[i, j] -= B[i, k] * L[j, k]
            B[i, j] = B[i, j] / L[j, j]


@kernel("tri_inverse", "n", L="n n", X="n n")
def tri_inverse(n, L, X):
    """The inverse of a triangular matrix."""
    for j in range(n):
        X[j, j] = 1.0 / L[j, j]
        for i in range(j + 1, n):
            X[i, j] = 0.0
            for k in range(j, i):
                X[i, j] -= L[i, k] * X[k, j]
            X[i, j] = X[i, j] / L[i, i]


@kernel("gauss_jordan", "n", A="n n", f="n")
def gauss_jordan(n, A, f):
    """Elimination, row by row."""
    for k in range(n):
        for i in range(k + 1, n):
            f[i] = A[i, k] / A[k, k]
            for j in range(k, n):
                A[i, j] -= f[i] * A[k, j]


@kernel("thomas_cols", "n m", a="n", b="n", c="n", D="n m", cp="n", X="n m")
def thomas_cols(n, m, a, b, c, D, cp, X):
    """Tridiagonal systems, one in each column."""
    cp[0] = c[0] / (b[0] + 4.0)
    for i in range(1, n):
        cp[i] = c[i] / (b[i] + 4.0 - a[i] * cp[i - 1])
    for j in range(m):
        D[0, j] = D[0, j] / (b[0] + 4.0)
    for i in range(1, n):
        for j in range(m):
            D[i, j] = (D[i, j] - a[i] * D[i - 1, j]) / (b[i] + 4.0 - a[i] * cp[i - 1])
    for j in range(m):
        X[n - 1, j] = D[n - 1, j]
    for i in range(1, n):
        for j in range(m):
            X[n - 1 - i, j] = D[n - 1 - i, j] - cp[n - 1 - i] * X[n - i, j]


@kernel("thomas_rows", "m n", a="n", c="n", D="m n", cp="n")
def thomas_rows(m, n, a, c, D, cp):
    """Tridiagonal systems, one in each row."""
    for j in range(m):
        for i in range(1, n):
            D[j, i] = (D[j, i] - a[i] * D[j, i - 1]) * cp[i]
        for i in range(1, n):
            D[j, n - 1 - i] -= c[n - 1 - i] * D[j, n - i]


@kernel("wave2d", "steps h w", A="h w", B="h w", V="h w", fixed={"steps": 6})
def wave2d(steps, h, w, A, B, V):
    """Waves on a membrane."""
    for _t in range(steps):
        for i in range(1, h - 1):
            for j in range(1, w - 1):
                B[i, j] = (
                    2.0 * A[i, j]
                    - B[i, j]
                    + V[i, j]
                    * (A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1] - 4.0 * A[i, j])
                )
        for i in range(1, h - 1):
            for j in range(1, w - 1):
                A[i, j] = (
                    2.0 * B[i, j]
                    - A[i, j]
                    + V[i, j]
                    * (B[i - 1, j] + B[i + 1, j] + B[i, j - 1] + B[i, j + 1] - 4.0 * B[i, j])
                )


@kernel("nbody", "n", x="n", y="n", z="n", m="n", ax="n", ay="n", az="n")
def nbody(n, x, y, z, m, ax, ay, az):
    """Forces between bodies."""
    for i in range(n):
        sx = 0.0
        sy = 0.0
        sz = 0.0
        for j in range(n):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            r = dx * dx + dy * dy + dz * dz + 0.01
            q = m[j] / (r * sqrt(r))
            sx += dx * q
            sy += dy * q
            sz += dz * q
        ax[i] = sx
        ay[i] = sy
        az[i] = sz


@kernel("pairdist", "n d", X="n d", D="n n", fixed={"d": 8})
def distances(n, d, X, D):
    """Distances between points."""
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(d):
                s += (X[i, k] - X[j, k]) * (X[i, k] - X[j, k])
            D[i, j] = sqrt(s)


@kernel("softmax_rows", "n m", A="n m", B="n m")
def softmax_rows(n, m, A, B):
    """Softmax of each row."""
    for i in range(n):
        mx = A[i, 0]
        for j in range(m):
            mx = A[i, j] if A[i, j] > mx else mx
        s = 0.0
        for j in range(m):
            B[i, j] = exp(A[i, j] - mx)
            s += B[i, j]
        for j in range(m):
            B[i, j] = B[i, j] / s


@kernel("minplus", "n", A="n n", B="n n", C="n n")
def minplus(n, A, B, C):
    """A product of matrices with minimum and sum."""
    for i in range(n):
        for j in range(n):
            for k in range(n):
                C[i, j] = A[i, k] + B[k, j] if A[i, k] + B[k, j] < C[i, j] else C[i, j]


@kernel("lcs", "n m", H="n m", a="n", b="m")
def lcs(n, m, H, a, b):
    """The longest common subsequence."""
    for i in range(1, n):
        for j in range(1, m):
            d = H[i - 1, j - 1] + (1.0 if a[i] == b[j] else 0.0)
            u = H[i - 1, j] if H[i - 1, j] > H[i, j - 1] else H[i, j - 1]
            H[i, j] = d if d > u else u


@kernel("horner", "n d", x="n", c="d", y="n", fixed={"n": 20000, "d": 16})
def horner(n, d, x, c, y):
    """A polynomial at many points."""
    for i in range(n):
        s = 0.0
        for k in range(d):
            s = s * x[i] + c[k]
        y[i] = s


@kernel("fir", "n t", x="n", y="n", h="t", fixed={"t": 32})
def fir(n, t, x, y, h):
    """A finite filter of a signal."""
    for i in range(n - t):
        s = 0.0
        for k in range(t):
            s += x[i + k] * h[k]
        y[i] = s


@kernel("iir_channels", "c n", X="c n", Y="c n", a="c")
def iir_channels(c, n, X, Y, a):
    """A recursive filter of many signals."""
    for i in range(c):
        for t in range(1, n):
            Y[i, t] = a[i] * Y[i, t - 1] + X[i, t]


@kernel(
    "batched_mm",
    "b n m k",
    A="b n k",
    B="b k m",
    C="b n m",
    fixed={"b": 40, "n": 41, "m": 42, "k": 43},
)
def batched_mm(b, n, m, k, A, B, C):
    """Products of small matrices."""
    for z in range(b):
        for i in range(n):
            for j in range(m):
                C[z, i, j] = 0.0
                for p in range(k):
                    C[z, i, j] += A[z, i, p] * B[z, p, j]


@kernel("atb", "n m k", A="k n", B="k m", C="n m")
def atb(n, m, k, A, B, C):
    """A product with the first matrix transposed."""
    for i in range(n):
        for j in range(m):
            for p in range(k):
                C[i, j] += A[p, i] * B[p, j]


@kernel("symm_product", "n k", A="n k", C="n n")
def symm_product(n, k, A, C):
    """A matrix times its transpose."""
    for i in range(n):
        for j in range(i + 1):
            s = 0.0
            for p in range(k):
                s += A[i, p] * A[j, p]
            C[i, j] = s
            C[j, i] = s


@kernel("colstats", "n m", A="n m", mean="m", sd="m")
def colstats(n, m, A, mean, sd):
    """Mean and deviation of columns."""
    for j in range(m):
        s = 0.0
        for i in range(n):
            s += A[i, j]
        mean[j] = s / float(n)
        q = 0.0
        for i in range(n):
            q += (A[i, j] - mean[j]) * (A[i, j] - mean[j])
        sd[j] = sqrt(q / float(n))


@kernel("transpose", "n m", A="n m", B="m n")
def transpose(n, m, A, B):
    """A copy in the other order."""
    for i in range(n):
        for j in range(m):
            B[j, i] = A[i, j]


@kernel("autocorr", "n lags", x="n", r="lags", fixed={"lags": 50})
def autocorr(n, lags, x, r):
    """Correlation of a signal with itself."""
    for k in range(lags):
        s = 0.0
        for i in range(n - k):
            s += x[i] * x[i + k]
        r[k] = s


@kernel("gs_redblack", "steps h w", A="h w", fixed={"steps": 6})
def gs_redblack(steps, h, w, A):
    """Gauss and Seidel's sweeps by colours."""
    for _t in range(steps):
        for c in range(2):
            for i in range(1, h - 1):
                for j in range(1 + c, w - 1, 2):
                    A[i, j] = 0.25 * (A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])


@kernel("four_index", "n", A="n n n", C="n n", B="n n n", fixed={"n": 60})
def four_index(n, A, C, B):
    """A transformation of one index."""
    for i in range(n):
        for j in range(n):
            for k in range(n):
                for m in range(n):
                    B[i, j, k] += A[m, j, k] * C[i, m]


@kernel("rnn", "steps n", W="n n", U="n n", X="steps n", H="n", G="n", fixed={"steps": 20})
def rnn(steps, n, W, U, X, H, G):
    """A recurrent network."""
    for t in range(steps):
        for i in range(n):
            s = 0.0
            for j in range(n):
                s += W[i, j] * H[j] + U[i, j] * X[t, j]
            G[i] = s / (1.0 + abs(s))
        for i in range(n):
            H[i] = G[i]


@kernel("cumprod_rows", "n m", A="n m", B="n m")
def cumprod_rows(n, m, A, B):
    """Products of all to the left."""
    for i in range(n):
        B[i, 0] = A[i, 0]
        for j in range(1, m):
            B[i, j] = B[i, j - 1] * A[i, j]


@kernel("bands", "n b", A="n b", x="n", y="n", fixed={"b": 20})
def bands(n, b, A, x, y):
    """A banded matrix times a vector."""
    for i in range(n):
        y[i] = 0.0
        for k in range(b):
            if i + k < n:
                y[i] += A[i, k] * x[i + k]


@kernel("logsum", "n m", A="n m", s="n")
def logsum(n, m, A, s):
    """Sums of exponentials."""
    for i in range(n):
        q = 0.0
        for j in range(m):
            q += exp(A[i, j])
        s[i] = q


@kernel("ldlt", "n", A="n n", v="n")
def ldlt(n, A, v):
    """A symmetric factorisation."""
    for j in range(n):
        for k in range(j):
            v[k] = A[j, k] * A[k, k]
        for k in range(j):
            A[j, j] -= A[j, k] * v[k]
        for i in range(j + 1, n):
            for k in range(j):
                A[i, j] -= A[i, k] * v[k]
            A[i, j] = A[i, j] / (A[j, j] + 1000.0)


@kernel("givens", "n m", A="n m", c="n", s="n")
def givens(n, m, A, c, s):
    """Rotations of pairs of rows."""
    for k in range(n - 1):
        for j in range(m):
            t = c[k] * A[k, j] + s[k] * A[k + 1, j]
            A[k + 1, j] = c[k] * A[k + 1, j] - s[k] * A[k, j]
            A[k, j] = t
