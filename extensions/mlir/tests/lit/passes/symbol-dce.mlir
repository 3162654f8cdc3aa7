// RUN: %opt %s -symbol-dce -mlir-print-local-scope | filecheck %s

func.func private @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @unused(%x: f32) -> f32 {
  return %x : f32
}
func.func @calls(%x: f32) -> f32 {
  %0 = call @square(%x) : (f32) -> f32
  %1 = call @square(%0) : (f32) -> f32
  return %1 : f32
}

// CHECK: module {
// CHECK-NEXT: func.func private @square(%arg0: f32) -> f32 {
// CHECK-NEXT: %0 = arith.mulf %arg0, %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @calls(%arg0: f32) -> f32 {
// CHECK-NEXT: %0 = call @square(%arg0) : (f32) -> f32
// CHECK-NEXT: %1 = call @square(%0) : (f32) -> f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
