func.func @grid(%n: index, %a: index, %s: index, %m: memref<?x?xf32>, %x: f32) {
  %0:2 = "new_processor_id_and_range"() : () -> (index, index)
  %1:2 = "new_processor_id_and_range"() : () -> (index, index)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %k = 0 to 4 {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %a to %i step %s {
        memref.store %x, %m[%i, %j] : memref<?x?xf32>
      }
    }
  }
  scf.for %i = %a to %n step %c1 {
    memref.store %x, %m[%i, %c0] : memref<?x?xf32>
  }
  return
}
