// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences=everywhere=true
// NOTE: What is expected was written by tests/lit/update.py.

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i + 15] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=15}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i - %j + 15] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[15 * %i + %j floordiv 2] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What is stored anyway is in no buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[%i] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[15 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What something else may overwrite goes through a buffer.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
    %s = affine.for %j = 0 to 15 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[15 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[%j] : memref<150xf32>
      affine.store %a, %w[%j + 1] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Stores behind inner loops keep nothing for them. What the second part stores is not in memory
// yet when that part begins.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %w: memref<12xf64>) {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 2 to 9 {
    %x = affine.load %m[%i] : memref<12xf64>
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=f | Op=affine.for, expanded=0, stored=0, strip=3}}
    %s = affine.for %k = 0 to 3 iter_args(%a = %x) -> (f64) {
      %b = arith.addf %a, %a : f64
      affine.yield %b : f64
    }
    affine.store %x, %w[%i + 1] : memref<12xf64>
  }
  return
}
