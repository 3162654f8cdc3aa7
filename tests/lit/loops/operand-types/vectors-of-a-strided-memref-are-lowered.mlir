// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Vectors of a strided memref are lowered.

func.func @f() -> f32 {
  %m = memref.alloc() : memref<16xf32>
  %x = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [3]
  : memref<16xf32> to memref<5xf32, strided<[3]>>
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.yield}}
  affine.for %i = 0 to 16 {
    %a = arith.index_cast %i : index to i32
    %b = arith.sitofp %a : i32 to f32
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.store}}
    affine.store %b, %m[%i] : memref<16xf32>
  }
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.vector_load}}
  %v = affine.vector_load %x[1] : memref<5xf32, strided<[3]>>, vector<4xf32>
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.vector_store}}
  affine.vector_store %v, %x[0] : memref<5xf32, strided<[3]>>, vector<4xf32>
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=f | Op=affine.load}}
  %s = affine.load %m[6] : memref<16xf32>
  return %s : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f() -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<16xf32>
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [5], strides: [3] : memref<16xf32> to memref<5xf32, strided<[3]>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     scf.for %arg0 = %c0 to %c16 step %c1 {
// CHECK-NEXT:       %2 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:       %3 = arith.sitofp %2 : i32 to f32
// CHECK-NEXT:       memref.store %3, %alloc[%arg0] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %c1_0 = arith.constant 1 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = vector.transfer_read %reinterpret_cast[%c1_0], %cst {in_bounds = [true]} : memref<5xf32, strided<[3]>>, vector<4xf32>
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     vector.transfer_write %0, %reinterpret_cast[%c0_1] {in_bounds = [true]} : vector<4xf32>, memref<5xf32, strided<[3]>>
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %1 = memref.load %alloc[%c6] : memref<16xf32>
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
