// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -affine-scalrep=value-based=false | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What others cannot know. Nothing else reaches memory that stays here; `mlir-opt` does not
// look at that.

func.func @f(%y: f32) -> f32 {
  %t = memref.alloc() : memref<4xf32>
  affine.store %y, %t[0] : memref<4xf32>
  "test.unknown"() : () -> ()
  // expected-remark @below {{[Missed] unknown-effects | Category:affine-scalrep | Function=f | Op=affine.load, Remark="an op with unknown effects is in between", reason=unsupported}}
  %x = affine.load %t[0] : memref<4xf32>
  %r = affine.load %t[1] : memref<4xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32) -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.store %arg0, %alloc[0] : memref<4xf32>
// CHECK-NEXT:     "test.unknown"() : () -> ()
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<4xf32>
// CHECK-NEXT:     %1 = affine.load %alloc[1] : memref<4xf32>
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What others cannot know. Nothing else reaches memory that stays here; `mlir-opt` does not
// look at that.

func.func @f(%y: f32) -> f32 {
  %t = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Missed] unknown-effects | Category:affine-scalrep | Function=f | Op=affine.store, Remark="an op with unknown effects is in between", reason=unsupported}}
  affine.store %y, %t[0] : memref<4xf32>
  "test.unknown"() : () -> ()
  affine.store %y, %t[0] : memref<4xf32>
  %r = affine.load %t[1] : memref<4xf32>
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32) -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.store %arg0, %alloc[0] : memref<4xf32>
// CHECK-NEXT:     "test.unknown"() : () -> ()
// CHECK-NEXT:     affine.store %arg0, %alloc[0] : memref<4xf32>
// CHECK-NEXT:     %0 = affine.load %alloc[1] : memref<4xf32>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
