// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-invariant-code-motion
// NOTE: What is expected was written by tests/lit/update.py.

// Arithmetic on invariant operands is hoisted.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.mulf}}
    %0 = arith.mulf %x, %x : f64
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// A chain of operations on invariant operands is hoisted.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.mulf}}
    %1 = arith.mulf %x, %x : f64
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.addf}}
    %0 = arith.addf %1, %x : f64
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// A load that nothing in the loop overwrites is hoisted.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, compared=1}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %m[%i + 5] : memref<12xf64>
  }
  return
}

// -----

// The operation is hoisted: a store in front of what reads.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, compared=2}}
    affine.store %x, %m[3] : memref<12xf64>
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, compared=2}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %m[%i + 4] : memref<12xf64>
  }
  return
}

// -----

// Two stores of invariant values are hoisted in their order.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, compared=1}}
    affine.store %x, %m[3] : memref<12xf64>
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, compared=1}}
    affine.store %x, %m[4] : memref<12xf64>
  }
  return
}

// -----

// An inner loop that is invariant is hoisted whole.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for}}
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%j] : memref<12xf64>
    }
  }
  return
}

// -----

// The operation is hoisted: a loop that reads what it wrote.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for, compared=6}}
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%j] : memref<12xf64>
      %0 = affine.load %m[%j] : memref<12xf64>
      affine.store %0, %m[%j + 6] : memref<12xf64>
    }
  }
  return
}

// -----

// A conditional that is invariant is hoisted whole.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.if, compared=2}}
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%k) {
      affine.store %x, %m[3] : memref<12xf64>
    } else {
      affine.store %x, %m[4] : memref<12xf64>
    }
  }
  return
}

// -----

// The operation is hoisted: what an inner loop repeats.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, compared=1}}
      %0 = affine.load %m[%i] : memref<12xf64>
      affine.store %0, %m[%j + 8] : memref<12xf64>
    }
  }
  return
}

// -----

// A store stays where the loop reads its element before.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="the loop accesses the element elsewhere: {{\S+}}: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 0) -> (%i = 1), element [3]", reason=illegal}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %m[%i + 5] : memref<12xf64>
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="the loop accesses the element elsewhere: {{\S+}}: flow dependence: 'affine.store' -> 'affine.load' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 0) -> (%i = 1), element [3]", reason=illegal}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// A load stays where the loop writes its element.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="the loop accesses the element elsewhere: {{\S+}}: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 0) -> (%i = 3), element [3]", reason=illegal}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// Stays: written with another value.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="the loop accesses the element elsewhere: {{\S+}}: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 0) -> (%i = 3), element [3]", reason=illegal}}
    affine.store %x, %m[3] : memref<12xf64>
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.constant}}
    %0 = arith.constant 1.0 : f64
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// The operation is not hoisted: read where a condition does not hold.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.store %x, %m[3] : memref<12xf64>
    } else {
      %0 = affine.load %m[3] : memref<12xf64>
      affine.store %0, %m[%i + 8] : memref<12xf64>
    }
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="the loop accesses the element elsewhere: {{\S+}}: output dependence: 'affine.store' -> 'affine.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 1) -> (%i = 2), element [3]", reason=illegal}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// The operation is not hoisted: a loop that reads before it writes.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for, Remark="it overwrites what it reads: {{\S+}}: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}{{\s+}}depth 3, not carried by a loop{{\s+}}distance [0, 0] [0, 0]{{\s+}}witness: (%i = 0, %j = 0) -> (%i = 0, %j = 0), element [0]", reason=illegal}}
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%j] : memref<12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%j] : memref<12xf64>
    }
  }
  return
}

// -----

// The operation is not hoisted: memory that may be the same.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="the loop accesses the element elsewhere: {{\S+}}: anti dependence: 'affine.load' -> 'memref.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}distances (1) (2) (3){{\s+}}witness: (%i = 0) -> (%i = 1), element [3], where %k = 3", reason=illegal}}
    %0 = affine.load %m[3] : memref<12xf64>
    memref.store %0, %m[%k] : memref<12xf64>
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 0 {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = max affine_map<(d0) -> (d0, 1)>(%n) to 4 {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 1 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for}}
    affine.for %j = 0 to %n {
      // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store}}
      // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
      affine.store %x, %m[3] : memref<12xf64>
    }
  }
  return
}

