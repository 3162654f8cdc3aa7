// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop affine-accesses=true' -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Idle lanes of the last vector are masked.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 39 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.load}}
    %0 = affine.load %b[%i * 3] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c36 = arith.constant 36 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c36 step %c4 {
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %1 = memref.load %arg1[%0] : memref<400xf32>
// CHECK-NEXT:       %c3_1 = arith.constant 3 : index
// CHECK-NEXT:       %2 = arith.addi %0, %c3_1 : index
// CHECK-NEXT:       %3 = memref.load %arg1[%2] : memref<400xf32>
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %4 = arith.addi %0, %c6 : index
// CHECK-NEXT:       %5 = memref.load %arg1[%4] : memref<400xf32>
// CHECK-NEXT:       %c9 = arith.constant 9 : index
// CHECK-NEXT:       %6 = arith.addi %0, %c9 : index
// CHECK-NEXT:       %7 = memref.load %arg1[%6] : memref<400xf32>
// CHECK-NEXT:       %8 = vector.from_elements %1, %3, %5, %7 : vector<4xf32>
// CHECK-NEXT:       vector.store %8, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %c36_0 = arith.constant 36 : index
// CHECK-NEXT:     %c39 = arith.constant 39 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     scf.for %arg3 = %c36_0 to %c39 step %c1 {
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %1 = memref.load %arg1[%0] : memref<400xf32>
// CHECK-NEXT:       memref.store %1, %arg2[%arg3] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
