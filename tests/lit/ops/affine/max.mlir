// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index) {
  %v1 = affine.max affine_map<(d0, d1)[s0] -> ((-(s0)) floordiv 3, (s0) ceildiv 4, s0, -(-(d1)))>(%a0, %a1)[%a2] {a.b = 1 : i32, c = "x"}
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: index) {
  %v1 = affine.max affine_map<(d0, d1, d2)[s0] -> (d0, ((s0) floordiv s0) mod 9, d1)>(%a0, %a1, %a2)[%a3]
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = affine.max affine_map<(d0, d1)[s0] -> ((-s0) floordiv 3, s0 ceildiv 4, s0, d1)>(%arg0, %arg1)[%arg2] {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: %0 = affine.max affine_map<(d0, d1, d2)[s0] -> (d0, (s0 floordiv s0) mod 9, d1)>(%arg0, %arg1, %arg2)[%arg3]
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
