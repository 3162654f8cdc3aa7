// affine-super-vectorize: lanes are iterations
func.func @behind(%a: memref<16xf32>, %b: memref<16xf32>) {
  affine.for %i = 0 to 14 {
    %0 = affine.load %a[%i] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i floordiv 2] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  return
}

// $ loopwright-opt behind.mlir -affine-super-vectorize=virtual-vector-size=4
// | …
// |       %0 = affine.apply #map(%arg2)
// |       %1 = vector.create_mask %0 : vector<4xi1>
// | …
// |       vector.transfer_write %3, %arg1[%arg2], %1 : vector<4xf32>, memref<16xf32>
// |     }
// |     affine.for %arg2 = 0 to 8 {
// |       %0 = affine.load %arg0[%arg2 floordiv 2] : memref<16xf32>
// | …
// $ mlir-opt-22 behind.mlir -affine-super-vectorize=virtual-vector-size=4
// | …
// |       %1 = vector.transfer_read %arg0[%arg2], %0 : memref<16xf32>, vector<4xf32>
// |       vector.transfer_write %1, %arg1[%arg2] : vector<4xf32>, memref<16xf32>
// |     }
// |     affine.for %arg2 = 0 to 8 step 4 {
// |       %0 = affine.apply #map(%arg2)
// |       %1 = ub.poison : f32
// |       %2 = vector.transfer_read %arg0[%0], %1 : memref<16xf32>, vector<4xf32>
// | …
