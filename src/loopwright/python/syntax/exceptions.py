"""Exceptions: `raise`, `assert` and `try`.

An exception that is caught sets the number `jump` to `RAISED` and its own number; any other one is
a failing assertion.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from loopwright.python.containers import texts
from loopwright.python.functions.formatting import (
    can_be_evaluated,
    raise_evaluated,
    raise_formatted,
    text_of,
)
from loopwright.python.source.liveness import always_returns, jumps, read
from loopwright.python.syntax.call_expressions import formatted
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_statement
from loopwright.python.syntax.operations import truth_of
from loopwright.python.types import PY_INT
from loopwright.python.values import scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.catching import (
    ARGUMENT,
    ARGUMENTS,
    SHOWN,
    STRING,
    TEXTS,
    Handled,
    Raised,
)
from loopwright.python.values.environment import RAISED, RETURN, setting
from loopwright.python.values.value import (
    POOL,
    Formatted,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
)
from loopwright.reporting.errors import exception_named, name_of_exception

_NOT_RAISED = MemoryError, RecursionError, UnicodeError
"""Exceptions that cannot be caught, or that carry more than their arguments."""


@lowers_statement(ast.Assert)
def _assert(fn: FunctionLowering, node: ast.Assert) -> None:
    if not __debug__:
        return  # Python has left it out, too
    test = truth_of(fn, node.test)
    message = node.msg
    message_text = message.value if isinstance(message, ast.Constant) else None
    if message is not None and not isinstance(message_text, str):
        failed = scalars.logical_not(fn.b, test)
        fail = partial(_raise_new, fn, "AssertionError", [message])
        fn.run_if(failed, fail, fn.liveness.after[node])
    elif test.const is None or not test.const:
        fn.b.check(test, "AssertionError", message_text if isinstance(message_text, str) else "")
    if fn.jump.const == 0:  # else handlers run with the facts known here
        fn.b.forms.learn_all(fn.implied.get(test, ([], []))[0])


def _arguments(fn: FunctionLowering, nodes: Sequence[ast.expr]) -> tuple[str, Sequence[Value]]:
    """Return the text of an exception if its only argument is a constant; otherwise the
    arguments."""
    values = [
        Static(formatted(fn, x)) if isinstance(x, ast.JoinedStr) else fn.value(x) for x in nodes
    ]
    match values:
        case []:
            return "", ()
        case [Static(value=str() as text)]:
            return text, ()
        case _:
            return "", values


@lowers_statement(ast.Raise)
def _raise(fn: FunctionLowering, node: ast.Raise) -> None:
    """Lower `raise`: to a jump where it is caught, else to a failing assertion."""
    b = fn.b
    raised = node.exc
    exception = fn.outer_object(raised) if isinstance(raised, ast.Name) else None
    if isinstance(exception, Handled) or (raised is None and fn.handled):
        _raise_again(fn, exception if isinstance(exception, Handled) else fn.handled[-1])
        return
    message: Sequence[ast.expr] = ()
    if isinstance(raised, ast.Call) and not raised.keywords:
        message = raised.args
        raised = raised.func
    kind = None if raised is None else fn.outer_object(raised)
    if not isinstance(kind, type) or not issubclass(kind, Exception):
        raise b.error("this 'raise' is not supported", "raise ValueError('a constant message')")
    name = name_of_exception(kind)
    if name is None or issubclass(kind, _NOT_RAISED):
        hint = "raise a built-in exception, or one whose class is defined at module level"
        raise b.error(f"'{kind.__name__}' is not raised in kernels", hint)
    if node.cause is not None and not isinstance(node.cause, ast.Constant | ast.Name):
        raise b.error("the cause of an exception is not supported", "write 'from None'", node.cause)
    _raise_new(fn, name, message)


def _raise_new(fn: FunctionLowering, name: str, nodes: Sequence[ast.expr]) -> None:
    """Raise an exception, whose arguments are evaluated first."""
    b = fn.b
    text, values = _arguments(fn, nodes)
    if b.catches(name, text if b.is_in_library else None):
        template = _keep_message(b, name, values) if values else ""
        raised = Raised(name, text, template, is_of_program=not b.is_in_library)
        fn.env.set_jump(b.number(RAISED + b.number_of(raised)))
        return
    if values:
        raise_formatted(b, name, values)
    else:
        b.check(b.number(False), name, text)
    fn.env.set_jump(b.number(RETURN))
    fn.env.set_unreachable()


def _keep_message(b: Builder, name: str, values: Sequence[Value]) -> str:
    """Keep the arguments of a caught exception; return its message, with `%ld` for a number, or one
    of `TEXTS` if its string is kept."""
    keeps = b.catching.keeps_messages
    match values:
        case [Scalar() as number] if number.type == PY_INT:
            if keeps:
                texts.keep_numbers(b, number)
            return "%ld"
        case [TextValue() | Static(value=Formatted()) as value]:
            if keeps:
                constant = value.value if isinstance(value, Static) else None
                shown = (
                    constant if isinstance(constant, Formatted) else Formatted(((value, "", None),))
                )
                _keep_text(b, shown)
            return STRING
        case [Scalar() | TupleValue() as value]:
            by_repr = exception_named(name).__str__ is KeyError.__str__
            if keeps:
                _keep_text(b, Formatted(((value, "r" if by_repr else "", None),)))
            return ARGUMENT if can_be_evaluated(b, value, by_repr=by_repr) else SHOWN
        case _ if not keeps:
            return STRING  # no handler reads it
        case [_, _, *_] if can_be_evaluated(b, TupleValue(tuple(values)), by_repr=True):
            _keep_text(b, Formatted(((TupleValue(tuple(values)), "", None),)))
            return ARGUMENTS
        case _:
            raise b.error(_ONE_ARGUMENT, _WRITTEN_OUT)


_ONE_ARGUMENT = "exceptions that are caught have one string or integer"
_WRITTEN_OUT = "write it out, as in ValueError(f'{x} is too large')"


def _keep_text(b: Builder, shown: Formatted) -> None:
    """Keep the text of a caught exception."""
    text = texts.as_text(b, text_of(b, shown))
    texts.keep_numbers(b, text.start, text.length)


def _handled(
    fn: FunctionLowering, numbers: Sequence[int], jump: Scalar, *, keeps_messages: bool
) -> Handled:
    """Return the exception at the beginning of a handler, one of several, with the numbers in its
    message if they are kept."""
    b = fn.b
    raised = {number: b.catching.raised[number] for number in numbers}
    has_numbers = keeps_messages and any(x.template for x in raised.values())
    return Handled(jump, raised, texts.kept_numbers(b) if has_numbers else None)


def _raise_again(fn: FunctionLowering, handled: Handled) -> None:
    """Re-raise the caught exception."""
    b = fn.b
    is_caught = False
    for number, raised in handled.raised.items():
        raised.mark(is_handled=False)
        if b.catches(raised.exception):
            is_caught = True
            continue
        is_other_exception = scalars.compare(b, "!=", handled.jump, b.integer(RAISED + number))
        if raised.template == SHOWN and handled.said is not None:
            raise b.error(_ONE_ARGUMENT, _WRITTEN_OUT)
        if raised.template in TEXTS and handled.said is not None:
            shown = TextValue((POOL, *handled.said), str)
            is_tuple = raised.template == ARGUMENTS
            raise_it = partial(raise_evaluated, b, raised.exception, shown, is_tuple=is_tuple)
            if raised.template == STRING:
                raise_it = partial(raise_formatted, b, raised.exception, [shown])
            fn.branch(is_other_exception, lambda: None, raise_it)
        else:
            count = str(raised.template).count("%ld")
            text_bounds = () if handled.said is None else handled.said[:count]
            b.check(
                is_other_exception, raised.exception, raised.message, raised.template, *text_bounds
            )
    if is_caught and handled.said is not None:
        texts.keep_numbers(b, *handled.said)
    fn.env.set_jump(handled.jump if is_caught else b.number(RETURN))
    if not is_caught:
        fn.env.set_unreachable()


# Handlers


@lowers_statement(ast.Try)
def _try(fn: FunctionLowering, node: ast.Try) -> None:
    """Lower `try`: `finally` is executed last, even if an exception is not caught."""
    b = fn.b
    first = len(fn.b.catching.raised)
    if not node.finalbody:
        _with_handlers(fn, node)
        return
    for statement in (x for item in node.finalbody for x in ast.walk(item)):
        if isinstance(statement, ast.Return | ast.Break | ast.Continue):
            raise b.error("there are no jumps in 'finally'", "jump behind it", statement)
    outer_exceptions = [k for k in range(first) if b.catching.raised[k].is_handled]
    catch_all = b.catching.catch([BaseException], keeps_messages=True)
    with setting(fn, finals=[*fn.finals, node]), catch_all:
        _with_handlers(fn, node)
    pending = fn.jump
    inside = range(first, len(b.catching.raised))  # beside what handlers around raise again here
    uncaught_exceptions = [
        k for k in (*outer_exceptions, *inside) if not b.catching.raised[k].is_handled
    ]
    handled = _handled(fn, uncaught_exceptions, pending, keeps_messages=True)
    fn.from_here(node.finalbody)
    jump = fn.jump
    is_left = any(not b.catches(x.exception) for x in handled.raised.values())
    if jump.const is None:
        goes_on = scalars.compare(b, "==", jump, b.integer(0))
        pending = scalars.select(b, goes_on, pending, jump)
    elif jump.const:
        pending = jump
    if is_left:
        _raise_again(fn, replace(handled, jump=pending))
        fn.env.set_unreachable(is_unreachable=False)
    fn.env.set_jump(pending)
    _expect_exit(fn, node)


def _with_handlers(fn: FunctionLowering, node: ast.Try) -> None:
    with setting(fn, on_raise=fn.liveness.raised[node]):
        _body_and_handlers(fn, node)
    _expect_exit(fn, node)


def _body_and_handlers(fn: FunctionLowering, node: ast.Try) -> None:
    b = fn.b
    first = len(fn.b.catching.raised)
    classes = [_classes(fn, raised.type) for raised in node.handlers]
    caught = [x for handler_classes in classes for x in handler_classes]
    keeps_messages = b.catching.keeps_messages or any(map(_reads_message, node.handlers))
    with b.catching.catch(caught, keeps_messages=keeps_messages):
        fn.block(node.body)
    numbers: list[list[int]] = [[] for _ in classes]
    for number in range(first, len(b.catching.raised)):
        raised = b.catching.raised[number]
        cls = exception_named(raised.exception)
        catching = [
            k for k, handler_classes in enumerate(classes) if issubclass(cls, handler_classes)
        ]
        if catching and not raised.is_handled:
            raised.mark(is_handled=True)
            numbers[catching[0]].append(number)
    live = fn.liveness.after[node] | fn.liveness.raised[node]
    if node.orelse:
        fine = scalars.compare(b, "==", fn.jump, b.integer(0))
        fn.run_if(fine, lambda: fn.from_here(node.orelse), live)
    for handler, exception_numbers in zip(node.handlers, numbers, strict=True):
        if exception_numbers:
            _handle(fn, handler, exception_numbers, live, keeps_messages=keeps_messages)


def _reads_message(handler: ast.ExceptHandler) -> bool:
    """Return whether a handler reads the message of the exception, or raises it again."""
    nodes = (x for statement in handler.body for x in ast.walk(statement))
    raises_again = any(isinstance(x, ast.Raise) and x.exc is None for x in nodes)
    return raises_again or (handler.name is not None and handler.name in read(handler))


def _expect_exit(fn: FunctionLowering, node: ast.Try) -> None:
    """Check that the jump pending after an outermost `try` is not an exception."""
    if fn.b.catching.handlers or fn.env.is_unreachable:
        return
    if always_returns([node]):
        fn.env.set_jump(fn.b.number(RETURN))
    elif not jumps([node], ast.Return, ast.Break, ast.Continue):
        fn.env.set_jump(fn.b.number(0))


def _handle(
    fn: FunctionLowering,
    handler: ast.ExceptHandler,
    numbers: Sequence[int],
    live: frozenset[str],
    *,
    keeps_messages: bool,
) -> None:
    """Lower a handler, executed if one of some exceptions was raised."""
    b = fn.b
    jump = fn.jump
    test = b.number(False)
    for number in numbers:
        code = b.integer(RAISED + number)
        test = scalars.logical_or(b, test, scalars.compare(b, "==", jump, code))

    def run() -> None:
        handled = _handled(fn, numbers, jump, keeps_messages=keeps_messages)
        if handler.name is not None:
            fn.assigned.add(handler.name)
            fn.env[handler.name] = Static(handled)
        with setting(fn, handled=[*fn.handled, handled]):
            fn.from_here(handler.body)
        if handler.name is not None:
            fn.env.pop(handler.name, None)

    fn.run_if(test, run, live)


def _classes(fn: FunctionLowering, node: ast.expr | None) -> tuple[type[BaseException], ...]:
    """Return the exception classes that a handler catches."""
    if node is None:
        return (BaseException,)
    if isinstance(node, ast.Tuple):
        return tuple(x for item in node.elts for x in _classes(fn, item))
    cls = fn.outer_object(node)
    if not isinstance(cls, type) or not issubclass(cls, BaseException):
        hint = "write names of classes, as in (ValueError, IndexError)"
        raise fn.b.error("'except' takes exception classes", hint, node)
    return (cls,)
