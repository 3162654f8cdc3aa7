"""Mistakes in kernels and arguments of calls: each error names the user's line and what to write.

A case of `errors.txt` is the argument of a call, the function, and behind the line that the error
names its class, its message and, after `|`, its hint.
"""

import datetime
import decimal
import fractions
import importlib
import json
import linecache
import math
import os
import random
import re
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import loopwright as lw

CASES = Path(__file__).with_name("errors.txt").read_text().split("\n# -----\n")
_PACKAGES = {
    "pd": "pandas",
    "xr": "xarray",
    "plt": "matplotlib.pyplot",
    "da": "dask.array",
    "scipy": "scipy",
}
_PARTS_OF_SCIPY = ("integrate", "interpolate", "linalg", "ndimage", "optimize", "signal", "sparse")
_EXPECTED = re.compile(r"  # (?P<class>\w+): (?P<message>[^|]*[^| ])(?: \| (?P<hint>.*))?$")


def helper(a: Any, b: Any) -> Any:
    return a + b


def _packages(case: str) -> dict[str, ModuleType]:
    """The packages that a case uses; without one it is skipped."""
    modules: dict[str, ModuleType] = {}
    words = set(re.findall(r"\b[a-z]+\b", case))
    names = _PACKAGES.keys() & (words | ({"pd"} if "df" in words else set()))
    for name in sorted(names):
        modules[name] = pytest.importorskip(_PACKAGES[name])
    if "scipy" in modules:
        for part in (*_PARTS_OF_SCIPY, "stats"):
            importlib.import_module(f"scipy.{part}")
    return modules


def _namespace(case: str) -> dict[str, Any]:
    names: dict[str, Any] = {
        "np": np,
        "lw": lw,
        "A": np.linspace(0.1, 1, 5),
        "helper": helper,
        "lock": threading.Lock(),
        **{module.__name__: module for module in (datetime, decimal, fractions, json, math)},
        **{module.__name__: module for module in (os, random, re, time)},
        **_packages(case),
    }
    if "pd" in names:
        names["df"] = names["pd"].DataFrame({"x": [1.0, 2.0], "k": ["a", "b"]})
    return names


def _place(error: Exception) -> int | None:
    """The line that an error names first."""
    if isinstance(error, lw.DiagnosticError):
        location = error.diagnostics[0].location
        return None if location is None else location.line
    places = [note for note in getattr(error, "__notes__", ()) if note.startswith("at ")]
    return int(places[0].split(":")[-2]) if places else None


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
@pytest.mark.parametrize("number", range(len(CASES)))
def test_errors_name_the_line_and_what_to_write(number: int) -> None:
    argument, _, text = CASES[number].removeprefix("# ").partition("\n")
    lines = text.rstrip().splitlines()
    line, expected = next((k, m) for k, x in enumerate(lines, 1) if (m := _EXPECTED.search(x)))
    source = "\n".join(_EXPECTED.sub("", x) for x in lines) + "\n"
    file = f"<error {number}>.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = _namespace(CASES[number])
    exec(compile(source, file, "exec"), names)
    value = eval(argument, names)
    begun = time.process_time()
    with pytest.raises(Exception) as raised:
        lw.kernel(names["f"])(value)
    error = raised.value
    assert type(error).__name__ == expected["class"]
    if isinstance(error, lw.ArgumentError):
        assert "argument 1 ('" in str(error)
    else:
        assert _place(error) == line
    if isinstance(error, lw.DiagnosticError):
        assert error.diagnostics[0].message == expected["message"]
        notes = [note.message for note in error.diagnostics[0].notes]
        assert expected["hint"] is None or expected["hint"] in notes
    else:
        assert str(error).strip() == expected["message"]
    assert time.process_time() - begun < 20, "no package is searched for minutes"


def test_there_are_many() -> None:
    packages = sum(bool(re.search(r"\b(pd|df|xr|plt|da|scipy)\b", case)) for case in CASES)
    assert len(CASES) >= 120
    assert packages >= 20
