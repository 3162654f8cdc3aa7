// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index) {
  scf.for unsigned %i = %a0 to %a1 step %a2 {
  } {tag}
  return
}

func.func @f1(%a0: i32, %a1: i32, %a2: i32) {
  scf.for %i = %a0 to %a1 step %a2 : i32 {
  } {m = [1, 2.5]}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT: scf.for unsigned %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: } {tag}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32, %arg2: i32) {
// CHECK-NEXT: scf.for %arg3 = %arg0 to %arg1 step %arg2  : i32 {
// CHECK-NEXT: } {m = [1, 2.500000e+00]}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
