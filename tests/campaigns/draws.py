"""Generated functions that draw random numbers, beside NumPy on the same seeds."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from loopwright.native.runtime.copies import copied
from loopwright.native.runtime.numpy_generators import global_state, restored, state_of
from loopwright.python.kernels.checking import describe_difference
from loopwright.reporting.errors import CheckError
from tests.campaigns import Report
from tests.campaigns.beside_python import compare
from tests.generate.grammar import Grammar

HELPERS = Path(__file__).with_suffix(".txt").read_text()
GRAMMAR = Grammar.beside(__file__)


def function(seed: int) -> str:
    """The text of a function that draws from one source."""
    r = random.Random(seed)
    source = r.choice("rng rng rng OUTER np.random np.random OLD old made again".split())
    old = ("old",)
    flags = {"np.random": ("old", "module"), "OLD": old, "old": old, "again": old}.get(source, ())
    count = r.randint(1, 4)
    statements = (GRAMMAR.draw("statement", r, *flags).replace("v_", f"v{k}") for k in range(count))
    lines = [line for text in statements for line in text.replace("SOURCE", source).splitlines()]
    seed_of = r.choice(("7", "n", "[n, 3]", "m[0]"))
    making = {"made": "np.random.default_rng", "again": "np.random.RandomState"}.get(source)
    before = [] if making is None else [f"{source} = {making}({seed_of})"]
    body = "\n    ".join([*before, *lines, f"return {', '.join(f'v{k}' for k in range(count))}"])
    return f"import numpy as np\n{HELPERS}\ndef function(rng, old, n, x, m, w, x5):\n    {body}\n"


def _left_by(function: Callable[..., Any], call_arguments: Sequence[Any]) -> Any:
    """The words of the exception that a function raises, and the states it leaves."""
    names = getattr(function, "py_func", function).__globals__
    streams = *call_arguments[:2], global_state(), names["OUTER"], names["OLD"]
    with restored(streams), np.errstate(all="ignore"):
        try:
            function(*call_arguments[:2], *copied(tuple(call_arguments[2:])))
        except Exception as error:
            words = "" if "broadcast" in str(error) else str(error)
            return words, [*map(state_of, streams)]
    return "", None


def _checked(kernel: Any, call_arguments: Sequence[Any]) -> None:
    """Numbers, states and exceptions are NumPy's; the next call draws other numbers."""
    try:
        kernel.check(*call_arguments)
        kernel(*call_arguments)
    except (ArithmeticError, LookupError, ValueError):
        if wrong := describe_difference(
            *(_left_by(f, call_arguments) for f in (kernel.py_func, kernel))
        ):
            raise CheckError(wrong) from None
        raise


def draws(seeds: Sequence[int]) -> Report:
    """Numbers, states of the generators and exceptions are NumPy's."""
    report = Report("draws")
    bits = (np.random.PCG64, np.random.MT19937, np.random.SFC64, np.random.Philox)
    for seed in seeds:
        np.random.seed(seed)
        rng = np.random.Generator(bits[seed % 4](seed))
        compare(report, seed, function(seed), _arguments(seed, rng), check=_checked)
    return report


def _arguments(seed: int, rng: np.random.Generator) -> Iterator[tuple[Any, ...]]:
    for n in (seed % 5, 6):
        x = np.linspace(-1, 2, 3)
        m = np.arange(12).reshape(4, 3)
        w = np.array([0.1, 0.0, 0.4, 0.25, 0.25])
        yield rng, np.random.RandomState(seed), n, x, m, w, np.arange(5.0)
