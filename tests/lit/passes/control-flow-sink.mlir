// RUN: %opt %s -control-flow-sink -mlir-print-local-scope | filecheck %s

func.func @control(%c: i1, %n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  %y = arith.addf %x, %x : f32
  %r = scf.if %c -> f32 {
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @control(%arg0: i1, %arg1: index, %arg2: memref<?xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg4 = %c1 to %arg1 step %c1 {
// CHECK-NEXT: memref.store %arg3, %arg2[%arg4] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %0 = scf.if %arg0 -> (f32) {
// CHECK-NEXT: %1 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT: scf.yield %1 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
