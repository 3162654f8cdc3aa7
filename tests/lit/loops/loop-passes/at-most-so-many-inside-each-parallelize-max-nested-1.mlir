// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize=max-nested=1 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// No more loops become parallel inside each other than `max-nested` says.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  affine.parallel (%h) = (0) to (4) {
    // expected-remark @below {{[Missed] nested | Category:affine-parallelize | Function=f | Op=affine.for, Remark="it would be inside of 1 parallel loops", reason=unsupported}}
    affine.for %i = 0 to 9 {
      // expected-remark @below {{[Missed] nested | Category:affine-parallelize | Function=f | Op=affine.for, Remark="it would be inside of 1 parallel loops", reason=unsupported}}
      affine.for %j = 0 to 9 {
        affine.store %x, %m[%i, %j] : memref<10x10xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (4) {
// CHECK-NEXT:       affine.for %arg6 = 0 to 9 {
// CHECK-NEXT:         affine.for %arg7 = 0 to 9 {
// CHECK-NEXT:           affine.store %arg2, %arg0[%arg6, %arg7] : memref<10x10xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
