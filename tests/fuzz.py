"""`make fuzz`: the campaigns at full length, on all cores, seeded and so repeatable.

python tests/fuzz.py [CAMPAIGN …] [--count N] [--seed S] [--jobs J] [--profile PROFILE]
python tests/fuzz.py passes --pipeline 'a,b{x=1}' [--pipeline …] [--programs general] [--native]
python tests/fuzz.py beside [--pipeline …] [--programs usual]
"""

import argparse
import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns import BATCH, Report, handing, loops, programs
from tests.campaigns.passes import GENERATORS
from tests.campaigns.passes_beside import PASSES, TEXTS
from tests.generate.sources import SOURCES

CAMPAIGNS = {
    "roundtrip": (3000, "tests.campaigns:roundtrip"),
    "programs": (2000, "tests.campaigns:programs"),
    "extended": (500, "tests.campaigns:extended"),
    "mutations": (50000, "tests.fuzz:mutations"),
    "expressions": (2700, "tests.campaigns.expressions:expressions"),
    "stand-in": (12000, "tests.campaigns.stand_in:stand_in"),
    "dependences": (2000, "tests.fuzz:dependences"),
    "counts": (500, "tests.campaigns.counts:counts"),
    "coarse": (1000, "tests.fuzz:coarse"),
    "remarks": (1000, "tests.fuzz:remarks"),
    "legality": (2000, "tests.fuzz:legality"),
    "nests": (1000, "tests.fuzz:nests"),
    "valid": (1000, "tests.campaigns.passes:valid"),
    "reductions": (600, "tests.campaigns.reductions:reductions"),
    "contractions": (2000, "tests.campaigns.contractions:contractions"),
    "registers": (2000, "tests.fuzz:registers"),
    "parallel": (2000, "tests.fuzz:parallel"),
    "bands": (500, "tests.property.small_programs:banded"),
    "overlapping": (500, "tests.fuzz:overlapping"),
    "loops": (500, "tests.fuzz:on_loops"),
    "pipelines": (2000, "tests.campaigns.loops:pipelines"),
    "kernel-pipelines": (600, "tests.campaigns.loops:kernel_pipelines"),
    "fusion": (3000, "tests.campaigns.fusion:sound"),
    "fusion-beside": (1000, "tests.campaigns.fusion:beside"),
    "vectorize": (3000, "tests.campaigns.vectorize:sound"),
    "vectorize-beside": (1000, "tests.campaigns.vectorize_beside:beside"),
    "lasting": (1000, "tests.campaigns.lasting:lasting"),
    "asserting-loops": (2000, "tests.campaigns.asserting_loops:asserting_loops"),
    "local-state": (2000, "tests.campaigns.local_state:local_state"),
    "wavefronts": (2000, "tests.campaigns.wavefronts:wavefronts"),
    "windows": (2000, "tests.campaigns.windows:windows"),
    "pipelining": (500, "tests.campaigns.pipelining:pipelining"),
    "prove": (300, "tests.campaigns.proofs:proofs"),
    "prove-in-processes": (500, "tests.campaigns.proofs_in_processes:proofs_in_processes"),
    "prove-broken": (500, "tests.campaigns.broken_constants:broken_constants"),
    "prove-themselves": (1000, "tests.campaigns.proofs_of_themselves:proofs_of_themselves"),
    "prove-vectorised": (300, "tests.campaigns.proofs:vectorised_proofs"),
    "prove-beside": (300, "tests.campaigns.proofs:proofs_beside"),
    "prove-sums": (1000, "tests.campaigns.reordered_sums:reordered_sums"),
    "prove-kernels": (30, "tests.campaigns.proofs:kernel_proofs"),
    "first-calls": (500, "tests.campaigns.first_calls:first_calls"),
    "numba-options": (500, "tests.campaigns.numba_options:numba_options"),
    "growth": (200, "tests.campaigns.growth:growth"),
    "changes": (2000, "tests.campaigns.changes:changes"),
    "aliases": (300, "tests.campaigns.aliases:aliases"),
    "calls-in-turn": (300, "tests.campaigns.repeated_calls:calls_in_turn"),
    "containers": (1000, "tests.campaigns.containers:containers"),
    "names": (600, "tests.campaigns.naming:names"),
    "pages": (600, "tests.campaigns.pages:pages"),
    "reasons": (300, "tests.campaigns.reasons:reasons"),
    "requests": (600, "tests.campaigns.requests:requests"),
    "conditions": (2000, "tests.campaigns.conditions:conditions"),
    "value-tiles": (2000, "tests.campaigns.value_tiles:value_tiles"),
    "schedules": (2000, "tests.campaigns.schedules:schedules"),
    "optimised": (2000, "tests.campaigns.schedules:optimised"),
    "deferred": (1000, "tests.campaigns.deferring:deferred_updates"),
    "pivoting": (1000, "tests.campaigns.deferring:deferred_exchanges"),
    "indices": (1000, "tests.campaigns.several_indices:several_indices"),
    "rescheduled": (500, "tests.campaigns.rescheduling:rescheduled"),
    "guarded": (2000, "tests.campaigns.guarded:guarded_loops"),
    "extents": (2000, "tests.campaigns.extents:implied_extents"),
    "known-extents": (1000, "tests.campaigns.extents:known_extents"),
    "updates": (500, "tests.campaigns.updating:updates"),
    "frontend": (3000, "tests.campaigns.python_functions:frontend"),
    "turning": (2000, "tests.campaigns.python_functions:turning"),
    "records": (2000, "tests.campaigns.records:records"),
    "objects": (2000, "tests.campaigns.records:objects"),
    "lists": (2000, "tests.campaigns.lists:lists"),
    "unions": (2000, "tests.campaigns.unions:unions"),
    "texts": (1000, "tests.campaigns.strings:texts"),
    "handlers": (600, "tests.campaigns.handlers:handlers"),
    "scopes": (600, "tests.campaigns.scopes:scopes"),
    "keyed": (600, "tests.campaigns.keyed:keyed"),
    "displays": (300, "tests.campaigns.displays:displays"),
    "generators": (300, "tests.campaigns.generators:generators"),
    "draws": (2000, "tests.campaigns.draws:draws"),
    "endless": (300, "tests.campaigns.python_functions:endless"),
    "kernels": (645, "tests.campaigns.python_functions:kernels"),
    "unsupported": (5000, "tests.campaigns.python_functions:unsupported"),
    "far-numbers": (5000, "tests.campaigns.far_numbers:far_numbers"),
    "typing": (3000, "tests.campaigns.typing:typing"),
    "kernel-typing": (600, "tests.campaigns.typing:kernel_typing"),
    "definitions": (2000, "tests.campaigns.definitions:definitions"),
    "sweep": (10000, "tests.campaigns.numpy_sweep:sweep"),
    "chunks": (1000, "tests.campaigns.chunks:chunks"),
    "index-operations": (5000, "tests.campaigns.index_operations:index_operations"),
    "passes": (1000, "tests.campaigns.passes:equivalence"),
    "beside": (2000, "tests.campaigns.passes_beside:beside"),
}
"""How many inputs a campaign has in full, and where it is."""
PIPELINES = ("canonicalize,cse", "lower-affine,canonicalize")
"""What `passes` runs unless `--pipeline` is given."""
COVERED = ("roundtrip", "programs")
AT_LEAST = 50


