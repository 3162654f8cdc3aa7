"""The `gpu` ops that hold kernels and launch them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self, TypeAlias, TypeVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    NoTerminator,
    Pure,
    SymbolOpInterface,
    SymbolTable,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.lexer import Span

from loopwright.ir.core.properties import segments, sizes_attribute
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.assembly import AssembledOperation, ValueTerminator
from loopwright.ir.dialects.func import (
    ATTRIBUTE_DICTIONARIES,
    FUNCTION_TYPE,
    parse_signature,
    print_signature,
)
from loopwright.ir.dialects.symbols import symbol_name, verify_symbol, verify_symbol_table
from loopwright.ir.interfaces.control_flow import AffineScope, AutomaticAllocationScope
from loopwright_mlir.dialects.gpu import asynchronous
from loopwright_mlir.dialects.gpu.attributes import AddressSpaceAttr

_PartT = TypeVar("_PartT")
_ATTRIBUTIONS = "workgroup_attributions"
_THREE_SIZES = ods.dense_array_of(
    "i32 dense array attribute with 3 elements (if present)", 32, length=3
)
_LAUNCH = ods.OdsConstraint(
    "index or 32-bit signless integer or 64-bit signless integer",
    lambda type_: isinstance(type_, builtin.IndexType) or type_ in (builtin.i32, builtin.i64),
)
_I32 = ods.OdsConstraint("32-bit signless integer", lambda type_: type_ == builtin.i32)
_SYMBOL = ods.OdsConstraint("symbol reference attribute", lambda attr: True, builtin.SymbolRefAttr)


class TerminatorOp(AssembledOperation):
    """The end of the body of a launch."""

    name = "gpu.terminator"
    traits = irdl.lazy_traits_def(lambda: (IsTerminator(), Pure(), HasParent(LaunchOp)))

    ASSEMBLY: ClassVar = "attr-dict"


class ReturnOp(ValueTerminator):
    """The end of a function."""

    name = "gpu.return"
    traits = irdl.lazy_traits_def(lambda: (HasParent(GPUFuncOp),))

    def verify_(self) -> None:
        """It returns what the function does."""
        function = self.parent_op()
        assert isinstance(function, GPUFuncOp)
        outputs = function.signature.outputs.data
        if len(outputs) != len(self.arguments):
            raise VerifyException(f"expected {len(outputs)} result operands")
        for index, (type_, operand) in enumerate(zip(outputs, self.arguments, strict=True)):
            if operand.type != type_:
                raise VerifyException(f"unexpected type `{operand.type}' for operand #{index}")


class GPUModuleOp(ods.OdsOperation):
    """What a device runs."""

    name = "gpu.module"
    sym_name = irdl.prop_def(ods.STRING)
    body = irdl.region_def("single_block")
    traits = irdl.traits_def(
        IsolatedFromAbove(), NoTerminator(), SymbolOpInterface(), SymbolTable(), AffineScope()
    )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `@name (attributes attr-dict)? region`."""
        name = parser.parse_symbol_name()
        at = parser.pos
        attributes = custom_form.parse_attributes_after_keyword(parser)
        moved = custom_form.take_properties(parser, cls, attributes, at)
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        return cls.create(
            properties={"sym_name": name} | moved, attributes=attributes, regions=[region]
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        assert isinstance(self.sym_name, builtin.StringAttr)
        printer.print_symbol_name(self.sym_name.data)
        custom_form.print_attr_dict(printer, self, elided=("sym_name",), with_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_empty_block=False)

    def verify_(self) -> None:
        """Check the symbol."""
        verify_symbol(self)

    def verify_regions_(self) -> None:
        """Check the symbols inside."""
        verify_symbol_table(self)


def _parse_attributions(parser: Parser, keyword: str) -> list[Parser.Argument]:
    """Parse `keyword(%a : type, …)`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return []
    arguments = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_argument)
    return list(arguments)


def _print_attributions(printer: Printer, keyword: str, values: Sequence[BlockArgument]) -> None:
    if not values:
        return
    printer.print_string(f" {keyword}(")
    for index, value in enumerate(values):
        printer.print_string(", " if index else "")
        printer.print_ssa_value(value)
        printer.print_string(" : ")
        printer.print_attribute(value.type)
    printer.print_string(")")


def _attributions(op: Operation) -> int:
    """How many arguments of the body are memory of the workgroup."""
    count = op.attributes.get(_ATTRIBUTIONS)
    return count.value.data if isinstance(count, builtin.IntegerAttr) else 0


def _verify_attributions(shared: Sequence[BlockArgument], private: Sequence[BlockArgument]) -> None:
    """Memory of workgroups and threads is memrefs, which say nothing else of where it is."""
    for values, expected in ((shared, "workgroup"), (private, "private")):
        for value in values:
            type_ = value.type
            if not isinstance(type_, builtin.MemRefType):
                raise VerifyException("expected memref type in attribution")
            space: Attribute = type_.memory_space
            if isinstance(space, AddressSpaceAttr) and space.data != expected:
                raise VerifyException(f"expected memory space {expected} in attribution")


class GPUFuncOp(ods.OdsOperation):
    """A function of the device; a kernel is what can be launched."""

    name = "gpu.func"
    function_type = irdl.prop_def(FUNCTION_TYPE)
    arg_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    known_block_size = irdl.opt_prop_def(_THREE_SIZES)
    known_cluster_size = irdl.opt_prop_def(_THREE_SIZES)
    known_grid_size = irdl.opt_prop_def(_THREE_SIZES)
    body = irdl.region_def()
    traits = irdl.traits_def(
        IsolatedFromAbove(),
        SymbolOpInterface(),
        AffineScope(),
        AutomaticAllocationScope(),
        HasParent(GPUModuleOp),
    )

    @classmethod
    def kernel(
        cls,
        name: str,
        inputs: Sequence[Attribute],
        shared: int,
        size_properties: Mapping[str, Attribute],
    ) -> Self:
        """What can be launched, without blocks, which are to be added; of the memory that its first
        one gets beside the inputs, so much is shared."""
        return cls.create(
            properties={
                "function_type": builtin.FunctionType.from_lists(inputs, []),
                **size_properties,
            },
            attributes={
                "sym_name": builtin.StringAttr(name),
                "gpu.kernel": builtin.UnitAttr(),
                _ATTRIBUTIONS: builtin.IntegerAttr(shared, builtin.i64),
            },
            regions=[Region()],
        )

    @property
    def signature(self) -> builtin.FunctionType:
        """The type of the function."""
        assert isinstance(self.function_type, builtin.FunctionType)
        return self.function_type

    @property
    def is_kernel(self) -> bool:
        """Whether it can be launched."""
        return "gpu.kernel" in self.attributes

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `@name signature workgroup(…)? private(…)? kernel? (attributes …)? region`."""
        attributes: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        signature = parse_signature(parser)
        shared = _parse_attributions(parser, "workgroup")
        private = _parse_attributions(parser, "private")
        if parser.parse_optional_keyword("kernel") is not None:
            attributes["gpu.kernel"] = builtin.UnitAttr()
        at = parser.pos
        dictionary = custom_form.parse_attributes_after_keyword(parser)
        moved = custom_form.take_properties(parser, cls, dictionary, at)
        attributes |= {_ATTRIBUTIONS: builtin.IntegerAttr(len(shared), builtin.i64)} | dictionary
        body = parser.parse_region([*signature.arguments, *shared, *private])
        properties = signature.properties | moved
        return cls.create(properties=properties, attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_symbol_name(symbol_name(self) or "")
        print_signature(printer, self, self.signature, self.body)
        shared, private = self._memory()
        _print_attributions(printer, "workgroup", shared)
        _print_attributions(printer, "private", private)
        if self.is_kernel:
            printer.print_string(" kernel")
        elided = ("sym_name", "function_type", "arg_attrs", "res_attrs")
        elided += ("gpu.kernel", _ATTRIBUTIONS)
        custom_form.print_attr_dict(printer, self, elided=elided, with_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    def _memory(self) -> tuple[Sequence[BlockArgument], Sequence[BlockArgument]]:
        """Arguments of the body that are memory of the workgroup, and of the thread."""
        entry = self.body.blocks.first
        attributions = [] if entry is None else list(entry.args)[len(self.signature.inputs) :]
        return attributions[: _attributions(self)], attributions[_attributions(self) :]

    def verify_(self) -> None:
        """Kernels return nothing, and what they have of memory is memrefs."""
        if self.is_kernel and self.signature.outputs.data:
            raise VerifyException("expected void return type for kernel function")
        _verify_attributions(*self._memory())


class LaunchOp(ods.OdsOperation):
    """Run a region in each thread of each block."""

    name = "gpu.launch"
    async_dependencies = irdl.var_operand_def(asynchronous.TOKEN)
    grid_size_x = irdl.operand_def(_LAUNCH)
    grid_size_y = irdl.operand_def(_LAUNCH)
    grid_size_z = irdl.operand_def(_LAUNCH)
    block_size_x = irdl.operand_def(_LAUNCH)
    block_size_y = irdl.operand_def(_LAUNCH)
    block_size_z = irdl.operand_def(_LAUNCH)
    cluster_size_x = irdl.opt_operand_def(_LAUNCH)
    cluster_size_y = irdl.opt_operand_def(_LAUNCH)
    cluster_size_z = irdl.opt_operand_def(_LAUNCH)
    dynamic_shared_memory_size = irdl.opt_operand_def(_I32)
    async_token = irdl.opt_result_def(asynchronous.TOKEN)
    body = irdl.region_def()
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(AffineScope(), AutomaticAllocationScope())

    @property
    def has_clusters(self) -> bool:
        """Whether blocks are in clusters."""
        return self.cluster_size_x is not None

    @property
    def shared(self) -> int:
        """How many arguments of the body are memory of the workgroup."""
        return _attributions(self)

    @property
    def places(self) -> int:
        """How many arguments of the body are places and sizes, which come first."""
        return 18 if self.has_clusters else 12

    @classmethod
    def launching(cls, grid: Sequence[SSAValue], block: Sequence[SSAValue]) -> Self:
        """A launch of an empty body; its terminator is to be added."""
        types = [builtin.IndexType()] * 12
        return cls.create(
            operands=[*grid, *block],
            properties={"operandSegmentSizes": sizes_attribute((0, *[1] * 6, *[0] * 4))},
            attributes={_ATTRIBUTIONS: builtin.IntegerAttr(0, builtin.i64)},
            regions=[Region(Block(arg_types=types))],
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `async? [tokens]? blocks(…) in (…) threads(…) in (…) … region attr-dict`, with
        `clusters(…) in (…)` in front of the blocks."""
        is_async, tokens = asynchronous.parse_async(parser)
        clusters: list[Extent] = []
        if parser.parse_optional_keyword("clusters") is not None:
            clusters = _parse_extents(parser)
        extents: list[Extent] = []
        for keyword in ("blocks", "threads"):
            parser.parse_keyword(keyword)
            extents += _parse_extents(parser)
        named = [place for place, _, _ in extents] + [name for _, name, _ in extents]
        named += [place for place, _, _ in clusters] + [name for _, name, _ in clusters]
        arguments = [Parser.Argument(name, builtin.IndexType()) for name in named]
        operands: list[SSAValue] = [
            parser.resolve_operand(token, asynchronous.AsyncTokenType()) for token in tokens
        ]
        operands += [
            parser.resolve_operand(value, builtin.IndexType())
            for _, _, value in (*extents, *clusters)
        ]
        dynamic = parser.parse_optional_keyword("dynamic_shared_memory_size") is not None
        if dynamic:
            operands.append(parser.resolve_operand(parser.parse_unresolved_operand(), builtin.i32))
        shared = _parse_attributions(parser, "workgroup")
        private = _parse_attributions(parser, "private")
        body = parser.parse_region([*arguments, *shared, *private])
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        counts = (len(tokens), *[1] * 6, *[int(bool(clusters))] * 3, int(dynamic))
        return cls.create(
            operands=operands,
            result_types=[asynchronous.AsyncTokenType()] if is_async else [],
            properties={"operandSegmentSizes": sizes_attribute(counts)} | properties,
            attributes={_ATTRIBUTIONS: builtin.IntegerAttr(len(shared), builtin.i64)} | attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        tokens = list(self.async_dependencies)
        if tokens or self.results:
            printer.print_string(" ")
            asynchronous.print_async(printer, tokens, is_async=bool(self.results))
        groups = segments(self)
        arguments = self.body.blocks[0].args
        parts = [("blocks", 0, 6, 1), ("threads", 3, 9, 4)]
        if self.has_clusters:
            parts.insert(0, ("clusters", 12, 15, 7))
        for keyword, place, size, group in parts:
            printer.print_string(f" {keyword}(")
            printer.print_list(arguments[place : place + 3], printer.print_ssa_value)
            printer.print_string(") in (")
            for number in range(3):
                printer.print_string(", " if number else "")
                printer.print_ssa_value(arguments[size + number])
                printer.print_string(" = ")
                printer.print_operand(groups[group + number][0])
            printer.print_string(")")
        if self.dynamic_shared_memory_size is not None:
            printer.print_string(" dynamic_shared_memory_size ")
            printer.print_operand(self.dynamic_shared_memory_size)
        places = self.places
        shared = places + self.shared
        _print_attributions(printer, "workgroup", arguments[places:shared])
        _print_attributions(printer, "private", arguments[shared:])
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        custom_form.print_attr_dict(printer, self, elided=("operandSegmentSizes", _ATTRIBUTIONS))

    def verify_(self) -> None:
        """The body has an argument for each place and size; attributions are memrefs."""
        clusters = (self.cluster_size_x, self.cluster_size_y, self.cluster_size_z)
        if 0 < clusters.count(None) < 3:
            raise VerifyException("cluster size must be all present")
        if not self.body.blocks:
            raise VerifyException("body region is empty")
        arguments = self.body.blocks[0].args
        if len(arguments) < self.places + self.shared:
            raise VerifyException("unexpected number of region arguments")
        shared = self.places + self.shared
        _verify_attributions(arguments[self.places : shared], arguments[shared:])


Extent: TypeAlias = tuple[Span, Span, UnresolvedOperand]
"""The name of a place in one dimension, of how many there are, and that number."""


def _parse_extents(parser: Parser) -> list[Extent]:
    """Parse `(%x, %y, %z) in (%nx = %a, %ny = %b, %nz = %c)`."""

    def size() -> tuple[Span, UnresolvedOperand]:
        name = parser.parse_argument(expect_type=False).name
        parser.parse_punctuation("=")
        return name, parser.parse_unresolved_operand()

    places = _parse_three(parser, lambda: parser.parse_argument(expect_type=False).name)
    parser.parse_keyword("in")
    sizes = _parse_three(parser, size)
    return [
        (place, *size_and_operand) for place, size_and_operand in zip(places, sizes, strict=True)
    ]


def _parse_three(parser: Parser, parse: Callable[[], _PartT]) -> list[_PartT]:
    """Parse `(x, y, z)`."""
    parser.parse_punctuation("(")
    parts = [parse()]
    for _ in range(2):
        parser.parse_punctuation(",")
        parts.append(parse())
    parser.parse_punctuation(")")
    return parts


class LaunchFuncOp(ods.OdsOperation):
    """Run a kernel in each thread of each block."""

    name = "gpu.launch_func"
    async_dependencies = irdl.var_operand_def(asynchronous.TOKEN)
    grid_size_x = irdl.operand_def(_LAUNCH)
    grid_size_y = irdl.operand_def(_LAUNCH)
    grid_size_z = irdl.operand_def(_LAUNCH)
    block_size_x = irdl.operand_def(_LAUNCH)
    block_size_y = irdl.operand_def(_LAUNCH)
    block_size_z = irdl.operand_def(_LAUNCH)
    cluster_size_x = irdl.opt_operand_def(_LAUNCH)
    cluster_size_y = irdl.opt_operand_def(_LAUNCH)
    cluster_size_z = irdl.opt_operand_def(_LAUNCH)
    dynamic_shared_memory_size = irdl.opt_operand_def(_I32)
    kernel_operands = irdl.var_operand_def(ods.ANY_TYPE)
    async_object = irdl.opt_operand_def(ods.ANY_TYPE)
    kernel = irdl.prop_def(_SYMBOL)
    async_token = irdl.opt_result_def(asynchronous.TOKEN)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `async? [tokens]? @module::@kernel (clusters in (…))? blocks in (…) … args(…)?`,
        with `<%stream : type>` in front of the kernel."""
        is_async, tokens = asynchronous.parse_async(parser)
        objects = _parse_object(parser)
        kernel = parser.parse_attribute()
        unresolved: dict[str, list[UnresolvedOperand]] = {}
        for keyword in ("clusters", "blocks", "threads"):
            if keyword == "clusters":
                if parser.parse_optional_keyword(keyword) is None:
                    continue
            else:
                parser.parse_keyword(keyword)
            parser.parse_keyword("in")
            unresolved[keyword] = _parse_three(parser, parser.parse_unresolved_operand)
        type_: Attribute = builtin.IndexType()
        if parser.parse_optional_punctuation(":") is not None:
            type_ = parser.parse_type()
        dynamic: list[SSAValue] = []
        if parser.parse_optional_keyword("dynamic_shared_memory_size") is not None:
            dynamic = [parser.resolve_operand(parser.parse_unresolved_operand(), builtin.i32)]
        passed: Sequence[SSAValue] = []
        if parser.parse_optional_keyword("args") is not None:
            passed = _parse_passed(parser)
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        sizes = [
            parser.resolve_operand(operand, type_)
            for keyword in ("blocks", "threads", "clusters")
            for operand in unresolved.get(keyword, ())
        ]
        clusters = int("clusters" in unresolved)
        counts = (len(tokens), *[1] * 6, *[clusters] * 3, len(dynamic), len(passed), len(objects))
        return cls.create(
            operands=[
                *(parser.resolve_operand(token, asynchronous.AsyncTokenType()) for token in tokens),
                *(*sizes, *dynamic, *passed, *objects),
            ],
            result_types=[asynchronous.AsyncTokenType()] if is_async else [],
            properties={"kernel": kernel, "operandSegmentSizes": sizes_attribute(counts)}
            | properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        asynchronous.print_async(
            printer, list(self.async_dependencies), is_async=bool(self.results)
        )
        if self.async_object is not None:
            printer.print_string("<")
            printer.print_operand(self.async_object)
            printer.print_string(" : ")
            printer.print_attribute(self.async_object.type)
            printer.print_string(">")
        printer.print_string(" ")
        printer.print_attribute(self.kernel)
        groups = segments(self)
        for keyword, first in (("clusters", 7), ("blocks", 1), ("threads", 4)):
            values = [value for group in groups[first : first + 3] for value in group]
            if values:
                printer.print_string(f" {keyword} in (")
                printer.print_list(values, printer.print_operand)
                printer.print_string(")")
        printer.print_string(" ")
        type_ = groups[1][0].type
        if not isinstance(type_, builtin.IndexType):
            printer.print_string(": ")
            printer.print_attribute(type_)
        if self.dynamic_shared_memory_size is not None:
            printer.print_string(" dynamic_shared_memory_size ")
            printer.print_operand(self.dynamic_shared_memory_size)
        printer.print_string(" ")
        if self.kernel_operands:
            printer.print_string("args(")
            for index, value in enumerate(self.kernel_operands):
                printer.print_string(", " if index else "")
                printer.print_operand(value)
                printer.print_string(" : ")
                printer.print_attribute(value.type)
            printer.print_string(")")
        custom_form.print_attr_dict(printer, self, elided=("operandSegmentSizes", "kernel"))

    def verify_(self) -> None:
        """The module around holds kernels, and this one, which takes what is passed."""
        module = self.parent_op()
        while module is not None and not isinstance(module, builtin.ModuleOp):
            module = module.parent_op()
        if module is None:
            return
        if "gpu.container_module" not in module.attributes:
            raise VerifyException(
                "expected the closest surrounding module to have the 'gpu.container_module' "
                "attribute"
            )
        kernel = self.kernel
        assert isinstance(kernel, builtin.SymbolRefAttr)
        root = kernel.root_reference.data
        container = _symbol(module, root)
        if container is None:
            raise VerifyException(f"kernel container '{root}' is undefined")
        nested = kernel.nested_references.data
        function = _symbol(container, nested[-1].data) if nested else container
        if function is None:
            raise VerifyException(f"kernel function '{kernel}' is undefined")
        if "gpu.kernel" not in function.attributes:
            raise VerifyException("kernel function is missing the 'gpu.kernel' attribute")
        if isinstance(function, GPUFuncOp):
            self._verify_operands(function.signature.inputs.data)

    def _verify_operands(self, types: Sequence[Attribute]) -> None:
        if len(types) != len(self.kernel_operands):
            raise VerifyException(
                f"got {len(self.kernel_operands)} kernel operands but expected {len(types)}"
            )
        for index, (type_, value) in enumerate(zip(types, self.kernel_operands, strict=True)):
            if value.type != type_:
                raise VerifyException(f"type of function argument {index} does not match")


def _parse_object(parser: Parser) -> list[SSAValue]:
    """Parse `<%stream : type>`, or nothing."""
    if parser.parse_optional_punctuation("<") is None:
        return []
    operand = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    value = parser.resolve_operand(operand, parser.parse_type())
    parser.parse_punctuation(">")
    return [value]


def _parse_passed(parser: Parser) -> list[SSAValue]:
    """Parse `(%a : type, %b : type)`."""

    def parse_typed_operand() -> SSAValue:
        operand = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return parser.resolve_operand(operand, parser.parse_type())

    return parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parse_typed_operand)


def _symbol(table: Operation, name: str) -> Operation | None:
    blocks = table.regions[0].blocks if table.regions else ()
    return next((op for block in blocks for op in block.ops if symbol_name(op) == name), None)
