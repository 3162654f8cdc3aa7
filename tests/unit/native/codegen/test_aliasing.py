"""What is assumed about overlapping memory, and parallel bands."""

import re

import numpy as np
import pytest

from tests.texts import texts_beside
from tests.unit.native.codegen.jit import compile_text, run

PROGRAMS = texts_beside(__file__)

SHIFT = PROGRAMS["shift"]


def noalias_versions(text: str, name: str, **options) -> list[int]:
    """How many `noalias` parameters each version of a function has."""
    ir = compile_text(text, **options).lowered.llvm_ir
    parameter_lists = re.findall(rf"define internal .*@_lw_fn_{name}(?:\.\d+)?\((.*)\)", ir)
    return sorted(parameters.count("noalias") for parameters in parameter_lists)


def test_the_same_memref_twice():
    text = SHIFT + PROGRAMS["the same memref twice"]
    assert noalias_versions(text, "shift") == [0, 2]
    a = np.arange(8, dtype=np.int32) + 5
    b = np.arange(8, dtype=np.int32)
    run(text, a, b)
    assert a.tolist() == [5, 0, 1, 2, 3, 4, 5, 6]
    only_first = SHIFT + PROGRAMS["the same memref twice, 2"]
    a = np.arange(8, dtype=np.int32) + 5
    run(only_first, a)
    assert a.tolist() == [5] * 8


def test_views_of_one_allocation_overlap():
    text = SHIFT + PROGRAMS["views of one allocation overlap"]
    assert noalias_versions(text, "shift") == [0]


def test_may_alias_withdraws_the_assumption():
    text = PROGRAMS["may alias withdraws the assumption"]
    assert noalias_versions(text, "f") == [2]
    assert noalias_versions(text, "f", may_alias=True) == [0]
    a = np.arange(8, dtype=np.int32) + 5
    run(text, a, a, may_alias=True)
    assert a.tolist() == [5] * 8
    assert compile_text(text).lowered.assumptions[0].code == "alias.entry"
    assert not compile_text(text, may_alias=True).lowered.assumptions


def test_a_global_that_the_callee_touches_is_not_distinct():
    text = PROGRAMS["a global that the callee touches is not distinct"]
    assert noalias_versions(text, "h") == [0]
    assert run(text) == 10


def test_an_unknown_callee_may_touch_every_global():
    text = PROGRAMS["an unknown callee may touch every global"]
    assert noalias_versions(text, "h") == [0]
    assert run(text) == 7


def test_an_argument_and_a_view_of_it_through_a_call():
    text = SHIFT + PROGRAMS["an argument and a view of it through a call"]
    assert noalias_versions(text, "shift") == [0]
    a = np.arange(8, dtype=np.int32) + 1
    run(text, a)
    assert a.tolist() == [1] * 8


BAND = PROGRAMS["band"]


@pytest.mark.parametrize(
    ("threads", "rows", "columns", "chunks"),
    [(1, 602, 40, []), (2, 602, 40, [(100, 301), (0, 100)]), (2, 12, 7, [])],
)
def test_parallel_bands(threads, rows, columns, chunks):
    """One thread runs a loop that is found too short for several when it begins."""
    a = np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)
    b = np.zeros_like(a)
    program = compile_text(BAND, threads=threads)
    program.run("f", a, b, 2.0)
    want = np.zeros_like(a)
    want[1::2] = a[1::2] + 2 * (columns - 1)
    assert (b == want).all()
    assert program.chunks == chunks
    assert not program.heap.live


def test_a_body_knows_which_captured_memory_is_distinct():
    ir = compile_text(BAND, threads=2).lowered.llvm_ir
    (parameters,) = re.findall(r"define internal void @_lw_loop_f\((.*)\) alwaysinline", ir)
    assert parameters.count("noalias") == 2


def test_small_bands_stay_on_one_thread():
    text = PROGRAMS["small bands stay on one thread"]
    program = compile_text(text, threads=8)
    a = np.zeros(4, np.float32)
    program.run("f", a)
    assert a.tolist() == [1] * 4
    assert not program.chunks


def test_reductions_of_a_band():
    text = PROGRAMS["reductions of a band"]
    program = compile_text(text)
    a = (np.arange(15, dtype=np.float32) * 0.37 - 2).reshape(3, 5)
    total = np.float32(0)
    product = np.float32(1)
    for x in a.ravel():
        total = total + x
        product = product * x
    assert program.run("f", a, 5) == (total, product, a.max(), a.min())
    assert program.run("f", a, 0) == (0, 1, -np.inf, np.inf)


@pytest.mark.parametrize(
    ("compare", "add", "expected"),
    [
        ("fastmath<fast>", "fastmath<nnan,nsz>", True),
        ("fastmath<fast>", "", False),
        ("", "fastmath<fast>", False),
    ],
)
def test_functions_that_ignore_nans_everywhere_say_so(compare, add, expected):
    text = f"""
func.func @f(%a: memref<9xf32>) -> f32 {{
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 9 iter_args(%m = %z) -> (f32) {{
    %x = affine.load %a[%i] : memref<9xf32>
    %y = arith.addf %x, %x {add} : f32
    %c = arith.cmpf ogt, %y, %m {compare} : f32
    %s = arith.select %c, %y, %m : f32
    affine.yield %s : f32
  }}
  return %r : f32
}}
"""
    ir = compile_text(text).lowered.llvm_ir
    assert ('"no-nans-fp-math"' in ir) is expected
    assert run(text, np.arange(9, dtype=np.float32)) == 16


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("vector.store %y, %b[%i] : memref<8xf32>, vector<4xf32>", True),
        ("%r = vector.transpose %m, [1, 0] : vector<2x2xf32> to vector<2x2xf32>", True),
        ("%r = memref.atomic_rmw maximumf %s, %c[] : (f32, memref<f32>) -> f32", False),
        ("%r = vector.fma %y, %y, %y : vector<4xf32>", False),
    ],
)
def test_ops_that_only_move_floats_ignore_nans(last: str, expected: bool) -> None:
    text = f"""
func.func @f(%b: memref<8xf32>, %c: memref<f32>, %i: index) {{
  %s = memref.load %c[] : memref<f32>
  %m = vector.broadcast %s : f32 to vector<2x2xf32>
  %x = vector.load %b[%i] : memref<8xf32>, vector<4xf32>
  %y = arith.addf %x, %x fastmath<nnan,nsz> : vector<4xf32>
  {last}
  return
}}
"""
    ir = compile_text(text).lowered.llvm_ir
    assert ('"no-nans-fp-math"' in ir) is expected
