// RUN: %opt %s -convert-func-to-llvm=use-bare-ptr-memref-call-conv=true | filecheck %s

func.func private @bare(memref<2x3xf32, strided<[8, 1], offset: 5>>) -> memref<f32>
func.func @called(%m: memref<2x3xf32, strided<[8, 1], offset: 5>>) -> memref<f32> {
  %0 = call @bare(%m) : (memref<2x3xf32, strided<[8, 1], offset: 5>>) -> memref<f32>
  return %0 : memref<f32>
}
func.func @unknown(%m: memref<?xf32>) {
  return
}

// CHECK: llvm.func @bare(!llvm.ptr) -> !llvm.ptr
// CHECK: llvm.func @called(%arg0: !llvm.ptr) -> !llvm.ptr {
// CHECK: llvm.insertvalue %arg0, {{.*}}[0]
// CHECK: llvm.insertvalue %arg0, {{.*}}[1]
// CHECK: llvm.mlir.constant(5 : index)
// CHECK: [[POINTER:%.*]] = llvm.extractvalue {{.*}}[1]
// CHECK-NEXT: [[RESULT:%.*]] = llvm.call @bare([[POINTER]]) : (!llvm.ptr) -> !llvm.ptr
// CHECK: llvm.insertvalue [[RESULT]], {{.*}}[0]
// CHECK: [[FIRST:%.*]] = llvm.extractvalue {{.*}}[0]
// CHECK-NEXT: llvm.return [[FIRST]] : !llvm.ptr
// CHECK: func.func @unknown(%arg0: memref<?xf32>) {
