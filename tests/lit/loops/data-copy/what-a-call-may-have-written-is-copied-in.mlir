// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Memory that a call may have written is copied in.

func.func private @fill(memref<10xf64>)
func.func @f(%r: memref<10xf64>, %x: f64) {
  %t = memref.alloc() : memref<10xf64>
  func.call @fill(%t) : (memref<10xf64>) -> ()
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=1, held=0}}
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=9, bytes=72, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=5, bytes=40, fills=0, held=0}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @fill(memref<10xf64>)
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: f64) {
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c9_1 = arith.constant 9 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c9_3 = arith.constant 9 : index
// CHECK-NEXT:     %c0_4 = arith.constant 0 : index
// CHECK-NEXT:     %c0_5 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf64>
// CHECK-NEXT:     call @fill(%alloc) : (memref<10xf64>) -> ()
// CHECK-NEXT:     %alloc_6 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg2] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc_6[%arg2] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 10 step 2 {
// CHECK-NEXT:       affine.store %arg1, %alloc_6[%arg2] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc_6[%arg2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %alloc[%arg2] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_6 : memref<9xf64, 1>
// CHECK-NEXT:     %alloc_7 = memref.alloc() : memref<9xf64, 1>
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg2] : memref<10xf64>
// CHECK-NEXT:       affine.store %0, %alloc_7[%arg2] : memref<9xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc_8 = memref.alloc() : memref<5xf64, 1>
// CHECK-NEXT:     affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc_7[%arg2 * 2] : memref<9xf64, 1>
// CHECK-NEXT:       affine.store %0, %alloc_8[%arg2] : memref<5xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc_8[%arg2] : memref<5xf64, 1>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<10xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_8 : memref<5xf64, 1>
// CHECK-NEXT:     memref.dealloc %alloc_7 : memref<9xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
