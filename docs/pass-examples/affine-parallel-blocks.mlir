// -affine-parallel-blocks
func.func @sums(%a: memref<99x1000xf64>, %s: memref<1000xf64>) {
  affine.parallel (%j) = (0) to (1000) {
    affine.for %i = 0 to 99 {
      %x = affine.load %a[%i, %j] : memref<99x1000xf64>
      %t = affine.load %s[%j] : memref<1000xf64>
      %u = arith.addf %t, %x : f64
      affine.store %u, %s[%j] : memref<1000xf64>
    }
  }
  return
}
// -----
module {
  func.func @sums(%arg0: memref<99x1000xf64>, %arg1: memref<1000xf64>) {
    %0 = affine.max affine_map<() -> (0)>()
    %1 = affine.min affine_map<() -> (1000)>()
    %2 = arith.subi %1, %0 : index
    %c32 = arith.constant 32 : index
    %3 = arith.remsi %2, %c32 : index
    %4 = arith.subi %1, %3 : index
    %c256 = arith.constant 256 : index
    %5 = arith.cmpi sge, %2, %c256 : index
    %6 = arith.select %5, %4, %0 : index
    affine.parallel (%arg2) = (%0) to (%6) step (32) {
      affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 32)>(%arg2) {
        affine.for %arg4 = 0 to 99 {
          %7 = affine.load %arg0[%arg4, %arg3] : memref<99x1000xf64>
          %8 = affine.load %arg1[%arg3] : memref<1000xf64>
          %9 = arith.addf %8, %7 : f64
          affine.store %9, %arg1[%arg3] : memref<1000xf64>
        }
      }
    }
    affine.parallel (%arg2) = (%6) to (1000) {
      affine.for %arg3 = 0 to 99 {
        %7 = affine.load %arg0[%arg3, %arg2] : memref<99x1000xf64>
        %8 = affine.load %arg1[%arg2] : memref<1000xf64>
        %9 = arith.addf %8, %7 : f64
        affine.store %9, %arg1[%arg2] : memref<1000xf64>
      }
    }
    return
  }
}
