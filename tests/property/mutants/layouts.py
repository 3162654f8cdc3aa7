"""Mutants of what is known of layouts: which elements of a memref share an address."""

from tests.property.mutants.mutant import Mutant

_ARGUMENTS = "exact/memory/layouts.py"
_LAYOUTS = "exact/memory/layouts.py"
_SIGNATURE = "native/runtime/signature.py"

LAYOUTS = (
    Mutant(
        "layouts: all layouts tell elements apart",
        _LAYOUTS,
        "    return isinstance(memref.layout, NoneAttr) or _is_injective(memref)\n",
        "    return True\n",
    ),
    Mutant(
        "layouts: strides need not step over smaller ones",
        _LAYOUTS,
        "        if stride < reach or",
        "        if stride == 0 or",
    ),
    Mutant(
        "layouts: strides step over one element less",
        _LAYOUTS,
        "        reach = stride * extent\n",
        "        reach = stride * (extent - 1)\n",
    ),
    Mutant(
        "layouts: open extents are no obstacle",
        _LAYOUTS,
        " or (extent < 0 and number < len(steps) - 1):\n",
        ":\n",
    ),
    Mutant(
        "layouts: open extents may be one",
        _LAYOUTS,
        "[2 if extent < 0 else extent for",
        "[1 if extent < 0 else extent for",
    ),
    Mutant(
        "positions: an open offset is none",
        "exact/memory/access.py",
        "    if strided is None or strided[1] is not None:\n",
        "    if True:\n",
    ),
    Mutant(
        "positions: no strides",
        "exact/memory/access.py",
        "        position = position + subscript * stride\n",
        "        position = position + subscript\n",
    ),
    Mutant(
        "arguments: their elements are apart",
        "exact/memory/access.py",
        "        place = by_address(place, frame, domains.layouts if is_argument else None)\n",
        "        place = place if is_argument else by_address(place, frame)\n",
    ),
    Mutant(
        "arguments: others are compared by subscripts",
        "exact/memory/access.py",
        "        place = by_address(place, frame, domains.layouts if is_argument else None)\n",
        "        place = by_address(place, frame, domains.layouts) if is_argument else place\n",
    ),
    Mutant(
        "arguments: calls in the module are not asked",
        _ARGUMENTS,
        "        if all(map(self._is_injective, passed)) and (",
        "        if (",
    ),
    Mutant(
        "arguments: one call that is fine is enough",
        _ARGUMENTS,
        "        if all(map(self._is_injective, passed)) and (",
        "        if (not passed or any(map(self._is_injective, passed))) and (",
    ),
    Mutant(
        "arguments: known overlaps are left to the call",
        _ARGUMENTS,
        "        if is_shared(type_) or passed is None:\n",
        "        if passed is None:\n",
    ),
    Mutant(
        "arguments: calls by value are not there",
        "exact/functions.py",
        "                is_indirect = True\n",
        "                pass\n",
    ),
    Mutant(
        "arguments: ops of unknown effects call no function",
        "exact/functions.py",
        "_names_symbol(op) and effects_of(op) is None",
        "False",
    ),
    Mutant(
        "arguments: what cannot be taken for granted is",
        "exact/dependences/dependence.py",
        "        self.domains = Domains(ArgumentLayouts(assumed=outside))\n",
        "        self.domains = Domains(ArgumentLayouts())\n",
    ),
    Mutant(
        "arguments: public functions are called by the module only",
        _ARGUMENTS,
        "        elif _is_private(memref) and (passed",
        "        elif (passed",
    ),
    Mutant(
        "arguments: the strides of the first call",
        _ARGUMENTS,
        "                found = reduce(_common, map(self.refined, passed))\n",
        "                found = self.refined(passed[0])\n",
    ),
    Mutant(
        "arguments: subviews step on",
        "ir/dialects/memref/view_forms.py",
        "        return all(_entries(op)[2])\n",
        "        return True\n",
    ),
    Mutant(
        "arguments: what a view reinterprets is what it shows",
        _ARGUMENTS,
        "view is None or not view.is_injective(memref.op)",
        "view is None",
    ),
    Mutant(
        "arguments: transposed strides stay where they are",
        "ir/dialects/memref/view_forms.py",
        "transposed_type(source, positions)",
        "source",
    ),
    Mutant(
        "calls: arrays may overlap themselves",
        _SIGNATURE,
        "        return replace(spec, injective=is_open)\n",
        "        return spec\n",
    ),
    Mutant(
        "calls: known strides need not be passed",
        _SIGNATURE,
        "    return spec if strided is None else replace(",
        "    return spec if True or strided is None else replace(",
    ),
    Mutant(
        "calls: arrays that may overlap themselves may not",
        _SIGNATURE,
        "    if known is None:\n",
        "    if known is None or None in (strides_and_offset(known) or ((), 0))[0]:\n",
    ),
)
