// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @f(%ps: vector<4x!llvm.ptr>, %k: vector<4xi1>, %v: vector<4xf32>) { llvm.intr.masked.scatter %v, %ps, %k {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>  llvm.return }

// CHECK: module {
// CHECK-NEXT: llvm.func @f(%arg0: vector<4x!llvm.ptr>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
// CHECK-NEXT: llvm.intr.masked.scatter %arg2, %arg0, %arg1 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: }
