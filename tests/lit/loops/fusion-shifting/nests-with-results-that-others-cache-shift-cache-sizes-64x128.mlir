// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='cost-model=cache shift=true cache-sizes=64,128' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nests with results that others use are shifted first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<8xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xi32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0); then {{\S+}} -> {{\S+}}, through a value", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (0)", depth=1, kind=shift, nests=2, shifts="(0), (0)", with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %m[%i] : memref<8xi32>
  }
  // expected-remark-re @below {{[Missed] fusion.shift-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest uses a value that another one computes", reason=unsupported, with={{\S+}}}}
  %n = affine.for %i = 0 to 8 iter_args(%p = %c0) -> index {
    %x = affine.load %m[%i] : memref<8xi32>
    %q = arith.index_cast %x : i32 to index
    %t = arith.maxsi %p, %q : index
    affine.yield %t : index
  }
  %k = arith.addi %n, %n : index
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 0), where %n = 0", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="inner loops would not run as vectors", fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=1, fused_time_cycles=306, fused_traffic_l1_bytes=2560, fused_traffic_l2_bytes=2560, fused_vectorised=100%, reason=unprofitable, time_saving=18.01%, unfused_compute_cycles=18, unfused_fresh_bytes=0, unfused_parallel_iterations=8, unfused_time_cycles=373, unfused_traffic_l1_bytes=3072, unfused_traffic_l2_bytes=3072, unfused_vectorised=100%, with={{\S+}}}}
  affine.for %i = 0 to %n {
    %x = affine.load %m[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[(%i + symbol(%n)) mod 8] : memref<8xi32>
    affine.store %x, %a[%i] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8xi32>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       %3 = affine.load %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       %4 = arith.index_cast %3 : i32 to index
// CHECK-NEXT:       %5 = arith.maxsi %arg3, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0, %0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %0 {
// CHECK-NEXT:       %2 = affine.load %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %2 = affine.load %arg1[(%arg2 + symbol(%0)) mod 8] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nests with results that others use are shifted first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<8xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xi32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0); then {{\S+}} -> {{\S+}}, through a value; then {{\S+}} -> {{\S+}}, through a value", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'arith.addi' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'affine.for' between the nests depends on one of them", Witness="{{\S+}} -> {{\S+}}, in this order", reason=illegal, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (0)", depth=1, kind=shift, nests=2, shifts="(0), (0)", with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %m[%i] : memref<8xi32>
  }
  %n = affine.for %i = 0 to 8 iter_args(%p = %c0) -> index {
    %x = affine.load %m[%i] : memref<8xi32>
    %q = arith.index_cast %x : i32 to index
    %t = arith.maxsi %p, %q : index
    affine.yield %t : index
  }
  %k = arith.addi %n, %n : index
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 7), for (%i@{{\d+}} = 7), where %n = 0", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="inner loops would not run as vectors", fused_compute_cycles=10, fused_fresh_bytes=0, fused_parallel_iterations=1, fused_time_cycles=306, fused_traffic_l1_bytes=2560, fused_traffic_l2_bytes=2560, fused_vectorised=100%, reason=unprofitable, time_saving=18.01%, unfused_compute_cycles=18, unfused_fresh_bytes=0, unfused_parallel_iterations=8, unfused_time_cycles=373, unfused_traffic_l1_bytes=3072, unfused_traffic_l2_bytes=3072, unfused_vectorised=100%, with={{\S+}}}}
  affine.for %i = 0 to %k {
    %x = affine.load %m[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[(%i + symbol(%k)) mod 8] : memref<8xi32>
    affine.store %x, %a[%i] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8xi32>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %c0) -> (index) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       %3 = affine.load %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       %4 = arith.index_cast %3 : i32 to index
// CHECK-NEXT:       %5 = arith.maxsi %arg3, %4 : index
// CHECK-NEXT:       affine.yield %5 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addi %0, %0 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to %1 {
// CHECK-NEXT:       %2 = affine.load %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %2 = affine.load %arg1[(%arg2 + symbol(%1)) mod 8] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
