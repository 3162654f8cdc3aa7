// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// All lanes load where each element is known to exist.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[%i] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = arith.cmpi sge, %dim, %arg3 : index
// CHECK-NEXT:     cf.assert %0, "x is long enough"
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %1 = ub.poison : f64
// CHECK-NEXT:       %2 = vector.transfer_read %arg1[%arg5], %1 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %2, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %4 = ub.poison : f64
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg5], %4 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %2 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %7 = arith.xori %3, %cst_1 : vector<4xi1>
// CHECK-NEXT:       %8 = arith.select %3, %6, %2 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %8, %arg2[%arg5] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst : f64
// CHECK-NEXT:       %3 = scf.if %2 -> (f64) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg5] : memref<?xf64>
// CHECK-NEXT:         %5 = arith.addf %4, %1 : f64
// CHECK-NEXT:         scf.yield %5 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %1 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What a condition around the loop says holds in all lanes; those in the loop are ignored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=around | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @around(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %k: index) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  affine.if affine_set<()[s0, s1] : (s1 - s0 - 8 >= 0, s0 >= 0)>()[%k, %extent] {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=around | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
    affine.for %i = 0 to 8 {
      %v = affine.load %w[%i] : memref<?xf64>
      %c = arith.cmpf ogt, %v, %zero : f64
      scf.if %c {
        %e = affine.load %x[%i + symbol(%k)] : memref<?xf64>
        affine.store %e, %y[%i] : memref<?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @around(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     affine.if affine_set<()[s0, s1] : (s1 - s0 - 8 >= 0, s0 >= 0)>()[%arg3, %dim] {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:         %0 = ub.poison : f64
// CHECK-NEXT:         %1 = vector.transfer_read %arg1[%arg4], %0 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:         %2 = arith.cmpf ogt, %1, %cst_0 : vector<4xf64>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg3]
// CHECK-NEXT:         %4 = ub.poison : f64
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%3], %4 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:         vector.transfer_write %5, %arg2[%arg4], %2 {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
