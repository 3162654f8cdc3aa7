"""Generated generator functions that Python consumes, beside Python's own: items, values sent,
exceptions thrown, and arrays that change between the items."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.kernels import generator_kernels
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined
from tests.generate.grammar import Grammar

GRAMMAR = Grammar.beside(__file__)
REQUESTS: dict[str, Callable[[Any, Any], object]] = {
    "next": lambda g, _: next(g),
    "send a number": lambda g, _: g.send(2),
    "send nothing": lambda g, _: g.send(None),
    "change": lambda _, a: a.__iadd__(1) is None,
    "throw": lambda g, _: g.throw(KeyError("thrown")),
    "close": lambda g, _: g.close(),
}
"""What a consumer does, by name."""
WEIGHTS = (20, 3, 2, 4, 0.3, 0.3)


def consumed(function: Any, arguments: Sequence[Any], requests: Sequence[str]) -> str:
    """Return what a consumer sees, as text."""
    n, x, a, s = arguments
    array = np.array(a)
    generator = function(n, x, array, s)
    seen = list[object]()
    for request in requests:
        try:
            seen.append(REQUESTS[request](generator, array))
        except lw.FrontendError:
            raise
        except Exception as error:
            seen.append((type(error), error.args))
    return repr((seen, array))


def generators(seeds: Sequence[int]) -> Report:
    """What consumers see is what they see of Python's generators."""
    report = Report("generators", count=len(seeds))
    for seed in seeds:
        r = random.Random(seed)
        text = GRAMMAR.draw(r.choice(["function", "function_with_result"]), r)
        arguments = (
            r.randrange(6),
            1.5,
            r.choice([[3.0, 1.0, 2.0], [4, 7, 1, 0]]),
            r.choice(["", "pq"]),
        )
        requests = ["next", *r.choices([*REQUESTS], WEIGHTS, k=30)]
        function = defined(text, seed)
        kernel: Any = lw.kernel(optimise=seed % 2 == 0)(function)
        with compiling(fully=seed % 10 == 0), pytest.MonkeyPatch.context() as patch:
            patch.setattr(generator_kernels, "FEW", 3)
            try:
                result = consumed(kernel, arguments, requests)
            except lw.FrontendError as error:
                report.facts["refused"] += 1
                report.coverage[str(error).partition("error: ")[2].partition("\n")[0][:60]] += 1
                continue
        expected = consumed(function, arguments, requests)
        report.facts["compared"] += 1
        if result != expected:
            requested = ", ".join(requests)
            report.failures.append(
                f"seed {seed}: {result} is not {expected} of {requested}\n{text}"
            )
    return report
