"""Campaigns on proofs of equality: what passes make of generated programs, and mutated programs.

A proof is wrong if a run tells the programs apart. So each function is proved against what a pass
of ours, or of `mlir-opt`, makes of it, and against copies with a token of theirs changed: a bound,
a subscript, an operator. `different` is wrong where the pass keeps results to the bit, and no input
of the program shows it. The forms are how many programs each pass changes, and how the answers
are.
"""

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines.running import Proof, prove_modules
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger
from tests.campaigns import EXAMPLES, Report, ask_each
from tests.campaigns.passes import GENERATORS, is_done, keeping
from tests.generate.polybench import KERNELS, sizes_of
from tests.generate.sources import SOURCES
from tests.judged_programs import Subject, kind_of, parse, shared_module

PASSES = (
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "affine-scalrep",
    "affine-mem2reg",
    "affine-reg2mem",
    "affine-loop-normalize",
    "affine-loop-tile{tile-size=3}",
    "affine-loop-tile{tile-size=3 separate=true}",
    "affine-loop-unroll{unroll-factor=3}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling}",
    "affine-loop-permute{order=1,0}",
    "affine-split-index-sets",
    "affine-parallelize",
    "affine-data-copy-generate{fast-mem-capacity=1}",
    "affine-carry-recurrences{everywhere=true}",
    "affine-reschedule{fuse=max tile-size=3}",
    "affine-register-tile{everywhere=true rows=2 lanes=2 vectors=2}",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-optimize",
)
"""What programs are proved against, alone each."""

PASSES_OF_MLIR_OPT = (
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "affine-scalrep",
    "affine-loop-normalize",
    "affine-loop-invariant-code-motion",
    "affine-loop-tile{tile-size=3}",
    "affine-loop-tile{tile-size=3 separate=true}",
    "affine-loop-unroll{unroll-factor=3}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling}",
    "affine-loop-coalescing",
    "affine-parallelize",
    "affine-parallelize{parallel-reductions=true}",
    "affine-data-copy-generate{fast-mem-capacity=1 fast-mem-space=0}",
    "affine-pipeline-data-transfer",
    "affine-simplify-structures",
    "affine-raise-from-memref",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=4 vectorize-reductions=true}",
    "lower-affine",
)

MUTANTS = 3
"""How many mutated copies of each function are proved against it."""

_STEPS = 10_000_000
"""What a proof may spend here: about 10 seconds."""
_MOST_OPERATIONS = 30_000
"""Programs that execute more of them are left out: running them takes longer than proofs."""

_NUMBER = re.compile(r"(?<![\w%#.x\"])\d+(?![\w.x>])")
_OPERANDS = r"(?<= )(%\w+), (%\w+)(?= |$)"
_MAY_PROMISE = r"(arith\.(?:add|sub|mul|max\w*|min\w*)f %\w+, %\w+)(?= :)"
_OPERATORS = {
    "arith.addf": "arith.subf",
    "arith.subf": "arith.addf",
    "arith.mulf": "arith.addf",
    "arith.addi": "arith.subi",
    "arith.subi": "arith.addi",
    "arith.muli": "arith.addi",
    "arith.maximumf": "arith.minimumf",
    "arith.minimumf": "arith.maximumf",
    "arith.maxsi": "arith.minsi",
    "arith.minsi": "arith.maxsi",
    "min ": "max ",
    "max ": "min ",
    " + ": " - ",
    " - ": " + ",
    ">= 0": "== 0",
    " slt,": " sle,",
    " sle,": " slt,",
    " sgt,": " sge,",
    " olt,": " ole,",
    " ogt,": " oge,",
    "floordiv": "ceildiv",
    "ceildiv": "floordiv",
}


def mutants(text: str, draw: random.Random) -> Iterator[str]:
    """Copies of a text in which a number, a name or an operator is another one, or operands are
    exchanged."""
    names = sorted(set(re.findall(r"%\w+", text)))
    while True:
        kind = draw.randrange(4)
        if kind == 0:
            numbers = list(_NUMBER.finditer(text))
            if not numbers:
                continue
            at = draw.choice(numbers)
            put = str(max(0, int(at[0]) + draw.choice((-1, 1, 2))))
        elif kind == 1:
            numbers = [*re.finditer(r"%\w+", text)]
            at = draw.choice(numbers)
            put = draw.choice(names)
        else:
            operators = "|".join(map(re.escape, _OPERATORS))
            numbers = list(re.finditer(_OPERANDS if kind == 2 else operators, text))
            if not numbers:
                continue
            at = draw.choice(numbers)
            put = f"{at[2]}, {at[1]}" if kind == 2 else _OPERATORS[at[0]]
        yield text[: at.start()] + put + text[at.end() :]


