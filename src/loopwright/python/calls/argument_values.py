"""Classifies the arguments of a call: arrays, constants of the code, and compound values; computes
the key that selects the code, and the numbers and arrays to pass.

Containers go to the code as vectors (`argument_containers`).

A function captures the values in the cells of its closure and in its defaults. Floats, complex
numbers, NumPy numbers and arrays are read at each call. Integers, strings, functions and other
objects are part of the code.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from numbers import Number
from operator import is_not
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.numpy_generators import addresses_of, is_stream
from loopwright.python.calls import argument_containers
from loopwright.python.calls.argument_advice import describe_class
from loopwright.python.source.element_functions import PASSES_ON
from loopwright.python.source.function_source import module_of, parameters_of
from loopwright.python.types import (
    BYTES,
    HARMLESS_METHODS,
    SETS,
    AnyKind,
    ArgumentClass,
    ArgumentType,
    Attributes,
    ConstantNumber,
    DictKind,
    FunctionKind,
    HeapKind,
    Keywords,
    KeywordsKind,
    ListOfPool,
    ListType,
    RecordKind,
    ReferenceKind,
    Same,
    SameContainer,
    SameObject,
    StaticType,
    TupleType,
    fields_of,
    is_enumeration,
    is_of_numbers,
    is_taken_apart,
    names_of,
    order_in_memory,
    record_kind,
    type_of_number,
)
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import ArgumentTypeError, with_article

# Classification

_VAR_KEYWORDS = 8  # of inspect: of **, and of * or **
_ANY_NUMBER = 12
MOST = (1 << 63) - 1
"""The largest Python integer that can be an argument."""

ACCEPTED_TYPES = frozenset(
    {np.ndarray, bool, int, float, complex, str, tuple, list, dict, *SETS, type(None)}
)
"""Classes of arguments that need no conversion."""


class TextArgument(str):
    """A string argument whose characters are not constants of the code, as those of bytes."""

    __slots__ = ()


def is_byte_string(value: object) -> bool:
    """Return whether an argument is a sequence of bytes, whose items are passed as codes."""
    if type(value) is memoryview:
        return value.format == "B" and value.ndim == 1 and value.itemsize == 1
    return type(value) in BYTES


def is_text(value: object) -> bool:
    """Return whether the characters or bytes of an argument are passed."""
    return type(value) is TextArgument or is_byte_string(value)


class FixedList:
    """A list argument of numbers, whose length is a constant of the code."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[object]) -> None:
        self.items = tuple(items)


def with_constants(value: object) -> object:
    """Return an argument whose integers and truth values are constants of the code; so are those in
    a tuple, and the length of a list."""
    argument: Any = value
    kind = cast("Any", type(argument))
    if kind is list and len(argument) <= _MOST_ITEMS:
        return FixedList(argument)
    if kind in (int, bool) or issubclass(kind, np.integer | np.bool):
        return ConstantNumber(argument)
    if issubclass(kind, tuple) and is_taken_apart(kind):
        items: tuple[object, ...] = tuple(map(with_constants, argument))
        if any(map(is_not, argument, items)):
            return cast("Any", tuple).__new__(kind, items)
    return value


def with_aliases(values: tuple[object, ...]) -> tuple[object, ...]:
    """Arguments in which each list, dictionary, set and deque is passed once: a repeated one is
    represented by its number, and a list inside a container is passed as part of it."""
    aliases = _Aliases(set(chain.from_iterable(map(_ids_of_lists_in, values))))
    return tuple([aliases.as_passed(value, is_argument=True) for value in values])


def _ids_of_lists_in(value: object) -> Iterator[int]:
    """Yield the identities of the lists in a container, or in those that are in a value."""
    pending: list[Any] = [value]
    while pending:
        item = pending.pop()
        inside: Iterable[Any] = ()
        kind = cast("Any", type(item))
        if argument_containers.is_container(item):
            inside = item.values() if issubclass(kind, dict) else item
            yield from [id(x) for x in inside if type(cast("object", x)) is list]
        elif issubclass(kind, tuple | Attributes | argument_containers.BehindHeap):
            inside = items_of(item) or ()
        pending += [x for x in inside if type(x) not in (int, float, str)]


