// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -raise-scf-to-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0 = arith.addi %arg1, %arg1 : index
// CHECK-NEXT:     %1 = arith.minsi %0, %c8 : index
// CHECK-NEXT:     %2 = arith.maxsi %0, %c-1 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %n to %c8 step %c3 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0 = arith.addi %arg1, %arg1 : index
// CHECK-NEXT:     %1 = arith.minsi %0, %c8 : index
// CHECK-NEXT:     %2 = arith.maxsi %0, %c-1 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 step 3 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops. Bounds that are known outside of loops may be anything.

// expected-warning @below {{'@f' is not run: 'memref.store' op subscript -1 is outside dimension 0 of extent 40}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %m1 to %e step %c2 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0 = arith.addi %arg1, %arg1 : index
// CHECK-NEXT:     %1 = arith.minsi %0, %c8 : index
// CHECK-NEXT:     %2 = arith.maxsi %0, %c-1 : index
// CHECK-NEXT:     affine.for %arg2 = -1 to %1 step 2 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %g to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0 = arith.addi %arg1, %arg1 : index
// CHECK-NEXT:     %1 = arith.minsi %0, %c8 : index
// CHECK-NEXT:     %2 = arith.maxsi %0, %c-1 : index
// CHECK-NEXT:     affine.for %arg2 = %2 to 8 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refused loops.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive number"}}
  scf.for %i = %c0 to %n step %n {

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     scf.for %arg2 = %c0 to %arg1 step %arg1 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refused loops.

// expected-warning @below {{'@f' is not run: 'scf.for' op has the step -1, which is not positive}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive number"}}
  scf.for %i = %c0 to %n step %m1 {

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     scf.for %arg2 = %c0 to %arg1 step %c-1 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refused loops.

// expected-warning @below {{'@f' is not run: 'scf.for' op has the step 0, which is not positive}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive number"}}
  scf.for %i = %c0 to %n step %c0 {

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     scf.for %arg2 = %c0 to %arg1 step %c0 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Unsigned bounds are refused.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] unsigned-bounds | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its bounds are compared as unsigned numbers"}}
  scf.for unsigned %i = %c0 to %n step %c1 {
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     scf.for unsigned %arg2 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c1 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c2 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.addi') may overflow, as where %i = 9223372036854775806, %n = 9223372036854775807"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.addi %arg2, %c2 : index
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c2 overflow<nsw> : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.addi %arg2, %c2 overflow<nsw> : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 + 2)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %i, %c8 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.subi %arg2, %c8 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 - 8)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %n, %i : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.subi %arg1, %arg2 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0)[s0] -> (-d0 + s0)>(%arg2)[%arg1] to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %i, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.subi %arg2, %arg1 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0)[s0] -> (d0 - s0)>(%arg2)[%arg1] to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.muli %i, %c2 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.muli') may overflow, as where %i = 4611686018427387904, %n = 4611686018427387905"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.muli %arg2, %c2 : index
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.floordivsi %i, %c2 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.floordivsi %arg2, %c2 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 floordiv 2)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.divsi %i, %c2 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.divsi %arg2, %c2 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 floordiv 2)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.ceildivsi %i, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.ceildivsi %arg2, %c3 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 ceildiv 3)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.remui %i, %c7 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.remui %arg2, %c7 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 mod 7)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.andi %i, %c7 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.andi %arg2, %c7 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 mod 8)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.andi %i, %c8 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.andi') does not divide by a positive number"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.andi %arg2, %c8 : index
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.shrsi %i, %c1 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.shrsi %arg2, %c1 : index
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 floordiv 2)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = index.add %i, %c1
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = index.add %arg2, %c1
// CHECK-NEXT:       affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg2) to %arg1 {
// CHECK-NEXT:         affine.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.muli %i, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.muli') multiplies two values that vary"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.muli %arg2, %arg2 : index
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.minui %i, %c1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.minui') is no affine expression"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = arith.minui %arg2, %c1 : index
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Inner bounds must not overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %t = memref.load %m[%i] : memref<?xindex>
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'affine.load') is no affine expression"}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:       scf.for %arg3 = %0 to %arg1 step %c1 {
// CHECK-NEXT:         memref.store %arg3, %arg0[%arg3] : memref<?xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What would overflow is left. From 2^63 - 4 on by 3 the inner loop's lower bound wraps around
// once.

