// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate='generate-dma=true skip-non-unit-stride-loops=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Transfers of partial tiles are loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  affine.for %t = 0 to 10 step 4 {
    // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=4, bytes=32, fills=0, held=0}}
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      // expected-remark @below {{[Missed] dma-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="part of the box may be out of bounds", reason=unsupported}}
      %0 = affine.load %m[%i] : memref<10xf64>
      // expected-remark @below {{[Missed] dma-bounds | Category:affine-data-copy-generate | Function=f | Op=affine.store, Remark="part of the box may be out of bounds", reason=unsupported}}
      affine.store %0, %r[-%i + 9] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c4_0 = arith.constant 4 : index
// CHECK-NEXT:     %c0_1 = arith.constant 0 : index
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       %alloc = memref.alloc() : memref<4xf64, 1>
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 4, 10)>(%arg4) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<10xf64>
// CHECK-NEXT:         affine.store %2, %alloc[%arg5 - %arg4] : memref<4xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:       %alloc_3 = memref.alloc() : memref<4xf64, 1>
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 4, 10)>(%arg4) {
// CHECK-NEXT:         %2 = affine.load %alloc[-%arg4 + %arg5] : memref<4xf64, 1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg5)
// CHECK-NEXT:         affine.store %2, %alloc_3[%arg4 - %arg5 + 3] : memref<4xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = max affine_map<(d0) -> (-d0 + 6, 0)>(%arg4) to affine_map<(d0) -> (-d0 + 10)>(%arg4) {
// CHECK-NEXT:         %2 = affine.load %alloc_3[%arg5 + %arg4 - 6] : memref<4xf64, 1>
// CHECK-NEXT:         affine.store %2, %arg1[%arg5] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc_3 : memref<4xf64, 1>
// CHECK-NEXT:       memref.dealloc %alloc : memref<4xf64, 1>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
