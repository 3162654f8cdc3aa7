"""Run the tests of a part of the package on copies of it that are wrong in one place.

python -m tools.mutants [GROUP | PART …] [--count N] [--seed S]

`groups.toml` says which tests must notice what is wrong in which modules, `operators` what may be
wrong. `found.json` keeps the mutants that some test found, and which one: that is asked first.
Half of a sample are of these, and must be found again; so must those that take a refusal away where
steps and passes are planned. Others may survive: they are listed as tests to write, or for
`survivors.toml`, which says of some why they do.

To find one is to fail by an assertion, a fault that the interpreter finds, IR that does not verify
or cannot be read, or an op that is erased though others use its results. What breaks down
otherwise is noticed, too, unless a test found it before.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mutants.operators import changes

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
FOUND = HERE / "found.json"
"""Mutant -> the test that found it last."""
SOURCES = {
    "loopwright": ROOT / "src",
    "loopwright_mlir": ROOT / "extensions" / "mlir" / "src",
}
"""Where the packages are."""
LONGEST = 600
"""Seconds for one run of tests."""
FINDER = re.compile(r"^FAILED (\S+::[\w-]+(?:\[.*?\](?= - |$))?)(?: - .*)?$", re.MULTILINE)
_REASON = re.compile(
    r"^E\s+(?:AssertionError: |(?:\S+\.)?CheckError: |Failed: (?=DID NOT (?:RAISE|WARN))"
    r"|loopwright\.(?:\w+\.)*faults\.\w+: |loopwright\.(?:\w+\.)*errors\.VerificationError: "
    r"|loopwright\.(?:\w+\.)*errors\.SyntaxDiagnosticError: "
    r"|ValueError: (?=Attempting to delete SSA value)|(?=assert ))(.*)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Mutant:
    """A change of a module, by the key that `operators` give it."""

    module: str
    """From the folder of the packages on."""
    key: str

    @property
    def name(self) -> str:
        """What tells it from all others."""
        return f"{self.module}:{self.key}"

    @property
    def text(self) -> str:
        """The module with the change."""
        tree, changes_by_key = changes(source(self.module).read_text())
        changes_by_key[self.key].apply()
        return ast.unparse(tree)

    @property
    def place(self) -> str:
        """Where it is, and what changes, for people."""
        change = changes(source(self.module).read_text())[1][self.key]
        line = getattr(change.old, "lineno", 0)
        before, after = (ast.unparse(node)[:200] for node in (change.old, change.new))
        return f"{source(self.module)}:{line}: {self.key}\n    {before}\n -> {after}"


@dataclass(frozen=True)
class Verdict:
    """What a run of tests says: all pass, or one of them (`finder`) fails, for `reason`."""

    passes: bool
    reason: str = ""
    finder: str = ""

    def __str__(self) -> str:
        if self.passes:
            return "SURVIVES"
        return f"found: {self.reason}"[:90] if self.reason else "breaks down"


def source(module: str) -> Path:
    """The file of a module."""
    return SOURCES[module.partition("/")[0]] / module


@cache
def groups() -> dict[str, dict[str, list[str]]]:
    """Patterns of `modules`, and of the files with `tests` for them, by the name of a group."""
    return tomllib.loads((HERE / "groups.toml").read_text())


@cache
def modules_of(group: str) -> frozenset[str]:
    """The modules of a group."""
    return frozenset(
        str(path.relative_to(folder))
        for folder in SOURCES.values()
        for pattern in groups()[group]["modules"]
        for path in folder.glob(f"{pattern}.py")
    )


def suite(module: str) -> list[str]:
    """The files with the tests for a module."""
    patterns = [
        pattern
        for name, group in groups().items()
        if module in modules_of(name)
        for pattern in group["tests"]
    ]
    return sorted({str(path) for pattern in patterns for path in ROOT.glob(pattern)})


@cache
def surviving() -> dict[str, str]:
    """The mutants that may survive, and why."""
    return tomllib.loads((HERE / "survivors.toml").read_text())


def mutants(module: str) -> Iterator[Mutant]:
    """Those of a module."""
    known_to_survive = surviving()
    for key in changes(source(module).read_text())[1]:
        mutant = Mutant(module, key)
        if mutant.name not in known_to_survive:
            yield mutant


@cache
def known_finders() -> dict[str, str]:
    """Which test found each mutant last."""
    return json.loads(FOUND.read_text())


def must_be_found(mutant: Mutant) -> bool:
    """Whether a test has to find it."""
    refuses = ":check:" in mutant.key and mutant.module in modules_of("refusals")
    return refuses or mutant.name in known_finders()


def sample(names: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Mutants of groups, or with parts in their names, of all if none is given: half of those that
    must be found, and others; all that must be found if `count` is 0."""
    modules = {module for group in groups() for module in modules_of(group)}
    named = {module for group in groups() if group in names for module in modules_of(group)}
    candidates = [
        mutant
        for module in sorted(modules)
        for mutant in mutants(module)
        if not names or module in named or any(name in mutant.name for name in names)
    ]
    musts = [mutant for mutant in candidates if must_be_found(mutant)]
    optional = [mutant for mutant in candidates if not must_be_found(mutant)]
    if not count:
        return musts
    draw = random.Random(seed)
    half = draw.sample(musts, min(len(musts), (count + 1) // 2))
    return half + draw.sample(optional, min(len(optional), count - len(half)))


def run_tests(folder: Path, tests: Sequence[str]) -> Verdict:
    """Runs tests with the packages in `folder` until one fails."""
    # What was compiled for another mutant is told from this one's by time and size of the files.
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "LOOPWRIGHT_WHOLE_TESTS": "1",
    }
    command = [sys.executable, "-m", "pytest", "-x", "--tb=short", "-p", "no:xdist", *tests]
    try:
        result = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return Verdict(passes=False)
    if result.returncode != 1:
        return Verdict(passes=result.returncode == 0)
    reason = _REASON.search(result.stdout)
    finder = FINDER.search(result.stdout)
    # The message of a comparison of arrays begins with an empty line.
    message = (reason[1] or "AssertionError") if reason else ""
    return Verdict(passes=False, reason=message, finder=finder[1] if finder else "")


def judge(folder: Path, mutant: Mutant) -> Verdict:
    """Whether the tests of its module find a mutant; one that did before goes first. A test that
    fails for the package as it is finds nothing."""
    path = folder / mutant.module
    text = path.read_text()
    verdict = Verdict(passes=True)
    finder = known_finders().get(mutant.name, "")
    previous_finder = [[finder]] if finder and (ROOT / finder.partition("::")[0]).is_file() else []
    for tests in [*previous_finder, suite(mutant.module)]:
        path.write_text(mutant.text)
        verdict = run_tests(folder, tests)
        path.write_text(text)
        if verdict.reason:
            check_without_mutant(folder, verdict.finder)
            break
    return verdict


@cache
def check_without_mutant(folder: Path, test: str) -> None:
    """Raise an error if a test fails for the package as it is."""
    if not run_tests(folder, [test]).passes:
        raise RuntimeError(f"{test} fails without a mutant")


def copy_packages(folder: Path) -> None:
    """Copy the packages, which Python imports instead of the installed ones."""
    for name, source in SOURCES.items():
        shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    show = "import loopwright; print(loopwright.__file__)"
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    result = subprocess.run(
        [sys.executable, "-c", show], env=environment, capture_output=True, text=True, check=True
    )
    if Path(result.stdout.strip()).parent != folder / "loopwright":
        raise RuntimeError(f"the package is imported from {result.stdout.strip()}")


def keep(mutant: Mutant, verdict: Verdict) -> None:
    """Note what found a mutant; what is no mutant any more goes away where its module is."""
    of_module = {mutant_.name for mutant_ in mutants(mutant.module)}
    finders = known_finders()
    finders[mutant.name] = verdict.finder
    for name in list(finders):
        if name.partition(":")[0] == mutant.module and name not in of_module:
            del finders[name]
    FOUND.write_text(json.dumps(finders, indent=0, sort_keys=True, ensure_ascii=False) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the tests on mutants.")
    parser.add_argument("names", nargs="*", help="groups, or parts of names of mutants")
    parser.add_argument("--count", type=int, default=60, help="mutants; 0: all that must be found")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chosen = sample(options.names, options.count, options.seed)
    survivors: list[Mutant] = []
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy_packages(Path(folder))
        for mutant in chosen:
            start = time.monotonic()
            verdict = judge(Path(folder), mutant)
            print(f"{time.monotonic() - start:5.1f} s  {mutant.name}  {verdict}", flush=True)
            if verdict.reason:
                keep(mutant, verdict)
            elif verdict.passes or mutant.name in known_finders():
                survivors.append(mutant)
                missed += must_be_found(mutant)
    print(f"{len(chosen)} mutants, {len(survivors)} not found, of which {missed} must be")
    for mutant in survivors:
        print(("MUST BE FOUND " if must_be_found(mutant) else "") + mutant.place)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
