// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reductions there and back: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (0) to (9) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (0) to (9) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions there and back: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (3) to (20) step (4) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (3) to (20) step (4) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions there and back: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (-7) to (2) step (2) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (-7) to (2) step (2) reduce ("addi", "maximumf") -> (i32, f32) {
// CHECK-NEXT:       %3 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %4 = arith.sitofp %3 : i32 to f32
// CHECK-NEXT:       affine.yield %3, %4 : i32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.fptosi %0#1 : f32 to i32
// CHECK-NEXT:     %2 = arith.addi %0#0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Updates by parallel loops inside of others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  // expected-remark @below {{[Missed] atomic-update | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="a parallel loop further out makes updates, too"}}
  %b = memref.alloc() : memref<i32>
  affine.store %zero, %b[] : memref<i32>
  affine.parallel (%i) = (0) to (3) {

    affine.parallel (%j) = (0) to (4) {
      %v = arith.index_cast %j : index to i32
      %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
    }

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %alloc = memref.alloc() : memref<i32>
// CHECK-NEXT:     affine.store %c0_i32, %alloc[] : memref<i32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (3) {
// CHECK-NEXT:       affine.parallel (%arg6) = (0) to (4) {
// CHECK-NEXT:         %1 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         %2 = affine.atomic_rmw addi %1, %alloc[] : (i32, memref<i32>) -> i32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[] : memref<i32>
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Updates by parallel loops inside of others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  // expected-remark @below {{[Missed] atomic-update | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="a parallel loop further out makes updates, too"}}
  %b = memref.alloc() : memref<i32>
  affine.store %zero, %b[] : memref<i32>
  affine.parallel (%i) = (0) to (3) {
    affine.for %k = 0 to 2 {
      affine.parallel (%j) = (0) to (4) {
        %v = arith.index_cast %j : index to i32
        %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
      }
    }
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> i32 {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %alloc = memref.alloc() : memref<i32>
// CHECK-NEXT:     affine.store %c0_i32, %alloc[] : memref<i32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (3) {
// CHECK-NEXT:       affine.for %arg6 = 0 to 2 {
// CHECK-NEXT:         affine.parallel (%arg7) = (0) to (4) {
// CHECK-NEXT:           %1 = arith.index_cast %arg7 : index to i32
// CHECK-NEXT:           %2 = affine.atomic_rmw addi %1, %alloc[] : (i32, memref<i32>) -> i32
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[] : memref<i32>
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums in order. Up to 1024 iterations that start from zero are combined in order anyway.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  affine.store %zero, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (1024) {
    %o = affine.atomic_rmw addf %x, %b[] : (f32, memref<f32>) -> f32
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg5) = (0) to (1024) reduce ("addf") -> (f32) {
// CHECK-NEXT:       affine.yield %arg2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums in order. Up to 1024 iterations that start from zero are combined in order anyway.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] float-order | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="floating-point numbers would be combined otherwise"}}
  %b = memref.alloca() : memref<f32>
  affine.store %zero, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (1025) {
    %o = affine.atomic_rmw addf %x, %b[] : (f32, memref<f32>) -> f32
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT:     affine.store %cst, %alloca[] : memref<f32>
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (1025) {
// CHECK-NEXT:       %1 = affine.atomic_rmw addf %arg2, %alloca[] : (f32, memref<f32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is forwarded.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what was stored before is used, not loaded"}}
    %u = affine.load %m[%i] : memref<10xf32>
    %v = arith.mulf %u, %u : f32
    affine.store %v, %w[%i, 0] : memref<10x10xf32>
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what was stored before is used, not loaded"}}
    %p = affine.load %w[%i, 0] : memref<10x10xf32>
    affine.store %p, %w[%i, 1] : memref<10x10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = arith.mulf %arg2, %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg1[%arg5, 0] : memref<10x10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5, 1] : memref<10x10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not forwarded.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 5 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5, 0] : memref<10x10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not forwarded.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  %y = arith.negf %x : f32
  affine.store %y, %m[3] : memref<10xf32>
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = arith.negf %arg2 : f32
// CHECK-NEXT:     affine.store %0, %arg0[3] : memref<10xf32>
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%arg5, 0] : memref<10x10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not forwarded.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %1 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5, 0] : memref<10x10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not forwarded.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.store %v, %m[%i] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %u = affine.load %m[%i - 1] : memref<10xf32>
      affine.store %u, %w[%i, 1] : memref<10x10xf32>
    }
  }
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = arith.index_cast %arg5 : index to i32
// CHECK-NEXT:       %1 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg5) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5 - 1] : memref<10xf32>
// CHECK-NEXT:         affine.store %2, %arg1[%arg5, 1] : memref<10x10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5, 0] : memref<10x10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to 10 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %3 = arith.addf %arg7, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: carried twice.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[3] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[3] : memref<10xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[3] : memref<10xf32>
// CHECK-NEXT:     %1 = affine.for %arg5 = 0 to 10 iter_args(%arg6 = %0) -> (f32) {
// CHECK-NEXT:       %2 = affine.for %arg7 = 0 to 10 iter_args(%arg8 = %arg6) -> (f32) {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5, %arg7] : memref<10x10xf32>
// CHECK-NEXT:         %4 = arith.addf %arg8, %3 : f32
// CHECK-NEXT:         affine.yield %4 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[3] : memref<10xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: no iteration, but within bounds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to %n {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to %arg4 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %6 = arith.addf %arg7, %5 : f32
// CHECK-NEXT:         affine.yield %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %3 = affine.apply affine_map<()[s0] -> (s0)>()[%arg4]
// CHECK-NEXT:       %4 = arith.cmpi slt, %2, %3 : index
// CHECK-NEXT:       scf.if %4 {
// CHECK-NEXT:         affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: no iteration, and beyond.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to %n {
      %a = affine.load %m[%i + symbol(%n)] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i + symbol(%n)] : memref<10xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg6 = 0 to %arg4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5 + symbol(%arg4)] : memref<10xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg5 + symbol(%arg4)] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: the element changes.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[(%i + %k) mod 10] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[(%i + %k) mod 10] : memref<10xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg0[(%arg5 + %arg6) mod 10] : memref<10xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[(%arg5 + %arg6) mod 10] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: read otherwise.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>
      %q = affine.load %m[%k] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg6] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: written otherwise.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>
      affine.store %x, %m[0] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:         affine.store %arg2, %arg0[0] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that stay the same: another element.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i floordiv 2] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i floordiv 2] : memref<10xf32>
      affine.store %x, %m[7] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 floordiv 2] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to 10 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         %3 = arith.addf %arg7, %2 : f32
