// RUN: not %opt %s -canonicalyze 2>&1 | filecheck %s

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK: nknown command line argument '-canonicalyze'
