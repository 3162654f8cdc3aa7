// returned

func.func private @look(%g: memref<8xf32>) -> f32 {
  %x = affine.load %g[0] : memref<8xf32>
  return %x : f32
}
func.func private @same(%g: memref<8xf32>) -> memref<8xf32> {
  return %g : memref<8xf32>
}
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) -> (memref<8xf32>, f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %r = func.call @look(%a) : (memref<8xf32>) -> f32
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
