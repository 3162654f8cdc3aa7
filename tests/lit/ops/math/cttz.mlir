// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32) {
  %v1 = math.cttz %a0 : i32
  return
}

func.func @f1(%a0: vector<5x3x8xi32>) {
  %v1 = math.cttz %a0 : vector<5x3x8xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32) {
// CHECK-NEXT: %0 = math.cttz %arg0 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<5x3x8xi32>) {
// CHECK-NEXT: %0 = math.cttz %arg0 : vector<5x3x8xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
