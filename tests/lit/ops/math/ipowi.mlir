// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i64, %a1: i64) {
  %v1 = math.ipowi %a0, %a1 : i64
  return
}

func.func @f1(%a0: i32, %a1: i32) {
  %v1 = math.ipowi %a0, %a1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i64, %arg1: i64) {
// CHECK-NEXT: %0 = math.ipowi %arg0, %arg1 : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = math.ipowi %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
