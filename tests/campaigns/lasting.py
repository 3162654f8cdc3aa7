"""The campaign on lanes that each stay in a `scf.while` for as long as their own numbers say."""

import random
from collections.abc import Sequence

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.generate.lasting import EXTENT, generate


def lasting(seeds: Sequence[int]) -> Report:
    """Vectorised loops compute what the interpreter does, bit by bit."""
    report = Report("lanes that last", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def check(seed: int, report: Report) -> str:
    """What is wrong with the program of a seed; empty where nothing is."""
    rng = random.Random(f"lasting {seed}")
    module = lw.parse(generate(seed))
    sizes = rng.choice((2, 4, 5, 8, 16))
    remainder = rng.choice(("loop", "mask"))
    transformed = module.apply(
        "affine-super-vectorize", virtual_vector_size=sizes, extended=True, remainder=remainder
    )
    report.coverage["vectorised" if "vector<" in str(transformed) else "left"] += 1
    compiled = transformed.compile("main")
    for n in (0, 1, 7, EXTENT):
        values = np.random.default_rng(seed)
        integers = values.integers(-50, 50, (2, EXTENT))
        floats = values.random((2, EXTENT)) * 6 - 3
        arrays = integers[0], floats[0], integers[1], floats[1]
        answers: list[bytes] = []
        for run in (lambda *call_arguments: module.interpret("main", *call_arguments), compiled):
            copies = [array.copy() for array in arrays]
            run(*copies, n, 3, 1.7)
            answers.append(b"".join(copy.tobytes() for copy in copies))
        if answers[0] != answers[1]:
            return f"other numbers for n = {n}, {sizes} lanes, remainder {remainder}"
    return ""
