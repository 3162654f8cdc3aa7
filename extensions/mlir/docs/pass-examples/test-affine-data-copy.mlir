// -test-affine-data-copy="memref-filter=1"
func.func @lines(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<64x64xf32>
        %y = affine.load %b[%k + 3, %j] : memref<64x64xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %c[%i] : memref<64xf32>
      }
    }
  }
  return
}
// -----
module {
  func.func @lines(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64xf32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    affine.for %arg3 = 0 to 64 {
      %0 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
      %alloc = memref.alloc() : memref<1x8xf32>
      affine.for %arg4 = 0 to 8 {
        %1 = affine.load %arg0[%arg3, %arg4] : memref<64x64xf32>
        affine.store %1, %alloc[0, %arg4] : memref<1x8xf32>
      }
      affine.for %arg4 = 0 to 64 {
        affine.for %arg5 = 0 to 8 {
          %1 = affine.load %alloc[0, %arg5] : memref<1x8xf32>
          %2 = affine.load %arg1[%arg5 + 3, %arg4] : memref<64x64xf32>
          %3 = arith.addf %1, %2 : f32
          affine.store %3, %arg2[%arg3] : memref<64xf32>
        }
      }
      memref.dealloc %alloc : memref<1x8xf32>
    }
    return
  }
}
