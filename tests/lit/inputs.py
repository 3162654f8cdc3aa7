"""The inputs of the tests of passes, and what each pass is asked."""

from __future__ import annotations

INPUTS = {
    "complex_numbers": """
func.func @complex_numbers(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, f32) {
  %0 = complex.mul %a, %b fastmath<nnan> : complex<f32>
  %1 = complex.abs %0 : complex<f32>
  return %0, %1 : complex<f32>, f32
}
""",
    "poison": """
func.func @poison(%c: i1) -> (index, vector<2x4xf32>) {
  %0 = ub.poison : index
  %1 = ub.poison : vector<2x4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return %0, %1 : index, vector<2x4xf32>
}
""",
    "rows": """
func.func @rows(%m: memref<?xf32>, %i: index, %p: f32, %n: memref<8x16xf32>) -> f32 {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  %1 = vector.transfer_read %n[%i, %i], %p {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32>
  %2 = vector.fma %0, %1, %0 : vector<4xf32>
  vector.transfer_write %2, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  %3 = vector.broadcast %2 : vector<4xf32> to vector<2x4xf32>
  %4 = vector.transpose %3, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %5 = vector.extract %4[1, 0] : f32 from vector<4x2xf32>
  %6 = vector.reduction <add>, %2, %5 : vector<4xf32> into f32
  return %6 : f32
}
""",
    "casts_back": """
func.func @casts_back(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  %3 = memref.cast %2 : memref<*xf32> to memref<?xf32>
  %4 = memref.load %1[%i] : memref<4xf32>
  %5 = memref.load %3[%i] : memref<?xf32>
  %6 = arith.addf %4, %5 : f32
  return %6 : f32
}
""",
    "transfers": """
func.func @transfers(
    %m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<8x4xi1>
) -> (vector<4x8xf32>, vector<8xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {
    in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>
  } : memref<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : memref<?x?xf32>, vector<8xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32>
  vector.print %1 : vector<8xf32>
  return %0, %1 : vector<4x8xf32>, vector<8xf32>
}
func.func @tensors(%t: tensor<9x9xf32>, %v: vector<2x3xf32>, %i: index) -> tensor<9x9xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<2x3xf32>, tensor<9x9xf32>
  return %0 : tensor<9x9xf32>
}
""",
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
    "script": """
module attributes {transform.with_named_sequence} {
  func.func @double(%m: memref<64xf32>) {
    affine.for %i = 0 to 64 {
      %0 = affine.load %m[%i] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %m[%i] : memref<64xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sums = transform.structured.match ops{["arith.addf"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %loops = transform.get_parent_op %sums {op_name = "affine.for"}
      : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %loops {factor = 2} : !transform.any_op
    transform.yield
  }
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
    "ranges": """
func.func @ranges(%m: memref<8xi1>, %n: memref<8xindex>, %x: i32) -> i1 {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %eight step %one {
    %0 = arith.cmpi slt, %i, %eight : index
    %1 = arith.remsi %i, %eight : index
    memref.store %0, %m[%1] : memref<8xi1>
    memref.store %1, %n[%i] : memref<8xindex>
  }
  %mask = arith.constant 15 : i32
  %low = arith.andi %x, %mask : i32
  %less = arith.cmpi ule, %low, %mask : i32
  return %less : i1
}
""",
    "index_numbers": """
func.func @index_numbers(%a: index, %b: index, %c: i32) -> (index, i1, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.castu %c : i32 to index
  %2 = index.mul %0, %1
  %3 = index.cmp ult(%2, %a)
  %4 = index.sizeof
  return %2, %3, %4 : index, i1, index
}
""",
    "lowered": """
func.func private @outside(memref<4xf32>, index) -> f32
func.func @lowered(%m: memref<4x?xf32>, %i: index, %c: i1) -> f32 {
  %one = arith.constant 1 : index
  %next = arith.addi %i, %one : index
  %x = memref.load %m[%i, %next] : memref<4x?xf32>
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%next : index), ^bb2(%x : f32)
^bb1(%j: index):
  %y = call @outside(%a, %j) : (memref<4xf32>, index) -> f32
  cf.br ^bb2(%y : f32)
^bb2(%z: f32):
  memref.dealloc %a : memref<4xf32>
  return %z : f32
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
    "structured": """
func.func @structured(%a: memref<4x8xf32>, %b: memref<8x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x5xf32>) outs(%c : memref<4x5xf32>)
  return
}
""",
    "counted": """
func.func @counted(%m: memref<?xf32>, %n: index, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
""",
    "sized": """
func.func @sized(%t: index, %s: index, %m: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      affine.store %x, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
""",
    "reduced": """
func.func @reduced(
    %v: vector<2x3xf32>, %a: vector<2xf32>, %w: vector<2x2x2xi32>, %b: i32, %k: vector<2x3xi1>
) -> (vector<2xf32>, i32, vector<2xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  %1 = vector.multi_reduction <maxsi>, %w, %b [0, 1, 2] : vector<2x2x2xi32> to i32
  %2 = vector.mask %k {
    vector.multi_reduction <mul>, %v, %0 [1] : vector<2x3xf32> to vector<2xf32>
  } : vector<2x3xi1> -> vector<2xf32>
  return %0, %1, %2 : vector<2xf32>, i32, vector<2xf32>
}
""",
    "masked": """
func.func @masked(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> (vector<4xf32>, f32) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %1 = vector.mask %k { vector.reduction <add>, %0, %p : vector<4xf32> into f32 }
    : vector<4xi1> -> f32
  %2 = vector.mask %k { vector.yield %0 : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %2, %1 : vector<4xf32>, f32
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
    "functions": """
func.func @functions(%x: f32, %n: i32, %v: vector<4xf32>) -> (f32, f32, i32, vector<4xf32>) {
  %0 = math.exp %x : f32
  %1 = math.rsqrt %x fastmath<nnan> : f32
  %2 = math.ctlz %n : i32
  %3 = math.fma %v, %v, %v : vector<4xf32>
  return %0, %1, %2, %3 : f32, f32, i32, vector<4xf32>
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
    "print-ir": ("constants", "-print-ir"),
    "print-op-stats": ("constants", "-print-op-stats"),
    "transform-interpreter": ("script", "-transform-interpreter"),
    "test-affine-access-analysis": ("nest", functions("test-affine-access-analysis")),
    "test-affine-data-copy": ("sum", functions("test-affine-data-copy")),
    "test-affine-loop-unswitch": ("nest", functions("test-affine-loop-unswitch")),
    "test-affine-parametric-tile": ("sized", functions("test-affine-parametric-tile")),
    "test-affine-reify-value-bounds": ("nest", functions("test-affine-reify-value-bounds")),
    "test-affine-walk": ("indices", "-test-affine-walk"),
    "test-loop-fusion": ("pair", "-test-loop-fusion=test-loop-fusion-utilities"),
    "test-loop-unrolling": ("counted", functions("test-loop-unrolling", "unroll-factor=2")),
    "test-mapping-to-processing-elements": (
        "counted",
        functions("test-mapping-to-processing-elements"),
    ),
    "test-memref-bound-check": ("nest", functions("test-memref-bound-check")),
    "test-memref-dependence-check": ("pair", functions("test-memref-dependence-check")),
    "test-memref-stride-calculation": ("views", functions("test-memref-stride-calculation")),
    "test-single-fold": ("constants", functions("test-single-fold")),
    "convert-complex-to-llvm": ("complex_numbers", "-convert-complex-to-llvm"),
    "convert-math-to-llvm": ("functions", "-convert-math-to-llvm"),
    "convert-to-llvm": ("rows", "-convert-to-llvm"),
    "convert-to-llvm-filter": ("rows", "-convert-to-llvm=filter-dialects=func"),
    "test-lower-to-llvm": ("rows", "-test-lower-to-llvm"),
    "convert-ub-to-llvm": ("poison", "-convert-ub-to-llvm"),
    "convert-vector-to-llvm": ("rows", "-convert-vector-to-llvm"),
    "convert-vector-to-llvm-options": (
        "rows",
        "-convert-vector-to-llvm='reassociate-fp-reductions force-32bit-vector-indices=0 "
        "use-vector-alignment'",
    ),
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
    "convert-linalg-to-affine-loops": ("structured", "-convert-linalg-to-affine-loops"),
    "convert-scf-to-cf": ("control", "-convert-scf-to-cf"),
    "convert-vector-to-scf": ("transfers", "-convert-vector-to-scf"),
    "convert-vector-to-scf-unrolled": (
        "transfers",
        "-convert-vector-to-scf='full-unroll=true lower-tensors=true'",
    ),
    "convert-vector-to-scf-elements": ("transfers", "-convert-vector-to-scf=target-rank=0"),
    "cse": ("constants", "-cse"),
    "expand-strided-metadata": ("views", "-expand-strided-metadata"),
    "fold-memref-alias-ops": ("views", "-fold-memref-alias-ops"),
    "inline": ("calls", "-inline"),
    "inline-alone": ("calls", "-inline='default-pipeline='"),
    "loop-invariant-code-motion": ("nest", "-loop-invariant-code-motion"),
    "lower-affine": ("nest", "-lower-affine"),
    "lower-vector-mask": ("masked", "-lower-vector-mask"),
    "lower-vector-multi-reduction": ("reduced", "-lower-vector-multi-reduction"),
    "lower-vector-multi-reduction-inner": (
        "reduced",
        "-lower-vector-multi-reduction=lowering-strategy=inner-reduction",
    ),
    "lower-affine-parallel": ("parallel", "-lower-affine"),
    "normalize-memrefs": ("layout", "-normalize-memrefs"),
    "int-range-optimizations": ("ranges", "-int-range-optimizations"),
    "convert-arith-to-llvm": ("lowered", "-convert-arith-to-llvm"),
    "convert-cf-to-llvm": ("lowered", "-convert-cf-to-llvm"),
    "convert-index-to-llvm": ("index_numbers", "-convert-index-to-llvm"),
    "convert-func-to-llvm": ("lowered", "-convert-func-to-llvm"),
    "finalize-memref-to-llvm": ("lowered", "-finalize-memref-to-llvm"),
    "llvm-request-c-wrappers": ("lowered", "-llvm-request-c-wrappers -convert-func-to-llvm"),
    "reconcile-unrealized-casts": (
        "lowered",
        "-convert-arith-to-llvm -finalize-memref-to-llvm -convert-cf-to-llvm "
        "-convert-func-to-llvm -reconcile-unrealized-casts",
    ),
    "canonicalize-narrow-floats": ("narrow_floats", "-canonicalize"),
    "sccp": ("constants", "-sccp"),
    "sccp-casts": ("casts_back", "-sccp"),
    "strip-debuginfo": ("constants", "-strip-debuginfo -mlir-print-debuginfo"),
    "symbol-dce": ("calls", "-symbol-dce"),
    "test-decompose-affine-ops": ("nest", functions("test-decompose-affine-ops")),
    "test-loop-permutation": ("nest", "-test-loop-permutation=permutation-map=1,0"),
    "pipeline": ("nest", "-affine-loop-normalize -lower-affine -canonicalize -cse"),
}
