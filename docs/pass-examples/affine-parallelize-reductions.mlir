// -affine-parallelize-reductions="threads=2 least=64"
func.func @greatest(%a: memref<64xf32>, %least: f32) -> f32 {
  %s = affine.for %i = 0 to 64 iter_args(%x = %least) -> (f32) {
    %v = affine.load %a[%i] : memref<64xf32>
    %y = arith.maximumf %x, %v : f32
    affine.yield %y : f32
  }
  return %s : f32
}
// -----
module {
  func.func @greatest(%arg0: memref<64xf32>, %arg1: f32) -> f32 {
    %0 = affine.parallel (%arg2) = (0) to (64) reduce ("maximumf") -> (f32) {
      %2 = affine.load %arg0[%arg2] : memref<64xf32>
      affine.yield %2 : f32
    }
    %1 = arith.maximumf %arg1, %0 : f32
    return %1 : f32
  }
}
