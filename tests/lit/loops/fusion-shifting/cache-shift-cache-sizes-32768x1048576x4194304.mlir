// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion='cost-model=cache shift=true cache-sizes=32768,1048576,4194304' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The cache model shifts what does not fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%in: memref<4096x4096xf32>, %out: memref<4096x4096xf32>) {
  %m = memref.alloc() : memref<4096x4096xf32>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no depth is predicted to save time", reason=unprofitable, unfused_compute_cycles=8441829, unfused_fresh_bytes=67076096, unfused_parallel_iterations=4092, unfused_time_cycles=181435911, unfused_traffic_l1_bytes=536477696, unfused_traffic_l2_bytes=402423808, unfused_traffic_l3_bytes=402423808, unfused_vectorised=100%, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.shifted | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="2 nests run together, shifted by (0), (1)", depth=1, kind=shift, nests=2, shifts="(0), (1)", with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.rolling-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a buffer of the last 4 rows of %m", from=memref<4096x4096xf32>, to=memref<4x4096xf32>, with={{\S+}}}}
  affine.for %i = 1 to 4095 {
    affine.for %j = 1 to 4095 {
      %0 = affine.load %in[%i - 1, %j] : memref<4096x4096xf32>
      %1 = affine.load %in[%i + 1, %j] : memref<4096x4096xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %m[%i, %j] : memref<4096x4096xf32>
    }
  }
  affine.for %i = 2 to 4094 {
    affine.for %j = 2 to 4094 {
      %0 = affine.load %m[%i - 1, %j] : memref<4096x4096xf32>
      %1 = affine.load %m[%i + 1, %j] : memref<4096x4096xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %out[%i, %j] : memref<4096x4096xf32>
    }
  }
  memref.dealloc %m : memref<4096x4096xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4096x4096xf32>, %arg1: memref<4096x4096xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4x4096xf32>
// CHECK-NEXT:     affine.for %arg2 = 1 to 3 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 4095 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<4096x4096xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<4096x4096xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %alloc[%arg2 mod 4, %arg3] : memref<4x4096xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 3 to 4095 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 4095 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<4096x4096xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<4096x4096xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %alloc[%arg2 mod 4, %arg3] : memref<4x4096xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 2 to 4094 {
// CHECK-NEXT:         %0 = affine.load %alloc[(%arg2 - 2) mod 4, %arg3] : memref<4x4096xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[%arg2 mod 4, %arg3] : memref<4x4096xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg2 - 1, %arg3] : memref<4096x4096xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<4x4096xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The cache model does not fuse nests whose data fits in the cache.

func.func @f(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %m = memref.alloc() : memref<64x64xf32>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no depth is predicted to save time", reason=unprofitable, unfused_compute_cycles=2853, unfused_fresh_bytes=0, unfused_parallel_iterations=60, unfused_time_cycles=4333, unfused_traffic_l1_bytes=94720, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=100%, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="computation that was hidden behind traffic is not any more", fused_compute_cycles=2798, fused_fresh_bytes=0, fused_parallel_iterations=1, fused_time_cycles=3534, fused_traffic_l1_bytes=47104, fused_traffic_l2_bytes=0, fused_traffic_l3_bytes=0, fused_vectorised=100%, reason=unprofitable, time_saving=18.44%, unfused_compute_cycles=2853, unfused_fresh_bytes=0, unfused_parallel_iterations=60, unfused_time_cycles=4333, unfused_traffic_l1_bytes=94720, unfused_traffic_l2_bytes=0, unfused_traffic_l3_bytes=0, unfused_vectorised=100%, with={{\S+}}}}
  affine.for %i = 1 to 63 {
    affine.for %j = 1 to 63 {
      %0 = affine.load %in[%i - 1, %j] : memref<64x64xf32>
      %1 = affine.load %in[%i + 1, %j] : memref<64x64xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %m[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 2 to 62 {
    affine.for %j = 2 to 62 {
      %0 = affine.load %m[%i - 1, %j] : memref<64x64xf32>
      %1 = affine.load %m[%i + 1, %j] : memref<64x64xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %out[%i, %j] : memref<64x64xf32>
    }
  }
  memref.dealloc %m : memref<64x64xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<64x64xf32>
// CHECK-NEXT:     affine.for %arg2 = 1 to 63 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 63 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<64x64xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<64x64xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %alloc[%arg2, %arg3] : memref<64x64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 2 to 62 {
// CHECK-NEXT:       affine.for %arg3 = 2 to 62 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg2 - 1, %arg3] : memref<64x64xf32>
// CHECK-NEXT:         %1 = affine.load %alloc[%arg2 + 1, %arg3] : memref<64x64xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg1[%arg2, %arg3] : memref<64x64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<64x64xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The cache model keeps vectors. A chain in one dimension would carry elements from iteration
// to iteration.

func.func @f(%a: memref<4000000xf32>, %b: memref<4000000xf32>, %c: memref<4000000xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.shift-unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="inner loops would not run as vectors", fused_compute_cycles=2000007, fused_fresh_bytes=0, fused_parallel_iterations=1, fused_time_cycles=13750007, fused_traffic_l1_bytes=80000000, fused_traffic_l2_bytes=80000000, fused_traffic_l3_bytes=80000000, fused_vectorised=100%, reason=unprofitable, time_saving=14.6%, unfused_compute_cycles=2000015, unfused_fresh_bytes=0, unfused_parallel_iterations=3999998, unfused_time_cycles=16100015, unfused_traffic_l1_bytes=96000000, unfused_traffic_l2_bytes=96000000, unfused_traffic_l3_bytes=96000000, unfused_vectorised=100%, with={{\S+}}}}
  affine.for %i = 1 to 3999999 {
    %0 = affine.load %a[%i - 1] : memref<4000000xf32>
    %1 = affine.load %a[%i + 1] : memref<4000000xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<4000000xf32>

  }
  affine.for %i = 1 to 3999999 {
    %0 = affine.load %b[%i - 1] : memref<4000000xf32>
    %1 = affine.load %b[%i + 1] : memref<4000000xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<4000000xf32>

  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4000000xf32>, %arg1: memref<4000000xf32>, %arg2: memref<4000000xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 3999999 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 - 1] : memref<4000000xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4 + 1] : memref<4000000xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<4000000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 3999999 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4 - 1] : memref<4000000xf32>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg4 + 1] : memref<4000000xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg2[%arg4] : memref<4000000xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
