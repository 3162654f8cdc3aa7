// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %i: index, %c: i1, %v: vector<4xf32>, %vc: vector<4xi1>, %t: tensor<4xi32>, %h: f16, %vi: vector<4xi32>, %d: f64, %m: memref<4xi32>, %tf: tensor<?xf32>, %l: i64, %vv: vector<4xindex>, %bf: bf16, %n: none, %cx: complex<f32>, %sv: vector<[4]xf32>, %si: si32, %v24: vector<2x4xi32>) {
  %r = arith.addi %a, %b : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: index, %arg5: i1, %arg6: vector<4xf32>, %arg7: vector<4xi1>, %arg8: tensor<4xi32>, %arg9: f16, %arg10: vector<4xi32>, %arg11: f64, %arg12: memref<4xi32>, %arg13: tensor<?xf32>, %arg14: i64, %arg15: vector<4xindex>, %arg16: bf16, %arg17: none, %arg18: complex<f32>, %arg19: vector<[4]xf32>, %arg20: si32, %arg21: vector<2x4xi32>) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
