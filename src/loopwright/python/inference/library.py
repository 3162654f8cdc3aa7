"""Typing rules of functions of Python and its libraries.

The types of results of most functions of NumPy, `math` and the like come from one call on
representative arguments (`BY_REPRESENTATIVE`). The others have a rule here, which takes the walk,
the node of the call, and the types of the arguments under the names of the function's parameters:

    @typing_rule(np.reshape)
    def _reshape(walk, node, a, shape, ...) -> Type: ...
"""

from __future__ import annotations

import ast
import bisect
import cmath
import copy
import dataclasses
import functools
import heapq
import inspect
import itertools
import math
import operator
import random
import statistics
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, cast

import numpy as np

from loopwright.python.inference import containers, operations, samples
from loopwright.python.inference.analysis import TableUse
from loopwright.python.inference.narrowing import class_of, is_instance
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.source import iterator_functions
from loopwright.python.source.vocabulary import BINARY, COMPARISONS
from loopwright.python.types.annotations import prange
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.class_facts import fields_of
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    BoundMethodType,
    GeneratorType,
    Literal,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    UnknownType,
)
from loopwright.python.types.joins import join, join_all, members_of, widen
from loopwright.python.types.numbers import PY_BOOL, PY_FLOAT, PY_INT, ScalarType
from loopwright.python.types.passed_objects import is_keyed
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType

_ZERO = Literal(0)
_EMPTY_TUPLE = ProductType(())
Rule = Callable[..., Type]
RULES: dict[object, Rule] = {}
ARRAY_METHODS: dict[str, Rule] = {}
"""Rules of methods of arrays, except those whose results are inferred from representatives."""
RANDOM_METHODS: dict[str, Rule] = {}
"""Rules of methods of generators of random numbers, likewise."""


def typing_rule(*functions: object) -> Callable[[Rule], Rule]:
    """Register the typing rule of functions."""

    def register(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(functions, rule))
        return rule

    return register


def rule_in(table: dict[str, Rule], *names: str) -> Callable[[Rule], Rule]:
    """Register the typing rule of methods."""

    def register(rule: Rule) -> Rule:
        table.update(dict.fromkeys(names, rule))
        return rule

    return register


def apply(
    walk: FunctionWalk,
    node: ast.AST,
    rule: Rule,
    function: object,
    arguments: Sequence[Type],
    named: Mapping[str, Type],
) -> Type:
    """Return the type that a rule yields for the arguments of a call; unknown if it does not accept
    them."""
    if accepts(rule, len(arguments) + 2, named):
        return rule(walk, node, *arguments, **named)
    reason = f"these arguments of {getattr(function, '__name__', function)}()"
    walk.escape((*arguments, *named.values()), reason)
    return walk.unknown(reason, node)


def accepts(rule: Rule, count: int, named: Mapping[str, Type]) -> bool:
    """Return whether a rule takes as many arguments, and these named ones."""
    try:
        _signature(rule).bind(*[None] * count, **named)
    except TypeError:
        return False
    return True


@lru_cache(1 << 10)
def _signature(rule: Rule) -> inspect.Signature:
    return inspect.signature(rule)


def is_of_library(function: object) -> bool:
    """Return whether a function or a class belongs to NumPy or Python's standard library, whose
    source is not analysed."""
    module = str(getattr(function, "__module__", None) or "")
    name = module.partition(".")[0]
    if name != "numpy" and name not in sys.stdlib_module_names:
        return False
    is_class = isinstance(function, type)
    return not is_class or getattr(sys.modules.get(module), function.__name__, None) is function


# Functions that are asked for their rules

