// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=version-extents=true
// NOTE: What is expected was written by tests/lit/update.py.

// A subscript is less than 0 in any case.

func.func @f(%b: memref<?x?xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Missed] no-bound | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="its subscripts are not bounded by the bounds of the loops", reason=unsupported}}
  affine.for %i = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i - 5, symbol(%n)] : memref<?x?xf64>
      %s = arith.addf %e, %x : f64
      affine.store %s, %b[%i - 5, symbol(%n)] : memref<?x?xf64>
    }
  }
  return
}

// -----

// A subscript is loaded in the nest.

func.func @f(%b: memref<?x?xf64>, %q: memref<?xindex>, %n: index, %x: f64) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Missed] no-symbols | Category:affine-mem2reg | Function=f | Op=scf.for, Remark="its subscripts depend on values that no condition can test", reason=unsupported}}
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.load %q[%i] : memref<?xindex>
    scf.for %k = %c0 to %i step %c1 {
      %e = memref.load %b[%m, %c0] : memref<?x?xf64>
      %s = arith.addf %e, %x : f64
      memref.store %s, %b[%m, %c0] : memref<?x?xf64>
    }
  }
  return
}
