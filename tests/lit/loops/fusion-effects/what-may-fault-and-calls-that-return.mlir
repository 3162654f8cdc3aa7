// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=mode=sibling
// NOTE: What is expected was written by tests/lit/update.py.

// What may fault and calls that return: nothing. The second nest may leave its memory: it goes
// in front of calls that certainly return.

func.func private @u()
func.func private @g(%m: memref<4xf32>) {
  return
}
func.func private @h(%m: memref<4xf32>) {

  return
}
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=48, fused_cost=16, kind=sibling, removes_source=yes, sink_bytes=32, sink_cost=8, slice_bytes=16, source_bytes=32, source_cost=8, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }
  func.call @h(%m) : (memref<4xf32>) -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }
  return
}

// -----

// What may fault and calls that return: a function of the module. The second nest may leave its
// memory: it goes in front of calls that certainly return.

func.func private @u()
func.func private @g(%m: memref<4xf32>) {
  return
}
func.func private @h(%m: memref<4xf32>) {
  func.call @g(%m) : (memref<4xf32>) -> ()
  return
}
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=48, fused_cost=16, kind=sibling, removes_source=yes, sink_bytes=32, sink_cost=8, slice_bytes=16, source_bytes=32, source_cost=8, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }
  func.call @h(%m) : (memref<4xf32>) -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }
  return
}

// -----

// What may fault and calls that return: an unknown function. The second nest may leave its
// memory: it goes in front of calls that certainly return.

func.func private @u()
func.func private @g(%m: memref<4xf32>) {
  return
}
func.func private @h(%m: memref<4xf32>) {
  func.call @u() : () -> ()
  return
}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }
  func.call @h(%m) : (memref<4xf32>) -> ()
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }
  return
}

// -----

// What may fault and calls that return: itself. The second nest may leave its memory: it goes
// in front of calls that certainly return.

func.func private @u()
func.func private @g(%m: memref<4xf32>) {
  return
}
func.func private @h(%m: memref<4xf32>) {
  func.call @h(%m) : (memref<4xf32>) -> ()
  return
}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }
  func.call @h(%m) : (memref<4xf32>) -> ()
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }
  return
}

// -----

// What may fault and calls that return: blocks. The second nest may leave its memory: it goes
// in front of calls that certainly return.

func.func private @u()
func.func private @g(%m: memref<4xf32>) {
  return
}
func.func private @h(%m: memref<4xf32>) {
  cf.br ^next
^next:
  return
}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }
  func.call @h(%m) : (memref<4xf32>) -> ()
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }
  return
}
