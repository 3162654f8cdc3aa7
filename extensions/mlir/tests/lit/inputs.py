"""The inputs of the tests of passes, and what each pass is asked."""

from __future__ import annotations

from tests.lit.inputs import INPUTS as OF_THE_CORE
from tests.lit.inputs import functions

INPUTS = {
    **OF_THE_CORE,
    "launch": """
func.func @launch(%m: memref<8xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    memref.store %x, %m[%tx] : memref<8xf32>
    gpu.terminator
  }
  return
}
""",
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
    "structured": """
func.func @structured(%a: memref<4x8xf32>, %b: memref<8x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x5xf32>) outs(%c : memref<4x5xf32>)
  return
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
    "functions": """
func.func @functions(%x: f32, %n: i32, %v: vector<4xf32>) -> (f32, f32, i32, vector<4xf32>) {
  %0 = math.exp %x : f32
  %1 = math.rsqrt %x fastmath<nnan> : f32
  %2 = math.ctlz %n : i32
  %3 = math.fma %v, %v, %v : vector<4xf32>
  return %0, %1, %2, %3 : f32, f32, i32, vector<4xf32>
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
}
PASSES = {
    "print-ir": ("constants", "-print-ir"),
    "print-op-stats": ("constants", "-print-op-stats"),
    "test-affine-access-analysis": ("nest", functions("test-affine-access-analysis")),
    "test-affine-data-copy": ("sum", functions("test-affine-data-copy")),
    "test-affine-loop-unswitch": ("nest", functions("test-affine-loop-unswitch")),
    "test-affine-parametric-tile": ("sized", functions("test-affine-parametric-tile")),
    "test-affine-reify-value-bounds": ("nest", functions("test-affine-reify-value-bounds")),
    "test-affine-walk": ("indices", "-test-affine-walk"),
    "test-loop-unrolling": ("counted", functions("test-loop-unrolling", "unroll-factor=2")),
    "test-mapping-to-processing-elements": (
        "counted",
        functions("test-mapping-to-processing-elements"),
    ),
    "test-memref-bound-check": ("nest", functions("test-memref-bound-check")),
    "test-memref-stride-calculation": ("views", functions("test-memref-stride-calculation")),
    "test-single-fold": ("constants", functions("test-single-fold")),
    "int-range-optimizations": ("ranges", "-int-range-optimizations"),
    "sccp": ("constants", "-sccp"),
    "sccp-casts": ("casts_back", "-sccp"),
    "strip-debuginfo": ("constants", "-strip-debuginfo -mlir-print-debuginfo"),
    "symbol-dce": ("calls", "-symbol-dce"),
    "test-decompose-affine-ops": ("nest", functions("test-decompose-affine-ops")),
    "convert-to-llvm-filter": ("rows", "-convert-to-llvm=filter-dialects=func"),
    "convert-vector-to-llvm-options": (
        "rows",
        "-convert-vector-to-llvm='reassociate-fp-reductions force-32bit-vector-indices=0 "
        "use-vector-alignment'",
    ),
    "convert-vector-to-scf-unrolled": (
        "transfers",
        "-convert-vector-to-scf='full-unroll=true lower-tensors=true'",
    ),
    "convert-vector-to-scf-elements": ("transfers", "-convert-vector-to-scf=target-rank=0"),
    "lower-vector-multi-reduction-inner": (
        "reduced",
        "-lower-vector-multi-reduction=lowering-strategy=inner-reduction",
    ),
    "transform-interpreter": ("script", "-transform-interpreter"),
    "convert-complex-to-llvm": ("complex_numbers", "-convert-complex-to-llvm"),
    "convert-math-to-llvm": ("functions", "-convert-math-to-llvm"),
    "convert-to-llvm": ("rows", "-convert-to-llvm"),
    "test-lower-to-llvm": ("rows", "-test-lower-to-llvm"),
    "convert-ub-to-llvm": ("poison", "-convert-ub-to-llvm"),
    "convert-vector-to-llvm": ("rows", "-convert-vector-to-llvm"),
    "convert-linalg-to-affine-loops": ("structured", "-convert-linalg-to-affine-loops"),
    "convert-vector-to-scf": ("transfers", "-convert-vector-to-scf"),
    "lower-vector-mask": ("masked", "-lower-vector-mask"),
    "lower-vector-multi-reduction": ("reduced", "-lower-vector-multi-reduction"),
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
    "gpu-kernel-outlining": ("launch", "-gpu-kernel-outlining"),
    "convert-affine-for-to-gpu": ("store", functions("convert-affine-for-to-gpu")),
}
