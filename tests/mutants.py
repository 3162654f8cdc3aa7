"""Break the dependence analysis in one place at a time: the brute force must notice each.

python tests/mutants.py [--seeds N]: exit status 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Mutant:
    """A text of a file of the analysis, and what stands there instead."""

    name: str
    file: str
    old: str
    new: str


MUTANTS = (
    Mutant(
        "lower bound",
        "domains.py",
        "frame.require(*(Constraint(value - low) for low in lows))",
        "pass",
    ),
    Mutant(
        "upper bound",
        "domains.py",
        "frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))",
        "pass",
    ),
    Mutant(
        "upper bound is open",
        "domains.py",
        "Constraint(high - 1 - value)",
        "Constraint(high - value)",
    ),
    Mutant("step", "domains.py", "if step == 1:", "if True:"),
    Mutant(
        "greatest lower bound",
        "domains.py",
        "alternatives.append((*greatest, steps))",
        "alternatives.append((steps,))",
    ),
    Mutant("then", "domains.py", "        frame.require(*constraints)\n", "        pass\n"),
    Mutant(
        "else",
        "domains.py",
        "frame.choose([(violated,) for c in constraints for violated in _violations(c)])",
        "pass",
    ),
    Mutant(
        "else of an equality",
        "domains.py",
        "return [below, Constraint(constraint.expr - 1)] if constraint.equality else [below]",
        "return [below]",
    ),
    Mutant(
        "order: same outer iteration",
        "solver.py",
        "equalities.append(row)\n    for link",
        "pass\n    for link",
    ),
    Mutant("order: later iteration", "solver.py", "row[-1] = -1\n", "row[-1] = 0\n"),
    Mutant(
        "same element", "solver.py", "equalities.append(row)\n    for loop", "pass\n    for loop"
    ),
    Mutant(
        "quotient from below",
        "shapes.py",
        "return [(low, False), (high, False)]",
        "return [(high, False)]",
    ),
    Mutant(
        "quotient from above",
        "shapes.py",
        "return [(low, False), (high, False)]",
        "return [(low, False)]",
    ),
    Mutant(
        "footprint",
        "indices.py",
        "Constraint(variable - low), Constraint(high - 1 - variable)",
        "Constraint(variable, True)",
    ),
    Mutant(
        "minimum",
        "indices.py",
        "frame.choose([(Constraint(result - one, equality=True),) for one in candidates])",
        "pass",
    ),
    Mutant("shared parameters", "solver.py", "if link.depth == 0}", "if link.depth < 0}"),
    Mutant("text order", "dependence.py", "or (depth > common and not order & Order.BEFORE)", ""),
    Mutant(
        "lifetime",
        "dependence.py",
        "return 1 + self.domains.depth_of_lifetime(root.value)",
        "return 1",
    ),
    Mutant("subview offset", "views.py", "start + next(rest) * frame", "next(rest) * frame"),
    Mutant(
        "transpose",
        "views.py",
        '    "memref.transpose": _transpose,',
        '    "memref.transpose": _same,',
    ),
    Mutant(
        "several pieces",
        "solver.py",
        "        for sink in question.sink.pieces\n",
        "        for sink in question.sink.pieces[:1]\n",
    ),
)

CHECK = """
import sys
from tests.property.dependences.check import check_seed
for seed in range(int(sys.argv[1])):
    try:
        if check_seed(seed).failures:
            sys.exit(3)
    except Exception as error:
        print(repr(error))
        sys.exit(4)
"""


def run(mutant: Mutant, seeds: int) -> str:
    """What became of a mutant: `killed` or `survived`, or why it could not be tried."""
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / "loopwright" / "analysis" / mutant.file
        text = path.read_text()
        if text.count(mutant.old) != 1:
            return f"the text occurs {text.count(mutant.old)} times"
        path.write_text(text.replace(mutant.old, mutant.new))
        environment = os.environ | {"PYTHONPATH": f"{copy}:{ROOT}"}
        command = [sys.executable, "-c", CHECK, str(seeds)]
        done = subprocess.run(command, env=environment, cwd=directory, capture_output=True)
    return {0: "survived", 3: "killed"}.get(done.returncode, f"crashed: {done.stdout.decode()}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Try the mutants of the dependence analysis.")
    parser.add_argument("--seeds", type=int, default=300, help="programs to try each with")
    parser.add_argument("names", nargs="*", help="only these")
    options = parser.parse_args()
    failed = False
    for mutant in MUTANTS:
        if options.names and mutant.name not in options.names:
            continue
        outcome = run(mutant, options.seeds)
        print(f"{mutant.name}: {outcome}", flush=True)
        failed |= outcome != "killed"
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
