// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -affine-loop-fusion | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What nothing knows between nests. An unknown operation does nothing to memory that only the
// nests know.

func.func @f(%y: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 0% less memory", additional_compute=0%, depth=1, fused_bytes=48, fused_cost=12, kind=producer, removes_source=yes, sink_bytes=32, sink_cost=8, slice_bytes=16, source_bytes=16, source_cost=4, storage_saving=0%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  "test.unknown"() : () -> ()
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<4xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xf32>
    affine.store %0, %y[%i] : memref<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     "test.unknown"() : () -> ()
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.store %cst, %alloc[0] : memref<1xf32>
// CHECK-NEXT:       %0 = affine.load %alloc[0] : memref<1xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What nothing knows between nests. An unknown operation does nothing to memory that only the
// nests know.

func.func @f(%y: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'builtin.unregistered' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  "test.unknown"(%m) : (memref<4xf32>) -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xf32>
    affine.store %0, %y[%i] : memref<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.unknown"(%alloc) : (memref<4xf32>) -> ()
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
