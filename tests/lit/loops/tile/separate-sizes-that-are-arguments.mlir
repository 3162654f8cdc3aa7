// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile="size-arguments=1 separate=true" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Lower bounds, and the least of several ends.

func.func @box(%t: index, %u: index, %a: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=box | Op=affine.for, Remark="%u x 4"}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=box | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 3 to %n {
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 100)>()[%n] {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @box(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: index, %arg4: f32) {
// CHECK-NEXT:     %0 = affine.max affine_map<()[s0] -> (s0, 1)>()[%arg1]
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0, s1] -> ((s0 - 3) ceildiv s1)>()[%arg3, %0] {
// CHECK-NEXT:       affine.for %arg6 = 0 to min affine_map<()[s0] -> (s0, 100)>()[%arg3] step 4 {
// CHECK-NEXT:         affine.if affine_set<(d0, d1)[s0, s1] : (-(d0 * s0) - s0 + s1 - 3 >= 0, -d1 + s1 - 4 >= 0, -d1 + 96 >= 0)>(%arg5, %arg6)[%0, %arg3] {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0)[s0] -> (d0 * s0 + 3)>(%arg5)[%0] to affine_map<(d0)[s0] -> (d0 * s0 + s0 + 3)>(%arg5)[%0] {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:               affine.store %arg4, %arg2[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0)[s0] -> (d0 * s0 + 3)>(%arg5)[%0] to min affine_map<(d0)[s0, s1] -> (d0 * s0 + s0 + 3, s1)>(%arg5)[%0, %arg3] {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 4, s0, 100)>(%arg6)[%arg3] {
// CHECK-NEXT:               affine.store %arg4, %arg2[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
