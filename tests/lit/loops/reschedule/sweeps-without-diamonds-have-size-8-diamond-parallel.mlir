// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=8 diamond=true parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Sweeps without diamonds have other tiles. Each element waits for the one before it in the
// same sweep: no face goes the other way.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  // expected-remark-re @below {{[Missed] no-diamonds | Category:affine-reschedule | Function=main | Op=affine.for, Remark="'diamond' changes nothing: dependences are not between the faces of diamonds: iteration [0, 2] of the statement at {{\S+}} depends on iteration [0, 1] (flow)", Witness="S0[0, 1] -> S0[0, 2]", reason=illegal}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i] -> [1, o1, o2, t, t + i] : (o1) mod 8 = 0 and (o2) mod 8 = 0 and 0 <= t <= 19 and 0 < i <= 98 and -7 + t <= o1 <= t and -7 + t + i <= o2 <= t + i; S1[t, i] -> [0, o1, o2, i, t] : (o1) mod 8 = 0 and (o2) mod 8 = 0 and 0 <= t <= 19 and 0 < i <= 98 and -7 + i <= o1 <= i and -7 + t <= o2 <= t }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to 20 {
    affine.for %i = 1 to 99 {
      %x = affine.load %a[%i - 1] : memref<100xf32>
      %y = affine.load %a[%i + 1] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %a[%i] : memref<100xf32>
    }
    affine.for %i = 1 to 99 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %b[%i] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<100xf32>, %arg1: memref<100xf32>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (99) step (8) {
// CHECK-NEXT:       affine.for %arg3 = 0 to 20 step 8 {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0) -> (1, d0)>(%arg2) to min affine_map<(d0) -> (99, d0 + 8)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (20, d0 + 8)>(%arg3) {
// CHECK-NEXT:             %0 = affine.load %arg1[%arg4] : memref<100xf32>
// CHECK-NEXT:             affine.store %0, %arg1[%arg4] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 20 step 8 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0) -> (118, d0 + 106)>(%arg2) step 8 {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (d0, d1 - 98)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (20, d0 + 8, d1 + 7)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (d0, d1 + 1)>(%arg3, %arg4) to min affine_map<(d0, d1) -> (d0 + 8, d1 + 99)>(%arg3, %arg4) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (-d0 + d1)>(%arg4, %arg5)
// CHECK-NEXT:             %1 = affine.load %arg0[%0 - 1] : memref<100xf32>
// CHECK-NEXT:             %2 = affine.load %arg0[%0 + 1] : memref<100xf32>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:             affine.store %3, %arg0[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
