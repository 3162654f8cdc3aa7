// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f() -> ((i32) -> i32) { %0 = func.constant @g : (i32) -> i32  return %0 : (i32) -> i32 }  func.func private @g(i32) -> i32

// CHECK: module {
// CHECK-NEXT: func.func @f() -> ((i32) -> i32) {
// CHECK-NEXT: %f = constant @g : (i32) -> i32
// CHECK-NEXT: return %f : (i32) -> i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @g(i32) -> i32
// CHECK-NEXT: }
