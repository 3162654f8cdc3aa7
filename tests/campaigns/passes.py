"""Campaigns on passes: programs mean the same before and after, to the bit.

`equivalence` takes any pipelines and programs of either generator. A program returns checksums of
all its arrays, so nothing of its behaviour is lost; what it does out of bounds or with undefined
values after a pass is an error of the interpreter, and so a failure.
"""

from __future__ import annotations

import contextlib
import io
import re
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from loopwright.ir.core.enclosing import outermost_op
from loopwright.loops.pipelines.registry import own_passes
from loopwright.reporting import errors
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger, RefusalEntry
from tests.campaigns import EXTENSIONS, Report, ask_each, attempt, batches, compiled, oracle_checks
from tests.generate import (
    known_operands,
    layouts,
    linearized,
    nests,
    rare,
    small,
    stencils,
    viewing,
)
from tests.generate.blocks import in_blocks
from tests.generate.forms import module
from tests.generate.program import CalledProgram, Program, generate
from tests.generate.sources import SOURCES
from tests.judged_programs import (
    PATIENCE,
    SYMBOLS,
    Subject,
    again,
    kind_of,
    parse,
    readable,
    shared_module,
)
from tests.sampling import spread

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

Generator = Callable[..., Program]
GENERATORS: dict[str, Generator] = {
    "nests": SOURCES["hostile"],
    "usual": SOURCES["usual"],
    "lowered": SOURCES["lowered"],
    "stencils": stencils.generate,
    "general": generate,
    "rare": rare.generate,
    "views": viewing.generate,
    "layouts": layouts.generate,
    "asking": SOURCES["hostile"],
    "far": small.far,
    "blocks": in_blocks(SOURCES["usual"]),
}


@dataclass(frozen=True)
class Outcome:
    """What became of one program."""

    failure: str = ""
    text: str = ""
    """The transformed program, where a pass changed it; without aliases."""
    ledger: Ledger | None = None
    rounded: bool = False
    """Whether it computes other numbers than before, and may."""


def meaning(module: ModuleOp, name: str, max_steps: int | None = None) -> tuple[list[int], int]:
    """The checksums of a program, and how many operations it executes."""
    from loopwright.meaning import Interpreter

    interpreter = Interpreter(module, max_steps=max_steps)
    results = [int(value) for value in interpreter.call(name)]
    return results, interpreter.steps


def transformed(module: ModuleOp, pipeline: str, ledger: Ledger | None = None) -> Ledger:
    """Run a pipeline (`a,b{x=1}`, or `builtin.module(…)`), verified after each pass; what passes
    print is left out."""
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline

    with contextlib.redirect_stderr(io.StringIO()):
        return PassManager(parse_any_pipeline(pipeline)).run(module, ledger)


def is_done(module: ModuleOp, pipeline: str, ledger: Ledger) -> bool:
    """Run a pipeline; False where it ended because what its options ask for cannot be done."""
    try:
        transformed(module, pipeline, ledger)
    except errors.RequestError:
        return False
    return True


def passes_of(pipeline: str) -> list[str]:
    """The passes of a pipeline, each with its options.

    >>> passes_of("a,b{x=1,2 y=3},c")
    ['a', 'b{x=1,2 y=3}', 'c']
    """
    return re.split(r",(?![^{]*\})", pipeline)


def keeping(name: str, pipeline: str) -> str:
    """A pipeline that leaves a function public, so that it can be called afterwards.

    >>> keeping("f", "symbol-privatize{exclude=main},inline")
    'symbol-privatize{exclude=f},inline'
    """
    return pipeline.replace("{exclude=main}", f"{{exclude={name}}}")


def are_done(module: ModuleOp, pipeline: str, ledger: Ledger) -> bool:
    """Run the passes of a pipeline that can do what their options ask for; False if none can."""
    outcomes = [is_done(module, pass_text, ledger) for pass_text in passes_of(pipeline)]
    return any(outcomes)


Run = Callable[["ModuleOp", str, Ledger], bool]


