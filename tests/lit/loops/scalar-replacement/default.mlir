// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-scalrep
// NOTE: What is expected was written by tests/lit/update.py.

// A value of another type is loaded, not forwarded.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<16xf32>
  // expected-remark @below {{[Missed] other-type | Category:affine-scalrep | Function=f | Op=affine.vector_load, Remark="the stored value has another type", reason=unsupported}}
  %v = affine.vector_load %m[3] : memref<16xf32>, vector<1xf32>
  %n = arith.negf %v : vector<1xf32>
  affine.vector_store %n, %r[5] : memref<16xf32>, vector<1xf32>
  return
}

// -----

// Stores to memory that others may read are kept.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %t = memref.alloc() : memref<16xf32>
  affine.store %x, %t[3] : memref<16xf32>
  // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=f | Op=affine.load}}
  %0 = affine.load %t[3] : memref<16xf32>
  affine.store %0, %m[4] : memref<16xf32>
  func.call @copy(%t, %r) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}

// -----

// A value is not forwarded past an operation that may write it: the else region writes.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
    } else {
      affine.store %y, %m[%i] : memref<16xf32>
    }
    // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="(%i = 0) -> (%i = 0), element [0]", reason=illegal}}
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  return
}

// -----

// What comes between is seen: a vector is wider than its first element.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %v = vector.broadcast %y : f32 to vector<4xf32>
  // expected-remark @below {{[Passed] dead-store | Category:affine-scalrep | Function=f | Op=affine.store}}
  affine.store %x, %m[2] : memref<16xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="() -> (), element [2]", reason=illegal}}
  %0 = affine.load %m[2] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// A value is not forwarded past an operation that may write it: an element of a vector is written.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  affine.store %x, %m[1] : memref<16xf32>
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.vector_load, Remark="there may be a write in between", Witness="() -> (), element [1]", reason=illegal}}
  %0 = affine.vector_load %m[0] : memref<16xf32>, vector<4xf32>
  affine.vector_store %0, %r[0] : memref<16xf32>, vector<4xf32>
  return
}

// -----

// A value is not forwarded past an operation that may write it: a view writes.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %view = memref.subview %m[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
  // expected-remark @below {{[Passed] dead-store | Category:affine-scalrep | Function=f | Op=affine.store}}
  affine.store %x, %m[5] : memref<16xf32>
  affine.store %y, %view[1] : memref<8xf32, strided<[1], offset: 4>>
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="() -> (), element [5]", reason=illegal}}
  // expected-remark @below {{[Passed] forwarded-by-flow | Category:affine-scalrep | Function=f | Op=affine.load}}
  %0 = affine.load %m[5] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// What comes between is seen: a later iteration reads what an earlier one wrote.
// A refusal has a witness.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[5] : memref<16xf32>
  affine.for %i = 0 to 8 {
    // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="not certain: the memrefs may overlap", reason=unknown}}
    %0 = affine.load %m[5] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
    affine.store %y, %m[%i + 2] : memref<16xf32>
  }
  return
}

// -----

// A value is not forwarded past an operation that may write it: an atomic update.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %c = arith.constant 3 : index
  affine.store %x, %m[3] : memref<16xf32>
  %u = memref.atomic_rmw addf %y, %m[%c] : (f32, memref<16xf32>) -> f32
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="() -> (), element [3]", reason=illegal}}
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// A value is not forwarded past an operation that may write it: a function writes.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<16xf32>
  func.call @other(%m, %y) : (memref<16xf32>, f32) -> ()
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="not certain: the function that is called is not looked into; the memrefs may overlap", reason=unknown}}
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// A value is not forwarded past an operation that may write it: a copy.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<16xf32>
  memref.copy %r, %m : memref<16xf32> to memref<16xf32>
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="() -> (), element [3]", reason=illegal}}
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// A value is not forwarded past an operation that may write it: arguments may overlap.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<16xf32>
  affine.store %y, %r[3] : memref<16xf32>
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="not certain: the memrefs may overlap", reason=unknown}}
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// What comes between is seen: a read of a vector between two stores.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  // expected-remark @below {{[Missed] intervening-read | Category:affine-scalrep | Function=f | Op=affine.store, Remark="there may be a read in between", Witness="() -> (), element [2]", reason=illegal}}
  affine.store %x, %m[2] : memref<16xf32>
  %0 = affine.vector_load %m[0] : memref<16xf32>, vector<4xf32>
  affine.store %y, %m[2] : memref<16xf32>
  affine.vector_store %0, %r[0] : memref<16xf32>, vector<4xf32>
  return
}

// -----

// What comes between is seen: the else region reads between two stores.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    // expected-remark @below {{[Missed] intervening-read | Category:affine-scalrep | Function=f | Op=affine.store, Remark="there may be a read in between", Witness="(%i = 0) -> (%i = 0), element [0]", reason=illegal}}
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
    } else {
      // expected-remark @below {{[Missed] other-type | Category:affine-scalrep | Function=f | Op=affine.vector_load, Remark="the stored value has another type", reason=unsupported}}
      %0 = affine.vector_load %m[%i] : memref<16xf32>, vector<1xf32>
      affine.vector_store %0, %r[0] : memref<16xf32>, vector<1xf32>
    }
    affine.store %y, %m[%i] : memref<16xf32>
  }
  return
}

// -----

