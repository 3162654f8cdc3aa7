// RUN: %opt %s -mlir-print-local-scope | filecheck %s

memref.global @x : memref<4xf32> func.func @f() { %0 = memref.get_global @x : memref<4xf32> {foo} return }

// CHECK: module {
// CHECK-NEXT: memref.global @x : memref<4xf32>
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: %0 = memref.get_global @x : memref<4xf32> {foo}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
