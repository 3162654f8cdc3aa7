"""Which SSA values may be bound to dimensions and symbols of affine maps and sets.

A *symbol* keeps its value while the affine scope (the body of a function or of another op that
declares `AffineScope`) runs. A *dimension* may also be the induction variable of a surrounding
`affine.for` or `affine.parallel`, or computed from such by `affine.apply` and its like.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias

from xdsl.dialects import builtin
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove

from loopwright.ir.interfaces import index_values
from loopwright.ir.interfaces.control_flow import DimensionLoop, is_affine_scope, is_parallel_loop
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.syntax.verification import require


def affine_scope(op: Operation) -> Region | None:
    """The innermost region around `op` that is an affine scope."""
    region = op.parent_region()
    while region is not None:
        parent = region.parent
        if parent is None or is_affine_scope(parent):
            return region if parent is not None else None
        region = parent.parent_region()
    return None


def parent_region(value: SSAValue) -> Region | None:
    """The region in which a value is defined."""
    owner = value.owner
    return owner.parent if isinstance(owner, Block) else owner.parent_region()


def is_top_level_value(value: SSAValue, scope: Region | None = None) -> bool:
    """Whether a value is defined directly in an affine scope: in `scope`, or else in any."""
    region = parent_region(value)
    if scope is not None:
        return region is scope
    return region is not None and region.parent is not None and is_affine_scope(region.parent)


def is_induction_variable(value: SSAValue) -> bool:
    """Whether a value counts the iterations of an `affine.for` or an `affine.parallel`."""
    block = value.owner
    if not isinstance(block, Block):
        return False
    loop = block.parent_op()
    if loop is None or interface_of(loop, DimensionLoop) is None:
        return False
    return block.args[0] is value or is_parallel_loop(loop)


def is_valid_dim(value: SSAValue, scope: Region | None = None) -> bool:
    """Whether a value may be bound to a dimension of an op in affine scope `scope`.

    By default, the scope is the one in which the value is defined.
    """
    if not isinstance(value.type, builtin.IndexType):
        return False
    owner = value.owner
    if scope is None:
        if isinstance(owner, Block):
            return is_top_level_value(value) or is_induction_variable(value)
        scope = affine_scope(owner)
    return is_induction_variable(value) or _decide(_dim, value, scope)


def is_valid_symbol(value: SSAValue, scope: Region | None = None) -> bool:
    """Whether a value may be bound to a symbol of an op in affine scope `scope`.

    By default, the scope is the one in which the value is defined.
    """
    if scope is None:
        if is_top_level_value(value):
            return isinstance(value.type, builtin.IndexType)
        owner = value.owner
        if isinstance(owner, Block):
            return False
        scope = affine_scope(owner)
    return _decide(_symbol, value, scope)


# The rules
#
# Generators, which ask further questions by yielding them.


_Rule: TypeAlias = "Callable[[SSAValue, Region | None], _Answering]"
_Question: TypeAlias = tuple[_Rule, SSAValue, "Region | None"]
_Answering: TypeAlias = Generator[_Question, bool, bool]


def _decide(rule: _Rule, value: SSAValue, scope: Region | None) -> bool:
    """Answer a question, each question it raises once, however deep they go.

    A value computed from itself, which the text may have, is neither a dimension nor a symbol.
    """
    if scope is not None and is_top_level_value(value, scope):
        return isinstance(value.type, builtin.IndexType)  # By either rule, and mostly so.
    question: _Question = (rule, value, scope)
    answers: dict[_Question, bool] = {question: False}
    stack = [(question, rule(value, scope))]
    answer: bool | None = None
    while stack:
        question, answering = stack[-1]
        try:
            subquestion = next(answering) if answer is None else answering.send(answer)
        except StopIteration as end:
            answer = answers[question] = end.value
            stack.pop()
            continue
        answer = answers.get(subquestion)
        if answer is None:
            answers[subquestion] = False
            stack.append((subquestion, subquestion[0](subquestion[1], subquestion[2])))
    assert answer is not None
    return answer


def _dim(value: SSAValue, scope: Region | None) -> _Answering:
    owner = value.owner
    if (yield _symbol, value, scope):
        return True
    if isinstance(owner, Block):
        return isinstance(value.type, builtin.IndexType) and is_induction_variable(value)
    if interface_of(owner, index_values.DimensionForm) is not None:
        for operand in owner.operands:
            if not (yield _dim, operand, scope):
                return False
        return True
    is_extent = interface_of(owner, index_values.ShapedDim) is not None
    return is_extent and is_top_level_value(owner.operands[0])


def _symbol(value: SSAValue, scope: Region | None) -> _Answering:
    if not isinstance(value.type, builtin.IndexType):
        return False
    if scope is not None and is_top_level_value(value, scope):
        return True
    owner = value.owner
    if isinstance(owner, Operation):
        if index_values.constant_value(value) is not None:
            return True
        if interface_of(owner, index_values.ShapedDim) is not None:
            return (yield _extent_is_symbol, value, scope)
        if is_pure(owner):
            for operand in owner.operands:
                if not (yield _symbol, operand, scope):
                    break
            else:
                return True
    holder = None if scope is None else scope.parent
    if holder is None or holder.has_trait(IsolatedFromAbove, value_if_unregistered=False):
        return False
    outer = holder.parent_region()
    if outer is None:
        return False
    return (yield _symbol, value, outer)


def _extent_is_symbol(value: SSAValue, scope: Region | None) -> _Answering:
    """A function that says whether the extent that an op gives is a symbol."""
    dim = value.owner
    assert isinstance(dim, Operation)
    source = dim.operands[0]
    if is_top_level_value(source):
        return True
    owner = source.owner
    position = index_values.constant_value(dim.operands[1])
    if isinstance(owner, Block) or position is None:
        return False
    visited: set[Operation] = set()
    while (
        interface := interface_of(owner, index_values.DynamicSizes)
    ) is not None and interface.sizes is None:
        source = owner.operands[0]
        if isinstance(source.type, builtin.UnrankedMemRefType) or isinstance(source.owner, Block):
            return False
        visited.add(owner)
        owner = source.owner
        if owner in visited:
            return False
    type_ = owner.results[0].type
    if interface is None or interface.sizes is None or not isinstance(type_, builtin.MemRefType):
        return False
    shape = type_.get_shape()
    if not 0 <= position < len(shape):
        return False
    if shape[position] != builtin.DYNAMIC_INDEX:
        return True
    dynamic = sum(extent == builtin.DYNAMIC_INDEX for extent in shape[:position])
    operands = interface.sizes(owner)
    if dynamic >= len(operands):
        return False
    return (yield _symbol, operands[dynamic], scope)


def verify_operand_count(inputs: int, operands: int) -> None:
    """Refuse other numbers of operands than maps take."""
    words = "operand count and affine map dimension and symbol count must match"
    require(inputs == operands, words)


def verify_dims_and_symbols(op: Operation, operands: Sequence[SSAValue], num_dims: int) -> None:
    """Refuse operands that are not valid dimensions or symbols; the first `num_dims` are
    dimensions."""
    counters = 0
    for operand in operands[:num_dims]:
        if not isinstance(operand.type, builtin.IndexType) or not is_induction_variable(operand):
            break
        counters += 1
    if counters == len(operands):
        return  # in whatever scope
    scope = affine_scope(op)
    for index, operand in enumerate(operands[counters:], counters):
        if index < num_dims:
            require(is_valid_dim(operand, scope), "operand cannot be used as a dimension id")
        else:
            require(is_valid_symbol(operand, scope), "operand cannot be used as a symbol")


def is_dim_or_symbol(op: Operation, operands: Sequence[SSAValue]) -> bool:
    """Whether each operand may be bound to a dimension or to a symbol in the scope of `op`."""
    scope = affine_scope(op)
    return all(is_valid_dim(operand, scope) for operand in operands)
