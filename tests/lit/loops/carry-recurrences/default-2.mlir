// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is carried: the one before.

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

// What is carried: two before.

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

// What is carried: three before.

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

// What is carried: backwards.

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

// What is carried: in steps.

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

// What is carried: a loop that may not run.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to %n {
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
// CHECK-NEXT:       affine.for %arg5 = 3 to %arg2 {
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

// What is carried: a loop that may run once.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
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
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 2] : memref<?x?xf64>
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

// What is carried: the row before.

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

// What is carried: the next one.

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

// What is carried: rows that depend on each other.

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

// What is carried: written between.

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

// What is carried: written at times.

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

// An assertion in front of the load guards it.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %k = arith.constant 7 : index
      %s = arith.cmpi slt, %j, %k : index
      cf.assert %s, "no"
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
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %c7 = arith.constant 7 : index
// CHECK-NEXT:         %0 = arith.cmpi slt, %arg5, %c7 : index
// CHECK-NEXT:         cf.assert %0, "no"
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %3 = arith.mulf %arg3, %1 : f64
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