BY_REPRESENTATIVE: dict[ModuleType, str] = {
    np: "all allclose amax amin angle any append arange argmax argmin argpartition argsort "
    "argwhere around array_equal array_equiv array_split asanyarray asfortranarray astype "
    "atleast_1d atleast_2d atleast_3d average bartlett bincount blackman block can_cast clip "
    "column_stack "
    "compress concatenate convolve copy copyto corrcoef correlate count_nonzero cov cross cumprod "
    "cumsum cumulative_prod cumulative_sum delete diag diag_indices diag_indices_from diagflat "
    "diagonal diff digitize divmod dot dsplit dstack dtype ediff1d einsum empty empty_like "
    "expand_dims extract eye fill_diagonal finfo fix flatnonzero flip fliplr flipud frexp full "
    "full_like geomspace gradient hamming hanning heaviside histogram histogram2d "
    "histogram_bin_edges hsplit hstack i0 identity iinfo imag indices inner insert interp "
    "intersect1d isclose iscomplex iscomplexobj isin isneginf isposinf isreal isrealobj isscalar "
    "issubdtype ix_ kaiser kron lexsort linspace logspace mask_indices matrix_transpose max mean "
    "median meshgrid min modf moveaxis nan_to_num nanargmax nanargmin nancumprod nancumsum nanmax "
    "nanmean nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar ndim nonzero "
    "ones ones_like outer packbits pad partition percentile place poly polyadd polyder polydiv "
    "polyfit polyint polymul polysub polyval prod promote_types ptp put put_along_axis putmask "
    "quantile ravel ravel_multi_index real repeat result_type roll rollaxis roots rot90 round "
    "searchsorted select setdiff1d setxor1d shape sinc size sort sort_complex split stack std sum "
    "swapaxes take take_along_axis tensordot tile trace transpose trapezoid tri tril tril_indices "
    "tril_indices_from trim_zeros triu triu_indices triu_indices_from union1d unique unpackbits "
    "unravel_index unwrap vander var vdot vecdot vsplit vstack where zeros zeros_like",
    np.linalg: "cholesky cond cross det diagonal eig eigh eigvals eigvalsh inv lstsq matmul "
    "matrix_norm matrix_power matrix_rank matrix_transpose multi_dot norm outer pinv qr slogdet "
    "solve svd svdvals tensordot trace vecdot vector_norm",
    np.fft: "fft fft2 fftfreq fftn fftshift hfft ifft ifft2 ifftn ifftshift ihfft irfft irfft2 "
    "irfftn rfft rfft2 rfftfreq rfftn",
    math: "acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist "
    "erf erfc exp exp2 expm1 fabs factorial floor fmod frexp fsum gamma gcd hypot isclose isfinite "
    "isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nextafter perm pow prod radians "
    "remainder sin sinh sqrt tan tanh trunc ulp",
    cmath: "acos acosh asin asinh atan atanh cos cosh exp isclose isfinite isinf isnan log log10 "
    "phase polar rect sin sinh sqrt tan tanh",
    statistics: "fmean mean median median_high median_low mode pstdev pvariance stdev variance",
    operator: "abs index inv invert neg not_ pos truth",
}
"""The functions without effects of some modules whose results have a type that follows from those
of the arguments, and from constants."""
_OF_PYTHON = (
    *(abs, ascii, bin, bool, chr, complex, divmod, float, hash, hex, int, oct, ord),
    *(round, np.dtype, str.maketrans),
)


@lru_cache(1)
def _by_representative() -> frozenset[object]:
    """Return the functions of `BY_REPRESENTATIVE`; some versions of NumPy lack a few."""
    functions = {
        getattr(module, name)
        for module, names in BY_REPRESENTATIVE.items()
        for name in names.split()
        if hasattr(module, name)
    }
    return frozenset((*functions, *_OF_PYTHON))


def rule_of(function: Any) -> Rule | None:
    """Return the typing rule of an object that is called; `None` if it has none."""
    try:
        rule = RULES.get(function)
        is_asked = function in _by_representative()
    except TypeError:  # it cannot be hashed
        return None
    if rule is not None:
        return rule
    owner = cast("object", getattr(function, "__self__", None))  # of `np.add.reduce`
    is_scalar = np.generic in getattr(function, "__mro__", ())
    if is_asked or is_scalar or isinstance(function, np.ufunc) or isinstance(owner, np.ufunc):
        return _representative_rule(function)
    is_getter = isinstance(function, operator.itemgetter | operator.attrgetter)
    return functools.partial(_get_by, function) if is_getter else None


@lru_cache(1 << 10)
def _representative_rule(function: Callable[..., Any]) -> Rule:
    def rule(walk: FunctionWalk, node: ast.AST, *arguments: Type, **named: Type) -> Type:
        out = named.get("out")
        if isinstance(out, ArrayType):
            return out
        key = (walk.instance, node, walk.copy)
        return samples.result_type(function, arguments, named, walk.analysis.region, key)

    return rule