class _Aliases:
    """The containers that were passed so far, by identity."""

    def __init__(self, ids_in_containers: set[int]) -> None:
        self._ids_in_containers = ids_in_containers
        self._numbers: dict[int, int] = {}
        self._count = 0

    def as_passed(self, value: Any, *, is_argument: bool = False) -> object:
        """Return an argument, or a part of one, with numbers for containers that occur again."""
        kind = cast("Any", type(value))
        if is_passed_as_vectors(value):
            if is_argument and kind is list and id(value) in self._ids_in_containers:
                return ListOfPool(value)
            if id(value) in self._numbers:
                return SameContainer(self._numbers[id(value)])
            self._numbers[id(value)] = self._count
            self._count += 1
            return value
        if isinstance(value, argument_containers.BehindHeap):
            last = self.as_passed(value.parts[-1])
            return replace(value, parts=(*value.parts[:-1], last))
        parts = parts_of(value)
        if parts is None:
            return value
        items = tuple([self.as_passed(item) for item in parts[1]])
        if not any(map(is_not, items, parts[1])):
            return value
        if issubclass(kind, Attributes):
            result: Any = object.__new__(kind)
            result.__dict__.update(value.__dict__)
            result.__dict__.update(zip(names_of(kind), items, strict=True))
            return result
        return cast("Any", tuple).__new__(kind, items) if issubclass(kind, tuple) else value


def are_constants_possible(arguments: Sequence[object], number: int) -> bool:
    """Return whether integers of an argument can be constants of the code, or the length of a list,
    which no other argument may change."""
    if type(arguments[number]) is not list:
        return with_constants(arguments[number]) is not arguments[number]
    other_arguments = (x for k, x in enumerate(arguments) if k != number)
    return all(type(x) in _UNCHANGING or isinstance(x, np.generic) for x in other_arguments)


_UNCHANGING = frozenset({np.ndarray, bool, int, float, complex, str, type(None)})
"""Classes of arguments that do not contain lists."""


def is_static(value: object) -> bool:
    """Return whether an argument is a constant of the code that is selected for it."""
    if type(value) is TextArgument or (isinstance(value, Keywords) and value):
        return False
    kinds = str | type | np.dtype | ModuleType | Keywords
    kinds |= SameObject | SameContainer | ConstantNumber
    return value is None or isinstance(value, kinds) or is_known_function(value)


class Parameters:
    """The parameters of a function, with their current defaults."""

    def __init__(self, function: Any) -> None:
        self._function: Any = function
        self._signature: tuple[list[object], Any] = ([], None)
        """The objects that the signature was computed from, and the signature."""

    def bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """Return the arguments in the order of the parameters, with defaults."""
        function: Any = self._function
        code: CodeType = function.__code__
        is_plain = not (kwargs or code.co_kwonlyargcount or code.co_flags & _ANY_NUMBER)
        if is_plain and len(args) == code.co_argcount:
            return args
        original: object = getattr(function, PASSES_ON, None)
        defaults: object = getattr(original or function, "__defaults__", None)
        if original is not None:
            function.__defaults__ = defaults
        keyword_defaults: dict[str, Any] = function.__kwdefaults__ or {}
        origin: list[object] = [code, defaults, *keyword_defaults, *keyword_defaults.values()]
        previous, signature = self._signature
        if len(origin) != len(previous) or any(map(is_not, origin, previous)):
            import inspect

            signature = inspect.Signature(list(parameters_of(function).values()))
            self._signature = origin, signature
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            parameters = signature.parameters.values()
            from loopwright.python.errors import describe_wrong_call

            problem = describe_wrong_call(error, parameters, len(args), kwargs)
            raise ArgumentTypeError(f"{function.__name__}(): {problem}") from None
        bound.apply_defaults()
        values: list[Any] = list(bound.arguments.values())
        if code.co_flags & _VAR_KEYWORDS:
            values[-1] = Keywords(values[-1])
        return tuple(values)

    def of_fast_path(self) -> Mapping[int, object] | None:
        """Return the defaults by parameter number, except those of another function, which may
        change; `None` if the function has variadic parameters."""
        function: Any = self._function
        code: CodeType = function.__code__
        if code.co_flags & _ANY_NUMBER:
            return None
        defaults: tuple[object, ...] = function.__defaults__ or ()
        if hasattr(function, PASSES_ON):
            defaults = ()  # of the other function, which may change
        keyword_defaults: dict[str, object] = function.__kwdefaults__ or {}
        by_name = {code.co_varnames.index(name): value for name, value in keyword_defaults.items()}
        return {**dict(enumerate(defaults, code.co_argcount - len(defaults))), **by_name}


