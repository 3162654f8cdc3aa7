// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rewrites are decisions with their place.

func.func @work(%m: memref<9xf32>, %i: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=work | Op=affine.apply}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=work | Op=affine.apply}}
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=work | Op=affine.load}}
  %1 = affine.load %m[%0 * 2] : memref<9xf32>
  // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=work | Op=affine.load}}
  // expected-remark @below {{[Passed] reuse-value | Category:cse | Function=work | Op=affine.load}}
  %2 = affine.load %m[%0 * 2] : memref<9xf32>
  return %1, %2 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @work(%arg0: memref<9xf32>, %arg1: index) -> (f32, f32) {
// CHECK-NEXT:     %0 = affine.load %arg0[symbol(%arg1) * 2 + 2] : memref<9xf32>
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
