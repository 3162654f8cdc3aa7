// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=auto leave-plain=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A sum has a version for few iterations.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, most_iterations=12, reductions=0, scalar_cost=16640, vector_cost=11328, vector_size=4}}
  affine.for %i = 0 to %rows {
    %sum = affine.for %k = 0 to %columns iter_args(%partial = %zero) -> (f64) {
      %a = affine.load %m[%i, %k] : memref<?x?xf64>
      %b = affine.load %x[%k] : memref<?xf64>
      %d = arith.subf %a, %b fastmath<reassoc> : f64
      %next = arith.addf %partial, %d fastmath<reassoc> : f64
      affine.yield %next : f64
    }
    affine.store %sum, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?x?xf64>
// CHECK-NEXT:     %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf64>
// CHECK-NEXT:     affine.if affine_set<()[s0] : (-s0 + 12 >= 0)>()[%dim_0] {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%dim] step 4 {
// CHECK-NEXT:         %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:         %0 = affine.for %arg4 = 0 to %dim_0 iter_args(%arg5 = %cst_1) -> (vector<4xf64>) {
// CHECK-NEXT:           %1 = ub.poison : f64
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg4], %1 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = ub.poison : f64
// CHECK-NEXT:           %4 = vector.transfer_read %arg1[%arg4], %3 {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.subf %2, %4 fastmath<reassoc> : vector<4xf64>
// CHECK-NEXT:           %6 = arith.addf %arg5, %5 fastmath<reassoc> : vector<4xf64>
// CHECK-NEXT:           affine.yield %6 : vector<4xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         vector.transfer_write %0, %arg2[%arg3] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%dim] to %dim {
// CHECK-NEXT:         %0 = affine.for %arg4 = 0 to %dim_0 iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4] : memref<?xf64>
// CHECK-NEXT:           %3 = arith.subf %1, %2 fastmath<reassoc> : f64
// CHECK-NEXT:           %4 = arith.addf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:           affine.yield %4 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg3 = 0 to %dim {
// CHECK-NEXT:         %0 = affine.for %arg4 = 0 to %dim_0 iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4] : memref<?xf64>
// CHECK-NEXT:           %3 = arith.subf %1, %2 fastmath<reassoc> : f64
// CHECK-NEXT:           %4 = arith.addf %arg5, %3 fastmath<reassoc> : f64
// CHECK-NEXT:           affine.yield %4 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg2[%arg3] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
