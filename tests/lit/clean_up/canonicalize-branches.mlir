// RUN: %opt %s -canonicalize -mlir-print-local-scope | filecheck %s

func.func @f(%a: i32, %b: i64, %c: i64) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1(%b : i64),
    1: ^bb1(%b : i64)
  ]
^bb1(%x: i64):
  return %x : i64
}
func.func @g(%a: i32, %b: i64, %c: i64) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1(%b : i64),
    1: ^bb1(%c : i64)
  ]
^bb1(%x: i64):
  return %x : i64
}
func.func @h(%a: i32, %b: i64, %c: i64) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1(%b : i64),
    1: ^bb1(%b : i64),
    2: ^bb2
  ]
^bb1(%x: i64):
  return %x : i64
^bb2:
  return %c : i64
}
func.func @k(%a: i32, %b: i64, %c: i64) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1(%b : i64),
    1: ^bb3,
    2: ^bb2
  ]
^bb1(%x: i64):
  cf.br ^bb2
^bb3:
  cf.br ^bb2
^bb2:
  return %c : i64
}
func.func @s(%a: i32, %b: i64, %c: i64) -> i64 {
  %k = arith.constant -7 : i32
  cf.switch %k : i32, [
    default: ^bb1(%b : i64),
    4294967289: ^bb1(%c : i64)
  ]
^bb1(%x: i64):
  return %x : i64
}
func.func @s2(%a: i32, %b: i64, %c: i64, %m: memref<i64>) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1,
    4: ^bb2,
    -1: ^bb3
  ]
^bb1:
  memref.store %b, %m[] : memref<i64>
  cf.switch %a : i32, [
    default: ^bb2,
    4: ^bb3,
    6: ^bb4(%b : i64)
  ]
^bb2:
  return %c : i64
^bb3:
  memref.store %c, %m[] : memref<i64>
  cf.br ^bb4(%c : i64)
^bb4(%x: i64):
  return %x : i64
}
func.func @s3(%a: i32, %b: i64, %c: i64, %m: memref<i64>) -> i64 {
  cf.switch %a : i32, [
    default: ^bb1,
    4: ^bb2,
    -1: ^bb3
  ]
^bb1:
  memref.store %b, %m[] : memref<i64>
  return %b : i64
^bb2:
  memref.store %c, %m[] : memref<i64>
  cf.switch %a : i32, [
    default: ^bb1,
    4: ^bb4(%c : i64),
    6: ^bb4(%b : i64)
  ]
^bb3:
  memref.store %c, %m[] : memref<i64>
  memref.store %b, %m[] : memref<i64>
  cf.switch %a : i32, [
    default: ^bb4(%c : i64),
    4: ^bb1,
    6: ^bb1
  ]
^bb4(%x: i64):
  return %x : i64
}
func.func @as(%a: i1) {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "t"
  cf.assert %f, "f"
  cf.assert %a, "f"
  return
}
func.func @as2(%a: i1, %m: memref<i1>) {
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  cf.assert %a, "f"
  memref.store %a, %m[] : memref<i1>
  return
^bb2:
  cf.assert %a, "f"
  memref.store %a, %m[] : memref<i1>
  ub.unreachable
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: return %arg1 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @g(%arg0: i32, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1(%arg1 : i64),
// CHECK-NEXT: 1: ^bb1(%arg2 : i64)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: i64):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: return %0 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @h(%arg0: i32, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1(%arg1 : i64),
// CHECK-NEXT: 2: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: i64):  // pred: ^bb0
// CHECK-NEXT: return %0 : i64
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: return %arg2 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @k(%arg0: i32, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: return %arg2 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @s(%arg0: i32, %arg1: i64, %arg2: i64) -> i64 {
// CHECK-NEXT: return %arg2 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @s2(%arg0: i32, %arg1: i64, %arg2: i64, %arg3: memref<i64>) -> i64 {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 4: ^bb2,
// CHECK-NEXT: 4294967295: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg1, %arg3[] : memref<i64>
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb2,
// CHECK-NEXT: 6: ^bb4(%arg1 : i64)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: return %arg2 : i64
// CHECK-NEXT: ^bb3:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg2, %arg3[] : memref<i64>
// CHECK-NEXT: cf.br ^bb4(%arg2 : i64)
// CHECK-NEXT: ^bb4(%0: i64):  // 2 preds: ^bb1, ^bb3
// CHECK-NEXT: return %0 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @s3(%arg0: i32, %arg1: i64, %arg2: i64, %arg3: memref<i64>) -> i64 {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 4: ^bb2,
// CHECK-NEXT: 4294967295: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg1, %arg3[] : memref<i64>
// CHECK-NEXT: return %arg1 : i64
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg2, %arg3[] : memref<i64>
// CHECK-NEXT: cf.br ^bb4(%arg2 : i64)
// CHECK-NEXT: ^bb3:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg2, %arg3[] : memref<i64>
// CHECK-NEXT: memref.store %arg1, %arg3[] : memref<i64>
// CHECK-NEXT: cf.br ^bb4(%arg2 : i64)
// CHECK-NEXT: ^bb4(%0: i64):  // 2 preds: ^bb2, ^bb3
// CHECK-NEXT: return %0 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @as(%arg0: i1) {
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: cf.assert %false, "f"
// CHECK-NEXT: cf.assert %arg0, "f"
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @as2(%arg0: i1, %arg1: memref<i1>) {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: memref.store %true, %arg1[] : memref<i1>
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: cf.assert %false, "f"
// CHECK-NEXT: memref.store %false, %arg1[] : memref<i1>
// CHECK-NEXT: ub.unreachable
// CHECK-NEXT: }
// CHECK-NEXT: }
