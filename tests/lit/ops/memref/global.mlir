// RUN: %opt %s -mlir-print-local-scope | filecheck %s

memref.global "public" @f0_g : memref<2xi32> = dense<0>
func.func @f0() {
  %v1 = memref.get_global @f0_g : memref<2xi32>
  return
}

memref.global constant @f1_g : memref<1xi32> = dense<1> {alignment = 64 : i64}
func.func @f1() {
  %v1 = memref.get_global @f1_g : memref<1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: memref.global "public" @f0_g : memref<2xi32> = dense<0>
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %0 = memref.get_global @f0_g : memref<2xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: memref.global constant @f1_g : memref<1xi32> = dense<1> {alignment = 64 : i64}
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %0 = memref.get_global @f1_g : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
