// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @g(i32) -> f32   llvm.func @f(%x: i32) -> f32 { %0 = llvm.call @g(%x) : (i32) -> f32  llvm.return %0 : f32 }

// CHECK: module {
// CHECK-NEXT: llvm.func @g(i32) -> f32
// CHECK-NEXT: llvm.func @f(%arg0: i32) -> f32 {
// CHECK-NEXT: %0 = llvm.call @g(%arg0) : (i32) -> f32
// CHECK-NEXT: llvm.return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
