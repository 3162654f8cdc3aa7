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
// -----
// views of an element share its position

func.func @f(%m: memref<4x4xi32>) {
  %s = memref.subview %m[1, 2] [2, 2] [1, 1]
    : memref<4x4xi32> to memref<2x2xi32, strided<[4, 1], offset: 6>>
  %v = affine.vector_load %s[0, 0] : memref<2x2xi32, strided<[4, 1], offset: 6>>, vector<2xi32>
  affine.parallel (%i) = (0) to (2) {
    %0 = affine.load %m[1, %i + 2] : memref<4x4xi32>
  }
  return
}
// -----
// what is read decides nothing

func.func @f(%m: memref<4xi32>, %b: i32) {
  %0 = affine.load %m[0] : memref<4xi32>
  %1 = arith.divsi %b, %0 : i32
  affine.store %1, %m[1] : memref<4xi32>
  %2 = arith.cmpi eq, %1, %b : i32
  scf.if %2 {
  }
  return
}
// -----
// memory is not touched
func.func @f(%m: memref<4xf32>, %x: f32) {
  affine.store %x, %m[1] : memref<4xf32>
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return
}
