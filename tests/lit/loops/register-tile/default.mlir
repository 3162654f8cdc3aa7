// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile=everywhere=true
// NOTE: What is expected was written by tests/lit/update.py.

// The model finds tiles for whatever is wanted: product.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=8, packs=no, packs_rows=no, rows=5, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// The model finds tiles for whatever is wanted: one column.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=5, started=0, threads=1, vectors=1}}
  affine.for %i = 0 to 9 {
    affine.for %j = 3 to 4 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// The model finds tiles for whatever is wanted: not from zero.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=4, block_rows=7, by_rows=no, distributed=no, group=1, lanes=8, packs=no, packs_rows=no, rows=7, started=0, threads=1, vectors=1}}
  affine.for %i = 2 to 9 {
    affine.for %j = 1 to 12 {
      affine.for %k = 3 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Lanes are elements of the last dimension. Rows of one element each are neighbours, too, but
// no vector reaches over several of them.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<12x1xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=12, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=5, started=0, threads=1, vectors=1}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 1 {
        affine.for %arg6 = 0 to 12 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x1xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x1xf32>
        }
      }
    }
    return
  }
}

// -----

// Lanes are neighbours in memory.

module {
  func.func @main(%arg0: memref<12x12xf32, strided<[24, 2]>>, %arg1: memref<12x12xf32, strided<[24, 2]>>, %arg2: memref<12x12xf32, strided<[24, 2]>>, %arg3: index) {
    // expected-remark @below {{[Missed] not-contiguous | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no loop accesses consecutive elements", reason=unsupported}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32, strided<[24, 2]>>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32, strided<[24, 2]>>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
        }
      }
    }
    return
  }
}

// -----

// Columns that no slanted bound gives are refused.

#map = affine_map<(d0) -> (d0 floordiv 2 + 1)>
module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] no-reuse | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no value is reused across rows", reason=unsupported}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to #map(%arg4) {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// -----

// The nest gets no register tile; the refusal has the code `carried-dependence`.

module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%arg4 = 0, %arg5 = 0, %arg6 = 6) -> (%arg4 = 6, %arg5 = 0, %arg6 = 0), element [6, 0]", reason=illegal}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg0[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// -----

// The nest gets no register tile; the refusal has the code `step`.

module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] step | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the step of a loop is not 1", reason=unsupported}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 step 2 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// -----

// The nest gets no register tile; the refusal has the code `not-contiguous`.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Missed] not-contiguous | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no loop accesses consecutive elements", reason=unsupported}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j * 2] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j * 2] : memref<12x12xf32>
  }}}
  return
}

// -----

// The nest gets no register tile; the refusal has the code `no-reuse`.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Missed] no-reuse | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no value is reused across rows", reason=unsupported}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%i, %k] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// What is updated is used elsewhere. A load of an element that another row updates is no
// operand.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>
        affine.store %lhs, %A[%k, %k] : memref<12x12xf32>
        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}
