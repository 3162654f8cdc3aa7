// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-permute=names=%k,j | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass finds loops by the names of their induction variables.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-permute | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  affine.for %i = 0 to 2 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-remark @below {{[Passed] permuted | Category:affine-loop-permute | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %x, %m[%a, %j] : memref<10x10xf32>
      }
    }
  }
  affine.for %p = 0 to 5 {
    affine.for %q = 0 to 6 {
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 2 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg5)
// CHECK-NEXT:       affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:         affine.for %arg7 = 0 to 3 {
// CHECK-NEXT:           affine.store %arg2, %arg0[%0, %arg7] : memref<10x10xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 6 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
