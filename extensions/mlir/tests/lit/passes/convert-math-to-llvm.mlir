// RUN: %opt %s -convert-math-to-llvm -mlir-print-local-scope | filecheck %s

func.func @functions(%x: f32, %n: i32, %v: vector<4xf32>) -> (f32, f32, i32, vector<4xf32>) {
  %0 = math.exp %x : f32
  %1 = math.rsqrt %x fastmath<nnan> : f32
  %2 = math.ctlz %n : i32
  %3 = math.fma %v, %v, %v : vector<4xf32>
  return %0, %1, %2, %3 : f32, f32, i32, vector<4xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @functions(%arg0: f32, %arg1: i32, %arg2: vector<4xf32>) -> (f32, f32, i32, vector<4xf32>) {
// CHECK-NEXT: %0 = llvm.intr.exp(%arg0) : (f32) -> f32
// CHECK-NEXT: %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %2 = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
// CHECK-NEXT: %3 = llvm.fdiv %1, %2 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT: %4 = "llvm.intr.ctlz"(%arg1) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT: %5 = llvm.intr.fma(%arg2, %arg2, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: return %0, %3, %4, %5 : f32, f32, i32, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
