"""`make mutants`: the property tests of a part fail if one of its conditions is disabled.

python tests/mutants.py [GROUP | NAME …]

Each mutant is a copy of the package with one change (`property/mutants/`). The suite of its group
must fail by an assertion, a fault that the interpreter finds, IR that does not verify or cannot be
read, or an op that is erased though others use its results; a mutant that it passes, that breaks
down otherwise or whose text is not found makes the run fail.
`property/mutants/finders.json` keeps which test found a mutant: that one is asked first, and the
whole suite only if it passes.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.property.mutants import GROUPS, Group, Mutant  # noqa: E402 - found by way of the path
from tests.property.mutants.mutant import EXTENSION, PACKAGE  # noqa: E402
from tests.property.mutants.placing import placed  # noqa: E402

LONGEST = 600
"""Seconds for one run of the suite."""

FINDERS = ROOT / "tests" / "property" / "mutants" / "finders.json"
"""The test that found a mutant last: group -> name -> test."""

SOURCES = {PACKAGE: ROOT / "src", EXTENSION: ROOT / "extensions" / "mlir" / "src"}
"""Where the packages are."""

FINDER = re.compile(r"^FAILED (\S+::[\w-]+(?:\[.*?\](?= - |$))?)(?: - .*)?$", re.MULTILINE)
_REASON = re.compile(
    r"^E\s+(?:AssertionError: |(?:\S+\.)?CheckError: |Failed: (?=DID NOT (?:RAISE|WARN))"
    r"|loopwright\.interpreter\.faults\.\w+: |loopwright\.errors\.VerificationError: "
    r"|loopwright\.errors\.SyntaxDiagnosticError: |ValueError: (?=Attempting to delete SSA value)"
    r"|(?=assert ))(.*)",
    re.MULTILINE,
)


def mutated(mutant: Mutant, text: str) -> str:
    """The text of the mutant's file with the change in it."""
    start, end = span_of(text, mutant.inside) if mutant.inside else (0, len(text))
    try:
        return text[:start] + placed(text[start:end], mutant.old, mutant.new) + text[end:]
    except ValueError as error:
        raise ValueError(f"{mutant.file}: the text of '{mutant.name}' {error}") from error


def span_of(text: str, name: str) -> tuple[int, int]:
    r"""Where the one function or class of a name begins and ends.

    >>> span_of("x = 1\ndef f():\n    pass\n", "f")
    (6, 24)
    """
    kinds = ast.FunctionDef | ast.ClassDef
    (node,) = (n for n in ast.walk(ast.parse(text)) if isinstance(n, kinds) and n.name == name)
    lines = text.splitlines(keepends=True)
    assert node.end_lineno is not None, "a statement ends somewhere"
    first, last = node.lineno - 1, node.end_lineno
    return len("".join(lines[:first])), len("".join(lines[:last]))


def suite(group: Group) -> list[str]:
    """The files with the tests of a group."""
    folder = ROOT / "tests" / "property"
    return sorted(str(path) for pattern in group.suite for path in folder.glob(pattern))


@dataclass(frozen=True)
class Verdict:
    """What a run of tests says: all pass, or one of them (`finder`) fails, for `reason`."""

    passes: bool
    reason: str = ""
    finder: str = ""


def run_tests(folder: Path, tests: Sequence[str]) -> Verdict:
    """Runs tests with the package in `folder` until one fails."""
    # What was compiled for another mutant is told from this one's by time and size of the files.
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
    }
    command = [sys.executable, "-m", "pytest", "-x", "--tb=short", "-p", "no:xdist", *tests]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return Verdict(passes=False)
    if done.returncode != 1:
        return Verdict(passes=done.returncode == 0)
    reason, finder = _REASON.search(done.stdout), FINDER.search(done.stdout)
    # The message of a comparison of arrays begins with an empty line.
    said = (reason[1] or "AssertionError") if reason else ""
    return Verdict(passes=False, reason=said, finder=finder[1] if finder else "")


def judge(folder: Path, files: Sequence[str], finder: str) -> Verdict:
    """Whether the suite finds the mutant in `folder`; the test that found it before goes first."""
    if finder:
        verdict = run_tests(folder, [finder])
        if verdict.reason:
            return verdict
    return run_tests(folder, files)


def known_finders() -> dict[str, dict[str, str]]:
    """Which test found each mutant of each group last."""
    return json.loads(FINDERS.read_text()) if FINDERS.exists() else {}


def keep_finders(name: str, found: Mapping[str, str]) -> None:
    """Writes down which tests found mutants of a group; what is no mutant any more goes away."""
    finders = known_finders()
    finders[name] = {**finders.get(name, {}), **found}
    for group, tests in finders.items():
        names = {mutant.name for mutant in GROUPS[group].mutants} if group in GROUPS else set[str]()
        finders[group] = {mutant: test for mutant, test in tests.items() if mutant in names}
    FINDERS.write_text(json.dumps(finders, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def source_of(mutant: Mutant) -> Path:
    """The file that a mutant changes."""
    return SOURCES[mutant.path.partition("/")[0]] / mutant.path


def check_copies(folder: Path) -> None:
    """Copy the packages, which Python imports instead of the installed ones."""
    for name, source in SOURCES.items():
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source / name, folder / name, ignore=ignored)
    show = "import loopwright; print(loopwright.__file__)"
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", show], env=environment, capture_output=True, text=True, check=True
    )
    if Path(done.stdout.strip()).parent != folder / PACKAGE:
        raise RuntimeError(f"the package is imported from {done.stdout.strip()}")


def run_group(name: str, mutants: Sequence[Mutant]) -> list[str]:
    """The names of the mutants that the suite of their group does not find; prints a table."""
    width = max(len(mutant.name) for mutant in mutants)
    files = suite(GROUPS[name])
    finders = known_finders().get(name, {})
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        check_copies(Path(folder))
        verdict = run_tests(Path(folder), files)
        if not verdict.passes:
            return [f"{name}: the package as it is: {verdict.reason}"]
        for mutant in mutants:
            start = time.monotonic()
            path = Path(folder) / mutant.path
            text = path.read_text()
            path.write_text(mutated(mutant, text))
            verdict = judge(Path(folder), files, finders.get(mutant.name, ""))
            path.write_text(text)
            if verdict.reason:
                keep_finders(name, {mutant.name: verdict.finder})
            else:
                missed.append(mutant.name)
            print(
                f"{mutant.name:{width}}  {time.monotonic() - start:4.1f} s  {said(verdict)}",
                flush=True,
            )
    return missed


def said(verdict: Verdict) -> str:
    """A verdict in one line of the table."""
    if verdict.passes:
        return "SURVIVES"
    return f"found: {verdict.reason}"[:90] if verdict.reason else "BREAKS DOWN"


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the property tests on mutants.")
    parser.add_argument("names", nargs="*", help="groups or parts of names; all otherwise")
    names = parser.parse_args().names
    missed: list[str] = []
    count = 0
    parts = [name for name in names if name not in GROUPS]
    for name, group in GROUPS.items():
        whole = not names or name in names
        chosen = [m for m in group.mutants if whole or any(part in m.name for part in parts)]
        count += len(chosen)
        missed += run_group(name, chosen) if chosen else []
    print(f"{count} mutants, {count - len(missed)} found")
    for name in missed:
        print(f"not found: {name}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
