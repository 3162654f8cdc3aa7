// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-invariant-code-motion | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nothing is hoisted past an operation with unknown effects.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    // expected-remark-re @below {{[Missed] unknown-hoist | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.load, Remark="the loop accesses the element elsewhere: {{\S+}}: possible anti dependence: 'affine.load' -> 'func.call' at {{\S+}}{{\s+}}depth 1, carried by 'affine.for' at {{\S+}}{{\s+}}distance [1, 3]{{\s+}}not certain: the function that is called is not looked into{{\s+}}not certain: the memrefs may overlap", Witness="not certain: the function that is called is not looked into; the memrefs may overlap", reason=unknown}}
    %0 = affine.load %m[3] : memref<12xf64>
    func.call @seen(%0) : (f64) -> ()
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f64)
// CHECK-NEXT:   func.func @f(%arg0: memref<12xf64>, %arg1: memref<?xf64>, %arg2: index, %arg3: index, %arg4: f64) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[3] : memref<12xf64>
// CHECK-NEXT:       func.call @seen(%0) : (f64) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nothing is hoisted past an operation with unknown effects.

func.func private @seen(f64)
func.func @f(%m: memref<12xf64>, %d: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to 4 {
    func.call @seen(%x) : (f64) -> ()
    // expected-remark @below {{[Missed] may-not-run | Category:affine-loop-invariant-code-motion | Function=f | Op=affine.store, Remark="it may write or fault and is not guaranteed to execute", reason=unsupported}}
    affine.store %x, %m[3] : memref<12xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f64)
// CHECK-NEXT:   func.func @f(%arg0: memref<12xf64>, %arg1: memref<?xf64>, %arg2: index, %arg3: index, %arg4: f64) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:       func.call @seen(%arg4) : (f64) -> ()
// CHECK-NEXT:       affine.store %arg4, %arg0[3] : memref<12xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