func.func @f(%m: memref<4xindex>, %low: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %low to %n step %c1 {
    %t = arith.addi %i, %c3 : index
    %end = arith.addi %t, %c4 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.addi') may overflow, as where %low = -9223372036854775808, %i = 9223372036854775805, %n = 9223372036854775807"}}
    scf.for %j = %t to %end step %c1 {
      %k = arith.subi %j, %t : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is no affine expression"}}
      memref.store %i, %m[%k] : memref<4xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xindex>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     affine.for %arg3 = %arg1 to %arg2 {
// CHECK-NEXT:       %0 = arith.addi %arg3, %c3 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c4 : index
// CHECK-NEXT:       scf.for %arg4 = %0 to %1 step %c1 {
// CHECK-NEXT:         %2 = arith.subi %arg4, %0 : index
// CHECK-NEXT:         memref.store %arg3, %arg0[%2] : memref<4xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.divsi %j, %c3 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j, which is divided, may be negative"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.divsi %arg2, %c3 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.floordivsi %arg2, %c3 : index
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2 floordiv 3] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.remsi %j, %c3 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j, which is divided, may be negative"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.remsi %arg2, %c3 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.shli %j, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.shli %arg2, %c3 : index
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2 * 8] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.shli %j, %n : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: not affine"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.shli %arg2, %arg1 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.muli %j, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.muli %arg2, %arg1 : index
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2 * symbol(%arg1)] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.xori %j, %c1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.xori') is no affine expression"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.xori %arg2, %c1 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %n : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.floordivsi') does not divide by a positive number"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.floordivsi %arg2, %arg1 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Subscripts.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %m1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.floordivsi') does not divide by a positive number"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = %arg1 to 8 {
// CHECK-NEXT:       %0 = arith.floordivsi %arg2, %c-1 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%0] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi slt, %i, %c3 : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi slt, %arg2, %c3 : index
// CHECK-NEXT:         %1 = affine.if affine_set<(d0) : (-d0 + 2 >= 0)>(%arg2) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sge, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sge, %arg2, %arg3 : index
// CHECK-NEXT:         %1 = affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%arg2, %arg3) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi eq, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi eq, %arg2, %arg3 : index
// CHECK-NEXT:         %1 = affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%arg3, %arg2) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi ne, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi ne, %arg2, %arg3 : index
// CHECK-NEXT:         %1 = affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%arg3, %arg2) -> index {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi ult, %j, %c3 : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi ult, %arg3, %c3 : index
// CHECK-NEXT:         %1 = affine.if affine_set<(d0) : (d0 >= 0, -d0 + 2 >= 0)>(%arg3) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = index.cmp sgt(%i, %c2)
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = index.cmp sgt(%arg2, %c2)
// CHECK-NEXT:         %1 = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%arg2) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi ne, %j, %c2 : index
      %c = arith.ori %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sgt, %arg2, %c1 : index
// CHECK-NEXT:         %1 = arith.cmpi ne, %arg3, %c2 : index
// CHECK-NEXT:         %2 = arith.ori %0, %1 : i1
// CHECK-NEXT:         %3 = affine.if affine_set<(d0, d1) : (-d0 + 1 >= 0, -d1 + 2 == 0)>(%arg2, %arg3) -> index {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi ne, %j, %c2 : index
      %c = arith.andi %a, %b : i1
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="it tests whether two values are different"}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sgt, %arg2, %c1 : index
// CHECK-NEXT:         %1 = arith.cmpi ne, %arg3, %c2 : index
// CHECK-NEXT:         %2 = arith.andi %0, %1 : i1
// CHECK-NEXT:         %3 = scf.if %2 -> (index) {
// CHECK-NEXT:           scf.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi sle, %j, %c2 : index
      %c = arith.ori %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sgt, %arg2, %c1 : index
