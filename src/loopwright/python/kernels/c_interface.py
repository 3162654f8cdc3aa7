"""The C side of kernels that are compiled ahead of time: header, functions, and Python module.

A function takes arrays as structures and numbers by value, then pointers for its results. It
returns a null pointer, or an error message: a JSON array of a Python exception, its text and its
location, or plain text.
"""

from __future__ import annotations

import cmath
import math
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from inspect import Parameter, Signature
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from loopwright.native.runtime.arguments import MemRefSpec, ScalarSpec
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.callables import PARALLEL_FOR
from loopwright.native.runtime.engine import host_target
from loopwright.python.calls.result_parts import (
    Argument,
    ArrayResult,
    Constant,
    Number,
    Result,
    SameArray,
    TupleResult,
)
from loopwright.python.errors import RAISE
from loopwright.python.kernels.ahead import Built, Compiled, Leaf, places
from loopwright.python.types import ArrayType, understood
from loopwright.reporting.errors import RETRY, UsageError

_C_TYPES = {
    "bool": ("bool", "b1"),
    "float32": ("float", "f32"),
    "float64": ("double", "f64"),
    "complex64": ("lw_c64", "c64"),
    "complex128": ("lw_c128", "c128"),
    **{f"int{bits}": (f"int{bits}_t", f"i{bits}") for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (f"uint{bits}_t", f"u{bits}") for bits in (8, 16, 32, 64)},
}
_KEYWORDS = frozenset(
    (
        "auto bool case char const default do double enum extern float goto inline int long "
        "register restrict short signed sizeof static struct switch typedef union unsigned "
        "void volatile catch delete friend namespace new operator private protected public "
        "template this throw typename using virtual true false NULL frame message"
    ).split()
)
_CHECKED = "sse4.1 sse4.2 avx avx2 fma bmi bmi2 avx512f avx512dq avx512bw avx512vl".split()
"""Instruction set extensions that compiled code may use and processors may lack."""


def array_name(dtype: str, rank: int) -> str:
    """Return the structure of an array.

    >>> array_name("float64", 2)
    'lw_f64_2'
    """
    return f"lw_{_C_TYPES[dtype][1]}_{rank}"


def _c_name(name: str, number: int) -> str:
    if not name.isascii():
        return f"argument{number}"
    return f"{name}_" if name in _KEYWORDS or name.startswith(("result", "lw_")) else name


def _parameters(built: Built) -> list[tuple[str, str]]:
    """Return the C parameters of a function: type prefixes and names."""
    result: list[tuple[str, str]] = []
    for number, (name, type_) in enumerate(built.types.items(), 1):
        c_name = _c_name(name, number)
        if isinstance(type_, ArrayType):
            structure = array_name(type_.element.dtype_name, type_.rank)
            result.append((f"const {structure} *", c_name))
        else:
            result.append((f"{_C_TYPES[type_.dtype_name][0]} ", c_name))
    results = built.leaves
    for k, (dtype, rank) in enumerate(results):
        c_type = _C_TYPES[dtype][0] if rank < 0 else array_name(dtype, rank)
        result.append((f"{c_type} *", "result" if len(results) == 1 else f"result{k}"))
    return result


def _prototype(prefix: str, built: Built, name: str = "") -> str:
    parameter_list = ", ".join(kind + parameter for kind, parameter in _parameters(built))
    return f"const char *{name or f'{prefix}_{built.name}'}({parameter_list or 'void'})"


def header(prefix: str, kernels: Sequence[Built]) -> str:
    """Return the text of the header."""
    guard = f"{prefix.upper()}_H"
    array_leaves = {leaf for built in kernels for leaf in _arrays_of(built)}
    parts = [
        f"/* Functions that loopwright has compiled of the Python module '{prefix}'.\n\n"
        "   Each returns a null pointer, or why it ended: [exception, text, place], or a plain\n"
        "   text, which stays until some more have failed. Arrays may overlap, and have any\n"
        "   strides, counted in elements, unless it is said that they are in C order. */",
        f"#ifndef {guard}\n#define {guard}\n\n#include <stdbool.h>\n#include <stdint.h>\n",
        '#ifdef __cplusplus\nextern "C" {\n#endif\n',
        _guarded("LW_COMPLEX", _COMPLEX),
        *(_guarded(array_name(*leaf).upper(), _structure(*leaf)) for leaf in sorted(array_leaves)),
        f"/* Frees the memory of a result, which is null where the elements are an argument's. */\n"
        f"void {prefix}_free(void *memory);\n",
        *(
            f"/* {_describe_signature(built)} */\n{_prototype(prefix, built)};\n"
            for built in kernels
        ),
        "#ifdef __cplusplus\n}\n#endif\n\n#endif\n",
    ]
    return "\n".join(parts)