def proofs(
    seeds: Sequence[int], *, profile: str = "usual", passes: Sequence[str] = PASSES
) -> Report:
    """Proofs of what passes make of programs, and of mutated programs."""
    report = Report(f"prove on {profile}")
    for subject in _subjects(report, seeds, profile):
        seed = subject.program.seed
        with report.trying(f"program {seed}"):
            texts_by_pass = {pass_text: _passed(subject, pass_text) for pass_text in passes}
            _judge_passes(report, subject, texts_by_pass, are_exact=True)
        with report.trying(f"mutants of program {seed}"):
            _judge_mutants(report, subject, random.Random(seed))
    return report


def proofs_beside(
    seeds: Sequence[int], *, profile: str = "usual", passes: Sequence[str] = PASSES_OF_MLIR_OPT
) -> Report:
    """Proofs of what passes of `mlir-opt` make of programs."""
    report = Report(f"prove mlir-opt on {profile}")
    subjects = list(_subjects(report, seeds, profile))
    texts = [subject.text for subject in subjects]
    texts_by_pass: dict[str, list[str | None]] = {
        pass_text: ask_each(texts, f"--pass-pipeline=builtin.module(func.func({pass_text}))")
        for pass_text in passes
    }
    for number, subject in enumerate(subjects):
        with report.trying(f"program {subject.program.seed}"):
            of_subject = {pass_text: texts[number] for pass_text, texts in texts_by_pass.items()}
            _judge_passes(report, subject, of_subject, are_exact=False)
    return report


def _subjects(report: Report, seeds: Sequence[int], profile: str) -> Iterator[Subject]:
    for seed in seeds:
        report.count += 1
        try:
            subject = Subject({**GENERATORS, **SOURCES}[profile](seed), most=_MOST_OPERATIONS)
            _ = subject.inputs
        except InterpreterError:
            continue
        yield subject


def _passed(subject: Subject, pass_text: str) -> str | None:
    """What a pass makes of a function; None if it cannot do what its options ask for."""
    after = subject.module()
    if not is_done(after, keeping(subject.entry, pass_text), Ledger()):
        return None
    return print_module(after, local_scope=True)


def _proof(subject: Subject, after: ModuleOp) -> Proof:
    return prove_modules(shared_module(subject.text), after, subject.entry, _STEPS)


def _judge_passes(
    report: Report, subject: Subject, texts_by_pass: Mapping[str, str | None], *, are_exact: bool
) -> None:
    """Prove what passes made of a function; `are_exact` if they keep results to the bit."""
    plain = print_module(shared_module(subject.text), local_scope=True)
    judged: dict[str, tuple[Proof, float, str]] = {}
    for pass_text, made_by_pass in {"itself": plain, **texts_by_pass}.items():
        if made_by_pass is None:
            continue
        after = shared_module(made_by_pass)
        text = made_by_pass if are_exact else print_module(after, local_scope=True)
        if (pass_text != "itself" and text == plain) or kind_of(
            after, subject.entry
        ) != subject.kind:
            continue
        # Several passes make the same of many programs.
        if text not in judged:
            start = time.monotonic()
            proof = _proof(subject, after)
            seconds = time.monotonic() - start
            # The proof has run both if it says that they differ.
            is_run = proof.answer != "different" or are_exact
            difference_shown = _is_told_apart(subject, text) if is_run else ""
            judged[text] = proof, seconds, difference_shown
        proof, seconds, difference_shown = judged[text]
        is_wrong = bool(difference_shown) or (proof.answer == "different" and not are_exact)
        form = f"{pass_text}: {'wrong' if is_wrong else 'right'}, {proof.answer}"
        report.coverage[form] += 1
        known_seeds = report.examples.setdefault(form, [])
        known_seeds += [subject.program.seed][: EXAMPLES - len(known_seeds)]
        report.facts["proofs of more than 10 s"] += seconds > 10
        for gap in proof.found.gaps if proof.answer == "unknown" and not difference_shown else ():
            why = f"why: {gap.reason}: {gap.message}"
            report.coverage[why] += 1
            report.examples.setdefault(why, []).append(subject.program.seed)
        label = f"program {subject.program.seed}, {pass_text}"
        if proof.is_equal and difference_shown:
            report.failures.append(f"{label}: proved equal, but {difference_shown}")
        if proof.answer == "different" and not is_wrong:
            report.failures.append(f"{label}: {proof}")


