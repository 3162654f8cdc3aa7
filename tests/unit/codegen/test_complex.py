"""Complex numbers in memory, in loops and across the boundary, compiled and interpreted."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import loopwright as lw

TEXT = """
memref.global "private" constant @w : memref<2xcomplex<f32>> = dense<[(1.0,2.0), (0.5,-1.5)]>
func.func @f(
  %a: complex<KIND>, %x: memref<?xcomplex<KIND>>, %y: memref<?xcomplex<KIND>>,
  %m: memref<?xKIND>, %e: memref<?xi1>
) -> complex<KIND> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xcomplex<KIND>>
  %z = complex.constant [0.0 : KIND, 0.0 : KIND] : complex<KIND>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> complex<KIND> {
    %u = affine.load %x[%i] : memref<?xcomplex<KIND>>
    %v = affine.load %y[%i] : memref<?xcomplex<KIND>>
    %p = complex.mul %u, %v : complex<KIND>
    %q = complex.div %p, %a : complex<KIND>
    %t = complex.sub %q, %v : complex<KIND>
    %d = complex.conj %t : complex<KIND>
    %g = complex.neg %d : complex<KIND>
    affine.store %g, %y[%i] : memref<?xcomplex<KIND>>
    %k = complex.abs %g : complex<KIND>
    affine.store %k, %m[%i] : memref<?xKIND>
    %o = complex.eq %u, %v : complex<KIND>
    %no = complex.neq %u, %v : complex<KIND>
    %xo = arith.select %o, %o, %no : i1
    %same = arith.select %o, %u, %q : complex<KIND>
    %re = complex.re %same : complex<KIND>
    %im = complex.im %same : complex<KIND>
    %sw = complex.create %im, %re : complex<KIND>
    affine.store %o, %e[%i] : memref<?xi1>
    %s2 = complex.add %s, %sw : complex<KIND>
    affine.yield %s2 : complex<KIND>
  }
  return %r : complex<KIND>
}
func.func @g() -> complex<f32> {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @w : memref<2xcomplex<f32>>
  %v = memref.load %g[%c1] : memref<2xcomplex<f32>>
  %al = memref.alloc() : memref<3xcomplex<f32>>
  memref.store %v, %al[%c1] : memref<3xcomplex<f32>>
  %sv = memref.subview %al[1][2][1] : memref<3xcomplex<f32>>
    to memref<2xcomplex<f32>, strided<[1], offset: 1>>
  %w = affine.load %sv[0] : memref<2xcomplex<f32>, strided<[1], offset: 1>>
  memref.dealloc %al : memref<3xcomplex<f32>>
  return %w : complex<f32>
}
"""


def arguments(kind: str) -> list[Any]:
    rng = np.random.default_rng(1)
    part = np.dtype({"f32": np.float32, "f64": np.float64}[kind])
    whole = np.dtype(f"complex{16 * part.itemsize}")
    x, y = ((rng.random(11) + 1j * rng.random(11)).astype(whole) for _ in range(2))
    y[3] = x[3]
    return [whole.type(0.25 - 2j), x, y, np.zeros(11, part), np.zeros(11, np.bool_)]


@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_loop(kind: str) -> None:
    module = lw.parse(TEXT.replace("KIND", kind))
    meant, found, given = arguments(kind), arguments(kind), arguments(kind)
    assert module.interpret("f", *meant) == module.compile("f")(*found)
    for one, two in zip(meant[1:], found[1:], strict=True):
        np.testing.assert_array_equal(one, two)
    a, x, y, _, _ = given
    expected = -np.conj(x * y / a - y)
    np.testing.assert_allclose(found[2], expected, rtol=1e-5)
    np.testing.assert_allclose(found[3], abs(expected), rtol=1e-5)
    np.testing.assert_array_equal(found[4], x == y)


def test_globals_and_views() -> None:
    module = lw.parse(TEXT.replace("KIND", "f32"))
    assert module.interpret("g") == module.compile("g")() == 0.5 - 1.5j


def test_what_is_not_compiled_is_refused() -> None:
    text = """
func.func @f(%x: complex<f64>) -> complex<f64> {
  %y = complex.exp %x : complex<f64>
  return %y : complex<f64>
}
"""
    with pytest.raises(lw.CompileError, match=r"complex\.exp"):
        lw.compile(text, "f")
    with pytest.raises(lw.InterpreterError, match=r"complex\.exp"):
        lw.parse(text).interpret("f", 1j)


SUMS = """
func.func @sums(%a: memref<?xcomplex<f64>>, %b: memref<?xcomplex<f64>>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xcomplex<f64>>
    %y = affine.load %b[%i] : memref<?xcomplex<f64>>
    %m = complex.neg %y : complex<f64>
    %s = complex.add %x, %m : complex<f64>
    affine.store %s, %b[%i] : memref<?xcomplex<f64>>
  }
  return
}
"""


def test_loops_over_complex_elements_are_vectorised() -> None:
    text = lw.compile(SUMS, "sums").inspect_llvm()
    assert max(map(int, re.findall(r"load <(\d+) x double>", text))) > 2


CARRIED = """
func.func @f(%a: complex<f64>, %x: memref<?xcomplex<f64>>, %k: index)
    -> (complex<f64>, complex<f64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xcomplex<f64>>
  %r:2 = affine.for %i = 0 to %n iter_args(%s = %a, %p = %a) -> (complex<f64>, complex<f64>) {
    %v = affine.load %x[%i] : memref<?xcomplex<f64>>
    %q = complex.mul %p, %v : complex<f64>
    %here = arith.cmpi slt, %i, %k : index
    %t = scf.if %here -> complex<f64> {
      %u = complex.add %s, %q : complex<f64>
      scf.yield %u : complex<f64>
    } else {
      scf.yield %s : complex<f64>
    }
    affine.yield %t, %q : complex<f64>, complex<f64>
  }
  return %r#0, %r#1 : complex<f64>, complex<f64>
}
"""


def test_what_a_loop_carries_is_in_two_parts() -> None:
    module = lw.parse(CARRIED)
    kernel = module.compile("f")
    text = kernel.inspect_llvm(optimised=False)
    body = re.split(r"define .* @_lw_fn_f\(", text)[1]
    phis = re.findall(r"phi (?:double|<2 x double>)", body[: body.index("\n}")])
    conditionals = ["phi <2 x double>"]
    loops = ["phi double"] * 4
    assert phis == [*loops, *conditionals, *loops]  # a loop over strips
    x = np.array([1 + 2j, -0.5j, 3.0])
    for n in (0, 1, 3):
        assert kernel(1 - 3j, x[:n], 2) == module.interpret("f", 1 - 3j, x[:n], 2)


@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_results(kind: str) -> None:
    text = """
func.func @f(%x: complex<KIND>, %y: complex<KIND>) -> (complex<KIND>, i32, complex<KIND>) {
  %c = arith.constant 7 : i32
  return %y, %c, %x : complex<KIND>, i32, complex<KIND>
}
func.func @g(%x: complex<KIND>) -> complex<KIND> {
  return %x : complex<KIND>
}
"""
    module = lw.parse(text.replace("KIND", kind))
    found = module.compile("f")(1 - 2j, complex(-0.0, 0.5))
    assert repr(found) == repr((complex(-0.0, 0.5), 7, 1 - 2j))
    assert repr(module.compile("g")(1 - 2j)) == "(1-2j)"