// CHECK-NEXT:         affine.store %arg2, %arg0[7] : memref<10xf32>
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg0[%arg5 floordiv 2] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is stored for others to see. In a parallel loop, a store that might not have been
// executed may be seen by others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.parallel (%i) = (0) to (10) {
    affine.for %k = 0 to 10 {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 20 >= 0)>(%i, %k) {
        %a = affine.load %m[0] : memref<10xf32>
        affine.store %a, %m[0] : memref<10xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (10) {
// CHECK-NEXT:       affine.for %arg6 = 0 to 10 {
// CHECK-NEXT:         affine.if affine_set<(d0, d1) : (d0 - d1 - 20 >= 0)>(%arg5, %arg6) {
// CHECK-NEXT:           %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:           affine.store %0, %arg0[0] : memref<10xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is stored in constants: constant -0. A store to memory that is constant is allowed if
// it is never executed.

memref.global "private" constant @g : memref<4xf32> = dense<2.0>
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %k = 0 to 4 {
    %a = affine.load %g[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %g[1] : memref<4xf32>
    }
  }
  %r = affine.load %g[1] : memref<4xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   memref.global "private" constant @g : memref<4xf32> = dense<2.000000e+00>
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %0 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:     affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:       %2 = affine.load %0[1] : memref<4xf32>
// CHECK-NEXT:       %3 = arith.addf %2, %arg2 : f32
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%arg5)[%arg4] {
// CHECK-NEXT:         affine.store %3, %0[1] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.load %0[1] : memref<4xf32>
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is stored in constants. A store to memory that is constant is allowed if it is never
// executed.

memref.global "private" @g : memref<4xf32> = dense<2.0>
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %k = 0 to 4 {
    %a = affine.load %g[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %g[1] : memref<4xf32>
    }
  }
  // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what was stored before is used, not loaded"}}
  %r = affine.load %g[1] : memref<4xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   memref.global "private" @g : memref<4xf32> = dense<2.000000e+00>
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) -> f32 {
// CHECK-NEXT:     %0 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:     %1 = affine.load %0[1] : memref<4xf32>
// CHECK-NEXT:     %2 = affine.for %arg5 = 0 to 4 iter_args(%arg6 = %1) -> (f32) {
// CHECK-NEXT:       %3 = arith.addf %arg6, %arg2 : f32
// CHECK-NEXT:       %4 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%arg5)[%arg4] -> f32 {
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %2, %0[1] : memref<4xf32>
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is stored in constants of callers: constant.

memref.global "private" constant @g : memref<4xf32> = dense<2.0>
func.func private @of(%m: memref<4xf32>, %x: f32, %n: index) {
  affine.for %k = 0 to 4 {
    %a = affine.load %m[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %m[1] : memref<4xf32>
    }
  }
  return
}
func.func @main(%x: f32, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  call @of(%g, %x, %n) : (memref<4xf32>, f32, index) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   memref.global "private" constant @g : memref<4xf32> = dense<2.000000e+00>
// CHECK-NEXT:   func.func private @of(%arg0: memref<4xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[1] : memref<4xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg1 : f32
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%arg3)[%arg2] {
// CHECK-NEXT:         affine.store %1, %arg0[1] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%arg0: f32, %arg1: index) {
// CHECK-NEXT:     %0 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:     call @of(%0, %arg0, %arg1) : (memref<4xf32>, f32, index) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is stored in constants of callers.

memref.global "private" @g : memref<4xf32> = dense<2.0>
func.func private @of(%m: memref<4xf32>, %x: f32, %n: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=of | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %k = 0 to 4 {
    %a = affine.load %m[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %m[1] : memref<4xf32>
    }
  }
  return
}
func.func @main(%x: f32, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  call @of(%g, %x, %n) : (memref<4xf32>, f32, index) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   memref.global "private" @g : memref<4xf32> = dense<2.000000e+00>
// CHECK-NEXT:   func.func private @of(%arg0: memref<4xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[1] : memref<4xf32>
// CHECK-NEXT:     %1 = affine.for %arg3 = 0 to 4 iter_args(%arg4 = %0) -> (f32) {
// CHECK-NEXT:       %2 = arith.addf %arg4, %arg1 : f32
// CHECK-NEXT:       %3 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%arg3)[%arg2] -> f32 {
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.yield %arg4 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[1] : memref<4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%arg0: f32, %arg1: index) {
// CHECK-NEXT:     %0 = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:     call @of(%0, %arg0, %arg1) : (memref<4xf32>, f32, index) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     %1 = affine.for %arg5 = 1 to 10 iter_args(%arg6 = %0) -> (f32) {
// CHECK-NEXT:       %2 = arith.addf %arg6, %arg2 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 3 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 3 iterations later"}}
    %a = affine.load %m[%i - 3] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<10xf32>
// CHECK-NEXT:     %2 = affine.load %arg0[2] : memref<10xf32>
// CHECK-NEXT:     %3:3 = affine.for %arg5 = 3 to 10 iter_args(%arg6 = %2, %arg7 = %1, %arg8 = %0) -> (f32, f32, f32) {
// CHECK-NEXT:       %4 = arith.addf %arg8, %arg2 : f32
// CHECK-NEXT:       affine.store %4, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.yield %4, %arg6, %arg7 : f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 4 to 10 step 2 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
    %a = affine.load %m[%i - 4] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     %1 = affine.load %arg0[2] : memref<10xf32>
// CHECK-NEXT:     %2:2 = affine.for %arg5 = 4 to 10 step 2 iter_args(%arg6 = %1, %arg7 = %0) -> (f32, f32) {
// CHECK-NEXT:       %3 = arith.addf %arg7, %arg2 : f32
// CHECK-NEXT:       affine.store %3, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.yield %3, %arg6 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 2 {
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 10 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 1] : memref<10xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 9 to 10 step 1 {
    %a = affine.load %m[%i - 2] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 9 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 2] : memref<10xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 2 to 10 step 3 {
    %a = affine.load %m[%i - 2] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 2 to 10 step 3 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 2] : memref<10xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Another store in between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
    affine.store %x, %m[%i - 1] : memref<10xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     %1 = affine.for %arg5 = 1 to 10 iter_args(%arg6 = %0) -> (f32) {
// CHECK-NEXT:       %2 = arith.addf %arg6, %arg2 : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg5 - 1] : memref<10xf32>
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dead stores and buffers.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] dead-buffer | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the buffer is only written"}}
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nobody reads what is stored"}}
    affine.store %x, %b[%i] : memref<10xf32>
    // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nobody reads what is stored"}}
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %y = arith.negf %x : f32
    affine.store %y, %m[%i] : memref<10xf32>
  }
  memref.dealloc %b : memref<10xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = arith.negf %arg2 : f32
// CHECK-NEXT:       affine.store %0, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       %0 = arith.cmpi slt, %arg3, %dim : index
// CHECK-NEXT:       cf.assert %0, "within the extent"
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       %2 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %1) -> (f32) {
// CHECK-NEXT:         %6 = arith.addf %arg5, %arg1 : f32
// CHECK-NEXT:         affine.yield %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %5 = arith.cmpi slt, %3, %4 : index
// CHECK-NEXT:       scf.if %5 {
// CHECK-NEXT:         affine.store %2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 1] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 1] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       %0 = arith.cmpi slt, %arg3, %dim : index
// CHECK-NEXT:       cf.assert %0, "within the extent"
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 + 1] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg3 + 1] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi sle, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       %0 = arith.cmpi sle, %arg3, %dim : index
// CHECK-NEXT:       cf.assert %0, "within the extent"
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi ne, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       %0 = arith.cmpi ne, %arg3, %dim : index
// CHECK-NEXT:       cf.assert %0, "within the extent"
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that certainly runs needs no guard.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %m[%i] : memref<10xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %m[%i] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to affine_map<(d0) -> (d0)>(%arg5) iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:         %5 = arith.addf %arg7, %arg2 : f32
// CHECK-NEXT:         affine.yield %5 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0)>(%arg5)
// CHECK-NEXT:       %4 = arith.cmpi slt, %2, %3 : index
// CHECK-NEXT:       scf.if %4 {
// CHECK-NEXT:         affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that certainly runs needs no guard.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %e = affine.load %m[%i] : memref<10xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %m[%i] : memref<10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10x10xf32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.for %arg6 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg5) iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:         %2 = arith.addf %arg7, %arg2 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is asserted behind says nothing.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %arg1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = arith.cmpi slt, %arg3, %dim : index
// CHECK-NEXT:       cf.assert %0, "within the extent"
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       cf.assert %arg1, "no element"
// CHECK-NEXT:       %0 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:       %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:       affine.store %1, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    scf.execute_region {
      cf.assert %c, "no element"
      scf.yield
    }
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       scf.execute_region {
// CHECK-NEXT:         cf.assert %arg1, "no element"
// CHECK-NEXT:         scf.yield
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:       %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:       affine.store %1, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      cf.assert %c, "no element"
    }
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         cf.assert %arg1, "no element"
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:       %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:       affine.store %1, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 4 {
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
    cf.assert %c, "no element"
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     %0 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     %1 = affine.for %arg3 = 0 to 4 iter_args(%arg4 = %0) -> (i32) {
// CHECK-NEXT:       %2 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT:       cf.assert %arg1, "no element"
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The last iteration stores what is read behind the loop.

func.func @f(%b: memref<8xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="1 element"}}
  %a = memref.alloc() : memref<1xf32>
  affine.store %z, %a[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %a[0] : memref<1xf32>
  }
  %y = affine.load %a[0] : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %y : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
