// -test-decompose-affine-ops
func.func @indices(%n: index, %a: index, %m: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %n step %one {
      %0 = affine.apply affine_map<()[s0, s1, s2] -> (s0 * s1 + s2 + 3)>()[%i, %a, %j]
      memref.store %x, %m[%0] : memref<?xf32>
    }
  }
  return
}
// -----
module {
  func.func @indices(%arg0: index, %arg1: index, %arg2: memref<?xf32>, %arg3: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg4 = %c0 to %arg0 step %c1 {
      scf.for %arg5 = %c0 to %arg0 step %c1 {
        %0 = affine.apply affine_map<() -> (3)>()
        %1 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%arg1, %arg4]
        %2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%0, %1]
        %3 = affine.apply affine_map<()[s0] -> (s0)>()[%arg5]
        %4 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%2, %3]
        memref.store %arg3, %arg2[%4] : memref<?xf32>
      }
    }
    return
  }
}
