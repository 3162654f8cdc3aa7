// -affine-jam-sweeps="rows=2"
func.func @sweep(%a: memref<100x100xf64>, %b: memref<100x100xf64>) {
  affine.for %i = 0 to 99 {
    affine.for %j = 0 to 100 {
      %n = affine.load %a[%i, %j] : memref<100x100xf64>
      %s = affine.load %a[%i + 1, %j] : memref<100x100xf64>
      %d = arith.subf %n, %s : f64
      affine.store %d, %b[%i, %j] : memref<100x100xf64>
    }
  }
  return
}
// -----
module {
  func.func @sweep(%arg0: memref<100x100xf64>, %arg1: memref<100x100xf64>) {
    affine.for %arg2 = 0 to 99 step 2 {
      affine.if affine_set<(d0) : (-d0 + 97 >= 0)>(%arg2) {
        affine.for %arg3 = 0 to 100 {
          %0 = affine.load %arg0[%arg2, %arg3] : memref<100x100xf64>
          %1 = affine.load %arg0[%arg2 + 1, %arg3] : memref<100x100xf64>
          %2 = arith.subf %0, %1 : f64
          affine.store %2, %arg1[%arg2, %arg3] : memref<100x100xf64>
          %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
          %4 = affine.load %arg0[%3, %arg3] : memref<100x100xf64>
          %5 = affine.load %arg0[%3 + 1, %arg3] : memref<100x100xf64>
          %6 = arith.subf %4, %5 : f64
          affine.store %6, %arg1[%3, %arg3] : memref<100x100xf64>
        }
      } else {
        affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to 99 {
          affine.for %arg4 = 0 to 100 {
            %0 = affine.load %arg0[%arg3, %arg4] : memref<100x100xf64>
            %1 = affine.load %arg0[%arg3 + 1, %arg4] : memref<100x100xf64>
            %2 = arith.subf %0, %1 : f64
            affine.store %2, %arg1[%arg3, %arg4] : memref<100x100xf64>
          }
        }
      }
    }
    return
  }
}
