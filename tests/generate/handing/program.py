"""A function that hands values on, and one without arguments that calls it and checks its arrays.

Arrays are arguments: whole, of unknown extent, or overlapping parts of one buffer. The function
is called with several values of its index arguments, so loops run or do not.
"""

from collections import Counter

from tests.generate.builder import Array
from tests.generate.handing.control import statements
from tests.generate.handing.writer import Index, Memory, Scope, Writer
from tests.generate.program import Program
from tests.generate.sink import bits

SIZE = 16
_TYPES = ("i32", "i32", "i32", "f32", "f32", "i64", "i8", "f64", "vector<2xi32>", "vector<4xf32>")
_OTHERS = ("i32", "f32", "i64", "index")
_FORMS = ("16x{}", "16x{}", "?x{}", "16x{}, strided<[1], offset: ?>")
_REDUCTION = """reduction.define private @{name} : {type} combination (%a, %b) {{
  %x = arith.{op} %b, %a : {type}
  reduction.yield %x : {type}
}} identity {{
  %e = arith.constant {identity} : {type}
  reduction.yield %e : {type}
}}
"""


def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
    """The program of that seed; the same seed gives the same text."""
    del coverage
    writer = Writer(seed, "", "")
    rng = writer.rng
    writer.element, writer.other = rng.choice(_TYPES), rng.choice(_OTHERS)
    kind = f"memref<{rng.choice(_FORMS).format(writer.element)}>"
    definitions = _definitions(writer, seed)
    helpers = _helper(writer, seed, kind) if rng.random() < 0.3 else []
    worker = _worker(writer, seed, kind)
    entry, checks = _entry(writer, seed, kind)
    text = definitions + "\n".join([*helpers, *worker, *entry, ""])
    return Program(seed, f"p{seed}", text, checks)


def _definitions(writer: Writer, seed: int) -> str:
    if writer.element not in ("i32", "i64", "f32", "f64") or writer.rng.random() < 0.6:
        return ""
    op, identity = ("addi", "0") if writer.element.startswith("i") else ("mulf", "1.0")
    name = f"red{seed}"
    writer.symbols.append(f"@{name}")
    return _REDUCTION.format(name=name, type=writer.element, op=op, identity=identity)


def _helper(writer: Writer, seed: int, kind: str) -> list[str]:
    """A function that changes an element of an array."""
    name = f"@h{seed}"
    element = writer.element
    writer.helpers.append(name)
    places = [writer.rng.randrange(8) for _ in range(2)]
    return [
        f"func.func private {name}(%m: {kind}, %x: {element}) -> {element} {{",
        f"  %old = affine.load %m[{places[0]}] : {kind}",
        f"  affine.store %x, %m[{places[1]}] : {kind}",
        f"  return %old : {element}",
        "}",
    ]


def _worker(writer: Writer, seed: int, kind: str) -> list[str]:
    """`@f(%a, %b, %c, %n, %m) -> element`."""
    element = writer.element
    rng = writer.rng
    writer.lines = []
    arrays = [Memory(name, (SIZE,), kind) for name in ("%a", "%b", "%c")]
    writer.line("%one = arith.constant 1 : index")
    writer.line("%more = arith.addi %n, %one : index")
    symbols = [Index("%n", 0, 4), Index("%m", 0, 3), Index("%more", 1, 5)]
    scope = Scope({element: [], writer.other: []}, arrays, [], symbols=symbols)
    for _ in range(rng.randrange(1, 4)):
        _cell(writer, scope)
    if rng.random() < 0.4:
        _view(writer, scope)
    statements(writer, scope, rng.randrange(2, 5))
    value = writer.value(scope, element)
    head = ", ".join(f"{array}: {kind}" for array in ("%a", "%b", "%c"))
    return [
        f"func.func private @f{seed}({head}, %n: index, %m: index) -> {element} {{",
        *writer.lines,
        f"  return {value} : {element}",
        "}",
    ]


def _cell(writer: Writer, scope: Scope) -> None:
    """A small buffer, whose elements are stored first."""
    shape = writer.rng.choice(((), (), (1,), (2,), (2, 2)))
    kind = f"memref<{''.join(f'{extent}x' for extent in shape)}{writer.element}>"
    name = writer.fresh()
    writer.line(f"{name} = memref.alloc{writer.rng.choice(('', 'a'))}() : {kind}")
    points = [""] if not shape else [str(k) for k in range(shape[0])]
    if len(shape) == 2:
        points = [f"{k}, {j}" for k in range(2) for j in range(2)]
    value = writer.value(scope, writer.element)
    for point in points:
        writer.line(f"affine.store {value}, {name}[{point}] : {kind}")
    scope.cells.append(Memory(name, shape, kind))


def _view(writer: Writer, scope: Scope) -> None:
    """Another name for a part of an array."""
    array = writer.rng.choice(scope.arrays)
    start = writer.rng.randrange(8)
    kind = f"memref<8x{writer.element}, strided<[1], offset: "
    kind += "?>>" if "offset: ?" in array.type else f"{start}>>" if start else ">>"
    kind = kind.replace(", offset: >>", ">>")
    name = writer.fresh()
    writer.line(f"{name} = memref.subview {array.name}[{start}] [8] [1] : {array.type} to {kind}")
    scope.arrays.append(Memory(name, (8,), kind))


