"""Mutants of the refusals of the vectoriser, one for each place that refuses."""

from tests.property.mutants.mutant import Mutant

_ACCESSES = "loops/vectorize/accesses.py"
_CANDIDATES = "loops/vectorize/candidates.py"
_PASSES = "loops/passes/vectorizing.py"
_PLANNING = "loops/vectorize/planning.py"

VECTORIZE_REFUSALS = (
    Mutant(
        "scalar operands: what loops carry",
        _PLANNING,
        "if not isinstance(value, OpResult):\n            loop = value.owner",
        "if False:\n            loop = value.owner",
    ),
    Mutant(
        "refusals: subscripts may add to what is computed",
        _ACCESSES,
        "        if _is_composed(op) and not self.settings.extended:",
        "        if False:",
    ),
    Mutant(
        "refusals: rows of unknown length have one element",
        _ACCESSES,
        """            raise RefusedError("not-contiguous", op, message)
        distance *= size""",
        """            size = 1
        distance *= size""",
    ),
    Mutant(
        "refusals: what accumulates is not told from what does not",
        _CANDIDATES,
        "not only_accumulates(loop):",
        "only_accumulates(loop):",
    ),
    Mutant(
        "refusals: accesses may vary in several subscripts",
        _CANDIDATES,
        """            if found is None:
                message = "an access varies""",
        """            if found is None:
                continue
                message = "an access varies""",
    ),
    Mutant(
        "refusals: accesses may vary along different dimensions",
        _CANDIDATES,
        "                if common not in (-1, found):",
        "                if False:",
    ),
    Mutant(
        "refusals: memrefs may have any elements",
        _CANDIDATES,
        "    if not isinstance(element, Attribute) or not (split or is_vector_element(element)):",
        "    if False:",
    ),
    Mutant(
        "refusals: memrefs may have any layout",
        _CANDIDATES,
        "    if not (has_strides(access) if settings.extended else has_identity_layout(access)):",
        "    if False:",
    ),
    Mutant(
        "refusals: loops that reduce may have any step",
        _PLANNING,
        "            if step_of(loop) != 1 and not self.settings.extended:",
        "            if False:",
    ),
    Mutant(
        "refusals: indices may be carried",
        _PLANNING,
        """raise RefusedError("varying-index", user, "an index is carried by a loop")""",
        "return False",
    ),
    Mutant(
        "refusals: any op may compute indices",
        _PLANNING,
        "        if not isinstance(op, _INDEX_OPS) and not _is_plain_scalar(op):",
        "        if False:",
    ),
    Mutant(
        "refusals: indices need not be affine",
        _PLANNING,
        """        if varies and not isinstance(op, ApplyOp):""",
        "        if False:",
    ),
    Mutant(
        "refusals: ops without a vector form are kept",
        _PLANNING,
        """            message = f"'{operation_name(op)}' has no vector form"
            raise RefusedError("unsupported-op", op, message)""",
        "            return False",
    ),
    Mutant(
        "refusals: ops may work on any values",
        _PLANNING,
        "        if not all(map(is_vector_element, types)):",
        "        if False:",
    ),
    Mutant(
        "refusals: any combination works on vectors",
        _PLANNING,
        "        if problem is not None:",
        "        if False:",
    ),
    Mutant(
        "refusals: operands that are scalars may differ from lane to lane",
        _PLANNING,
        """form.scalar_operands:
                if self._scalar(operand, op):
""",
        """form.scalar_operands:
                if self._scalar(operand, op) and False:
""",
    ),
    Mutant(
        "refusals: values may have any type",
        _PLANNING,
        "        if not is_vector_element(value.type):",
        "        if False:",
    ),
    Mutant(
        "refusals: computed indices may be values",
        _PLANNING,
        """            message = f"the result of '{value.op.name}' is used as a value"
            raise RefusedError("index-value", user, message)""",
        "            return",
    ),
    Mutant(
        "refusals: what gains nothing is done",
        _PASSES,
        "        if found.speedup >= (_WORTH_GATHERING if gathers else _WORTH_IT):",
        "        if True:",
    ),
    Mutant(
        "refusals: what is plain is done",
        _PASSES,
        "            if self.leave_plain and (is_plain(found) or _contains(match.root, left)):",
        "            if self.leave_plain and is_plain(found):",
    ),
)
