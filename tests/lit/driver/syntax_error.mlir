// RUN: not %opt %s 2>&1 | filecheck %s

func.func @f( {

// CHECK: :3:14: error: expected non-function type
