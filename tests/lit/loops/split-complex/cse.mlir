// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Operations on complex numbers become operations on their parts, also in vectors.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  affine.for %i = 0 to 33 {
    %0 = affine.load %x[%i * 2] : memref<67xcomplex<f32>>
    affine.store %0, %y[%i] : memref<67xcomplex<f32>>
    affine.store %z, %y[%i + 34] : memref<67xcomplex<f32>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 33 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 * 2] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg4 + 34] : memref<67xcomplex<f32>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Complex numbers in these operations are not split.

func.func @f(%x: memref<67xcomplex<f32>>, %y: memref<67xcomplex<f32>>, %m: memref<9x21xcomplex<f32>>, %z: complex<f32>)  {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
      affine.store %z, %y[%i] : memref<67xcomplex<f32>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<67xcomplex<f32>>, %arg1: memref<67xcomplex<f32>>, %arg2: memref<9x21xcomplex<f32>>, %arg3: complex<f32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %arg1[%arg4] : memref<67xcomplex<f32>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
