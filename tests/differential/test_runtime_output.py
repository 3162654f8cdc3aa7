"""What compiled and interpreted programs print, against `mlir-runner-22`."""

from __future__ import annotations

import re

import pytest
from tests.oracle import mlir_run

import loopwright as lw

INTEGERS = """\
func.func private @printMemrefKIND(memref<*xTYPE>)
func.func @main() {
  %x = arith.constant 7 : TYPE
  %y = arith.constant 66 : TYPE
  %A = memref.alloc() : memref<2x3x4xTYPE>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<2x3x4xTYPE>
      }
    }
  }
  affine.store %y, %A[1, 2, 3] : memref<2x3x4xTYPE>
  %U = memref.cast %A : memref<2x3x4xTYPE> to memref<*xTYPE>
  call @printMemrefKIND(%U) : (memref<*xTYPE>) -> ()
  %B = memref.subview %A[1, 0, 1] [1, 2, 2] [1, 2, 2]
    : memref<2x3x4xTYPE> to memref<2x2xTYPE, strided<[8, 2], offset: 13>>
  %V = memref.cast %B : memref<2x2xTYPE, strided<[8, 2], offset: 13>> to memref<*xTYPE>
  call @printMemrefKIND(%V) : (memref<*xTYPE>) -> ()
  %C = memref.alloc() : memref<TYPE>
  affine.store %y, %C[] : memref<TYPE>
  %W = memref.cast %C : memref<TYPE> to memref<*xTYPE>
  call @printMemrefKIND(%W) : (memref<*xTYPE>) -> ()
  memref.dealloc %A : memref<2x3x4xTYPE>
  memref.dealloc %C : memref<TYPE>
  return
}
"""
FLOATS = """\
func.func private @printMemrefKIND(memref<*xTYPE>)
memref.global "private" constant @values : memref<2x4xTYPE> =
  dense<[[0.1, -0.0, 1.0e30, 1.0e-30], [123456.7, 1234567.8, 0x7FBITS, -2.5]]>
func.func @main() {
  %A = memref.get_global @values : memref<2x4xTYPE>
  %U = memref.cast %A : memref<2x4xTYPE> to memref<*xTYPE>
  call @printMemrefKIND(%U) : (memref<*xTYPE>) -> ()
  return
}
"""
SCALARS = """\
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printOpen()
func.func private @printClose()
func.func private @printComma()
func.func private @printNewline()
func.func @main() {
  %a = arith.constant 0.333333333 : f32
  %b = arith.constant -1.0e-7 : f64
  %c = arith.constant -3 : i64
  call @printOpen() : () -> ()
  call @printF32(%a) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF64(%b) : (f64) -> ()
  call @printComma() : () -> ()
  call @printI64(%c) : (i64) -> ()
  call @printComma() : () -> ()
  call @printU64(%c) : (i64) -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  return
}
"""
VECTORS = """\
func.func @main() {
  %a = arith.constant dense<[[1.5, -2.0], [0.1, 3.0e10]]> : vector<2x2xf32>
  vector.print %a : vector<2x2xf32>
  %b = arith.constant dense<[true, false, true]> : vector<3xi1>
  vector.print %b : vector<3xi1>
  %c = arith.constant 200 : i8
  vector.print %c : i8
  %d = arith.constant dense<[1, -2]> : vector<2xi32>
  vector.print %d : vector<2xi32>
  %e = arith.constant 12345678901 : i64
  vector.print %e : i64
  vector.print str "hello"
  vector.print punctuation <newline>
  %f = arith.constant 7 : index
  vector.print %f : index
  %g = arith.constant 1.5 : f16
  vector.print %g : f16
  %h = arith.constant 2.5 : bf16
  vector.print %h : bf16
  %u = arith.constant dense<3> : vector<1xi64>
  vector.print %u : vector<1xi64>
  %w = arith.constant dense<[1.0, 2.0]> : vector<2xf64>
  vector.print %w : vector<2xf64> punctuation <comma>
  vector.print %w : vector<2xf64> punctuation <no_punctuation>
  %x = arith.constant true
  vector.print %x : i1
  return
}
"""


def check(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Compiled, interpreted, and run by MLIR's runner, a program prints the same."""
    answer = mlir_run(text)
    assert answer.ok, answer.err
    expected = re.sub(r"0x[0-9a-f]+", "0x", answer.out)
    assert expected
    module = lw.parse(text)
    for run in (module.compile(), module.interpret):
        run()
        printed = re.sub(r"0x[0-9a-f]+", "0x", capfd.readouterr().out)
        assert printed == expected


@pytest.mark.parametrize(
    ("kind", "element"),
    [("I8", "i8"), ("I16", "i16"), ("I32", "i32"), ("I64", "i64"), ("Ind", "index")],
)
def test_memrefs_of_integers(kind: str, element: str, capfd: pytest.CaptureFixture[str]) -> None:
    text = INTEGERS.replace("KIND", kind).replace("TYPE", element)
    if kind in ("I8", "I16"):
        text = text.replace(f"(memref<*x{element}>)\n", f"(memref<*x{element}>) {C_INTERFACE}\n", 1)
    check(text, capfd)


C_INTERFACE = "attributes {llvm.emit_c_interface}"


@pytest.mark.parametrize(
    ("kind", "element", "bits"), [("F32", "f32", "800000"), ("F64", "f64", "F0000000000000")]
)
def test_memrefs_of_floats(
    kind: str, element: str, bits: str, capfd: pytest.CaptureFixture[str]
) -> None:
    text = FLOATS.replace("KIND", kind).replace("TYPE", element).replace("BITS", bits)
    check(text, capfd)


def test_scalars(capfd: pytest.CaptureFixture[str]) -> None:
    check(SCALARS, capfd)


def test_vectors(capfd: pytest.CaptureFixture[str]) -> None:
    check(VECTORS, capfd)
