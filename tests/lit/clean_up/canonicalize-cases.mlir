// RUN: %opt %s -canonicalize -mlir-print-local-scope | filecheck %s

func.func @same(%i: index, %m: memref<8xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %0:2 = scf.index_switch %i -> f32, f32
  case 2 {
    memref.store %x, %m[%i] : memref<8xf32>
    scf.yield %x, %y : f32, f32
  }
  default {
    scf.yield %x, %x : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT: func.func @same(%arg0: index, %arg1: memref<8xf32>, %arg2: f32, %arg3: f32) -> (f32, f32) {
// CHECK-NEXT: %0 = scf.index_switch %arg0 -> f32
// CHECK-NEXT: case 2 {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg0] : memref<8xf32>
// CHECK-NEXT: scf.yield %arg3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %arg2, %0 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: }
