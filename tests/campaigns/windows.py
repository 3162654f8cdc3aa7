"""The campaign on elements that several iterations read: register windows and line buffers."""

import random
from collections.abc import Sequence

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.generate.windows import Stencil, generate

_DTYPES = {"f64": np.float64, "i32": np.int32}
_PROOF_STEPS = 20_000_000
_OPTIONS = (
    (True, 1 << 16, 16),
    (True, 1 << 16, 16),
    (False, 1 << 16, 16),
    (True, 0, 16),
    (True, 64, 2),
)
"""Whether registers are used, the size of the largest buffer, and how far elements are carried."""


def windows(seeds: Sequence[int]) -> Report:
    """Programs compute the same, bit by bit, when they read elements once."""
    report = Report("windows", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def check(seed: int, report: Report, *, proves: bool = True) -> str:
    """What is wrong with the program of a seed; empty where nothing is."""
    rng = random.Random(f"windows {seed}")
    stencil = generate(seed)
    module = lw.parse(stencil.text)
    registers, most_bytes, most_carried = rng.choice(_OPTIONS)
    changed = module.apply(
        "affine-window-buffers",
        registers=registers,
        most_bytes=most_bytes,
        most_carried=most_carried,
    )
    for entry in changed.ledger:
        if entry.pass_name == "affine-window-buffers":
            report.coverage[entry.code] += 1
    if str(changed) == str(module):
        report.coverage["unchanged"] += 1
        return ""
    compiled = changed.compile("main", optimise=False)
    for size in stencil.extents:
        arrays = _arrays(stencil, size, seed)
        expected = [array.copy() for array in arrays]
        sizes = [size] if stencil.size is None else []
        module.interpret("main", *expected, *sizes)
        interpreted = [array.copy() for array in arrays]
        changed.interpret("main", *interpreted, *sizes)
        called = [array.copy() for array in arrays]
        compiled(*called, *sizes)
        for way, results in (("interpreter", interpreted), ("compiled code", called)):
            if any(a.tobytes() != b.tobytes() for a, b in zip(expected, results, strict=True)):
                return f"other numbers for n = {size} in the {way}"
    if proves:
        proof = lw.prove(module, changed, entry="main", max_steps=_PROOF_STEPS)
        report.coverage[f"proof: {proof.answer}"] += 1
        if proof.answer == "different":
            return f"proved different: {proof.difference}"
        if not proof.is_equal:
            report.examples.setdefault("unproved", []).append(seed)
    return ""


def _arrays(stencil: Stencil, size: int, seed: int) -> list[np.ndarray]:
    values = np.random.default_rng(seed)
    dtype = _DTYPES[stencil.type]
    return [values.integers(-9, 9, shape).astype(dtype) for shape in stencil.extents[size]]
