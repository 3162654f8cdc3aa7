// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: ui32) {
  %v1 = index.castu %a0 {m = [1, 2.5]} : ui32 to index
  return
}

func.func @f1(%a0: i128) {
  %v1 = index.castu %a0 {tag} : i128 to index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: ui32) {
// CHECK-NEXT: %0 = index.castu %arg0 {m = [1, 2.500000e+00]} : ui32 to index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i128) {
// CHECK-NEXT: %0 = index.castu %arg0 {tag} : i128 to index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
