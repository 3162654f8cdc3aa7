// RUN: not %opt %s -pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=0}))' -mlir-print-ir-after-failure 2>&1 | filecheck %s

func.func @f() {
  affine.for %i = 0 to 3 {
  }
  return
}

// CHECK: Vectorization factor must be greater than zero
