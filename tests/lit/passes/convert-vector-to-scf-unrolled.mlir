// RUN: %opt %s -convert-vector-to-scf='full-unroll=true lower-tensors=true' -mlir-print-local-scope | filecheck %s

func.func @transfers(
    %m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<5x4xi1>
) -> (vector<4x5xf32>, vector<5xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {
    in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>
  } : memref<?x?xf32>, vector<4x5xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : memref<?x?xf32>, vector<5xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4x5xf32>, memref<?x?xf32>
  vector.print %1 : vector<5xf32>
  return %0, %1 : vector<4x5xf32>, vector<5xf32>
}
func.func @tensors(%t: tensor<9x9xf32>, %v: vector<2x3xf32>, %i: index) -> tensor<9x9xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<2x3xf32>, tensor<9x9xf32>
  return %0 : tensor<9x9xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @transfers(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: vector<5x4xi1>) -> (vector<4x5xf32>, vector<5xf32>) {
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.broadcast %arg2 : f32 to vector<5x4xf32>
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %1 = arith.cmpi sgt, %dim, %arg1 : index
// CHECK-NEXT: %2 = scf.if %1 -> (vector<5x4xf32>) {
// CHECK-NEXT: %25 = vector.extract %arg3[0] : vector<4xi1> from vector<5x4xi1>
// CHECK-NEXT: %26 = vector.transfer_read %arg0[%arg1, %arg1], %arg2, %25 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %27 = vector.insert %26, %0 [0] : vector<4xf32> into vector<5x4xf32>
// CHECK-NEXT: scf.yield %27 : vector<5x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %0 : vector<5x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_0 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %3 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %4 = arith.cmpi sgt, %dim_0, %3 : index
// CHECK-NEXT: %5 = scf.if %4 -> (vector<5x4xf32>) {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %arg3[1] : vector<4xi1> from vector<5x4xi1>
// CHECK-NEXT: %27 = vector.transfer_read %arg0[%25, %arg1], %arg2, %26 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %28 = vector.insert %27, %2 [1] : vector<4xf32> into vector<5x4xf32>
// CHECK-NEXT: scf.yield %28 : vector<5x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %2 : vector<5x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_1 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %6 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %7 = arith.cmpi sgt, %dim_1, %6 : index
// CHECK-NEXT: %8 = scf.if %7 -> (vector<5x4xf32>) {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %arg3[2] : vector<4xi1> from vector<5x4xi1>
// CHECK-NEXT: %27 = vector.transfer_read %arg0[%25, %arg1], %arg2, %26 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %28 = vector.insert %27, %5 [2] : vector<4xf32> into vector<5x4xf32>
// CHECK-NEXT: scf.yield %28 : vector<5x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %5 : vector<5x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_2 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %9 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %10 = arith.cmpi sgt, %dim_2, %9 : index
// CHECK-NEXT: %11 = scf.if %10 -> (vector<5x4xf32>) {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %arg3[3] : vector<4xi1> from vector<5x4xi1>
// CHECK-NEXT: %27 = vector.transfer_read %arg0[%25, %arg1], %arg2, %26 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %28 = vector.insert %27, %8 [3] : vector<4xf32> into vector<5x4xf32>
// CHECK-NEXT: scf.yield %28 : vector<5x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %8 : vector<5x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_3 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %12 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg1]
// CHECK-NEXT: %13 = arith.cmpi sgt, %dim_3, %12 : index
// CHECK-NEXT: %14 = scf.if %13 -> (vector<5x4xf32>) {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %arg3[4] : vector<4xi1> from vector<5x4xi1>
// CHECK-NEXT: %27 = vector.transfer_read %arg0[%25, %arg1], %arg2, %26 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %28 = vector.insert %27, %11 [4] : vector<4xf32> into vector<5x4xf32>
// CHECK-NEXT: scf.yield %28 : vector<5x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %11 : vector<5x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %15 = vector.transpose %14, [1, 0] : vector<5x4xf32> to vector<4x5xf32>
// CHECK-NEXT: %16 = vector.broadcast %arg2 : f32 to vector<5xf32>
// CHECK-NEXT: %17 = scf.for %arg4 = %c0 to %c5 step %c1 iter_args(%arg5 = %16) -> (vector<5xf32>) {
// CHECK-NEXT: %25 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %dim_8 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %26 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %27 = arith.cmpi sgt, %dim_8, %26 : index
// CHECK-NEXT: %28 = scf.if %27 -> (vector<5xf32>) {
// CHECK-NEXT: %29 = memref.load %arg0[%25, %arg1] : memref<?x?xf32>
// CHECK-NEXT: %30 = vector.insert %29, %arg5 [%arg4] : f32 into vector<5xf32>
// CHECK-NEXT: scf.yield %30 : vector<5xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg5 : vector<5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %28 : vector<5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %dim_4 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %18 = arith.cmpi sgt, %dim_4, %arg1 : index
// CHECK-NEXT: scf.if %18 {
// CHECK-NEXT: %25 = vector.extract %15[0] : vector<5xf32> from vector<4x5xf32>
// CHECK-NEXT: vector.transfer_write %25, %arg0[%arg1, %arg1] : vector<5xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_5 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %19 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %20 = arith.cmpi sgt, %dim_5, %19 : index
// CHECK-NEXT: scf.if %20 {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %15[1] : vector<5xf32> from vector<4x5xf32>
// CHECK-NEXT: vector.transfer_write %26, %arg0[%25, %arg1] : vector<5xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_6 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %21 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %22 = arith.cmpi sgt, %dim_6, %21 : index
// CHECK-NEXT: scf.if %22 {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %15[2] : vector<5xf32> from vector<4x5xf32>
// CHECK-NEXT: vector.transfer_write %26, %arg0[%25, %arg1] : vector<5xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %dim_7 = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %23 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %24 = arith.cmpi sgt, %dim_7, %23 : index
// CHECK-NEXT: scf.if %24 {
// CHECK-NEXT: %25 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
// CHECK-NEXT: %26 = vector.extract %15[3] : vector<5xf32> from vector<4x5xf32>
// CHECK-NEXT: vector.transfer_write %26, %arg0[%25, %arg1] : vector<5xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c5 step %c1 {
// CHECK-NEXT: %25 = vector.extract %17[%arg4] : f32 from vector<5xf32>
// CHECK-NEXT: vector.print %25 : f32 punctuation <no_punctuation>
// CHECK-NEXT: %26 = arith.cmpi ult, %arg4, %c4 : index
// CHECK-NEXT: scf.if %26 {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return %15, %17 : vector<4x5xf32>, vector<5xf32>
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
