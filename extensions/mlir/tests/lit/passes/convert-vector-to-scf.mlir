// RUN: %opt %s -convert-vector-to-scf -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %alloca_1 = memref.alloca() : memref<vector<4x8xf32>>
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
// CHECK-NEXT: %11 = vector.transfer_read %arg0[%9, %arg1], %arg2, %10 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %11, %0[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %9 = vector.broadcast %arg2 : f32 to vector<4xf32>
// CHECK-NEXT: memref.store %9, %0[%arg4] : memref<8xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %2 = memref.load %alloca[] : memref<vector<8x4xf32>>
// CHECK-NEXT: %3 = vector.transpose %2, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
// CHECK-NEXT: %4 = vector.broadcast %arg2 : f32 to vector<8xf32>
// CHECK-NEXT: %5 = scf.for %arg4 = %c0 to %c8 step %c1 iter_args(%arg5 = %4) -> (vector<8xf32>) {
// CHECK-NEXT: %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %8 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %9 = arith.cmpi sgt, %dim, %8 : index
// CHECK-NEXT: %10 = scf.if %9 -> (vector<8xf32>) {
// CHECK-NEXT: %11 = memref.load %arg0[%7, %arg1] : memref<?x?xf32>
// CHECK-NEXT: %12 = vector.insert %11, %arg5 [%arg4] : f32 into vector<8xf32>
// CHECK-NEXT: scf.yield %12 : vector<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg5 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.store %3, %alloca_1[] : memref<vector<4x8xf32>>
// CHECK-NEXT: %6 = vector.type_cast %alloca_1 : memref<vector<4x8xf32>> to memref<4xvector<8xf32>>
// CHECK-NEXT: scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT: %7 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %8 = arith.cmpi sgt, %dim, %7 : index
// CHECK-NEXT: scf.if %8 {
// CHECK-NEXT: %9 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg4)[%arg1]
// CHECK-NEXT: %10 = memref.load %6[%arg4] : memref<4xvector<8xf32>>
// CHECK-NEXT: vector.transfer_write %10, %arg0[%9, %arg1] : vector<8xf32>, memref<?x?xf32>
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
