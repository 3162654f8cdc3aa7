"""Memrefs without layouts: their maps are composed into the subscripts of accesses.

**Before → After** (`#t` is `(d0, d1) -> (d1, d0 + 2)`)

    %m = memref.alloc() : memref<4x6xf32, #t>    %m = memref.alloc() : memref<6x6xf32>
    %x = affine.load %m[%i, %j + 1]              %x = affine.load %m[%j + 1, %i + 2]

The symbols of a layout are operands of the allocation. They go with the layout: into the subscripts
if its map uses them. Memrefs that are passed to calls keep one type: they are a *family*, of which
all or none change.

**Legal when** each memref of the family is allocated here, or is an argument or the result of a
call of a function with a body that is only called; no subscripts of the old memref map to negative
ones; and each use is an access of elements, a `memref.dim` of a known extent, `memref.dealloc`, a
call or a return. Lanes of vectors must be contiguous again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter as TypeChanger

from loopwright.exact.presburger.bounds import Bound, constant_bound
from loopwright.exact.presburger.tableau import SystemBuilder, form_difference
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, simplify_affine_expr
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.core.attributes import AffineMapAttr, is_memref
from loopwright.ir.core.enclosing import ops_around, parent_of
from loopwright.ir.core.properties import set_segments
from loopwright.ir.dialects import affine, func, memref
from loopwright.ir.dialects.affine.operands import bind, canonicalize, compose
from loopwright.ir.dialects.memref.layout import canonical, extents, has_identity_layout
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.records import dataclass, field, replace

PREFETCHES = (affine.PrefetchOp, memref.PrefetchOp)
ALLOCATIONS = (memref.AllocOp, memref.AllocaOp)
_Slot: TypeAlias = SSAValue | tuple[func.FuncOp, str, int]
"""A value, or an argument or result of a function: the op, its kind, and the number."""


@dataclass(frozen=True, slots=True)
class NormalForm:
    """The normalized form of memrefs of a type: their new type, the map from their subscripts, and
    the expression of each dynamic extent over their extents. The map has symbols only where it uses
    them: they are those of the allocation."""

    type: builtin.MemRefType[Attribute]
    map: AffineMap
    dynamic: tuple[AffineExpr, ...]


@dataclass(frozen=True, slots=True)
class NormalizedFamily:
    """Memrefs that get a new type together, and the functions whose types change with them."""

    values: tuple[SSAValue, ...]
    arguments: tuple[tuple[func.FuncOp, int], ...]
    results: tuple[tuple[func.FuncOp, int], ...]
    old: builtin.MemRefType[Attribute]
    form: NormalForm

    @property
    def op(self) -> Operation:
        """The op that defines the first memref of the family."""
        return _definition(self.values[0])


# Types


def normal_form(type_: builtin.MemRefType[Attribute]) -> NormalForm:
    """Return the normal form of a type with a layout; raises `RefusedError` if there is none."""
    layout = canonical(type_).layout
    if not isinstance(layout, AffineMapAttr):
        assert has_identity_layout(canonical(type_)), "only row-major layouts are left out"
        layout = AffineMapAttr(_row_major(type_))
    affine_map = layout.data
    if not any(result.used_symbols() for result in affine_map.results):
        affine_map = AffineMap(affine_map.num_dims, 0, affine_map.results)
    shape = extents(type_)
    if 0 in shape:
        raise RefusedError("no-elements", None, "the memref has no elements")
    sizes: list[int] = []
    dynamic: list[AffineExpr] = []
    for result in affine_map.results:
        size = _mapped_extent(result, shape, affine_map.num_symbols)
        if isinstance(size, AffineExpr):
            dynamic.append(size)
            size = builtin.DYNAMIC_INDEX
        sizes.append(size)
    new = builtin.MemRefType(type_.element_type, sizes, memory_space=type_.memory_space)
    return NormalForm(new, affine_map, tuple(dynamic))


def _row_major(type_: builtin.MemRefType[Attribute]) -> AffineMap:
    """Return the strides of a row-major array, as a map."""
    expr: AffineExpr = constant(0)
    for position, size in enumerate(type_.get_shape()):
        expr = expr * (size if position else 1) + dim(position)
    return AffineMap(type_.get_num_dims(), 0, (expr,))


def _mapped_extent(
    result: AffineExpr, shape: Sequence[int | None], num_symbols: int
) -> int | AffineExpr:
    """Return one more than the greatest value of a result of a layout, for any symbols; an
    expression over the extents where these are dynamic."""
    positions = list(result.used_dims())
    if any(shape[position] is None for position in positions):
        for position in positions:
            if result == dim(position):
                return dim(position)
            for divisor in _divisors(result):
                if result == dim(position) // divisor:
                    return dim(position).ceildiv(divisor)
                if result == dim(position) % divisor:
                    return constant(divisor)
        message = f"an extent of '{result}' is not known"
        raise RefusedError("dynamic-extent", None, message)
    system = SystemBuilder()
    value = system.column("value")
    inputs = [system.column(position) for position in range(len(shape) + num_symbols)]
    form = system.expression(result, inputs, len(shape))
    is_symbolic = bool(result.used_symbols())
    if form is None and not is_symbolic:
        raise RefusedError("not-affine", None, f"'{result}' is not affine")
    if form is None:
        raise _depends_on_symbols()
    system.equal(form_difference({value: 1}, form))
    for column, size in zip(inputs, shape, strict=False):
        if size is not None:
            system.at_least_zero({column: 1})
            system.at_least_zero({column: -1, -1: size - 1})
    tableau = system.tableau()
    least = constant_bound(tableau, Bound.LOWER, value)
    greatest = constant_bound(tableau, Bound.UPPER, value)
    if is_symbolic and (least is None or greatest is None):
        raise _depends_on_symbols()
    if least is None or greatest is None or least < 0 or not fits_int64(greatest + 1):
        raise RefusedError("negative-position", None, f"'{result}' may be negative")
    return greatest + 1


def _depends_on_symbols() -> RefusedError:
    return RefusedError("symbolic-layout", None, "the layout depends on run-time values")


def _divisors(result: AffineExpr) -> Iterator[int]:
    for part in result.walk():
        number = part.constant_value()
        if number is not None and number > 0:
            yield number


# Families


@dataclass(slots=True)
class _Families:
    """Equivalence classes of slots whose memrefs must have the same type, since calls and returns
    pass them."""

    parents: dict[_Slot, _Slot] = field(default_factory=dict[_Slot, _Slot])

    def find(self, slot: _Slot) -> _Slot:
        """Return the representative of a slot's class."""
        self.parents.setdefault(slot, slot)
        while self.parents[slot] != slot:
            self.parents[slot] = slot = self.parents[self.parents[slot]]
        return slot

    def unite(self, first: _Slot, second: _Slot) -> None:
        """Merge the classes of two slots; the representative is that of the first."""
        self.parents[self.find(second)] = self.find(first)

    def all(self) -> list[list[_Slot]]:
        """Return the families, each in the order of its slots."""
        families: defaultdict[_Slot, list[_Slot]] = defaultdict(list)
        for slot in self.parents:
            families[self.find(slot)].append(slot)
        return list(families.values())


