"""Shuffles instead of single lanes: transposes, contractions, lanes that lie apart in memory.

What is computed is compared with the interpreter, bit by bit; how, by the LLVM IR.
"""

import re
import subprocess
import sys
from itertools import permutations, product

import numpy as np
import pytest

import loopwright as lw
from tests.sampling import pairs, spread
from tests.texts import texts_beside

SCRIPTS = texts_beside(__file__, comment="# ", suffix=".txt")

PROGRAMS = texts_beside(__file__)

NUMPY = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i16": np.int16, "i32": np.int32}


def agree(text: str, *arrays: np.ndarray) -> str:
    """The optimised IR of a program that gives the interpreter's bits."""
    module = lw.parse(text)
    expected = [array.copy() for array in arrays]
    module.interpret("main", *expected)
    kernel = module.compile("main", threads=1)
    kernel(*arrays)
    for actual, expected_array in zip(arrays, expected, strict=True):
        np.testing.assert_array_equal(actual, expected_array)
    return kernel.inspect_llvm()


def numbers(shape: tuple[int, ...], type_: str) -> np.ndarray:
    rng = np.random.default_rng(len(shape))
    if type_.startswith("f"):
        return rng.random(shape).astype(NUMPY[type_])
    return rng.integers(-100, 100, shape).astype(NUMPY[type_])


def spelt(shape: tuple[int, ...], type_: str) -> str:
    return "x".join(map(str, (*shape, type_)))


def transpose(shape: tuple[int, ...], order: tuple[int, ...], type_: str) -> str:
    result = tuple(shape[k] for k in order)
    source = spelt(shape, type_)
    target = spelt(result, type_)
    zeros = ", ".join(["%zero"] * len(shape))
    return f"""func.func @main(%a: memref<{source}>, %b: memref<{target}>) {{
      %zero = arith.constant 0 : index
      %0 = vector.load %a[{zeros}] : memref<{source}>, vector<{source}>
      %1 = vector.transpose %0, {list(order)} : vector<{source}> to vector<{target}>
      vector.store %1, %b[{zeros}] : memref<{target}>, vector<{target}>
      return
    }}"""


@pytest.mark.parametrize(
    ("size", "type_"),
    [(4, "f32"), (4, "f64"), (8, "f32"), (8, "f64"), (16, "f32"), (16, "i8"), (32, "i16")],
)
def test_squares_take_rounds_of_shuffles(size: int, type_: str) -> None:
    square = numbers((size, size), type_)
    result = np.zeros_like(square)
    llvm_ir = agree(transpose((size, size), (1, 0), type_), square, result)
    np.testing.assert_array_equal(result, square.T)
    assert llvm_ir.count(" shufflevector ") <= size * (size.bit_length() - 1)
    assert "extractelement" not in llvm_ir
    assert "insertelement" not in llvm_ir


SHAPES = [(2, 8), (8, 2), (4, 16), (16, 4), (3, 5), (1, 4), (4, 1)]


@pytest.mark.parametrize(("shape", "type_"), pairs(SHAPES, ("f32", "i8"), 2))
def test_other_matrices(shape: tuple[int, int], type_: str) -> None:
    matrix = numbers(shape, type_)
    result = np.zeros(shape[::-1], NUMPY[type_])
    agree(transpose(shape, (1, 0), type_), matrix, result)
    np.testing.assert_array_equal(result, matrix.T)


ORDERS = list(permutations(range(3)))


@pytest.mark.parametrize("order", ORDERS)
def test_three_dimensions(order: tuple[int, ...]) -> None:
    for shape in spread(((2, 4, 8), (3, 4, 4)), 2, ORDERS.index(order)):
        source = numbers(shape, "f32")
        result = np.zeros([shape[k] for k in order], np.float32)
        agree(transpose(shape, order, "f32"), source, result)
        np.testing.assert_array_equal(result, source.transpose(order))


DIMS = {"m": 4, "n": 8, "k": 2}


