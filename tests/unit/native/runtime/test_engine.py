"""LLVM: what it refuses, what it reports of loops, what is compiled without a part of it."""

import ctypes
import importlib
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import loopwright as lw
from loopwright.native.codegen.module_codegen import LOOP
from loopwright.native.runtime import engine
from loopwright.native.runtime.kernel import Kernel
from loopwright.native.runtime.llvm_output import compiled_loops
from loopwright.reporting.errors import CompileError, SourceLocation
from tests.texts import texts_beside

TEXTS = texts_beside(__file__, comment="; ", suffix=".ll")
PROGRAMS = texts_beside(__file__)


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


def test_what_is_vectorised_without_contraction() -> None:
    optimised = engine.optimise(SUM)
    assert " x float>" in optimised.llvm_ir
    text = engine.assembly(optimised.llvm_ir)
    assert "fmadd" not in text
    if "+avx512f" in engine.host_target().features:
        assert "%zmm" in text
    assert " x double>" not in engine.optimise(TEXTS["points of a circle"]).llvm_ir
    assert "memcpy" not in engine.optimise(TEXTS["copies"]).llvm_ir


STRIDED = TEXTS["strided"]
MULTIPLIES = r"\s(imul|mul|madd)"
"""A multiplication, of x86-64 or of AArch64."""


def assembly_of_others() -> str:
    """What another user of llvmlite in the process gets."""
    binding: Any = importlib.import_module("llvmlite.binding")
    machine = binding.Target.from_default_triple().create_target_machine(opt=3)
    return machine.emit_assembly(binding.parse_assembly(STRIDED, binding.create_context()))


def test_options_of_llvm_are_ours_alone() -> None:
    engine.assembly(GOOD)
    before = assembly_of_others()
    assert re.search(MULTIPLIES, engine.assembly(STRIDED))
    with pytest.raises(CompileError):
        engine.assembly("nonsense")
    assert not re.search(MULTIPLIES, before)
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


# What is read from LLVM's output about loops: those that it vectorised, unrolled or left


PROGRAM = PROGRAMS["program"]


def _compiled() -> Kernel:
    return lw.parse(PROGRAM, file="s.mlir").compile("several")


def test_loops_that_llvm_vectorised() -> None:
    rows = _compiled().explanation().rows
    assert [row.place.line for row in rows] == [3, 8, 13, 18]
    vectorised, recurrence, short, calls = rows
    lanes = re.fullmatch(r"vectorised by (\d+) by LLVM", str(vectorised))
    assert lanes is not None and int(lanes[1]) in (2, 4, 8)
    assert str(recurrence) == "left as written"
    assert str(short) == "no loop is left of it: LLVM unrolled or replaced it"
    assert str(calls) == "left as written"
    assert calls.why.startswith("it calls sin for each element; `fastmath=")


def test_a_remainder_is_no_copy() -> None:
    kernel = _compiled()
    text = kernel.inspect_llvm()
    places = [SourceLocation("s.mlir", line, 3) for line in (3, 8, 13, 18)]
    loops_by_place = compiled_loops(text, places)
    assert loops_by_place[places[0]].copies == loops_by_place[places[0]].vectorised > 0
    assert loops_by_place[places[1]].copies >= 1 and not loops_by_place[places[1]].vectorised
    assert not loops_by_place[places[2]].is_left and loops_by_place[places[3]].calls == ("sin",)
    nothing = compiled_loops(text.replace(LOOP, "else"), places)
    assert not any(loop.is_left for loop in nothing.values())


def test_the_places_of_loops_change_no_code() -> None:
    lines = [line for line in _compiled().inspect_llvm().splitlines() if not line.startswith("!")]
    moved = lw.parse(f"\n\n{PROGRAM}", file="t.mlir").compile("several")
    moved_lines = [line for line in moved.inspect_llvm().splitlines() if not line.startswith("!")]
    assert lines == moved_lines
    assert _compiled().code.program == moved.code.program


# Code on which LLVM's vectoriser of straight code aborts the process unless a part is off


STRAIGHT = Path(__file__).parent / "straight_code.ll"


def test_the_vectoriser_of_straight_code_does_not_abort() -> None:
    """In a process of its own: an abort takes all with it."""
    text = (
        "import sys; from pathlib import Path; "
        "from loopwright.native.runtime.engine import optimise; "
        "print(len(optimise(Path(sys.argv[1]).read_text()).object_code) > 0)"
    )
    process = subprocess.run(
        [sys.executable, "-c", text, str(STRAIGHT)], capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stdout) == (0, "True\n"), process.stderr
