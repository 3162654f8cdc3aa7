// -test-loop-fusion="test-loop-fusion-utilities=true"
func.func @pair(%a: memref<32xf32>, %c: memref<32xf32>) {
  %b = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    %x = affine.load %a[%i] : memref<32xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    %x = affine.load %b[%i] : memref<32xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %c[%i] : memref<32xf32>
  }
  return
}
// -----
module {
  func.func @pair(%arg0: memref<32xf32>, %arg1: memref<32xf32>) {
    %alloc = memref.alloc() : memref<32xf32>
    affine.for %arg2 = 0 to 32 {
      %0 = affine.load %arg0[%arg2] : memref<32xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %alloc[%arg2] : memref<32xf32>
      %2 = affine.load %alloc[%arg2] : memref<32xf32>
      %3 = arith.mulf %2, %2 : f32
      affine.store %3, %arg1[%arg2] : memref<32xf32>
    }
    return
  }
}
