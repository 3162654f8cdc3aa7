// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=version-extents=true
// NOTE: What is expected was written by tests/lit/update.py.

// Versions for extents that hold all elements.
// Versions ask only what is needed.

func.func @f(%b: memref<?x?xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-mem2reg | Function=f | Op=affine.for, conditions=2}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %e = affine.load %b[%i, %j] : memref<?x?xf64>
        %s = arith.addf %e, %x : f64
        affine.store %s, %b[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x?xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?x?xf64>
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf64>
// CHECK-NEXT:     affine.if affine_set<()[s0, s1, s2] : (s0 - s2 >= 0, s1 - s2 >= 0)>()[%dim, %dim_0, %arg1] {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg6 = %0) -> (f64) {
// CHECK-NEXT:             %5 = arith.addf %arg6, %arg2 : f64
// CHECK-NEXT:             affine.yield %5 : f64
// CHECK-NEXT:           }
// CHECK-NEXT:           %2 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:           %4 = arith.cmpi slt, %2, %3 : index
// CHECK-NEXT:           scf.if %4 {
// CHECK-NEXT:             affine.store %1, %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:           affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg3, %arg4] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// There is no version for extents that the bounds of loops do not use.

func.func @f(%b: memref<?x?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %e = affine.load %b[%i mod symbol(%n), %j] : memref<?x?xf64>
        %s = arith.addf %e, %x : f64
        affine.store %s, %b[%i mod symbol(%n), %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x?xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 mod symbol(%arg1), %arg4] : memref<?x?xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:           affine.store %1, %arg0[%arg3 mod symbol(%arg1), %arg4] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// No version of what may do anything. The version for other extents could free the elements.

func.func @f(%c: i1, %b: memref<?x?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      cf.assert %c, "ended"
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %e = affine.load %b[%i, %j] : memref<?x?xf64>
        %s = arith.addf %e, %x : f64
        affine.store %s, %b[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i1, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg2 {
// CHECK-NEXT:         cf.assert %arg0, "ended"
// CHECK-NEXT:         affine.for %arg6 = 0 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %1 = arith.addf %0, %arg3 : f64
// CHECK-NEXT:           affine.store %1, %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
