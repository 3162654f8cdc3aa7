// copy

func.func @copy(%a: memref<4x64xf32>, %b: memref<4x64xf32>, %n: index) -> memref<4x64xf32> {
  %m = memref.alloc() : memref<4x64xf32>
  %c = memref.assume_alignment %b, 32 : memref<4x64xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = FIRST to 64 {
      %0 = affine.load %a[%i, %j] : memref<4x64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %m[%i, %j] : memref<4x64xf32>
      affine.store %0, %c[%i, %j] : memref<4x64xf32>
    }
  }
  return %m : memref<4x64xf32>
}
// -----
// rows decide about addresses
func.func @rows(%n: index) -> memref<4x10xf32> {
  %m = memref.alloc() : memref<4xWxf32>
  %c = arith.constant dense<1.0> : vector<4xf32>
  affine.for %i = 0 to 4 {
    affine.vector_store %c, %m[%i, 0] : memref<4xWxf32>, vector<4xf32>
  }
  %r = memref.alloc() : memref<4x10xf32>
  return %r : memref<4x10xf32>
}