_OVERRIDING = frozenset({"__array_ufunc__", "__array_function__", "__getattribute__"})


def as_array(value: Any) -> Any:
    """Return an argument converted to an array that shares its memory, if it supports
    `__array_interface__` or DLPack."""
    unconverted = (np.ndarray, np.generic, type, np.dtype, tuple, list, FunctionType)
    if type(value) in ACCEPTED_TYPES or isinstance(value, unconverted):
        return cast("object", value)
    if hasattr(value, "__array_interface__"):
        try:
            return np.asarray(value)
        except (TypeError, ValueError):
            return value  # its class has attributes of any name
    if hasattr(value, "__dlpack__"):
        return np.from_dlpack(value)
    return value


def _is_buffer(value: Any) -> bool:
    """Return whether an object other than an array has memory with Python numbers as items."""
    if isinstance(value, bytes | np.generic):
        return False
    try:
        memoryview(value)
    except TypeError:
        return False
    return True


def dtype_of(array_like: Any) -> np.dtype[Any]:
    """Return the dtype of an object that has one."""
    return array_like.dtype


def not_taken(value: object) -> str | None:
    """Return the description of an argument whose class is supported but whose meaning is not;
    `None` for others."""
    if isinstance(value, np.ndarray):
        if type(cast("object", value)) is np.ndarray:
            if dtype_of(value).names == ():
                return "a structured array without fields"
            return None  # without importing `numpy.ma`
        if isinstance(value, np.matrix):
            return "a matrix, whose '*' differs from that of arrays: pass np.asarray(…) of it"
        if isinstance(value, np.ma.MaskedArray):
            return "a masked array: pass its 'data' and its 'mask', or its filled(…)"
        subclass: type = type(cast("object", value))
        own = own_meaning(subclass)
        if not own:
            return None
        named = with_article(subclass.__name__)
        return f"{named}, which has its own '{own}': pass np.asarray(…) of it"
    kind = cast("Any", type(value))
    if tuple in kind.__mro__ and not is_taken_apart(kind):
        return f"a {kind.__name__}, which is not a plain tuple: pass tuple(…) of it, or its items"
    if kind not in ACCEPTED_TYPES and _is_buffer(value) and not is_byte_string(value):
        return f"{describe_class(value)}, whose items are Python numbers: pass np.asarray(…)"
    large = type(value) is int and not -MOST - 1 <= value <= MOST
    return f"the integer {value}, which does not fit in 64 bits: pass a float" if large else None


def makes_named_tuples(kind: type) -> bool:
    """Return whether instances of a class are plain named tuples of the constructor's arguments."""
    names: Any = getattr(kind.__new__, "__globals__", {})
    module_name = str(names.get("__name__")).startswith("namedtuple_")
    is_plain = type(kind) is type and kind.__init__ is object.__init__
    return module_name and is_plain and is_taken_apart(kind)


def makes_objects(kind: type) -> bool:
    """Return whether instances of a class are plain frozen dataclass objects of the constructor's
    arguments."""
    init: Any = vars(kind).get("__init__")
    code = getattr(init, "__code__", None)
    is_plain = type(kind) is type and kind.__new__ is object.__new__ and fields_of(kind) is not None
    has_generated_init = is_plain and code is not None and code.co_filename == "<string>"
    return has_generated_init and not hasattr(kind, "__post_init__") and not issubclass(kind, tuple)


def is_generated(function: object) -> bool:
    """Return whether `dataclasses` generated a method."""
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    return code is not None and code.co_filename == "<string>"


_REFUSED = frozenset(
    (
        "__getattr__ __getattribute__ __setattr__ __getitem__ __iter__ __len__ __float__ __index__ "
        "__init_subclass__"
    ).split()
)
"""Methods of classes whose objects consist of more than their attributes."""
_MOST_ITEMS = 64
"""The maximum number of items of a list argument whose length is a constant of the code."""
_DEEPEST = 4
"""The maximum nesting depth of objects with attributes, and of lists of arrays."""


