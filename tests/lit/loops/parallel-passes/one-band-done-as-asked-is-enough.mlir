// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-parallel-tile{tile-sizes=10}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// One band done as asked is enough.

// expected-remark @below {{[Failure] float-order | Category:affine-parallel-tile | Function=a | Op=affine.parallel, Remark="floating-point operations would be reassociated", reason=unsupported}}
func.func @a(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) { %r = affine.parallel (%i) = (0) to (100) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  } return }
// expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=b | Op=affine.parallel, Remark=10}}
func.func @b(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) { %r = affine.parallel (%i) = (0) to (100) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  } return }

// CHECK: module {
// CHECK-NEXT:   func.func @a(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @b(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %1 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("addi") -> (i32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
