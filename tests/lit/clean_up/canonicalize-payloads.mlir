// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @h(%m: memref<1xf16>) {
  %a = arith.constant 0xFFFFFFFFFFFFFFFF : f64
  %b = arith.constant 0xFFF8000000000000 : f64
  %c = arith.constant 0x7FF0000000000001 : f64
  %1 = arith.truncf %a : f64 to f16
  %2 = arith.truncf %b : f64 to f16
  %3 = arith.truncf %c : f64 to f32
  %i = arith.constant -4 : i16
  %4 = arith.bitcast %i : i16 to f16
  %5 = arith.negf %4 : f16
  %6 = arith.addf %4, %4 : f16
  %j = arith.constant -2 : i16
  %7 = arith.bitcast %j : i16 to f16
  %8 = arith.bitcast %7 : f16 to i16
  "test.use"(%1, %2, %3, %4, %5, %6, %7, %8) : (f16, f16, f32, f16, f16, f16, f16, i16) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @h(%arg0: memref<1xf16>) {
// CHECK-NEXT: %c-2_i16 = arith.constant -2 : i16
// CHECK-NEXT: %cst = arith.constant 0xFFFE : f16
// CHECK-NEXT: %cst_0 = arith.constant 0x7FFC : f16
// CHECK-NEXT: %cst_1 = arith.constant 0xFFFC : f16
// CHECK-NEXT: %cst_2 = arith.constant 0xFE00 : f16
// CHECK-NEXT: %cst_3 = arith.constant 0xFFFFFFFFFFFFFFFF : f64
// CHECK-NEXT: %cst_4 = arith.constant 0x7FF0000000000001 : f64
// CHECK-NEXT: %0 = arith.truncf %cst_3 : f64 to f16
// CHECK-NEXT: %1 = arith.truncf %cst_4 : f64 to f32
// CHECK-NEXT: "test.use"(%0, %cst_2, %1, %cst_1, %cst_0, %cst_1, %cst, %c-2_i16) : (f16, f16, f32, f16, f16, f16, f16, i16) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
