// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps every bit.
// Strips have loops of their own.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=1, strip=64}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=1024}}
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

// A loop that stores the value that it carries is not distributed.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="an op that depends on carried values has effects", reason=unsupported}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The recurrence is not distributed: loaded in between.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="an op that depends on carried values has effects", reason=unsupported}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %g = arith.mulf %b, %t : f32
    affine.store %g, %w[%i] : memref<150xf32>
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The recurrence is not distributed: a choice.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="an op that depends on carried values has regions", reason=unsupported}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> f32 {
      affine.yield %t : f32 } else { affine.yield %e : f32 }
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// A loop without a call that pays is not distributed.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = arith.negf %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// A call that takes the carried value stays in the loop.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %x = math.exp %t : f32
    %q = arith.addf %x, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The recurrence is not distributed.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 15 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The recurrence is not distributed: approximate, in any order.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %q = arith.addf %t, %e fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// A loop that carries an integer is not distributed.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  %one = arith.constant 1 : i32
  %s = affine.for %i = 0 to 150 iter_args(%t = %one) -> (i32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %o = math.exp %a : f32
    %m = arith.fptosi %o : f32 to i32
    %q = arith.addi %t, %m : i32
    affine.yield %q : i32
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 2 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i - 2] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 148 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 2] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 100 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[0] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[0] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i + 1] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Recurrences through memory are apart from functions in line.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 15 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Functions of what the recurrence stores stay. Each iteration computes from what the one
// before has stored.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 1 to 149 {
    %a = affine.load %w[%i - 1] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// A recurrence that overwrites what functions load is refused.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 147]", Witness="(%i = 1) -> (%i = 148), element [1]", reason=illegal}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    affine.store %e, %w[149 - %i] : memref<150xf32>
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// No buffer holds an index of memory.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] unsupported-value | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="no buffer can hold a value of type index that the second loop needs", reason=unsupported}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %h = arith.fptosi %a : f32 to i32
    %o = arith.index_cast %h : i32 to index
    %e = math.exp %a : f32
    %g = arith.fptosi %t : f32 to i32
    %j = arith.index_cast %g : i32 to index
    %p = arith.addi %o, %j : index
    %l = arith.index_cast %p : index to i32
    %z = arith.sitofp %l : i32 to f32
    %y = arith.addf %t, %z : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// Calls in front of inner loops are apart.
// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 40 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 3 to 149 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 40 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 3 to 149 step 2 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Calls in front of inner loops are apart.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to 131 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j] : memref<150xf32>
    }
    affine.store %e, %w[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j + 5] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
// expected-warning @below {{'@main' is not run: 'affine.load' op subscript 150 is outside dimension 0 of extent 150}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 5000 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j mod 9] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Inner loops that are long hide calls.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  affine.for %i = 0 to 150 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to %n {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %w[%j mod 9] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Inner loops that calls wait for stay. The next iteration loads what an inner loop stores.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 0, %j = 0) -> (%i = 1), element [1]", reason=illegal}}
  affine.for %i = 0 to 149 {
    %a = affine.load %v[%i] : memref<150xf32>
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %a : f32
    affine.for %j = 0 to 7 {
      %b = affine.load %w[%j] : memref<150xf32>
      %p = arith.mulf %e, %f : f32
      %q = arith.addf %b, %p : f32
      affine.store %q, %v[%i + 1] : memref<150xf32>
    }

  }
  return %zero, %zero : f32, f32
}

// -----

// Whole rows are distributed. Rows of sums whose terms are stored anyway: terms for all rows
// first.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed-rows | Category:affine-distribute-recurrences | Function=main | Op=affine.for}}
  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=0, stored=1, strip=30}}
    %s = affine.for %j = 0 to 30 step 1 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %v[30 * %i + %j] : memref<150xf32>
      %e = math.exp %a : f32
      affine.store %e, %w[30 * %i + %j] : memref<150xf32>
      %q = arith.addf %t, %e fastmath<reassoc> : f32
      affine.yield %q : f32
    }
    affine.store %s, %v[30 * %i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}
