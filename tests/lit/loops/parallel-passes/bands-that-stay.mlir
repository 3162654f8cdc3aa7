// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallel-tile | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The parallel band is kept; the refusal has the code `one-tile`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Missed] one-tile | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark="no loop has more iterations than a tile", reason=unsupported}}
  %r = affine.parallel (%i) = (0) to (100) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
