"""Reports on what became of the functions of a program that imports `numba`."""

import json
import os
import subprocess
import sys
from pathlib import Path

_PROGRAM = """
import numba, numpy as np

@numba.njit
def total(a):
    return a.sum() + first(a)

@numba.njit
def first(a):
    return a[0]

@numba.njit
def names(x):
    return sorted(vars(x))

@numba.njit
def unused(x):
    return x

class Bag:
    pass

for k in range(3):
    total(np.ones(3 + k))
total(np.ones(3, int))
names(Bag())
"""


def run(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    command = [sys.executable, "-W", "ignore", "-m", "loopwright.numba", str(program)]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_reports_say_what_was_called_compiled_and_run_in_python(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    process = run(tmp_path, LOOPWRIGHT_NUMBA_REPORT=str(target), LOOPWRIGHT_NUMBA_CHECK="2")
    assert process.returncode == 0, process.stderr
    rows = {row["name"].rpartition(".")[2]: row for row in json.loads(target.read_text())}
    states = {name: row["state"] for name, row in rows.items()}
    expected = {"total": "compiled", "first": "compiled", "names": "Python", "unused": "not called"}
    assert states == expected
    assert rows["total"]["calls"] == 4
    assert rows["total"]["checked"] == 2
    assert rows["first"]["calls"] == 2  # of Python's runs of total()
    assert rows["total"]["signatures"] == ["(a: float64[:])", "(a: int64[:])"]
    assert "'vars'" in rows["names"]["python"][0]
    assert rows["names"]["place"].endswith("program.py:12")


def test_reports_are_tables_for_people(tmp_path: Path) -> None:
    process = run(tmp_path, LOOPWRIGHT_NUMBA_REPORT="1")
    lines = process.stderr.splitlines()
    assert lines[0].split() == ["function", "calls", "seconds", "first", "state"]
    assert lines[1].startswith("__main__.names ")
    assert lines[1].endswith("  Python")
    assert lines[-1] == "4 functions, 2 called, 1 of them compiled"
    assert run(tmp_path).stderr == ""
