# ruff: noqa: N803, B007
"""Stencils and filters of images."""

from __future__ import annotations

import numpy as np

from benchmarks.scientific.case import Case


def jacobi(steps, A, B):
    for t in range(steps):
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                B[i, j] = 0.2 * (A[i, j] + A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                A[i, j] = 0.2 * (B[i, j] + B[i - 1, j] + B[i + 1, j] + B[i, j - 1] + B[i, j + 1])


def jacobi_arrays(steps, A, B):
    for t in range(steps):
        B[1:-1, 1:-1] = 0.2 * (
            A[1:-1, 1:-1] + A[:-2, 1:-1] + A[2:, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:]
        )
        A[1:-1, 1:-1] = 0.2 * (
            B[1:-1, 1:-1] + B[:-2, 1:-1] + B[2:, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:]
        )


def heat(steps, A, B):
    for t in range(steps):
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                for k in range(1, A.shape[2] - 1):
                    B[i, j, k] = A[i, j, k] + 0.1 * (
                        A[i - 1, j, k]
                        + A[i + 1, j, k]
                        + A[i, j - 1, k]
                        + A[i, j + 1, k]
                        + A[i, j, k - 1]
                        + A[i, j, k + 1]
                        - 6.0 * A[i, j, k]
                    )
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                for k in range(1, A.shape[2] - 1):
                    A[i, j, k] = B[i, j, k]


def heat_arrays(steps, A, B):
    for t in range(steps):
        B[1:-1, 1:-1, 1:-1] = A[1:-1, 1:-1, 1:-1] + 0.1 * (
            A[:-2, 1:-1, 1:-1]
            + A[2:, 1:-1, 1:-1]
            + A[1:-1, :-2, 1:-1]
            + A[1:-1, 2:, 1:-1]
            + A[1:-1, 1:-1, :-2]
            + A[1:-1, 1:-1, 2:]
            - 6.0 * A[1:-1, 1:-1, 1:-1]
        )
        A[1:-1, 1:-1, 1:-1] = B[1:-1, 1:-1, 1:-1]


def maxwell(steps, ex, ey, hz):
    n, m = hz.shape
    for t in range(steps):
        for i in range(1, n):
            for j in range(m):
                ey[i, j] -= 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in range(n):
            for j in range(1, m):
                ex[i, j] -= 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in range(n - 1):
            for j in range(m - 1):
                hz[i, j] -= 0.7 * (ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j])


def maxwell_arrays(steps, ex, ey, hz):
    for t in range(steps):
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])


def gauss_seidel(steps, A):
    for t in range(steps):
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                A[i, j] = 0.25 * (A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])


def string(steps, u, v, w):
    for t in range(steps):
        for i in range(1, len(u) - 1):
            w[i] = 2.0 * v[i] - u[i] + 0.3 * (v[i - 1] - 2.0 * v[i] + v[i + 1])
        for i in range(len(u)):
            u[i] = v[i]
            v[i] = w[i]


def string_arrays(steps, u, v, w):
    for t in range(steps):
        w[1:-1] = 2.0 * v[1:-1] - u[1:-1] + 0.3 * (v[:-2] - 2.0 * v[1:-1] + v[2:])
        u[:] = v
        v[:] = w


def life(steps, A, B):
    n, m = A.shape
    for t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                around = (
                    A[i - 1, j - 1]
                    + A[i - 1, j]
                    + A[i - 1, j + 1]
                    + A[i, j - 1]
                    + A[i, j + 1]
                    + A[i + 1, j - 1]
                    + A[i + 1, j]
                    + A[i + 1, j + 1]
                )
                B[i, j] = 1 if around == 3 or (around == 2 and A[i, j] == 1) else 0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                A[i, j] = B[i, j]


