// -convert-vector-to-llvm
func.func @lowered(%m: memref<8xf32>, %i: index, %p: f32) -> f32 {
  %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
  %s = vector.reduction <add>, %v, %p : vector<4xf32> into f32
  return %s : f32
}
// -----
module {
  func.func @lowered(%arg0: memref<8xf32>, %arg1: index, %arg2: f32) -> f32 {
    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
    %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %4 = llvm.load %3 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
    %5 = "llvm.intr.vector.reduce.fadd"(%arg2, %4) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    return %5 : f32
  }
}
