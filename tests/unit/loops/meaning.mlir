// what lowerings make has a location
func.func @work(%m: memref<9xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i * 2] : memref<9xf32>
  }
  return
}
// -----
// loops in no function are refused
%m = memref.alloc() : memref<4xf32>
%x = arith.constant 1.0 : f32
affine.for %i = 0 to 4 {
  affine.for %j = 0 to 4 {
    affine.store %x, %m[%j] : memref<4xf32>
  }
}
