// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate
// NOTE: What is expected was written by tests/lit/update.py.

// The program computes the same after copying: blocks that are run again.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^again(%zero : index)
^again(%k: index):
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i + symbol(%k)] : memref<10xf64>
    affine.store %0, %m[%i * 2 + 3] : memref<10xf64>
  }
  %next = arith.addi %k, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^again(%next : index), ^behind
^behind:
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %i = 0 to 10 {
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
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %t = 0 to 10 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[-%i + 9] : memref<10xf64>
    }
  }
  return
}

// -----

// Programs mean the same: a loop that may not run.
// Memory that is not all written is filled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=1, held=0}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%j] : memref<10xf64>
    }
  }
  return
}

// -----

// Programs mean the same: every second element.
// Memory that is not all written is filled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=1, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %m[%i] : memref<10xf64>
  }
  return
}

// -----

// The program computes the same after copying: only else.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=1, held=0}}
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

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
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
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%j] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
    }
    affine.for %j = 0 to 9 {
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
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=4, bytes=32, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
      affine.for %k = 0 to 1 {
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
  affine.store %x, %m[3] : memref<10xf64>
  %0 = affine.load %m[4] : memref<10xf64>
  affine.store %0, %r[symbol(%n)] : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=3, bytes=24, fills=0, held=0}}
  affine.for %i = 0 to 3 {
    affine.store %x, %r[%i + symbol(%n)] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  %1 = affine.load %r[5] : memref<10xf64>
  affine.store %1, %m[0] : memref<10xf64>
  return
}

// -----

// The program computes the same after copying: quotients and single elements.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %t = 0 to 10 step 3 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 3, 10)>(%t) {
      affine.store %x, %m[%i floordiv 3] : memref<10xf64>
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %m[%i floordiv 3] : memref<10xf64>
    }
  }
  return
}

// -----

// The program computes the same after copying: carried values.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  %s = affine.for %i = 0 to 9 iter_args(%a = %x) -> (f64) {
    %0 = affine.load %m[%i + 1] : memref<10xf64>
    %1 = arith.addf %a, %0 : f64
    affine.store %1, %m[%i] : memref<10xf64>
    affine.yield %1 : f64
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  affine.store %s, %r[0] : memref<10xf64>
  return
}

// -----

// The memory is not copied; the refusal has the code `other-access`.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Missed] other-access | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="another op uses the memory", reason=unsupported}}
    %0 = affine.load %m[%i] : memref<10xf64>
    memref.store %0, %m[%n] : memref<10xf64>
  }
  return
}

// -----

// The memory is not copied; the refusal has the code `never-runs`.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 5 to 5 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="no element is accessed", reason=unsupported}}
    %0 = affine.load %m[%i] : memref<10xf64>
  }
  return
}

// -----

// The memory is not copied; the refusal has the code `not-defined`.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 5 {
    %t = memref.alloca() : memref<4xf64>
    // expected-remark @below {{[Missed] not-defined | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the memref is defined in the range", reason=unsupported}}
    affine.store %x, %t[1] : memref<4xf64>
  }
  return
}

// -----

// The memory is not copied; the refusal has the code `no-elements`.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] no-elements | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the memref has rank 0 or a layout that is not the identity", reason=unsupported}}
    affine.store %x, %t[] : memref<f64>
  }
  return
}

// -----

// Dynamic extents. Nothing is read that may not exist, even where the box is larger than what
// is used.

func.func @f(%m: memref<?xf64>, %x: f64) -> f64 {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=3, bytes=24, fills=0, held=0}}
  %s = affine.for %i = 0 to 3 iter_args(%a = %x) -> (f64) {
    %0 = affine.load %m[%i * 1] : memref<?xf64>
    %1 = arith.addf %a, %0 : f64
    affine.yield %1 : f64
  }
  return %s : f64
}

// -----

