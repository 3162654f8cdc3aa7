func.func @lanes(%i: index) -> (f32, i32, vector<2xi32>, i32, i8) {
  %a = arith.constant dense<2.5> : vector<2x3xf32>
  %b = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %c = arith.constant dense<7> : vector<3x2xi32>
  %d = arith.constant dense<[-1, 3]> : vector<2xi8>
  %0 = vector.extract %a[1, 2] : f32 from vector<2x3xf32>
  %1 = vector.extract %b[1, 0] : i32 from vector<2x3xi32>
  %2 = vector.extract %c[2] : vector<2xi32> from vector<3x2xi32>
  %3 = vector.extract %b[0, %i] : i32 from vector<2x3xi32>
  %4 = vector.extract %d[0] : i8 from vector<2xi8>
  return %0, %1, %2, %3, %4 : f32, i32, vector<2xi32>, i32, i8
}
// -----
func.func @parts() -> (f32, f32) {
  %c = complex.constant [1.5 : f32, -2.0 : f32] : complex<f32>
  %0 = complex.re %c : complex<f32>
  %1 = complex.im %c : complex<f32>
  return %0, %1 : f32, f32
}
// -----
func.func @copies(%m: memref<4xf32>, %n: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  return
}
// -----
func.func @updates(%m: memref<4x4xi32>, %x: i32, %i: index) -> i32 {
  %c = memref.cast %m : memref<4x4xi32> to memref<?x?xi32>
  %0 = memref.atomic_rmw addi %x, %c[%i, %i] : (i32, memref<?x?xi32>) -> i32
  return %0 : i32
}
