func.func @v(%A: memref<64x64xf32>, %i: index, %v: vector<8xf32>) -> vector<8xf32> {
  %c = arith.constant 0.0 : f32
  %0 = vector.transfer_read %A[%i, %i], %c : memref<64x64xf32>, vector<8xf32>
  %1 = arith.addf %0, %v : vector<8xf32>
  vector.transfer_write %1, %A[%i, %i] : vector<8xf32>, memref<64x64xf32>
  %2 = vector.reduction <add>, %1 : vector<8xf32> into f32
  %3 = vector.broadcast %2 : f32 to vector<8xf32>
  return %3 : vector<8xf32>
}
