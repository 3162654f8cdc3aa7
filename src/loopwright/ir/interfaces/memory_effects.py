"""Memory effects of ops: those that classes declare, and assumptions that users vouch for.

The declarations are xDSL's traits (`Pure`, `NoMemoryEffect`, `MemoryReadEffect`,
`RecursiveMemoryEffect`, …) and `EffectsOn`, which says on which operand or result. An op without
any has unknown effects: nothing is moved across it, and it is never erased. An effect on something
other than memory (output, the cache, whether the program goes on) names its resource; such an op
reads and writes no elements, but what it does is unknown otherwise.

An `Assume` is assumptions that passes may use of programs, by name, as nothing in them says so. As
folds, verifiers and analyses ask for effects at any depth of calls, the assumptions are those of
the context around (`assuming`), which a pipeline enters once, and no argument of each of them:
`effects_of` gives other effects of unregistered ops within it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from enum import Enum, Flag, auto
from typing import Final, NamedTuple

from xdsl import traits
from xdsl.dialects.builtin import MemRefType, UnregisteredOp
from xdsl.ir import Operation, SSAValue

from loopwright.ir.interfaces import op_interfaces
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.records import dataclass
from loopwright.reporting.errors import expect
from loopwright.reporting.stages import setting


class Assume(Enum):
    """The assumptions; the value is the name."""

    UNREGISTERED = "unregistered-ops-have-no-effects"
    TRIP_COUNTS = "trip-counts-not-negative"
    MEMORY = "memory-ends-with-the-loop"


MEANING = {
    Assume.UNREGISTERED: "operations that no dialect defines touch no memory, and return",
    Assume.TRIP_COUNTS: "loops do not end below their lower bounds, nor below 0",
    Assume.MEMORY: "memory ends where the loop ends whose variable is its subscript",
}
"""The meaning of each assumption."""

Uses = dict[Assume, Operation]
"""The assumptions that were used, each with the first op that required it."""

_allowed: ContextVar[frozenset[Assume]] = ContextVar("allowed", default=frozenset())
_uses: ContextVar[Uses | None] = ContextVar("uses", default=None)


def assuming(
    names: Iterable[str] | str,
) -> AbstractContextManager[frozenset[Assume]]:
    """Within the context, let passes rely on these assumptions. Raises `UsageError` for an unknown
    name.

    >>> with assuming(["trip-counts-not-negative"]):
    ...     list(allowed())
    [<Assume.TRIP_COUNTS: 'trip-counts-not-negative'>]
    """
    by_name = {assumption.value: assumption for assumption in Assume}
    selected_names = [names] if isinstance(names, str) else list(names)
    for name in selected_names:
        expect(name in by_name, f"there is no assumption '{name}'; accepted: {', '.join(by_name)}")
    return setting(_allowed, _allowed.get() | {by_name[name] for name in selected_names})


def allowed() -> frozenset[Assume]:
    """Return the assumptions that may be used."""
    return _allowed.get()


@contextmanager
def noting_uses() -> Generator[Uses]:
    """Collect the assumptions used within the context."""
    uses: Uses = {}
    with setting(_uses, uses):
        yield uses


def is_assumed(assumption: Assume, op: Operation) -> bool:
    """Return whether an op may be assumed to have a property; if so, the assumption is recorded as
    used."""
    if assumption not in _allowed.get():
        return False
    if (uses := _uses.get()) is not None:
        uses.setdefault(assumption, op)
    return True


class Effect(Flag):
    """A set of effects on memory."""

    NONE = 0
    READ = auto()
    WRITE = auto()
    ALLOCATE = auto()
    FREE = auto()


_OF_KIND: Final = {
    traits.MemoryEffectKind.READ: Effect.READ,
    traits.MemoryEffectKind.WRITE: Effect.WRITE,
    traits.MemoryEffectKind.ALLOC: Effect.ALLOCATE,
    traits.MemoryEffectKind.FREE: Effect.FREE,
}
_MEMORY: Final = traits.DefaultResource()


class OtherResource(op_interfaces.ByIdentity, traits.Resource):
    """A resource other than the program's memory: its output, the cache, the flow of control."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def name(self) -> str:
        """Return the name of the resource, for messages."""
        return self.kind


