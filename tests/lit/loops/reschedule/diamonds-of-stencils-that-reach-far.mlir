// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=8 diamond=true parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Stencils that reach far are tiled in diamonds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i] -> [o0, o1, t, 2t + i, 0] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -7 + 2t + i and -2t + i + 8o0 <= 8o1 <= 7 - 2t + i + 8o0 and 8o1 <= 2t + i; S1[t, i] -> [o0, o1, t, 1 + 2t + i, 1] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -6 + 2t + i and -1 - 2t + i + 8o0 <= 8o1 <= 6 - 2t + i + 8o0 and 8o1 <= 1 + 2t + i }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to 20 {
    affine.for %i = 5 to 95 {
      %x = affine.load %a[%i - 1] : memref<100xf32>
      %y = affine.load %a[%i + 1] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %b[%i] : memref<100xf32>
    }
    affine.for %i = 5 to 95 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %a[%i] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<100xf32>, %arg1: memref<100xf32>) {
// CHECK-NEXT:     affine.for %arg2 = -1 to 10 {
// CHECK-NEXT:       affine.parallel (%arg3) = (%arg2 floordiv 2 + 1) to (%arg2 floordiv 2 + 13) {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (0, d0 * 2, d1 * 4 - 47)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (20, d0 * 2 + 4, d0 * 4 - d1 * 4 + 51)>(%arg2, %arg3) {
// CHECK-NEXT:           affine.if affine_set<(d0, d1, d2) : (d0 * -4 + d1 * 4 + d2 - 3 >= 0, d1 * -4 + d2 + 2 >= 0, d0 * 4 - d1 * 4 - d2 + 6 >= 0)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             %c5 = arith.constant 5 : index
// CHECK-NEXT:             %0 = affine.load %arg0[%c5 - 1] : memref<100xf32>
// CHECK-NEXT:             %1 = affine.load %arg0[%c5 + 1] : memref<100xf32>
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:             affine.store %2, %arg1[%c5] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1, d2) -> (d1 * 8, d0 * -8 + d1 * 8 + d2 * 4 - 7, d2 * 2 + 6)>(%arg2, %arg3, %arg4) to affine_map<(d0, d1, d2) -> (d0 * -8 + d1 * 8 + d2 * 4 - 5)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 * -2 + d1)>(%arg4, %arg5)
// CHECK-NEXT:             %1 = affine.load %arg0[%0 - 1] : memref<100xf32>
// CHECK-NEXT:             %2 = affine.load %arg0[%0 + 1] : memref<100xf32>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:             affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1, d2) -> (d1 * 8, d0 * -8 + d1 * 8 + d2 * 4 - 5, d2 * 2 + 6)>(%arg2, %arg3, %arg4) to min affine_map<(d0, d1, d2) -> (d1 * 8 + 8, d0 * -8 + d1 * 8 + d2 * 4 + 3, d2 * 2 + 96)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             affine.if affine_set<(d0, d1, d2, d3) : (d0 * -8 + d1 * 8 + d2 * 4 - d3 >= 0, d2 * 2 - d3 + 94 >= 0)>(%arg2, %arg3, %arg4, %arg5) {
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

// -----

