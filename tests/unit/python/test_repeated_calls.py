"""Calls in turn: a kernel that was called before does the same."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.campaigns.extents import known_extents
from tests.campaigns.repeated_calls import calls_in_turn
from tests.sampling import few

import loopwright as lw
from loopwright.python.kernels import version
from loopwright.python.kernels.dispatch import Dispatcher
from loopwright.python.kernels.kernel import FunctionKernel


def test_calls_in_turn() -> None:
    report = calls_in_turn(range(12))
    assert not report.failures, "\n".join(report.failures[:5])
    assert sum(count for name, count in report.coverage.items() if name.endswith(" ")) > 80


def long_way(*_: object) -> None:
    raise AssertionError


@lw.kernel(optimise=False)
def weighted(a: Any, k: Any = 2, t: Any = (1, 0.5), s: str = "up") -> Any:
    return a[0] * k + t[0] * t[1] if s == "up" else a[0] - k


A = np.ones(4)


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((A,), {}),
        ((A, 3), {}),
        ((A,), {"k": np.float32(3)}),
        ((), {"s": "down", "a": A}),
        ((A, 2, (3, 1.5)), {}),
        ((A, 2, (3, np.int8(2)), "down"), {}),
        (([1.5, 2.5], 3), {}),
        (({0: 2}, 2.5), {"s": "down"}),
    ],
)
def test_every_form_of_a_call_has_a_short_way(
    args: Any, kwargs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = weighted(*args, **kwargs)

    monkeypatch.setattr(Dispatcher, "flat", long_way)
    assert weighted(*args, **kwargs) == expected == weighted.py_func(*args, **kwargs)


def test_python_calls_fast_paths_by_names_and_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where arguments of two classes alternate: each has its own, and none is made again."""
    calls = [((A, k), {"s": s}) for k in (3, 2.5, np.int8(3)) for s in ("up", "down")]
    expected = [weighted(*args, **kwargs) for args, kwargs in calls]

    monkeypatch.setattr(Dispatcher, "remember", long_way)
    assert [weighted(*args, **kwargs) for args, kwargs in calls] == expected
    monkeypatch.setattr(FunctionKernel, "__call__", long_way)
    assert [weighted(*calls[-1][0], **calls[-1][1]) for _ in range(3)] == [expected[-1]] * 3
    for wrong in ({"unknown": 1}, {"a": A}):
        with pytest.raises((lw.ArgumentError, TypeError)):
            weighted(A, **wrong)


@dataclass
class Point:
    x: Any
    y: Any = 2.0


@lw.kernel(optimise=False)
def reached(p: Any, k: Any = 1.0) -> Any:
    return p.x + p.y * k


def test_objects_have_fast_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their attributes are read at each call; others are for others."""
    assert reached(Point(1.0)) == 3

    with monkeypatch.context() as patched:
        patched.setattr(Dispatcher, "remember", long_way)
        assert [reached(Point(1.5, y)) for y in (3.0, 4.0)] == [4.5, 5.5]
        assert reached(k=2.0, p=Point(0.5, 3.0)) == 6.5
    assert reached(Point(1, 2), 2) == 5 and type(reached(Point(1, 2), 2)) is int


@lw.kernel(optimise=False)
def first_reached(p: Any, q: Any) -> Any:
    return p.x + (q if isinstance(q, float) else q[0].x)


def test_fast_paths_know_nothing_of_objects_of_other_calls() -> None:
    for _ in range(2):
        assert first_reached(Point(1.0), 2.0) == 3
        assert first_reached(Point(1.5), [Point(3.0)]) == 4.5


def test_code_that_knows_extents() -> None:
    report = known_extents(few(range(8), 2))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.facts["versions"] > 8


def test_arrays_of_a_lower_rank_beside_lists() -> None:
    kernel: Any = lw.kernel(lambda x, w: np.digitize(x, w))
    assert [kernel(np.zeros(n), [0.0]).shape for n in ((2, 3), 3)] == [(2, 3), (3,)]


def summed(x: Any, w: Any, y: Any, r: int) -> int:
    for i in range(r, x.shape[0] - r):
        for k in range(w.shape[0]):
            y[i] += x[i + k - r, 0] * w[k]
    return w.shape[0]


def called(kernel: Any, taps: int, times: int = 2, rows: int = 40) -> list[str]:
    """The versions behind calls with so many taps."""
    for _ in range(times):
        x, w, y = np.ones((rows, taps)), np.arange(float(taps)), np.zeros((2, rows))
        assert kernel(x, w, y[0], taps // 2) == summed(x, w, y[1], taps // 2) == taps
        assert (y[0] == y[1]).all()
    return [signature.split("w: ")[1] for signature in kernel.signatures[1:]]


def test_extents_that_code_is_made_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Those of few iterations, at the second call with them, if calls take long; four at most."""
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    assert called(lw.kernel(summed), 3) == []
    monkeypatch.setattr(version, "SECONDS", 0.0)
    kernel = lw.kernel(summed)
    assert called(kernel, 17) == called(kernel, 5, times=1) == []
    signatures = called(kernel, 5)
    assert signatures == called(kernel, 5, rows=50) == ["float64[5], y: float64[:], r: int)"]
    signatures_by_taps = [called(kernel, taps) for taps in (2, 3, 4, 6, 7)]
    assert len(signatures_by_taps[-1]) == version.MOST_VERSIONS == 4
    monkeypatch.setattr(version, "SECONDS", 9.0)
    again = lw.kernel(summed)
    assert called(again, 17) == []
    with monkeypatch.context() as patched:
        patched.setattr(version.ByExtents, "call", long_way)
        assert called(again, 18) == []  # without a look at what there is for small extents
    assert called(again, 5, times=1) == signatures, "the disk cache has it"
    assert len(called(again, 8)) == 1
    never = lw.kernel(optimise=False)(summed)
    assert called(never, 5, times=3) == []