def mutations(seeds: Sequence[int]) -> Report:
    from tests.property.mutations import mutate_and_check

    failures = [str(finding) for finding in mutate_and_check(seeds[0], len(seeds))]
    return Report("mutations", len(seeds), failures)


def dependences(seeds: Sequence[int]) -> Report:
    """Dependences and value-based flow against brute force; a program has dozens of pairs."""
    from tests.property.dependences.check import check_flow_seed, check_seed
    from tests.property.dependences.vague import check_vague_seed

    report = Report("dependences", count=len(seeds))
    for seed in seeds:
        outcome = check_seed(seed)
        flow = check_flow_seed(seed)
        report.failures += outcome.failures + flow.failures + check_vague_seed(seed).failures
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
        comparison = compare_seed(seed)
        report.failures += comparison.failures
        report.coverage["answers"] += comparison.answers
        report.coverage["programs without an answer in time"] += comparison.silent
        for (cause, kind), number in comparison.classes().items():
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
    from tests.property.small_programs import REGISTERS, campaign

    return handing.registers(seeds).merge(campaign(seeds[::4], REGISTERS))


def parallel(seeds: Sequence[int]) -> Report:
    """Parallel loops that run backwards: small functions, and whole programs, also natively."""
    from tests.property.small_programs import PARALLEL, campaign

    return handing.parallel(seeds).merge(campaign(seeds[::4], PARALLEL))


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


