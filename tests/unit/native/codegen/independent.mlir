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
// -----
// loop
func.func @f(%m: memref<?x?xTYPE>, %out: memref<?xTYPE>, %n: index, %j: index) {
  %zero = arith.constant 0ZERO : TYPE
  %r = affine.for %i = 0 to UPPER iter_args(%t = %zero) -> (TYPE) {
    %a = affine.load LOADED : memref<?x?xTYPE>
    %s = COMBINED : TYPE
    affine.yield %s : TYPE
  }
  affine.store %r, %out[0] : memref<?xTYPE>
  return
}
// -----
// captured
func.func @f(%m: memref<?xf64>, %x: f64, %n: index) {
  %v = vector.broadcast %x : f64 to vector<8xf64>
  affine.parallel (%i) = (0) to (%n) {
    %a = affine.load %m[%i] : memref<?xf64>
    %b = vector.broadcast %a : f64 to vector<8xf64>
    %s = arith.mulf %b, %v : vector<8xf64>
    %r = vector.reduction <add>, %s : vector<8xf64> into f64
    affine.store %r, %m[%i] : memref<?xf64>
  }
  return
}