def _entry(writer: Writer, seed: int, kind: str) -> tuple[list[str], int]:
    """The function that makes arrays, calls the other one, and gives checksums."""
    rng = writer.rng
    element = writer.element
    writer.lines = []
    results: list[str] = []
    for bound in (0, rng.randrange(1, 4), 4):
        buffers, names = _parts(writer) if "strided" in kind else _arrays(writer, kind)
        n = writer.op(f"arith.constant {bound}", "index")
        m = writer.op(f"arith.constant {rng.randrange(4)}", "index")
        result = writer.op(
            f"func.call @f{seed}({', '.join(names)}, {n}, {m})",
            f"({kind}, {kind}, {kind}, index, index) -> {element}",
        )
        total = writer.op("arith.constant 7", "i64")
        for buffer in buffers:
            total = _checksum(writer, buffer, total)
        results.append(_folded(writer, total, result))
    types = ", ".join("i64" for _ in results)
    lines = [f"func.func @p{seed}() -> ({types}) {{", *writer.lines]
    return [*lines, f"  return {', '.join(results)} : {types}", "}"], len(results)


def _parts(writer: Writer) -> tuple[list[Array], list[str]]:
    """A buffer, and three parts of it that may overlap."""
    base = _buffer(writer, 40)
    part = f"memref<16x{writer.element}, strided<[1], offset: ?>>"
    names: list[str] = []
    for start in writer.rng.choice(((0, 8, 4), (0, 0, 0), (2, 3, 20), (8, 24, 0))):
        offset = writer.op(f"arith.constant {start}", "index")
        name = writer.op(
            f"memref.reinterpret_cast {base.name} to offset: [{offset}], sizes: [16], strides: [1]",
            f"{base.type} to {part}",
        )
        names.append(name)
    return [base], names


def _arrays(writer: Writer, kind: str) -> tuple[list[Array], list[str]]:
    """Three arrays; sometimes one is passed for two arguments."""
    buffers = [_buffer(writer, SIZE) for _ in range(3)]
    names = [
        buffer.name
        if buffer.type == kind
        else writer.op(f"memref.cast {buffer.name}", f"{buffer.type} to {kind}")
        for buffer in buffers
    ]
    if writer.chance(0.2):
        names[1] = names[0]
    return buffers, names


def _buffer(writer: Writer, size: int) -> Array:
    """A new array of small whole numbers."""
    element = writer.element
    kind = f"memref<{size}x{element}>"
    base = writer.fresh("base")
    variable = writer.fresh("k")
    writer.line(f"{base} = memref.alloc() : {kind}")
    scalar = scalar_of(element)
    with writer.body(f"affine.for {variable} = 0 to {size} {{"):
        number = writer.fresh()
        factor = writer.rng.choice((5, 7, 9))
        expr = f"(d0 * {factor}) mod 23 - 11"
        writer.line(f"{number} = affine.apply affine_map<(d0) -> ({expr})>({variable})")
        value = writer.op(f"arith.index_cast {number}", "index to i32")
        for scalar_type, op in (
            ("f32", "sitofp"),
            ("f64", "sitofp"),
            ("i64", "extsi"),
            ("i8", "trunci"),
        ):
            if scalar == scalar_type:
                value = writer.op(f"arith.{op} {value}", f"i32 to {scalar}")
        if scalar != element:
            value = writer.op(f"vector.broadcast {value}", f"{scalar} to {element}")
        writer.line(f"affine.store {value}, {base}[{variable}] : {kind}")
    return Array(base, (size,), element, kind)


def scalar_of(element: str) -> str:
    return element.partition("x")[2].rstrip(">") if element.startswith("vector") else element


def _checksum(writer: Writer, array: Array, start: str) -> str:
    """`h = h * 31 + bits` over all elements."""
    result, carried, variable = (writer.fresh("h") for _ in range(3))
    clause = f"iter_args({carried} = {start}) -> (i64)"
    head = f"{result} = affine.for {variable} = 0 to {array.shape[0]} {clause} {{"
    with writer.body(head):
        element = writer.op(f"affine.load {array.name}[{variable}]", array.type)
        value = _folded(writer, carried, element)
        writer.line(f"affine.yield {value} : i64")
    return result


def _folded(writer: Writer, value: str, element: str) -> str:
    """A checksum and one element more."""
    kind = writer.element
    scalar = scalar_of(writer.element)
    parts = [element]
    if kind != scalar:
        count = int(kind.removeprefix("vector<").partition("x")[0])
        parts = [
            writer.op(f"vector.extract {element}[{k}]", f"{scalar} from {kind}")
            for k in range(count)
        ]
    factor = writer.op("arith.constant 31", "i64")
    for part in parts:
        scaled = writer.op(f"arith.muli {value}, {factor}", "i64")
        value = writer.op(f"arith.addi {scaled}, {bits(writer, part, scalar)}", "i64")
    return value
