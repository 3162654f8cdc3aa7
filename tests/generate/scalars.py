"""Random scalar arithmetic that is defined whatever the operands."""

from tests.generate.builder import FLOATS, INTS, WIDTH, Builder, Value

INT_BINARY = ("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui")
DIVISIONS = ("divsi", "remsi", "divui", "remui", "floordivsi", "ceildivsi", "ceildivui")
SHIFTS = ("shli", "shrsi", "shrui")
FLOAT_BINARY = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
CMPI = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
CMPF = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une")
CMPF += ("uno", "true", "false")
MATH_UNARY = ("absf", "ceil", "floor", "trunc", "round", "roundeven", "sqrt", "exp", "sin", "cos")
MATH_UNARY += ("tanh", "exp2", "log1p", "atan", "cbrt", "erf", "sinh", "cosh", "asinh")
# MLIR lowers `expm1` to `exp(x) - 1`, which is not what it means near zero.
EXTENDED_MATH = (*MATH_UNARY, "expm1")
INT_MATH = ("absi", "ctlz", "cttz", "ctpop")


def form_of(text: str) -> str:
    """The op that the text of one begins with."""
    return text.split(maxsplit=1)[0].partition("(")[0]


def emit(builder: Builder, text: str, kind: str, form: str = "") -> Value:
    """Append an op with one result; `form` is what it covers, the op itself if nothing is said."""
    name = builder.fresh()
    builder.line(f"{name} = {text}", form or form_of(text))
    value = Value(name, kind)
    builder.define(value)
    return value


def int_binary(builder: Builder, kind: str) -> Value:
    rng = builder.rng
    left = builder.scalar(kind)
    right = builder.scalar(kind)
    if builder.chance(0.25):
        return division(builder, kind, left, right)
    if builder.chance(0.2):
        width = WIDTH[kind]
        if width > 1:
            bound = builder.constant(kind, width - 1)
            amount = emit(builder, f"arith.andi {right.name}, {bound.name} : {kind}", kind)
            op = rng.choice(SHIFTS)
            return emit(builder, f"arith.{op} {left.name}, {amount.name} : {kind}", kind)
    op = rng.choice(INT_BINARY)
    return emit(builder, f"arith.{op} {left.name}, {right.name} : {kind}", kind)


def division(builder: Builder, kind: str, left: Value, right: Value) -> Value:
    """A division whose divisor is in 1 … 7, so that neither zero nor overflow can occur."""
    if kind == "i1":
        return emit(builder, f"arith.xori {left.name}, {right.name} : i1", kind)
    mask = builder.constant(kind, 6)
    one = builder.constant(kind, 1)
    low = emit(builder, f"arith.andi {right.name}, {mask.name} : {kind}", kind)
    divisor = emit(builder, f"arith.ori {low.name}, {one.name} : {kind}", kind)
    op = builder.rng.choice(DIVISIONS)
    text = f"arith.{op} {left.name}, {divisor.name} : {kind}"
    return emit(builder, text, kind)


def float_op(builder: Builder, kind: str) -> Value:
    rng = builder.rng
    choice = rng.random()
    left = builder.scalar(kind)
    if choice < 0.65:
        op = rng.choice(FLOAT_BINARY)
        right = builder.scalar(kind)
        return emit(builder, f"arith.{op} {left.name}, {right.name} : {kind}", kind)
    if choice < 0.75:
        return unary(builder, "arith.negf", kind)
    if choice < 0.82:
        a = builder.scalar(kind)
        b = builder.scalar(kind)
        return emit(builder, f"math.fma {left.name}, {a.name}, {b.name} : {kind}", kind)
    if choice < 0.86:
        sign = builder.scalar(kind)
        text = f"math.copysign {left.name}, {sign.name} : {kind}"
        return emit(builder, text, kind)
    if kind in ("f16", "bf16"):
        op = rng.choice(("absf", "floor", "ceil", "sqrt", "trunc"))
    else:
        op = rng.choice(EXTENDED_MATH if builder.extended else MATH_UNARY)
    return unary(builder, f"math.{op}", kind)


def comparison(builder: Builder) -> Value:
    rng = builder.rng
    if builder.chance(0.5):
        return compare(builder, "cmpi", rng.choice(CMPI), rng.choice((*INTS, "index")))
    return compare(builder, "cmpf", rng.choice(CMPF), rng.choice(("f32", "f64")))


