// RUN: %opt %s -mlir-print-unique-ssa-ids | filecheck %s

// Names that operations suggest are only unique where they are seen.
func.func @h(%p: i1, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %d = arith.constant 1 : i32
  %r = scf.if %p -> (i32) {
    %e = arith.constant 1 : i32
    scf.yield %e : i32
  } else {
    %e = arith.constant 1 : i32
    scf.yield %e : i32
  }
  return %r : i32
}
func.func @k() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}

// CHECK: func.func @h(
// CHECK-NEXT: %c1_i32 = arith.constant
// CHECK-NEXT: %c1_i32_0 = arith.constant
// CHECK: %c1_i32_2 = arith.constant
// CHECK: } else {
// CHECK-NEXT: %c1_i32_1 = arith.constant
// CHECK: func.func @k(
// CHECK-NEXT: %c1_i32 = arith.constant
