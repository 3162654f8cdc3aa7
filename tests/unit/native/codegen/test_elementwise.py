"""Compiled `arith` and `math` ops against the interpreter, bit for bit, on values that matter."""

import itertools
import math

import ml_dtypes
import numpy as np
import pytest

import loopwright as lw
from tests.dtypes import DTYPES
from tests.sampling import spread

INTEGERS = ["i8", "i16", "i32", "i64", "index"]
FLOATS = ["f16", "bf16", "f32", "f64"]
WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}

Case = tuple[str, list[str], str]
"""An op with operands `%0`, `%1` …, the types of the operands, the type of the result."""


def kernel(cases: list[Case], constant: str) -> str:
    """A function that applies each op to every element of its own arrays; `$c` is a constant."""
    arguments: list[str] = []
    body: list[str] = []
    for index, (op, operands, result) in enumerate(cases):
        for position, ty in enumerate(operands):
            arguments.append(f"%a{index}_{position}: memref<?x{ty}>")
        arguments.append(f"%r{index}: memref<?x{result}>")
        first = f"%a{index}_0"
        body.append(f"%n{index} = memref.dim {first}, %zero : memref<?x{operands[0]}>")
        body.append(f"affine.for %i = 0 to %n{index} {{")
        for position, ty in enumerate(operands):
            array = f"%a{index}_{position}"
            body.append(f"%v{position} = affine.load {array}[%i] : memref<?x{ty}>")
            op = op.replace(f"${position}", f"%v{position}")
        body.append(f"%r = {op.replace('$c', '%c')}")
        body.append(f"affine.store %r, %r{index}[%i] : memref<?x{result}>")
        body.append("}")
    lines = "\n".join(body)
    head = f"%zero = arith.constant 0 : index\n%c = arith.constant {constant}"
    return f"func.func @f({', '.join(arguments)}) {{\n{head}\n{lines}\nreturn\n}}"


def integers(ty: str) -> list[int]:
    width = WIDTHS[ty]
    low = -(1 << (width - 1))
    high = (1 << (width - 1)) - 1
    values_of_type = {0, 1, -1, 2, -2, 3, -3, 7, -7, 100, -100, low, low + 1, high, high - 1}
    values_of_type |= {high // 3, low // 3, 1 << (width // 2), (1 << (width // 2)) + 1}
    return sorted(value for value in values_of_type if low <= value <= high)


def floats(ty: str) -> list[float]:
    dtype = DTYPES[ty]
    info = ml_dtypes.finfo(dtype)
    tiny = float(info.smallest_normal)
    least = float(info.smallest_subnormal)
    largest = float(info.max)
    eps = float(info.eps)
    values_of_type = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -2.5,
        1.5,
        3.75,
        1.0 + eps,
        0.1,
        -0.7,
        2.0,
        10.0,
        -100.0,
    ]
    values_of_type += [tiny, -tiny, least, -3 * least, tiny - least, largest, -largest]
    values_of_type += [math.inf, -math.inf, math.nan]
    return [float(np.asarray(value).astype(dtype)) for value in values_of_type]


def run(cases: list[Case], columns: list[list[list[float]]], constant: str = "0 : i1") -> None:
    """Interpret and compile one kernel for all cases; every result must agree."""
    module = lw.parse(kernel(cases, constant))
    arrays: list[list[np.ndarray]] = []
    for (_, operands, result), values in zip(cases, columns, strict=True):
        converted_columns = [
            np.array(column, dtype=DTYPES[ty]) for column, ty in zip(values, operands, strict=True)
        ]
        arrays.append([*converted_columns, np.zeros(len(values[0]), dtype=DTYPES[result])])
    meant = [[array.copy() for array in group] for group in arrays]
    module.interpret("f", *itertools.chain.from_iterable(meant))
    module.compile("f")(*itertools.chain.from_iterable(arrays))
    for case, expected, actual, values in zip(cases, meant, arrays, columns, strict=True):
        want = expected[-1]
        got = actual[-1]
        size = want.dtype.itemsize
        same = want.view(f"u{size}") == got.view(f"u{size}")
        if want.dtype.kind != "b" and want.dtype.kind != "i":
            same |= np.isnan(want.astype(float)) & np.isnan(got.astype(float))
        for position in np.flatnonzero(~same):
            operands = [column[position] for column in values]
            raise AssertionError(f"{case[0]} on {operands}: {got[position]}, not {want[position]}")


def pairs(values: list[float]) -> list[list[float]]:
    operand_pairs = list(itertools.product(values, values))
    return [[a for a, _ in operand_pairs], [b for _, b in operand_pairs]]


