// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -normalize-memrefs | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A symbol that the layout does not use goes with it.

func.func @unused(%s: index) -> f32 {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=unused | Op=memref.alloc, Remark="memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * 8 + d1)>> is memref<30xf32>"}}
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @unused(%arg0: index) -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<30xf32>
// CHECK-NEXT:     %0 = affine.apply affine_map<() -> (1)>()
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (2)>()
// CHECK-NEXT:     %2 = affine.load %alloc[10] : memref<30xf32>
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// One that it uses goes into the subscripts, if the extents do not depend on it.

func.func @rotated(%s: index, %i: index) -> f32 {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=rotated | Op=memref.alloca, Remark="memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>> is memref<6x4xf32>"}}
  %m = memref.alloca()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %x = memref.load %m[%i, %i] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %y = affine.load %m[%i + 1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d1, (d0 + s0) mod 4)>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @rotated(%arg0: index, %arg1: index) -> f32 {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<6x4xf32>
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0, s1] -> (s0)>()[%arg1, %arg0]
// CHECK-NEXT:     %1 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1) mod 4)>()[%arg1, %arg0]
// CHECK-NEXT:     %2 = memref.load %alloca[%0, %1] : memref<6x4xf32>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (2)>(%arg1)
// CHECK-NEXT:     %5 = affine.load %alloca[2, symbol(%arg0) + symbol(%arg1) - ((symbol(%arg0) + symbol(%arg1) + 1) floordiv 4) * 4 + 1] : memref<6x4xf32>
// CHECK-NEXT:     %6 = arith.addf %2, %5 : f32
// CHECK-NEXT:     return %6 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The stride is not known.

func.func @strides(%s: index) -> f32 {
  // expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=strides | Op=memref.alloc, Remark="the layout depends on run-time values", reason=unsupported}}
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @strides(%arg0: index) -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc()[%arg0] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
// CHECK-NEXT:     %0 = affine.load %alloc[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The symbol of an argument is not known.

// expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=called | Op=func.func, Remark="the layout depends on run-time values", reason=unsupported}}
func.func private @called(%m: memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>) -> f32 {
  %x = affine.load %m[1] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
  return %x : f32
}
func.func @caller(%s: index) -> f32 {
  %m = memref.alloc()[%s] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
  %x = call @called(%m) : (memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>) -> f32
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @called(%arg0: memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>) -> f32 {
// CHECK-NEXT:     %0 = affine.load %arg0[1] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @caller(%arg0: index) -> f32 {
// CHECK-NEXT:     %alloc = memref.alloc()[%arg0] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
// CHECK-NEXT:     %0 = call @called(%alloc) : (memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>) -> f32
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A value that is read in a loop is not a symbol of a subscript.

func.func @loaded(%sizes: memref<4xindex>, %x: f32) {
  affine.for %i = 0 to 4 {
    %s = memref.load %sizes[%i] : memref<4xindex>
    // expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=loaded | Op=memref.alloc, Remark="a symbol of the layout may be bound to no symbol of a subscript", reason=unsupported}}
    %m = memref.alloc()[%s] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
    affine.store %x, %m[%i] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @loaded(%arg0: memref<4xindex>, %arg1: f32) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = memref.load %arg0[%arg2] : memref<4xindex>
// CHECK-NEXT:       %alloc = memref.alloc()[%0] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
// CHECK-NEXT:       affine.store %arg1, %alloc[%arg2] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Symbols go with extents that are known at run time only.

func.func @extents(%n: index, %s: index) -> f32 {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=extents | Op=memref.alloc, Remark="memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>> is memref<6x?xf32>"}}
  %m = memref.alloc(%n)[%s] : memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>>
  %x = affine.load %m[1, 2] : memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>>
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @extents(%arg0: index, %arg1: index) -> f32 {
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg0, %c6)
// CHECK-NEXT:     %alloc = memref.alloc(%0) : memref<6x?xf32>
// CHECK-NEXT:     %1 = affine.apply affine_map<() -> (1)>()
// CHECK-NEXT:     %2 = affine.apply affine_map<() -> (2)>()
// CHECK-NEXT:     %3 = affine.load %alloc[2, 1] : memref<6x?xf32>
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
