// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -verify-by-running -test-affine-loop-unswitch
// NOTE: What is expected was written by tests/lit/update.py.

// Values that a loop carries.

func.func @f(%m: memref<8xf64>, %n: index, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f64 {
    // expected-remark @below {{[Passed] unswitched | Category:test-affine-loop-unswitch | Function=f | Op=affine.if}}
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {
      affine.store %a, %m[%i] : memref<8xf64>
    } else {
      affine.store %x, %m[%i + 4] : memref<8xf64>
    }
    %b = arith.addf %a, %x : f64
    affine.yield %b : f64
  }
  return %r : f64
}

// -----

// The outer one of two.

func.func @f(%m: memref<8xf64>, %n: index, %x: f64) -> f64 {
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      // expected-remark @below {{[Passed] erase-dead | Category:test-affine-loop-unswitch | Function=f | Op=affine.for}}
      affine.for %j = 0 to %n {
        // expected-remark @below {{[Passed] unswitched | Category:test-affine-loop-unswitch | Function=f | Op=affine.if}}
        affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
          affine.store %x, %m[%i] : memref<8xf64>
        }
      }
    } else {
      affine.store %x, %m[%i + 4] : memref<8xf64>
    }
  }
  return %x : f64
}

// -----

// What gives values, and what changes.

func.func @f(%m: memref<8xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] gives-values | Category:test-affine-loop-unswitch | Function=f | Op=affine.if, Remark="the conditional gives values"}}
    %0 = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] -> f64 {
      affine.yield %x : f64
    } else {
      %1 = arith.addf %x, %x : f64
      affine.yield %1 : f64
    }
    // expected-remark @below {{[Missed] condition-varies | Category:test-affine-loop-unswitch | Function=f | Op=affine.if, Remark="the condition depends on what is next around it"}}
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %0, %m[%i] : memref<8xf64>
    }
  }
  return
}
