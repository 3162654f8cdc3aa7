// A byte matrix times a byte vector, accumulated in 32 bits.
func.func @kernel(%A: memref<1024x2048xi8>, %x: memref<2048xi8>, %y: memref<1024xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 1024 {
    %sum = affine.for %j = 0 to 2048 iter_args(%acc = %zero) -> (i32) {
      %a = affine.load %A[%i, %j] : memref<1024x2048xi8>
      %b = affine.load %x[%j] : memref<2048xi8>
      %c = arith.extsi %a : i8 to i32
      %d = arith.extsi %b : i8 to i32
      %p = arith.muli %c, %d overflow<nsw> : i32
      %s = arith.addi %acc, %p overflow<nsw> : i32
      affine.yield %s : i32
    }
    affine.store %sum, %y[%i] : memref<1024xi32>
  }
  return
}
