// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop'
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
      %e = affine.load %x[0] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

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

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[0] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[%i mod 8] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// -----

// A condition keeps it in range. In the last iteration there is no element behind the one of
// the iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>(%i)[%n] {
      %e = affine.load %x[%i + 1] : memref<?xf64>
      affine.store %e, %y[%i] : memref<?xf64>
    }
  }
  return
}

// -----

// Stores keep their masks where loads are made without.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %y, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    scf.if %c {
      affine.store %v, %y[%i] : memref<?xf64>
    }
  }
  return
}
