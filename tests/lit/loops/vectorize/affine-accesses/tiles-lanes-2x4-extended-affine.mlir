// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=2,4 extended=true affine-accesses=true' -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads and stores of two vectorised loops become tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=no, reductions=0, vector_size=2x4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
    affine.for %j = 0 to 40 {
      // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
      %0 = affine.load %a[%j, %i] : memref<40x40xf32>
      // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
      affine.store %0, %a[%j, %i] : memref<40x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c2 {
// CHECK-NEXT:       %c0_0 = arith.constant 0 : index
// CHECK-NEXT:       %c40_1 = arith.constant 40 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       scf.for %arg4 = %c0_0 to %c40_1 step %c4 {
// CHECK-NEXT:         %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:         %0 = vector.transfer_read %arg0[%arg4, %arg3], %cst {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<40x40xf32>, vector<2x4xf32>
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg4, %arg3] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, memref<40x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
