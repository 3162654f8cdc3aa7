// RUN: %opt %s -convert-to-llvm | filecheck %s

// Discardable attributes stay with what an operation becomes.
func.func @tagged(%a: i32, %f: f32, %c: i1) -> i32 {
  %0 = arith.constant {tag = 1} 3 : i32
  %1 = arith.addi %a, %0 {tag = 2} : i32
  %2 = arith.select %c, %a, %1 {tag = 3} : i32
  %3 = math.rsqrt %f {tag = 4} : f32
  %4 = arith.cmpi slt, %a, %1 {tag = 5} : i32
  %5 = func.call @tagged(%2, %3, %4) {tag = 6} : (i32, f32, i1) -> i32
  cf.cond_br %c, ^bb1, ^bb2 {tag = 7}
^bb1:
  cf.br ^bb2 {tag = 8}
^bb2:
  return %5 : i32
}

// CHECK: llvm.mlir.constant(3 : i32) {tag = 1 : i64} : i32
// CHECK-NEXT: llvm.add {{.*}} {tag = 2 : i64} : i32
// CHECK-NEXT: llvm.select {{.*}} {tag = 3 : i64} : i1, i32
// CHECK: llvm.intr.sqrt{{.*}} {tag = 4 : i64} :
// CHECK-NEXT: llvm.fdiv {{.*}} {tag = 4 : i64} :
// CHECK-NEXT: llvm.icmp
// CHECK-NOT: tag = 5
// CHECK: llvm.call @tagged({{.*}} {tag = 6 : i64} :
// CHECK-NEXT: llvm.cond_br {{.*}} {tag = 7 : i64}
// CHECK: llvm.br {{.*}} {tag = 8 : i64}
