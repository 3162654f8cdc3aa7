"""LLVM: what it refuses is a `CompileError`, and the process is as good as before."""

from __future__ import annotations

import ctypes
import importlib
import threading
from typing import Any

import pytest

from loopwright.native.runtime import engine
from loopwright.reporting.errors import CompileError
from tests.texts import texts_beside

TEXTS = texts_beside(__file__, comment="; ", suffix=".ll")

GOOD = "define i32 @answer() { ret i32 42 }"
SUM = TEXTS["sum"]


def call(llvm_ir: str, name: str = "answer") -> int:
    library = engine.link([engine.optimise(llvm_ir).object_code], {}, [name])
    return ctypes.CFUNCTYPE(ctypes.c_int32)(library.addresses[name])()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "expected top-level entity"),
        ("define i32 @f() { ret float 0.0 }", "could not compile"),
        ("define void @f() { %a = add i32 %b, 1\n ret void }", "undefined value"),
        ("define void @f() {\n  br label %x\nx:\n  br label %y\n}", "could not compile"),
    ],
)
def test_bad_ir_is_an_error_and_no_more(text: str, words: str) -> None:
    with pytest.raises(CompileError, match=words):
        engine.optimise(text)
    assert call(GOOD) == 42


def test_missing_symbols_are_an_error_and_no_more() -> None:
    text = "declare void @nobody()\ndefine void @f() {\ncall void @nobody()\nret void\n}"
    data = engine.optimise(text).object_code
    for _ in range(3):
        with pytest.raises(CompileError, match="could not link"):
            engine.link([data], {}, ["f"])
    with pytest.raises(CompileError, match="could not link"):
        engine.link([engine.optimise(GOOD).object_code], {}, ["question"])
    assert call(GOOD) == 42


def test_damaged_objects_are_an_error_and_no_more() -> None:
    data = engine.optimise(GOOD).object_code
    for damaged in (data[:100], data[: len(data) // 2], b"", b"\x7fELF" + bytes(60)):
        with pytest.raises(CompileError, match="could not link"):
            engine.link([damaged], {}, ["answer"])
    assert call(GOOD) == 42


def test_the_same_names_in_several_libraries() -> None:
    first = engine.link([engine.optimise(GOOD).object_code], {}, ["answer"])
    assert call(GOOD.replace("42", "43")) == 43
    assert ctypes.CFUNCTYPE(ctypes.c_int32)(first.addresses["answer"])() == 42


def test_symbols_of_the_process_and_of_the_caller() -> None:
    text = TEXTS["symbols of the process and of the caller"]
    callback = ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: 41)
    address = ctypes.cast(callback, ctypes.c_void_p).value
    assert address is not None
    data = engine.optimise(text).object_code
    library = engine.link([data], {"given": address}, ["answer"])
    assert ctypes.CFUNCTYPE(ctypes.c_int32)(library.addresses["answer"])() == 42


def test_loops_are_vectorised_without_contraction() -> None:
    made = engine.optimise(SUM)
    assert " x float>" in made.llvm_ir
    text = engine.assembly(made.llvm_ir)
    assert "fmadd" not in text
    if "+avx512f" in engine.host_target().features:
        assert "%zmm" in text


STRIDED = TEXTS["strided"]


def assembly_of_others() -> str:
    """What another user of llvmlite in the process gets."""
    binding: Any = importlib.import_module("llvmlite.binding")
    machine = binding.Target.from_default_triple().create_target_machine(opt=3)
    return machine.emit_assembly(binding.parse_assembly(STRIDED, binding.create_context()))


def test_options_of_llvm_are_ours_alone() -> None:
    engine.assembly(GOOD)
    before = assembly_of_others()
    assert "imul" in engine.assembly(STRIDED)
    with pytest.raises(CompileError):
        engine.assembly("nonsense")
    assert "imul" not in before
    assert assembly_of_others() == before


def test_compiling_on_several_threads() -> None:
    results: list[int] = []

    def work(number: int) -> None:
        results.append(call(GOOD.replace("42", str(number))))

    workers = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(results) == list(range(8))
