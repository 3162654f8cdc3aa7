// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion
// NOTE: What is expected was written by tests/lit/update.py.

// The figures of two products.
// What was weighed at each depth.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<8x128x384xf32>, %arg1: memref<8x384x512xf32>, %arg2: memref<8x128x512xf32>, %arg3: memref<8x512x64xf32>, %arg4: memref<8x128x64xf32>) {
    // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=main | Op=affine.for, Remark="fusion is most profitable at depth 2: 0% of the computation is redundant, and the nests touch 58.82% less memory", additional_compute=0%, depth=2, fused_bytes=5505024, fused_cost=1409286144, kind=producer, removes_source=yes, sink_bytes=3407872, sink_cost=201326592, slice_bytes=2097152, source_bytes=9961472, source_cost=1207959552, storage_saving=58.82%, with={{\S+}}}}
    affine.for %arg5 = 0 to 8 {
      affine.for %arg6 = 0 to 128 {
        affine.for %arg7 = 0 to 512 {
          affine.for %arg8 = 0 to 384 {
            %0 = affine.load %arg0[%arg5, %arg6, %arg8] : memref<8x128x384xf32>
            %1 = affine.load %arg1[%arg5, %arg8, %arg7] : memref<8x384x512xf32>
            %2 = affine.load %arg2[%arg5, %arg6, %arg7] : memref<8x128x512xf32>
            %3 = arith.mulf %0, %1 : f32
            %4 = arith.addf %2, %3 : f32
            affine.store %4, %arg2[%arg5, %arg6, %arg7] : memref<8x128x512xf32>
          }
        }
      }
    }
    affine.for %arg5 = 0 to 8 {
      affine.for %arg6 = 0 to 128 {
        affine.for %arg7 = 0 to 64 {
          affine.for %arg8 = 0 to 512 {
            %0 = affine.load %arg2[%arg5, %arg6, %arg8] : memref<8x128x512xf32>
            %1 = affine.load %arg3[%arg5, %arg8, %arg7] : memref<8x512x64xf32>
            %2 = affine.load %arg4[%arg5, %arg6, %arg7] : memref<8x128x64xf32>
            %3 = arith.mulf %0, %1 : f32
            %4 = arith.addf %2, %3 : f32
            affine.store %4, %arg4[%arg5, %arg6, %arg7] : memref<8x128x64xf32>
          }
        }
      }
    }
    return
  }
}

// -----

// The loops are not fused; the refusal has the code `fusion.no-insertion-point`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (); then {{\S+}} -> {{\S+}}, through memory; then {{\S+}} -> {{\S+}}, () -> (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  %v = affine.load %m[0] : memref<10xf32>
  affine.store %v, %m[1] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// The loops are not fused; the refusal has the code `fusion.nest-results`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.nest-results | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a nest whose outermost loop has results is not fused", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> f32 {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %s : f32
    affine.yield %1 : f32
  }

  return
}

// -----

// The loops are not fused; the refusal has the code `fusion.conditional`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.conditional | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the cost model 'mlir' fuses no nests with conditionals", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }
  }

  return
}

// -----

// The loops are not fused; the refusal has the code `fusion.unknown-effects`.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.unknown-effects | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the effects of 'func.call' in the nest are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    func.call @unknown(%m) : (memref<10xf32>) -> ()
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// The loops are not fused; the refusal has the code `fusion.unprofitable`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.unprofitable | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="every depth adds more computation than is tolerated (compute-tolerance is 30%; a shift computes nothing twice)", reason=unprofitable, sink_cost=200, source_cost=20, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%j] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }

  }

  return
}

// -----

// The loops are not fused; the refusal has the code `fusion.no-free-loop`.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.no-free-loop | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the outermost loop of the sink carries a dependence on %m between accesses of the sink: slices stay outside of it", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 9), element [0]", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }

  return
}

// -----

