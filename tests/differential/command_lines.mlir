// product
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module @top {
  func.func private @ext(f32) -> f32
  func.func @product(%A: memref<64x32xf32>, %B: memref<32x48xf32>, %C: memref<64x48xf32>) {
    %zero = arith.constant 0.0 : f32
    affine.for %i = 0 to 64 {
      affine.for %j = 0 to 48 {
        affine.store %zero, %C[%i, %j] : memref<64x48xf32>
        affine.for %k = 0 to 32 {
          %a = affine.load %A[%i, %k] : memref<64x32xf32>
          %b = affine.load %B[%k, %j] : memref<32x48xf32>
          %c = affine.load %C[%i, %j] : memref<64x48xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%i, %j] : memref<64x48xf32>
        }
      }
    }
    return
  }
  func.func @use(%x: f32, %n: index) -> (f32, index) {
    %y = call @ext(%x) : (f32) -> f32
    %i = affine.apply #map(%n)[%n]
    %dead = arith.addf %y, %y : f32
    return %y, %i : f32, index
  }
}
// -----
// files
func.func @u(%a: i32) -> i32 {
  %0 = "foo.bar"(%a) {x = 1 : i32} : (i32) -> i32
  return %0 : i32
}