def plan_normalization(module: Operation) -> list[NormalizedFamily | Refusal]:
    """Plan the normalisation of each family of memrefs in a module, or refuse."""
    functions = _Functions(module)
    families = _families(module, functions)
    plans: list[NormalizedFamily | Refusal] = []
    for slots in families.all():
        values = [slot for slot in slots if isinstance(slot, SSAValue)]
        types = [_layout_type(slot) for slot in slots]
        if all(type_ is None for type_ in types):
            continue
        try:
            plans.append(_plan_family(slots, values, functions))
        except RefusedError as raised:
            ops = (_location_op(slots[0]), *raised.refusal.ops)
            plans.append(replace(raised.refusal, ops=ops))
    return plans


class _Functions:
    """The functions of a module, and those with uses other than calls."""

    def __init__(self, module: Operation) -> None:
        self.by_name: dict[tuple[Operation | None, str], func.FuncOp] = {}
        self.referenced: set[str] = set()
        for op in module.walk():
            if isinstance(op, func.FuncOp):
                self.by_name[op.parent_op(), op.sym_name.data] = op
            elif not isinstance(op, func.CallOp):
                for attribute in (*op.properties.values(), *op.attributes.values()):
                    self.referenced.update(_symbols(attribute))

    def called(self, call: func.CallOp) -> func.FuncOp | None:
        """Return the function of a call, in the innermost symbol table that has it."""
        candidates = (self.by_name.get((scope, call.callee_name)) for scope in ops_around(call))
        return next((function for function in candidates if function is not None), None)


