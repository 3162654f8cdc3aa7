// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Only what is never the value goes away.

func.func @f(%m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Passed] sort-expressions | Category:affine-simplify-min-max | Function=f | Op=affine.min}}
    %0 = affine.min affine_map<(d0) -> (d0, 6)>(%i)
    affine.store %0, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.min affine_map<(d0) -> (6, d0)>(%arg1)
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Only what is never the value goes away.

func.func @f(%m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Passed] sort-expressions | Category:affine-simplify-min-max | Function=f | Op=affine.min}}
    // expected-remark @below {{[Passed] drop-dominated | Category:affine-simplify-min-max | Function=f | Op=affine.min}}
    // expected-remark @below {{[Passed] fold | Category:affine-simplify-min-max | Function=f | Op=affine.apply}}
    %0 = affine.min affine_map<(d0) -> (d0, 7)>(%i)
    affine.store %0, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Only what is never the value goes away.

func.func @f(%m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Passed] sort-expressions | Category:affine-simplify-min-max | Function=f | Op=affine.min}}
    // expected-remark @below {{[Passed] drop-dominated | Category:affine-simplify-min-max | Function=f | Op=affine.min}}
    // expected-remark @below {{[Passed] fold | Category:affine-simplify-min-max | Function=f | Op=affine.apply}}
    %0 = affine.min affine_map<(d0) -> (d0, 8)>(%i)
    affine.store %0, %m[%i] : memref<8xindex>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xindex>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg1] : memref<8xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
