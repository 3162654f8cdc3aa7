"""The printer: the text that `mlir-opt` prints, custom or generic.

What is printed is kept as pieces; aliases get their numbers when everything has been printed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TypedDict, Unpack

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.printer import Printer as XdslPrinter
from xdsl.traits import IsolatedFromAbove, IsTerminator

from loopwright.ir.affine_expr import AffineExpr, expr_to_string
from loopwright.ir.core import enclosing
from loopwright.ir.core.attributes import is_subclass
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.locations import operation_name
from loopwright.ir.interfaces.op_interfaces import default_dialect
from loopwright.ir.syntax.attribute_printing import AttributePrinting, name_key
from loopwright.ir.syntax.pieces import Aliases, Piece, flatten, quoted_string, resources_text
from loopwright.ir.syntax.value_names import Names
from loopwright.reporting.stages import setting

_HIDDEN = "op_name__"
_GAP = "\1"
"""Stands around the numbers of operands; no text that is printed has it, for strings escape it."""
_UNKNOWN = "<<UNKNOWN SSA VALUE>>"


class PrintFlags(TypedDict, total=False):
    """Options of a printed text; by default, none is set."""

    generic: bool
    """Every op in the generic form."""
    debug_info: bool
    """With locations."""
    pretty_locations: bool
    """These as people read them, which no program does."""
    local_scope: bool
    """Without aliases."""
    elide_larger_than: int | None
    """Elements attributes of more elements are only hinted at."""
    hex_larger_than: int | None
    """Arrays of more elements are printed as hexadecimal data; with a negative number, none is."""
    elide_resources_larger_than: int | None
    """Resources with a longer text are left out."""
    skip_regions: bool
    """Ops without their regions."""


class Printer(AttributePrinting):
    """Prints as `mlir-opt` does."""

    def __init__(self, **flags: Unpack[PrintFlags]) -> None:
        super().__init__(
            print_generic_format=flags.get("generic", False),
            print_debuginfo=flags.get("debug_info", False),
        )
        self._skip_regions = flags.get("skip_regions", False)
        self.pieces: list[Piece] = []
        self.aliases = Aliases()
        self.local_scope = flags.get("local_scope", False)
        self.pretty_locations = flags.get("pretty_locations", False)
        self.elide_larger_than = flags.get("elide_larger_than")
        self.hex_larger_than = flags.get("hex_larger_than")
        self.used_resources: set[str] = set()
        self.short_texts: dict[int, tuple[Attribute, str]] = {}
        self._names: Names | None = None
        self._dialects = ["builtin"]

    def text(self) -> str:
        """Return the text printed so far."""
        self.aliases.number()
        return "".join(flatten(self.pieces, self.aliases))

    def text_with_aliases(self) -> str:
        """Return the text printed so far, with the definitions of its aliases around it."""
        pieces = self.pieces
        self.aliases.number()
        before = self._definitions(deferred=False)
        body = "".join(flatten(pieces, self.aliases))
        after = self._definitions(deferred=True)
        return before + body + (f"\n{after.rstrip()}" if after else "")

    def _definitions(self, *, deferred: bool) -> str:
        lines: list[str] = []
        for name, attribute in self.aliases.definitions(deferred=deferred):
            self.pieces = [f"{name} = "]
            self.print_in_full(attribute)
            lines.append("".join(flatten(self.pieces, self.aliases)) + "\n")
        return "".join(lines)

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        """Print text; a new line in it is followed by the indentation."""
        if "\n" in text:
            text = text.replace("\n", self._line_break(indent))
        self.pieces.append(text)

    def _line_break(self, indent: int | None = None) -> str:
        return "\n" + "  " * (self._indent if indent is None else indent)

    def _print_new_line(self, indent: int | None = None, print_message: bool = True) -> None:
        self.pieces.append(self._line_break(indent))

    def print_new_line(self) -> None:
        """Begin a new line."""
        self.pieces.append(self._line_break())

    @contextmanager
    def indented_line(self) -> Generator[None]:
        """Begin a new line, further in; so are the lines that are begun within."""
        self._indent += 1
        self.print_new_line()
        yield
        self._indent -= 1

    def print_ssa_value(self, value: SSAValue) -> str:
        """Print the name of a value."""
        name = _UNKNOWN if self._names is None else self._names.values.get(value, _UNKNOWN)
        self.pieces.append(name)
        return name[1:]

    def print_operand(self, operand: SSAValue) -> None:
        """Print the name of a value."""
        self.print_ssa_value(operand)

    def print_block_name(self, block: Block) -> str:
        """Print the name of a block."""
        name = "INVALIDBLOCK" if self._names is None else self._names.blocks.get(block)
        name = name or "INVALIDBLOCK"
        self.pieces.append(name)
        return name[1:]

    def print_affine_expr_of_ssa_ids(
        self, expression: AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
    ) -> None:
        """Print an expression over SSA values."""
        self.pieces.append(
            expr_to_string(
                expression,
                lambda position: self._value_text(dims, position),
                lambda position: f"symbol({self._value_text(symbols, position)})",
            )
        )

    def _value_text(self, values: Sequence[SSAValue], position: int) -> str:
        if self._names is None or position >= len(values):
            return _UNKNOWN
        return self._names.values.get(values[position], _UNKNOWN)

    def print_dim_and_symbol_list(self, operands: Sequence[SSAValue], num_dims: int) -> None:
        """Print `(%i, %j)[%n]`."""
        with self.in_parens():
            self.print_list(operands[:num_dims], self.print_operand)
        if len(operands) > num_dims:
            with self.in_square_brackets():
                self.print_list(operands[num_dims:], self.print_operand)

    def print_block_argument(self, arg: BlockArgument, print_type: bool = True) -> None:
        """Print `%arg0: i32`."""
        self.print_ssa_value(arg)
        if print_type:
            self.pieces.append(": ")
            self.print_attribute(arg.type)
            self.print_argument_location(arg)

    def print_argument_location(self, arg: BlockArgument) -> None:
        """Print ` loc(…)` after a block argument where locations are printed."""
        if self.print_debuginfo:
            if not self.local_scope:
                self.aliases.visit(arg.location)
            self.print_trailing_location(arg.location, allow_alias=False)

    def print_region(
        self,
        region: Region,
        print_entry_block_args: bool = True,
        print_empty_block: bool = True,
        print_block_terminators: bool = True,
    ) -> None:
        """Print `{ … }`; the entry block has a label only where it needs one."""
        if self._skip_regions:
            self.pieces.append("{...}")
            return
        self.pieces.append("{")
        parent = region.parent
        self._dialects.append("" if parent is None else default_dialect(parent.__class__))
        for index, block in enumerate(region.blocks):
            label = index > 0 or (
                (print_empty_block and block.first_op is None)
                or (print_entry_block_args and bool(block.args))
            )
            self.print_block(block, label, print_block_terminators)
        self._dialects.pop()
        self.print_new_line()
        self.pieces.append("}")

    def print_block(
        self,
        block: Block,
        print_block_args: bool = True,
        print_block_terminator: bool = True,
    ) -> None:
        """Print the ops of a block, under its label if wanted."""
        if print_block_args:
            self._print_block_label(block)
        self._indent += 1
        last = block.last_op
        skipped = None
        if not print_block_terminator and last is not None:
            if last.has_trait(IsTerminator, value_if_unregistered=False):
                skipped = last
        for op in enclosing.ops_of(block):
            if op is not skipped:
                self.print_new_line()
                self.print_op(op)
        self._indent -= 1

    def _print_block_label(self, block: Block) -> None:
        self.print_new_line()
        self.print_block_name(block)
        if block.args:
            self.pieces.append("(")
            self.print_list(block.args, self.print_block_argument)
            self.pieces.append(")")
        self.pieces.append(":" + self._predecessors(block))

    def _predecessors(self, block: Block) -> str:
        """Return the comment on where control may come from."""
        names = self._names
        region = block.parent
        if names is None or region is None:
            return ""
        sources = [use.operation.parent for use in block.uses]
        labels = sorted(
            (names.blocks.get(source, "^bb0") for source in sources if source is not None),
            key=lambda name: int(name.removeprefix("^bb")),
        )
        if not labels:
            return "" if region.blocks.first is block else "  // no predecessors"
        if len(labels) == 1:
            return f"  // pred: {labels[0]}"
        return f"  // {len(labels)} preds: {', '.join(labels)}"

    def print_op_attributes(
        self,
        attributes: Mapping[str, Attribute],
        *,
        reserved_attr_names: Iterable[str] = (),
        print_keyword: bool = False,
    ) -> bool:
        """Print ` {…}`, or ` attributes {…}`, if there is anything to print."""
        hidden = {*reserved_attr_names, _HIDDEN}
        shown = {name: value for name, value in attributes.items() if name not in hidden}
        if not shown:
            return False
        self.pieces.append(" attributes " if print_keyword else " ")
        self.print_attr_dict(shown)
        return True

    def print_successors(self, successors: Sequence[Block]) -> None:
        """Print `[^bb1, ^bb2]`."""
        if successors:
            self.pieces.append("[")
            self.print_list(successors, self.print_block_name)
            self.pieces.append("]")

    def _is_generic(self, op: Operation) -> bool:
        return (
            self.print_generic_format
            or is_subclass(op.__class__, UnregisteredOp)
            or type(op).print is Operation.print
        )

    def print_op(self, op: Operation) -> None:
        """Print an op with its results and, if wanted, its location."""
        if self._names is None:
            self._names = Names(_root(op, self.local_scope), generic=self.print_generic_format)
        self.note_location(op)
        if op.results:
            self.pieces.append(f"{self._names.results(op)} = ")
        if self._is_generic(op):
            self.pieces.append(quoted_string(operation_name(op)))
            self.print_op_with_default_format(op)
        else:
            self.pieces.append(self._short_name(op.name))
            op.print(self)
        if self.print_debuginfo:
            self.print_trailing_location(op.location)

    def note_location(self, op: Operation) -> None:
        """Give the location of an op an alias, where locations are printed."""
        if self.print_debuginfo and not self.local_scope:
            self.aliases.visit(op.location, deferrable=True)

    def _short_name(self, name: str) -> str:
        """Return the name of an op without the dialect that its surroundings imply."""
        prefix = f"{self._dialects[-1]}."
        return name.removeprefix(prefix) if name.count(".") == 1 else name

    def print_op_with_default_format(self, op: Operation) -> None:
        """Print the generic form after the name.

        Aliases are numbered in MLIR's order: regions first, then types, then attributes.
        """
        outer = self.pieces
        self.pieces = regions = []
        if op.regions:
            self.pieces.append(" (")
            self.print_list(op.regions, self.print_region)
            self.pieces.append(")")
        self.pieces = types = []
        self.print_function_type(op.operand_types, op.result_types)
        values = self._render_values({**op.properties, **op.attributes})
        shadowed_names = op.properties.keys() & op.attributes.keys()
        shadowed = self._render_values({name: op.properties[name] for name in shadowed_names})
        self.pieces = outer
        self.pieces.append("(")
        self.print_list(op.operands, self.print_operand)
        self.pieces.append(")")
        self.print_successors(op.successors)
        if op.properties:
            self.pieces.append(" <")
            self._print_rendered(op.properties, values | shadowed)
            self.pieces.append(">")
        self.pieces.append(regions)
        if any(name != _HIDDEN for name in op.attributes):
            self.pieces.append(" ")
            self._print_rendered(op.attributes, values)
        self.pieces += [" : ", types]

    def _render_values(self, attributes: Mapping[str, Attribute]) -> dict[str, list[Piece]]:
        """Return the entries of a dictionary, in the order of their names."""
        rendered: dict[str, list[Piece]] = {}
        for name in sorted(attributes, key=name_key):
            if name == _HIDDEN:
                continue
            self.pieces = []
            self.print_attr_dict({name: attributes[name]})
            rendered[name] = self.pieces[1:-1]
        return rendered

    def _print_rendered(
        self, attributes: Mapping[str, Attribute], values: Mapping[str, list[Piece]]
    ) -> None:
        names = [name for name in values if name in attributes]
        self.pieces.append("{")
        for index, name in enumerate(names):
            if index:
                self.pieces.append(", ")
            self.pieces.append(values[name])
        self.pieces.append("}")

    def print_operation_type(self, op: Operation) -> None:
        """Print the types of an op's operands and results."""
        self.print_function_type(op.operand_types, op.result_types)


