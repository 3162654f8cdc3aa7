"""Exceptions that `try` statements of a function catch, while it is lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager

from loopwright.python.values.environment import setting
from loopwright.python.values.value import Scalar
from loopwright.records import dataclass, field, replace


@dataclass()
class Raised:
    """A caught exception: its class and message, and whether a handler was found."""

    exception: str
    message: str
    template: object = ""
    """The message with `%ld` for numbers that are known at run time only, as `Builder.check` takes
    it; one of `TEXTS` if these are the place and the length of a string."""
    is_of_program: bool = False
    """Whether the program raises it, not a library function."""
    is_handled: bool = False

    def mark(self, *, is_handled: bool) -> None:
        """Record that the exception has a handler, or that it is re-raised."""
        self.is_handled = is_handled


STRING = "a string"
"""The template of an exception whose argument is a string, which is kept."""
SHOWN = "the text of a value"
"""The template of an exception whose string is kept, but not its argument."""
ARGUMENT = "the text of an argument"
"""The template of an exception whose argument has the value of its string as an expression."""
ARGUMENTS = "the text of arguments"
"""The template of an exception whose string, as an expression, is the tuple of its arguments."""
TEXTS = STRING, SHOWN, ARGUMENT, ARGUMENTS
Said = tuple[Scalar, Scalar]
"""The two numbers in the message of a handled exception."""


@dataclass(frozen=True, eq=False)
class Handled:
    """A handled exception: the pending jump at the start of its handler, which identifies it among
    several, and the numbers in its message if they are kept."""

    jump: Scalar
    raised: Mapping[int, Raised]
    said: Said | None = None
    described = "an exception"


CatchRegion = Callable[..., None]
"""Continues the lowering of a `try` body under a condition; if it does not hold, the exception of a
number is raised, with up to two numbers in its message."""


@dataclass(eq=False)
class Catching:
    """The exceptions caught by enclosing `try` statements."""

    handlers: list[tuple[type[BaseException], ...]] = field(default_factory=list)
    """The exception classes caught by each enclosing `try`."""
    raised: list[Raised] = field(default_factory=list)
    """The exceptions that are caught."""
    region: CatchRegion | None = None
    """The innermost `try` body."""
    keeps_messages: bool = False
    """Whether an enclosing handler reads the message of the exception, or raises it again: then the
    numbers in messages are kept."""

    @property
    def caught(self) -> tuple[type[BaseException], ...]:
        """All classes of exceptions that are caught."""
        return tuple(dict.fromkeys(x for classes in self.handlers for x in classes))

    def take(self, raised: Iterable[Raised]) -> int:
        """Add the exceptions that a function of the module may raise; return the first number."""
        first = len(self.raised)
        self.raised += (replace(x) for x in raised)
        return first

    def enter(self, region: CatchRegion | None) -> CatchRegion | None:
        """Enter a `try` body; return the previous one."""
        before = self.region
        self.region = region
        return before

    def catch(
        self, classes: Iterable[type[BaseException]], *, keeps_messages: bool
    ) -> AbstractContextManager[None]:
        """Catch exceptions of some classes that are raised inside; handlers read their messages if
        these are kept."""
        handlers = [*self.handlers, tuple(classes)]
        keeps_messages = keeps_messages or self.keeps_messages
        return setting(self, handlers=handlers, keeps_messages=keeps_messages)

    def suspended(self) -> AbstractContextManager[None]:
        """Suspend catching of exceptions inside."""
        return setting(self, handlers=[])
