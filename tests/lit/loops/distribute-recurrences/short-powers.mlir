// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Scalar code computes powers in a few instructions, too: strips pay for themselves in long loops only. One of unknown
// length in another loop may have three iterations, the coordinates of a point.

func.func @distances(%p: memref<?x?xf64>, %q: memref<?xf64>, %r: memref<?xf64>, %n: index, %d: index) {
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to %n {
    %s = affine.for %k = 0 to %d iter_args(%t = %zero) -> (f64) {
      %a = affine.load %p[%i, %k] : memref<?x?xf64>
      %b = affine.load %q[%k] : memref<?xf64>
      %c = arith.subf %a, %b : f64
      %e = math.powf %c, %two : f64
      %u = arith.addf %t, %e : f64
      affine.yield %u : f64
    }
    affine.store %s, %r[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @distances(%arg0: memref<?x?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant 2.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:       %0 = affine.for %arg6 = 0 to %arg4 iter_args(%arg7 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg6] : memref<?xf64>
// CHECK-NEXT:         %3 = arith.subf %1, %2 : f64
// CHECK-NEXT:         %4 = math.powf %3, %cst_0 : f64
// CHECK-NEXT:         %5 = arith.addf %arg7, %4 : f64
// CHECK-NEXT:         affine.yield %5 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @long(%q: memref<?xf64>, %d: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=long | Op=affine.for, expanded=1, stored=0, strip=64}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-distribute-recurrences | Function=long | Op=affine.for, Remark="the ends of blocks fit 64 bits"}}
  %s = affine.for %k = 0 to %d iter_args(%t = %zero) -> (f64) {
    %b = affine.load %q[%k] : memref<?xf64>
    %e = math.powf %b, %two : f64
    %u = arith.addf %t, %e : f64
    affine.yield %u : f64
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @long(%arg0: memref<?xf64>, %arg1: index) -> f64 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf64>
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant 2.000000e+00 : f64
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to %arg1 step 64 iter_args(%arg3 = %cst) -> (f64) {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0)[s0] -> (d0 + 64, s0)>(%arg2)[%arg1] {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:         %3 = math.powf %2, %cst_0 : f64
// CHECK-NEXT:         affine.store %3, %alloca[%arg4 - %arg2] : memref<64xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to min affine_map<(d0)[s0] -> (d0 + 64, s0)>(%arg2)[%arg1] iter_args(%arg5 = %arg3) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg4 - %arg2] : memref<64xf64>
// CHECK-NEXT:         %3 = arith.addf %arg5, %2 : f64
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
