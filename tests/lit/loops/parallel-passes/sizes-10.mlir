// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallel-tile=tile-sizes=10 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A request that cannot be met is an error.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Failure] float-order | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark="floating-point operations would be reassociated", reason=unsupported}}
  // expected-error @below {{floating-point operations would be reassociated}}
  %r = affine.parallel (%i) = (0) to (100) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return
}

// -----

// A request that cannot be met is an error.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Failure] assign | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark="'assign' keeps the value of one iteration", reason=unsupported}}
  // expected-error @below {{'assign' keeps the value of one iteration}}
  %r = affine.parallel (%i) = (0) to (100) reduce ("assign") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return
}

// -----

// One band done as asked is enough.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Missed] float-order | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark="floating-point operations would be reassociated", reason=unsupported}}
  %q = affine.parallel (%i) = (0) to (100) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=10}}
  %r = affine.parallel (%i) = (0) to (100) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("addi") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from the identity: 10-addi. The initial value counts once, whatever the tiles
// are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=10}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("addi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.addi %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("addi") -> (i32) {
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

// Tiles start from the identity: 10-muli. The initial value counts once, whatever the tiles
// are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=10}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("muli") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.muli %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("muli") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("muli") -> (i32) {
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

// Tiles start from the identity: 10-andi. The initial value counts once, whatever the tiles
// are.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=10}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("andi") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.andi %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("andi") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("andi") -> (i32) {
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
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=10}}
  %p = affine.parallel (%i) = (0) to (100) reduce ("ori") -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  %r = arith.ori %z, %p : i32
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (100) step (10) reduce ("ori") -> (i32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg8) = (%arg7) to (%arg7 + 10) reduce ("ori") -> (i32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg8] : memref<100xi32>
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.ori %arg5, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
