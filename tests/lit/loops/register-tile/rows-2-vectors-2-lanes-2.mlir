// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Statements beside a nest are moved to loops of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// -----

// Statements beside a nest are moved to loops of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %V = affine.load %C[%i, %j] : memref<12x12xf32>
      %W = arith.mulf %V, %V : f32
      affine.store %W, %C[%i, %j] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      %v = affine.load %C[%i, %j] : memref<12x12xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {

      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      affine.store %zero, %C[%i + 1, %j] : memref<12x12xf32>
    }
  }
  return
}

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {

      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      affine.store %zero, %A[%i, 0] : memref<12x12xf32>
    }
  }
  return
}

// -----

// Statements beside a nest are moved to loops of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j + 1] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j - 1] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, by_rows=no, distributed=yes, group=1, lanes=2, packs=yes, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, by_rows=no, distributed=yes, group=1, lanes=2, packs=yes, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, by_rows=no, distributed=yes, group=1, lanes=2, packs=yes, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}
