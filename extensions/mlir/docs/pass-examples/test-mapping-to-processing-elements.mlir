// -test-mapping-to-processing-elements
func.func @grid(%n: index, %m: memref<?xf32>, %x: f32) {
  %p:2 = "new_processor_id_and_range"() : () -> (index, index)
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
module {
  func.func @grid(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    %0:2 = "new_processor_id_and_range"() : () -> (index, index)
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %1 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%0#0, %c1]
    %2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%1, %c0]
    %3 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%0#1, %c1]
    scf.for %arg3 = %2 to %arg0 step %3 {
      memref.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
}
