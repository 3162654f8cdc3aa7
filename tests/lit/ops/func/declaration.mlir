// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func private @f0_d() attributes {llvm.emit_c_interface}
func.func @f0() {

  return
}

func.func private @f1_d() attributes {llvm.emit_c_interface}
func.func @f1() {

  return
}

// CHECK: module {
// CHECK-NEXT: func.func private @f0_d() attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @f1_d() attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