def judge(
    program_or_subject: Program | Subject,
    pipelines: Sequence[str],
    *,
    inputs: int = 4,
    run: Run = is_done,
) -> dict[str, Outcome]:
    """Run each pipeline on a program, which gets some inputs; the outcomes by pipeline."""
    subject = (
        program_or_subject
        if isinstance(program_or_subject, Subject)
        else Subject(program_or_subject, inputs=inputs)
    )
    program = subject.program
    outcomes = dict[str, Outcome]()
    for pipeline in pipelines:
        try:
            outcome = outcome_of(subject, pipeline, run)
            if outcome is None:  # the function has another type now, and so has its caller
                outcome = outcome_of(Subject(program, whole=True), pipeline, run)
            assert outcome is not None
            outcomes[pipeline] = outcome
        except Exception:
            label = f"program {program.seed}, {pipeline}"
            outcomes[pipeline] = Outcome(f"{label}:\n{traceback.format_exc(limit=-4)}")
    return outcomes


def outcome_of(subject: Subject, pipeline: str, run: Run = is_done) -> Outcome | None:
    """What becomes of a function; None if it gets another type. Raises what passes raise."""
    from loopwright.ir.syntax import print_module

    after = subject.module()
    ledger = Ledger()
    plain = _printed(subject.text)
    if not run(after, keeping(subject.entry, pipeline), ledger):
        return Outcome(ledger=ledger)
    text = print_module(after, local_scope=True)
    remainder = _left_behind(after)
    if remainder:
        return Outcome(f"program {subject.program.seed}, {pipeline}: {remainder}")
    if text == plain:
        return Outcome(ledger=ledger)
    if kind_of(after, subject.entry) != subject.kind:
        return None
    # What is printed is judged: it must mean the same as what is in memory.
    problem = subject.difference(text)
    if not problem and not _is_as_read(text, after):
        if (read := _printed(plain)) != plain and _printed(read) == read:
            return outcome_of(subject.of(read), pipeline, run)
        problem = "it is printed otherwise when it is read"
    failure = f"program {subject.program.seed}, {pipeline}: {problem}" if problem else ""
    return Outcome(failure, subject.whole(text), ledger)


def _left_behind(module: ModuleOp) -> str:
    """An op that is in no module and uses a value of this one, so that passes find its use."""
    for op in module.walk():
        arguments = [
            value for region in op.regions for block in region.blocks for value in block.args
        ]
        for use in (use for value in (*op.results, *arguments) for use in value.uses):
            if outermost_op(use.operation) is not module:
                return f"'{use.operation.name}' still uses a value of '{op.name}'"
    return ""


@lru_cache(8)
def _printed(text: str) -> str:
    """A text, read and printed."""
    from loopwright.ir.syntax import print_module

    return print_module(shared_module(text), local_scope=True)


def _is_as_read(text: str, module: ModuleOp) -> bool:
    """Whether the text of a module is printed as it is. What is a dimension of a subscript and a
    symbol of another, or of the same, is read as a dimension in both, as by `mlir-opt`: sums with
    such a value are compared in their canonical form."""
    if _printed(text) == text:
        return True
    return "symbol(" in text and _canonical(module) == _canonical(parse(text))


def _canonical(module: ModuleOp) -> str:
    from loopwright.ir.syntax import print_module

    copy = module.clone()
    transformed(copy, "canonicalize")
    return print_module(copy, local_scope=True)


Variant = Callable[[str], str]


def variants(program: Program) -> list[Variant]:
    """What turns a transformed program into ones to run: as it is, and on other numbers, of arrays
    and for symbols, where the program has a meaning then."""
    all_variants: list[Variant] = [lambda text: text]
    if not isinstance(program, CalledProgram):
        return all_variants
    other_inputs = [program.salted(1)]
    for number in SYMBOLS:
        other_input = program.with_symbols(number)
        if other_input.text != program.text and _has_meaning(other_input):
            other_inputs.append(other_input)
    all_variants += [partial(_called_as, program, other_input) for other_input in other_inputs]
    return all_variants


def _called_as(program: Program, other_input: Program, text: str) -> str:
    return nests.called_otherwise(text, program, other_input)


def _has_meaning(program: Program) -> bool:
    try:
        meaning(parse(program.text), program.name)
    except InterpreterError:
        return False
    return True


