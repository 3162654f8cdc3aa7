// RUN: %opt %s -convert-vector-to-scf='full-unroll=true lower-tensors=true' -mlir-print-local-scope | filecheck %s

func.func @transfers(
    %m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<8x4xi1>
) -> (vector<4x8xf32>, vector<8xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {
    in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>
  } : memref<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : memref<?x?xf32>, vector<8xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32>
  vector.print %1 : vector<8xf32>
  return %0, %1 : vector<4x8xf32>, vector<8xf32>
}
func.func @tensors(%t: tensor<9x9xf32>, %v: vector<2x3xf32>, %i: index) -> tensor<9x9xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<2x3xf32>, tensor<9x9xf32>
  return %0 : tensor<9x9xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @transfers(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: vector<8x4xi1>) -> (vector<4x8xf32>, vector<8xf32>) {
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.broadcast %arg2 : f32 to vector<8x4xf32>
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %1 = arith.cmpi sgt, %dim, %arg1 : index
// CHECK-NEXT: %2 = scf.if %1 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = vector.extract %arg3[0] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %35 = vector.transfer_read %arg0[%arg1, %arg1], %arg2, %34 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %36 = vector.insert %35, %0 [0] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %36 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %0 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_0 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %4 = arith.cmpi sgt, %dim_0, %3 : index
// CHECK-NEXT: %5 = scf.if %4 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[1] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %2 [1] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %2 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_1 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %6 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %7 = arith.cmpi sgt, %dim_1, %6 : index
// CHECK-NEXT: %8 = scf.if %7 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[2] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %5 [2] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %5 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_2 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %9 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %10 = arith.cmpi sgt, %dim_2, %9 : index
// CHECK-NEXT: %11 = scf.if %10 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[3] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %8 [3] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %8 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_3 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %12 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg1]
// CHECK-NEXT: %13 = arith.cmpi sgt, %dim_3, %12 : index
// CHECK-NEXT: %14 = scf.if %13 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[4] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %11 [4] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %11 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_4 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %15 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%arg1]
// CHECK-NEXT: %16 = arith.cmpi sgt, %dim_4, %15 : index
// CHECK-NEXT: %17 = scf.if %16 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[5] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %14 [5] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %14 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_5 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %18 = affine.apply affine_map<()[s0] -> (s0 + 6)>()[%arg1]
// CHECK-NEXT: %19 = arith.cmpi sgt, %dim_5, %18 : index
// CHECK-NEXT: %20 = scf.if %19 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 6)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[6] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %17 [6] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %17 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_6 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %21 = affine.apply affine_map<()[s0] -> (s0 + 7)>()[%arg1]
// CHECK-NEXT: %22 = arith.cmpi sgt, %dim_6, %21 : index
// CHECK-NEXT: %23 = scf.if %22 -> (vector<8x4xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 7)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %arg3[7] : vector<4xi1> from vector<8x4xi1>
// CHECK-NEXT: %36 = vector.transfer_read %arg0[%34, %arg1], %arg2, %35 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %37 = vector.insert %36, %20 [7] : vector<4xf32> into vector<8x4xf32>
// CHECK-NEXT: scf.yield %37 : vector<8x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %20 : vector<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %24 = vector.transpose %23, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK-NEXT: %25 = vector.broadcast %arg2 : f32 to vector<8xf32>
// CHECK-NEXT: %26 = scf.for %arg4 = %c0 to %c8 step %c1 iter_args(%arg5 = %25) -> (vector<8xf32>) {
// CHECK-NEXT: %34 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %dim_11 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %35 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %36 = arith.cmpi sgt, %dim_11, %35 : index
// CHECK-NEXT: %37 = scf.if %36 -> (vector<8xf32>) {
// CHECK-NEXT: %38 = memref.load %arg0[%34, %arg1] : memref<?x?xf32>
// CHECK-NEXT: %39 = vector.insert %38, %arg5 [%arg4] : f32 into vector<8xf32>
// CHECK-NEXT: scf.yield %39 : vector<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg5 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %37 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_7 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %27 = arith.cmpi sgt, %dim_7, %arg1 : index
// CHECK-NEXT: scf.if %27 {
// CHECK-NEXT: %34 = vector.extract %24[0] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %34, %arg0[%arg1, %arg1] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_8 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %28 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %29 = arith.cmpi sgt, %dim_8, %28 : index
// CHECK-NEXT: scf.if %29 {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %24[1] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %35, %arg0[%34, %arg1] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_9 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %30 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %31 = arith.cmpi sgt, %dim_9, %30 : index
// CHECK-NEXT: scf.if %31 {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %24[2] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %35, %arg0[%34, %arg1] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_10 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %32 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %33 = arith.cmpi sgt, %dim_10, %32 : index
// CHECK-NEXT: scf.if %33 {
// CHECK-NEXT: %34 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %35 = vector.extract %24[3] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %35, %arg0[%34, %arg1] : vector<8xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %34 = vector.extract %26[%arg4] : f32 from vector<8xf32>
// CHECK-NEXT: vector.print %34 : f32 punctuation <no_punctuation>
// CHECK-NEXT: %35 = arith.cmpi ult, %arg4, %c7 : index
// CHECK-NEXT: scf.if %35 {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return %24, %26 : vector<4x8xf32>, vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tensors(%arg0: tensor<9x9xf32>, %arg1: vector<2x3xf32>, %arg2: index) -> tensor<9x9xf32> {
// CHECK-NEXT: %c9 = arith.constant 9 : index
// CHECK-NEXT: %0 = arith.cmpi slt, %arg2, %c9 : index
// CHECK-NEXT: %1 = scf.if %0 -> (tensor<9x9xf32>) {
// CHECK-NEXT: %5 = vector.extract %arg1[0] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %6 = vector.transfer_write %5, %arg0[%arg2, %arg2] : vector<3xf32>, tensor<9x9xf32>
// CHECK-NEXT: scf.yield %6 : tensor<9x9xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg0 : tensor<9x9xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT: %3 = arith.cmpi slt, %2, %c9 : index
// CHECK-NEXT: %4 = scf.if %3 -> (tensor<9x9xf32>) {
// CHECK-NEXT: %5 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg2]
// CHECK-NEXT: %6 = vector.extract %arg1[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %7 = vector.transfer_write %6, %1[%5, %arg2] : vector<3xf32>, tensor<9x9xf32>
// CHECK-NEXT: scf.yield %7 : tensor<9x9xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %1 : tensor<9x9xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %4 : tensor<9x9xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
