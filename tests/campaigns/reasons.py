"""Refusals, each with its reason confirmed: by the trace of the program as it is interpreted, or by
what the operations say that the refusal names.

A dependence is replayed: both iterations are executed, in the order that is said, and access one
element, which one of them writes; and the transformation would turn that order round, or the loop
is the one that carries it. What is said of bounds, values that loops carry, trip counts and
operations is looked up in the program by other means than those of the passes (`reason_structure`).
A refusal that says itself that its reason is not certain is counted as unknown; one that nothing
here confirms or refutes, as not checked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import loopwright as lw
from loopwright.reporting.errors import RefusedStepError
from loopwright.reporting.ledger import Decision, Ledger, Reason, RefusalEntry
from tests.campaigns import Report, reason_dependences, reason_structure
from tests.campaigns.loops import every_pass
from tests.campaigns.passes import is_done
from tests.campaigns.reason_claims import Claim, Source
from tests.campaigns.schedules import GENERATED, function_with_loops, random_step
from tests.generate import eliminations
from tests.generate.program import Program
from tests.judged_programs import parse

PROGRAMS: dict[str, Callable[[int], Program]] = {
    **GENERATED,
    "eliminations": eliminations.generate,
}
KINDS = ("usual", "nests", "stencils", "general", "eliminations", "lowered", "contractions")
PASSES_OF_ONE = 12
"""How many passes run on each program, others on others."""
CHECKS = {**reason_dependences.CHECKS, **reason_structure.CHECKS}
STEPS_OF_ONE = 12
"""How many steps of schedules are tried on each program."""
_WITHOUT = re.compile(r"affine-optimize|inline|,")
"""Pipelines of several passes: what the later ones refuse is not in the program."""


@cache
def pipelines() -> tuple[str, ...]:
    """Single passes, with each of the options that they get in campaigns."""
    every = [text for texts in every_pass().values() for text in texts]
    return tuple(text for text in every if not _WITHOUT.search(text.partition("{")[0]))


def ledger_of(source: Source, pipeline: str) -> Ledger:
    """What a pass says of a program."""
    ledger = Ledger()
    is_done(parse(source.program.text), pipeline, ledger)
    return ledger


def refusals_in(ledger: Ledger, source: Source) -> list[RefusalEntry]:
    """What a pass refuses on a program, but for nests that it has changed by then."""
    changed: set[int] = set()
    entries: list[RefusalEntry] = []
    for entry in ledger:
        near = source.near(entry.locations)
        if isinstance(entry, Decision):
            changed |= near
        elif isinstance(entry, RefusalEntry) and not changed & near:
            entries.append(entry)
    return entries


def unexplained(ledger: Ledger) -> list[str]:
    """The nests that are computed again in others and stay, without a reason."""
    problems_by_place: dict[str, str] = {}
    for entry in ledger:
        place = str(entry.locations[0]) if entry.locations else ""
        figures = entry.evidence.figures
        if entry.code == "fusion.fused" and "removes_source" in figures:
            problems_by_place[place] = "" if figures["removes_source"] else "it is computed twice"
        elif entry.code in ("fusion.source-kept", "fusion.erased-source"):
            problems_by_place[place] = ""
    return [f"{place}: {what}" for place, what in problems_by_place.items() if what]


def refused_steps(program: Program) -> Iterator[tuple[str, RefusalEntry]]:
    """The steps of schedules that are refused as the first step on a program."""
    rng = random.Random(program.seed)
    module = lw.parse(program.text)
    function = function_with_loops(module)
    if function is None:
        return
    for _ in range(STEPS_OF_ONE):
        schedule = module.schedule(function)
        word, fields = random_step(rng, schedule)
        if word in ("run", "apply-map") or not schedule.loops:
            continue
        try:
            schedule.step(word, **fields)
        except RefusedStepError as error:
            yield f"{word} {fields}", error.refusal
        except lw.ScheduleError:
            continue


def judged(claim: Claim) -> str:
    """Whether a reason is `confirmed`, `unknown`, `unchecked`, or `false`."""
    if claim.entry.reason is Reason.UNKNOWN:
        return "unknown"
    check = CHECKS.get(claim.entry.code)
    answer = None if check is None else check(claim)
    return "unchecked" if answer is None else "confirmed" if answer else "false"


def reasons(seeds: Sequence[int]) -> Report:
    """Refusals of passes and of steps of schedules on generated programs; none may be false."""
    report = Report("reasons")
    for seed in seeds:
        report.count += 1
        kind = KINDS[seed % len(KINDS)]
        program = PROGRAMS[kind](seed)
        rng = random.Random(f"reasons {seed}")
        chosen = rng.sample(pipelines(), PASSES_OF_ONE)
        source = Source(program)
        claims: list[tuple[str, RefusalEntry]] = [*refused_steps(program)]
        for pipeline in chosen:
            ledger = ledger_of(source, pipeline)
            claims += [(pipeline, entry) for entry in refusals_in(ledger, source)]
            for nest in unexplained(ledger):
                report.failures.append(f"{kind} {seed}, {pipeline}: {nest}")
        for pipeline, entry in claims:
            with report.trying(f"{kind} {seed}, {pipeline}, {entry.code}"):
                verdict = judged(Claim(source, pipeline, entry))
                report.facts[verdict] += 1
                report.coverage[f"{entry.code}: {verdict}"] += 1
                if verdict == "false":
                    places = ", ".join(map(str, entry.locations))
                    claim_text = f"{entry.code}: {entry.message} [{places}]"
                    report.failures.append(f"{kind} {seed}, {pipeline}: {claim_text}")
    return report
