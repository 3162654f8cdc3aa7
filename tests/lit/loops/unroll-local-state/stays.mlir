// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-unroll-local-state | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The array is used behind the loop.

func.func @used(%a: memref<?xf64>, %n: index) -> f64 {
  %w = memref.alloc() : memref<3xf64>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 3 {
      %x = affine.load %a[%i] : memref<?xf64>
      affine.store %x, %w[%k] : memref<3xf64>
    }
  }
  %m = affine.load %w[1] : memref<3xf64>
  return %m : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @used(%arg0: memref<?xf64>, %arg1: index) -> f64 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<3xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 3 {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:         affine.store %1, %alloc[%arg3] : memref<3xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[1] : memref<3xf64>
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Its loops have too many iterations, or an unknown number; and it is an argument.

func.func @others(%a: memref<?xf64>, %n: index, %u: memref<3xf64>) {
  %v = memref.alloc() : memref<3xf64>
  %w = memref.alloc() : memref<3xf64>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 1100 {
      %x = affine.load %v[0] : memref<3xf64>
      affine.store %x, %a[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %n {
      %x = affine.load %w[0] : memref<3xf64>
      affine.store %x, %a[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 3 {
      %x = affine.load %u[%k] : memref<3xf64>
      affine.store %x, %a[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @others(%arg0: memref<?xf64>, %arg1: index, %arg2: memref<3xf64>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<3xf64>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<3xf64>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 1100 {
// CHECK-NEXT:         %0 = affine.load %alloc[0] : memref<3xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         %0 = affine.load %alloc_0[0] : memref<3xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4] : memref<3xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
