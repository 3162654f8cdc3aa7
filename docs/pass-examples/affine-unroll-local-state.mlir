// -affine-unroll-local-state
func.func @ordered(%a: memref<?x2xf64>, %n: index) {
  %w = memref.alloca() : memref<2xf64>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 2 {
      %x = affine.load %a[%i, %k] : memref<?x2xf64>
      affine.store %x, %w[%k] : memref<2xf64>
    }
    %x = affine.load %w[0] : memref<2xf64>
    %y = affine.load %w[1] : memref<2xf64>
    %greater = arith.cmpf ogt, %x, %y : f64
    scf.if %greater {
      affine.store %y, %w[0] : memref<2xf64>
      affine.store %x, %w[1] : memref<2xf64>
    }
    affine.for %k = 0 to 2 {
      %z = affine.load %w[%k] : memref<2xf64>
      affine.store %z, %a[%i, %k] : memref<?x2xf64>
    }
  }
  return
}
// -----
module {
  func.func @ordered(%arg0: memref<?x2xf64>, %arg1: index) {
    %alloca = memref.alloca() : memref<2xf64>
    affine.for %arg2 = 0 to %arg1 {
      %0 = affine.load %arg0[%arg2, 0] : memref<?x2xf64>
      affine.store %0, %alloca[0] : memref<2xf64>
      %1 = affine.load %arg0[%arg2, 1] : memref<?x2xf64>
      affine.store %1, %alloca[1] : memref<2xf64>
      %2 = affine.load %alloca[0] : memref<2xf64>
      %3 = affine.load %alloca[1] : memref<2xf64>
      %4 = arith.cmpf ogt, %2, %3 : f64
      %5 = affine.load %alloca[0] : memref<2xf64>
      %6 = arith.select %4, %3, %5 : f64
      affine.store %6, %alloca[0] : memref<2xf64>
      %7 = affine.load %alloca[1] : memref<2xf64>
      %8 = arith.select %4, %2, %7 : f64
      affine.store %8, %alloca[1] : memref<2xf64>
      %9 = affine.load %alloca[0] : memref<2xf64>
      affine.store %9, %arg0[%arg2, 0] : memref<?x2xf64>
      %10 = affine.load %alloca[1] : memref<2xf64>
      affine.store %10, %arg0[%arg2, 1] : memref<?x2xf64>
    }
    return
  }
}
