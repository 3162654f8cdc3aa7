// RUN: %opt %s -convert-to-llvm=filter-dialects=func -mlir-print-local-scope | filecheck %s

func.func @rows(%m: memref<?xf32>, %i: index, %p: f32, %n: memref<8x16xf32>) -> f32 {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  %1 = vector.transfer_read %n[%i, %i], %p {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32>
  %2 = vector.fma %0, %1, %0 : vector<4xf32>
  vector.transfer_write %2, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  %3 = vector.broadcast %2 : vector<4xf32> to vector<2x4xf32>
  %4 = vector.transpose %3, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %5 = vector.extract %4[1, 0] : f32 from vector<4x2xf32>
  %6 = vector.reduction <add>, %2, %5 : vector<4xf32> into f32
  return %6 : f32
}

// CHECK: module {
// CHECK-NEXT: llvm.func @rows(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: f32, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64) -> f32 {
// CHECK-NEXT: %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %1 = llvm.insertvalue %arg7, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %2 = llvm.insertvalue %arg8, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %3 = llvm.insertvalue %arg9, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %4 = llvm.insertvalue %arg10, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %5 = llvm.insertvalue %arg12, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %6 = llvm.insertvalue %arg11, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %7 = llvm.insertvalue %arg13, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %8 = builtin.unrealized_conversion_cast %7 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<8x16xf32>
// CHECK-NEXT: %9 = builtin.unrealized_conversion_cast %arg5 : i64 to index
// CHECK-NEXT: %10 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %11 = llvm.insertvalue %arg0, %10[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %12 = llvm.insertvalue %arg1, %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %13 = llvm.insertvalue %arg2, %12[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %14 = llvm.insertvalue %arg3, %13[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %15 = llvm.insertvalue %arg4, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %16 = builtin.unrealized_conversion_cast %15 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
// CHECK-NEXT: %17 = vector.transfer_read %16[%9], %arg6 : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: %18 = vector.transfer_read %8[%9, %9], %arg6 {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32>
// CHECK-NEXT: %19 = vector.fma %17, %18, %17 : vector<4xf32>
// CHECK-NEXT: vector.transfer_write %19, %16[%9] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
// CHECK-NEXT: %20 = vector.broadcast %19 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT: %21 = vector.transpose %20, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK-NEXT: %22 = vector.extract %19[1] : f32 from vector<4xf32>
// CHECK-NEXT: %23 = vector.reduction <add>, %19, %22 : vector<4xf32> into f32
// CHECK-NEXT: llvm.return %23 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
