// subscripts that leave the array machine

func.func @f() {
  %m = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 7.0 : f32
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.store %c, %m[%i, %j] : memref<4x4xf32>
      %0 = affine.load %m[%i - 1, %j + 3] : memref<4x4xf32>
      %1 = arith.addf %0, %c : f32
    }
  }
  return
}
// -----
// iterations include those of the caller machine

func.func @g(%m: memref<9xi32>, %i: index) {
  affine.for %j = 0 to 2 {
    %0 = affine.load %m[%j + symbol(%i)] : memref<9xi32>
  }
  return
}
func.func @f(%m: memref<9xi32>) {
  affine.for %i = 4 to 6 {
    func.call @g(%m, %i) : (memref<9xi32>, index) -> ()
  }
  return
}
