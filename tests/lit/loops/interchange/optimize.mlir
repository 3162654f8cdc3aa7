// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The ledger of `affine-optimize` has an entry for the interchange.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<1000x1024xf32>, %o: memref<1024xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] interchanged | Category:affine-blocked-interchange | Function=f | Op=affine.for, Remark="interchanged with the loops that it contains, in blocks of 1024", block=1024, lines_after=0.078, lines_before=1, unroll=8}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %j = 0 to 1024 {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%arg0 = 0, %j_0 = 0) -> (%arg0 = 992, %j_0 = 0), element [0]", reason=illegal}}
    %s = affine.for %i = 0 to 1000 iter_args(%a = %zero) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<1000x1024xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }
    affine.store %s, %o[%j] : memref<1024xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<1000x1024xf32>, %arg1: memref<1024xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<1024xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 1024 {
// CHECK-NEXT:       affine.store %cst, %alloca[%arg2] : memref<1024xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 1000 step 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 1024 {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg3] : memref<1024xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         %3 = affine.load %arg0[%arg2 + 1, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         %5 = affine.load %arg0[%arg2 + 2, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:         %7 = affine.load %arg0[%arg2 + 3, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %8 = arith.addf %6, %7 : f32
// CHECK-NEXT:         %9 = affine.load %arg0[%arg2 + 4, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %10 = arith.addf %8, %9 : f32
// CHECK-NEXT:         %11 = affine.load %arg0[%arg2 + 5, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %12 = arith.addf %10, %11 : f32
// CHECK-NEXT:         %13 = affine.load %arg0[%arg2 + 6, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %14 = arith.addf %12, %13 : f32
// CHECK-NEXT:         %15 = affine.load %arg0[%arg2 + 7, %arg3] : memref<1000x1024xf32>
// CHECK-NEXT:         %16 = arith.addf %14, %15 : f32
// CHECK-NEXT:         affine.store %16, %alloca[%arg3] : memref<1024xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 1024 {
// CHECK-NEXT:       %0 = affine.load %alloca[%arg2] : memref<1024xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<1024xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that needs no interchange is left to LLVM.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 30 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%i, %j] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%i, %j] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that needs no interchange is left to LLVM.

func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 30 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%i, -%j + 29] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%i, -%j + 29] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, -%arg5 + 29] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, -%arg5 + 29] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop that needs no interchange is left to LLVM.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=f | Op=affine.for, order="1,0"}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 30 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 30 {
      %v = affine.load %m[%j, %i] : memref<40x30xf32>
      %b = arith.mulf %v, %v : f32
      affine.store %b, %m[%j, %i] : memref<40x30xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40x30xf32>, %arg1: memref<30xf32>, %arg2: memref<30xi64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 30 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 30 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<40x30xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
