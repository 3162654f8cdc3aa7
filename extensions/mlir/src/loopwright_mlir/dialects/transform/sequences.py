"""Sequences of steps, with and without names, and steps that run others once or often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Self, TypeVar

from xdsl import irdl
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, SymbolRefAttr
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsolatedFromAbove,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_array
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import assembly, custom_form
from loopwright.ir.dialects.func import (
    ATTRIBUTE_DICTIONARIES,
    FUNCTION_TYPE,
    parse_signature,
    print_function,
)
from loopwright.ir.dialects.ods import STRING, UNIT, OdsOperation, enum_of
from loopwright.ir.dialects.symbols import parse_symbol, symbol_name, verify_symbol
from loopwright.ir.interfaces.op_interfaces import DefaultDialect, ResultNames
from loopwright.ir.syntax.verification import PlainVerifyException, op_failure
from loopwright.reporting.errors import Diagnostic, Severity, VerificationError
from loopwright_mlir.dialects.transform import forms
from loopwright_mlir.script_steps import MatchStep, ScriptStep, consumed_operands

_RUN = "loopwright_mlir.scripts.control"
_MODES = enum_of("Silenceable error propagation policy", 32, (1, 2))
FAILURES = forms.enumeration("failure_propagation_mode", "propagate", "suppress", first=1)
WITH_SEQUENCES = "transform.with_named_sequence"


class YieldOp(assembly.ValueTerminator):
    """The end of a region, with the handles that it gives."""

    name = "transform.yield"

    ASSEMBLY: ClassVar = "$arguments attr-dict (`:` type($arguments)^)?"


def _plain(op: Operation, message: str, *notes: tuple[Operation, str]) -> VerificationError:
    """An error at an op, which is not shown."""
    remarks = tuple(
        Diagnostic(text, source_location(noted_op), Severity.NOTE) for noted_op, text in notes
    )
    return VerificationError(Diagnostic(message, source_location(op), notes=remarks))


def _consumers(value: SSAValue) -> list[tuple[Operation, int]]:
    """The operations that use a handle up, the last use first, and as which operand."""
    return [
        (use.operation, use.index)
        for use in value.uses
        if any(operand is value for operand in consumed_operands(use.operation))
    ]


def consumed_arguments(op: Operation) -> Sequence[SSAValue]:
    """The operands of an op whose counterparts, the arguments of its body, are used up there."""
    block = op.regions[0].blocks.first
    if block is None:
        return ()
    return [
        operand
        for operand, argument in zip(op.operands, block.args, strict=False)
        if _consumers(argument)
    ]


class NamedSequenceOp(OdsOperation):
    """A sequence of steps with a name."""

    name = "transform.named_sequence"
    sym_name = irdl.prop_def(STRING)
    function_type = irdl.prop_def(FUNCTION_TYPE)
    sym_visibility = irdl.opt_prop_def(STRING)
    arg_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    body = irdl.region_def()
    traits = irdl.traits_def(
        IsolatedFromAbove(), SymbolOpInterface(), ScriptStep(f"{_RUN}:named_sequence")
    )

    @property
    def signature(self) -> FunctionType:
        """The types of the handles that it takes and gives."""
        type_ = self.properties["function_type"]
        assert isinstance(type_, FunctionType)
        return type_

    def argument_attributes(self, index: int) -> Mapping[str, Attribute]:
        """The attributes of an argument."""
        dictionaries = self.properties.get("arg_attrs")
        if not is_array(dictionaries) or index >= len(dictionaries):
            return {}
        dictionary = dictionaries.data[index]
        return dictionary.data if isinstance(dictionary, DictionaryAttr) else {}

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form, that of functions."""
        properties = parse_symbol(parser)
        signature = parse_signature(parser)
        at = parser.pos
        attributes = custom_form.parse_attributes_after_keyword(parser)
        moved = custom_form.take_properties(parser, cls, attributes, at)
        region = parser.parse_optional_region(signature.arguments) or Region()
        return cls.create(
            properties=properties | signature.properties | moved,
            attributes=attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_function(printer, self, self.signature, self.body)

    def verify_(self) -> None:
        """It is in a module for such; its end gives what it says; it says what it uses up."""
        verify_symbol(self)
        parent = self.parent_op()
        if parent is None:
            return
        if WITH_SEQUENCES not in parent.attributes:
            message = f"expects the parent symbol table to have the '{WITH_SEQUENCES}' attribute"
            raise _plain(self, message, (parent, "symbol table operation"))
        if not self.body.blocks:
            return
        last = self.body.block.last_op
        if last is None:
            raise _plain(self, "expected a non-empty body block")
        if not isinstance(last, YieldOp):
            message = f"expected '{YieldOp.name}' as terminator"
            raise _plain(self, message, (last, "terminator"))
        self._verify_recursion(parent)
        outputs = self.signature.outputs.data
        if len(last.operands) != len(outputs):
            message = "expected terminator to have as many operands as the parent op has results"
            raise _plain(last, message)
        for index, (operand, type_) in enumerate(zip(last.operands, outputs, strict=True)):
            if operand.type != type_:
                message = "the type of the terminator operand must match the type of the result"
                raise _plain(last, f"{message} #{index}")
        self._verify_consumption()

    def _verify_recursion(self, parent: Operation) -> None:
        """No sequence of the module includes itself, also through others: the first one asks."""
        block = parent.regions[0].block
        sequences: dict[str | None, NamedSequenceOp] = {}
        for op in block.ops:
            if isinstance(op, NamedSequenceOp) and op.body.blocks:
                sequences[symbol_name(op)] = op
        if next(iter(sequences.values())) is not self:
            return
        finished: set[NamedSequenceOp] = set()
        for start in sequences.values():
            path = [start]
            pending = [start.included(sequences)]
            while pending:
                included = next(pending[-1], None)
                if included is None:
                    pending.pop()
                    finished.add(path.pop())
                elif included in path:
                    *callers, last = path[path.index(included) :]
                    notes = [
                        (caller, "operation on recursion stack") for caller in reversed(callers)
                    ]
                    raise _plain(last, "recursion not allowed in named sequences", *notes)
                elif included not in finished:
                    path.append(included)
                    pending.append(included.included(sequences))

    def included(
        self, sequences: Mapping[str | None, NamedSequenceOp]
    ) -> Iterator[NamedSequenceOp]:
        """The sequences that are included here, of those with the given names."""
        for inner in self.body.walk():
            if isinstance(inner, IncludeOp) and isinstance(inner.target, SymbolRefAttr):
                sequence = sequences.get(inner.target.root_reference.data)
                if sequence is not None:
                    yield sequence

    def _verify_consumption(self) -> None:
        for index, argument in enumerate(self.body.block.args):
            attributes = self.argument_attributes(index)
            if "transform.readonly" in attributes and "transform.consumed" in attributes:
                message = f"argument #{index} cannot be both readonly and consumed"
                raise _plain(self, message)
            if "transform.readonly" in attributes and _consumers(argument):
                message = f"argument #{index} is consumed in the body but is not marked as such"
                raise _plain(self, message)


class SequenceOp(assembly.AssembledOperation):
    """Steps one after the other; without a root it is run by itself."""

    name = "transform.sequence"
    failure_propagation_mode = irdl.prop_def(_MODES)
    root = irdl.opt_operand_def(forms.HANDLE)
    extra_bindings = irdl.var_operand_def(forms.ANY_HANDLE)
    handles = irdl.var_result_def(forms.HANDLE)
    body = irdl.region_def("single_block")
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        ScriptStep(f"{_RUN}:sequence", consumes=consumed_arguments),
        DefaultDialect("transform"),
    )
    ASSEMBLY: ClassVar = (
        forms.SequenceOperands(),
        "(`->` type($handles)^)? `failures` `(`",
        FAILURES,
        "`)`",
    )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        return _parse_with_body(parser, cls, forms.Body(YieldOp))

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        _print_with_body(printer, self, forms.Body(YieldOp))

    def verify_(self) -> None:
        """Handles are used up once at most."""
        block = self.body.blocks.first
        if block is None or not block.args:
            raise VerifyException("expects the entry block to have at least one argument")
        for argument in block.args:
            if not isinstance(argument.type, forms.ANY_HANDLE.storage):
                index = argument.index
                message = f"expected the type of the block argument #{index} to be a transform type"
                raise VerifyException(message)
        values = [*block.args, *(result for op in block.ops for result in op.results)]
        for value in values:
            consumers = _consumers(value)
            if len(consumers) > 1:
                notes = [(op, f"used here as operand #{number}") for op, number in consumers]
                tail = "has more than one potential consumer"
                if isinstance(value, BlockArgument):
                    raise op_failure(self, f"block argument #{value.index} {tail}", notes)
                assert isinstance(value, OpResult)
                raise op_failure(value.op, f"result #{value.index} {tail}", notes, plain=True)

    def verify_regions_(self) -> None:
        """What the end gives is what the sequence gives."""
        last = self.body.block.last_op
        if last is not None and [*last.operand_types] != [*self.result_types]:
            raise VerifyException(
                "expects the types of the terminator operands to match the types of the results"
            )


