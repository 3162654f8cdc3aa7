func.func @w(%m: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %v = memref.load %m[%i] : memref<?xi32>
    %p = arith.cmpi sgt, %v, %z : i32
    %b = scf.if %p -> i32 {
      %x = arith.addi %a, %v : i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %b : i32
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    memref.store %r, %m[%i] : memref<?xi32>
    scf.reduce
  }
  return %r : i32
}
