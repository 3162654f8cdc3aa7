// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=5 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Steps count. Distances are in iterations.

func.func @f(%a: memref<64xf32>) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 0) -> (%i = 8), element [8]", reason=illegal}}
  affine.for %i = 0 to 40 step 2 {
    %0 = affine.load %a[%i] : memref<64xf32>
    affine.store %0, %a[%i + 8] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 40 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1 + 8] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
