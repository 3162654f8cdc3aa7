"""The `loopwright` dialect: what compiled Python needs and MLIR's dialects do not have."""

from __future__ import annotations

import re
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Dialect

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.cf import ASSERTION_TRAITS
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.syntax.verification import require

MOST_NUMBERS = 2
MOST_BYTES = 900
"""The longest format of a message; the runtime has room for 1024 bytes with the numbers."""
_FORMAT = re.compile("([^%]|%%|%ld)*")
_NUMBER = ods.OdsConstraint(
    "index or 64-bit signless integer",
    lambda type_: isinstance(type_, builtin.IndexType) or type_ == builtin.i64,
)


class AssertOp(AssembledOperation):
    """Stop unless a condition holds, with a message that has numbers of the program in it:

        loopwright.assert %inside, "index %ld of %ld"(%i, %n : index, index)

    Otherwise it is `cf.assert`. In the message `%ld` is replaced by the next number, `%%` by a
    percent sign. Without numbers a message is that of a `cf.assert`.
    """

    name = "loopwright.assert"
    arg = irdl.operand_def(I1)
    numbers = irdl.var_operand_def(_NUMBER)
    msg = irdl.prop_def(ods.STRING)
    traits = ASSERTION_TRAITS

    ASSEMBLY: ClassVar = "$arg `,` $msg `(` $numbers `:` type($numbers) `)` attr-dict"

    def __init__(self, arg: ods.Operand, msg: str, *numbers: ods.Operand) -> None:
        super().__init__(operands=[arg, numbers], properties={"msg": builtin.StringAttr(msg)})

    def verify_(self) -> None:
        """Verify that the message has one placeholder for each number."""
        text = self.msg.data
        count = len(self.numbers)
        require(0 < count <= MOST_NUMBERS, f"takes one number or two, not {count}")
        is_format = _FORMAT.fullmatch(text) is not None
        require(is_format, "message has a '%' that begins neither '%ld' nor '%%'")
        placeholders = len(text.replace("%%", "").split("%ld")) - 1
        require(placeholders == count, f"message needs one '%ld' for each of {count} numbers")
        require(len(text.encode()) <= MOST_BYTES, f"message is longer than {MOST_BYTES} bytes")


Loopwright = Dialect("loopwright", [AssertOp])
