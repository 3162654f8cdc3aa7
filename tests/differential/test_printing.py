"""What interpreted and compiled programs print, against `mlir-runner-22`, but for addresses."""

from __future__ import annotations

import pytest
from tests.differential.interpreting import compiled_by_mlir, interpreted, without_addresses

import loopwright as lw

MEMREFS = {
    "F32": ("f32", "[0.0, -0.0, 1.0e10, 1.2345678, 123456789.0, 0x7F800000, 0xFFC00000, 1.0e-40]"),
    "F64": ("f64", "[0.0, -0.5, 1.0e100, 1.2345678901234, 123456789.0, 1.0e-5, 2.5, 1.0e15]"),
    "F16": ("f16", "[0.0, -0.5, 1.0e4, 1.23456, 0x7C00, 1.0e-5, 65504.0, 3.0]"),
    "BF16": ("bf16", "[0.0, -0.5, 1.0e4, 1.23456, 0x7F80, 1.0e-5, 1.0e30, 3.0]"),
    "I8": ("i8", "[65, 66, 97, 48, 33, 126, 32, 71]"),
    "I16": ("i16", "[0, -1, 32767, -32768, 5, 6, 7, 8]"),
    "I32": ("i32", "[0, -1, 2147483647, -2147483648, 5, 6, 7, 8]"),
    "I64": ("i64", "[0, -1, 9223372036854775807, 4, 5, 6, 7, 8]"),
    "Ind": ("index", "[0, -1, 2, 3, 4, 5, 6, 7]"),
    "C32": (
        "complex<f32>",
        "[(1.0,2.0),(0.5,-1.5),(0.0,-0.0),(1.0e9,2.0),(1.0,2.0),(1.0,2.0),(1.0,2.0),(7.0,8.0)]",
    ),
    "C64": (
        "complex<f64>",
        "[(1.0,2.0),(0.5,-1.5),(0.0,-0.0),(1.0e9,2.0),(1.0,2.0),(1.0,2.0),(1.0,2.0),(7.0,8.0)]",
    ),
}


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
C_INTERFACE = "attributes {llvm.emit_c_interface}"


def check(text: str, capfd: pytest.CaptureFixture[str] | None) -> None:
    """Interpreted, compiled where output is captured, and in MLIR's runner, a program prints
    the same."""
    expected = compiled_by_mlir(text)
    assert expected
    assert interpreted(text) == expected
    if capfd is not None:
        lw.parse(text).compile()()
        assert without_addresses(capfd.readouterr().out) == expected


@pytest.mark.parametrize("suffix", MEMREFS)
def test_unranked_memrefs(suffix: str, capfd: pytest.CaptureFixture[str]) -> None:
    kind, values = MEMREFS[suffix]
    shaped = suffix not in ("F16", "BF16", "I16")
    shape_function = (
        f"func.func private @printMemrefShape{suffix}(memref<*x{kind}>) "
        "attributes {llvm.emit_c_interface}"
    )
    shape_call = f"call @printMemrefShape{suffix}(%u4) : (memref<*x{kind}>) -> ()"
    check(
        f"""
func.func private @printMemref{suffix}(memref<*x{kind}>) attributes {{llvm.emit_c_interface}}
{shape_function if shaped else ""}
memref.global "private" @data : memref<8x{kind}> = dense<{values}>
func.func @main() {{
  %a = memref.get_global @data : memref<8x{kind}>
  %u = memref.cast %a : memref<8x{kind}> to memref<*x{kind}>
  call @printMemref{suffix}(%u) : (memref<*x{kind}>) -> ()
  %b = memref.expand_shape %a [[0, 1]] output_shape [4, 2]
    : memref<8x{kind}> into memref<4x2x{kind}>
  %u2 = memref.cast %b : memref<4x2x{kind}> to memref<*x{kind}>
  call @printMemref{suffix}(%u2) : (memref<*x{kind}>) -> ()
  %c = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 2, 2]
    : memref<8x{kind}> into memref<2x2x2x{kind}>
  %u3 = memref.cast %c : memref<2x2x2x{kind}> to memref<*x{kind}>
  call @printMemref{suffix}(%u3) : (memref<*x{kind}>) -> ()
  %d = memref.reinterpret_cast %a to offset: [1], sizes: [2, 1, 1, 3], strides: [2, 9, 9, 2]
    : memref<8x{kind}> to memref<2x1x1x3x{kind}, strided<[2, 9, 9, 2], offset: 1>>
  %u4 = memref.cast %d
    : memref<2x1x1x3x{kind}, strided<[2, 9, 9, 2], offset: 1>> to memref<*x{kind}>
  call @printMemref{suffix}(%u4) : (memref<*x{kind}>) -> ()
  {shape_call if shaped else ""}
  %e = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: []
    : memref<8x{kind}> to memref<{kind}, strided<[], offset: 2>>
  %u5 = memref.cast %e : memref<{kind}, strided<[], offset: 2>> to memref<*x{kind}>
  call @printMemref{suffix}(%u5) : (memref<*x{kind}>) -> ()
  return
}}
""",
        None if kind.startswith("complex") else capfd,
    )