def print_argument_location(printer: XdslPrinter, arg: BlockArgument) -> None:
    """Print ` loc(…)` after a block argument, where the printer prints locations."""
    if isinstance(printer, Printer):
        printer.print_argument_location(arg)


def _root(op: Operation, local_scope: bool) -> Operation:
    """Return the op that is the scope of value names for `op`."""
    while (parent := op.parent_op()) is not None:
        if local_scope and op.has_trait(IsolatedFromAbove, value_if_unregistered=False):
            break
        op = parent
    return op


def print_module(op: Operation, **flags: Unpack[PrintFlags]) -> str:
    """Return the text of a module or another op, with the aliases it uses and a newline at its
    end."""
    printer = Printer(**flags)
    with deep_recursion():
        printer.print_op(op)
        text = printer.text_with_aliases()
    if printer.local_scope:
        return f"{text}\n"
    limit = flags.get("elide_resources_larger_than")
    return f"{text}\n{resources_text(op, printer.used_resources, limit)}"


_SHOWN_ELEMENTS = 16
"""How many elements of an attribute diagnostics show."""
_SHOWN: ContextVar[PrintFlags | None] = ContextVar("_SHOWN", default=None)


def shown_with(flags: PrintFlags) -> AbstractContextManager[PrintFlags | None]:
    """Let diagnostics show ops with these flags, too."""
    return setting(_SHOWN, flags)


