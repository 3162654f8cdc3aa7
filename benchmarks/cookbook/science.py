"""Numerical methods, statistics, signals, graphs and geometry."""

import math
from collections import namedtuple

import numpy as np


def bisect(function, low, high, tolerance):
    while high - low > tolerance:
        middle = (low + high) / 2
        if function(low) * function(middle) <= 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def cubic(x):
    return x**3 - x - 2


def root_of_cubic(tolerance):
    return bisect(cubic, 1.0, 2.0, tolerance)


def simpson(function, a, b, n):
    h = (b - a) / n
    total = function(a) + function(b)
    for i in range(1, n):
        total += (4 if i % 2 else 2) * function(a + i * h)
    return total * h / 3


def integral_of_sine(n):
    return simpson(lambda x: math.sin(x), 0.0, math.pi, n)


def pendulum(t, y):
    return np.array([y[1], -np.sin(y[0])])


def runge_kutta(f, y, t, h, steps):
    states = np.empty((steps + 1, y.size))
    states[0] = y
    for n in range(steps):
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t += h
        states[n + 1] = y
    return states


def swing(y, steps):
    return runge_kutta(pendulum, y, 0.0, 0.05, steps)


def monte_carlo_pi(samples):
    np.random.seed(7)
    inside = 0
    for _ in range(samples):
        x = np.random.random()
        y = np.random.random()
        if x * x + y * y <= 1:
            inside += 1
    return 4 * inside / samples


def random_walk(rng, steps):
    position = 0.0
    path = np.zeros(steps)
    for n in range(steps):
        position += rng.normal(0.0, 1.0)
        path[n] = position
    return path


def ising(spins, beta, sweeps):
    np.random.seed(1)
    n = spins.shape[0]
    for _ in range(sweeps):
        for i in range(n):
            for j in range(n):
                around = (
                    spins[(i + 1) % n, j]
                    + spins[(i - 1) % n, j]
                    + spins[i, (j + 1) % n]
                    + spins[i, (j - 1) % n]
                )
                cost = 2 * spins[i, j] * around
                if cost <= 0 or np.random.rand() < np.exp(-beta * cost):
                    spins[i, j] *= -1
    return spins.mean()


def newton_system(x):
    for _ in range(20):
        f = np.array([x[0] ** 2 + x[1] ** 2 - 4, x[0] * x[1] - 1])
        jacobian = np.array([[2 * x[0], 2 * x[1]], [x[1], x[0]]])
        step = np.linalg.solve(jacobian, f)
        x = x - step
        if np.abs(step).max() < 1e-12:
            break
    return x


def power_iteration(a, steps):
    v = np.ones(a.shape[0])
    for _ in range(steps):
        v = a @ v
        v /= np.linalg.norm(v)
    return v @ a @ v


def least_squares(x, y):
    design = np.column_stack((x, np.ones_like(x)))
    return np.linalg.lstsq(design, y)[0]


def conjugate_gradient(a, b):
    x = np.zeros_like(b)
    r = b - a @ x
    p = r.copy()
    rs = r @ r
    for _ in range(len(b)):
        ap = a @ p
        alpha = rs / (p @ ap)
        x += alpha * p
        r -= alpha * ap
        new = r @ r
        if math.sqrt(new) < 1e-10:
            break
        p = r + new / rs * p
        rs = new
    return x


def moving_average(x, width):
    return [sum(x[i : i + width]) / width for i in range(len(x) - width + 1)]


def running_median(x, width):
    out = np.empty(len(x) - width + 1)
    for i in range(len(out)):
        out[i] = np.median(x[i : i + width])
    return out


def k_means(points, k, steps):
    centres = points[:k].copy()
    labels = np.zeros(len(points), dtype=np.int64)
    for _ in range(steps):
        for i in range(len(points)):
            labels[i] = np.argmin(((centres - points[i]) ** 2).sum(axis=1))
        for c in range(k):
            members = points[labels == c]
            if len(members):
                centres[c] = members.sum(axis=0) / len(members)
    return centres


def low_pass(signal, keep):
    spectrum = np.fft.fft(signal)
    spectrum[keep : len(signal) - keep] = 0
    return np.fft.ifft(spectrum).real


def mandelbrot(width, height, limit):
    image = np.zeros((height, width), dtype=np.uint8)
    for row in range(height):
        for column in range(width):
            c = complex(-2 + 3 * column / width, -1 + 2 * row / height)
            z = 0
            for n in range(limit):
                z = z * z + c
                if abs(z) > 2:
                    image[row, column] = n
                    break
    return image


Body = namedtuple("Body", "x y vx vy mass")


def step_of(body, others, dt):
    ax = ay = 0.0
    for other in others:
        dx, dy = other.x - body.x, other.y - body.y
        d = math.hypot(dx, dy)
        if d > 0:
            ax += other.mass * dx / d**3
            ay += other.mass * dy / d**3
    vx, vy = body.vx + ax * dt, body.vy + ay * dt
    return Body(body.x + vx * dt, body.y + vy * dt, vx, vy, body.mass)


