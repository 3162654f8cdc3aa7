// Coalesced loops that never run
func.func @outer_two(%m: memref<8x8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 2 to affine_map<(d0) -> (d0 + 1)>(%i) {
        affine.store %x, %m[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  return
}

// $ mlir-opt-22 outer_two.mlir -affine-loop-coalescing
// | …
// |     affine.for %arg2 = 0 to 8 {
// |       affine.for %arg3 = 0 to 8 {
// |         affine.for %arg4 = 2 to #map(%arg2) {
// | …
// $ loopwright-opt outer_two.mlir -affine-loop-coalescing
// | …
// |     affine.for %arg2 = 0 to %2 {
// | …
// |       affine.for %arg3 = 2 to #map4(%4) {
// | …