_OpT = TypeVar("_OpT", bound=assembly.AssembledOperation)


def _parse_with_body(parser: Parser, cls: type[_OpT], body: forms.Body) -> _OpT:
    """Parse a custom form that ends with `attributes {…}` and regions."""
    from loopwright.ir.dialects.assembly import build

    pieces = assembly.Pieces(position=parser.pos)
    for part in cls.directives():
        part.parse(parser, cls, pieces)
    at = parser.pos
    pieces.attributes |= custom_form.parse_attributes_after_keyword(parser)
    pieces.properties |= custom_form.take_properties(parser, cls, pieces.attributes, at)
    body.parse(parser, cls, pieces)
    return build(parser, cls, pieces)


def _print_with_body(printer: Printer, op: assembly.AssembledOperation, body: forms.Body) -> None:
    writer = assembly.Writer(printer)
    for part in op.directives():
        part.print(op, writer)
    hidden = ("operandSegmentSizes", *op.written_properties())
    custom_form.print_attr_dict(printer, op, elided=hidden, with_keyword=True)
    body.print(op, assembly.Writer(printer))


class AlternativesOp(assembly.AssembledOperation):
    """The first of several regions in which nothing fails."""

    name = "transform.alternatives"
    scope = irdl.opt_operand_def(forms.HANDLE)
    handles = irdl.var_result_def(forms.HANDLE)
    alternatives = irdl.var_region_def("single_block")
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        IsolatedFromAbove(),
        ScriptStep(f"{_RUN}:alternatives", consumes=("scope",)),
    )
    ASSEMBLY: ClassVar = ("($scope^ `:` type($scope))? (`->` type($handles)^)?",)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        return _parse_with_body(parser, cls, forms.Body(YieldOp, takes_several=True))

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        _print_with_body(printer, self, forms.Body(YieldOp, takes_several=True))

    def verify_regions_(self) -> None:
        """Each of the regions takes the scope, and gives what the op gives."""
        for region in self.regions:
            if not region.block.args:
                raise VerifyException("expects the entry block to have at least one argument")
            last = region.block.last_op
            if last is not None and [*last.operand_types] != [*self.result_types]:
                message = "expects terminator operands to have the same type as results of the "
                raise op_failure(self, f"{message}operation", [(last, "terminator")])


