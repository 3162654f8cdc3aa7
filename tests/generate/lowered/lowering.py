"""How `mlir-opt` makes loops of a function of linalg operations."""

import random
import re
from dataclasses import replace
from functools import lru_cache

from tests.generate.lowered.finishing import Signature
from tests.generate.lowered.graph import Graph
from tests.oracle import Answer, mlir_opt

BOUNDARIES = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "function-boundary-type-conversion=identity-layout-map}"
)
LOOPS = "convert-linalg-to-affine-loops"
TO_ARGUMENTS = "buffer-results-to-out-params{modify-public-functions=true}"
CLEANING = ("canonicalize", "cse")
AFTERWARDS = (
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-normalize",
    "affine-simplify-structures",
    "affine-scalrep",
    "affine-loop-invariant-code-motion",
)
IMPROVEMENTS = frozenset(
    {"linalg-fuse-elementwise-ops", "linalg-fold-unit-extent-dims", *CLEANING, *AFTERWARDS}
)
"""Passes that no lowering needs."""
LEFT = re.compile(r"\b(linalg|tensor|bufferization)\.")
"""Dialects of which nothing is left in a lowered program."""


def lowered(
    text: str, signature: Signature, graph: Graph, rng: random.Random
) -> tuple[str, Signature]:
    """The function as loops, and its signature then."""
    passes = [*(bufferized(rng) if graph.is_tensor else ()), *looped(rng)]
    if graph.scalar and TO_ARGUMENTS in passes:
        passes.remove(TO_ARGUMENTS)  # Arrays would stand behind the number.
    if not graph.is_tensor and rng.random() < 0.3:
        passes.insert(0, "linalg-generalize-named-ops")
    answer = run(text, tuple(passes))
    if not answer.ok:
        # A pass of `mlir-opt` that only improves things fails.
        graph.builder.coverage["lowered without improvements"] += 1
        passes = [name for name in passes if name not in IMPROVEMENTS]
        answer = run(text, tuple(passes))
    if not answer.ok:
        raise AssertionError(f"mlir-opt does not lower:\n{passes}\n{answer.err[:1500]}\n{text}")
    graph.builder.coverage.update(name.partition("{")[0] for name in passes)
    kernel = unwrapped(answer.out)
    if match := LEFT.search(kernel):
        raise AssertionError(f"{match[0]} is left:\n{passes}\n{text}")
    if TO_ARGUMENTS in passes:
        arguments = [*signature.arguments, *signature.results]
        signature = replace(signature, arguments=arguments, results=[])
    return kernel, signature


def bufferized(rng: random.Random) -> list[str]:
    """From tensors to memrefs."""
    passes = ["convert-elementwise-to-linalg"]
    if rng.random() < 0.3:
        passes.append("linalg-generalize-named-ops")
    if rng.random() < 0.25:
        passes.append("linalg-fuse-elementwise-ops")
    if rng.random() < 0.2:
        passes.append("linalg-fold-unit-extent-dims")
    if rng.random() < 0.5:
        passes += CLEANING
    if rng.random() < 0.3:
        passes.append("eliminate-empty-tensors")
    passes += ["empty-tensor-to-alloc-tensor", BOUNDARIES]
    if rng.random() < 0.3:
        passes.append(TO_ARGUMENTS)
    if rng.random() < 0.4:
        passes.append("buffer-deallocation-pipeline")
    elif rng.random() < 0.15:
        passes.append("promote-buffers-to-stack")
    return [*passes, "convert-bufferization-to-memref"]


def looped(rng: random.Random) -> list[str]:
    """From operations on memrefs to loops, and what is done about these."""
    passes = [LOOPS]
    if rng.random() < 0.5:
        passes.append("fold-memref-alias-ops")
    if rng.random() < 0.7:
        passes += CLEANING
    if rng.random() < 0.3:
        passes.append(rng.choice(AFTERWARDS))
    return passes


@lru_cache(maxsize=256)
def run(text: str, passes: tuple[str, ...]) -> Answer:
    """What `mlir-opt` makes of a function."""
    nested = ("affine-", "buffer-hoisting", "promote-buffers")
    listed = [f"func.func({name})" if name.startswith(nested) else name for name in passes]
    return mlir_opt(
        text, "-mlir-print-local-scope", f"--pass-pipeline=builtin.module({','.join(listed)})"
    )


def unwrapped(text: str) -> str:
    """What is in a module."""
    lines = text.strip("\n").splitlines()
    assert lines[0].startswith("module") and lines[-1] == "}"
    return "\n".join(line[2:] for line in lines[1:-1]) + "\n"