def life_arrays(steps, A, B):
    for t in range(steps):
        around = (
            A[:-2, :-2]
            + A[:-2, 1:-1]
            + A[:-2, 2:]
            + A[1:-1, :-2]
            + A[1:-1, 2:]
            + A[2:, :-2]
            + A[2:, 1:-1]
            + A[2:, 2:]
        )
        B[1:-1, 1:-1] = np.where((around == 3) | ((around == 2) & (A[1:-1, 1:-1] == 1)), 1, 0)
        A[1:-1, 1:-1] = B[1:-1, 1:-1]


def convolution(image, weights, out):
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            s = 0.0
            for k in range(weights.shape[0]):
                for m in range(weights.shape[1]):
                    s += weights[k, m] * image[i + k, j + m]
            out[i, j] = s


def convolution_arrays(image, weights, out):
    n, m = out.shape
    out[:, :] = 0.0
    for k in range(weights.shape[0]):
        for l in range(weights.shape[1]):  # noqa: E741
            out += weights[k, l] * image[k : k + n, l : l + m]


def sobel(image, out):
    for i in range(1, image.shape[0] - 1):
        for j in range(1, image.shape[1] - 1):
            x = (
                image[i - 1, j + 1]
                - image[i - 1, j - 1]
                + 2.0 * (image[i, j + 1] - image[i, j - 1])
                + image[i + 1, j + 1]
                - image[i + 1, j - 1]
            )
            y = (
                image[i + 1, j - 1]
                - image[i - 1, j - 1]
                + 2.0 * (image[i + 1, j] - image[i - 1, j])
                + image[i + 1, j + 1]
                - image[i - 1, j + 1]
            )
            out[i, j] = np.sqrt(x * x + y * y)


def sobel_arrays(image, out):
    x = (
        image[:-2, 2:]
        - image[:-2, :-2]
        + 2.0 * (image[1:-1, 2:] - image[1:-1, :-2])
        + image[2:, 2:]
        - image[2:, :-2]
    )
    y = (
        image[2:, :-2]
        - image[:-2, :-2]
        + 2.0 * (image[2:, 1:-1] - image[:-2, 1:-1])
        + image[2:, 2:]
        - image[:-2, 2:]
    )
    out[1:-1, 1:-1] = np.sqrt(x * x + y * y)


def blur(image, between, out):
    n, m = image.shape
    for i in range(n):
        for j in range(2, m - 2):
            between[i, j] = (
                image[i, j - 2]
                + 4.0 * image[i, j - 1]
                + 6.0 * image[i, j]
                + 4.0 * image[i, j + 1]
                + image[i, j + 2]
            ) / 16.0
    for i in range(2, n - 2):
        for j in range(2, m - 2):
            out[i, j] = (
                between[i - 2, j]
                + 4.0 * between[i - 1, j]
                + 6.0 * between[i, j]
                + 4.0 * between[i + 1, j]
                + between[i + 2, j]
            ) / 16.0


def blur_arrays(image, between, out):
    between[:, 2:-2] = (
        image[:, :-4]
        + 4.0 * image[:, 1:-3]
        + 6.0 * image[:, 2:-2]
        + 4.0 * image[:, 3:-1]
        + image[:, 4:]
    ) / 16.0
    out[2:-2, 2:-2] = (
        between[:-4, 2:-2]
        + 4.0 * between[1:-3, 2:-2]
        + 6.0 * between[2:-2, 2:-2]
        + 4.0 * between[3:-1, 2:-2]
        + between[4:, 2:-2]
    ) / 16.0


def bilateral(image, out):
    for i in range(2, image.shape[0] - 2):
        for j in range(2, image.shape[1] - 2):
            total = 0.0
            weight = 0.0
            for k in range(-2, 3):
                for m in range(-2, 3):
                    d = image[i + k, j + m] - image[i, j]
                    w = np.exp(-0.1 * (k * k + m * m) - 8.0 * d * d)
                    total += w * image[i + k, j + m]
                    weight += w
            out[i, j] = total / weight