def test_ranked_memrefs(capfd: pytest.CaptureFixture[str]) -> None:
    check(
        """
func.func private @printMemref0dF32(memref<f32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dF32(memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref2dF32(memref<?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref3dF32(memref<?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref4dF32(memref<?x?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dI32(memref<?xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemref1dInd(memref<?xindex>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = memref.alloc() : memref<f32>
  %v = arith.constant 2.75 : f32
  memref.store %v, %z[] : memref<f32>
  call @printMemref0dF32(%z) : (memref<f32>) -> ()
  %a = memref.alloc(%c2, %c1, %c2, %c2) : memref<?x?x?x?xf32>
  affine.parallel (%i, %j) = (0, 0) to (2, 2) {
    affine.for %k = 0 to 2 {
      affine.store %v, %a[%i, 0, %j, %k] : memref<?x?x?x?xf32>
    }
  }
  call @printMemref4dF32(%a) : (memref<?x?x?x?xf32>) -> ()
  %b = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<?x?x?x?xf32> into memref<?x?x?xf32>
  call @printMemref3dF32(%b) : (memref<?x?x?xf32>) -> ()
  %c = memref.collapse_shape %b [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  call @printMemref2dF32(%c) : (memref<?x?xf32>) -> ()
  %d = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  call @printMemref1dF32(%d) : (memref<?xf32>) -> ()
  %i = memref.alloc(%c2) : memref<?xindex>
  %n = memref.alloc(%c2) : memref<?xi32>
  affine.for %k = 0 to 2 {
    %m = affine.apply affine_map<(d0) -> (d0 - 1)>(%k)
    affine.store %m, %i[%k] : memref<?xindex>
    %w = arith.index_cast %m : index to i32
    affine.store %w, %n[%k] : memref<?xi32>
  }
  call @printMemref1dInd(%i) : (memref<?xindex>) -> ()
  call @printMemref1dI32(%n) : (memref<?xi32>) -> ()
  return
}
""",
        capfd,
    )


def test_scalars(capfd: pytest.CaptureFixture[str]) -> None:
    check(
        """
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printNewline()
func.func private @printComma()
func.func private @printOpen()
func.func private @printClose()
func.func @main() {
  %a = arith.constant 1.23456789 : f32
  %b = arith.constant -1.23456789e30 : f64
  %c = arith.constant -5 : i64
  %d = arith.constant 0x7FC00000 : f32
  %e = arith.constant 0.333333333 : f32
  %f = arith.constant -1.0e-7 : f64
  call @printOpen() : () -> ()
  call @printF32(%a) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF64(%b) : (f64) -> ()
  call @printComma() : () -> ()
  call @printI64(%c) : (i64) -> ()
  call @printComma() : () -> ()
  call @printU64(%c) : (i64) -> ()
  call @printComma() : () -> ()
  call @printF32(%d) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF32(%e) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF64(%f) : (f64) -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  return
}
""",
        capfd,
    )


