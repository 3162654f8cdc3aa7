// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4,4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An imperfect nest is not vectorised over several loops.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.imperfect-nest | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="an access is in only some of the loops that are vectorised together", reason=unsupported}}
  affine.for %i = 0 to 64 {
    affine.store %v, %d[%i, %n] : memref<?x?xf32>
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 0 to 64 {
// CHECK-NEXT:       affine.store %arg4, %arg3[%arg9, %arg5] : memref<?x?xf32>
// CHECK-NEXT:       affine.for %arg10 = 0 to 64 {
// CHECK-NEXT:         affine.store %arg4, %arg2[%arg9, %arg10] : memref<64x64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
