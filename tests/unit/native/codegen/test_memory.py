"""Allocation and its end, globals, element types, atomic updates, copies."""

import ml_dtypes
import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import CompileError, ExecutionError, InterpreterError
from tests.texts import texts_beside
from tests.unit.native.codegen.jit import compile_text, run

PROGRAMS = texts_beside(__file__)


def leak_free(text: str, *arguments: object, entry: str = "f", calls: int = 2):
    """Run twice; everything that was allocated must have been freed, exactly once."""
    program = compile_text(text)
    for _ in range(calls):
        result = program.run(entry, *arguments)
        assert not program.heap.live
        assert not program.heap.double_frees
    return result, program.heap.allocated // calls


SUM = PROGRAMS["sum"]


def test_memory_with_negative_strides_is_large_enough():
    kind = "memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0 + 20)>>"
    text = f"""
func.func @f(%n: index, %s: index, %x: f32) -> f32 {{
  %m = memref.alloc(%n)[%s] : {kind}
  affine.for %i = 0 to %n {{
    affine.store %x, %m[%i] : {kind}
  }}
  %y = affine.load %m[0] : {kind}
  memref.dealloc %m : {kind}
  return %y : f32
}}
"""
    program = compile_text(text)
    assert program.run("f", 7, -3, 1.5) == 1.5
    assert program.heap.sizes == [21 * 4]
    assert lw.parse(text).interpret("f", 7, -3, 1.5) == 1.5


def test_unranked_results_keep_their_descriptor():
    text = SUM + PROGRAMS["unranked results keep their descriptor"]
    m = np.arange(4)
    shape = np.array([2], np.int32)
    assert leak_free(text, 3, m, True, shape)[0] == (18, 11)
    assert leak_free(text, 3, m, False, shape)[0] == (6, 1)


@pytest.mark.parametrize(
    ("ty", "dtype"),
    [
        ("i1", np.bool_),
        ("i8", np.int8),
        ("ui8", np.uint8),
        ("si32", np.int32),
        ("i16", np.int16),
        ("i64", np.int64),
        ("index", np.int64),
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("f32", np.float32),
        ("f64", np.float64),
    ],
)
def test_every_element_type_can_be_copied_and_passed(ty, dtype):
    text = f"""
func.func @f(%a: memref<5x{ty}>, %b: memref<?x{ty}, strided<[?], offset: ?>>, %x: {ty}) -> {ty} {{
  affine.for %i = 0 to 4 {{
    %v = affine.load %a[%i] : memref<5x{ty}>
    affine.store %v, %b[%i] : memref<?x{ty}, strided<[?], offset: ?>>
  }}
  affine.store %x, %b[4] : memref<?x{ty}, strided<[?], offset: ?>>
  %r = affine.load %a[4] : memref<5x{ty}>
  return %r : {ty}
}}
"""
    a = np.array([1, 0, 1, 1, 0]).astype(dtype)
    b = np.zeros(10, dtype)[::2]
    assert run(text, a, b, dtype(1)) == a[4]
    assert b.tolist() == [*a[:4].tolist(), dtype(1)]