def difference(
    program: Program,
    text: str,
    inputs: Sequence[Variant],
    expected: Sequence[tuple[list[int], int]],
) -> str:
    """What a transformed program computes and should not; empty where all is well."""
    for number, (variant, (truth, steps)) in enumerate(zip(inputs, expected, strict=True)):
        changed = variant(text)
        try:
            actual, _ = meaning(parse(changed), program.name, PATIENCE * steps + 10_000)
        except InterpreterError as error:
            if error.code != "step-limit":
                raise
            # It computes much again and again: too much to interpret.
            actual = [int(number) for number in compiled(replace(program, text=changed))]
        if actual != truth:
            return f"{actual} instead of {truth} (input {number})"
    return ""


def equivalence(
    seeds: Sequence[int], pipelines: Sequence[str], *, programs: str = "nests", native: bool = False
) -> Report:
    """Pipelines keep what programs mean; with `native`, `mlir-runner` runs what they make, too."""
    report = Report(f"passes on {programs}")
    for batch in batches(seeds):
        generated = [GENERATORS[programs](seed) for seed in batch]
        changed: list[tuple[Program, str]] = []
        for program in generated:
            report.count += 1
            for pipeline, outcome in judge(program, pipelines).items():
                if outcome.failure:
                    report.failures.append(outcome.failure)
                    continue
                count(report.coverage, pipeline, outcome)
                if outcome.text:
                    changed.append((replace(program, text=outcome.text), pipeline))
        if native:
            run_natively(report, generated, changed)
    return report


def count(coverage: Counter[str], pipeline: str, outcome: Outcome) -> None:
    coverage[f"{pipeline}: programs changed"] += bool(outcome.text)
    for entry in outcome.ledger or ():
        coverage[f"{entry.pass_name}: {entry.kind} {entry.code}"] += 1
        if isinstance(entry, RefusalEntry):
            coverage[f"{entry.pass_name}: refused as {entry.reason.value}"] += 1


_CHOSEN = (
    "loop-invariant-code-motion",
    "affine-super-vectorize{virtual-vector-size=2,3},lower-affine",
    "canonicalize",
    "lower-affine",
    "canonicalize,lower-affine,canonicalize",
    "affine-data-copy-generate{fast-mem-capacity=1}",
    "affine-jam-updates{everywhere=true rows=3}",
    "affine-jam-skewed{everywhere=true rows=3}",
    "affine-jam-triangles{everywhere=true rows=3}",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-distribute-recurrences{everywhere=true strip=3}",
    "affine-loop-permute{order=1,0}",
    "affine-loop-tile{tile-size=3 separate=true}",
    "affine-loop-unroll{unroll-factor=3}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling}",
    "affine-loop-fusion{mode=elements}",
    "affine-memory-order{everywhere=true}",
    "affine-mem2reg",
    "affine-mem2reg,canonicalize",
    "affine-mem2reg{version-extents=true}",
    "affine-parallelize",
    "affine-parallelize,affine-parallel-fusion,affine-parallel-tile{tile-sizes=2}",
    "affine-parallelize-outermost{threads=2}",
    "affine-parallelize-reductions{threads=2 least=0}",
    "affine-reg2mem",
    "affine-reg2mem,affine-mem2reg",
    "affine-register-tile{everywhere=true rows=2 lanes=2 vectors=2}",
    "affine-register-tile{everywhere=true rows=3 lanes=4 pack=always block-reduction=2}",
    "affine-register-tile{everywhere=true rows=2 block-rows=2 pack=always threads=2}",
    "affine-carry-recurrences",
    "affine-carry-recurrences{everywhere=true version-trips=true}",
    "affine-defer-updates{everywhere=true block-sizes=3}",
    "affine-reschedule{fuse=max tile-size=3}",
    "affine-parallel-blocks{everywhere=true size=2}",
    "affine-parallelize,affine-parallel-blocks{everywhere=true size=3}",
    "affine-tile-transposes{everywhere=true across=2 along=3}",
    "affine-time-skew{everywhere=true tile-size=3}",
    "affine-time-skew{everywhere=true tile-size=3 threads=2 block=3}",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=2},lower-affine",
    "test-loop-fusion{test-loop-fusion-utilities=true}",
    "test-loop-permutation{permutation-map=1,0}",
)
_WITH_A_FILE = "apply-schedule"
EVERY_PASS = (
    *_CHOSEN,
    *sorted(
        set(own_passes())
        - {name for steps in _CHOSEN for name in re.findall(r"(?:^|,)([a-z][\w-]*)", steps)}
        - {_WITH_A_FILE}
    ),
)
"""Every pass, alone or with others: those that need options or others with these, all others
plain."""


