// RUN: not %opt %s -mlir-print-op-on-diagnostic=false 2>&1 | filecheck %s

func.func @f() {
  affine.yield
}

// CHECK: error: 'affine.yield' op
// CHECK-NOT: see current operation
