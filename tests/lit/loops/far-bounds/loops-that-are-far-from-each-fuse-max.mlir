// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=fuse=max | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that are far from each other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %x: f32) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=f | Op=affine.for, schedule="{ S0[i] -> [20 + i] : -9223372036854775807 <= i <= -9223372036854775801; S1[j] -> [j] : 2305843009213693957 <= j <= 2305843009213693963 }", statements=2, updates=0}}
  affine.for %i = -9223372036854775807 to -9223372036854775800 {
    %v = arith.addf %x, %x : f32
    affine.store %v, %a[%i + 9223372036854775807] : memref<64xf32>
  }
  affine.for %j = 2305843009213693957 to 2305843009213693964 {
    %v = affine.load %a[%j - 2305843009213693957] : memref<64xf32>
    affine.store %v, %b[%j - 2305843009213693957] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = -9223372036854775787 to -9223372036854775780 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 - 20)>(%arg3)
// CHECK-NEXT:       %1 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg0[%0 + 9223372036854775807] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 2305843009213693957 to 2305843009213693964 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
