"""Solutions of a differential equation by all solvers."""

import numpy as np
import yennefer
from numba import njit


@njit
def oscillator(t, y, p):
    return np.array([y[1], -p[0] * y[0] - p[1] * y[1] + np.sin(t)])


START = np.array([1.0, 0.0])
PARAMETERS = np.array([2.0, 0.1])

for name in "RK4Solver RK45Solver DOP853Solver RadauSolver".split():
    times, values = getattr(yennefer, name)(oscillator, START, PARAMETERS).solve(2.0, 0.05)
    print(name, len(times), values[-1])
