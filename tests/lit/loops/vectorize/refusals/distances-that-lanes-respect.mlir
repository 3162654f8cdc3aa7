// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations that depend on each other four apart could be four lanes, which only 'extended' makes; three apart they could not.

func.func @four(%a: memref<64xf32>) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=four | Op=affine.for, Remark="iterations of the loop depend on each other (flow), but lanes would respect that: 'extended' vectorises such loops", Witness="(%i = 4) -> (%i = 8), element [4]", reason=unsupported}}
  affine.for %i = 4 to 64 {
    %v = affine.load %a[%i - 4] : memref<64xf32>
    affine.store %v, %a[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @four(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 4 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 - 4] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @three(%a: memref<64xf32>) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=three | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 3) -> (%i = 6), element [3]", reason=illegal}}
  affine.for %i = 3 to 64 {
    %v = affine.load %a[%i - 3] : memref<64xf32>
    affine.store %v, %a[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @three(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 3 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 - 3] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
