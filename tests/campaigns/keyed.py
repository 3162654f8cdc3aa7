"""Generated functions with dictionaries of constant keys, whose values have types of their own,
beside Python's own."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined, is_compared
from tests.generate.grammar import Grammar

GRAMMAR = Grammar.beside(__file__)


def keyed(seeds: Sequence[int]) -> Report:
    """Results, what is printed, and arguments are those of Python, also where an exception is
    raised."""
    report = Report("keyed", count=len(seeds))
    for seed in seeds:
        r = random.Random(seed)
        text = GRAMMAR.draw("function", r)
        calls = [[np.arange(1.0, n), r.randrange(5), t] for n, t in ((4, "p"), (2, "w"))]
        kernel: Any = lw.kernel(optimise=seed % 2 == 0)(defined(text, seed))
        with compiling(fully=seed % 10 == 0):
            for arguments in calls:
                if not is_compared(report, seed, kernel, text, arguments):
                    break
    return report
