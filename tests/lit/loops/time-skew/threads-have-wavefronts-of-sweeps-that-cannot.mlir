// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew='cache-size=1048576 threads=2' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Threads have wavefronts of sweeps that cannot be shared. All that is touched fits the cache;
// sweeps of Jacobi's can be shared then.

func.func @main(%a: memref<99x99xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=1, sweeps_in_a_tile=20, tile_size=6}}
  affine.for %t = 0 to 40 {
    affine.for %i = 1 to 98 {
      affine.for %j = 1 to 98 {
        %n = affine.load %a[%i - 1, %j] : memref<99x99xf32>
        %w = affine.load %a[%i, %j - 1] : memref<99x99xf32>
        %s = arith.addf %n, %w : f32
        affine.store %s, %a[%i, %j] : memref<99x99xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<99x99xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 143 step 6 {
// CHECK-NEXT:       affine.parallel (%arg2) = (max(0, (%arg1 - 117) floordiv 26 + 1)) to (min(2, (%arg1 + 4) floordiv 26 + 1)) {
// CHECK-NEXT:         affine.for %arg3 = max affine_map<(d0, d1) -> (d0 * 20, d0 * -6 + d1 - 97)>(%arg2, %arg1) to min affine_map<(d0, d1) -> (40, d0 * 20 + 20, d0 * -6 + d1 + 5)>(%arg2, %arg1) {
// CHECK-NEXT:           affine.for %arg4 = max affine_map<(d0, d1, d2) -> (1, d0 - d1 * 6 - d2)>(%arg1, %arg2, %arg3) to min affine_map<(d0, d1, d2) -> (98, d0 - d1 * 6 - d2 + 6)>(%arg1, %arg2, %arg3) {
// CHECK-NEXT:             affine.for %arg5 = 1 to 98 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg4 - 1, %arg5] : memref<99x99xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg4, %arg5 - 1] : memref<99x99xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg0[%arg4, %arg5] : memref<99x99xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads have wavefronts of sweeps that cannot be shared. All that is touched fits the cache;
// sweeps of Jacobi's can be shared then.

func.func @main(%a: memref<99x99xf32>, %b: memref<99x99xf32>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=76048, bytes_of_a_row=784, reason=unprofitable}}
  affine.for %t = 0 to 40 {
    affine.for %i = 1 to 98 {
      affine.for %j = 1 to 98 {
        %l = affine.load %a[%i - 1, %j] : memref<99x99xf32>
        %r = affine.load %a[%i + 1, %j] : memref<99x99xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<99x99xf32>
      }
    }
    affine.for %i = 1 to 98 {
      affine.for %j = 1 to 98 {
        %v = affine.load %b[%i, %j] : memref<99x99xf32>
        affine.store %v, %a[%i, %j] : memref<99x99xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<99x99xf32>, %arg1: memref<99x99xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 40 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 98 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 98 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 - 1, %arg4] : memref<99x99xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3 + 1, %arg4] : memref<99x99xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg1[%arg3, %arg4] : memref<99x99xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 1 to 98 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 98 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg3, %arg4] : memref<99x99xf32>
// CHECK-NEXT:           affine.store %0, %arg0[%arg3, %arg4] : memref<99x99xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads have wavefronts of sweeps that cannot be shared. All that is touched fits the cache;
// sweeps of Jacobi's can be shared then.

func.func @main(%a: memref<99x99xf32>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="tiles for threads would have too few places", places=0, reason=unprofitable}}
  affine.for %t = 0 to 40 {
    affine.for %i = 1 to 16 {
      affine.for %j = 1 to 16 {
        %n = affine.load %a[%i - 1, %j] : memref<99x99xf32>
        %w = affine.load %a[%i, %j - 1] : memref<99x99xf32>
        %s = arith.addf %n, %w : f32
        affine.store %s, %a[%i, %j] : memref<99x99xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<99x99xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 40 {
// CHECK-NEXT:       affine.for %arg2 = 1 to 16 {
// CHECK-NEXT:         affine.for %arg3 = 1 to 16 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<99x99xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg2, %arg3 - 1] : memref<99x99xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg0[%arg2, %arg3] : memref<99x99xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
