// -affine-data-copy-generate="fast-mem-capacity=4"
func.func @twice(%a: memref<256x256xf32>, %b: memref<256xf32>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      %x = affine.load %a[%i, %j] : memref<256x256xf32>
      affine.store %x, %b[%j] : memref<256xf32>
    }
  }
  return
}
// -----
module {
  func.func @twice(%arg0: memref<256x256xf32>, %arg1: memref<256xf32>) {
    %c256 = arith.constant 256 : index
    %c0 = arith.constant 0 : index
    %c256_0 = arith.constant 256 : index
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<256xf32, 1>
    affine.for %arg2 = 0 to 256 {
      %0 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
      %alloc_3 = memref.alloc() : memref<1x256xf32, 1>
      affine.for %arg3 = 0 to 256 {
        %1 = affine.load %arg0[%arg2, %arg3] : memref<256x256xf32>
        affine.store %1, %alloc_3[0, %arg3] : memref<1x256xf32, 1>
      }
      affine.for %arg3 = 0 to 256 {
        %1 = affine.load %alloc_3[0, %arg3] : memref<1x256xf32, 1>
        affine.store %1, %alloc[%arg3] : memref<256xf32, 1>
      }
      memref.dealloc %alloc_3 : memref<1x256xf32, 1>
    }
    affine.for %arg2 = 0 to 256 {
      %0 = affine.load %alloc[%arg2] : memref<256xf32, 1>
      affine.store %0, %arg1[%arg2] : memref<256xf32>
    }
    memref.dealloc %alloc : memref<256xf32, 1>
    return
  }
}
