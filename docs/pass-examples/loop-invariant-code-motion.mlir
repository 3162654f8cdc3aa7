// -loop-invariant-code-motion
func.func @loops(%n: index, %m: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%i] : memref<?xf32>
  }
  return
}
// -----
module {
  func.func @loops(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.addf %arg2, %arg2 : f32
    scf.for %arg3 = %c0 to %arg0 step %c1 {
      memref.store %0, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
}
