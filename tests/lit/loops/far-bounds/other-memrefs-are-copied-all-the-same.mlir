// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate=fast-mem-capacity=0 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Other memrefs are copied all the same.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %q = 0 to 9223372036854775807 {
    affine.for %r = 0 to 8 {
      // expected-remark @below {{[Missed] constant-overflow | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="an affine expression would need the constant -119903836479112085518, which 64 bits do not hold", reason=unsupported}}
      // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark=1, bytes=4, fills=0, held=0}}
      // expected-remark @below {{[Missed] over-capacity | Category:affine-data-copy-generate | Function=f | Op=affine.load, Remark="the buffers exceed the capacity of fast memory", bytes=4, reason=unsupported}}
      %x = affine.load %a[%q floordiv 3074457345618258603 + %r + 40] : memref<?xf32>
      affine.store %x, %b[%r] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to 9223372036854775807 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %alloc = memref.alloc() : memref<1xf32, 1>
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 floordiv 3074457345618258603 + %arg3 + 40] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %alloc[0] : memref<1xf32, 1>
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:         %2 = affine.load %alloc[0] : memref<1xf32, 1>
// CHECK-NEXT:         affine.store %2, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT:         memref.dealloc %alloc : memref<1xf32, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
