// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='maximal=true cost-model=cache' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Elements that are not written keep the memref.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 5 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i * 2] : memref<10xf32>
  }
  // expected-remark @below {{[Missed] fusion.buffer-read | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%m is read where it was not written in the same iteration", Witness="iteration (1, 1)", reason=illegal}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%arg5)
// CHECK-NEXT:       %1 = affine.load %arg0[%0] : memref<10xf32>
// CHECK-NEXT:       affine.store %1, %alloc[%0 * 2] : memref<10xf32>
// CHECK-NEXT:       %2 = affine.load %alloc[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %2, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
