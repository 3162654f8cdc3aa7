// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-scalrep=value-based=false | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Functions inside of functions are looked at by themselves.

func.func @f(%m: memref<8xi64>, %y: i64) {
  builtin.module {
    func.func @g(%p: memref<8xi64>, %o: i64) {
      affine.store %o, %p[0] : memref<8xi64>
      // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=g | Op=affine.load}}
      %x = affine.load %p[0] : memref<8xi64>
      affine.store %x, %p[1] : memref<8xi64>
      return
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi64>, %arg1: i64) {
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       func.func @g(%arg2: memref<8xi64>, %arg3: i64) {
// CHECK-NEXT:         affine.store %arg3, %arg2[0] : memref<8xi64>
// CHECK-NEXT:         affine.store %arg3, %arg2[1] : memref<8xi64>
// CHECK-NEXT:         return
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
