// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -max-steps=10 -affine-data-copy-generate | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Steps are those of the function. Questions about regions count like all others: of few steps
// they are undecided. All of a static memref is copied then, which a step of a schedule
// refuses.

func.func @f(%m: memref<400xf32>) {
  // expected-remark @below {{[Missed] undecided | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark="more than 1 steps", reason=unsupported}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=400, bytes=1600, fills=0, held=0}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<400xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<400xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<400xf32>) {
// CHECK-NEXT:     %c400 = arith.constant 400 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c400_0 = arith.constant 400 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<400xf32, 1>
// CHECK-NEXT:     affine.for %arg1 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<400xf32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg1] : memref<400xf32, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2 + (%arg1 * 3 + %arg2) floordiv 2 - (%arg2 floordiv 7) * 7] : memref<400xf32, 1>
// CHECK-NEXT:         affine.store %0, %alloc[(%arg1 + %arg2 * 2) mod 200] : memref<400xf32, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg1] : memref<400xf32, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<400xf32, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Steps are those of the function. Questions about regions count like all others: of few steps
// they are undecided. All of a static memref is copied then, which a step of a schedule
// refuses.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript 40 is outside dimension 0 of extent 40}}
func.func @f(%m: memref<?xf32>) {
  // expected-remark @below {{[Missed] undecided | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark="more than 1 steps", reason=unsupported}}
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<?xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg1 = 0 to 100 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 100 {
// CHECK-NEXT:         %0 = affine.load %arg0[(%arg1 * 3 + %arg2) floordiv 2 + %arg2 mod 7] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg0[(%arg1 + %arg2 * 2) mod 200] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
