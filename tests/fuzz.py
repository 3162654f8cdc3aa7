"""`make fuzz`: the campaigns at full length, on all cores, seeded and so repeatable.

python tests/fuzz.py [CAMPAIGN …] [--count N] [--seed S] [--jobs J] [--profile PROFILE]
python tests/fuzz.py passes --pipeline 'a,b{x=1}' [--pipeline …] [--programs general] [--native]
python tests/fuzz.py beside [--pipeline …] [--programs usual]
"""

import argparse
import gc
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns import (
    BATCH,
    Report,
    draws,
    extended,
    fusion,
    handlers,
    lists,
    loops,
    naming,
    pages,
    programs,
    python_functions,
    records,
    requests,
    roundtrip,
    schedules,
    strings,
    vectorize,
    vectorize_beside,
)
from tests.campaigns.chunks import chunks
from tests.campaigns.contractions import contractions
from tests.campaigns.definitions import definitions
from tests.campaigns.expressions import expressions
from tests.campaigns.extents import implied_extents, known_extents
from tests.campaigns.far_numbers import far_numbers
from tests.campaigns.guarded import guarded_loops
from tests.campaigns.lasting import lasting
from tests.campaigns.numpy_sweep import sweep
from tests.campaigns.passes import GENERATORS, equivalence, valid
from tests.campaigns.passes_beside import PASSES, TEXTS, beside
from tests.campaigns.proofs import kernel_proofs, proofs, proofs_beside
from tests.campaigns.reductions import reductions
from tests.campaigns.repeated_calls import calls_in_turn
from tests.campaigns.rescheduling import rescheduled
from tests.campaigns.stand_in import stand_in
from tests.campaigns.updating import updates
from tests.generate.sources import SOURCES

FULL = {
    "roundtrip": 3000,
    "programs": 2000,
    "extended": 500,
    "expressions": 2700,
    "mutations": 50000,
    "stand-in": 12000,
    "dependences": 2000,
    "coarse": 1000,
    "remarks": 1000,
    "legality": 2000,
    "nests": 1000,
    "passes": 1000,
    "beside": 2000,
    "valid": 400,
    "reductions": 600,
    "guarded": 2000,
    "extents": 2000,
    "known-extents": 1000,
    "updates": 500,
    "registers": 2000,
    "parallel": 2000,
    "bands": 500,
    "overlapping": 500,
    "loops": 500,
    "pipelines": 2000,
    "kernel-pipelines": 600,
    "contractions": 2000,
    "fusion": 3000,
    "fusion-beside": 1000,
    "vectorize": 3000,
    "vectorize-beside": 1000,
    "lasting": 1000,
    "prove": 300,
    "prove-beside": 300,
    "prove-kernels": 30,
    "calls-in-turn": 300,
    "names": 600,
    "pages": 600,
    "requests": 600,
    "schedules": 2000,
    "optimised": 2000,
    "rescheduled": 500,
    "frontend": 3000,
    "turning": 2000,
    "records": 2000,
    "lists": 2000,
    "texts": 1000,
    "handlers": 600,
    "draws": 2000,
    "endless": 300,
    "kernels": 645,
    "unsupported": 5000,
    "definitions": 2000,
    "far-numbers": 5000,
    "sweep": 10000,
    "chunks": 1000,
}
PIPELINES = ("canonicalize,cse", "lower-affine,canonicalize")
"""What `passes` runs unless told otherwise."""
COVERED = ("roundtrip", "programs")
AT_LEAST = 50


def mutations(seeds: Sequence[int]) -> Report:
    from tests.property.mutations import mutate_and_check

    report = Report("mutations", count=len(seeds))
    report.failures += [str(found) for found in mutate_and_check(seeds[0], len(seeds))]
    return report


def dependences(seeds: Sequence[int]) -> Report:
    """Dependences and value-based flow against brute force; a program has dozens of pairs."""
    from tests.property.dependences.check import check_flow_seed, check_seed
    from tests.property.dependences.vague import check_vague_seed

    report = Report("dependences", count=len(seeds))
    for seed in seeds:
        outcome = check_seed(seed)
        flow = check_flow_seed(seed)
        report.failures += outcome.failures + flow.failures
        report.failures += check_vague_seed(seed).failures
        report.facts["pairs"] += outcome.pairs
        report.facts["dependences"] += outcome.dependences
        report.facts["reads"] += flow.pairs
        report.facts["undecided"] += outcome.undecided + flow.undecided
        report.coverage += outcome.forms
    return report


