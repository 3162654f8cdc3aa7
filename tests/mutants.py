"""`make mutants`: the property suite of the dependence analysis fails if a condition is disabled.

python tests/mutants.py [NAME …]

Each mutant is a copy of the package with one change (`property/dependences/mutants.py`). The suite
must fail by a comparison with brute force; a mutant that it passes, that breaks down otherwise or
whose text is not found makes the run fail.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.property.dependences.mutants import MUTANTS, Mutant  # noqa: E402 - found by way of the path

SUITE = sorted(str(path) for path in (ROOT / "tests" / "property").glob("test_dependences*.py"))
LONGEST = 120
"""Seconds for one run of the suite."""

_REASON = re.compile(r"^E\s+AssertionError: (.*)", re.MULTILINE)


def mutated(mutant: Mutant, text: str) -> str:
    """The text of the mutant's file with the change in it."""
    count = text.count(mutant.old)
    if count != 1:
        raise ValueError(f"{mutant.file} has the text of '{mutant.name}' {count} times, not once")
    return text.replace(mutant.old, mutant.new)


def run_suite(folder: Path) -> tuple[bool, str]:
    """Whether the suite passes with the package in `folder`; how it failed, otherwise."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "--tb=short", "-p", "no:xdist", *SUITE]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return False, ""
    if done.returncode == 0:
        return True, ""
    found = _REASON.search(done.stdout)
    return False, found[1] if found and done.returncode == 1 else ""


def checked_copy(folder: Path) -> Path:
    """A copy of the package that Python imports instead of the installed one."""
    copy = folder / "loopwright"
    shutil.copytree(ROOT / "src" / "loopwright", copy, ignore=shutil.ignore_patterns("__pycache__"))
    show = "import loopwright; print(loopwright.__file__)"
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", show], env=environment, capture_output=True, text=True, check=True
    )
    if Path(done.stdout.strip()).parent != copy:
        raise RuntimeError(f"the package is imported from {done.stdout.strip()}")
    return copy


def run_all(mutants: Sequence[Mutant]) -> list[str]:
    """The names of the mutants that the suite does not find; prints a table."""
    width = max(len(mutant.name) for mutant in mutants)
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        copy = checked_copy(Path(name))
        passes, reason = run_suite(Path(name))
        if not passes:
            return [f"the package as it is: {reason}"]
        for mutant in mutants:
            start = time.monotonic()
            path = copy / mutant.file
            text = path.read_text()
            path.write_text(mutated(mutant, text))
            passes, reason = run_suite(Path(name))
            path.write_text(text)
            verdict = "SURVIVES" if passes else f"found: {reason}" if reason else "BREAKS DOWN"
            if passes or not reason:
                missed.append(mutant.name)
            seconds = time.monotonic() - start
            print(f"{mutant.name:{width}}  {seconds:4.1f} s  {verdict[:90]}", flush=True)
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the property suite on mutants.")
    parser.add_argument("names", nargs="*", help="parts of names; all mutants otherwise")
    names = parser.parse_args().names
    chosen = [m for m in MUTANTS if not names or any(name in m.name for name in names)]
    missed = run_all(chosen)
    print(f"{len(chosen)} mutants, {len(chosen) - len(missed)} found")
    for name in missed:
        print(f"not found: {name}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