def _judge_mutants(report: Report, subject: Subject, draw: random.Random) -> None:
    promising = subject.of(re.sub(_MAY_PROMISE, r"\1 fastmath<nnan>", subject.text))
    if draw.randrange(2) and not _is_told_apart(subject, promising.text):
        subject = promising
    mutant_count = 0
    for text, _ in zip(mutants(subject.text, draw), range(40 * MUTANTS), strict=False):
        try:
            after = read_module(text)
            if kind_of(after, subject.entry) != subject.kind:
                continue
        except Exception:
            continue
        mutant_count += 1
        proof = _proof(subject, after)
        differs = proof.answer == "different" or _is_told_apart(subject, text)
        report.facts[f"mutants {proof.answer}"] += 1
        report.facts["mutants that differ"] += bool(differs)
        if proof.is_equal and differs:
            label = f"a mutant of program {subject.program.seed}"
            report.failures.append(f"{label} is proved equal, but {differs}:\n{text}")
        if mutant_count == MUTANTS:
            return


def _is_told_apart(subject: Subject, text: str) -> str:
    """What tells a form of the function apart, if a run does."""
    try:
        return subject.difference(text)
    except InterpreterError as error:
        return f"it fails: {error}"


VECTORISING = (
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}",
    "affine-super-vectorize{virtual-vector-size=4,4}",
    "affine-super-vectorize{virtual-vector-size=8 test-fastest-varying=0}",
    "affine-optimize",
)
"""What makes vectors, with masks of lanes for open bounds and conditions."""


def vectorised_proofs(seeds: Sequence[int]) -> Report:
    """Proofs of what the vectoriser makes of programs of all profiles; sums of floating-point
    numbers may be in another order."""
    report = Report("prove vectorised")
    profiles = ("usual", "nests", "lowered", "stencils")
    for seed in seeds:
        for subject in _subjects(report, [seed], profiles[seed % len(profiles)]):
            plain = print_module(shared_module(subject.text), local_scope=True)
            for pass_text in VECTORISING:
                with report.trying(f"program {seed}, {pass_text}"):
                    vectorised = _passed(subject, pass_text)
                    if vectorised is None or vectorised == plain:
                        continue
                    after = shared_module(vectorised)
                    proof = prove_modules(
                        shared_module(subject.text), after, subject.entry, reassociate=True
                    )
                    form = f"{pass_text}: {proof.answer}"
                    report.coverage[form] += 1
                    report.examples.setdefault(form, []).append(seed)
                    if proof.answer == "different":
                        report.failures.append(f"program {seed}, {pass_text}: {proof}")
                    for gap in proof.found.gaps if proof.answer == "unknown" else ():
                        report.coverage[f"why: {gap.reason}: {gap.message}"] += 1
    return report


KERNEL_PASSES = ("affine-optimize", "affine-reschedule")


def kernel_proofs(seeds: Sequence[int]) -> Report:
    """Proofs of what `affine-optimize` and `affine-reschedule` make of PolyBench's kernels."""
    report = Report("prove kernels")
    for name in [list(KERNELS)[seed % len(KERNELS)] for seed in seeds]:
        report.count += 1
        kernel = KERNELS[name]
        text = kernel.text("dynamic", sizes_of(kernel, 20))
        for pass_text in KERNEL_PASSES:
            after = parse(text)
            is_done(after, pass_text, Ledger())
            start = time.monotonic()
            proof = prove_modules(parse(text), after, kernel.symbol)
            seconds = time.monotonic() - start
            report.coverage[f"{pass_text}: {proof.answer}"] += 1
            report.facts["proofs of more than 10 s"] += seconds > 10
            if not proof.is_equal:
                report.coverage[f"{pass_text}: {name}: {proof.found.gaps[0].reason}"] += 1
            if proof.answer == "different":
                report.failures.append(f"{name}, {pass_text}: {proof}")
    return report
