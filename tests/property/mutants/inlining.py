"""Mutants of the conditions under which calls are inlined."""

from tests.property.mutants.mutant import Mutant

_PLAN = "loops/inlining/plan.py"
_DRIVER = "loops/inlining/driver.py"

INLINING = (
    Mutant(
        "inlining: marks are not looked at",
        _PLAN,
        "    if call.no_inline is not None or callee.no_inline is not None:",
        "    if False:",
    ),
    Mutant(
        "inlining: several blocks go anywhere",
        _PLAN,
        "    if not is_single and not _takes_several_blocks(target):",
        "    if False:",
    ),
    Mutant(
        "inlining: memory of the stack is taken again and again",
        _PLAN,
        "    if len(target.blocks) > 1 and any(",
        "    if False and any(",
    ),
    Mutant(
        "inlining: affine operations go anywhere",
        _PLAN,
        "    elif not is_affine_scope(parent) and any(",
        "    elif False and any(",
    ),
    Mutant(
        "inlining: products of symbols become products of dimensions",
        _PLAN,
        "isinstance(found, AffineMapAttr) and found.data.is_pure_affine()",
        "isinstance(found, AffineMapAttr)",
    ),
    Mutant(
        "inlining: anything is done in affine loops",
        _PLAN,
        "    return op.has_trait(IsTerminator) or has_no_effects(op) or is_affine_access(op)",
        "    return True",
    ),
    Mutant(
        "inlining: functions that call themselves are inlined",
        _DRIVER,
        "        if callee in callees or site.caller in callees or callee in site.history:",
        "        if callee in site.history:",
    ),
)
