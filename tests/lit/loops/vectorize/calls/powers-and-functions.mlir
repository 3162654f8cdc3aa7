// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize="virtual-vector-size=auto leave-plain" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Powers are computed in line but for a few numbers, whose calls no other compiler puts apart.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=powers | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @powers(%a: memref<64xf64>, %b: memref<64xf64>) {
  %e = arith.constant -1.5 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=powers | Op=affine.for, Remark="vectorised by 16", loops=1, masked=no, reductions=0, scalar_cost=1024, vector_cost=232, vector_size=16}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf64>
    %y = math.powf %x, %e : f64
    affine.store %y, %b[%i] : memref<64xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @powers(%arg0: memref<64xf64>, %arg1: memref<64xf64>) {
// CHECK-NEXT:     %cst = arith.constant -1.500000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 step 16 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<-1.500000e+00> : vector<16xf64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg2], %0 {in_bounds = [true]} : memref<64xf64>, vector<16xf64>
// CHECK-NEXT:       %2 = math.powf %1, %cst_0 : vector<16xf64>
// CHECK-NEXT:       vector.transfer_write %2, %arg1[%arg2] {in_bounds = [true]} : vector<16xf64>, memref<64xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors gain nothing where all time goes into calls.

func.func @calls(%a: memref<64xf64>, %b: memref<64xf64>) {
  %e = arith.constant 2.7 : f64
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=calls | Op=affine.for, Remark="vectors would gain nothing: an estimated 1600 cycles instead of 1536", reason=unprofitable, scalar_cost=1536, vector_cost=1600}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf64>
    %y = math.powf %x, %e : f64
    affine.store %y, %b[%i] : memref<64xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @calls(%arg0: memref<64xf64>, %arg1: memref<64xf64>) {
// CHECK-NEXT:     %cst = arith.constant 2.700000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<64xf64>
// CHECK-NEXT:       %1 = math.powf %0, %cst : f64
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<64xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is around the call of a function is worth vectors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=around | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @around(%a: memref<64xf64>, %b: memref<64xf64>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=around | Op=affine.for, Remark="vectorised by 16", loops=1, masked=no, reductions=0, scalar_cost=2496, vector_cost=472, vector_size=16}}
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf64>
    %r = math.sqrt %x : f64
    %q = arith.divf %x, %r : f64
    %y = math.log %q : f64
    %z = arith.divf %y, %r : f64
    affine.store %z, %b[%i] : memref<64xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @around(%arg0: memref<64xf64>, %arg1: memref<64xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 step 16 {
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg2], %0 {in_bounds = [true]} : memref<64xf64>, vector<16xf64>
// CHECK-NEXT:       %2 = math.sqrt %1 : vector<16xf64>
// CHECK-NEXT:       %3 = arith.divf %1, %2 : vector<16xf64>
// CHECK-NEXT:       %4 = math.log %3 : vector<16xf64>
// CHECK-NEXT:       %5 = arith.divf %4, %2 : vector<16xf64>
// CHECK-NEXT:       vector.transfer_write %5, %arg1[%arg2] {in_bounds = [true]} : vector<16xf64>, memref<64xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
