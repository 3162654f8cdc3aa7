"""Campaigns on the passes on `affine.for` loops: sound, and beside `mlir-opt`'s, byte for byte.

Each program gets one of the passes' options, at random. `beside` compares what both print. Where
that differs, the interpreter says whether what `mlir-opt` made is right.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from loopwright.reporting.errors import LoopwrightError
from loopwright.reporting.ledger import Ledger, RefusalEntry
from tests.campaigns import Report
from tests.campaigns.beside import UNEXPLAINED, asked
from tests.campaigns.passes import (
    EVERY_PASS,
    GENERATORS,
    are_done,
    count,
    judge,
    keeping,
    passes_of,
)
from tests.generate.asking import with_plain_accesses
from tests.generate.loops import STYLES
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of
from tests.judged_programs import Subject, parse

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

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
        "tile-size=3 any-bounds=1",
        "tile-size=5 separate=1",
        "tile-size=4 separate=1",
        "cache-size=1",
    ),
    "affine-register-tile": (
        "everywhere=1 rows=2 vectors=2 lanes=2 pack=never",
        "everywhere=1 rows=3 vectors=1 lanes=4 pack=always block-reduction=2",
        "everywhere=1 rows=2 vectors=2 lanes=2 pack=always block-rows=4 block-columns=4",
    ),
    "affine-jam-skewed": ("everywhere=1 rows=2", "everywhere=1 rows=3", ""),
    "affine-jam-triangles": ("everywhere=1 rows=2", "everywhere=1 rows=3", ""),
    "affine-jam-updates": ("everywhere=1 rows=2", "everywhere=1 rows=5", ""),
    "affine-tile-transposes": (
        "everywhere=1 across=2 along=3",
        "everywhere=1 across=3 along=2",
        "",
    ),
    "affine-time-skew": (
        "everywhere=1 tile-size=3",
        "everywhere=1 tile-size=1",
        "tile-size=2",
        "everywhere=1 tile-size=2 threads=2 block=2",
    ),
    "affine-defer-updates": ("everywhere=1 block-sizes=2", "everywhere=1 block-sizes=4,2"),
    "affine-reschedule": (
        "tile-size=3",
        "fuse=max tile-sizes=2,4",
        "fuse=min",
        "algorithm=feautrier",
        "separate=1 tile-size=2",
        "tile-size=2 full-tiles=1",
        "tile-size=3 wavefront=1 parallel=1",
        "tile-size=3 diamond=1 parallel=1",
        "fuse=min parallel=1",
    ),
    "affine-loop-normalize": ("", "promote-single-iter=1"),
    "affine-loop-coalescing": ("",),
    "affine-loop-invariant-code-motion": ("",),
    "affine-data-copy-generate": (
        "",
        "fast-mem-capacity=0",
        "fast-mem-capacity=1",
        "skip-non-unit-stride-loops=1",
        "generate-dma=1",
        "generate-dma=1 fast-mem-capacity=0",
        "generate-dma=1 fast-mem-space=0 fast-mem-capacity=0",
        "any-bounds=1",
    ),
    "affine-scalrep": ("", "value-based=0"),
    "affine-simplify-min-max": ("",),
    "affine-simplify-structures": ("",),
    "affine-pipeline-data-transfer": ("",),
    "affine-loop-unroll-jam": ("", "unroll-jam-factor=2", "unroll-jam-factor=3"),
}
"""The options that programs get, by pass."""
VIEW_PASSES: dict[str, tuple[str, ...]] = {"affine-fold-memref-alias-ops": ("",)}
"""Those of passes on views of memory, for programs of these (`views`)."""
LAYOUT_PASSES: dict[str, tuple[str, ...]] = {"normalize-memrefs": ("",)}
"""Those of passes on the layouts of memrefs, for programs of these (`layouts`)."""
ASKING_PASSES: dict[str, tuple[str, ...]] = {
    "affine-raise-from-memref": ("",),
    "raise-scf-to-affine": ("", "assume-no-overflow=1"),
}
"""Those of passes that look for what is put into programs (`asking`)."""
WHOLE = {*VIEW_PASSES, *LAYOUT_PASSES}
"""Passes on modules."""
GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "nests": PASSES,
    "blocks": PASSES,
    "views": VIEW_PASSES,
    "layouts": LAYOUT_PASSES,
    "asking": ASKING_PASSES,
}
"""The passes that run on programs of each kind."""


OPTIONS = {name: options for group in GROUPS.values() for name, options in group.items()}

COPIES = ["affine-data-copy-generate"]
OWN_OPTIONS = re.compile(r"\{value-based=0\}")
"""Options that `mlir-opt` does not have, with which the pass does what that does."""
BEYOND = "any-bounds"
"""The option with which passes do what `mlir-opt` does not."""
BUT_FOR_UNUSED = "the same but for ops without uses, which mlir-opt leaves in any order"
REFUSED = "mlir-opt crashes or refuses"
WRONG = "mlir-opt is wrong"
MISTAKEN = "ours is wrong"
"""On indices that differing forms are tried with."""
BETTER = {
    **dict.fromkeys(
        ("affine-scalrep", "affine-loop-invariant-code-motion"),
        "fewer operations are executed than by what mlir-opt makes",
    ),
    "affine-loop-coalescing": "more loops become one than by mlir-opt",
    "affine-pipeline-data-transfer": (
        "transfers of loops that carry values begin ahead, whose buffers mlir-opt doubles"
    ),
    "normalize-memrefs": "layouts that mlir-opt leaves, since others in the function stay",
    **dict.fromkeys(
        COPIES, "fewer accesses to slow memory than by mlir-opt, fewer copies or smaller boxes"
    ),
}
"""How passes may do more than `mlir-opt`, as is counted: executed operations, accesses, layouts."""


_WITH_TRANSFERS = (
    "affine-loop-tile{tile-size=3},"
    "affine-data-copy-generate{generate-dma=1 skip-non-unit-stride-loops=1}"
)
BEFORE = {"affine-pipeline-data-transfer": _WITH_TRANSFERS, "raise-scf-to-affine": "lower-affine"}
"""What makes programs such as a pass is for: with loops whose bounds are values, or transfers."""
PREPARATIONS: dict[str, Callable[[ModuleOp, int], None]] = {
    "affine-raise-from-memref": with_plain_accesses
}
"""What puts that into programs which a pass looks for."""


def every_pass() -> dict[str, list[str]]:
    """Every pass that leaves programs which the interpreter runs, with each of the options that it
    gets in campaigns."""
    texts_by_pass: dict[str, list[str]] = defaultdict(list)
    for pipeline in EVERY_PASS:
        for text in passes_of(pipeline):
            name = text.partition("{")[0]
            if name != "print-ir" and text not in texts_by_pass[name]:
                texts_by_pass[name].append(text)
    for name, options in (PASSES | VIEW_PASSES | LAYOUT_PASSES).items():
        alone = [f"{name}{{{text}}}" if text else name for text in options]
        texts_by_pass[name] += [text for text in alone if text not in texts_by_pass[name]]
    return texts_by_pass


def random_pipeline(draw: random.Random) -> str:
    """Two to six passes, each as likely as the others, with any options."""
    every = every_pass()
    return ",".join(draw.choice(every[draw.choice(list(every))]) for _ in range(draw.randint(2, 6)))


KINDS = ("nests", "usual", "general", "views", "layouts", "lowered", "stencils")


def pipelines(seeds: Sequence[int]) -> Report:
    """Programs of all kinds mean the same after random pipelines of two to six passes; those that
    cannot do what their options ask for are left out."""
    report = Report("random pipelines")
    for seed in seeds:
        report.count += 1
        pipeline = random_pipeline(random.Random(seed))
        program = GENERATORS[KINDS[seed % len(KINDS)]](seed)
        outcome = judge(program, [pipeline], inputs=2, run=are_done)[pipeline]
        if outcome.failure:
            report.failures.append(outcome.failure)
        report.facts["changed"] += bool(outcome.text)
        for text in passes_of(pipeline):
            report.coverage[text.partition("{")[0]] += 1
    return report


def kernel_pipelines(seeds: Sequence[int]) -> Report:
    """The same of PolyBench's kernels, in turn."""
    from loopwright.ir.syntax import print_module

    report = Report("random pipelines on PolyBench")
    names = list(KERNELS)
    for seed in seeds:
        report.count += 1
        kernel = KERNELS[names[seed % len(names)]]
        pipeline = random_pipeline(random.Random(seed))
        sizes = sizes_of(kernel, 5)
        style = STYLES[seed % 3]
        before = kernel.text(style, sizes)
        label = f"{kernel.name}, {style}, {pipeline}"
        with report.trying(label):
            after = parse(before)
            ledger = Ledger()
            are_done(after, keeping(kernel.symbol, pipeline), ledger)
            text = print_module(after)
            is_changed = text != print_module(parse(before))
            report.facts["changed"] += is_changed
            if is_changed and _arrays(kernel.name, style, text) != _arrays(
                kernel.name, style, before
            ):
                report.failures.append(f"{label}: other results")
    return report


