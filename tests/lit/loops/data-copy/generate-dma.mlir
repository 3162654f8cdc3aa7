// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate=generate-dma=true
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

// The program computes the same after copying: a loop that may not run.

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

// The program computes the same after copying: every second element.

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

// Transfers have strides over dimensions of one element.

func.func @f(%m: memref<4x1x1x3xf32>, %x: f32) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=2x1x1x1, bytes=8, fills=0, held=0}}
  affine.for %i = 1 to 3 {
    affine.store %x, %m[%i, 0, 0, 2] : memref<4x1x1x3xf32>
  }
  return
}

// -----

// No element is no transfer. The loop runs for no `%n` with a meaning: its box ends where the
// memref does.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xf32>, %r: memref<1xf32>, %n: index) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=1, bytes=4, fills=1, held=0}}
  affine.for %i = 8 to %n {
    // expected-remark @below {{[Missed] never-runs | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="no element is accessed", reason=unsupported}}
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.store %0, %r[0] : memref<1xf32>
  }
  return
}

// -----

// Strides that are not known and not needed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x?xf64>, %r: memref<2x2xf64>) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=1x2, bytes=16, fills=0, held=0}}
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      %0 = affine.load %m[%j, %i] : memref<?x?xf64>
      affine.store %0, %r[%j, %i] : memref<2x2xf64>
    }
  }
  return
}

// -----

// Strides that are not known and not needed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<?x?xf64>, %r: memref<2x2xf64>) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=2x2, bytes=32, fills=0, held=0}}
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      // expected-remark @below {{[Missed] dma-strides | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the strides are not constant", reason=unsupported}}
      %0 = affine.load %m[%j, %i] : memref<?x?xf64>
      affine.store %0, %r[%j, %i] : memref<2x2xf64>
    }
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
      // expected-remark @below {{[Missed] dma-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="part of the box may be out of bounds", reason=unsupported}}
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x6xf64>
      // expected-remark @below {{[Missed] dma-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="part of the box may be out of bounds", reason=unsupported}}
      affine.store %0, %r[%i + symbol(%k), %j] : memref<?x6xf64>
    }
  }
  %again = arith.index_cast %k_arg : i32 to index
  return %again : index
}
