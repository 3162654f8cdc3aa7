// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is read as a remainder is printed as one: canonicalize. So a schedule that is saved of
// the text fits the module.

func.func @f(%m: memref<20xf32>) {
  affine.for %i = 0 to 20 {
    // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
    %q = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.load}}
    %x = affine.load %m[%i + %q * -3] : memref<20xf32>
    affine.store %x, %m[%i] : memref<20xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<20xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 20 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 mod 3] : memref<20xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<20xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
