// RUN: %opt %s -verify-diagnostics

func.func @f(%x: i32) -> i64 {
  // expected-error@+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %x : i32
}
