// RUN: %opt %s -mlir-print-local-scope | filecheck %s

llvm.mlir.global internal constant @s("abc\00") : !llvm.array<4 x i8>   llvm.func @f() -> !llvm.ptr { %0 = llvm.mlir.addressof @s : !llvm.ptr  llvm.return %0 : !llvm.ptr }

// CHECK: module {
// CHECK-NEXT: llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32}
// CHECK-NEXT: llvm.func @f() -> !llvm.ptr {
// CHECK-NEXT: %0 = llvm.mlir.addressof @s : !llvm.ptr
// CHECK-NEXT: llvm.return %0 : !llvm.ptr
// CHECK-NEXT: }
// CHECK-NEXT: }
