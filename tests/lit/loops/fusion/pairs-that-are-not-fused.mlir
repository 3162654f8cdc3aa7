// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -test-loop-fusion=test-loop-fusion-utilities=true
// NOTE: What is expected was written by tests/lit/update.py.

// An iteration of the source that writes what can be seen has no iteration of the sink.

func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Missed] fusion.left-out | Category:test-loop-fusion | Function=f | Op=affine.for, Remark="an iteration that writes %a would not be executed", Witness="iteration (%i@{{\d+}} = 7)", depth=1, reason=illegal, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}

// -----

// Iterations of a parallel loop would each run a copy of the source; the depth comes from the last nest.

// expected-remark @below {{[Analysis] alias.arguments | Category:test-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<8xf32>, %b: memref<8x8xf32>, %c: memref<8xf32>, %d: memref<8xf32>) {
  %x = arith.constant 1.0 : f32
  // expected-remark-re @below {{[Missed] fusion.race | Category:test-loop-fusion | Function=f | Op=affine.for, Remark="iterations that may run at once would access one element of %a", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 0)", depth=3, reason=illegal, with={{\S+}}}}
  // expected-remark-re @below {{[Passed] fusion.fused | Category:test-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %c[%i] : memref<8xf32>
    affine.store %0, %a[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 1 {
    affine.parallel (%j) = (0) to (8) {
      affine.for %i = 0 to 8 {
        %0 = affine.load %a[%i] : memref<8xf32>
        affine.store %0, %b[%i, %j] : memref<8x8xf32>
      }
    }
  }
  affine.for %k = 0 to 1 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 8 {
        affine.store %x, %d[%j] : memref<8xf32>
      }
    }
  }
  return
}

// -----

// The result of the source is used between the nests.

// expected-remark @below {{[Analysis] alias.arguments | Category:test-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<11x30xf32>, %v: memref<30xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    // expected-remark-re @below {{[Missed] fusion.used-results | Category:test-loop-fusion | Function=f | Op=affine.for, Remark="the results of a nest that would go away are used", reason=unsupported, with={{\S+}}}}
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x30xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
    // expected-remark-re @below {{[Passed] fusion.fused | Category:test-loop-fusion | Function=f | Op=affine.for, Remark="fused at depth 1", depth=1, kind=producer, removes_source=yes, with={{\S+}}}}
    affine.for %j = 0 to 9 {
      %a = affine.load %m[%i, %j] : memref<11x30xf32>
      affine.store %a, %v[%j] : memref<30xf32>
    }
  }
  return
}
