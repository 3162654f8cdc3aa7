// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?xf32>) {
  %c = arith.constant 1 : index
  %n = memref.dim %a0, %c : memref<?x?xf32>
  %x = arith.muli %n, %c : index
  %p = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.for %i = 0 to %n {
    %d = memref.dim %a0, %c : memref<?x?xf32>
    affine.for %j = 0 to %p {
      %v = affine.load %a0[%i + symbol(%x), %j - symbol(%p)] : memref<?x?xf32>
    }
  }
  return
}

func.func @f1(%a0: memref<?x?xf32>) {
  %c = arith.constant 1 : index
  %n = memref.dim %a0, %c : memref<?x?xf32>
  %x = arith.muli %n, %c : index
  %p = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.for %i = 0 to %n {
    %d = memref.dim %a0, %c : memref<?x?xf32>
    affine.for %j = 0 to %c {
      %v = affine.load %a0[%i + symbol(%x), %j - symbol(%p)] : memref<?x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?xf32>) {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c1 : memref<?x?xf32>
// CHECK-NEXT: %0 = arith.muli %dim, %c1 : index
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
// CHECK-NEXT: affine.for %arg1 = 0 to %dim {
// CHECK-NEXT: %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to %1 {
// CHECK-NEXT: %2 = affine.load %arg0[%arg1 + symbol(%0), %arg2 - symbol(%1)] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xf32>) {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c1 : memref<?x?xf32>
// CHECK-NEXT: %0 = arith.muli %dim, %c1 : index
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%dim]
// CHECK-NEXT: affine.for %arg1 = 0 to %dim {
// CHECK-NEXT: %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to %c1 {
// CHECK-NEXT: %2 = affine.load %arg0[%arg1 + symbol(%0), %arg2 - symbol(%1)] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
