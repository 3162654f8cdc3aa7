// -affine-jam-triangles="everywhere=true rows=2"
func.func @substitution(%l: memref<400x400xf64>, %x: memref<400xf64>, %zero: f64) {
  affine.for %i = 0 to 400 {
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %zero) -> (f64) {
      %a = affine.load %l[%i, %j] : memref<400x400xf64>
      %v = affine.load %x[%j] : memref<400xf64>
      %p = arith.mulf %a, %v : f64
      %u = arith.addf %t, %p : f64
      affine.yield %u : f64
    }
    %b = affine.load %x[%i] : memref<400xf64>
    %c = arith.subf %b, %s : f64
    affine.store %c, %x[%i] : memref<400xf64>
  }
  return
}
// -----
module {
  func.func @substitution(%arg0: memref<400x400xf64>, %arg1: memref<400xf64>, %arg2: f64) {
    affine.for %arg3 = 0 to 400 step 2 {
      %0:2 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f64, f64) {
        %7 = affine.load %arg0[%arg3, %arg4] : memref<400x400xf64>
        %8 = affine.load %arg1[%arg4] : memref<400xf64>
        %9 = arith.mulf %7, %8 : f64
        %10 = arith.addf %arg5, %9 : f64
        %11 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
        %12 = affine.load %arg0[%11, %arg4] : memref<400x400xf64>
        %13 = affine.load %arg1[%arg4] : memref<400xf64>
        %14 = arith.mulf %12, %13 : f64
        %15 = arith.addf %arg6, %14 : f64
        affine.yield %10, %15 : f64, f64
      }
      %1 = affine.load %arg1[%arg3] : memref<400xf64>
      %2 = arith.subf %1, %0#0 : f64
      affine.store %2, %arg1[%arg3] : memref<400xf64>
      %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
      %4 = affine.for %arg4 = max affine_map<(d0) -> (0, d0)>(%arg3) to affine_map<(d0) -> (d0)>(%3) iter_args(%arg5 = %0#1) -> (f64) {
        %7 = affine.load %arg0[%3, %arg4] : memref<400x400xf64>
        %8 = affine.load %arg1[%arg4] : memref<400xf64>
        %9 = arith.mulf %7, %8 : f64
        %10 = arith.addf %arg5, %9 : f64
        affine.yield %10 : f64
      }
      %5 = affine.load %arg1[%3] : memref<400xf64>
      %6 = arith.subf %5, %4 : f64
      affine.store %6, %arg1[%3] : memref<400xf64>
    }
    return
  }
}
