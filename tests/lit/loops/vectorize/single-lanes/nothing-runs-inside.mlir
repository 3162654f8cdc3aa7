// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=2,3,2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nothing runs inside: size1. Lanes of a loop around one without iterations need no mask in
// that.

func.func @f(%y: memref<9x9x9xi32>, %v: i32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x3x2", loops=3, masked=yes, reductions=0, vector_size=2x3x2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 7 {
      affine.for %t = 3 to 3 {
        affine.store %v, %y[%j * 2, 7 - %i, %t floordiv 3] : memref<9x9x9xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9x9xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<2x3x2xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 step 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.for %arg4 = 3 to 3 step 2 {
// CHECK-NEXT:           %1 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           %2 = affine.apply affine_map<(d0, d1, d2) -> (-d1 + 7)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           %3 = affine.apply affine_map<(d0, d1, d2) -> (d2 floordiv 3)>(%arg3, %arg2, %arg4)
// CHECK-NEXT:           vector.transfer_write %0, %arg0[%1, %2, %3] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d0, d2)>} : vector<2x3x2xi32>, memref<9x9x9xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