_COMPLEX = """\
typedef struct { float re, im; } lw_c64;
typedef struct { double re, im; } lw_c128;
"""


def _guarded(name: str, text: str) -> str:
    return f"#ifndef {name}_DEFINED\n#define {name}_DEFINED\n{text}#endif\n"


def _arrays_of(built: Built) -> Iterable[Leaf]:
    for type_ in built.types.values():
        if isinstance(type_, ArrayType):
            yield type_.element.dtype_name, type_.rank
    yield from (leaf for leaf in built.leaves if leaf[1] >= 0)


def _structure(dtype: str, rank: int) -> str:
    """Return an array structure in C, and a helper that builds it for elements in C order."""
    name = array_name(dtype, rank)
    element = _C_TYPES[dtype][0]
    extents = f"int64_t sizes[{rank}], strides[{rank}]; " if rank else ""
    sizes = [f"n{k}" for k in range(rank)]
    strides = [" * ".join(sizes[k + 1 :]) or "1" for k in range(rank)]
    layout = f"{{{', '.join(sizes)}}}, {{{', '.join(strides)}}}, " if rank else ""
    size_parameters = "".join(f", int64_t {size}" for size in sizes)
    return (
        f"typedef struct {{ {element} *data; {extents}void *memory; }} {name};\n"
        f"static inline {name} {name}_of({element} *data{size_parameters}) {{\n"
        f"  {name} made = {{data, {layout}0}};\n  return made;\n}}\n"
    )


def _describe_signature(built: Built) -> str:
    """Return the Python signature of a function, and the requirements on its arrays."""
    annotations = understood(built.source.annotations)
    parameters = ", ".join(
        f"{name}: {annotations.get(name, type_)}" for name, type_ in built.types.items()
    )
    text = f"{built.name}({parameters}), {built.source.location(built.source.tree)}"
    return text.replace("*/", "* /") + ("; arrays in C order" if built.general.contiguous else "")


def implementation(prefix: str, kernels: Sequence[Built]) -> str:
    """Return the C text of the functions, which fill the frames of compiled code."""
    target = host_target()
    features = [f for f in _CHECKED if f"+{f}" in target.features.split(",")]
    missing = " || ".join(f'!__builtin_cpu_supports("{f}")' for f in features) or "0"
    parts = [
        f'#include "{prefix}.h"\n#define LW_RETRY "{RETRY}"\n#define LW_RAISE "{RAISE}"\n',
        files("loopwright.python").joinpath("built.c").read_text(encoding="utf-8"),
        dedent(f"""\
        #if defined(__x86_64__)
        #define LW_MISSING ({missing})
        #else
        #define LW_MISSING 0
        #endif

        void {prefix}_free(void *memory) {{ lw_free(memory); }}
        """),
    ]
    for built in kernels:
        parts += [_variant(built, built.usual), _variant(built, built.general)]
        parts.append(_chooser(prefix, built))
    return "\n".join(parts)


def _variant(built: Built, compiled: Compiled) -> str:
    """Return the C function for one variant of the code."""
    code = compiled.code
    signature = code.signature
    lines = [f"int64_t frame[{max(1, signature.slots)}] = {{0}};"]
    parameters = _parameters(built)
    names = [name for _, name in parameters]
    for name, spec, slot in zip(names, signature.arguments, signature.argument_slots, strict=False):
        if isinstance(spec, MemRefSpec):
            lines.append(f"frame[{slot}] = (int64_t){name}->data;")
            for k in range(spec.rank):
                lines.append(f"frame[{slot + 2 + k}] = {name}->sizes[{k}];")
                lines.append(f"frame[{slot + 2 + spec.rank + k}] = {name}->strides[{k}];")
        else:
            lines.append(f"memcpy(&frame[{slot}], &{name}, sizeof {name});")
    lines += [
        f"const char *message = lw_call({code.symbol}, frame);",
        "if (message) return message;",
    ]
    slots = iter(zip(signature.results, signature.result_slots, strict=False))
    arrays: list[str] = []
    for name, (_, result) in zip(names[len(built.types) :], places(built, compiled), strict=True):
        lines += _stored(name, result, slots, arrays, names)
    return (
        f"extern void {code.symbol}(void *frame);\n"
        f"static {_prototype('', built, f'{code.symbol}_call')} {{\n"
        f"{indent(chr(10).join(lines), '  ')}\n  return 0;\n}}\n"
    )


