"""The campaign on extents that accesses imply: nests up to extents of other arrays and to a number,
vectorised, beside themselves, with arrays of many sizes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report

ARRAYS = "abc"
SIZES = 6


def generate(seed: int) -> tuple[str, int]:
    """A program on three arrays, and their rank."""
    draw = random.Random(seed)
    rank = draw.choice((1, 1, 2))
    type_ = "memref<" + "?x" * rank + "f32>"
    lines = [f"func.func @main(%a: {type_}, %b: {type_}, %c: {type_}, %q: index, %x: f32) {{"]
    for number in range(rank):
        lines.append(f"%k{number} = arith.constant {number} : index")
        lines += [f"%{n}{number} = memref.dim %{n}, %k{number} : {type_}" for n in ARRAYS]
    for _ in range(draw.randint(2, 4)):
        lines += _nest(draw, rank, type_)
    return "\n".join([*lines, "return", "}"]), rank


def _nest(draw: random.Random, rank: int, type_: str) -> list[str]:
    lines: list[str] = []
    for number in range(rank):
        source = draw.choice([*ARRAYS, "q"])
        bound = "%q" if source == "q" else f"%{source}{number}"
        offset = draw.choice([0] * 9 + [1, -1, 2])
        if offset:
            bound = f"affine_map<()[s0] -> (s0 + {offset})>()[{bound}]"
        step = " step 2" if draw.random() < 0.15 else ""
        lines.append(f"affine.for %i{number} = {draw.choice((0, 0, 0, 0, 1))} to {bound}{step} {{")
    source, target = draw.sample(ARRAYS, 2)

    def place() -> str:
        return ", ".join(f"%i{n}{draw.choice([''] * 12 + [' + 1', ' - 1'])}" for n in range(rank))

    value = "%x"
    if draw.random() < 0.67:
        lines.append(f"%v = affine.load %{source}[{place()}] : {type_}")
        value = "%v"
    lines.append(f"affine.store {value}, %{target}[{place()}] : {type_}")
    lines += ["}"] * rank
    around = draw.random()
    if around < 0.1:
        return ["affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%q] {", *lines, "}"]
    return ["affine.for %t = 0 to %q {", *lines, "}"] if around < 0.2 else lines


def implied_extents(seeds: Sequence[int]) -> Report:
    """What vectors leave in memory, where the program stays inside of it."""
    report = Report("implied extents", count=len(seeds))
    for seed in seeds:
        text, rank = generate(seed)
        plain = lw.parse(text)
        vectors = plain.apply("affine-super-vectorize", virtual_vector_size=4)
        report.facts["without masks"] += "create_mask" not in str(vectors)
        draw = np.random.default_rng(seed)
        for _ in range(SIZES):
            least = int(draw.integers(1, 8))
            more = draw.choice([0, 0, 0, 0, 0, 1, 2, 3], (len(ARRAYS), rank))
            arrays = [draw.random(least + row).astype(np.float32) for row in more]
            number = int(draw.choice([least, least, 0, least - 1, least + 1]))
            given: list[list[Any]] = [[one.copy() for one in arrays] for _ in range(2)]
            try:
                plain.interpret("main", *given[0], number, np.float32(9))
            except lw.InterpreterError:
                report.facts["outside of memory"] += 1
                continue
            report.facts["compared"] += 1
            vectors.interpret("main", *given[1], number, np.float32(9))
            if not all(map(np.array_equal, *given)):
                report.failures.append(f"seed {seed}: arrays of {least + more}, {number}:\n{text}")
    return report
