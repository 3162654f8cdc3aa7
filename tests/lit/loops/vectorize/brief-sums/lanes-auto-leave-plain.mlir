// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=auto leave-plain=true'
// NOTE: What is expected was written by tests/lit/update.py.

// No version. Where the number of iterations varies, is known, or sums are vectorised across
// anyway.

func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  // expected-remark @below {{[Missed] vectorize.varying-bounds | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the bounds of an inner loop differ from lane to lane", reason=unsupported}}
  affine.for %i = 0 to %rows {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    %sum = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%partial = %zero) -> (f64) {
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

// -----

// No version: 5-reassoc. Where the number of iterations varies, is known, or sums are
// vectorised across anyway.

func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to %rows {
    %sum = affine.for %k = 0 to 5 iter_args(%partial = %zero) -> (f64) {
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

// -----

// No version: 512-reassoc. Where the number of iterations varies, is known, or sums are
// vectorised across anyway.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 40 is outside dimension 1 of extent 40}}
func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %rows {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    %sum = affine.for %k = 0 to 512 iter_args(%partial = %zero) -> (f64) {
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

// -----

// No version. Where the number of iterations varies, is known, or sums are vectorised across
// anyway.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=24832, vector_cost=11328, vector_size=4}}
  affine.for %i = 0 to %rows {
    %sum = affine.for %k = 0 to %columns iter_args(%partial = %zero) -> (f64) {
      %a = affine.load %m[%i, %k] : memref<?x?xf64>
      %b = affine.load %x[%k] : memref<?xf64>
      %d = arith.subf %a, %b fastmath<none> : f64
      %next = arith.addf %partial, %d fastmath<none> : f64
      affine.yield %next : f64
    }
    affine.store %sum, %y[%i] : memref<?xf64>
  }
  return
}

// -----

// All sums are brief. The version is for few iterations of each sum in the nest, also of loops
// with steps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x?xf64>, %n: memref<?x?xf64>, %y: memref<?xf64>,
    %v: f64, %p: index, %q: index) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, most_iterations=12, reductions=0, scalar_cost=33088, vector_cost=22608, vector_size=4}}
  affine.for %i = 0 to %rows {
    %s = affine.for %k = 0 to %p iter_args(%partial = %zero) -> (f64) {
      %a = affine.load %m[%i, %k] : memref<?x?xf64>
      %b = arith.subf %a, %v : f64
      %c = arith.mulf %b, %b : f64
      %next = arith.addf %partial, %c fastmath<reassoc> : f64
      affine.yield %next : f64
    }
    %t = affine.for %k = 1 to %q step 3 iter_args(%partial = %s) -> (f64) {
      %a = affine.load %n[%i, %k] : memref<?x?xf64>
      %b = arith.subf %a, %v : f64
      %c = arith.mulf %b, %b : f64
      %next = arith.addf %partial, %c fastmath<reassoc> : f64
      affine.yield %next : f64
    }
    affine.store %t, %y[%i] : memref<?xf64>
  }
  return
}
