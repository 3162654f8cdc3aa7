// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8x1x7xf32>) {
  %s, %c = math.sincos %a0 fastmath<fast> : vector<8x1x7xf32>
  return
}

func.func @f1(%a0: f32) {
  %s, %c = math.sincos %a0 fastmath<fast> : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8x1x7xf32>) {
// CHECK-NEXT: %sin, %cos = math.sincos %arg0 fastmath<fast> : vector<8x1x7xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %sin, %cos = math.sincos %arg0 fastmath<fast> : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
