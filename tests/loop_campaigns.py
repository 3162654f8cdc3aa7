"""Campaigns on the passes on `affine.for` loops: sound, and beside `mlir-opt`'s, byte for byte.

Each program gets one of the passes' options, at random. `beside` compares what both print. Where
that differs, the interpreter says whether what `mlir-opt` made is right.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from loopwright.errors import LoopwrightError
from loopwright.ledger import Refusal
from tests.beside import UNEXPLAINED, asked
from tests.campaigns import Report
from tests.generate.program import Program
from tests.pass_campaigns import (
    GENERATORS,
    count,
    difference,
    judge,
    meaning,
    parse,
    variants,
)

PASSES: dict[str, tuple[str, ...]] = {
    "affine-loop-unroll": (
        "",
        "unroll-factor=2",
        "unroll-factor=3 unroll-num-reps=2",
        "unroll-factor=-1",
        "unroll-factor=-1 unroll-full-threshold=5",
        "unroll-factor=5 unroll-up-to-factor=1",
        "unroll-factor=3 cleanup-unroll=1",
        "unroll-factor=1",
    ),
    "affine-expand-index-ops": ("",),
    "affine-expand-index-ops-as-affine": ("",),
    "affine-loop-tile": (
        "",
        "tile-size=2",
        "tile-sizes=3,2",
        "tile-size=5 separate=1",
        "tile-size=4 separate=1",
        "cache-size=1",
    ),
    "affine-loop-normalize": ("", "promote-single-iter=1"),
    "affine-loop-unroll-jam": ("", "unroll-jam-factor=2", "unroll-jam-factor=3"),
}
"""The options that programs get, by pass."""


def pipeline_of(name: str, seed: int) -> str:
    """A pass with one of its options."""
    options = random.Random(f"{name} {seed}").choice(PASSES[name])
    return f"{name}{{{options}}}" if options else name


def sound(seeds: Sequence[int], name: str = "", programs: str = "nests") -> Report:
    """Programs mean the same before and after a pass; without a name each pass is run."""
    report = Report(f"{name or 'loop passes'} on {programs}")
    for seed in seeds:
        program = GENERATORS[programs](seed)
        report.count += 1
        pipelines = [pipeline_of(each, seed) for each in ([name] if name else PASSES)]
        for pipeline, outcome in judge(program, pipelines).items():
            if outcome.failure:
                report.failures.append(outcome.failure)
            else:
                count(report.coverage, pipeline.partition("{")[0], outcome)
    return report


def beside(seeds: Sequence[int], name: str, programs: str = "nests") -> Report:
    """A pass beside `mlir-opt`'s."""
    report = Report(f"{name} beside mlir-opt")
    for seed in seeds:
        report.count += 1
        kind, failure = _compared(GENERATORS[programs](seed), pipeline_of(name, seed))
        if failure:
            report.failures.append(failure)
        report.coverage[kind] += 1
        report.examples.setdefault(kind, []).append(seed)
        report.identical += kind == "same"
    return report


def _compared(program: Program, pipeline: str) -> tuple[str, str]:
    """The class of a program, and what is wrong."""
    from loopwright.pipelines import PassManager, parse_any_pipeline
    from loopwright.syntax import print_module

    module = parse(program.text)
    ledger = PassManager(parse_any_pipeline(pipeline)).run(module)
    mine = print_module(module).strip("\n")
    theirs = asked(pipeline, program.text)
    if theirs is None:
        return "mlir-opt crashes or refuses", ""
    if mine == theirs.strip("\n"):
        return "same", ""
    inputs = variants(program)
    expected = [meaning(parse(text(program.text)), program.name) for text in inputs]
    try:
        problem = difference(program, theirs, inputs, expected)
    except LoopwrightError as error:
        problem = str(error)
    if problem:
        return "mlir-opt is wrong", ""
    codes = Counter(entry.code for entry in ledger if isinstance(entry, Refusal))
    explained = [entry.evidence.figures.get("guarded") for entry in ledger]
    if any(explained):
        return "a clean-up loop that must not run where the loop does not", ""
    illegal = next((code for code in codes if code.startswith("illegal-")), "")
    if illegal:
        return f"{illegal}: a dependence that these inputs do not show", ""
    return UNEXPLAINED, f"program {program.seed}: {pipeline}: {UNEXPLAINED} {dict(codes)}"


def jammed_everywhere(seeds: Sequence[int], programs: str = "nests") -> Report:
    """Unroll-and-jam of each loop that allows it, not only of that which a function begins with."""
    from loopwright.analysis.dependence import DependenceAnalysis
    from loopwright.analysis.functions import functions_with_bodies
    from loopwright.dialects.affine import ForOp
    from loopwright.syntax import print_module
    from loopwright.syntax.verification import verify
    from loopwright.transforms.loops.jam import apply_jam, plan_jam

    report = Report("unroll-and-jam everywhere")
    for seed in seeds:
        report.count += 1
        program = GENERATORS[programs](seed)
        inputs = variants(program)
        expected = [meaning(parse(text(program.text)), program.name) for text in inputs]
        module = parse(program.text)
        for function in functions_with_bodies(module):
            for number in range(20):
                loops = [op for op in function.walk() if isinstance(op, ForOp)]
                if number >= len(loops):
                    break
                analysis = DependenceAnalysis(function)
                plan = plan_jam(analysis, loops[number], 2 + (seed + number) % 3, "test")
                code = plan.code if isinstance(plan, Refusal) else "jammed"
                report.coverage[code] += 1
                if not isinstance(plan, Refusal):
                    apply_jam(plan)
                    verify(module)
                    break
        problem = difference(program, print_module(module, local_scope=True), inputs, expected)
        if problem:
            report.failures.append(f"program {seed}: {problem}")
    return report
