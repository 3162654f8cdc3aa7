// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-share-loads='registers=8 lanes=16' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Elements that an iteration stores are loaded a hundred iterations later: in the same vector.

func.func @near(%a: memref<600xf64>) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-share-loads | Function=near | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 0) -> (%i = 102), element [102]", reason=illegal}}
  affine.for %i = 0 to 400 {
    %0 = affine.load %a[%i] : memref<600xf64>
    %1 = affine.load %a[%i + 1] : memref<600xf64>
    %2 = affine.load %a[%i + 2] : memref<600xf64>
    %s = arith.addf %0, %1 : f64
    %t = arith.addf %s, %2 : f64
    affine.store %t, %a[%i + 102] : memref<600xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @near(%arg0: memref<600xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<600xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1 + 1] : memref<600xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1 + 2] : memref<600xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%arg1 + 102] : memref<600xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// They are loaded in a later one.

func.func @far(%a: memref<600xf64>) {
  // expected-remark @below {{[Passed] shared | Category:affine-share-loads | Function=far | Op=affine.for, Remark="vectorised by 128, with shared loads", loads=24, saved_loads=15, vector_size=128}}
  affine.for %i = 0 to 400 {
    %0 = affine.load %a[%i] : memref<600xf64>
    %1 = affine.load %a[%i + 1] : memref<600xf64>
    %2 = affine.load %a[%i + 2] : memref<600xf64>
    %s = arith.addf %0, %1 : f64
    %t = arith.addf %s, %2 : f64
    affine.store %t, %a[%i + 130] : memref<600xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<600xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 384 step 128 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg1] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %1 = affine.vector_load %arg0[%arg1 + 16] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %2 = affine.vector_load %arg0[%arg1 + 32] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %3 = affine.vector_load %arg0[%arg1 + 48] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %4 = affine.vector_load %arg0[%arg1 + 64] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %5 = affine.vector_load %arg0[%arg1 + 80] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %6 = affine.vector_load %arg0[%arg1 + 96] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %7 = affine.vector_load %arg0[%arg1 + 112] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %8 = affine.vector_load %arg0[%arg1 + 114] : memref<600xf64>, vector<16xf64>
// CHECK-NEXT:       %9 = vector.shuffle %0, %1 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %10 = vector.shuffle %0, %1 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %11 = vector.shuffle %1, %2 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %12 = vector.shuffle %1, %2 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %13 = vector.shuffle %2, %3 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %14 = vector.shuffle %2, %3 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %15 = vector.shuffle %3, %4 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %16 = vector.shuffle %3, %4 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %17 = vector.shuffle %4, %5 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %18 = vector.shuffle %4, %5 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %19 = vector.shuffle %5, %6 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %20 = vector.shuffle %5, %6 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %21 = vector.shuffle %6, %7 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %22 = vector.shuffle %6, %7 [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %23 = vector.shuffle %7, %8 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %24 = vector.shuffle %0, %1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %25 = vector.shuffle %2, %3 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %26 = vector.shuffle %4, %5 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %27 = vector.shuffle %6, %7 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %28 = vector.shuffle %24, %25 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %29 = vector.shuffle %26, %27 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %30 = vector.shuffle %28, %29 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127] : vector<64xf64>, vector<64xf64>
// CHECK-NEXT:       %31 = vector.shuffle %9, %11 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %32 = vector.shuffle %13, %15 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %33 = vector.shuffle %17, %19 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %34 = vector.shuffle %21, %23 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %35 = vector.shuffle %31, %32 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %36 = vector.shuffle %33, %34 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %37 = vector.shuffle %35, %36 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127] : vector<64xf64>, vector<64xf64>
// CHECK-NEXT:       %38 = vector.shuffle %10, %12 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %39 = vector.shuffle %14, %16 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %40 = vector.shuffle %18, %20 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %41 = vector.shuffle %22, %8 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<16xf64>, vector<16xf64>
// CHECK-NEXT:       %42 = vector.shuffle %38, %39 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %43 = vector.shuffle %40, %41 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<32xf64>, vector<32xf64>
// CHECK-NEXT:       %44 = vector.shuffle %42, %43 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127] : vector<64xf64>, vector<64xf64>
// CHECK-NEXT:       %45 = arith.addf %30, %37 : vector<128xf64>
// CHECK-NEXT:       %46 = arith.addf %45, %44 : vector<128xf64>
// CHECK-NEXT:       affine.vector_store %46, %arg0[%arg1 + 130] : memref<600xf64>, vector<128xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg1 = max affine_map<() -> (384, 0)>() to 400 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1] : memref<600xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1 + 1] : memref<600xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1 + 2] : memref<600xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%arg1 + 130] : memref<600xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
