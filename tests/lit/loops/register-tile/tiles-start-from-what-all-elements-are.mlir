// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 pack=never everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 11 { affine.for %y = 0 to 9 { affine.store %zero, %C[%y, %x] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 {
    %s = affine.load %C[%x, 3] : memref<9x12xf32>
    affine.store %s, %A[%x, 5] : memref<9x7xf32>
  }affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }%u = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 10 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 12 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 1 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y + 1] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, 3] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }affine.for %x = 0 to 9 {
    %s = affine.load %C[%x, 3] : memref<9x12xf32>
    affine.store %s, %A[%x, 5] : memref<9x7xf32>
  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }memref.store %zero, %C[%c4, %n] : memref<9x12xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> } affine.for %z = 0 to 9 {
      %s = affine.load %C[%z, 3] : memref<9x12xf32>
      affine.store %s, %A[%z, 5] : memref<9x7xf32>
    } }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  %u = memref.alloc() : memref<9xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    %s = affine.load %C[%i, 3] : memref<9x12xf32>
    affine.store %s, %u[%i] : memref<9xf32>
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.store %zero, %C[%i, 0] : memref<9x12xf32>
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { %v = affine.load %B[2, %y] : memref<7x12xf32> affine.store %v, %C[%i, %y] : memref<9x12xf32> }
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Tiles start from what all elements are.

func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Missed] unprofitable | Category:affine-register-tile | Function=main | Op=affine.for, Remark="tiling is not profitable, or extents are unknown", reason=unprofitable}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 0 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}
