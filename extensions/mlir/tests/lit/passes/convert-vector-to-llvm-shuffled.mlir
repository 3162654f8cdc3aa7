// RUN: %opt %s -convert-vector-to-llvm='vector-transpose-lowering=shuffle1d vector-contract-lowering=dot enable-arm-bf16 enable-arm-i8mm' | filecheck %s

func.func @turned(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}

// CHECK: [[TURNED:%.*]] = llvm.shufflevector {{.*}} [0, 3, 1, 4, 2, 5] : vector<6xf32>
// CHECK-NEXT: [[ROW:%.*]] = llvm.shufflevector [[TURNED]], [[TURNED]] [0, 1] : vector<6xf32>
// CHECK-NEXT: llvm.insertvalue [[ROW]], {{.*}}[0] : !llvm.array<3 x vector<2xf32>>
