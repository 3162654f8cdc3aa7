// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=4 diamond=true parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rescheduling sweeps keeps every bit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[steps, n] -> { S0[t, i] -> [o0, o1, t, 2t + i, 0] : 0 <= t < steps and 0 < i <= -2 + n and 4o1 >= -3 + 2t + i and -2t + i + 4o0 <= 4o1 <= 3 - 2t + i + 4o0 and 4o1 <= 2t + i; S1[t, j] -> [o0, o1, t, 1 + 2t + j, 1] : 0 <= t < steps and 0 < j <= -2 + n and 4o1 >= -2 + 2t + j and -1 - 2t + j + 4o0 <= 4o1 <= 2 - 2t + j + 4o0 and 4o1 <= 1 + 2t + j }", statements=2, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 3.000000e-01 : f32
// CHECK-NEXT:     affine.if affine_set<()[s0, s1] : (s0 - 1 >= 0, s1 - 3 >= 0)>()[%arg3, %arg2] {
// CHECK-NEXT:       affine.for %arg4 = -1 to %arg3 {
// CHECK-NEXT:         affine.parallel (%arg5) = ((%arg4 + 1) floordiv 2) to ((%arg4 * 2 + symbol(%arg2) - 1) floordiv 4 + 1) {
// CHECK-NEXT:           affine.if affine_set<(d0, d1)[s0] : (d0 >= 0, d0 * -2 + d1 * 4 - s0 + 1 == 0)>(%arg4, %arg5)[%arg2] {
// CHECK-NEXT:             %0 = affine.apply affine_map<()[s0] -> (s0 - 2)>()[%arg2]
// CHECK-NEXT:             %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:             affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.if affine_set<(d0, d1) : (-d0 + d1 * 2 == 0)>(%arg4, %arg5) {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = affine.load %arg1[%c1] : memref<?xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%c1] : memref<?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0, d1)[s0] -> (0, d0, d0 * 2 - d1 * 2 + 1, d1 * 2 - s0 + (s0 + 1) floordiv 2 + 1)>(%arg4, %arg5)[%arg2] to min affine_map<(d0)[s0] -> (s0, d0 + 2)>(%arg4)[%arg3] {
// CHECK-NEXT:             affine.for %arg7 = max affine_map<(d0, d1, d2) -> (d1 * 4, d0 * -4 + d1 * 4 + d2 * 4 - 3, d2 * 2 + 1)>(%arg4, %arg5, %arg6) to min affine_map<(d0, d1, d2)[s0] -> (d1 * 4 + 4, d2 * 2 + s0 - 1, d0 * -4 + d1 * 4 + d2 * 4 + 1)>(%arg4, %arg5, %arg6)[%arg2] {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:               affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg7 = max affine_map<(d0, d1, d2) -> (d1 * 4, d0 * -4 + d1 * 4 + d2 * 4 - 1, d2 * 2 + 2)>(%arg4, %arg5, %arg6) to min affine_map<(d0, d1, d2)[s0] -> (d1 * 4 + 4, d2 * 2 + s0, d0 * -4 + d1 * 4 + d2 * 4 + 3)>(%arg4, %arg5, %arg6)[%arg2] {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:               %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