def attributes_of(value: object, owners: tuple[object, ...] = ()) -> object:
    """Convert an object of a Python class to its attributes that can be arguments; other values are
    unchanged. Objects in `around`, which contain it, are not visited again."""
    kind = cast("Any", type(value))
    if kind in ACCEPTED_TYPES:
        return value
    if isinstance(value, MethodType) and isinstance(value.__func__, FunctionType):
        owner: Any = attributes_of(value.__self__, owners)
        if owner is value.__self__:
            owner = _fields_as_attributes(owner)
        if owner is None:
            return value
        of: ArgumentClass = owner.loopwright_class
        own_class = _argument_class(of.kind, of.names, of.absent_names, value.__func__)
        bound_method: Any = object.__new__(own_class)
        bound_method.__dict__.update(owner.__dict__)
        for name in of.names:
            object.__setattr__(bound_method, name, getattr(owner, name))  # which also fills slots
        return bound_method
    is_plain = type(kind) is type and hasattr(value, "__dict__") and fields_of(kind) is None
    is_plain = is_plain and not (
        callable(value) and module_of(kind) in argument_containers.LIBRARIES - {"builtins"}
    )
    is_again = len(owners) > _DEEPEST or any(value is item for item in owners)
    if not is_plain or is_again or kind.__new__ is not object.__new__:
        return value
    if not all(_REFUSED.isdisjoint(vars(item)) for item in kind.__mro__[:-1]):
        return value
    attributes = {name: attributes_of(x, (*owners, value)) for name, x in vars(value).items()}
    supported = {name: x for name, x in attributes.items() if _can_be_given(x)}
    excluded = tuple(name for name in attributes if name not in supported)
    result: Any = object.__new__(_argument_class(kind, tuple(supported), excluded))
    result.__dict__.update(supported)
    return result


def _fields_as_attributes(value: Any) -> Any:
    """Convert an object whose fields do not change, or that has none, to its attributes, for a
    method that is bound to it; `None` for others."""
    kind = cast("Any", type(value))
    has_none = has_no_attributes(kind)
    names = () if has_none else fields_of(kind)
    if names is None or type(kind) is not type or kind.__new__ is not object.__new__:
        return None
    every = {name: attributes_of(getattr(value, name)) for name in names}
    if not all(map(_can_be_given, every.values())):
        return None
    result: Any = object.__new__(_argument_class(kind, tuple(every), ()))
    for name, attribute in every.items():
        object.__setattr__(result, name, attribute)  # which also fills slots
    return result


def has_no_attributes(kind: type) -> bool:
    """Return whether objects of a class have no attributes."""
    classes = kind.__mro__[:-1]
    return bool(classes) and all(vars(x).get("__slots__") == () for x in classes)


def is_object(value: object) -> bool:
    """Return whether a value is an object whose attributes may change, and that is more than
    these."""
    kind: Any = type(value)
    if kind in ACCEPTED_TYPES or isinstance(value, Attributes) or fields_of(kind) is not None:
        return False
    return (
        hasattr(value, "__dict__")
        and not is_static(value)
        and argument_containers.makes_instances(kind)
    )


def objects_of(
    value: object,
    numbers: dict[int, int],
    heap: argument_containers.Heap | None = None,
    depth: int = 0,
) -> object:
    """Convert an object of a class to one whose attributes may change, with containers and objects
    in them; other values are unchanged. Objects get numbers in `seen`, by their identity, except
    those of a heap."""
    kind: Any = type(value)
    if heap is not None and kind in heap.objects:
        return heap.reference(value)
    if heap is not None and is_taken_apart(kind):
        items = [objects_of(x, numbers, heap, depth) for x in cast("tuple[object, ...]", value)]
        return cast("Any", tuple).__new__(kind, items)
    if not is_object(value):
        return attributes_of(value)
    if id(value) in numbers:
        return SameObject(numbers[id(value)])
    if depth > _DEEPEST:
        return value
    numbers[id(value)] = len(numbers)
    attributes = {name: objects_of(x, numbers, heap, depth + 1) for name, x in vars(value).items()}
    supported = {
        name: x for name, x in attributes.items() if _can_be_given(x) or _can_be_changed(x)
    }
    excluded = tuple(name for name in attributes if name not in supported)
    result: Any = object.__new__(
        _argument_class(kind, tuple(supported), excluded, is_changing=True)
    )
    result.__dict__.update(supported, loopwright_object=value)
    return result


