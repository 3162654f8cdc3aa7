// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  %v1 = math.acosh %a0 fastmath<reassoc,ninf,nsz,contract,afn> {a.b = 1 : i32, c = "x"} : f32
  return
}

func.func @f1(%a0: f16) {
  %v1 = math.acosh %a0 {m = [1, 2.5]} : f16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %0 = math.acosh %arg0 fastmath<reassoc,ninf,nsz,contract,afn> {a.b = 1 : i32, c = "x"} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f16) {
// CHECK-NEXT: %0 = math.acosh %arg0 {m = [1, 2.500000e+00]} : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
