// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i1, %a1: index, %a2: index, %a3: i1, %a4: index, %a5: index, %a6: index) {
  %r:3 = affine.if affine_set<(d0) : ((-(4)) ceildiv 1 == d0)>(%a6) -> (i1, index, index) {
    affine.yield %a0, %a1, %a2 : i1, index, index
  } else {
    affine.yield %a3, %a4, %a5 : i1, index, index
  }
  return
}

func.func @f1(%a0: f32, %a1: f32, %a2: index, %a3: index, %a4: index, %a5: index) {
  %r = affine.if affine_set<(d0, d1)[s0, s1] : (-((-4) ceildiv s0) >= 0)>(%a2, %a3)[%a4, %a5] -> f32 {
    affine.yield %a0 : f32
  } else {
    affine.yield %a1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i1, %arg1: index, %arg2: index, %arg3: i1, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0:3 = affine.if affine_set<(d0) : (-d0 - 4 == 0)>(%arg6) -> (i1, index, index) {
// CHECK-NEXT: affine.yield %arg0, %arg1, %arg2 : i1, index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg3, %arg4, %arg5 : i1, index, index
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: f32, %arg2: index, %arg3: index, %arg4: index, %arg5: index) {
// CHECK-NEXT: %0 = affine.if affine_set<(d0, d1)[s0, s1] : (-(-4 ceildiv s0) >= 0)>(%arg2, %arg3)[%arg4, %arg5] -> f32 {
// CHECK-NEXT: affine.yield %arg0 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
