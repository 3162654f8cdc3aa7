// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @f(%ps: vector<4x!llvm.ptr>, %k: vector<4xi1>, %v: vector<4xf32>) { %0 = llvm.intr.masked.gather %ps, %k, %v {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>  llvm.return }

// CHECK: module {
// CHECK-NEXT: llvm.func @f(%arg0: vector<4x!llvm.ptr>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
// CHECK-NEXT: %0 = llvm.intr.masked.gather %arg0, %arg1, %arg2 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: }