def contraction(lhs: str, rhs: str, result: str, type_: str, flags: str = "") -> str:
    shapes = [tuple(DIMS[letter] for letter in dims) for dims in (lhs, rhs, result)]
    maps = ", ".join(f"affine_map<(m, n, k) -> ({', '.join(dims)})>" for dims in (lhs, rhs, result))
    kinds = ", ".join(f'"{"parallel" if d in result else "reduction"}"' for d in DIMS)
    lines: list[str] = []
    for name, shape in zip("abc", shapes, strict=True):
        zeros = ", ".join(["%zero"] * len(shape))
        text = spelt(shape, type_)
        lines.append(f"%{name}v = vector.load %{name}[{zeros}] : memref<{text}>, vector<{text}>")
    a, b, c = (spelt(shape, type_) for shape in shapes)
    zeros = ", ".join(["%zero"] * len(shapes[2]))
    body = "\n      ".join(lines)
    return f"""func.func @main(%a: memref<{a}>, %b: memref<{b}>, %c: memref<{c}>) {{
      %zero = arith.constant 0 : index
      {body}
      %r = vector.contract {{indexing_maps = [{maps}], iterator_types = [{kinds}],
        kind = #vector.kind<add>{flags}}} %av, %bv, %cv
        : vector<{a}>, vector<{b}> into vector<{c}>
      vector.store %r, %c[{zeros}] : memref<{c}>, vector<{c}>
      return
    }}"""


LAYOUTS = list(product(("mk", "km"), ("kn", "nk"), ("mn", "nm")))


@pytest.mark.parametrize(("layouts", "type_"), pairs(LAYOUTS, ("f32", "f64", "i32"), 3))
def test_products_of_matrices_work_on_rows(layouts: tuple[str, str, str], type_: str) -> None:
    lhs, rhs, result = layouts
    arrays = [numbers(tuple(DIMS[d] for d in dims), type_) for dims in (lhs, rhs, result)]
    llvm_ir = agree(contraction(lhs, rhs, result, type_), *arrays)
    rows, lanes = (DIMS[letter] for letter in result)
    scalar = {"f32": "float", "f64": "double", "i32": "i32"}[type_]
    multiply = " mul " if type_ == "i32" else " fmul "
    assert llvm_ir.count(f"{multiply}<{lanes} x {scalar}>") == rows * DIMS["k"]
    assert f"{multiply}{scalar}" not in llvm_ir


@pytest.mark.parametrize("reduced", [(0,), (1,), (2,), (0, 1), (1, 2), (0, 2)])
@pytest.mark.parametrize("type_", ["f32", "i32"])
def test_reductions_of_dimensions_work_on_rows(reduced: tuple[int, ...], type_: str) -> None:
    shape = (2, 4, 8)
    kept_extents = tuple(extent for k, extent in enumerate(shape) if k not in reduced)
    source = spelt(shape, type_)
    target = spelt(kept_extents, type_)
    zeros = ", ".join(["%zero"] * len(kept_extents))
    arrays = numbers(shape, type_), numbers(kept_extents, type_)
    llvm_ir = agree(
        f"""func.func @main(%a: memref<{source}>, %b: memref<{target}>) {{
          %zero = arith.constant 0 : index
          %0 = vector.load %a[%zero, %zero, %zero] : memref<{source}>, vector<{source}>
          %1 = vector.load %b[{zeros}] : memref<{target}>, vector<{target}>
          %2 = vector.multi_reduction <add>, %0, %1 {list(reduced)}
            : vector<{source}> to vector<{target}>
          vector.store %2, %b[{zeros}] : memref<{target}>, vector<{target}>
          return
        }}""",
        *arrays,
    )
    assert {"f32": "fadd float", "i32": "add i32"}[type_] not in llvm_ir


STEPS = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5)


def positions(step: int, lanes: int) -> tuple[tuple[int, int], list[int]]:
    """Where the first lane is in rows of nine, and where the others are from there."""
    return divmod(max(0, -step * (lanes - 1)), 9), [step * lane for lane in range(lanes)]