def coarse(seeds: Sequence[int]) -> Report:
    """Dependences for few steps contain those for many."""
    from tests.property.dependences.coarse import check_coarse_seed

    report = Report("coarse", count=len(seeds))
    for seed in seeds:
        outcome = check_coarse_seed(seed)
        report.failures += outcome.failures
        report.facts["answers"] += outcome.answers
        report.facts["undecided"] += outcome.undecided
        report.facts["pairs refuted"] += outcome.refuted
    return report


def nests(seeds: Sequence[int]) -> Report:
    """Programs of several nests: interpreter, compiled code and `mlir-runner` agree."""
    return programs(seeds, GENERATORS["nests"])


def remarks(seeds: Sequence[int]) -> Report:
    """Remarks on dependences beside `mlir-opt`'s; the forms are where that is wrong, and how."""
    from tests.property.dependences.compare import compare_seed

    report = Report("remarks", count=len(seeds))
    for seed in seeds:
        found = compare_seed(seed)
        report.failures += found.failures
        report.coverage["answers"] += found.answers
        report.coverage["programs without an answer in time"] += found.silent
        for (cause, kind), number in found.classes().items():
            report.coverage[f"{cause}: {kind}"] += number
    return report


def legality(seeds: Sequence[int]) -> Report:
    """Permutations, skews and reversals of bands of loops against brute force."""
    from tests.property.dependences.bands import check_band_seed

    report = Report("legality", count=len(seeds))
    for seed in seeds:
        outcome = check_band_seed(seed)
        report.failures += outcome.failures
        report.coverage += outcome.forms
    return report


Campaign = Callable[[Sequence[int]], Report]


def registers(seeds: Sequence[int]) -> Report:
    """Buffers and registers: small functions, and whole programs, there and back and natively."""
    from tests.campaigns import handing
    from tests.property.small_programs import REGISTERS, campaign

    return handing.registers(seeds).merge(campaign(seeds[::4], REGISTERS))


def parallel(seeds: Sequence[int]) -> Report:
    """Parallel loops that run backwards: small functions, and whole programs, also natively."""
    from tests.campaigns import handing
    from tests.property.small_programs import PARALLEL, campaign

    return handing.parallel(seeds).merge(campaign(seeds[::4], PARALLEL))


def bands(seeds: Sequence[int]) -> Report:
    """Bands of loops that run never, once or twice, through passes that clean up."""
    from tests.property.small_programs import banded

    return banded(seeds)


def overlapping(seeds: Sequence[int]) -> Report:
    """Memrefs that overlap themselves: dependences, passes, compiled code, arguments."""
    from tests.property.overlapping import campaign, handed

    return campaign(seeds).merge(handed(seeds))


def on_loops(seeds: Sequence[int]) -> Report:
    """Passes on affine loops, views and layouts with random options, and jamming everywhere."""
    total = loops.jammed_everywhere(seeds)
    for kind in loops.GROUPS:
        total.merge(loops.sound(seeds, programs=kind))
    return total


CAMPAIGNS: dict[str, Campaign] = {
    "roundtrip": roundtrip,
    "programs": programs,
    "extended": extended,
    "mutations": mutations,
    "expressions": expressions,
    "stand-in": stand_in,
    "dependences": dependences,
    "coarse": coarse,
    "remarks": remarks,
    "legality": legality,
    "nests": nests,
    "valid": valid,
    "reductions": reductions,
    "contractions": contractions,
    "registers": registers,
    "parallel": parallel,
    "bands": bands,
    "overlapping": overlapping,
    "loops": on_loops,
    "pipelines": loops.pipelines,
    "kernel-pipelines": loops.kernel_pipelines,
    "fusion": fusion.sound,
    "fusion-beside": fusion.beside,
    "vectorize": vectorize.sound,
    "vectorize-beside": vectorize_beside.beside,
    "lasting": lasting,
    "prove": proofs,
    "prove-beside": proofs_beside,
    "prove-kernels": kernel_proofs,
    "calls-in-turn": calls_in_turn,
    "names": naming.names,
    "pages": pages.pages,
    "requests": requests.requests,
    "schedules": schedules.schedules,
    "optimised": schedules.optimised,
    "rescheduled": rescheduled,
    "guarded": guarded_loops,
    "extents": implied_extents,
    "known-extents": known_extents,
    "updates": updates,
    "frontend": python_functions.frontend,
    "turning": python_functions.turning,
    "records": records.records,
    "lists": lists.lists,
    "texts": strings.texts,
    "handlers": handlers.handlers,
    "draws": draws.draws,
    "endless": python_functions.endless,
    "kernels": python_functions.kernels,
    "unsupported": python_functions.unsupported,
    "far-numbers": far_numbers,
    "definitions": definitions,
    "sweep": sweep,
    "chunks": chunks,
}
PROFILED = ("prove", "prove-beside", "fusion", "fusion-beside", "vectorize", "vectorize-beside")
"""Campaigns that may be on programs of one profile."""
TELLING = frozenset(CAMPAIGNS) - {"roundtrip", "programs", "extended", "mutations", "nests"} | {
    "passes",
    "beside",
}
"""Campaigns whose forms are what one wants to know."""