// Stencils that reach far are tiled in diamonds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i] -> [o0, o1, t, 4t + i, 0] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -7 + 4t + i and -4t + i + 8o0 <= 8o1 <= 7 - 4t + i + 8o0 and 8o1 <= 4t + i; S1[t, i] -> [o0, o1, t, 2 + 4t + i, 1] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -5 + 4t + i and -2 - 4t + i + 8o0 <= 8o1 <= 5 - 4t + i + 8o0 and 8o1 <= 2 + 4t + i }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to 20 {
    affine.for %i = 5 to 95 {
      %x = affine.load %a[%i - 2] : memref<100xf32>
      %y = affine.load %a[%i + 2] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %b[%i] : memref<100xf32>
    }
    affine.for %i = 5 to 95 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %a[%i] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<100xf32>, %arg1: memref<100xf32>) {
// CHECK-NEXT:     affine.for %arg2 = -1 to 20 {
// CHECK-NEXT:       affine.parallel (%arg3) = (%arg2 floordiv 2 + 1) to (%arg2 floordiv 2 + 13) {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0) -> (0, d0)>(%arg2) to min affine_map<(d0) -> (20, d0 + 2)>(%arg2) {
// CHECK-NEXT:           affine.if affine_set<(d0, d1) : (-d0 + d1 - 1 == 0)>(%arg2, %arg4) {
// CHECK-NEXT:             affine.for %arg5 = max affine_map<(d0, d1) -> (d0 * 4 + 9, d1 * 8 + 1)>(%arg2, %arg3) to affine_map<(d0) -> (d0 * 4 + 11)>(%arg2) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 4)>(%arg2, %arg5)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 2] : memref<100xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 2] : memref<100xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg5 = max affine_map<(d0, d1) -> (d0 * 4 + 11, d1 * 8 + 1)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (d0 * 4 + 99, d1 * 8 + 5)>(%arg2, %arg3) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 4)>(%arg2, %arg5)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 2] : memref<100xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 2] : memref<100xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1, d2) -> (d1 * 8, d0 * -8 + d1 * 8 + d2 * 8 - 3, d2 * 4 + 7)>(%arg2, %arg3, %arg4) to min affine_map<(d0, d1, d2) -> (d1 * 8 + 8, d0 * -8 + d1 * 8 + d2 * 8 + 5, d2 * 4 + 97)>(%arg2, %arg3, %arg4) {
// CHECK-NEXT:             affine.if affine_set<(d0, d1, d2, d3) : (d0 * -8 + d1 * 8 + d2 * 8 - d3 >= 0, d2 * 4 - d3 + 94 >= 0)>(%arg2, %arg3, %arg4, %arg5) {
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1)>(%arg4, %arg5)
// CHECK-NEXT:               %3 = affine.load %arg0[%2 - 2] : memref<100xf32>
// CHECK-NEXT:               %4 = affine.load %arg0[%2 + 2] : memref<100xf32>
// CHECK-NEXT:               %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:               affine.store %5, %arg1[%2] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 2)>(%arg4, %arg5)
// CHECK-NEXT:             %1 = affine.load %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             affine.store %1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stencils that reach far are tiled in diamonds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<100xf32>, %b: memref<100xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[t, i] -> [o0, o1, t, 10t + i, 0] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -7 + 10t + i and -10t + i + 8o0 <= 8o1 <= 7 - 10t + i + 8o0 and 8o1 <= 10t + i; S1[t, i] -> [o0, o1, t, 5 + 10t + i, 1] : 0 <= t <= 19 and 5 <= i <= 94 and 8o1 >= -2 + 10t + i and -5 - 10t + i + 8o0 <= 8o1 <= 2 - 10t + i + 8o0 and 8o1 <= 5 + 10t + i }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %t = 0 to 20 {
    affine.for %i = 5 to 95 {
      %x = affine.load %a[%i - 5] : memref<100xf32>
      %y = affine.load %a[%i + 5] : memref<100xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %b[%i] : memref<100xf32>
    }
    affine.for %i = 5 to 95 {
      %x = affine.load %b[%i] : memref<100xf32>
      affine.store %x, %a[%i] : memref<100xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<100xf32>, %arg1: memref<100xf32>) {
// CHECK-NEXT:     affine.for %arg2 = -2 to 49 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 * 2 - ((d0 * 2 - 1) floordiv 5) * 5 - 3 >= 0, d0 - ((d0 + 1) floordiv 2) * 2 + 1 == 0)>(%arg2) {
// CHECK-NEXT:         affine.parallel (%arg3) = (((%arg2 * 2) floordiv 5) * 10 + 15) to (min(%arg2 * 4 + 12, %arg2 * -4 + ((%arg2 * 2) floordiv 5) * 20 + 25)) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d1 - ((d0 * 2 + 2) floordiv 5) * 10)>(%arg2, %arg3)
// CHECK-NEXT:           %1 = affine.load %arg0[%0 - 5] : memref<100xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%0 + 5] : memref<100xf32>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:           affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 + 1 >= 0, d0 * 2 - ((d0 * 2 + 2) floordiv 5) * 5 + 1 >= 0)>(%arg2) {
// CHECK-NEXT:         affine.parallel (%arg3) = (max((%arg2 * 2 + 2) floordiv 5 + (%arg2 + 3) floordiv 10 + 1, %arg2 - (%arg2 * 2 + 2) floordiv 5 + (-((%arg2 * 2 + 2) floordiv 5) - 1) floordiv 4 + 1)) to (min((%arg2 * 2 + 2) floordiv 5 + (%arg2 + 3) floordiv 10 + 13, %arg2 - (%arg2 * 2 + 2) floordiv 5 + (-((%arg2 * 2 + 2) floordiv 5)) floordiv 4 + 13)) {
// CHECK-NEXT:           affine.for %arg4 = max affine_map<(d0, d1) -> (d1 * 8, ((d0 * 2 + 2) floordiv 5) * 10 + 5)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (d0 * -8 + d1 * 8 + ((d0 * 2 + 2) floordiv 5) * 20 + 1, ((d0 * 2 + 2) floordiv 5) * 10 + 95)>(%arg2, %arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d1 - ((d0 * 2 + 1) floordiv 5) * 10)>(%arg2, %arg4)
// CHECK-NEXT:             %1 = affine.load %arg0[%0 - 5] : memref<100xf32>
// CHECK-NEXT:             %2 = affine.load %arg0[%0 + 5] : memref<100xf32>
// CHECK-NEXT:             %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:             affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg4 = max affine_map<(d0, d1) -> (d1 * 8, d0 * -8 + d1 * 8 + ((d0 * 2 + 2) floordiv 5) * 20 + 3, ((d0 * 2 + 2) floordiv 5) * 10 + 10)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (d1 * 8 + 8, d0 * -8 + d1 * 8 + ((d0 * 2 + 2) floordiv 5) * 20 + 11, ((d0 * 2 + 2) floordiv 5) * 10 + 100)>(%arg2, %arg3) {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0, d1) -> (d1 - ((d0 * 2 + 1) floordiv 5) * 10 - 5)>(%arg2, %arg4)
// CHECK-NEXT:             %1 = affine.load %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             affine.store %1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.if affine_set<(d0, d1) : (-d0 + d1 * 2 - 3 >= 0, d0 - ((d0 - 1) floordiv 5) * 5 - 1 == 0)>(%arg2, %arg3) {
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 8 + 5)>(%arg3) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg3) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 6)>(%arg2, %arg4)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 5] : memref<100xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 5] : memref<100xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.if affine_set<(d0, d1) : (d0 - d1 * 2 + 2 >= 0, d0 - ((d0 - 1) floordiv 5) * 5 - 1 == 0)>(%arg2, %arg3) {
// CHECK-NEXT:               affine.for %arg4 = max affine_map<(d0, d1) -> (d0 * 4 + 11, d1 * 8 + 5)>(%arg2, %arg3) to affine_map<(d0) -> (d0 * 8 + 8)>(%arg3) {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 6)>(%arg2, %arg4)
// CHECK-NEXT:                 %1 = affine.load %arg0[%0 - 5] : memref<100xf32>
// CHECK-NEXT:                 %2 = affine.load %arg0[%0 + 5] : memref<100xf32>
// CHECK-NEXT:                 %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:                 affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - ((d0 - 2) floordiv 10) * 10 - 2 == 0)>(%arg2) {
// CHECK-NEXT:           %c94 = arith.constant 94 : index
// CHECK-NEXT:           %0 = affine.load %arg0[%c94 - 5] : memref<100xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%c94 + 5] : memref<100xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg1[%c94] : memref<100xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - ((d0 + 1) floordiv 5) * 5 + 1 == 0)>(%arg2) {
// CHECK-NEXT:           affine.parallel (%arg3) = ((%arg2 + 1) floordiv 2 + 1) to (%arg2 floordiv 2 + 13) {
// CHECK-NEXT:             affine.for %arg4 = affine_map<(d0) -> (d0 * 8 + 1)>(%arg3) to min affine_map<(d0, d1) -> (d0 * 4 + 99, d1 * 8 + 8)>(%arg2, %arg3) {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0, d1) -> (d0 * -4 + d1 - 4)>(%arg2, %arg4)
// CHECK-NEXT:               %1 = affine.load %arg0[%0 - 5] : memref<100xf32>
// CHECK-NEXT:               %2 = affine.load %arg0[%0 + 5] : memref<100xf32>
// CHECK-NEXT:               %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:               affine.store %3, %arg1[%0] : memref<100xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
