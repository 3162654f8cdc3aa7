"""Generated functions over lists that grow, beside Python's own."""

import ast
import random
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.campaigns import Report
from tests.campaigns.beside_python import compare
from tests.generate.grammar import Grammar

HELPERS = Path(__file__).with_suffix(".txt").read_text()
GRAMMAR = Grammar.beside(__file__)


def arguments(r: random.Random, flags: Sequence[str]) -> tuple[Any, ...]:
    """What a function is called with, but for the number; parts of it may be one list."""
    first_list: list[Any] = ast.literal_eval(GRAMMAR.draw("begin", r, *flags))
    lists_to_share = [first_list[:1], first_list, [], first_list * 2, first_list[1:]]
    numbers = {(k, k % 2) if "paired" in flags else k: k / 2 for k in r.sample(range(9), 3)}
    return (
        list(first_list) * r.choice((0, 1, 1, 2, 2, 3)),
        [(2, 0.5), (1, -1.0), (2, 0.25)][: r.randrange(4)],
        [r.choice(lists_to_share) for _ in range(r.randrange(5))],
        {k: r.choice((*lists_to_share, first_list[:])) or [] for k in range(r.randrange(4))},
        {} if r.random() < 0.2 else numbers,
        set(r.choice(lists_to_share)),
        deque(r.choice(lists_to_share), r.choice((None, None, 3))),
    )


def array_arguments(r: random.Random, n: int) -> tuple[Any, ...]:
    a, b = (np.arange(r.randrange(1, 5)) * x for x in (0.5, -1.25))
    m = np.arange(6.0).reshape(r.choice(((2, 3), (3, 2)))) / 4
    return n, [a + 1, r.choice((a, b, m[1])), b * 2], a, r.choice((b, b, a[::-1])), m


def lists(seeds: Sequence[int]) -> Report:
    """Results and exceptions are Python's; refused are lists of which it is not known which one a
    name has, and items of several types. By flags items are of a type, keys are pairs, lists are in
    lists, an inner function changes variables. A third are of lists of arrays."""
    report = Report("lists")
    for seed in seeds:
        r = random.Random(seed)
        if seed % 3 == 1:
            text = f"{GRAMMAR.draw('arrays', r, *['written'] * (seed % 2))}\n\n{HELPERS}"
            compare(report, seed, text, [array_arguments(r, n) for n in (3, r.randrange(5))])
            continue
        shares = {"paired": 0.3, "nested": 0.35, "counted": 0.2}
        flags = [r.choice(("int", "float", "bool")), *(x for x in shares if r.random() < shares[x])]
        text = f"{GRAMMAR.draw('function', r, *flags)}\n\n{HELPERS}"
        further_arguments = arguments(r, flags)
        compare(report, seed, text, [(n, *further_arguments) for n in (seed % 5, 5)])
    return report
