// RUN: %opt %s -mlir-elide-elementsattrs-if-larger=2 | filecheck %s

func.func @f() {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  return
}

// CHECK: dense_resource<__elided__> : tensor<4xi32>
