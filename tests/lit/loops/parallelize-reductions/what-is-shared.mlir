// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize-reductions=threads=1 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is shared: integers.

func.func @main(%a: memref<2000000xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (i32) {
    %v = affine.load %a[%i] : memref<2000000xi32>
    %y = arith.addi %s, %v  : i32
    affine.yield %y : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xi32>
// CHECK-NEXT:       %2 = arith.addi %arg3, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: greatest.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.maximumf %s, %v  : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       %2 = arith.maximumf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: reassoc.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.addf %s, %v fastmath<reassoc> : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: other flags.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.addf %s, %v fastmath<contract> : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 fastmath<contract> : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: products.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.mulf %s, %v  : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       %2 = arith.mulf %arg3, %1 : f64
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: no reduction.

func.func @main(%a: memref<2000000xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (i32) {
    %v = affine.load %a[%i] : memref<2000000xi32>
    %y = arith.subi %s, %v  : i32
    affine.yield %y : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 2000000 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xi32>
// CHECK-NEXT:       %2 = arith.subi %arg3, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: short.

func.func @main(%a: memref<2000000xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 50000 iter_args(%s = %x) -> (i32) {
    %v = affine.load %a[%i] : memref<2000000xi32>
    %y = arith.addi %s, %v  : i32
    affine.yield %y : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 50000 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<2000000xi32>
// CHECK-NEXT:       %2 = arith.addi %arg3, %1 : i32
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
