"""Op interfaces: traits by which ops declare their properties, so that passes need not know their
names.

An interface is a trait of xDSL, listed in `traits` of the op's class. For an op of another dialect,
whose class is not ours to write, `declare` adds interfaces from outside; it is what MLIR calls an
external model. What wants to know about an op asks `interface_of`. Here are also the interfaces on
how an op is named in the text (`ResultNames`, `DefaultDialect`) and what it costs to execute.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial
from importlib import import_module
from math import prod
from typing import Any, Final, TypeAlias, TypeVar, cast

from xdsl.dialects.builtin import AnyFloat, ComplexType, ModuleOp, UnregisteredOp, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

from loopwright.records import dataclass

TraitT = TypeVar("TraitT", bound=OpTrait)
_Key = TypeVar("_Key")
_Handler = TypeVar("_Handler")
_Result = TypeVar("_Result")


class ByIdentity:
    """Compared by identity: for subclasses of xDSL's dataclasses that are cheap to create.

    It is not changed once it is created.
    """

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    __setattr__ = object.__setattr__


class Interface(ByIdentity, OpTrait):
    """The base of interfaces with parameters: plain immutable objects."""


_INTERFACES: Final[dict[tuple[type[OpTrait], type[Operation]], OpTrait | None]] = {}
_CACHES: Final[list[Callable[[], None]]] = [_INTERFACES.clear]


def interface_of(op: Operation, kind: type[TraitT]) -> TraitT | None:
    """Return the interface of a kind that the class of an op declares; None if there is none.

    >>> from xdsl.dialects.test import TestOp, TestPureOp
    >>> from xdsl.traits import Pure
    >>> interface_of(TestPureOp(), Pure), interface_of(TestOp(), Pure)
    (Pure(), None)
    """
    key = (kind, op.__class__)
    try:
        interface: Any = _INTERFACES[key]
    except KeyError:
        interface = _INTERFACES[key] = op.get_trait(kind)
    return interface


def loaded(rule: Any) -> Any:
    """Return a rule, imported if it is given by its name: `"package.module:function"`, or
    `".arith.folds:function"` for one beside the dialects of this package."""
    if not isinstance(rule, str):
        return rule
    module, _, function = rule.partition(":")
    return getattr(import_module(module, "loopwright.ir.dialects"), function)


def registering(
    table: dict[_Key, _Handler], kind: str
) -> Callable[..., Callable[[_Handler], _Handler]]:
    """Return a decorator that adds a handler of ops to a table under the given keys; raises
    `ValueError` if a key has a handler.

    >>> registering({"arith.addi": min}, "meaning")("arith.addi")(max)
    Traceback (most recent call last):
    ...
    ValueError: there is a meaning of 'arith.addi' already
    """

    def keyed(*keys: _Key) -> Callable[[_Handler], _Handler]:
        def register(handler: _Handler) -> _Handler:
            for key in keys:
                if key in table:
                    name = key.__name__ if isinstance(key, type) else key
                    raise ValueError(f"there is a {kind} of '{name}' already")
                table[key] = handler
            return handler

        return register

    return keyed


def handler_of(
    op: Operation,
    named: Mapping[str, Callable[..., _Result]],
    by_record: Mapping[type[Interface], Callable[..., _Result]],
) -> Callable[..., _Result] | None:
    """Return the handler for the op's name, else the one for a record at its class, which becomes
    its first argument; None if neither exists."""
    if op.name in named:
        return named[op.name]
    for kind, handler in by_record.items():
        record = interface_of(op, kind)
        if record is not None:
            return partial(handler, record)
    return None


def declare(op_class: type[Operation], *interfaces: OpTrait) -> None:
    """Let an op that was defined elsewhere have further interfaces.

    It is for ops of other dialects, before the first program that has them is read: facts found
    about programs before are not updated.

    >>> from xdsl.dialects.test import TestReadOp
    >>> from xdsl.traits import Commutative
    >>> declare(TestReadOp, Commutative())
    >>> TestReadOp.has_trait(Commutative)
    True
    """
    for interface in interfaces:
        op_class.traits.add_trait(interface)
    for clear in _CACHES:
        clear()


def when_declared(clear: Callable[[], None]) -> None:
    """Register `clear` to be called whenever an op is given further interfaces, to drop facts
    cached by op class."""
    _CACHES.append(clear)


# The dialect whose prefix operations leave out inside the regions of another.


class DefaultDialect(Interface):
    """In the regions of the op, the names of operations of a dialect are written without it.

    >>> DefaultDialect("func").name
    'func'
    """

    def __init__(self, name: str) -> None:
        self.name = name


NamedResults: TypeAlias = list[tuple[int, str]]
"""The first result of each group of results, with the group's name."""