def orbit(sun, planet, steps, dt):
    for _ in range(steps):
        planet = step_of(planet, (sun, planet), dt)
    return planet


def breadth_first(neighbours, start):
    distance = [-1] * len(neighbours)
    distance[start] = 0
    queue = [start]
    head = 0
    while head < len(queue):
        node = queue[head]
        head += 1
        for other in range(len(neighbours)):
            if neighbours[node, other] and distance[other] < 0:
                distance[other] = distance[node] + 1
                queue.append(other)
    return distance


def dijkstra(weights, start):
    n = len(weights)
    distance = np.full(n, np.inf)
    distance[start] = 0
    done = set()
    while len(done) < n:
        best, node = np.inf, -1
        for i in range(n):
            if i not in done and distance[i] < best:
                best, node = distance[i], i
        if node < 0:
            break
        done.add(node)
        for i in range(n):
            if distance[node] + weights[node, i] < distance[i]:
                distance[i] = distance[node] + weights[node, i]
    return distance


def page_rank(links, damping=0.85, tolerance=1e-8):
    n = links.shape[0]
    rank = np.ones(n) / n
    out = links.sum(axis=1)
    while True:
        new = np.full(n, (1 - damping) / n)
        for i in range(n):
            for j in range(n):
                if links[i, j]:
                    new[j] += damping * rank[i] / out[i]
        if np.abs(new - rank).sum() < tolerance:
            return new
        rank = new


def turn(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def convex_hull(points):
    points = sorted(points)
    hull = []
    for p in points:
        while len(hull) >= 2 and turn(hull[-2], hull[-1], p) <= 0:
            hull.pop()
        hull.append(p)
    return hull


def area(polygon):
    total = 0.0
    for i in range(len(polygon)):
        x0, y0 = polygon[i - 1]
        x1, y1 = polygon[i]
        total += x0 * y1 - x1 * y0
    return abs(total) / 2


def histogram_of_words(ids, size):
    counts = np.zeros(size, dtype=np.int64)
    for i in ids:
        counts[i] += 1
    order = np.argsort(-counts, kind="stable")
    return [(int(i), int(counts[i])) for i in order[:3]]


def heat(u, steps, r):
    new = u.copy()
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = u[i] + r * (u[i - 1] - 2 * u[i] + u[i + 1])
        u, new = new, u
    return u


def unique_counts(x):
    values, counts = np.unique(x, return_counts=True)
    return values, counts


def gradient_descent(x, y, rate, epochs):
    w, b = 0, 0
    for epoch in range(epochs):
        error = w * x + b - y
        w -= rate * (error * x).mean()
        b -= rate * error.mean()
        if epoch % 50 == 0:
            print(f"epoch {epoch}: loss {(error**2).mean():.6f}")
    return w, b


def summary(x):
    result = {}
    result["mean"] = x.mean()
    result["deviation"] = x.std()
    result["median"] = np.median(x)
    return result


RANDOM = np.random.default_rng(5)
MATRIX = RANDOM.random((6, 6)) + 6 * np.eye(6)
MATRIX = MATRIX + MATRIX.T

PROGRAMS = [
    (root_of_cubic, 1e-9),
    (bisect, cubic, 1.0, 2.0, 1e-9),
    (integral_of_sine, 100),
    (swing, np.array([0.3, 0.0]), 20),
    (monte_carlo_pi, 1000),
    (random_walk, np.random.default_rng(3), 50),
    (ising, np.ones((8, 8)), 0.4, 5),
    (newton_system, np.array([2.0, 0.5])),
    (power_iteration, MATRIX, 30),
    (least_squares, np.arange(9.0), 2 * np.arange(9.0) + 1),
    (conjugate_gradient, MATRIX, np.arange(6.0)),
    (moving_average, [1.0, 2.0, 4.0, 8.0, 16.0], 3),
    (running_median, RANDOM.random(30), 5),
    (k_means, RANDOM.random((40, 2)), 3, 5),
    (low_pass, RANDOM.random(32), 5),
    (mandelbrot, 24, 16, 30),
    (orbit, Body(0.0, 0.0, 0.0, 0.0, 1.0), Body(1.0, 0.0, 0.0, 1.0, 1e-3), 100, 0.01),
    (breadth_first, (RANDOM.random((9, 9)) < 0.3), 0),
    (dijkstra, RANDOM.random((9, 9)), 0),
    (page_rank, (RANDOM.random((6, 6)) < 0.5).astype(np.float64) + np.eye(6)),
    (convex_hull, [(0.0, 0.0), (2.0, 1.0), (1.0, 1.0), (2.0, 2.0), (0.0, 2.0), (1.0, 3.0)]),
    (area, [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]),
    (histogram_of_words, RANDOM.integers(0, 9, 50), 9),
    (heat, RANDOM.random(30), 11, 0.25),
    (unique_counts, RANDOM.integers(0, 9, 50)),
    (gradient_descent, np.arange(9.0) / 9, np.arange(9.0), 0.1, 101),
    (summary, RANDOM.random(30)),
]