def _symbols(attribute: Attribute) -> Iterator[str]:
    """Yield the names of symbols in an attribute."""
    if isinstance(attribute, builtin.SymbolRefAttr):
        yield attribute.string_value()
        yield attribute.root_reference.data
    elif isinstance(attribute, ArrayAttr):
        for part in cast("ArrayAttr[Attribute]", attribute).data:
            yield from _symbols(part)
    elif isinstance(attribute, builtin.DictionaryAttr):
        for part in attribute.data.values():
            yield from _symbols(part)


def _families(module: Operation, functions: _Functions) -> _Families:
    """Group values, arguments and results that must have the same memref type."""
    families = _Families()

    def note(slot: _Slot, second: _Slot) -> None:
        if _layout_type(slot) is not None:
            families.unite(slot, second)

    for op in module.walk():
        for value in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)):
            if _layout_type(value) is not None:
                families.find(value)
        if isinstance(op, func.FuncOp):
            for number in range(len(op.signature.inputs)):
                slot = (op, "argument", number)
                note(slot if op.is_declaration else op.body.blocks[0].args[number], slot)
            for number in range(len(op.signature.outputs)):
                note((op, "result", number), (op, "result", number))
        elif isinstance(op, func.CallOp):
            callee = functions.called(op)
            if callee is not None:
                for number, value in enumerate(op.operands):
                    note(value, (callee, "argument", number))
                for number, value in enumerate(op.results):
                    note(value, (callee, "result", number))
        elif isinstance(op, func.ReturnOp):
            function = op.parent_op()
            assert isinstance(function, func.FuncOp)
            for number, value in enumerate(op.operands):
                note(value, (function, "result", number))
    return families


def _layout_type(slot: _Slot) -> builtin.MemRefType[Attribute] | None:
    """Return the type of a slot, if it is a memref with a layout."""
    if isinstance(slot, SSAValue):
        type_ = slot.type
    else:
        function, kind, number = slot
        types = function.signature.outputs if kind == "result" else function.signature.inputs
        type_ = types.data[number]
    if not is_memref(type_) or type_.get_num_dims() == 0 or has_identity_layout(type_):
        return None
    return type_


def _definition(value: SSAValue) -> Operation:
    owner = value.owner
    if isinstance(owner, Operation):
        return owner
    return parent_of(owner)


def _location_op(slot: _Slot) -> Operation:
    if isinstance(slot, SSAValue):
        return _definition(slot)
    return slot[0]


