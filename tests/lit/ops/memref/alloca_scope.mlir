// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
  }
  return
}

func.func @f1(%a0: f32) {
  %r = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %a0 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %0 = memref.alloca_scope  -> (f32) {
// CHECK-NEXT: memref.alloca_scope.return %arg0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
