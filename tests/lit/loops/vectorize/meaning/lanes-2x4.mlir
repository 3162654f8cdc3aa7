// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=2,4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A conditional around one of two loops is vectorised.

func.func @f(%y: memref<8x8xi32>, %v: i32) {
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the loop contains 'affine.if', which has its own body", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.for %j = 0 to 8 {
        affine.store %v, %y[%i, %j] : memref<8x8xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xi32>, %arg1: i32) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%arg2) {
// CHECK-NEXT:         affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:           affine.store %arg1, %arg0[%arg2, %arg3] : memref<8x8xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Two loops whose variables are in one subscript are vectorised.

func.func @f(%x: memref<16xi32>, %y: memref<8x8xi32>) {
  // expected-remark @below {{[Missed] vectorize.different-dimensions | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="accesses vary with the loop along different dimensions of memory", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + %j] : memref<16xi32>
      affine.store %0, %y[%i, %j] : memref<8x8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<8x8xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 + %arg3] : memref<16xi32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2, %arg3] : memref<8x8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Two loops along one dimension of memory are not vectorised without `extended`.

func.func @f(%x: memref<16xi32>) {
  // expected-remark @below {{[Missed] vectorize.shared-subscript | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="two of the loops vary the same subscript", reason=unsupported}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + %j] : memref<16xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 + %arg2] : memref<16xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