class ResultNames(Interface):
    """The op suggests names for its results, one each; another class may suggest them by group.

    >>> ResultNames("sum", "overflow").names
    ('sum', 'overflow')
    """

    def __init__(self, *names: str) -> None:
        self.names = names

    def suggest(self, op: Operation) -> NamedResults:
        """Return the names for the results of an op."""
        return list(enumerate(self.names[: len(op.results)]))


class ArgumentNames(Interface):
    """The op suggests names for the first arguments of its regions."""

    def __init__(self, suggest: Callable[[Operation], Sequence[str]]) -> None:
        self.suggest = suggest


def named_results(op: Operation) -> NamedResults:
    """Return the names that an op suggests for its results."""
    interface = interface_of(op, ResultNames)
    return [] if interface is None else interface.suggest(op)


def named_arguments(op: Operation) -> Sequence[str]:
    """Return the names that an op suggests for the first arguments of its regions."""
    interface = interface_of(op, ArgumentNames)
    return () if interface is None else interface.suggest(op)


class Computation(Enum):
    """How the code generator computes an op."""

    INSTRUCTIONS = "in a few instructions"
    APPROXIMATED = "in many instructions, of scalars and of vectors"
    RARE_CALL = "in many instructions, and by the C library for a few operands"
    CALL = "by a call of the C library"

    @property
    def calls(self) -> bool:
        """Whether the library is called, at least for some operands: LLVM makes no vectors then."""
        return self in (Computation.RARE_CALL, Computation.CALL)

    @property
    def is_in_line(self) -> bool:
        """Whether a function of the library is computed in many instructions."""
        return self in (Computation.APPROXIMATED, Computation.RARE_CALL)


@dataclass(frozen=True, eq=False, repr=False)
class ExecutionCost(Interface):
    """The cycles of one execution, for one element, and how an op is computed: a function of the op
    and of whether it is one of vectors."""

    cycles: float
    computed: Callable[[Operation, bool], Computation] = lambda op, _: Computation.INSTRUCTIONS


def computation(op: Operation, *, in_lanes: bool = False) -> Computation:
    """How an op is computed, or would be, were it one of vectors."""
    cost = interface_of(op, ExecutionCost)
    if cost is None:
        return Computation.INSTRUCTIONS
    return cost.computed(op, in_lanes or isinstance(op.results[0].type, VectorType))


class FloatArithmetic(Interface):
    """One execution does floating-point operations, `per_lane` of them for each lane.

    A fused multiply-add is two operations, a comparison, a conversion or a move is none. The lanes
    are those of the result, or of the operand `of`.
    """

    def __init__(self, per_lane: int = 1, *, of: str | None = None) -> None:
        self.per_lane = per_lane
        self.of = of

    def operations(self, op: Operation) -> int:
        """Return how many operations one execution does."""
        value = op.results[0] if self.of is None else getattr(op, self.of)
        return self.per_lane * lanes_of(value.type)


