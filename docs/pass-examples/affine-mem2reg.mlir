// -affine-mem2reg
func.func @through_memory(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %m[%i] : memref<64xf32>
    %z = affine.load %m[%i] : memref<64xf32>
    affine.store %z, %b[%i] : memref<64xf32>
  }
  memref.dealloc %m : memref<64xf32>
  return
}
// -----
module {
  func.func @through_memory(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
    affine.for %arg2 = 0 to 64 {
      %0 = affine.load %arg0[%arg2] : memref<64xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.store %1, %arg1[%arg2] : memref<64xf32>
    }
    return
  }
}
