// a loop
func.func @f(%m: memref<?x?xf64>, %v: memref<?x?xf64>, %n: index, %k: index) {
  affine.for %j = 1 to %n {
    %a = affine.load LOADED : memref<?x?xf64>
    %b = affine.load %v[0, %j] : memref<?x?xf64>
    %s = arith.addf %a, %b : f64
    affine.store %s, STORED : memref<?x?xf64>
  }
  return
}