class ForeachOp(assembly.AssembledOperation):
    """Steps for each of the operations, one after the other, of as many of several handles."""

    name = "transform.foreach"
    targets = irdl.var_operand_def(forms.ANY_HANDLE)
    with_zip_shortest = irdl.opt_prop_def(UNIT)
    handles = irdl.var_result_def(forms.ANY_HANDLE)
    body = irdl.region_def("single_block")
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        ScriptStep(f"{_RUN}:foreach", consumes=consumed_arguments),
    )
    ASSEMBLY: ClassVar = (
        "$targets (`with_zip_shortest` $with_zip_shortest^)?",
        "`:` type($targets) (`->` type($handles)^)?",
        forms.Body(YieldOp),
        "attr-dict",
    )

    def verify_regions_(self) -> None:
        """The types of what goes in, and of what comes out, agree."""
        block = self.body.block
        if len(block.args) != len(self.operands):
            message = "expects the same number of targets as the body has block arguments"
            raise VerifyException(message)
        if [argument.type for argument in block.args] != [*self.operand_types]:
            raise VerifyException(
                "expects co-indexed targets and the body's block arguments to have the same "
                "op/value/param type"
            )
        last = block.last_op
        if last is None or len(last.operands) != len(self.results):
            message = "expects the same number results as the yield terminator has operands"
            raise VerifyException(message)
        if [*last.operand_types] != [*self.result_types]:
            raise VerifyException(
                "expects co-indexed results and yield operands to have the same op/value/param type"
            )


