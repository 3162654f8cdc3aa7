// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -canonicalize=further | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Both branches store the same element: one store is left, of a value that is chosen.

func.func @stored(%c: i1, %i: index, %x: f64, %y: f64, %m: memref<8xf64>) {
  // expected-remark @below {{[Passed] store-after-both-branches | Category:canonicalize | Function=stored | Op=scf.if}}
  // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=stored | Op=scf.if}}
  // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=stored | Op=scf.if}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=stored | Op=scf.if}}
  scf.if %c {
    %s = arith.addf %x, %y : f64
    affine.store %s, %m[3] : memref<8xf64>
  } else {
    affine.store %y, %m[3] : memref<8xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @stored(%arg0: i1, %arg1: index, %arg2: f64, %arg3: f64, %arg4: memref<8xf64>) {
// CHECK-NEXT:     %0 = arith.addf %arg2, %arg3 : f64
// CHECK-NEXT:     %1 = arith.select %arg0, %0, %arg3 : f64
// CHECK-NEXT:     affine.store %1, %arg4[3] : memref<8xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elsewhere, or not at the end, or only in one of them, stores stay.

func.func @elsewhere(%c: i1, %d: i1, %e: i1, %f: i1, %x: f64, %y: f64, %m: memref<8xf64>, %n: memref<8xf64>) {
  scf.if %c {
    affine.store %x, %m[3] : memref<8xf64>
  } else {
    affine.store %y, %m[4] : memref<8xf64>
  }
  scf.if %d {
    affine.store %x, %m[3] : memref<8xf64>
  } else {
    affine.store %y, %n[3] : memref<8xf64>
  }
  scf.if %e {
    affine.store %x, %m[3] : memref<8xf64>
    affine.store %x, %n[3] : memref<8xf64>
  } else {
    affine.store %y, %n[4] : memref<8xf64>
    affine.store %y, %m[3] : memref<8xf64>
  }
  scf.if %f {
    affine.store %x, %m[3] : memref<8xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @elsewhere(%arg0: i1, %arg1: i1, %arg2: i1, %arg3: i1, %arg4: f64, %arg5: f64, %arg6: memref<8xf64>, %arg7: memref<8xf64>) {
// CHECK-NEXT:     scf.if %arg0 {
// CHECK-NEXT:       affine.store %arg4, %arg6[3] : memref<8xf64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.store %arg5, %arg6[4] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.if %arg1 {
// CHECK-NEXT:       affine.store %arg4, %arg6[3] : memref<8xf64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.store %arg5, %arg7[3] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.if %arg2 {
// CHECK-NEXT:       affine.store %arg4, %arg6[3] : memref<8xf64>
// CHECK-NEXT:       affine.store %arg4, %arg7[3] : memref<8xf64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.store %arg5, %arg7[4] : memref<8xf64>
// CHECK-NEXT:       affine.store %arg5, %arg6[3] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.if %arg3 {
// CHECK-NEXT:       affine.store %arg4, %arg6[3] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What else the conditional gives stays, and a subscript is no stored value.

func.func @indices(%c: i1, %i: index, %k: index, %m: memref<8xindex>) -> index {
  // expected-remark @below {{[Passed] store-after-both-branches | Category:canonicalize | Function=indices | Op=scf.if}}
  // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=indices | Op=scf.if}}
  %r = scf.if %c -> (index) {
    %d = arith.divsi %i, %k : index
    memref.store %i, %m[%i] : memref<8xindex>
    scf.yield %d : index
  } else {
    memref.store %k, %m[%i] : memref<8xindex>
    scf.yield %k : index
  }
  scf.if %c {
    memref.store %i, %m[%i] : memref<8xindex>
  } else {
    memref.store %k, %m[%k] : memref<8xindex>
  }
  return %r : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @indices(%arg0: i1, %arg1: index, %arg2: index, %arg3: memref<8xindex>) -> index {
// CHECK-NEXT:     %0 = arith.select %arg0, %arg1, %arg2 : index
// CHECK-NEXT:     %1 = scf.if %arg0 -> (index) {
// CHECK-NEXT:       %2 = arith.divsi %arg1, %arg2 : index
// CHECK-NEXT:       scf.yield %2 : index
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %arg2 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %0, %arg3[%arg1] : memref<8xindex>
// CHECK-NEXT:     scf.if %arg0 {
// CHECK-NEXT:       memref.store %arg1, %arg3[%arg1] : memref<8xindex>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       memref.store %arg2, %arg3[%arg2] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An element between two others that were loaded is there, also where a conditional is around.

func.func @between(%c: i1, %d: i1, %m: memref<?x?xf64>, %i: index, %j: index) -> f64 {
  %a = affine.load %m[symbol(%i), symbol(%j) + 1] : memref<?x?xf64>
  %b = affine.load %m[symbol(%i) + 2, symbol(%j) - 1] : memref<?x?xf64>
  %s = arith.addf %a, %b : f64
  // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=between | Op=scf.if}}
  // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=between | Op=scf.if}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=between | Op=scf.if}}
  %r = scf.if %c -> (f64) {
    // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=between | Op=scf.if}}
    // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=between | Op=scf.if}}
    // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=between | Op=scf.if}}
    %t = scf.if %d -> (f64) {
      %x = affine.load %m[symbol(%i) + 1, symbol(%j)] : memref<?x?xf64>
      scf.yield %x : f64
    } else {
      scf.yield %s : f64
    }
    scf.yield %t : f64
  } else {
    scf.yield %a : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @between(%arg0: i1, %arg1: i1, %arg2: memref<?x?xf64>, %arg3: index, %arg4: index) -> f64 {
// CHECK-NEXT:     %0 = affine.load %arg2[symbol(%arg3), symbol(%arg4) + 1] : memref<?x?xf64>
// CHECK-NEXT:     %1 = affine.load %arg2[symbol(%arg3) + 2, symbol(%arg4) - 1] : memref<?x?xf64>
// CHECK-NEXT:     %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:     %3 = affine.load %arg2[symbol(%arg3) + 1, symbol(%arg4)] : memref<?x?xf64>
// CHECK-NEXT:     %4 = arith.select %arg1, %3, %2 : f64
// CHECK-NEXT:     %5 = arith.select %arg0, %4, %0 : f64
// CHECK-NEXT:     return %5 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// One that lies outside of them in a dimension may not be there.

func.func @outside(%c: i1, %m: memref<?x?xf64>, %i: index, %j: index) -> f64 {
  %a = affine.load %m[symbol(%i), symbol(%j) + 1] : memref<?x?xf64>
  %b = affine.load %m[symbol(%i) + 2, symbol(%j) + 3] : memref<?x?xf64>
  %s = arith.addf %a, %b : f64
  %r = scf.if %c -> (f64) {
    %x = affine.load %m[symbol(%i) + 1, symbol(%j)] : memref<?x?xf64>
    scf.yield %x : f64
  } else {
    scf.yield %s : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @outside(%arg0: i1, %arg1: memref<?x?xf64>, %arg2: index, %arg3: index) -> f64 {
// CHECK-NEXT:     %0 = affine.load %arg1[symbol(%arg2), symbol(%arg3) + 1] : memref<?x?xf64>
// CHECK-NEXT:     %1 = affine.load %arg1[symbol(%arg2) + 2, symbol(%arg3) + 3] : memref<?x?xf64>
// CHECK-NEXT:     %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:     %3 = scf.if %arg0 -> (f64) {
// CHECK-NEXT:       %4 = affine.load %arg1[symbol(%arg2) + 1, symbol(%arg3)] : memref<?x?xf64>
// CHECK-NEXT:       scf.yield %4 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nor may it be after memory was freed; what was stored meanwhile is loaded again.

func.func @freed(%c: i1, %d: i1, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %m = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.store %zero, %m[%i] : memref<?xf64>
  }
  %a = affine.load %m[0] : memref<?xf64>
  affine.store %one, %m[0] : memref<?xf64>
  // expected-remark @below {{[Passed] execute-both-branches | Category:canonicalize | Function=freed | Op=scf.if}}
  // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=freed | Op=scf.if}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=freed | Op=scf.if}}
  %r = scf.if %c -> (f64) {
    %x = affine.load %m[0] : memref<?xf64>
    scf.yield %x : f64
  } else {
    scf.yield %a : f64
  }
  memref.dealloc %m : memref<?xf64>
  %t = scf.if %d -> (f64) {
    %y = affine.load %m[0] : memref<?xf64>
    scf.yield %y : f64
  } else {
    scf.yield %r : f64
  }
  return %t : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @freed(%arg0: i1, %arg1: i1, %arg2: index) -> f64 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:     %alloc = memref.alloc(%arg2) : memref<?xf64>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg3] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<?xf64>
// CHECK-NEXT:     affine.store %cst_0, %alloc[0] : memref<?xf64>
// CHECK-NEXT:     %1 = affine.load %alloc[0] : memref<?xf64>
// CHECK-NEXT:     %2 = arith.select %arg0, %1, %0 : f64
// CHECK-NEXT:     memref.dealloc %alloc : memref<?xf64>
// CHECK-NEXT:     %3 = scf.if %arg1 -> (f64) {
// CHECK-NEXT:       %4 = affine.load %alloc[0] : memref<?xf64>
// CHECK-NEXT:       scf.yield %4 : f64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What both branches load or compute is loaded or computed once before them: also from such
// values, and what is undefined for some numbers.

func.func @in_both(%c: i1, %i: index, %x: i64, %y: i64, %m: memref<8xi64>, %n: memref<8xi64>) {
  // expected-remark @below {{[Passed] compute-before-both-branches | Category:canonicalize | Function=in_both | Op=scf.if}}
  scf.if %c {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=in_both | Op=affine.load}}
    %l = affine.load %m[%i] : memref<8xi64>
    %d = arith.divsi %l, %y : i64
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=in_both | Op=affine.store}}
    affine.store %d, %n[%i] : memref<8xi64>
  } else {
    %e = arith.addi %x, %y : i64
    %l = affine.load %m[%i] : memref<8xi64>
    %d = arith.divsi %l, %y : i64
    memref.store %d, %n[%i] : memref<8xi64>
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=in_both | Op=affine.store}}
    affine.store %e, %m[%i] : memref<8xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @in_both(%arg0: i1, %arg1: index, %arg2: i64, %arg3: i64, %arg4: memref<8xi64>, %arg5: memref<8xi64>) {
// CHECK-NEXT:     %0 = affine.load %arg4[symbol(%arg1)] : memref<8xi64>
// CHECK-NEXT:     %1 = arith.divsi %0, %arg3 : i64
// CHECK-NEXT:     scf.if %arg0 {
// CHECK-NEXT:       affine.store %1, %arg5[symbol(%arg1)] : memref<8xi64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %2 = arith.addi %arg2, %arg3 : i64
// CHECK-NEXT:       memref.store %1, %arg5[%arg1] : memref<8xi64>
// CHECK-NEXT:       affine.store %2, %arg4[symbol(%arg1)] : memref<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What differs, or comes after a store or an assertion in one of them, stays.

func.func @not_in_both(%c: i1, %d: i1, %e: i1, %i: index, %m: memref<8xi64>, %n: memref<8xi64>, %x: i64) {
  scf.if %c {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.store}}
    affine.store %x, %m[%i] : memref<8xi64>
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.load}}
    %l = affine.load %m[%i] : memref<8xi64>
    affine.store %l, %n[0] : memref<8xi64>
  } else {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.load}}
    %l = affine.load %m[%i] : memref<8xi64>
    affine.store %l, %n[1] : memref<8xi64>
  }
  scf.if %d {
    cf.assert %c, "in range"
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.load}}
    %l = affine.load %m[%i] : memref<8xi64>
    affine.store %l, %n[0] : memref<8xi64>
  } else {
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.load}}
    %l = affine.load %m[%i] : memref<8xi64>
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=not_in_both | Op=affine.load}}
    %k = affine.load %m[%i + 1] : memref<8xi64>
    %s = arith.addi %l, %k overflow<nsw> : i64
    affine.store %s, %n[1] : memref<8xi64>
  }
  scf.if %e {
    %s = arith.addi %x, %x overflow<nsw> : i64
    affine.store %s, %n[0] : memref<8xi64>
  } else {
    %s = arith.addi %x, %x : i64
    affine.store %s, %n[1] : memref<8xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @not_in_both(%arg0: i1, %arg1: i1, %arg2: i1, %arg3: index, %arg4: memref<8xi64>, %arg5: memref<8xi64>, %arg6: i64) {
// CHECK-NEXT:     scf.if %arg0 {
// CHECK-NEXT:       affine.store %arg6, %arg4[symbol(%arg3)] : memref<8xi64>
// CHECK-NEXT:       %0 = affine.load %arg4[symbol(%arg3)] : memref<8xi64>
// CHECK-NEXT:       affine.store %0, %arg5[0] : memref<8xi64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %0 = affine.load %arg4[symbol(%arg3)] : memref<8xi64>
// CHECK-NEXT:       affine.store %0, %arg5[1] : memref<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.if %arg1 {
// CHECK-NEXT:       cf.assert %arg0, "in range"
// CHECK-NEXT:       %0 = affine.load %arg4[symbol(%arg3)] : memref<8xi64>
// CHECK-NEXT:       affine.store %0, %arg5[0] : memref<8xi64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %0 = affine.load %arg4[symbol(%arg3)] : memref<8xi64>
// CHECK-NEXT:       %1 = affine.load %arg4[symbol(%arg3) + 1] : memref<8xi64>
// CHECK-NEXT:       %2 = arith.addi %0, %1 overflow<nsw> : i64
// CHECK-NEXT:       affine.store %2, %arg5[1] : memref<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.if %arg2 {
// CHECK-NEXT:       %0 = arith.addi %arg6, %arg6 overflow<nsw> : i64
// CHECK-NEXT:       affine.store %0, %arg5[0] : memref<8xi64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %0 = arith.addi %arg6, %arg6 : i64
// CHECK-NEXT:       affine.store %0, %arg5[1] : memref<8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
