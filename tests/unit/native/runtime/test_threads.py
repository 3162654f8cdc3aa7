"""The thread pool: every iteration once, whatever the nesting, the callers and the forks."""

import multiprocessing
import os
import threading
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import i64

from loopwright.exact.costs.host import describe_host
from loopwright.native.runtime import support_library as library
from loopwright.reporting.errors import ExecutionError, UsageError
from tests.texts import texts_beside
from tests.unit.native.runtime.handmade import ANY, INDEX, Entry, entry, memref, scalar

PROGRAMS = texts_beside(__file__, comment="; ", suffix=".ll")

OUTSIDE = PROGRAMS["iterations"]


def running(body: str, threads: int) -> Entry:
    text = f"""
  %data = load ptr, ptr %frame
  %p = getelementptr i64, ptr %frame, i64 4
  %n = load i64, ptr %p
  call void @lw_parallel_for(ptr @{body}, ptr %data, i64 %n)
"""
    shape = [memref([ANY], i64), scalar(INDEX)]
    return entry(text, shape, outside=OUTSIDE, threads=threads)


@pytest.fixture(scope="module", params=[1, 2, 5])
def counting(request: pytest.FixtureRequest) -> Entry:
    return running("count", request.param)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 64, 1000, 12345])
def test_every_iteration_runs_once(counting: Entry, count: int) -> None:
    for call in counting.both:
        array = np.zeros(count + 1, np.int64)
        call(array, count)
        assert (array[:count] == 1).all()
        assert array[count] == 0


def test_a_negative_count_runs_nothing(counting: Entry) -> None:
    array = np.zeros(4, np.int64)
    counting.native(array, -3)
    assert not array.any()


@pytest.mark.parametrize("threads", [1, 3])
def test_nested_loops(threads: int) -> None:
    call = running("rows", threads).native
    array = np.zeros(200 * 16, np.int64)
    for turn in range(1, 20):
        call(array, 200)
        assert (array == turn).all()


def test_several_callers_at_once() -> None:
    call = running("rows", 4).native
    wrong: list[Any] = []

    def work() -> None:
        array = np.zeros(64 * 16, np.int64)
        for turn in range(1, 50):
            call(array, 64)
            if not (array == turn).all():
                wrong.append(turn)

    callers = [threading.Thread(target=work) for _ in range(6)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not wrong


@pytest.mark.parametrize("threads", [1, 4])
def test_a_failure_in_a_chunk_ends_the_call_and_no_more(threads: int) -> None:
    call = running("fail", threads).native
    array = np.zeros(64 * 16, np.int64)
    for _ in range(50):
        with pytest.raises(ExecutionError, match="stop"):
            call(array, 64)
    fine = running("rows", threads).native
    fine(array, 64)
    assert (array == 1).all()


def child(call: Any, status: Any) -> None:
    array = np.zeros(64 * 16, np.int64)
    call(array, 64)
    status.value = int((array == 1).all())


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_the_pool_works_in_the_child_of_a_fork() -> None:
    call = running("rows", 4).native
    call(np.zeros(64 * 16, np.int64), 64)
    context = multiprocessing.get_context("fork")
    status = context.Value("i", 0)
    process = context.Process(target=child, args=(call, status))
    process.start()
    process.join(60)
    assert process.exitcode == 0
    assert status.value == 1
    array = np.zeros(64 * 16, np.int64)
    call(array, 64)
    assert (array == 1).all()


def test_the_gil_is_released() -> None:
    spin = PROGRAMS["spin"]
    text = """
  %data = load ptr, ptr %frame
  call void @lw_parallel_for(ptr @spin, ptr %data, i64 1)
"""
    call = entry(text, [memref([ANY], i64)], outside=OUTSIDE + spin).native
    flag = np.zeros(1, np.int64)
    caller = threading.Thread(target=call, args=(flag,))
    caller.start()
    flag[0] = 1
    caller.join(60)
    assert not caller.is_alive()


def test_how_many_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(library.THREADS_VARIABLE, raising=False)
    assert library.default_threads() == describe_host().cores
    assert describe_host().cores <= (os.cpu_count() or 1)
    monkeypatch.setenv(library.THREADS_VARIABLE, " 3 ")
    assert library.thread_count(None) == 3
    assert library.thread_count(2) == 2
    for wrong in ("0", "-1", "many", "1.5"):
        monkeypatch.setenv(library.THREADS_VARIABLE, wrong)
        with pytest.raises(UsageError, match=f"{library.THREADS_VARIABLE} must be a positive int"):
            library.thread_count(None)
    with pytest.raises(UsageError, match="must be positive"):
        library.thread_count(0)
