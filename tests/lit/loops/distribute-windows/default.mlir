// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-windows
// NOTE: What is expected was written by tests/lit/update.py.

// Windows are distributed into loops of their own: plain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows are distributed into loops of their own: a loop inside.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.for %k = 0 to 3 {
            affine.store %w, %a[%p, %q] : memref<27x23xf32>
          }
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows are distributed into loops of their own: something before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {
      affine.store %half, %y[%i, %j] : memref<12x10xf32>
      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows are distributed into loops of their own: plain.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 3 to 11 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows are distributed into loops of their own: a loop inside.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 3 to 11 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.for %k = 0 to 3 {
            affine.store %w, %a[%p, %q] : memref<27x23xf32>
          }
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows are distributed into loops of their own: something before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-windows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 3 to 11 {
    affine.for %j = 0 to 10 {
      affine.store %half, %y[%i, %j] : memref<12x10xf32>
      // expected-remark @below {{[Passed] distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, windows=2x2}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Rows of windows. A window of one loop only, with others of the producer inside.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = 0 to 20 {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows that overlap are not distributed.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 4)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p floordiv 2, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// Windows with gaps are not distributed.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 3 + 1)>(%i) to affine_map<(d0) -> (d0 * 3 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p floordiv 2, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p floordiv 2, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: one buffer for all windows.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Missed] not-distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, Remark="the windows cannot be distributed from the rest of the loops", reason=unsupported}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p mod 2, %q mod 2] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[1, 0] : memref<27x23xf32>
      %1 = affine.load %a[0, 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: one buffer for all rows of windows.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Missed] not-distributed | Category:affine-distribute-windows | Function=main | Op=affine.for, Remark="the windows cannot be distributed from the rest of the loops", reason=unsupported}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p mod 2, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[0, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: rows of windows that build on each other.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 11 {
    affine.for %j = 0 to 10 {

      // expected-remark @below {{[Missed] carried-dependence | Category:affine-distribute-windows | Function=main | Op=affine.for, Remark="iterations depend on each other", Witness="(%i = 9, %j = 0, %p = 20, %q = 0) -> (%i = 10, %j = 0, %p = 21, %q = 0), element [20, 0]", reason=illegal}}
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
          affine.store %w, %x[%p, %q] : memref<24x20xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: a use of the loop around.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%i * 2, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: a value from around.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {
      %o = affine.load %x[%i, %j] : memref<24x20xf32>
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %o : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// A window in a loop with a step other than 1 is not distributed.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 step 2 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// A window in a loop whose end is unknown is not distributed.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: another loop.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 2 {
        affine.store %half, %y[%i, %j] : memref<12x10xf32>
      }
      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%j) to affine_map<(d0) -> (d0 * 2 + 2)>(%j) {
          %v = affine.load %x[%p - 1, %q] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}

// -----

// The window is not distributed: its subscripts are crossed.

func.func @main(%x: memref<24x20xf32>, %y: memref<12x10xf32>, %n: index) {
  %half = arith.constant 0.5 : f32
  %a = memref.alloc() : memref<27x23xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {

      affine.for %p = affine_map<(d0) -> (d0 * 2 + 1)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0 * 2)>(%i) to affine_map<(d0) -> (d0 * 2 + 2)>(%i) {
          %v = affine.load %x[%p - 1, %q floordiv 2] : memref<24x20xf32>
          %w = arith.mulf %v, %half : f32
          affine.store %w, %a[%p, %q floordiv 2] : memref<27x23xf32>
        }
      }
      %0 = affine.load %a[%i * 2 + 1, %j * 2] : memref<27x23xf32>
      %1 = affine.load %a[%i * 2 + 2, %j * 2 + 1] : memref<27x23xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %y[%i, %j] : memref<12x10xf32>
    }
  }
  return
}