def _can_be_changed(value: object) -> bool:
    """Return whether an attribute is a container that can be an argument, or such an object."""
    if isinstance(value, SameObject | Attributes | argument_containers.Reference):
        return True
    try:
        return argument_containers.is_container(value) and bool(
            argument_containers.container_type(value)
        )
    except argument_containers.ItemsError:
        return False


_classes: dict[tuple[object, ...], Any] = {}
"""The classes of objects with some attributes. Each has exactly one, even if several threads ask at
once: code is selected by its identity."""


def _argument_class(
    kind: type,
    names: tuple[str, ...],
    excluded: tuple[str, ...],
    method: FunctionType | None = None,
    *,
    is_changing: bool = False,
) -> Any:
    """Return the class that represents objects of a class, as in `ArgumentClass`."""
    key = kind, names, excluded, method, is_changing
    result = _classes.get(key)
    return result or _classes.setdefault(key, _new_class(ArgumentClass(*key)))


def _new_class(represented: ArgumentClass) -> Any:
    kind = represented.kind
    own: dict[str, Any] = {"__module__": kind.__module__, "__qualname__": kind.__qualname__}
    own["loopwright_class"] = represented
    if represented.called is not None:
        own["__call__"] = represented.called
    bases = (Attributes,) if represented.is_changing else (Attributes, kind)
    return type(kind.__name__, bases, own)


def _can_be_given(value: object) -> bool:
    """Return whether a value can be an argument of a kernel."""
    if type(value) in (float, bool, complex):
        return True
    if not_taken(value) is not None:
        return False
    if isinstance(value, np.ndarray):
        return is_of_numbers(cast("np.ndarray[Any, Any]", value))
    items = items_of(value)
    if items is not None:
        return all(map(_can_be_given, items))
    return is_static(value) or type_of_number(value) is not None


def is_array(value: object) -> bool:
    """Return whether a value is an array of numbers, not of records."""
    return isinstance(value, np.ndarray) and dtype_of(cast("object", value)).names is None


def _record_parts(array: np.ndarray[Any, Any]) -> tuple[RecordKind, tuple[object, ...]]:
    """Return the kind of a structured array, and its fields."""
    kind = record_kind(array.dtype, is_recarray=isinstance(array, np.recarray))
    return kind, tuple([array[name] for name in kind.names])


def _parts_of_record(record: Any) -> tuple[RecordKind, tuple[object, ...]]:
    """Return the kind of a record, and its fields as arrays, or as records, that share its
    memory."""
    kind, columns = _record_parts(np.asarray(record))
    pairs = zip(kind.names, columns, strict=True)
    fields = [x if kind.dtype[name].names is None else record[name] for name, x in pairs]
    return kind.part(is_record=True), tuple(fields)


def is_fixed_list(value: object, depth: int = 0) -> bool:
    """Return whether an argument is a list of arrays, or of tuples with arrays, whose length is a
    constant of the code; the kernel cannot change it. `depth` is its nesting depth."""
    if type(value) is not list or not value or depth > _DEEPEST:
        return False
    items = cast("list[object]", value)
    return len(items) <= _MOST_ITEMS and all(_has_array(x, depth + 1) for x in items)


def is_fixed_dict(value: object, depth: int = 0) -> bool:
    """Return whether an argument is a dictionary of arrays, or of values of several kinds, whose
    keys are constants of the code; the kernel cannot change it, but the arrays. `depth` is its
    nesting depth."""
    if type(value) is not dict or depth > _DEEPEST:
        return False
    items = cast("dict[object, object]", value)
    if not 0 < len(items) <= _MOST_ITEMS or not all(type(key) in (str, int) for key in items):
        return False
    return any(_has_array(x, depth + 1) for x in items.values()) or _has_several_kinds(items)


def _has_several_kinds(items: dict[object, object]) -> bool:
    """Return whether values by names are of several kinds, as those of settings are: numbers and
    strings, say."""
    classes = {*map(type, items.values())}
    if len(classes) == 1:
        return False
    kinds = {Number if _is_of_numbers(x) else x for x in classes if x is not type(None)}
    return len(kinds) > 1 and all(type(key) is str for key in items)


