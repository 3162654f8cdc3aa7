// RUN: %opt %s -convert-func-to-llvm | filecheck %s

func.func @applied(%f: (memref<4xf32>, i32) -> (i32, f32), %g: () -> (), %m: memref<4xf32>, %x: i32) -> f32 {
  %0:2 = call_indirect %f(%m, %x) : (memref<4xf32>, i32) -> (i32, f32)
  call_indirect %g() : () -> ()
  return %0#1 : f32
}

// CHECK: llvm.func @applied(%arg0: !llvm.ptr, %arg1: !llvm.ptr,
// CHECK: [[PAIR:%.*]] = llvm.call %arg0({{.*}}, %arg7) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i64, i64, i64, i32) -> !llvm.struct<(i32, f32)>
// CHECK: [[SECOND:%.*]] = llvm.extractvalue [[PAIR]][1]
// CHECK-NEXT: llvm.call %arg1() : !llvm.ptr, () -> ()
// CHECK-NEXT: llvm.return [[SECOND]] : f32
