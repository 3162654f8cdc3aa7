// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences=version-trips=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Versions for loops that run often enough: the one before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: two before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to 9 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %2:2 = affine.for %arg5 = 2 to 9 iter_args(%arg6 = %1, %arg7 = %0) -> (f64, f64) {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %4 = arith.mulf %arg3, %arg7 : f64
// CHECK-NEXT:         %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %5, %arg6 : f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: three before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to 9 {
      %a = affine.load %m[%i, %j - 3] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 3 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: backwards.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, symbol(%n) - %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, symbol(%n) - %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, symbol(%arg2) - 1] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg0[%arg4, -%arg5 + symbol(%arg2)] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: in steps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n step 2 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.for %arg5 = 2 to %arg2 step 2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: a loop that may not run.
// The condition is on bounds known in front.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 3 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, 2] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.for %arg5 = 3 to %arg2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           affine.yield %4 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         affine.for %arg5 = 3 to %arg2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: a loop that may run once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:         %2:2 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %1, %arg7 = %0) -> (f64, f64) {
// CHECK-NEXT:           %3 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.mulf %arg3, %arg7 : f64
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           affine.yield %5, %arg6 : f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: the row before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i - 1, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: the next one.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: rows that depend on each other.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %b, %o[%i - 1, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 - 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: written between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %x, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %2, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Versions for loops that run often enough: written at times.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%j) {
        affine.store %x, %m[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg5) {
// CHECK-NEXT:           affine.store %1, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The condition is on bounds known in front.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 4 to %n step 2 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, 2] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.for %arg5 = 4 to %arg2 step 2 iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           affine.yield %4 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         affine.for %arg5 = 4 to %arg2 step 2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The condition is on bounds known in front.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = max affine_map<()[s0] -> (3, s0 - 9)>()[%n] to min affine_map<()[s0] -> (s0, 12)>()[%n] {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (3, s0 - 9)>()[%arg2] to min affine_map<()[s0] -> (s0, 12)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The condition is on bounds known in front.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 3 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
