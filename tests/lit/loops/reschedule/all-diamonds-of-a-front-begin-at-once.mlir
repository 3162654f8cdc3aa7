// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=16 diamond=true parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// All diamonds of a front begin at once. A front has all tiles of the array from the first on:
// the loop over them is as long in each iteration of the one around it.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i] -> [o0, o1, t, 2t + i, 0] : 0 <= t <= 19 and 0 < i <= 98 and 16o1 >= -15 + 2t + i and -2t + i + 16o0 <= 16o1 <= 15 - 2t + i + 16o0 and 16o1 <= 2t + i; S1[t, i] -> [o0, o1, t, 1 + 2t + i, 1] : 0 <= t <= 19 and 0 < i <= 98 and 16o1 >= -14 + 2t + i and -1 - 2t + i + 16o0 <= 16o1 <= 14 - 2t + i + 16o0 and 16o1 <= 1 + 2t + i }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to 20 {
    affine.for %i = 1 to 99 {
      %x = affine.load %a[%i - 1] : memref<100xf32>
      %y = affine.load %a[%i + 1] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %b[%i] : memref<100xf32>
    }
    affine.for %i = 1 to 99 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %a[%i] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<100xf32>, %arg1: memref<100xf32>) {
// CHECK-NEXT:     affine.for %arg2 = -1 to 5 {
// CHECK-NEXT:       affine.parallel (%arg3) = ((%arg2 + 1) floordiv 2) to ((%arg2 + 1) floordiv 2 + 7) {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (0, d0 * 4, d1 * 8 - 49)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (20, d0 * 4 + 8, d0 * 8 - d1 * 8 + 57)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.if affine_set<(d0, d1, d2) : (d0 * -8 + d1 * 8 + d2 - 1 >= 0, d1 * -8 + d2 >= 0, d0 * 8 - d1 * 8 - d2 + 8 >= 0)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             %c1 = arith.constant 1 : index
// CHECK-NEXT:             %0 = affine.load %arg0[%c1 - 1] : memref<100xf32>
// CHECK-NEXT:             %1 = affine.load %arg0[%c1 + 1] : memref<100xf32>
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:             affine.store %2, %arg1[%c1] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1, d2) -> (d1 * 16, d0 * -16 + d1 * 16 + d2 * 4 - 15, d2 * 2 + 2)>(%arg2, %arg3, %arg4) to affine_map<(d0, d1, d2) -> (d0 * -16 + d1 * 16 + d2 * 4 - 13)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg4, %arg5)
// CHECK-NEXT:             %1 = affine.load %arg0[%0 - 1] : memref<100xf32>
// CHECK-NEXT:             %2 = affine.load %arg0[%0 + 1] : memref<100xf32>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:             affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1, d2) -> (d1 * 16, d0 * -16 + d1 * 16 + d2 * 4 - 13, d2 * 2 + 2)>(%arg2, %arg3, %arg4) to min affine_map<(d0, d1, d2) -> (d1 * 16 + 16, d0 * -16 + d1 * 16 + d2 * 4 + 3, d2 * 2 + 100)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             affine.if affine_set<(d0, d1, d2, d3) : (d0 * -16 + d1 * 16 + d2 * 4 - d3 >= 0, d2 * 2 - d3 + 98 >= 0)>(%arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg4, %arg5)
// CHECK-NEXT:               %3 = affine.load %arg0[%2 - 1] : memref<100xf32>
// CHECK-NEXT:               %4 = affine.load %arg0[%2 + 1] : memref<100xf32>
// CHECK-NEXT:               %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:               affine.store %5, %arg1[%2] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg4, %arg5)
// CHECK-NEXT:             %1 = affine.load %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             affine.store %1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
