// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=3 full-tiles=true wavefront=true parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rescheduling imperfect nests keeps every bit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark @below {{[Missed] no-wavefront | Category:affine-reschedule | Function=main | Op=affine.for, Remark="'wavefront' changes nothing: the outermost loop over tiles is parallel without it", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S1[i, j, k] -> [o0, o1, o2, i, j, k, 1] : 0 <= i <= 6 and 0 <= j <= 7 and 0 <= k <= 8 and -2 + i <= 3o0 <= i and -2 + j <= 3o1 <= j and -2 + k <= 3o2 <= k; S0[i, j] -> [o0, o1, 0, i, j, 0, 0] : 0 <= i <= 6 and 0 <= j <= 7 and -2 + i <= 3o0 <= i and -2 + j <= 3o1 <= j }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<7x9xf32>, %arg1: memref<9x8xf32>, %arg2: memref<7x8xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.parallel (%arg4) = (0) to (2) {
// CHECK-NEXT:       affine.for %arg5 = 0 to 2 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0 * 3)>(%arg4) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg4) {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 * 3)>(%arg5) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg5) {
// CHECK-NEXT:             %0 = affine.load %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:             affine.store %1, %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             affine.for %arg8 = 0 to 3 {
// CHECK-NEXT:               %2 = affine.load %arg0[%arg6, %arg8] : memref<7x9xf32>
// CHECK-NEXT:               %3 = affine.load %arg1[%arg8, %arg7] : memref<9x8xf32>
// CHECK-NEXT:               %4 = affine.load %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:               %5 = arith.mulf %2, %3 : f32
// CHECK-NEXT:               %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:               affine.store %6, %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 1 to 3 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 * 3)>(%arg4) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg4) {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 * 3)>(%arg5) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg5) {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0 * 3)>(%arg6) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg6) {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg7, %arg9] : memref<7x9xf32>
// CHECK-NEXT:                 %1 = affine.load %arg1[%arg9, %arg8] : memref<9x8xf32>
// CHECK-NEXT:                 %2 = affine.load %arg2[%arg7, %arg8] : memref<7x8xf32>
// CHECK-NEXT:                 %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:                 %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:                 affine.store %4, %arg2[%arg7, %arg8] : memref<7x8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 3 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0 * 3)>(%arg4) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg4) {
// CHECK-NEXT:           affine.for %arg7 = 6 to 8 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (d0 == 0)>(%arg5) {
// CHECK-NEXT:               %0 = affine.load %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:               %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:               affine.store %1, %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 * 3)>(%arg5) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg5) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg6, %arg8] : memref<7x9xf32>
// CHECK-NEXT:               %1 = affine.load %arg1[%arg8, %arg7] : memref<9x8xf32>
// CHECK-NEXT:               %2 = affine.load %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:               %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:               %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:               affine.store %4, %arg2[%arg6, %arg7] : memref<7x8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg4) = (0) to (3) {
// CHECK-NEXT:       affine.for %arg5 = 0 to 3 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0 * 3)>(%arg4) to min affine_map<(d0) -> (8, d0 * 3 + 3)>(%arg4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 == 0)>(%arg5) {
// CHECK-NEXT:             %c6 = arith.constant 6 : index
// CHECK-NEXT:             %0 = affine.load %arg2[%c6, %arg6] : memref<7x8xf32>
// CHECK-NEXT:             %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:             affine.store %1, %arg2[%c6, %arg6] : memref<7x8xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 * 3)>(%arg5) to affine_map<(d0) -> (d0 * 3 + 3)>(%arg5) {
// CHECK-NEXT:             %c6 = arith.constant 6 : index
// CHECK-NEXT:             %0 = affine.load %arg0[%c6, %arg7] : memref<7x9xf32>
// CHECK-NEXT:             %1 = affine.load %arg1[%arg7, %arg6] : memref<9x8xf32>
// CHECK-NEXT:             %2 = affine.load %arg2[%c6, %arg6] : memref<7x8xf32>
// CHECK-NEXT:             %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:             %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:             affine.store %4, %arg2[%c6, %arg6] : memref<7x8xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
