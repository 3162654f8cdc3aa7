"""Generated functions that use the same names in functions, comprehensions and lambdas, and outside
of all of them, beside Python's own."""

import random
from collections.abc import Sequence
from typing import Any

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined, is_compared
from tests.generate.grammar import Grammar

GRAMMAR = Grammar.beside(__file__)


def scopes(seeds: Sequence[int]) -> Report:
    """Results and arguments are those of Python, also where an exception is raised."""
    report = Report("scopes", count=len(seeds))
    for seed in seeds:
        r = random.Random(seed)
        text = GRAMMAR.draw("function", r)
        calls = [[r.randrange(9), r.randrange(9), [3, 1, 2][:n], [5, 4]] for n in (3, 1, 0)]
        kernel: Any = lw.kernel(optimise=seed % 2 == 0)(defined(text, seed))
        with compiling(fully=seed % 10 == 0):
            for arguments in calls:
                if not is_compared(report, seed, kernel, text, arguments):
                    break
    return report
