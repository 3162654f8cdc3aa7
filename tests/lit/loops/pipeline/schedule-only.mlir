// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-pipeline="schedule-only=true latencies=load:2,arith.mulf:3 units=load:1,arith.mulf:1" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// One load in a cycle, and a product in three.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline | Function=products | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @products(%a: memref<64xf32>, %b: memref<64xf32>) {
  // expected-remark @below {{[Passed] scheduled | Category:affine-pipeline | Function=products | Op=affine.for, Remark="an iteration begins every 3 cycles; limited by the units", interval=3, length=9, recurrence_minimum=0, resource_minimum=3, stages=4}}
  affine.for %i = 2 to 64 {
    %x = affine.load %a[%i - 2] : memref<64xf32>
    %y = affine.load %a[%i - 1] : memref<64xf32>
    %z = affine.load %a[%i] : memref<64xf32>
    %0 = arith.mulf %x, %y : f32
    %1 = arith.mulf %0, %z : f32
    affine.store %1, %b[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @products(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 2 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 2] {loopwright.cycle = 0 : i64} : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 - 1] {loopwright.cycle = 1 : i64} : memref<64xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] {loopwright.cycle = 2 : i64} : memref<64xf32>
// CHECK-NEXT:       %3 = arith.mulf %0, %1 {loopwright.cycle = 3 : i64} : f32
// CHECK-NEXT:       %4 = arith.mulf %3, %2 {loopwright.cycle = 7 : i64} : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg2] {loopwright.cycle = 10 : i64} : memref<64xf32>
// CHECK-NEXT:     } {loopwright.interval = 3 : i64, loopwright.stages = 4 : i64}
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
