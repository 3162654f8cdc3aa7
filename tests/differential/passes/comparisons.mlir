func.func @f(%x: f32, %v: vector<4xf32>) -> (i1, i1, i1, i1, i1, i32, i64, i16, i16, f32, f64, vector<4xi32>, i1, i1) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -0.0 : f32
  %z = arith.constant 0.0 : f32
  %n = arith.constant 0x7FC00000 : f32
  %h = arith.constant 1.5 : f16
  %bf = arith.constant 1.5 : bf16
  %d = arith.constant -2.25 : f64
  %i = arith.constant 1069547520 : i32
  %j = arith.constant 4609434218613702656 : i64
  %dv = arith.constant dense<[1.0, 2.0, -3.0, 0.5]> : vector<4xf32>
  %0 = arith.cmpf ueq, %b, %z : f32
  %1 = arith.cmpf uno, %a, %a : f32
  %2 = arith.cmpf olt, %a, %n : f32
  %3 = arith.cmpf ult, %x, %n : f32
  %4 = arith.cmpf true, %x, %x : f32
  %5 = arith.bitcast %a : f32 to i32
  %6 = arith.bitcast %d : f64 to i64
  %7 = arith.bitcast %h : f16 to i16
  %8 = arith.bitcast %bf : bf16 to i16
  %9 = arith.bitcast %i : i32 to f32
  %10 = arith.bitcast %j : i64 to f64
  %11 = arith.bitcast %dv : vector<4xf32> to vector<4xi32>
  %12 = arith.cmpf false, %x, %x : f32
  %15 = arith.cmpf oeq, %x, %x : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %15 : i1, i1, i1, i1, i1, i32, i64, i16, i16, f32, f64, vector<4xi32>, i1, i1
}
