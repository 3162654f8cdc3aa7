// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='compute-tolerance=5.0 mode=producer cost-model=cache shift=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What rather waits for a shift has both times.

func.func @f(%a: memref<4x8xf64>, %x: f64) {
  %m = memref.alloc() : memref<4x8x8xf64>
  // expected-remark-re @below {{[Missed] fusion.shift-instead | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="with a shift, nothing is computed twice: that is predicted to take less time", fused_time_cycles=256, reason=unprofitable, shifted_time_cycles=144, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0, 0), (0, 0)", depth=2, kind=shift, nests=2, shifts="(0, 0), (0, 0)", with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.rolling-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a buffer of the last 1 rows of %m", from=memref<4x8x8xf64>, to=memref<1x8x8xf64>, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
          affine.store %x, %m[%i, %j, %k] : memref<4x8x8xf64>
        } else {
          %y = arith.addf %x, %x : f64
          affine.store %y, %m[%i, %j, %k] : memref<4x8x8xf64>
        }
      }
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j, 2] : memref<4x8x8xf64>
      affine.store %0, %a[%i, %j] : memref<4x8xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x8xf64>, %arg1: f64) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1x8x8xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%arg2) {
// CHECK-NEXT:             affine.store %arg1, %alloc[0, %arg3, %arg4] : memref<1x8x8xf64>
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %1 = arith.addf %arg1, %arg1 : f64
// CHECK-NEXT:             affine.store %1, %alloc[0, %arg3, %arg4] : memref<1x8x8xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         %0 = affine.load %alloc[0, %arg3, 2] : memref<1x8x8xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<4x8xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
