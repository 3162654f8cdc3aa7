"""Errors that point into a Python file, and messages of compiled code that encode exceptions.

A compiled function stops with `cf.assert`, or with `loopwright.assert` where numbers are in the
text. Its message is `RETRY`, or it is `RAISE` and then the exception of Python, its text and its
place in JSON; `exception_of` creates the exception. Text from users only occurs in the JSON, so
that it is never mistaken for a prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from loopwright.python.source.vocabulary import HiddenName, ListName
from loopwright.reporting import errors
from loopwright.reporting.errors import (
    Diagnostic,
    FrontendError,
    Severity,
    SourceLocation,
    listed,
)

if TYPE_CHECKING:
    from inspect import Parameter

RAISE = "lw:raise "
"""The prefix of messages that stand for Python exceptions."""


class TextNeededError(errors.LoopwrightError):
    """A string argument is decomposed: its characters must be passed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the string '{name}' is not known when compiling")
        self.name = name


class AliasedArgumentsError(errors.ArgumentError):
    """A list is several arguments, or in several ones, and is passed as if they were different."""


class ConstantNeededError(errors.LoopwrightError):
    """Integer arguments decide what the code is: their values must be compiled in."""

    def __init__(self, names: frozenset[str], error: FrontendError) -> None:
        super().__init__(str(error))
        self.names = names
        self.error = error
        """The error if the arguments cannot be passed in this way."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes have no nodes of the function."""
        return type(self), (self.names, FrontendError(str(self.error)))


def located(
    message: str,
    location: SourceLocation | None,
    line: str | None,
    hint: str = "",
    notes: Iterable[Diagnostic] = (),
) -> FrontendError:
    """Return an error at a location, with its source line, notes about other places, and a hint."""
    notes = (*notes, *((Diagnostic(hint, location, Severity.NOTE),) if hint else ()))
    return FrontendError(Diagnostic(message, location, source_line=line, notes=notes))


def meant(name: str, candidates: Iterable[object]) -> str:
    """Return a hint at the most similar known name; empty if there is none.

    >>> meant("sqart", ["sqrt", "square", "sin"]), meant("argument", ["@argument 0"])
    ("did you mean 'sqrt'?", '')
    """
    import difflib

    texts = (x for x in candidates if isinstance(x, str) and x.isidentifier())
    names = sorted(x for x in texts if x[0] != "_" and x != name)
    return "".join(f"did you mean '{x}'?" for x in difflib.get_close_matches(name, names, 1))


def describe_wrong_call(
    error: TypeError, parameters: Iterable[Parameter], count: int, named: Iterable[str]
) -> str:
    """Say what is wrong with `count` positional arguments and `named` ones, and what is taken.

    >>> from inspect import Parameter
    >>> two = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in "ab"]
    >>> describe_wrong_call(TypeError("too many positional arguments"), two, 3, [])
    'too many positional arguments: it takes 2 (a and b), given 3'
    >>> describe_wrong_call(TypeError("missing a required argument: 'b'"), two, 1, ["c"])
    "got an unexpected keyword argument 'c': its parameters are a and b"
    """
    all_parameters = [*parameters]
    names = [x.name for x in all_parameters if x.kind in (x.POSITIONAL_OR_KEYWORD, x.KEYWORD_ONLY)]
    positional = [
        x.name for x in all_parameters if x.kind in (x.POSITIONAL_ONLY, x.POSITIONAL_OR_KEYWORD)
    ]
    takes_all = any(x.kind is x.VAR_KEYWORD for x in all_parameters)
    unexpected = next((x for x in named if x not in names), None)
    if unexpected is not None and not takes_all:
        its_names = f": its parameters are {listed(names)}" if names else ": it has no parameters"
        return f"got an unexpected keyword argument '{unexpected}'{its_names}"
    if count > len(positional) and not any(x.kind is x.VAR_POSITIONAL for x in all_parameters):
        its_names = f" ({listed(positional)})" if positional else ""
        return f"{error}: it takes {len(positional) or 'none'}{its_names}, given {count}"
    return str(error)


def shown_name(name: str) -> str:
    """Return the name of a variable in messages, also of one without a name in the source.

    >>> shown_name("x"), shown_name(HiddenName("$value"))
    ("'x'", 'the result')
    """
    if isinstance(name, ListName):
        return "a list"
    return "the result" if isinstance(name, HiddenName) else f"'{name}'"


def text_of(function: Callable[..., object], *arguments: object) -> str:
    """Return the text of the exception that a call raises in the running Python.

    >>> text_of(int, "x")
    "invalid literal for int() with base 10: 'x'"
    """
    try:
        function(*arguments)
    except Exception as error:
        return str(error)
    raise AssertionError("the call raises nothing")


LINALG = "numpy.linalg:LinAlgError"
AXIS = "numpy.exceptions:AxisError"
_OF_COMPILED_CODE = (
    "compiled functions",
    "in kernels",
    "in NumPy",
    "not of the type of its",
    "fit in 64 bits",
    "in an integer of 64 bits",
    "a negative power of an integer is a float",
    "without the value that it returns",
    "is None here",
)
"""Parts of messages of exceptions that only compiled code raises."""


def is_of_python(exception: str, message: str) -> bool:
    """Return whether Python also raises an exception for the same values, by its class and
    message."""
    is_ours = exception == "NotImplementedError" or any(x in message for x in _OF_COMPILED_CODE)
    return not is_ours


HOST = "host"
"""The prefix of messages for exceptions of calls into Python, followed by their number."""


def raising_message(exception: str, text: object, place: str) -> str:
    """Return the message with which a compiled function stops in order to raise an exception of
    Python.

    >>> error = exception_of(raising_message("IndexError", "index 3", "a.py:2:5"))
    >>> type(error).__name__, str(error), error.__notes__
    ('IndexError', 'index 3', ['at a.py:2:5'])
    """
    import json

    return RAISE + json.dumps([exception, text, place])


def exception_of(message: str) -> BaseException | None:
    """Return the exception encoded in the last message of compiled code; `None` for other
    messages."""
    from loopwright.python import built

    if message.startswith(RAISE + f'["{HOST}"'):
        import json

        from loopwright.native.runtime.host_calls import kept_exception

        _, number, place = json.loads(message.removeprefix(RAISE))
        error = kept_exception(int(number))
        error.add_note(f"at {place}")
        return error
    if message.startswith((RAISE, built.NO_MEMORY)):
        return built.exception_of(message.removeprefix(RAISE), errors, _Classes())
    return None


class _Classes:
    """The classes of exceptions of the program's own, as attributes of their names."""

    def __getattr__(self, name: str) -> Any:
        exception_class = errors.exception_named(name)
        if exception_class is None:
            raise AttributeError(name)
        return exception_class


def warn_of_python(text: str) -> None:
    """Issue a warning located at the call of a kernel."""
    import inspect
    import warnings

    frame = inspect.currentframe()
    level = 1
    while frame is not None and str(frame.f_globals.get("__name__")).startswith("loopwright."):
        frame = frame.f_back
        level = level + 1
    warnings.warn(text, errors.FallbackWarning, stacklevel=level)


class KeptRefusalError(errors.FrontendError):
    """Code was refused in an earlier process, as the disk cache tells, and other code served."""


class RedispatchError(Exception):
    """Nothing was executed: the call must be dispatched again."""
