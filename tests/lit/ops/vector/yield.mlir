// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) { %0 = vector.mask %m { %x = vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: vector<4xi1>, %arg1: vector<4xf32>) {
// CHECK-NEXT: %0 = vector.mask %arg0 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