// -----

// Nothing is written where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
      affine.store %x, %m[3] : memref<12xf64>
    }
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.remui, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = arith.remui %k, %n : index
    memref.store %x, %m[%0] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.constant}}
    %c = arith.constant 7 : index
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.remui}}
    %0 = arith.remui %k, %c : index
    memref.store %x, %m[%0] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.apply, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%k, %n]
    memref.store %x, %m[%0] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.apply, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%k, %n]
    %1 = affine.load %m[%0] : memref<12xf64>
    affine.store %1, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.load %d[0] : memref<?xf64>
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark-re @below {{[Missed] illegal-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="the loop accesses the element elsewhere: {{\S+}}: anti dependence: 'affine.load' -> 'affine.store' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 11]{{\s+}}distances (1) (2) (3) (4) (5) (6) (7) (8) … (11): 11 of them{{\s+}}witness: (%i = 0) -> (%i = 11), element [11], where %n = 12", reason=illegal}}
    %0 = affine.load %m[11] : memref<12xf64>
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// Nothing faults where the loop does not run.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, compared=1}}
    %0 = affine.load %m[11] : memref<12xf64>
    affine.store %0, %m[%i mod 5] : memref<12xf64>
  }
  return
}

// -----

// Freed memory is not read where the loop does not run.

func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
  %m = memref.alloc() : memref<4xf64>
  affine.store %x, %m[1] : memref<4xf64>
  affine.for %i = 0 to 2 {
    affine.if affine_set<(d0, d1) : (d1 - d0 == 0)>(%i, %n) {
      memref.dealloc %m : memref<4xf64>
    }
  }
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.load %m[1] : memref<4xf64>
    affine.store %0, %out[%i] : memref<4xf64>
  }
  return
}

// -----

// A load may be hoisted if the memory is freed only after the loop.

func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
  %m = memref.alloc() : memref<4xf64>
  affine.store %x, %m[1] : memref<4xf64>
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load}}
    %0 = affine.load %m[1] : memref<4xf64>
    affine.store %0, %out[%i] : memref<4xf64>
  }
  memref.dealloc %m : memref<4xf64>
  return
}

// -----

// An argument that is freed behind the loop is there where the function begins.

// expected-warning @below {{'@f' is not run: 'memref.dealloc' op frees memory of kind 'argument', not of the heap}}
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<4xf64>, %n: index, %out: memref<?xf64>) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load}}
    %0 = affine.load %m[1] : memref<4xf64>
    affine.store %0, %out[%i] : memref<?xf64>
  }
  memref.dealloc %m : memref<4xf64>
  return
}

// -----

// One that is freed in front of it is not, nor one that is freed in an earlier iteration around it.

// expected-warning @below {{'@f' is not run: 'memref.dealloc' op frees memory of kind 'argument', not of the heap}}
func.func @f(%m0: memref<4xf64>, %m1: memref<4xf64>, %n: index, %out: memref<?xf64>) {
  memref.dealloc %m0 : memref<4xf64>
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.load %m0[1] : memref<4xf64>
    affine.store %0, %out[%i] : memref<?xf64>
  }
  affine.for %t = 0 to 3 {
    // expected-remark-re @below {{[Missed] unknown-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for, Remark="the loop accesses the element elsewhere: {{\S+}}: possible anti dependence: 'affine.load' -> 'memref.dealloc' at {{\S+}}{{\s+}}depth 2, not carried by a loop{{\s+}}distance [0, 0]{{\s+}}not certain: all of the memory is freed", reason=unknown}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
      %0 = affine.load %m1[1] : memref<4xf64>
      affine.store %0, %out[%i] : memref<?xf64>
    }
    affine.if affine_set<(d0) : (d0 == 0)>(%t) {
      memref.dealloc %m1 : memref<4xf64>
    }
  }
  return
}

// -----