INTEGER_KINDS = {
    "addi": lambda a, b: a + b,
    "andi": lambda a, b: a & b,
    "assign": lambda a, b: b,
    "maxs": max,
    "maxu": lambda a, b: max(a & 0xFFFFFFFF, b & 0xFFFFFFFF),
    "mins": min,
    "minu": lambda a, b: min(a & 0xFFFFFFFF, b & 0xFFFFFFFF),
    "muli": lambda a, b: a * b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
}
FLOAT_KINDS = {
    "addf": lambda a, b: a + b,
    "assign": lambda a, b: b,
    "maximumf": max,
    "maxnumf": max,
    "minimumf": min,
    "minnumf": min,
    "mulf": lambda a, b: a * b,
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ty", ["i32", "f32", "f64", "i8"])
def test_atomic_updates_of_every_kind(ty, threads):
    kinds = FLOAT_KINDS if ty[0] == "f" else INTEGER_KINDS
    updates = "\n".join(
        f"%{k} = memref.atomic_rmw {k} %x, %m[%c{i}] : ({ty}, memref<10x{ty}>) -> {ty}\n"
        f"memref.store %{k}, %old[%c{i}] : memref<10x{ty}>"
        for i, k in enumerate(kinds)
    )
    constants = "\n".join(f"%c{i} = arith.constant {i} : index" for i in range(10))
    text = f"""
func.func @f(%m: memref<10x{ty}>, %x: {ty}, %old: memref<10x{ty}>) {{
{constants}
{updates}
  return
}}
"""
    dtype = {"i32": np.int32, "f32": np.float32, "f64": np.float64, "i8": np.int8}[ty]
    for start, x in [(-5, 3), (6, -7), (2, 2)]:
        m = np.full(10, start, dtype)
        old = np.zeros(10, dtype)
        run(text, m, x, old, threads=threads)
        want = [np.array(f(start, x)).astype(dtype) for f in kinds.values()]
        assert m[: len(kinds)].tolist() == want
        assert (old[: len(kinds)] == start).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ty", ["f32", "i16", "i1"])
def test_generic_atomic_update(ty, threads):
    text = f"""
func.func @f(%m: memref<3x{ty}>, %i: index, %x: {ty}) -> {ty} {{
  %r = memref.generic_atomic_rmw %m[%i] : memref<3x{ty}> {{
  ^bb0(%old: {ty}):
    %new = arith.{"subf" if ty == "f32" else "subi"} %old, %x : {ty}
    memref.atomic_yield %new : {ty}
  }}
  return %r : {ty}
}}
"""
    dtype = {"f32": np.float32, "i16": np.int16, "i1": np.bool_}[ty]
    m = np.ones(3, dtype)
    assert run(text, m, 1, dtype(1), threads=threads) == 0
    assert m.tolist() == [1, 0, 1]


def test_copy_of_unranked_memrefs():
    text = PROGRAMS["copy of unranked memrefs"]
    a = np.arange(24, dtype=np.float32).reshape(4, 6)[::-1, ::1].T[:3, :]
    b = np.zeros((3, 4))
    b = b.astype(np.float32)
    run(text, a, b)
    assert (a == b).all()


@pytest.mark.parametrize(
    ("sizes", "ends"),
    [
        ((-1, -1), "@main: 'memref.alloc' op has the negative extent -1$"),
        ((3, -(1 << 63)), f"'memref.alloc' op has the negative extent {-(1 << 63)}$"),
        ((0, -1), "'memref.alloc' op has the negative extent -1$"),
        ((1 << 33, 1 << 33), f"out of memory: an allocation of more than {2**63 - 1} bytes$"),
        ((1 << 62, 4), f"out of memory: an allocation of more than {2**63 - 1} bytes$"),
        ((1 << 40, 1 << 10), f"out of memory: an allocation of {1 << 53} bytes$"),
    ],
)
def test_extents_that_no_memory_has(sizes: tuple[int, int], ends: str):
    kernel = lw.compile(PROGRAMS["extents that no memory has"])
    with pytest.raises(ExecutionError, match=ends):
        kernel(*sizes)
    assert kernel(2, 3).shape == (2, 3)
    assert kernel(0, 3).shape == (0, 3)


@pytest.mark.parametrize(
    "op",
    ["memref.alloca(%n) : memref<?xf64>", "memref.realloc %s(%n) : memref<4xf64> to memref<?xf64>"],
)
def test_other_memory_has_no_negative_extent(op: str):
    text = f"""
func.func @main(%n: index) -> index {{
  %s = memref.alloc() : memref<4xf64>
  %a = {op}
  %c = arith.constant 0 : index
  %d = memref.dim %a, %c : memref<?xf64>
  return %d : index
}}
"""
    message = f"'{op.partition('(')[0].partition(' ')[0]}' op has the negative extent -5"
    with pytest.raises(ExecutionError, match=message):
        lw.compile(text)(-5)
    assert lw.compile(text)(5) == 5
    with pytest.raises(InterpreterError, match=message):
        lw.parse(text).interpret("main", -5)


@pytest.mark.parametrize(
    "op",
    [
        "memref.alloc(%n) : memref<?xf64>",
        "memref.alloca(%n) : memref<?xf64>",
        "memref.realloc %s(%n) : memref<4xf64> to memref<?xf64>",
    ],
)
def test_negative_extents_that_are_constants(op: str):
    text = f"""
func.func @main() {{
  %n = arith.constant -5 : index
  %s = memref.alloc() : memref<4xf64>
  %a = {op}
  return
}}
"""
    with pytest.raises(ExecutionError, match="op has the negative extent -5"):
        lw.compile(text)()


def test_temporaries_of_loops_are_on_the_stack_where_they_are_small():
    sizes = np.array([0, 1, 512, 513, 3, 100_000])
    sums = np.zeros_like(sizes)
    kernel = lw.compile(PROGRAMS["temporaries of loops"])
    kernel(sizes, sums)
    assert (sums == sizes * (sizes + 1) // 2).all()
    assert "alloca [4096 x i8]" in kernel.inspect_llvm()


def test_static_extents_that_no_memory_has():
    kernel = lw.compile(PROGRAMS["static extents that no memory has"])
    with pytest.raises(ExecutionError, match="out of memory"):
        kernel()


def test_a_sparse_global_is_refused():
    text = PROGRAMS["a sparse global is refused"]
    with pytest.raises(CompileError, match="sparse"):
        lw.compile(text, "f")


TRUTHS = PROGRAMS["truths"]


@pytest.mark.parametrize("threads", [1, 2])
def test_every_byte_but_zero_is_true(threads: int) -> None:
    module = lw.parse(TRUTHS)
    kernel = module.compile("f", threads=threads)
    byte_values = np.array([0, 1, 2, 3, 4, 128, 254, 255] * 2, np.uint8)
    for call in (kernel, lambda *arguments: module.interpret("f", *arguments)):
        truth_values = np.zeros((7, 16), bool)
        call(byte_values.copy().view(bool), truth_values)
        assert truth_values.view(np.uint8).tolist() == [(byte_values != 0).tolist()] * 7
