// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='host=x86-64-v4' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A buffer has all iterations of the inner reduction, if they are at most 128.
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=contraction | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @contraction(%C: memref<?x?xf64>, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=contraction | Op=affine.for, block_columns=336, block_reduction=12, block_rows=40, by_rows=no, distributed=no, group=1, lanes=8, packs=yes, packs_rows=no, rows=8, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %p = 0 to %n {
        affine.for %q = 0 to %n {
          %c = affine.load %C[%i, %j] : memref<?x?xf64>
          %a = affine.load %A[%p, %i, %q] : memref<?x?x?xf64>
          %b = affine.load %B[%p, %q, %j] : memref<?x?x?xf64>
          %m = arith.mulf %a, %b : f64
          %s = arith.addf %c, %m : f64
          affine.store %s, %C[%i, %j] : memref<?x?xf64>
        }
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @contraction(%arg0: memref<?x?xf64>, %arg1: memref<?x?x?xf64>, %arg2: memref<?x?x?xf64>, %arg3: index) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0, s0 - 8 >= 0, s0 - 2 >= 0, s0 - 1 >= 0, -s0 + 128 >= 0)>()[%arg3] {
// CHECK-NEXT:       %0 = affine.max affine_map<()[s0] -> (s0, 0)>()[%arg3]
// CHECK-NEXT:       %1 = affine.min affine_map<()[s0] -> (s0 ceildiv 16, 21)>()[%arg3]
// CHECK-NEXT:       %2 = affine.max affine_map<(d0) -> (d0, 0)>(%1)
// CHECK-NEXT:       %alloc = memref.alloc(%2, %0) {alignment = 64 : i64} : memref<?x12x?x16xf64>
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg3 step 336 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg3 step 12 {
// CHECK-NEXT:           affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg3] {
// CHECK-NEXT:             affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (d0 + 336, s0)>(%arg4)[%arg3] step 16 {
// CHECK-NEXT:               affine.if affine_set<(d0)[s0] : (-d0 + s0 - 16 >= 0)>(%arg6)[%arg3] {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 12, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                   affine.for %arg8 = 0 to %arg3 {
// CHECK-NEXT:                     %3 = affine.vector_load %arg2[%arg7, %arg8, %arg6] : memref<?x?x?xf64>, vector<8xf64>
// CHECK-NEXT:                     %4 = affine.vector_load %arg2[%arg7, %arg8, %arg6 + 8] : memref<?x?x?xf64>, vector<8xf64>
// CHECK-NEXT:                     affine.vector_store %3, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8, 0] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                     affine.vector_store %4, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8, 8] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg6)[%arg3]
// CHECK-NEXT:                 %4 = vector.create_mask %3 : vector<8xi1>
// CHECK-NEXT:                 %5 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg6)[%arg3]
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg6)[%arg3]
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<8xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg6)[%arg3]
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 12, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                   affine.for %arg8 = 0 to %arg3 {
// CHECK-NEXT:                     %9 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %5)
// CHECK-NEXT:                     %10 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %5)
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %5)
// CHECK-NEXT:                     %cst = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                     %12 = vector.maskedload %arg2[%9, %10, %11], %4, %cst : memref<?x?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                     %13 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %8)
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %8)
// CHECK-NEXT:                     %15 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %8)
// CHECK-NEXT:                     %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                     %16 = vector.maskedload %arg2[%13, %14, %15], %7, %cst_0 : memref<?x?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                     affine.vector_store %12, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8, 0] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                     affine.vector_store %16, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8, 8] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg6 = 0 to %arg3 step 40 {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (d0 + 336, s0)>(%arg4)[%arg3] step 16 {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 40, s0)>(%arg6)[%arg3] step 8 {
// CHECK-NEXT:                 %3:16 = affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 8 >= 0, -d1 + s0 - 16 >= 0)>(%arg8, %arg7)[%arg3] -> (vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>) {
// CHECK-NEXT:                   %13 = affine.vector_load %arg0[%arg8, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %14 = affine.vector_load %arg0[%arg8, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %15 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %16 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %17 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %18 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %19 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %20 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %21 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %22 = affine.vector_load %arg0[%arg8 + 4, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %23 = affine.vector_load %arg0[%arg8 + 5, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %24 = affine.vector_load %arg0[%arg8 + 5, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %25 = affine.vector_load %arg0[%arg8 + 6, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %26 = affine.vector_load %arg0[%arg8 + 6, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %27 = affine.vector_load %arg0[%arg8 + 7, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   %28 = affine.vector_load %arg0[%arg8 + 7, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.yield %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<8xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %24 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %26 = arith.cmpi sgt, %25, %c0 : index
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %28 = arith.select %26, %27, %c0 : index
// CHECK-NEXT:                   %29 = vector.create_mask %28 : vector<8xi1>
// CHECK-NEXT:                   %30 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %32 = arith.select %26, %31, %c0 : index
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<8xi1>
// CHECK-NEXT:                   %34 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg8)[%arg3]
// CHECK-NEXT:                   %37 = arith.cmpi sgt, %36, %c0 : index
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %39 = arith.select %37, %38, %c0 : index
// CHECK-NEXT:                   %40 = vector.create_mask %39 : vector<8xi1>
// CHECK-NEXT:                   %41 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %43 = arith.select %37, %42, %c0 : index
// CHECK-NEXT:                   %44 = vector.create_mask %43 : vector<8xi1>
// CHECK-NEXT:                   %45 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %46 = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %47 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 3)>(%arg8)[%arg3]
// CHECK-NEXT:                   %48 = arith.cmpi sgt, %47, %c0 : index
// CHECK-NEXT:                   %49 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %50 = arith.select %48, %49, %c0 : index
// CHECK-NEXT:                   %51 = vector.create_mask %50 : vector<8xi1>
// CHECK-NEXT:                   %52 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %53 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %54 = arith.select %48, %53, %c0 : index
// CHECK-NEXT:                   %55 = vector.create_mask %54 : vector<8xi1>
// CHECK-NEXT:                   %56 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %57 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %58 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 4)>(%arg8)[%arg3]
// CHECK-NEXT:                   %59 = arith.cmpi sgt, %58, %c0 : index
// CHECK-NEXT:                   %60 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %61 = arith.select %59, %60, %c0 : index
// CHECK-NEXT:                   %62 = vector.create_mask %61 : vector<8xi1>
// CHECK-NEXT:                   %63 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %64 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %65 = arith.select %59, %64, %c0 : index
// CHECK-NEXT:                   %66 = vector.create_mask %65 : vector<8xi1>
// CHECK-NEXT:                   %67 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %68 = affine.min affine_map<(d0)[s0] -> (d0 + 5, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %69 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 5)>(%arg8)[%arg3]
// CHECK-NEXT:                   %70 = arith.cmpi sgt, %69, %c0 : index
// CHECK-NEXT:                   %71 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %72 = arith.select %70, %71, %c0 : index
// CHECK-NEXT:                   %73 = vector.create_mask %72 : vector<8xi1>
// CHECK-NEXT:                   %74 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %75 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %76 = arith.select %70, %75, %c0 : index
// CHECK-NEXT:                   %77 = vector.create_mask %76 : vector<8xi1>
// CHECK-NEXT:                   %78 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %79 = affine.min affine_map<(d0)[s0] -> (d0 + 6, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %80 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 6)>(%arg8)[%arg3]
// CHECK-NEXT:                   %81 = arith.cmpi sgt, %80, %c0 : index
// CHECK-NEXT:                   %82 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %83 = arith.select %81, %82, %c0 : index
// CHECK-NEXT:                   %84 = vector.create_mask %83 : vector<8xi1>
// CHECK-NEXT:                   %85 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %86 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %87 = arith.select %81, %86, %c0 : index
// CHECK-NEXT:                   %88 = vector.create_mask %87 : vector<8xi1>
// CHECK-NEXT:                   %89 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %90 = affine.min affine_map<(d0)[s0] -> (d0 + 7, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %91 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 7)>(%arg8)[%arg3]
// CHECK-NEXT:                   %92 = arith.cmpi sgt, %91, %c0 : index
// CHECK-NEXT:                   %93 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %94 = arith.select %92, %93, %c0 : index
// CHECK-NEXT:                   %95 = vector.create_mask %94 : vector<8xi1>
// CHECK-NEXT:                   %96 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %97 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %98 = arith.select %92, %97, %c0 : index
// CHECK-NEXT:                   %99 = vector.create_mask %98 : vector<8xi1>
// CHECK-NEXT:                   %100 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %101 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                   %102 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                   %cst = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %103 = vector.maskedload %arg0[%101, %102], %18, %cst : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %104 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                   %105 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %106 = vector.maskedload %arg0[%104, %105], %22, %cst_0 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %107 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %30)
// CHECK-NEXT:                   %108 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %30)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %109 = vector.maskedload %arg0[%107, %108], %29, %cst_1 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %110 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %34)
// CHECK-NEXT:                   %111 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %34)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %112 = vector.maskedload %arg0[%110, %111], %33, %cst_2 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %113 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %41)
// CHECK-NEXT:                   %114 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %41)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %115 = vector.maskedload %arg0[%113, %114], %40, %cst_3 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %116 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %45)
// CHECK-NEXT:                   %117 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %45)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %118 = vector.maskedload %arg0[%116, %117], %44, %cst_4 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %119 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %52)
// CHECK-NEXT:                   %120 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %52)
// CHECK-NEXT:                   %cst_5 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %121 = vector.maskedload %arg0[%119, %120], %51, %cst_5 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %122 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %56)
// CHECK-NEXT:                   %123 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %56)
// CHECK-NEXT:                   %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %124 = vector.maskedload %arg0[%122, %123], %55, %cst_6 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %125 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %63)
// CHECK-NEXT:                   %126 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %63)
// CHECK-NEXT:                   %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %127 = vector.maskedload %arg0[%125, %126], %62, %cst_7 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %128 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %67)
// CHECK-NEXT:                   %129 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %67)
// CHECK-NEXT:                   %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %130 = vector.maskedload %arg0[%128, %129], %66, %cst_8 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %131 = affine.apply affine_map<(d0, d1) -> (d0)>(%68, %74)
// CHECK-NEXT:                   %132 = affine.apply affine_map<(d0, d1) -> (d1)>(%68, %74)
// CHECK-NEXT:                   %cst_9 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %133 = vector.maskedload %arg0[%131, %132], %73, %cst_9 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %134 = affine.apply affine_map<(d0, d1) -> (d0)>(%68, %78)
// CHECK-NEXT:                   %135 = affine.apply affine_map<(d0, d1) -> (d1)>(%68, %78)
// CHECK-NEXT:                   %cst_10 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %136 = vector.maskedload %arg0[%134, %135], %77, %cst_10 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %137 = affine.apply affine_map<(d0, d1) -> (d0)>(%79, %85)
// CHECK-NEXT:                   %138 = affine.apply affine_map<(d0, d1) -> (d1)>(%79, %85)
// CHECK-NEXT:                   %cst_11 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %139 = vector.maskedload %arg0[%137, %138], %84, %cst_11 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %140 = affine.apply affine_map<(d0, d1) -> (d0)>(%79, %89)
// CHECK-NEXT:                   %141 = affine.apply affine_map<(d0, d1) -> (d1)>(%79, %89)
// CHECK-NEXT:                   %cst_12 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %142 = vector.maskedload %arg0[%140, %141], %88, %cst_12 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %143 = affine.apply affine_map<(d0, d1) -> (d0)>(%90, %96)
// CHECK-NEXT:                   %144 = affine.apply affine_map<(d0, d1) -> (d1)>(%90, %96)
// CHECK-NEXT:                   %cst_13 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %145 = vector.maskedload %arg0[%143, %144], %95, %cst_13 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   %146 = affine.apply affine_map<(d0, d1) -> (d0)>(%90, %100)
// CHECK-NEXT:                   %147 = affine.apply affine_map<(d0, d1) -> (d1)>(%90, %100)
// CHECK-NEXT:                   %cst_14 = arith.constant dense<0.000000e+00> : vector<8xf64>
// CHECK-NEXT:                   %148 = vector.maskedload %arg0[%146, %147], %99, %cst_14 : memref<?x?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
// CHECK-NEXT:                   affine.yield %103, %106, %109, %112, %115, %118, %121, %124, %127, %130, %133, %136, %139, %142, %145, %148 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %5 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %6 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %7 = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %9 = affine.min affine_map<(d0)[s0] -> (d0 + 5, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0)[s0] -> (d0 + 6, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %11 = affine.min affine_map<(d0)[s0] -> (d0 + 7, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %12:16 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 12, s0)>(%arg5)[%arg3] iter_args(%arg10 = %3#0, %arg11 = %3#1, %arg12 = %3#2, %arg13 = %3#3, %arg14 = %3#4, %arg15 = %3#5, %arg16 = %3#6, %arg17 = %3#7, %arg18 = %3#8, %arg19 = %3#9, %arg20 = %3#10, %arg21 = %3#11, %arg22 = %3#12, %arg23 = %3#13, %arg24 = %3#14, %arg25 = %3#15) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>) {
// CHECK-NEXT:                   %13:16 = affine.for %arg26 = 0 to %arg3 iter_args(%arg27 = %arg10, %arg28 = %arg11, %arg29 = %arg12, %arg30 = %arg13, %arg31 = %arg14, %arg32 = %arg15, %arg33 = %arg16, %arg34 = %arg17, %arg35 = %arg18, %arg36 = %arg19, %arg37 = %arg20, %arg38 = %arg21, %arg39 = %arg22, %arg40 = %arg23, %arg41 = %arg24, %arg42 = %arg25) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>) {
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %4, %arg26)
// CHECK-NEXT:                     %15 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %4, %arg26)
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %4, %arg26)
// CHECK-NEXT:                     %17 = memref.load %arg1[%14, %15, %16] : memref<?x?x?xf64>
// CHECK-NEXT:                     %18 = vector.broadcast %17 : f64 to vector<8xf64>
// CHECK-NEXT:                     %19 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, %arg26, 0] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                     %20 = arith.mulf %18, %19 : vector<8xf64>
// CHECK-NEXT:                     %21 = arith.addf %arg27, %20 : vector<8xf64>
// CHECK-NEXT:                     %22 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, %arg26, 8] : memref<?x12x?x16xf64>, vector<8xf64>
// CHECK-NEXT:                     %23 = arith.mulf %18, %22 : vector<8xf64>
// CHECK-NEXT:                     %24 = arith.addf %arg28, %23 : vector<8xf64>
// CHECK-NEXT:                     %25 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %5, %arg26)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %5, %arg26)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %5, %arg26)
// CHECK-NEXT:                     %28 = memref.load %arg1[%25, %26, %27] : memref<?x?x?xf64>
// CHECK-NEXT:                     %29 = vector.broadcast %28 : f64 to vector<8xf64>
// CHECK-NEXT:                     %30 = arith.mulf %29, %19 : vector<8xf64>
// CHECK-NEXT:                     %31 = arith.addf %arg29, %30 : vector<8xf64>
// CHECK-NEXT:                     %32 = arith.mulf %29, %22 : vector<8xf64>
// CHECK-NEXT:                     %33 = arith.addf %arg30, %32 : vector<8xf64>
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %6, %arg26)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %6, %arg26)
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %6, %arg26)
// CHECK-NEXT:                     %37 = memref.load %arg1[%34, %35, %36] : memref<?x?x?xf64>
// CHECK-NEXT:                     %38 = vector.broadcast %37 : f64 to vector<8xf64>
// CHECK-NEXT:                     %39 = arith.mulf %38, %19 : vector<8xf64>
// CHECK-NEXT:                     %40 = arith.addf %arg31, %39 : vector<8xf64>
// CHECK-NEXT:                     %41 = arith.mulf %38, %22 : vector<8xf64>
// CHECK-NEXT:                     %42 = arith.addf %arg32, %41 : vector<8xf64>
// CHECK-NEXT:                     %43 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %7, %arg26)
// CHECK-NEXT:                     %44 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %7, %arg26)
// CHECK-NEXT:                     %45 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %7, %arg26)
// CHECK-NEXT:                     %46 = memref.load %arg1[%43, %44, %45] : memref<?x?x?xf64>
// CHECK-NEXT:                     %47 = vector.broadcast %46 : f64 to vector<8xf64>
// CHECK-NEXT:                     %48 = arith.mulf %47, %19 : vector<8xf64>
// CHECK-NEXT:                     %49 = arith.addf %arg33, %48 : vector<8xf64>
// CHECK-NEXT:                     %50 = arith.mulf %47, %22 : vector<8xf64>
// CHECK-NEXT:                     %51 = arith.addf %arg34, %50 : vector<8xf64>
// CHECK-NEXT:                     %52 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %8, %arg26)
// CHECK-NEXT:                     %53 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %8, %arg26)
// CHECK-NEXT:                     %54 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %8, %arg26)
// CHECK-NEXT:                     %55 = memref.load %arg1[%52, %53, %54] : memref<?x?x?xf64>
// CHECK-NEXT:                     %56 = vector.broadcast %55 : f64 to vector<8xf64>
// CHECK-NEXT:                     %57 = arith.mulf %56, %19 : vector<8xf64>
// CHECK-NEXT:                     %58 = arith.addf %arg35, %57 : vector<8xf64>
// CHECK-NEXT:                     %59 = arith.mulf %56, %22 : vector<8xf64>
// CHECK-NEXT:                     %60 = arith.addf %arg36, %59 : vector<8xf64>
// CHECK-NEXT:                     %61 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %9, %arg26)
// CHECK-NEXT:                     %62 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %9, %arg26)
// CHECK-NEXT:                     %63 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %9, %arg26)
// CHECK-NEXT:                     %64 = memref.load %arg1[%61, %62, %63] : memref<?x?x?xf64>
// CHECK-NEXT:                     %65 = vector.broadcast %64 : f64 to vector<8xf64>
// CHECK-NEXT:                     %66 = arith.mulf %65, %19 : vector<8xf64>
// CHECK-NEXT:                     %67 = arith.addf %arg37, %66 : vector<8xf64>
// CHECK-NEXT:                     %68 = arith.mulf %65, %22 : vector<8xf64>
// CHECK-NEXT:                     %69 = arith.addf %arg38, %68 : vector<8xf64>
// CHECK-NEXT:                     %70 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %10, %arg26)
// CHECK-NEXT:                     %71 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %10, %arg26)
// CHECK-NEXT:                     %72 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %10, %arg26)
// CHECK-NEXT:                     %73 = memref.load %arg1[%70, %71, %72] : memref<?x?x?xf64>
// CHECK-NEXT:                     %74 = vector.broadcast %73 : f64 to vector<8xf64>
// CHECK-NEXT:                     %75 = arith.mulf %74, %19 : vector<8xf64>
// CHECK-NEXT:                     %76 = arith.addf %arg39, %75 : vector<8xf64>
// CHECK-NEXT:                     %77 = arith.mulf %74, %22 : vector<8xf64>
// CHECK-NEXT:                     %78 = arith.addf %arg40, %77 : vector<8xf64>
// CHECK-NEXT:                     %79 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg9, %11, %arg26)
// CHECK-NEXT:                     %80 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg9, %11, %arg26)
// CHECK-NEXT:                     %81 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg9, %11, %arg26)
// CHECK-NEXT:                     %82 = memref.load %arg1[%79, %80, %81] : memref<?x?x?xf64>
// CHECK-NEXT:                     %83 = vector.broadcast %82 : f64 to vector<8xf64>
// CHECK-NEXT:                     %84 = arith.mulf %83, %19 : vector<8xf64>
// CHECK-NEXT:                     %85 = arith.addf %arg41, %84 : vector<8xf64>
// CHECK-NEXT:                     %86 = arith.mulf %83, %22 : vector<8xf64>
// CHECK-NEXT:                     %87 = arith.addf %arg42, %86 : vector<8xf64>
// CHECK-NEXT:                     affine.yield %21, %24, %31, %33, %40, %42, %49, %51, %58, %60, %67, %69, %76, %78, %85, %87 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.yield %13#0, %13#1, %13#2, %13#3, %13#4, %13#5, %13#6, %13#7, %13#8, %13#9, %13#10, %13#11, %13#12, %13#13, %13#14, %13#15 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 8 >= 0, -d1 + s0 - 16 >= 0)>(%arg8, %arg7)[%arg3] {
// CHECK-NEXT:                   affine.vector_store %12#0, %arg0[%arg8, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#1, %arg0[%arg8, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#2, %arg0[%arg8 + 1, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#3, %arg0[%arg8 + 1, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#4, %arg0[%arg8 + 2, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#5, %arg0[%arg8 + 2, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#6, %arg0[%arg8 + 3, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#7, %arg0[%arg8 + 3, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#8, %arg0[%arg8 + 4, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#9, %arg0[%arg8 + 4, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#10, %arg0[%arg8 + 5, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#11, %arg0[%arg8 + 5, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#12, %arg0[%arg8 + 6, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#13, %arg0[%arg8 + 6, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#14, %arg0[%arg8 + 7, %arg7] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                   affine.vector_store %12#15, %arg0[%arg8 + 7, %arg7 + 8] : memref<?x?xf64>, vector<8xf64>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<8xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %24 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %26 = arith.cmpi sgt, %25, %c0 : index
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %28 = arith.select %26, %27, %c0 : index
// CHECK-NEXT:                   %29 = vector.create_mask %28 : vector<8xi1>
// CHECK-NEXT:                   %30 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %32 = arith.select %26, %31, %c0 : index
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<8xi1>
// CHECK-NEXT:                   %34 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg8)[%arg3]
// CHECK-NEXT:                   %37 = arith.cmpi sgt, %36, %c0 : index
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %39 = arith.select %37, %38, %c0 : index
// CHECK-NEXT:                   %40 = vector.create_mask %39 : vector<8xi1>
// CHECK-NEXT:                   %41 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %43 = arith.select %37, %42, %c0 : index
// CHECK-NEXT:                   %44 = vector.create_mask %43 : vector<8xi1>
// CHECK-NEXT:                   %45 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %46 = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %47 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 3)>(%arg8)[%arg3]
// CHECK-NEXT:                   %48 = arith.cmpi sgt, %47, %c0 : index
// CHECK-NEXT:                   %49 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %50 = arith.select %48, %49, %c0 : index
// CHECK-NEXT:                   %51 = vector.create_mask %50 : vector<8xi1>
// CHECK-NEXT:                   %52 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %53 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %54 = arith.select %48, %53, %c0 : index
// CHECK-NEXT:                   %55 = vector.create_mask %54 : vector<8xi1>
// CHECK-NEXT:                   %56 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %57 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %58 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 4)>(%arg8)[%arg3]
// CHECK-NEXT:                   %59 = arith.cmpi sgt, %58, %c0 : index
// CHECK-NEXT:                   %60 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %61 = arith.select %59, %60, %c0 : index
// CHECK-NEXT:                   %62 = vector.create_mask %61 : vector<8xi1>
// CHECK-NEXT:                   %63 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %64 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %65 = arith.select %59, %64, %c0 : index
// CHECK-NEXT:                   %66 = vector.create_mask %65 : vector<8xi1>
// CHECK-NEXT:                   %67 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %68 = affine.min affine_map<(d0)[s0] -> (d0 + 5, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %69 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 5)>(%arg8)[%arg3]
// CHECK-NEXT:                   %70 = arith.cmpi sgt, %69, %c0 : index
// CHECK-NEXT:                   %71 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %72 = arith.select %70, %71, %c0 : index
// CHECK-NEXT:                   %73 = vector.create_mask %72 : vector<8xi1>
// CHECK-NEXT:                   %74 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %75 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %76 = arith.select %70, %75, %c0 : index
// CHECK-NEXT:                   %77 = vector.create_mask %76 : vector<8xi1>
// CHECK-NEXT:                   %78 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %79 = affine.min affine_map<(d0)[s0] -> (d0 + 6, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %80 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 6)>(%arg8)[%arg3]
// CHECK-NEXT:                   %81 = arith.cmpi sgt, %80, %c0 : index
// CHECK-NEXT:                   %82 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %83 = arith.select %81, %82, %c0 : index
// CHECK-NEXT:                   %84 = vector.create_mask %83 : vector<8xi1>
// CHECK-NEXT:                   %85 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %86 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %87 = arith.select %81, %86, %c0 : index
// CHECK-NEXT:                   %88 = vector.create_mask %87 : vector<8xi1>
// CHECK-NEXT:                   %89 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %90 = affine.min affine_map<(d0)[s0] -> (d0 + 7, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %91 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 7)>(%arg8)[%arg3]
// CHECK-NEXT:                   %92 = arith.cmpi sgt, %91, %c0 : index
// CHECK-NEXT:                   %93 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                   %94 = arith.select %92, %93, %c0 : index
// CHECK-NEXT:                   %95 = vector.create_mask %94 : vector<8xi1>
// CHECK-NEXT:                   %96 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %97 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 8)>(%arg7)[%arg3]
// CHECK-NEXT:                   %98 = arith.select %92, %97, %c0 : index
// CHECK-NEXT:                   %99 = vector.create_mask %98 : vector<8xi1>
// CHECK-NEXT:                   %100 = affine.min affine_map<(d0)[s0] -> (d0 + 8, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                   %101 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                   %102 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                   vector.maskedstore %arg0[%101, %102], %18, %12#0 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %103 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                   %104 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                   vector.maskedstore %arg0[%103, %104], %22, %12#1 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %105 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %30)
// CHECK-NEXT:                   %106 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %30)
// CHECK-NEXT:                   vector.maskedstore %arg0[%105, %106], %29, %12#2 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %107 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %34)
// CHECK-NEXT:                   %108 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %34)
// CHECK-NEXT:                   vector.maskedstore %arg0[%107, %108], %33, %12#3 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %109 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %41)
// CHECK-NEXT:                   %110 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %41)
// CHECK-NEXT:                   vector.maskedstore %arg0[%109, %110], %40, %12#4 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %111 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %45)
// CHECK-NEXT:                   %112 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %45)
// CHECK-NEXT:                   vector.maskedstore %arg0[%111, %112], %44, %12#5 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %113 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %52)
// CHECK-NEXT:                   %114 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %52)
// CHECK-NEXT:                   vector.maskedstore %arg0[%113, %114], %51, %12#6 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %115 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %56)
// CHECK-NEXT:                   %116 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %56)
// CHECK-NEXT:                   vector.maskedstore %arg0[%115, %116], %55, %12#7 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %117 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %63)
// CHECK-NEXT:                   %118 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %63)
// CHECK-NEXT:                   vector.maskedstore %arg0[%117, %118], %62, %12#8 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %119 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %67)
// CHECK-NEXT:                   %120 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %67)
// CHECK-NEXT:                   vector.maskedstore %arg0[%119, %120], %66, %12#9 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %121 = affine.apply affine_map<(d0, d1) -> (d0)>(%68, %74)
// CHECK-NEXT:                   %122 = affine.apply affine_map<(d0, d1) -> (d1)>(%68, %74)
// CHECK-NEXT:                   vector.maskedstore %arg0[%121, %122], %73, %12#10 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %123 = affine.apply affine_map<(d0, d1) -> (d0)>(%68, %78)
// CHECK-NEXT:                   %124 = affine.apply affine_map<(d0, d1) -> (d1)>(%68, %78)
// CHECK-NEXT:                   vector.maskedstore %arg0[%123, %124], %77, %12#11 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %125 = affine.apply affine_map<(d0, d1) -> (d0)>(%79, %85)
// CHECK-NEXT:                   %126 = affine.apply affine_map<(d0, d1) -> (d1)>(%79, %85)
// CHECK-NEXT:                   vector.maskedstore %arg0[%125, %126], %84, %12#12 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %127 = affine.apply affine_map<(d0, d1) -> (d0)>(%79, %89)
// CHECK-NEXT:                   %128 = affine.apply affine_map<(d0, d1) -> (d1)>(%79, %89)
// CHECK-NEXT:                   vector.maskedstore %arg0[%127, %128], %88, %12#13 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %129 = affine.apply affine_map<(d0, d1) -> (d0)>(%90, %96)
// CHECK-NEXT:                   %130 = affine.apply affine_map<(d0, d1) -> (d1)>(%90, %96)
// CHECK-NEXT:                   vector.maskedstore %arg0[%129, %130], %95, %12#14 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                   %131 = affine.apply affine_map<(d0, d1) -> (d0)>(%90, %100)
// CHECK-NEXT:                   %132 = affine.apply affine_map<(d0, d1) -> (d1)>(%90, %100)
// CHECK-NEXT:                   vector.maskedstore %arg0[%131, %132], %99, %12#15 : memref<?x?xf64>, vector<8xi1>, vector<8xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?x12x?x16xf64>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:           affine.for %arg6 = 0 to %arg3 {
// CHECK-NEXT:             affine.for %arg7 = 0 to %arg3 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:               %1 = affine.load %arg1[%arg6, %arg4, %arg7] : memref<?x?x?xf64>
// CHECK-NEXT:               %2 = affine.load %arg2[%arg6, %arg7, %arg5] : memref<?x?x?xf64>
// CHECK-NEXT:               %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:               %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:               affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The length depends on a loop around.
func.func @triangular(%C: memref<?x?x?xf64>, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-register-tile | Function=triangular | Op=affine.for, Remark="tiling is not profitable, or extents are unknown", reason=unprofitable}}
  affine.for %h = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {

        affine.for %p = 0 to %n {
          affine.for %q = 0 to affine_map<(d0) -> (d0)>(%h) {
            %c = affine.load %C[%h, %i, %j] : memref<?x?x?xf64>
            %a = affine.load %A[%p, %i, %q] : memref<?x?x?xf64>
            %b = affine.load %B[%p, %q, %j] : memref<?x?x?xf64>
            %m = arith.mulf %a, %b : f64
            %s = arith.addf %c, %m : f64
            affine.store %s, %C[%h, %i, %j] : memref<?x?x?xf64>
          }
        }
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @triangular(%arg0: memref<?x?x?xf64>, %arg1: memref<?x?x?xf64>, %arg2: memref<?x?x?xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg3 {
// CHECK-NEXT:           affine.for %arg7 = 0 to %arg3 {
// CHECK-NEXT:             affine.for %arg8 = 0 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg4, %arg5, %arg6] : memref<?x?x?xf64>
// CHECK-NEXT:               %1 = affine.load %arg1[%arg7, %arg5, %arg8] : memref<?x?x?xf64>
// CHECK-NEXT:               %2 = affine.load %arg2[%arg7, %arg8, %arg6] : memref<?x?x?xf64>
// CHECK-NEXT:               %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:               %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:               affine.store %4, %arg0[%arg4, %arg5, %arg6] : memref<?x?x?xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectors of the innermost loop need no copies.
func.func @updates(%C: memref<?x?xf64>, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-register-tile | Function=updates | Op=affine.for, Remark="tiling is not profitable, or extents are unknown", reason=unprofitable}}
  affine.for %i = 0 to %n {
    affine.for %p = 0 to %n {
      affine.for %q = 0 to %n {
        affine.for %j = 0 to %n {
          %c = affine.load %C[%i, %j] : memref<?x?xf64>
          %a = affine.load %A[%p, %i, %q] : memref<?x?x?xf64>
          %b = affine.load %B[%p, %q, %j] : memref<?x?x?xf64>
          %m = arith.mulf %a, %b : f64
          %s = arith.addf %c, %m : f64
          affine.store %s, %C[%i, %j] : memref<?x?xf64>
        }
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @updates(%arg0: memref<?x?xf64>, %arg1: memref<?x?x?xf64>, %arg2: memref<?x?x?xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg3 {
// CHECK-NEXT:           affine.for %arg7 = 0 to %arg3 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg4, %arg7] : memref<?x?xf64>
// CHECK-NEXT:             %1 = affine.load %arg1[%arg5, %arg4, %arg6] : memref<?x?x?xf64>
// CHECK-NEXT:             %2 = affine.load %arg2[%arg5, %arg6, %arg7] : memref<?x?x?xf64>
// CHECK-NEXT:             %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:             %4 = arith.addf %0, %3 : f64
// CHECK-NEXT:             affine.store %4, %arg0[%arg4, %arg7] : memref<?x?xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