// The message names each step of the path between the nests: text.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (); then {{\S+}} -> {{\S+}}, in the order of the text; then {{\S+}} -> {{\S+}}, () -> (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  %v = affine.load %m[0] : memref<10xf32>
  affine.store %x, %c[1] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>%1 = affine.load %c[%i] : memref<10xf32>
    affine.store %1, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// The message names each step of the path between the nests: value.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (); then {{\S+}} -> {{\S+}}, through a value; then {{\S+}} -> {{\S+}}, () -> (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  %v = affine.load %m[0] : memref<10xf32>
  affine.store %v, %c[1] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>%1 = affine.load %c[%i] : memref<10xf32>
    affine.store %1, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// The message names each step of the path between the nests: memory.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.no-insertion-point | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="no insertion point: an op between the nests that uses their memrefs has to stay behind the first, and it or a later one in front of the second", Witness="{{\S+}} -> {{\S+}}, (%i@{{\d+}} = 0) -> (); then {{\S+}} -> {{\S+}}, through memory; then {{\S+}} -> {{\S+}}, () -> (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  %v = affine.load %m[0] : memref<10xf32>
  affine.store %x, %m[1] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>%1 = affine.load %c[%i] : memref<10xf32>
    affine.store %1, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// A producer goes and its memref shrinks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=40, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=20, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// A producer that others see stays.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a copy of the source is fused at depth 1: while the source stays, 33.33% of the computation is redundant", additional_compute=33.33%, depth=1, fused_bytes=60, fused_cost=20, kind=producer, removes_source=no, sink_bytes=40, sink_cost=10, slice_bytes=20, source_bytes=80, source_cost=20, storage_saving=50%, with={{\S+}}}}
  // expected-remark-re @below {{[Missed] fusion.partial-sibling | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a sibling is fused as a whole or not at all", reason=unsupported, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %b may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %b", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 2 to 7 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }

  return
}

// -----

// A call that gets other memory does not separate.

func.func private @unknown(memref<10xf32>)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=40, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=20, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  func.call @unknown(%c) : (memref<10xf32>) -> ()
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// A call that gets other memory does not separate.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  func.call @unknown(%m) : (memref<10xf32>) -> ()
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}

// -----