def _is_of_numbers(class_: type) -> bool:
    """Return whether objects of a class are numbers, which may be of several classes."""
    is_number = issubclass(class_, int | float | complex | np.number | np.bool_)
    return is_number and not issubclass(class_, Enum)


def is_passed_as_vectors(value: object) -> bool:
    """Return whether an argument is a container that is passed as vectors, not a list or a
    dictionary of arrays."""
    is_fixed = is_fixed_list(value) or is_fixed_dict(value)
    return argument_containers.is_container(value) and not is_fixed


def _has_array(value: object, depth: int) -> bool:
    if type(value) is tuple:
        return any(_has_array(x, depth) for x in cast("tuple[object, ...]", value))
    return (
        isinstance(value, np.ndarray) or is_fixed_list(value, depth) or is_fixed_dict(value, depth)
    )


def parts_of(
    value: object,
) -> tuple[AnyKind, tuple[object, ...]] | None:
    """Decompose an argument: the class of a tuple or of a list of arrays with its items, the class
    of an object with its fields, or the kind of a function with its captured values; `None` for
    others."""
    if isinstance(value, tuple):
        return type(cast("object", value)), cast("tuple[object, ...]", value)
    if type(value) is range:
        return range, (value.start, value.stop, value.step)
    if isinstance(value, Keywords):
        return (KeywordsKind(tuple(value)), tuple(value.values())) if value else None
    if isinstance(value, argument_containers.BehindHeap):
        return value.kind, value.parts
    if isinstance(value, FixedList):
        return list, value.items
    if isinstance(value, ListOfPool):
        return ListOfPool, ([value.item],)
    if isinstance(value, argument_containers.Reference):
        return value.kind, (value.number,)
    if is_fixed_list(value):
        return list, tuple(cast("list[object]", value))
    if is_fixed_dict(value):
        entries = cast("dict[str | int, object]", value)
        return DictKind(tuple([(type(key), key) for key in entries])), tuple(entries.values())
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        return None if array.dtype.names is None else _record_parts(array)
    if isinstance(value, np.void) and dtype_of(value).names:
        return _parts_of_record(value)
    if is_function(value):
        return taken_apart(cast("FunctionType", value))
    names = fields_of(type(value))
    if names is None:
        return (type(value), addresses_of(value)) if is_stream(value) else None
    return type(value), tuple([getattr(value, x) for x in names])


def items_of(value: object) -> tuple[object, ...] | None:
    """Return the items of a tuple, the fields of an object, the captured values of a function, or
    the addresses of a random generator; `None` for other objects."""
    parts = parts_of(value)
    return None if parts is None else parts[1]


def streams_of(values: Iterable[object]) -> list[object]:
    """Return the random generators among values, and nested in them."""
    result: list[object] = []
    for value in values:
        if is_stream(value):
            result.append(value)
        elif not isinstance(value, str) and (items := items_of(value)) is not None:
            result += streams_of(items)
    return result


def own_meaning(kind: type) -> str:
    """Return the name of an operator or method that a subclass of arrays overrides (`np.memmap` and
    `np.recarray` override none); empty if there is none."""
    subclasses = kind.__mro__[: kind.__mro__.index(np.ndarray)]
    return next(
        (
            name
            for x in subclasses
            if x.__module__.partition(".")[0] != "numpy"
            for name in vars(x)
            if name in _OVERRIDING or (name in vars(np.ndarray) and name not in HARMLESS_METHODS)
        ),
        "",
    )


def flat_names(types: Mapping[str, ArgumentType]) -> list[str]:
    """Return the names of the numbers and arrays among arguments, in the order of `flat`."""
    result: list[str] = []
    for name, type_ in types.items():
        if isinstance(type_, TupleType):
            fields = [f".{x}" for x in names_of(type_.kind)]
            parts = fields or [f"[{k}]" for k in range(len(type_.items))]
            result += flat_names({name + x: y for x, y in zip(parts, type_.items, strict=True)})
        elif isinstance(type_, ListType):
            result += [name] * type_.numbers
        elif not isinstance(type_, StaticType):
            result.append(name)
    return result


