// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -normalize-memrefs
// NOTE: What is expected was written by tests/lit/update.py.

// A symbol that the layout does not use goes with it.

func.func @unused(%s: index) -> f32 {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=unused | Op=memref.alloc, Remark="memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * 8 + d1)>> is memref<30xf32>"}}
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (8 * d0 + d1)>>
  return %x : f32
}

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

// -----

// The stride is not known.

func.func @strides(%s: index) -> f32 {
  // expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=strides | Op=memref.alloc, Remark="the layout depends on run-time values", reason=unsupported}}
  %m = memref.alloc()[%s] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  %x = affine.load %m[1, 2] : memref<4x6xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  return %x : f32
}

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

// -----

// A value that is read in a loop is no symbol of a subscript.

func.func @loaded(%sizes: memref<4xindex>, %x: f32) {
  affine.for %i = 0 to 4 {
    %s = memref.load %sizes[%i] : memref<4xindex>
    // expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=loaded | Op=memref.alloc, Remark="a symbol of the layout may be bound to no symbol of a subscript", reason=unsupported}}
    %m = memref.alloc()[%s] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
    affine.store %x, %m[%i] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0) mod 4)>>
  }
  return
}

// -----

// Symbols go with extents that are known at run time only.

func.func @extents(%n: index, %s: index) -> f32 {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=extents | Op=memref.alloc, Remark="memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>> is memref<6x?xf32>"}}
  %m = memref.alloc(%n)[%s] : memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>>
  %x = affine.load %m[1, 2] : memref<?x6xf32, affine_map<(d0, d1)[s0] -> (d1, d0)>>
  return %x : f32
}
