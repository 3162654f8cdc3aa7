// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6xi32>) {
  %v1 = math.ctpop %a0 : vector<6xi32>
  return
}

func.func @f1(%a0: i64) {
  %v1 = math.ctpop %a0 : i64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6xi32>) {
// CHECK-NEXT: %0 = math.ctpop %arg0 : vector<6xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i64) {
// CHECK-NEXT: %0 = math.ctpop %arg0 : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
