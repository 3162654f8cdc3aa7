// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Conditionals on data that store and give results are vectorised.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    %r = scf.if %c -> f64 {
      affine.store %x, %b[%i] : memref<10xf64>
      %y = affine.load %b[%i] : memref<10xf64>
      scf.yield %y : f64
    } else {
      scf.yield %zero : f64
    }
    affine.store %r, %a[%i] : memref<10xf64>

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg3)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : f64
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg3], %2 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = arith.cmpf olt, %3, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %5 = arith.select %1, %4, %cst_1 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       vector.transfer_write %3, %arg1[%arg3], %5 : vector<4xf64>, memref<10xf64>
// CHECK-NEXT:       %6 = ub.poison : f64
// CHECK-NEXT:       %7 = vector.transfer_read %arg1[%arg3], %6, %5 : memref<10xf64>, vector<4xf64>
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %8 = arith.xori %4, %cst_2 : vector<4xi1>
// CHECK-NEXT:       %cst_3 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:       %9 = arith.select %1, %8, %cst_3 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT:       %10 = arith.select %4, %7, %cst_0 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %10, %arg0[%arg3] : vector<4xf64>, memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
