// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: f16, %a2: tf32, %a3: f32, %a4: f8E4M3FN, %a5: none, %a6: complex<i8>) {

  return
}

func.func @f1(%a0: i37, %a1: si8, %a2: f16, %a3: bf16, %a4: f128, %a5: f8E4M3FN) {

  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: f16, %arg2: tf32, %arg3: f32, %arg4: f8E4M3FN, %arg5: none, %arg6: complex<i8>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i37, %arg1: si8, %arg2: f16, %arg3: bf16, %arg4: f128, %arg5: f8E4M3FN) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
