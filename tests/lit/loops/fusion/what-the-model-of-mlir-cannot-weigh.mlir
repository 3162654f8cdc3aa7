// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion
// NOTE: What is expected was written by tests/lit/update.py.

// A nest beside both has another form.

func.func @f(%in: memref<10xf32>, %out: memref<10xf32>) {
  // expected-remark @below {{[Missed] fusion.unusual-op | Category:affine-loop-fusion | Function=f | Op=affine.parallel, Remark="the cost model 'mlir' leaves a block with 'affine.parallel' alone", reason=unsupported}}
  affine.parallel (%i) = (0) to (10) {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %in[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %out[%i] : memref<10xf32>
  }
  return
}

// -----

// It is not known how much memory the source touches.

func.func @f(%b: memref<10xf32>, %c: memref<?xf32>, %n: index) {
  %a = memref.alloc() : memref<10xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Missed] fusion.unknown-storage | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the memory of a nest is not known: an index is not affine (it multiplies or divides by a variable)", fused_cost=40, reason=unsupported, sink_cost=20, source_cost=20, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    affine.store %x, %a[%i] : memref<10xf32>
    affine.store %x, %c[%i mod symbol(%n)] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  return
}
