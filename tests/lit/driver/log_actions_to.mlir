// RUN: %opt %s -cse -log-actions-to=- | filecheck %s

func.func @twice(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}

// CHECK: begins (no breakpoint) Action `pass-execution` running `CSE` on Operation `builtin.module` (module {...})`
// CHECK-NEXT: completed `pass-execution`
// CHECK-NEXT: module {
