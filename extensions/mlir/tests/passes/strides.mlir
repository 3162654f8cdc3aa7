#l = affine_map<(d0,d1) -> (d0 mod 2, d1)>
func.func @f(%n: index, %m: memref<10x20xf32>, %d: memref<?x10xf32>) {
  %0 = memref.alloc() : memref<3x4x5xf32>
  %1 = memref.alloc(%n) : memref<3x?x5xf32, 1>
  %2 = memref.alloc() : memref<f32>
  %3 = memref.alloca() : memref<3x4xf32, strided<[5, 1], offset: 3>>
  %4 = memref.alloc() : memref<3x4xf32, #l>
  %5 = memref.alloc(%n)[%n, %n, %n] : memref<3x?xf32, strided<[?, ?], offset: ?>>
  %6 = memref.alloc(%n)[%n] : memref<3x?xf32, affine_map<(d0,d1)[s0] -> (d0 * s0 + d1)>>
  %7 = memref.alloc() : memref<0x4xf32>
  %8 = memref.alloc() : memref<3x4xf32, affine_map<(d0,d1) -> (d1, d0)>>
  %9 = memref.alloc() : memref<3x4xf32, affine_map<(d0,d1) -> (d0 floordiv 2 + d1)>>
  %10 = memref.alloc(%n) : memref<3x?xf32, affine_map<(d0,d1) -> (123)>>
  %11 = memref.alloc() : memref<3x4xf32, affine_map<(d0,d1) -> (d0 + d1 + d0 + 7 - 2 * d1)>>
  %12 = memref.cast %0 : memref<3x4x5xf32> to memref<?x?x?xf32>
  return
}
func.func private @declared(memref<4xf32>)
func.func @second() {
  %0 = memref.alloc() : memref<2xvector<4xf32>>
  return
}
