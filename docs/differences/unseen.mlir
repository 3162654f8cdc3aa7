// affine-super-vectorize: lanes are iterations
func.func @unseen(%x: memref<64xf32>, %y: memref<8xf32>, %z: memref<4xf32>, %v: f32) {
  affine.for %i = 0 to 64 {
    affine.store %v, %x[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %x[20 - %i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 1 {
    %0 = affine.load %x[20 - %i] : memref<64xf32>
    affine.store %0, %z[%i] : memref<4xf32>
  }
  return
}

// $ loopwright-opt unseen.mlir -affine-super-vectorize=virtual-vector-size=4
// | …
// |     affine.for %arg4 = 0 to 8 {
// |       %1 = affine.load %arg0[-%arg4 + 20] : memref<64xf32>
// | …
// |     affine.for %arg4 = 0 to 1 step 4 {
// |       %1 = affine.apply #map(%arg4)
// |       %2 = vector.create_mask %1 : vector<4xi1>
// |       %3 = affine.apply #map1(%arg4)
// |       %4 = ub.poison : f32
// |       %5 = vector.transfer_read %arg0[%3], %4 : memref<64xf32>, vector<4xf32>
// |       vector.transfer_write %5, %arg2[%arg4], %2 : vector<4xf32>, memref<4xf32>
// | …
// $ mlir-opt-22 unseen.mlir -affine-super-vectorize=virtual-vector-size=4
// | …
// |     affine.for %arg4 = 0 to 8 step 4 {
// |       %1 = affine.apply #map(%arg4)
// |       %2 = ub.poison : f32
// |       %3 = vector.transfer_read %arg0[%1], %2 : memref<64xf32>, vector<4xf32>
// |       vector.transfer_write %3, %arg1[%arg4] : vector<4xf32>, memref<8xf32>
// | …
// |     affine.for %arg4 = 0 to 1 step 4 {
// |       %1 = affine.apply #map(%arg4)
// |       %2 = ub.poison : f32
// |       %3 = vector.transfer_read %arg0[%1], %2 : memref<64xf32>, vector<4xf32>
// |       vector.transfer_write %3, %arg2[%arg4] : vector<4xf32>, memref<4xf32>
// | …
