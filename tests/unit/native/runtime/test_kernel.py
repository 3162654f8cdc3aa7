"""Kernels from MLIR: the whole way, on several threads, in several processes, after faults."""

import multiprocessing
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime import cache
from tests.dtypes import DTYPES
from tests.sampling import pairs
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

COPY = PROGRAMS["copy"]
CREATE = PROGRAMS["create"]


ELEMENTS = {**DTYPES, "i16": np.uint16, "i4": ml_dtypes.int4}


@pytest.mark.parametrize(("element", "threads"), pairs(list(ELEMENTS), (1, 3), 2))
def test_every_element_type(element: str, threads: int) -> None:
    dtype = ELEMENTS[element]
    kernel = lw.compile(COPY.replace("ELEMENT", element), threads=threads)
    base = np.random.default_rng(3).integers(0, 8, (12, 20)).astype(dtype)
    for view in (base, base[::-2, ::3], base.T, base[3:3], base[5:6, 7:8]):
        target = np.zeros(view.shape, dtype)
        kernel(view, target)
        assert (target == view).all()


def test_created_arrays() -> None:
    kernel = lw.compile(CREATE)
    for _ in range(50):
        whole, part = kernel(7, 2.5)  # type: ignore[misc]
        assert whole.tolist() == [2.5] * 7
        assert part.tolist() == [2.5] * 3
        whole[1] = 4
        assert part[0] == 4
    empty, _ = kernel(0, 2.5)  # type: ignore[misc]
    assert empty.shape == (0,)


def test_several_threads_compile_and_call() -> None:
    module = lw.parse(CREATE)
    wrong: list[object] = []

    def work(number: int) -> None:
        try:
            kernel = module.compile(may_alias=number % 2 == 0)
            for size in range(1, 40):
                whole, _ = kernel(size, float(number))  # type: ignore[misc]
                if whole.tolist() != [float(number)] * size:
                    wrong.append(whole)
        except Exception as error:
            wrong.append(error)

    workers = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def in_child(kernel: Any, status: Any) -> None:
    whole, _ = kernel(5, 1.0)
    fresh, _ = lw.compile(CREATE, may_alias=True)(5, 1.0)  # type: ignore[misc]
    status.value = int(whole.tolist() == fresh.tolist() == [1.0] * 5)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_forked_child_calls_and_compiles() -> None:
    kernel = lw.compile(CREATE)
    context = multiprocessing.get_context("fork")
    status = context.Value("i", 0)
    process = context.Process(target=in_child, args=(kernel, status))
    process.start()
    process.join(60)
    assert process.exitcode == 0
    assert status.value == 1


def test_a_second_process_finds_the_code(tmp_path: Path) -> None:
    path = tmp_path / "create.mlir"
    path.write_text(CREATE)
    script = f"""
import os, sys
os.environ["LOOPWRIGHT_CACHE_DIR"] = {str(tmp_path / "cache")!r}
import loopwright as lw
from loopwright.native.runtime import cache
kernel = lw.load({str(path)!r}).compile()
assert kernel(3, 2.0)[0].tolist() == [2.0] * 3
lowered = "loopwright.native.codegen.emit_module" in sys.modules
print(kernel.from_cache, lowered)
"""
    answers = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [answer.stdout for answer in answers] == ["False True\n", "True False\n"]


@pytest.mark.parametrize("damage", [b"", b"junk", None])
def test_a_damaged_cache_is_compiled_anew(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    lw.compile(CREATE)
    for path in tmp_path.iterdir():
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    kernel = lw.compile(CREATE)
    assert not kernel.from_cache
    assert kernel(2, 1.0)[0].tolist() == [1.0, 1.0]  # type: ignore[index]


def test_code_of_the_cache_that_does_not_link_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    lw.compile(CREATE)
    for path in tmp_path.iterdir():
        key = path.name.split(".")[0]
        parts = cache.load(key)
        assert parts is not None
        cache.store(key, [*parts[:1], *(part[: len(part) // 2] for part in parts[1:])])
    kernel = lw.compile(CREATE)
    assert not kernel.from_cache
    assert kernel(2, 1.0)[0].tolist() == [1.0, 1.0]  # type: ignore[index]


def test_an_unwritable_cache_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", "/proc/no/such/place")
    for _ in range(2):
        kernel = lw.compile(CREATE)
        assert not kernel.from_cache
        assert kernel(1, 1.0)[0].tolist() == [1.0]  # type: ignore[index]


def test_what_cannot_be_compiled_leaves_the_process_as_it_was() -> None:
    text = "func.func @main(%x: f32) -> f32 {\n  return %x : f32\n}\n"
    unresolved = "func.func private @nobody()\nfunc.func @main() {\n  call @nobody() : () -> ()\n"
    for _ in range(3):
        with pytest.raises(lw.CompileError):
            lw.compile(unresolved + "  return\n}\n")
        assert lw.compile(text)(1.5) == 1.5


def test_names_that_need_quoting() -> None:
    text = 'func.func @"a b\\22ü"(%x: f32) -> f32 {\n  return %x : f32\n}\n'
    module = lw.parse(text)
    kernel = module.compile('a b"ü')
    assert kernel(2.0) == 2.0
    with pytest.raises(lw.ArgumentError, match="%x"):
        kernel("wrong")
