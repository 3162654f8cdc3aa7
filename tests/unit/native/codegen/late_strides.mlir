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
