// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize-reductions=threads=2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is shared: integers.

func.func @main(%a: memref<2000000xi32>, %x: i32) -> i32 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="reduces by addi"}}
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (i32) {
    %v = affine.load %a[%i] : memref<2000000xi32>
    %y = arith.addi %s, %v  : i32
    affine.yield %y : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (2000000) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<2000000xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %arg1, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: greatest.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="reduces by maximumf"}}
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.maximumf %s, %v  : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (2000000) reduce ("maximumf") -> (f64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.maximumf %arg1, %0 : f64
// CHECK-NEXT:     return %1 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: reassoc.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="reduces by addf"}}
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.addf %s, %v fastmath<reassoc> : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (2000000) reduce ("addf") -> (f64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %arg1, %0 fastmath<reassoc> : f64
// CHECK-NEXT:     return %1 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is shared: other flags.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  // expected-remark @below {{[Missed] float-order | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="floating-point operations would be reassociated", reason=illegal}}
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
  // expected-remark @below {{[Missed] float-order | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="floating-point operations would be reassociated", reason=illegal}}
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
  // expected-remark-re @below {{[Missed] carried-values | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="carried value #0 is not a reduction by one op", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1), through a value", reason=unsupported}}
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

// -----

// Only outermost loops are shared.

func.func @main(%a: memref<2000000xi32>, %x: i32) -> i32 {
  affine.for %t = 0 to 9 {
    %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (i32) {
      %v = affine.load %a[%i] : memref<2000000xi32>
      %y = arith.addi %s, %v  : i32
      affine.yield %y : i32
    }
    affine.store %r, %a[%t] : memref<2000000xi32>
  }
  return %x : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     affine.for %arg2 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 2000000 iter_args(%arg4 = %arg1) -> (i32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3] : memref<2000000xi32>
// CHECK-NEXT:         %2 = arith.addi %arg4, %1 : i32
// CHECK-NEXT:         affine.yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<2000000xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %arg1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