// CHECK-NEXT:         %1 = arith.cmpi sle, %arg3, %c2 : index
// CHECK-NEXT:         %2 = arith.ori %0, %1 : i1
// CHECK-NEXT:         %3 = affine.if affine_set<(d0, d1) : (-d0 + 1 >= 0, d1 - 3 >= 0)>(%arg2, %arg3) -> index {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi sle, %j, %c2 : index
      %c = arith.andi %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sgt, %arg2, %c1 : index
// CHECK-NEXT:         %1 = arith.cmpi sle, %arg3, %c2 : index
// CHECK-NEXT:         %2 = arith.andi %0, %1 : i1
// CHECK-NEXT:         %3 = affine.if affine_set<(d0, d1) : (d0 - 2 >= 0, -d1 + 2 >= 0)>(%arg2, %arg3) -> index {
// CHECK-NEXT:           affine.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %t = arith.muli %i, %j : index
      %a = arith.cmpi sgt, %t, %c1 : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="what is compared is not affine: %t (of 'arith.muli') multiplies two values that vary"}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.muli %arg2, %arg3 : index
// CHECK-NEXT:         %1 = arith.cmpi sgt, %0, %c1 : index
// CHECK-NEXT:         %2 = scf.if %1 -> (index) {
// CHECK-NEXT:           scf.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %2, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %n, %c1 : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="the difference of what is compared may overflow, as where %j = 0, %i = 0, %n = -9223372036854775807"}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = arith.cmpi sgt, %arg1, %c1 : index
// CHECK-NEXT:         %1 = scf.if %0 -> (index) {
// CHECK-NEXT:           scf.yield %arg2 : index
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %c7 : index
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xindex>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %k = arith.muli %i, %big : index
    %l = arith.addi %k, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: with numbers so large it may wrap around: %k (of 'arith.muli') may overflow, as where %i = 2, %o = 3"}}
    memref.store %i, %m[%l] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg4 = 1 to %arg2 {
// CHECK-NEXT:       %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:       %0 = arith.muli %arg4, %c4611686018427387904 : index
// CHECK-NEXT:       %1 = arith.addi %0, %arg4 : index
// CHECK-NEXT:       memref.store %arg4, %arg0[%1] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %c = arith.cmpi sgt, %n, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="the difference of what is compared may overflow, as where %i = 1, %o = 2, %n = -9223372036854775808"}}
    scf.if %c {
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg4 = 1 to %arg2 {
// CHECK-NEXT:       %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:       %0 = arith.cmpi sgt, %arg1, %arg4 : index
// CHECK-NEXT:       scf.if %0 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %x = arith.addi %b, %b : i32
    %y = arith.index_cast %x : i32 to index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %x (of 'arith.addi') may overflow its 32 bits, as where %i = 1, %o = 2, %b = -1073741825"}}
    scf.for %j = %c0 to %y step %c1 {
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg4 = 1 to %arg2 {
// CHECK-NEXT:       %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:       %0 = arith.addi %arg3, %arg3 : i32
// CHECK-NEXT:       %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT:       scf.for %arg5 = %c0 to %1 step %c1 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Integers count too.

func.func @f(%m: memref<64xi32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %zero to %n step %one : i32 {
    %next = arith.addi %i, %one : i32
    %at = arith.index_cast %next : i32 to index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%at] : memref<64xi32>
    %far = arith.addi %i, %five : i32
    %wrapped = arith.index_cast %far : i32 to index
    // expected-remark-re @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %far (of 'arith.addi') may overflow its 32 bits, as where %i@{{\d+}} = 2147483643, %n = 2147483644"}}
    memref.store %i, %m[%wrapped] : memref<64xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     affine.for %arg2 = 0 to %0 {
// CHECK-NEXT:       %1 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:       %2 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:       %3 = arith.index_cast %2 : i32 to index
// CHECK-NEXT:       affine.store %1, %arg0[%arg2 + 1] : memref<64xi32>
// CHECK-NEXT:       %4 = arith.addi %1, %c5_i32 : i32
// CHECK-NEXT:       %5 = arith.index_cast %4 : i32 to index
// CHECK-NEXT:       memref.store %1, %arg0[%5] : memref<64xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions: arith.addf.

func.func @f(%m: memref<50xf32>) -> f32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> f32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<50xf32>) -> f32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c50 = arith.constant 50 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.parallel (%arg1) = (0) to (50) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1] : memref<50xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions: arith.addf.

func.func @f(%m: memref<50xf32>) -> f32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 1.0 : f32
  // expected-remark @below {{[Missed] unsupported-reduction | Category:raise-scf-to-affine | Function=f | Op=scf.parallel, Remark="it reduces values, which 'affine.parallel' might combine to other ones"}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> f32 {
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: %i is no affine expression"}}
    %x = memref.load %m[%i] : memref<50xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<50xf32>) -> f32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c50 = arith.constant 50 : index
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = scf.parallel (%arg1) = (%c0) to (%c50) step (%c1) init (%cst) -> f32 {
// CHECK-NEXT:       %1 = memref.load %arg0[%arg1] : memref<50xf32>
// CHECK-NEXT:       scf.reduce(%1 : f32) {
// CHECK-NEXT:       ^bb0(%arg2: f32, %arg3: f32):
// CHECK-NEXT:         %2 = arith.addf %arg2, %arg3 : f32
// CHECK-NEXT:         scf.reduce.return %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions: arith.addi.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.addi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<50xi32>) -> i32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c50 = arith.constant 50 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = affine.parallel (%arg1) = (0) to (50) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1] : memref<50xi32>
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions: arith.addi.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 7 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.addi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<50xi32>) -> i32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c50 = arith.constant 50 : index
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %0 = affine.parallel (%arg1) = (0) to (50) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1] : memref<50xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %c7_i32, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Reductions: arith.subi.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0 : i32
  // expected-remark @below {{[Missed] unsupported-reduction | Category:raise-scf-to-affine | Function=f | Op=scf.parallel, Remark="it reduces values, which 'affine.parallel' might combine to other ones"}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: %i is no affine expression"}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.subi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<50xi32>) -> i32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c50 = arith.constant 50 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = scf.parallel (%arg1) = (%c0) to (%c50) step (%c1) init (%c0_i32) -> i32 {
// CHECK-NEXT:       %1 = memref.load %arg0[%arg1] : memref<50xi32>
// CHECK-NEXT:       scf.reduce(%1 : i32) {
// CHECK-NEXT:       ^bb0(%arg2: i32, %arg3: i32):
// CHECK-NEXT:         %2 = arith.subi %arg2, %arg3 : i32
// CHECK-NEXT:         scf.reduce.return %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What means to wrap around is left: raise, affine.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.muli %i, %big : index
    %b = arith.addi %a, %a : index
    %c = arith.addi %b, %b : index
    %v = arith.addi %c, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: with numbers so large it may wrap around: %a (of 'arith.muli') may overflow, as where %i = 2"}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.muli %arg1, %c4611686018427387904 : index
// CHECK-NEXT:       %1 = arith.addi %0, %0 : index
// CHECK-NEXT:       %2 = arith.addi %1, %1 : index
// CHECK-NEXT:       %3 = arith.addi %2, %arg1 : index
// CHECK-NEXT:       %4 = memref.load %arg0[%3] : memref<8xindex>
// CHECK-NEXT:       affine.store %4, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What means to wrap around is left.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.addi %i, %low : index
    %v = arith.addi %a, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: no expression is written with the least integer"}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.addi %arg1, %c-9223372036854775808 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c-9223372036854775808 : index
// CHECK-NEXT:       %2 = memref.load %arg0[%1] : memref<8xindex>
// CHECK-NEXT:       affine.store %2, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What means to wrap around is left.

// expected-warning @below {{'@f' is not run: 'memref.load' op subscript -9223372036854775808 is outside dimension 0 of extent 8}}
func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %v = arith.addi %i, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: no expression is written with the least integer"}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     %c4611686018427387904 = arith.constant 4611686018427387904 : index
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = arith.addi %arg1, %c-9223372036854775808 : index
// CHECK-NEXT:       %1 = memref.load %arg0[%0] : memref<8xindex>
// CHECK-NEXT:       affine.store %1, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is taken for granted is told.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    %a = arith.addi %i, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %i, %m[%a] : memref<?xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %n, %m[%i] : memref<?xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c7 = arith.constant 7 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = arith.addi %arg2, %arg1 : index
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg2 + symbol(%arg1)] : memref<?xindex>
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
