"""Stencils over time."""

# ruff: noqa: N803
from tests.generate.polybench.registry import kernel


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
