// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences=strip=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse an output dependence from 'affine.store' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0]", Witness="(%i = 10) -> (%i = 10), element [11]", reason=illegal}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i + 1] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 10 to 140 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark-re @below {{[Missed] illegal-distribution | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [9, 9]", Witness="(%i = 10) -> (%i = 19), element [10]", reason=illegal}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i - 9] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 10 to 140 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:       %2 = affine.load %arg1[%arg3] : memref<150xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:       %4 = arith.addf %3, %1 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3 + 1] : memref<150xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3 - 9] : memref<150xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=3}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %w[%i + 5] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<3xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 10 to 140 step 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 3, 140)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %0, %arg1[%arg4 + 5] : memref<150xf32>
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<3xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 3, 140)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<3xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 1] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What comes behind the recurrence keeps its place. What is stored behind the recurrence in an
// iteration comes before it in a strip.

func.func private @seen(%x: f32)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-distribute-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=3}}
  affine.for %i = 10 to 140 {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a fastmath<afn> : f32
    %b = affine.load %w[%i] : memref<150xf32>
    %p = arith.mulf %b, %zero : f32
    %q = arith.addf %p, %e : f32
    affine.store %q, %w[%i + 1] : memref<150xf32>
    affine.store %a, %v[%i] : memref<150xf32>
  }
  return %zero, %zero : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<3xf32>
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg3 = 10 to 140 step 3 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 3, 140)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         %1 = math.exp %0 fastmath<afn> : f32
// CHECK-NEXT:         affine.store %0, %arg0[%arg4] : memref<150xf32>
// CHECK-NEXT:         affine.store %1, %alloca[%arg4 - %arg3] : memref<3xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 3, 140)>(%arg3) {
// CHECK-NEXT:         %0 = affine.load %alloca[%arg4 - %arg3] : memref<3xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<150xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT:         %3 = arith.addf %2, %0 : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 1] : memref<150xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %cst, %cst : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
