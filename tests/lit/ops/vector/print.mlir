// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  vector.print %a0 : f32 punctuation <comma>
  vector.print str "hello"
  return
}

func.func @f1(%a0: index) {
  vector.print %a0 : index
  vector.print punctuation <open>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: vector.print %arg0 : f32 punctuation <comma>
// CHECK-NEXT: vector.print str "hello"
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index) {
// CHECK-NEXT: vector.print %arg0 : index
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
