"""The native call wrapper of one signature, as LLVM IR.

The wrapper is a C function for CPython's vectorcall convention that reads NumPy's array struct
directly: it checks each argument, fills the frame, runs the entry with the GIL released and creates
the results. It handles the common cases only; all other calls, valid or not, are passed to a Python
function (`self` of the wrapper is a tuple of that function, `finish` and `fail`, see `callables`).
Addresses of Python objects are symbols, so that the code can be cached.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import combinations

from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.native.codegen.module_codegen import quoted
from loopwright.native.runtime import callables
from loopwright.native.runtime.arguments import (
    ElementKind,
    ElementType,
    MemRefSpec,
    ScalarSpec,
    Signature,
    Spec,
)
from loopwright.native.runtime.result_forms import Form, forms_in


def wrapper_ir(signature: Signature, symbol: str, *, may_alias: bool) -> str | None:
    """Return the module text of the wrapper around the entry called `symbol`.

    `None` if an argument always needs the path through Python.
    """
    if not all(_is_common(spec) for spec in signature.arguments):
        return None
    return _Emitter(signature, symbol, may_alias).module()


def _is_common(spec: Spec) -> bool:
    if isinstance(spec, MemRefSpec):
        return not spec.inner
    return isinstance(spec, ScalarSpec) and (
        spec.element.kind is not ElementKind.FLOAT or spec.element.name in ("f32", "f64")
    )


def _is_simple_result(spec: Spec) -> bool:
    return _is_common(spec) or (isinstance(spec, ScalarSpec) and bool(spec.dtype))


_SUPPORT = {
    "lw_call": "ptr (ptr, ptr)",
    "lw_release": "void (ptr)",
    "llvm.abs.i64": "i64 (i64, i1)",
}


def _is_simple_form(signature: Signature) -> bool:
    """Return whether the wrapper can assemble the value of a call itself."""
    return all(_is_simple_part(form, signature) for form in forms_in(signature.value_form))


def _is_simple_part(form: Form, signature: Signature) -> bool:
    match form:
        case "tagged", int() as number, _, classes:
            spec = signature.results[number]
            is_number = isinstance(spec, ScalarSpec) and callables.result_dtype(spec) in _TARGETS
            return is_number and all(map(_is_simple_class, dict(classes).values()))
        case "optional", _, inner:
            # An array is created before its flag is tested.
            numbers = [part[1] for part in forms_in(inner) if part[0] == "result"]
            return not any(isinstance(signature.results[k], MemRefSpec) for k in numbers)
        case "constant", value:
            is_plain = value is None or isinstance(value, bool | float)
            return is_plain or (isinstance(value, int) and -(1 << 63) <= value < 1 << 63)
        case _:
            return True


def _is_simple_class(name: str) -> bool:
    return name in ("bool", "int", "float") or bool(_TARGETS.get(name.removeprefix("np.")))


_TARGETS = {
    "float64": "double",
    "float32": "float",
    **{f"{sign}int{bits}": f"i{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
"""The LLVM types of dtypes that a number with a tag may have."""


def _conversion(dtype: str, *, is_float: bool) -> tuple[str, str]:
    """Return the LLVM type of a dtype, and the operation that converts a double, or an integer of
    64 bits, to it; empty if none is needed."""
    target = _TARGETS[dtype]
    if is_float:
        if target in ("double", "float"):
            return target, "fptrunc" if target == "float" else ""
        return target, "fptoui" if dtype[0] == "u" else "fptosi"
    if target in ("double", "float"):
        return target, "sitofp"
    return target, "trunc" if target != "i64" else ""


class _Emitter:
    """Writes the text of one wrapper, straight-line, with a branch to `slow` for each check."""

    def __init__(self, signature: Signature, symbol: str, may_alias: bool) -> None:
        self._signature = signature
        self._entry = f"@{quoted(symbol)}"
        self._lines: list[str] = []
        self._count = 0
        specs = signature.arguments
        self._pairs = [
            (i, j)
            for i, j in combinations(range(len(specs)), 2)
            if not may_alias and _may_conflict(specs[i], specs[j])
        ]
        self._ranged = {k for pair in self._pairs for k in pair}
        self._ranges: dict[int, tuple[str, str]] = {}
        self._data: list[str] = []
        """The addresses of the elements of arguments, as integers."""
        self._undoing: list[str] = []
        """The blocks for objects that could not be created, which release the ones before."""
        self._array_of_result: dict[int, str] = {}
        """The arrays among the results, by the number of the result."""

    def module(self) -> str:
        """Return the whole module."""
        for i, spec in enumerate(self._signature.arguments):
            if isinstance(spec, MemRefSpec):
                self._memref(i, spec)
            elif isinstance(spec, ScalarSpec):
                self._scalar(i, spec.element)
        for i, j in self._pairs:
            self._expect_disjoint(self._ranges[i], self._ranges[j])
        self._run()
        lines = [*self._prologue(), *self._lines, *self._undoing, *_EPILOGUE]
        text = "\n".join(lines)
        declarations = [line for name, line in self._declarations() if f"@{name}" in text]
        return "\n".join([*declarations, f"declare void {self._entry}(ptr)", text])

    def _declarations(self) -> Iterator[tuple[str, str]]:
        """Yield the external declarations that the wrapper may use, by name."""
        for name in callables.python_objects(self._signature):
            yield name, f"@{name} = external global i8"
        numpy = {name: kind for name, (_, kind) in callables.NUMPY_API.items()}
        for name, kind in (callables.API | numpy | _SUPPORT).items():
            result, arguments = kind.split(" ", 1)
            yield name, f"declare {result} @{name}{arguments}"

    def _prologue(self) -> list[str]:
        slots = max(1, self._signature.slots)
        count = len(self._signature.arguments)
        ranks = [s.rank for s in self._signature.results if isinstance(s, MemRefSpec)]
        return [
            f"define ptr @{callables.WRAPPER}(ptr %self, ptr %args, i64 %nargs) {{",
            f"  %frame = alloca [{slots} x i64], align 64",
            f"  %vector = alloca [{count + 2} x ptr], align 8",
            "  %overflow = alloca i32, align 4",
            f"  %steps = alloca [{sum(ranks) + 1} x i64], align 8",
            f"  store [{slots} x i64] zeroinitializer, ptr %frame, align 64",
            f"  %count.ok = icmp eq i64 %nargs, {count}",
            "  br i1 %count.ok, label %start, label %slow",
            "start:",
        ]

    # Small steps

    def _new(self, text: str) -> str:
        self._count += 1
        name = f"%v{self._count}"
        self._lines.append(f"  {name} = {text}")
        return name

    def _do(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _check(self, condition: str, otherwise: str = "slow") -> None:
        self._count += 1
        label = f"ok{self._count}"
        self._do(f"br i1 {condition}, label %{label}, label %{otherwise}")
        self._lines.append(f"{label}:")

    def _expect(
        self, comparison: str, kind: str, lhs: str, rhs: str, otherwise: str = "slow"
    ) -> None:
        self._check(self._new(f"icmp {comparison} {kind} {lhs}, {rhs}"), otherwise)

    def _load(self, kind: str, pointer: str, offset: int) -> str:
        place = self._new(f"getelementptr i8, ptr {pointer}, i64 {offset}")
        return self._new(f"load {kind}, ptr {place}")

    def _slot(self, index: int) -> str:
        return self._new(f"getelementptr i64, ptr %frame, i64 {index}")

    def _store_slot(self, index: int, kind: str, value: str) -> None:
        self._do(f"store {kind} {value}, ptr {self._slot(index)}")

    def _argument(self, index: int) -> str:
        return self._load("ptr", "%args", 8 * index)

    # Arguments

    def _scalar(self, index: int, element: ElementType) -> None:
        value = self._argument(index)
        first = self._signature.argument_slots[index]
        if element.kind is ElementKind.BOOL:
            true = self._is_one_of(value, "py_true", "py_np_true")
            false = self._is_one_of(value, "py_false", "py_np_false")
            self._check(self._new(f"or i1 {true}, {false}"))
            self._store_slot(first, "i64", self._new(f"zext i1 {true} to i64"))
            return
        kind = self._load("ptr", value, callables.TYPE)
        if element.kind is ElementKind.COMPLEX:
            self._complex(first, element, value, kind)
            return
        self._count += 1
        label = self._count
        is_int = self._new(f"icmp eq ptr {kind}, @lw_py_int")
        self._do(f"br i1 {is_int}, label %int{label}, label %other{label}")
        self._lines.append(f"int{label}:")
        number = self._new(f"call i64 @PyLong_AsLongLongAndOverflow(ptr {value}, ptr %overflow)")
        self._expect("eq", "i32", self._new("load i32, ptr %overflow"), "0")
        self._store_integer(first, element, number)
        self._do(f"br label %joined{label}")
        self._lines.append(f"other{label}:")
        if element.kind is ElementKind.FLOAT:
            self._store_float(first, element, self._given_float(value, kind))
        else:
            self._store_integer(first, element, self._numpy_integer(element, value, kind))
        self._do(f"br label %joined{label}")
        self._lines.append(f"joined{label}:")

    def _given_float(self, value: str, kind: str) -> str:
        """Return the value of a Python float, or of a NumPy float of 64 or 32 bits, as a double."""
        double = self._is_one_of(kind, "py_float", "py_float64")
        single = self._new(f"icmp eq ptr {kind}, @lw_py_float32")
        self._check(self._new(f"or i1 {double}, {single}"))
        raw = self._load("i64", value, callables.NUMBER)
        low = self._new(f"bitcast i32 {self._new(f'trunc i64 {raw} to i32')} to float")
        narrow = self._new(f"fpext float {low} to double")
        wide = self._new(f"bitcast i64 {raw} to double")
        return self._new(f"select i1 {single}, double {narrow}, double {wide}")

    def _numpy_integer(self, element: ElementType, value: str, kind: str) -> str:
        """Return the value of a NumPy integer of the dtypes of a type, or of a signed one of 64 or
        32 bits."""
        names = dict.fromkeys(("int64", "int32", *element.dtypes))
        accepted = [name for name in names if name in callables.NUMPY_NUMBERS]
        self._check(self._is_one_of(kind, *(f"py_{name}" for name in accepted)))
        number = raw = self._load("i64", value, callables.NUMBER)
        for name in accepted:
            if not name.endswith("64"):
                small = f"i{name.partition('int')[2]}"
                extension = "zext" if name[0] == "u" else "sext"
                low = self._new(f"trunc i64 {raw} to {small}")
                wide = self._new(f"{extension} {small} {low} to i64")
                is_it = self._new(f"icmp eq ptr {kind}, @lw_py_{name}")
                number = self._new(f"select i1 {is_it}, i64 {wide}, i64 {number}")
        return number

    def _complex(self, slot: int, element: ElementType, value: str, kind: str) -> None:
        """Store a Python or NumPy complex number in its slot."""
        single = self._new(f"icmp eq ptr {kind}, @lw_py_complex64")
        self._check(
            self._new(f"or i1 {single}, {self._is_one_of(kind, 'py_complex', 'py_complex128')}")
        )
        size = element.size // 2
        for k in range(2):
            narrow = self._load("float", value, callables.NUMBER + 4 * k)
            wide = self._load("double", value, callables.NUMBER + 8 * k)
            widened = self._new(f"fpext float {narrow} to double")
            part = self._new(f"select i1 {single}, double {widened}, double {wide}")
            place = self._new(f"getelementptr i8, ptr {self._slot(slot)}, i64 {size * k}")
            if size == 4:
                part = self._new(f"fptrunc double {part} to float")
            self._do(f"store {'float' if size == 4 else 'double'} {part}, ptr {place}")

    def _is_one_of(self, pointer: str, *names: str) -> str:
        """Return the value that says whether a pointer is to one of the objects of the names
        `lw_…`."""
        matches = "false"
        for name in names:
            match = self._new(f"icmp eq ptr {pointer}, @lw_{name}")
            matches = self._new(f"or i1 {matches}, {match}")
        return matches

    def _store_float(self, slot: int, element: ElementType, number: str) -> None:
        if element.bits == 32:
            self._store_slot(slot, "float", self._new(f"fptrunc double {number} to float"))
        else:
            self._store_slot(slot, "double", number)

    def _store_integer(self, slot: int, element: ElementType, number: str) -> None:
        """Store an integer into its slot, checked against the range of its type; as a float if that
        is exact."""
        floating = element.kind is ElementKind.FLOAT
        low, high = (
            (-callables.EXACT_INTEGERS, callables.EXACT_INTEGERS) if floating else element.bounds
        )
        if low > INT64_MIN:
            self._expect("sge", "i64", number, str(low))
        if high < INT64_MAX:
            self._expect("sle", "i64", number, str(high))
        if floating:
            self._store_float(slot, element, self._new(f"sitofp i64 {number} to double"))
        else:
            self._store_slot(slot, "i64", number)

    def _memref(self, index: int, spec: MemRefSpec) -> None:
        array = self._argument(index)
        self._expect("eq", "ptr", self._load("ptr", array, callables.TYPE), "@lw_py_ndarray")
        dtype = self._load("ptr", array, callables.DTYPE)
        self._check(self._is_one_of(dtype, *(f"dtype_{name}" for name in spec.element.dtypes)))
        self._expect("eq", "i32", self._load("i32", array, callables.RANK), str(spec.rank))
        # A number supplied by linking, so that functions that write different arguments share the
        # code.
        needed = self._new(f"ptrtoint ptr @{callables.FLAGS_OF}{index} to i32")
        flags = self._load("i32", array, callables.FLAGS)
        self._expect("eq", "i32", self._new(f"and i32 {flags}, {needed}"), needed)
        extents = self._extents(array, spec)
        if spec.contiguous:
            strides = self._canonical_strides(extents)
        else:
            strides = self._given_strides(array, spec)
            if spec.injective:
                self._nested(extents, strides)
        data = self._load("i64", array, callables.DATA)
        self._data.append(data)
        offset = spec.offset or 0
        pointer = self._new(f"sub i64 {data}, {offset * spec.element.size}") if offset else data
        first = self._signature.argument_slots[index]
        for k, value in enumerate([pointer, str(offset), *extents, *strides]):
            self._store_slot(first + k, "i64", value)
        if index in self._ranged:
            self._ranges[index] = self._range(spec, data, extents, strides)

    def _extents(self, array: str, spec: MemRefSpec) -> list[str]:
        table = self._load("ptr", array, callables.EXTENTS) if spec.rank else ""
        extents: list[str] = []
        for d, static in enumerate(spec.shape):
            extent = self._load("i64", table, 8 * d)
            if static is not None:
                self._expect("eq", "i64", extent, str(static))
            extents.append(extent if static is None else str(static))
        return extents

    def _canonical_strides(self, extents: Sequence[str]) -> list[str]:
        strides = ["1"] * len(extents)
        for d in range(len(extents) - 2, -1, -1):
            strides[d] = self._new(f"mul i64 {strides[d + 1]}, {extents[d + 1]}")
        return strides

    def _given_strides(self, array: str, spec: MemRefSpec) -> list[str]:
        table = self._load("ptr", array, callables.STRIDES) if spec.rank else ""
        shift = spec.element.size.bit_length() - 1
        strides: list[str] = []
        for d, static in enumerate(spec.strides):
            byte_stride = self._load("i64", table, 8 * d)
            if static is not None:
                self._expect("eq", "i64", byte_stride, str(static * spec.element.size))
                strides.append(str(static))
                continue
            remainder = self._new(f"and i64 {byte_stride}, {spec.element.size - 1}")
            self._expect("eq", "i64", remainder, "0")
            strides.append(self._new(f"ashr i64 {byte_stride}, {shift}"))
        return strides

    def _nested(self, extents: Sequence[str], strides: Sequence[str]) -> None:
        """Check that a layout is injective in a common way: each dimension steps over the next one,
        or each over the one before."""
        sizes = [self._new(f"call i64 @llvm.abs.i64(i64 {stride}, i1 false)") for stride in strides]
        pairs = list(zip(sizes, extents, strict=True))
        either = self._new(f"or i1 {self._steps_over(pairs)}, {self._steps_over(pairs[::-1])}")
        self._check(either)

    def _steps_over(self, pairs: Sequence[tuple[str, str]]) -> str:
        fine = "true"
        reach = "1"
        for size, extent in reversed(pairs):
            above = self._new(f"icmp uge i64 {size}, {reach}")
            fine = self._new(f"and i1 {fine}, {above}")
            reach = self._new(f"mul i64 {size}, {extent}")
        return fine

    def _range(
        self, spec: MemRefSpec, data: str, extents: list[str], strides: list[str]
    ) -> tuple[str, str]:
        """Return the range of bytes that an array may access; it may be too large for an array
        without elements."""
        size = spec.element.size
        first = data
        end = self._new(f"add i64 {data}, {size}")
        for extent, stride in zip(extents, strides, strict=True):
            steps = self._new(f"sub i64 {extent}, 1")
            length = self._new(f"mul i64 {steps}, {stride}")
            reach = self._new(f"mul i64 {length}, {size}")
            back = self._new(f"icmp slt i64 {reach}, 0")
            down = self._new(f"select i1 {back}, i64 {reach}, i64 0")
            up = self._new(f"select i1 {back}, i64 0, i64 {reach}")
            first = self._new(f"add i64 {first}, {down}")
            end = self._new(f"add i64 {end}, {up}")
        return first, end

    def _expect_disjoint(self, a: tuple[str, str], b: tuple[str, str]) -> None:
        before = self._new(f"icmp ule i64 {a[1]}, {b[0]}")
        after = self._new(f"icmp ule i64 {b[1]}, {a[0]}")
        self._check(self._new(f"or i1 {before}, {after}"))

    # The call and its results

    def _run(self) -> None:
        self._do("%thread = call ptr @PyEval_SaveThread()")
        self._do(f"%message = call ptr @lw_call(ptr {self._entry}, ptr %frame)")
        self._do("call void @PyEval_RestoreThread(ptr %thread)")
        self._do("%fine = icmp eq ptr %message, null")
        self._do("br i1 %fine, label %results, label %failed")
        self._lines.append("results:")
        specs = self._signature.results
        if all(_is_simple_result(spec) for spec in specs) and _is_simple_form(self._signature):
            arrays = self._arrays()
            numbers = [k for k, spec in enumerate(specs) if isinstance(spec, MemRefSpec)]
            self._array_of_result = dict(zip(numbers, arrays, strict=True))
            self._do(f"ret ptr {self._assembled(self._signature.value_form, 'nothing')}")
            if not arrays:
                return
            self._lines.append("python:")
        self._finish()

    def _assembled(self, form: Form, otherwise: str) -> str:
        """Return a new reference to the value of a form; branches to `otherwise` if it cannot be
        created."""
        match form:
            case "result", int() as number if number in self._array_of_result:
                return self._array_of_result[number]
            case "result", int() as number:
                slot = self._signature.result_slots[number]
                return self._object(self._number(self._signature.results[number], slot), otherwise)
            case "tagged", int() as number, int() as code, classes:
                return self._tagged(number, code, classes, otherwise)
            case "optional", int() as flag, inner:
                return self._optional(flag, inner, otherwise)
            case (("tuple" | "list" as kind), forms):
                return self._sequence(kind, forms, otherwise)
            case "argument", int() as number:
                value = self._argument(number)
                self._do(f"call void @Py_IncRef(ptr {value})")
                return value
            case _:
                return self._object(self._constant(form[1]), otherwise)

    def _object(self, value: str, otherwise: str) -> str:
        """Return a new object; branch away if creating it failed."""
        self._expect("ne", "ptr", value, "null", otherwise)
        return value

    def _constant(self, value: object) -> str:
        """Return a new reference to a constant."""
        if value is None or isinstance(value, bool):
            name = f"@lw_py_{'none' if value is None else str(value).lower()}"
            self._do(f"call void @Py_IncRef(ptr {name})")
            return self._new(f"getelementptr i8, ptr {name}, i64 0")
        if isinstance(value, int):
            return self._new(f"call ptr @PyLong_FromLongLong(i64 {value})")
        assert isinstance(value, float)
        bits = int.from_bytes(struct.pack("<d", value), "little")
        return self._new(f"call ptr @PyFloat_FromDouble(double 0x{bits:016X})")

    def _optional(self, flag: int, inner: Form, otherwise: str) -> str:
        """Return a value, or `None` where a flag does not hold."""
        self._count += 1
        label = self._count
        place = self._slot(self._signature.result_slots[flag])
        holds = self._new(f"icmp ne i8 {self._new(f'load i8, ptr {place}')}, 0")
        self._do(f"br i1 {holds}, label %there{label}, label %none{label}")
        self._lines.append(f"there{label}:")
        value = self._assembled(inner, otherwise)
        self._do(f"br label %either{label}.there")
        self._lines.append(f"either{label}.there:")
        self._do(f"br label %either{label}")
        self._lines.append(f"none{label}:")
        self._do("call void @Py_IncRef(ptr @lw_py_none)")
        self._do(f"br label %either{label}")
        self._lines.append(f"either{label}:")
        there = f"[ {value}, %either{label}.there ]"
        return self._new(f"phi ptr {there}, [ @lw_py_none, %none{label} ]")

    def _tagged(
        self, number: int, code: int, classes: Sequence[tuple[int, str]], otherwise: str
    ) -> str:
        """Return a number as an object of the class that its code names."""
        self._count += 1
        label = self._count
        slots = self._signature.result_slots
        spec = self._signature.results[number]
        assert isinstance(spec, ScalarSpec)
        tag = self._new(f"load i64, ptr {self._slot(slots[code])}")
        cases = " ".join(f"i64 {tag}, label %class{label}.{tag}" for tag, _ in classes[1:])
        self._do(f"switch i64 {tag}, label %class{label}.{classes[0][0]} [ {cases} ]")
        values: list[str] = []
        for tag_of_class, name in classes:
            self._lines.append(f"class{label}.{tag_of_class}:")
            value = self._number_of_class(callables.result_dtype(spec), slots[number], name)
            self._do(f"br label %made{label}.{tag_of_class}")
            self._lines.append(f"made{label}.{tag_of_class}:")
            self._do(f"br label %tagged{label}")
            values.append(f"[ {value}, %made{label}.{tag_of_class} ]")
        self._lines.append(f"tagged{label}:")
        return self._object(self._new(f"phi ptr {', '.join(values)}"), otherwise)

    def _number_of_class(self, stored_dtype: str, slot: int, name: str) -> str:
        """Return a number of a dtype in a slot as an object of a class that can represent its
        value."""
        stored_type = _TARGETS[stored_dtype]
        is_float = stored_type in ("double", "float")
        place = self._slot(slot)
        kind = "double" if is_float else "i64"
        number = self._new(f"load {stored_type}, ptr {place}")
        if stored_type != kind:
            widening = "fpext" if is_float else "zext" if stored_dtype[0] == "u" else "sext"
            number = self._new(f"{widening} {stored_type} {number} to {kind}")
        if name == "bool":
            zero = "0.0" if is_float else "0"
            test = f"fcmp une double {number}, {zero}" if is_float else f"icmp ne i64 {number}, 0"
            wide = self._new(f"zext i1 {self._new(test)} to i64")
            return self._new(f"call ptr @PyBool_FromLong(i64 {wide})")
        if name == "int":
            maker = "PyLong_FromDouble" if is_float else "PyLong_FromLongLong"
            return self._new(f"call ptr @{maker}({kind} {number})")
        if name == "float":
            double = number if is_float else self._new(f"sitofp i64 {number} to double")
            return self._new(f"call ptr @PyFloat_FromDouble(double {double})")
        dtype = name.removeprefix("np.")
        target, conversion = _conversion(dtype, is_float=is_float)
        if conversion:
            number = self._new(f"{conversion} {kind} {number} to {target}")
        self._do(f"store {target} {number}, ptr {place}")
        return self._new(f"call ptr @PyArray_Scalar(ptr {place}, ptr @lw_dtype_{dtype}, ptr null)")

    def _arrays(self) -> list[str]:
        """Return the arrays among the results, each of which owns its memory; Python creates them
        if one has no elements, or shares memory with another or an argument."""
        slots = zip(self._signature.results, self._signature.result_slots, strict=False)
        memref_slots = [(spec, slot) for spec, slot in slots if isinstance(spec, MemRefSpec)]
        owned: list[str] = []
        for spec, slot in memref_slots:
            memory = self._new(f"load i64, ptr {self._slot(slot)}")
            for forbidden in ("0", *self._data, *owned):
                self._expect("ne", "i64", memory, forbidden, "python")
            for d in range(spec.rank):
                extent = self._new(f"load i64, ptr {self._slot(slot + 3 + d)}")
                self._expect("ne", "i64", extent, "0", "python")
            owned.append(memory)
        array_values: list[str] = []
        first_step = 0
        for spec, slot in memref_slots:
            array_values.append(self._array(spec, slot, first_step))
            first_step += spec.rank
            good = self._new(f"icmp ne ptr {array_values[-1]}, null")
            self._check(good, f"undo{len(array_values)}")
            self._undoing.append(f"undo{len(array_values)}:")
            self._undoing += [
                f"  call void @Py_DecRef(ptr {array_value})" for array_value in array_values[:-1]
            ]
            self._undoing += ["  call void @PyErr_Clear()", "  br label %python"]
        for array, memory in zip(array_values, owned, strict=True):
            pointer = self._new(f"inttoptr i64 {memory} to ptr")
            owner = self._new(f"call ptr @PyCapsule_New(ptr {pointer}, ptr null, ptr @lw_release)")
            self._expect("ne", "ptr", owner, "null", "nothing")
            fault = self._new(f"call i32 @PyArray_SetBaseObject(ptr {array}, ptr {owner})")
            self._expect("eq", "i32", fault, "0", "nothing")
        return array_values

    def _array(self, spec: MemRefSpec, slot: int, first_step: int) -> str:
        """Create an array over the memory of a result; its strides begin at step `first_step`."""
        size = spec.element.size
        begin = self._new(f"load i64, ptr {self._slot(slot + 1)}")
        offset = self._new(f"load i64, ptr {self._slot(slot + 2)}")
        data = self._new(f"add i64 {begin}, {self._new(f'mul i64 {offset}, {size}')}")
        pointer = self._new(f"inttoptr i64 {data} to ptr")
        for d in range(spec.rank):
            stride = self._new(f"load i64, ptr {self._slot(slot + 3 + spec.rank + d)}")
            place = self._new(f"getelementptr i64, ptr %steps, i64 {first_step + d}")
            self._do(f"store i64 {self._new(f'mul i64 {stride}, {size}')}, ptr {place}")
        steps = self._new(f"getelementptr i64, ptr %steps, i64 {first_step}")
        extents = self._slot(slot + 3)
        dtype = f"@lw_dtype_{callables.result_dtype(spec)}"
        self._do(f"call void @Py_IncRef(ptr {dtype})")
        flags = callables.WRITEABLE if spec.written else 0
        return self._new(
            f"call ptr @PyArray_NewFromDescr(ptr @lw_py_ndarray, ptr {dtype}, i32 {spec.rank}, "
            f"ptr {extents}, ptr {steps}, ptr {pointer}, i32 {flags}, ptr null)"
        )

    def _number(self, spec: Spec, slot: int) -> str:
        element = spec.element
        place = self._slot(slot)
        if isinstance(spec, ScalarSpec) and spec.dtype:
            dtype = f"@lw_dtype_{spec.dtype}"
            return self._new(f"call ptr @PyArray_Scalar(ptr {place}, ptr {dtype}, ptr null)")
        if element.kind is ElementKind.FLOAT:
            number = self._double(place, element.bits)
            return self._new(f"call ptr @PyFloat_FromDouble(double {number})")
        if element.kind is ElementKind.COMPLEX:
            size = element.size // 2
            second = self._new(f"getelementptr i8, ptr {place}, i64 {size}")
            parts = [self._double(x, element.bits // 2) for x in (place, second)]
            typed = ", ".join(f"double {part}" for part in parts)
            return self._new(f"call ptr @PyComplex_FromDoubles({typed})")
        container = 8 * element.size
        value = self._new(f"load i{container}, ptr {place}")
        extension = "sext" if element.signed else "zext"
        if container < 64:
            value = self._new(f"{extension} i{container} {value} to i64")
        if element.kind is ElementKind.BOOL:
            return self._new(f"call ptr @PyBool_FromLong(i64 {value})")
        maker = "PyLong_FromLongLong" if element.signed else "PyLong_FromUnsignedLongLong"
        return self._new(f"call ptr @{maker}(i64 {value})")

    def _double(self, place: str, bits: int) -> str:
        if bits == 64:
            return self._new(f"load double, ptr {place}")
        return self._new(f"fpext float {self._load('float', place, 0)} to double")

    def _sequence(self, kind: str, forms: Sequence[Form], otherwise: str) -> str:
        """Return a tuple or a list of the values of forms."""
        api = f"Py{kind.capitalize()}"
        result = self._object(self._new(f"call ptr @{api}_New(i64 {len(forms)})"), otherwise)
        self._count += 1
        drop = f"drop{self._count}"
        self._undoing += [f"{drop}:", f"  call void @Py_DecRef(ptr {result})"]
        self._undoing.append(f"  br label %{otherwise}")
        for k, form in enumerate(forms):
            value = self._assembled(form, drop)
            self._new(f"call i32 @{api}_SetItem(ptr {result}, i64 {k}, ptr {value})")
        return result

    def _finish(self) -> None:
        """Emit a call of `finish(frame address, *arguments)`."""
        count = len(self._signature.arguments)
        address = self._new("call ptr @PyLong_FromVoidPtr(ptr %frame)")
        self._expect("ne", "ptr", address, "null", "nothing")
        self._do(f"store ptr {address}, ptr %vector")
        for k in range(count):
            value = self._argument(k)
            place = self._new(f"getelementptr ptr, ptr %vector, i64 {k + 1}")
            self._do(f"store ptr {value}, ptr {place}")
        function = self._load("ptr", "%self", callables.TUPLE_ITEMS + 8)
        value = self._new(
            f"call ptr @PyObject_Vectorcall(ptr {function}, ptr %vector, i64 {count + 1}, ptr null)"
        )
        self._do(f"call void @Py_DecRef(ptr {address})")
        self._do(f"ret ptr {value}")


_EPILOGUE = f"""\
failed:
  %text = call ptr @PyLong_FromVoidPtr(ptr %message)
  %text.bad = icmp eq ptr %text, null
  br i1 %text.bad, label %nothing, label %fail
fail:
  store ptr %text, ptr %vector
  %fail.p = getelementptr i8, ptr %self, i64 {callables.TUPLE_ITEMS + 16}
  %fail.f = load ptr, ptr %fail.p
  %raised = call ptr @PyObject_Vectorcall(ptr %fail.f, ptr %vector, i64 1, ptr null)
  call void @Py_DecRef(ptr %text)
  ret ptr %raised
slow:
  %slow.p = getelementptr i8, ptr %self, i64 {callables.TUPLE_ITEMS}
  %slow.f = load ptr, ptr %slow.p
  %slow.r = call ptr @PyObject_Vectorcall(ptr %slow.f, ptr %args, i64 %nargs, ptr null)
  ret ptr %slow.r
nothing:
  ret ptr null
}}
""".split("\n")


def _may_conflict(a: Spec, b: Spec) -> bool:
    if not (isinstance(a, MemRefSpec) and isinstance(b, MemRefSpec)):
        return False
    return a.written or b.written
