// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @f(%x: i32) { llvm.switch %x : i32, ^bb1 [ 1: ^bb1, -2: ^bb1 ]  ^bb1: llvm.return }

// CHECK: module {
// CHECK-NEXT: llvm.func @f(%arg0: i32) {
// CHECK-NEXT: llvm.switch %arg0 : i32, ^bb1 [
// CHECK-NEXT: 1: ^bb1,
// CHECK-NEXT: -2: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: }