def factorised(a: Any) -> None:
    for k in range(len(a)):
        for i in range(k + 1, len(a)):
            a[i, k] /= a[k, k]
            for j in range(k + 1, len(a)):
                a[i, j] -= a[i, k] * a[k, j]


def factors(kernel: Any, extent: int) -> bytes:
    """The bits of a matrix after a call."""
    a = np.random.default_rng(0).random((extent, extent)) + extent * np.eye(extent)
    kernel(a)
    return a.tobytes()


def test_code_in_blocks(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """It is made at once if the first extents are large, and else as code for small extents is."""
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path / "small first"))
    monkeypatch.setattr(version, "SECONDS", 0.0)
    kernel: Any = lw.kernel(factorised)
    small = [factors(kernel, extent) for extent in (40, 128)]
    assert "deferred" not in str(kernel.history)
    assert small[1] == factors(kernel, 128)
    assert "deferred" in str(kernel.history)
    assert small == [factors(kernel, extent) for extent in (40, 128)]
    monkeypatch.setattr(version, "SECONDS", 9.0)
    again: Any = lw.kernel(factorised)
    assert small == [factors(again, extent) for extent in (40, 128)]
    assert "deferred" in str(again.history), "the disk cache has it"
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path / "large first"))
    another: Any = lw.kernel(factorised)
    assert small[::-1] == [factors(another, extent) for extent in (128, 40)]
    assert "deferred" in str(another.history)


def interrupted(*_: object, **_options: object) -> None:
    raise KeyboardInterrupt


def test_calls_after_compiling_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel: Any = lw.kernel(lambda a, b, c: (a + b, [x * k for k in range(3) for x in c]))
    arrays = [np.ones(n) for n in range(6)]

    def call_with(*extents: int) -> None:
        for n in extents:
            assert len(kernel(arrays[4], arrays[4], arrays[n])[1]) == 3 * n

    call_with(3, 3)
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(version.Version, "_build_variant", interrupted)
        kernel(arrays[4], arrays[2], arrays[3])
    call_with(3, 5, 2)


def flat(x: Any, y: Any, n: int, m: int) -> int:
    for i in range(1, n):
        for j in range(m):
            y[i * m + j] = x[(i - 1) * m + j] + x[(i + n - n) * m + j]
    return n * m


def test_strides_in_subscripts_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "SECONDS", 0.0)
    kernel = lw.kernel(flat)
    for n, m in ((40, 50), (40, 50), (30, 50), (20, 100)):
        x = np.arange(2000.0)
        y = np.zeros((2, 2000))
        assert kernel(x, y[0], n, m) == flat(x, y[1], n, m)
        assert (y[0] == y[1]).all()
    signatures = [signature.split("n: ")[1] for signature in kernel.signatures[1:]]
    assert signatures == ["int, m: int = 50)"]
    assert " * 50 + " in str(kernel.module)


def test_what_was_done_before_an_index_error_is_done_once() -> None:
    kernel: Any = lw.kernel(lambda a, m, j: (np.add(a, 1, out=a), m[:, j]))
    a = np.zeros(2)
    kernel(a, np.zeros((3, 3)), np.array([0]))
    with pytest.raises(IndexError, match="index 5"):
        kernel(a, np.zeros((1, 1)), np.array([5]))
    assert a.tolist() == [2, 2]
