// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i8) {
  %v1 = math.absi %a0 : i8
  return
}

func.func @f1(%a0: vector<6x1xi32>) {
  %v1 = math.absi %a0 : vector<6x1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i8) {
// CHECK-NEXT: %0 = math.absi %arg0 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x1xi32>) {
// CHECK-NEXT: %0 = math.absi %arg0 : vector<6x1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