def _plan_family(
    slots: Sequence[_Slot], values: Sequence[SSAValue], functions: _Functions
) -> NormalizedFamily:
    """Return the new type of a family; raises `RefusedError` if a use of one member requires the
    old one."""
    places: dict[str, list[tuple[func.FuncOp, int]]] = {"argument": [], "result": []}
    for slot in slots:
        if isinstance(slot, SSAValue):
            continue
        function, kind, number = slot
        places[kind].append((function, number))
        if function.is_declaration:
            message = "a function that is defined elsewhere takes or defines the memref"
            raise RefusedError("external-function", function, message)
        if function.sym_name.data in functions.referenced:
            message = "the type of a function that is not only called would change"
            raise RefusedError("function-value", function, message)
    old = _layout_type(slots[0])
    assert old is not None
    form = normal_form(old)
    if form.map.num_symbols and any(_layout_symbols(slot) is None for slot in slots):
        raise _depends_on_symbols()
    for value in values:
        op = _definition(value)
        is_entry = isinstance(op, func.FuncOp) and value.owner is op.body.blocks[0]
        if not is_entry and not isinstance(op, (*ALLOCATIONS, func.CallOp)):
            message = f"'{op.name}' defines the memref"
            raise RefusedError("unsupported-definition", op, message)
        for use in value.uses:
            _check_use(use.operation, value, form)
    return NormalizedFamily(
        tuple(values), tuple(places["argument"]), tuple(places["result"]), old, form
    )


def _layout_symbols(slot: _Slot) -> Sequence[SSAValue] | None:
    """Return the symbols of the layout of an allocation; None for a memref from elsewhere."""
    owner = slot.owner if isinstance(slot, SSAValue) else None
    return owner.symbol_operands if isinstance(owner, ALLOCATIONS) else None


def _check_use(op: Operation, value: SSAValue, form: NormalForm) -> None:
    """Raise `RefusedError` if an op requires the memref's layout."""
    if isinstance(op, memref.DeallocOp | func.CallOp | func.ReturnOp):
        return
    if isinstance(op, memref.DimOp):
        if _known_extent(op) is None:
            raise RefusedError("unknown-extent", op, "an extent of the memref is queried")
        return
    access = interface_of(op, SubscriptedAccess)
    is_access = access is not None and getattr(op, (access.reads or access.writes)[0]) is value
    if not (is_access or isinstance(op, PREFETCHES)) or list(op.operands).count(value) != 1:
        raise RefusedError("unsupported-use", op, f"'{op.name}' takes the memref")
    symbols = _layout_symbols(value) if form.map.num_symbols else ()
    if not all(affine.is_valid_symbol(symbol, affine.affine_scope(op)) for symbol in symbols or ()):
        message = "a symbol of the layout may be bound to no symbol of a subscript"
        raise RefusedError("symbolic-layout", op, message)
    if access is not None and access.vector is not None:
        lanes = access.spans(op, value)
        rank = form.map.num_dims
        first = rank if lanes is None else rank - len(lanes)
        is_plain = lanes is not None and [(first + k, 1) for k in range(len(lanes))] == [
            (span.dim, span.stride) for span in lanes
        ]
        if not (is_plain and _keeps_last(form.map, len(lanes or ()))):
            message = "adjacent lanes in the layout are not adjacent without it"
            raise RefusedError("illegal-lanes", op, message)


def _keeps_last(affine_map: AffineMap, count: int) -> bool:
    """Return whether the last `count` dimensions are added to the last results, and occur nowhere
    else."""
    split = len(affine_map.results) - count
    dims = affine_map.num_dims
    lanes = range(dims - count, dims)
    rests = [
        simplify_affine_expr(expr - dim(position), dims, affine_map.num_symbols)
        for position, expr in zip(lanes, affine_map.results[max(split, 0) :], strict=False)
    ]
    other_results = (*affine_map.results[: max(split, 0)], *rests)
    return split >= 0 and not any(set(lanes) & set(expr.used_dims()) for expr in other_results)


def _known_extent(op: memref.DimOp) -> int | SSAValue | None:
    """Return the known result of a `memref.dim`: a number, or the operand of an allocation."""
    position = constant_value(op.index)
    assert is_memref(op.source.type)
    shape = extents(op.source.type)
    if position is None or not 0 <= position < len(shape):
        return None
    size = shape[position]
    if size is not None:
        return size
    owner = op.source.owner
    if isinstance(owner, ALLOCATIONS):
        return owner.dynamic_sizes[shape[:position].count(None)]
    return None


