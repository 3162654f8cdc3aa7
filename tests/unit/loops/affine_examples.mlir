// init
func.func @hundred(%m: memref<100xf32>, %init: f32) -> f32 {
  %sum = affine.for %i = 0 to 100 iter_args(%a = %init) -> (f32) {
    %v = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return %sum : f32
}
