// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=5 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Rows of a substitution are computed together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=yes, factor=5, guarded=no}}
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// Rows of a substitution are computed together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=yes, factor=5, guarded=no}}
  affine.for %i = 3 to 9 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// Rows become one: substitution.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] never-runs | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  affine.for %i = 5 to 5 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// Rows of a factorisation are computed together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=yes, factor=5, guarded=no}}
  affine.for %i = 0 to 38 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}

// -----

// Rows of a factorisation are computed together.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=yes, factor=5, guarded=no}}
  affine.for %i = 3 to 9 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}

// -----

// Rows become one: factors.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] never-runs | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  affine.for %i = 5 to 5 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}
