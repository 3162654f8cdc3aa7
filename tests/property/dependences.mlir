// what is never executed depends on nothing
func.func @f(%n: index, %x: f32, %v: vector<2xf32>, %w: vector<2x3xf32>) {
  %A = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0, 4 - d0 >= 0)>(%i) {
      affine.store %x, %A[0, 0] : memref<64x64xf32>
    }
    %0 = affine.load %A[0, 0] : memref<64x64xf32>
  }
  return
}
// -----
// even and odd subscripts are different elements
func.func @f(%n: index, %x: f32, %v: vector<2xf32>, %w: vector<2x3xf32>) {
  %A = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[2 * %i + 1, 0] : memref<64x64xf32>
    %0 = affine.load %A[2 * %i, 0] : memref<64x64xf32>
  }
  return
}
// -----
// brute force on a known nest
func.func @f(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 7 {
      affine.store %x, %m[%i + 3 * %j, 4 * %i + 5 * %j] : memref<10x10xf32>
      %0 = affine.load %m[%i + %j, %i + 2 * %j + 3] : memref<10x10xf32>
    }
  }
  return
}
