"""Functions of NumPy that compiled code calls in Python."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.tools.main import main

REGULAR = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
PROGRAM = """
import numpy as np
import loopwright as lw

@lw.kernel
def inverse(a: lw.f64[:, :]):
    return np.linalg.inv(a)
"""


@lw.kernel
def inverse(a: Any, log: Any) -> Any:
    log[0] = 1
    found = np.linalg.inv(a)
    log[1] = 1
    return found


@lw.kernel(parallel=True)
def determinants(a: Any, out: Any) -> None:
    for i in lw.prange(len(a)):
        out[i] = np.linalg.det(a[i])


def test_exceptions_end_the_call() -> None:
    log = np.zeros(2)
    with pytest.raises(np.linalg.LinAlgError, match="Singular matrix") as caught:
        inverse(np.zeros((3, 3)), log)
    assert log.tolist() == [1, 0] and "test_host_calls.py" in caught.value.__notes__[0]
    with pytest.raises(np.linalg.LinAlgError, match="square"):
        inverse(REGULAR[:2], log)


def test_arrays_are_seen_through_views() -> None:
    for a in (REGULAR.T, REGULAR[::-1], np.repeat(REGULAR, 2, 1)[:, ::2], REGULAR.astype("f4")):
        assert inverse(a, np.zeros(2)).tobytes() == np.linalg.inv(a).tobytes()


def test_threads() -> None:
    many = np.stack([REGULAR + k for k in range(50)])
    out = np.zeros(50)
    determinants(many, out)
    assert out.tolist() == np.linalg.det(many).tolist()
    with pytest.raises(np.linalg.LinAlgError):
        determinants(many[:, :2], out)

    def outcome(k: int) -> str:
        try:
            return str(inverse(REGULAR * (k % 2), np.zeros(2))[0, 0])
        except np.linalg.LinAlgError as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(outcome, range(40)))
    assert found == ["Singular matrix", str(np.linalg.inv(REGULAR)[0, 0])] * 20


def test_another_process_finds_the_function(tmp_path: Path) -> None:
    file = tmp_path / "inverting.py"
    file.write_text(PROGRAM + "\nprint(inverse(np.eye(2) * 4)[0, 0])\n")
    environment = os.environ | {"LOOPWRIGHT_CACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, str(file)], capture_output=True, text=True, env=environment, check=True
        )
        assert done.stdout == "0.25\n"


def test_code_compiled_ahead_has_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "inverting.py"
    file.write_text(PROGRAM)
    assert main(["build", str(file), "-o", str(tmp_path / "out")]) == 1
    assert "'inverse' calls numpy.linalg.inv(), which Python runs" in capsys.readouterr().err
    assert not list((tmp_path / "out").glob("*.so"))