def test_vector_print(capfd: pytest.CaptureFixture[str]) -> None:
    check(
        """
func.func @main() {
  %f = arith.constant dense<[[1.0, -2.5, 1.0e-7], [1.0e10, 3.14159265, -0.0]]> : vector<2x3xf32>
  vector.print %f : vector<2x3xf32>
  vector.print %f : vector<2x3xf32> punctuation <comma>
  vector.print %f : vector<2x3xf32> punctuation <no_punctuation>
  vector.print punctuation <newline>
  %d = arith.constant dense<[1.0, -2.5, 1.0e-7]> : vector<3xf64>
  vector.print %d : vector<3xf64>
  %h = arith.constant dense<[1.0, -2.5, 1.0e-7]> : vector<3xf16>
  vector.print %h : vector<3xf16>
  %b = arith.constant dense<[1.0, -2.5, 1.1]> : vector<3xbf16>
  vector.print %b : vector<3xbf16>
  %i = arith.constant dense<[1, -2, 127]> : vector<3xi8>
  vector.print %i : vector<3xi8>
  %i1 = arith.constant dense<[true, false, true]> : vector<3xi1>
  vector.print %i1 : vector<3xi1>
  %ix = arith.constant dense<[1, -2, 127]> : vector<3xindex>
  vector.print %ix : vector<3xindex>
  %i4 = arith.constant dense<[1, -2, 3]> : vector<3xi4>
  vector.print %i4 : vector<3xi4>
  %e = arith.constant dense<[[[1], [2]], [[3], [4]]]> : vector<2x2x1xi32>
  vector.print %e : vector<2x2x1xi32>
  %z = arith.constant dense<2.0> : vector<f32>
  vector.print %z : vector<f32>
  %s = arith.constant -5 : i32
  vector.print %s : i32
  %t = arith.constant true
  vector.print %t : i1
  %l = arith.constant -5 : i64
  vector.print %l : i64
  %x = arith.constant -5 : index
  vector.print %x : index
  %p = arith.constant 1.5 : f32
  vector.print %p : f32 punctuation <comma>
  vector.print punctuation <open>
  vector.print punctuation <close>
  vector.print str "text, and\\0Amore\\n"
  vector.print punctuation <newline>
  return
}
""",
        capfd,
    )


def test_vector_print_of_signs() -> None:
    check(
        """
func.func @main() {
  %s = arith.constant -5 : i32
  %u = builtin.unrealized_conversion_cast %s : i32 to ui32
  vector.print %u : ui32
  %si = builtin.unrealized_conversion_cast %s : i32 to si32
  vector.print %si : si32
  return
}
""",
        None,
    )


@pytest.mark.parametrize(
    ("kind", "element"),
    [("I8", "i8"), ("I16", "i16"), ("I32", "i32"), ("I64", "i64"), ("Ind", "index")],
)
def test_memrefs_of_integers(kind: str, element: str, capfd: pytest.CaptureFixture[str]) -> None:
    text = INTEGERS.replace("KIND", kind).replace("TYPE", element)
    if kind in ("I8", "I16"):
        text = text.replace(f"(memref<*x{element}>)\n", f"(memref<*x{element}>) {C_INTERFACE}\n", 1)
    check(text, capfd)


@pytest.mark.parametrize(
    ("kind", "element", "bits"), [("F32", "f32", "800000"), ("F64", "f64", "F0000000000000")]
)
def test_memrefs_of_floats(
    kind: str, element: str, bits: str, capfd: pytest.CaptureFixture[str]
) -> None:
    text = FLOATS.replace("KIND", kind).replace("TYPE", element).replace("BITS", bits)
    check(text, capfd)


def test_more_vectors(capfd: pytest.CaptureFixture[str]) -> None:
    check(VECTORS, capfd)
