"""Calls and attributes: which function a call runs, and the type of its result.

A function of the program is inferred for the types of its arguments (`Analysis.instance_of`). A
function of a library has a typing rule (`library`).
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import Parameter
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from loopwright.python.inference import containers, library, narrowing, samples
from loopwright.python.inference.analysis import TableUse
from loopwright.python.inference.instances import Copy, FunctionDefinition
from loopwright.python.inference.objects import type_of_object
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.source.element_functions import ElementFunction, StencilFunction
from loopwright.python.source.foreign import is_beyond
from loopwright.python.source.function_source import FunctionSource, plain_function
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.class_facts import fields_of
from loopwright.python.types.inferred import (
    NEVER,
    BoundMethodType,
    ClosureType,
    GeneratorType,
    Literal,
    NoneType,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    SuperType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.joins import join_all, members_of
from loopwright.python.types.numbers import ScalarType
from loopwright.python.types.passed_objects import is_keyed
from loopwright.python.types.regions import ANY_ATTRIBUTE, ContainerType, InstanceType

Named = Mapping[str, Type]


def call_expression(walk: FunctionWalk, node: ast.Call) -> Type:
    """Return the type of a call expression."""
    callee = walk.type_of(node.func)
    arguments = list[Type]()
    is_known = True
    for argument in _written_arguments(node.args):
        if not isinstance(argument, ast.Starred):
            arguments.append(walk.type_of(argument))
            continue
        value = walk.type_of(argument.value)
        if isinstance(value, ProductType):
            arguments += value.items
        else:
            item = containers.item_type(walk, value, argument.value)
            arguments += [item, item]
            is_known = isinstance(callee, Literal) and callee.value in (min, max, print, zip)
    named = dict[str, Type]()
    for keyword in _written_keywords(node.keywords):
        value = walk.type_of(keyword.value)
        if keyword.arg is None:
            walk.note_use(value, TableUse.OPEN)
            is_known = False
        else:
            named[keyword.arg] = value
    if walk.state is None:
        return NEVER
    if not is_known:
        reason = "arguments whose number is not known"
        walk.escape((*arguments, *named.values()), reason)
        return walk.unknown(reason, node)
    return call(walk, node, callee, arguments, named)


def _written_arguments(arguments: Iterable[ast.expr]) -> Iterator[ast.expr]:
    """Yield positional arguments, with the items of starred displays in their place."""
    for argument in arguments:
        match argument:
            case ast.Starred(ast.List(elts=items) | ast.Tuple(elts=items)):
                yield from _written_arguments(items)
            case _:
                yield argument


def _written_keywords(keywords: Iterable[ast.keyword]) -> Iterator[ast.keyword]:
    """Yield keyword arguments, with the items of displays of dictionaries in their place."""
    for keyword in keywords:
        match keyword:
            case ast.keyword(arg=None, value=ast.Dict(keys=keys, values=values)):
                names = [x.value for x in keys if isinstance(x, ast.Constant)]
                named_values = [
                    ast.keyword(name, value)
                    for name, value in zip(names, values, strict=False)
                    if isinstance(name, str)
                ]
                yield from named_values if len(named_values) == len(keys) else [keyword]
            case _:
                yield keyword


def call(
    walk: FunctionWalk, node: ast.AST, callee: Type, arguments: Sequence[Type], named: Named
) -> Type:
    """Return the type of the result of calling a value of some type."""
    if walk.state is None:
        return NEVER
    walk.may_raise()
    return join_all([_call(walk, node, x, arguments, named) for x in members_of(callee)])


def _call(
    walk: FunctionWalk, node: ast.AST, callee: Type, arguments: Sequence[Type], named: Named
) -> Type:
    match callee:
        case ClosureType(definition=definition):
            called = cast("FunctionDefinition", definition)
            return _call_definition(walk, node, called, arguments, named)
        case BoundMethodType(function=function, receiver=receiver) if function is not None:
            function_type = function if isinstance(function, Type) else Literal(function)
            return call(walk, node, function_type, [receiver, *arguments], named)
        case BoundMethodType():
            return _call_method(walk, node, callee, arguments, named)
        case Literal(value=value):
            return _call_object(walk, node, value, arguments, named)
        case InstanceType() | ProductType():
            method = member(walk, callee, "__call__")
            if method is not None:
                return call(walk, node, method, arguments, named)
        case UnknownType():
            walk.escape((*arguments, *named.values()), "a call of an unknown function")
            return callee
        case _:
            pass
    return _unknown_call(walk, node, f"calls of {callee}", arguments, named)


def _unknown_call(
    walk: FunctionWalk, node: ast.AST, reason: str, arguments: Sequence[Type], named: Named
) -> Type:
    """Return the type of a call without a rule, after which the arguments may contain anything."""
    walk.escape((*arguments, *named.values()), reason)
    return walk.unknown(reason, node)


# Functions of the program


def _call_object(
    walk: FunctionWalk, node: ast.AST, value: Any, arguments: Sequence[Type], named: Named
) -> Type:
    """Return the type of a call of a function, a class or another object from outside."""
    if value is super and not arguments:
        return _super(walk, node)
    rule = library.rule_of(value)
    if rule is not None:
        return library.apply(walk, node, rule, value, arguments, named)
    if isinstance(value, ElementFunction | StencilFunction):
        return _unknown_call(walk, node, "a function on elements", arguments, named)
    if isinstance(value, functools.partial):
        return _call_partial(walk, node, cast("functools.partial[Any]", value), arguments, named)
    generator = samples.random_of(value)
    if generator is not None:
        method = BoundMethodType(generator, str(value.__name__))
        return _call_method(walk, node, method, arguments, named)
    if is_beyond(value, walk.analysis.entry.source.function):
        name = getattr(value, "__qualname__", type(value).__name__)
        return _unknown_call(walk, node, f"{name}() of another package", arguments, named)
    if isinstance(value, type):
        return _make(walk, node, value, arguments, named)
    receiver: object = getattr(value, "__self__", None)
    function = plain_function(getattr(value, "__func__", value))
    if isinstance(function, FunctionType) and not library.is_of_library(function):
        if receiver is not None and function is not value:
            arguments = [type_of_object(receiver, walk.analysis.region), *arguments]
        return _call_definition(walk, node, _definition(walk, function), arguments, named)
    name = getattr(value, "__qualname__", type(value).__name__)
    return _unknown_call(walk, node, f"no typing rule for {name}()", arguments, named)


def _super(walk: FunctionWalk, node: ast.AST) -> Type:
    """Return the type of `super()` in a method."""
    function = walk.definition.source.function
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    first = next(iter(walk.definition.parameters), "")
    if "__class__" not in cells or first not in walk.instance.arguments:
        return walk.unknown("super() outside of methods", node)
    return SuperType(walk.read(first, node), cells["__class__"].cell_contents)


def _call_partial(
    walk: FunctionWalk,
    node: ast.AST,
    value: functools.partial[Any],
    arguments: Sequence[Type],
    named: Named,
) -> Type:
    regions = walk.analysis.region
    first = [type_of_object(x, regions) for x in value.args]
    bound_keywords = {name: type_of_object(x, regions) for name, x in value.keywords.items()}
    callee = type_of_object(value.func, regions)
    return call(walk, node, callee, [*first, *arguments], {**bound_keywords, **named})


def _definition(walk: FunctionWalk, function: FunctionType) -> FunctionDefinition:
    """Return the definition of a function that a module defines."""
    entry = walk.analysis.entry
    if cast("object", entry.source.function) is function:
        return entry
    definition = walk.analysis.definitions.get(function)
    if definition is None:
        definition = FunctionDefinition(FunctionSource(function))
        walk.analysis.definitions[function] = definition
    return definition


def _call_definition(
    walk: FunctionWalk,
    node: ast.AST,
    definition: FunctionDefinition,
    arguments: Sequence[Type],
    named: Named,
) -> Type:
    """Infer a function of the program for the types of its arguments."""
    try:
        definition.tree  # noqa: B018 - it is read here
    except Exception as error:
        return _unknown_call(walk, node, f"a function without source: {error}", arguments, named)
    bound = bind(walk, definition, arguments, named)
    if bound is None:
        return _unknown_call(
            walk, node, f"these arguments of {definition.name}()", arguments, named
        )
    instance = walk.analysis.instance_of(definition, bound)
    key: tuple[ast.AST, Copy] = (node, walk.copy)
    called = walk.instance.calls.setdefault(key, [])
    if instance not in called:
        called.append(instance)
    if definition.is_generator:
        return GeneratorType(instance.result, definition)
    return _with_objects_of_call(instance.result, instance.arguments, bound)


def _with_objects_of_call(type_: Type, parameters: Named, arguments: Named) -> Type:
    """Return the result type of an instance for one call of it, whose arguments may be objects of
    other sites than those of its parameters: an argument that is returned is that of the call."""
    match type_:
        case InstanceType(region=region):
            pairs = [(x, arguments.get(name)) for name, x in parameters.items()]
            objects = {
                id(argument.region): argument
                for parameter, argument in pairs
                if isinstance(parameter, InstanceType) and isinstance(argument, InstanceType)
                if parameter.region is region
            }
            if len(objects) < 2:
                return next(iter(objects.values()), type_)
            return InstanceType(region.any_object)
        case ProductType(items=items, kind=kind):
            parts = (_with_objects_of_call(x, parameters, arguments) for x in items)
            return ProductType(tuple(parts), kind)
        case UnionType(members=members):
            parts = [_with_objects_of_call(x, parameters, arguments) for x in members]
            is_changed = any(x is not y for x, y in zip(parts, members, strict=True))
            return UnionType(tuple(parts)) if is_changed else type_
        case _:
            return type_


def bind(
    walk: FunctionWalk, definition: FunctionDefinition, arguments: Sequence[Type], named: Named
) -> dict[str, Type] | None:
    """Return the types of the parameters of a call; `None` if they do not take these arguments."""
    result = dict[str, Type]()
    waiting = [*arguments]
    remaining = dict(named)
    for name, parameter in definition.parameters.items():
        if parameter.kind is Parameter.VAR_POSITIONAL:
            result[name] = ProductType(tuple(waiting))
            waiting.clear()
        elif parameter.kind is Parameter.VAR_KEYWORD:
            result[name] = UnknownType(f"**{name}")
            remaining.clear()
        elif waiting and parameter.kind is not Parameter.KEYWORD_ONLY:
            result[name] = waiting.pop(0)
        elif name in remaining and parameter.kind is not Parameter.POSITIONAL_ONLY:
            result[name] = remaining.pop(name)
        elif name in definition.defaults:
            result[name] = definition.defaults[name]
        elif parameter.default is not Parameter.empty:
            result[name] = type_of_object(parameter.default, walk.analysis.region)
        else:
            return None
    return None if waiting or remaining else result


# Classes of the program


def _make(
    walk: FunctionWalk, node: ast.AST, kind: type[Any], arguments: Sequence[Type], named: Named
) -> Type:
    """Return the type of a new object of a class."""
    if issubclass(kind, BaseException):
        return UnknownType("exceptions", getattr(node, "lineno", None))
    names = fields_of(kind)
    if names is not None and not hasattr(kind, "__members__"):
        return _product(walk, node, kind, names, arguments, named)
    is_plain = kind.__new__ is object.__new__ and type(kind) is type
    if not is_plain or library.is_of_library(kind):
        return _unknown_call(walk, node, f"no typing rule for {kind.__name__}()", arguments, named)
    instance = InstanceType(walk.site_region(node, kind))
    original = (walk.state or {}).get("self")
    if is_keyed(kind) and isinstance(original, InstanceType):  # in its method `copy`
        walk.analysis.copied_tables[instance.region, original.region] = None
    initialise: object = getattr(kind, "__init__", None)
    if initialise is object.__init__:
        return instance
    if not isinstance(initialise, FunctionType):
        return _unknown_call(walk, node, f"the __init__ of {kind.__name__}", arguments, named)
    if initialise.__qualname__ != "__create_fn__.<locals>.__init__" and not _is_generated(kind):
        call(walk, node, Literal(initialise), [instance, *arguments], named)
        return instance if walk.state is not None else NEVER
    fields = _dataclass_fields(walk, node, kind, arguments, named)
    if fields is None:
        return _unknown_call(walk, node, f"the fields of {kind.__name__}", arguments, named)
    for name, value in fields.items():
        walk.store(instance, name, containers.stored(value))
    after = getattr(kind, "__post_init__", None)
    if after is not None:
        call(walk, node, Literal(after), [instance], {})
    return instance


def _is_generated(kind: type) -> bool:
    """Return whether `dataclass` generated `__init__`."""
    parameters: Any = vars(kind).get("__dataclass_params__")
    return parameters is not None and bool(parameters.init)


def _dataclass_fields(
    walk: FunctionWalk, node: ast.AST, kind: Any, arguments: Sequence[Type], named: Named
) -> dict[str, Type] | None:
    """Return the types of the fields of a new object of a dataclass."""
    import dataclasses

    result = dict[str, Type]()
    waiting = [*arguments]
    for field in dataclasses.fields(kind):
        if waiting and field.init and not field.kw_only:
            result[field.name] = waiting.pop(0)
        elif field.name in named and field.init:
            result[field.name] = named[field.name]
        elif field.default is not dataclasses.MISSING:
            result[field.name] = type_of_object(field.default, walk.analysis.region)
        elif field.default_factory is not dataclasses.MISSING:
            result[field.name] = call(walk, node, Literal(field.default_factory), [], {})
        else:
            return None
    return None if waiting or not named.keys() <= result.keys() else result


def _product(
    walk: FunctionWalk,
    node: ast.AST,
    kind: Any,
    names: Sequence[str],
    arguments: Sequence[Type],
    named: Named,
) -> Type:
    """Return the type of a new named tuple, or object of a frozen dataclass."""
    if not issubclass(kind, tuple):
        fields = _dataclass_fields(walk, node, kind, arguments, named)
        if fields is None or hasattr(kind, "__post_init__"):
            return _unknown_call(walk, node, f"the fields of {kind.__name__}", arguments, named)
        return ProductType(tuple(fields[name] for name in names), kind)
    defaults = cast("dict[str, object]", _defined_in(kind.__mro__, "_field_defaults") or {})
    items = [*arguments]
    for name in names[len(arguments) :]:
        if name in named:
            items.append(named[name])
        elif name in defaults:
            items.append(type_of_object(defaults[name], walk.analysis.region))
    if len(items) != len(names):
        return _unknown_call(walk, node, f"the fields of {kind.__name__}", arguments, named)
    return ProductType(tuple(items), cast("type[Any]", kind))


# Attributes


def attribute(walk: FunctionWalk, node: ast.AST, receiver: Type, name: str) -> Type | None:
    """Return the type of an attribute of a value whose type is not a union: `Never` if the
    attribute does not exist, so that Python raises, and `None` if the type is unknown."""
    match receiver:
        case UnknownType():
            return receiver
        case Literal(value=value) if not isinstance(value, str | bool | int | float | complex):
            return _attribute_of_object(walk, node, value, name)
        case InstanceType() | ProductType() if receiver_class(receiver) is not tuple:
            if name == "_replace" and isinstance(receiver, ProductType):
                return BoundMethodType(receiver, name)
            return _attribute_of_instance(walk, node, receiver, name)
        case ContainerType() | ProductType():
            if containers.method_rule(receiver, name) is not None:
                return BoundMethodType(receiver, name)
            return walk.unknown(f"the method '{name}' of {receiver}", node)
        case ArrayType() | ScalarType() | TextType() | RangeType() | SliceType() | Literal():
            return _attribute_of_sample(walk, node, receiver, name)
        case RandomGeneratorType():
            return BoundMethodType(receiver, name)
        case GeneratorType():
            return BoundMethodType(receiver, name)
        case SuperType(receiver=owner, kind=kind):
            return _attribute_of_super(walk, owner, kind, name)
        case NoneType():
            return NEVER
        case _:
            return None


def _attribute_of_super(walk: FunctionWalk, owner: Type, kind: type[Any], name: str) -> Type | None:
    """Return the type of a method that `super()` finds after a class."""
    classes: tuple[type[Any], ...] = (receiver_class(owner) or object).__mro__
    if kind not in classes:
        return None
    behind = classes[classes.index(kind) + 1 :]
    defined = _defined_in(behind, name)
    if defined is object.__init__:
        return Literal(_nothing)
    del walk
    is_method = isinstance(defined, FunctionType)
    return BoundMethodType(owner, name, defined) if is_method else None


def _nothing() -> None:
    """Infer a call of `object.__init__`."""


def receiver_class(receiver: Type) -> type[Any] | None:
    """Return the class in which attributes of a value are looked up."""
    if isinstance(receiver, InstanceType):
        return receiver.region.kind
    return narrowing.class_of(receiver)


def _attribute_of_object(walk: FunctionWalk, node: ast.AST, value: Any, name: str) -> Type | None:
    """Return the type of an attribute of a module, a class or another object from outside."""
    try:
        attribute_value: object = getattr(value, name)
    except AttributeError:
        return NEVER
    if isinstance(value, type) and not isinstance(value, ModuleType):
        defined = _defined_in(value.__mro__, name)
        if isinstance(defined, classmethod):
            function: object = cast("Any", defined).__func__
            return BoundMethodType(Literal(value), name, function)
    del node
    return type_of_object(attribute_value, walk.analysis.region)


def _attribute_of_sample(
    walk: FunctionWalk, node: ast.AST, receiver: Type, name: str
) -> Type | None:
    """Return the type of an attribute of a number, an array or a string: a method, or a value that
    a representative has."""
    try:
        value: object = getattr(samples.representative(receiver), name)
    except samples.NoRepresentativeError:
        return None
    except AttributeError:
        return NEVER
    if callable(value) and not isinstance(value, type):
        return BoundMethodType(receiver, name)
    if name == "ndim" or isinstance(value, np.dtype):
        return Literal(cast("object", value))
    if isinstance(value, np.flatiter):
        element = receiver.element if isinstance(receiver, ArrayType) else NEVER
        return ArrayType(element, 1) if isinstance(element, ScalarType) else None
    del walk, node
    no_region: Any = None
    return samples.generalised(type_of_object(value, no_region))


def _attribute_of_instance(
    walk: FunctionWalk, node: ast.AST, receiver: InstanceType | ProductType, name: str
) -> Type | None:
    """Return the type of an attribute of an object of a class of the program."""
    if isinstance(receiver, InstanceType):
        if name in receiver.region.names:
            return receiver.region.content(name)
        if ANY_ATTRIBUTE in receiver.region.names:
            return receiver.region.content(ANY_ATTRIBUTE)
    else:
        names = fields_of(receiver.kind) or ()
        if name in names:
            return receiver.items[names.index(name)]
    member_type = member(walk, receiver, name, node)
    if name in ("keys", "values", "items"):
        walk.note_use(receiver, TableUse.ITERATED)
    if member_type is None and isinstance(receiver, InstanceType):
        if is_keyed(receiver.region.kind):
            walk.note_use(receiver, TableUse.OPEN)
            return walk.unknown(f"the method '{name}' of dictionaries with constant keys", node)
        return NEVER  # it is not stored yet, or never
    return member_type


def member(
    walk: FunctionWalk, receiver: Type, name: str, node: ast.AST | None = None
) -> Type | None:
    """Return the type of a member of an object's class: a bound method, the result of a property,
    or a constant; `None` if Python code defines no such member."""
    kind: Any = receiver_class(receiver)
    defined = _defined_in(kind.__mro__, name)
    if isinstance(defined, property):
        return call(walk, node or ast.Pass(), Literal(defined.fget), [receiver], {})
    if isinstance(defined, staticmethod):
        return Literal(cast("Any", defined).__func__)
    if isinstance(defined, classmethod):
        return BoundMethodType(Literal(kind), name, cast("Any", defined).__func__)
    function = plain_function(defined)
    if isinstance(function, FunctionType):
        is_own = not library.is_of_library(function)
        return BoundMethodType(receiver, name, function) if is_own else None
    if defined is None or callable(defined) or hasattr(defined, "__get__"):
        return None
    return type_of_object(defined, walk.analysis.region)


def _defined_in(classes: Sequence[type[Any]], name: str) -> object:
    """Return the member of a name in the first class that has one."""
    return next((cast("object", vars(x)[name]) for x in classes if name in vars(x)), None)


# Methods of library classes


def _call_method(
    walk: FunctionWalk,
    node: ast.AST,
    method: BoundMethodType,
    arguments: Sequence[Type],
    named: Named,
) -> Type:
    receiver = method.receiver
    if method.name == "_replace" and not arguments:
        return library.replaced(walk, receiver, named)
    if isinstance(receiver, ContainerType | ProductType):
        rule = containers.method_rule(receiver, method.name)
        if rule is not None:
            return _by_rule(walk, node, method, rule, arguments, named)
    if isinstance(receiver, ArrayType):
        rule = library.ARRAY_METHODS.get(method.name)
        if rule is not None:
            return _by_rule(walk, node, method, rule, arguments, named)
    if isinstance(receiver, RandomGeneratorType):
        special = library.RANDOM_METHODS.get(method.name)
        if special is not None:
            return _by_rule(walk, node, method, special, arguments, named)
    is_sampled = isinstance(
        receiver, ArrayType | ScalarType | TextType | Literal | RangeType | RandomGeneratorType
    )
    if not is_sampled:
        return _unknown_call(walk, node, f"the method '{method.name}'", arguments, named)
    key = (walk.instance, node, walk.copy)
    types = (receiver, *arguments)
    operation = library.method_call(method.name)
    return samples.result_type(operation, types, named, walk.analysis.region, key)


def _by_rule(
    walk: FunctionWalk,
    node: ast.AST,
    method: BoundMethodType,
    rule: Any,
    arguments: Sequence[Type],
    named: Named,
) -> Type:
    if not library.accepts(rule, len(arguments) + 3, named):
        return _unknown_call(walk, node, f"these arguments of '{method.name}'", arguments, named)
    result: Type = rule(walk, node, method.receiver, *arguments, **named)
    return result
