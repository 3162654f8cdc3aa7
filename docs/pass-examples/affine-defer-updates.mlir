// -affine-defer-updates="block-sizes=64"
func.func @solve(%L: memref<512x512xf64>, %B: memref<512x512xf64>) {
  affine.for %k = 0 to 512 {
    affine.for %j = 0 to 512 {
      %x = affine.load %B[%k, %j] : memref<512x512xf64>
      %d = affine.load %L[%k, %k] : memref<512x512xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %B[%k, %j] : memref<512x512xf64>
    }
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to 512 {
      affine.for %j = 0 to 512 {
        %x = affine.load %B[%i, %j] : memref<512x512xf64>
        %l = affine.load %L[%i, %k] : memref<512x512xf64>
        %y = affine.load %B[%k, %j] : memref<512x512xf64>
        %p = arith.mulf %l, %y : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<512x512xf64>
      }
    }
  }
  return
}
// -----
module {
  func.func @solve(%arg0: memref<512x512xf64>, %arg1: memref<512x512xf64>) {
    affine.for %arg2 = 0 to 8 {
      affine.for %arg3 = affine_map<(d0) -> (d0 * 64)>(%arg2) to affine_map<(d0) -> (d0 * 64 + 64)>(%arg2) {
        affine.for %arg4 = 0 to 512 {
          %0 = affine.load %arg1[%arg3, %arg4] : memref<512x512xf64>
          %1 = affine.load %arg0[%arg3, %arg3] : memref<512x512xf64>
          %2 = arith.divf %0, %1 : f64
          affine.store %2, %arg1[%arg3, %arg4] : memref<512x512xf64>
        }
        affine.for %arg4 = affine_map<(d0) -> (d0 + 1)>(%arg3) to affine_map<(d0) -> (d0 * 64 + 64)>(%arg2) {
          affine.for %arg5 = 0 to 512 {
            %0 = affine.load %arg1[%arg4, %arg5] : memref<512x512xf64>
            %1 = affine.load %arg0[%arg4, %arg3] : memref<512x512xf64>
            %2 = affine.load %arg1[%arg3, %arg5] : memref<512x512xf64>
            %3 = arith.mulf %1, %2 : f64
            %4 = arith.subf %0, %3 : f64
            affine.store %4, %arg1[%arg4, %arg5] : memref<512x512xf64>
          }
        }
      }
      affine.for %arg3 = affine_map<(d0) -> (d0 * 64 + 64)>(%arg2) to 512 {
        affine.for %arg4 = 0 to 512 {
          affine.for %arg5 = affine_map<(d0) -> (d0 * 64)>(%arg2) to affine_map<(d0) -> (d0 * 64 + 64)>(%arg2) {
            %0 = affine.load %arg1[%arg3, %arg4] : memref<512x512xf64>
            %1 = affine.load %arg0[%arg3, %arg5] : memref<512x512xf64>
            %2 = affine.load %arg1[%arg5, %arg4] : memref<512x512xf64>
            %3 = arith.mulf %1, %2 : f64
            %4 = arith.subf %0, %3 : f64
            affine.store %4, %arg1[%arg3, %arg4] : memref<512x512xf64>
          }
        }
      }
    }
    return
  }
}
