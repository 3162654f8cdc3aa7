// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Exponentials that wait for a logarithm are apart from it. Both parts load what they need.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=waiting | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @waiting(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=waiting | Op=affine.for, expanded=2, stored=0, strip=512}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-distribute-recurrences | Function=waiting | Op=affine.for, Remark="the ends of blocks fit 64 bits"}}
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %l = math.log %x fastmath<fast> : f64
    %p = arith.mulf %l, %x fastmath<fast> : f64
    %q = arith.addf %l, %x fastmath<fast> : f64
    %r = arith.subf %l, %x fastmath<fast> : f64
    %e = math.exp %p fastmath<fast> : f64
    %f = math.exp %q fastmath<fast> : f64
    %g = math.exp %r fastmath<fast> : f64
    %s = arith.addf %e, %f fastmath<fast> : f64
    %t = arith.addf %s, %g fastmath<fast> : f64
    %u = arith.mulf %t, %x fastmath<fast> : f64
    %v = arith.addf %u, %x fastmath<fast> : f64
    %w = arith.mulf %v, %l fastmath<fast> : f64
    %y = arith.addf %w, %u fastmath<fast> : f64
    affine.store %y, %b[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @waiting(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<512xf64>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<512xf64>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 step 512 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 512, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:         %1 = math.log %0 fastmath<fast> : f64
// CHECK-NEXT:         %2 = arith.mulf %1, %0 fastmath<fast> : f64
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<512xf64>
// CHECK-NEXT:         affine.store %2, %alloca_0[%arg4 - %arg3] : memref<512xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 512, s0)>(%arg3)[%arg2] {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<512xf64>
// CHECK-NEXT:         %1 = affine.load %alloca_0[%arg4 - %arg3] : memref<512xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:         %3 = arith.addf %0, %2 fastmath<fast> : f64
// CHECK-NEXT:         %4 = arith.subf %0, %2 fastmath<fast> : f64
// CHECK-NEXT:         %5 = math.exp %1 fastmath<fast> : f64
// CHECK-NEXT:         %6 = math.exp %3 fastmath<fast> : f64
// CHECK-NEXT:         %7 = math.exp %4 fastmath<fast> : f64
// CHECK-NEXT:         %8 = arith.addf %5, %6 fastmath<fast> : f64
// CHECK-NEXT:         %9 = arith.addf %8, %7 fastmath<fast> : f64
// CHECK-NEXT:         %10 = arith.mulf %9, %2 fastmath<fast> : f64
// CHECK-NEXT:         %11 = arith.addf %10, %2 fastmath<fast> : f64
// CHECK-NEXT:         %12 = arith.mulf %11, %0 fastmath<fast> : f64
// CHECK-NEXT:         %13 = arith.addf %12, %10 fastmath<fast> : f64
// CHECK-NEXT:         affine.store %13, %arg1[%arg4] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Functions none of which waits for another stay together, and so do calls of the library.

func.func @together(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %p = arith.mulf %x, %x fastmath<fast> : f64
    %q = arith.addf %p, %x fastmath<fast> : f64
    %l = math.log %x fastmath<fast> : f64
    %e = math.exp %p fastmath<fast> : f64
    %f = math.exp %q fastmath<fast> : f64
    %g = math.tanh %q fastmath<fast> : f64
    %h = math.log %p fastmath<fast> : f64
    %s = arith.addf %e, %f fastmath<fast> : f64
    %t = arith.addf %s, %g fastmath<fast> : f64
    %u = arith.mulf %t, %l fastmath<fast> : f64
    %v = arith.mulf %u, %h fastmath<fast> : f64
    affine.store %v, %b[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @together(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<?xf64>
// CHECK-NEXT:       %1 = arith.mulf %0, %0 fastmath<fast> : f64
// CHECK-NEXT:       %2 = arith.addf %1, %0 fastmath<fast> : f64
// CHECK-NEXT:       %3 = math.log %0 fastmath<fast> : f64
// CHECK-NEXT:       %4 = math.exp %1 fastmath<fast> : f64
// CHECK-NEXT:       %5 = math.exp %2 fastmath<fast> : f64
// CHECK-NEXT:       %6 = math.tanh %2 fastmath<fast> : f64
// CHECK-NEXT:       %7 = math.log %1 fastmath<fast> : f64
// CHECK-NEXT:       %8 = arith.addf %4, %5 fastmath<fast> : f64
// CHECK-NEXT:       %9 = arith.addf %8, %6 fastmath<fast> : f64
// CHECK-NEXT:       %10 = arith.mulf %9, %3 fastmath<fast> : f64
// CHECK-NEXT:       %11 = arith.mulf %10, %7 fastmath<fast> : f64
// CHECK-NEXT:       affine.store %11, %arg1[%arg3] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
