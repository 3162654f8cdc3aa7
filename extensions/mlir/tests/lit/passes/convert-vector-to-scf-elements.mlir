// RUN: %opt %s -convert-vector-to-scf=target-rank=0 -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %alloca = memref.alloca() : memref<vector<8x4xf32>>
// CHECK-NEXT: %alloca_0 = memref.alloca() : memref<vector<8x4xi1>>
// CHECK-NEXT: %alloca_1 = memref.alloca() : memref<vector<8xf32>>
// CHECK-NEXT: %alloca_2 = memref.alloca() : memref<vector<4x8xf32>>
// CHECK-NEXT: memref.store %arg3, %alloca_0[] : memref<vector<8x4xi1>>
// CHECK-NEXT: %0 = vector.type_cast %alloca : memref<vector<8x4xf32>> to memref<8xvector<4xf32>>
// CHECK-NEXT: %1 = vector.type_cast %alloca_0 : memref<vector<8x4xi1>> to memref<8xvector<4xi1>>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %8 = arith.cmpi sgt, %dim, %7 : index
// CHECK-NEXT: scf.if %8 {
// CHECK-NEXT: %9 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %10 = memref.load %1[%arg4] : memref<8xvector<4xi1>>
// CHECK-NEXT: %11 = vector.type_cast %0 : memref<8xvector<4xf32>> to memref<8x4xvector<f32>>
// CHECK-NEXT: scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %12 = vector.extract %10[%arg5] : i1 from vector<4xi1>
// CHECK-NEXT: scf.if %12 {
// CHECK-NEXT: %13 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT: %14 = vector.transfer_read %arg0[%9, %13], %arg2 : memref<?x?xf32>, vector<f32>
// CHECK-NEXT: memref.store %14, %11[%arg4, %arg5] : memref<8x4xvector<f32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %13 = vector.broadcast %arg2 : f32 to vector<f32>
// CHECK-NEXT: memref.store %13, %11[%arg4, %arg5] : memref<8x4xvector<f32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: %9 = vector.broadcast %arg2 : f32 to vector<4xf32>
// CHECK-NEXT: memref.store %9, %0[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %2 = memref.load %alloca[] : memref<vector<8x4xf32>>
// CHECK-NEXT: %3 = vector.transpose %2, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK-NEXT: %4 = vector.type_cast %alloca_1 : memref<vector<8xf32>> to memref<8xvector<f32>>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %8 = arith.cmpi sgt, %dim, %7 : index
// CHECK-NEXT: scf.if %8 {
// CHECK-NEXT: %9 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %10 = vector.transfer_read %arg0[%9, %arg1], %arg2 : memref<?x?xf32>, vector<f32>
// CHECK-NEXT: memref.store %10, %4[%arg4] : memref<8xvector<f32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %9 = vector.broadcast %arg2 : f32 to vector<f32>
// CHECK-NEXT: memref.store %9, %4[%arg4] : memref<8xvector<f32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %5 = memref.load %alloca_1[] : memref<vector<8xf32>>
// CHECK-NEXT: memref.store %3, %alloca_2[] : memref<vector<4x8xf32>>
// CHECK-NEXT: %6 = vector.type_cast %alloca_2 : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %8 = arith.cmpi sgt, %dim, %7 : index
// CHECK-NEXT: scf.if %8 {
// CHECK-NEXT: %9 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %10 = vector.type_cast %6 : memref<4xvector<8xf32>> to memref<4x8xvector<f32>>
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %dim_3 = memref.dim %arg0, %c1 : memref<?x?xf32>
// CHECK-NEXT: %11 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT: %12 = arith.cmpi sgt, %dim_3, %11 : index
// CHECK-NEXT: scf.if %12 {
// CHECK-NEXT: %13 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT: %14 = memref.load %10[%arg4, %arg5] : memref<4x8xvector<f32>>
// CHECK-NEXT: vector.transfer_write %14, %arg0[%9, %13] : vector<f32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %7 = vector.extract %5[%arg4] : f32 from vector<8xf32>
// CHECK-NEXT: vector.print %7 : f32 punctuation <no_punctuation>
// CHECK-NEXT: %8 = arith.cmpi ult, %arg4, %c7 : index
// CHECK-NEXT: scf.if %8 {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return %3, %5 : vector<4x8xf32>, vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tensors(%arg0: tensor<9x9xf32>, %arg1: vector<2x3xf32>, %arg2: index) -> tensor<9x9xf32> {
// CHECK-NEXT: %0 = vector.transfer_write %arg1, %arg0[%arg2, %arg2] : vector<2x3xf32>, tensor<9x9xf32>
// CHECK-NEXT: return %0 : tensor<9x9xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