// What comes between is seen: a vector of another shape was stored.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  // expected-remark @below {{[Missed] other-type | Category:affine-scalrep | Function=f | Op=affine.load, Remark="the stored value has another type", reason=unsupported}}
  %0 = affine.load %m[0] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>
  return
}

// -----

// A load of a known value is replaced: an inner loop reads.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.for %j = 0 to 4 {
      // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=f | Op=affine.load}}
      %0 = affine.load %m[%i] : memref<16xf32>
      %1 = arith.addf %0, %y : f32
      affine.store %1, %m[%j + 5] : memref<16xf32>
    }
  }
  return
}

// -----

// A load of a known value is replaced: memory of one's own.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  // expected-remark @below {{[Passed] dead-buffer | Category:affine-scalrep | Function=f | Op=memref.alloc}}
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %t[%i] : memref<16xf32>
    func.call @other(%m, %y) : (memref<16xf32>, f32) -> ()
    // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=f | Op=affine.load}}
    %0 = affine.load %t[%i] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}

// -----

// A load of a known value is replaced: another nest stores.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  // expected-remark @below {{[Passed] dead-buffer | Category:affine-scalrep | Function=f | Op=memref.alloc}}
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    // expected-remark @below {{[Passed] forwarded-by-flow | Category:affine-scalrep | Function=f | Op=affine.load}}
    %0 = affine.load %t[-%i + 15] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}

// -----

// What is known is replaced: values that are gone stay in memory.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.store %0, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %0 = affine.load %t[-%i + 15] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}

// -----

// A load of a known value is replaced: only in the iterations that read.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      // expected-remark @below {{[Passed] forwarded-by-flow | Category:affine-scalrep | Function=f | Op=affine.load}}
      %0 = affine.load %m[3] : memref<16xf32>
      affine.store %0, %r[0] : memref<16xf32>
    }
  }
  return
}

// -----

// A load of a known value is replaced: a vector overwrites an element.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %v = vector.broadcast %y : f32 to vector<4xf32>
  // expected-remark @below {{[Passed] overwritten | Category:affine-scalrep | Function=f | Op=affine.store}}
  affine.store %x, %m[4] : memref<16xf32>
  affine.vector_store %v, %m[4] : memref<16xf32>, vector<4xf32>
  return
}

// -----

// What is known is replaced: an element of a vector only.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[4] : memref<16xf32>, vector<4xf32>
  affine.store %x, %m[4] : memref<16xf32>
  return
}

// -----

// A load of a known value is replaced: loads of three loops.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.for %j = 0 to 4 {
      // expected-remark @below {{[Passed] reused | Category:affine-scalrep | Function=f | Op=affine.load}}
      %1 = affine.load %m[%i] : memref<16xf32>
      %s = arith.addf %0, %1 : f32
      affine.for %k = 0 to 4 {
        // expected-remark @below {{[Passed] reused | Category:affine-scalrep | Function=f | Op=affine.load}}
        %2 = affine.load %m[%i] : memref<16xf32>
        %t = arith.addf %s, %2 : f32
        memref.assume_alignment %m, 4 : memref<16xf32>
      }
    }
  }
  return
}

// -----

// A load of a known value is replaced: one loop runs again around a store.

func.func @other(%m: memref<16xf32>, %y: f32) {
  affine.store %y, %m[3] : memref<16xf32>
  return
}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[7] : memref<16xf32>
    // expected-remark @below {{[Passed] reused | Category:affine-scalrep | Function=f | Op=affine.load}}
    %1 = affine.load %m[7] : memref<16xf32>
    %s = arith.addf %0, %1 : f32
    affine.store %s, %m[7] : memref<16xf32>
  }
  return
}

// -----

// A value is not forwarded to a block that may run again.

func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %c: i1) -> f32 {
  affine.store %x, %m[1] : memref<4xf32>
  cf.br ^loop(%c : i1)
^loop(%go: i1):
  // expected-remark @below {{[Missed] intervening-write | Category:affine-scalrep | Function=f | Op=affine.load, Remark="there may be a write in between", Witness="not certain: control flow of 'func.func' is not affine (several blocks)", reason=unknown}}
  %0 = affine.load %m[1] : memref<4xf32>
  affine.store %y, %m[1] : memref<4xf32>
  %no = arith.constant false
  cf.cond_br %go, ^loop(%no : i1), ^end
^end:

  return %0 : f32
}

// -----

// Blocks that run again.

func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %c: i1) -> f32 {
  affine.store %x, %m[1] : memref<4xf32>
  cf.br ^loop(%c : i1)
^loop(%go: i1):
  // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=f | Op=affine.load}}
  %0 = affine.load %m[1] : memref<4xf32>

  %no = arith.constant false
  cf.cond_br %go, ^loop(%no : i1), ^end
^end:
  affine.store %y, %m[1] : memref<4xf32>
  return %0 : f32
}

// -----

// Functions inside of functions are looked at by themselves.

func.func @f(%m: memref<8xi64>, %y: i64) {
  builtin.module {
    // expected-warning @below {{'@g' is not run: it is in a module inside of the module}}
    func.func @g(%p: memref<8xi64>, %o: i64) {
      affine.store %o, %p[0] : memref<8xi64>
      // expected-remark @below {{[Passed] forwarded | Category:affine-scalrep | Function=g | Op=affine.load}}
      %x = affine.load %p[0] : memref<8xi64>
      affine.store %x, %p[1] : memref<8xi64>
      return
    }
  }
  return
}
