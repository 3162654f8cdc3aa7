// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences=strip=1
// NOTE: What is expected was written by tests/lit/update.py.

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  %s = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  %s = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=1}}
  %s:2 = affine.for %i = 0 to 150 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=1}}
  %s:2 = affine.for %i = 0 to 40 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=1}}
  %s:2 = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=1}}
  %s:2 = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.sin %a : f32
    affine.store %e, %w[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %u, %f : f32
    %c = affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) -> f32 {
      affine.yield %a : f32
    } else {
      %b = affine.load %w[%i] : memref<150xf32>
      affine.yield %b : f32
    }
    %q = arith.addf %p, %c : f32
    %r = arith.maximumf %q, %t : f32
    affine.yield %r, %e : f32, f32
  }
  return %s#0, %s#1 : f32, f32
}

// -----

// Distributing the recurrence keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1}}
  %s = affine.for %i = 0 to 40 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit: memory from before.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1}}
  %s = affine.for %i = 3 to 149 step 2 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Distributing the recurrence keeps every bit of the result.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1}}
  %s = affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[(%i + 7) mod 150] : memref<150xf32>
    %e = math.exp %a : f32
    affine.store %e, %v[%i] : memref<150xf32>
    %q = arith.subf %e, %t : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0]", Witness="(%i = 10) -> (%i = 10), element [11]", reason=illegal}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [9, 9]", Witness="(%i = 10) -> (%i = 19), element [10]", reason=illegal}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i - 9] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i + 5] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=1}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %v[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}
