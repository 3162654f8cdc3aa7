// -affine-vectorize-wavefronts="lanes=4"
func.func @sums(%a: memref<100x100xf64>, %x: memref<100xf64>) {
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 100 {
      %0 = affine.load %a[%i - 1, %j] : memref<100x100xf64>
      %1 = affine.load %a[%i, %j - 1] : memref<100x100xf64>
      %2 = affine.load %x[%j] : memref<100xf64>
      %3 = arith.minimumf %0, %1 : f64
      %4 = arith.addf %3, %2 : f64
      affine.store %4, %a[%i, %j] : memref<100x100xf64>
    }
  }
  return
}
// -----
module {
  func.func @sums(%arg0: memref<100x100xf64>, %arg1: memref<100xf64>) {
    %alloca = memref.alloca() : memref<4x4xf64>
    %cst = arith.constant dense<0.000000e+00> : vector<4xf64>
    affine.for %arg2 = 0 to 4 {
      affine.vector_store %cst, %alloca[%arg2, 0] : memref<4x4xf64>, vector<4xf64>
    }
    affine.for %arg2 = 1 to 97 step 4 {
      affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 4)>(%arg2) {
        affine.for %arg4 = 1 to affine_map<(d0, d1) -> (-d0 + d1 + 5)>(%arg3, %arg2) {
          %3 = affine.load %arg0[%arg3 - 1, %arg4] : memref<100x100xf64>
          %4 = affine.load %arg0[%arg3, %arg4 - 1] : memref<100x100xf64>
          %5 = affine.load %arg1[%arg4] : memref<100xf64>
          %6 = arith.minimumf %3, %4 : f64
          %7 = arith.addf %6, %5 : f64
          affine.store %7, %arg0[%arg3, %arg4] : memref<100x100xf64>
          affine.store %7, %alloca[%arg4 + %arg3 - %arg2 - 1, -%arg3 + %arg2 + 3] : memref<4x4xf64>
        }
      }
      %0 = affine.vector_load %alloca[3, 0] : memref<4x4xf64>, vector<4xf64>
      %1 = affine.for %arg3 = 5 to 97 step 4 iter_args(%arg4 = %0) -> (vector<4xf64>) {
        %3 = affine.load %arg0[%arg2 - 1, %arg3] : memref<100x100xf64>
        %4 = vector.from_elements %3 : vector<1xf64>
        %5 = vector.shuffle %arg4, %4 [1, 2, 3, 4] : vector<4xf64>, vector<1xf64>
        %6 = affine.vector_load %arg1[%arg3 - 3] : memref<100xf64>, vector<4xf64>
        %7 = arith.minimumf %5, %arg4 : vector<4xf64>
        %8 = arith.addf %7, %6 : vector<4xf64>
        %9 = affine.load %arg0[%arg2 - 1, %arg3 + 1] : memref<100x100xf64>
        %10 = vector.from_elements %9 : vector<1xf64>
        %11 = vector.shuffle %8, %10 [1, 2, 3, 4] : vector<4xf64>, vector<1xf64>
        %12 = affine.vector_load %arg1[%arg3 - 2] : memref<100xf64>, vector<4xf64>
        %13 = arith.minimumf %11, %8 : vector<4xf64>
        %14 = arith.addf %13, %12 : vector<4xf64>
        %15 = affine.load %arg0[%arg2 - 1, %arg3 + 2] : memref<100x100xf64>
        %16 = vector.from_elements %15 : vector<1xf64>
        %17 = vector.shuffle %14, %16 [1, 2, 3, 4] : vector<4xf64>, vector<1xf64>
        %18 = affine.vector_load %arg1[%arg3 - 1] : memref<100xf64>, vector<4xf64>
        %19 = arith.minimumf %17, %14 : vector<4xf64>
        %20 = arith.addf %19, %18 : vector<4xf64>
        %21 = affine.load %arg0[%arg2 - 1, %arg3 + 3] : memref<100x100xf64>
        %22 = vector.from_elements %21 : vector<1xf64>
        %23 = vector.shuffle %20, %22 [1, 2, 3, 4] : vector<4xf64>, vector<1xf64>
        %24 = affine.vector_load %arg1[%arg3] : memref<100xf64>, vector<4xf64>
        %25 = arith.minimumf %23, %20 : vector<4xf64>
        %26 = arith.addf %25, %24 : vector<4xf64>
        %27 = vector.shuffle %8, %14 [0, 4, 2, 6] : vector<4xf64>, vector<4xf64>
        %28 = vector.shuffle %8, %14 [1, 5, 3, 7] : vector<4xf64>, vector<4xf64>
        %29 = vector.shuffle %20, %26 [0, 4, 2, 6] : vector<4xf64>, vector<4xf64>
        %30 = vector.shuffle %20, %26 [1, 5, 3, 7] : vector<4xf64>, vector<4xf64>
        %31 = vector.shuffle %27, %29 [0, 1, 4, 5] : vector<4xf64>, vector<4xf64>
        %32 = vector.shuffle %27, %29 [2, 3, 6, 7] : vector<4xf64>, vector<4xf64>
        %33 = vector.shuffle %28, %30 [0, 1, 4, 5] : vector<4xf64>, vector<4xf64>
        %34 = vector.shuffle %28, %30 [2, 3, 6, 7] : vector<4xf64>, vector<4xf64>
        affine.vector_store %34, %arg0[%arg2, %arg3] : memref<100x100xf64>, vector<4xf64>
        affine.vector_store %32, %arg0[%arg2 + 1, %arg3 - 1] : memref<100x100xf64>, vector<4xf64>
        affine.vector_store %33, %arg0[%arg2 + 2, %arg3 - 2] : memref<100x100xf64>, vector<4xf64>
        affine.vector_store %31, %arg0[%arg2 + 3, %arg3 - 3] : memref<100x100xf64>, vector<4xf64>
        affine.yield %26 : vector<4xf64>
      }
      %2 = affine.for %arg3 = 97 to 100 iter_args(%arg4 = %1) -> (vector<4xf64>) {
        %3 = affine.load %arg0[%arg2 - 1, %arg3] : memref<100x100xf64>
        %4 = vector.from_elements %3 : vector<1xf64>
        %5 = vector.shuffle %arg4, %4 [1, 2, 3, 4] : vector<4xf64>, vector<1xf64>
        %6 = affine.vector_load %arg1[%arg3 - 3] : memref<100xf64>, vector<4xf64>
        %7 = arith.minimumf %5, %arg4 : vector<4xf64>
        %8 = arith.addf %7, %6 : vector<4xf64>
        %9 = vector.extract %8[3] : f64 from vector<4xf64>
        affine.store %9, %arg0[%arg2, %arg3] : memref<100x100xf64>
        %10 = vector.extract %8[2] : f64 from vector<4xf64>
        affine.store %10, %arg0[%arg2 + 1, %arg3 - 1] : memref<100x100xf64>
        %11 = vector.extract %8[1] : f64 from vector<4xf64>
        affine.store %11, %arg0[%arg2 + 2, %arg3 - 2] : memref<100x100xf64>
        %12 = vector.extract %8[0] : f64 from vector<4xf64>
        affine.store %12, %arg0[%arg2 + 3, %arg3 - 3] : memref<100x100xf64>
        affine.yield %8 : vector<4xf64>
      }
      affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 4)>(%arg2) {
        affine.for %arg4 = affine_map<(d0, d1) -> (-d0 + d1 + 100)>(%arg3, %arg2) to 100 {
          %3 = affine.load %arg0[%arg3 - 1, %arg4] : memref<100x100xf64>
          %4 = affine.load %arg0[%arg3, %arg4 - 1] : memref<100x100xf64>
          %5 = affine.load %arg1[%arg4] : memref<100xf64>
          %6 = arith.minimumf %3, %4 : f64
          %7 = arith.addf %6, %5 : f64
          affine.store %7, %arg0[%arg3, %arg4] : memref<100x100xf64>
        }
      }
    }
    return
  }
}
