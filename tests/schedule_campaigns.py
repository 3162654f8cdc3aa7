"""The campaign on schedules: programs mean the same before and after random legal steps, to the
bit, interpreted, compiled and in `mlir-runner`; schedules are read as they were written, and replay
to the same text.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

import loopwright as lw
from loopwright.analysis.functions import functions_with_bodies, name_of
from loopwright.dialects.affine import ForOp, ParallelOp
from loopwright.schedule.optimiser_steps import passes
from loopwright.schedule.saving import KINDS, read_schedule, structure_of
from loopwright.schedule.step import RefusedStepError
from loopwright.syntax import print_module
from tests.campaigns import Report, batches, compiled
from tests.generate.program import Program
from tests.pass_campaigns import (
    GENERATORS,
    difference,
    meaning,
    parse,
    run_natively,
    transformed,
    variants,
)

_ATTEMPTS = 40
"""Steps that are tried in vain before a schedule is left as it is."""
_MOST_OPS = 3000
"""Programs are not made longer."""


KINDS_OF_PROGRAMS = ("nests", "usual", "stencils", "general", "lowered")


def programs_of(seeds: Sequence[int], kind: str = "") -> Iterator[tuple[str, Program]]:
    """Programs of all kinds by turns, or of one, with what they are called."""
    for seed in seeds:
        chosen = kind or KINDS_OF_PROGRAMS[seed % len(KINDS_OF_PROGRAMS)]
        yield f"{chosen} {seed}", GENERATORS[chosen](seed)


def schedules(seeds: Sequence[int], programs: str = "", *, everywhere: bool = False) -> Report:
    """Random schedules of one to eight steps on programs of all kinds; with `everywhere` each of
    them is compiled, replayed, and run by `mlir-runner`, too."""
    report = Report(f"schedules on {programs or 'all programs'}")
    for batch in batches(seeds):
        made: list[Program] = []
        changed: list[tuple[Program, str]] = []
        for label, program in programs_of(batch, programs):
            report.count += 1
            try:
                schedule = _random_schedule(program, report)
                failure = _wrong(program, schedule, everywhere=everywhere) if schedule else ""
            except Exception:
                schedule, failure = None, traceback.format_exc(limit=-6)
            if failure:
                report.failures.append(f"{label}: {failure}")
            elif schedule is not None:
                report.facts["with steps"] += 1
                report.facts["steps"] += len(schedule)
                made.append(program)
                changed.append((replace(program, text=_for_mlir(schedule.op)), "its schedule"))
        if everywhere:
            run_natively(report, made, changed)
    return report


def optimised(seeds: Sequence[int], programs: str = "", *, everywhere: bool = True) -> Report:
    """What the optimiser does to programs of all kinds, interpreted, compiled and in `mlir-runner`;
    what it says that it did, as a schedule, is read again and gives the same bytes."""
    report = Report(f"optimised {programs or 'programs of all kinds'}")
    for batch in batches(seeds):
        made: list[Program] = []
        changed: list[tuple[Program, str]] = []
        for label, program in programs_of(batch, programs):
            report.count += 1
            try:
                after = parse(program.text)
                transformed(after, "affine-optimize")
                failure = _told_wrongly(program, after, report)
                if not failure:
                    text = print_module(after, local_scope=True)
                    failure = differs(program, text, is_compiled=everywhere)
                    made.append(program)
                    changed.append((replace(program, text=_for_mlir(after)), "affine-optimize"))
            except Exception:
                failure = traceback.format_exc(limit=-6)
            if failure:
                report.failures.append(f"{label}: {failure}")
        if everywhere:
            run_natively(report, made, changed)
    return report


def _told_wrongly(program: Program, after: ModuleOp, report: Report) -> str:
    """What is wrong with the schedule that says what the optimiser did."""
    module = lw.parse(program.text)
    name = function_with_loops(module)
    if name is None:
        return ""
    made = module.schedule(name).optimise()
    report.facts["changed"] += len(made) > 0
    for step in made.steps:
        report.coverage[" ".join(step.split()[: 2 if step.startswith("run") else 1])] += 1
    (function,) = functions_with_bodies(after, name)
    if made.saved.result != structure_of(function):
        return f"the pass makes something else\n{made}"
    for spelt in (str(made), made.to_json()):
        replayed = module.schedule(name, read_schedule(spelt))
        if str(replayed.module) != str(made.module):
            return f"it replays to another program\n{spelt}"
    return ""


def _random_schedule(program: Program, report: Report) -> lw.Schedule | None:
    """Random legal steps on a program; None if it has no loops, or none was found."""
    rng = random.Random(program.seed)
    module = lw.parse(program.text)
    function = function_with_loops(module)
    if function is None:
        return None
    made = module.schedule(function)
    wanted = rng.randrange(1, 9)
    for _ in range(_ATTEMPTS):
        if len(made) == wanted or not made.loops:
            break
        before = made.steps
        word, fields = _random_step(rng, made)
        report.coverage[f"{word}: asked"] += 1
        try:
            made.step(word, **fields)
        except RefusedStepError as error:
            report.coverage[f"{word}: {error.refusal.code}"] += 1
            error.refusal.evidence.witness()
            assert made.steps == before, "a refused step is kept"
            continue
        except lw.ScheduleError:
            continue
        report.coverage[f"{word}: taken"] += 1
        if sum(1 for _ in made.op.walk()) > _MOST_OPS:
            made.undo()
            break
    return made if len(made) else None


def _for_mlir(module: ModuleOp) -> str:
    """A text for `mlir-runner`: `mlir-opt` knows no permutations of `affine.vector_store`."""
    text = print_module(module, local_scope=True)
    if "permutation_map" not in text:
        return text
    lowered = module.clone()
    transformed(lowered, "lower-affine")
    return print_module(lowered, local_scope=True)


def _wrong(program: Program, made: lw.Schedule, *, everywhere: bool) -> str:
    """What is wrong with the program that a schedule gives, and with the schedule."""
    text = str(made.module)
    problem = differs(program, text, is_compiled=everywhere or program.seed % 3 == 0)
    if problem:
        return f"{problem}\n{made}"
    for spelt in (str(made), made.to_json()):
        again = read_schedule(spelt)
        if again != made.saved:
            return f"it is read otherwise\n{spelt}"
    if everywhere or program.seed % 2 == 0:
        replayed = lw.parse(program.text).schedule(made.function, made.saved)
        if str(replayed.module) != text:
            return f"it replays to another program\n{made}"
    return ""


def differs(program: Program, text: str, *, is_compiled: bool) -> str:
    """What a program that was changed computes and should not, interpreted and compiled."""
    inputs = variants(program)
    expected = [meaning(parse(variant(program.text)), program.name) for variant in inputs]
    problem = difference(program, text, inputs, expected)
    if problem or not is_compiled:
        return problem
    found = [int(number) for number in compiled(replace(program, text=text))]
    return "" if found == expected[0][0] else f"compiled: {found} instead of {expected[0][0]}"


def function_with_loops(module: lw.Module) -> str | None:
    """The function with the most loops."""
    found = [
        (sum(isinstance(op, ForOp | ParallelOp) for op in function.walk()), name_of(function))
        for function in functions_with_bodies(module.op)
    ]
    count, name = max(found, default=(0, ""))
    return name if count else None


def _random_step(rng: random.Random, made: lw.Schedule) -> tuple[str, dict[str, object]]:
    """A step with random loops and numbers, not quite at random: most are possible."""
    word = rng.choice(list(KINDS))
    names = list(made.loops)
    loop = rng.choice(names)
    return word, _FIELDS[word](rng, made, loop)


def _named(made: lw.Schedule) -> dict[Operation, str]:
    """The names of loops that are no bands of several."""
    (function,) = functions_with_bodies(made.op, made.function)
    found = [op for op in function.walk() if isinstance(op, ForOp | ParallelOp)]
    counts = [len(op.body.args) if isinstance(op, ParallelOp) else 1 for op in found]
    names, number = list(made.loops), 0
    known: dict[Operation, str] = {}
    for op, count in zip(found, counts, strict=True):
        known[op] = names[number]
        number += count
    return known


def _nested(rng: random.Random, made: lw.Schedule, loop: str) -> list[str]:
    """A loop and some that are in each other, or now and then any that follow it in the text."""
    names, count = list(made.loops), rng.randrange(2, 4)
    start = names.index(loop)
    if rng.random() < 0.1:
        return names[start : start + count]
    known = _named(made)
    found = [loop]
    op = next((op for op, name in known.items() if name == loop), None)
    while op is not None and len(found) < count:
        inner = [other for other in op.regions[0].block.ops if other in known]
        op = rng.choice(inner) if inner else None
        found += [known[op]] if op is not None else []
    return found


def _tile(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    names = _nested(rng, made, loop)
    return {"loops": tuple(names), "sizes": tuple(rng.randrange(1, 6) for _ in names)}


def _order(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    names = _nested(rng, made, loop)
    rng.shuffle(names)
    return {"loops": tuple(names)}


def _fuse(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    known = _named(made)
    pairs = [
        (known[op], known[later])
        for op in known
        for later in known
        if later is not op and later.parent_block() is op.parent_block()
    ]
    first, second = rng.choice(pairs) if pairs else (loop, loop)
    return {"first": first, "second": second}


def _skew(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    names = list(made.loops)
    before = names[: names.index(loop)] or names
    return {"loop": loop, "by": rng.choice(before[-3:]), "factor": rng.choice((-2, -1, 1, 2, 3))}


def _pack(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    names = made.saved.memrefs or ("none",)
    return {"memref": rng.choice(names), "at": loop}


def _factor(low: int, high: int) -> Callable[[random.Random, lw.Schedule, str], dict[str, object]]:
    return lambda rng, _, loop: {"loop": loop, "factor": rng.randrange(low, high)}


def _alone(_: random.Random, __: lw.Schedule, loop: str) -> dict[str, object]:
    return {"loop": loop}


def _run(rng: random.Random, made: lw.Schedule, loop: str) -> dict[str, object]:
    leaving = (loop,) if rng.random() < 0.3 else ()
    return {"name": rng.choice([*passes()]), "leaving": leaving}


_FIELDS: dict[str, Callable[[random.Random, lw.Schedule, str], dict[str, object]]] = {
    "split": _factor(1, 6),
    "tile": _tile,
    "interchange": _order,
    "skew": _skew,
    "shift": lambda rng, _, loop: {"loop": loop, "by": rng.randrange(-4, 5)},
    "fuse": _fuse,
    "distribute": lambda rng, _, loop: {"loop": loop, "at": rng.randrange(1, 5)},
    "peel": lambda rng, _, loop: {"loop": loop, rng.choice(("first", "last")): rng.randrange(1, 4)},
    "unroll": lambda rng, _, loop: {"loop": loop, "factor": rng.choice((-1, 1, 2, 3, 4))},
    "unroll-and-jam": _factor(1, 5),
    "normalise": _alone,
    "coalesce": lambda rng, made, loop: {"loops": tuple(_nested(rng, made, loop))},
    "vectorise": lambda rng, _, loop: {"loop": loop, "lanes": rng.choice((2, 3, 4, 8))},
    "parallelise": _alone,
    "serialise": _alone,
    "pack": _pack,
    "keep-in-registers": _alone,
    "hoist": _alone,
    "prefetch": lambda rng, made, loop: {
        **_pack(rng, made, loop),
        "distance": rng.choice((1, 2, 7, 100)),
        "locality": rng.randrange(4),
    },
    "stream": _pack,
    "run": _run,
    "register-tile": lambda rng, _, loop: {
        "loop": loop,
        "rows": rng.randrange(4),
        "vectors": rng.randrange(3),
        "lanes": rng.choice((0, 2, 4)),
        "pack": rng.choice(("auto", "never", "always")),
    },
}