@lru_cache(4 * len(KERNELS))
def _arrays(name: str, style: str, text: str) -> list[bytes]:
    """What a kernel leaves in its arrays, interpreted."""
    import loopwright as lw

    kernel = KERNELS[name]
    arguments = arguments_of(kernel, sizes_of(kernel, 5))
    names = [n for n in parameters(kernel) if style != "static" or n not in kernel.extents]
    lw.parse(text).interpret(kernel.symbol, *(arguments[name] for name in names))
    return [arguments[name].tobytes() for name in kernel.arrays]


def pipeline_of(name: str, seed: int) -> str:
    """A pass with one of its options."""
    options = random.Random(f"{name} {seed}").choice(OPTIONS[name])
    alone = f"{name}{{{options}}}" if options else name
    return f"{BEFORE[name]},{alone}" if name in BEFORE else alone


@lru_cache(16)
def subject_of(programs: str, seed: int) -> Subject:
    """A program with its inputs, which the tests of several passes run on."""
    return Subject(GENERATORS[programs](seed))


def sound(seeds: Sequence[int], name: str = "", programs: str = "nests") -> Report:
    """Programs mean the same before and after a pass; without a name each pass for them is run."""
    report = Report(f"{name or 'loop passes'} on {programs}")
    for seed in seeds:
        report.count += 1
        pipelines = [pipeline_of(each, seed) for each in ([name] if name else GROUPS[programs])]
        for pipeline, outcome in judge(subject_of(programs, seed), pipelines).items():
            if outcome.failure:
                report.failures.append(outcome.failure)
            else:
                count(report.coverage, pipeline.partition("{")[0].rpartition(",")[2], outcome)
    return report


