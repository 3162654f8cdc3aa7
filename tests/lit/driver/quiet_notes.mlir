// RUN: not %opt %s -mlir-disable-diagnostic-notes 2>&1 | filecheck %s

func.func @f() {
  affine.yield
}

// CHECK: error: 'affine.yield' op
