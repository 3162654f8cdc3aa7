"""Generated functions with variables, items and results of several types, beside Python's own."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.campaigns import Report
from tests.campaigns.beside_python import RAISED, compare
from tests.generate.grammar import Grammar

GRAMMAR = Grammar.beside(__file__)


class Near:
    def __init__(self, by: Any) -> None:
        self.by = by

    def __repr__(self) -> str:  # that of `object` has the address
        return f"Near({self.by})"

    def weight(self) -> Any:
        return self.by + 1


class Far:
    def __init__(self, to: Any) -> None:
        self.to = to

    def __repr__(self) -> str:
        return f"Far({self.to})"

    def __str__(self) -> str:
        return f"to {self.to}"

    def weight(self) -> Any:
        return self.to * 2


NAMES = {"Near": Near, "Far": Far, "np": np}


def unions(seeds: Sequence[int]) -> Report:
    """Results, with the classes of all numbers, are Python's."""
    report = Report("unions")
    for seed in seeds:
        rule = "returning" if seed % 3 == 2 else "function"
        text = GRAMMAR.draw(rule, random.Random(seed))
        calls = [(n, m) for n, m in ((0, 1), (3, 2), (6, 4))]
        compare(report, seed, text, calls, names=NAMES, raised=(*RAISED, TypeError))
    return report
