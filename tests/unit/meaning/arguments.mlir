// scale

func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %by: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %k = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      %0 = affine.load %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
      %1 = arith.mulf %0, %by : f32
      affine.store %1, %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
// -----
// returned memrefs

func.func @f(%m: memref<4xi32>) -> (memref<4xi32>, memref<2xi32, strided<[2], offset: 1>>,
                                    memref<2x2xi16>) {
  %v = memref.subview %m[1] [2] [2] : memref<4xi32> to memref<2xi32, strided<[2], offset: 1>>
  %n = memref.alloc() : memref<2x2xi16>
  %c = arith.constant 7 : i16
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.store %c, %n[%i, %j] : memref<2x2xi16>
    }
  }
  return %m, %v, %n : memref<4xi32>, memref<2xi32, strided<[2], offset: 1>>, memref<2x2xi16>
}
// -----
// signature
func.func @f(%m: memref<2x3xf32>, %s: memref<?xf64, strided<[2], offset: 1>>, %n: i8, %x: f32,
             %v: vector<2xi32>) {
  return
}
// -----
// unranked and empty arrays
func.func @f(%u: memref<*xf32>, %e: memref<0x3xf32>) -> (index, index) {
  %r = memref.rank %u : memref<*xf32>
  %c1 = arith.constant 1 : index
  %d = memref.dim %u, %c1 : memref<*xf32>
  return %r, %d : index, index
}