def _stored(
    name: str, result: Result, slots: Any, arrays: list[str], names: Sequence[str]
) -> list[str]:
    """Return the statements that store one result."""
    match result:
        case Constant(value):
            return [f"*{name} = {_literal(value)};"]
        case Argument(position):
            argument = names[position]
            return [f"*{name} = *{argument};", f"{name}->memory = 0;"]
        case SameArray(number):
            return [f"*{name} = *{arrays[number]};"]
        case _:
            spec, slot = next(slots)
    if isinstance(spec, ScalarSpec):
        return [f"memcpy({name}, &frame[{slot}], sizeof *{name});"]
    arrays.append(name)
    size = f"sizeof *{name}->data"
    lines = [
        f"{name}->memory = (void *)frame[{slot}];",
        f"{name}->data = (void *)(frame[{slot + 1}] + frame[{slot + 2}] * (int64_t){size});",
    ]
    for k in range(spec.rank):
        lines.append(f"{name}->sizes[{k}] = frame[{slot + 3 + k}];")
        lines.append(f"{name}->strides[{k}] = frame[{slot + 3 + spec.rank + k}];")
    return lines


def _literal(value: Any) -> str:
    if isinstance(value, complex):
        return f"(lw_c128){{{_literal(value.real)}, {_literal(value.imag)}}}"
    if isinstance(value, float):
        if cmath.isfinite(value):
            return value.hex()
        return "NAN" if math.isnan(value) else ("-" if value < 0 else "") + "INFINITY"
    if value == -(1 << 63):
        return "INT64_MIN"
    return str(int(value))


def _chooser(prefix: str, built: Built) -> str:
    """Return the C function that callers call: it dispatches usual arguments to their code."""
    parameters = _parameters(built)
    arguments = ", ".join(name for _, name in parameters)
    arrays = [
        (name, type_.rank, built.written[python_name])
        for (_, name), (python_name, type_) in zip(parameters, built.types.items(), strict=False)
        if isinstance(type_, ArrayType)
    ]

    def shape(name: str, rank: int) -> str:
        return f"{name}->sizes, {name}->strides" if rank else "0, 0"

    ordered = [f"lw_in_order({rank}, {shape(name, rank)})" for name, rank, _ in arrays if rank]
    disjoint = [
        f"lw_disjoint({x[0]}->data, {x[1]}, {shape(*x[:2])}, sizeof *{x[0]}->data,"
        f" {y[0]}->data, {y[1]}, {shape(*y[:2])}, sizeof *{y[0]}->data)"
        for k, x in enumerate(arrays)
        for y in arrays[k + 1 :]
        if x[2] or y[2]
    ]
    usual, general = (item.code.symbol for item in (built.usual, built.general))
    required = ""
    if built.general.contiguous and ordered:
        text = "arrays have to be in C order"
        required = f'if (!({" && ".join(ordered)})) return "{built.name}(): {text}";\n'
    checks = ""
    for (name, rank, _), spec in zip(arrays, built.general.specs, strict=True):
        if spec.injective:
            text = (
                "expected an array that does not overlap itself, since several of its elements "
                "are stored at once"
            )
            checks += f"if (lw_overlaps_itself({rank}, {shape(name, rank)}))"
            checks += f" return \"argument '{name}' of {built.name}(): {text}\";\n"
    body = (
        f"if (LW_MISSING) return lw_other_processor;\n{required}"
        f"if ({' && '.join([*ordered, *disjoint]) or '1'}) {{\n"
        f"  const char *message = {usual}_call({arguments});\n"
        f"  if (!message || !lw_again(message)) return lw_raised(message);\n}}\n"
        f"{checks}return lw_raised({general}_call({arguments}));"
    )
    return f"{_prototype(prefix, built)} {{\n{indent(body, '  ')}\n}}\n"


