// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-defer-updates='block-sizes=16' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Where the extent is not known, the new loops run if there are two blocks.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-defer-updates | Function=solve | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @solve(%L: memref<?x?xf64>, %B: memref<?x100xf64>, %n: index) {
  // expected-remark @below {{[Passed] deferred | Category:affine-defer-updates | Function=solve | Op=affine.for, Remark=16, blocks=16}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-defer-updates | Function=solve | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %B[%i, %j] : memref<?x100xf64>
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %y = affine.load %B[%k, %j] : memref<?x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<?x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @solve(%arg0: memref<?x?xf64>, %arg1: memref<?x100xf64>, %arg2: index) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 32 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 - 2) floordiv 16 + 1)>()[%arg2] {
// CHECK-NEXT:         affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 - 1 == 0)>(%arg4) {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 16 + 16)>(%arg3) to %arg2 {
// CHECK-NEXT:               affine.for %arg6 = 0 to 100 {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0 * 16)>(%arg3) to affine_map<(d0) -> (d0 * 16 + 16)>(%arg3) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg5, %arg6] : memref<?x100xf64>
// CHECK-NEXT:                   %1 = affine.load %arg0[%arg5, %arg7] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg1[%arg7, %arg6] : memref<?x100xf64>
// CHECK-NEXT:                   %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                   %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:                   affine.store %4, %arg1[%arg5, %arg6] : memref<?x100xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg5 = affine_map<(d0) -> (d0 * 16 + 1)>(%arg3) to min affine_map<(d0)[s0] -> (s0, d0 * 16 + 16)>(%arg3)[%arg2] {
// CHECK-NEXT:               affine.for %arg6 = affine_map<(d0) -> (d0 * 16)>(%arg3) to affine_map<(d0) -> (d0)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg7 = 0 to 100 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg5, %arg7] : memref<?x100xf64>
// CHECK-NEXT:                   %1 = affine.load %arg0[%arg5, %arg6] : memref<?x?xf64>
// CHECK-NEXT:                   %2 = affine.load %arg1[%arg6, %arg7] : memref<?x100xf64>
// CHECK-NEXT:                   %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:                   %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:                   affine.store %4, %arg1[%arg5, %arg7] : memref<?x100xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 100 {
// CHECK-NEXT:           affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:             %0 = affine.load %arg1[%arg3, %arg4] : memref<?x100xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:             %2 = affine.load %arg1[%arg5, %arg4] : memref<?x100xf64>
// CHECK-NEXT:             %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:             %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg1[%arg3, %arg4] : memref<?x100xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// There are too few iterations for two blocks.
func.func @few(%L: memref<24x24xf64>, %B: memref<24x100xf64>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-defer-updates | Function=few | Op=affine.for, Remark="there are too few iterations for blocks", reason=unprofitable}}
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %B[%i, %j] : memref<24x100xf64>
        %l = affine.load %L[%i, %k] : memref<24x24xf64>
        %y = affine.load %B[%k, %j] : memref<24x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<24x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @few(%arg0: memref<24x24xf64>, %arg1: memref<24x100xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 24 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg2, %arg3] : memref<24x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2, %arg4] : memref<24x24xf64>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4, %arg3] : memref<24x100xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg1[%arg2, %arg3] : memref<24x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Each column is changed by all columns before it and behind it: its updates cannot wait.
func.func @all(%B: memref<100x100xf64>) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=all | Op=affine.for, Remark="updates cannot wait: iteration [15, 99, 0] of the statement at {{\S+}} depends on iteration [0, 99, 99] (flow)", Witness="S0[0, 99, 99] -> S0[15, 99, 0]", reason=illegal}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to 100 {
        %x = affine.load %B[%i, %j] : memref<100x100xf64>
        %l = affine.load %B[%i, %k] : memref<100x100xf64>
        %y = affine.load %B[%k, %j] : memref<100x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<100x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @all(%arg0: memref<100x100xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg1, %arg2] : memref<100x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg1, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg2] : memref<100x100xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg1, %arg2] : memref<100x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The update reads an element that a later one of the block has not updated yet.
func.func @soon(%B: memref<100x100xf64>) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=soon | Op=affine.for, Remark="updates cannot wait: iteration [0, 99, 1] of the statement at {{\S+}} depends on iteration [0, 99, 0] (flow)", Witness="S0[0, 99, 0] -> S0[0, 99, 1]", reason=illegal}}
  affine.for %k = 0 to 100 {
    affine.for %i = 0 to 100 {
      affine.for %j = 0 to 100 {
        %x = affine.load %B[%i, %j] : memref<100x100xf64>
        %l = affine.load %B[%i, %k] : memref<100x100xf64>
        %y = affine.load %B[%k, %j] : memref<100x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<100x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @soon(%arg0: memref<100x100xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2, %arg1] : memref<100x100xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg1, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg2, %arg3] : memref<100x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is read never changes.
func.func @halves(%B: memref<200x200xf64>) {
  // expected-remark @below {{[Missed] no-blocks | Category:affine-defer-updates | Function=halves | Op=affine.for, Remark="no update is left for the end of its block", reason=unsupported}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to 100 {
        %x = affine.load %B[%i, %j] : memref<200x200xf64>
        %l = affine.load %B[%i, %k + 100] : memref<200x200xf64>
        %y = affine.load %B[%k + 100, %j] : memref<200x200xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<200x200xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @halves(%arg0: memref<200x200xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg1, %arg2] : memref<200x200xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg1, %arg3 + 100] : memref<200x200xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3 + 100, %arg2] : memref<200x200xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg1, %arg2] : memref<200x200xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The second update needs all rows before the first one is complete.
func.func @mixed(%B: memref<100x100xf64>) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=mixed | Op=affine.for, Remark="updates cannot wait: iteration [99, 1, 0] of the statement at {{\S+}} depends on iteration [99, 0, 99] (flow)", Witness="S0[99, 0, 99] -> S0[99, 1, 0]", reason=illegal}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to 100 {
        %x = affine.load %B[%i, %j] : memref<100x100xf64>
        %l = affine.load %B[%i, %k] : memref<100x100xf64>
        %y = affine.load %B[%k, %j] : memref<100x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<100x100xf64>
      }
    }
    affine.for %j = 0 to 100 {
      affine.for %k = 0 to 100 {
        %x = affine.load %B[%j, %k] : memref<100x100xf64>
        %l = affine.load %B[%j, %i] : memref<100x100xf64>
        %y = affine.load %B[%i, %k] : memref<100x100xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%j, %k] : memref<100x100xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @mixed(%arg0: memref<100x100xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg1, %arg2] : memref<100x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg1, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg2] : memref<100x100xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg1, %arg2] : memref<100x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 100 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2, %arg1] : memref<100x100xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg1, %arg3] : memref<100x100xf64>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:           %4 = arith.subf %0, %3 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg2, %arg3] : memref<100x100xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
