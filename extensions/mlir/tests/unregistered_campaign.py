"""Programs with operations of no dialect, in functions of `func` and `gpu`, beside `mlir-opt`."""

from __future__ import annotations

import difflib
import random
import re
from collections.abc import Sequence

from tests.campaigns import Report, ask_each
from tests.campaigns.passes import GENERATORS
from tests.campaigns.passes_beside import ours

ON_FUNCTIONS = (
    "affine-loop-unroll{unroll-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-fusion",
    "affine-simplify-min-max",
    "canonicalize",
    "cse",
)
"""Passes that `mlir-opt` runs on functions of all dialects."""
ON_FUNC = (
    *ON_FUNCTIONS,
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-sizes=2,3}",
    "affine-scalrep",
    "affine-loop-invariant-code-motion",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-parallelize",
    "affine-loop-coalescing",
    "affine-loop-normalize",
)
"""Those that it runs on `func.func`, too; data copies leave constants without uses in any order."""
_UNKNOWN_OPS = (
    '"unknown.use"({0}) : ({1}) -> ()',
    '%u{2} = "unknown.op"({0}) : ({1}) -> {1}',
    '"unknown.region"() ({{ "unknown.use"({0}) : ({1}) -> () }}) : () -> ()',
    '"unknown.none"() : () -> ()',
)


def unregistered(seeds: Sequence[int]) -> Report:
    """Programs with operations of no dialect, half of them in functions of another dialect, beside
    `mlir-opt`, which takes such operations to have no effects, as ours may do here: where a pass
    makes the same bytes of a program without them, it does so with them."""
    from loopwright.ir.interfaces.memory_effects import Assume, assuming

    report = Report("unregistered", count=len(seeds))
    groups = (("gpu.module(gpu.func({}))", 0, ON_FUNCTIONS), ("func.func({})", 1, ON_FUNC))
    for anchor, parity, passes in groups:
        mine = [seed for seed in seeds if seed % 2 == parity]
        plain, mixed = ([kernel_of(k, unknown=unknown) for k in mine] for unknown in (False, True))
        for pipeline in passes:
            with assuming([assumption.value for assumption in Assume]):
                before = _differences(plain, anchor.format(pipeline))
                after = _differences(mixed, anchor.format(pipeline))
            for seed, was, difference in zip(mine, before, after, strict=True):
                report.identical += not difference
                report.coverage[f"{pipeline}: {'other' if difference else 'same'}"] += 1
                if difference and not was:
                    report.failures.append(f"seed {seed}, {pipeline}:\n{difference}")
    return report


def kernel_of(seed: int, *, unknown: bool) -> str:
    """The function of a generated program, perhaps with unknown operations; of even seeds in
    another dialect."""
    rng = random.Random(seed)
    lines = GENERATORS["usual"](seed).text.partition("\nfunc.func @p")[0].splitlines()
    kernel_lines: list[str] = []
    for line in lines:
        kernel_lines.append(line)
        loaded = re.match(r"\s*(%\w+) = affine.load .*x?(\w+)>$", line)
        if loaded and rng.random() < 0.4 and unknown:
            pattern = rng.choice(_UNKNOWN_OPS)
            kernel_lines.append(
                pattern.format(loaded[1], loaded[2].rpartition("x")[2], len(kernel_lines))
            )
    text = "\n".join(kernel_lines) + "\n"
    if seed % 2:
        return text
    text = re.sub(r"^func.func (.*\)) -> \(.*\) {", r"gpu.func \1 {", text)
    return f"gpu.module @m {{\n{re.sub(r'  return .*', '  gpu.return', text)}}}\n"


def _differences(texts: Sequence[str], pipeline: str) -> list[str]:
    """What differs of each text after a pipeline; empty if nothing does, or `mlir-opt` refuses."""
    wrapped = f"builtin.module({pipeline})"
    theirs = ask_each(texts, f"--pass-pipeline={wrapped}", "--allow-unregistered-dialect")
    differences: list[str] = []
    for text, expected in zip(texts, theirs, strict=True):
        transformed = "" if expected is None else ours(text, wrapped).strip()
        pairs = ((expected or "").strip().splitlines(), transformed.splitlines())
        differences.append("\n".join(list(difflib.unified_diff(*pairs, lineterm="", n=1))[:14]))
    return differences
