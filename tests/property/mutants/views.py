"""Mutants of the passes on views of memory."""

from tests.property.mutants.mutant import Mutant

_FOLDING = "loops/views/folding.py"
_METADATA = "loops/views/metadata.py"
_NORMALIZING = "loops/views/normalizing.py"

VIEWS = (
    Mutant(
        "metadata: two unknown extents of one group",
        _METADATA,
        "if len(unknown) != 1 or not others:",
        "if not unknown or not others:",
    ),
    Mutant(
        "metadata: groups without elements",
        _METADATA,
        "if len(unknown) != 1 or not others:",
        "if len(unknown) != 1:",
    ),
    Mutant(
        "metadata: extents that turn out to be one",
        _METADATA,
        "        elif own != stride:",
        "        elif True:\n            stride = own\n        elif own != stride:",
    ),
    Mutant(
        "layouts: lanes that the layout parts",
        _NORMALIZING,
        "if not (is_plain and _keeps_last(form.map, len(lanes or ()))):",
        "if False:",
    ),
    Mutant(
        "layouts: functions from elsewhere",
        _NORMALIZING,
        "if function.is_declaration:\n            message",
        "if False:\n            message",
    ),
    Mutant(
        "layouts: functions that are values",
        _NORMALIZING,
        "if function.sym_name.data in functions.referenced:",
        "if False:",
    ),
    Mutant(
        "layouts: any use",
        _NORMALIZING,
        "if not (is_access or isinstance(op, PREFETCHES)) or list(op.operands).count(value) != 1:",
        "if False:",
    ),
    Mutant(
        "layouts: extents that are not known",
        _NORMALIZING,
        "if _known_extent(op) is None:",
        "if False:",
    ),
    Mutant("layouts: negative positions", _NORMALIZING, "or least < 0", "or False"),
    Mutant("layouts: symbols", _NORMALIZING, "if affine_map.num_symbols:", "if False:"),
    Mutant(
        "folding: padding that is memory",
        _FOLDING,
        'if integers(op, "in_bounds")[place] or not isinstance(along, AffineDimExpr):',
        "if True:",
    ),
    Mutant(
        "folding: transfers that go on behind what is expanded",
        _FOLDING,
        "return are_never_negative(frame, start, -start + (extent - 1 - last))",
        "return are_never_negative(frame, start, -start + (extent - 1))",
    ),
    Mutant(
        "folding: transfers that begin in front of what is expanded",
        _FOLDING,
        "return are_never_negative(frame, start, -start + (extent - 1 - last))",
        "return are_never_negative(frame, -start + (extent - 1 - last))",
    ),
    Mutant(
        "folding: masked vectors that may begin anywhere",
        _FOLDING,
        "if not isinstance(op, vector.MaskedLoadOp | vector.MaskedStoreOp) and min(outer) > 0:",
        "if min(outer) > 0:",
    ),
    Mutant(
        "folding: any view of what is expanded",
        _FOLDING,
        "if isinstance(parted, memref.ExpandShapeOp) and _groups(parted)[-1] == _groups(view)[-1]:",
        "if isinstance(parted, memref.ExpandShapeOp):",
    ),
    Mutant(
        "folding: lanes across what is regrouped",
        _FOLDING,
        "if fine < lanes and not _in_one_row(op, form, view, lanes):",
        "if False:",
    ),
    Mutant(
        "folding: vectors that go on in the next row",
        _FOLDING,
        "-(start % extent) + (extent - 1 - last)",
        "-(start % extent) + (extent - 1)",
    ),
    Mutant(
        "folding: other lanes along what is regrouped",
        _FOLDING,
        "if any(len(group) != 1 for group in _groups(view)[-lanes:-1]):",
        "if False:",
    ),
    Mutant(
        "folding: lanes along dimensions that are dropped or strided",
        _FOLDING,
        "if position < 0 or position in dropped or strides[position] != 1:",
        "if False:",
    ),
    Mutant(
        "folding: transfers of views with strides",
        _FOLDING,
        "if isinstance(op, TRANSFERS) and any(stride != 1 for stride in strides):",
        "if False:",
    ),
    Mutant(
        "folding: offsets that may be no dimension",
        _FOLDING,
        "if scope is not None and not _fits(bound, scope):",
        "if False:",
    ),
    Mutant(
        "folding: products of dimensions",
        _FOLDING,
        "if not _is_affine(bound.exprs[0]):",
        "if False:",
    ),
    Mutant(
        "folding: extents that may be no dimension",
        _FOLDING,
        "if scope is not None and not all(_may_be_bound(size, scope) for size in inner):",
        "if False:",
    ),
    Mutant(
        "folding: extents of collapsed dimensions that are not known",
        _FOLDING,
        "if scope is not None and any(DYNAMIC_INDEX in sizes[1:] for sizes in _collapsed(view)):",
        "if False:",
    ),
    Mutant(
        "folding: subviews of subviews with strides",
        _FOLDING,
        "if any(stride != 1 for stride in strides) or dropped is None:",
        "if dropped is None:",
    ),
)
