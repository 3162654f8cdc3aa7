"""Passes beside `mlir-opt`'s: generated programs, the same bytes or an explanation."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from tests.campaigns import Report
from tests.oracle import mlir_opt_many
from tests.pass_campaigns import GENERATORS


def ours(text: str, pipeline: str) -> str:
    """What our passes make of a program; the first line of the diagnostics if they fail."""
    from loopwright.dialects.registry import make_context
    from loopwright.errors import DiagnosticError
    from loopwright.pipelines import PassManager, parse_any_pipeline
    from loopwright.syntax import parse_module, print_module

    try:
        module = parse_module(text, make_context(allow_unregistered=True))
        PassManager(parse_any_pipeline(pipeline)).run(module)
    except DiagnosticError as error:
        return f"error: {error.diagnostics[0].message}"
    return print_module(module)


def same_bytes(
    seeds: Sequence[int],
    pipeline: str = "canonicalize",
    programs: str = "general",
    before: str = "",
) -> Report:
    """How many programs come out of a pipeline with the bytes of `mlir-opt`'s, which runs another
    one `before`."""
    report = Report(f"beside {pipeline}", count=len(seeds))
    texts = [GENERATORS[programs](seed).text for seed in seeds]
    if before:
        texts = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({before})")
    wrapped = pipeline if pipeline.startswith("builtin.module(") else f"builtin.module({pipeline})"
    theirs = mlir_opt_many(texts, f"--pass-pipeline={wrapped}", "--allow-unregistered-dialect")
    for seed, text, expected in zip(seeds, texts, theirs, strict=True):
        found = ours(text, pipeline)
        if found.strip() == expected.strip():
            report.identical += 1
            report.facts["changed"] += found.strip() != ours(text, "").strip()
            continue
        lines = difflib.unified_diff(
            expected.strip().splitlines(), found.strip().splitlines(), lineterm="", n=1
        )
        report.failures.append(f"seed {seed}:\n" + "\n".join(list(lines)[:12]))
    return report