class MethodCall:
    """The operation that calls a method of its first argument."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __call__(self, receiver: Any, *arguments: Any, **named: Any) -> Any:
        """Call the method of an object."""
        return getattr(receiver, self.__name__)(*arguments, **named)


@lru_cache(1 << 10)
def method_call(name: str) -> MethodCall:
    """Return the operation that calls the method with a given name."""
    return MethodCall(name)


# Functions of Python


@typing_rule(len)
def _len(_walk: FunctionWalk, _node: ast.AST, value: Type) -> Type:
    return Literal(len(value.items)) if isinstance(value, ProductType) else PY_INT


@typing_rule(isinstance)
def _isinstance(_walk: FunctionWalk, _node: ast.AST, value: Type, kinds: Type) -> Type:
    answers = {is_instance(x, kinds) for x in members_of(value)}
    answer = answers.pop() if len(answers) == 1 else None
    return PY_BOOL if answer is None else Literal(answer)


@typing_rule(callable, hasattr, issubclass, any, all, operator.contains)
def _truth(walk: FunctionWalk, node: ast.AST, *values: Type) -> Type:
    for value in values[:1]:
        if isinstance(value, UnknownType):
            return value
    del walk, node
    return PY_BOOL


@typing_rule(type)
def _type(walk: FunctionWalk, node: ast.AST, value: Type) -> Type:
    kinds = [class_of(x) for x in members_of(value)]
    class_literals = [Literal(x) for x in kinds if x is not None]
    if len(class_literals) < len(kinds):
        return walk.unknown(f"the class of {value}", node)
    return join_all(class_literals)


@typing_rule(print)
def _print(_walk: FunctionWalk, _node: ast.AST, *_values: Type, **_options: Type) -> Type:
    return NONE_TYPE


@typing_rule(range, prange)
def _range(_walk: FunctionWalk, _node: ast.AST, *_bounds: Type) -> Type:
    return RangeType()


@typing_rule(slice)
def _slice(_walk: FunctionWalk, _node: ast.AST, *bounds: Type) -> Type:
    if len(bounds) == 1:
        return SliceType(NONE_TYPE, *bounds)
    return SliceType(*bounds)


@typing_rule(min, max)
def _least(
    walk: FunctionWalk,
    node: ast.AST,
    first: Type,
    *later_values: Type,
    key: Type = NONE_TYPE,
    default: Type = NEVER,
) -> Type:
    item = join_all((first, *later_values)) if later_values else _item(walk, node, first)
    containers.call_key(walk, node, key, item)
    return join(item, default)


@typing_rule(sum)
def _sum(walk: FunctionWalk, node: ast.AST, items: Type, start: Type = _ZERO) -> Type:
    """Infer a sum; the sum of no items is the start value."""
    if isinstance(items, ProductType):
        total = start
        for item in items.items:
            total = _sum_type(walk, node, total, item)
        return total
    return _accumulated(walk, node, widen(start), _item(walk, node, items))


def _accumulated(walk: FunctionWalk, node: ast.AST, start: Type, item: Type) -> Type:
    """Return the type of a sum of any number of items."""
    total = start
    while item is not NEVER:
        joined = join(total, widen(_sum_type(walk, node, total, item)))
        if joined == total:
            break
        total = joined
    return total


def _sum_type(walk: FunctionWalk, node: ast.AST, left: Type, right: Type) -> Type:
    return operations.binary(walk, node, ast.Add(), left, right)


def _item(walk: FunctionWalk, node: ast.AST, iterable: Type) -> Type:
    return containers.item_type(walk, iterable, node)


@typing_rule(enumerate)
def _enumerate(walk: FunctionWalk, node: ast.AST, items: Type, start: Type = PY_INT) -> Type:
    del start
    return _generator(enumerate, (PY_INT, _item(walk, node, items)))


@typing_rule(zip, itertools.product)
def _zip(walk: FunctionWalk, node: ast.AST, *iterables: Type, **options: Type) -> Type:
    repeat = options.get("repeat")
    if repeat is not None:
        if not (isinstance(repeat, Literal) and isinstance(repeat.value, int)):
            return walk.unknown("a number of repetitions that is not a constant", node)
        iterables = iterables * repeat.value
    return _generator(zip, tuple(_item(walk, node, x) for x in iterables))


def _generator(maker: object, items: Sequence[Type]) -> Type:
    """Return the type of an iterator over tuples; it has no items if a part has none."""
    is_empty = any(x is NEVER for x in items)
    name = getattr(maker, "__name__", "iterator")
    return GeneratorType(NEVER if is_empty else ProductType(tuple(map(widen, items))), name)


@typing_rule(itertools.zip_longest)
def _zip_longest(
    walk: FunctionWalk, node: ast.AST, *iterables: Type, fillvalue: Type = NONE_TYPE
) -> Type:
    items = [join(_item(walk, node, x), fillvalue) for x in iterables]
    return _generator(itertools.zip_longest, items)


@typing_rule(itertools.pairwise)
def _pairwise(walk: FunctionWalk, node: ast.AST, items: Type) -> Type:
    item = _item(walk, node, items)
    return _generator(itertools.pairwise, (item, item))


@typing_rule(
    itertools.combinations, itertools.permutations, itertools.combinations_with_replacement
)
def _choices(
    walk: FunctionWalk, node: ast.AST, items: Type, count: Type = NONE_TYPE, *, r: Type = NONE_TYPE
) -> Type:
    number = r if count is NONE_TYPE else count
    item = _item(walk, node, items)
    if isinstance(number, Literal) and isinstance(number.value, int):
        return _generator(itertools.combinations, (item,) * number.value)
    row = walk.new_container(tuple, node, "choice")
    walk.store(row, ITEM, widen(item))
    return GeneratorType(row, "combinations")


@typing_rule(itertools.chain)
def _chain(walk: FunctionWalk, node: ast.AST, *iterables: Type) -> Type:
    return GeneratorType(join_all([_item(walk, node, x) for x in iterables]), "chain")


@typing_rule(itertools.chain.from_iterable)
def _chain_of(walk: FunctionWalk, node: ast.AST, iterables: Type) -> Type:
    return GeneratorType(_item(walk, node, _item(walk, node, iterables)), "chain")


@typing_rule(reversed, iter, itertools.islice, itertools.cycle)
def _iterator(walk: FunctionWalk, node: ast.AST, items: Type, *_bounds: Type) -> Type:
    return GeneratorType(_item(walk, node, items), "iterator")


@typing_rule(itertools.takewhile, itertools.dropwhile, itertools.filterfalse)
def _takewhile(walk: FunctionWalk, node: ast.AST, function: Type, items: Type) -> Type:
    return _filter(walk, node, function, items)


@typing_rule(itertools.starmap)
def _starmap(walk: FunctionWalk, node: ast.AST, function: Type, rows: Type) -> Type:
    row = _item(walk, node, rows)
    if row is NEVER:
        return GeneratorType(NEVER, "starmap")
    if not isinstance(row, ProductType):
        return walk.unknown("arguments whose number is not known", node)
    return GeneratorType(_call(walk, node, function, row.items), "starmap")


@typing_rule(math.atanh)
def _atanh(_walk: FunctionWalk, _node: ast.AST, x: Type) -> Type:
    return x if isinstance(x, UnknownType) else PY_FLOAT


@typing_rule(dataclasses.replace)
def _replace(walk: FunctionWalk, node: ast.AST, value: Type, **changed: Type) -> Type:
    del node
    return replaced(walk, value, changed)


def replaced(walk: FunctionWalk, value: Type, changed: Mapping[str, Type]) -> Type:
    """Return the type of a copy of a named tuple, or of an object of a frozen dataclass, with
    other values of some fields."""
    if not isinstance(value, ProductType):
        return walk.unknown(f"a changed copy of {value}")
    names = fields_of(value.kind) or ()
    items = [changed.get(name, item) for name, item in zip(names, value.items, strict=False)]
    if len(names) != len(value.items) or not set(names).issuperset(changed):
        return walk.unknown(f"a changed copy of {value}")
    return ProductType(tuple(items), value.kind)


@typing_rule(itertools.count)
def _count(_walk: FunctionWalk, _node: ast.AST, start: Type = PY_INT, step: Type = PY_INT) -> Type:
    return GeneratorType(samples.result_type(operator.add, (start, step)), "count")


@typing_rule(itertools.repeat)
def _repeat(_walk: FunctionWalk, _node: ast.AST, item: Type, times: Type = PY_INT) -> Type:
    del times
    return GeneratorType(item, "repeat")


@typing_rule(itertools.accumulate)
def _accumulate(
    walk: FunctionWalk,
    node: ast.AST,
    items: Type,
    function: Type = NONE_TYPE,
    *,
    func: Type = NONE_TYPE,
    initial: Type = NEVER,
) -> Type:
    combine = func if function is NONE_TYPE else function
    item = widen(_item(walk, node, items))
    start = item if initial in (NEVER, NONE_TYPE) else widen(initial)
    if combine is NONE_TYPE:
        return GeneratorType(_accumulated(walk, node, start, item), "accumulate")
    return GeneratorType(_folded(walk, node, combine, start, item), "accumulate")


@typing_rule(functools.reduce)
def _reduce(
    walk: FunctionWalk, node: ast.AST, function: Type, items: Type, initial: Type = NEVER
) -> Type:
    item = widen(_item(walk, node, items))
    return _folded(walk, node, function, item if initial is NEVER else widen(initial), item)


_MOST_FOLDS = 8
"""How many items a fold has until its type no longer changes: that of a composed function, or of
tuples in each other, grows with each."""


def _folded(walk: FunctionWalk, node: ast.AST, function: Type, start: Type, item: Type) -> Type:
    """Return the result type of folding any number of items with a function of two arguments."""
    total = start
    if item is NEVER:
        return total
    for _ in range(_MOST_FOLDS):
        joined = join(total, widen(_call(walk, node, function, [total, item])))
        if joined == total:
            return total
        total = joined
    return walk.unknown("a fold whose type grows with each item", node)


def _call(walk: FunctionWalk, node: ast.AST, function: Type, arguments: Sequence[Type]) -> Type:
    return walk.call(node, function, arguments, {})


@typing_rule(map)
def _map(walk: FunctionWalk, node: ast.AST, function: Type, *iterables: Type) -> Type:
    items = [_item(walk, node, x) for x in iterables]
    if any(x is NEVER for x in items):
        return GeneratorType(NEVER, "map")
    return GeneratorType(_call(walk, node, function, items), "map")


@typing_rule(filter)
def _filter(walk: FunctionWalk, node: ast.AST, function: Type, items: Type) -> Type:
    item = _item(walk, node, items)
    if function is not NONE_TYPE and item is not NEVER:
        _call(walk, node, function, [item])
    return GeneratorType(item, "filter")


@typing_rule(next)
def _next(walk: FunctionWalk, node: ast.AST, iterator: Type, default: Type = NEVER) -> Type:
    return join(_item(walk, node, iterator), default)


@typing_rule(getattr)
def _getattr(
    walk: FunctionWalk, node: ast.AST, owner: Type, name: Type, default: Type = NEVER
) -> Type:
    if not (isinstance(name, Literal) and isinstance(name.value, str)):
        return walk.unknown("the name of an attribute that is not a constant", node)
    attribute = walk.attribute(node, owner, name.value)
    return default if attribute is None else join(attribute, default)


@typing_rule(str, repr, format)
def _str(walk: FunctionWalk, node: ast.AST, value: Type = NEVER, *_format: Type) -> Type:
    shown_as_text(walk, node, value)
    return value if isinstance(value, UnknownType) else TextType()


def shown_as_text(walk: FunctionWalk, node: ast.AST, value: Type) -> None:
    """Call the `__str__` or `__repr__` of objects of the program, for its side effects."""
    for member in members_of(value):
        if isinstance(member, InstanceType):
            for name in ("__str__", "__repr__", "__format__"):
                method = walk.member(member, name)
                if method is not None:
                    walk.call(node, method, [], {})


@typing_rule(functools.cmp_to_key)
def _cmp_to_key(_walk: FunctionWalk, _node: ast.AST, function: Type) -> Type:
    return BoundMethodType(function, containers.COMPARISON)


# Containers


@typing_rule(list)
def _list(walk: FunctionWalk, node: ast.AST, items: Type = NEVER) -> Type:
    return _container(walk, node, list, items)


def _container(
    walk: FunctionWalk, node: ast.AST, kind: type, items: Type, role: str = ""
) -> ContainerType:
    """Return the type of a new container of the items of an iterable."""
    result = walk.new_container(kind, node, role)
    if items is not NEVER:
        walk.store(result, ITEM, containers.stored(_item(walk, node, items)))
    return result


@typing_rule(tuple)
def _tuple(walk: FunctionWalk, node: ast.AST, items: Type = _EMPTY_TUPLE) -> Type:
    if isinstance(items, ProductType):
        return ProductType(items.items)
    return _container(walk, node, tuple, items)


@typing_rule(bytes)
def _bytes(walk: FunctionWalk, node: ast.AST, source: Type = NEVER, *_: Type) -> Type:
    if not isinstance(source, ScalarType | Literal | TextType) and source is not NEVER:
        _item(walk, node, source)
    return TextType(bytes)


@typing_rule(int.from_bytes)
def _from_bytes(
    _walk: FunctionWalk, _node: ast.AST, _source: Type, *_: Type, signed: Type = NONE_TYPE
) -> Type:
    del signed
    return PY_INT


@typing_rule(set)
def _set(walk: FunctionWalk, node: ast.AST, items: Type = NEVER) -> Type:
    return _container(walk, node, set, items)


@typing_rule(frozenset)
def _frozenset(walk: FunctionWalk, node: ast.AST, items: Type = NEVER) -> Type:
    return _container(walk, node, frozenset, items)


@typing_rule(deque)
def _deque(
    walk: FunctionWalk, node: ast.AST, items: Type = NEVER, maxlen: Type = NONE_TYPE
) -> Type:
    del maxlen
    return _container(walk, node, deque, items)


@typing_rule(sorted)
def _sorted(
    walk: FunctionWalk,
    node: ast.AST,
    items: Type,
    *,
    key: Type = NONE_TYPE,
    reverse: Type = NONE_TYPE,
) -> Type:
    del reverse
    result = _container(walk, node, list, items)
    containers.call_key(walk, node, key, result.item)
    return result


@typing_rule(dict)
def _dict(walk: FunctionWalk, node: ast.AST, items: Type = NEVER, **named: Type) -> Type:
    if isinstance(items, InstanceType) and is_keyed(items.region.kind) and not named:
        method = walk.member(items, "copy")
        assert method is not None
        return walk.call(node, method, [], {})
    return _table(walk, node, dict, items, named)


@typing_rule(OrderedDict)
def _ordered(walk: FunctionWalk, node: ast.AST, items: Type = NEVER, **named: Type) -> Type:
    return _table(walk, node, OrderedDict, items, named)


@typing_rule(defaultdict)
def _defaultdict(
    walk: FunctionWalk,
    node: ast.AST,
    factory: Type = NONE_TYPE,
    items: Type = NEVER,
    **named: Type,
) -> Type:
    default = None if factory is NONE_TYPE else factory
    return _table(walk, node, defaultdict, items, named, default)


def _table(
    walk: FunctionWalk,
    node: ast.AST,
    kind: type,
    items: Type,
    named: Mapping[str, Type],
    default: object = None,
) -> ContainerType:
    """Return the type of a new dictionary of some entries."""
    result = walk.new_container(kind, node, default=default)
    if items is not NEVER:
        containers.update(walk, result, items, node)
    for value in named.values():
        walk.store(result, KEY, TextType())
        walk.store(result, VALUE, containers.stored(value))
    return result


@typing_rule(Counter)
def _counter(walk: FunctionWalk, node: ast.AST, items: Type = NEVER) -> Type:
    result = walk.new_container(Counter, node)
    if items is not NEVER:
        containers.count(walk, result, items, node)
    return result


@typing_rule(dict.fromkeys)
def _fromkeys(walk: FunctionWalk, node: ast.AST, keys: Type, value: Type = NONE_TYPE) -> Type:
    result = walk.new_container(dict, node)
    walk.store(result, KEY, containers.stored(_item(walk, node, keys)))
    walk.store(result, VALUE, containers.stored(value))
    return result


@typing_rule(copy.copy, copy.deepcopy)
def _copy(walk: FunctionWalk, node: ast.AST, value: Type) -> Type:
    """Infer a copy, which has its own region. The items of a deep copy share the regions of the
    original, which is sound but less precise."""
    match value:
        case ContainerType():
            return containers.copy_of(walk, node, value)
        case InstanceType():
            walk.note_use(value, TableUse.OPEN)
            return walk.unknown(f"copies of {value}", node)
        case ScalarType() | Literal() | TextType() | ArrayType() | ProductType():
            return value
        case _:
            return walk.unknown(f"copies of {value}", node)


@typing_rule(heapq.heappush)
def _heappush(walk: FunctionWalk, _node: ast.AST, heap: Type, item: Type) -> Type:
    _store(walk, heap, item)
    return NONE_TYPE


def _store(walk: FunctionWalk, row: Type, item: Type) -> None:
    for member in members_of(row):
        if isinstance(member, ContainerType):
            walk.store(member, ITEM, containers.stored(item))


@typing_rule(heapq.heappop)
def _heappop(walk: FunctionWalk, node: ast.AST, heap: Type) -> Type:
    return _item(walk, node, heap)


@typing_rule(heapq.heappushpop, heapq.heapreplace)
def _heapreplace(walk: FunctionWalk, node: ast.AST, heap: Type, item: Type) -> Type:
    _store(walk, heap, item)
    return _item(walk, node, heap)


@typing_rule(heapq.heapify)
def _heapify(_walk: FunctionWalk, _node: ast.AST, _heap: Type) -> Type:
    return NONE_TYPE


@typing_rule(heapq.nlargest, heapq.nsmallest)
def _nlargest(
    walk: FunctionWalk, node: ast.AST, count: Type, items: Type, key: Type = NONE_TYPE
) -> Type:
    del count
    return _sorted(walk, node, items, key=key)


@typing_rule(bisect.bisect, bisect.bisect_left, bisect.bisect_right)
def _bisect(
    walk: FunctionWalk,
    node: ast.AST,
    items: Type,
    item: Type,
    *_bounds: Type,
    key: Type = NONE_TYPE,
    **_named: Type,
) -> Type:
    del item
    containers.call_key(walk, node, key, _item(walk, node, items))
    return PY_INT


@typing_rule(bisect.insort, bisect.insort_left, bisect.insort_right)
def _insort(
    walk: FunctionWalk,
    node: ast.AST,
    items: Type,
    item: Type,
    *_bounds: Type,
    key: Type = NONE_TYPE,
    **_named: Type,
) -> Type:
    _store(walk, items, item)
    containers.call_key(walk, node, key, _item(walk, node, items))
    return NONE_TYPE


# Functions of `operator`


def _operator_rule(op: ast.operator) -> Rule:
    def rule(walk: FunctionWalk, node: ast.AST, left: Type, right: Type) -> Type:
        return operations.binary(walk, node, op, left, right)

    return rule


def _comparison_rule(op: ast.cmpop) -> Rule:
    def rule(walk: FunctionWalk, node: ast.AST, left: Type, right: Type) -> Type:
        return operations.comparison(walk, node, op, left, right)

    return rule


for _kind, _operator in BINARY.items():
    RULES[_operator.function] = _operator_rule(_kind())
for _comparison, _operator in COMPARISONS.items():
    RULES[_operator.function] = _comparison_rule(_comparison())


@typing_rule(pow)
def _pow(walk: FunctionWalk, node: ast.AST, base: Type, exponent: Type, *modulus: Type) -> Type:
    if modulus:
        return samples.result_type(pow, (base, exponent, *modulus))
    return operations.binary(walk, node, ast.Pow(), base, exponent)


@typing_rule(operator.getitem)
def _getitem(walk: FunctionWalk, node: ast.AST, owner: Type, key: Type) -> Type:
    return containers.get_item(walk, node, owner, key)


@typing_rule(operator.itemgetter, operator.attrgetter)
def _getter(walk: FunctionWalk, node: ast.AST, *keys: Type) -> Type:
    if not all(isinstance(x, Literal) for x in keys):
        return walk.unknown("a key that is not a constant", node)
    values = [x.value for x in keys if isinstance(x, Literal)]
    is_attribute = all(isinstance(x, str) for x in values)
    called = getattr(node, "func", None)
    name = getattr(called, "attr", getattr(called, "id", ""))
    make: Any = operator.attrgetter if is_attribute and "attr" in name else operator.itemgetter
    return Literal(make(*values))


def _get_by(
    getter: operator.itemgetter[Any] | operator.attrgetter[Any],
    walk: FunctionWalk,
    node: ast.AST,
    owner: Type,
) -> Type:
    """Return the type of the items or attributes that a getter reads from a value."""
    _, keys = getter.__reduce__()[:2]  # pyright: ignore[reportArgumentType]
    results = list[Type]()
    for key in keys:
        if isinstance(getter, operator.itemgetter):
            results.append(containers.get_item(walk, node, owner, Literal(key)))
        else:
            attribute = walk.attribute(node, owner, str(key))
            results.append(
                walk.unknown(f"the attribute '{key}'", node) if attribute is None else attribute
            )
    return results[0] if len(results) == 1 else ProductType(tuple(results))


# Functions to which desugaring rewrites iterators


@typing_rule(iterator_functions.items_of)
def _items_of(_walk: FunctionWalk, _node: ast.AST, items: Type) -> Type:
    return items


@typing_rule(
    iterator_functions.state_of, iterator_functions.next_place, iterator_functions.place_after
)
def _place(_walk: FunctionWalk, _node: ast.AST, *_: Type) -> Type:
    return PY_INT


@typing_rule(iterator_functions.item_at)
def _item_at(walk: FunctionWalk, node: ast.AST, items: Type, place: Type) -> Type:
    del place
    return _item(walk, node, items)


@typing_rule(iterator_functions.next_item)
def _next_item(
    walk: FunctionWalk, node: ast.AST, items: Type, place: Type, default: Type = NEVER
) -> Type:
    del place
    return join(_item(walk, node, items), default)


@typing_rule(iterator_functions.rest_of)
def _rest_of(walk: FunctionWalk, node: ast.AST, items: Type, *_: Type) -> Type:
    return _container(walk, node, list, items, "rest")


# Functions of NumPy


@typing_rule(np.errstate)
def _errstate(_walk: FunctionWalk, _node: ast.AST, **_options: Type) -> Type:
    return Literal(np.errstate)


@typing_rule(np.array, np.asarray, np.ascontiguousarray)
def _array(
    walk: FunctionWalk, node: ast.AST, items: Type, dtype: Type = NONE_TYPE, **_: Type
) -> Type:
    """Infer an array that is created from a list, whose items may have any combination of its item
    types. An empty list gets the type of a non-empty one; compiled code refuses it."""
    if isinstance(items, ContainerType):
        walk.assume(node, "a list that becomes an array has items")
        rows = [_list_of(x) for x in samples.subsets(items.item)] if items.item is not NEVER else []
        region = walk.analysis.region
        key = (walk.instance, node, walk.copy)
        types = [samples.result_type(np.array, (x, dtype), None, region, key) for x in rows]
        return join_all(types) if types else samples.result_type(np.array, (ProductType(()), dtype))
    return samples.result_type(np.array, (items, dtype))


def _list_of(members: Sequence[Type]) -> Type:
    return ProductType(tuple(itertools.chain.from_iterable((x, x) for x in members)))


@typing_rule(np.reshape)
def _reshape(walk: FunctionWalk, node: ast.AST, a: Type, shape: Type, **_options: Type) -> Type:
    return reshaped(walk, node, a, shape)


@rule_in(ARRAY_METHODS, "reshape")
def reshaped(walk: FunctionWalk, node: ast.AST, a: Type, *shape: Type, **_options: Type) -> Type:
    """Return the type of an array with as many axes as the shape has items."""
    extents = shape[0].items if len(shape) == 1 and isinstance(shape[0], ProductType) else shape
    if len(shape) == 1 and isinstance(shape[0], ContainerType | UnknownType):
        return walk.unknown("a shape of unknown length", node)
    element = _element(a)
    if element is None:
        return walk.unknown(f"reshape of {a}", node)
    return ArrayType(element, len(extents))


@typing_rule(np.broadcast_to)
def _broadcast_to(walk: FunctionWalk, node: ast.AST, array: Type, shape: Type) -> Type:
    element = _element(array)
    extents = shape.items if isinstance(shape, ProductType) else (shape,)
    if element is None or isinstance(shape, ContainerType | UnknownType):
        return walk.unknown(f"broadcast_to of {array}", node)
    return ArrayType(element, len(extents), contiguous=False)


def _element(array: Type) -> ScalarType | None:
    """Return the element type of an array, or of a value that is converted to one."""
    converted = samples.result_type(np.asarray, (array,))
    return converted.element if isinstance(converted, ArrayType) else None


@typing_rule(np.squeeze)
@rule_in(ARRAY_METHODS, "squeeze")
def _squeeze(walk: FunctionWalk, node: ast.AST, a: Type, axis: Type = NONE_TYPE) -> Type:
    if not isinstance(a, ArrayType) or axis is NONE_TYPE:
        return walk.unknown("squeeze() without an axis", node)
    count = len(axis.items) if isinstance(axis, ProductType) else 1
    return ArrayType(a.element, a.rank - count, contiguous=False)


@typing_rule(np.ndindex)
def _ndindex(walk: FunctionWalk, node: ast.AST, *shape: Type) -> Type:
    extents = shape[0].items if len(shape) == 1 and isinstance(shape[0], ProductType) else shape
    if any(not isinstance(widen(x), ScalarType) for x in extents):
        return walk.unknown("a shape of unknown length", node)
    return GeneratorType(ProductType((PY_INT,) * len(extents)), "ndindex")


@typing_rule(np.ndenumerate)
def _ndenumerate(walk: FunctionWalk, node: ast.AST, array: Type) -> Type:
    if not isinstance(array, ArrayType):
        return walk.unknown(f"ndenumerate of {array}", node)
    place = ProductType((PY_INT,) * array.rank)
    return GeneratorType(ProductType((place, array.element)), "ndenumerate")


# Random numbers


@typing_rule(np.random.seed)
def _seed(_walk: FunctionWalk, _node: ast.AST, seed: Type = NONE_TYPE) -> Type:
    del seed
    return NONE_TYPE


@typing_rule(np.random.ranf, np.random.sample)
def _random_sample(_walk: FunctionWalk, _node: ast.AST, *shape: Type, **named: Type) -> Type:
    types = (RandomGeneratorType(np.random.RandomState), *shape)
    return samples.result_type(method_call("random_sample"), types, named)


@typing_rule(np.random.default_rng)
def _default_rng(_walk: FunctionWalk, _node: ast.AST, seed: Type = NONE_TYPE) -> Type:
    del seed
    return RandomGeneratorType(np.random.Generator)


@typing_rule(np.random.RandomState)
def _random_state(_walk: FunctionWalk, _node: ast.AST, seed: Type = NONE_TYPE) -> Type:
    del seed
    return RandomGeneratorType(np.random.RandomState)


@typing_rule(random.Random)
def _random(_walk: FunctionWalk, _node: ast.AST, seed: Type = NONE_TYPE) -> Type:
    del seed
    return RandomGeneratorType(random.Random)


@rule_in(RANDOM_METHODS, "shuffle", "seed")
def _shuffle(_walk: FunctionWalk, _node: ast.AST, _generator: Type, *_: Type) -> Type:
    return NONE_TYPE


@rule_in(RANDOM_METHODS, "choice")
def _choice(
    walk: FunctionWalk, node: ast.AST, generator: Type, items: Type, *arguments: Type, **named: Type
) -> Type:
    if isinstance(generator, RandomGeneratorType) and generator.kind is random.Random:
        return _item(walk, node, items)
    key = (walk.instance, node, walk.copy)
    types = (generator, items, *arguments)
    return samples.result_type(method_call("choice"), types, named, walk.analysis.region, key)


@rule_in(RANDOM_METHODS, "sample", "choices")
def _sample(
    walk: FunctionWalk,
    node: ast.AST,
    generator: Type,
    items: Type = NEVER,
    *arguments: Type,
    **named: Type,
) -> Type:
    if isinstance(generator, RandomGeneratorType) and generator.kind is random.Random:
        return _container(walk, node, list, items)
    types = (generator, *(x for x in (items, *arguments) if x is not NEVER))
    return samples.result_type(method_call("random_sample"), types, named)
