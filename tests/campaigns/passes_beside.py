"""Passes beside `mlir-opt`'s: generated programs, the same bytes or an explanation."""

import difflib
import traceback
from collections.abc import Callable, Sequence

from tests.campaigns import Report, ask_each
from tests.campaigns.passes import GENERATORS
from tests.generate import expressions, forms, inlining, linearized, ranged
from tests.oracle import mlir_opt_many


def ours(text: str, pipeline: str, *, local_scope: bool = False) -> str:
    """What our passes make of a program, with or without aliases; the first line of the diagnostics
    if they fail, or where they went wrong."""
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module, print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline
    from loopwright.reporting.errors import DiagnosticError

    try:
        module = parse_module(text, make_context(allow_unregistered=True))
        PassManager(parse_any_pipeline(pipeline)).run(module)
    except DiagnosticError as error:
        return f"error: {error.diagnostics[0].message}"
    except Exception:
        return traceback.format_exc(limit=-4)
    return print_module(module, local_scope=local_scope)


PASSES = (
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{top-down=false}",
    "cse",
    "inline",
    "loop-invariant-code-motion",
    "lower-affine",
)
"""The passes of general use; `inline` has a generator of its own (`tests/generate/inlining.py`)."""


TEXTS: dict[str, Callable[[int], str]] = {
    "expressions": expressions.generate,
    "forms": forms.module,
    "inlining": inlining.generate,
    "linearized": linearized.generate,
    "ranged": ranged.generate,
}
"""Modules that are not run, by the name of their source."""


def text_of(programs: str, seed: int) -> str:
    """The module of a seed."""
    return TEXTS[programs](seed) if programs in TEXTS else GENERATORS[programs](seed).text


def beside(
    seeds: Sequence[int], pipelines: Sequence[str] = PASSES, programs: str = "usual"
) -> Report:
    """How many programs come out of each pipeline with the bytes of `mlir-opt`'s: `same` of all."""
    report = Report("beside")
    for pipeline in pipelines:
        same_report = same_bytes(seeds, pipeline, programs)
        report.count += same_report.count
        right = same_report.count - same_report.facts["refused by mlir-opt"]
        report.coverage[f"{pipeline}: of"] += right
        report.coverage[f"{pipeline}: same"] += same_report.identical
        report.failures += [f"{pipeline}: {failure}" for failure in same_report.failures]
    return report


def same_bytes(
    seeds: Sequence[int],
    pipeline: str = "canonicalize",
    programs: str = "general",
    before: str = "",
) -> Report:
    """How many programs come out of a pipeline with the bytes of `mlir-opt`'s, which runs another
    one `before`."""
    report = Report(f"beside {pipeline}", count=len(seeds))
    texts = [text_of(programs, seed) for seed in seeds]
    if before:
        texts = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({before})")
    wrapped = pipeline if pipeline.startswith("builtin.module(") else f"builtin.module({pipeline})"
    theirs = ask_each(texts, f"--pass-pipeline={wrapped}", "--allow-unregistered-dialect")
    for seed, text, expected in zip(seeds, texts, theirs, strict=True):
        if expected is None:
            report.facts["refused by mlir-opt"] += 1
            continue
        our_text = ours(text, pipeline)
        if our_text.strip() == expected.strip():
            report.identical += 1
            report.facts["changed"] += our_text.strip() != ours(text, "").strip()
            continue
        lines = difflib.unified_diff(
            expected.strip().splitlines(), our_text.strip().splitlines(), lineterm="", n=1
        )
        report.failures.append(f"seed {seed}:\n" + "\n".join(list(lines)[:12]))
    return report
