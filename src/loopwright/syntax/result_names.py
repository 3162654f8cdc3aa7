"""The names that ops suggest for their results in the custom form: `%c0`, `%alloc`, `%subview`."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from loopwright.syntax.narrowing import is_integer, is_integer_type

NamedResults = list[tuple[int, str]]
"""The first result of each group of results, and the name of the group."""


def _first(name: str) -> Callable[[Operation], NamedResults]:
    return lambda op: [(0, name)]


def _each(*names: str) -> Callable[[Operation], NamedResults]:
    return lambda op: list(enumerate(names[: len(op.results)]))


def _constant(op: Operation) -> NamedResults:
    value = op.properties.get("value")
    if not is_integer(value):
        return [(0, "cst")]
    type_ = value.type
    number = value.value.data
    if isinstance(type_, IndexType):
        return [(0, f"c{number}")]
    assert is_integer_type(type_)
    if type_.width.data == 1:
        return [(0, "true" if number else "false")]
    return [(0, f"c{number}_{type_}")]


def _index_constant(op: Operation) -> NamedResults:
    value = op.properties.get("value")
    return [(0, f"idx{value.value.data}")] if is_integer(value) else []


def _strided_metadata(op: Operation) -> NamedResults:
    rank = (len(op.results) - 2) // 2
    named = [(0, "base_buffer"), (1, "offset")]
    return [*named, (2, "sizes"), (2 + rank, "strides")] if rank > 0 else named


_RESULT_NAMES: dict[str, Callable[[Operation], NamedResults]] = {
    "arith.addui_extended": _each("sum", "overflow"),
    "arith.constant": _constant,
    "arith.mulsi_extended": _each("low", "high"),
    "arith.mului_extended": _each("low", "high"),
    "async.execute": _first("token"),
    "complex.constant": _first("cst"),
    "func.constant": _first("f"),
    "index.bool.constant": _constant,
    "index.constant": _index_constant,
    "math.sincos": _each("sin", "cos"),
    "memref.alloc": _first("alloc"),
    "memref.alloca": _first("alloca"),
    "memref.assume_alignment": _first("assume_align"),
    "memref.cast": _first("cast"),
    "memref.collapse_shape": _first("collapse_shape"),
    "memref.dim": _first("dim"),
    "memref.expand_shape": _first("expand_shape"),
    "memref.extract_aligned_pointer_as_index": _first("intptr"),
    "memref.extract_strided_metadata": _strided_metadata,
    "memref.memory_space_cast": _first("memspacecast"),
    "memref.reinterpret_cast": _first("reinterpret_cast"),
    "memref.reshape": _first("reshape"),
    "memref.subview": _first("subview"),
    "memref.transpose": _first("transpose"),
    "memref.view": _first("view"),
    "tensor.cast": _first("cast"),
    "tensor.collapse_shape": _first("collapsed"),
    "tensor.concat": _first("concat"),
    "tensor.dim": _first("dim"),
    "tensor.expand_shape": _first("expanded"),
    "tensor.extract": _first("extracted"),
    "tensor.extract_slice": _first("extracted_slice"),
    "tensor.from_elements": _first("from_elements"),
    "tensor.gather": _first("gather"),
    "tensor.generate": _first("generated"),
    "tensor.insert": _first("inserted"),
    "tensor.insert_slice": _first("inserted_slice"),
    "tensor.pad": _first("padded"),
    "tensor.rank": _first("rank"),
    "tensor.reshape": _first("reshape"),
    "tensor.scatter": _first("scatter"),
    "tensor.splat": _first("splat"),
    "vector.deinterleave": _each("res1", "res2"),
    "vector.scan": _each("dest", "accumulated_value"),
    "vector.vscale": _first("vscale"),
}


def named_results(op: Operation) -> NamedResults:
    """The names that an op suggests for its results."""
    suggest = _RESULT_NAMES.get(op.name)
    return [] if suggest is None else suggest(op)
