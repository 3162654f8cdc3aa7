// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-updates='rows=4 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Several iterations of the outer loop run as one: update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="4 iterations that update the same elements become one", cleanup=yes, factor=4, guarded=no}}
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
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="4 iterations that update the same elements become one", cleanup=yes, factor=4, guarded=no}}
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

// -----

// What the next element was is not what it will be. Each element is updated by what the
// iteration before left in the next one.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 10] [-1, -1]", Witness="(%i = 0, %j = 1) -> (%i = 3, %j = 0), element [1]", reason=illegal}}
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %v[%j + 1] : memref<300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// -----

// Others are no candidates: elements of their own.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %m[%i, %j] : memref<11x300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %m[%i, %j] : memref<11x300xf32>
    }
  }
  return
}

// -----

// Others are no candidates: one element.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[0] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[0] : memref<300xf32>
    }
  }
  return
}

// -----

// Others are no candidates: no update.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
  }
  return
}

// -----

// Others are no candidates: not the innermost loop around.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    // expected-remark @below {{[Missed] few-iterations | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="the loop has 2 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=2}}
    affine.for %k = 0 to 2 {
      affine.for %j = 0 to 9 {
        %y = affine.load %v[%j] : memref<300xf32>
        %a = affine.load %m[%i, %j] : memref<11x300xf32>
        %p = arith.mulf %a, %x : f32
        %q = arith.addf %y, %p : f32
        affine.store %q, %v[%j] : memref<300xf32>
      }
    }
  }
  return
}
