// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.cos %a0 {a.b = 1 : i32, c = "x"} : f16
  return
}

func.func @f1(%a0: vector<8xbf16>) {
  %v1 = math.cos %a0 {tag} : vector<8xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.cos %arg0 {a.b = 1 : i32, c = "x"} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<8xbf16>) {
// CHECK-NEXT: %0 = math.cos %arg0 {tag} : vector<8xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
