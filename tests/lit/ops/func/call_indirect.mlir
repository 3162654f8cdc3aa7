// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func private @f0_d(f32) -> i1
func.func @f0(%a0: f32) {
  %v1 = func.constant @f0_d : (f32) -> i1
  %v2 = func.call_indirect %v1(%a0) : (f32) -> i1
  return
}

func.func private @f1_d(f32) -> i1
func.func @f1(%a0: f32) {
  %v1 = func.constant @f1_d : (f32) -> i1
  %v2 = func.call_indirect %v1(%a0) : (f32) -> i1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func private @f0_d(f32) -> i1
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %f = constant @f0_d : (f32) -> i1
// CHECK-NEXT: %0 = call_indirect %f(%arg0) : (f32) -> i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @f1_d(f32) -> i1
// CHECK-NEXT: func.func @f1(%arg0: f32) {
// CHECK-NEXT: %f = constant @f1_d : (f32) -> i1
// CHECK-NEXT: %0 = call_indirect %f(%arg0) : (f32) -> i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
