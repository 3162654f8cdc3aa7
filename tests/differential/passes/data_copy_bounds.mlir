func.func @lone_column(%m: memref<4x3xf32>, %a: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 1 {
      affine.store %a, %m[%i, %j] : memref<4x3xf32>
    }
  }
  return
}
func.func @all_written(%m: memref<7x?xf32>, %a: f32) {
  affine.for %t = 0 to 7 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 7)>(%t) {
      affine.for %j = 0 to 6 {
        affine.store %a, %m[%i, %j floordiv 2] : memref<7x?xf32>
      }
    }
  }
  return
}
func.func @remainders(%m: memref<5x5xf32>, %a: f32) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %v = affine.load %m[%i mod 2, %j] : memref<5x5xf32>
      %w = arith.addf %v, %a : f32
      affine.store %w, %m[%i mod 2, %j] : memref<5x5xf32>
    }
  }
  return
}
func.func @halves(%m: memref<8x8xf32>, %a: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %a, %m[%j, %i floordiv 2] : memref<8x8xf32>
    }
  }
  return
}
func.func @corners(%m: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 step 4 {
      affine.for %k = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 4)>(%j) {
        %v = affine.load %m[%i floordiv 3, %k] : memref<8x8xf32>
      }
    }
  }
  return
}