def _consumed_by_sequence(op: Operation) -> Sequence[SSAValue]:
    """The operands of an include that the sequence says it uses up."""
    from xdsl.traits import SymbolTable

    assert isinstance(op, IncludeOp)
    sequence = SymbolTable.lookup_symbol(op, op.target)  # pyright: ignore[reportArgumentType]
    if not isinstance(sequence, NamedSequenceOp):
        return ()
    return [
        operand
        for index, operand in enumerate(op.operands)
        if "transform.consumed" in sequence.argument_attributes(index)
    ]


class IncludeOp(assembly.AssembledOperation):
    """The steps of a named sequence."""

    name = "transform.include"
    target = irdl.prop_def(forms.SYMBOL)
    failure_propagation_mode = irdl.prop_def(_MODES)
    arguments = irdl.var_operand_def(forms.ANY_HANDLE)
    handles = irdl.var_result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:include", consumes=_consumed_by_sequence))
    ASSEMBLY: ClassVar = (
        "$target `failures` `(`",
        FAILURES,
        "`)`",
        "`(` $arguments `)` attr-dict `:` functional-type($arguments; $handles)",
    )

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """There is such a sequence, of the types of the operands and results."""
        assert isinstance(self.target, SymbolRefAttr)
        sequence = table.get(self.target.root_reference.data)
        if not isinstance(sequence, NamedSequenceOp):
            raise VerifyException("does not reference a named transform sequence")
        inputs = sequence.signature.inputs.data
        outputs = sequence.signature.outputs.data
        if len(inputs) != len(self.operands):
            raise VerifyException("incorrect number of operands for callee")
        for index, (type_, operand) in enumerate(zip(inputs, self.operands, strict=True)):
            if type_ != operand.type:
                raise VerifyException(
                    f"operand type mismatch: expected operand type {_bare(type_)}, but provided "
                    f"{_bare(operand.type)} for operand number {index}"
                )
        if len(outputs) != len(self.results):
            raise VerifyException("incorrect number of results for callee")
        for index, (type_, result) in enumerate(zip(outputs, self.results, strict=True)):
            if type_ != result.type:
                raise VerifyException(f"type of result #{index} must match its definition type")
        for index in range(len(inputs)):
            attributes = sequence.argument_attributes(index)
            if "transform.readonly" not in attributes and "transform.consumed" not in attributes:
                note = f"no effects specified for operand #{index}"
                message = "TransformOpInterface requires memory effects on operands to be specified"
                raise op_failure(self, message, [(self, note)], plain=True)


def _bare(type_: Attribute) -> str:
    from loopwright.ir.syntax.printer import quoted

    return quoted(type_)


class CollectMatchingOp(assembly.AssembledOperation):
    """The operations in some others that a matcher takes."""

    name = "transform.collect_matching"
    root = irdl.operand_def(forms.HANDLE)
    matcher = irdl.prop_def(forms.SYMBOL)
    handles = irdl.var_result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:collect_matching"))
    ASSEMBLY: ClassVar = "$matcher `in` $root attr-dict `:` functional-type($root; $handles)"


