"""Proofs take the same steps in each process, whatever the seed of hashes is."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = """
import sys
from pathlib import Path
import loopwright as lw
from tests.texts import texts_beside

TEXTS = texts_beside(sys.argv[1])
for first, second in (
    ("sums", "sums by columns"),
    ("totals", "totals by columns"),
    ("counts", "counts in lanes and in parallel"),
    ("a part is doubled", "a part is doubled in two versions"),
    ("two stages", "computed twice, in lanes"),
):
    proof = lw.prove(TEXTS[first], TEXTS[second])
    print(first, second, proof.answer, proof.steps)
for name in ("sums", "sweeps", "two stages"):
    before = lw.parse(TEXTS[name])
    for step in ("affine-loop-normalize", "affine-optimize"):
        proof = lw.prove(before, before.apply(step))
        print(name, step, proof.answer, proof.steps)
before = lw.parse(TEXTS["factors"])
schedule = before.schedule("factors").unroll("i", 2).tile("r", "c", sizes=(4, 8))
schedule = schedule.peel("r.0", last=1).vectorise("c.1", lanes=2).unroll_and_jam("r.1", 2)
proof = lw.prove(before, schedule.module)
print("factors", "scheduled", proof.answer, proof.steps)
"""


def test_the_seed_of_hashes_changes_no_step() -> None:
    beside = Path(__file__).with_name("test_proving.py")
    root = beside.parents[4]
    answers: set[str] = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        command = [sys.executable, "-c", SOURCE, str(beside)]
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        answers.add(ended.stdout)
    assert len(answers) == 1, answers
    (answer,) = answers
    lines = answer.splitlines()
    assert lines[-1].startswith("factors scheduled equal ")
    assert len(lines) == 12 and sum(int(line.split()[-1]) > 1000 for line in lines) >= 8


def test_numbers_beyond_31_bits_change_no_step() -> None:
    """Pair 177 took 1362976, 1366048 or 1369120 steps, as isl wrote a quotient in one form or the
    other where it changed relations in place."""
    root = Path(__file__).resolve().parents[4]
    command = [sys.executable, "-m", "tests.campaigns.proofs_in_processes", "177"]
    lines: set[str] = set()
    for seed in ("1", "2", "3", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        ended = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, check=True
        )
        lines.add(ended.stdout)
    assert len(lines) == 1, lines
