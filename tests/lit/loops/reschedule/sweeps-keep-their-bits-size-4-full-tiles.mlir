// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=4 full-tiles=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rescheduling sweeps keeps every bit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[steps, n] -> { S0[t, i] -> [o0, o1, t, 2t + i, 0] : (o0) mod 4 = 0 and (o1) mod 4 = 0 and 0 <= t < steps and 0 < i <= -2 + n and -3 + t <= o0 <= t and -3 + 2t + i <= o1 <= 2t + i; S1[t, j] -> [o0, o1, t, 1 + 2t + j, 1] : (o0) mod 4 = 0 and (o1) mod 4 = 0 and 0 <= t < steps and 0 < j <= -2 + n and -3 + t <= o0 <= t and -2 + 2t + j <= o1 <= 1 + 2t + j }", statements=2, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
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
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 13 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<()[s0] -> (s0 - 3)>()[%arg3] step 4 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 * 2)>(%arg4) to affine_map<(d0) -> (d0 * 2 + 8)>(%arg4) step 4 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 floordiv 2 + 2)>(%arg5) {
// CHECK-NEXT:             affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg5, %arg6) to affine_map<(d0) -> (d0 + 4)>(%arg5) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:               affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg6, %arg7) {
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:                 %6 = affine.load %arg1[%5] : memref<?xf32>
// CHECK-NEXT:                 affine.store %6, %arg0[%5] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 * 2 + 8)>(%arg4) to affine_map<(d0)[s0] -> (d0 * 2 + s0 - 4)>(%arg4)[%arg2] step 4 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 4)>(%arg4) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 4)>(%arg5) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:               affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:               %6 = affine.load %arg1[%5] : memref<?xf32>
// CHECK-NEXT:               affine.store %6, %arg0[%5] : memref<?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0)[s0] -> (((d0 * 2 + s0 - 1) floordiv 4) * 4)>(%arg4)[%arg2] to affine_map<(d0)[s0] -> (d0 * 2 + s0 + 6)>(%arg4)[%arg2] step 4 {
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0, d1)[s0] -> (d0, (d1 + s0) floordiv 2 - s0 + 1)>(%arg4, %arg5)[%arg2] to affine_map<(d0) -> (d0 + 4)>(%arg4) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0, d1)[s0] -> (d0 + 4, d1 * 2 + s0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:               affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg6, %arg7)[%arg2] {
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:                 %3 = affine.load %arg0[%2 - 1] : memref<?xf32>
// CHECK-NEXT:                 %4 = affine.load %arg0[%2 + 1] : memref<?xf32>
// CHECK-NEXT:                 %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:                 %6 = arith.mulf %5, %cst : f32
// CHECK-NEXT:                 affine.store %6, %arg1[%2] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:               %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if affine_set<()[s0, s1] : (s1 - 1 >= 0, s0 - 3 >= 0, -s0 + 12 >= 0)>()[%arg2, %arg3] {
// CHECK-NEXT:       affine.if affine_set<()[s0] : (-s0 + 12 >= 0)>()[%arg2] {
// CHECK-NEXT:         affine.for %arg4 = 0 to %arg3 step 4 {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 2)>(%arg4) to min affine_map<(d0)[s0, s1] -> (s0 + s1 * 2 - 2, d0 * 2 + s0 + 6)>(%arg4)[%arg2, %arg3] step 4 {
// CHECK-NEXT:             affine.for %arg6 = max affine_map<(d0, d1)[s0] -> (d0, (d1 + s0) floordiv 2 - s0 + 1)>(%arg4, %arg5)[%arg2] to min affine_map<(d0, d1)[s0] -> (s0, d0 + 4, d1 floordiv 2 + 2)>(%arg4, %arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg5, %arg6) to min affine_map<(d0, d1)[s0] -> (d0 + 4, d1 * 2 + s0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:                 affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg6, %arg7)[%arg2] {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:                   %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:                   %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:                   %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                   %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:                   affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg6, %arg7) {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:                   %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                   affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg4 = affine_map<()[s0] -> (((-s0 - 1) floordiv 4) * -8 - 8)>()[%arg3] to affine_map<()[s0, s1] -> (s0 + s1 * 2 - 2)>()[%arg2, %arg3] step 4 {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0)[s0, s1] -> (((-s1 - 1) floordiv 4) * -4 - 4, (d0 + s0) floordiv 2 - s0 + 1)>(%arg4)[%arg2, %arg3] to min affine_map<(d0)[s0] -> (s0, d0 floordiv 2 + 2)>(%arg4)[%arg3] {
// CHECK-NEXT:             affine.for %arg6 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg4, %arg5) to min affine_map<(d0, d1)[s0] -> (d0 + 4, d1 * 2 + s0)>(%arg4, %arg5)[%arg2] {
// CHECK-NEXT:               affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg5, %arg6)
// CHECK-NEXT:                 %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:                 %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:                 %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                 %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:                 affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg5, %arg6) {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg5, %arg6)
// CHECK-NEXT:                 %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                 affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if affine_set<()[s0, s1] : (s1 - 1 >= 0, s0 - 13 >= 0, s1 mod 4 - 1 >= 0)>()[%arg2, %arg3] {
// CHECK-NEXT:       affine.if affine_set<()[s0] : (-s0 + 12 >= 0)>()[%arg2] {
// CHECK-NEXT:         affine.for %arg4 = 0 to %arg3 step 4 {
// CHECK-NEXT:           affine.for %arg5 = affine_map<(d0) -> (d0 * 2)>(%arg4) to min affine_map<(d0)[s0, s1] -> (s0 + s1 * 2 - 2, d0 * 2 + s0 + 6)>(%arg4)[%arg2, %arg3] step 4 {
// CHECK-NEXT:             affine.for %arg6 = max affine_map<(d0, d1)[s0] -> (d0, (d1 + s0) floordiv 2 - s0 + 1)>(%arg4, %arg5)[%arg2] to min affine_map<(d0, d1)[s0] -> (s0, d0 + 4, d1 floordiv 2 + 2)>(%arg4, %arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg5, %arg6) to min affine_map<(d0, d1)[s0] -> (d0 + 4, d1 * 2 + s0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:                 affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg6, %arg7)[%arg2] {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:                   %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:                   %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:                   %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                   %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:                   affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg6, %arg7) {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
// CHECK-NEXT:                   %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                   affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.for %arg4 = affine_map<()[s0] -> (((-s0 - 1) floordiv 4) * -8 - 8)>()[%arg3] to affine_map<()[s0, s1] -> (s0 + s1 * 2 - 2)>()[%arg2, %arg3] step 4 {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0)[s0, s1] -> (((-s1 - 1) floordiv 4) * -4 - 4, (d0 + s0) floordiv 2 - s0 + 1)>(%arg4)[%arg2, %arg3] to min affine_map<(d0)[s0] -> (s0, d0 floordiv 2 + 2)>(%arg4)[%arg3] {
// CHECK-NEXT:             affine.for %arg6 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg4, %arg5) to min affine_map<(d0, d1)[s0] -> (d0 + 4, d1 * 2 + s0)>(%arg4, %arg5)[%arg2] {
// CHECK-NEXT:               affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg5, %arg6)
// CHECK-NEXT:                 %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:                 %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:                 %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                 %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:                 affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg5, %arg6) {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg5, %arg6)
// CHECK-NEXT:                 %1 = affine.load %arg1[%0] : memref<?xf32>
// CHECK-NEXT:                 affine.store %1, %arg0[%0] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
