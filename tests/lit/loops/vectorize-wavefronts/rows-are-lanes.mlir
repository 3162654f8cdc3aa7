// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-vectorize-wavefronts=lanes=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Two rows that are used again: an iteration computes one in each.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-vectorize-wavefronts | Function=distance | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @distance(%a: memref<?xi8>, %b: memref<?xi8>, %p: memref<?xi32>, %q: memref<?xi32>, %n: index, %m: index) {
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] wavefront | Category:affine-vectorize-wavefronts | Function=distance | Op=affine.for, Remark="4 rows run as lanes, each 1 behind the one above", lanes=4, skew=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-vectorize-wavefronts | Function=distance | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
  affine.for %i = 1 to %n step 2 {
    %0 = arith.index_cast %i : index to i32
    affine.store %0, %q[0] : memref<?xi32>
    affine.for %j = 1 to %m {
      %x = affine.load %a[%i] : memref<?xi8>
      %y = affine.load %b[%j] : memref<?xi8>
      %e = arith.cmpi ne, %x, %y : i8
      %c = arith.extui %e : i1 to i32
      %u = affine.load %p[%j] : memref<?xi32>
      %l = affine.load %q[%j - 1] : memref<?xi32>
      %d = affine.load %p[%j - 1] : memref<?xi32>
      %1 = arith.minsi %u, %l : i32
      %2 = arith.addi %1, %one : i32
      %3 = arith.addi %d, %c : i32
      %4 = arith.minsi %2, %3 : i32
      affine.store %4, %q[%j] : memref<?xi32>
    }
    %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %6 = arith.index_cast %5 : index to i32
    affine.store %6, %p[0] : memref<?xi32>
    affine.for %j = 1 to %m {
      %x = affine.load %a[%i + 1] : memref<?xi8>
      %y = affine.load %b[%j] : memref<?xi8>
      %e = arith.cmpi ne, %x, %y : i8
      %c = arith.extui %e : i1 to i32
      %u = affine.load %q[%j] : memref<?xi32>
      %l = affine.load %p[%j - 1] : memref<?xi32>
      %d = affine.load %q[%j - 1] : memref<?xi32>
      %1 = arith.minsi %u, %l : i32
      %2 = arith.addi %1, %one : i32
      %3 = arith.addi %d, %c : i32
      %4 = arith.minsi %2, %3 : i32
      affine.store %4, %p[%j] : memref<?xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @distance(%arg0: memref<?xi8>, %arg1: memref<?xi8>, %arg2: memref<?xi32>, %arg3: memref<?xi32>, %arg4: index, %arg5: index) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4x4xi32>
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 26 >= 0)>()[%arg5] {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:       affine.for %arg6 = 0 to 4 {
// CHECK-NEXT:         affine.vector_store %cst, %alloca[%arg6, 0] : memref<4x4xi32>, vector<4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg6 = 1 to affine_map<()[s0] -> (((s0 - 1) floordiv 4) * 4 + 1)>()[%arg4] step 4 {
// CHECK-NEXT:         affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) step 2 {
// CHECK-NEXT:           %19 = arith.index_cast %arg7 : index to i32
// CHECK-NEXT:           affine.store %19, %arg3[0] : memref<?xi32>
// CHECK-NEXT:           affine.for %arg8 = 1 to affine_map<(d0, d1) -> (((d0 - d1) floordiv 2) * -2 + 5)>(%arg7, %arg6) {
// CHECK-NEXT:             %22 = affine.load %arg0[%arg7] : memref<?xi8>
// CHECK-NEXT:             %23 = affine.load %arg1[%arg8] : memref<?xi8>
// CHECK-NEXT:             %24 = arith.cmpi ne, %22, %23 : i8
// CHECK-NEXT:             %25 = arith.extui %24 : i1 to i32
// CHECK-NEXT:             %26 = affine.load %arg2[%arg8] : memref<?xi32>
// CHECK-NEXT:             %27 = affine.load %arg3[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %28 = affine.load %arg2[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %29 = arith.minsi %26, %27 : i32
// CHECK-NEXT:             %30 = arith.addi %29, %c1_i32 : i32
// CHECK-NEXT:             %31 = arith.addi %28, %25 : i32
// CHECK-NEXT:             %32 = arith.minsi %30, %31 : i32
// CHECK-NEXT:             affine.store %32, %arg3[%arg8] : memref<?xi32>
// CHECK-NEXT:             affine.store %32, %alloca[%arg8 + ((%arg7 - %arg6) floordiv 2) * 2 - 1, ((%arg7 - %arg6) floordiv 2) * -2 + 3] : memref<4x4xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %20 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg7)
// CHECK-NEXT:           %21 = arith.index_cast %20 : index to i32
// CHECK-NEXT:           affine.store %21, %arg2[0] : memref<?xi32>
// CHECK-NEXT:           affine.for %arg8 = 1 to affine_map<(d0, d1) -> (((d0 - d1) floordiv 2) * -2 + 4)>(%arg7, %arg6) {
// CHECK-NEXT:             %22 = affine.load %arg0[%arg7 + 1] : memref<?xi8>
// CHECK-NEXT:             %23 = affine.load %arg1[%arg8] : memref<?xi8>
// CHECK-NEXT:             %24 = arith.cmpi ne, %22, %23 : i8
// CHECK-NEXT:             %25 = arith.extui %24 : i1 to i32
// CHECK-NEXT:             %26 = affine.load %arg3[%arg8] : memref<?xi32>
// CHECK-NEXT:             %27 = affine.load %arg2[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %28 = affine.load %arg3[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %29 = arith.minsi %26, %27 : i32
// CHECK-NEXT:             %30 = arith.addi %29, %c1_i32 : i32
// CHECK-NEXT:             %31 = arith.addi %28, %25 : i32
// CHECK-NEXT:             %32 = arith.minsi %30, %31 : i32
// CHECK-NEXT:             affine.store %32, %arg2[%arg8] : memref<?xi32>
// CHECK-NEXT:             affine.store %32, %alloca[%arg8 + ((%arg7 - %arg6) floordiv 2) * 2, ((%arg7 - %arg6) floordiv 2) * -2 + 2] : memref<4x4xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         %0 = affine.vector_load %alloca[3, 0] : memref<4x4xi32>, vector<4xi32>
// CHECK-NEXT:         %1 = affine.vector_load %alloca[2, 0] : memref<4x4xi32>, vector<4xi32>
// CHECK-NEXT:         %2 = affine.load %arg2[4] : memref<?xi32>
// CHECK-NEXT:         %3 = vector.from_elements %2 : vector<1xi32>
// CHECK-NEXT:         %4 = vector.shuffle %1, %3 [1, 2, 3, 4] : vector<4xi32>, vector<1xi32>
// CHECK-NEXT:         %5 = affine.load %arg0[%arg6 + 3] : memref<?xi8>
// CHECK-NEXT:         %6 = affine.load %arg0[%arg6 + 2] : memref<?xi8>
// CHECK-NEXT:         %7 = affine.load %arg0[%arg6 + 1] : memref<?xi8>
// CHECK-NEXT:         %8 = affine.load %arg0[%arg6] : memref<?xi8>
// CHECK-NEXT:         %9 = vector.from_elements %5, %6, %7, %8 : vector<4xi8>
// CHECK-NEXT:         %10 = vector.broadcast %c1_i32 : i32 to vector<4xi32>
// CHECK-NEXT:         %11:2 = affine.for %arg7 = 5 to affine_map<()[s0] -> (s0 - 2)>()[%arg5] iter_args(%arg8 = %0, %arg9 = %4) -> (vector<4xi32>, vector<4xi32>) {
// CHECK-NEXT:           %19 = affine.vector_load %arg1[%arg7 - 3] : memref<?xi8>, vector<4xi8>
// CHECK-NEXT:           %20 = arith.cmpi ne, %9, %19 : vector<4xi8>
// CHECK-NEXT:           %21 = arith.extui %20 : vector<4xi1> to vector<4xi32>
// CHECK-NEXT:           %22 = affine.load %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:           %23 = vector.from_elements %22 : vector<1xi32>
// CHECK-NEXT:           %24 = vector.shuffle %arg8, %23 [1, 2, 3, 4] : vector<4xi32>, vector<1xi32>
// CHECK-NEXT:           %25 = arith.minsi %24, %arg8 : vector<4xi32>
// CHECK-NEXT:           %26 = arith.addi %25, %10 : vector<4xi32>
// CHECK-NEXT:           %27 = arith.addi %arg9, %21 : vector<4xi32>
// CHECK-NEXT:           %28 = arith.minsi %26, %27 : vector<4xi32>
// CHECK-NEXT:           %29 = vector.extract %28[1] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %29, %arg3[%arg7 - 2] : memref<?xi32>
// CHECK-NEXT:           %30 = vector.extract %28[0] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %30, %arg2[%arg7 - 3] : memref<?xi32>
// CHECK-NEXT:           affine.yield %28, %24 : vector<4xi32>, vector<4xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         %12 = affine.load %arg0[%arg6 + 3] : memref<?xi8>
// CHECK-NEXT:         %13 = affine.load %arg0[%arg6 + 2] : memref<?xi8>
// CHECK-NEXT:         %14 = affine.load %arg0[%arg6 + 1] : memref<?xi8>
// CHECK-NEXT:         %15 = affine.load %arg0[%arg6] : memref<?xi8>
// CHECK-NEXT:         %16 = vector.from_elements %12, %13, %14, %15 : vector<4xi8>
// CHECK-NEXT:         %17 = vector.broadcast %c1_i32 : i32 to vector<4xi32>
// CHECK-NEXT:         %18:2 = affine.for %arg7 = affine_map<()[s0] -> (s0 - 2)>()[%arg5] to %arg5 iter_args(%arg8 = %11#0, %arg9 = %11#1) -> (vector<4xi32>, vector<4xi32>) {
// CHECK-NEXT:           %19 = affine.vector_load %arg1[%arg7 - 3] : memref<?xi8>, vector<4xi8>
// CHECK-NEXT:           %20 = arith.cmpi ne, %16, %19 : vector<4xi8>
// CHECK-NEXT:           %21 = arith.extui %20 : vector<4xi1> to vector<4xi32>
// CHECK-NEXT:           %22 = affine.load %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:           %23 = vector.from_elements %22 : vector<1xi32>
// CHECK-NEXT:           %24 = vector.shuffle %arg8, %23 [1, 2, 3, 4] : vector<4xi32>, vector<1xi32>
// CHECK-NEXT:           %25 = arith.minsi %24, %arg8 : vector<4xi32>
// CHECK-NEXT:           %26 = arith.addi %25, %17 : vector<4xi32>
// CHECK-NEXT:           %27 = arith.addi %arg9, %21 : vector<4xi32>
// CHECK-NEXT:           %28 = arith.minsi %26, %27 : vector<4xi32>
// CHECK-NEXT:           %29 = vector.extract %28[3] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %29, %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:           %30 = vector.extract %28[2] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %30, %arg2[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %31 = vector.extract %28[1] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %31, %arg3[%arg7 - 2] : memref<?xi32>
// CHECK-NEXT:           %32 = vector.extract %28[0] : i32 from vector<4xi32>
// CHECK-NEXT:           affine.store %32, %arg2[%arg7 - 3] : memref<?xi32>
// CHECK-NEXT:           affine.yield %28, %24 : vector<4xi32>, vector<4xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) step 2 {
// CHECK-NEXT:           %19 = arith.index_cast %arg7 : index to i32
// CHECK-NEXT:           affine.for %arg8 = affine_map<(d0, d1)[s0] -> (((d0 - d1) floordiv 2) * -2 + s0)>(%arg7, %arg6)[%arg5] to %arg5 {
// CHECK-NEXT:             %22 = affine.load %arg0[%arg7] : memref<?xi8>
// CHECK-NEXT:             %23 = affine.load %arg1[%arg8] : memref<?xi8>
// CHECK-NEXT:             %24 = arith.cmpi ne, %22, %23 : i8
// CHECK-NEXT:             %25 = arith.extui %24 : i1 to i32
// CHECK-NEXT:             %26 = affine.load %arg2[%arg8] : memref<?xi32>
// CHECK-NEXT:             %27 = affine.load %arg3[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %28 = affine.load %arg2[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %29 = arith.minsi %26, %27 : i32
// CHECK-NEXT:             %30 = arith.addi %29, %c1_i32 : i32
// CHECK-NEXT:             %31 = arith.addi %28, %25 : i32
// CHECK-NEXT:             %32 = arith.minsi %30, %31 : i32
// CHECK-NEXT:             affine.store %32, %arg3[%arg8] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %20 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg7)
// CHECK-NEXT:           %21 = arith.index_cast %20 : index to i32
// CHECK-NEXT:           affine.for %arg8 = affine_map<(d0, d1)[s0] -> (((d0 - d1) floordiv 2) * -2 + s0 - 1)>(%arg7, %arg6)[%arg5] to %arg5 {
// CHECK-NEXT:             %22 = affine.load %arg0[%arg7 + 1] : memref<?xi8>
// CHECK-NEXT:             %23 = affine.load %arg1[%arg8] : memref<?xi8>
// CHECK-NEXT:             %24 = arith.cmpi ne, %22, %23 : i8
// CHECK-NEXT:             %25 = arith.extui %24 : i1 to i32
// CHECK-NEXT:             %26 = affine.load %arg3[%arg8] : memref<?xi32>
// CHECK-NEXT:             %27 = affine.load %arg2[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %28 = affine.load %arg3[%arg8 - 1] : memref<?xi32>
// CHECK-NEXT:             %29 = arith.minsi %26, %27 : i32
// CHECK-NEXT:             %30 = arith.addi %29, %c1_i32 : i32
// CHECK-NEXT:             %31 = arith.addi %28, %25 : i32
// CHECK-NEXT:             %32 = arith.minsi %30, %31 : i32
// CHECK-NEXT:             affine.store %32, %arg2[%arg8] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg6 = max affine_map<()[s0] -> (((s0 - 1) floordiv 4) * 4 + 1, 1)>()[%arg4] to %arg4 step 2 {
// CHECK-NEXT:         %0 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         affine.store %0, %arg3[0] : memref<?xi32>
// CHECK-NEXT:         affine.for %arg7 = 1 to %arg5 {
// CHECK-NEXT:           %3 = affine.load %arg0[%arg6] : memref<?xi8>
// CHECK-NEXT:           %4 = affine.load %arg1[%arg7] : memref<?xi8>
// CHECK-NEXT:           %5 = arith.cmpi ne, %3, %4 : i8
// CHECK-NEXT:           %6 = arith.extui %5 : i1 to i32
// CHECK-NEXT:           %7 = affine.load %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:           %8 = affine.load %arg3[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %9 = affine.load %arg2[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %10 = arith.minsi %7, %8 : i32
// CHECK-NEXT:           %11 = arith.addi %10, %c1_i32 : i32
// CHECK-NEXT:           %12 = arith.addi %9, %6 : i32
// CHECK-NEXT:           %13 = arith.minsi %11, %12 : i32
// CHECK-NEXT:           affine.store %13, %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg6)
// CHECK-NEXT:         %2 = arith.index_cast %1 : index to i32
// CHECK-NEXT:         affine.store %2, %arg2[0] : memref<?xi32>
// CHECK-NEXT:         affine.for %arg7 = 1 to %arg5 {
// CHECK-NEXT:           %3 = affine.load %arg0[%arg6 + 1] : memref<?xi8>
// CHECK-NEXT:           %4 = affine.load %arg1[%arg7] : memref<?xi8>
// CHECK-NEXT:           %5 = arith.cmpi ne, %3, %4 : i8
// CHECK-NEXT:           %6 = arith.extui %5 : i1 to i32
// CHECK-NEXT:           %7 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:           %8 = affine.load %arg2[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %9 = affine.load %arg3[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %10 = arith.minsi %7, %8 : i32
// CHECK-NEXT:           %11 = arith.addi %10, %c1_i32 : i32
// CHECK-NEXT:           %12 = arith.addi %9, %6 : i32
// CHECK-NEXT:           %13 = arith.minsi %11, %12 : i32
// CHECK-NEXT:           affine.store %13, %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg6 = 1 to %arg4 step 2 {
// CHECK-NEXT:         %0 = arith.index_cast %arg6 : index to i32
// CHECK-NEXT:         affine.store %0, %arg3[0] : memref<?xi32>
// CHECK-NEXT:         affine.for %arg7 = 1 to %arg5 {
// CHECK-NEXT:           %3 = affine.load %arg0[%arg6] : memref<?xi8>
// CHECK-NEXT:           %4 = affine.load %arg1[%arg7] : memref<?xi8>
// CHECK-NEXT:           %5 = arith.cmpi ne, %3, %4 : i8
// CHECK-NEXT:           %6 = arith.extui %5 : i1 to i32
// CHECK-NEXT:           %7 = affine.load %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:           %8 = affine.load %arg3[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %9 = affine.load %arg2[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %10 = arith.minsi %7, %8 : i32
// CHECK-NEXT:           %11 = arith.addi %10, %c1_i32 : i32
// CHECK-NEXT:           %12 = arith.addi %9, %6 : i32
// CHECK-NEXT:           %13 = arith.minsi %11, %12 : i32
// CHECK-NEXT:           affine.store %13, %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg6)
// CHECK-NEXT:         %2 = arith.index_cast %1 : index to i32
// CHECK-NEXT:         affine.store %2, %arg2[0] : memref<?xi32>
// CHECK-NEXT:         affine.for %arg7 = 1 to %arg5 {
// CHECK-NEXT:           %3 = affine.load %arg0[%arg6 + 1] : memref<?xi8>
// CHECK-NEXT:           %4 = affine.load %arg1[%arg7] : memref<?xi8>
// CHECK-NEXT:           %5 = arith.cmpi ne, %3, %4 : i8
// CHECK-NEXT:           %6 = arith.extui %5 : i1 to i32
// CHECK-NEXT:           %7 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:           %8 = affine.load %arg2[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %9 = affine.load %arg3[%arg7 - 1] : memref<?xi32>
// CHECK-NEXT:           %10 = arith.minsi %7, %8 : i32
// CHECK-NEXT:           %11 = arith.addi %10, %c1_i32 : i32
// CHECK-NEXT:           %12 = arith.addi %9, %6 : i32
// CHECK-NEXT:           %13 = arith.minsi %11, %12 : i32
// CHECK-NEXT:           affine.store %13, %arg2[%arg7] : memref<?xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A row that is used again, with a carried value; the outer loop looks for the best cell.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-vectorize-wavefronts | Function=best | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @best(%p: memref<99xf32>, %x: memref<64xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] wavefront | Category:affine-vectorize-wavefronts | Function=best | Op=affine.for, Remark="4 rows run as lanes, each 1 behind the one above", lanes=4, skew=1}}
  %r = affine.for %i = 0 to 64 iter_args(%b = %s) -> (f32) {
    %z = affine.load %p[0] : memref<99xf32>
    %x0 = affine.load %x[%i] : memref<64xf32>
    affine.store %x0, %p[0] : memref<99xf32>
    %r:2 = affine.for %j = 1 to 99 iter_args(%c = %b, %d = %z) -> (f32, f32) {
      %u = affine.load %p[%j] : memref<99xf32>
      %l = affine.load %p[%j - 1] : memref<99xf32>
      %0 = arith.addf %l, %d : f32
      %1 = arith.mulf %0, %u : f32
      affine.store %1, %p[%j] : memref<99xf32>
      %g = arith.cmpf ogt, %1, %c : f32
      %k = arith.select %g, %1, %c : f32
      affine.yield %k, %u : f32, f32
    }
    affine.yield %r#0 : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @best(%arg0: memref<99xf32>, %arg1: memref<64xf32>, %arg2: f32) -> f32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4x4xf32>
// CHECK-NEXT:     %alloca_0 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %alloca_1 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       affine.vector_store %cst, %alloca[%arg3, 0] : memref<4x4xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 64 step 4 iter_args(%arg4 = %arg2) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) {
// CHECK-NEXT:         %7 = affine.load %arg0[0] : memref<99xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<64xf32>
// CHECK-NEXT:         affine.store %8, %arg0[0] : memref<99xf32>
// CHECK-NEXT:         %9:2 = affine.for %arg6 = 1 to affine_map<(d0, d1) -> (-d0 + d1 + 5)>(%arg5, %arg3) iter_args(%arg7 = %arg4, %arg8 = %7) -> (f32, f32) {
// CHECK-NEXT:           %10 = affine.load %arg0[%arg6] : memref<99xf32>
// CHECK-NEXT:           %11 = affine.load %arg0[%arg6 - 1] : memref<99xf32>
// CHECK-NEXT:           %12 = arith.addf %11, %arg8 : f32
// CHECK-NEXT:           %13 = arith.mulf %12, %10 : f32
// CHECK-NEXT:           affine.store %13, %arg0[%arg6] : memref<99xf32>
// CHECK-NEXT:           %14 = arith.cmpf ogt, %13, %arg7 : f32
// CHECK-NEXT:           %15 = arith.select %14, %13, %arg7 : f32
// CHECK-NEXT:           affine.store %13, %alloca[%arg6 + %arg5 - %arg3 - 1, -%arg5 + %arg3 + 3] : memref<4x4xf32>
// CHECK-NEXT:           affine.yield %15, %10 : f32, f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %9#0, %alloca_0[-%arg5 + %arg3 + 3] : memref<4xf32>
// CHECK-NEXT:         affine.store %9#1, %alloca_1[-%arg5 + %arg3 + 3] : memref<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.vector_load %alloca[3, 0] : memref<4x4xf32>, vector<4xf32>
// CHECK-NEXT:       %2 = affine.vector_load %alloca_0[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       %3 = affine.vector_load %alloca_1[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       %4:3 = affine.for %arg5 = 5 to 98 iter_args(%arg6 = %1, %arg7 = %2, %arg8 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:         %7 = affine.load %arg0[%arg5] : memref<99xf32>
// CHECK-NEXT:         %8 = vector.from_elements %7 : vector<1xf32>
// CHECK-NEXT:         %9 = vector.shuffle %arg6, %8 [1, 2, 3, 4] : vector<4xf32>, vector<1xf32>
// CHECK-NEXT:         %10 = arith.addf %arg6, %arg8 : vector<4xf32>
// CHECK-NEXT:         %11 = arith.mulf %10, %9 : vector<4xf32>
// CHECK-NEXT:         %12 = vector.extract %11[0] : f32 from vector<4xf32>
// CHECK-NEXT:         affine.store %12, %arg0[%arg5 - 3] : memref<99xf32>
// CHECK-NEXT:         %13 = arith.cmpf ogt, %11, %arg7 : vector<4xf32>
// CHECK-NEXT:         %14 = arith.select %13, %11, %arg7 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:         affine.yield %11, %14, %9 : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %5:3 = affine.for %arg5 = 98 to 99 iter_args(%arg6 = %4#0, %arg7 = %4#1, %arg8 = %4#2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:         %7 = affine.load %arg0[%arg5] : memref<99xf32>
// CHECK-NEXT:         %8 = vector.from_elements %7 : vector<1xf32>
// CHECK-NEXT:         %9 = vector.shuffle %arg6, %8 [1, 2, 3, 4] : vector<4xf32>, vector<1xf32>
// CHECK-NEXT:         %10 = arith.addf %arg6, %arg8 : vector<4xf32>
// CHECK-NEXT:         %11 = arith.mulf %10, %9 : vector<4xf32>
// CHECK-NEXT:         %12 = vector.extract %11[3] : f32 from vector<4xf32>
// CHECK-NEXT:         affine.store %12, %arg0[%arg5] : memref<99xf32>
// CHECK-NEXT:         %13 = vector.extract %11[2] : f32 from vector<4xf32>
// CHECK-NEXT:         affine.store %13, %arg0[%arg5 - 1] : memref<99xf32>
// CHECK-NEXT:         %14 = vector.extract %11[1] : f32 from vector<4xf32>
// CHECK-NEXT:         affine.store %14, %arg0[%arg5 - 2] : memref<99xf32>
// CHECK-NEXT:         %15 = vector.extract %11[0] : f32 from vector<4xf32>
// CHECK-NEXT:         affine.store %15, %arg0[%arg5 - 3] : memref<99xf32>
// CHECK-NEXT:         %16 = arith.cmpf ogt, %11, %arg7 : vector<4xf32>
// CHECK-NEXT:         %17 = arith.select %16, %11, %arg7 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:         affine.yield %11, %17, %9 : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.vector_store %5#1, %alloca_0[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %5#2, %alloca_1[0] : memref<4xf32>, vector<4xf32>
// CHECK-NEXT:       %6 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %7 = affine.load %arg1[%arg5] : memref<64xf32>
// CHECK-NEXT:         %8 = affine.load %alloca_0[-%arg5 + %arg3 + 3] : memref<4xf32>
// CHECK-NEXT:         %9 = affine.load %alloca_1[-%arg5 + %arg3 + 3] : memref<4xf32>
// CHECK-NEXT:         %10:2 = affine.for %arg7 = affine_map<(d0, d1) -> (-d0 + d1 + 99)>(%arg5, %arg3) to 99 iter_args(%arg8 = %8, %arg9 = %9) -> (f32, f32) {
// CHECK-NEXT:           %13 = affine.load %arg0[%arg7] : memref<99xf32>
// CHECK-NEXT:           %14 = affine.load %arg0[%arg7 - 1] : memref<99xf32>
// CHECK-NEXT:           %15 = arith.addf %14, %arg9 : f32
// CHECK-NEXT:           %16 = arith.mulf %15, %13 : f32
// CHECK-NEXT:           affine.store %16, %arg0[%arg7] : memref<99xf32>
// CHECK-NEXT:           %17 = arith.cmpf ogt, %16, %arg8 : f32
// CHECK-NEXT:           %18 = arith.select %17, %16, %arg8 : f32
// CHECK-NEXT:           affine.yield %18, %13 : f32, f32
// CHECK-NEXT:         }
// CHECK-NEXT:         %11 = arith.cmpf ogt, %10#0, %arg6 : f32
// CHECK-NEXT:         %12 = arith.select %11, %10#0, %arg6 : f32
// CHECK-NEXT:         affine.yield %12 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %6 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A conditional on data: its branches load what is there in any case.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-vectorize-wavefronts | Function=longest | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @longest(%a: memref<65xi8>, %b: memref<65xi8>, %t: memref<65x65xi16>) {
  %one = arith.constant 1 : i16
  // expected-remark @below {{[Passed] selects | Category:affine-vectorize-wavefronts | Function=longest | Op=affine.for, Remark="both branches run, and selections choose between their results", selects=1}}
  // expected-remark @below {{[Passed] wavefront | Category:affine-vectorize-wavefronts | Function=longest | Op=affine.for, Remark="4 rows run as lanes, each 1 behind the one above", lanes=4, skew=1}}
  affine.for %i = 1 to 65 {
    affine.for %j = 1 to 65 {
      %x = affine.load %a[%i] : memref<65xi8>
      %y = affine.load %b[%j] : memref<65xi8>
      %e = arith.cmpi eq, %x, %y : i8
      %v = scf.if %e -> (i16) {
        %d = affine.load %t[%i - 1, %j - 1] : memref<65x65xi16>
        %0 = arith.addi %d, %one : i16
        scf.yield %0 : i16
      } else {
        %u = affine.load %t[%i - 1, %j] : memref<65x65xi16>
        %l = affine.load %t[%i, %j - 1] : memref<65x65xi16>
        %0 = arith.maxsi %u, %l : i16
        scf.yield %0 : i16
      }
      affine.store %v, %t[%i, %j] : memref<65x65xi16>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @longest(%arg0: memref<65xi8>, %arg1: memref<65xi8>, %arg2: memref<65x65xi16>) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4x4xi16>
// CHECK-NEXT:     %c1_i16 = arith.constant 1 : i16
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi16>
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       affine.vector_store %cst, %alloca[%arg3, 0] : memref<4x4xi16>, vector<4xi16>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 1 to 65 step 4 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) {
// CHECK-NEXT:         affine.for %arg5 = 1 to affine_map<(d0, d1) -> (-d0 + d1 + 5)>(%arg4, %arg3) {
// CHECK-NEXT:           %30 = affine.load %arg0[%arg4] : memref<65xi8>
// CHECK-NEXT:           %31 = affine.load %arg1[%arg5] : memref<65xi8>
// CHECK-NEXT:           %32 = arith.cmpi eq, %30, %31 : i8
// CHECK-NEXT:           %33 = affine.load %arg2[%arg4 - 1, %arg5 - 1] : memref<65x65xi16>
// CHECK-NEXT:           %34 = arith.addi %33, %c1_i16 : i16
// CHECK-NEXT:           %35 = affine.load %arg2[%arg4 - 1, %arg5] : memref<65x65xi16>
// CHECK-NEXT:           %36 = affine.load %arg2[%arg4, %arg5 - 1] : memref<65x65xi16>
// CHECK-NEXT:           %37 = arith.maxsi %35, %36 : i16
// CHECK-NEXT:           %38 = arith.select %32, %34, %37 : i16
// CHECK-NEXT:           affine.store %38, %arg2[%arg4, %arg5] : memref<65x65xi16>
// CHECK-NEXT:           affine.store %38, %alloca[%arg5 + %arg4 - %arg3 - 1, -%arg4 + %arg3 + 3] : memref<4x4xi16>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.vector_load %alloca[3, 0] : memref<4x4xi16>, vector<4xi16>
// CHECK-NEXT:       %1 = affine.vector_load %alloca[2, 0] : memref<4x4xi16>, vector<4xi16>
// CHECK-NEXT:       %2 = affine.load %arg2[%arg3 - 1, 4] : memref<65x65xi16>
// CHECK-NEXT:       %3 = vector.from_elements %2 : vector<1xi16>
// CHECK-NEXT:       %4 = vector.shuffle %1, %3 [1, 2, 3, 4] : vector<4xi16>, vector<1xi16>
// CHECK-NEXT:       %5 = affine.load %arg0[%arg3 + 3] : memref<65xi8>
// CHECK-NEXT:       %6 = affine.load %arg0[%arg3 + 2] : memref<65xi8>
// CHECK-NEXT:       %7 = affine.load %arg0[%arg3 + 1] : memref<65xi8>
// CHECK-NEXT:       %8 = affine.load %arg0[%arg3] : memref<65xi8>
// CHECK-NEXT:       %9 = vector.from_elements %5, %6, %7, %8 : vector<4xi8>
// CHECK-NEXT:       %10 = vector.broadcast %c1_i16 : i16 to vector<4xi16>
// CHECK-NEXT:       %11 = affine.load %arg0[%arg3 + 3] : memref<65xi8>
// CHECK-NEXT:       %12 = affine.load %arg0[%arg3 + 2] : memref<65xi8>
// CHECK-NEXT:       %13 = affine.load %arg0[%arg3 + 1] : memref<65xi8>
// CHECK-NEXT:       %14 = affine.load %arg0[%arg3] : memref<65xi8>
// CHECK-NEXT:       %15 = vector.from_elements %11, %12, %13, %14 : vector<4xi8>
// CHECK-NEXT:       %16 = vector.broadcast %c1_i16 : i16 to vector<4xi16>
// CHECK-NEXT:       %17 = affine.load %arg0[%arg3 + 3] : memref<65xi8>
// CHECK-NEXT:       %18 = affine.load %arg0[%arg3 + 2] : memref<65xi8>
// CHECK-NEXT:       %19 = affine.load %arg0[%arg3 + 1] : memref<65xi8>
// CHECK-NEXT:       %20 = affine.load %arg0[%arg3] : memref<65xi8>
// CHECK-NEXT:       %21 = vector.from_elements %17, %18, %19, %20 : vector<4xi8>
// CHECK-NEXT:       %22 = vector.broadcast %c1_i16 : i16 to vector<4xi16>
// CHECK-NEXT:       %23 = affine.load %arg0[%arg3 + 3] : memref<65xi8>
// CHECK-NEXT:       %24 = affine.load %arg0[%arg3 + 2] : memref<65xi8>
// CHECK-NEXT:       %25 = affine.load %arg0[%arg3 + 1] : memref<65xi8>
// CHECK-NEXT:       %26 = affine.load %arg0[%arg3] : memref<65xi8>
// CHECK-NEXT:       %27 = vector.from_elements %23, %24, %25, %26 : vector<4xi8>
// CHECK-NEXT:       %28 = vector.broadcast %c1_i16 : i16 to vector<4xi16>
// CHECK-NEXT:       %29:2 = affine.for %arg4 = 5 to 65 step 4 iter_args(%arg5 = %0, %arg6 = %4) -> (vector<4xi16>, vector<4xi16>) {
// CHECK-NEXT:         %30 = affine.vector_load %arg1[%arg4 - 3] : memref<65xi8>, vector<4xi8>
// CHECK-NEXT:         %31 = arith.cmpi eq, %9, %30 : vector<4xi8>
// CHECK-NEXT:         %32 = arith.addi %arg6, %10 : vector<4xi16>
// CHECK-NEXT:         %33 = affine.load %arg2[%arg3 - 1, %arg4] : memref<65x65xi16>
// CHECK-NEXT:         %34 = vector.from_elements %33 : vector<1xi16>
// CHECK-NEXT:         %35 = vector.shuffle %arg5, %34 [1, 2, 3, 4] : vector<4xi16>, vector<1xi16>
// CHECK-NEXT:         %36 = arith.maxsi %35, %arg5 : vector<4xi16>
// CHECK-NEXT:         %37 = arith.select %31, %32, %36 : vector<4xi1>, vector<4xi16>
// CHECK-NEXT:         %38 = affine.vector_load %arg1[%arg4 - 2] : memref<65xi8>, vector<4xi8>
// CHECK-NEXT:         %39 = arith.cmpi eq, %15, %38 : vector<4xi8>
// CHECK-NEXT:         %40 = arith.addi %35, %16 : vector<4xi16>
// CHECK-NEXT:         %41 = affine.load %arg2[%arg3 - 1, %arg4 + 1] : memref<65x65xi16>
// CHECK-NEXT:         %42 = vector.from_elements %41 : vector<1xi16>
// CHECK-NEXT:         %43 = vector.shuffle %37, %42 [1, 2, 3, 4] : vector<4xi16>, vector<1xi16>
// CHECK-NEXT:         %44 = arith.maxsi %43, %37 : vector<4xi16>
// CHECK-NEXT:         %45 = arith.select %39, %40, %44 : vector<4xi1>, vector<4xi16>
// CHECK-NEXT:         %46 = affine.vector_load %arg1[%arg4 - 1] : memref<65xi8>, vector<4xi8>
// CHECK-NEXT:         %47 = arith.cmpi eq, %21, %46 : vector<4xi8>
// CHECK-NEXT:         %48 = arith.addi %43, %22 : vector<4xi16>
// CHECK-NEXT:         %49 = affine.load %arg2[%arg3 - 1, %arg4 + 2] : memref<65x65xi16>
// CHECK-NEXT:         %50 = vector.from_elements %49 : vector<1xi16>
// CHECK-NEXT:         %51 = vector.shuffle %45, %50 [1, 2, 3, 4] : vector<4xi16>, vector<1xi16>
// CHECK-NEXT:         %52 = arith.maxsi %51, %45 : vector<4xi16>
// CHECK-NEXT:         %53 = arith.select %47, %48, %52 : vector<4xi1>, vector<4xi16>
// CHECK-NEXT:         %54 = affine.vector_load %arg1[%arg4] : memref<65xi8>, vector<4xi8>
// CHECK-NEXT:         %55 = arith.cmpi eq, %27, %54 : vector<4xi8>
// CHECK-NEXT:         %56 = arith.addi %51, %28 : vector<4xi16>
// CHECK-NEXT:         %57 = affine.load %arg2[%arg3 - 1, %arg4 + 3] : memref<65x65xi16>
// CHECK-NEXT:         %58 = vector.from_elements %57 : vector<1xi16>
// CHECK-NEXT:         %59 = vector.shuffle %53, %58 [1, 2, 3, 4] : vector<4xi16>, vector<1xi16>
// CHECK-NEXT:         %60 = arith.maxsi %59, %53 : vector<4xi16>
// CHECK-NEXT:         %61 = arith.select %55, %56, %60 : vector<4xi1>, vector<4xi16>
// CHECK-NEXT:         %62 = vector.shuffle %37, %45 [0, 4, 2, 6] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %63 = vector.shuffle %37, %45 [1, 5, 3, 7] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %64 = vector.shuffle %53, %61 [0, 4, 2, 6] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %65 = vector.shuffle %53, %61 [1, 5, 3, 7] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %66 = vector.shuffle %62, %64 [0, 1, 4, 5] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %67 = vector.shuffle %62, %64 [2, 3, 6, 7] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %68 = vector.shuffle %63, %65 [0, 1, 4, 5] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         %69 = vector.shuffle %63, %65 [2, 3, 6, 7] : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:         affine.vector_store %69, %arg2[%arg3, %arg4] : memref<65x65xi16>, vector<4xi16>
// CHECK-NEXT:         affine.vector_store %67, %arg2[%arg3 + 1, %arg4 - 1] : memref<65x65xi16>, vector<4xi16>
// CHECK-NEXT:         affine.vector_store %68, %arg2[%arg3 + 2, %arg4 - 2] : memref<65x65xi16>, vector<4xi16>
// CHECK-NEXT:         affine.vector_store %66, %arg2[%arg3 + 3, %arg4 - 3] : memref<65x65xi16>, vector<4xi16>
// CHECK-NEXT:         affine.yield %61, %59 : vector<4xi16>, vector<4xi16>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0, d1) -> (-d0 + d1 + 65)>(%arg4, %arg3) to 65 {
// CHECK-NEXT:           %30 = affine.load %arg0[%arg4] : memref<65xi8>
// CHECK-NEXT:           %31 = affine.load %arg1[%arg5] : memref<65xi8>
// CHECK-NEXT:           %32 = arith.cmpi eq, %30, %31 : i8
// CHECK-NEXT:           %33 = affine.load %arg2[%arg4 - 1, %arg5 - 1] : memref<65x65xi16>
// CHECK-NEXT:           %34 = arith.addi %33, %c1_i16 : i16
// CHECK-NEXT:           %35 = affine.load %arg2[%arg4 - 1, %arg5] : memref<65x65xi16>
// CHECK-NEXT:           %36 = affine.load %arg2[%arg4, %arg5 - 1] : memref<65x65xi16>
// CHECK-NEXT:           %37 = arith.maxsi %35, %36 : i16
// CHECK-NEXT:           %38 = arith.select %32, %34, %37 : i16
// CHECK-NEXT:           affine.store %38, %arg2[%arg4, %arg5] : memref<65x65xi16>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