def beside(seeds: Sequence[int], name: str, programs: str = "nests") -> Report:
    """A pass beside `mlir-opt`'s."""
    report = Report(f"{name} beside mlir-opt")
    for seed in seeds:
        report.count += 1
        kind, failure = _compared(subject_of(programs, seed), name, pipeline_of(name, seed))
        if failure:
            report.failures.append(failure)
        report.coverage[kind] += 1
        report.examples.setdefault(kind, []).append(seed)
        report.identical += kind in ("same", BUT_FOR_UNUSED)
    return report


def _compared(original: Subject, name: str, pipeline: str) -> tuple[str, str]:
    """The class of a program, and what is wrong."""
    from loopwright.ir.syntax import print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline

    subject, pipeline = prepared(original, pipeline)
    module = subject.module()
    ledger = PassManager(parse_any_pipeline(pipeline)).run(module)
    own = OWN_OPTIONS.sub("", pipeline)
    theirs = None if BEYOND in own else asked(own, subject.text, whole=name in WHOLE)
    case = Case(subject, name, pipeline, ledger)
    kind = kind_of(case, print_module(module), theirs)
    is_bad = kind == UNEXPLAINED
    codes = Counter(entry.code for entry in ledger if isinstance(entry, RefusalEntry))
    return (
        kind,
        f"program {original.program.seed}: {pipeline}: {kind} {dict(codes)}" if is_bad else "",
    )


def prepared(subject: Subject, pipeline: str) -> tuple[Subject, str]:
    """A program such as a pass is for, and what is left of the pipeline."""
    from loopwright.ir.syntax import print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline

    before = ""
    name = pipeline.partition("{")[0]
    for each, text in BEFORE.items():
        if pipeline.startswith(f"{text},{each}"):
            before = f"{text},"
            name = each
    if not before and name not in PREPARATIONS:
        return subject, pipeline
    module = subject.module()
    PassManager(parse_any_pipeline(before.rstrip(","))).run(module)
    if name in PREPARATIONS:
        PREPARATIONS[name](module, subject.program.seed)
    text = print_module(module, local_scope=True)
    return subject.of(text), pipeline.removeprefix(before)


