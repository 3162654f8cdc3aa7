// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// One lane needs no gather. Where several subscripts vary, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9x9xi32>, %y: memref<9xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 4 to 5 {
    %0 = affine.load %x[%i, 8 - %i] : memref<9x9xi32>
    affine.store %0, %y[%i * 2] : memref<9xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9xi32>, %arg1: memref<9xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 4 to 5 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg2)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg2)
// CHECK-NEXT:       %4 = ub.poison : i32
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%2, %3], %4 : memref<9x9xi32>, vector<4xi32>
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:       vector.transfer_write %5, %arg1[%6], %1 : vector<4xi32>, memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
