// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-time-skew='cache-size=1 threads=3' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Extents that are arguments choose a version.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %sweeps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %b, %c1 : memref<?x?xf32>
  %rows = memref.dim %b, %c0 : memref<?x?xf32>
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, Remark="if the arrays together have 1 KiB or more, and it runs 4 times or more", factor=2, from_bytes=1024, sweeps_in_a_tile=16, tile_size=28}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-time-skew | Function=main | Op=affine.for, Remark="skewed positions (sweeps times the skew factor, plus an index) fit in 64 bits"}}
  affine.for %t = 0 to %sweeps {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      affine.for %j = 0 to %m {
        %l = affine.load %a[%i - 1, %j] : memref<?x?xf32>
        %r = affine.load %a[%i + 1, %j] : memref<?x?xf32>
        %s = arith.subf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<?x?xf32>
      }
    }
    affine.for %i = 0 to %rows {
      affine.for %j = 0 to %m {
        %v = affine.load %b[%i, %j] : memref<?x?xf32>
        affine.store %v, %a[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:     %dim_0 = memref.dim %arg1, %c1 : memref<?x?xf32>
// CHECK-NEXT:     %dim_1 = memref.dim %arg1, %c0 : memref<?x?xf32>
// CHECK-NEXT:     %0 = affine.max affine_map<()[s0, s1] -> (s0 - 1, s1 + 1)>()[%dim, %dim_1]
// CHECK-NEXT:     %c0_2 = arith.constant 0 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c0_3 = arith.constant 0 : index
// CHECK-NEXT:     %dim_4 = memref.dim %arg0, %c0_3 : memref<?x?xf32>
// CHECK-NEXT:     %1 = arith.muli %c4, %dim_4 : index
// CHECK-NEXT:     %c1_5 = arith.constant 1 : index
// CHECK-NEXT:     %dim_6 = memref.dim %arg0, %c1_5 : memref<?x?xf32>
// CHECK-NEXT:     %2 = arith.muli %1, %dim_6 : index
// CHECK-NEXT:     %3 = arith.addi %c0_2, %2 : index
// CHECK-NEXT:     %c4_7 = arith.constant 4 : index
// CHECK-NEXT:     %c0_8 = arith.constant 0 : index
// CHECK-NEXT:     %dim_9 = memref.dim %arg1, %c0_8 : memref<?x?xf32>
// CHECK-NEXT:     %4 = arith.muli %c4_7, %dim_9 : index
// CHECK-NEXT:     %c1_10 = arith.constant 1 : index
// CHECK-NEXT:     %dim_11 = memref.dim %arg1, %c1_10 : memref<?x?xf32>
// CHECK-NEXT:     %5 = arith.muli %4, %dim_11 : index
// CHECK-NEXT:     %6 = arith.addi %3, %5 : index
// CHECK-NEXT:     %c0_12 = arith.constant 0 : index
// CHECK-NEXT:     %c4_13 = arith.constant 4 : index
// CHECK-NEXT:     %c1_14 = arith.constant 1 : index
// CHECK-NEXT:     %dim_15 = memref.dim %arg0, %c1_14 : memref<?x?xf32>
// CHECK-NEXT:     %7 = arith.muli %c4_13, %dim_15 : index
// CHECK-NEXT:     %8 = arith.addi %c0_12, %7 : index
// CHECK-NEXT:     %c4_16 = arith.constant 4 : index
// CHECK-NEXT:     %c1_17 = arith.constant 1 : index
// CHECK-NEXT:     %dim_18 = memref.dim %arg1, %c1_17 : memref<?x?xf32>
// CHECK-NEXT:     %9 = arith.muli %c4_16, %dim_18 : index
// CHECK-NEXT:     %10 = arith.addi %8, %9 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %11 = arith.cmpi sgt, %6, %c1024 : index
// CHECK-NEXT:     %c24 = arith.constant 24 : index
// CHECK-NEXT:     %12 = arith.cmpi sle, %10, %c24 : index
// CHECK-NEXT:     %13 = arith.andi %11, %12 : i1
// CHECK-NEXT:     %14 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %15 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %16 = arith.addi %14, %c3 : index
// CHECK-NEXT:     %17 = arith.cmpi slt, %16, %15 : index
// CHECK-NEXT:     %18 = arith.andi %13, %17 : i1
// CHECK-NEXT:     scf.if %18 {
// CHECK-NEXT:       affine.for %arg3 = 1 to affine_map<()[s0, s1] -> (s0 + s1 * 2 + (s1 ceildiv 16) * 28 - 30)>()[%0, %arg2] step 28 {
// CHECK-NEXT:         affine.parallel (%arg4) = (max(0, (%arg3 - symbol(%0) - 30) floordiv 60 + 1)) to (min(symbol(%arg2) ceildiv 16, (%arg3 + 26) floordiv 60 + 1)) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1)[s0] -> (d0 * 16, (d0 * -28 + d1 - s0 + 1) ceildiv 2)>(%arg4, %arg3)[%0] to min affine_map<(d0, d1)[s0] -> (s0, d0 * 16 + 16, d0 * -14 + d1 floordiv 2 + 14)>(%arg4, %arg3)[%arg2] {
// CHECK-NEXT:             affine.for %arg6 = affine_map<(d0, d1) -> (d0 - d1 * 28)>(%arg3, %arg4) to affine_map<(d0, d1) -> (d0 - d1 * 28 + 28)>(%arg3, %arg4) {
// CHECK-NEXT:               affine.for %arg7 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg6, %arg5) to min affine_map<(d0, d1)[s0] -> (s0 - 1, d0 - d1 * 2 + 1)>(%arg6, %arg5)[%dim] {
// CHECK-NEXT:                 affine.for %arg8 = 0 to %dim_0 {
// CHECK-NEXT:                   %19 = affine.load %arg0[%arg7 - 1, %arg8] : memref<?x?xf32>
// CHECK-NEXT:                   %20 = affine.load %arg0[%arg7 + 1, %arg8] : memref<?x?xf32>
// CHECK-NEXT:                   %21 = arith.subf %19, %20 : f32
// CHECK-NEXT:                   affine.store %21, %arg1[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg7 = max affine_map<(d0, d1) -> (0, d0 - d1 * 2 - 1)>(%arg6, %arg5) to min affine_map<(d0, d1)[s0] -> (s0, d0 - d1 * 2)>(%arg6, %arg5)[%dim_1] {
// CHECK-NEXT:                 affine.for %arg8 = 0 to %dim_0 {
// CHECK-NEXT:                   %19 = affine.load %arg1[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:                   affine.store %19, %arg0[%arg7, %arg8] : memref<?x?xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:         affine.for %arg4 = 1 to affine_map<(d0) -> (d0 - 1)>(%dim) {
// CHECK-NEXT:           affine.for %arg5 = 0 to %dim_0 {
// CHECK-NEXT:             %19 = affine.load %arg0[%arg4 - 1, %arg5] : memref<?x?xf32>
// CHECK-NEXT:             %20 = affine.load %arg0[%arg4 + 1, %arg5] : memref<?x?xf32>
// CHECK-NEXT:             %21 = arith.subf %19, %20 : f32
// CHECK-NEXT:             affine.store %21, %arg1[%arg4, %arg5] : memref<?x?xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg4 = 0 to %dim_1 {
// CHECK-NEXT:           affine.for %arg5 = 0 to %dim_0 {
// CHECK-NEXT:             %19 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf32>
// CHECK-NEXT:             affine.store %19, %arg0[%arg4, %arg5] : memref<?x?xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } {branch_weights = array<i32: 1, 2000>}
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