@dataclass(frozen=True)
class Case:
    """A program, and what a pass says of it."""

    subject: Subject
    name: str
    pipeline: str
    ledger: Ledger


def kind_of(case: Case, mine: str, theirs: str | None) -> str:
    """The class of what we and what `mlir-opt` made of a program."""
    subject = case.subject
    name = case.name
    ledger = case.ledger
    if theirs is None:
        return REFUSED
    if mine.strip("\n") == theirs.strip("\n"):
        return "same"
    tidied = name in COPIES or name in VIEW_PASSES
    if tidied and _unordered(_canonical(mine)) == _unordered(_canonical(theirs)):
        return BUT_FOR_UNUSED
    try:
        problem = subject.difference(theirs)
    except LoopwrightError as error:
        problem = str(error)
    if problem:
        return WRONG
    for input_ in subject.varied_inputs:
        if not subject.means(mine, input_):
            return MISTAKEN
        if not subject.means(theirs, input_):
            return WRONG
    codes = Counter(entry.code for entry in ledger if isinstance(entry, RefusalEntry))
    if better := _better(case, mine, theirs):
        return better
    if name in VIEW_PASSES:
        return kind_of_view(codes, mine, theirs)
    if name in LAYOUT_PASSES and mine.count("memref.dim") < theirs.count("memref.dim"):
        return "extents of the new memref, which these inputs do not show to be others"
    if any(entry.evidence.figures.get("fills") for entry in ledger):
        return "memory that is not written, which mlir-opt overwrites, is filled before"
    if name in COPIES and "other-access" in codes:
        return "other-access: memory that may have another name, too, is not copied"
    if name in COPIES and any(entry.evidence.figures.get("held") for entry in ledger):
        return "copies stay in loops in which others access the memory"
    if name in COPIES and "out-of-bounds" in codes:
        return "out-of-bounds: what may not exist is not copied"
    if name in COPIES and _ends(mine) > _ends(theirs):
        return "copies end inside of memrefs, where these inputs do not show the need"
    if any(entry.evidence.figures.get("guarded") for entry in ledger):
        return "guarded: a loop must not run where it did not"
    divides = name == "affine-loop-coalescing" and "never-runs" in codes
    if divides and asked("canonicalize,lower-affine", theirs) is None:
        return WRONG
    if divides:
        return "never-runs: loops without iterations stay, by whose number mlir-opt divides"
    if "may-not-run" in codes:
        return "may-not-run: what writes or may fault stays in a loop that may have no iteration"
    illegal = next((code for code in codes if code.startswith("illegal-")), "")
    return f"{illegal}: a dependence that these inputs do not show" if illegal else UNEXPLAINED


def _better(case: Case, mine: str, theirs: str) -> str:
    """What the interpreter counts less of in what we made, if that is what the pass is for."""
    if case.name not in BETTER:
        return ""
    if case.name in LAYOUT_PASSES:
        return BETTER[case.name] if _layouts(mine) < _layouts(theirs) else ""
    if case.name == "affine-pipeline-data-transfer":
        carried = any(entry.evidence.figures.get("carried") for entry in case.ledger)
        return BETTER[case.name] if carried else ""
    if case.name == "affine-loop-coalescing":
        return BETTER[case.name] if _loops(mine) < _loops(theirs) else ""
    if case.name in VIEW_PASSES and any(isinstance(entry, RefusalEntry) for entry in case.ledger):
        return ""
    ours, reference_cost = (case.subject.costs(text) for text in (mine, theirs))
    if case.name in COPIES:
        fewer = ours.slow <= reference_cost.slow and ours.accesses < reference_cost.accesses
        fewer |= ours.slow < reference_cost.slow  # What copies are for.
        smaller = ours.slow == reference_cost.slow and sum(_boxes(mine)) < sum(_boxes(theirs))
    else:
        fewer = ours.steps < reference_cost.steps
        sizes = [_size(mine), _size(theirs)]
        if case.name == "affine-loop-invariant-code-motion":
            # Of loops that never run on any input nothing is executed, moved or not.
            sizes = [_depths(mine), _depths(theirs)]
        smaller = ours.steps == reference_cost.steps and sizes[0] < sizes[1]
    return BETTER[case.name] if fewer or smaller else ""


