// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<i8>) {
  %v1 = memref.extract_aligned_pointer_as_index %a0 : memref<i8> -> index
  return
}

func.func @f1(%a0: memref<i16>) {
  %v1 = memref.extract_aligned_pointer_as_index %a0 : memref<i16> -> index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<i8>) {
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<i8> -> index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<i16>) {
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<i16> -> index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
