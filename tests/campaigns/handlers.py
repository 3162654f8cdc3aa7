"""Generated functions whose statements raise in nested handlers, and whose variables are a number
or `None`, beside Python's own."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.beside_python import checked
from tests.campaigns.python_functions import RAISED, compiling, defined, left_otherwise
from tests.generate.grammar import Grammar

HELPERS = Path(__file__).with_suffix(".txt").read_text()
GRAMMAR = Grammar.beside(__file__)


def arguments(r: random.Random, n: int) -> list[Any]:
    a = np.arange(5)
    b = np.arange(r.choice((5, 5, 1, 2, 4))) * 3
    return [n, r.randrange(4), a, b, [3, 1, 2][: r.choice((3, 3, 1))], "12x"]


Own = type("Own", (ValueError,), {})
OwnKey = type("OwnKey", (KeyError,), {})


def handlers(seeds: Sequence[int]) -> Report:
    """Results and the classes of exceptions are Python's, and arguments are what it leaves; after
    an exception they are without optimisation."""
    report = Report("handlers", count=len(seeds))
    for seed in seeds:
        r = random.Random(seed)
        flags = ["one"] * (r.random() < 0.5)
        rule, flags = ("recursive", ["one", "deep"]) if seed % 3 == 0 else ("function", flags)
        rule = "either" if seed % 4 == 1 else rule
        text = f"{GRAMMAR.draw(rule, r, *flags)}\n\n{HELPERS}"
        calls = [arguments(r, n) for n in range(6)]
        for optimise in (False, True):
            kernel: Any = lw.kernel(optimise=optimise)(defined(text, seed))
            kernel.py_func.__globals__.update(Own=Own, OwnKey=OwnKey)
            with compiling(fully=seed % 10 == 0):
                for call_arguments in calls:
                    if not _is_compared(report, seed, kernel, text, call_arguments):
                        break
    return report


def _is_compared(
    report: Report, seed: int, kernel: Any, text: str, call_arguments: Sequence[Any]
) -> bool:
    """Judge one call; `False` where the function is refused, or differs."""
    in_order = kernel.options.optimise is False
    try:
        checked(kernel, call_arguments)
    except lw.FrontendError as error:
        report.facts["refused"] += 1
        report.coverage[error.diagnostics[0].message[:60]] += 1
        report.examples.setdefault(error.diagnostics[0].message[:60], []).append(seed)
        return False
    except lw.LoopwrightError as error:
        report.failures.append(
            f"seed {seed}, {call_arguments}: {type(error).__name__}: {error}\n{text}"
        )
        return False
    except (*RAISED, TypeError):
        report.facts["raised"] += 1
        if in_order:
            report.note(f"seed {seed}, {call_arguments}", left_otherwise(kernel, call_arguments))
    report.facts["compared"] += 1
    return True
