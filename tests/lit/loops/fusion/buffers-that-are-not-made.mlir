// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion="maximal=true cost-model=cache"
// NOTE: What is expected was written by tests/lit/update.py.

// The rows that would be in a buffer have no constant size.

func.func @f(%b: memref<?x?xf32>, %n: index, %m: index) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %m {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  // expected-remark @below {{[Missed] fusion.buffer-size | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%a has no constant box", reason=unsupported}}
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %0, %b[%i, %j] : memref<?x?xf32>
    }
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, symbol(%m) - %j - 1] : memref<?x?xf32>
      affine.store %0, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

// Two elements of the memref are at one address.

func.func @f(%b: memref<64xf32>) {
  %a = memref.alloc() : memref<64x64xf32, affine_map<(d0, d1) -> (d0 + d1)>>
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 64 {
    affine.store %x, %a[%i, 0] : memref<64x64xf32, affine_map<(d0, d1) -> (d0 + d1)>>
  }
  // expected-remark @below {{[Missed] fusion.buffer-form | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%a may have several elements at one address", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i, 0] : memref<64x64xf32, affine_map<(d0, d1) -> (d0 + d1)>>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  return
}