@dataclass(frozen=True, eq=False, repr=False)
class EffectsOn(op_interfaces.Interface, traits.MemoryEffect):
    """Effects on the operands and results of these names, as the op's definition names them.

    A name of a variadic operand stands for all its values. With a `resource` the effects are on
    that, and not on the memory of the operands.

    >>> EffectsOn(reads=("source",), writes=("target",)).total
    <Effect.READ|WRITE: 3>
    """

    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    allocates: tuple[str, ...] = ()
    frees: tuple[str, ...] = ()
    resource: traits.Resource = _MEMORY

    @property
    def total(self) -> Effect:
        """All effects together."""
        total = Effect.NONE
        for kind, names in self._groups():
            if names:
                total |= _OF_KIND[kind]
        return total

    def get_effects(self, op: Operation) -> AbstractSet[traits.EffectInstance]:  # pyright: ignore[reportIncompatibleMethodOverride] : xDSL asks the trait of an op, never the class
        """Return the effects of an op, each with the value it applies to."""
        return {
            traits.EffectInstance(kind, value, self.resource)
            for kind, names in self._groups()
            for name in names
            for value in _operand_values(op, name)
        }

    def _groups(self) -> Iterator[tuple[traits.MemoryEffectKind, tuple[str, ...]]]:
        yield traits.MemoryEffectKind.READ, self.reads
        yield traits.MemoryEffectKind.WRITE, self.writes
        yield traits.MemoryEffectKind.ALLOC, self.allocates
        yield traits.MemoryEffectKind.FREE, self.frees


def _operand_values(op: Operation, name: str) -> Sequence[SSAValue]:
    values: SSAValue | Sequence[SSAValue] | None = getattr(op, name)
    if values is None:
        return ()
    return [values] if isinstance(values, SSAValue) else values


class OtherEffects(op_interfaces.Interface, traits.MemoryEffect):
    """An effect on a resource other than memory: the op prints, or may stop the program.

    The number and order of its executions must not change, except as the resource allows; it reads
    and writes no elements.
    """

    def __init__(self, resource: traits.Resource, *, may_end: bool = True) -> None:
        self.resource = resource
        self.may_end = may_end
        """Whether the op may end the program or not terminate."""

    def get_effects(self, op: Operation) -> AbstractSet[traits.EffectInstance]:  # pyright: ignore[reportIncompatibleMethodOverride] : see `EffectsOn`
        """Return one effect, on the resource."""
        return {traits.EffectInstance(traits.MemoryEffectKind.WRITE, None, self.resource)}


def is_output(op: Operation) -> bool:
    """Return whether an op has effects observable from outside while the program runs: it prints,
    or may stop the program."""
    effects = op_interfaces.interface_of(op, OtherEffects)
    return effects is not None and effects.resource is OUTPUT


class NoCapture(op_interfaces.Interface):
    """The op keeps no reference to these operands beyond its own execution, whatever its effects.

    Operands that `EffectsOn` names need not be named again.
    """

    def __init__(self, operands: tuple[str, ...]) -> None:
        self.operands = operands


class ErasableIfUnused(op_interfaces.Interface):
    """The op may be erased if no result is used, whatever its effects: they only concern memory
    that nothing else uses afterwards."""


OUTPUT: Final = OtherResource("output")
"""Output that is visible while the program runs."""
CACHE: Final = OtherResource("cache")
"""The cache, whose state never affects a value."""


MAY_STAY: Final = "loopwright.may_stay"
"""The attribute of a loop that may not terminate and so must not be erased even if it computes
nothing. Other loops with a condition are assumed to terminate, as in `mlir-opt`."""


class _Declared(NamedTuple):
    """The effects that an op class declares: its own, those of nested ops, and those that depend on
    the op."""

    own: Effect = Effect.NONE
    is_recursive: bool = False
    is_known: bool = True
    accesses_memory: bool = False
    goes_beyond: bool = False
    """Whether it has effects besides reads and allocations."""
    dependent: tuple[traits.MemoryEffect, ...] = ()


