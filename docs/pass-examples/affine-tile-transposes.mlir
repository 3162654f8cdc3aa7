// -affine-tile-transposes
func.func @transpose(%a: memref<2000x2000xf64>, %b: memref<2000x2000xf64>) {
  affine.for %i = 0 to 2000 {
    affine.for %j = 0 to 2000 {
      %x = affine.load %a[%j, %i] : memref<2000x2000xf64>
      affine.store %x, %b[%i, %j] : memref<2000x2000xf64>
    }
  }
  return
}
// -----
module {
  func.func @transpose(%arg0: memref<2000x2000xf64>, %arg1: memref<2000x2000xf64>) {
    affine.for %arg2 = 0 to 2000 step 16 {
      affine.for %arg3 = 0 to 2000 step 64 {
        affine.if affine_set<(d0) : (-d0 + 1936 >= 0)>(%arg3) {
          affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 16)>(%arg2) {
            affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 64)>(%arg3) {
              %0 = affine.load %arg0[%arg5, %arg4] : memref<2000x2000xf64>
              affine.store %0, %arg1[%arg4, %arg5] : memref<2000x2000xf64>
            }
          }
        } else {
          affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 16)>(%arg2) {
            affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 2000)>(%arg3) {
              %0 = affine.load %arg0[%arg5, %arg4] : memref<2000x2000xf64>
              affine.store %0, %arg1[%arg4, %arg5] : memref<2000x2000xf64>
            }
          }
        }
      }
    }
    return
  }
}
