"""Compiled functions are found in the disk cache again, if and only if they are the same."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.kernels.version import Version
from loopwright.python.values.types import Mode

RATE: Any = 2.0


def inner(x, y=1.5):
    return x * RATE + y


def outer(a, mode):
    t = a + inner(a[0])
    if mode == "n":
        t = t * 2
    if a[0] > 100:
        raise ValueError("large")
    return t, t[1:], len(a)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    made: list[object] = []
    compiled: Callable[..., Any] = Version.compiled

    def counted(self: Version, mode: Mode, *, is_kept: bool = True) -> object:
        made.append(mode)
        return compiled(self, mode, is_kept=is_kept)

    monkeypatch.setattr(Version, "compiled", counted)
    return made


def test_code_is_kept_once(empty_cache: Path) -> None:
    """It is found by the function; nothing looks for it by the module that was made of that."""
    lw.kernel(outer)(np.arange(3.0), "m")
    before = len([*empty_cache.iterdir()])
    lw.kernel(outer)(np.arange(3), "m")
    assert len([*empty_cache.iterdir()]) == before + 1


@pytest.mark.usefixtures("empty_cache")
def test_code_is_found_again(compilations: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.arange(3.0)
    first = lw.kernel(outer)(a, "m")
    again = lw.kernel(outer).check(a, "m")
    assert len(compilations) == 1
    assert (first[0] == again[0]).all()
    assert np.shares_memory(again[0], again[1])
    with pytest.raises(ValueError, match="large") as raised:
        lw.kernel(outer)(a + 200, "m")
    assert "test_disk_cache.py" in raised.value.__notes__[0]
    assert len(compilations) == 1
    for change in (
        lambda: monkeypatch.setitem(globals(), "RATE", 3.0),
        lambda: monkeypatch.setattr(inner, "__defaults__", (9.0,)),
    ):
        before = len(compilations)
        change()
        lw.kernel(outer).check(a, "m")
        assert len(compilations) == before + 1
    for options, given in (({"fastmath": True}, (a, "m")), ({}, (a, "n")), ({}, (a[::-1], "m"))):
        before = len(compilations)
        lw.kernel(**options)(outer)(*given)
        assert len(compilations) == before + 1


class Settings:
    rate = 2.0


def configured(a):
    return a * Settings.rate


@pytest.mark.usefixtures("empty_cache")
def test_what_has_no_text_is_not_kept(compilations: list[object]) -> None:
    for rate in (2.0, 3.0):
        Settings.rate = rate
        lw.kernel(configured).check(np.arange(3.0))
    assert len(compilations) == 2


def test_damaged_code_is_compiled_again(empty_cache: Path, compilations: list[object]) -> None:
    lw.kernel(configured_by_number).check(np.arange(3.0))
    for path in empty_cache.glob("*.lwo"):
        path.write_bytes(path.read_bytes()[:-7])
    lw.kernel(configured_by_number).check(np.arange(3.0))
    assert len(compilations) == 2


def configured_by_number(a):
    return a * 3


_PROGRAM = """
import sys, numpy as np, loopwright as lw
@lw.kernel
def added(a, b):
    return a + b
assert (added(np.ones(3), np.ones(3)) == 2).all()
print("xdsl" in sys.modules, "llvmlite" in sys.modules)
"""


def test_a_second_process_imports_no_compiler(empty_cache: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(_PROGRAM)
    environment = {**os.environ, "LOOPWRIGHT_CACHE_DIR": str(empty_cache)}
    shown = [
        subprocess.run(
            [sys.executable, str(script)],
            env=environment, capture_output=True, text=True, check=True,
        ).stdout.strip()
        for _ in range(2)
    ]  # fmt: skip
    without_llvm = platform.machine() == "x86_64" and sys.platform == "linux"
    assert shown == ["True True", "False False" if without_llvm else "False True"]


def doubled(x):
    return x + x


@pytest.mark.usefixtures("empty_cache")
def test_truth_values_of_python_and_of_numpy_have_code_of_their_own() -> None:
    for x in (True, np.True_, True):
        lw.kernel(doubled).check(x)
