// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize=parallel-reductions=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The loop is not made parallel; the refusal has the code `carried-dependence`.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %v[%i - 1] : memref<16xf32>
    affine.store %0, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5 - 1] : memref<16xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `carried-values`.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] carried-values | Category:affine-parallelize | Function=f | Op=affine.for, Remark="carried value #0 is not a reduction by one op", Witness="{{\S+}} -> {{\S+}}, (%i = 1) -> (%i = 2), through a value", reason=unsupported}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {
    %1 = arith.subf %a, %x : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %0 = affine.for %arg5 = 1 to 9 iter_args(%arg6 = %arg2) -> (f32) {
// CHECK-NEXT:       %1 = arith.subf %arg6, %arg2 : f32
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `unsupported-reduction`.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Missed] unsupported-reduction | Category:affine-parallelize | Function=f | Op=affine.for, Remark="'affine.parallel' does not reduce values of i32 by maxs", reason=unsupported}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %z) -> i32 {
    %1 = arith.maxsi %a, %z : i32
    affine.yield %1 : i32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %0 = affine.for %arg5 = 1 to 9 iter_args(%arg6 = %arg4) -> (i32) {
// CHECK-NEXT:       %1 = arith.maxsi %arg6, %arg4 : i32
// CHECK-NEXT:       affine.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The loop is not made parallel; the refusal has the code `unsupported-op`.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop contains 'vector.print'", Witness="{{\S+}} -> {{\S+}}, (%i = 1) -> (%i = 2)", reason=unsupported}}
  affine.for %i = 1 to 9 {
    vector.print %i : index
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       vector.print %arg5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction in memory is not made parallel.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 8]", Witness="(%i = 0) -> (%i = 1), element [0]", reason=illegal}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %v[0] : memref<16xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %v[0] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg1[0] : memref<16xf32>
// CHECK-NEXT:       %1 = arith.addf %0, %arg2 : f32
// CHECK-NEXT:       affine.store %1, %arg1[0] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has an assumption where sums are rounded in another order.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for, Remark="reduces by addf, maximumf"}}
  // expected-remark @below {{[Analysis] reassociated | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the reduction may be reassociated"}}
  %0:2 = affine.for %i = 0 to 9 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %1 = affine.load %v[%i] : memref<16xf32>
    %2 = arith.addf %a, %1 : f32
    %3 = arith.maximumf %1, %b : f32
    affine.yield %2, %3 : f32, f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %0:2 = affine.parallel (%arg5) = (0) to (9) reduce ("addf", "maximumf") -> (f32, f32) {
// CHECK-NEXT:       %3 = affine.load %arg1[%arg5] : memref<16xf32>
// CHECK-NEXT:       affine.yield %3, %3 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %arg2, %0#0 : f32
// CHECK-NEXT:     %2 = arith.maximumf %arg2, %0#1 : f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Partial sums may wrap.

func.func @f(%m: memref<10xi32>, %x: i32) -> i32 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for, Remark="reduces by addi"}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> i32 {
    %v = affine.load %m[%i] : memref<10xi32>
    %s = arith.addi %a, %v overflow<nsw> : i32
    affine.yield %s : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (10) reduce ("addi") -> (i32) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<10xi32>
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %arg1, %0 : i32
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
