// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Other lanes may be anywhere. They are idle, and write nothing, even where memory seems to end
// after the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9xi32>, %y: memref<7xi32>, %n: index) {
  affine.for %t = 0 to 3 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
    affine.for %i = 0 to 1 {
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[%i * 2] : memref<7xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: memref<7xi32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 1)>(%arg4)
// CHECK-NEXT:         %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%2], %3 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg4)
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%5], %1 : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
