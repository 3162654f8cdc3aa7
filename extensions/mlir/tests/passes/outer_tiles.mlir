func.func @rectangles(%n: index, %m: memref<?x?xf32>, %t: memref<100xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c40 = arith.constant 40 : index
  scf.for %i = %c0 to %c40 step %c2 {
    scf.for %j = %c7 to %c40 step %c1 {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to 10 {
    scf.for %i = %c1 to %c40 step %c1 {
      scf.for %j = %c0 to %i step %c1 {
        memref.store %x, %m[%i, %j] : memref<?x?xf32>
      }
      memref.store %x, %t[%i] : memref<100xf32>
    }
  }
  return
}