// Fusion of loops over arguments assumes that these do not overlap.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=50, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=30, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}
func.func @g(%g: memref<10xf32>, %h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  call @f(%g, %g, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// Arguments that may be the same.

func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.order | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="an iteration of the source would be executed after what overwrites %b", Witness="(%i@{{\d+}} = 5) -> (%i@{{\d+}} = 4)", depth=1, reason=illegal, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[9 - %i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}
func.func @g(%g: memref<10xf32>, %h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  call @f(%g, %g, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// Fusion of loops over arguments assumes that these do not overlap.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=50, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=30, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[9 - %i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }

  return
}
func.func @g(%g: memref<10xf32>, %h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  call @f(%g, %h, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// What may be written as another argument gets no private buffer.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %y = arith.addf %x, %x : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a copy of the source is fused at depth 1: while the source stays, 20% of the computation is redundant", additional_compute=20%, depth=1, fused_bytes=80, fused_cost=20, kind=producer, removes_source=no, sink_bytes=60, sink_cost=15, slice_bytes=20, source_bytes=40, source_cost=10, storage_saving=20%, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %a may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 10 {
    affine.store %x, %a[%i] : memref<10xf32>
  }
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %a", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 5 {
    affine.store %y, %b[%i] : memref<10xf32>
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }

  return
}
func.func @g(%g: memref<10xf32>, %h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  call @f(%g, %h, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// What may be written as another argument gets no private buffer.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %y = arith.addf %x, %x : f32
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a copy of the source is fused at depth 1: while the source stays, 20% of the computation is redundant", additional_compute=20%, depth=1, fused_bytes=80, fused_cost=20, kind=producer, removes_source=no, sink_bytes=60, sink_cost=15, slice_bytes=20, source_bytes=40, source_cost=10, storage_saving=20%, with={{\S+}}}}
  // expected-remark @below {{[Missed] fusion.source-kept | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the source stays, and is computed again in the fused nest: %a may be used elsewhere, and mlir-opt does not see from bounds that the slices are all of the source", reason=unsupported}}
  affine.for %i = 0 to 10 {
    affine.store %x, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 5 {
    affine.store %y, %b[%i] : memref<10xf32>
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }

  return
}
func.func @g(%g: memref<10xf32>, %h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  call @f(%g, %g, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// A call that cannot know an argument does not separate.

func.func private @unknown(memref<10xf32>)
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-loop-fusion | Function=f | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="fusion is most profitable at depth 1: 0% of the computation is redundant, and the nests touch 25% less memory", additional_compute=0%, depth=1, fused_bytes=120, fused_cost=40, kind=producer, removes_source=yes, sink_bytes=80, sink_cost=20, slice_bytes=40, source_bytes=80, source_cost=20, storage_saving=25%, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  func.call @unknown(%c) : (memref<10xf32>) -> ()
  // expected-remark @below {{[Passed] fusion.private-buffer | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="a private buffer for %m", from=memref<10xf32>, to=memref<1xf32>}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %a[%i] : memref<10xf32>
  }

  return
}
memref.global @shared : memref<10xf32>
func.func @g(%h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  %g = memref.alloc() : memref<10xf32>
  call @f(%g, %h, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// A call that cannot know an argument does not separate.

func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {
  %m = memref.alloc() : memref<10xf32>
  // expected-remark-re @below {{[Missed] fusion.op-between | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the accesses of 'func.call' between the nests are not known", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %m[%i] : memref<10xf32>
  }
  func.call @unknown(%c) : (memref<10xf32>) -> ()
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %a[%i] : memref<10xf32>
  }

  return
}
memref.global @shared : memref<10xf32>
func.func @g(%h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {
  %g = memref.get_global @shared : memref<10xf32>
  call @f(%g, %h, %k, %n, %x)
  : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}

// -----

// What prints keeps the order of its loops. Loops that carry something are sunk, but for those
// of nests whose output would be turned.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-fusion | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<8xf32>, %c: memref<4x8xf32>) {
  // expected-remark-re @below {{[Passed] fusion.fused | Category:affine-loop-fusion | Function=main | Op=affine.for, Remark="fusion is most profitable at depth 1: -22.22% of the computation is redundant, and the nests touch 14.29% less memory", additional_compute=-22.22%, depth=1, fused_bytes=192, fused_cost=112, kind=producer, removes_source=yes, sink_bytes=160, sink_cost=128, slice_bytes=32, source_bytes=64, source_cost=16, storage_saving=14.29%, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %c[0, %i] : memref<4x8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] fusion.sunk-loops | Category:affine-loop-fusion | Function=main | Op=affine.for, Remark="sequential loops inwards", order="1, 0"}}
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      %y = affine.load %c[%i, %j] : memref<4x8xf32>

      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
  return
}

// -----

// What prints keeps the order of its loops. Loops that carry something are sunk, but for those
// of nests whose output would be turned.

func.func @main(%a: memref<8xf32>, %c: memref<4x8xf32>) {
  // expected-remark-re @below {{[Missed] fusion.no-free-loop | Category:affine-loop-fusion | Function=main | Op=affine.for, Remark="the outermost loop of the sink carries a dependence on %a between accesses of the sink: slices stay outside of it", Witness="(%i@{{\d+}} = 0, %j = 0) -> (%i@{{\d+}} = 1, %j = 0), element [0]", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 8 {
    %x = affine.load %c[0, %i] : memref<4x8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      %y = affine.load %c[%i, %j] : memref<4x8xf32>
      vector.print %y : f32
      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
  return
}

// -----

// Vectors are known by their first elements only.

func.func @main(%a: memref<16xf32>, %b: memref<16xf32>) {
  %m = memref.alloc() : memref<16xf32>
  // expected-remark-re @below {{[Missed] fusion.vector-lanes | Category:affine-loop-fusion | Function=main | Op=affine.for, Remark="the cost model 'mlir' knows vectors by their first elements only", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 16 step 4 {
    %x = affine.vector_load %a[%i] : memref<16xf32>, vector<4xf32>
    affine.vector_store %x, %m[%i] : memref<16xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xf32>
    affine.store %x, %b[%i] : memref<16xf32>
  }
  return
}
