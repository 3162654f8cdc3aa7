// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i1) {
  cf.assert %a0, "wrong: \"8\"" {m = [1, 2.5]}
  return
}

func.func @f1(%a0: i1) {
  cf.assert %a0, "wrong: \"4\""
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i1) {
// CHECK-NEXT: cf.assert %arg0, "wrong: \228\22" {m = [1, 2.500000e+00]}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1) {
// CHECK-NEXT: cf.assert %arg0, "wrong: \224\22"
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
