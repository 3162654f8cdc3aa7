// -affine-jam-skewed="everywhere=true rows=2"
func.func @sweep(%a: memref<100x100xf64>, %c: f64) {
  affine.for %i = 1 to 99 {
    affine.for %j = 1 to 99 {
      %n = affine.load %a[%i - 1, %j] : memref<100x100xf64>
      %w = affine.load %a[%i, %j - 1] : memref<100x100xf64>
      %s = arith.addf %n, %w : f64
      %d = arith.divf %s, %c : f64
      affine.store %d, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}
// -----
module {
  func.func @sweep(%arg0: memref<100x100xf64>, %arg1: f64) {
    affine.for %arg2 = 1 to 99 step 2 {
      %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
      affine.for %arg3 = 1 to 2 {
        %1 = affine.load %arg0[%arg2 - 1, %arg3] : memref<100x100xf64>
        %2 = affine.load %arg0[%arg2, %arg3 - 1] : memref<100x100xf64>
        %3 = arith.addf %1, %2 : f64
        %4 = arith.divf %3, %arg1 : f64
        affine.store %4, %arg0[%arg2, %arg3] : memref<100x100xf64>
      }
      affine.for %arg3 = 2 to 99 {
        %1 = affine.load %arg0[%arg2 - 1, %arg3] : memref<100x100xf64>
        %2 = affine.load %arg0[%arg2, %arg3 - 1] : memref<100x100xf64>
        %3 = arith.addf %1, %2 : f64
        %4 = arith.divf %3, %arg1 : f64
        affine.store %4, %arg0[%arg2, %arg3] : memref<100x100xf64>
        %5 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg3)
        %6 = affine.load %arg0[%0 - 1, %5] : memref<100x100xf64>
        %7 = affine.load %arg0[%0, %5 - 1] : memref<100x100xf64>
        %8 = arith.addf %6, %7 : f64
        %9 = arith.divf %8, %arg1 : f64
        affine.store %9, %arg0[%0, %5] : memref<100x100xf64>
      }
      affine.for %arg3 = 98 to 99 {
        %1 = affine.load %arg0[%0 - 1, %arg3] : memref<100x100xf64>
        %2 = affine.load %arg0[%0, %arg3 - 1] : memref<100x100xf64>
        %3 = arith.addf %1, %2 : f64
        %4 = arith.divf %3, %arg1 : f64
        affine.store %4, %arg0[%0, %arg3] : memref<100x100xf64>
      }
    }
    return
  }
}
