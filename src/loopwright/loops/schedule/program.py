"""The program that a schedule rewrites: a module, and the names of the loops of one function.

A loop has the name of its induction variable in the text. Where a text uses a name for several
loops, `i@3` is the one on line 3. Names are kept as name hints of induction variables, which copies
inherit and diagnostics show. After each step they become unique again: the first loop of a name, in
textual order, keeps it; `i.rest` has the remaining iterations of `i`, and `i.copy1` is a copy.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.nesting import is_affine_loop, loop_directly_around
from loopwright.ir.interfaces.control_flow import induction_variables
from loopwright.ir.syntax.printer import print_module
from loopwright.ir.syntax.value_names import set_written_name, value_name, values_in, written_name
from loopwright.records import dataclass
from loopwright.reporting.errors import Diagnostic, ScheduleError

if TYPE_CHECKING:
    from loopwright.exact.costs.host import Host

_PLACE = re.compile(r"@?(\d+)(?::(\d+))?")


@dataclass(frozen=True, slots=True)
class NamedLoop:
    """A loop of a function, or one dimension of a band, inside of `depth` other named loops."""

    name: str
    op: ForOp | ParallelOp
    position: int
    depth: int

    @property
    def variable(self) -> BlockArgument:
        """Its induction variable."""
        return self.op.body.args[self.position]

    @property
    def sequential(self) -> ForOp | None:
        """The op, if the loop is sequential."""
        return self.op if isinstance(self.op, ForOp) else None


Permutable: TypeAlias = Mapping[str, tuple[int, ...]]
"""The tile loops along which, as the last steps proved, no dependence runs backwards; by name, with
the coefficients of the original tile loops. Dependences within one iteration of the loops around
run forwards, or not at all, along each of these."""


class Program:
    """A module that steps rewrite in place, and the loops of one of its functions."""

    def __init__(self, module: ModuleOp, function: str) -> None:
        self.module = module
        self.function = function
        self.body = functions_with_bodies(module, function)[0]
        self.loops: dict[str, NamedLoop] = {}
        self.permutable: Permutable = {}
        self.independent: frozenset[str] = frozenset()
        """The tile loops whose iterations, as the last step proved, do not depend on each other."""
        self._structure: str | None = None

    @property
    def host(self) -> Host:
        """The machine on which steps choose lanes and tiles."""
        from loopwright.exact.costs.host import describe_host

        return describe_host()

    @classmethod
    def of(cls, module: ModuleOp, function: str) -> Program:
        """Return a copy of a module, with the names that its loops have in the text."""
        program = cls(_clone(module), function)
        names = {
            variable: value_name(variable).removeprefix("%")
            for _, variable, _ in _loop_variables(program.body)
        }
        memrefs = program.memrefs()
        for value, name in [*names.items(), *((value, name) for name, value in memrefs.items())]:
            set_written_name(value, name)
        program.settle()
        return program

    def rename(self, loops: Sequence[str], memrefs: Sequence[str]) -> None:
        """Rename all loops and memrefs, in the order of the text."""
        values = [*(loop.variable for loop in self.loops.values()), *self.memrefs().values()]
        for value, name in zip(values, (*loops, *memrefs), strict=True):
            set_written_name(value, name)
        self.settle()

    def clone(self) -> Program:
        """Return a copy, to try a step on."""
        copy_ = Program(_clone(self.module), self.function)
        copy_.settle()
        copy_._structure = self._structure
        copy_.permutable = self.permutable
        copy_.independent = self.independent
        return copy_

    @property
    def structure(self) -> str:
        """The hash of the function at the last `settle`."""
        if self._structure is None:
            self._structure = structure_of(self.body)
        return self._structure

    # Names

    def settle(
        self,
        remainder_names: Collection[str] = (),
        permutable: Permutable | None = None,
        independent: frozenset[str] = frozenset(),
    ) -> None:
        """Give each loop a unique name: further loops named like one of `remainder_names` are
        remainder loops, with all loops in them. Facts about tile loops are restricted to
        `permutable` and `independent`."""
        self.loops = {}
        self._structure = None
        self.permutable = permutable or {}
        self.independent = independent
        for block in self.body.regions[0].blocks:
            self._settle(block, "", 0, frozenset(remainder_names))

    def _settle(
        self, block: Block, suffix: str, depth: int, remainder_names: frozenset[str]
    ) -> None:
        for op in block.ops:
            mine = suffix
            inner = depth
            if is_affine_loop(op):
                variables = induction_variables(op)
                for position, variable in enumerate(variables):
                    base = written_name(variable)
                    if base in remainder_names and base in self.loops and not suffix:
                        mine = ".rest"
                    name = self._free_name(base, mine)
                    set_written_name(variable, name)
                    self.loops[name] = NamedLoop(name, op, position, depth + position)
                inner += len(variables)
            for region in op.regions:
                for below in region.blocks:
                    self._settle(below, mine, inner, remainder_names)

    def _free_name(self, base: str | None, suffix: str) -> str:
        if base is None:
            return next(name for k in count() if (name := f"loop{k}") not in self.loops)
        base_name = f"{base}{suffix}"
        copies = (f"{base_name}.copy{k}" for k in count(1))
        return (
            base_name
            if base_name not in self.loops
            else next(c for c in copies if c not in self.loops)
        )

    def name_of(self, op: ForOp) -> str:
        """Return the name of a loop of the program."""
        name = written_name(op.induction_variable)
        assert name is not None, "all loops are named"
        return name

    def knows(self, op: ForOp) -> bool:
        """Return whether a loop has a name."""
        return written_name(op.induction_variable) is not None

    def name(self, op: Operation, name: str) -> None:
        """Name a new loop with one induction variable, before `settle`."""
        set_written_name(op.regions[0].block.args[0], name)

    # Facts about tile loops

    def skewed(self, name: str, by: str, factor: int) -> Permutable:
        """Return the facts about tile loops after skewing a loop by another."""
        rows = dict(self.permutable)
        if name not in rows:
            return rows
        mine = rows.pop(name)
        if by in self.permutable:
            mine = tuple(a + factor * b for a, b in zip(mine, self.permutable[by], strict=True))
        elif any(
            self.loops[tile_loop].depth < self.loops[by].depth for tile_loop in self.permutable
        ):
            return rows
        return rows if min(mine) < 0 else {**rows, name: mine}

    def is_wavefront(self, name: str) -> bool:
        """Return whether each dependence along a tile loop also runs along a tile loop around
        it."""
        if name not in self.permutable:
            return False
        depth = self.loops[name].depth
        outer_rows = [
            row for tile_loop, row in self.permutable.items() if self.loops[tile_loop].depth < depth
        ]
        return all(
            not mine or any(row[k] for row in outer_rows)
            for k, mine in enumerate(self.permutable[name])
        )

    # Looking up

    def resolve(self, key: str | int) -> str:
        """Return the name of a loop that is given by name, by location (`@3`, `3:5`), or by its
        position in the text. Raises `ScheduleError` if there is none, or more than one."""
        if isinstance(key, int):
            if not -len(self.loops) <= key < len(self.loops):
                raise self.error(f"there is no loop number {key}", hint=self._accepted())
            return list(self.loops)[key]
        name = key.removeprefix("%")
        if name in self.loops:
            return name
        matches = [loop for loop in self.loops if loop.partition("@")[0] == name]
        place = _PLACE.fullmatch(name)
        if not matches and place is not None:
            matches = [each.name for each in self.loops.values() if _is_at(each, *place.groups())]
        if len(matches) == 1:
            return matches[0]
        if matches:
            names = ", ".join(f"'{loop}'" for loop in matches)
            raise self.error(f"'{key}' is the name of several loops: give one of {names}")
        raise self.error(f"there is no loop '{key}'", hint=self._accepted())

    def _accepted(self) -> str:
        if not self.loops:
            return f"'{self.function}' has no affine loops"
        names = ", ".join(f"'{name}'" for name in list(self.loops)[:20])
        more = f" and {len(self.loops) - 20} more" if len(self.loops) > 20 else ""
        return f"the loops of '{self.function}': {names}{more}"

    def loop(self, name: str) -> ForOp:
        """Return a sequential loop: an `affine.for`."""
        named_loop = self.any_loop(name)
        if named_loop.sequential is not None:
            return named_loop.sequential
        hint = f"make it sequential first: serialise {named_loop.name}"
        raise self.error(f"loop '{named_loop.name}' is parallel", named_loop.op, hint=hint)

    def any_loop(self, name: str) -> NamedLoop:
        """Return a loop, or one of a band of parallel ones."""
        return self.loops[self.resolve(name)]

    def chain(self, outer: ForOp, inner: ForOp) -> list[ForOp] | None:
        """Return the loops from one to another inside it, outermost first; None if other ops
        enclose the inner one."""
        loops: list[ForOp] = [inner]
        while loops[-1] is not outer:
            parent = loop_directly_around(loops[-1])
            if parent is None:
                return None
            loops.append(parent)
        return loops[::-1]

    def memrefs(self) -> dict[str, SSAValue]:
        """Return the memrefs of the function by their names, in the order of the text."""
        return {
            value_name(value).removeprefix("%"): value
            for value in values_in(self.body)
            if is_memref(value.type)
        }

    def memref_names(self) -> tuple[str, ...]:
        """Return the names of the memrefs."""
        return tuple(self.memrefs())

    def memref(self, name: str) -> SSAValue:
        """Return a memref of the function by its name."""
        memrefs = self.memrefs()
        bare_name = name.removeprefix("%")
        if bare_name in memrefs:
            return memrefs[bare_name]
        names = ", ".join(f"'{each}'" for each in memrefs)
        raise self.error(f"there is no memref '{name}'", hint=f"the memrefs are {names or 'none'}")

    def index_argument(self, name: str) -> SSAValue:
        """Return an index that the function is given, by its name in the text or as `arg2`, the
        third argument."""
        arguments = self.body.regions[0].blocks[0].args
        indices = {
            number: argument
            for number, argument in enumerate(arguments)
            if isinstance(argument.type, IndexType)
        }
        bare_name = name.removeprefix("%")
        for argument in indices.values():
            if written_name(argument) == bare_name:
                return argument
        number = bare_name.removeprefix("arg")
        if number.isdecimal() and number != bare_name and int(number) in indices:
            return indices[int(number)]
        names = ", ".join(f"'{value_name(value)}'" for value in indices.values())
        hint = f"its index arguments are {names or 'none'}"
        raise self.error(f"there is no argument '{name}' that is an index", hint=hint)

    def argument_name(self, name: str) -> str:
        """Return an index that the function is given as `arg2`, which does not depend on names."""
        argument = self.index_argument(name)
        assert isinstance(argument, BlockArgument), "functions have their arguments in a block"
        return f"arg{argument.index}"

    def error(self, message: str, op: Operation | None = None, hint: str = "") -> ScheduleError:
        """Return an error at the place of an op, or of the function."""
        place = source_location(self.body if op is None else op)
        return ScheduleError(Diagnostic(message, place, hint=hint))


def structure_of(function: Operation) -> str:
    """Return a hash of a function that ignores names and locations."""
    text = print_module(function, generic=True, local_scope=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _clone(module: ModuleOp) -> ModuleOp:
    with deep_recursion():
        return module.clone()


def _loop_variables(body: Operation) -> Iterator[tuple[Operation, BlockArgument, int]]:
    """Yield the induction variables of loops, in the order of the text."""
    for op in body.walk():
        if is_affine_loop(op):
            for position, variable in enumerate(induction_variables(op)):
                yield op, variable, position


def _is_at(loop: NamedLoop, line: str, column: str | None) -> bool:
    place = source_location(loop.op)
    if place is None or place.line != int(line):
        return False
    return column is None or place.column == int(column)
