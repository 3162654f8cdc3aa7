// RUN: %opt %s -mlir-print-elementsattrs-with-hex-if-larger=2 | filecheck %s

func.func @f() {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[1, 2, 3]> : tensor<3xi16>
  return
}

// CHECK: dense<[1, 2]> : tensor<2xi32>
// CHECK: dense<"0x010002000300"> : tensor<3xi16>