def compare(builder: Builder, op: str, predicate: str, kind: str) -> Value:
    left = builder.scalar(kind)
    right = builder.scalar(kind)
    text = f"arith.{op} {predicate}, {left.name}, {right.name} : {kind}"
    return emit(builder, text, "i1", f"arith.{op}.{predicate}")


def unary(builder: Builder, op: str, kind: str) -> Value:
    return emit(builder, f"{op} {builder.scalar(kind).name} : {kind}", kind, op)


def conversion(builder: Builder, kind: str) -> Value:
    """A value of `kind` out of one of another type."""
    rng = builder.rng
    if kind in FLOATS:
        if builder.chance(0.5):
            source = rng.choice([t for t in FLOATS if WIDTH[t] != WIDTH[kind]])
            op = "extf" if WIDTH[source] < WIDTH[kind] else "truncf"
        else:
            source = rng.choice(("i1", "i8", "i16", "i32"))
            op = rng.choice(("sitofp", "uitofp"))
    elif kind == "i1":
        return comparison(builder)
    elif kind == "index":
        source = rng.choice(("i8", "i32", "i64"))
        op = rng.choice(("index_cast", "index_castui"))
    else:
        source = rng.choice([t for t in (*INTS, "index", "f32", "f64") if t != kind])
        if source in FLOATS:
            return float_to_int(builder, kind, source)
        if source == "index":
            op = rng.choice(("index_cast", "index_castui"))
        elif WIDTH[source] < WIDTH[kind]:
            op = rng.choice(("extsi", "extui"))
        else:
            op = "trunci"
    value = builder.scalar(source)
    return emit(builder, f"arith.{op} {value.name} : {source} to {kind}", kind)


def float_to_int(builder: Builder, kind: str, source: str) -> Value:
    """Clamp into a range that every integer type but i1 holds, then convert."""
    value = builder.scalar(source)
    if kind == "i1":
        return comparison(builder)
    low = builder.constant(source, 0.0)
    high = builder.constant(source, 100.0)
    # maxnumf drops a NaN, so that the conversion is always defined.
    up = emit(builder, f"arith.maxnumf {value.name}, {low.name} : {source}", source)
    text = f"arith.minnumf {up.name}, {high.name} : {source}"
    clamped = emit(builder, text, source)
    op = builder.rng.choice(("fptosi", "fptoui"))
    return emit(builder, f"arith.{op} {clamped.name} : {source} to {kind}", kind)


def select(builder: Builder, kind: str) -> Value:
    condition = builder.scalar("i1")
    a = builder.scalar(kind)
    b = builder.scalar(kind)
    text = f"arith.select {condition.name}, {a.name}, {b.name} : {kind}"
    return emit(builder, text, kind)


def extended(builder: Builder, kind: str) -> Value:
    """The two-result integer ops."""
    op = builder.rng.choice(("mulsi_extended", "mului_extended", "addui_extended"))
    left = builder.scalar(kind)
    right = builder.scalar(kind)
    low = builder.fresh()
    high = builder.fresh()
    second = ", i1" if op == "addui_extended" else ""
    builder.line(
        f"{low}, {high} = arith.{op} {left.name}, {right.name} : {kind}{second}", f"arith.{op}"
    )
    builder.define(Value(high, "i1" if second else kind))
    builder.define(Value(low, kind))
    return Value(low, kind)


def bitcast(builder: Builder, kind: str) -> Value:
    source = {"f32": "i32", "i32": "f32", "f64": "i64", "i64": "f64", "f16": "i16", "i16": "f16"}
    value = builder.scalar(source.get(kind, kind))
    if kind not in source:
        return value
    # A NaN's payload may differ from one processor operation to another: only bits of integers
    # that come from integers are looked at.
    if value.type in FLOATS:
        return int_binary(builder, kind)
    text = f"arith.bitcast {value.name} : {value.type} to {kind}"
    return emit(builder, text, kind)


def compute(builder: Builder, kind: str) -> Value:
    """One random op with a result of type `kind`."""
    choice = builder.rng.random()
    if choice < 0.12:
        return select(builder, kind)
    if choice < 0.3:
        return conversion(builder, kind)
    if kind in FLOATS:
        return bitcast(builder, kind) if choice < 0.33 else float_op(builder, kind)
    if kind == "i1" and choice < 0.7:
        return comparison(builder)
    if choice < 0.38 and kind not in ("i1", "index"):
        return extended(builder, kind)
    if choice < 0.45 and kind not in ("i1", "index"):
        return unary(builder, f"math.{builder.rng.choice(INT_MATH)}", kind)
    return int_binary(builder, kind)
