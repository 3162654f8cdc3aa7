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


ForceLiteralArg = RequireLiteralValue
UntypedAttributeError = TypingError
CompilerError = FrontendError