_UNKNOWN: Final = _Declared(is_known=False, accesses_memory=True, goes_beyond=True)
_SIMPLE: Final = (
    (traits.NoMemoryEffect, Effect.NONE),
    (traits.MemoryReadEffect, Effect.READ),
    (traits.MemoryWriteEffect, Effect.WRITE),
    (traits.MemoryAllocEffect, Effect.ALLOCATE),
    (traits.MemoryFreeEffect, Effect.FREE),
)
_DECLARED: Final[dict[type[Operation], _Declared]] = {}
op_interfaces.when_declared(_DECLARED.clear)


def _declared(kind: type[Operation]) -> _Declared:
    try:
        return _DECLARED[kind]
    except KeyError:
        if issubclass(kind, UnregisteredOp):
            return _UNKNOWN
        declared = _DECLARED[kind] = _declared_by(kind)
        return declared


def _declared_by(kind: type[Operation]) -> _Declared:
    declared = kind.get_traits_of_type(traits.MemoryEffect)
    own = Effect.NONE
    dependent = list[traits.MemoryEffect]()
    is_known = bool(declared)
    accesses_memory = not declared
    is_recursive = False
    for trait in declared:
        simple = next((effect for base, effect in _SIMPLE if isinstance(trait, base)), None)
        if simple is None and isinstance(trait, EffectsOn) and trait.resource == _MEMORY:
            simple = trait.total
        if simple is not None:
            own |= simple
        elif isinstance(trait, traits.RecursiveMemoryEffect):
            is_recursive = True
        elif isinstance(trait, EffectsOn | OtherEffects):
            is_known = False
        else:
            dependent.append(trait)
    accesses_memory |= bool(dependent or own & ~Effect.ALLOCATE)
    goes_beyond = not is_known or bool(own & (Effect.WRITE | Effect.FREE))
    return _Declared(own, is_recursive, is_known, accesses_memory, goes_beyond, tuple(dependent))


_NOTHING_KNOWN: Final[Mapping[Operation, Effect | None]] = {}


def effects_of(
    op: Operation, known_effects: Mapping[Operation, Effect | None] = _NOTHING_KNOWN
) -> Effect | None:
    """Return the effects of `op`, with those of the operations inside it; None where they are
    unknown. Those of operations in `known_effects` are taken from there."""
    declared = _declared(op.__class__)
    total = _own_effects(op, declared)
    if total is not None and declared.is_recursive:
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    effects = (
                        known_effects[inner]
                        if inner in known_effects
                        else effects_of(inner, known_effects)
                    )
                    if effects is None:
                        return None
                    total |= effects
    return total


def _in_order(
    op: Operation, effects: AbstractSet[traits.EffectInstance]
) -> list[traits.EffectInstance]:
    """Return the effects of an op in one order in all processes: by kind, then by operand or
    result."""
    number = {value: k for k, value in enumerate((*op.operands, *op.results))}

    def key(effect: traits.EffectInstance) -> tuple[str, int]:
        value = effect.value
        return effect.kind.name, number.get(value, -1) if isinstance(value, SSAValue) else -1

    return sorted(effects, key=key)


def _own_effects(op: Operation, declared: _Declared) -> Effect | None:
    """Return the effects of an op without those inside it; None where they are unknown."""
    if not declared.is_known:
        return None
    total = declared.own
    for trait in declared.dependent:
        effects = trait.get_effects(op)
        if effects is None or any(effect.resource != _MEMORY for effect in effects):
            return None
        for effect in _in_order(op, effects):
            total |= _OF_KIND[effect.kind]
    return total


def has_no_effects(op: Operation) -> bool:
    """Return whether `op` accesses no memory."""
    return effects_of(op) == Effect.NONE


def has_effects_beyond_reading(op: Operation) -> bool:
    """Return whether `op` may have effects besides reads and allocations, so that it could not be
    erased."""
    declared = _declared(op.__class__)
    if declared.goes_beyond:
        return True
    if declared.dependent:
        own = _own_effects(op, declared)
        if own is None or own & (Effect.WRITE | Effect.FREE):
            return True
    return declared.is_recursive and (
        MAY_STAY in op.attributes
        or any(
            has_effects_beyond_reading(inner)
            for region in op.regions
            for block in region.blocks
            for inner in reversed(block.ops)  # what stores mostly comes last
        )
    )


