// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='cost-model=mlir' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// As `mlir-opt` does not fuse nests in a loop that carries a dependence between accesses of the
// sink, neither does its cost model; the remark says so.

func.func @sweep(%u: memref<10x12xf64>, %v: memref<12xf64>) {
  affine.for %t = 1 to 10 {
    // expected-remark-re @below {{[Missed] fusion.no-free-loop | Category:affine-loop-fusion | Function=sweep | Op=affine.for, Remark="the loop around both nests carries a dependence on %v between accesses of the sink: mlir-opt does not fuse such nests", Witness="(%t = 1, %i@{{\d+}} = 0) -> (%t = 2, %i@{{\d+}} = 0), element [0]", reason=unsupported, with={{\S+}}}}
    affine.for %i = 0 to 12 {
      %x = affine.load %u[%t - 1, %i] : memref<10x12xf64>
      %y = arith.addf %x, %x : f64
      affine.store %y, %v[%i] : memref<12xf64>
    }
    affine.for %i = 0 to 12 {
      %x = affine.load %v[%i] : memref<12xf64>
      %y = arith.mulf %x, %x : f64
      affine.store %y, %v[%i] : memref<12xf64>
      affine.store %y, %u[%t, %i] : memref<10x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @sweep(%arg0: memref<10x12xf64>, %arg1: memref<12xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 10 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<10x12xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %0 : f64
// CHECK-NEXT:         affine.store %1, %arg1[%arg3] : memref<12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg3] : memref<12xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f64
// CHECK-NEXT:         affine.store %1, %arg1[%arg3] : memref<12xf64>
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg3] : memref<10x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
