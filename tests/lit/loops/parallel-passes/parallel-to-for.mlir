// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallel-to-for | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reductions that are symbols. To a nest and back again.

reduction.define @sum : i32
combination (%a, %b) {
  %0 = arith.addi %a, %b : i32
  reduction.yield %0 : i32
} identity {
  %0 = arith.constant 0 : i32
  reduction.yield %0 : i32
}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] sequential | Category:affine-parallel-to-for | Function=f | Op=affine.parallel}}
  %r = affine.parallel (%i) = (0) to (100) reduce (@sum) -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @sum : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     reduction.yield %0 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = reduction.identity @sum : i32
// CHECK-NEXT:     %1 = affine.for %arg7 = 0 to 100 iter_args(%arg8 = %0) reduce (@sum) -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       %3 = reduction.combine @sum %arg8, %2 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parallel band is kept; the refusal has the code `float-order`.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Missed] float-order | Category:affine-parallel-to-for | Function=f | Op=affine.parallel, Remark="floating-point operations would be reassociated", reason=unsupported}}
  %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (symbol(%arg6)) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parallel band is kept; the refusal has the code `float-order`.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 100 is outside dimension 0 of extent 100}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Missed] float-order | Category:affine-parallel-to-for | Function=f | Op=affine.parallel, Remark="floating-point operations would be reassociated", reason=unsupported}}
  %r = affine.parallel (%i) = (0) to (1025) reduce ("addf") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (1025) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parallel band is kept; the refusal has the code `assign`.

// expected-warning @below {{'@f' is not run: 'func.return' op uses poison as a result}}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Missed] assign | Category:affine-parallel-to-for | Function=f | Op=affine.parallel, Remark="'assign' keeps the value of one iteration, and there may be several", reason=unsupported}}
  %r = affine.parallel (%i) = (0) to (2) reduce ("assign") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (0) to (2) reduce ("assign") -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An `assign` reduction over one iteration becomes a sequential loop.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> f32 {
  // expected-remark @below {{[Passed] sequential | Category:affine-parallel-to-for | Function=f | Op=affine.parallel}}
  %r = affine.parallel (%i) = (0) to (1) reduce ("assign") -> (f32) {
    %v = affine.load %f[%i] : memref<100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> f32 {
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %1 = affine.for %arg7 = 0 to 1 iter_args(%arg8 = %0) -> (f32) {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg7] : memref<100xf32>
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
