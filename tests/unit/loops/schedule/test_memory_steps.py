"""The steps on caches: prefetching, and stores past the caches, down to LLVM IR."""

import re

import numpy as np
import pytest

import loopwright as lw
from tests.texts import texts_beside
from tests.unit.loops.schedule.taking import code_of

PROGRAMS = texts_beside(__file__)

COPY = PROGRAMS["copy"]


def copying(first: str = "0", **changes: str) -> lw.Schedule:
    text = COPY.replace("FIRST", first)
    for old, new in changes.items():
        text = text.replace({"index": "%a[%i, %j]", "rows": "4x", "end": "to 4 "}[old], new)
    return lw.parse(text).schedule("copy")


def llvm(s: lw.Schedule) -> str:
    return s.module.compile("copy", threads=2).inspect_llvm(optimised=False)


def test_stores_past_the_caches() -> None:
    s = copying().vectorise("j", lanes=16).stream("m", at="j")
    text = str(s.module)
    assert text.count("{nontemporal = true}") == 1
    assert str(lw.parse(text)) == text
    stores = re.findall(r"store <16 x float>.*align (\d+)(, !nontemporal)?", llvm(s))
    assert {*stores} == {("64", ", !nontemporal"), ("4", "")}
    assert "fence seq_cst\n" in llvm(s)
    assert "fence" not in llvm(copying().vectorise("j", lanes=16))
    a = np.arange(256, dtype="f4").reshape(4, 64)
    raw = np.zeros(4 * 256 + 32, "u1")
    b = raw[-raw.ctypes.data % 32 :][:1024].view("f4").reshape(4, 64)
    assert np.array_equal(s.module.compile("copy")(a, b, 0), 2 * a)
    assert np.array_equal(a, b)
    assert "nontemporal = true" in str(s.module.apply("lower-affine"))


def test_rows_decide_about_addresses() -> None:
    text = PROGRAMS["rows decide about addresses"]
    for width in ("10", "?"):
        open_text = text.replace("W", width).replace(
            "alloc() : memref<4x?", "alloc(%n) : memref<4x?"
        )
        s = lw.parse(open_text).schedule("rows")
        assert code_of(lambda: s.stream("m", at="i")) == "unaligned"  # noqa: B023
    s = lw.parse(text.replace("W", "12")).schedule("rows")
    assert code_of(lambda: s.stream("m", at="i")) == ""


@pytest.mark.parametrize(
    ("first", "lanes", "memref", "code"),
    [
        ("0", 8, "c", ""),
        ("8", 8, "c", ""),
        ("0", 16, "c", "unaligned"),
        ("4", 8, "m", "unaligned"),
        ("0", 8, "b", "no-store"),
        ("0", 0, "m", "not-vectors"),
    ],
)
def test_only_aligned_vectors_are_streamed(first: str, lanes: int, memref: str, code: str) -> None:
    s = copying(first)
    if lanes:
        s.vectorise("j", lanes=lanes)
    assert code_of(lambda: s.stream(memref, at="j")) == code


def test_parallel_bodies_end_with_a_fence() -> None:
    s = copying(rows="40000x", end="to 40000 ").vectorise("j", lanes=16)
    s.stream("m", at="j").parallelise("i")
    bodies = re.findall(r"define internal void @\S*_lw_loop_.*?\n}", llvm(s), re.DOTALL)
    assert bodies
    assert all(body.rstrip("}\n ").endswith("fence seq_cst\n  ret void") for body in bodies)


def test_prefetches() -> None:
    s = copying().prefetch("a", at="i", distance=2).prefetch("m", at="j", distance=3, locality=0)
    text = str(s.module)
    assert "affine.prefetch %arg0[%arg3 + 2, %arg4], read, locality<3>, data" in text
    assert "affine.prefetch %alloc[%arg3, %arg4 + 3], write, locality<0>, data" in text
    ir = llvm(s)
    assert len(re.findall(r"call void @llvm.prefetch.*i32 0, i32 3, i32 1", ir)) >= 1
    assert len(re.findall(r"call void @llvm.prefetch.*i32 1, i32 0, i32 1", ir)) >= 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"memref": "a", "at": "i", "distance": 0}, "must be at least 1"),
        ({"memref": "a", "at": "i", "locality": 4}, "accepted: 0 to 3"),
        ({"memref": "x", "at": "i"}, "there is no memref 'x'"),
        ({"memref": "b", "at": "i"}, "no-access"),
        ({"memref": "a", "at": "i", "distance": 5}, "accepted: 1 to 4"),
    ],
)
def test_what_is_not_prefetched(fields: dict[str, object], message: str) -> None:
    s = copying()
    with pytest.raises(lw.ScheduleError, match=message):
        s.step("prefetch", **fields)
    assert not s.steps


@pytest.mark.parametrize(
    ("changes", "at", "code"),
    [
        ({"index": "%a[%i, 0]"}, "j", "same-element"),
        ({"end": "to %n step 2 "}, "i", "index-overflow"),
    ],
)
def test_prefetches_that_are_refused(changes: dict[str, str], at: str, code: str) -> None:
    distance = 64 if at == "j" else 2**63 - 1
    s = copying(**changes)
    assert code_of(lambda: s.prefetch("a", at=at, distance=distance)) == code
