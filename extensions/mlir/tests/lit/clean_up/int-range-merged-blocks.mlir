// RUN: %opt %s -int-range-optimizations -mlir-print-local-scope | filecheck %s

func.func @a(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %x, %m[%i] : memref<8xi32>
  cf.br ^bb3(%x : i32)
^bb2:
  memref.store %x, %m[%j] : memref<8xi32>
  cf.br ^bb3(%x : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func @b(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %x : i32
  memref.store %0, %m[%i] : memref<8xi32>
  cf.br ^bb3
^bb2(%b: i32):
  %1 = arith.addi %b, %x : i32
  memref.store %1, %m[%j] : memref<8xi32>
  cf.br ^bb3
^bb3:
  return %x : i32
}
func.func @d(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.addi %x, %x : i32
  memref.store %0, %m[%i] : memref<8xi32>
  affine.for %k = 0 to 8 {
    memref.store %0, %m[%i] : memref<8xi32>
  }
  cf.br ^bb3
^bb2:
  %1 = arith.addi %x, %x : i32
  memref.store %1, %m[%j] : memref<8xi32>
  affine.for %k = 0 to 8 {
    memref.store %1, %m[%i] : memref<8xi32>
  }
  cf.br ^bb3
^bb3:
  return %x : i32
}
func.func @e(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %m[%i] : memref<8xi32>
  cf.br ^bb3(%0 : i32)
^bb2:
  %1 = memref.load %m[%j] : memref<8xi32>
  cf.br ^bb3(%1 : i32)
^bb3(%r: i32):
  %2 = arith.muli %r, %r : i32
  return %2 : i32
}
func.func @f(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %m[%i] : memref<8xi32>
  cf.br ^bb3
^bb2:
  %1 = memref.load %m[%j] : memref<8xi32>
  memref.store %1, %m[%i] : memref<8xi32>
  return %1 : i32
^bb3:
  memref.store %0, %m[%i] : memref<8xi32>
  return %0 : i32
}
func.func @g(%c: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %x, %m[%i] : memref<8xi32>
  return %x : i32
^bb2:
  memref.store %y, %m[%i] : memref<8xi32>
  return %y : i32
}
func.func @h(%c: i1, %d: i1, %m: memref<8xi32>, %i: index, %j: index, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb3, ^bb4
^bb2:
  memref.store %y, %m[%j] : memref<8xi32>
  return %y : i32
^bb3:
  memref.store %x, %m[%i] : memref<8xi32>
  return %x : i32
^bb4:
  memref.store %x, %m[%j] : memref<8xi32>
  return %x : i32
}

// CHECK: module {
// CHECK-NEXT: func.func @a(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg2 : index), ^bb1(%arg3 : index)
// CHECK-NEXT: ^bb1(%0: index):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: memref.store %arg4, %arg1[%0] : memref<8xi32>
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return %arg4 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @b(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg2 : index), ^bb1(%arg3 : index)
// CHECK-NEXT: ^bb1(%0: index):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: %1 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT: memref.store %1, %arg1[%0] : memref<8xi32>
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return %arg4 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @d(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %0 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT: memref.store %0, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: affine.for %arg5 = 0 to 8 {
// CHECK-NEXT: memref.store %0, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %1 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT: memref.store %1, %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT: affine.for %arg5 = 0 to 8 {
// CHECK-NEXT: memref.store %1, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: return %arg4 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @e(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg2 : index), ^bb1(%arg3 : index)
// CHECK-NEXT: ^bb1(%0: index):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: %1 = memref.load %arg1[%0] : memref<8xi32>
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: %2 = arith.muli %1, %1 : i32
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %0 = memref.load %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %1 = memref.load %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT: memref.store %1, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT: memref.store %0, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @g(%arg0: i1, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32, %arg5: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg4 : i32), ^bb1(%arg5 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: memref.store %0, %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @h(%arg0: i1, %arg1: i1, %arg2: memref<8xi32>, %arg3: index, %arg4: index, %arg5: i32, %arg6: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2(%arg6, %arg4 : i32, index)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.cond_br %arg1, ^bb2(%arg5, %arg3 : i32, index), ^bb2(%arg5, %arg4 : i32, index)
// CHECK-NEXT: ^bb2(%0: i32, %1: index):  // 3 preds: ^bb0, ^bb1, ^bb1
// CHECK-NEXT: memref.store %0, %arg2[%1] : memref<8xi32>
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
