"""`make mutants`: the property tests of a part fail if one of its conditions is disabled.

python tests/mutants.py [GROUP | NAME …]

Each mutant is a copy of the package with one change (`property/mutants/`). The suite of its group
must fail by an assertion; a mutant that it passes, that breaks down otherwise or whose text is not
found makes the run fail.
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

from tests.property.mutants import GROUPS, Group, Mutant  # noqa: E402 - found by way of the path

LONGEST = 600
"""Seconds for one run of the suite."""

_REASON = re.compile(r"^E\s+(?:AssertionError: |(?=assert ))(.*)", re.MULTILINE)


def mutated(mutant: Mutant, text: str) -> str:
    """The text of the mutant's file with the change in it."""
    count = text.count(mutant.old)
    if count != 1:
        raise ValueError(f"{mutant.file} has the text of '{mutant.name}' {count} times, not once")
    return text.replace(mutant.old, mutant.new)


def suite(group: Group) -> list[str]:
    """The files with the tests of a group."""
    folder = ROOT / "tests" / "property"
    return sorted(str(path) for pattern in group.suite for path in folder.glob(pattern))


def run_suite(folder: Path, files: Sequence[str]) -> tuple[bool, str]:
    """Whether the suite passes with the package in `folder`; how it failed, otherwise."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "--tb=short", "-p", "no:xdist", *files]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return False, ""
    if done.returncode == 0:
        return True, ""
    found = _REASON.search(done.stdout)
    # The message of a comparison of arrays begins with an empty line.
    return False, (found[1] or "AssertionError") if found and done.returncode == 1 else ""


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


def run_group(name: str, mutants: Sequence[Mutant]) -> list[str]:
    """The names of the mutants that the suite of their group does not find; prints a table."""
    width = max(len(mutant.name) for mutant in mutants)
    files = suite(GROUPS[name])
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = checked_copy(Path(folder))
        passes, reason = run_suite(Path(folder), files)
        if not passes:
            return [f"{name}: the package as it is: {reason}"]
        for mutant in mutants:
            start = time.monotonic()
            path = copy / mutant.file
            text = path.read_text()
            path.write_text(mutated(mutant, text))
            passes, reason = run_suite(Path(folder), files)
            path.write_text(text)
            verdict = "SURVIVES" if passes else f"found: {reason}" if reason else "BREAKS DOWN"
            if passes or not reason:
                missed.append(mutant.name)
            seconds = time.monotonic() - start
            print(f"{mutant.name:{width}}  {seconds:4.1f} s  {verdict[:90]}", flush=True)
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the property tests on mutants.")
    parser.add_argument("names", nargs="*", help="groups or parts of names; all otherwise")
    names = parser.parse_args().names
    missed: list[str] = []
    count = 0
    for name, group in GROUPS.items():
        whole = not names or name in names
        chosen = [m for m in group.mutants if whole or any(part in m.name for part in names)]
        count += len(chosen)
        missed += run_group(name, chosen) if chosen else []
    print(f"{count} mutants, {count - len(missed)} found")
    for name in missed:
        print(f"not found: {name}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