def statics_of(types: Mapping[str, ArgumentType] | tuple[ArgumentType, ...]) -> list[object]:
    """Return the values that are part of types."""
    result: list[object] = []
    for type_ in types.values() if isinstance(types, Mapping) else types:
        if isinstance(type_, StaticType):
            value = type_.value
            result.append(value.value if isinstance(value, ConstantNumber) else value)
        elif isinstance(type_, TupleType):
            match type_.kind:
                case HeapKind(fields=fields, without=without):
                    result += map(ArgumentClass, dict([*fields, *without]))
                case ReferenceKind(of=kind):
                    result.append(ArgumentClass(kind))
                case kind if isinstance(kind, type) and issubclass(kind, Attributes):
                    result.append(kind.loopwright_class)
                case kind if isinstance(kind, type) and fields_of(kind) is not None:
                    result.append(kind if is_enumeration(kind) else ArgumentClass(kind))
                case DictKind():
                    pass
                case kind:
                    result += [] if kind is tuple else [kind]
            result += statics_of(type_.items)
        elif isinstance(type_, ListType) and type_.item is not None:
            result += statics_of((type_.item,))
    return result


# Functions
#
# Their code selects the compiled code, and what they capture is passed.

_CONSTANTS = (bool, int, str, bytes, type(None))


class _CycleError(Exception):
    """A function captures itself, possibly indirectly."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


def is_function(value: object) -> bool:
    """Return whether a value is a user's function, which is decomposed."""
    return isinstance(value, FunctionType) and module_of(value) not in argument_containers.LIBRARIES


def is_known_function(value: object) -> bool:
    """Return whether a value is a kernel or a library function, which is a constant of the code."""
    if not callable(value) or isinstance(value, type | BuiltinFunctionType | np.ufunc):
        return callable(value)
    is_kernel = isinstance(getattr(value, "py_func", None), FunctionType)
    return is_kernel or module_of(value) in argument_containers.LIBRARIES


def taken_apart(
    function: FunctionType, enclosing: tuple[FunctionType, ...] = ()
) -> tuple[FunctionKind, tuple[object, ...]]:
    """Return the kind of a function, and the captured values that are passed with each call.

    >>> def scaled_by(k):
    ...     return lambda x: k * x
    >>> one, two = taken_apart(scaled_by(0.5)), taken_apart(scaled_by(2.0))
    >>> one[0] == two[0], one[0] == taken_apart(scaled_by(2))[0], one[1]
    (True, False, (0.5,))
    """
    code = function.__code__
    closure = function.__closure__
    place = Same(function.__globals__)
    if not (closure or function.__defaults__ or function.__kwdefaults__):
        return FunctionKind(function, (), (code, place)), ()
    if function in enclosing:
        raise _CycleError(function)
    names = list[str]()
    values = list[object]()
    constants = list[Hashable]()
    try:
        for name, value in captured_by(function).items():
            if _is_passed(value, (*enclosing, function)):
                names.append(name)
                values.append(value)
            else:
                constants.append((name, _key(value, (*enclosing, function))))
    except _CycleError as error:
        if error.function is not function:
            raise
        return FunctionKind(function, (), Same(function)), ()
    return FunctionKind(function, tuple(names), (code, place, *constants)), tuple(values)


def captured_by(function: FunctionType) -> dict[str, object]:
    """Return the current values of the cells and the defaults of a function, by name."""
    captured: dict[str, object] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            captured[name] = cell.cell_contents
        except ValueError:
            continue  # not yet bound
    defaults: tuple[object, ...] = function.__defaults__ or ()
    count = function.__code__.co_argcount
    names = function.__code__.co_varnames[count - len(defaults) : count]
    captured |= zip(names, defaults, strict=True)
    return captured | (function.__kwdefaults__ or {})


def _is_passed(value: object, enclosing: tuple[FunctionType, ...]) -> bool:
    """Return whether a captured value is passed with each call."""
    if isinstance(value, np.ndarray) or type(value) in (float, complex):
        return True
    if type(value) is tuple:
        items = cast("tuple[object, ...]", value)
        passed = [_is_passed(x, enclosing) for x in items]
        are_constant = (isinstance(x, _CONSTANTS) for x in items)
        return any(passed) and all(map(bool.__or__, passed, are_constant))
    if is_function(value):
        return bool(taken_apart(cast("FunctionType", value), enclosing)[1])
    return isinstance(value, np.generic) and type_of_number(cast("object", value)) is not None