# Applying


def apply_normalization(plan: NormalizedFamily) -> None:
    """Give the memrefs of a family the new type, and their accesses the new subscripts."""
    layout = plan.form.map
    for value in plan.values:
        symbols = (_layout_symbols(value) or ()) if layout.num_symbols else ()
        for op in [use.operation for use in value.uses]:
            if isinstance(op, memref.DimOp):
                _replace_dim(op)
            elif isinstance(op, PREFETCHES):
                _remap_subscripts(op, "memref", "indices", layout, symbols)
            elif (access := interface_of(op, SubscriptedAccess)) is not None:
                name = (access.reads or access.writes)[0]
                _remap_subscripts(op, name, access.indices, layout, symbols)
    for value in plan.values:
        if isinstance(value.owner, ALLOCATIONS):
            _resize(value.owner, plan)
        TypeChanger.replace_value_with_new_type(value, plan.form.type)
    for kind, places in enumerate((plan.arguments, plan.results)):
        for function, number in places:
            signature = [
                list(types) for types in (function.signature.inputs, function.signature.outputs)
            ]
            signature[kind][number] = plan.form.type
            function.properties["function_type"] = builtin.FunctionType.from_lists(*signature)


def _replace_dim(op: memref.DimOp) -> None:
    extent = _known_extent(op)
    assert extent is not None, "the plan has looked"
    if isinstance(extent, int):
        extent = LoopBuilder.before(op).constant(extent)
    op.result.replace_all_uses_with(extent)
    erase_nest(op)


def _resize(op: memref.AllocOp | memref.AllocaOp, plan: NormalizedFamily) -> None:
    """Replace the dynamic extents of an allocation, and drop the symbols of its layout."""
    new_sizes: list[SSAValue] = []
    if plan.form.dynamic:
        place = LoopBuilder.before(op)
        dynamic = iter(op.dynamic_sizes)
        sizes = [
            next(dynamic) if size is None else place.constant(size) for size in extents(plan.old)
        ]
        new_sizes = [place.apply(AffineMap(len(sizes), 0, (e,)), sizes) for e in plan.form.dynamic]
    set_segments(op, [new_sizes, []])


def _remap_subscripts(
    op: Operation,
    memref_name: str,
    indices_name: str,
    layout: AffineMap,
    symbols: Sequence[SSAValue],
) -> None:
    """Replace the subscripts of an access by those that a layout with some symbols maps them to.

    As in MLIR, the ops that computed the old subscripts are not erased, unless they are the
    operands themselves.
    """
    place = LoopBuilder.before(op)
    indices: list[SSAValue] = list(getattr(op, indices_name))
    is_affine = "map" in op.properties
    if is_affine:
        own: AffineMap = cast(AffineMapAttr, op.properties["map"]).data
        if not own.is_identity() or own.num_symbols:
            operands = indices
            indices = [place.apply(own.with_results([e]), operands) for e in own.results]
    inputs = [*indices, *symbols]
    mapped = [place.apply(layout.with_results([e]), inputs) for e in layout.results]
    bound = canonicalize(compose(bind(AffineMap.identity(len(mapped)), mapped)).simplified())
    for value in mapped:
        owner = cast(Operation, value.owner)
        erase_nest(owner)
    start = list(op.operands).index(getattr(op, memref_name)) + 1
    trailing = op.operands[start + len(getattr(op, indices_name)) :]
    if is_affine:
        op.properties["map"] = AffineMapAttr(bound.map)
        inserted = list(bound.operands)
    else:
        inserted = [place.apply(bound.with_exprs([e]).map, bound.operands) for e in bound.exprs]
    op.operands = [*op.operands[:start], *inserted, *trailing]
