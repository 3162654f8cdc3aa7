// -test-loop-unrolling="unroll-factor=2"
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
    %0 = arith.subi %arg0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c2 = arith.constant 2 : index
    %4 = arith.remsi %3, %c2 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c1 : index
    %7 = arith.addi %c0, %6 : index
    %8 = arith.muli %c1, %c2 : index
    scf.for %arg3 = %c0 to %7 step %8 {
      memref.store %arg2, %arg1[%arg3] : memref<?xf32>
      %c1_1 = arith.constant 1 : index
      %9 = arith.muli %c1, %c1_1 : index
      %10 = arith.addi %arg3, %9 : index
      memref.store %arg2, %arg1[%10] : memref<?xf32>
    }
    scf.for %arg3 = %7 to %arg0 step %c1 {
      memref.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
}
