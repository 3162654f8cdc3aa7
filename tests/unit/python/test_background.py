"""Code for small extents that is compiled in another process, while calls go on."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime import engine
from loopwright.python.kernels import background, version

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it forks")


@pytest.fixture(autouse=True)
def in_background(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(background.VARIABLE, "1")
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(version, "QUICK", -1.0)
    monkeypatch.setattr(version, "SHARE", 0.0)
    monkeypatch.setattr(version, "SECONDS", 0.0)
    monkeypatch.setattr(version, "POLL", 0.0)


def summed(x: Any, w: Any, y: Any) -> int:
    for i in range(1, x.shape[0] - 1):
        for k in range(w.shape[0]):
            y[i] += x[i + k - 1] * w[k]
    return w.shape[0]


def called(kernel: Any, taps: int = 3) -> None:
    x, w, y = np.arange(40.0), np.arange(float(taps)), np.zeros((2, 40))
    assert kernel(x, w, y[0]) == summed(x, w, y[1]) == taps
    assert (y[0] == y[1]).all()


def ended(jobs: list[background.Job]) -> None:
    """Wait for jobs."""
    for job in jobs:
        while not job.is_done():
            time.sleep(0.01)


def test_calls_go_on_until_the_code_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[background.Job] = []
    start = background.start

    def recorded(work: Callable[[], object]) -> background.Job | None:
        job = start(work)
        jobs.extend([job] if job else [])
        return job

    monkeypatch.setattr(background, "start", recorded)
    here = os.getpid()
    builds: list[int] = []
    build = version.Version._build_variant

    def building(*arguments: Any, **options: Any) -> Any:
        if os.getpid() == here:
            builds.append(os.getpid())
        return build(*arguments, **options)

    monkeypatch.setattr(version.Version, "_build_variant", building)
    kernel: Any = lw.kernel(summed)
    for _ in range(5):
        called(kernel)
    assert len(jobs) == 1
    ended(jobs)
    called(kernel)
    called(kernel)
    assert kernel.signatures[1:] == ["(x: float64[:], w: float64[3], y: float64[:])"]
    assert len(builds) == 1, "this process has compiled the general code only"
    assert not background._running


def test_threads_begin_one_process_for_the_same_extents(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[background.Job] = []
    start = background.start

    def recorded(work: Callable[[], object]) -> background.Job | None:
        job = start(work)
        jobs.extend([job] if job else [])
        return job

    monkeypatch.setattr(background, "start", recorded)
    kernel: Any = lw.kernel(summed)
    called(kernel)
    threads = [threading.Thread(target=lambda: [called(kernel) for _ in range(20)]) for _ in "1234"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ended(jobs)
    for _ in range(3):
        called(kernel)
    assert len(jobs) == 1
    assert len(kernel.signatures) == 2


def test_work_that_fails_leaves_the_general_code(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[background.Job] = []
    start = background.start

    def failing() -> None:
        raise MemoryError

    def refused(_: object) -> background.Job | None:
        job = start(failing)
        jobs.extend([job] if job else [])
        return job

    monkeypatch.setattr(background, "start", refused)
    kernel: Any = lw.kernel(summed)
    for _ in range(3):
        called(kernel)
    ended(jobs)
    for _ in range(3):
        called(kernel)
    assert len(jobs) == 1


def test_a_process_is_no_child_and_can_be_stopped() -> None:
    job = background.start(lambda: time.sleep(60))
    assert job is not None
    assert not job.is_done()
    with pytest.raises(ChildProcessError):
        os.waitpid(job.process, 0)
    job.stop()
    assert job.is_done()
    assert not background._running


def test_nothing_begins_while_another_thread_compiles() -> None:
    entered, leave = threading.Event(), threading.Event()

    def compiling() -> None:
        with engine._lock:
            entered.set()
            leave.wait()

    thread = threading.Thread(target=compiling)
    thread.start()
    entered.wait()
    try:
        assert background.start(lambda: None) is None
    finally:
        leave.set()
        thread.join()


_PROGRAM = """
import os, time
from loopwright.python.kernels import background
job = background.start(lambda: time.sleep(60))
if os.fork() == 0:
    assert not background._running
    os._exit(0)
os.wait()
assert background._running == [job]
print(job.process)
"""


def test_processes_end_with_the_interpreter() -> None:
    ran = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True)
    assert not ran.stderr
    for _ in range(500):
        if not Path(f"/proc/{ran.stdout.strip()}").exists():
            return
        time.sleep(0.01)
    raise AssertionError("the process still runs")


def test_calls_wait_where_the_variable_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background.VARIABLE, "0")
    kernel: Any = lw.kernel(summed)
    for _ in range(3):
        called(kernel)
    assert len(kernel.signatures) == 2
