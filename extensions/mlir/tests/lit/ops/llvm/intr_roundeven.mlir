// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%p: !llvm.ptr, %p1: !llvm.ptr<1>, %i: i64, %a: i32, %b: i32, %x: f32, %c: i1, %va: vector<4xi32>, %vx: vector<4xf32>, %vm: vector<4xi1>, %vp: vector<2x!llvm.ptr>, %vi: vector<2xi64>, %s: !llvm.struct<(i32, f32)>, %s2: !llvm.struct<(i32, array<2 x f32>)>, %j: index) {
  %0 = llvm.intr.roundeven(%x) : (f32) -> f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>, %arg2: i64, %arg3: i32, %arg4: i32, %arg5: f32, %arg6: i1, %arg7: vector<4xi32>, %arg8: vector<4xf32>, %arg9: vector<4xi1>, %arg10: vector<2x!llvm.ptr>, %arg11: vector<2xi64>, %arg12: !llvm.struct<(i32, f32)>, %arg13: !llvm.struct<(i32, array<2 x f32>)>, %arg14: index) {
// CHECK-NEXT: %0 = llvm.intr.roundeven(%arg5) : (f32) -> f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