def test_index_arithmetic() -> None:
    index = ["index", "index"]
    plain = ["add", "sub", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"]
    cases: list[Case] = [(f"index.{name} $0, $1", index, "index") for name in plain]
    cases += [(f"index.cmp {name}($0, $1)", index, "i1") for name in ("eq", "slt", "uge", "ult")]
    columns = [pairs(integers("index"))] * len(cases)
    low = min(integers("index"))
    defined = [(a, b) for a, b in zip(*columns[0], strict=True) if b and (a, b) != (low, -1)]
    names = ["divs", "rems", "floordivs", "ceildivs", "divu", "remu", "ceildivu"]
    cases += [(f"index.{name} $0, $1", index, "index") for name in names]
    columns += [[[a for a, _ in defined], [b for _, b in defined]]] * len(names)
    shifts = pairs(integers("index"))[0]
    amounts = [position % 64 for position in range(len(shifts))]
    cases += [(f"index.{name} $0, $1", index, "index") for name in ("shl", "shrs", "shru")]
    columns += [[shifts, amounts]] * 3
    for name in ("casts", "castu"):
        cases.append((f"index.{name} $0 : i8 to index", ["i8"], "index"))
        cases.append((f"index.{name} $0 : index to i8", ["index"], "i8"))
        columns += [[integers("i8")], [integers("index")]]
    cases += [("index.sizeof", ["i8"], "index"), ("index.constant -3", ["i8"], "index")]
    cases += [("index.bool.constant true", ["i8"], "i1")]
    run(cases, columns + [[integers("i8")]] * 3)


@pytest.mark.parametrize("ty", spread(INTEGERS, 2, 1))
def test_integer_arithmetic(ty: str) -> None:
    names = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"]
    cases: list[Case] = [(f"arith.{name} $0, $1 : {ty}", [ty, ty], ty) for name in names]
    run(cases, [pairs(integers(ty))] * len(cases))


@pytest.mark.parametrize("ty", spread(INTEGERS, 2, 0))
def test_division(ty: str) -> None:
    values = [[a, b] for a in integers(ty) for b in integers(ty)]
    least = min(integers(ty))
    defined = [(a, b) for a, b in values if b != 0 and not (b == -1 and a == least)]
    columns = [[a for a, _ in defined], [b for _, b in defined]]
    names = ["divsi", "remsi", "floordivsi", "ceildivsi", "divui", "remui", "ceildivui"]
    cases: list[Case] = [(f"arith.{name} $0, $1 : {ty}", [ty, ty], ty) for name in names]
    run(cases, [columns] * len(cases))


@pytest.mark.parametrize(
    ("ty", "divisor"),
    spread(list(itertools.product(INTEGERS, (1, 2, 3, 8, 10, -4, -7, 64, -1))), 4),
)
def test_division_by_constants(ty: str, divisor: int) -> None:
    least = min(integers(ty))
    values = [value for value in integers(ty) if not (divisor == -1 and value == least)]
    cases: list[Case] = [
        (f"arith.{name} $0, $c : {ty}", [ty], ty) for name in ("floordivsi", "ceildivsi")
    ]
    run(cases, [[values]] * 2, constant=f"{divisor} : {ty}")


@pytest.mark.parametrize("ty", spread(INTEGERS, 2, 1))
def test_shifts(ty: str) -> None:
    width = WIDTHS[ty]
    amounts = [a for a in (0, 1, 3, width // 2, width - 1) if a < width]
    operand_pairs = list(itertools.product(integers(ty), amounts))
    columns = [[a for a, _ in operand_pairs], [b for _, b in operand_pairs]]
    cases: list[Case] = [
        (f"arith.{name} $0, $1 : {ty}", [ty, ty], ty) for name in ("shli", "shrsi", "shrui")
    ]
    run(cases, [columns] * len(cases))


@pytest.mark.parametrize("ty", spread(INTEGERS, 2, 0))
def test_integer_comparisons_and_bits(ty: str) -> None:
    predicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
    cases: list[Case] = [(f"arith.cmpi {p}, $0, $1 : {ty}", [ty, ty], "i1") for p in predicates]
    run(cases, [pairs(integers(ty))] * len(cases))
    unary: list[Case] = [
        (f"math.{name} $0 : {ty}", [ty], ty) for name in ("absi", "ctlz", "cttz", "ctpop")
    ]
    run(unary, [[integers(ty)]] * len(unary))


@pytest.mark.parametrize("ty", spread(INTEGERS, 2, 1))
def test_integer_powers(ty: str) -> None:
    operand_pairs = [
        (a, b) for a in integers(ty) for b in (0, 1, 2, 3, 5, 31, -1, -2, -3) if a != 0 or b >= 0
    ]
    columns = [[a for a, _ in operand_pairs], [b for _, b in operand_pairs]]
    run([(f"math.ipowi $0, $1 : {ty}", [ty, ty], ty)], [columns])


@pytest.mark.parametrize("name", ["mulsi_extended", "mului_extended", "addui_extended"])
def test_two_results(name: str) -> None:
    overflow = ", i1" if name == "addui_extended" else ""
    text = f"""
    func.func @f(%a: i16, %b: i16) -> (i16, i32) {{
      %l, %h = arith.{name} %a, %b : i16{overflow}
      %w = arith.extui %h : {"i1" if overflow else "i16"} to i32
      return %l, %w : i16, i32
    }}"""
    module = lw.parse(text)
    compiled = module.compile("f")
    for a, b in itertools.product(integers("i16"), repeat=2):
        assert compiled(a, b) == tuple(module.interpret("f", a, b))  # type: ignore[arg-type]


@pytest.mark.parametrize("ty", spread(FLOATS, 2, 0))
def test_float_arithmetic(ty: str) -> None:
    names = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"]
    cases: list[Case] = [(f"arith.{name} $0, $1 : {ty}", [ty, ty], ty) for name in names]
    cases += [(f"math.{name} $0, $1 : {ty}", [ty, ty], ty) for name in ("copysign",)]
    run(cases, [pairs(floats(ty))] * len(cases))
    run(
        [(f"arith.negf $0 : {ty}", [ty], ty), (f"math.absf $0 : {ty}", [ty], ty)],
        [[floats(ty)]] * 2,
    )


@pytest.mark.parametrize("ty", spread(FLOATS, 2, 1))
def test_float_comparisons(ty: str) -> None:
    predicates = "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()
    cases: list[Case] = [(f"arith.cmpf {p}, $0, $1 : {ty}", [ty, ty], "i1") for p in predicates]
    run(cases, [pairs(floats(ty))] * len(cases))
    classes = ["isnan", "isinf", "isfinite", "isnormal"]
    run([(f"math.{name} $0 : {ty}", [ty], "i1") for name in classes], [[floats(ty)]] * 4)


@pytest.mark.parametrize("ty", spread(FLOATS, 2, 0))
def test_fused_multiply_add_and_clamp(ty: str) -> None:
    values = floats(ty)[::2]
    triples = list(itertools.product(values, repeat=3))
    columns = [[triple[position] for triple in triples] for position in range(3)]
    fma: Case = (f"math.fma $0, $1, $2 : {ty}", [ty] * 3, ty)
    clamp: Case = (f"math.clampf $0 to [$1, $2] : {ty}", [ty] * 3, ty)
    run([fma, clamp], [columns, columns])


@pytest.mark.parametrize("ty", spread(FLOATS, 2, 1))
def test_functions(ty: str) -> None:
    names = "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor log"
    names += " log10 log1p log2 round roundeven rsqrt sin sinh sqrt tan tanh trunc"
    generator = np.random.default_rng(7)
    values = floats(ty) + list(map(float, generator.normal(0, 3, 200)))
    values = [float(np.asarray(value).astype(DTYPES[ty])) for value in values]
    cases: list[Case] = [(f"math.{name} $0 : {ty}", [ty], ty) for name in names.split()]
    run(cases, [[values]] * len(cases))
    binary: list[Case] = [
        (f"math.{name} $0, $1 : {ty}", [ty, ty], ty) for name in ("atan2", "powf")
    ]
    run(binary, [pairs(values[:40])] * 2)


@pytest.mark.parametrize("ty", spread(FLOATS, 2, 0))
@pytest.mark.parametrize("exponent", ["i8", "i32", "i64", "index"])
def test_powers_of_integers(ty: str, exponent: str) -> None:
    operand_pairs = list(itertools.product(floats(ty), (0, 1, 2, 3, 7, 100, -1, -2, -7)))
    columns = [[a for a, _ in operand_pairs], [b for _, b in operand_pairs]]
    run([(f"math.fpowi $0, $1 : {ty}, {exponent}", [ty, exponent], ty)], [columns])


def between(wide: str, narrow: str) -> list[float]:
    """Values of a format that lie on, or next to, the points where another one rounds."""
    wider = DTYPES[wide]
    narrower = DTYPES[narrow]
    info = ml_dtypes.finfo(narrower)
    eps = float(info.eps)
    least = float(info.smallest_subnormal)
    points = [v for v in floats(narrow) if math.isfinite(v)]
    points += [1 + eps / 2, 1 + 1.5 * eps, -1 - eps / 2, least / 2, 1.5 * least, -2.5 * least]
    points += [float(info.max) * (1 + eps / 4), float(info.max) * (1 + eps / 8), 0.1, 1 / 3, -0.7]
    near = [np.asarray(value).astype(wider) for value in points]
    with np.errstate(over="ignore"):
        neighbours = [f(v, v.dtype.type(math.inf)) for v in near for f in (np.nextafter,)]
        neighbours += [np.nextafter(v, v.dtype.type(-math.inf)) for v in near]
    return [float(v) for v in (*near, *neighbours)] + [math.inf, -math.inf, math.nan]


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [("f64", "f32"), ("f64", "f16"), ("f64", "bf16"), ("f32", "f16"), ("f32", "bf16")],
)
def test_float_conversions(wide: str, narrow: str) -> None:
    modes = ["", "to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"]
    values = between(wide, narrow)
    cases: list[Case] = [
        (f"arith.truncf $0 {mode} : {wide} to {narrow}", [wide], narrow) for mode in modes
    ]
    run(cases, [[values]] * len(cases))
    run([(f"arith.extf $0 : {narrow} to {wide}", [narrow], wide)], [[floats(narrow)]])


@pytest.mark.parametrize("integer", ["i1", "i8", "i16", "i32", "i64"])
@pytest.mark.parametrize("ty", spread(FLOATS, 2, 1))
def test_conversions_between_integers_and_floats(integer: str, ty: str) -> None:
    width = WIDTHS[integer]
    values = [0, 1] if integer == "i1" else integers(integer)
    generator = np.random.default_rng(3)
    if width > 16:
        bits = [1 << b for b in range(width - 1)]
        values += [b + d for b in bits for d in (-1, 1)] + [b + (b >> 8) + 1 for b in bits]
        values += [b + (b >> 9) for b in bits] + [-b - (b >> 9) - 1 for b in bits]
        values += [int(v) for v in generator.integers(-(1 << (width - 1)), (1 << (width - 1)), 200)]
    values = [v for v in values if -(1 << (width - 1)) <= v < 1 << max(width - 1, 1)]
    cases: list[Case] = [
        (f"arith.{name} $0 : {integer} to {ty}", [integer], ty) for name in ("sitofp", "uitofp")
    ]
    run(cases, [[values]] * 2)
    if integer == "i1":
        return
    whole = [v for v in floats(ty) if math.isfinite(v)]
    signed = [v for v in whole if -(2.0 ** (width - 1)) <= math.trunc(v) < 2.0 ** (width - 1)]
    unsigned = [v for v in whole if 0 <= math.trunc(v) < 2.0**width]
    run(
        [
            (f"arith.fptosi $0 : {ty} to {integer}", [ty], integer),
            (f"arith.fptoui $0 : {ty} to {integer}", [ty], integer),
        ],
        [[signed], [unsigned]],
    )


@pytest.mark.parametrize(("narrow", "wide"), [("i8", "i32"), ("i16", "i64"), ("i32", "i64")])
def test_integer_conversions(narrow: str, wide: str) -> None:
    run(
        [
            (f"arith.extsi $0 : {narrow} to {wide}", [narrow], wide),
            (f"arith.extui $0 : {narrow} to {wide}", [narrow], wide),
            (f"arith.trunci $0 : {wide} to {narrow}", [wide], narrow),
            (f"arith.index_cast $0 : {narrow} to index", [narrow], "index"),
            (f"arith.index_castui $0 : {narrow} to index", [narrow], "index"),
            (f"arith.index_cast $0 : index to {narrow}", ["index"], narrow),
        ],
        [[integers(ty)] for ty in (narrow, narrow, wide, narrow, narrow, "index")],
    )


@pytest.mark.parametrize(("integer", "ty"), [("i16", "f16"), ("i16", "bf16"), ("i32", "f32")])
def test_bitcasts(integer: str, ty: str) -> None:
    run(
        [
            (f"arith.bitcast $0 : {ty} to {integer}", [ty], integer),
            (f"arith.bitcast $0 : {integer} to {ty}", [integer], ty),
        ],
        [[[v for v in floats(ty) if v == v]], [[0, 1, -1 << 10, 1234, 99]]],
    )


def test_selection() -> None:
    cases: list[Case] = [
        ("arith.select $0, $1, $2 : f32", ["i1", "f32", "f32"], "f32"),
        ("arith.select $0, $1, $2 : i64", ["i1", "i64", "i64"], "i64"),
    ]
    run(cases, [[[0, 1], [1.5, math.nan], [-0.0, 2.0]], [[0, 1], [5, 6], [7, 8]]])
