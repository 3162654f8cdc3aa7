// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  %v1 = math.sin %a0 fastmath<fast> {tag} : f32
  return
}

func.func @f1(%a0: vector<8x9xf32>) {
  %v1 = math.sin %a0 : vector<8x9xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %0 = math.sin %arg0 fastmath<fast> {tag} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8x9xf32>) {
// CHECK-NEXT: %0 = math.sin %arg0 : vector<8x9xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
