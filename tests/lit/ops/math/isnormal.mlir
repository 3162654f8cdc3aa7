// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6x9xbf16>) {
  %v1 = math.isnormal %a0 : vector<6x9xbf16>
  return
}

func.func @f1(%a0: f32) {
  %v1 = math.isnormal %a0 : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6x9xbf16>) {
// CHECK-NEXT: %0 = math.isnormal %arg0 : vector<6x9xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %0 = math.isnormal %arg0 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
