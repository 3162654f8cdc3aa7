"""arith and math: every op on scalars and vectors, with its flags."""

from __future__ import annotations

from tests.generate.forms.registry import Snippet, form

INT_OVERFLOW = ("addi", "subi", "muli", "shli")
INT_EXACT = ("divsi", "divui", "shrsi", "shrui")
INT_PLAIN = ("andi", "ori", "xori", "remsi", "remui", "minsi", "minui", "maxsi", "maxui")
INT_PLAIN += ("ceildivsi", "ceildivui", "floordivsi")
FLOAT_BINARY = (
    "addf",
    "subf",
    "mulf",
    "divf",
    "remf",
    "maximumf",
    "minimumf",
    "maxnumf",
    "minnumf",
)
CMPI = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
CMPF = ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule")
CMPF += ("une", "uno", "true")
MATH_FLOAT = ("absf", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos")
MATH_FLOAT += ("cosh", "erf", "erfc", "exp", "exp2", "expm1", "floor", "log", "log10", "log1p")
MATH_FLOAT += ("log2", "round", "roundeven", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "trunc")
MATH_INT = ("absi", "ctlz", "cttz", "ctpop")


def integer(s: Snippet) -> str:
    return s.like(s.pick("i1", "i8", "i16", "i32", "i64", "i128", "index"))


def overflow(s: Snippet) -> str:
    return s.pick("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>")


def register_integer(op: str, suffixes: tuple[str, ...]) -> None:
    @form(f"arith.{op}")
    def made(s: Snippet) -> None:
        kind = integer(s)
        a, b = s.arg(kind), s.arg(kind)
        s.op(f"arith.{op} {a}, {b}{s.pick(*suffixes)}{s.attributes()} : {kind}")


for name in INT_OVERFLOW:
    register_integer(name, ("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"))
for name in INT_EXACT:
    register_integer(name, ("", " exact"))
for name in INT_PLAIN:
    register_integer(name, ("",))


def register_float(prefix: str, op: str, operands: int) -> None:
    @form(f"{prefix}.{op}")
    def made(s: Snippet) -> None:
        kind = s.like(s.float_type())
        names = ", ".join(s.arg(kind) for _ in range(operands))
        s.op(f"{prefix}.{op} {names}{s.fastmath()}{s.attributes()} : {kind}")


for name in FLOAT_BINARY:
    register_float("arith", name, 2)
register_float("arith", "negf", 1)
for name in MATH_FLOAT:
    register_float("math", name, 1)
for name in ("atan2", "copysign", "powf"):
    register_float("math", name, 2)
register_float("math", "fma", 3)


def register_math_int(op: str) -> None:
    @form(f"math.{op}")
    def made(s: Snippet) -> None:
        kind = s.like(s.pick("i8", "i32", "i64"))
        s.op(f"math.{op} {s.arg(kind)} : {kind}")


for name in MATH_INT:
    register_math_int(name)


@form("math.ipowi")
def ipowi(s: Snippet) -> None:
    kind = s.like(s.pick("i8", "i32", "i64"))
    s.op(f"math.ipowi {s.arg(kind)}, {s.arg(kind)} : {kind}")


@form("math.fpowi")
def fpowi(s: Snippet) -> None:
    shape = s.shape() if s.flag() else None
    a, b = s.float_type(), s.pick("i32", "i64")
    if shape is not None:
        a, b = s.vector(a, shape), s.vector(b, shape)
    s.op(f"math.fpowi {s.arg(a)}, {s.arg(b)}{s.fastmath()} : {a}, {b}")


@form("math.sincos")
def sincos(s: Snippet) -> None:
    kind = s.like("f32")
    s.raw(f"%s, %c = math.sincos {s.arg(kind)}{s.fastmath()} : {kind}")


def register_test(op: str) -> None:
    @form(f"math.{op}")
    def made(s: Snippet) -> None:
        kind = s.like(s.float_type())
        s.op(f"math.{op} {s.arg(kind)} : {kind}")


for name in ("isfinite", "isinf", "isnan", "isnormal"):
    register_test(name)


@form("arith.cmpi")
def cmpi(s: Snippet) -> None:
    kind = integer(s)
    s.op(f"arith.cmpi {s.pick(*CMPI)}, {s.arg(kind)}, {s.arg(kind)} : {kind}")


@form("arith.cmpf")
def cmpf(s: Snippet) -> None:
    kind = s.like(s.float_type())
    s.op(f"arith.cmpf {s.pick(*CMPF)}, {s.arg(kind)}, {s.arg(kind)}{s.fastmath()} : {kind}")


@form("arith.select")
def select(s: Snippet) -> None:
    kind = s.pick(s.element(), s.vector("f32"), "memref<4xf32>")
    s.op(f"arith.select {s.arg('i1')}, {s.arg(kind)}, {s.arg(kind)} : {kind}")


@form("arith.select.vector")
def select_vector(s: Snippet) -> None:
    shape = s.shape()
    mask, kind = s.vector("i1", shape), s.vector(s.element(), shape)
    s.op(f"arith.select {s.arg(mask)}, {s.arg(kind)}, {s.arg(kind)} : {mask}, {kind}")


@form("arith.constant.int")
def constant_int(s: Snippet) -> None:
    s.op(f"arith.constant {s.number(-128, 127)} : {s.pick('i8', 'i32', 'i64', 'i128', 'index')}")
    s.op(f"arith.constant {s.pick('true', 'false')}")
    s.op(f"arith.constant {s.number(-9, 9)} : index")


@form("arith.constant.float")
def constant_float(s: Snippet) -> None:
    text = s.pick("0.0", "-0.0", "1.0e+10", "0.1", "3.14159274", "1.0e-40", "6.5e4")
    s.op(f"arith.constant {text} : {s.pick('f32', 'f64', 'f16', 'bf16')}")
    s.op(f"arith.constant {s.rng.gauss(0, 1e3)!r} : f64")
    s.op(f"arith.constant 0x{s.rng.randrange(2**32):08X} : f32")


@form("arith.constant.dense")
def constant_dense(s: Snippet) -> None:
    lanes = ", ".join(str(s.number(-9, 9)) for _ in range(3))
    s.op(f"arith.constant dense<[{lanes}]> : vector<3xi32>")
    s.op(f"arith.constant dense<{s.number(-9, 9)}.25> : vector<2x2xf32>")
    s.op("arith.constant dense<true> : vector<4xi1>")


def register_cast(
    op: str, pairs: tuple[tuple[str, str], ...], flags: tuple[str, ...] = ("",)
) -> None:
    @form(f"arith.{op}")
    def made(s: Snippet) -> None:
        source, target = s.rng.choice(pairs)
        if s.flag():
            shape = s.shape()
            source, target = s.vector(source, shape), s.vector(target, shape)
        s.op(f"arith.{op} {s.arg(source)}{s.pick(*flags)} : {source} to {target}")


WIDER = (("i1", "i8"), ("i8", "i32"), ("i32", "i64"), ("i64", "i128"))
REALS = (("f16", "f32"), ("bf16", "f32"), ("f32", "f64"), ("f16", "f64"))
CONVERT = (("i32", "f32"), ("i64", "f64"), ("i8", "f16"), ("i1", "bf16"))
register_cast("extsi", WIDER)
register_cast("extui", WIDER)
register_cast("trunci", tuple((b, a) for a, b in WIDER), ("", " overflow<nsw>", " overflow<nuw>"))
register_cast("extf", REALS, ("", " fastmath<contract>"))
register_cast(
    "truncf",
    tuple((b, a) for a, b in REALS),
    (
        "",
        " to_nearest_even",
        " downward",
        " upward",
        " toward_zero",
        " to_nearest_away",
        " fastmath<fast>",
    ),
)
register_cast("sitofp", CONVERT)
register_cast("uitofp", CONVERT)
register_cast("fptosi", tuple((b, a) for a, b in CONVERT))
register_cast("fptoui", tuple((b, a) for a, b in CONVERT))
register_cast("bitcast", (("i32", "f32"), ("f64", "i64"), ("bf16", "f16"), ("i16", "bf16")))
register_cast("index_cast", (("index", "i32"), ("i64", "index"), ("i8", "index")))
register_cast("index_castui", (("index", "i32"), ("i64", "index")))


@form("arith.scaling_extf")
def scaling_extf(s: Snippet) -> None:
    s.op(
        f"arith.scaling_extf {s.arg('f8E4M3FN')}, {s.arg('f8E8M0FNU')} : f8E4M3FN, f8E8M0FNU to f32"
    )


@form("arith.scaling_truncf")
def scaling_truncf(s: Snippet) -> None:
    s.op(f"arith.scaling_truncf {s.arg('f32')}, {s.arg('f8E8M0FNU')} : f32, f8E8M0FNU to f8E5M2")


def register_extended(op: str) -> None:
    @form(f"arith.{op}")
    def made(s: Snippet) -> None:
        shape = s.shape() if s.flag() else None
        kind = s.pick("i8", "i32", "i64") if shape is None else s.vector("i32", shape)
        a, b = s.arg(kind), s.arg(kind)
        second = ""
        if op == "addui_extended":
            second = ", i1" if shape is None else f", {s.vector('i1', shape)}"
        s.raw(f"%l, %h = arith.{op} {a}, {b} : {kind}{second}")


for name in ("addui_extended", "mulsi_extended", "mului_extended"):
    register_extended(name)


# The index dialect.

INDEX_BINARY = ("add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems")
INDEX_BINARY += ("remu", "maxs", "maxu", "mins", "minu", "shl", "shrs", "shru", "and", "or", "xor")


def register_index(op: str) -> None:
    @form(f"index.{op}")
    def made(s: Snippet) -> None:
        s.op(f"index.{op} {s.arg('index')}, {s.arg('index')}{s.attributes()}")


for name in INDEX_BINARY:
    register_index(name)


@form("index.casts")
def index_casts(s: Snippet) -> None:
    other = s.pick("i1", "i8", "i32", "i64", "i128", "si16", "ui32")
    op = s.pick("casts", "castu")
    before, after = s.pick(*((f"index {other}", f"{other} index"))).split()
    s.op(f"index.{op} {s.arg(before)}{s.attributes()} : {before} to {after}")


@form("index.cmp")
def index_cmp(s: Snippet) -> None:
    s.op(f"index.cmp {s.pick(*CMPI)}({s.arg('index')}, {s.arg('index')}){s.attributes()}")


@form("index.constant")
def index_constant(s: Snippet) -> None:
    for _ in range(s.number(1, 3)):
        s.op(f"index.constant{s.attributes()} {s.number(-9, 1 << 40)}")
    s.op(f"index.bool.constant{s.attributes()} {s.pick('true', 'false')}")
    s.op(f"index.sizeof{s.attributes()}")


# The complex dialect.

COMPLEX_UNARY = ("re", "im", "abs", "angle", "neg", "conj", "exp", "expm1", "log", "log1p", "sign")
COMPLEX_UNARY += ("sqrt", "rsqrt", "sin", "cos", "tan", "tanh")


def register_complex(op: str, operands: int) -> None:
    @form(f"complex.{op}")
    def made(s: Snippet) -> None:
        kind = f"complex<{s.float_type()}>"
        names = ", ".join(s.arg(kind) for _ in range(operands))
        flags = "" if op in ("eq", "neq") else s.fastmath()
        s.op(f"complex.{op} {names}{flags}{s.attributes()} : {kind}")


for name in COMPLEX_UNARY:
    register_complex(name, 1)
for name in ("add", "sub", "mul", "div", "pow", "atan2", "eq", "neq"):
    register_complex(name, 2)


@form("complex.create")
def complex_create(s: Snippet) -> None:
    kind = s.float_type()
    s.op(f"complex.create {s.arg(kind)}, {s.arg(kind)}{s.attributes()} : complex<{kind}>")
    parts = ", ".join(f"{s.number(-9, 9)}.5 : {kind}" for _ in range(2))
    s.op(f"complex.constant [{parts}]{s.attributes()} : complex<{kind}>")
