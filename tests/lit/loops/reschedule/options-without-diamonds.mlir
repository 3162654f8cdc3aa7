// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=8 diamond=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Dependences in a sweep point along both faces of a diamond.

func.func @seidel(%A: memref<?x?xf64>, %n: index, %T: index) {
  // expected-remark-re @below {{[Missed] no-diamonds | Category:affine-reschedule | Function=seidel | Op=affine.for, Remark="'diamond' changes nothing: dependences are not between the faces of diamonds: iteration [0, 2, 1] of the statement at {{\S+}} depends on iteration [0, 1, 1] (flow)", Witness="S0[0, 1, 1] -> S0[0, 2, 1]", reason=illegal}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=seidel | Op=affine.for, schedule="[T, n] -> { S0[t, i, j] -> [o0, o1, o2, t, t + i, t + j] : (o0) mod 8 = 0 and (o1) mod 8 = 0 and (o2) mod 8 = 0 and 0 <= t < T and 0 < i <= -2 + n and 0 < j <= -2 + n and -7 + t <= o0 <= t and -7 + t + i <= o1 <= t + i and -7 + t + j <= o2 <= t + j }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=seidel | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %t = 0 to %T {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %c = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %p = arith.addf %a, %b : f64
        %q = arith.addf %p, %c : f64
        affine.store %q, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @seidel(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 step 8 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0, s1] -> (s0 + s1 - 2, d0 + s1 + 6)>(%arg3)[%arg2, %arg1] step 8 {
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0, d1)[s0] -> (d0, ((d1 - s0 + 3) floordiv 8) * 8)>(%arg3, %arg4)[%arg1] to min affine_map<(d0, d1)[s0, s1] -> (s0 + s1 - 2, d0 + s1 + 6, d1 + s1 + 5)>(%arg3, %arg4)[%arg2, %arg1] step 8 {
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0, d1, d2)[s0] -> (d0, d1 - s0 + 2, d2 - s0 + 2)>(%arg3, %arg4, %arg5)[%arg1] to min affine_map<(d0, d1, d2)[s0] -> (s0, d0 + 8, d1 + 7, d2 + 7)>(%arg3, %arg4, %arg5)[%arg2] {
// CHECK-NEXT:             affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 + 1)>(%arg4, %arg6) to min affine_map<(d0, d1)[s0] -> (d0 + 8, d1 + s0 - 1)>(%arg4, %arg6)[%arg1] {
// CHECK-NEXT:               affine.for %arg8 = max affine_map<(d0, d1) -> (d0, d1 + 1)>(%arg5, %arg6) to min affine_map<(d0, d1)[s0] -> (d0 + 8, d1 + s0 - 1)>(%arg5, %arg6)[%arg1] {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0, d1) -> (-d0 + d1)>(%arg6, %arg7)
// CHECK-NEXT:                 %1 = affine.apply affine_map<(d0, d1) -> (-d0 + d1)>(%arg6, %arg8)
// CHECK-NEXT:                 %2 = affine.load %arg0[%0 - 1, %1] : memref<?x?xf64>
// CHECK-NEXT:                 %3 = affine.load %arg0[%0, %1 - 1] : memref<?x?xf64>
// CHECK-NEXT:                 %4 = affine.load %arg0[%0 + 1, %1 + 1] : memref<?x?xf64>
// CHECK-NEXT:                 %5 = arith.addf %2, %3 : f64
// CHECK-NEXT:                 %6 = arith.addf %5, %4 : f64
// CHECK-NEXT:                 affine.store %6, %arg0[%0, %1] : memref<?x?xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The outermost loop carries nothing: all tiles along it start at once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=gemm | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @gemm(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Missed] no-diamonds | Category:affine-reschedule | Function=gemm | Op=affine.for, Remark="'diamond' changes nothing: the outermost loop over tiles is parallel without it", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=gemm | Op=affine.for, schedule="[n] -> { S0[i, j, k] -> [o0, o1, o2, i, j, k] : (o0) mod 8 = 0 and (o1) mod 8 = 0 and (o2) mod 8 = 0 and 0 <= i < n and 0 <= j < n and 0 <= k < n and -7 + i <= o0 <= i and -7 + j <= o1 <= j and -7 + k <= o2 <= k }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=gemm | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %q = arith.addf %p, %c : f64
        affine.store %q, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @gemm(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: memref<?x?xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 step 8 {
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg3 step 8 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (s0, d0 + 8)>(%arg4)[%arg3] {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (s0, d0 + 8)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (s0, d0 + 8)>(%arg6)[%arg3] {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg7, %arg9] : memref<?x?xf64>
// CHECK-NEXT:                 %1 = affine.load %arg1[%arg9, %arg8] : memref<?x?xf64>
// CHECK-NEXT:                 %2 = affine.load %arg2[%arg7, %arg8] : memref<?x?xf64>
// CHECK-NEXT:                 %3 = arith.mulf %0, %1 : f64
// CHECK-NEXT:                 %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:                 affine.store %4, %arg2[%arg7, %arg8] : memref<?x?xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