def _loops(text: str) -> int:
    """How many loops a module has."""
    return len(re.findall(r"\b(?:affine|scf)\.for\b", text))


def _size(text: str) -> int:
    """How many operations a module has."""
    return sum(1 for _ in parse(text).walk())


def _depths(text: str) -> int:
    """How far the lines of a module are indented, in all: less where ops are in fewer loops."""
    return sum(len(line) - len(line.lstrip()) for line in text.splitlines())


def kind_of_view(codes: Counter[str], mine: str, theirs: str) -> str:
    """The class of a difference between what is made of views, both of which are right."""
    if "not-a-dimension" in codes:
        return "not-a-dimension: an access that these inputs do not show to be wrong stays"
    alone = [
        [
            re.sub(r"strides: \[[^]]*\]", "", line)
            for line in _unordered(_canonical(text))
            if " = arith.constant" not in line
        ]
        for text in (mine, theirs)
    ]
    is_alone = alone[0] == alone[1]
    if is_alone or mine.count("arith.select") > theirs.count("arith.select"):
        return "strides where an extent may be 1, which mlir-opt leaves out"
    if mine.count("memref.cast") < theirs.count("memref.cast"):
        return "more casts are looked through than by mlir-opt"
    return UNEXPLAINED


def _canonical(text: str) -> str:
    """A module without ops that nothing uses, constants in one order."""
    from loopwright.ir.syntax import print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline

    module = parse(text)
    PassManager(parse_any_pipeline("canonicalize,cse")).run(module)
    return print_module(module)


def _unordered(text: str) -> list[str]:
    """The lines of a module, with constants in one order and numbered alike."""
    return sorted(re.sub(r"%(c[a-z0-9-]*?(?:_i\d+)?)(?:_\d+)?\b", r"%\1", text).splitlines())


def _ends(text: str) -> int:
    """How many loops of a module end at the least of some bounds."""
    return text.count(" to min affine_map")


def _boxes(text: str) -> list[int]:
    """How many elements the buffers have that a module allocates in fast memory."""
    buffer_sizes = re.findall(r"memref\.alloc\(\) : memref<((?:\d+x)+)[^\n]*, 1>\n", text)
    return [math.prod(map(int, sizes.split("x")[:-1])) for sizes in buffer_sizes]


def _layouts(text: str) -> int:
    """How many memrefs of a module have layouts."""
    return len(re.findall(r"memref<[^<>\n]*, (?:affine_map|strided)<", text))


RAISING = "lower-affine,raise-scf-to-affine"


def raised(seeds: Sequence[int], programs: str = "general") -> Report:
    """Programs mean the same once they are lowered and raised again; how much comes back."""
    report = Report(f"raised {programs}")
    for seed in seeds:
        report.count += 1
        pipelines = [RAISING, f"{RAISING}{{assume-no-overflow=1}},canonicalize"]
        for outcome in judge(GENERATORS[programs](seed), pipelines).values():
            if outcome.failure:
                report.failures.append(outcome.failure)
            for entry in outcome.ledger or ():
                report.coverage[f"{entry.op}: {entry.code}"] += 1
    return report


def jammed_everywhere(seeds: Sequence[int], programs: str = "nests") -> Report:
    """Unroll-and-jam of each loop that allows it, not only of that which a function begins with."""
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.functions import functions_with_bodies
    from loopwright.ir.dialects.affine import ForOp
    from loopwright.ir.syntax import print_module
    from loopwright.ir.syntax.verification import verify
    from loopwright.loops.steps.unroll import Jam, apply_jam, plan_jam

    report = Report("unroll-and-jam everywhere")
    for seed in seeds:
        report.count += 1
        program = GENERATORS[programs](seed)
        subject = Subject(program)
        module = subject.module()
        for function in functions_with_bodies(module):
            for number in range(20):
                loops = [op for op in function.walk() if isinstance(op, ForOp)]
                if number >= len(loops):
                    break
                analysis = DependenceAnalysis(function)
                plan = plan_jam(analysis, loops[number], 2 + (seed + number) % 3)
                code = "jammed" if isinstance(plan, Jam) else plan.code
                report.coverage[code] += 1
                if isinstance(plan, Jam):
                    apply_jam(plan)
                    verify(module)
                    break
        problem = subject.difference(print_module(module, local_scope=True))
        if problem:
            report.failures.append(f"program {seed}: {problem}")
    return report