def run(name: str, campaign: Campaign, first: int, count: int, jobs: int) -> Report:
    """One campaign over `count` seeds, shared out in batches."""
    size = BATCH if name != "mutations" else 500
    chunks = [range(k, min(k + size, first + count)) for k in range(first, first + count, size)]
    total = Report(name)
    lost: list[range] = []
    with _processes(jobs) as pool:
        waiting = {pool.submit(campaign, chunk): chunk for chunk in chunks}
        for done in as_completed(waiting):
            try:
                total.merge(done.result())
            except BrokenProcessPool:
                lost.append(waiting[done])
    # A process that ends takes all that wait with it: each has one of its own now.
    with ThreadPoolExecutor(jobs) as pool:
        for report in pool.map(partial(_alone, campaign), lost):
            total.merge(report)
    return total


def _alone(campaign: Campaign, seeds: range) -> Report:
    """A batch in a process of its own; that this ends is a failure."""
    with _processes(1) as pool:
        try:
            return pool.submit(campaign, seeds).result()
        except BrokenProcessPool:
            report = Report("ended", len(seeds))
            report.failures.append(f"the process ended in the programs {seeds[0]} to {seeds[-1]}")
            return report


def _processes(jobs: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_collect_rarely)


def _collect_rarely() -> None:
    """Modules of IR are full of cycles: looking for garbage takes a fifth of the time otherwise."""
    gc.set_threshold(200_000, 10, 100)


def main(
    campaigns: Mapping[str, Campaign] = CAMPAIGNS,
    counts: Mapping[str, int] = FULL,
    passes_beside: Sequence[str] = PASSES,
) -> int:
    """Run those of some campaigns that the command line names, by default all."""
    parser = argparse.ArgumentParser(description="Run the seeded campaigns.")
    choices = [*campaigns, "passes", "beside"]
    parser.add_argument("campaigns", nargs="*", choices=[[], *choices], default=[])
    parser.add_argument("--count", type=int, help="inputs a campaign; the full number otherwise")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--profile", choices=SOURCES, help="the kind of programs")
    parser.add_argument("--pipeline", action="append", help="of passes: what to run; repeatable")
    parser.add_argument(
        "--programs", choices=[*GENERATORS, *TEXTS], default="nests", help="of passes and beside"
    )
    parser.add_argument("--native", action="store_true", help="of passes: mlir-runner, too")
    options = parser.parse_args()
    passes = partial(
        equivalence,
        pipelines=options.pipeline or PIPELINES,
        programs=options.programs,
        native=options.native,
    )
    bytes_of_passes = partial(
        beside, pipelines=options.pipeline or passes_beside, programs=options.programs
    )
    with tempfile.TemporaryDirectory() as cache:
        # Compiled code that was kept is none of this compiler.
        os.environ["LOOPWRIGHT_CACHE_DIR"] = cache
        every = {**campaigns, "passes": passes, "beside": bytes_of_passes}
        failed = _run_all(options, every, counts)
    return int(failed)


def _run_all(
    options: argparse.Namespace, every: Mapping[str, Campaign], counts: Mapping[str, int]
) -> bool:
    """Run the campaigns that are asked for; whether one of them found something wrong."""
    failed = False
    for name in options.campaigns or [name for name in every if name in counts]:
        start = time.monotonic()
        campaign = every[name]
        if options.profile and name in PROFILED:
            campaign = partial(campaign, profile=options.profile)
        report = run(
            name,
            campaign,
            options.seed,
            options.count or counts.get(name, FULL["passes"]),
            options.jobs,
        )
        print(f"{report.summary()}; {time.monotonic() - start:.0f} s", flush=True)
        for failure in report.failures[:20]:
            print(failure)
        if name in TELLING:
            for form, number in sorted(report.coverage.items()):
                print(f"  {form}: {number} {report.examples.get(form, '')}")
        rare = {form: n for form, n in report.coverage.items() if n < AT_LEAST}
        if rare and name in COVERED and not options.count:
            print(f"forms met less than {AT_LEAST} times: {rare}")
            failed = True
        failed |= bool(report.failures)
    return failed


if __name__ == "__main__":
    sys.exit(main())
