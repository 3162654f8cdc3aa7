"""Generated functions over strings, beside Python's own."""

import random
from collections.abc import Sequence
from pathlib import Path

from tests.campaigns import Report
from tests.campaigns.beside_python import RAISED, compare
from tests.generate.grammar import Grammar

HELPERS = Path(__file__).with_suffix(".txt").read_text()
GRAMMAR = Grammar.beside(__file__)


def texts(seeds: Sequence[int]) -> Report:
    """Results and exceptions are Python's."""
    report = Report("texts")
    for seed in seeds:
        r = random.Random(seed)
        is_ascii = r.random() < 0.6
        letters = "ab1 B" if is_ascii else "ab1 \xe9\u0142\U0001f600"
        texts = ["".join(r.choices(letters, k=r.randrange(9))) for _ in range(12)]
        text = f"{GRAMMAR.draw('function', r, *['ascii'] * is_ascii)}\n{HELPERS}"
        words = texts[4 : 4 + seed % 4]
        counts = {texts[8 + k]: k for k in range(seed % 3)}
        calls = ((*texts[k : k + 2], n, words, counts) for k, n in ((0, seed % 5), (2, 3)))
        compare(report, seed, text, calls, raised=(*RAISED, TypeError))
    return report