def valid(seeds: Sequence[int], *, share: int = 5) -> Report:
    """Passes leave valid IR, and `mlir-opt` takes it: of every form, also with operands that are
    constants; of memory of rare types and with layouts that have symbols; of index operations in
    code that is never executed. Each program goes through one of `share` passes, others through
    others."""
    report = Report("valid")
    for batch in batches(seeds):
        texts: dict[str, str] = {}
        for seed in batch:
            inputs = {
                "rare program": rare.generate(seed, report.coverage, nested=True).text,
                "module": module(seed, report.coverage),
                "module of known operands": known_operands.generate(seed),
                "index operations": linearized.in_context(seed),
                "program of layouts": layouts.generate(seed).text,
            }
            report.count += len(inputs)
            for number, (name, text) in enumerate(inputs.items()):
                for pipeline in spread(EVERY_PASS, share, seed + number):
                    label = f"{name} {seed}, {pipeline}"
                    passed_text = attempt(report.failures, label, partial(passed, text, pipeline))
                    if passed_text is not None and not any(
                        name in passed_text for name in EXTENSIONS
                    ):
                        texts[label] = readable(passed_text)
        for label, answer in zip(texts, ask_each(list(texts.values())), strict=True):
            if answer is None:
                report.failures.append(f"{label}: mlir-opt refuses what passes made")
    return report


def passed(text: str, pipeline: str) -> str | None:
    """A text after a pipeline, verified after each pass and read again; None if the pipeline cannot
    do what its options ask for."""
    from loopwright.ir.syntax import print_module
    from loopwright.ir.syntax.verification import verify

    after = again(text)
    ledger = Ledger()
    try:
        transformed(after, pipeline, ledger)
    except errors.RequestError:
        return None
    users = detached_users(after)
    assert not users, f"operations that are not in the module use its values: {users}"
    printed = print_module(after)
    verify(parse(printed))
    return printed


def detached_users(module: ModuleOp) -> list[str]:
    """The names of operations that are not in a module, but use its values: a pattern has created
    them and then declined."""
    return [
        use.operation.name
        for op in module.walk()
        for value in (*op.results, *(arg for r in op.regions for b in r.blocks for arg in b.args))
        for use in value.uses
        if outermost_op(use.operation) is not module
    ]


def run_natively(
    report: Report, generated: Sequence[Program], changed: Sequence[tuple[Program, str]]
) -> None:
    """`mlir-runner` on transformed programs: accepted, and the same checksums."""
    expected = oracle_checks(generated)
    for pipeline in sorted({pipeline for _, pipeline in changed}):
        chosen = [unwrapped(program) for program, by in changed if by == pipeline]
        for program, printed in zip(chosen, each_natively(chosen), strict=True):
            if printed != expected[program.seed]:
                report.failures.append(
                    f"program {program.seed}, {pipeline}, mlir-runner: {printed} instead of "
                    f"{expected[program.seed]}"
                )


_PACKED = re.compile(r"memref<[^>]*xi1[,>]")


def packs_truth_values(text: str) -> bool:
    """Whether a text moves vectors of `i1` to or from memory: `mlir-runner` packs them there, but
    not scalars."""
    return any(("vector." in s or "vector_" in s) and _PACKED.search(s) for s in text.splitlines())


def each_natively(programs: Sequence[Program]) -> list[list[str] | str]:
    """The checksums of each program in `mlir-runner`, or what it says."""
    try:
        together = oracle_checks(programs)
        return [together[program.seed] for program in programs]
    except AssertionError as error:
        if len(programs) == 1:
            return [str(error)]
    half = len(programs) // 2
    return [*each_natively(programs[:half]), *each_natively(programs[half:])]


def unwrapped(program: Program) -> Program:
    """The program without the module around it, so that several fit in one, and with all memory in
    one space: `mlir-opt` gives calls of `free` that do not verify to memory in another."""
    _, *lines, _ = program.text.strip("\n").splitlines()
    return replace(program, text=_SPACE.sub(r"\1>", "\n".join(lines) + "\n"))


_SPACE = re.compile(r"(memref<[^<>,]*), \d+>")
