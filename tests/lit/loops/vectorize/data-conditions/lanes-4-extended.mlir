// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Nested conditionals on data are vectorised with masks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    scf.if %c {
      %y = affine.load %b[%i] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i] : memref<10xf64>
      } else {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// -----

// Conditionals on data are vectorised in loops whose last vector has idle lanes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    affine.if affine_set<(d0) : (6 - d0 >= 0)>(%i) {
      %y = affine.load %b[%i + 3] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i + 3] : memref<10xf64>
      }
    }

  }
  return
}

// -----

// A division under a condition does not divide by zero in other lanes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64

    %n = affine.load %k[%i] : memref<10xi32>
    %none = arith.constant 0 : i32
    %d = arith.cmpi ne, %n, %none : i32
    scf.if %d {
      %hundred = arith.constant 100 : i32
      %q = arith.divsi %hundred, %n : i32
      affine.store %q, %k[%i] : memref<10xi32>
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop may depend on each other: an index is not affine (it multiplies or divides by a variable)", Witness="not certain: an index is not affine (it multiplies or divides by a variable)", reason=unknown}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %at = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      affine.store %x, %b[%at] : memref<10xf64>
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop may depend on each other: an index is not affine (it multiplies or divides by a variable)", Witness="not certain: an index is not affine (it multiplies or divides by a variable)", reason=unknown}}
      affine.for %j = 0 to affine_map<()[s0] -> (10 floordiv s0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.if affine_set<()[s0] : (10 mod s0 - 1 >= 0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      affine.if affine_set<(d0)[s0] : (d0 mod s0 - 1 >= 0)>(%i)[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %rest = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      %wide = arith.index_cast %rest : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }

  }
  return
}

// -----

// Indices under a condition are computed only in lanes where it holds.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>, %p: memref<10x10xf64>, %n: index) {
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  // expected-remark @below {{[Missed] vectorize.guarded-index | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an index is divided by a value that may be zero where a condition is false", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>

    scf.if %more {
      %zeroth = affine.min affine_map<(d0) -> (d0 floordiv 0, 4)>(%i)
      %wide = arith.index_cast %zeroth : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }

  }
  return
}
