// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are jammed only where the cost model expects a gain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=no, factor=4, guarded=no}}
  affine.for %i = 0 to 24 {
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

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  affine.for %i = 0 to 23 {
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

// Rows are jammed only where the cost model expects a gain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=no, factor=4, guarded=no}}
  affine.for %i = 0 to 24 {
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

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %e = math.exp %a : f64
      %p = arith.mulf %e, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// Columns fill a vector.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=yes, factor=4, guarded=no}}
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

// Columns fill a vector.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=yes, factor=4, guarded=no}}
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%j, %i] : memref<40x40xf64>
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

// Columns fill a vector.

#map = affine_map<(d0) -> (d0)>
module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40xf32>) {
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="8 iterations become one up to where the first of them ends", cleanup=yes, factor=8, guarded=no}}
    affine.for %arg2 = 0 to 38 {
      %0 = affine.load %arg1[%arg2] : memref<40xf32>
      %1 = affine.for %arg3 = 0 to #map(%arg2) iter_args(%arg4 = %0) -> (f32) {
        %2 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf32>
        %3 = affine.load %arg1[%arg3] : memref<40xf32>
        %4 = arith.mulf %2, %3 : f32
        %5 = arith.subf %arg4, %4 : f32
        affine.yield %5 : f32
      }
      affine.store %1, %arg1[%arg2] : memref<40xf32>
    }
    return
  }
}
