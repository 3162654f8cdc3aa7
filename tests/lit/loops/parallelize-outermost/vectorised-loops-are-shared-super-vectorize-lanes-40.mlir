// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=40 -affine-parallelize-outermost=threads=2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Vectorised loops are shared. Transfers of vectors are accesses like others, and carry
// dependences like others.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize-outermost | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-outermost | Function=main | Op=affine.for}}
  affine.for %i = 0 to 39 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 40", loops=1, masked=no, reductions=0, vector_size=40}}
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>, %arg2: index) {
// CHECK-NEXT:     affine.parallel (%arg3) = (0) to (39) {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 step 40 {
// CHECK-NEXT:         %0 = ub.poison : f32
// CHECK-NEXT:         %1 = vector.transfer_read %arg0[%arg3, %arg4], %0 : memref<40x40xf32>, vector<40xf32>
// CHECK-NEXT:         %2 = arith.addf %1, %1 : vector<40xf32>
// CHECK-NEXT:         vector.transfer_write %2, %arg0[%arg3, %arg4] : vector<40xf32>, memref<40x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Vectorised loops are shared. Transfers of vectors are accesses like others, and carry
// dependences like others.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize-outermost | Function=main | Op=affine.for, Remark="the loop carries an anti dependence from 'vector.transfer_read' at {{\S+}} to 'vector.transfer_write' at {{\S+}}, distance [1, 1] [0, 0]", Witness="(%i = 0, %j = 0) -> (%i = 1, %j = 0), element [1, 0]", reason=illegal}}
  affine.for %i = 0 to 39 {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 40", loops=1, masked=no, reductions=0, vector_size=40}}
    affine.for %j = 0 to 40 {
      %x = affine.load %a[%i + 1, %j] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 39 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 step 40 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %2 = ub.poison : f32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%0, %1], %2 : memref<40x40xf32>, vector<40xf32>
// CHECK-NEXT:         %4 = arith.addf %3, %3 : vector<40xf32>
// CHECK-NEXT:         vector.transfer_write %4, %arg0[%arg3, %arg4] : vector<40xf32>, memref<40x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
