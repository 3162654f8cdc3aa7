// copy
func.func @main(%A: memref<?x?xELEMENT, strided<[?, ?], offset: ?>>, %B: memref<?x?xELEMENT>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xELEMENT, strided<[?, ?], offset: ?>>
  %n = memref.dim %A, %c1 : memref<?x?xELEMENT, strided<[?, ?], offset: ?>>
  affine.parallel (%i, %j) = (0, 0) to (symbol(%m), symbol(%n)) {
    %v = affine.load %A[%i, %j] : memref<?x?xELEMENT, strided<[?, ?], offset: ?>>
    affine.store %v, %B[%i, %j] : memref<?x?xELEMENT>
  }
  return
}
// -----
// create
func.func @main(%n: index, %x: f64) -> (memref<?xf64>, memref<?xf64, strided<[2], offset: 1>>) {
  %A = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  %c2 = arith.constant 2 : index
  %k = arith.divsi %n, %c2 : index
  %B = memref.subview %A[1] [%k] [2] : memref<?xf64> to memref<?xf64, strided<[2], offset: 1>>
  return %A, %B : memref<?xf64>, memref<?xf64, strided<[2], offset: 1>>
}