// Memory may be freed in an earlier iteration.

func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m0 = memref.alloc() : memref<4xf64>
  %m1 = memref.alloc() : memref<4xf64>
  affine.store %x, %m0[1] : memref<4xf64>
  affine.store %x, %m1[1] : memref<4xf64>
  %r:2 = scf.for %t = %c0 to %c3 step %c1 iter_args(%a = %m0, %b = %m1)
  -> (memref<4xf64>, memref<4xf64>) {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
      %0 = affine.load %a[1] : memref<4xf64>
      affine.store %0, %out[%i] : memref<4xf64>
    }
    %first = arith.cmpi eq, %t, %c0 : index
    scf.if %first {
      memref.dealloc %a : memref<4xf64>
    }
    scf.yield %b, %a : memref<4xf64>, memref<4xf64>
  }
  return
}

// -----

// A condition that is not affine takes nothing away.

func.func @f(%m: memref<12xf64>, %n: index, %b: i1) {
  scf.if %b {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, compared=1}}
      %0 = affine.load %m[3] : memref<12xf64>
      affine.store %0, %m[%i mod 3] : memref<12xf64>
    }
  }
  return
}

// -----

// Code that never runs stays where others access the memory.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 2 to 2 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="a loop around it never runs, so no dependence is known", reason=unsupported}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %m[%i] : memref<12xf64>
  }
  return
}

// -----

// Code that never runs stays where others access the memory.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 4 to 1 {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.for, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.for %j = 0 to 12 {
      // expected-remark @below {{[Missed] never-runs | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="a loop around it never runs, so no dependence is known", reason=unsupported}}
      %0 = affine.load %m[3] : memref<12xf64>
      affine.store %0, %m[%j] : memref<12xf64>
    }
  }
  return
}

// -----

// Code that never runs stays where others access the memory.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 2 to 2 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load}}
    %0 = affine.load %m[3] : memref<12xf64>
    affine.store %0, %d[%i] : memref<?xf64>
  }
  return
}

// -----

// Values inside regions count. A conditional whose operands are invariant uses the induction
// variable inside.

func.func private @seen(f64)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-invariant-code-motion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.cmpi}}
    %b = arith.cmpi eq, %k, %n : index
    %0 = scf.if %b -> index { scf.yield %i : index } else { scf.yield %k : index }
    memref.store %x, %m[%0] : memref<12xf64>
  }
  return
}

// -----

// Values inside regions count. A conditional whose operands are invariant uses the induction
// variable inside.

func.func @f(%x: f64) -> f64 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> f64 {
    %0 = arith.addf %a, %x : f64
    // expected-remark @below {{[Passed] hoisted | Category:affine-loop-invariant-code-motion | Function=f | Op=arith.mulf}}
    %1 = arith.mulf %x, %x : f64
    %2 = arith.addf %0, %1 : f64
    affine.yield %2 : f64
  }
  return %r : f64
}

// -----

// Memory that a call may free is not read where the loop does not run.

func.func private @g(%m: memref<4xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %n, %c0 : index
  scf.if %z { memref.dealloc %m : memref<4xf64> }
  return
}
func.func @f(%n: index, %x: f64, %out: memref<4xf64>) {
  %m = memref.alloc() : memref<4xf64>
  affine.store %x, %m[0] : memref<4xf64>
  func.call @g(%m, %n) : (memref<4xf64>, index) -> ()
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    %0 = affine.load %m[0] : memref<4xf64>
    affine.store %0, %out[%i] : memref<4xf64>
  }
  return
}

// -----

// What is in bounds inside of a loop alone stays there.

func.func @f(%m: memref<8xf64>, %r: memref<8xf64>) {
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) {
      // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
      %0 = affine.load %m[%n - 1] : memref<8xf64>
      affine.store %0, %r[%i] : memref<8xf64>
    }
  }
  return
}

// -----

// A loop runs only if it begins below each of its ends.

func.func @f(%m: memref<8xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to min affine_map<()[s0] -> (8, s0)>()[%n] {
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.store %x, %m[3] : memref<8xf64>
  }
  return
}
