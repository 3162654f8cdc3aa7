// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.func @f(%c: i1, %x: i32) -> i32 { llvm.cond_br %c, ^bb1(%x : i32), ^bb2  ^bb1(%y: i32): llvm.br ^bb2  ^bb2: llvm.return %x : i32 }

// CHECK: module {
// CHECK-NEXT: llvm.func @f(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: llvm.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT: llvm.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: llvm.return %arg1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
