"""The campaign on schedules: programs mean the same before and after random legal steps, to the
bit, interpreted, compiled and in `mlir-runner`; schedules are read as they were written, and replay
to the same text.
"""

import random
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as numbers
from math import prod

from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.syntax import print_module
from loopwright.loops.schedule.optimiser_steps import passes
from loopwright.loops.schedule.program import structure_of
from loopwright.loops.schedule.schedule import KINDS, read_schedule
from loopwright.reporting.errors import RefusedStepError
from tests.campaigns import Report, batches, compiled_checks
from tests.campaigns.passes import packs_truth_values, transformed
from tests.generate import contractions, nests, small, stencils
from tests.generate.builder import Builder
from tests.generate.calling import Call, caller
from tests.generate.program import Program, generate
from tests.generate.sources import SOURCES
from tests.judged_programs import Form, Subject, natively

_ATTEMPTS = 40
"""Steps that are tried in vain before a schedule is left as it is."""
_MOST_OPS = 1000
"""Programs are not made longer."""
_TOGETHER = 10
"""Programs that are compiled as one: more of them take longer, and fail together."""


@dataclass(frozen=True)
class _Array:
    """An array that a contraction is given."""

    shape: tuple[int, ...]
    element: str
    type: str


def contraction(seed: int) -> Program:
    """A small contraction of elements that callers know, with its caller."""
    tries = (contractions.generate(seed + (k << 32)) for k in numbers())
    small_program = next(candidate for candidate in tries if _is_small(candidate.memrefs))
    alpha, *extents = small_program.scalars
    scalars = [
        (small_program.memrefs[0][0], str(alpha)),
        *(("index", str(extent)) for extent in extents),
    ]
    types = re.findall(r"memref<[^>]*>", small_program.text.partition("{")[0])
    arrays = [
        _Array(m[1], m[0], kind) for m, kind in zip(small_program.memrefs, types, strict=True)
    ]
    text, checks = caller(Builder(seed), Call(seed, arrays, scalars, []))
    return Program(seed, f"p{seed}", small_program.text.replace("@f(", f"@k{seed}(") + text, checks)


def _is_small(memrefs: Sequence[tuple[str, tuple[int, ...]]]) -> bool:
    elements = {element for element, _ in memrefs}
    return elements <= {"f32", "f64", "i32", "i64"} and sum(prod(s) for _, s in memrefs) < 4000


GENERATED: dict[str, Callable[[int], Program]] = {
    "contractions": contraction,
    "nests": partial(nests.generate, profile="hostile", most=4),
    "usual": partial(nests.generate, profile="usual", most=4),
    "stencils": stencils.generate,
    "general": partial(generate, most=6),
    "lowered": SOURCES["lowered"],
    "far": small.far,
}
"""Small programs of all kinds: what is wrong with a step is wrong in one of a few nests."""
_TURNS = (
    *("nests", "usual", "stencils", "nests", "usual"),
    *("lowered", "nests", "contractions", "stencils", "general", "far"),
)


def programs_of(seeds: Sequence[int], kind: str = "") -> Iterator[tuple[str, Program]]:
    """Programs of all kinds by turns, or of one, with what they are called."""
    for seed in seeds:
        chosen = kind or _TURNS[seed % len(_TURNS)]
        yield f"{chosen} {seed}", GENERATED[chosen](seed)


