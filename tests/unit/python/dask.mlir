// module
func.func @smooth(%a: memref<?x8xf32>, %n: index, %by: f32) -> (f32, memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x8xf32>
  %b = memref.alloc(%rows) : memref<?x8xf32>
  affine.for %t = 0 to %n {
    affine.for %i = 0 to %rows {
      affine.for %j = 1 to 8 {
        %x = affine.load %a[%i, %j - 1] : memref<?x8xf32>
        %y = arith.mulf %x, %by : f32
        affine.store %y, %b[%i, %j] : memref<?x8xf32>
      }
    }
    affine.for %i = 0 to %rows {
      affine.for %j = 1 to 8 {
        %x = affine.load %b[%i, %j] : memref<?x8xf32>
        affine.store %x, %a[%i, %j] : memref<?x8xf32>
      }
    }
  }
  %s = affine.for %i = 0 to %rows iter_args(%old = %zero) -> (f32) {
    %x = affine.load %a[%i, 3] : memref<?x8xf32>
    %new = arith.addf %old, %x : f32
    affine.yield %new : f32
  }
  affine.for %i = 0 to %rows {
    affine.store %s, %b[%i, 0] : memref<?x8xf32>
  }
  return %s, %b : f32, memref<?x8xf32>
}
