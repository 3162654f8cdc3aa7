// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallel-tile=tile-sizes=1 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Tiles start from the identity: addi. The initial value counts once, whatever the tiles are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=1}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.addi %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 1) reduce ("addi") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from the identity: muli. The initial value counts once, whatever the tiles are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=1}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("muli") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.muli %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("muli") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 1) reduce ("muli") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.muli %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from the identity: andi. The initial value counts once, whatever the tiles are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=1}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("andi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.andi %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("andi") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 1) reduce ("andi") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.andi %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from the identity: ori. The initial value counts once, whatever the tiles are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=1}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("ori") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.ori %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("ori") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 1) reduce ("ori") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.ori %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
