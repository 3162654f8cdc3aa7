// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-blocked-interchange='block=4 unroll=3 everywhere=true' -canonicalize
// NOTE: What is expected was written by tests/lit/update.py.

// The blocked interchange keeps every bit where blocks fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where blocks fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where blocks fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit of the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the last block is incomplete.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the last block is incomplete.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the last block is incomplete.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit of the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.167, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 1 to 30 step 2 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the bound is unknown.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the bound is unknown.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the bound is unknown.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit of the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.229, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 3 to %n step 3 {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the upper bound is the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the upper bound is the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 1 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit where the upper bound is the least of two.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to 0 iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The blocked interchange keeps every bit of the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to min affine_map<()[s0] -> (s0, 23)>()[%n]  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    %s = affine.for %i = 0 to %n iter_args(%a = %q) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// All bits stay: several values and loops-40; several values and loops-1; several values and
// loops-0.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.354, lines_before=3, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 0 to 30 {
    %c = arith.constant 3.0 : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.apply}}
    %place = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s:2 = affine.for %i = 0 to 20 iter_args(%a = %c, %at = %none) -> (f32, index) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %g = arith.cmpf ogt, %v, %a : f32
      %b = arith.select %g, %v, %a : f32
      %t = arith.select %g, %i, %at : index
      affine.yield %b, %t : f32, index
    }
    %number = arith.index_cast %s#1 : index to i64
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.if}}
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%place) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
      affine.store %number, %p[%j] : memref<30xi64>
    }
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %t = affine.for %i = 20 to 40 iter_args(%a = %s#0) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.subf %v, %a : f32
      affine.for %k = 0 to 2 {
        // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
        affine.store %b, %m[%i, %j] : memref<40x30xf32>
      }
      affine.yield %b : f32
    }
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %t, %o[%j] : memref<30xf32>
  }
  return
}

// -----

// The interchanged nest has blocks, rows and unrolled columns in this form.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-blocked-interchange | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 4", block=4, lines_after=0.104, lines_before=1, unroll=3}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
  affine.for %j = 2 to 30  {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %q = affine.load %o[%j] : memref<30xf32>
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.for}}
    %s = affine.for %i = 0 to 40 iter_args(%a = %zero) -> (f32) {
      // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    %k = arith.mulf %s, %q : f32
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.store}}
    affine.store %k, %o[%j] : memref<30xf32>
  }
  return
}
