// program

func.func @f(%a: memref<?x4xf32>, %n: index, %x: f32) -> f32 {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %u = affine.load %a[%i, %j] : memref<?x4xf32>
      %v = arith.addf %u, %x : f32
      affine.store %v, %a[%i, %j] : memref<?x4xf32>
    }
  }
  %r = affine.load %a[0, 3] : memref<?x4xf32>
  return %r : f32
}
// -----
// uninitialised

func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  %c = arith.constant 7 : i32
  affine.store %c, %m[2] : memref<4xi32>
  affine.for %i = 1 to 4 {
    %0 = affine.load %m[%i] : memref<4xi32>
    affine.store %0, %a[%i] : memref<4xi32>
  }
  MORE
  return %m : memref<4xi32>
}