def bilateral_arrays(image, out):
    n, m = image.shape
    centre = image[2:-2, 2:-2]
    total = np.zeros((n - 4, m - 4))
    weight = np.zeros((n - 4, m - 4))
    for k in range(5):
        for l in range(5):  # noqa: E741
            moved = image[k : n - 4 + k, l : m - 4 + l]
            d = moved - centre
            w = np.exp(-0.1 * ((k - 2) * (k - 2) + (l - 2) * (l - 2)) - 8.0 * d * d)
            total += w * moved
            weight += w
    out[2:-2, 2:-2] = total / weight


def dilate(image, out):
    for i in range(1, image.shape[0] - 1):
        for j in range(1, image.shape[1] - 1):
            best = image[i, j]
            for k in range(-1, 2):
                for m in range(-1, 2):
                    best = max(best, image[i + k, j + m])
            out[i, j] = best


def dilate_arrays(image, out):
    n, m = image.shape
    best = image[1:-1, 1:-1].copy()
    for k in range(3):
        for l in range(3):  # noqa: E741
            best = np.maximum(best, image[k : n - 2 + k, l : m - 2 + l])
    out[1:-1, 1:-1] = best


def grey(image, out):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = 0.299 * image[i, j, 0] + 0.587 * image[i, j, 1] + 0.114 * image[i, j, 2]


def grey_arrays(image, out):
    out[:, :] = 0.299 * image[:, :, 0] + 0.587 * image[:, :, 1] + 0.114 * image[:, :, 2]


def histogram(image, counts):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            counts[image[i, j]] += 1


def histogram_arrays(image, counts):
    counts += np.bincount(image.reshape(-1), minlength=256)


def integral_image(image, out):
    n, m = image.shape
    for i in range(n):
        row = 0.0
        for j in range(m):
            row += image[i, j]
            out[i, j] = row + (out[i - 1, j] if i > 0 else 0.0)


def integral_image_arrays(image, out):
    for i in range(image.shape[0]):
        out[i] = np.cumsum(image[i])
        if i > 0:
            out[i] += out[i - 1]


CASES = [
    Case("jacobi", jacobi, jacobi_arrays, lambda r, n=300: (10, *(r.random((n, n)) for _ in "AB"))),
    Case("heat", heat, heat_arrays, lambda r, n=60: (4, *(r.random((n, n, n)) for _ in "AB"))),
    Case(
        "maxwell",
        maxwell,
        maxwell_arrays,
        lambda r, n=300: (6, *(r.random((n, n + 20)) for _ in "xyz")),
    ),
    Case("gauss_seidel", gauss_seidel, None, lambda r, n=250: (6, r.random((n, n)))),
    Case("string", string, string_arrays, lambda r, n=4000: (100, *(r.random(n) for _ in "uvw"))),
    Case(
        "life",
        life,
        life_arrays,
        lambda r, n=300: (4, *(r.integers(0, 2, (n, n)) for _ in "AB")),
    ),
    Case(
        "convolution",
        convolution,
        convolution_arrays,
        lambda r, n=300: (r.random((n + 4, n + 4)), r.random((5, 5)), np.zeros((n, n))),
    ),
    Case("sobel", sobel, sobel_arrays, lambda r, n=500: (r.random((n, n)), np.zeros((n, n)))),
    Case(
        "blur",
        blur,
        blur_arrays,
        lambda r, n=500: (r.random((n, n)), *(np.zeros((n, n)) for _ in "bo")),
    ),
    Case(
        "bilateral",
        bilateral,
        bilateral_arrays,
        lambda r, n=120: (r.random((n, n)), np.zeros((n, n))),
    ),
    Case("dilate", dilate, dilate_arrays, lambda r, n=400: (r.random((n, n)), np.zeros((n, n)))),
    Case("grey", grey, grey_arrays, lambda r, n=400: (r.random((n, n, 3)), np.zeros((n, n)))),
    Case(
        "histogram",
        histogram,
        histogram_arrays,
        lambda r, n=400: (r.integers(0, 256, (n, n)), np.zeros(256, np.int64)),
    ),
    Case(
        "integral_image",
        integral_image,
        integral_image_arrays,
        lambda r, n=500: (r.random((n, n)), np.zeros((n, n))),
    ),
]
