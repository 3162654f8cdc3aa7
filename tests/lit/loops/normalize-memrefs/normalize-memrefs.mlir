// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -normalize-memrefs
// NOTE: What is expected was written by tests/lit/update.py.

// The program is left as it is; the ledger has the code `unsupported-use`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] unsupported-use | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'memref.copy' takes the memref", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.copy %m, %m : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `unsupported-use`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] unsupported-use | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'memref.cast' takes the memref", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %c = memref.cast %m : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<*xf32>
  return
}

// -----

// The program is left as it is; the ledger has the code `unsupported-use`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] unsupported-use | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'arith.select' takes the memref", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %c = arith.constant true
  // expected-remark @below {{[Missed] unsupported-definition | Category:normalize-memrefs | Function=f | Op=arith.select, Remark="'arith.select' defines the memref", reason=unsupported}}
  %s = arith.select %c, %m, %m : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `unknown-extent`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] unknown-extent | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="an extent of the memref is queried", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %d = memref.dim %m, %i : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `illegal-lanes`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] illegal-lanes | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="adjacent lanes in the layout are not adjacent without it", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %v = affine.vector_load %m[0, 0] : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>, vector<2xf32>
  return
}

// -----

// The program is left as it is; the ledger has the code `illegal-lanes`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] illegal-lanes | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="adjacent lanes in the layout are not adjacent without it", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>
  %v = affine.vector_load %m[0, 0] : memref<4x6xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>, vector<2xf32>
  return
}

// -----

// The program is left as it is; the ledger has the code `symbolic-layout`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] symbolic-layout | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="the layout depends on run-time values", reason=unsupported}}
  %m = memref.alloc()[%n] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `negative-position`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] negative-position | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'d0 - 2' may be negative", reason=unsupported}}
  %m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 - 2)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `no-elements`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] no-elements | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="the memref has no elements", reason=unsupported}}
  %m = memref.alloc() : memref<0xf32, affine_map<(d0) -> (d0 + 2)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `dynamic-extent`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] dynamic-extent | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="an extent of 'd0 * 2' is not known", reason=unsupported}}
  %m = memref.alloc(%n) : memref<?xf32, affine_map<(d0) -> (d0 * 2)>>
  return
}

// -----

// The program is left as it is; the ledger has the code `not-affine`.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] not-affine | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'d0 floordiv 0' is not affine", reason=unsupported}}
  %m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 floordiv 0)>>
  return
}

// -----

// Functions from elsewhere take what they take.

// expected-remark @below {{[Missed] external-function | Category:normalize-memrefs | Function=g | Op=func.func, Remark="a function that is defined elsewhere takes or defines the memref", reason=unsupported}}
func.func private @g(memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>)
func.func @f() {
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  call @g(%m) : (memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
  return
}

// -----

// Functions that are values keep their types.

// expected-remark @below {{[Missed] function-value | Category:normalize-memrefs | Function=g | Op=func.func, Remark="the type of a function that is not only called would change", reason=unsupported}}
func.func @g(%m: memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}
func.func @f() {
  %g = constant @g : (memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
  return
}

// -----

// The ledger warns of callers outside of the module.

// expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=g | Op=func.func, Remark="memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> is memref<6x4xf32>"}}
// expected-remark @below {{[Analysis] signature | Category:normalize-memrefs | Function=g | Op=func.func, Remark="callers from elsewhere have memref<6x4xf32> for memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>, too"}}
func.func @g(%m: memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}

// -----

// The ledger warns of callers outside of the module.

// expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=g | Op=func.func, Remark="memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> is memref<6x4xf32>"}}
func.func private @g(%m: memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}

// -----

// `memref.dim` gives the extents that the memref had before.

func.func @f(%i: index, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>> is memref<6x?xf32>"}}
  %m = memref.alloc(%n) : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %d = memref.dim %m, %c0 : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %e = memref.dim %m, %c1 : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %s = arith.addi %d, %e : index
  %t = arith.muli %s, %s : index
  return
}

// -----

// Lanes that stay beside each other.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="memref<4x6xf32, affine_map<(d0, d1) -> (d0 + 1, d1 + 2)>> is memref<5x8xf32>"}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d0 + 1, d1 + 2)>>
  %v = affine.vector_load %m[%i, 1] : memref<4x6xf32, affine_map<(d0, d1) -> (d0 + 1, d1 + 2)>>, vector<2xf32>
  affine.vector_store %v, %m[%i, 3] : memref<4x6xf32, affine_map<(d0, d1) -> (d0 + 1, d1 + 2)>>, vector<2xf32>
  return
}

// -----

// One memref that stays does not keep another.

func.func @f(%i: index, %n: index, %x: f32) {
  // expected-remark @below {{[Missed] unsupported-use | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="'memref.copy' takes the memref", reason=unsupported}}
  %m = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.copy %m, %m : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  // expected-remark @below {{[Passed] normalized | Category:normalize-memrefs | Function=f | Op=memref.alloc, Remark="memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>> is memref<6x4xf32>"}}
  %o = memref.alloc() : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.store %x, %o[%i, %n] : memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}
