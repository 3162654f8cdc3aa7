"""The inputs of the tests of passes, and what each pass is asked."""

from __future__ import annotations

INPUTS = {
    "known_values": """
func.func @known_values(%s: f32, %v: vector<2x3xf32>)
    -> (f32, f32, i32, vector<2xi32>, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %0 = arith.constant -4 : i32
  %1 = math.ctpop %0 : i32
  %2 = arith.constant dense<[7, -9]> : vector<2xi32>
  %3 = arith.constant dense<[2, 3]> : vector<2xi32>
  %4 = arith.remsi %2, %3 : vector<2xi32>
  %5 = vector.insert %s, %v [0, 1] : f32 into vector<2x3xf32>
  %6 = vector.extract %5[0, 1] : f32 from vector<2x3xf32>
  %7 = vector.extract %5[1, 1] : f32 from vector<2x3xf32>
  %8 = vector.create_mask %c2 : vector<4xi1>
  return %6, %7, %1, %4, %8 : f32, f32, i32, vector<2xi32>, vector<4xi1>
}
func.func @known_extents(%i: index, %x: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) : memref<?x8xf32>
  %1 = memref.subview %0[%i, 0] [%c2, 8] [1, 1]
    : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  memref.store %x, %1[%i, %i] : memref<?x8xf32, strided<[8, 1], offset: ?>>
  %2 = memref.load %0[%i, %i] : memref<?x8xf32>
  memref.dealloc %0 : memref<?x8xf32>
  return %2 : f32
}
func.func @handed_on(%n: i32, %x: i64) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:3 = scf.while (%a = %c0, %b = %x, %d = %c0) : (i32, i64, i32) -> (i32, i64, i32) {
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a, %b, %d : i32, i64, i32
  } do {
  ^bb0(%a: i32, %b: i64, %d: i32):
    %2 = arith.addi %a, %c1 : i32
    scf.yield %2, %b, %a : i32, i64, i32
  }
  return %0#0 : i32
}
""",
    "narrow_floats": """
func.func @narrow_floats() -> (bf16, f16, f16) {
  %0 = arith.constant 1.5 : bf16
  %1 = arith.constant 0.25 : bf16
  %2 = arith.divf %0, %1 : bf16
  %3 = arith.constant 2049.0 : f64
  %4 = arith.constant 2048.0 : f16
  %5 = arith.constant 1.0 : f16
  %6 = arith.addf %4, %5 : f16
  %7 = arith.constant 60000.0 : f16
  %8 = arith.mulf %7, %4 : f16
  return %2, %6, %8 : bf16, f16, f16
}
""",
    "nest": """
func.func @nest(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %n: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 2 to 16 step 2 {
      %0 = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
      %x = affine.load %a[%0, %j - 2] : memref<16x16xf32>
      %c = arith.constant 2.0 : f32
      %y = arith.mulf %x, %c : f32
      affine.store %y, %b[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
""",
    "pair": """
func.func @pair(%a: memref<32xf32>, %c: memref<32xf32>) {
  %b = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    %x = affine.load %a[%i] : memref<32xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    %x = affine.load %b[%i] : memref<32xf32>
    %y = arith.mulf %x, %x : f32
    affine.store %y, %c[%i] : memref<32xf32>
  }
  return
}
""",
    "sum": """
func.func @sum(%a: memref<8x8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 8 iter_args(%t = %zero) -> f32 {
    %x = affine.load %a[%i, %i] : memref<8x8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  return %s : f32
}
""",
    "parallel": """
func.func @parallel(%m: memref<8x8xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 1) to (8, 7) step (2, 3) {
    affine.store %x, %m[%i, %j] : memref<8x8xf32>
  }
  return
}
""",
    "constants": """
func.func @constants(%c: i1, %m: memref<4xi32>) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.addi %one, %two : i32
  %again = arith.addi %one, %two : i32
  %dead = arith.muli %three, %again : i32
  %r = scf.if %c -> i32 {
    %0 = arith.subi %three, %one : i32
    scf.yield %0 : i32
  } else {
    %0 = arith.subi %again, %two : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
""",
    "calls": """
func.func private @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @unused(%x: f32) -> f32 {
  return %x : f32
}
func.func @calls(%x: f32) -> f32 {
  %0 = call @square(%x) : (f32) -> f32
  %1 = call @square(%0) : (f32) -> f32
  return %1 : f32
}
""",
    "views": """
func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = affine.load %v[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %y = memref.load %v[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
""",
    "layout": """
func.func @layout(%x: f32) -> f32 {
  %m = memref.alloc() : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.store %x, %m[3, 1] : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %y = affine.load %m[3, 1] : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.dealloc %m : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return %y : f32
}
""",
    "control": """
func.func @control(%c: i1, %n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  %y = arith.addf %x, %x : f32
  %r = scf.if %c -> f32 {
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
""",
    "indices": """
func.func @indices(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index [%i, %n] by (4, 8) : index
  %1:2 = affine.delinearize_index %n into (4, 8) : index, index
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, s0 + 1)>(%i)[%n]
  return %0, %1#1, %2 : index, index, index
}
""",
    "store": """
func.func @store(%m: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 2 to 32 step 3 {
      affine.store %x, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
""",
}