@pytest.mark.parametrize(("step", "type_"), pairs(STEPS, ("f32", "f64", "i8"), 3))
def test_gathers_of_constant_steps(step: int, type_: str) -> None:
    (row, column), places = positions(step, 8)
    llvm_ir = agree(
        f"""func.func @main(%a: memref<5x9x{type_}>, %b: memref<8x{type_}>) {{
          %zero = arith.constant 0 : index
          %row = arith.constant {row} : index
          %column = arith.constant {column} : index
          %places = arith.constant dense<{places}> : vector<8xindex>
          %all = arith.constant dense<true> : vector<8xi1>
          %none = arith.constant dense<0{".0" if type_ != "i8" else ""}> : vector<8x{type_}>
          %0 = vector.gather %a[%row, %column] [%places], %all, %none
            : memref<5x9x{type_}>, vector<8xindex>, vector<8xi1>, vector<8x{type_}>
            into vector<8x{type_}>
          vector.store %0, %b[%zero] : memref<8x{type_}>, vector<8x{type_}>
          return
        }}""",
        numbers((5, 9), type_),
        np.zeros(8, NUMPY[type_]),
    )
    assert "gather" not in llvm_ir
    if 0 < abs(step) <= 4:
        scalar = {"f32": "float", "f64": "double", "i8": "i8"}[type_]
        assert f"load {scalar}," not in llvm_ir


@pytest.mark.parametrize("step", STEPS)
def test_scatters_of_constant_steps(step: int) -> None:
    (row, column), places = positions(step, 4)
    llvm_ir = agree(
        f"""func.func @main(%a: memref<4xf32>, %b: memref<5x9xf32>) {{
          %zero = arith.constant 0 : index
          %row = arith.constant {row} : index
          %column = arith.constant {column} : index
          %places = arith.constant dense<{places}> : vector<4xi32>
          %all = vector.constant_mask [4] : vector<4xi1>
          %0 = vector.load %a[%zero] : memref<4xf32>, vector<4xf32>
          vector.scatter %b[%row, %column] [%places], %all, %0
            : memref<5x9xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
          return
        }}""",
        numbers((4,), "f32"),
        numbers((5, 9), "f32"),
    )
    assert "scatter" not in llvm_ir


@pytest.mark.parametrize("places", [[0, 3, 1, 7], [2, 2, 2, 0]])
@pytest.mark.parametrize("mask", [[1, 1, 1, 1], [1, 0, 1, 1]])
def test_gathers_of_other_constants(places: list[int], mask: list[int]) -> None:
    selected = ", ".join("true" if bit else "false" for bit in mask)
    agree(
        f"""func.func @main(%a: memref<8xf32>, %b: memref<4xf32>) {{
          %zero = arith.constant 0 : index
          %places = arith.constant dense<{places}> : vector<4xi8>
          %mask = arith.constant dense<[{selected}]> : vector<4xi1>
          %old = vector.load %b[%zero] : memref<4xf32>, vector<4xf32>
          %0 = vector.gather %a[%zero] [%places], %mask, %old
            : memref<8xf32>, vector<4xi8>, vector<4xi1>, vector<4xf32> into vector<4xf32>
          vector.store %0, %b[%zero] : memref<4xf32>, vector<4xf32>
          return
        }}""",
        numbers((8,), "f32"),
        np.ones(4, np.float32),
    )


def test_indices_of_one_bit_are_signed() -> None:
    agree(
        PROGRAMS["indices of one bit are signed"],
        numbers((8,), "f32"),
        np.ones(2, np.float32),
    )


@pytest.mark.parametrize("extent", ["4", "?"])
def test_transfers_along_another_dimension(extent: str) -> None:
    llvm_ir = agree(
        f"""func.func @main(%a: memref<8x{extent}xf32>, %b: memref<8x{extent}xf32>) {{
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          %none = arith.constant 0.0 : f32
          %0 = vector.transfer_read %a[%zero, %one], %none
            {{in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>}}
            : memref<8x{extent}xf32>, vector<8xf32>
          vector.transfer_write %0, %b[%zero, %zero]
            {{in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>}}
            : vector<8xf32>, memref<8x{extent}xf32>
          return
        }}""",
        numbers((8, 4), "f32"),
        np.zeros((8, 4), np.float32),
    )
    assert "gather" not in llvm_ir
    assert "scatter" not in llvm_ir


