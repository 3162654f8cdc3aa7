// refusals
func.func @f(%x: f64) -> f64 {
  %r = affine.for %i = 0 to 8 iter_args(%a = %x) -> f64 {
    %b = arith.addf %a, %x : f64
    affine.yield %b : f64
  }
  return %r : f64
}
// -----
// turned
func.func @f(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %a[%j, %i] : memref<?x?xf64>
      %y = arith.addf %x, %x : f64
      affine.store %y, %b[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
