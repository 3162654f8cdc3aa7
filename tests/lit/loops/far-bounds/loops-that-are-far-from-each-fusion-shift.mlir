// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=shift=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that are far from each other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] fusion.slice-unbounded | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a bound has a constant beyond 64 bits", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (0)", depth=1, kind=shift, nests=2, shifts="(0), (0)", with={{\S+}}}}
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
// CHECK-NEXT:     affine.for %arg3 = -9223372036854775807 to min affine_map<() -> (-9223372036854775800, 2305843009213693957)>() {
// CHECK-NEXT:       %0 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 9223372036854775807] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 2305843009213693957 to min affine_map<() -> (2305843009213693964, -9223372036854775807)>() {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (-9223372036854775807, 2305843009213693957)>() to min affine_map<() -> (-9223372036854775800, 2305843009213693964)>() {
// CHECK-NEXT:       %0 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 9223372036854775807] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (-9223372036854775807, 2305843009213693964)>() to -9223372036854775800 {
// CHECK-NEXT:       %0 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 9223372036854775807] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (2305843009213693957, -9223372036854775800)>() to 2305843009213693964 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 - 2305843009213693957] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
