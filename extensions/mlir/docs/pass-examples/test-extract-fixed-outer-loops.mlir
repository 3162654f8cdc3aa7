// -test-extract-fixed-outer-loops="test-outer-loop-sizes=4"
func.func @loops(%n: index, %m: memref<?xf32>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
module {
  func.func @loops(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.maxsi %arg0, %c0 : index
    %1 = arith.subi %0, %c0 : index
    %2 = arith.ceildivui %1, %c1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %3 = arith.addi %2, %c3 : index
    %4 = arith.divui %3, %c4 : index
    %c1_0 = arith.constant 1 : index
    %5 = arith.maxui %4, %c1_0 : index
    %6 = arith.muli %c1, %5 : index
    scf.for %arg3 = %c0 to %arg0 step %6 {
      %7 = arith.addi %arg3, %6 : index
      %8 = arith.minsi %arg0, %7 : index
      scf.for %arg4 = %arg3 to %8 step %c1 {
        memref.store %arg2, %arg1[%arg4] : memref<?xf32>
      }
    }
    return
  }
}
