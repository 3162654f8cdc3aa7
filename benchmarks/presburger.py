"""What exact questions about dependence polyhedra cost.

Prints the mean, median and 99th percentile in microseconds over generated systems like those of
dependence analysis (two iterations of a nest that access one element, in order at some depth).

    python benchmarks/presburger.py [--systems N] [--seed S]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Tableau


def dependence(source: random.Random) -> tuple[Tableau, int]:
    """A dependence polyhedron of two accesses in a nest, and how many loops the nest has."""
    loops = source.choice([1, 2, 2, 2, 3, 3, 4])
    rank = source.choice([1, 2, 2, 3])
    t = Tableau.universe(range=[None] * (2 * loops))
    kind = source.random()
    for k in range(rank):
        coefficients: dict[int, int] = {}
        for loop in range(loops):
            first = int(loop == k % loops) if kind < 0.6 else source.randint(-3, 3)
            second = first if kind < 0.8 else source.randint(-3, 3)
            coefficients[loop] = first
            coefficients[loops + loop] = -second
        t = t.with_equalities([t.row(coefficients, source.randint(-2, 2))])
    for column in range(2 * loops):
        if kind > 0.5 and column % loops and source.random() < 0.3:
            t = t.with_inequalities([t.row({column: 1, column - 1: -1})])  # A triangle.
        extent = source.choice([7, 15, 63, 127, 1023])
        t = t.with_inequalities([t.row({column: 1}), t.row({column: -1}, extent)])
    depth = source.randint(1, loops)
    for loop in range(depth - 1):
        t = t.with_equalities([t.row({loop: -1, loops + loop: 1})])
    return t.with_inequalities([t.row({depth - 1: -1, loops + depth - 1: 1}, -1)]), loops


def decide(t: Tableau) -> object:
    """Whether there is a dependence, and a witness."""
    return PresburgerSet.from_tableau(t).sample()


def describe(t: Tableau, loops: int) -> object:
    """The witness and the interval of each loop's distance."""
    points = PresburgerSet.from_tableau(t)
    if points.sample() is None:
        return None
    return [points.interval(t.row({k: -1, loops + k: 1})) for k in range(loops)]


def report(name: str, times: list[float]) -> None:
    """One line of figures."""
    ordered = sorted(times)
    print(
        f"{name:34} mean {statistics.fmean(times):8.1f}   median {statistics.median(times):8.1f}"
        f"   p99 {ordered[int(len(ordered) * 0.99)]:8.1f}"
    )


def timed(call: Callable[[], object]) -> float:
    """Microseconds of CPU time."""
    start = time.process_time()
    call()
    return (time.process_time() - start) * 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = random.Random(options.seed)
    systems = [dependence(source) for _ in range(options.systems)]
    decide(systems[0][0])  # islpy is loaded.
    witness: list[float] = []
    whole: list[float] = []
    exists = unknown = 0
    for t, loops in systems:
        try:
            witness.append(timed(lambda t=t: decide(t)))
            whole.append(timed(lambda t=t, loops=loops: describe(t, loops)))
            exists += decide(t) is not None
        except UndecidedError:
            unknown += 1
    print(f"{len(systems)} systems, {exists} with a dependence, {unknown} unknown; microseconds")
    report("dependence and witness", witness)
    report("witness and all intervals", whole)


if __name__ == "__main__":
    main()
