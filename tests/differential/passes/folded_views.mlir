func.func @aff_col_static(%A: memref<12x10xf32>) {

  %e = memref.collapse_shape %A [[0, 1]] : memref<12x10xf32> into memref<120xf32>
  affine.for %i = 0 to 100 {
  %3 = affine.load %e[%i+4] : memref<120xf32>
  affine.store %3, %e[7] : memref<120xf32>
  }
  return
}
func.func @aff_exp(%A: memref<?x?xf32>, %o: index, %p: index, %s: index) {

  %e = memref.expand_shape %A [[0, 1], [2, 3]] output_shape [%s, 4, 2, %p] : memref<?x?xf32> into memref<?x4x2x?xf32>
  affine.for %i = 0 to 4 {
  %3 = affine.load %e[%i, %o+1, symbol(%s), %p] : memref<?x4x2x?xf32>
  affine.store %3, %e[%i*2, %o, 1, %p] : memref<?x4x2x?xf32>
  %v = affine.vector_load %e[%i, %o+1, symbol(%s), %p] : memref<?x4x2x?xf32>, vector<4xf32>
  affine.vector_store %v, %e[%i*2, %o, 1, %p] : memref<?x4x2x?xf32>, vector<4xf32>
  }
  return
}
func.func @aff_exp_static(%A: memref<12x10xf32>, %o: index) {

  %e = memref.expand_shape %A [[0, 1], [2, 3]] output_shape [3, 4, 2, 5] : memref<12x10xf32> into memref<3x4x2x5xf32>
  affine.for %i = 0 to 3 {
  %3 = affine.load %e[%i, %o+1, 1, %i+1] : memref<3x4x2x5xf32>
  affine.store %3, %e[%i, %i, %o, 2] : memref<3x4x2x5xf32>
  }
  return
}
func.func @aff_sub(%A: memref<?x?xf32>, %o: index, %p: index, %s: index) {

  %sv = memref.subview %A[%o, 3] [%s, 4] [2, %p] : memref<?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %sv[%i + 1, %j * 2] : memref<?x4xf32, strided<[?, ?], offset: ?>>
      affine.store %0, %sv[%i, %j] : memref<?x4xf32, strided<[?, ?], offset: ?>>
      %2 = affine.vector_load %sv[%i, %j] : memref<?x4xf32, strided<[?, ?], offset: ?>>, vector<2xf32>
      affine.vector_store %2, %sv[%i, %j] : memref<?x4xf32, strided<[?, ?], offset: ?>>, vector<2xf32>
      %1 = memref.load %sv[%i, %j] : memref<?x4xf32, strided<[?, ?], offset: ?>>
      memref.store %1, %sv[%i, %j] : memref<?x4xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @loopoff(%A: memref<64x10xf32>) {

  affine.for %k = 0 to 3 {
  %e = memref.subview %A[%k, 1] [1, 6] [1, 1] : memref<64x10xf32> to memref<6xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 3 {
  %3 = affine.load %e[%i+1] : memref<6xf32, strided<[1], offset: ?>>
  affine.store %3, %e[%i] : memref<6xf32, strided<[1], offset: ?>>
  }}
  return
}
func.func @exp1(%A: memref<16x32xf32>, %B: memref<f32>, %p: index, %z: memref<1x1x1xf32>, %D: memref<8x1x?x3xf32>) {

  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %A [[0, 1], [2]] output_shape [1, 16, 32] : memref<16x32xf32> into memref<1x16x32xf32>
  %l = memref.load %e[%c0, %p, %p] : memref<1x16x32xf32>
  %b = memref.expand_shape %B [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  memref.store %l, %b[%c0, %c0] : memref<1x1xf32>
  %c = memref.collapse_shape %z [] : memref<1x1x1xf32> into memref<f32>
  memref.store %l, %c[] : memref<f32>
  %d = memref.collapse_shape %D [[0, 1, 2], [3]] : memref<8x1x?x3xf32> into memref<?x3xf32>
  memref.store %l, %d[%p, %p] : memref<?x3xf32>
  %c5 = arith.constant 5 : index
  memref.store %l, %e[%c0, %c5, %p] : memref<1x16x32xf32>
  %s = memref.subview %A[3, 4] [5, 6] [2, 2] : memref<16x32xf32> to memref<5x6xf32, strided<[64, 2], offset: 100>>
  memref.store %l, %s[%c0, %c5] : memref<5x6xf32, strided<[64, 2], offset: 100>>
  
  return
}
func.func @mixed(%A: memref<16x32xf32>, %p: index) {

  %s = memref.subview %A[3, 4] [8, 8] [1, 1] : memref<16x32xf32> to memref<8x8xf32, strided<[32, 1], offset: 100>>
  %e = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32, strided<[32, 1], offset: 100>> into memref<2x4x8xf32, strided<[128, 32, 1], offset: 100>>
  %k = memref.cast %e : memref<2x4x8xf32, strided<[128, 32, 1], offset: 100>> to memref<?x4x8xf32, strided<[128, 32, 1], offset: ?>>
  %l = memref.load %k[%p, %p, %p] : memref<?x4x8xf32, strided<[128, 32, 1], offset: ?>>
  affine.for %i = 0 to 4 {
  affine.store %l, %k[%p, %i + 1, %i - 1] : memref<?x4x8xf32, strided<[128, 32, 1], offset: ?>>
  }
  %m = memref.memory_space_cast %A : memref<16x32xf32> to memref<16x32xf32, 1>
  memref.store %l, %m[%p, %p] : memref<16x32xf32, 1>
  
  return
}
func.func @tr(%A: memref<4x8x10xf32>, %o: index, %M: vector<4xi1>) {

  %f0 = arith.constant 0.0 : f32
  %e = memref.subview %A[2, %o, 1] [1, 4, 6] [1, 1, 1] : memref<4x8x10xf32> to memref<4x6xf32, strided<[10, 1], offset: ?>>
  %w0 = vector.transfer_read %e[%o, %o], %f0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x6xf32, strided<[10, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %w0, %e[%o, %o] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<4x6xf32, strided<[10, 1], offset: ?>>
  %w1 = vector.transfer_read %e[%o, %o], %f0 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<4x6xf32, strided<[10, 1], offset: ?>>, vector<4x3xf32>
  vector.transfer_write %w1, %e[%o, %o] {in_bounds = [true, true]} : vector<4x3xf32>, memref<4x6xf32, strided<[10, 1], offset: ?>>
  %w2 = vector.transfer_read %e[%o, %o], %f0, %M {in_bounds = [true]} : memref<4x6xf32, strided<[10, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %w2, %e[%o, %o], %M {in_bounds = [true]} : vector<4xf32>, memref<4x6xf32, strided<[10, 1], offset: ?>>
  %v = vector.load %e[%o, %o] {nontemporal = true, alignment = 8 : i64} : memref<4x6xf32, strided<[10, 1], offset: ?>>, vector<2x3xf32>
  vector.store %v, %e[%o, %o] {nontemporal = true, alignment = 8 : i64} : memref<4x6xf32, strided<[10, 1], offset: ?>>, vector<2x3xf32>
  
  return
}