PROFILED = ("prove", "prove-beside", "fusion", "fusion-beside", "vectorize", "vectorize-beside")
"""Campaigns that may be on programs of one profile."""
TELLING = frozenset(CAMPAIGNS) - {"roundtrip", "programs", "extended", "mutations", "nests"}
"""Campaigns whose forms are what one wants to know."""


def run(name: str, campaign: Campaign, first: int, count: int, jobs: int) -> Report:
    """One campaign over `count` seeds, shared out in batches."""
    size = BATCH if name != "mutations" else 500
    chunks = [range(k, min(k + size, first + count)) for k in range(first, first + count, size)]
    total = Report(name)
    lost: list[range] = []
    limited = partial(_limited, campaign)
    with _processes(jobs) as pool:
        waiting = {pool.submit(limited, chunk): chunk for chunk in chunks}
        for finished in as_completed(waiting):
            try:
                total.merge(finished.result())
            except BrokenProcessPool:
                lost.append(waiting[finished])
    # A process that ends takes all that wait with it: each has one of its own now.
    with ThreadPoolExecutor(jobs) as pool:
        for report in pool.map(partial(_alone, limited), lost):
            total.merge(report)
    return total


def _limited(campaign: Campaign, seeds: Sequence[int]) -> Report:
    """A batch, whose process ends after half an hour: compiled code may run without end."""
    signal.alarm(1800)
    return campaign(seeds)


def _alone(campaign: Campaign, seeds: range) -> Report:
    """A batch in a process of its own; that this ends is a failure."""
    with _processes(1) as pool:
        try:
            return pool.submit(campaign, seeds).result()
        except BrokenProcessPool:
            message = f"the process ended in the programs {seeds[0]} to {seeds[-1]}"
            return Report("ended", len(seeds), [message])


def _processes(jobs: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    # Modules of IR are full of cycles: looking for garbage takes a fifth of the time otherwise.
    threshold = 200_000, 10, 100
    return ProcessPoolExecutor(jobs, context, gc.set_threshold, threshold)


def main(
    campaigns: Mapping[str, tuple[int, str]] = CAMPAIGNS, passes_beside: Sequence[str] = PASSES
) -> int:
    """Run those of some campaigns that the command line names, by default all."""
    parser = argparse.ArgumentParser(description="Run the seeded campaigns.")
    every = {**CAMPAIGNS, **campaigns}
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
    options_by_campaign: dict[str, dict[str, Any]] = {}
    if options.profile:
        options_by_campaign = {key: {"profile": options.profile} for key in PROFILED}
    for name, pipelines in (("passes", PIPELINES), ("beside", passes_beside)):
        chosen = {"pipelines": options.pipeline or pipelines, "programs": options.programs}
        options_by_campaign[name] = chosen | (
            {"native": options.native} if name == "passes" else {}
        )
    failed = False
    with tempfile.TemporaryDirectory() as cache:
        # Compiled code that was kept is none of this compiler.
        os.environ["LOOPWRIGHT_CACHE_DIR"] = cache
        for name in options.campaigns or campaigns:
            count, path = every[name]
            campaign = partial(resolve_name(path), **options_by_campaign.get(name, {}))
            failed |= _has_failed(name, campaign, options, count)
    return int(failed)


def _has_failed(name: str, campaign: Campaign, options: argparse.Namespace, full: int) -> bool:
    """Run a campaign and print what came of it; whether it found something wrong."""
    start = time.monotonic()
    report = run(name, campaign, options.seed, options.count or full, options.jobs)
    print(f"{report.summary()}; {time.monotonic() - start:.0f} s", flush=True)
    for failure in report.failures[:20]:
        print(failure)
    if name in TELLING:
        for form, number in sorted(report.coverage.items()):
            print(f"  {form}: {number} {report.examples.get(form, '')}")
    rare = {form: n for form, n in report.coverage.items() if n < AT_LEAST}
    is_rare = bool(rare) and name in COVERED and not options.count
    if is_rare:
        print(f"forms met less than {AT_LEAST} times: {rare}")
    return is_rare or bool(report.failures)


if __name__ == "__main__":
    sys.exit(main())
