"""`reduction.define`: the combination of two partial results, and its identity.

    reduction.define @fsum : f32
      combination (%a, %b) {
        %0 = arith.addf %a, %b : f32
        reduction.yield %0 : f32
      }
      identity {
        %0 = arith.constant 0.0 : f32
        reduction.yield %0 : f32
      }

A definition promises that its combination is associative and commutative, as far as its arithmetic
is: iterations may be combined in any order and grouping, and the identity may be combined in as
often as is useful. With several accumulators, `: f32, index`, the combination has the left ones
first and then the right ones: `combination (%a, %i, %b, %j)`.

`reduction.combine` and `reduction.identity` use a definition on values at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Self

from xdsl import irdl
from xdsl import traits as xdsl_traits
from xdsl.dialects import builtin
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Operation, Region, SSAValue, TypeAttribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_array, is_memref, is_unranked
from loopwright.ir.core.enclosing import Reached
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.assembly import PureOperation, ValueTerminator, parse_arguments
from loopwright.ir.dialects.symbols import parse_symbol, verify_symbol
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException, op_failure, require

_TYPES = ods.array_of("type array attribute", lambda item: isinstance(item, TypeAttribute))


class DefineOp(ods.OdsOperation):
    """A reduction: the types of its accumulators, its combination and its identity."""

    name = "reduction.define"
    sym_name = irdl.prop_def(ods.STRING)
    sym_visibility = irdl.opt_prop_def(ods.STRING)
    types = irdl.prop_def(_TYPES)
    combination = irdl.region_def()
    identity = irdl.region_def()
    domain = irdl.var_region_def()
    traits = irdl.traits_def(
        xdsl_traits.IsolatedFromAbove(),
        xdsl_traits.SymbolOpInterface(),
        xdsl_traits.NoMemoryEffect(),
    )

    @property
    def symbol(self) -> str:
        """The name by which the reduction is referred to, without the `@`."""
        return self.sym_name.data

    @property
    def accumulator_types(self) -> tuple[Attribute, ...]:
        """The types of a partial result."""
        return tuple(self.types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `private @f : f32, index attributes {…} combination (…) {…} identity {…}`, and
        `domain (…) {…}`."""
        properties = parse_symbol(parser)
        parser.parse_punctuation(":")
        types = custom_form.parse_type_list(parser)
        properties["types"] = builtin.ArrayAttr(types)
        moved, attributes = custom_form.parse_attr_dict(parser, cls, with_keyword=True)
        parser.parse_keyword("combination")
        regions = [_parse_region(parser, "the combination, two for each type,", types * 2)]
        parser.parse_keyword("identity")
        regions.append(parser.parse_region())
        if parser.parse_optional_keyword("domain") is not None:
            regions.append(_parse_region(parser, "the domain", types))
        return cls.create(properties=properties | moved, attributes=attributes, regions=regions)

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        printer.print_string(" ")
        printer.print_symbol_name(self.symbol)
        custom_form.print_types(printer, self.types.data)
        elided = ("sym_name", "sym_visibility", "types")
        custom_form.print_attr_dict(printer, self, elided=elided, with_keyword=True)
        for name, region, _ in self._parts():
            printer.print_string(f" {name} ")
            if name != "identity":
                with printer.in_parens():
                    printer.print_list(region.block.args, printer.print_ssa_value)
                printer.print_string(" ")
            printer.print_region(region, print_entry_block_args=False)

    def verify_(self) -> None:
        """Symbol, types, and the arguments of both regions."""
        verify_symbol(self)
        require(self.types, "expects at least one type to reduce")
        for type_ in self.types:
            if is_memref(type_) or is_unranked(type_):
                raise VerifyException(f"cannot reduce values of type {quoted(type_)}")
        require(len(self.domain) <= 1, "expects one domain at most")
        for name, region, _ in self._parts():
            require(len(region.blocks) == 1, f"expects the {name} to be one block")
        require(not self.identity.block.args, "expects an identity without arguments")
        types = self.accumulator_types
        for name, region, expected_types in (
            ("combination", self.combination, types * 2),
            *(("domain", domain, types) for domain in self.domain),
        ):
            argument_types = tuple(argument.type for argument in region.block.args)
            if argument_types != expected_types:
                raise VerifyException(
                    f"expects a {name} of ({_quote_types(expected_types)}), but its arguments are"
                    f" ({_quote_types(argument_types)})"
                )

    def _parts(self) -> Iterator[tuple[str, Region, Sequence[Attribute]]]:
        """Yield the name of each region, and the types that it yields."""
        yield "combination", self.combination, self.accumulator_types
        yield "identity", self.identity, self.accumulator_types
        for domain in self.domain:
            yield "domain", domain, (builtin.i1,)

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Verify that the reduction does not refer to itself, directly or through others."""
        for op, used_name in _reduction_uses(self):
            reached = Reached([used_name])
            for name in reached:
                if name == self.symbol:
                    note = [(op, f"uses @{used_name} here")]
                    raise NotedVerifyException("uses itself", note)
                if isinstance(definition := table.get(name), DefineOp):
                    reached.add(further for _, further in _reduction_uses(definition))

    def verify_regions_(self) -> None:
        """Verify that the regions are pure and yield values of the reduced types."""
        for name, region, types in self._parts():
            last = region.block.last_op
            if not isinstance(last, YieldOp):
                raise VerifyException(f"expects the {name} to end in 'reduction.yield'")
            for op in region.walk():
                if not op.regions and not _is_pure(op):
                    message = f"'{_name_of(op)}' op has effects: the {name} of a reduction is pure"
                    raise op_failure(op, message, [(self, "of this reduction")], plain=True)
            self._verify_yield(name, last, types)

    def _verify_yield(self, name: str, last: YieldOp, types: Sequence[Attribute]) -> None:
        yielded_types = tuple(operand.type for operand in last.operands)
        note = [(self, "of this reduction")]
        if len(yielded_types) != len(types):
            message = f"yields {len(yielded_types)} values, but the {name} gives {len(types)}"
            raise op_failure(last, message, note)
        for index, (yielded_type, expected_type) in enumerate(
            zip(yielded_types, types, strict=True)
        ):
            if yielded_type != expected_type:
                raise op_failure(
                    last,
                    f"yields {quoted(yielded_type)} as value #{index} of the {name}, which gives"
                    f" {quoted(expected_type)}",
                    note,
                )


def _parse_region(parser: Parser, what: str, types: Sequence[Attribute]) -> Region:
    """Parse `(%a, %b) {…}`, with an argument for each type."""
    at = parser.pos
    arguments = parse_arguments(custom_form.ours(parser))
    if len(arguments) != len(types):
        message = f"expected {len(types)} arguments of {what} but got {len(arguments)}"
        custom_form.op_error(parser, message, at)
    return parser.parse_region(
        [argument.resolve(type_) for argument, type_ in zip(arguments, types, strict=True)]
    )


def _reduction_uses(definition: DefineOp) -> Iterator[tuple[Operation, str]]:
    """The ops in the regions of a reduction that name one, and its name."""
    for op in definition.walk():
        clause = op.properties.get("reductions")
        named = [op.properties.get("reduction"), *(clause if is_array(clause) else ())]
        for reference in named:
            if isinstance(reference, builtin.SymbolRefAttr):
                yield op, reference.root_reference.data


def _is_pure(op: Operation) -> bool:
    return op.name.startswith("index.") or xdsl_traits.is_side_effect_free(op)


def _quote_types(types: Sequence[Attribute]) -> str:
    return ", ".join(map(quoted, types))


def _name_of(op: Operation) -> str:
    return str(getattr(op, "op_name", op.name)).strip('"')


class YieldOp(ValueTerminator):
    """`reduction.yield %a, %b : f32, index`: what a combination or an identity gives."""

    name = "reduction.yield"
    traits = irdl.lazy_traits_def(lambda: (xdsl_traits.HasParent(DefineOp),))


def find_definition(table: Mapping[str, Operation], name: str) -> DefineOp:
    """The reduction that a symbol names; raises `VerifyException` unless it names one."""
    symbol_op = table.get(name)
    if symbol_op is None:
        raise VerifyException(f"refers to the reduction @{name}, which is not defined")
    if not isinstance(symbol_op, DefineOp):
        note = (symbol_op, "symbol defined here")
        raise NotedVerifyException(f"refers to @{name}, which is not a reduction", [note])
    return symbol_op


class _UseOp(PureOperation):
    """An op on values that a reduction combines, which are the types of its results."""

    reduction = irdl.prop_def(ods.FLAT_SYMBOL)

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        definition: DefineOp = find_definition(table, self.reduction.root_reference.data)
        if self.result_types != definition.accumulator_types:
            type_list = ", ".join(map(quoted, definition.accumulator_types))
            raise NotedVerifyException(
                f"expects values of the types ({type_list}) that @{definition.symbol} reduces",
                [(definition, "reduction defined here")],
            )


class CombineOp(_UseOp):
    """`reduction.combine @fsum %a, %b : f32`: the left partial result with the right one.

    With several accumulators all of the left come first: `@argmax %v, %i, %w, %j : f32, index`.
    """

    name = "reduction.combine"
    operands_ = irdl.var_operand_def(ods.ANY_TYPE)
    combined = irdl.var_result_def(ods.ANY_TYPE)
    ASSEMBLY: ClassVar = "$reduction $operands_ attr-dict `:` type($combined)"
    INFERRED: ClassVar = {"operands_": lambda pieces: pieces.types["combined"] * 2}

    def __init__(
        self, name: str, first_values: Sequence[SSAValue], second_values: Sequence[SSAValue]
    ) -> None:
        super().__init__(
            operands=[[*first_values, *second_values]],
            result_types=[[value.type for value in first_values]],
            properties={"reduction": SymbolRefAttr(name)},
        )

    def verify_(self) -> None:
        """Both sides have the types of the results."""
        types = [result.type for result in self.results]
        if [operand.type for operand in self.operands] != types * 2:
            raise VerifyException("expects the left values, and the right ones, typed as results")


class IdentityOp(_UseOp):
    """`reduction.identity @fsum : f32`: what may be combined in without changing anything."""

    name = "reduction.identity"
    results_ = irdl.var_result_def(ods.ANY_TYPE)
    ASSEMBLY: ClassVar = "$reduction attr-dict `:` type($results_)"

    def __init__(self, name: str, types: Sequence[Attribute]) -> None:
        super().__init__(result_types=[types], properties={"reduction": SymbolRefAttr(name)})
