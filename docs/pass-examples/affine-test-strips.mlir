// -affine-test-strips
func.func @rounded(%a: memref<2048xf64>, %b: memref<2048xi64>) {
  affine.for %i = 0 to 2048 {
    %x = affine.load %a[%i] : memref<2048xf64>
    %y = math.roundeven %x : f64
    %is_number = arith.cmpf oeq, %y, %y : f64
    cf.assert %is_number, "cannot convert float NaN to integer"
    %n = arith.fptosi %y : f64 to i64
    affine.store %n, %b[%i] : memref<2048xi64>
  }
  return
}
// -----
module {
  func.func @rounded(%arg0: memref<2048xf64>, %arg1: memref<2048xi64>) {
    affine.for %arg2 = 0 to 2048 step 512 {
      %true = arith.constant true
      %0 = affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 512)>(%arg2) iter_args(%arg4 = %true) -> (i1) {
        %1 = affine.load %arg0[%arg3] : memref<2048xf64>
        %2 = math.roundeven %1 : f64
        %3 = arith.cmpf oeq, %2, %2 : f64
        %4 = arith.andi %arg4, %3 : i1
        affine.yield %4 : i1
      }
      scf.if %0 {
        affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 512)>(%arg2) {
          %1 = affine.load %arg0[%arg3] : memref<2048xf64>
          %2 = math.roundeven %1 : f64
          %3 = arith.fptosi %2 : f64 to i64
          affine.store %3, %arg1[%arg3] : memref<2048xi64>
        }
      } else {
        affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 512)>(%arg2) {
          %1 = affine.load %arg0[%arg3] : memref<2048xf64>
          %2 = math.roundeven %1 : f64
          %3 = arith.cmpf oeq, %2, %2 : f64
          cf.assert %3, "cannot convert float NaN to integer"
          %4 = arith.fptosi %2 : f64 to i64
          affine.store %4, %arg1[%arg3] : memref<2048xi64>
        }
      } {branch_weights = array<i32: 2000, 1>}
    }
    return
  }
}
