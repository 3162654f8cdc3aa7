// RUN: %opt %s -canonicalize -mlir-print-local-scope | filecheck %s

func.func @nan(%m: memref<?xf32>, %x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %0 = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %n1 = arith.constant 0xFFC01234 : f32
  %n2 = arith.constant 0x7FA00001 : f32
  %one = arith.constant 1.0 : f32
  %a = arith.divf %0, %0 : f32
  %b = arith.subf %inf, %inf : f32
  %c = arith.addf %n1, %n2 : f32
  %d = arith.addf %n2, %one : f32
  %e = arith.mulf %0, %inf : f32
  %f = arith.remf %one, %0 : f32
  %g = arith.maximumf %n1, %one : f32
  %h = arith.maxnumf %n1, %one : f32
  %i = arith.maximumf %n2, %n1 : f32
  %j = arith.mulf %one, %n1 : f32
  %k = arith.negf %n1 : f32
  return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @nan2(%m: memref<?xf32>, %x: f32) -> (f64, f16, bf16, i32, f32, f32, f32, f32, f64, f32, i32, f32, f32, f32, f32) {
  %0 = arith.constant 0.0 : f32
  %mone = arith.constant -1.0 : f32
  %n1 = arith.constant 0xFFC01234 : f32
  %n2 = arith.constant 0x7FA00001 : f32
  %n3 = arith.constant 0x7FF4000000000001 : f64
  %i = arith.constant 0x7FA00001 : i32
  %a = arith.extf %n1 : f32 to f64
  %b = arith.truncf %n1 : f32 to f16
  %c = arith.truncf %n2 : f32 to bf16
  %d = arith.fptosi %n1 : f32 to i32
  %e = math.sqrt %mone : f32
  %f = math.log %mone : f32
  %g = math.absf %n1 : f32
  %h = math.copysign %n2, %mone : f32
  %k = arith.extf %n2 : f32 to f64
  %l = arith.truncf %n3 : f64 to f32
  %o = arith.bitcast %n2 : f32 to i32
  %p = arith.bitcast %i : i32 to f32
  %q = math.exp %n2 : f32
  %r = math.powf %n2, %n1 : f32
  %s = math.fma %n2, %n1, %0 : f32
  return %a, %b, %c, %d, %e, %f, %g, %h, %k, %l, %o, %p, %q, %r, %s : f64, f16, bf16, i32, f32, f32, f32, f32, f64, f32, i32, f32, f32, f32, f32
}
func.func @nan3(%m: memref<?xf32>, %x: f32) -> (f16, bf16, f32, vector<2xf32>, vector<2xf32>, f32, f32, f32, f32, f32, vector<2xf32>, vector<2xi32>) {
  %n1 = arith.constant 0x7FC00000 : f32
  %n2 = arith.constant 0xFFC00000 : f32
  %n3 = arith.constant 0x7FF8000000000000 : f64
  %v = arith.constant dense<[0x7FC00001, 1.0]> : vector<2xf32>
  %w = arith.constant dense<[2.0, 1.0]> : vector<2xf32>
  %inf = arith.constant 0x7F800000 : f32
  %two = arith.constant 2.0 : f32
  %n4 = arith.constant 0x7FA00001 : f32
  %a = arith.truncf %n1 : f32 to f16
  %b = arith.truncf %n2 : f32 to bf16
  %c = arith.truncf %n3 : f64 to f32
  %d = arith.addf %v, %w : vector<2xf32>
  %e = arith.negf %v : vector<2xf32>
  %f = math.sin %inf : f32
  %g = math.acos %two : f32
  %h = math.floor %n4 : f32
  %i = math.roundeven %n4 : f32
  %j = math.cos %n1 : f32
  %k = arith.maximumf %v, %w : vector<2xf32>
  %l = arith.bitcast %v : vector<2xf32> to vector<2xi32>
  return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l : f16, bf16, f32, vector<2xf32>, vector<2xf32>, f32, f32, f32, f32, f32, vector<2xf32>, vector<2xi32>
}

// CHECK: module {
// CHECK-NEXT: func.func @nan(%arg0: memref<?xf32>, %arg1: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT: %cst = arith.constant 0x7FC00000 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0xFFC01234 : f32
// CHECK-NEXT: %cst_1 = arith.constant 0x7FE00001 : f32
// CHECK-NEXT: %cst_2 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %cst_3 = arith.constant 0x7FC01234 : f32
// CHECK-NEXT: return %cst, %cst, %cst_0, %cst_1, %cst, %cst, %cst_0, %cst_2, %cst_1, %cst_0, %cst_3 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nan2(%arg0: memref<?xf32>, %arg1: f32) -> (f64, f16, bf16, i32, f32, f32, f32, f32, f64, f32, i32, f32, f32, f32, f32) {
// CHECK-NEXT: %cst = arith.constant 0x7FE00001 : f32
// CHECK-NEXT: %c2141192193_i32 = arith.constant 2141192193 : i32
// CHECK-NEXT: %cst_0 = arith.constant 0xFFA00001 : f32
// CHECK-NEXT: %cst_1 = arith.constant 0x7FC01234 : f32
// CHECK-NEXT: %cst_2 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_3 = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: %cst_4 = arith.constant 0xFFC01234 : f32
// CHECK-NEXT: %cst_5 = arith.constant 0x7FA00001 : f32
// CHECK-NEXT: %cst_6 = arith.constant 0x7FF4000000000001 : f64
// CHECK-NEXT: %cst_7 = arith.constant 0xFFF8024680000000 : f64
// CHECK-NEXT: %0 = arith.truncf %cst_4 : f32 to f16
// CHECK-NEXT: %1 = arith.truncf %cst_5 : f32 to bf16
// CHECK-NEXT: %2 = arith.fptosi %cst_4 : f32 to i32
// CHECK-NEXT: %3 = math.sqrt %cst_3 : f32
// CHECK-NEXT: %4 = math.log %cst_3 : f32
// CHECK-NEXT: %5 = arith.extf %cst_5 : f32 to f64
// CHECK-NEXT: %6 = arith.truncf %cst_6 : f64 to f32
// CHECK-NEXT: %7 = math.fma %cst_5, %cst_4, %cst_2 : f32
// CHECK-NEXT: return %cst_7, %0, %1, %2, %3, %4, %cst_1, %cst_0, %5, %6, %c2141192193_i32, %cst_5, %cst, %cst, %7 : f64, f16, bf16, i32, f32, f32, f32, f32, f64, f32, i32, f32, f32, f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nan3(%arg0: memref<?xf32>, %arg1: f32) -> (f16, bf16, f32, vector<2xf32>, vector<2xf32>, f32, f32, f32, f32, f32, vector<2xf32>, vector<2xi32>) {
// CHECK-NEXT: %cst = arith.constant 0x7E00 : f16
// CHECK-NEXT: %cst_0 = arith.constant 0xFFC0 : bf16
// CHECK-NEXT: %cst_1 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT: %cst_2 = arith.constant dense<[0x7FC00001, 2.000000e+00]> : vector<2xf32>
// CHECK-NEXT: %cst_3 = arith.constant dense<[0xFFC00001, -1.000000e+00]> : vector<2xf32>
// CHECK-NEXT: %cst_4 = arith.constant 0xFFC00000 : f32
// CHECK-NEXT: %cst_5 = arith.constant 0x7FE00001 : f32
// CHECK-NEXT: %cst_6 = arith.constant dense<[0x7FC00001, 1.000000e+00]> : vector<2xf32>
// CHECK-NEXT: %cst_7 = arith.constant dense<[2143289345, 1065353216]> : vector<2xi32>
// CHECK-NEXT: return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4, %cst_1, %cst_5, %cst_5, %cst_1, %cst_6, %cst_7 : f16, bf16, f32, vector<2xf32>, vector<2xf32>, f32, f32, f32, f32, f32, vector<2xf32>, vector<2xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
