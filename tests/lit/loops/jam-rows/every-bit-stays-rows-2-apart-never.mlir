// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows='rows=2 apart=never everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Jamming rows keeps every bit: plain (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: a step (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 step 3 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: not from zero (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 4 to 12 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: from memory (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    %c = affine.load %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %c) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: bounds from outside (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = %n to 30 step 2 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: written before and in the loop (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    affine.store %zero, %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.store %q, %y[%i] : memref<24xf32>
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: several sums (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      %r = arith.addf %u, %a : f32
      affine.yield %r, %q : f32, f32
    }
    %d = arith.subf %s#0, %s#1 : f32
    affine.store %d, %y[%i] : memref<24xf32>
  }
  return
}

// -----

// Jamming rows keeps every bit: handed on crosswise (`apart=never`).

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="2 iterations become one, with one inner loop", apart=no, rows=2}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %u, %q : f32, f32
    }
    affine.store %s#0, %y[%i] : memref<24xf32>
  }
  return
}
