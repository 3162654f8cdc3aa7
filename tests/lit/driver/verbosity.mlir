// RUN: not %opt %s -mlir-diagnostic-verbosity-level=errors 2>&1 | filecheck %s

func.func @f() {
  affine.yield
}

// CHECK: error: 'affine.yield' op
