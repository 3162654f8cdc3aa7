"""Passes beside `mlir-opt`'s: generated programs, the same bytes or an explanation."""

from __future__ import annotations

import difflib
import random
import re
import traceback
from collections.abc import Callable, Mapping, Sequence

from tests.campaigns import Report, ask_each
from tests.generate import expressions, forms, inlining, launches, linearized, ranged, structured
from tests.oracle import mlir_opt_many
from tests.pass_campaigns import GENERATORS


def ours(text: str, pipeline: str, *, local_scope: bool = False) -> str:
    """What our passes make of a program, with or without aliases; the first line of the diagnostics
    if they fail, or where they went wrong."""
    from loopwright.dialects.registry import make_context
    from loopwright.errors import DiagnosticError
    from loopwright.pipelines import PassManager, parse_any_pipeline
    from loopwright.syntax import parse_module, print_module

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
    "sccp",
    "inline",
    "symbol-dce",
    "strip-debuginfo",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "arith-unsigned-when-equivalent",
    "lower-affine",
    "lower-affine,convert-scf-to-cf",
    "convert-arith-to-llvm",
    "convert-math-to-llvm",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-complex-to-llvm",
    "convert-ub-to-llvm",
    "convert-cf-to-llvm",
    "convert-vector-to-scf",
    "convert-linalg-to-affine-loops",
    "lower-affine,convert-scf-to-cf,convert-cf-to-llvm",
)
"""The passes of general use, and the bridges.

`mlir-opt`'s `int-range-optimizations` crashes on affine loops; it has a generator of its own, as
`inline` has (`tests/generate/ranged.py`, `inlining.py`), and launches have (`launches.py`).
"""


TEXTS: Mapping[str, Callable[[int], str]] = {
    "expressions": expressions.generate,
    "forms": forms.module,
    "inlining": inlining.generate,
    "launches": launches.generate,
    "linearized": linearized.generate,
    "structured": structured.generate,
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
        found = same_bytes(seeds, pipeline, programs)
        report.count += found.count
        right = found.count - found.facts["refused by mlir-opt"]
        report.coverage[f"{pipeline}: of"] += right
        report.coverage[f"{pipeline}: same"] += found.identical
        report.failures += [f"{pipeline}: {failure}" for failure in found.failures]
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
    from loopwright.interfaces.assumptions import Assume, assuming

    report = Report("unregistered", count=len(seeds))
    groups = (("gpu.module(gpu.func({}))", 0, ON_FUNCTIONS), ("func.func({})", 1, ON_FUNC))
    for anchor, parity, passes in groups:
        mine = [seed for seed in seeds if seed % 2 == parity]
        plain, mixed = ([kernel_of(k, unknown=unknown) for k in mine] for unknown in (False, True))
        for pipeline in passes:
            with assuming([one.value for one in Assume]):
                before = _differences(plain, anchor.format(pipeline))
                after = _differences(mixed, anchor.format(pipeline))
            for seed, was, found in zip(mine, before, after, strict=True):
                report.identical += not found
                report.coverage[f"{pipeline}: {'other' if found else 'same'}"] += 1
                if found and not was:
                    report.failures.append(f"seed {seed}, {pipeline}:\n{found}")
    return report


def kernel_of(seed: int, *, unknown: bool) -> str:
    """The function of a generated program, perhaps with unknown operations; of even seeds in
    another dialect."""
    rng = random.Random(seed)
    lines = GENERATORS["usual"](seed).text.partition("\nfunc.func @p")[0].splitlines()
    found: list[str] = []
    for line in lines:
        found.append(line)
        loaded = re.match(r"\s*(%\w+) = affine.load .*x?(\w+)>$", line)
        if loaded and rng.random() < 0.4 and unknown:
            pattern = rng.choice(_UNKNOWN_OPS)
            found.append(pattern.format(loaded[1], loaded[2].rpartition("x")[2], len(found)))
    text = "\n".join(found) + "\n"
    if seed % 2:
        return text
    text = re.sub(r"^func.func (.*\)) -> \(.*\) {", r"gpu.func \1 {", text)
    return f"gpu.module @m {{\n{re.sub(r'  return .*', '  gpu.return', text)}}}\n"


def _differences(texts: Sequence[str], pipeline: str) -> list[str]:
    """What differs of each text after a pipeline; empty if nothing does, or `mlir-opt` refuses."""
    wrapped = f"builtin.module({pipeline})"
    theirs = ask_each(texts, f"--pass-pipeline={wrapped}", "--allow-unregistered-dialect")
    found: list[str] = []
    for text, expected in zip(texts, theirs, strict=True):
        made = "" if expected is None else ours(text, wrapped).strip()
        pairs = ((expected or "").strip().splitlines(), made.splitlines())
        found.append("\n".join(list(difflib.unified_diff(*pairs, lineterm="", n=1))[:14]))
    return found
