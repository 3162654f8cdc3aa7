// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=mode=sibling | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Two loops that read the same array are fused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=40, kind=sibling, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=20, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5] : memref<10xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<10xf32>
// CHECK-NEXT:       affine.store %1, %arg2[%arg5] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
