"""Packages that use Numba, with `loopwright.numba` in its place: what becomes of their functions.

python -m benchmarks.numba_packages [PACKAGE …] [--seconds N] [--keep FOLDER] [--table]

Each package is installed without Numba in an environment of its own in FOLDER, with loopwright. Its
own tests are run, or a program of this folder that calls its public functions, for `--seconds` at
most. The first call of each function, and the first of each that Python reaches through it, is
compared with Python's. The network is needed the first time; `--table` only prints the table of
what was run before.

The table counts functions that were reached: compiled (`~`: results that differ from NumPy's by
rounding alone), partly or completely run by Python, different from Python's.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_PROJECT = _HERE.parent.parent
_PYTEST = (
    *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "-o", "filterwarnings="),
    *("-W", "ignore", "--continue-on-collection-errors"),
)


def make_environment(folder: Path) -> Path:
    """Return the Python of the environment, which is made if there is none."""
    python = folder / "environment/bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder / "environment"], check=True)
        install(python, "-e", str(_PROJECT), "pytest")
    return python


def install(python: Path, *what: str) -> None:
    """Install distributions, but not those that a package declares to need."""
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    subprocess.run(command, check=True)


def source_of(folder: Path, archive: str) -> Path:
    """Return the folder of a source archive, which is fetched if it is missing."""
    name, _, version = archive.partition("==")
    place = folder / "source"
    place.mkdir(parents=True, exist_ok=True)
    unpacked = place / f"{name.replace('-', '_')}-{version}"
    if not unpacked.exists():
        fetched = folder / "archives"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--no-binary", ":all:", "--dest", str(fetched), archive]
        subprocess.run(command, check=True)
        (file,) = (x for x in fetched.glob("*.tar.gz") if is_archive(x, name, version))
        subprocess.run(["tar", "xzf", file, "-C", place], check=True)
        (place / file.name.removesuffix(".tar.gz")).rename(unpacked)
    return unpacked


def is_archive(file: Path, name: str, version: str) -> bool:
    """Return whether a file is the source archive of a release."""
    stem = file.name.removesuffix(".tar.gz").lower().replace("-", "_")
    return stem == f"{name}_{version}".lower().replace("-", "_")


def run(folder: Path, name: str, package: Mapping[str, Any], seconds: float) -> None:
    """Run the tests or the program of a package, and leave the report in a file."""
    python = make_environment(folder)
    source = source_of(folder, package["archive"])
    is_installed = [python, "-c", f"import importlib.util as u; assert u.find_spec({name!r})"]
    if subprocess.run(is_installed, check=False, capture_output=True).returncode:
        install(python, "--no-deps", str(source))
        for needed in package.get("needs", ()):
            install(python, needed)
        remove = [python, "-m", "pip", "uninstall", "--quiet", "--yes", "numba"]
        subprocess.run(remove, check=True)
    script = package.get("script")
    program = [str(_HERE / script)] if script else [*_PYTEST, *package["tests"].split()]
    report = folder / f"{name}.json"
    report.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "LOOPWRIGHT_NUMBA_REPORT": str(report),
        "LOOPWRIGHT_NUMBA_CHECK": "1",
        "PYTHONWARNINGS": "ignore",
    }
    command = [python, "-m", "loopwright.numba", *program]
    with (folder / f"{name}.log").open("w") as log:
        process = subprocess.Popen(command, cwd=source, env=environment, stdout=log, stderr=log)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # after which the report is written
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


_STATES = "compiled", "partly Python", "Python", "error", "differs"


def table(folder: Path, packages: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the table of the packages that were run."""
    rows = [
        "| package | run | functions | reached | compiled | partly in Python | in Python | wrong |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    totals = Counter[str]()
    for name, package in packages.items():
        report = folder / f"{name}.json"
        if not report.exists():
            continue
        functions = merged(json.loads(report.read_text()))
        counts = Counter(functions.values())
        totals += counts
        totals["all"] += len(functions)
        how = "own tests" if "tests" in package else "a program"
        rows.append(f"| `{package['archive']}` | {how} | {cells(counts, len(functions))} |")
    rows.append(f"| all | | {cells(totals, totals['all'])} |")
    return "\n".join(rows)


def merged(records: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the state of each function, by its place: that of the worst of those that a decorator
    was applied to in one place."""
    order = ("not called", *_STATES)
    states: dict[str, str] = {}
    for record in records:
        place = record["place"]
        states[place] = max(states.get(place, "not called"), record["state"], key=order.index)
    return states


def cells(counts: Counter[str], count: int) -> str:
    """Return the cells of a row."""
    reached = sum(counts[x] for x in _STATES)
    in_python = counts["Python"] + counts["error"]
    columns = count, reached, counts["compiled"], counts["partly Python"], in_python
    return " | ".join(map(str, (*columns, counts["differs"])))


def reasons(folder: Path, packages: Mapping[str, object]) -> str:
    """Return why Python ran functions, and how results differ."""
    lines: list[str] = []
    for name in packages:
        report = folder / f"{name}.json"
        for record in json.loads(report.read_text()) if report.exists() else ():
            if record["state"] not in ("compiled", "not called"):
                texts = "differences", "errors", "python", "parts"
                first = next(text for kind in texts for text in record[kind])
                lines.append(f"{record['name']}: {record['state']}: {first}")
    return "\n".join(lines)


def main() -> None:
    """Run the packages and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--keep", type=Path, default=_PROJECT / "build/numba-packages")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    packages = tomllib.loads((_HERE / "packages.toml").read_text())
    packages = {k: x for k, x in packages.items() if not options.packages or k in options.packages}
    folder = options.keep.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name, package in packages.items() if not options.table else ():
        try:
            run(folder, name, package, options.seconds)
        except subprocess.CalledProcessError as error:
            print(f"{name}: {error}", file=sys.stderr)
    print(reasons(folder, packages))
    print(table(folder, packages))


if __name__ == "__main__":
    main()