def loader(prefix: str, library: str, kernels: Sequence[Built]) -> str:
    """Return the text of a Python module that loads a library beside it."""
    lines = [
        files("loopwright.python").joinpath("built.py").read_text(encoding="utf-8"),
        "",
        f"_LIBRARY = library(__file__, {library!r})",
    ]
    for built in kernels:
        parameters = [
            (
                name,
                type_.element.dtype_name if isinstance(type_, ArrayType) else type_.dtype_name,
                type_.rank if isinstance(type_, ArrayType) else -1,
                built.written[name],
            )
            for name, type_ in built.types.items()
        ]
        shape = _shape(built.usual.result, iter(range(len(built.leaves))), [])
        table = (prefix, built.name, parameters, built.leaves, shape)
        lines += [
            f"_lw_{built.name} = BuiltFunction(_LIBRARY, {', '.join(map(repr, table))})",
            "",
            "",
            f"def {built.name}{_signature(built)} -> Any:",
            f"    {(built.source.function.__doc__ or _describe_signature(built)).strip()!r}",
            f"    return _lw_{built.name}({', '.join(built.types)})",
            "",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


class _Text:
    """Something whose representation is a text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _signature(built: Built) -> str:
    """Return the parameters in Python, with their defaults."""
    parameters: list[Parameter] = []
    for parameter in built.source.parameters.values():
        default: Any = parameter.default
        if isinstance(default, float) and not math.isfinite(default):
            default = _Text(f"float('{default}')")
        parameters.append(parameter.replace(annotation=Parameter.empty, default=default))
    return str(Signature(parameters))


def _shape(result: Result, numbers: Iterator[int], arrays: list[int]) -> tuple[Any, ...]:
    """Return the description by which `built.built` assembles the Python value from numbered
    results."""
    match result:
        case TupleResult(items, kind):
            return kind.__name__, [_shape(item, numbers, arrays) for item in items]
        case Constant(value) if value is not None:
            return "number", next(numbers), ""
        case Number(dtype):
            return "number", next(numbers), dtype
        case Argument(position):
            next(numbers)
            return "argument", position
        case SameArray(number):
            next(numbers)
            return "array", arrays[number], True
        case ArrayResult(_, writable):
            arrays.append(next(numbers))
            return "array", arrays[-1], writable
        case _:
            return ("none",)


def library_files(prefix: str, kernels: Sequence[Built]) -> dict[str, bytes]:
    """Return the files of a library by name: the library, its header, and a Python module.

    Raises `UsageError` if no C compiler is found, or it fails.
    """
    compiler = os.environ.get("CC") or "cc"
    command = shutil.which(compiler.split()[0])
    if command is None:
        raise UsageError(
            f"linking the library needs a C compiler, and '{compiler}' was not found: install "
            "one, or name one in the environment variable CC"
        )
    texts = {f"{prefix}.h": header(prefix, kernels)}
    library = f"lib{prefix}.so"
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        (room / f"{prefix}.c").write_text(implementation(prefix, kernels), encoding="utf-8")
        (room / f"{prefix}.h").write_text(texts[f"{prefix}.h"], encoding="utf-8")
        exports = "; ".join(f'"{prefix}_{name}"' for name in ["free", *(b.name for b in kernels)])
        text = f"{{ global: {exports}; local: *; }};\n"
        (room / "exports").write_text(text, encoding="utf-8")
        support = (
            files("loopwright.native.runtime").joinpath("support.ll").read_text(encoding="utf-8")
        )
        parts = [object_code(support), object_code(PARALLEL_FOR)]
        parts += [x.code.program for b in kernels for x in (b.usual, b.general)]
        names = [f"part{k}.o" for k in range(len(parts))]
        for name, part in zip(names, parts, strict=True):
            (room / name).write_bytes(part)
        arguments = [*compiler.split(), *"-std=gnu11 -O2 -fPIC -shared -pthread".split()]
        arguments += ["-Wl,--version-script=exports", "-Wl,-z,noexecstack"]
        arguments += ["-o", library, f"{prefix}.c", *names, "-lm"]
        linking = subprocess.run(arguments, cwd=room, capture_output=True, text=True, check=False)
        if linking.returncode:
            raise UsageError(f"'{compiler}' could not link the library:\n{linking.stderr.strip()}")
        library_bytes = (room / library).read_bytes()
    texts[f"{prefix}.py"] = loader(prefix, library, kernels)
    return {library: library_bytes, **{name: text.encode() for name, text in texts.items()}}
