// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Sums in memory are carried and vectorised. By the code generator, if their order is free.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x160xf32>, %s: memref<64xf32>) {

  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="what the iterations share would be at hand anyway", cache_bytes=32768, iterations=64, last_cache_bytes=33554432, order_free=False, own_bytes=640, shared_bytes=0}}
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=False, reductions=0, scalar_cost=61760, vector_cost=21800, vector_size=8}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=f | Op=affine.for, Remark="what the sweeps touch fits the cache, or too few rows of it do", bytes=0, bytes of a row=1}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="what the loop carries cannot be combined in another order"}}
    affine.for %j = 0 to 160 {
      %0 = affine.load %m[%i, %j] : memref<64x160xf32>
      %1 = affine.load %s[%i] : memref<64xf32>
      %2 = arith.addf %1, %0  : f32
      affine.store %2, %s[%i] : memref<64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x160xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 step 8 {
// CHECK-NEXT:       %1 = vector.transfer_read %arg1[%arg2], %0 {in_bounds = [true]} : memref<64xf32>, vector<8xf32>
// CHECK-NEXT:       %2 = affine.for %arg3 = 0 to 160 iter_args(%arg4 = %1) -> (vector<8xf32>) {
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg2, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<64x160xf32>, vector<8xf32>
// CHECK-NEXT:         %4 = arith.addf %arg4, %3 : vector<8xf32>
// CHECK-NEXT:         affine.yield %4 : vector<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %2, %arg1[%arg2] {in_bounds = [true]} : vector<8xf32>, memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Products as linalg has them are register tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=f | Op=affine.for, block_columns=256, block_reduction=256, block_rows=90, distributed=False, group=1, lanes=8, packs=True, packs_rows=False, rows=6, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %a[%i, %k] : memref<256x256xf32>
        %1 = affine.load %b[%k, %j] : memref<256x256xf32>
        %2 = affine.load %c[%i, %j] : memref<256x256xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<256x256xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<256x256xf32>, %arg1: memref<256x256xf32>, %arg2: memref<256x256xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<16x256x16xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 256 step 256 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 256 step 256 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to 256 step 16 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 256 {
// CHECK-NEXT:             %0 = affine.vector_load %arg1[%arg6, %arg5] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:             %1 = affine.vector_load %arg1[%arg6, %arg5 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:             affine.vector_store %0, %alloc[(%arg5 - %arg3) floordiv 16, %arg6 - %arg4, 0] : memref<16x256x16xf32>, vector<8xf32>
// CHECK-NEXT:             affine.vector_store %1, %alloc[(%arg5 - %arg3) floordiv 16, %arg6 - %arg4, 8] : memref<16x256x16xf32>, vector<8xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 0 to 256 step 90 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg3) to 256 step 16 {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 90, 256)>(%arg5) step 6 {
// CHECK-NEXT:               %0:12 = affine.if affine_set<(d0) : (-d0 + 250 >= 0)>(%arg7) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg7, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %9 = affine.vector_load %arg2[%arg7, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg7 + 1, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %11 = affine.vector_load %arg2[%arg7 + 1, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %12 = affine.vector_load %arg2[%arg7 + 2, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %13 = affine.vector_load %arg2[%arg7 + 2, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %14 = affine.vector_load %arg2[%arg7 + 3, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %15 = affine.vector_load %arg2[%arg7 + 3, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %16 = affine.vector_load %arg2[%arg7 + 4, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %17 = affine.vector_load %arg2[%arg7 + 4, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %18 = affine.vector_load %arg2[%arg7 + 5, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 %19 = affine.vector_load %arg2[%arg7 + 5, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.yield %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 255)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg7)
// CHECK-NEXT:                 %10 = arith.cmpi sgt, %9, %c0 : index
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %12 = arith.select %10, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<8xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %16 = arith.select %10, %15, %c0 : index
// CHECK-NEXT:                 %17 = vector.create_mask %16 : vector<8xi1>
// CHECK-NEXT:                 %18 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0 + 1, 255)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 255)>(%arg7)
// CHECK-NEXT:                 %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<8xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %27 = arith.select %21, %26, %c0 : index
// CHECK-NEXT:                 %28 = vector.create_mask %27 : vector<8xi1>
// CHECK-NEXT:                 %29 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %30 = affine.min affine_map<(d0) -> (d0 + 2, 255)>(%arg7)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0) -> (-d0 + 254)>(%arg7)
// CHECK-NEXT:                 %32 = arith.cmpi sgt, %31, %c0 : index
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %34 = arith.select %32, %33, %c0 : index
// CHECK-NEXT:                 %35 = vector.create_mask %34 : vector<8xi1>
// CHECK-NEXT:                 %36 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %37 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %38 = arith.select %32, %37, %c0 : index
// CHECK-NEXT:                 %39 = vector.create_mask %38 : vector<8xi1>
// CHECK-NEXT:                 %40 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %41 = affine.min affine_map<(d0) -> (d0 + 3, 255)>(%arg7)
// CHECK-NEXT:                 %42 = affine.apply affine_map<(d0) -> (-d0 + 253)>(%arg7)
// CHECK-NEXT:                 %43 = arith.cmpi sgt, %42, %c0 : index
// CHECK-NEXT:                 %44 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %45 = arith.select %43, %44, %c0 : index
// CHECK-NEXT:                 %46 = vector.create_mask %45 : vector<8xi1>
// CHECK-NEXT:                 %47 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %48 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %49 = arith.select %43, %48, %c0 : index
// CHECK-NEXT:                 %50 = vector.create_mask %49 : vector<8xi1>
// CHECK-NEXT:                 %51 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %52 = affine.min affine_map<(d0) -> (d0 + 4, 255)>(%arg7)
// CHECK-NEXT:                 %53 = affine.apply affine_map<(d0) -> (-d0 + 252)>(%arg7)
// CHECK-NEXT:                 %54 = arith.cmpi sgt, %53, %c0 : index
// CHECK-NEXT:                 %55 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %56 = arith.select %54, %55, %c0 : index
// CHECK-NEXT:                 %57 = vector.create_mask %56 : vector<8xi1>
// CHECK-NEXT:                 %58 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %59 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %60 = arith.select %54, %59, %c0 : index
// CHECK-NEXT:                 %61 = vector.create_mask %60 : vector<8xi1>
// CHECK-NEXT:                 %62 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %63 = affine.min affine_map<(d0) -> (d0 + 5, 255)>(%arg7)
// CHECK-NEXT:                 %64 = affine.apply affine_map<(d0) -> (-d0 + 251)>(%arg7)
// CHECK-NEXT:                 %65 = arith.cmpi sgt, %64, %c0 : index
// CHECK-NEXT:                 %66 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %67 = arith.select %65, %66, %c0 : index
// CHECK-NEXT:                 %68 = vector.create_mask %67 : vector<8xi1>
// CHECK-NEXT:                 %69 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %70 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %71 = arith.select %65, %70, %c0 : index
// CHECK-NEXT:                 %72 = vector.create_mask %71 : vector<8xi1>
// CHECK-NEXT:                 %73 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %74 = affine.apply affine_map<(d0, d1) -> (d0)>(%8, %14)
// CHECK-NEXT:                 %75 = affine.apply affine_map<(d0, d1) -> (d1)>(%8, %14)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %76 = vector.maskedload %arg2[%74, %75], %13, %cst : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %77 = affine.apply affine_map<(d0, d1) -> (d0)>(%8, %18)
// CHECK-NEXT:                 %78 = affine.apply affine_map<(d0, d1) -> (d1)>(%8, %18)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %79 = vector.maskedload %arg2[%77, %78], %17, %cst_0 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %80 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %25)
// CHECK-NEXT:                 %81 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %25)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %82 = vector.maskedload %arg2[%80, %81], %24, %cst_1 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %83 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %29)
// CHECK-NEXT:                 %84 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %29)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %85 = vector.maskedload %arg2[%83, %84], %28, %cst_2 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %86 = affine.apply affine_map<(d0, d1) -> (d0)>(%30, %36)
// CHECK-NEXT:                 %87 = affine.apply affine_map<(d0, d1) -> (d1)>(%30, %36)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %88 = vector.maskedload %arg2[%86, %87], %35, %cst_3 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %89 = affine.apply affine_map<(d0, d1) -> (d0)>(%30, %40)
// CHECK-NEXT:                 %90 = affine.apply affine_map<(d0, d1) -> (d1)>(%30, %40)
// CHECK-NEXT:                 %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %91 = vector.maskedload %arg2[%89, %90], %39, %cst_4 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %92 = affine.apply affine_map<(d0, d1) -> (d0)>(%41, %47)
// CHECK-NEXT:                 %93 = affine.apply affine_map<(d0, d1) -> (d1)>(%41, %47)
// CHECK-NEXT:                 %cst_5 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %94 = vector.maskedload %arg2[%92, %93], %46, %cst_5 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %95 = affine.apply affine_map<(d0, d1) -> (d0)>(%41, %51)
// CHECK-NEXT:                 %96 = affine.apply affine_map<(d0, d1) -> (d1)>(%41, %51)
// CHECK-NEXT:                 %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %97 = vector.maskedload %arg2[%95, %96], %50, %cst_6 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %98 = affine.apply affine_map<(d0, d1) -> (d0)>(%52, %58)
// CHECK-NEXT:                 %99 = affine.apply affine_map<(d0, d1) -> (d1)>(%52, %58)
// CHECK-NEXT:                 %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %100 = vector.maskedload %arg2[%98, %99], %57, %cst_7 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %101 = affine.apply affine_map<(d0, d1) -> (d0)>(%52, %62)
// CHECK-NEXT:                 %102 = affine.apply affine_map<(d0, d1) -> (d1)>(%52, %62)
// CHECK-NEXT:                 %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %103 = vector.maskedload %arg2[%101, %102], %61, %cst_8 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %104 = affine.apply affine_map<(d0, d1) -> (d0)>(%63, %69)
// CHECK-NEXT:                 %105 = affine.apply affine_map<(d0, d1) -> (d1)>(%63, %69)
// CHECK-NEXT:                 %cst_9 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %106 = vector.maskedload %arg2[%104, %105], %68, %cst_9 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %107 = affine.apply affine_map<(d0, d1) -> (d0)>(%63, %73)
// CHECK-NEXT:                 %108 = affine.apply affine_map<(d0, d1) -> (d1)>(%63, %73)
// CHECK-NEXT:                 %cst_10 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %109 = vector.maskedload %arg2[%107, %108], %72, %cst_10 : memref<256x256xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 affine.yield %76, %79, %82, %85, %88, %91, %94, %97, %100, %103, %106, %109 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1 = affine.min affine_map<(d0) -> (d0, 255)>(%arg7)
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0 + 1, 255)>(%arg7)
// CHECK-NEXT:               %3 = affine.min affine_map<(d0) -> (d0 + 2, 255)>(%arg7)
// CHECK-NEXT:               %4 = affine.min affine_map<(d0) -> (d0 + 3, 255)>(%arg7)
// CHECK-NEXT:               %5 = affine.min affine_map<(d0) -> (d0 + 4, 255)>(%arg7)
// CHECK-NEXT:               %6 = affine.min affine_map<(d0) -> (d0 + 5, 255)>(%arg7)
// CHECK-NEXT:               %7:12 = affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg4) to 256 iter_args(%arg9 = %0#0, %arg10 = %0#1, %arg11 = %0#2, %arg12 = %0#3, %arg13 = %0#4, %arg14 = %0#5, %arg15 = %0#6, %arg16 = %0#7, %arg17 = %0#8, %arg18 = %0#9, %arg19 = %0#10, %arg20 = %0#11) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%1, %arg8)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%1, %arg8)
// CHECK-NEXT:                 %10 = memref.load %arg0[%8, %9] : memref<256x256xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<8xf32>
// CHECK-NEXT:                 %12 = affine.vector_load %alloc[(%arg6 - %arg3) floordiv 16, %arg8 - %arg4, 0] : memref<16x256x16xf32>, vector<8xf32>
// CHECK-NEXT:                 %13 = arith.mulf %11, %12 : vector<8xf32>
// CHECK-NEXT:                 %14 = arith.addf %arg9, %13 : vector<8xf32>
// CHECK-NEXT:                 %15 = affine.vector_load %alloc[(%arg6 - %arg3) floordiv 16, %arg8 - %arg4, 8] : memref<16x256x16xf32>, vector<8xf32>
// CHECK-NEXT:                 %16 = arith.mulf %11, %15 : vector<8xf32>
// CHECK-NEXT:                 %17 = arith.addf %arg10, %16 : vector<8xf32>
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %arg8)
// CHECK-NEXT:                 %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %arg8)
// CHECK-NEXT:                 %20 = memref.load %arg0[%18, %19] : memref<256x256xf32>
// CHECK-NEXT:                 %21 = vector.broadcast %20 : f32 to vector<8xf32>
// CHECK-NEXT:                 %22 = arith.mulf %21, %12 : vector<8xf32>
// CHECK-NEXT:                 %23 = arith.addf %arg11, %22 : vector<8xf32>
// CHECK-NEXT:                 %24 = arith.mulf %21, %15 : vector<8xf32>
// CHECK-NEXT:                 %25 = arith.addf %arg12, %24 : vector<8xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%3, %arg8)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%3, %arg8)
// CHECK-NEXT:                 %28 = memref.load %arg0[%26, %27] : memref<256x256xf32>
// CHECK-NEXT:                 %29 = vector.broadcast %28 : f32 to vector<8xf32>
// CHECK-NEXT:                 %30 = arith.mulf %29, %12 : vector<8xf32>
// CHECK-NEXT:                 %31 = arith.addf %arg13, %30 : vector<8xf32>
// CHECK-NEXT:                 %32 = arith.mulf %29, %15 : vector<8xf32>
// CHECK-NEXT:                 %33 = arith.addf %arg14, %32 : vector<8xf32>
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %arg8)
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %arg8)
// CHECK-NEXT:                 %36 = memref.load %arg0[%34, %35] : memref<256x256xf32>
// CHECK-NEXT:                 %37 = vector.broadcast %36 : f32 to vector<8xf32>
// CHECK-NEXT:                 %38 = arith.mulf %37, %12 : vector<8xf32>
// CHECK-NEXT:                 %39 = arith.addf %arg15, %38 : vector<8xf32>
// CHECK-NEXT:                 %40 = arith.mulf %37, %15 : vector<8xf32>
// CHECK-NEXT:                 %41 = arith.addf %arg16, %40 : vector<8xf32>
// CHECK-NEXT:                 %42 = affine.apply affine_map<(d0, d1) -> (d0)>(%5, %arg8)
// CHECK-NEXT:                 %43 = affine.apply affine_map<(d0, d1) -> (d1)>(%5, %arg8)
// CHECK-NEXT:                 %44 = memref.load %arg0[%42, %43] : memref<256x256xf32>
// CHECK-NEXT:                 %45 = vector.broadcast %44 : f32 to vector<8xf32>
// CHECK-NEXT:                 %46 = arith.mulf %45, %12 : vector<8xf32>
// CHECK-NEXT:                 %47 = arith.addf %arg17, %46 : vector<8xf32>
// CHECK-NEXT:                 %48 = arith.mulf %45, %15 : vector<8xf32>
// CHECK-NEXT:                 %49 = arith.addf %arg18, %48 : vector<8xf32>
// CHECK-NEXT:                 %50 = affine.apply affine_map<(d0, d1) -> (d0)>(%6, %arg8)
// CHECK-NEXT:                 %51 = affine.apply affine_map<(d0, d1) -> (d1)>(%6, %arg8)
// CHECK-NEXT:                 %52 = memref.load %arg0[%50, %51] : memref<256x256xf32>
// CHECK-NEXT:                 %53 = vector.broadcast %52 : f32 to vector<8xf32>
// CHECK-NEXT:                 %54 = arith.mulf %53, %12 : vector<8xf32>
// CHECK-NEXT:                 %55 = arith.addf %arg19, %54 : vector<8xf32>
// CHECK-NEXT:                 %56 = arith.mulf %53, %15 : vector<8xf32>
// CHECK-NEXT:                 %57 = arith.addf %arg20, %56 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %14, %17, %23, %25, %31, %33, %39, %41, %47, %49, %55, %57 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 250 >= 0)>(%arg7) {
// CHECK-NEXT:                 affine.vector_store %7#0, %arg2[%arg7, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#1, %arg2[%arg7, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#2, %arg2[%arg7 + 1, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#3, %arg2[%arg7 + 1, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#4, %arg2[%arg7 + 2, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#5, %arg2[%arg7 + 2, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#6, %arg2[%arg7 + 3, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#7, %arg2[%arg7 + 3, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#8, %arg2[%arg7 + 4, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#9, %arg2[%arg7 + 4, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#10, %arg2[%arg7 + 5, %arg6] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %7#11, %arg2[%arg7 + 5, %arg6 + 8] : memref<256x256xf32>, vector<8xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 255)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg7)
// CHECK-NEXT:                 %10 = arith.cmpi sgt, %9, %c0 : index
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %12 = arith.select %10, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<8xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %16 = arith.select %10, %15, %c0 : index
// CHECK-NEXT:                 %17 = vector.create_mask %16 : vector<8xi1>
// CHECK-NEXT:                 %18 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0 + 1, 255)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 255)>(%arg7)
// CHECK-NEXT:                 %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<8xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %27 = arith.select %21, %26, %c0 : index
// CHECK-NEXT:                 %28 = vector.create_mask %27 : vector<8xi1>
// CHECK-NEXT:                 %29 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %30 = affine.min affine_map<(d0) -> (d0 + 2, 255)>(%arg7)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0) -> (-d0 + 254)>(%arg7)
// CHECK-NEXT:                 %32 = arith.cmpi sgt, %31, %c0 : index
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %34 = arith.select %32, %33, %c0 : index
// CHECK-NEXT:                 %35 = vector.create_mask %34 : vector<8xi1>
// CHECK-NEXT:                 %36 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %37 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %38 = arith.select %32, %37, %c0 : index
// CHECK-NEXT:                 %39 = vector.create_mask %38 : vector<8xi1>
// CHECK-NEXT:                 %40 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %41 = affine.min affine_map<(d0) -> (d0 + 3, 255)>(%arg7)
// CHECK-NEXT:                 %42 = affine.apply affine_map<(d0) -> (-d0 + 253)>(%arg7)
// CHECK-NEXT:                 %43 = arith.cmpi sgt, %42, %c0 : index
// CHECK-NEXT:                 %44 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %45 = arith.select %43, %44, %c0 : index
// CHECK-NEXT:                 %46 = vector.create_mask %45 : vector<8xi1>
// CHECK-NEXT:                 %47 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %48 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %49 = arith.select %43, %48, %c0 : index
// CHECK-NEXT:                 %50 = vector.create_mask %49 : vector<8xi1>
// CHECK-NEXT:                 %51 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %52 = affine.min affine_map<(d0) -> (d0 + 4, 255)>(%arg7)
// CHECK-NEXT:                 %53 = affine.apply affine_map<(d0) -> (-d0 + 252)>(%arg7)
// CHECK-NEXT:                 %54 = arith.cmpi sgt, %53, %c0 : index
// CHECK-NEXT:                 %55 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %56 = arith.select %54, %55, %c0 : index
// CHECK-NEXT:                 %57 = vector.create_mask %56 : vector<8xi1>
// CHECK-NEXT:                 %58 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %59 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %60 = arith.select %54, %59, %c0 : index
// CHECK-NEXT:                 %61 = vector.create_mask %60 : vector<8xi1>
// CHECK-NEXT:                 %62 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %63 = affine.min affine_map<(d0) -> (d0 + 5, 255)>(%arg7)
// CHECK-NEXT:                 %64 = affine.apply affine_map<(d0) -> (-d0 + 251)>(%arg7)
// CHECK-NEXT:                 %65 = arith.cmpi sgt, %64, %c0 : index
// CHECK-NEXT:                 %66 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%arg6)
// CHECK-NEXT:                 %67 = arith.select %65, %66, %c0 : index
// CHECK-NEXT:                 %68 = vector.create_mask %67 : vector<8xi1>
// CHECK-NEXT:                 %69 = affine.min affine_map<(d0) -> (d0, 255)>(%arg6)
// CHECK-NEXT:                 %70 = affine.apply affine_map<(d0) -> (-d0 + 248)>(%arg6)
// CHECK-NEXT:                 %71 = arith.select %65, %70, %c0 : index
// CHECK-NEXT:                 %72 = vector.create_mask %71 : vector<8xi1>
// CHECK-NEXT:                 %73 = affine.min affine_map<(d0) -> (d0 + 8, 255)>(%arg6)
// CHECK-NEXT:                 %74 = affine.apply affine_map<(d0, d1) -> (d0)>(%8, %14)
// CHECK-NEXT:                 %75 = affine.apply affine_map<(d0, d1) -> (d1)>(%8, %14)
// CHECK-NEXT:                 vector.maskedstore %arg2[%74, %75], %13, %7#0 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %76 = affine.apply affine_map<(d0, d1) -> (d0)>(%8, %18)
// CHECK-NEXT:                 %77 = affine.apply affine_map<(d0, d1) -> (d1)>(%8, %18)
// CHECK-NEXT:                 vector.maskedstore %arg2[%76, %77], %17, %7#1 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %78 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %25)
// CHECK-NEXT:                 %79 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %25)
// CHECK-NEXT:                 vector.maskedstore %arg2[%78, %79], %24, %7#2 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %80 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %29)
// CHECK-NEXT:                 %81 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %29)
// CHECK-NEXT:                 vector.maskedstore %arg2[%80, %81], %28, %7#3 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %82 = affine.apply affine_map<(d0, d1) -> (d0)>(%30, %36)
// CHECK-NEXT:                 %83 = affine.apply affine_map<(d0, d1) -> (d1)>(%30, %36)
// CHECK-NEXT:                 vector.maskedstore %arg2[%82, %83], %35, %7#4 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %84 = affine.apply affine_map<(d0, d1) -> (d0)>(%30, %40)
// CHECK-NEXT:                 %85 = affine.apply affine_map<(d0, d1) -> (d1)>(%30, %40)
// CHECK-NEXT:                 vector.maskedstore %arg2[%84, %85], %39, %7#5 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %86 = affine.apply affine_map<(d0, d1) -> (d0)>(%41, %47)
// CHECK-NEXT:                 %87 = affine.apply affine_map<(d0, d1) -> (d1)>(%41, %47)
// CHECK-NEXT:                 vector.maskedstore %arg2[%86, %87], %46, %7#6 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %88 = affine.apply affine_map<(d0, d1) -> (d0)>(%41, %51)
// CHECK-NEXT:                 %89 = affine.apply affine_map<(d0, d1) -> (d1)>(%41, %51)
// CHECK-NEXT:                 vector.maskedstore %arg2[%88, %89], %50, %7#7 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %90 = affine.apply affine_map<(d0, d1) -> (d0)>(%52, %58)
// CHECK-NEXT:                 %91 = affine.apply affine_map<(d0, d1) -> (d1)>(%52, %58)
// CHECK-NEXT:                 vector.maskedstore %arg2[%90, %91], %57, %7#8 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %92 = affine.apply affine_map<(d0, d1) -> (d0)>(%52, %62)
// CHECK-NEXT:                 %93 = affine.apply affine_map<(d0, d1) -> (d1)>(%52, %62)
// CHECK-NEXT:                 vector.maskedstore %arg2[%92, %93], %61, %7#9 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %94 = affine.apply affine_map<(d0, d1) -> (d0)>(%63, %69)
// CHECK-NEXT:                 %95 = affine.apply affine_map<(d0, d1) -> (d1)>(%63, %69)
// CHECK-NEXT:                 vector.maskedstore %arg2[%94, %95], %68, %7#10 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %96 = affine.apply affine_map<(d0, d1) -> (d0)>(%63, %73)
// CHECK-NEXT:                 %97 = affine.apply affine_map<(d0, d1) -> (d1)>(%63, %73)
// CHECK-NEXT:                 vector.maskedstore %arg2[%96, %97], %72, %7#11 : memref<256x256xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<16x256x16xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
