"""Passes that run before compilation, and what the disk cache keeps of their outcome.

Code that was made of a transformed module is found again by the module that it was transformed
from. An entry of the cache keeps, for a source and what is done to it, the digest of the module
that came of it and the little that a caller of its code has to know. Nothing else is kept: the
transformed module and what passes recorded are made again on demand.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache as once
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.costs.host import describe_host
from loopwright.exact.memory.aliases import written_arguments
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin
from loopwright.ir.syntax.value_names import value_name
from loopwright.native.runtime import cache
from loopwright.native.runtime.entries import find_function
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Ledger
from loopwright.reporting.stages import CACHE, stage

_LIBRARIES = ("xdsl", "islpy")
"""Libraries that passes depend on; another version may transform a module differently."""

_DEFINING_PACKAGES = frozenset({__name__.partition(".")[0], "xdsl"})


@dataclass(frozen=True, slots=True)
class Transformed:
    """A module transformed by passes.

    `injective` says that it is correct only if no array that is written overlaps itself; `ledger`
    has the entries of the passes.
    """

    module: ModuleOp
    injective: bool
    ledger: Ledger = field(default_factory=Ledger)


@dataclass(frozen=True, slots=True)
class History:
    """The origin of a compiled module, and the ledger of the passes applied to it."""

    origin: Origin
    ledger: Ledger


@dataclass(frozen=True)
class Preparation:
    """The transformation of a module before it is compiled.

    `text` names the passes and all their options; `run` applies them to a copy of the module. It
    must be deterministic: it is skipped where the cache has the result, and called later, when the
    transformed module is needed.
    """

    text: str
    run: Callable[[], Transformed]


@dataclass(frozen=True, slots=True)
class Outline:
    """The facts about a module required to find the compiled code of one of its functions and to
    call it: a digest of the module (empty where nothing is cached), which arguments are written,
    and `injective` of `Transformed`."""

    digest: str
    written: tuple[bool, ...]
    injective: bool


class PreparedModule:
    """A verified module to compile for one of its functions, after the passes of a preparation.

    The passes do not run where the cache knows what came of them. If the program is `injective`,
    arrays have the layouts that passes assumed: where these are open, an array that is written does
    not overlap itself. Unless it `is_kept`, the cache is neither asked nor written.
    """

    def __init__(
        self,
        source: ModuleOp,
        entry: str,
        preparation: Preparation | None = None,
        *,
        injective: bool = False,
        history: History | None = None,
        is_kept: bool = True,
    ) -> None:
        self._history = History(Origin(source), Ledger()) if history is None else history
        self.source_function = find_function(source, entry)
        self.source = source
        self._entry = entry
        self._preparation = preparation
        self._injective = injective
        self._is_kept = is_kept

    @cached_property
    def transformed(self) -> Transformed:
        """The module that is compiled; runs the passes."""
        if self._preparation is None:
            return Transformed(self.source, self._injective)
        return self._preparation.run()

    @property
    def history(self) -> History:
        """The origin of the compiled module; runs the passes."""
        if self._preparation is None:
            return self._history
        return History(self._history.origin, self.transformed.ledger)

    @property
    def module(self) -> ModuleOp:
        """The module that is compiled; runs the passes."""
        return self.transformed.module

    @cached_property
    def function(self) -> Operation:
        """The function with the type that callers see: passes run only where they changed that."""
        if self._preparation is None or self._kept is not None:
            return self.source_function
        made = find_function(self.module, self._entry)
        same = _type_of(made) == _type_of(self.source_function)
        return self.source_function if same else made

    @cached_property
    def outline(self) -> Outline:
        """The outline of the module that is compiled: from the cache, or else made and kept."""
        if self._kept is not None:
            return self._kept
        made = self.transformed
        function = find_function(made.module, self._entry)
        with stage(CACHE):
            text = print_module(made.module, generic=True) if self._is_kept else None
            digest = "" if text is None else cache.make_key([text])
        outline = Outline(digest, written_arguments(function), made.injective)
        if self._key is not None and _type_of(function) == _type_of(self.source_function):
            cache.store(self._key, [pickle.dumps(outline)])
        return outline

    @cached_property
    def _key(self) -> str | None:
        """The name under which the outline is kept; `None` if no passes run, or if nothing can be
        kept of them."""
        if self._preparation is None or not self._is_kept:
            return None
        source = source_key(self.source)
        if source is None:
            return None
        return cache.make_key([*source, "outline", self._entry, self._preparation.text])

    @cached_property
    def _kept(self) -> Outline | None:
        with stage(CACHE):
            parts = None if self._key is None else cache.load(self._key)
        outline = None if parts is None else cache.unpickled(b"".join(parts))
        arguments = len(self.source_function.regions[0].blocks[0].args)
        is_ours = isinstance(outline, Outline) and len(outline.written) == arguments
        return outline if is_ours else None


def source_key(module: ModuleOp) -> tuple[str, ...] | None:
    """Return the key of all that passes on a module depend on: its text and names, the compiler,
    and the host; `None` if they query ops that are defined outside of this package, whose files no
    key covers."""
    if not all(map(_is_known, module.walk())):
        return None
    return (
        *cache.environment_key(),
        *_libraries(),
        repr(describe_host()),
        print_module(module, generic=True),
        *_value_names(module),
    )


def _is_known(op: Operation) -> bool:
    return type(op).__module__.partition(".")[0] in _DEFINING_PACKAGES


def _type_of(function: Operation) -> object:
    return function.properties["function_type"]


def _value_names(module: ModuleOp) -> Iterator[str]:
    """The names of values, which options of passes may name and the generic form leaves out; where
    only lines distinguish them, with these."""
    for op in module.walk():
        yield from map(value_name, op.results)
        for region in op.regions:
            for block in region.blocks:
                yield from map(value_name, block.args)


@once
def _libraries() -> tuple[str, ...]:
    """Which files of other packages this process would load, without loading them."""
    found: list[str] = []
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        origin = None if spec is None else spec.origin
        if origin is not None:
            status = os.stat(origin)  # noqa: PTH116
            found.append(f"{origin}:{status.st_size}:{status.st_mtime_ns}")
    return tuple(found)