def functions(name: str, options: str = "") -> str:
    braces = f"{{{options}}}" if options else ""
    return f"--pass-pipeline='builtin.module(func.func({name}{braces}))'"


PASSES = {
    "affine-pipeline-data-transfer": ("store", functions("affine-pipeline-data-transfer")),
    "affine-raise-from-memref": ("views", functions("affine-raise-from-memref")),
    "affine-super-vectorizer-test": (
        "store",
        functions("affine-super-vectorizer-test", "vectorize-affine-loop-nest=true"),
    ),
    "test-loop-fusion": ("pair", "-test-loop-fusion=test-loop-fusion-utilities"),
    "test-memref-dependence-check": ("pair", functions("test-memref-dependence-check")),
    "affine-data-copy-generate": ("pair", functions("affine-data-copy-generate")),
    "affine-expand-index-ops": ("indices", "-affine-expand-index-ops"),
    "affine-expand-index-ops-as-affine": ("indices", "-affine-expand-index-ops-as-affine"),
    "affine-fold-memref-alias-ops": ("views", "-affine-fold-memref-alias-ops"),
    "affine-loop-coalescing": ("nest", functions("affine-loop-coalescing")),
    "affine-loop-fusion": ("pair", "-affine-loop-fusion"),
    "affine-loop-fusion-maximal": ("pair", "-affine-loop-fusion='maximal mode=producer'"),
    "affine-loop-invariant-code-motion": ("nest", functions("affine-loop-invariant-code-motion")),
    "affine-loop-normalize": ("nest", functions("affine-loop-normalize")),
    "affine-loop-tile": ("nest", functions("affine-loop-tile", "tile-sizes=4,8")),
    "affine-loop-unroll": ("nest", functions("affine-loop-unroll", "unroll-factor=2")),
    "affine-loop-unroll-full": ("sum", functions("affine-loop-unroll", "unroll-factor=-1")),
    "affine-loop-unroll-jam": ("nest", functions("affine-loop-unroll-jam", "unroll-jam-factor=2")),
    "affine-parallelize": ("nest", "-affine-parallelize"),
    "affine-parallelize-reductions": ("sum", "-affine-parallelize=parallel-reductions"),
    "affine-scalrep": ("pair", functions("affine-scalrep")),
    "affine-simplify-min-max": ("indices", functions("affine-simplify-min-max")),
    "affine-simplify-structures": ("nest", functions("affine-simplify-structures")),
    "affine-super-vectorize": (
        "pair",
        functions("affine-super-vectorize", "virtual-vector-size=8"),
    ),
    "canonicalize": ("indices", "-canonicalize='region-simplify=disabled'"),
    "canonicalize-nest": ("nest", "-canonicalize"),
    "canonicalize-known-values": ("known_values", "-canonicalize"),
    "control-flow-sink": ("control", "-control-flow-sink"),
    "convert-scf-to-cf": ("control", "-convert-scf-to-cf"),
    "cse": ("constants", "-cse"),
    "expand-strided-metadata": ("views", "-expand-strided-metadata"),
    "fold-memref-alias-ops": ("views", "-fold-memref-alias-ops"),
    "inline": ("calls", "-inline"),
    "inline-alone": ("calls", "-inline='default-pipeline='"),
    "loop-invariant-code-motion": ("nest", "-loop-invariant-code-motion"),
    "lower-affine": ("nest", "-lower-affine"),
    "lower-affine-parallel": ("parallel", "-lower-affine"),
    "normalize-memrefs": ("layout", "-normalize-memrefs"),
    "canonicalize-narrow-floats": ("narrow_floats", "-canonicalize"),
    "test-loop-permutation": ("nest", "-test-loop-permutation=permutation-map=1,0"),
    "pipeline": ("nest", "-affine-loop-normalize -lower-affine -canonicalize -cse"),
}
