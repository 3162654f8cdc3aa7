// program
func.func @several(%a: memref<?xf64>, %b: memref<?xf64>, %s: memref<4xf64>, %n: index) {
  %c2 = arith.constant 2.0 : f64
  affine.for %i = 0 to %n {
    %x = affine.load %a[%i] : memref<?xf64>
    %y = arith.mulf %x, %c2 : f64
    affine.store %y, %b[%i] : memref<?xf64>
  }
  affine.for %i = 1 to %n {
    %x = affine.load %a[%i - 1] : memref<?xf64>
    %y = arith.mulf %x, %c2 : f64
    affine.store %y, %a[%i] : memref<?xf64>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %s[%i] : memref<4xf64>
    %y = math.exp %x : f64
    affine.store %y, %s[%i] : memref<4xf64>
  }
  affine.for %i = 0 to %n {
    %x = affine.load %b[%i] : memref<?xf64>
    %y = math.sin %x : f64
    affine.store %y, %b[%i] : memref<?xf64>
  }
  return
}
