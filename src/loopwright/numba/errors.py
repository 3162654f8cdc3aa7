"""Exceptions and warnings under the names of Numba."""

from __future__ import annotations

from loopwright.reporting.errors import FrontendError


class NumbaError(Exception):
    """The base of the errors of this package."""


class TypingError(NumbaError, TypeError):
    """No code for the types of some arguments."""


class UnsupportedError(NumbaError):
    """A construct that is not compiled."""


class LoweringError(NumbaError):
    """A construct that is not compiled."""


class UnsupportedBytecodeError(UnsupportedError):
    """A statement that is not compiled."""


class RequireLiteralValue(TypingError):  # noqa: N818
    """An argument that has to be a constant."""


class InternalError(NumbaError):
    """A fault of the compiler."""


class DeprecationError(NumbaError):
    """A name that was removed."""


class VerificationError(NumbaError):
    """Code that is not well formed."""


class IRError(NumbaError):
    """Code that is not well formed."""


class NotDefinedError(IRError):
    """A variable without value."""


class RedefinedError(IRError):
    """A variable with two definitions."""


class ConstantInferenceError(NumbaError):
    """A value that has to be a constant."""


class ForbiddenConstruct(LoweringError):  # noqa: N818
    """A construct that is not compiled."""


class ByteCodeSupportError(NumbaError):
    """A statement that is not compiled."""


class UnsupportedParforsError(NumbaError):
    """A parallel loop that is not compiled."""


class UnsupportedRewriteError(NumbaError):
    """A construct that is not compiled."""


class LiteralTypingError(TypingError):
    """A value that has no type of constants."""


class NonexistentTargetError(NumbaError):
    """A processor that code is not made for."""


class InternalTargetMismatchError(InternalError):
    """Code of another processor."""


class NumbaNotImplementedError(NumbaError, NotImplementedError):
    """Something that is not compiled."""


class NumbaRuntimeError(NumbaError):
    """An error in the course of a program."""


class NumbaTypeError(TypingError):
    """A value of the wrong type."""


class NumbaAttributeError(TypingError):
    """An attribute that does not exist."""


class NumbaAssertionError(TypingError):
    """An assertion that does not hold."""


class NumbaValueError(TypingError):
    """A value that is not possible."""


class NumbaIndexError(TypingError):
    """A subscript that is not possible."""


class NumbaKeyError(TypingError):
    """A key that does not exist."""


class NumbaWarning(Warning):
    """The base of the warnings."""


class NumbaPerformanceWarning(NumbaWarning):
    """Code that could be faster."""


class NumbaDeprecationWarning(NumbaWarning, DeprecationWarning):
    """A name that will be removed."""


class NumbaPendingDeprecationWarning(NumbaWarning, PendingDeprecationWarning):
    """A name that may be removed."""


class NumbaExperimentalFeatureWarning(NumbaWarning):
    """A name that may change."""


class NumbaTypeSafetyWarning(NumbaWarning):
    """A conversion that may lose digits."""


class NumbaParallelSafetyWarning(NumbaWarning):
    """A parallel loop that may be unsafe."""


class NumbaDebugInfoWarning(NumbaWarning):
    """Information for debuggers that is missing."""


class NumbaIRAssumptionWarning(NumbaWarning):
    """An assumption of a pass that does not hold."""


class NumbaInvalidConfigWarning(NumbaWarning):
    """A variable of the environment without meaning."""


class NumbaPedanticWarning(NumbaWarning):
    """A warning for developers."""


class NumbaSystemWarning(NumbaWarning):
    """A property of the machine."""


ForceLiteralArg = RequireLiteralValue
UntypedAttributeError = TypingError
CompilerError = FrontendError
