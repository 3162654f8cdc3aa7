// RUN: %opt %s -convert-scf-to-cf -mlir-print-local-scope | filecheck %s

func.func @control(%c: i1, %n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  %y = arith.addf %x, %x : f32
  %r = scf.if %c -> f32 {
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @control(%arg0: i1, %arg1: index, %arg2: memref<?xf32>, %arg3: f32) -> f32 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: cf.br ^bb1(%c1 : index)
// CHECK-NEXT: ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: %1 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT: cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: memref.store %arg3, %arg2[%0] : memref<?xf32>
// CHECK-NEXT: %2 = arith.addi %0, %c1 : index
// CHECK-NEXT: cf.br ^bb1(%2 : index)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT: %3 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT: cf.cond_br %arg0, ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT: cf.br ^bb6(%3 : f32)
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT: cf.br ^bb6(%arg3 : f32)
// CHECK-NEXT: ^bb6(%4: f32):  // 2 preds: ^bb4, ^bb5
// CHECK-NEXT: cf.br ^bb7
// CHECK-NEXT: ^bb7:  // pred: ^bb6
// CHECK-NEXT: return %4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
