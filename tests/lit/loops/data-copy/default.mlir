// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Programs mean the same: blocks that are run again.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c10_2 = arith.constant 10 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c10_4 = arith.constant 10 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     cf.br ^bb1(%c0_7 : index)
// CHECK-NEXT:   ^bb1(%0: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %3, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       %3 = affine.load %alloc[%arg4 + symbol(%0)] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %3, %alloc[%arg4 * 2 + 3] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %3, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     %1 = arith.addi %0, %c1 : index
// CHECK-NEXT:     %2 = arith.cmpi slt, %1, %arg2 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb1(%1 : index), ^bb2
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %alloc_8 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %3, %alloc_8[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_9 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.load %alloc_8[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %3, %alloc_9[-%arg4 + 9] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %3 = affine.load %alloc_9[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %3, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_9 : memref<10xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_8 : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: a subscript from between the accesses.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c3_2 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.load %arg1[3] : memref<10xf64>
// CHECK-NEXT:     affine.store %0, %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_5 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %5, %alloc_5[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %2 = affine.load %alloc[0] : memref<1xf64, 1>
// CHECK-NEXT:     %3 = arith.addi %arg2, %arg2 : index
// CHECK-NEXT:     %4 = arith.shrui %3, %arg2 : index
// CHECK-NEXT:     affine.store %2, %alloc_5[symbol(%4)] : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %5 = affine.load %alloc_5[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %5, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_5 : memref<10xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: partial tiles.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_3 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 4 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 4, 10)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc_3[-%arg5 + 9] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc_3[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_3 : memref<10xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9_0 = arith.constant 9 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<9xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: only else.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%arg4) {
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: a condition keeps subscripts inside.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9_0 = arith.constant 9 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_3 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4 - 1] : memref<9xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc_3[%arg4 - 1] : memref<9xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc_3[%arg4 - 1] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_3 : memref<9xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<9xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: another nest in the loop writes.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c10_2 = arith.constant 10 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c10_4 = arith.constant 10 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_7 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc_7[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc_7[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:         %0 = affine.load %alloc_7[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc[%arg5 + 1] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc_7[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_7 : memref<10xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: a loop beside the range writes.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c4_1 = arith.constant 4 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<4xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_4 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<4xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc_4[%arg5] : memref<5xf64, 1>
// CHECK-NEXT:         affine.for %arg6 = 0 to 1 {
// CHECK-NEXT:           affine.store %arg3, %alloc[%arg6 + %arg4] : memref<4xf64, 1>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<4xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc_4[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_4 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<4xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: straight code.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c5_1 = arith.constant 5 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c1_5 = arith.constant 1 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c3_7 = arith.constant 3 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c0_8 = arith.constant 0 : index
// CHECK-NEXT:     %c3_9 = arith.constant 3 : index
// CHECK-NEXT:     %c2_10 = arith.constant 2 : index
// CHECK-NEXT:     %c0_11 = arith.constant 0 : index
// CHECK-NEXT:     %c0_12 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 3 to 5 {
// CHECK-NEXT:       %12 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %12, %alloc[%arg4 - 3] : memref<2xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_13 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     affine.store %arg3, %alloc[0] : memref<2xf64, 1>
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     %2 = affine.load %alloc[1] : memref<2xf64, 1>
// CHECK-NEXT:     %3 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     affine.store %2, %alloc_13[0] : memref<1xf64, 1>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:     %5 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %6 = affine.load %alloc_13[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %6, %arg1[symbol(%arg2)] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_13 : memref<1xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 3 to 5 {
// CHECK-NEXT:       %12 = affine.load %alloc[%arg4 - 3] : memref<2xf64, 1>
// CHECK-NEXT:       affine.store %12, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2xf64, 1>
// CHECK-NEXT:     %alloc_14 = memref.alloc() : memref<3xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg2]
// CHECK-NEXT:       affine.store %arg3, %alloc_14[%arg4] : memref<3xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:     affine.for %arg4 = %arg2 to affine_map<()[s0] -> (s0 + 3)>()[%arg2] {
// CHECK-NEXT:       %12 = affine.load %alloc_14[%arg4 - symbol(%arg2)] : memref<3xf64, 1>
// CHECK-NEXT:       affine.store %12, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_14 : memref<3xf64, 1>
// CHECK-NEXT:     %alloc_15 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %8 = affine.load %arg1[5] : memref<10xf64>
// CHECK-NEXT:     affine.store %8, %alloc_15[0] : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_16 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %9 = affine.apply affine_map<() -> (5)>()
// CHECK-NEXT:     %10 = affine.load %alloc_15[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %10, %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     %11 = affine.load %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %11, %arg0[0] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_16 : memref<1xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_15 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: quotients and single elements.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c10_0 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 3 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 3, 10)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg5 floordiv 3] : memref<10xf64, 1>
// CHECK-NEXT:         %0 = affine.load %alloc[%arg5] : memref<10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc[%arg5 floordiv 3] : memref<10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Programs mean the same: carried values.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c10_2 = arith.constant 10 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %2, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %arg3) -> (f64) {
// CHECK-NEXT:       %2 = affine.load %alloc[%arg4 + 1] : memref<10xf64, 1>
// CHECK-NEXT:       %3 = arith.addf %arg5, %2 : f64
// CHECK-NEXT:       affine.store %3, %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.yield %3 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %2 = affine.load %alloc[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %2, %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<10xf64, 1>
// CHECK-NEXT:     %alloc_5 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %0, %alloc_5[0] : memref<1xf64, 1>
// CHECK-NEXT:     %1 = affine.load %alloc_5[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %1, %arg1[0] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_5 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not copied: other, access.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Missed] other-access | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="something else uses the memory"}}
    %0 = affine.load %m[%i] : memref<10xf64>
    memref.store %0, %m[%n] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:       memref.store %0, %arg0[%arg2] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not copied: never, runs.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 5 to 5 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="no element is accessed"}}
    %0 = affine.load %m[%i] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 5 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not copied: defined.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 5 {
    %t = memref.alloca() : memref<4xf64>
    // expected-remark @below {{[Missed] not-defined | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the memref is defined in the range"}}
    affine.store %x, %t[1] : memref<4xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %alloca = memref.alloca() : memref<4xf64>
// CHECK-NEXT:       affine.store %arg3, %alloca[1] : memref<4xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is not copied: elements.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] no-elements | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the memref has no dimensions or another layout"}}
    affine.store %x, %t[] : memref<f64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloca = memref.alloca() : memref<f64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %arg3, %alloca[] : memref<f64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<3xf64, 1>
// CHECK-NEXT:     affine.for %arg2 = 0 to 3 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:       affine.store %1, %alloc[%arg2] : memref<3xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 3 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %alloc[%arg2] : memref<3xf64, 1>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3xf64, 1>
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Dynamic extents. Nothing is read that may not exist, even where the box is larger than what
// is used.

func.func @f(%m: memref<?xf64>, %x: f64) -> f64 {
  %s = affine.for %i = 0 to 3 iter_args(%a = %x) -> (f64) {
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="what would be copied may not exist"}}
    %0 = affine.load %m[%i * 2] : memref<?xf64>
    %1 = arith.addf %a, %0 : f64
    affine.yield %1 : f64
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 3 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2 * 2] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What nobody wrote is not copied in. New memory holds nothing: copying that would be of no
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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c9_1 = arith.constant 9 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     %alloc_4 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc_4[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc_4[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_4 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_5 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc_5[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_6 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc_5[%arg4 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %alloc_6[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc_6[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_6 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_5 : memref<9xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What nobody wrote is not copied in. New memory holds nothing: copying that would be of no
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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c9_1 = arith.constant 9 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c4_3 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     %alloc_6 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (4)>()
// CHECK-NEXT:     affine.store %arg3, %alloc_6[0] : memref<1xf64, 1>
// CHECK-NEXT:     %1 = affine.load %alloc_6[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %1, %alloc[4] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_6 : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_7 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc_7[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %2 = affine.load %alloc_7[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %2, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_7 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_8 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %2 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %2, %alloc_8[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_9 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %2 = affine.load %alloc_8[%arg4 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %2, %alloc_9[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %2 = affine.load %alloc_9[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_9 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_8 : memref<9xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What somebody wrote is copied in.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c3_0 = arith.constant 3 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c9_1 = arith.constant 9 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c3_2 = arith.constant 3 : index
// CHECK-NEXT:     %c1_3 = arith.constant 1 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %c9_6 = arith.constant 9 : index
// CHECK-NEXT:     %c0_7 = arith.constant 0 : index
// CHECK-NEXT:     %c9_8 = arith.constant 9 : index
// CHECK-NEXT:     %c0_9 = arith.constant 0 : index
// CHECK-NEXT:     %c9_10 = arith.constant 9 : index
// CHECK-NEXT:     %c0_11 = arith.constant 0 : index
// CHECK-NEXT:     %c3_12 = arith.constant 3 : index
// CHECK-NEXT:     %c1_13 = arith.constant 1 : index
// CHECK-NEXT:     %c0_14 = arith.constant 0 : index
// CHECK-NEXT:     %c0_15 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     %alloc_16 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     affine.store %arg3, %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     %1 = affine.load %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %1, %alloc[3] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_16 : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_17 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %7 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %7, %alloc_17[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc_17[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %7 = affine.load %alloc_17[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %7, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_17 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_18 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %7 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %7, %alloc_18[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_19 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %7 = affine.load %alloc_18[%arg4 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %7, %alloc_19[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %7 = affine.load %alloc_19[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %7, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_19 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_18 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_20 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %2 = affine.load %alloc[3] : memref<10xf64>
// CHECK-NEXT:     affine.store %2, %alloc_20[0] : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_21 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %3 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %4 = affine.load %alloc_20[0] : memref<1xf64, 1>
// CHECK-NEXT:     %5 = affine.apply affine_map<() -> (9)>()
// CHECK-NEXT:     affine.store %4, %alloc_21[0] : memref<1xf64, 1>
// CHECK-NEXT:     %6 = affine.load %alloc_21[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %6, %arg1[9] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_21 : memref<1xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_20 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What somebody wrote is copied in.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c9_0 = arith.constant 9 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c3_1 = arith.constant 3 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c9_5 = arith.constant 9 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c9_7 = arith.constant 9 : index
// CHECK-NEXT:     %c0_8 = arith.constant 0 : index
// CHECK-NEXT:     %c9_9 = arith.constant 9 : index
// CHECK-NEXT:     %c0_10 = arith.constant 0 : index
// CHECK-NEXT:     %c0_11 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     memref.copy %arg0, %alloc : memref<10xf64> to memref<10xf64>
// CHECK-NEXT:     %alloc_12 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %5, %alloc_12[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc_12[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc_12[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %5, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_12 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_13 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %5, %alloc_13[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_14 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %5 = affine.load %alloc_13[%arg4 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %5, %alloc_14[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %5 = affine.load %alloc_14[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %5, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_14 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_13 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_15 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.load %alloc[3] : memref<10xf64>
// CHECK-NEXT:     affine.store %0, %alloc_15[0] : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_16 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %2 = affine.load %alloc_15[0] : memref<1xf64, 1>
// CHECK-NEXT:     %3 = affine.apply affine_map<() -> (9)>()
// CHECK-NEXT:     affine.store %2, %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     %4 = affine.load %alloc_16[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %4, %arg1[9] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_16 : memref<1xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_15 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What somebody wrote is copied in.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c9_0 = arith.constant 9 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c3_1 = arith.constant 3 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c9_5 = arith.constant 9 : index
// CHECK-NEXT:     %c0_6 = arith.constant 0 : index
// CHECK-NEXT:     %c9_7 = arith.constant 9 : index
// CHECK-NEXT:     %c0_8 = arith.constant 0 : index
// CHECK-NEXT:     %c9_9 = arith.constant 9 : index
// CHECK-NEXT:     %c0_10 = arith.constant 0 : index
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %c0_11 = arith.constant 0 : index
// CHECK-NEXT:     %c0_12 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     %alloc_13 = memref.alloc() : memref<10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.store %arg3, %alloc_13[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       %5 = affine.load %alloc_13[%arg4] : memref<10xf64, 1>
// CHECK-NEXT:       affine.store %5, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_13 : memref<10xf64, 1>
// CHECK-NEXT:     %alloc_14 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %5, %alloc_14[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg3, %alloc_14[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc_14[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %5, %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_14 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_15 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %5 = affine.load %alloc[%arg4] : memref<10xf64>
// CHECK-NEXT:       affine.store %5, %alloc_15[%arg4] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_16 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %5 = affine.load %alloc_15[%arg4 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %5, %alloc_16[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %5 = affine.load %alloc_16[%arg4] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %5, %arg1[%arg4] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_16 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_15 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_17 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %0 = affine.load %alloc[3] : memref<10xf64>
// CHECK-NEXT:     affine.store %0, %alloc_17[0] : memref<1xf64, 1>
// CHECK-NEXT:     %alloc_18 = memref.alloc() : memref<1xf64, 1>
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (3)>()
// CHECK-NEXT:     %2 = affine.load %alloc_17[0] : memref<1xf64, 1>
// CHECK-NEXT:     %3 = affine.apply affine_map<() -> (9)>()
// CHECK-NEXT:     affine.store %2, %alloc_18[0] : memref<1xf64, 1>
// CHECK-NEXT:     %4 = affine.load %alloc_18[0] : memref<1xf64, 1>
// CHECK-NEXT:     affine.store %4, %arg1[9] : memref<10xf64>
// CHECK-NEXT:     memref.dealloc %alloc_18 : memref<1xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_17 : memref<1xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      // expected-remark @below {{[Missed] dependent-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the bounds of one dimension follow another one"}}
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10x10xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg4, %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c80 = arith.constant 80 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10x10xf64>
// CHECK-NEXT:     %alloc_1 = memref.alloc() : memref<10x8xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to min affine_map<(d0) -> (d0 + 1, 8)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %alloc_1[%arg4, %arg5] : memref<10x8xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %alloc_1[%arg4, %arg5] : memref<10x8xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc[%arg4, %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_1 : memref<10x8xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 {
      // expected-remark @below {{[Missed] dependent-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="the bounds of one dimension follow another one"}}
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10x10xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 10 {
// CHECK-NEXT:         affine.store %arg3, %alloc[%arg4, %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<400xf32>) {
// CHECK-NEXT:     %c205 = arith.constant 205 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c205_0 = arith.constant 205 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<205xf32, 1>
// CHECK-NEXT:     affine.for %arg1 = 0 to 205 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<400xf32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg1] : memref<205xf32, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2 + (%arg1 * 3 + %arg2) floordiv 2 - (%arg2 floordiv 7) * 7] : memref<205xf32, 1>
// CHECK-NEXT:         affine.store %0, %alloc[(%arg1 + %arg2 * 2) mod 200] : memref<205xf32, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = 0 to 205 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg1] : memref<205xf32, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<205xf32, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Steps are those of the function. Questions about regions count like all others: of few steps
// they are undecided. All of a static memref is copied then, which a step of a schedule
// refuses.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 40 is outside dimension 0 of extent 40}}
func.func @f(%m: memref<?xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="what would be copied may not exist"}}
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<?xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         %0 = affine.load %arg0[(%arg1 * 3 + %arg2) floordiv 2 + %arg2 mod 7] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg0[(%arg1 + %arg2 * 2) mod 200] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program stands in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="what would be copied may not exist"}}
    %x = affine.load %m[symbol(%k)] : memref<?xi32>
    affine.store %x, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       cf.assert %arg1, "no element"
// CHECK-NEXT:       %0 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:       affine.store %0, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program stands in front of copies. What is accessed behind it need not be
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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xi32, 1>
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %2 = affine.load %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     affine.store %2, %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       %6 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:       %7 = affine.load %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:       %8 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:       affine.store %7, %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:     %4 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %5 = affine.load %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     affine.store %5, %arg0[symbol(%arg2)] : memref<?xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xi32, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program stands in front of copies. What is accessed behind it need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    // expected-remark @below {{[Missed] out-of-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="what would be copied may not exist"}}
    %x = affine.load %m[0] : memref<?xi32>
    affine.store %x, %m[0] : memref<?xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       cf.assert %arg1, "no element"
// CHECK-NEXT:       %0 = affine.load %arg0[0] : memref<?xi32>
// CHECK-NEXT:       affine.store %0, %arg0[0] : memref<?xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What may end the program stands in front of copies. What is accessed behind it need not be
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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xi32>, %arg1: i1, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c1_2 = arith.constant 1 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xi32, 1>
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<?xi32>
// CHECK-NEXT:     affine.store %0, %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       %2 = affine.load %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:       affine.store %2, %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.load %alloc[0] : memref<1xi32, 1>
// CHECK-NEXT:     affine.store %1, %arg0[0] : memref<?xi32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xi32, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: i32, %arg2: memref<?x6xf64>, %arg3: memref<?x6xf64>) -> index {
// CHECK-NEXT:     %c18 = arith.constant 18 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c18_0 = arith.constant 18 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %0 = arith.index_cast %arg0 : i32 to index
// CHECK-NEXT:     %1 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%1, %0)
// CHECK-NEXT:     %alloc = memref.alloc() : memref<3x6xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = %1 to affine_map<()[s0] -> (s0 + 3)>()[%1] {
// CHECK-NEXT:       affine.for %arg5 = 0 to %0 {
// CHECK-NEXT:         %5 = affine.load %arg2[%arg4, %arg5] : memref<?x6xf64>
// CHECK-NEXT:         affine.store %5, %alloc[%arg4 - symbol(%1), %arg5] : memref<3x6xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_3 = memref.alloc() : memref<3x6xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %0 {
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + s0)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1)[s0] -> (d1)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %7 = affine.load %alloc[%arg4, %arg5] : memref<3x6xf64, 1>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + s0)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0, d1)[s0] -> (d1)>(%arg4, %arg5)[%1]
// CHECK-NEXT:         affine.store %7, %alloc_3[%arg4, %arg5] : memref<3x6xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%1, %0)
// CHECK-NEXT:     affine.for %arg4 = %1 to affine_map<()[s0] -> (s0 + 3)>()[%1] {
// CHECK-NEXT:       affine.for %arg5 = 0 to %0 {
// CHECK-NEXT:         %5 = affine.load %alloc_3[%arg4 - symbol(%1), %arg5] : memref<3x6xf64, 1>
// CHECK-NEXT:         affine.store %5, %arg3[%arg4, %arg5] : memref<?x6xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_3 : memref<3x6xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc : memref<3x6xf64, 1>
// CHECK-NEXT:     %4 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:     return %4 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
