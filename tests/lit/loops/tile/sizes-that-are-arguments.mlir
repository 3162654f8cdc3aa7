// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile=size-arguments=0,1 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Steps, lower bounds, and the least of several ends.

func.func @box(%t: index, %u: index, %a: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=box | Op=affine.for, Remark="%t x %u"}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=box | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 3 to %n step 2 {
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 100)>()[%n] {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @box(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg0]
// CHECK-NEXT:     %1 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg1]
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0, s1] -> ((s0 - 3) ceildiv (s1 * 2))>()[%arg3, %0] {
// CHECK-NEXT:       affine.for %arg6 = 0 to min affine_map<()[s0, s1] -> (s0 ceildiv s1, 100 ceildiv s1)>()[%arg3, %1] {
// CHECK-NEXT:         affine.for %arg7 = affine_map<(d0)[s0] -> (d0 * (s0 * 2) + 3)>(%arg5)[%0] to min affine_map<(d0)[s0, s1] -> (d0 * (s0 * 2) + s0 * 2 + 3, s1)>(%arg5)[%0, %arg3] step 2 {
// CHECK-NEXT:           affine.for %arg8 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg6)[%1] to min affine_map<(d0)[s0, s1] -> (d0 * s0 + s0, s1, 100)>(%arg6)[%1, %arg3] {
// CHECK-NEXT:             affine.store %arg4, %arg2[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The size may be an end as well.

func.func @end(%t: index, %u: index, %a: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=end | Op=affine.for, Remark=%t}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=end | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 0 to %t {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @end(%arg0: index, %arg1: index, %arg2: memref<?xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg0]
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0, s1] -> (s0 ceildiv s1)>()[%arg0, %0] {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg5)[%0] to min affine_map<(d0)[s0, s1] -> (d0 * s0 + s0, s1)>(%arg5)[%0, %arg0] {
// CHECK-NEXT:         affine.store %arg4, %arg2[%arg6] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops beyond the sizes have tiles of 4.

func.func @more(%t: index, %u: index, %a: memref<8x8x8xf32>, %x: f32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=more | Op=affine.for, Remark="%t x %u x 4"}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=more | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        affine.store %x, %a[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @more(%arg0: index, %arg1: index, %arg2: memref<8x8x8xf32>, %arg3: f32) {
// CHECK-NEXT:     %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg0]
// CHECK-NEXT:     %1 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg1]
// CHECK-NEXT:     affine.for %arg4 = 0 to affine_map<()[s0] -> (8 ceildiv s0)>()[%0] {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<()[s0] -> (8 ceildiv s0)>()[%1] {
// CHECK-NEXT:         affine.for %arg6 = 0 to 8 step 4 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg4)[%0] to min affine_map<(d0)[s0] -> (d0 * s0 + s0, 8)>(%arg4)[%0] {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg5)[%1] to min affine_map<(d0)[s0] -> (d0 * s0 + s0, 8)>(%arg5)[%1] {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:                 affine.store %arg3, %arg2[%arg7, %arg8, %arg9] : memref<8x8x8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @triangle(%t: index, %u: index, %a: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-remark-re @below {{[Missed] bounds-vary | Category:affine-loop-tile | Function=triangle | Op=affine.for, Remark="the bounds of loop %j depend on %i, which the band changes: any-bounds tiles such nests", Witness="{{\S+}} -> {{\S+}}, value %i", reason=unsupported}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @triangle(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg6 = 0 to affine_map<(d0) -> (d0)>(%arg5) {
// CHECK-NEXT:         affine.store %arg4, %arg2[%arg5, %arg6] : memref<?x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @several(%t: index, %u: index, %a: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-tile | Function=several | Op=affine.for, Remark="the lower bound is a maximum of several values", reason=unsupported}}
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%t] to %n {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @several(%arg0: index, %arg1: index, %arg2: memref<?xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> (s0, 3)>()[%arg0] to %arg3 {
// CHECK-NEXT:       affine.store %arg4, %arg2[%arg5] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @backwards(%t: index, %u: index, %a: memref<?x?xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] illegal-tiling | Category:affine-loop-tile | Function=backwards | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 1, %j = 1) -> (%i = 2, %j = 0), element [1, 1], where %n = 3", reason=illegal}}
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %a[%i - 1, %j + 1] : memref<?x?xf32>
      affine.store %0, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @backwards(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 1 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4 - 1, %arg5 + 1] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %0, %arg2[%arg4, %arg5] : memref<?x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// expected-remark @below {{[Failure] size-not-index | Category:affine-loop-tile | Function=none | Op=func.func, Remark="argument 1 of the function is not an index", reason=unsupported}}
// expected-error @below {{argument 1 of the function is not an index}}
func.func @none(%t: index, %a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to %n {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
