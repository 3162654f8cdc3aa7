// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i16, %a1: i16) {
  %v1 = arith.shrsi %a0, %a1 exact {a.b = 1 : i32, c = "x"} : i16
  return
}

func.func @f1(%a0: vector<3xi8>, %a1: vector<3xi8>) {
  %v1 = arith.shrsi %a0, %a1 exact {tag} : vector<3xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i16, %arg1: i16) {
// CHECK-NEXT: %0 = arith.shrsi %arg0, %arg1 exact {a.b = 1 : i32, c = "x"} : i16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3xi8>, %arg1: vector<3xi8>) {
// CHECK-NEXT: %0 = arith.shrsi %arg0, %arg1 exact {tag} : vector<3xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
