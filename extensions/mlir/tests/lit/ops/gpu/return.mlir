// RUN: %opt %s -mlir-print-local-scope | filecheck %s

gpu.module @k attributes {a = 1 : i32} { gpu.func @f(%x: f32) -> f32 { gpu.return %x : f32 } }

// CHECK: module {
// CHECK-NEXT: gpu.module @k attributes {a = 1 : i32} {
// CHECK-NEXT: gpu.func @f(%arg0: f32) -> f32 {
// CHECK-NEXT: gpu.return %arg0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