class _Pairs(assembly.Directive):
    """`@matcher -> @action, …`, each on a line of its own."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        matchers: list[Attribute] = []
        actions: list[Attribute] = []
        while True:
            matchers.append(SymbolRefAttr(parser.parse_symbol_name()))
            parser.parse_punctuation("->")
            actions.append(SymbolRefAttr(parser.parse_symbol_name()))
            if parser.parse_optional_punctuation(",") is None:
                break
        pieces.properties |= {"matchers": ArrayAttr(matchers), "actions": ArrayAttr(actions)}

    def print(self, op: assembly.AssembledOperation, writer: assembly.Writer) -> None:
        """Write the part."""
        assert isinstance(op, ForeachMatchOp)
        writer.before_variable()
        printer = custom_form.our(writer.printer)
        with printer.indented(), printer.indented():
            for index, (matcher, action) in enumerate(op.pairs):
                printer.print_string(", " if index else "")
                printer.print_new_line()
                printer.print_attribute(matcher)
                printer.print_string(" -> ")
                printer.print_attribute(action)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return ("matchers", "actions")


class ForeachMatchOp(assembly.AssembledOperation):
    """For each operation in some others, the action of the first matcher that takes it."""

    name = "transform.foreach_match"
    root = irdl.operand_def(forms.HANDLE)
    forwarded_inputs = irdl.var_operand_def(forms.ANY_HANDLE)
    restrict_root = irdl.opt_prop_def(UNIT)
    flatten_results = irdl.opt_prop_def(UNIT)
    matchers = irdl.prop_def(forms.SYMBOLS)
    actions = irdl.prop_def(forms.SYMBOLS)
    updated = irdl.result_def(forms.HANDLE)
    forwarded_outputs = irdl.var_result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(
        ScriptStep(f"{_RUN}:foreach_match", consumes=("root",)),
        ResultNames("updated_root", "yielded_results"),
    )
    ASSEMBLY: ClassVar = (
        "(`restrict_root` $restrict_root^)?",
        "(`flatten_results` $flatten_results^)?",
        "`in` $root (`,` $forwarded_inputs^)?",
        _Pairs(),
        "attr-dict `:` functional-type($root, $forwarded_inputs; $updated, $forwarded_outputs)",
    )

    @property
    def pairs(self) -> list[tuple[SymbolRefAttr, SymbolRefAttr]]:
        """The matchers and their actions."""
        matchers = self.properties["matchers"]
        actions = self.properties["actions"]
        assert is_array(matchers) and is_array(actions)
        pairs = zip(matchers, actions, strict=True)
        return [
            (matcher, action) for matcher, action in pairs if isinstance(matcher, SymbolRefAttr)
        ]  # pyright: ignore

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Matchers take what the op hands on, and actions what their matchers give."""
        if len({len(self.properties[name].data) for name in ("matchers", "actions")}) > 1:  # pyright: ignore
            raise VerifyException("expected the same number of matchers and actions")
        operand_types = [operand.type for operand in self.operands[1:]]
        for matcher, action in self.pairs:
            first, second = (self._sequence(table, reference) for reference in (matcher, action))
            name = matcher.root_reference.data
            inputs = first.signature.inputs.data
            if len(inputs) != len(self.operands):
                message = (
                    f"the number of operands ({len(self.operands)}) doesn't match the number of "
                    f"matcher arguments ({len(inputs)}) for @{name}"
                )
                raise PlainVerifyException(message)
            if [*inputs[1:]] != operand_types:
                raise PlainVerifyException(
                    f"mismatching types of operands and arguments of @{name}"
                )
            outputs = first.signature.outputs.data
            action_inputs = second.signature.inputs.data
            if len(outputs) != len(action_inputs):
                message = (
                    f"the number of matcher results ({len(outputs)}) doesn't match the number of "
                    f"action arguments ({len(action_inputs)}) for @{name}"
                )
                raise PlainVerifyException(message)

    def _sequence(
        self, table: Mapping[str, Operation], reference: SymbolRefAttr
    ) -> NamedSequenceOp:
        sequence = table.get(reference.root_reference.data)
        if not isinstance(sequence, NamedSequenceOp):
            name = reference.root_reference.data
            raise PlainVerifyException(f"unresolved matcher or action symbol @{name}")
        return sequence
