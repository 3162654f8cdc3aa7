"""The named operations of linalg, on memrefs and tensors: forms that their structure has."""

from __future__ import annotations

from tests.generate.forms.registry import Snippet, form

from loopwright_mlir.dialects.linalg import Linalg
from loopwright_mlir.dialects.linalg.contractions import ProductOp
from loopwright_mlir.dialects.linalg.named import FixedOp
from loopwright_mlir.dialects.linalg.pointwise import PointwiseOp

FLOAT_ONLY = [
    "abs",
    "ceil",
    "erf",
    "exp",
    "floor",
    "log",
    "negf",
    "powf",
    "reciprocal",
    "round",
    "rsqrt",
    "sqrt",
    "square",
    "tanh",
]
INTEGER_ONLY = ("div_unsigned", "unsigned")


def element_of(s: Snippet, name: str) -> str:
    if any(part in name for part in INTEGER_ONLY):
        return s.pick("i8", "i32", "i64")
    if name.removeprefix("linalg.") in FLOAT_ONLY:
        return s.pick("f16", "bf16", "f32", "f64")
    return s.pick("f16", "f32", "f64", "i8", "i32", "i64")


def apply(s: Snippet, name: str, shapes: list[list[int]], elements: list[str], head: str) -> None:
    """The operation on operands of these shapes, the last of which is written."""
    is_tensor = s.flag()
    kinds: list[str] = []
    for shape, element in zip(shapes, elements, strict=True):
        if is_tensor:
            extents = ["?" if n is None else str(n) for n in s.loose(shape)]
            kinds.append(f"tensor<{'x'.join([*extents, element])}>")
        else:
            kinds.append(s.memref(s.loose(shape), element, s.pick("", "", ", 1 : i32")))
    *inputs, output = [s.arg(kind) for kind in kinds]
    input_types = ", ".join(kinds[:-1])
    written = kinds[-1]
    text = f"{name}{head} ins({', '.join(inputs)} : {input_types}) outs({output} : {written})"
    if is_tensor:
        s.op(f"{text} -> {written}")
    else:
        s.op(text, 0)


def extents_of(s: Snippet, subscripts: str, counts: tuple[int, int]) -> list[list[int]]:
    """Extents that fit subscripts such as `n oh@kh c, kh c, n oh c`."""
    extents: dict[str, int] = {}
    stride, dilation = counts

    def extent(subscript: str) -> int:
        first, _, window = subscript.partition("@")
        size = extents.setdefault(first, s.number(1, 6))
        if not window:
            return size
        length = extents.setdefault(window, s.number(1, 4))
        return (size - 1) * stride + (length - 1) * dilation + 1

    return [[extent(subscript_) for subscript_ in group.split()] for group in subscripts.split(",")]


def register_structure(op: type[FixedOp | ProductOp], subscripts: str, windows: int) -> None:
    @form(op.name)
    def write(s: Snippet) -> None:
        steps = (s.number(1, 3), s.number(1, 3)) if windows else (1, 1)
        head = s.pick("", " {tag}")
        if windows:
            names = zip(("strides", "dilations"), steps, strict=True)
            head = ", ".join(f"{k} = dense<{n}> : tensor<{windows}xi64>" for k, n in names)
            head = f" {{{head}}}"
        shapes = extents_of(s, subscripts, steps)
        element = element_of(s, op.name)
        wider = {"f16": "f32", "f32": "f64", "i8": "i32", "i32": "i64"}.get(element, element)
        output = s.pick(element, wider)
        apply(s, op.name, shapes, [element] * (len(shapes) - 1) + [output], head)


def register_pointwise(op: type[PointwiseOp]) -> None:
    @form(op.name)
    def write(s: Snippet) -> None:
        shape = s.shape(0)
        elements = [element_of(s, op.name)] * (op.ARITY + 1)
        shapes = [shape] * (op.ARITY + 1)
        if op.name == "linalg.fill":
            value = s.arg(elements[0])
            kind = s.memref(s.loose(shape), elements[0])
            s.op(f"{op.name} ins({value} : {elements[0]}) outs({s.arg(kind)} : {kind})", 0)
            return
        if op.name == "linalg.select":
            elements[0] = "i1"
        apply(s, op.name, shapes, elements, s.pick("", " {tag}"))


for each in Linalg.operations:
    if issubclass(each, PointwiseOp):
        register_pointwise(each)
    elif issubclass(each, FixedOp | ProductOp):
        register_structure(each, each.STRUCTURE.subscripts, getattr(each, "WINDOWS", 0))
