// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate=fast-mem-capacity=0
// NOTE: What is expected was written by tests/lit/update.py.

// The program computes the same after copying: blocks that are run again.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^again(%zero : index)
^again(%k: index):
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=10, bytes=80, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=80, reason=unsupported}}
    %0 = affine.load %m[%i + symbol(%k)] : memref<10xf64>
    affine.store %0, %m[%i * 2 + 3] : memref<10xf64>
  }
  %next = arith.addi %k, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^again(%next : index), ^behind
^behind:
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
    %0 = affine.load %m[%i] : memref<10xf64>
    affine.store %0, %r[-%i + 9] : memref<10xf64>
  }
  return
}

// -----

// The program computes the same after copying: a subscript from between the accesses.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=10, bytes=80, fills=1, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=88, reason=unsupported}}
  %0 = affine.load %r[3] : memref<10xf64>
  %k = arith.addi %n, %n : index
  %h = arith.shrui %k, %n : index
  affine.store %0, %m[symbol(%h)] : memref<10xf64>
  return
}

// -----

// The program computes the same after copying: partial tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %t = 0 to 10 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[-%i + 9] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: a loop that may not run.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=8, reason=unsupported}}
      affine.store %x, %m[%j] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: every second element.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 step 2 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=8, reason=unsupported}}
    affine.store %x, %m[%i] : memref<10xf64>
  }
  return
}

// -----

// The program computes the same after copying: only else.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
    } else {
      affine.store %x, %m[%i] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: a condition keeps subscripts inside.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %0 = affine.load %m[%i - 1] : memref<10xf64>
      affine.store %0, %r[%i] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: another nest in the loop writes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
      %0 = affine.load %m[%j] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
    }
    affine.for %j = 0 to 9 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
      %1 = affine.load %r[%j] : memref<10xf64>
      affine.store %1, %m[%j + 1] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: a loop beside the range writes.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=1}}
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
      affine.for %k = 0 to 1 {
        // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
        // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=8, reason=unsupported}}
        affine.store %x, %m[%k + %i] : memref<10xf64>
      }
    }
  }
  return
}

// -----

// The program computes the same after copying: straight code.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=2, bytes=16, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=24, reason=unsupported}}
  affine.store %x, %m[3] : memref<10xf64>
  %0 = affine.load %m[4] : memref<10xf64>
  affine.store %0, %r[symbol(%n)] : memref<10xf64>
  affine.for %i = 0 to 3 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=8, reason=unsupported}}
    affine.store %x, %r[%i + symbol(%n)] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
  %1 = affine.load %r[5] : memref<10xf64>
  affine.store %1, %m[0] : memref<10xf64>
  return
}

// -----

// The program computes the same after copying: quotients and single elements.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %t = 0 to 10 step 3 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark="the buffers exceed the capacity of fast memory", bytes=80, reason=unsupported}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 3, 10)>(%t) {
      affine.store %x, %m[%i floordiv 3] : memref<10xf64>
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %m[%i floordiv 3] : memref<10xf64>
    }
  }
  return
}

// -----

// Programs mean the same: carried values.
// Capacity.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %s = affine.for %i = 0 to 9 iter_args(%a = %x) -> (f64) {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=2, bytes=16, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
    %0 = affine.load %m[%i + 1] : memref<10xf64>
    %1 = arith.addf %a, %0 : f64
    affine.store %1, %m[%i] : memref<10xf64>
    affine.yield %1 : f64
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=8, reason=unsupported}}
  affine.store %s, %r[0] : memref<10xf64>
  return
}

// -----

// Single elements at quotients are copied without loops.

func.func @f(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=4, fills=0, held=0}}
    // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the buffers exceed the capacity of fast memory", bytes=4, reason=unsupported}}
    affine.store %x, %m[%i floordiv 2] : memref<4xf32>
  }
  return
}

// -----

// Bounds that are cast from integers. Copies are bound to the indices that integers are cast
// to, not to these.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%n_arg: i32, %k_arg: i32, %m: memref<?x6xf64>, %r: memref<?x6xf64>) -> index {
  %n = arith.index_cast %n_arg : i32 to index
  %k = arith.index_cast %k_arg : i32 to index
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %n {
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1x1, bytes=8, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=16, reason=unsupported}}
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x6xf64>
      affine.store %0, %r[%i + symbol(%k), %j] : memref<?x6xf64>
    }
  }
  %again = arith.index_cast %k_arg : i32 to index
  return %again : index
}
