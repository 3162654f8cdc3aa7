"""Making a failing program small: operations are taken out as long as it keeps failing.

>>> small = reduced('func.func @f() {\\n  %0 = arith.constant 1 : i32\\n  "t.bad"() : () -> ()\\n'
...                 '  return\\n}\\n', lambda text: "t.bad" in text)
>>> "constant" in small, "t.bad" in small
(False, True)
"""

from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.traits import IsTerminator

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import LoopwrightError


def reduced(text: str, fails: Callable[[str], bool]) -> str:
    """The program with as few operations as can be; `fails` says whether a text still fails."""
    text = _printed(_parsed(text))
    if not fails(text):
        raise ValueError("the program does not fail to begin with")
    size = _count(text)
    while size:
        position = 0
        while position < _count(text):
            smaller = _without(text, position, size)
            if smaller is not None and fails(smaller):
                text = smaller
            else:
                position += size
        size //= 2
    return text


def _parsed(text: str) -> ModuleOp:
    return parse_module(text, make_context(allow_unregistered=True))


def _printed(module: ModuleOp) -> str:
    return print_module(module, local_scope=True)


def _candidates(module: ModuleOp) -> list[Operation]:
    """The operations that may go, in an order in which those nested in one follow it."""
    return [op for op in module.walk() if op is not module and not op.has_trait(IsTerminator)]


def _count(text: str) -> int:
    return len(_candidates(_parsed(text)))


def _without(text: str, position: int, size: int) -> str | None:
    """The program without some operations and what uses them; None where that is no program."""
    module = _parsed(text)
    for op in _candidates(module)[position : position + size]:
        if _is_inside(op, module):
            _erase(op, module)
    try:
        verify(module)
        return _printed(module)
    except (LoopwrightError, ValueError, AssertionError):
        return None


def _is_inside(op: Operation, module: ModuleOp) -> bool:
    current: Operation | None = op
    while current is not None and current is not module:
        current = current.parent_op()
    return current is module


def _erase(op: Operation, module: ModuleOp) -> None:
    for result in op.results:
        for use in list(result.uses):
            if _is_inside(use.operation, module):
                _erase(use.operation, module)
    if _is_inside(op, module):
        op.detach()
        op.erase(safe_erase=False)
