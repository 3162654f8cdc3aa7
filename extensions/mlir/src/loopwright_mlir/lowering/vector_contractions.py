"""Products of matrices, and of matrices and vectors, as sums of products of rows.

**Before → After**

    vector.contract {indexing_maps = [(m, k), (n, k), (m, n)], …} %a, %b, %c

    %0 = vector.extract %a[0]; %1 = vector.extract %b[0]; %2 = arith.mulf %0, %1
    %3 = vector.reduction <add>, %2; %4 = vector.insert %3, %zeros [0, 0]; …
    %r = arith.addf %n, %c

Columns become rows by transpositions in front. The order in which products are added is not that
of the iterations, which `vector.contract` leaves open.

**Legal when** products are added, and nothing else is done with them.
"""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, i64
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects.arith import AddfOp, MulfOp, MuliOp
from loopwright.ir.dialects.vector.arithmetic import ContractionOp, ReductionOp
from loopwright.ir.dialects.vector.constraints import ADD, scalable_of, shape_of, vector_of
from loopwright.ir.dialects.vector.shapes import TransposeOp
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright_mlir.lowering.vector_steps import VectorBuilder, type_of_vector


def add_products_of_rows(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Multiply each row of one matrix with each of the other, and add the products."""
    if not isinstance(op, ContractionOp) or op.kind != ADD or not is_vector(op.acc.type):
        return None
    element = op.acc.type.element_type
    operands = (op.lhs, op.rhs, op.acc)
    if any(type_of_vector(each).element_type != element for each in operands):
        return None
    if any(any(scalable_of(type_of_vector(each))) for each in operands):
        return None
    operand_rows = _rows(op)
    if operand_rows is None:
        return None
    build = VectorBuilder(rewriter, op)
    (first, is_turned), (second, is_other_turned) = operand_rows
    if is_turned:
        first = _transposed(build, first)
    if is_other_turned:
        second = _transposed(build, second)
    is_matrix = len(shape_of(op.acc.type)) == 2
    result = build.zeros(op.acc.type)
    multiply = MulfOp if isinstance(element, AnyFloat) else MuliOp
    rows: dict[int | None, SSAValue] = {} if is_matrix else {None: second}
    for row in range(shape_of(op.acc.type)[0]):
        lhs_row = build.extract(first, [row])
        for column in range(shape_of(op.acc.type)[1]) if is_matrix else (None,):
            if column is not None and column not in rows:
                rows[column] = build.extract(second, [column])
            rhs_row = rows[column]
            product = build.plain(multiply, lhs_row, rhs_row)
            total = build.insert(
                ReductionOp.create(
                    operands=[product],
                    result_types=[element],
                    properties={"kind": ADD, **ReductionOp.DEFAULTS},
                )
            )
            result = build.put(total, result, [row] if column is None else [row, column])
    total = build.plain(AddfOp, result, op.acc) if multiply is MulfOp else build.add(result, op.acc)
    rewriter.replace(op, [total])
    return "rows"


_Rows = tuple[tuple[SSAValue, bool], tuple[SSAValue, bool]]
"""Two operands, each with whether it has to be transposed first."""


def _rows(op: ContractionOp) -> _Rows | None:
    """The operands whose rows are multiplied, that of the rows of the result first."""
    lhs_dims, rhs_dims, result = (_dims(each) for each in op.maps())
    kinds = op.iterators()
    summed = [place for place, kind in enumerate(kinds) if kind == "reduction"]
    reduced = summed[0] if len(summed) == 1 else -1
    if not result or reduced in result or len(result) != len(kinds) - 1:
        return None
    if sorted(lhs_dims) == sorted([result[0], reduced]):
        first = (op.lhs, lhs_dims)
        second = (op.rhs, rhs_dims)
    else:
        first = (op.rhs, rhs_dims)
        second = (op.lhs, lhs_dims)
    if sorted(first[1]) != sorted([result[0], reduced]):
        return None
    if sorted(second[1]) != sorted([*result[1:], reduced]):
        return None
    return (first[0], first[1][-1] != reduced), (second[0], second[1][-1] != reduced)


def _dims(affine_map: AffineMap) -> list[int]:
    """The dimensions that a map gives."""
    return [expr.position for expr in affine_map.results if isinstance(expr, AffineDimExpr)]


def _transposed(build: VectorBuilder, matrix: SSAValue) -> SSAValue:
    type_ = type_of_vector(matrix)
    rows, columns = shape_of(type_)
    return build.insert(
        TransposeOp.create(
            operands=[matrix],
            result_types=[vector_of(type_.element_type, [columns, rows])],
            properties={"permutation": DenseArrayBase.from_list(i64, [1, 0])},
        )
    )
