"""Modules of op forms whose operands are constants, and whose results are used.

What is an operand of a form may be any number; here it is one that is on the border of what a type
or a verifier allows, so that passes find out what happens when it is made an attribute. Calls of
functions that are defined elsewhere use the results, so that nothing is dead.
"""

from __future__ import annotations

import random
import re

from xdsl.ir import Attribute

from loopwright.ir.dialects import func
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import VerificationError
from tests.generate.forms import module
from tests.judged_programs import parse

NUMBERS: dict[str, tuple[int, ...]] = {
    "index": (0, -1, 1, 2, 3, -5, 2**63 - 1, -(2**63)),
    "i8": (0, -1, 1, -128, 127),
    "i16": (0, -1, 17),
    "i32": (0, -1, 33, 2**31 - 1, -(2**31)),
    "i64": (0, -1, 65, 2**63 - 1, -(2**63)),
}
"""What operands of a type are."""


def generate(seed: int) -> str:
    """The module of a seed. Where the verifier refuses constants, there are none."""
    chance = random.Random(f"known operands {seed}")
    text = module(seed)
    for candidate in (_with_constants(text, chance), text):
        try:
            return _with_uses(candidate)
        except VerificationError:
            continue
    raise AssertionError(f"module {seed} is not valid")


def _with_constants(text: str, chance: random.Random) -> str:
    return "\n\n".join(_known(function, chance) for function in text.split("\n\n"))


def _known(function: str, chance: random.Random) -> str:
    """A function that does not use some of its arguments, but constants, what folds to them, or
    what was stored of them."""
    head = re.match(r"func\.func @\w+\((.*)\).*\{\n", function)
    if head is None:
        return function
    lines: list[str] = []
    body = function[head.end() :]
    for name, type_ in re.findall(r"%(\w+): (index|i\d+)(?=[,)])", head[0]):
        if type_ not in NUMBERS or chance.random() < 0.3:
            continue
        number = chance.choice(NUMBERS[type_])
        constant = f"%k{name}"
        way = chance.choice(("constant", "sum", "memory"))
        if way == "constant":
            lines.append(f"  {constant} = arith.constant {number} : {type_}")
        elif way == "memory":
            memref = f"{constant}_at[0] : memref<1x{type_}>"
            lines.append(f"  {constant}_at = memref.alloca() : memref<1x{type_}>")
            lines.append(f"  {constant}_all = arith.constant {number} : {type_}")
            lines.append(f"  affine.store {constant}_all, {memref}")
            lines.append(f"  {constant} = affine.load {memref}")
        else:
            lines.append(f"  {constant}_all = arith.constant {number} : {type_}")
            lines.append(f"  {constant}_none = arith.constant 0 : {type_}")
            operands = f"{constant}_all, {constant}_none"
            lines.append(f"  {constant} = arith.addi {operands} : {type_}")
        body = re.sub(rf"%{name}\b", constant, body)
    return head[0] + "".join(f"{line}\n" for line in lines) + body


def _with_uses(text: str) -> str:
    """A module with calls that use what its functions compute; raises `VerificationError`."""
    parsed = parse(text)
    verify(parsed)
    callees: dict[Attribute, str] = {}
    functions = [op for op in parsed.body.block.ops if isinstance(op, func.FuncOp)]
    for function in functions:
        blocks = [] if function.is_declaration else list(function.body.blocks)
        for block in blocks:
            for op in list(block.ops):
                for result in op.results:
                    if result.first_use is None and block.last_op is not None:
                        name = callees.setdefault(result.type, f"use{len(callees)}")
                        block.insert_op_before(func.CallOp(name, [result], []), block.last_op)
    printed = print_module(parsed).rstrip()
    declarations = [
        f"  func.func private @{name}({attribute_text(type_)})\n" for type_, name in callees.items()
    ]
    return f"{printed.removesuffix('}')}{''.join(declarations)}}}\n"
