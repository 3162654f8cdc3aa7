"""`make fuzz`: the campaigns at full length, on all cores, seeded and so repeatable.

python tests/fuzz.py [CAMPAIGN …] [--count N] [--seed S] [--jobs J]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns import BATCH, Report, extended, programs, roundtrip

FULL = {
    "roundtrip": 3000,
    "programs": 2000,
    "extended": 500,
    "mutations": 20000,
    "dependences": 2000,
    "remarks": 1000,
    "legality": 2000,
}
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

    report = Report("dependences", count=len(seeds))
    for seed in seeds:
        outcome = check_seed(seed)
        report.failures += outcome.failures + check_flow_seed(seed).failures
        report.coverage += outcome.forms
    return report


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


CAMPAIGNS = {
    "roundtrip": roundtrip,
    "programs": programs,
    "extended": extended,
    "mutations": mutations,
    "dependences": dependences,
    "remarks": remarks,
    "legality": legality,
}


def run(name: str, first: int, count: int, jobs: int) -> Report:
    """One campaign over `count` seeds, shared out in batches."""
    size = BATCH if name != "mutations" else 500
    chunks = [range(k, min(k + size, first + count)) for k in range(first, first + count, size)]
    total = Report(name)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for report in pool.imap_unordered(CAMPAIGNS[name], chunks):
            total.merge(report)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the seeded campaigns.")
    parser.add_argument("campaigns", nargs="*", choices=[[], *CAMPAIGNS], default=[])
    parser.add_argument("--count", type=int, help="inputs a campaign; the full number otherwise")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    failed = False
    for name in options.campaigns or CAMPAIGNS:
        start = time.monotonic()
        report = run(name, options.seed, options.count or FULL[name], options.jobs)
        print(f"{report.summary()}; {time.monotonic() - start:.0f} s", flush=True)
        for failure in report.failures[:20]:
            print(failure)
        if name == "remarks":
            for form, number in sorted(report.coverage.items()):
                print(f"  {form}: {number}")
        rare = {form: n for form, n in report.coverage.items() if n < AT_LEAST}
        if rare and name in COVERED and not options.count:
            print(f"forms met less than {AT_LEAST} times: {rare}")
            failed = True
        failed |= bool(report.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
