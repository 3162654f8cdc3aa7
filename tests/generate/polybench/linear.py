"""Products of matrices and vectors."""

# ruff: noqa: N803
from tests.generate.polybench.registry import kernel


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
