// RUN: %opt %s -symbol-privatize=exclude=a,g -mlir-print-local-scope | filecheck %s

func.func @a() { return }
func.func nested @b() { return }
func.func private @c()
memref.global @g : memref<4xf32>
memref.global "public" @h : memref<4xf32>
module @inner {
  func.func @d() { return }
}
func.func @calls() {
  call @a() : () -> ()
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @a() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @b() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @c()
// CHECK-NEXT: memref.global @g : memref<4xf32>
// CHECK-NEXT: memref.global "private" @h : memref<4xf32>
// CHECK-NEXT: module @inner attributes {sym_visibility = "private"} {
// CHECK-NEXT: func.func @d() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @calls() {
// CHECK-NEXT: call @a() : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