def print_operation(op: Operation) -> str:
    """Return an op as diagnostics show it: generic, and without aliases.

    Where it takes more than one line, it begins on a new one.
    """
    flags = PrintFlags(**_SHOWN.get() or {})
    flags.update(generic=True, local_scope=True, elide_larger_than=_SHOWN_ELEMENTS)
    printer = Printer(**flags)
    printer.print_op(op)
    text = printer.text()
    return f"\n{text}" if "\n" in text else text


def attribute_text(attribute: Attribute) -> str:
    """Return a type or an attribute as diagnostics show it, without aliases.

    >>> from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
    >>> attribute_text(ArrayAttr([IntegerAttr(1, 64)]))
    '[1]'
    """
    printer = Printer(local_scope=True)
    printer.print_attribute(attribute)
    return printer.text()


def quoted(attribute: Attribute) -> str:
    """Return a type or an attribute as diagnostics show it, in quotes.

    >>> from xdsl.dialects.builtin import i32
    >>> quoted(i32)
    "'i32'"
    """
    return f"'{attribute_text(attribute)}'"


# Custom forms of ops in text that xDSL's printer writes, as `str(op)` and its messages do.


class BorrowedPrinter(Printer):
    """Adapts a printer of xDSL to the interface of ours."""

    def __init__(self, printer: XdslPrinter) -> None:
        super().__init__(local_scope=True)
        self._printer = printer
        self.pieces = _Written(printer)
        self.print_ssa_value = printer.print_ssa_value
        self.print_block_name = printer.print_block_name
        self.print_region = printer.print_region

    def _value_text(self, values: Sequence[SSAValue], position: int) -> str:
        names = self._printer._ssa_values  # pyright: ignore[reportPrivateUsage]
        if position < len(values) and values[position] in names:
            return f"%{names[values[position]]}"
        return super()._value_text(values, position)

    @contextmanager
    def indented_line(self) -> Generator[None]:
        """Begin a new line, further in; so are the lines that are begun within."""
        with self._printer.indented():
            self._printer.print_string("\n")
            yield


class _Written(list[Piece]):
    """Pieces of text that are printed at once."""

    def __init__(self, printer: XdslPrinter) -> None:
        super().__init__()
        self._printer = printer

    def append(self, piece: Piece) -> None:
        """Print it; in local scope no piece waits for the name of an alias."""
        assert isinstance(piece, str)
        self._printer.print_string(piece)
