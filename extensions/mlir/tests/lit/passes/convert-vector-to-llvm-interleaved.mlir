// RUN: %opt %s -convert-vector-to-llvm | filecheck %s

func.func @interleaved(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<8xf32> {
  %0 = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>
  return %0 : vector<8xf32>
}

func.func @deinterleaved(%a: vector<[8]xf32>) -> vector<[4]xf32> {
  %0, %1 = vector.deinterleave %a : vector<[8]xf32> -> vector<[4]xf32>
  return %1 : vector<[4]xf32>
}

// CHECK: llvm.shufflevector %arg0, %arg1 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK: [[BOTH:%.*]] = "llvm.intr.vector.deinterleave2"(%arg0)
// CHECK: [[ODD:%.*]] = llvm.extractvalue [[BOTH]][1]
// CHECK-NEXT: return [[ODD]] : vector<[4]xf32>