// Dynamic extents. Nothing is read that may not exist, even where the box is larger than what
// is used.

func.func @f(%m: memref<?xf64>, %x: f64) -> f64 {
  %s = affine.for %i = 0 to 3 iter_args(%a = %x) -> (f64) {
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the region may be out of bounds", reason=unsupported}}
    %0 = affine.load %m[%i * 2] : memref<?xf64>
    %1 = arith.addf %a, %0 : f64
    affine.yield %1 : f64
  }
  return %s : f64
}

// -----

// What nothing wrote is not copied in. New memory holds nothing: copying that would be of no
// use.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10xf64>

  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  return
}

// -----

// What nothing wrote is not copied in. New memory holds nothing: copying that would be of no
// use.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  affine.store %x, %t[4] : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  return
}

// -----

// Memory that may have been written before is copied in.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark=1, bytes=8, fills=0, held=0}}
  affine.store %x, %t[3] : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=1, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  %1 = affine.load %t[3] : memref<10xf64>
  affine.store %1, %r[9] : memref<10xf64>
  return
}

// -----

// Memory that may have been written before is copied in.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10xf64>
  memref.copy %m, %t : memref<10xf64> to memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=1, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  %1 = affine.load %t[3] : memref<10xf64>
  affine.store %1, %r[9] : memref<10xf64>
  return
}

// -----

// Memory that may have been written before is copied in.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10, bytes=80, fills=0, held=0}}
  affine.for %k = 0 to 10 { affine.store %x, %t[%k] : memref<10xf64> }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=1, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=8, fills=0, held=0}}
  %1 = affine.load %t[3] : memref<10xf64>
  affine.store %1, %r[9] : memref<10xf64>
  return
}

// -----

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      // expected-remark @below {{[Missed] dependent-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the bounds of one dimension depend on another", reason=unsupported}}
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// -----

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10x8, bytes=640, fills=0, held=0}}
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 1, 8)>(%i) {
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// -----

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 {
      // expected-remark @below {{[Missed] dependent-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the bounds of one dimension depend on another", reason=unsupported}}
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// -----

// Steps are those of the function. Questions about regions count like all others: of few steps
// they are undecided. All of a static memref is copied then, which a step of a schedule
// refuses.

func.func @f(%m: memref<400xf32>) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=205, bytes=820, fills=0, held=0}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<400xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<400xf32>
    }
  }
  return
}

// -----

// Steps are those of the function. Questions about regions count like all others: of few steps
// they are undecided. All of a static memref is copied then, which a step of a schedule
// refuses.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 40 is outside dimension 0 of extent 40}}
func.func @f(%m: memref<?xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the region may be out of bounds", reason=unsupported}}
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<?xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<?xf32>
    }
  }
  return
}

// -----

// What may end the program is in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the region may be out of bounds", reason=unsupported}}
    %x = affine.load %m[symbol(%k)] : memref<?xi32>
    affine.store %x, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// -----

// What may end the program is in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=1, bytes=4, fills=0, held=0}}
  affine.for %i = 0 to 4 {
    // %c, "no element"
    %x = affine.load %m[symbol(%k)] : memref<?xi32>
    affine.store %x, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// -----

// What may end the program is in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the region may be out of bounds", reason=unsupported}}
    %x = affine.load %m[0] : memref<?xi32>
    affine.store %x, %m[0] : memref<?xi32>
  }
  return
}

// -----

// What may end the program is in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=1, bytes=4, fills=0, held=0}}
  affine.for %i = 0 to 4 {
    // %c, "no element"
    %x = affine.load %m[0] : memref<?xi32>
    affine.store %x, %m[0] : memref<?xi32>
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
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=3x6, bytes=144, fills=0, held=0}}
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x6xf64>
      affine.store %0, %r[%i + symbol(%k), %j] : memref<?x6xf64>
    }
  }
  %again = arith.index_cast %k_arg : i32 to index
  return %again : index
}
