// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Unknown ops that name functions may call them.

func.func @f(%a: memref<16xf32>, %b: memref<16xf32>) {
  // expected-remark-re @below {{[Missed] unknown-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop may carry an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 14], not certain: the memrefs may overlap", reason=unknown}}
  affine.for %i = 0 to 15 {
    %0 = affine.load %a[%i + 1] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  return
}
func.func @g(%a: memref<16xf32>) {
  "some.op"(%a, %a) {callee = @f} : (memref<16xf32>, memref<16xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf32>, %arg1: memref<16xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 1] : memref<16xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @g(%arg0: memref<16xf32>) {
// CHECK-NEXT:     "some.op"(%arg0, %arg0) {callee = @f} : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Unknown ops that name functions may call them.

func.func @f(%a: memref<16xf32>, %b: memref<16xf32>) {
  // expected-remark-re @below {{[Missed] unknown-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop may carry an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 14], not certain: the memrefs may overlap", reason=unknown}}
  affine.for %i = 0 to 15 {
    %0 = affine.load %a[%i + 1] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  return
}
func.func @g(%a: memref<16xf32>) {
  "some.op"(%a, %a) {callees = [@g, @f]} : (memref<16xf32>, memref<16xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf32>, %arg1: memref<16xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 1] : memref<16xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @g(%arg0: memref<16xf32>) {
// CHECK-NEXT:     "some.op"(%arg0, %arg0) {callees = [@g, @f]} : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Unknown ops that name functions may call them.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
  affine.for %i = 0 to 15 {
    %0 = affine.load %a[%i + 1] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }
  return
}
func.func @g(%a: memref<16xf32>) {
  "some.op"(%a, %a) {number = 3} : (memref<16xf32>, memref<16xf32>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf32>, %arg1: memref<16xf32>) {
// CHECK-NEXT:     affine.parallel (%arg2) = (0) to (15) {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 + 1] : memref<16xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @g(%arg0: memref<16xf32>) {
// CHECK-NEXT:     "some.op"(%arg0, %arg0) {number = 3 : i64} : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
