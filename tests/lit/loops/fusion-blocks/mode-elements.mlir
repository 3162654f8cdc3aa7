// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=mode=elements | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Elements that are used once are computed there; those that two nests use, beside the first.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<?x16xf32>, %b: memref<?x16xf32>, %n: index) {
  %t = memref.alloc(%n) : memref<?x16xf32>
  %u = memref.alloc(%n) : memref<?x16xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 16 {
      %0 = affine.load %a[%i, %j] : memref<?x16xf32>
      %1 = math.exp %0 : f32
      affine.store %1, %t[%i, %j] : memref<?x16xf32>
    }
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 2", depth=2, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 16 {
      %0 = affine.load %t[%i, %j] : memref<?x16xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.store %1, %u[%i, %j] : memref<?x16xf32>
    }
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %u", from=memref<?x16xf32>, to=memref<1x1xf32>}}
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<?x16xf32>, to=memref<1x1xf32>}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 16 {
      %0 = affine.load %t[%i, %j] : memref<?x16xf32>
      %1 = affine.load %u[%i, %j] : memref<?x16xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i, %j] : memref<?x16xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x16xf32>, %arg1: memref<?x16xf32>, %arg2: index) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1x1xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<1x1xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 16 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3, %arg4] : memref<?x16xf32>
// CHECK-NEXT:         %1 = math.exp %0 : f32
// CHECK-NEXT:         affine.store %1, %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         %2 = affine.load %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %2 : f32
// CHECK-NEXT:         affine.store %3, %alloc_0[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         %4 = affine.load %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         %5 = affine.load %alloc_0[0, 0] : memref<1x1xf32>
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg1[%arg3, %arg4] : memref<?x16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Two elements of each iteration, rows that are used whole and arguments stay as they are.

func.func @f(%a: memref<17xf32>, %b: memref<16xf32>, %c: memref<16x16xf32>) {
  %t = memref.alloc() : memref<17xf32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0); then {{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0, %j = 0)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.elements | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the later nest does not use exactly one element", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 17 {
    %0 = affine.load %a[%i] : memref<17xf32>
    %1 = math.exp %0 : f32
    affine.store %1, %t[%i] : memref<17xf32>
  }
  // expected-remark-re @below {{[Missed] fusion.elements | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no element that only this function knows is made once and used beside it", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %0 = affine.load %t[%i] : memref<17xf32>
    %1 = affine.load %t[%i + 1] : memref<17xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %t[%j] : memref<17xf32>
      %1 = affine.load %b[%i] : memref<16xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %c[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<17xf32>, %arg1: memref<16xf32>, %arg2: memref<16x16xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<17xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 17 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<17xf32>
// CHECK-NEXT:       %1 = math.exp %0 : f32
// CHECK-NEXT:       affine.store %1, %alloc[%arg3] : memref<17xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg3] : memref<17xf32>
// CHECK-NEXT:       %1 = affine.load %alloc[%arg3 + 1] : memref<17xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg3] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 16 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<17xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3] : memref<16xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg2[%arg3, %arg4] : memref<16x16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored to an argument and updated there is computed where it is updated.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=updated | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @updated(%a: memref<8xf64>, %b: memref<8xf64>) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=updated | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf64>
    affine.store %x, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf64>
    %y = arith.mulf %x, %x : f64
    affine.store %y, %b[%i] : memref<8xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @updated(%arg0: memref<8xf64>, %arg1: memref<8xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<8xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<8xf64>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2] : memref<8xf64>
// CHECK-NEXT:       %2 = arith.mulf %1, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What reads another iteration's element stays.

func.func @shifted(%a: memref<8xf64>, %b: memref<9xf64>) {
  // expected-remark-re @below {{[Missed] fusion.no-free-loop | Category:affine-loop-fusion | Function=shifted | Op=affine.for, Remark="the outermost loop of the sink carries a dependence on %b between accesses of the sink: slices stay outside of it", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 1), element [1]", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf64>
    affine.store %x, %b[%i] : memref<9xf64>
  }
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i + 1] : memref<9xf64>
    affine.store %x, %b[%i] : memref<9xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @shifted(%arg0: memref<8xf64>, %arg1: memref<9xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<8xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<9xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 7 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2 + 1] : memref<9xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<9xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