def strided(step: int, offsets: tuple[int, ...], size: int, count: int) -> str:
    """The sums of elements `step` apart, from each of these offsets on, by eight lanes."""
    places = [step * lane for lane in range(8)]
    lines: list[str] = []
    for number, offset in enumerate(offsets):
        lines.append(f"""
        %s{number} = affine.apply affine_map<(d0) -> (d0 * {step} + {offset})>(%i)
        %{number} = vector.gather %a[%s{number}] [%places], %all, %none : memref<{size}xf32>,
          vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>""")
    total = "%0"
    for number in range(1, len(offsets)):
        lines.append(f"\n        %t{number} = arith.addf {total}, %{number} : vector<8xf32>")
        total = f"%t{number}"
    return f"""func.func @main(%a: memref<{size}xf32>, %b: memref<{count}xf32>) {{
      %places = arith.constant dense<{places}> : vector<8xindex>
      %all = arith.constant dense<true> : vector<8xi1>
      %none = arith.constant dense<0.0> : vector<8xf32>
      affine.for %i = 0 to {count} step 8 {{{"".join(lines)}
        vector.store {total}, %b[%i] : memref<{count}xf32>, vector<8xf32>
      }}
      return
    }}"""


def test_neighbours_share_what_they_read() -> None:
    source = numbers((72,), "f32")
    result = np.zeros(24, np.float32)
    llvm_ir = agree(strided(3, (0, 1, 2), 72, 24), source, result)
    bodies = llvm_ir.count("store <8 x float>")
    assert llvm_ir.count("load <8 x float>") == 3 * bodies


PLACES = pairs((-4, -3, -2, -1, 1, 2, 3, 4), list(product((0, 1, 3), (0, 1, 5))), 8)
"""Steps, and how many elements are before the first and behind the last one that is read."""
GUARDED = SCRIPTS["guarded"]


def test_nothing_is_read_outside_of_the_memref() -> None:
    """Arrays that begin where a page begins or end where it ends, between forbidden pages."""
    process = subprocess.run([sys.executable, "-c", GUARDED], capture_output=True, text=True)
    assert process.stdout == "done\n", process.stderr


def test_loops_that_carry_several_registers_are_not_unrolled() -> None:
    text = PROGRAMS["loops that carry several registers are not unrolled"]
    for interleave, unrolled in ((4, False), (1, True)):
        options = {"virtual_vector_size": "auto", "interleave": interleave}
        module = lw.parse(text).apply("affine-super-vectorize", **options)
        llvm_ir = module.compile("main", threads=1).inspect_llvm(optimised=False)
        assert ("llvm.loop.unroll.disable" in llvm_ir) is not unrolled


@pytest.mark.parametrize(("vectors", "unrolled"), [(16, 0), (4, 1)])
def test_loops_beside_register_tiles_are_not_unrolled(vectors: int, unrolled: int) -> None:
    """Short ones may be; not those around the tiles, either."""
    text = PROGRAMS["loops beside register tiles are not unrolled"]
    for terms in (8, 32):
        program = text.replace("COUNT", str(8 * vectors)).replace("TERMS", str(terms))
        agree(program, *(numbers((256,), "f64") for _ in range(2)))
        llvm_ir = lw.parse(program).compile("main", threads=1).inspect_llvm(optimised=False)
        mark = next(line for line in llvm_ir.splitlines() if "llvm.loop.unroll.disable" in line)
        reference = mark.split(" = ")[0]
        loops = [line for line in llvm_ir.splitlines() if " = distinct !{" in line]
        assert len(loops) == 4
        may_be_unrolled = [line for line in loops if not line.endswith(f", {reference}}}")]
        assert len(may_be_unrolled) == unrolled


def test_versions_of_nests_without_their_register_tiles_are_not_unrolled() -> None:
    """The loop of a version of its own, without register tiles, may be."""
    text = PROGRAMS["versions of nests without their register tiles are not unrolled"]
    llvm_ir = lw.parse(text).compile("main", threads=1).inspect_llvm(optimised=False)
    mark = next(line for line in llvm_ir.splitlines() if "llvm.loop.unroll.disable" in line)
    reference = mark.split(" = ")[0]
    loops = [line for line in llvm_ir.splitlines() if " = distinct !{" in line]
    may_be_unrolled = [line for line in loops if reference not in re.split(r"[{},] ?", line)]
    assert (len(loops), len(may_be_unrolled)) == (8, 2)  # in two versions of the function
