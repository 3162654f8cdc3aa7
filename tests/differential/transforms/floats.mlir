func.func @f() -> (f32, f32, f32, f64, f64) {
  %0 = arith.constant 0x7FC00001 : f32
  %1 = arith.constant 0x7FC00000 : f32
  %2 = arith.constant 0xFFC00000 : f32
  %3 = arith.constant 0x7FF8000000000000 : f64
  %4 = arith.constant 0x7FF8000000000001 : f64
  return %0, %1, %2, %3, %4 : f32, f32, f32, f64, f64
}
// -----
func.func @g(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<?xf32>
    %b = vector.broadcast %0 : f32 to vector<4xf32>
    %c = arith.constant dense<0.0> : vector<4xf32>
    %d = arith.constant dense<-0.0> : vector<4xf32>
    "t.use"(%b, %c, %d) {a = 0.0 : f32} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
  }
  return
}
// -----
func.func @negzero(%x: f32) -> (f32, f32, f32, f32, f32) {
  %z = arith.constant 0.0 : f32
  %nz = arith.constant -0.0 : f32
  %0 = arith.addf %x, %z : f32
  %1 = arith.addf %x, %nz : f32
  %2 = arith.subf %x, %z : f32
  %3 = arith.subf %x, %nz : f32
  %4 = arith.mulf %nz, %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
