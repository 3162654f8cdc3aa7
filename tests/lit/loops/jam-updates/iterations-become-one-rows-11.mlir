// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-updates='rows=11 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Several iterations of the outer loop run as one: update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="11 iterations that update the same elements become one", cleanup=no, factor=11, guarded=no}}
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// -----

// Several iterations of the outer loop run as one: sum and update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="11 iterations that update the same elements become one", cleanup=no, factor=11, guarded=no}}
  affine.for %i = 0 to 11 {
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}