class Trials:
    """What is made of programs, to be compiled, and run by `mlir-runner`, together."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._ours: list[Form] = []
        self._theirs: list[Form] = []

    def add(self, subject: Subject, module: ModuleOp) -> None:
        """What is made of a program."""
        text = print_module(module, local_scope=True)
        self._ours.append(Form(subject, text))
        if not packs_truth_values(text):
            self._theirs.append(Form(subject, _for_mlir(module, text)))

    def run(self) -> None:
        """Compare what all of them compute."""
        for engine, run, forms in (
            ("compiled", compiled_forms, self._ours),
            ("mlir-runner", natively, self._theirs),
        ):
            for start in range(0, len(forms), _TOGETHER):
                forms_of_batch = forms[start : start + _TOGETHER]
                for form, checks in zip(forms_of_batch, run(forms_of_batch), strict=True):
                    if checks != form.subject.checks:
                        what = f"program {form.subject.program.seed}, {engine}"
                        expected_checks = form.subject.checks
                        self._report.failures.append(
                            f"{what}: {checks} instead of {expected_checks}"
                        )


def compiled_forms(forms: Sequence[Form]) -> list[list[str] | str]:
    """The checksums that each form has as compiled code, or what is wrong with it."""
    programs = [replace(f.subject.program, text=_inside(f.subject.whole(f.text))) for f in forms]
    try:
        together = compiled_checks(programs)
        return [together[program.seed] for program in programs]
    except Exception:
        if len(forms) <= 1:
            return [traceback.format_exc(limit=-6)][: len(forms)]
    half = len(forms) // 2
    return [*compiled_forms(forms[:half]), *compiled_forms(forms[half:])]


def _inside(text: str) -> str:
    """A module without what is around its ops."""
    lines = text.strip("\n").splitlines()
    return "\n".join(lines[1:-1] if lines[0].startswith("module") else lines) + "\n"


def campaign(
    report: Report,
    seeds: Sequence[int],
    programs: str,
    try_one: Callable[[Subject, Report], tuple[ModuleOp | None, str]],
    *,
    everywhere: bool,
    whole: bool = False,
) -> Report:
    """Try something on each program: it gives the program that is made, if any, and what is wrong.
    With `everywhere` all are compiled, too, and run by `mlir-runner`."""
    for batch in batches(seeds):
        trials = Trials(report)
        for label, program in programs_of(batch, programs):
            report.count += 1
            try:
                # Now and then what calls a function stays where passes see it.
                subject = Subject(program, whole=whole or program.seed % 7 == 0, inputs=2)
                scheduled, failure = try_one(subject, report)
                if scheduled is not None and not failure:
                    failure = subject.difference(print_module(scheduled, local_scope=True))
            except Exception:
                scheduled = None
                failure = traceback.format_exc(limit=-6)
            if failure:
                report.failures.append(f"{label}: {failure}")
            elif scheduled is not None and everywhere:
                trials.add(subject, scheduled)
        trials.run()
    return report


def schedules(seeds: Sequence[int], programs: str = "", *, everywhere: bool = True) -> Report:
    """Random schedules of one to eight steps on programs of all kinds; they are read as they were
    written, and replayed."""
    report = Report(f"schedules on {programs or 'all programs'}")
    return campaign(report, seeds, programs, _scheduled, everywhere=everywhere)


def _scheduled(subject: Subject, report: Report) -> tuple[ModuleOp | None, str]:
    schedule = _random_schedule(subject, report)
    if schedule is None:
        return None, ""
    report.facts["with steps"] += 1
    report.facts["steps"] += len(schedule)
    failure = _kept_wrongly(subject, schedule)
    return schedule.op, f"{failure}\n{schedule}" if failure else ""


def optimised(seeds: Sequence[int], programs: str = "", *, everywhere: bool = True) -> Report:
    """What the optimiser does to programs of all kinds; what it says that it did, as a schedule, is
    read again and gives the same bytes."""
    report = Report(f"optimised {programs or 'programs of all kinds'}")
    return campaign(report, seeds, programs, _optimised, everywhere=everywhere)


def _optimised(subject: Subject, report: Report) -> tuple[ModuleOp | None, str]:
    after = subject.module()
    transformed(after, "affine-optimize")
    return after, _told_wrongly(subject, after, report)


def _told_wrongly(subject: Subject, after: ModuleOp, report: Report) -> str:
    """What is wrong with the schedule that says what the optimiser did."""
    module = lw.parse(subject.text)
    name = function_with_loops(module)
    if name is None:
        return ""
    schedule = module.schedule(name).optimise()
    report.facts["changed"] += len(schedule) > 0
    for step in schedule.steps:
        report.coverage[" ".join(step.split()[: 2 if step.startswith("run") else 1])] += 1
    (function,) = functions_with_bodies(after, name)
    if schedule.saved.result != structure_of(function):
        return f"the pass makes something else\n{schedule}"
    failure = _kept_wrongly(subject, schedule) if len(schedule) else ""
    return f"{failure}\n{schedule}" if failure else ""


def _kept_wrongly(subject: Subject, schedule: lw.Schedule) -> str:
    """What is wrong with a schedule that is written, read and replayed."""
    for spelt in (str(schedule), schedule.to_json()):
        if read_schedule(spelt) != schedule.saved:
            return f"it is read otherwise: {spelt}"
    replayed = lw.parse(subject.text).schedule(schedule.function, schedule.saved)
    return "" if str(replayed.module) == str(schedule.module) else "it replays to another program"


def _random_schedule(subject: Subject, report: Report) -> lw.Schedule | None:
    """Random legal steps on a program; None if it has no loops, or none was found."""
    rng = random.Random(subject.program.seed)
    module = lw.parse(subject.text)
    function = function_with_loops(module)
    if function is None:
        return None
    schedule = module.schedule(function)
    step_count = rng.randrange(1, 9)
    for _ in range(_ATTEMPTS):
        if len(schedule) == step_count or not schedule.loops:
            break
        before = schedule.steps
        word, fields = random_step(rng, schedule)
        report.coverage[f"{word}: asked"] += 1
        try:
            schedule.step(word, **fields)
        except RefusedStepError as error:
            report.coverage[f"{word}: {error.refusal.code}"] += 1
            error.refusal.evidence.witness()
            assert schedule.steps == before, "a refused step is kept"
            continue
        except lw.ScheduleError:
            continue
        report.coverage[f"{word}: taken"] += 1
        if sum(1 for _ in schedule.op.walk()) > _MOST_OPS:
            schedule.undo()
            break
    return schedule if len(schedule) else None


def _for_mlir(module: ModuleOp, text: str) -> str:
    """A text for `mlir-runner`: vectors have no permutations and strides in `mlir-opt`."""
    if "permutation_map" not in text and "] strides [" not in text:
        return text
    lowered = module.clone()
    transformed(lowered, "lower-affine")
    return print_module(lowered, local_scope=True)


def function_with_loops(module: lw.Module) -> str | None:
    """The function with the most loops."""
    sizes_with_names = [
        (sum(isinstance(op, ForOp | ParallelOp) for op in function.walk()), name_of(function))
        for function in functions_with_bodies(module.op)
    ]
    count, name = max(sizes_with_names, default=(0, ""))
    return name if count else None


def random_step(rng: random.Random, schedule: lw.Schedule) -> tuple[str, dict[str, object]]:
    """A step with random loops and numbers, not quite at random: most are possible."""
    word = rng.choice(list(KINDS))
    names = list(schedule.loops)
    loop = rng.choice(names)
    # What is hardly ever possible else.
    if not len(schedule) and rng.random() < 0.2:
        word = "register-tile"
        loop = names[-1]
    elif len(schedule) and schedule.steps[-1].startswith("vectorise") and rng.random() < 0.3:
        word = "stream"
    return word, _FIELDS[word](rng, schedule, loop)


def _named(schedule: lw.Schedule) -> dict[Operation, str]:
    """The names of loops that are no bands of several."""
    (function,) = functions_with_bodies(schedule.op, schedule.function)
    loop_ops = [op for op in function.walk() if isinstance(op, ForOp | ParallelOp)]
    counts = [len(op.body.args) if isinstance(op, ParallelOp) else 1 for op in loop_ops]
    names = list(schedule.loops)
    number = 0
    names_by_op: dict[Operation, str] = {}
    for op, count in zip(loop_ops, counts, strict=True):
        names_by_op[op] = names[number]
        number += count
    return names_by_op


def _nested(rng: random.Random, schedule: lw.Schedule, loop: str) -> list[str]:
    """A loop and some that are in each other, or now and then any that follow it in the text."""
    names = list(schedule.loops)
    count = rng.randrange(2, 4)
    start = names.index(loop)
    if rng.random() < 0.1:
        return names[start : start + count]
    names_by_op = _named(schedule)
    nested_names = [loop]
    op = next((op for op, name in names_by_op.items() if name == loop), None)
    while op is not None and len(nested_names) < count:
        inner = [inner_op for inner_op in op.regions[0].block.ops if inner_op in names_by_op]
        op = rng.choice(inner) if inner else None
        nested_names += [names_by_op[op]] if op is not None else []
    return nested_names


def _tile(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    names = _nested(rng, schedule, loop)
    sizes: list[int | str] = [rng.randrange(1, 6) for _ in names]
    if rng.random() < 0.3:
        (function,) = functions_with_bodies(schedule.op, schedule.function)
        arguments = function.regions[0].blocks[0].args
        indices = [f"arg{k}" for k, a in enumerate(arguments) if isinstance(a.type, IndexType)]
        sizes[0] = rng.choice(indices or sizes)
    fields: dict[str, object] = {"loops": tuple(names), "sizes": tuple(sizes)}
    return fields | ({"separate": True} if rng.random() < 0.2 else {})


def _order(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    names = _nested(rng, schedule, loop)
    rng.shuffle(names)
    return {"loops": tuple(names)}


def _fuse(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    names_by_op = _named(schedule)
    pairs = [
        (names_by_op[op], names_by_op[later])
        for op in names_by_op
        for later in names_by_op
        if later is not op and later.parent_block() is op.parent_block()
    ]
    first, second = rng.choice(pairs) if pairs else (loop, loop)
    return {"first": first, "second": second}


def _skew(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    names = list(schedule.loops)
    before = names[: names.index(loop)] or names
    return {"loop": loop, "by": rng.choice(before[-3:]), "factor": rng.choice((-2, -1, 1, 2, 3))}


def _peel(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    how = rng.choice(("first", "last", "first", "last", "below"))
    if how == "below":
        return {"loop": loop, "below": _skew(rng, schedule, loop)["by"]}
    return {"loop": loop, how: rng.randrange(1, 4)}


def _pack(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    names = schedule.saved.memrefs or ("none",)
    return {"memref": rng.choice(names), "at": loop}


def _if_any(name: str, number: int) -> dict[str, object]:
    return {name: number} if number else {}


def _factor(low: int, high: int) -> Callable[[random.Random, lw.Schedule, str], dict[str, object]]:
    return lambda rng, _, loop: {"loop": loop, "factor": rng.randrange(low, high)}


def _alone(_: random.Random, __: lw.Schedule, loop: str) -> dict[str, object]:
    return {"loop": loop}


def _run(rng: random.Random, schedule: lw.Schedule, loop: str) -> dict[str, object]:
    leaving = (loop,) if rng.random() < 0.3 else ()
    return {"name": rng.choice([*passes()]), "leaving": leaving}


def _map(rng: random.Random, schedule: lw.Schedule, _: str) -> dict[str, object]:
    """A time for each iteration: loops in another order, turned round or added up, and statements
    one after the other at some depth."""
    scop = lw.scop(schedule.module, schedule.function)
    depth = max((len(statement.loops) for statement in scop.statements), default=0)
    at = rng.randrange(depth + 1)
    pieces: list[str] = []
    for number, statement in enumerate(scop.statements):
        times = [*statement.loops, *["0"] * (depth - len(statement.loops))]
        if rng.random() < 0.4:
            rng.shuffle(times)
        if times and rng.random() < 0.3:
            times[0] = f"{rng.choice(('-', '2 * '))}({times[0]} + {times[-1]})"
        times.insert(at, str(number))
        pieces.append(f"{statement.name}[{', '.join(statement.loops)}] -> [{', '.join(times)}]")
    return {"map": f"{{ {'; '.join(pieces)} }}"}


_FIELDS: dict[str, Callable[[random.Random, lw.Schedule, str], dict[str, object]]] = {
    "split": _factor(1, 6),
    "apply-map": _map,
    "tile": _tile,
    "interchange": _order,
    "skew": _skew,
    "shift": lambda rng, _, loop: {"loop": loop, "by": rng.randrange(-4, 5)},
    "reverse": _alone,
    "fuse": _fuse,
    "distribute": lambda rng, _, loop: {"loop": loop, "at": rng.randrange(1, 5)},
    "peel": _peel,
    "unroll": lambda rng, _, loop: {"loop": loop} | _if_any("factor", rng.randrange(5)),
    "unroll-and-jam": _factor(1, 5),
    "normalise": _alone,
    "coalesce": lambda rng, schedule, loop: {"loops": tuple(_nested(rng, schedule, loop))},
    "vectorise": lambda rng, _, loop: {"loop": loop, "lanes": rng.choice((2, 3, 4, 8))},
    "parallelise": _alone,
    "serialise": _alone,
    "pack": _pack,
    "keep-in-registers": _alone,
    "reuse-at": lambda rng, schedule, loop: {
        **_pack(rng, schedule, loop),
        "keep": rng.choice(("auto", "auto", "registers", "memory")),
    },
    "pipeline": lambda rng, _, loop: {
        "loop": loop,
        "latencies": rng.choice(("", "load:2,float:3")),
    },
    "hoist": _alone,
    "prefetch": lambda rng, schedule, loop: {
        **_pack(rng, schedule, loop),
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
