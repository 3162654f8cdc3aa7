"""Programs are lowered down to `llvm` by our passes alone, and `mlir-runner` runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.campaigns import Report, attempt, batches, interpreted, printing_main
from tests.campaigns.passes import GENERATORS
from tests.campaigns.passes_beside import ours
from tests.generate.program import Program
from tests.oracle import mlir_run

UPPER = (
    "lower-affine",
    "lower-vector-multi-reduction",
    "convert-vector-to-scf",
    "convert-scf-to-cf",
    "expand-strided-metadata",
    "lower-affine",
)
LOWER = (
    "convert-vector-to-llvm",
    "convert-arith-to-llvm",
    "convert-complex-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm{approximate-log1p=false}",
    "convert-ub-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
)
PASS_BY_PASS = "pass by pass"
AT_ONCE = "all at once"
WAYS = {
    PASS_BY_PASS: ",".join((*UPPER, *LOWER)),
    "cleaned up": ",".join((*UPPER, "canonicalize", "cse", *LOWER)),
    AT_ONCE: "lower-vector-multi-reduction,test-lower-to-llvm",
}


def down(seeds: Sequence[int]) -> Report:
    """Lowered programs print what the interpreter computes."""
    report = Report("down")
    kinds = ("usual", "general", "views", "nests")
    for batch in batches(seeds):
        for kind in kinds:
            programs = [
                GENERATORS[kind](seed) for seed in batch if seed % len(kinds) == kinds.index(kind)
            ]
            report.count += len(programs)
            for program in programs:
                further_ways = list(WAYS)[1:]
                if "math.log1p" in program.text:
                    further_ways.remove(AT_ONCE)  # This has no option for its accuracy.
                for way in (
                    PASS_BY_PASS,
                    further_ways[program.seed // len(kinds) % len(further_ways)],
                ):
                    label = f"{kind} {program.seed}, {way}"
                    difference = attempt(report.failures, label, _difference(program, WAYS[way]))
                    if difference:
                        report.failures.append(f"{label}: {difference}")
                    report.coverage[f"{way}: {kind} run"] += difference == ""
    return report


def _difference(program: Program, pipeline: str) -> Callable[[], str]:
    def difference() -> str:
        text = ours(printing_main([program]), pipeline)
        assert "unrealized_conversion_cast" not in text, "an operation is not lowered"
        answer = mlir_run(text)
        expected = interpreted(program)
        if answer.out.split() == expected:
            return ""
        return f"{answer.out.split()} instead of {expected}; {answer.err[:300]}"

    return difference
