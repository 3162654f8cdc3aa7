// Overlapping copies
func.func @main() {
  %zero = arith.constant 0 : index
  %m = memref.alloc() : memref<6xindex>
  affine.for %i = 0 to 6 {
    affine.store %i, %m[%i] : memref<6xindex>
  }
  %a = memref.subview %m[0] [2] [2] : memref<6xindex> to memref<2xindex, strided<[2]>>
  %b = memref.subview %m[2] [2] [2] : memref<6xindex> to memref<2xindex, strided<[2], offset: 2>>
  memref.copy %a, %b : memref<2xindex, strided<[2]>> to memref<2xindex, strided<[2], offset: 2>>
  %v = vector.load %m[%zero] : memref<6xindex>, vector<6xindex>
  vector.print %v : vector<6xindex>
  memref.dealloc %m : memref<6xindex>
  return
}

// $ loopwright run copy.mlir
// | ( 0, 1, 0, 3, 2, 5 )
// $ mlir-run copy.mlir
// | ( 0, 1, 0, 3, 0, 5 )
