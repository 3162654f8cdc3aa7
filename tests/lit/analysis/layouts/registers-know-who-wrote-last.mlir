// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads get the value of the last store, whatever the layouts are.

#p = affine_map<(d0) -> (d0 floordiv 2)>
func.func @f(%b: memref<2xi32>) -> i32 {
  // expected-remark @below {{[Missed] layout | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the layout maps several subscripts to one address", reason=unsupported}}
  %a = memref.alloc() : memref<2xi32, #p>
  %0 = affine.load %b[0] : memref<2xi32>
  %1 = affine.load %b[1] : memref<2xi32>
  affine.store %0, %a[0] : memref<2xi32, #p>
  affine.store %1, %a[1] : memref<2xi32, #p>
  %2 = affine.load %a[0] : memref<2xi32, #p>
  return %2 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<2xi32>) -> i32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xi32, affine_map<(d0) -> (d0 floordiv 2)>>
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<2xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<2xi32>
// CHECK-NEXT:     affine.store %0, %alloc[0] : memref<2xi32, affine_map<(d0) -> (d0 floordiv 2)>>
// CHECK-NEXT:     affine.store %1, %alloc[1] : memref<2xi32, affine_map<(d0) -> (d0 floordiv 2)>>
// CHECK-NEXT:     %2 = affine.load %alloc[0] : memref<2xi32, affine_map<(d0) -> (d0 floordiv 2)>>
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
