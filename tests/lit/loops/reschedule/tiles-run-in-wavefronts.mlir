// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=16 parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Tiles run in wavefronts. The tiles of a front are independent; those of tiles in their old
// order are not, nor are iterations in tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Missed] no-parallel-loop | Category:affine-reschedule | Function=main | Op=affine.for, Remark="'parallel' changes nothing: there is no loop", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[steps, n] -> { S0[t, i] -> [o0, o1, t, 2t + i, 0] : (o0) mod 16 = 0 and (o1) mod 16 = 0 and 0 <= t < steps and 0 < i <= -2 + n and -15 + t <= o0 <= t and -15 + 2t + i <= o1 <= 2t + i; S1[t, j] -> [o0, o1, t, 1 + 2t + j, 1] : (o0) mod 16 = 0 and (o1) mod 16 = 0 and 0 <= t < steps and 0 < j <= -2 + n and -15 + t <= o0 <= t and -14 + 2t + j <= o1 <= 1 + 2t + j }", statements=2, updates=0}}
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
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg3 step 16 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 * 2)>(%arg4) to min affine_map<(d0)[s0, s1] -> (s0 + s1 * 2 - 2, d0 * 2 + s0 + 30)>(%arg4)[%arg2, %arg3] step 16 {
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0, d1)[s0] -> (d0, (d1 + s0) floordiv 2 - s0 + 1)>(%arg4, %arg5)[%arg2] to min affine_map<(d0, d1)[s0] -> (s0, d0 + 16, d1 floordiv 2 + 8)>(%arg4, %arg5)[%arg3] {
// CHECK-NEXT:             affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>(%arg5, %arg6) to min affine_map<(d0, d1)[s0] -> (d0 + 16, d1 * 2 + s0)>(%arg5, %arg6)[%arg2] {
// CHECK-NEXT:               affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>(%arg6, %arg7)[%arg2] {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg6, %arg7)
// CHECK-NEXT:                 %1 = affine.load %arg0[%0 - 1] : memref<?xf32>
// CHECK-NEXT:                 %2 = affine.load %arg0[%0 + 1] : memref<?xf32>
// CHECK-NEXT:                 %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                 %4 = arith.mulf %3, %cst : f32
// CHECK-NEXT:                 affine.store %4, %arg1[%0] : memref<?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 * -2 + d1 - 2 >= 0)>(%arg6, %arg7) {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1 - 1)>(%arg6, %arg7)
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
