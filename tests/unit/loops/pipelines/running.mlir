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
// -----
// cancelled
func.func @f(%a: memref<4xi32>, %s: i32) {
  %m = memref.alloca() : memref<i32>
  %0 = affine.load %m[] : memref<i32>
  %1 = arith.xori %0, %0 : i32
  affine.store %1, %a[1] : memref<4xi32>
  MORE
  return
}
// -----
// programs without meaning are interpreted
func.func @f(%a: memref<?xi32>, %s: i32) -> i32 {
  %c = arith.constant 9 : index
  %0 = memref.load %a[%c] : memref<?xi32>
  MORE
  return %s : i32
}
// -----
// what memory reallocation adds is undefined
func.func @f(%s: i32) -> memref<?xi32> {
  %c = arith.constant 5 : index
  %m = memref.alloc(%c) : memref<?xi32>
  affine.for %i = 0 to 5 { affine.store %s, %m[%i] : memref<?xi32> }
  %d = arith.constant 8 : index
  %r = memref.realloc %m(%d) : memref<?xi32> to memref<?xi32>
  MORE
  return %r : memref<?xi32>
}
