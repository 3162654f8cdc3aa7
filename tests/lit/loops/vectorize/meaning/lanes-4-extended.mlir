// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Idle lanes do not divide by what they find.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<8xi32>, %y: memref<8xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 6 {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = affine.load %y[%i] : memref<8xi32>
    %2 = arith.divsi %0, %1 : i32
    affine.store %2, %x[%i] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 6 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 6)>(%arg2)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : i32
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg2], %2 : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       %4 = ub.poison : i32
// CHECK-NEXT:       %5 = vector.transfer_read %arg1[%arg2], %4 : memref<8xi32>, vector<4xi32>
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:       %6 = arith.select %1, %5, %cst : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %7 = arith.divsi %3, %6 : vector<4xi32>
// CHECK-NEXT:       vector.transfer_write %7, %arg0[%arg2], %1 : vector<4xi32>, memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What no lane reads is not read.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf32>, %y: memref<8xf32>, %n: index) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      %0 = affine.load %x[symbol(%n)] : memref<?xf32>
      affine.store %0, %y[%i] : memref<8xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<8xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%arg3)[%arg2]
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %3 = arith.cmpi sge, %2, %cst : vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:       %5 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %6 = vector.gather %arg0[%4] [%cst_1], %3, %5 : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %6, %arg1[%arg3], %3 {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The first of equal values.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %1 = vector.broadcast %c77 : index to vector<4xindex>
// CHECK-NEXT:     %2:2 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %0, %arg4 = %1) -> (vector<4xf32>, vector<4xindex>) {
// CHECK-NEXT:       %27 = ub.poison : f32
// CHECK-NEXT:       %28 = vector.transfer_read %arg0[%arg2], %27 {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       %29 = arith.cmpf ogt, %28, %arg3 : vector<4xf32>
// CHECK-NEXT:       %30 = arith.select %29, %28, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       %31 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %32 = vector.broadcast %31 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %33 = arith.addi %32, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %34 = arith.select %29, %33, %arg4 : vector<4xi1>, vector<4xindex>
// CHECK-NEXT:       affine.yield %30, %34 : vector<4xf32>, vector<4xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %2#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %2#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %7 = arith.cmpf ogt, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %8 = arith.cmpf oeq, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %9 = arith.cmpi slt, %6, %5 : vector<2xindex>
// CHECK-NEXT:     %10 = arith.andi %8, %9 : vector<2xi1>
// CHECK-NEXT:     %11 = arith.ori %7, %10 : vector<2xi1>
// CHECK-NEXT:     %12 = arith.select %11, %4, %3 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:     %13 = arith.select %11, %6, %5 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:     %14 = vector.extract_strided_slice %12 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %12 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %13 {offsets = [0], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %17 = vector.extract_strided_slice %13 {offsets = [1], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %18 = arith.cmpf ogt, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %19 = arith.cmpf oeq, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %20 = arith.cmpi slt, %17, %16 : vector<1xindex>
// CHECK-NEXT:     %21 = arith.andi %19, %20 : vector<1xi1>
// CHECK-NEXT:     %22 = arith.ori %18, %21 : vector<1xi1>
// CHECK-NEXT:     %23 = arith.select %22, %15, %14 : vector<1xi1>, vector<1xf32>
// CHECK-NEXT:     %24 = arith.select %22, %17, %16 : vector<1xi1>, vector<1xindex>
// CHECK-NEXT:     %25 = vector.extract %23[0] : f32 from vector<1xf32>
// CHECK-NEXT:     %26 = vector.extract %24[0] : index from vector<1xindex>
// CHECK-NEXT:     return %25, %26 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The first of equal values.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf olt, %b, %0 : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %1 = vector.broadcast %c77 : index to vector<4xindex>
// CHECK-NEXT:     %2:2 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %0, %arg4 = %1) -> (vector<4xf32>, vector<4xindex>) {
// CHECK-NEXT:       %27 = ub.poison : f32
// CHECK-NEXT:       %28 = vector.transfer_read %arg0[%arg2], %27 {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       %29 = arith.cmpf olt, %arg3, %28 : vector<4xf32>
// CHECK-NEXT:       %30 = arith.select %29, %28, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       %31 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %32 = vector.broadcast %31 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %33 = arith.addi %32, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %34 = arith.select %29, %33, %arg4 : vector<4xi1>, vector<4xindex>
// CHECK-NEXT:       affine.yield %30, %34 : vector<4xf32>, vector<4xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %2#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %2#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xindex> to vector<2xindex>
// CHECK-NEXT:     %7 = arith.cmpf ogt, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %8 = arith.cmpf oeq, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %9 = arith.cmpi slt, %6, %5 : vector<2xindex>
// CHECK-NEXT:     %10 = arith.andi %8, %9 : vector<2xi1>
// CHECK-NEXT:     %11 = arith.ori %7, %10 : vector<2xi1>
// CHECK-NEXT:     %12 = arith.select %11, %4, %3 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:     %13 = arith.select %11, %6, %5 : vector<2xi1>, vector<2xindex>
// CHECK-NEXT:     %14 = vector.extract_strided_slice %12 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %12 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %13 {offsets = [0], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %17 = vector.extract_strided_slice %13 {offsets = [1], sizes = [1], strides = [1]} : vector<2xindex> to vector<1xindex>
// CHECK-NEXT:     %18 = arith.cmpf ogt, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %19 = arith.cmpf oeq, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %20 = arith.cmpi slt, %17, %16 : vector<1xindex>
// CHECK-NEXT:     %21 = arith.andi %19, %20 : vector<1xi1>
// CHECK-NEXT:     %22 = arith.ori %18, %21 : vector<1xi1>
// CHECK-NEXT:     %23 = arith.select %22, %15, %14 : vector<1xi1>, vector<1xf32>
// CHECK-NEXT:     %24 = arith.select %22, %17, %16 : vector<1xi1>, vector<1xindex>
// CHECK-NEXT:     %25 = vector.extract %23[0] : f32 from vector<1xf32>
// CHECK-NEXT:     %26 = vector.extract %24[0] : index from vector<1xindex>
// CHECK-NEXT:     return %25, %26 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is no best value.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf oge, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst, %arg4 = %c77) -> (f32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.cmpf oge, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = arith.select %2, %arg2, %arg4 : index
// CHECK-NEXT:       affine.yield %3, %4 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is no best value.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ugt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst, %arg4 = %c77) -> (f32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.cmpf ugt, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = arith.select %2, %arg2, %arg4 : index
// CHECK-NEXT:       affine.yield %3, %4 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is no best value.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index
    affine.store %b, %y[%i] : memref<8xf32>
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst, %arg4 = %c77) -> (f32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = arith.select %2, %arg2, %arg4 : index
// CHECK-NEXT:       affine.store %arg3, %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT:       affine.yield %3, %4 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is no best value.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index
    affine.store %2, %y[%i] : memref<8xf32>
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst, %arg4 = %c77) -> (f32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = arith.select %2, %arg2, %arg4 : index
// CHECK-NEXT:       affine.store %3, %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT:       affine.yield %3, %4 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The index must grow.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %4 = affine.apply affine_map<(d0) -> (7 - d0)>(%i)
    %3 = arith.select %1, %4, %at : index
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) -> (f32, index) {
// CHECK-NEXT:     %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %c77 = arith.constant 77 : index
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %cst, %arg4 = %c77) -> (f32, index) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg2)
// CHECK-NEXT:       %5 = arith.select %2, %4, %arg4 : index
// CHECK-NEXT:       affine.yield %3, %5 : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that must not be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       %2 = arith.addf %arg3, %1 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that must not be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 fastmath<reassoc> : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:       %3 = ub.poison : f32
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg2], %3 {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:       %5 = arith.addf %arg3, %4 fastmath<reassoc> : vector<4xf32>
// CHECK-NEXT:       affine.yield %5 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 fastmath<reassoc> : vector<4xf32> into f32
// CHECK-NEXT:     %2 = arith.addf %1, %arg1 fastmath<reassoc> : f32
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows that lie apart. Gathers count elements row by row, which this memref does not have in a
// row.

func.func @f(%x: memref<8x8xi32, strided<[16, 1]>>, %y: memref<4xi32>) {
  // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="lanes that follow each other do not touch elements that do"}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[2 * %i, 3] : memref<8x8xi32, strided<[16, 1]>>
    affine.store %0, %y[%i] : memref<4xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xi32, strided<[16, 1]>>, %arg1: memref<4xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 * 2, 3] : memref<8x8xi32, strided<[16, 1]>>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that wrap do not grow.

func.func @f(%x: memref<60xf32>, %s: f32) -> i8 {
  %z = arith.constant 0 : i8
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 60 iter_args(%b = %s, %a = %z) -> (f32, i8) {
    %0 = affine.load %x[%i] : memref<60xf32>
    %c = arith.cmpf ogt, %0, %b : f32
    %1 = arith.select %c, %0, %b : f32
    %k = arith.index_cast %i : index to i8
    %2 = arith.select %c, %k, %a : i8
    affine.yield %1, %2 : f32, i8
  }
  return %r#1 : i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<60xf32>, %arg1: f32) -> i8 {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : f32 to vector<4xf32>
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %1 = vector.broadcast %c0_i8 : i8 to vector<4xi8>
// CHECK-NEXT:     %2:2 = affine.for %arg2 = 0 to 60 step 4 iter_args(%arg3 = %0, %arg4 = %1) -> (vector<4xf32>, vector<4xi8>) {
// CHECK-NEXT:       %27 = ub.poison : f32
// CHECK-NEXT:       %28 = vector.transfer_read %arg0[%arg2], %27 {in_bounds = [true]} : memref<60xf32>, vector<4xf32>
// CHECK-NEXT:       %29 = arith.cmpf ogt, %28, %arg3 : vector<4xf32>
// CHECK-NEXT:       %30 = arith.select %29, %28, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:       %31 = affine.apply affine_map<(d0) -> (d0)>(%arg2)
// CHECK-NEXT:       %32 = vector.broadcast %31 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %33 = arith.addi %32, %cst : vector<4xindex>
// CHECK-NEXT:       %34 = arith.index_cast %33 : vector<4xindex> to vector<4xi8>
// CHECK-NEXT:       %35 = arith.select %29, %34, %arg4 : vector<4xi1>, vector<4xi8>
// CHECK-NEXT:       affine.yield %30, %35 : vector<4xf32>, vector<4xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = vector.extract_strided_slice %2#0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %4 = vector.extract_strided_slice %2#0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:     %5 = vector.extract_strided_slice %2#1 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
// CHECK-NEXT:     %6 = vector.extract_strided_slice %2#1 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
// CHECK-NEXT:     %7 = arith.cmpf ogt, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %8 = arith.cmpf oeq, %4, %3 : vector<2xf32>
// CHECK-NEXT:     %9 = arith.cmpi slt, %6, %5 : vector<2xi8>
// CHECK-NEXT:     %10 = arith.andi %8, %9 : vector<2xi1>
// CHECK-NEXT:     %11 = arith.ori %7, %10 : vector<2xi1>
// CHECK-NEXT:     %12 = arith.select %11, %4, %3 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:     %13 = arith.select %11, %6, %5 : vector<2xi1>, vector<2xi8>
// CHECK-NEXT:     %14 = vector.extract_strided_slice %12 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %15 = vector.extract_strided_slice %12 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
// CHECK-NEXT:     %16 = vector.extract_strided_slice %13 {offsets = [0], sizes = [1], strides = [1]} : vector<2xi8> to vector<1xi8>
// CHECK-NEXT:     %17 = vector.extract_strided_slice %13 {offsets = [1], sizes = [1], strides = [1]} : vector<2xi8> to vector<1xi8>
// CHECK-NEXT:     %18 = arith.cmpf ogt, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %19 = arith.cmpf oeq, %15, %14 : vector<1xf32>
// CHECK-NEXT:     %20 = arith.cmpi slt, %17, %16 : vector<1xi8>
// CHECK-NEXT:     %21 = arith.andi %19, %20 : vector<1xi1>
// CHECK-NEXT:     %22 = arith.ori %18, %21 : vector<1xi1>
// CHECK-NEXT:     %23 = arith.select %22, %15, %14 : vector<1xi1>, vector<1xf32>
// CHECK-NEXT:     %24 = arith.select %22, %17, %16 : vector<1xi1>, vector<1xi8>
// CHECK-NEXT:     %25 = vector.extract %23[0] : f32 from vector<1xf32>
// CHECK-NEXT:     %26 = vector.extract %24[0] : i8 from vector<1xi8>
// CHECK-NEXT:     return %26 : i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Indices that wrap do not grow.

func.func @f(%x: memref<300xf32>, %s: f32) -> i8 {
  %z = arith.constant 0 : i8
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next"}}
  %r:2 = affine.for %i = 0 to 300 iter_args(%b = %s, %a = %z) -> (f32, i8) {
    %0 = affine.load %x[%i] : memref<300xf32>
    %c = arith.cmpf ogt, %0, %b : f32
    %1 = arith.select %c, %0, %b : f32
    %k = arith.index_cast %i : index to i8
    %2 = arith.select %c, %k, %a : i8
    affine.yield %1, %2 : f32, i8
  }
  return %r#1 : i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<300xf32>, %arg1: f32) -> i8 {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %0:2 = affine.for %arg2 = 0 to 300 iter_args(%arg3 = %arg1, %arg4 = %c0_i8) -> (f32, i8) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg2] : memref<300xf32>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %arg3 : f32
// CHECK-NEXT:       %3 = arith.select %2, %1, %arg3 : f32
// CHECK-NEXT:       %4 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT:       %5 = arith.select %2, %4, %arg4 : i8
// CHECK-NEXT:       affine.yield %3, %5 : f32, i8
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#1 : i8
// CHECK-NEXT:   }
// CHECK-NEXT: }
