"""The public surface: what the README shows."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime import cache
from loopwright.reporting.errors import ArgumentError, UsageError
from loopwright.reporting.ledger import Decision
from tests.oracle import mlir_opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

SCALE = PROGRAMS["scale"]


def test_importing_is_cheap_and_complete() -> None:
    script = """
import sys, loopwright as lw
heavy = {"numpy", "llvmlite", "xdsl", "rich", "ml_dtypes"} & set(sys.modules)
assert not heavy, heavy
assert {"parse", "load", "compile", "Module", "Kernel"} <= set(dir(lw))
lw.parse, lw.load, lw.compile, lw.Module, lw.LoopwrightError, lw.Ledger
assert "llvmlite" not in sys.modules
lw.Kernel
"""
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        lw.nothing  # noqa: B018


def test_parse_compile_call() -> None:
    module = lw.parse(SCALE)
    kernel = module.compile("scale")
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    expected = array * 2
    assert kernel(array, 2.0) is None
    assert (array == expected).all()
    assert "scale" in repr(kernel)
    assert str(kernel.signature) == "@scale(%A: memref<?x4xf32>, %f: f32)"


def test_compiling_text_directly() -> None:
    kernel = lw.compile(SCALE, "scale", may_alias=True, threads=2)
    array = np.ones((2, 4), np.float32)
    kernel(array, 3.0)
    assert (array == 3).all()
    assert kernel.threads == 2


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "scale.mlir"
    path.write_text(SCALE)
    assert str(lw.load(path)) == str(lw.parse(SCALE))
    with pytest.raises(lw.UsageError, match=r"cannot read '.*missing\.mlir': No such file"):
        lw.load(tmp_path / "missing.mlir")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(lw.UsageError, match="UTF-16 text: MLIR is UTF-8"):
        lw.load(path)
    path.write_bytes(b"// caf\xe9\n" + SCALE.encode())
    assert str(lw.load(path)) == str(lw.parse(SCALE))
    with pytest.raises(lw.UsageError, match="cannot read"):
        lw.load(tmp_path)


def test_errors_have_places(tmp_path: Path) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @f() {\n  %0 = nonsense\n}\n")
    with pytest.raises(lw.SyntaxDiagnosticError) as caught:
        lw.load(path)
    assert str(caught.value).startswith(f"{path}:2:")
    with pytest.raises(lw.VerificationError, match=r":3:8: error: .*\n  %0 = .*\n {7}\^\n"):
        lw.parse(
            "func.func @f(%a: i32, %b: i64) {\n  %m = memref.alloc() : memref<4xf32>\n"
            '  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32\n  return\n}\n'
        )


def test_apply_returns_a_new_module() -> None:
    module = lw.parse(SCALE)
    before = str(module)
    lowered = module.apply("lower-affine")
    assert str(module) == before
    assert "scf.for" in str(lowered)
    array = np.ones((2, 4), np.float32)
    lowered.compile("scale")(array, 5.0)
    assert (array == 5).all()
    with pytest.raises(lw.UsageError, match="no-such-pass"):
        module.apply("no-such-pass")
    with pytest.raises(lw.UsageError, match=r"options of 'cse' are arguments .*apply\(name"):
        module.apply("cse{x=1}")
    with pytest.raises(lw.UsageError, match="no such option"):
        module.apply("cse", nonsense=1)


def test_unknown_entries() -> None:
    module = lw.parse(SCALE + "func.func private @outside()\n")
    with pytest.raises(lw.UsageError, match=r"no function '@main' .*\(it has: @scale\)"):
        module.compile()
    with pytest.raises(lw.UsageError, match="'@outside' has no body"):
        module.compile("outside")


def test_types_that_cannot_cross() -> None:
    module = lw.parse("func.func @f(%x: memref<*xf32>) {\n  return\n}\n")
    with pytest.raises(lw.CompileError, match=r"argument '%x' has type 'memref<\*xf32>'"):
        module.compile("f")


def test_functions_without_a_definition_are_located() -> None:
    text = "func.func private @nobody(i32)\nfunc.func @f(%x: i32) {\n"
    text += "  call @nobody(%x) : (i32) -> ()\n  return\n}\n"
    with pytest.raises(lw.CompileError, match=r":1:.*'@nobody' is declared but not defined"):
        lw.parse(text).compile("f")


def test_inspection() -> None:
    kernel: Any = lw.parse(SCALE).compile("scale")
    assert "affine.for" in kernel.inspect_mlir()
    assert "define void @_lw_entry_scale" in kernel.inspect_llvm(optimised=False)
    assert "x float>" in kernel.inspect_llvm()
    assert "_lw_entry_scale:" in kernel.inspect_asm()


def test_the_second_compilation_comes_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    # The files of this package may change while the tests run; then nothing would be kept.
    monkeypatch.setattr(cache, "_has_changed", lambda: False)
    module = lw.parse(SCALE)
    first = module.compile("scale")
    second = module.compile("scale")
    for_aliases = module.compile("scale", may_alias=True)
    assert [k.from_cache for k in (first, second, for_aliases)] == [False, True, False]
    for kernel in (first, second):
        array = np.ones((1, 4), np.float32)
        kernel(array, 4.0)
        assert (array == 4).all()
    assert second.inspect_llvm() == first.inspect_llvm()
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes()[:-7])
    third = module.compile("scale")
    assert not third.from_cache
    assert module.compile("scale").from_cache


def test_assumptions_are_in_the_ledger() -> None:
    text = PROGRAMS["assumptions are in the ledger"]
    kernel = lw.parse(text).compile("copy")
    assert len(kernel.ledger) > 0
    array = np.zeros(8, np.float32)
    with pytest.raises(lw.ArgumentError, match="share memory"):
        kernel(array, array)
    lw.parse(text).compile("copy", may_alias=True)(array, array)


def test_what_is_no_text_and_no_path() -> None:
    with pytest.raises(UsageError, match="a str, not an int"):
        lw.parse(3)  # pyright: ignore[reportArgumentType]
    with pytest.raises(lw.UsageError, match="null byte"):
        lw.load("a\0b")


def test_passes_on_deep_nests() -> None:
    depth = 350
    opened = "".join(f"affine.for %i{level} = 0 to 2 {{\n" for level in range(depth))
    body = "affine.store %z, %m[%i0] : memref<?xf32>\n"
    closed = "}\n" * depth
    text = f"func.func @f(%m: memref<?xf32>, %z: f32) {{\n{opened}{body}{closed}return\n}}"
    module = lw.parse(text)
    for name in ("canonicalize", "cse", "lower-affine"):
        assert module.apply(name).verify() is None


@pytest.mark.parametrize(
    "call",
    [
        lambda module: lw.parse(3),
        lambda module: lw.load(None),
        lambda module: lw.load(b"f.mlir"),
        lambda module: lw.compile(3),
        lambda module: module.apply(3),
        lambda module: module.apply("canonicalize", max_iterations=10**5000),
        lambda module: module.compile("scale", threads="x"),
        lambda module: module.compile(3),
    ],
)
def test_arguments_of_the_wrong_type(call: Callable[[lw.Module], object]) -> None:
    with pytest.raises(UsageError):
        call(lw.parse(SCALE))


SHIFTED = PROGRAMS["shifted"]


def test_passes_that_take_arguments_for_distinct_are_remembered() -> None:
    module = lw.parse(SHIFTED)
    transformed = module.apply("affine-super-vectorize", virtual_vector_size=(4,)).apply(
        "canonicalize"
    )
    (entry,) = transformed.ledger.filter(code="alias.arguments")
    assert (entry.kind, entry.pass_name, entry.function) == (
        "assumption",
        "affine-super-vectorize",
        "main",
    )
    transformed.compile("main")
    for module_with_assumptions in (transformed, transformed.apply("cse")):
        with pytest.raises(UsageError, match="'affine-super-vectorize' assumes that"):
            module_with_assumptions.compile("main", may_alias=True)
    parallel = module.apply("affine-parallelize")
    with pytest.raises(UsageError, match="'affine-parallelize' assumes that"):
        parallel.compile("main", may_alias=True)


def test_assumptions_are_kept_in_a_text_on_request() -> None:
    transformed = lw.parse(SHIFTED).apply("affine-super-vectorize", virtual_vector_size=(4,))
    plain = transformed.text()
    annotated = transformed.text(keep_assumptions=True)
    assert plain == str(transformed) and "loopwright" not in plain
    assert "loopwright" not in str(transformed), "the module itself stays as it was"
    answer = mlir_opt(annotated)
    assert answer.ok and answer.out.strip() == annotated.strip()
    again = lw.parse(annotated)
    for module in (again, again.apply("cse"), lw.parse(again.text())):
        with pytest.raises(UsageError, match="the text states that arguments of '@main' are disti"):
            module.compile("main", may_alias=True)
        memory = np.arange(10, dtype=np.float32)
        with pytest.raises(ArgumentError, match="arrays that do not overlap"):
            module.compile("main")(memory[:8], memory[1:])
    lw.parse(plain).compile("main", may_alias=True)


@pytest.mark.parametrize("ask", [lw.dependences, lw.analysis])
def test_stated_assumptions_are_not_denied(ask: Callable[..., object]) -> None:
    transformed = lw.parse(SHIFTED).apply("affine-super-vectorize", virtual_vector_size=(4,))
    again = lw.parse(transformed.text(keep_assumptions=True))
    ask(again, "main")
    with pytest.raises(UsageError, match="'@main' are distinct, 'may_alias_arguments' does not"):
        ask(again, "main", may_alias_arguments=True)


CALLS = PROGRAMS["calls"]
SAME = PROGRAMS["same"]
BY_ADDRESS = PROGRAMS["by address"]


def with_added(module: str, functions: str) -> str:
    """The text of a module with more functions."""
    return f"{module.rstrip().removesuffix('}')}{functions}}}"


@pytest.mark.parametrize("public", ["", "private"])
def test_calls_added_to_a_text_with_assumptions(public: str) -> None:
    text = CALLS.format(public=public)
    transformed = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=(4,))
    annotated = transformed.text(keep_assumptions=True)
    assert "{loopwright.distinct_arguments" in annotated
    lw.parse(annotated).compile("apart")
    lw.parse(with_added(transformed.text(), SAME)).compile("same")
    for added, entry, message in (
        (SAME, "same", "arguments 1 and 2 of this call may overlap"),
        (BY_ADDRESS, "address", "may be called from here with memory that overlaps"),
    ):
        again = lw.parse(with_added(annotated, added), file="added.mlir")
        for optimise in (False, True):
            with pytest.raises(lw.CompileError, match=message) as caught:
                again.compile(entry, optimise=optimise)
            assert "added.mlir" in str(caught.value)


@pytest.mark.parametrize("added", [SAME, BY_ADDRESS])
def test_calls_that_were_there_are_no_contradiction(added: str) -> None:
    transformed = lw.parse(CALLS.format(public="") + added).apply("affine-loop-unroll")
    transformed = transformed.apply("affine-parallelize").apply(
        "affine-super-vectorize", virtual_vector_size=4
    )
    annotated = transformed.text(keep_assumptions=True)
    kernel = lw.parse(annotated).compile("same" if added is SAME else "address")
    kernel(np.ones(4, np.float32), 4)
    if "loopwright.distinct_arguments" in annotated:
        assert 'loopwright.distinct_arguments = "outside"' in annotated
        with pytest.raises(UsageError, match="the text states"):
            lw.parse(annotated).compile("f", may_alias=True)


def test_elements_of_added_calls() -> None:
    text = PROGRAMS["strided elements"]
    annotated = lw.parse(text).apply("affine-parallelize").text(keep_assumptions=True)
    added = PROGRAMS["elements of added calls"]
    lw.parse(annotated).compile("f")
    with pytest.raises(lw.CompileError, match="argument 1 may overlap itself"):
        lw.parse(with_added(annotated, added)).compile("main")


def test_elements_taken_for_distinct_are_kept_in_a_text() -> None:
    text = PROGRAMS["strided elements"].replace("@f", "@main")
    transformed = lw.parse(text).apply("affine-parallelize")
    assert len(list(transformed.ledger.of_type(Decision)))
    memory = np.ones(15, np.float32)
    overlapping = np.lib.stride_tricks.as_strided(memory, (8, 8), (4, 4))
    for module in (transformed, lw.parse(transformed.text(keep_assumptions=True))):
        with pytest.raises(ArgumentError, match="argument 1"):
            module.compile("main")(overlapping)


@pytest.mark.parametrize(
    ("callee", "is_assumed"),
    [("func.func private @tick()", True), ("func.func @tick() {\n return\n}", False)],
)
def test_functions_that_are_not_seen_are_taken_for_harmless(callee: str, is_assumed: bool) -> None:
    text = SHIFTED.replace("  return", "  func.call @tick() : () -> ()\n  return", 1) + callee
    transformed = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=(4,))
    functions = [entry.function for entry in transformed.ledger.filter(code="alias.unseen")]
    assert functions == (["main"] if is_assumed else [])


@pytest.mark.parametrize("name", ["canonicalize", "cse", "lower-affine", "affine-loop-fusion"])
def test_passes_that_change_nothing_under_it_assume_nothing(name: str) -> None:
    transformed = lw.parse(SHIFTED).apply(name)
    assert "alias.arguments" not in transformed.ledger.counts()
    buffer = np.arange(9, dtype=np.float32)
    transformed.compile("main", may_alias=True)(buffer[:8], buffer)
    assert (buffer == [0, 0, 0, 0, 0, 0, 0, 0, 8]).all()


OWN = PROGRAMS["own"]


def test_arrays_that_overlap_themselves() -> None:
    """Only code that passes have rewritten takes the elements of an array for distinct."""
    module = lw.parse(OWN)
    added = np.arange(64, dtype=np.float32).reshape(8, 8)

    def rows() -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.lib.stride_tricks.as_strided(np.zeros(8, np.float32), (8, 8), (4, 0))

    for plain in (module, module.apply("canonicalize").apply("cse")):
        kernel = plain.compile()
        kernel(first_rows := rows(), added)
        assert first_rows[:, 0].tolist() == added.sum(axis=1).tolist()
        assert "alias.elements" not in {entry.code for entry in kernel.ledger}
    optimised = module.compile(optimise=True)
    for kernel in (optimised, module.apply("affine-parallelize").compile()):
        assert "alias.elements" in {entry.code for entry in kernel.ledger}
        with pytest.raises(lw.ArgumentError, match=r"argument 1 .*does not overlap itself"):
            kernel(rows(), added)
        first_rows = np.zeros((16, 8), np.float32)
        kernel(first_rows[::-2].T, added)
        assert np.array_equal(first_rows[::-2].T, added)
