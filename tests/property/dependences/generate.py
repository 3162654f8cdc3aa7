"""Random programs with affine accesses in every form that the dependence analysis describes."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.generate.writer import Writer

SYMBOL_VALUES = (1, 2, 4)
OFFSET = 24
SHAPE = (64, 64)
MOST_ACCESSES = 6


@dataclass(frozen=True)
class Program:
    """Text of a module with `@f(%n: index)`, and whether elements are distinguished by position."""

    text: str
    by_position: bool
    forms: Counter[str]


class _Writer(Writer):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.forms: Counter[str] = Counter()
        self.accesses = 0
        self.loose: set[str] = set()
        """Indices that may not be bound to dimensions of affine accesses, bounds and sets."""
        self.symbols: list[str] = []
        self.plain = False
        """Whether expressions have one variable at most, and loops constant bounds."""
        self.compares = False
        """Whether comparisons of `arith` decide, too: in `scf.if` and `arith.select`."""

    def bindable(self, dims: Sequence[str]) -> list[str]:
        return [name for name in dims if name not in self.loose]


def generate(seed: int, *, compares: bool = False) -> Program:
    """A program; the same for the same seed. It may also have what `mlir-opt` does not look into:
    comparisons, which `scf.if` and `arith.select` depend on."""
    rng = random.Random(seed)
    writer = _Writer(rng)
    writer.compares = compares
    by_position = writer.chance(0.35)
    writer.plain = writer.chance(0.15)
    with_symbol = not writer.plain and writer.chance(0.3)
    rank = rng.choice((1, 2, 2))
    memrefs = _memrefs(writer, rank, by_position)
    if with_symbol:
        writer.forms["symbol"] += 1
        low = min(SYMBOL_VALUES)
        high = max(SYMBOL_VALUES)
        writer.line(f"affine.if affine_set<()[s0] : (s0 - {low} >= 0, {high} - s0 >= 0)>()[%n] {{")
        writer.symbols = ["%n"]
    _block(writer, memrefs, [], 1, rng.randint(1, 3))
    if with_symbol:
        writer.line("}")
    body = "\n".join(writer.lines)
    text = (
        "func.func @f(%n: index, %x: f32, %v: vector<2xf32>, %w: vector<2x3xf32>) {\n"
        f"{body}\n  return\n}}\n"
    )
    return Program(text, by_position, writer.forms)


@dataclass(frozen=True)
class _Memref:
    name: str
    type: str
    rank: int
    offset: int
    """Added to subscripts so that they stay inside."""
    modulus: int = 0
    """Where not 0, subscripts are remainders, which keeps them inside."""


def _memrefs(writer: _Writer, rank: int, by_position: bool) -> list[_Memref]:
    shape = "x".join(map(str, SHAPE[:rank]))
    type_ = f"memref<{shape}xf32>"
    writer.line(f"%A = memref.alloc() : {type_}")
    offset = OFFSET if by_position else 0
    memrefs = [_Memref("%A", type_, rank, offset)]
    if not by_position:
        if writer.chance(0.2):
            writer.line(f"%B = memref.alloc() : {type_}")
            memrefs.append(_Memref("%B", type_, rank, 0))
        return memrefs
    for _ in range(writer.rng.randint(1, 2)):
        memrefs.append(writer.rng.choice(_VIEWS)(writer, rank))
    return memrefs


def _subview(writer: _Writer, rank: int) -> _Memref:
    name = writer.fresh("s")
    source = "x".join(map(str, SHAPE[:rank]))
    starts = [writer.rng.randint(0, 3) for _ in range(rank)]
    steps = [writer.rng.choice((1, 1, 2)) for _ in range(rank)]
    sizes = [(64 - start) // step for start, step in zip(starts, steps, strict=True)]
    unit = [64, 1] if rank == 2 else [1]
    strides = [a * b for a, b in zip(unit, steps, strict=True)]
    offset = sum(a * b for a, b in zip(starts, unit, strict=True))
    type_ = (
        f"memref<{'x'.join(map(str, sizes))}xf32, "
        f"strided<[{', '.join(map(str, strides))}], offset: {offset}>>"
    )
    writer.line(
        f"{name} = memref.subview %A[{_list(starts)}] [{_list(sizes)}] [{_list(steps)}] : "
        f"memref<{source}xf32> to {type_}"
    )
    writer.forms["subview"] += 1
    return _Memref(name, type_, rank, OFFSET // max(steps) if max(steps) > 1 else OFFSET)


def _row(writer: _Writer, rank: int) -> _Memref:
    if rank == 1:
        return _subview(writer, rank)
    name = writer.fresh("s")
    row = writer.rng.randint(20, 28)
    type_ = f"memref<64xf32, strided<[1], offset: {64 * row}>>"
    writer.line(
        f"{name} = memref.subview %A[{row}, 0] [1, 64] [1, 1] : memref<64x64xf32> to {type_}"
    )
    writer.forms["rank-reduced subview"] += 1
    return _Memref(name, type_, 1, OFFSET)


def _transposed(writer: _Writer, rank: int) -> _Memref:
    if rank == 1:
        return _cast(writer, rank)
    name = writer.fresh("t")
    type_ = "memref<64x64xf32, strided<[1, 64]>>"
    writer.line(f"{name} = memref.transpose %A (i, j) -> (j, i) : memref<64x64xf32> to {type_}")
    writer.forms["transpose"] += 1
    return _Memref(name, type_, 2, OFFSET)


def _cast(writer: _Writer, rank: int) -> _Memref:
    name = writer.fresh("c")
    source = "x".join(map(str, SHAPE[:rank]))
    type_ = f"memref<{'x'.join('?' * rank)}xf32>"
    writer.line(f"{name} = memref.cast %A : memref<{source}xf32> to {type_}")
    writer.forms["cast"] += 1
    return _Memref(name, type_, rank, OFFSET)


def _collapsed(writer: _Writer, rank: int) -> _Memref:
    name = writer.fresh("l")
    if rank == 1:
        type_ = "memref<8x8xf32>"
        writer.line(
            f"{name} = memref.expand_shape %A [[0, 1]] output_shape [8, 8] : "
            f"memref<64xf32> into {type_}"
        )
        writer.forms["expand_shape"] += 1
        return _Memref(name, type_, 2, 0, modulus=6)
    type_ = "memref<4096xf32>"
    writer.line(f"{name} = memref.collapse_shape %A [[0, 1]] : memref<64x64xf32> into {type_}")
    writer.forms["collapse_shape"] += 1
    return _Memref(name, type_, 1, 64 * OFFSET + OFFSET)


def _reinterpreted(writer: _Writer, rank: int) -> _Memref:
    name = writer.fresh("q")
    source = "x".join(map(str, SHAPE[:rank]))
    if rank == 1:
        start = writer.rng.randint(0, 3)
        step = writer.rng.choice((1, 2))
        shape = [(64 - start) // step]
        strides = [step]
    else:
        strides = writer.rng.choice(([64, 1], [32, 1], [1, 64]))
        # The place of subscripts (OFFSET, OFFSET) is near that in the source.
        start = writer.rng.randint(0, 3) + OFFSET * (65 - sum(strides))
        shape = [62, 60]
    type_ = f"memref<{'x'.join(map(str, shape))}xf32, strided<[{_list(strides)}], offset: {start}>>"
    writer.line(
        f"{name} = memref.reinterpret_cast %A to offset: [{start}], sizes: [{_list(shape)}], "
        f"strides: [{_list(strides)}] : memref<{source}xf32> to {type_}"
    )
    writer.forms["reinterpret_cast"] += 1
    return _Memref(name, type_, rank, OFFSET // strides[0] if rank == 1 else OFFSET)


_VIEWS = (_subview, _row, _transposed, _cast, _collapsed, _reinterpreted)


def _list(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


# Expressions


def _expression(writer: _Writer, count: int, *, small: bool = False) -> str:
    """An affine expression over `d0 …` and `s0 …`."""
    rng = writer.rng
    if writer.plain:
        factor = rng.choice(("", "", "", " * -1", " * 2"))
        variable = f"d{rng.randrange(count)}{factor} + " if count and writer.chance(0.75) else ""
        return f"{variable}{rng.randint(-2, 3)}"
    terms: list[str] = []
    if count and writer.chance(0.4):
        return f"d{rng.randrange(count)} + {rng.randint(-2, 2)}"
    for k in range(count):
        factor = rng.choice((0, 1, 1, 1, -1, 2) if small else (0, 0, 1, 1, 1, -1, 2, -2, 3))
        if factor:
            terms.append(f"d{k}" if factor == 1 else f"d{k} * {factor}")
    if writer.symbols and writer.chance(0.5):
        terms.append("s0" if writer.chance(0.7) else "s0 * -1")
    terms.append(str(rng.randint(-3, 3)))
    text = " + ".join(terms)
    if not small and writer.chance(0.2):
        kind = rng.choice(("mod", "floordiv", "ceildiv"))
        writer.forms[kind] += 1
        text = f"({text}) {kind} {rng.randint(2, 4)}"
        if count and writer.chance(0.5):
            text += f" + d{rng.randrange(count)}"
    return text


def _inputs(count: int, symbols: int) -> str:
    dims = _list([f"d{k}" for k in range(count)])
    return f"({dims})[s0]" if symbols else f"({dims})"


def _operands(dims: Sequence[str], symbols: Sequence[str]) -> str:
    return f"({_list(dims)})[{_list(symbols)}]" if symbols else f"({_list(dims)})"


def _map(writer: _Writer, dims: Sequence[str], texts: Sequence[str]) -> str:
    return f"affine_map<{_inputs(len(dims), len(writer.symbols))} -> ({_list(texts)})>"


# Statements


def _block(
    writer: _Writer, memrefs: Sequence[_Memref], dims: list[str], trips: int, levels: int
) -> None:
    rng = writer.rng
    for _ in range(rng.randint(1, 2)):
        if dims and writer.chance(0.55):
            _access(writer, memrefs, dims)
        if levels and (writer.chance(0.75) or not dims):
            if dims and writer.chance(0.25):
                _conditional(writer, memrefs, dims, trips, levels)
            else:
                _loop(writer, memrefs, dims, trips, levels)
        elif dims:
            if writer.chance(0.3):
                _conditional(writer, memrefs, dims, trips, 0)
            else:
                _access(writer, memrefs, dims)
    if dims and not levels:
        _access(writer, memrefs, dims)


def _bounds(writer: _Writer, dims: Sequence[str]) -> tuple[str, str, int]:
    """Lower and upper expressions over the surrounding loops, and a usual number of trips."""
    rng = writer.rng
    low = rng.randint(-2, 3)
    trips = rng.randint(1, 5)
    if dims and not writer.plain and writer.chance(0.35):
        base = f"d{rng.randrange(len(dims))}"
        writer.forms["triangular"] += 1
        if writer.chance(0.5):
            return f"{base} + {low}", f"{base} + {low + trips}", trips
        if writer.chance(0.5):
            return base, str(low + trips + 1), trips
        return str(low), f"{base} + {trips}", trips + 1
    if writer.symbols and writer.chance(0.5):
        return str(low), f"s0 + {low + 1}", 3
    return str(low), str(low + trips), trips


def _loop(
    writer: _Writer, memrefs: Sequence[_Memref], dims: list[str], trips: int, levels: int
) -> None:
    form = writer.rng.choice(("for", "for", "for", "parallel", "scf"))
    outer_ivs = dims
    dims = dims if form == "scf" else writer.bindable(dims)
    low, high, count = _bounds(writer, dims)
    if trips * count > 60:
        _access(writer, memrefs, outer_ivs)
        return
    lows = [low]
    highs = [high]
    rng = writer.rng
    if form != "scf" and writer.chance(0.2):
        lows.append(_expression(writer, len(dims), small=True))
        writer.forms["max bound"] += 1
    if form != "scf" and writer.chance(0.2):
        highs.append(_expression(writer, len(dims), small=True))
        writer.forms["min bound"] += 1
    step = 1 if writer.plain else rng.choice((1, 1, 1, 2, 3))
    name = writer.fresh("i")
    operands = _operands(dims, writer.symbols)
    inner = [*outer_ivs, name]
    if form == "scf":
        writer.loose.add(name)
        low_name, high_name, step_name = (writer.fresh("b") for _ in range(3))
        writer.line(f"{low_name} = affine.apply {_map(writer, dims, lows)}{operands}")
        writer.line(f"{high_name} = affine.apply {_map(writer, dims, highs)}{operands}")
        writer.line(f"{step_name} = arith.constant {step} : index")
        writer.line(f"scf.for {name} = {low_name} to {high_name} step {step_name} {{")
        writer.forms["scf.for"] += 1
    elif form == "parallel":
        second = writer.fresh("i")
        replaced = [_with_names(text, dims, writer.symbols) for text in (*lows, *highs)]
        low_text = _grouped("max", replaced[: len(lows)])
        high_text = _grouped("min", replaced[len(lows) :])
        writer.line(
            f"affine.parallel ({name}, {second}) = ({low_text}, 0) to ({high_text}, 2) "
            f"step ({step}, 1) {{"
        )
        inner.append(second)
        writer.forms["affine.parallel"] += 1
    else:
        low_text = f"{'max ' if len(lows) > 1 else ''}{_map(writer, dims, lows)}{operands}"
        high_text = f"{'min ' if len(highs) > 1 else ''}{_map(writer, dims, highs)}{operands}"
        writer.line(f"affine.for {name} = {low_text} to {high_text} step {step} {{")
        writer.forms["affine.for"] += 1
    writer.forms["step"] += step > 1
    if writer.chance(0.08) and len(outer_ivs) < 2:
        local = writer.fresh("L")
        writer.line(f"{local} = memref.alloc() : memref<64x64xf32>")
        offset = memrefs[0].offset
        memrefs = [*memrefs, _Memref(local, "memref<64x64xf32>", 2, offset)]
        writer.forms["local allocation"] += 1
    _block(writer, memrefs, inner, trips * count * (len(inner) - len(outer_ivs)), levels - 1)
    writer.line("}")


def _with_names(text: str, dims: Sequence[str], symbols: Sequence[str]) -> str:
    for k, name in enumerate(dims):
        text = text.replace(f"d{k}", name)
    return text.replace("s0", f"symbol({symbols[0]})") if symbols else text


def _grouped(word: str, texts: Sequence[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{word}({_list(texts)})"


def _conditional(
    writer: _Writer, memrefs: Sequence[_Memref], dims: list[str], trips: int, levels: int
) -> None:
    if writer.compares and writer.chance(0.6):
        writer.line(f"scf.if {_compared(writer, dims, 1)} {{")
        _branches(writer, memrefs, dims, trips, levels)
        return
    constraints: list[str] = []
    outer_ivs = dims
    dims = writer.bindable(dims)
    for _ in range(writer.rng.randint(1, 2)):
        text = _expression(writer, len(dims))
        if not writer.plain and writer.chance(0.3):
            constraints.append(f"({text}) mod 2 == 0" if writer.chance(0.6) else f"{text} == 0")
        else:
            constraints.append(f"{text} >= 0")
    condition = f"affine_set<{_inputs(len(dims), len(writer.symbols))} : ({_list(constraints)})>"
    writer.line(f"affine.if {condition}{_operands(dims, writer.symbols)} {{")
    _branches(writer, memrefs, outer_ivs, trips, levels)


def _compared(writer: _Writer, dims: Sequence[str], depth: int) -> str:
    """A condition of comparisons, of indices or of integers, joined by `and`, `or` and `not`."""
    rng = writer.rng
    name = writer.fresh("c")
    join = rng.choice(("andi", "ori", "xori", "cmpi", "cmpi")) if depth else "cmpi"
    if join in ("andi", "ori"):
        sides = [_compared(writer, dims, depth - 1) for _ in range(2)]
        writer.line(f"{name} = arith.{join} {_list(sides)} : i1")
    elif join == "xori":
        side = _compared(writer, dims, depth - 1)
        true = writer.fresh("c")
        writer.line(f"{true} = arith.constant true")
        writer.line(f"{name} = arith.xori {side}, {true} : i1")
    else:
        values = [writer.fresh("k") for _ in range(2)]
        type_ = rng.choice(("index", "i64"))
        text = _expression(writer, len(dims))
        operands = _operands(dims, writer.symbols)
        writer.line(f"{values[0]} = affine.apply {_map(writer, dims, [text])}{operands}")
        writer.line(f"{values[1]} = arith.constant {rng.randint(0, 4)} : {type_}")
        if type_ == "i64":
            writer.line(f"{values[0]}i = arith.index_cast {values[0]} : index to i64")
            values[0] += "i"
        predicate = rng.choice(("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule"))
        if predicate[0] != "u" and writer.chance(0.5):
            values.reverse()
        writer.line(f"{name} = arith.cmpi {predicate}, {_list(values)} : {type_}")
    writer.forms["compared"] += 1
    return name


def _branches(
    writer: _Writer, memrefs: Sequence[_Memref], outer_ivs: list[str], trips: int, levels: int
) -> None:
    writer.forms["if"] += 1
    _block(writer, memrefs, outer_ivs, trips, max(0, levels - 1))
    if writer.chance(0.6):
        writer.line("} else {")
        writer.forms["else"] += 1
        _block(writer, memrefs, outer_ivs, trips, 0)
    writer.line("}")


def _value(writer: _Writer, dims: Sequence[str]) -> str:
    """An index computed by an op."""
    rng = writer.rng
    name = writer.fresh("k")
    operands = _operands(dims, writer.symbols)
    form = rng.choice(("apply", "min", "max", "delinearize", "linearize", "arith"))
    if writer.compares and writer.chance(0.5):
        writer.forms["select"] += 1
        first, second = (
            _computed(writer, writer.fresh("k"), (*dims, *writer.symbols)) for _ in range(2)
        )
        condition = _compared(writer, dims, 0)
        writer.line(f"{name} = arith.select {condition}, {first}, {second} : index")
        writer.loose.add(name)
        return name
    writer.forms["arith" if form == "arith" else f"affine.{form}"] += 1
    if form == "arith":
        return _computed(writer, name, (*dims, *writer.symbols))
    texts = [_expression(writer, len(dims), small=True)]
    if form in ("min", "max"):
        texts.append(_expression(writer, len(dims), small=True))
        writer.line(f"{name} = affine.{form} {_map(writer, dims, texts)}{operands}")
        writer.loose.add(name)
        return name
    bound = writer.bindable(dims)
    if len(bound) < len(dims):
        writer.loose.add(name)
    if form == "apply" or len(dims) < 2:
        texts = [_expression(writer, len(dims))]
        writer.line(f"{name} = affine.apply {_map(writer, dims, texts)}{operands}")
        return name
    first, second = rng.sample(list(dims), 2)
    size = rng.randint(2, 4)
    if form == "linearize":
        writer.line(f"{name} = affine.linearize_index [{first}, {second}] by ({size}) : index")
        return name
    inner = writer.fresh("k")
    digits = writer.fresh("k")
    writer.line(f"{inner} = affine.apply {_map(writer, dims, texts)}{operands}")
    writer.line(f"{digits}:2 = affine.delinearize_index {inner} into ({size}) : index, index")
    digit = f"{digits}#{rng.randint(0, 1)}"
    writer.line(f"{name} = affine.apply affine_map<(d0) -> (d0)>({digit})")
    return name


_DIVISIONS = ("divsi", "remsi", "floordivsi", "ceildivsi")


def _computed(writer: _Writer, name: str, values: Sequence[str]) -> str:
    """An index computed by an op of `arith`, of one or two values."""
    rng = writer.rng
    writer.loose.add(name)
    # Those that round to zero have two alternatives, as comparisons have, and there is a limit.
    is_limited = writer.compares or writer.forms["division"] > 0
    divisions = _DIVISIONS[2:] if is_limited else _DIVISIONS
    op = rng.choice(("addi", "subi", "muli", "maxsi", "minsi", *divisions))
    writer.forms["division"] += op in _DIVISIONS
    second_value = rng.choice(values)
    if op in ("muli", *_DIVISIONS) or writer.chance(0.5):
        second_value = writer.fresh("k")
        number = rng.randint(1, 4) if op in _DIVISIONS else rng.randint(-1, 2)
        writer.line(f"{second_value} = arith.constant {number} : index")
    writer.line(f"{name} = arith.{op} {rng.choice(values)}, {second_value} : index")
    return name


def _access(writer: _Writer, memrefs: Sequence[_Memref], dims: list[str]) -> None:
    rng = writer.rng
    writer.accesses += 1
    if writer.accesses > MOST_ACCESSES:
        return
    memref = rng.choice(memrefs)
    dims = list(dims)
    if writer.chance(0.3):
        dims.append(_value(writer, dims))
    texts = [
        f"({text}) mod {memref.modulus}" if memref.modulus else f"{text} + {memref.offset}"
        for text in (_expression(writer, len(dims)) for _ in range(memref.rank))
    ]
    is_store = writer.chance(0.5)
    form = rng.choice(("affine", "affine", "affine", "vector", "memref", "matrix", "atomic"))
    if len(writer.bindable(dims)) < len(dims) and form != "atomic":
        form = "memref"
    if form in ("memref", "atomic"):
        operands = _operands(dims, writer.symbols)
        names = [writer.fresh("p") for _ in texts]
        for name, text in zip(names, texts, strict=True):
            writer.line(f"{name} = affine.apply {_map(writer, dims, [text])}{operands}")
        place = f"{memref.name}[{_list(names)}] : {memref.type}"
        if form == "atomic":
            name = writer.fresh("r")
            target = f"{memref.name}[{_list(names)}] : (f32, {memref.type}) -> f32"
            writer.line(f"{name} = memref.atomic_rmw addf %x, {target}")
        elif is_store:
            writer.line(f"memref.store %x, {place}")
        else:
            writer.line(f"{writer.fresh('r')} = memref.load {place}")
    else:
        shown = [_with_names(text, dims, writer.symbols) for text in texts]
        place = f"{memref.name}[{_list(shown)}] : {memref.type}"
        prefix = ""
        value = "%x"
        suffix = ""
        contiguous = "strided" not in memref.type
        if form == "vector" and contiguous:
            prefix = "vector_"
            value = "%v"
            suffix = ", vector<2xf32>"
        elif form == "matrix" and contiguous and memref.rank == 2:
            prefix = "vector_"
            value = "%w"
            suffix = ", vector<2x3xf32>"
        if is_store:
            writer.line(f"affine.{prefix}store {value}, {place}{suffix}")
        else:
            writer.line(f"{writer.fresh('r')} = affine.{prefix}load {place}{suffix}")
    writer.forms[form] += 1
