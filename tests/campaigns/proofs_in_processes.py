"""Campaign on proofs in fresh processes: the same answers and the same numbers of steps, whatever
the seed of hashes is, and the same input that tells programs apart.

Run as a program, it prints a line for each of the pairs with the numbers that it is given.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.campaigns import Report

ROOT = Path(__file__).resolve().parents[2]
HASH_SEEDS = ("0", "1", "2", "77", "4294967295")
_KINDS = ("nests", "far", "usual", "stencils")
_STEPS = 2_000_000


def proofs_in_processes(seeds: Sequence[int]) -> Report:
    """Pairs of a program and what a pass makes of it, or a copy with a token changed."""

    report = Report("prove in processes", count=len(seeds))
    lines_by_hash_seed = {hash_seed: _said(seeds, hash_seed) for hash_seed in HASH_SEEDS}
    for seed, *lines in zip(seeds, *lines_by_hash_seed.values(), strict=True):
        report.coverage[lines[0].split()[0]] += 1
        if len(set(lines)) > 1:
            report.failures.append(f"pair {seed}: {dict(zip(HASH_SEEDS, lines, strict=True))}")
    return report


def _said(seeds: Sequence[int], hash_seed: str) -> list[str]:
    """What a process with a seed of hashes says of the pairs."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.campaigns.proofs_in_processes", *map(str, seeds)]
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return ended.stdout.splitlines()


def _lines(seeds: Sequence[int]) -> Iterator[str]:
    from loopwright.ir.dialects.registry import read_module
    from loopwright.ir.syntax import print_module
    from loopwright.loops.pipelines.running import prove_modules
    from loopwright.reporting.ledger import Ledger
    from tests.campaigns.passes import is_done, keeping
    from tests.campaigns.proofs import PASSES, mutants
    from tests.campaigns.schedules import programs_of
    from tests.judged_programs import Subject, shared_module

    for seed in seeds:
        ((_, program),) = programs_of([seed], _KINDS[seed % len(_KINDS)])
        subject = Subject(program)
        after = subject.module()
        pass_text = PASSES[seed % len(PASSES)]
        is_done(after, keeping(subject.entry, pass_text), Ledger())
        if seed % 3 == 0:
            for text in mutants(print_module(after, local_scope=True), random.Random(seed)):
                try:
                    after = read_module(text)
                    break
                except Exception:
                    continue
        try:
            proof = prove_modules(shared_module(subject.text), after, subject.entry, _STEPS)
        except Exception as error:
            yield f"refused {type(error).__name__}"
            continue
        gaps = [(gap.reason, gap.message, gap.sample) for gap in proof.found.gaps]
        yield f"{proof.answer} {proof.steps} {proof.difference} {gaps}"


if __name__ == "__main__":
    for line in _lines(list(map(int, sys.argv[1:]))):
        print(line.replace("\n", " "), flush=True)
