func.func @inner(%n: index, %m: memref<?x?xf32>, %a: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %a to %n step %s {
      scf.for %k = %c0 to %i step %c1 {
        %x = memref.load %m[%i, %j] : memref<?x?xf32>
        memref.store %x, %m[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
func.func @carried(%m: memref<?x?xf32>, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%p = %z) -> f32 {
    %q = scf.for %j = %c1 to %c10 step %c3 iter_args(%t = %p) -> f32 {
      %x = memref.load %m[%i, %j] : memref<?x?xf32>
      %y = arith.addf %x, %t : f32
      scf.yield %y : f32
    }
    scf.yield %q : f32
  }
  return %r : f32
}
