// RUN: not %opt %s -pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu))' -mlir-print-ir-after-failure 2>&1 | filecheck %s

func.func @f() {
  affine.for %i = 0 to 3 {
  }
  return
}

// CHECK: expected perfectly nested loops