def may_end(op: Operation) -> bool:
    """Return whether an op, its regions included, may end the program or not terminate, even
    without a fault."""
    return any(map(may_end_itself, op.walk()))


def may_end_itself(op: Operation) -> bool:
    """Return whether an op itself may end the program or not terminate: its effects are unknown and
    it does not declare that it returns. Prefetches and other cache hints return; loops marked with
    `MAY_STAY` may not."""
    declared = _declared(op.__class__)
    if declared.is_known:
        return _own_effects(op, declared) is None or MAY_STAY in op.attributes
    if isinstance(op, UnregisteredOp):
        return not is_assumed(Assume.UNREGISTERED, op)
    other_effects = op_interfaces.interface_of(op, OtherEffects)
    if other_effects is not None:
        return other_effects.may_end
    hint = op_interfaces.interface_of(op, EffectsOn)
    return hint is None or hint.resource is not CACHE


def is_trivially_dead(op: Operation) -> bool:
    """Return whether `op` may be erased: no result is used and it does nothing but read and
    allocate."""
    return all(result.first_use is None for result in op.results) and is_removable(op)


def is_removable(op: Operation) -> bool:
    """Return whether `op` could be erased if no result were used: it does nothing but read and
    allocate."""
    if is_terminator(op) or op_interfaces.interface_of(op, traits.SymbolOpInterface) is not None:
        return False
    return (
        not has_effects_beyond_reading(op)
        or op_interfaces.interface_of(op, ErasableIfUnused) is not None
    )


def is_deallocation(op: Operation) -> bool:
    """Return whether an op frees the memory of its operands, and does nothing else."""
    declared = _declared(op.__class__)
    return declared.is_known and declared.own == Effect.FREE and not (op.results or op.regions)


def accesses_no_memory(kind: type[Operation]) -> bool:
    """Return whether ops of a class are declared to read, write and free nothing in memory
    themselves; ops inside them may."""
    return not _declared(kind).accesses_memory


def effects_on_values(op: Operation) -> Sequence[traits.EffectInstance] | None:
    """Return the effects of an op itself on memory, each with the value it applies to; None if an
    effect or its value is unknown."""
    if isinstance(op, UnregisteredOp):
        return [] if is_assumed(Assume.UNREGISTERED, op) else None
    declared = op.get_traits_of_type(traits.MemoryEffect)
    on_memory: list[traits.EffectInstance] = []
    for trait in declared:
        if isinstance(trait, traits.RecursiveMemoryEffect):
            continue
        effects = trait.get_effects(op)
        if effects is None:
            return None
        on_memory += [effect for effect in _in_order(op, effects) if effect.resource == _MEMORY]
    if not declared or any(not isinstance(effect.value, SSAValue) for effect in on_memory):
        return None
    return on_memory


def is_captured(op: Operation, index: int) -> bool:
    """Return whether an op may capture its operand number `index`; true unless the op declares
    otherwise."""
    value = op.operands[index]
    if isinstance(op, UnregisteredOp):
        gives_memref = any(isinstance(result.type, MemRefType) for result in op.results)
        return gives_memref or not is_assumed(Assume.UNREGISTERED, op)
    named = {
        name
        for trait in op.get_traits_of_type(traits.OpTrait)
        for name in _names_in(trait)
        if any(operand is value for operand in _operand_values(op, name))
    }
    return len(named) < sum(operand is value for operand in op.operands)


def _names_in(trait: traits.OpTrait) -> tuple[str, ...]:
    if isinstance(trait, NoCapture):
        return trait.operands
    if isinstance(trait, EffectsOn):
        return (*trait.reads, *trait.writes, *trait.frees)
    return ()


def may_write_operand(op: Operation, index: int) -> bool:
    """Return whether an op may write or free the memory of its operand number `index`, itself or by
    keeping a reference to it."""
    value = op.operands[index]
    effects = effects_on_values(op)
    return (
        effects is None
        or is_captured(op, index)
        or any(effect.value is value and effect.kind in _CHANGING for effect in effects)
    )


_CHANGING: Final = (traits.MemoryEffectKind.WRITE, traits.MemoryEffectKind.FREE)