def _key(value: object, enclosing: tuple[FunctionType, ...]) -> Hashable:
    """Return the key of a captured value that is part of the code."""
    if isinstance(value, _CONSTANTS):
        return type(value), value
    if type(value) is tuple:
        return tuple(_key(x, enclosing) for x in cast("tuple[Any, ...]", value))
    if is_function(value):
        return taken_apart(cast("FunctionType", value), enclosing)[0]
    return Same(value)


# Keys that select the code, and the numbers and arrays among arguments


def key_of(value: object) -> object:
    """Return the part of an argument that selects the code."""
    if not_taken(value) is not None:
        return type(value), "not taken"
    if is_array(value):
        array = cast("np.ndarray[Any, Any]", value)
        layout = array.flags.c_contiguous or order_in_memory(array)
        return array.dtype, layout, *[extent == 1 for extent in array.shape]
    if is_static(value):
        return "static", value
    if is_text(value):
        return type(value)
    if is_passed_as_vectors(value):
        try:
            return argument_containers.container_type(value)
        except argument_containers.ItemsError as error:
            return list, str(error)
    parts = parts_of(value)
    return type(value) if parts is None else (parts[0], *map(key_of, parts[1]))


def flat(
    values: tuple[object, ...], layout: argument_containers.Layout, arrays: tuple[object, ...] = ()
) -> tuple[object, ...]:
    """Return the numbers and arrays among arguments of some types, in order, followed by those of
    `arrays`."""
    arguments = list[object]()
    vectors = argument_containers.Vectors(layout)
    _flatten((*values, *arrays), layout.types, arguments, vectors)
    if layout.has_containers or vectors.objects or any(map(is_text, values)):
        return vectors.put_behind(arguments)
    return tuple(arguments)


def _flatten(
    values: tuple[object, ...],
    types: Sequence[ArgumentType],
    flattened: list[object],
    vectors: argument_containers.Vectors,
) -> None:
    for value, type_ in zip(values, types, strict=False):
        if isinstance(type_, ListType):
            flattened += vectors.of(value, type_)
        elif is_text(value):
            flattened.append(argument_containers.characters(value))
        elif isinstance(type_, TupleType) and (parts := items_of(value)) is not None:
            if isinstance(value, argument_containers.BehindHeap):
                vectors.number_objects_of(value.heap)
            if isinstance(value, Attributes) and value.loopwright_class.is_changing:
                vectors.objects.append(value.loopwright_object)
            _flatten(parts, type_.items, flattened, vectors)
        elif not is_static(value):
            flattened.append(value)


# Code for known extents

Place = tuple[int, int]
"""A position among flat arguments, and an axis of that array, or -1 for an integer."""


@dataclass(frozen=True)
class Extents:
    """Extents worth specialising for if they are at most `most`: trip counts of loops depend on
    those in `needed`, and the induction variables of these loops subscript axes with those in
    `subscripted`."""

    needed: frozenset[Place]
    subscripted: frozenset[Place]
    most: int

    def excluded(self, values: Mapping[Place, str]) -> str:
        """Return the condition on the values of extents without specialised code."""
        few = (f"{values[place]} > {self.most} or {values[place]} < 2" for place in self.needed)
        return " or ".join(few)


@dataclass(frozen=True)
class LargeExtents:
    """Extents on which the trip counts of nests depend that are cut into blocks, if all are at
    least `each`, and one is at least `longest`. Such code takes long to compile."""

    needed: frozenset[Place]
    each: int
    longest: int

    def are_in(self, extents: Mapping[Place, int]) -> bool:
        """Return whether extents are as large as that."""
        values = [extents.get(place, 1) for place in self.needed]
        return min(values) >= self.each and max(values) >= self.longest

    def excluded(self, values: Mapping[Place, str]) -> str:
        """Return the condition on the values of smaller extents."""
        own = [values[place] for place in self.needed]
        any_short = " or ".join(f"{value} < {self.each}" for value in own)
        none_long = " and ".join(f"{value} < {self.longest}" for value in own)
        return f"{any_short} or ({none_long})"
