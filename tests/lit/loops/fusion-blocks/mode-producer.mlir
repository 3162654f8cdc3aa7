// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=mode=producer
// NOTE: What is expected was written by tests/lit/update.py.

// Each block writes what it reads: branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
  }
  return
}

// -----

// Each block writes what it reads: blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^last
^last:
  return
}

// -----

// Each block writes what it reads: sequence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.br ^first
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %t", from=memref<16xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  return
}

// -----

// Another block reads what it has not written: but one, branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 15), for (%i@{{\d+}} = 15)", reason=unsupported, with={{\S+}}}}
    affine.for %i = 0 to 15 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
  }
  return
}

// -----

// Another block reads what it has not written: but one, blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (#1 = 1, %i@{{\d+}} = 15), for (#1 = 1, %i@{{\d+}} = 15)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 15 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^last
^last:
  return
}

// -----

// Another block reads what it has not written: but one, sequence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.br ^first
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (#1 = 1, %i@{{\d+}} = 15), for (#1 = 1, %i@{{\d+}} = 15)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 15 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  return
}

// -----

// Another block reads what it has not written: perhaps, branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the condition of 'scf.if' is not affine, 2 levels of it", reason=unsupported, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.mulf %v, %v : f32
      %q = arith.cmpf ogt, %v, %zero : f32
      scf.if %q {
        affine.store %w, %t[%i] : memref<16xf32>
      }
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
  }
  return
}

// -----

// Another block reads what it has not written: perhaps, blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the condition of 'scf.if' is not affine", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    %q = arith.cmpf ogt, %v, %zero : f32
    scf.if %q {
      affine.store %w, %t[%i] : memref<16xf32>
    }
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^last
^last:
  return
}

// -----

// Another block reads what it has not written: perhaps, sequence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.br ^first
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  // expected-remark-re @below {{[Missed] fusion.slice-unknown-dependence | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the condition of 'scf.if' is not affine", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    %q = arith.cmpf ogt, %v, %zero : f32
    scf.if %q {
      affine.store %w, %t[%i] : memref<16xf32>
    }
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  return
}

// -----

// Another block reads what it has not written: first read, branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
  }
  return
}

// -----

// Another block reads what it has not written: first read, blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^last
^last:
  return
}

// -----

// Another block reads what it has not written: first read, sequence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.br ^first
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  return
}

// -----

// Another block reads what it has not written: passed on, branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    %s = arith.select %p, %t, %a : memref<16xf32>
    affine.for %i = 0 to 1 {
      %v = affine.load %s[%i + 5] : memref<16xf32>
      affine.store %v, %d[%i] : memref<1xf32>
    }
  }
  return
}

// -----

// Another block reads what it has not written: passed on, blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  %s = arith.select %p, %t, %a : memref<16xf32>
  affine.for %i = 0 to 1 {
    %v = affine.load %s[%i + 5] : memref<16xf32>
    affine.store %v, %d[%i] : memref<1xf32>
  }
  cf.br ^last
^last:
  return
}

// -----

// Another block reads what it has not written: passed on, sequence.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.br ^first
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  %s = arith.select %p, %t, %a : memref<16xf32>
  affine.for %i = 0 to 1 {
    %v = affine.load %s[%i + 5] : memref<16xf32>
    affine.store %v, %d[%i] : memref<1xf32>
  }
  return
}

// -----

// It is read behind: branches.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  scf.if %p {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %b[%i] : memref<16xf32>
    }
  } else {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i] : memref<16xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %t[%i] : memref<16xf32>
    }
    affine.for %i = 0 to 16 {
      %v = affine.load %t[%i] : memref<16xf32>
      affine.store %v, %c[%i] : memref<16xf32>
    }
  }
  %z = arith.constant 3 : index
  %e = affine.load %t[3] : memref<16xf32>
  affine.store %e, %d[0] : memref<1xf32>
  return
}

// -----

// It is read behind: blocks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  cf.cond_br %p, ^first, ^second
^first:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  cf.br ^last
^second:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^last
^last:
  %z = arith.constant 3 : index
  %e = affine.load %t[3] : memref<16xf32>
  affine.store %e, %d[0] : memref<1xf32>
  return
}

// -----

// A block that comes again.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^first(%c0 : index)
^first(%k: index):
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %c[%i] : memref<16xf32>
  }
  cf.br ^second
^second:
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  %n = arith.addi %k, %c1 : index
  %more = arith.cmpi slt, %n, %c3 : index
  cf.cond_br %more, ^first(%n : index), ^last
^last:
  return
}

// -----

// What is selected is one of two. It is no third one; but it may be either.

func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>, %d: memref<16xf32>,
    %p: i1) {
  %s = arith.select %p, %b, %a : memref<16xf32>
  // expected-remark-re @below {{[Missed] fusion.may-alias | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%a and %s may share memory", depth=1, reason=unknown, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %d[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %d[%i] : memref<16xf32>
    affine.store %v, %s[-%i + 15] : memref<16xf32>
  }
  return
}

// -----

// What is selected is one of two. It is no third one; but it may be either.

func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>, %d: memref<16xf32>,
    %p: i1) {
  %s = arith.select %p, %b, %a : memref<16xf32>
  // expected-remark-re @below {{[Missed] fusion.may-alias | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="%b and %s may share memory", depth=1, reason=unknown, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %b[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %d[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %d[%i] : memref<16xf32>
    affine.store %v, %s[-%i + 15] : memref<16xf32>
  }
  return
}

// -----

// What is selected is one of two. It is no third one; but it may be either.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>, %d: memref<16xf32>,
    %p: i1) {
  %s = arith.select %p, %b, %a : memref<16xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=192, fused_cost=80, kind=producer, removes_source=yes, sink_bytes=128, sink_cost=32, slice_bytes=64, source_bytes=128, source_cost=48, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 16 {
    %v = affine.load %c[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %d[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %d[%i] : memref<16xf32>
    affine.store %v, %s[-%i + 15] : memref<16xf32>
  }
  return
}