def lanes_of(type_: Attribute) -> int:
    """Return the number of elements of a scalar or vector (the least number for a scalable
    vector)."""
    return prod(type_.get_shape()) if isinstance(type_, VectorType) else 1


def float_operations(op: Operation) -> int:
    """Return how many floating-point operations one execution of an op itself does, by its
    declaration.

    >>> from xdsl.dialects.test import TestOp
    >>> float_operations(TestOp())
    0
    """
    arithmetic = interface_of(op, FloatArithmetic)
    if arithmetic is None or not op.results:
        return 0
    element = element_of(op.results[0].type)
    return arithmetic.operations(op) if isinstance(element, AnyFloat | ComplexType) else 0


def element_of(type_: Attribute) -> Attribute:
    """Return the type of the numbers of a scalar or vector."""
    return cast("Attribute", type_.element_type) if isinstance(type_, VectorType) else type_  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=1 << 10)
def default_dialect(kind: type[Operation]) -> str:
    """Return the dialect whose prefix ops leave out inside the regions of an op; empty if there is
    none.

    >>> from xdsl.dialects.builtin import UnregisteredOp
    >>> from loopwright.ir.dialects.func import FuncOp
    >>> default_dialect(FuncOp), default_dialect(UnregisteredOp)
    ('func', '')
    """
    if issubclass(kind, ModuleOp):
        return "builtin"
    trait = kind.get_trait(DefaultDialect)
    return "" if trait is None else trait.name


Shape: TypeAlias = Sequence[int]
"""The extents of the vectors that replace scalars."""

Widen: TypeAlias = Callable[[Operation, Sequence[SSAValue], Shape], Operation]
"""Makes the vector form of an op from its operands; one result for each of the op's."""


def widened(op: Operation, operands: Sequence[SSAValue], shape: Shape) -> Operation:
    """The same op on vectors: operands as given, each result a vector of its scalar type."""
    return type(op).create(
        operands=operands,
        result_types=[vector_type(result.type, shape) for result in op.results],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )


def vector_type(element: Attribute, shape: Shape) -> VectorType[Attribute]:
    """Return the type of vectors of this element type and these extents.

    >>> from xdsl.dialects.builtin import f32
    >>> vector_type(f32, [4, 8]).get_shape()
    (4, 8)
    """
    return VectorType(element, shape)


@dataclass(frozen=True, eq=False, repr=False)
class VectorForm(Interface):
    """How an op is vectorized: the op in which each scalar is replaced by a vector.

    `scalar_operands` are the positions of operands that remain scalars: they must be the same in
    all lanes. The op has no effects and no regions, and lane `k` of each result depends on lane `k`
    of its operands only. Where it divides (`rewriting.UndefinedDivisors`), the divisor must be
    defined in all lanes, also in those whose result nothing uses. `cost` is its price in additions.
    """

    widen: Widen = widened
    scalar_operands: frozenset[int] = frozenset()
    cost: float = 1.0


ELEMENTWISE: Final = VectorForm()
INTEGER_DIVISION: Final = VectorForm(cost=20.0)
FLOAT_DIVISION: Final = VectorForm(cost=5.0)
FUNCTION: Final = VectorForm(cost=20.0)
"""The vector form of an op that is as expensive as a function of the C library."""

_BY_NAME: Final[dict[str, VectorForm]] = {}


def vector_form(op: Operation) -> VectorForm | None:
    """Return the vector form of an op; None if it has none.

    >>> from xdsl.dialects.test import TestPureOp
    >>> vector_form(TestPureOp()) is None
    True
    """
    if isinstance(op, UnregisteredOp):
        return _BY_NAME.get(op.op_name.data)
    return interface_of(op, VectorForm)


def register_vector_form(name: str, form: VectorForm = ELEMENTWISE) -> None:
    """Register the vector form of ops with a name that no dialect defines.

    >>> register_vector_form("mine.gamma", VectorForm(cost=30.0))
    """
    _BY_NAME[name] = form
