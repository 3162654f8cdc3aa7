// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=max tile-size=2' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Distances of dependences are finite by the bounds of triangles alone: all three loops are tiled.

func.func @crout(%A: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=crout | Op=affine.for, schedule="[n] -> { S0[k, j] -> [o0, o0, o2, k, k, j] : (o0) mod 2 = 0 and (o2) mod 2 = 0 and 0 <= k < n and k < j < n and -1 + k <= o0 <= k and -1 + j <= o2 <= j; S1[k, i, j] -> [o0, o1, o2, k, i, j] : (o0) mod 2 = 0 and (o1) mod 2 = 0 and (o2) mod 2 = 0 and 0 <= k < n and k < i < n and k < j < n and -1 + k <= o0 <= k and -1 + i <= o1 <= i and -1 + j <= o2 <= j }", statements=2, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=crout | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %k = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %x = affine.load %A[%k, %j] : memref<?x?xf64>
      %d = affine.load %A[%k, %k] : memref<?x?xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %A[%k, %j] : memref<?x?xf64>
    }
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %l = affine.load %A[%i, %k] : memref<?x?xf64>
        %u = affine.load %A[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %u : f64
        %s = arith.subf %a, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @crout(%arg0: memref<?x?xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<()[s0] -> (s0 - 1)>()[%arg1] step 2 {
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to %arg1 step 2 {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to %arg1 step 2 {
// CHECK-NEXT:           affine.if affine_set<(d0, d1) : (-d0 + d1 - 2 >= 0)>(%arg2, %arg3) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0, d1) -> (d0 + 2, d1 + 1)>(%arg2, %arg4) {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 + 2)>(%arg3)[%arg1] {
// CHECK-NEXT:                 affine.for %arg7 = max affine_map<(d0, d1) -> (d0, d1 + 1)>(%arg4, %arg5) to min affine_map<(d0)[s0] -> (s0, d0 + 2)>(%arg4)[%arg1] {
// CHECK-NEXT:                   %0 = affine.load %arg0[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                   %1 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg0[%arg6, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %3 = arith.mulf %0, %1 : f64
// CHECK-NEXT:                   %4 = arith.subf %2, %3 : f64
// CHECK-NEXT:                   affine.store %4, %arg0[%arg6, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0, d1) -> (d0 + 2, d1 + 1)>(%arg2, %arg4) {
// CHECK-NEXT:               affine.for %arg6 = max affine_map<(d0, d1) -> (d0, d1 + 1)>(%arg4, %arg5) to min affine_map<(d0)[s0] -> (s0, d0 + 2)>(%arg4)[%arg1] {
// CHECK-NEXT:                 %0 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 %1 = affine.load %arg0[%arg5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:                 %2 = arith.divf %0, %1 : f64
// CHECK-NEXT:                 affine.store %2, %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + d1 == 0)>(%arg2, %arg5) {
// CHECK-NEXT:                 affine.for %arg6 = max affine_map<(d0, d1) -> (d0 + 1, d1)>(%arg2, %arg4) to min affine_map<(d0)[s0] -> (s0, d0 + 2)>(%arg4)[%arg1] {
// CHECK-NEXT:                   %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:                   %1 = affine.load %arg0[%0, %arg2] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg0[%arg2, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %3 = affine.load %arg0[%0, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %4 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                   %5 = arith.subf %3, %4 : f64
// CHECK-NEXT:                   affine.store %5, %arg0[%0, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
