"""Kernels on points and orders."""

import numpy as np

from tests.kernels import Source, kernel


def _points(a: Source):
    return a(9, 2), a(3, 2)


@kernel(_points)
def kmeans_loops(points, centres):
    label = np.zeros(len(points), np.int64)
    total, count = np.zeros_like(centres), np.zeros(len(centres))
    for i in range(len(points)):
        best = np.inf
        for k in range(len(centres)):
            far = 0.0
            for d in range(points.shape[1]):
                far += (points[i, d] - centres[k, d]) ** 2
            if far < best:
                best = far
                label[i] = k
        for d in range(points.shape[1]):
            total[label[i], d] += points[i, d]
        count[label[i]] += 1
    for k in range(len(centres)):
        if count[k] > 0:
            for d in range(points.shape[1]):
                total[k, d] /= count[k]
    return label, total


@kernel(_points)
def kmeans_slices(points, centres):
    far = ((points[:, None] - centres) ** 2).sum(axis=2)
    label = far.argmin(axis=1)
    total = np.zeros_like(centres)
    for k in range(len(centres)):
        chosen = label == k
        if chosen.any():
            total[k] = np.where(chosen[:, None], points, 0.0).sum(axis=0) / chosen.sum()
    return label, total


@kernel(_points)
def kmeans_mixed(points, centres):
    label = np.empty(len(points), np.int64)
    total, count = np.zeros(centres.shape), np.zeros(len(centres))
    for i, point in enumerate(points):
        far = np.empty(len(centres))
        for k, centre in enumerate(centres):
            far[k] = np.sum((point - centre) ** 2)
        label[i] = np.argmin(far)
        total[label[i]] += point
        count[label[i]] += 1
    return label, total / np.maximum(count, 1)[:, None]


@kernel(_points)
def distances_mixed(points, others):
    out = np.empty((len(points), len(others)))
    for i, point in enumerate(points):
        out[i] = np.sqrt((point[0] - others[:, 0]) ** 2 + (point[1] - others[:, 1]) ** 2)
    return out


def _unsorted(a: Source):
    return (a(10),)


@kernel(_unsorted)
def sorting_loops(x):
    for i in range(1, len(x)):
        item = x[i]
        j = i
        while j > 0 and x[j - 1] > item:
            x[j] = x[j - 1]
            j -= 1
        x[j] = item


@kernel(_unsorted)
def sorting_slices(x):
    for step in range(len(x)):
        first = step % 2
        left, right = x[first:-1:2], x[first + 1 :: 2]
        low, high = np.minimum(left, right), np.maximum(left, right)
        x[first:-1:2] = low
        x[first + 1 :: 2] = high


@kernel(_unsorted)
def sorting_mixed(x):
    for i in range(len(x)):
        k = i + x[i:].argmin()
        x[i], x[k] = x[k], x[i]
