// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=3 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `illegal-jam`.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 33]", Witness="(%i = 4) -> (%i = 5, %j = 3), element [4]", reason=illegal}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j + 1] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// The pass refuses this program with the code `illegal-jam`.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 4) -> (%i = 5), element [4]", reason=illegal}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i - 1] : memref<40xf64>
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

// The pass refuses this program with the code `illegal-jam`.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-35, -3]", Witness="(%i = 4, %j = 3) -> (%i = 5, %j = 0), element [5, 0]", reason=illegal}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.store %n, %m[%j + 2, 0] : memref<40x40xf64>
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// -----

// What is refused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="3 iterations become one up to where the first of them ends", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %z = affine.load %x[%k] : memref<40xf64>
      affine.store %z, %m[%k, %k] : memref<40x40xf64>
    }
  }
  return
}

// -----

// The pass refuses this program with the code `bounds-vary`.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] bounds-vary | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop", Witness="{{\S+}} -> {{\S+}}, (%i = 4) -> (%i = 5), value %i", reason=unsupported}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = affine_map<(d0) -> (d0 - 3)>(%i) to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
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

// The pass refuses this program with the code `bounds-vary`.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] bounds-vary | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop", Witness="{{\S+}} -> {{\S+}}, (%i = 4) -> (%i = 5), value %i", reason=unsupported}}
  affine.for %i = 4 to 38 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
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
