"""Filters, shortest paths, foldings."""

from typing import Any

from numpy import exp

from tests.generate.polybench.registry import kernel


def pow(base: Any, exponent: Any) -> Any:  # noqa: A001
    return base**exponent


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
